"""Scores of games played with real cards, kept here: whoever has the link sees them, whoever has the secret edits.

A kept game is a list of entries like a table's, in the same store: `kept` (what is played, and by whom) and `rounds`
(told anew from one on, and the one that is being entered). Nothing else is stored; all scores are computed.
"""

import hashlib
import secrets
import time
from collections import deque
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from .. import record
from ..cards import Cards, mask, shorten
from ..errors import HanafudaError
from ..game import Game
from ..keeper import Entered, Kept, Result, as_csv, in_order
from ..kernel import constants as k
from ..match import month_of
from ..rules import rules_for
from ..rulesheet import Choice, lucky_rows, yaku_rows
from ..score import SideScore
from ..state import Outcome
from ..telling import named, victory
from ..text import Phrase
from . import wire
from .entry import GONE, Entry
from .store import MovedOn as Overtaken
from .store import Store, StoreError
from .views import changed, scores, sits_out
from .words import Word

HOME = "keep/"
"""Before the name of a kept game in the store: no table's address has a slash, so the two never meet."""
MAX_BODY = 256 * 1024
MAX_ENTRIES = 5_000
MOST_AN_HOUR = 600
MEMORY = 500
"""So many kept games stay in memory; the store has them all."""


# -- what goes over the wire -----------------------------------------------------------------------------------------


class RoundsTold(wire.Struct, forbid_unknown_fields=True):
    """The rounds from one on (counted from 0), and the one that is being entered."""

    start: int
    rounds: tuple[Entered, ...]
    draft: Entered | None


class KeepWanted(RoundsTold, forbid_unknown_fields=True):
    """A game to keep the score of, with the rounds that are known already."""

    game: str
    names: list[str]
    first: int


class KeepSent(RoundsTold, forbid_unknown_fields=True):
    """What was entered, the secret of those who may, and the version that it follows."""

    secret: str
    version: int


class KeepMade(wire.Struct):
    """A new score: its address, and the secret of those who may edit it."""

    id: str
    secret: str


class LuckyChoice(wire.Struct):
    """A lucky hand to choose; of a group only one counts."""

    name: str
    title: Phrase
    native: str
    points: int
    group: str


class SetChoice(wire.Struct):
    """A set that can be declared, by its number."""

    number: int
    title: Phrase
    cards: Cards


class Asks(wire.Struct):
    """What a round of this game is asked about, beside the piles.

    `call` is what a call is called where there are calls (and a stopper); `maker` whether the last yaku matters when
    nobody stops; `lucky_out` whether those who are out may get something for their hand; `field` the cards that
    multiply when they open; `plays` how many play where not all do.
    """

    call: Phrase | None
    most_calls: int
    maker: bool
    lucky: list[LuckyChoice]
    lucky_out: bool
    sets: list[SetChoice]
    field: Cards
    plays: int | None
    blank: bool


class KeptRound(wire.Struct):
    """One round: what was said of it, and what it comes to."""

    number: int
    month: int
    dealer: int
    entered: Entered
    scores: tuple[int, ...] | None
    score: tuple[SideScore, ...] | None
    outcome: Outcome | None
    out: list[wire.SitsOut]
    trouble: Phrase | None
    warnings: list[Phrase]


class KeptView(wire.Struct):
    """A kept game as everybody at the table sees it. `current` is the round being entered; `empty` one not begun."""

    id: str
    version: int
    game: str
    title: Phrase
    changed: tuple[Choice, ...]
    hwatu: bool
    names: tuple[str, ...]
    sides: tuple[str, ...]
    side_of: tuple[int, ...]
    rounds_limit: int
    target: int
    months: tuple[Cards, ...]
    first: int
    asks: Asks
    empty: Entered
    rounds: list[KeptRound]
    current: KeptRound
    totals: tuple[int, ...]
    standings: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    over: bool
    next: Phrase


def read_json(body: bytes, kind: type[Any]) -> Any:
    """A message of this kind; refuses everything else in a sentence."""
    if len(body) > MAX_BODY:
        raise BadKept("too-long", limit=f"{MAX_BODY // 1024} kB")
    try:
        return msgspec.json.decode(body, type=kind, dec_hook=_cards)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if isinstance(error.__cause__, HanafudaError):  # it is the cards that are wrong
            raise error.__cause__ from None
        raise BadKept("unreadable") from error


def _cards(kind: type[Any], value: Any) -> Any:
    """Cards come as a list of codes."""
    if kind is Cards and isinstance(value, list) and all(isinstance(code, str) for code in value):
        return Cards.listed(" ".join(value))
    raise BadKept("not-cards")


# -- what is refused -------------------------------------------------------------------------------------------------


class BadKept(HanafudaError):
    """What is sent about a kept game and cannot be taken."""

    status = 400


class NoKept(BadKept):
    """There is no such kept game."""

    status = 404


class NotYours(BadKept):
    """Whoever has not the secret cannot edit."""

    status = 403


class MovedOn(BadKept):
    """Somebody else was faster."""

    status = 409


class NotJson(BadKept):
    """Only JSON is read."""

    status = 415


class TooMany(BadKept):
    """Enough for now."""

    status = 429


def refuse(_: Request[Any, Any, Any], error: HanafudaError) -> Response[dict[str, str]]:
    """A refusal in a sentence."""
    status = error.status if isinstance(error, BadKept) else 503 if isinstance(error, StoreError) else 400
    return Response({"error": str(error)}, status_code=status)


# -- keeping ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Book:
    """A kept game at one of its versions, and the lock that its secret opens."""

    kept: Kept
    lock: str
    version: int = 1

    def after(self, told: RoundsTold) -> "Book":
        """The next version: rounds told anew, and everything that follows."""
        kept = replace(self.kept, rounds=self.kept.rounds[: max(0, told.start)], draft=None)
        for entered in told.rounds:
            kept = kept.add(entered)
        return replace(self, kept=kept.entering(told.draft), version=self.version + 1)


class Keeping:
    """Every kept game this server knows."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._books: dict[str, Book] = {}
        self._made: deque[float] = deque(maxlen=MOST_AN_HOUR)
        store.listen(self._hear)

    async def make(self, wanted: KeepWanted) -> KeepMade:
        """Begin to keep a score."""
        if len(self._made) == MOST_AN_HOUR and time.monotonic() - self._made[0] < 3600:
            raise TooMany("kept-too-many")
        id, secret = secrets.token_urlsafe(16), secrets.token_urlsafe(24)
        kept = Kept.new(Game(wanted.game), wanted.names, wanted.first)
        book = Book(kept, _lock(secret))
        told = RoundsTold(start=0, rounds=wanted.rounds, draft=wanted.draft)
        after = book.after(told)
        opening = {"game": str(kept.game), "names": kept.names, "first": kept.first, "lock": book.lock}
        await self._store.append(HOME + id, 1, Entry.of("kept", **opening))
        self._made.append(time.monotonic())
        if after.kept != kept:
            await self._store.append(HOME + id, 2, _entry(told))
            book = after
        self._keep(id, book)
        return KeepMade(id=id, secret=secret)

    async def find(self, id: str) -> Book:
        """A kept game as it stands."""
        book = self._books.get(id) or await self._read(id)
        self._keep(id, book)
        return book

    async def change(self, id: str, sent: KeepSent) -> Book:
        """The same with rounds told anew, if whoever asks may and has seen how it stands."""
        book = await self.find(id)
        if not secrets.compare_digest(_lock(sent.secret), book.lock):
            raise NotYours("not-your-score")
        if sent.version != book.version:
            raise MovedOn("kept-moved-on")
        if book.version >= MAX_ENTRIES:
            raise TooMany("kept-worn")
        told = RoundsTold(start=sent.start, rounds=sent.rounds, draft=sent.draft)
        after = book.after(told)
        if after.kept == book.kept:
            return book
        try:
            await self._store.append(HOME + id, after.version, _entry(told))
        except Overtaken:
            self._books.pop(id, None)
            raise MovedOn("kept-moved-on") from None
        except StoreError:
            self._books.pop(id, None)
            raise
        self._keep(id, after)
        return after

    def _hear(self, word: Word) -> None:
        """Another server has written: what is here may be out of date, and is read again when it is wanted."""
        if word.kind == "step":
            self._books.pop(word.table.removeprefix(HOME), None)
        elif word.kind == "resumed":
            self._books.clear()

    async def _read(self, id: str) -> Book:
        found = await self._store.read(HOME + id)
        if found is None or found.entries[0].kind == GONE:
            raise NoKept("no-kept", id=shorten(id))
        try:
            return rebuilt(found.entries)
        except (HanafudaError, LookupError, TypeError, ValueError) as error:
            raise StoreError("unreadable-kept", id=shorten(id), why=str(error)) from None

    def _keep(self, id: str, book: Book) -> None:
        """Remember it as the one used last."""
        self._books.pop(id, None)
        self._books[id] = book
        while len(self._books) > MEMORY:
            self._books.pop(next(iter(self._books)))


def rebuilt(entries: list[Entry]) -> Book:
    """A kept game from its history."""
    opening = entries[0].read()
    book = Book(Kept.new(Game(opening["game"]), opening["names"], opening["first"]), opening["lock"])
    for entry in entries[1:]:
        book = book.after(read_json(entry.data.encode(), RoundsTold))
    return book


def _entry(told: RoundsTold) -> Entry:
    return Entry("rounds", wire.encode(told).decode())


def _lock(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


# -- what is shown ---------------------------------------------------------------------------------------------------


def view(id: str, book: Book) -> KeptView:
    """A kept game for the page."""
    kept, standing = book.kept, book.kept.standing
    r = kept.rules
    return KeptView(
        id=id,
        version=book.version,
        game=str(kept.game),
        title=kept.game.title,
        changed=changed(kept.game),
        hwatu=kept.game.sheet.hwatu,
        names=kept.names,
        sides=kept.side_names,
        side_of=tuple(r.side[: kept.players]),
        rounds_limit=kept.game.sheet.rounds,
        target=kept.game.sheet.target,
        months=in_order(kept),
        first=kept.first,
        asks=asks(kept),
        empty=kept.empty,
        rounds=[_round(kept, result) for result in kept.results],
        current=_round(kept, kept.current),
        totals=standing.totals,
        standings=kept.standings,
        winners=standing.winners,
        over=standing.over,
        next=_next(kept),
    )


def _next(kept: Kept) -> Phrase:
    """Who has won, or who deals."""
    if kept.standing.over:
        return victory(kept.standing, kept.names)
    return Phrase("keeper.deals", name=kept.names[kept.current.dealer], n=kept.current.number)


def _round(kept: Kept, result: Result) -> KeptRound:
    round = result.round
    return KeptRound(
        number=result.number,
        month=month_of(result.number),
        dealer=result.dealer,
        entered=result.entered,
        scores=result.scores,
        score=scores(round, kept.names) if round else None,
        outcome=round.outcome if round and result.scores else None,
        out=list(sits_out(round)) if round else [],
        trouble=named(result.trouble, kept.names) if result.trouble else None,
        warnings=list(result.warnings),
    )


def asks(kept: Kept) -> Asks:
    """What a round of this game is asked about."""
    r, sheet, game = kept.rules, kept.game.sheet, kept.game
    rows = yaku_rows(game)
    return Asks(
        call=game.word("call") if r.has_calls else None,
        most_calls=r.call_limit or r.hand_size,
        maker=bool(r.has_calls) and r.exhausted == k.LAST_YAKU,
        lucky=list(_lucky(game)) if r.lucky_mode in (k.LUCKY_WINS, k.LUCKY_PAYS) else [],
        lucky_out=bool(r.compensation),
        sets=[
            SetChoice(number=number, title=rows[row].name, cards=rows[row].cards)
            for number, row in enumerate(rules_for(game, kept.players).set_row, start=1)
            if row >= 0
        ],
        field=Cards(sum(mask(high.cards) for high in sheet.high_field)),
        plays=r.round_size if r.round_size < r.seats else None,
        blank=bool(r.blank),
    )


def _lucky(game: Game) -> list[LuckyChoice]:
    shown = zip(game.sheet.lucky.hands, lucky_rows(game), strict=True)
    return [
        LuckyChoice(name=hand.name, title=row.name, native=row.native, points=hand.points, group=hand.group)
        for hand, row in shown
    ]


# -- the routes ------------------------------------------------------------------------------------------------------

FRESH = {"Cache-Control": "no-store"}


def _answer(value: object, status: int = 200) -> Response[bytes]:
    return Response(wire.encode(value), status_code=status, media_type=MediaType.JSON, headers=FRESH)


async def _body(request: Request[Any, Any, Any], kind: type[Any]) -> Any:
    if request.content_type[0] != "application/json":
        raise NotJson("not-json-body")
    return read_json(await request.body(), kind)


def _keeping(state: State) -> Keeping:
    found: Keeping = state.keeping
    return found


@post("/", status_code=201)
async def make_kept(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Begin to keep a score."""
    wanted: KeepWanted = await _body(request, KeepWanted)
    return _answer(await _keeping(state).make(wanted), status=201)


@get("/{id:str}")
async def kept_view(id: FromPath[str], state: State, version: FromQuery[str] = "") -> Response[bytes]:
    """How a kept game stands; nothing where that version is the newest."""
    book = await _keeping(state).find(id)
    if version == str(book.version):
        return Response(b"", status_code=204, headers=FRESH)
    return _answer(view(id, book))


@put("/{id:str}")
async def change_kept(id: FromPath[str], request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Rounds told anew."""
    sent: KeepSent = await _body(request, KeepSent)
    return _answer(view(id, await _keeping(state).change(id, sent)))


@get("/{id:str}/record")
async def kept_record(id: FromPath[str], state: State) -> Response[str]:
    """The record without moves."""
    kept = (await _keeping(state).find(id)).kept
    return Response(record.write_kept(kept), media_type=MediaType.TEXT, headers=_file(kept, "txt"))


@get("/{id:str}/csv")
async def kept_csv(id: FromPath[str], state: State) -> Response[str]:
    """The scores for a spreadsheet, which wants to be told that this is UTF-8."""
    kept = (await _keeping(state).find(id)).kept
    return Response("\ufeff" + as_csv(kept), media_type="text/csv", headers=_file(kept, "csv"))


def _file(kept: Kept, ending: str) -> dict[str, str]:
    return {**FRESH, "Content-Disposition": f'attachment; filename="hanafuda-{kept.game.name}.{ending}"'}


ROUTER = Router(
    "/api/keep",
    route_handlers=[make_kept, kept_view, change_kept, kept_record, kept_csv],
    exception_handlers={HanafudaError: refuse},
)
