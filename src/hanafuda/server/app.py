"""The routes: plain HTTP for what is asked once, a WebSocket for a table in play."""

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, delete, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, NotFoundException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from .. import __version__, fair, record
from ..catalogue import game_offers
from ..daily import daily
from ..errors import HanafudaError
from ..game import Game
from ..kernel import ENGINE
from ..match import Match
from ..rulesheet import rule_sheet
from ..rulesheet.pdf import can_print
from ..text import Phrase
from . import keep, lesson, metrics, openapi, pages, press, reading, review, wire
from .daily import par
from .hub import AGAIN, LINE, NO_TABLE, NO_TICKET, TOO_MUCH, Connection, Line
from .keys import COOKIE, YEAR, Tickets, is_key, new_key, person_of
from .limits import Limits
from .pace import Patience, is_loopback
from .replay import Busy, Desk, finished
from .room import Room, Stale, TooMany
from .rooms import NoTable, Rooms, summary
from .store import Store, StoreError

Wanted = TypeVar("Wanted", bound=wire.Asked)
LOG = logging.getLogger("hanafuda.server")
DESK = Desk()


# -- games -----------------------------------------------------------------------------------------------------------


@get("/api/health", sync_to_thread=False)
def health() -> Response[bytes]:
    """Whether the server runs, and what it runs on."""
    return answer(wire.Health(ok=True, version=__version__, engine=ENGINE, prints=can_print()))


@get("/metrics", sync_to_thread=False)
def measured(request: Request[Any, Any, Any], state: State) -> Response[str]:
    """What the server counts of itself, for whoever runs it: only from this computer."""
    if request.client is None or not is_loopback(request.client.host):
        raise NotFoundException(str(Phrase("error.no-page", path="/metrics")))
    return Response(metrics.text(**_rooms(state).counts), media_type=MediaType.TEXT)


@get("/api/openapi.json", sync_to_thread=False)
def calls(request: Request[Any, Any, Any]) -> Response[bytes]:
    """All these calls, for programs."""
    return answer(openapi.document(request.app))


@get("/api/games", sync_to_thread=False)
def games() -> Response[bytes]:
    """Every game and its house rules."""
    return answer(game_offers())


@get("/api/rules", sync_to_thread=False)
def rules(game: FromQuery[str] = "") -> Response[bytes]:
    """The rule sheet of a game with its house rules."""
    return answer(rule_sheet(Game(game)))


def answer(value: object, status: int = 200) -> Response[bytes]:
    """What is asked for, as JSON."""
    return Response(wire.encode(value), status_code=status, media_type=MediaType.JSON)


# -- tables ----------------------------------------------------------------------------------------------------------


@post("/api/tables", status_code=201)
async def make_table(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Set up a table."""
    wanted = await asked(request, wire.TableWanted)
    key, person = key_of(request)
    return with_key(request, answer(await _rooms(state).make(wanted, person), status=201), key)


@post("/api/daily", status_code=201)
async def make_daily(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Sit down at the deal of a day."""
    wanted = await asked(request, wire.DailyWanted)
    key, person = key_of(request)
    made = await _rooms(state).make_daily(daily(wanted.day, wanted.game), person, wanted.name)
    return with_key(request, answer(made, status=201), key)


@get("/api/daily")
async def daily_par(game: FromQuery[str] = "", day: FromQuery[str] = "") -> Response[bytes]:
    """What the strongest level makes of the cards of a day."""
    return answer(await par(daily(day, game)))


@get("/api/tables/{id:str}")
async def table(request: Request[Any, Any, Any], id: FromPath[str], state: State) -> Response[bytes]:
    """How a game stands."""
    return answer(summary(await _rooms(state).find(id), key_of(request)[1]))


@post("/api/tables/{id:str}/sit", status_code=200)
async def sit(request: Request[Any, Any, Any], id: FromPath[str], state: State) -> Response[bytes]:
    """Take a chair."""
    wanted, room = await asked(request, wire.SitWanted), await _rooms(state).find(id)
    key, person = key_of(request)
    await room.sit(person, wanted.name, wanted.chair)
    return with_key(request, answer(summary(room, person)), key)


@post("/api/tables/{id:str}/claim", status_code=200)
async def claim(request: Request[Any, Any, Any], id: FromPath[str], state: State) -> Response[bytes]:
    """Bring the key of a seat that was in an address until now."""
    wanted, room = await asked(request, wire.ClaimWanted), await _rooms(state).find(id)
    key, person = key_of(request)
    await room.claim(person, person_of(wanted.token))
    return with_key(request, answer(summary(room, person)), key)


@post("/api/tables/{id:str}/ticket", status_code=200)
async def ticket(request: Request[Any, Any, Any], id: FromPath[str], state: State) -> Response[bytes]:
    """What opens a socket at this table, once and soon."""
    room = await _rooms(state).find(id)
    key, person = key_of(request)
    return with_key(request, answer(wire.Ticket(ticket=_tickets(state).issue(room.id, person))), key)


@delete("/api/tables/{id:str}", status_code=204)
async def delete_table(request: Request[Any, Any, Any], id: FromPath[str], state: State) -> None:
    """Take a table away for good; only its host may."""
    await (await _rooms(state).find(id)).delete(key_of(request)[1])


@get("/api/tables/{id:str}/record")
async def table_record(id: FromPath[str], state: State) -> Response[str]:
    """The record of a finished game."""
    room = await _rooms(state).find(id)
    headers = {"Content-Disposition": f'attachment; filename="hanafuda-{room.party.game.name}-{room.id}.txt"'}
    return Response(record.write(told(room)), media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{id:str}/replay")
async def table_replay(id: FromPath[str], state: State) -> Response[bytes]:
    """A finished game, step by step."""
    match = told(await _rooms(state).find(id))
    return Response(await DESK.show(lambda: match), media_type=MediaType.JSON)


@post("/api/replay", status_code=200)
async def read_record(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A record from a file, step by step."""
    body = await request.body()
    return Response(await DESK.show(lambda: record.read_bytes(body)), media_type=MediaType.JSON)


@post("/api/reviews", status_code=200)
async def begin_review(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Look back on a recorded game from a seat: how far that is, and what came out when it is done."""
    wanted = await asked(request, wire.ReviewWanted)
    shelf: review.Shelf = state.shelf
    return answer((await shelf.ask(wanted.record, wanted.seat)).state)


@get("/api/reviews/{id:str}", sync_to_thread=False)
def review_progress(id: str, state: State) -> Response[bytes]:
    """How far a review is that was asked for."""
    shelf: review.Shelf = state.shelf
    return answer(shelf.find(id).state)


@get("/api/problems")
async def made_problems(game: str = "") -> Response[bytes]:
    """The problems that were made for a game."""
    name = Game(game).name
    return Response(await asyncio.to_thread(review.made_for, name), media_type=MediaType.JSON)


@post("/api/problems", status_code=200)
async def pose_problem(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The problem that a moment of a recorded game poses."""
    wanted = await asked(request, wire.ProblemWanted)
    return Response(await DESK.work(lambda: review.posed(wanted)), media_type=MediaType.JSON)


@post("/api/stats", status_code=200)
async def count_games(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """What the games together say: finished tables at which whoever asks played, and records."""
    wanted, person = await asked(request, wire.StatisticsWanted), key_of(request)[1]
    games = await review.own_games(_rooms(state), wanted.tables, person)
    return Response(await DESK.work(lambda: review.counted(games, wanted.records)), media_type=MediaType.JSON)


@post("/api/branches", status_code=201)
async def play_on(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Play on from a moment of a recorded game, against bots, with the cards of that game."""
    wanted = await asked(request, wire.BranchWanted)
    key, person = key_of(request)
    match = await asyncio.to_thread(review.cut, wanted)
    made = await _rooms(state).go_on(review.party_at(match, wanted, person), [*review.history(match, person)])
    return with_key(request, answer(made, status=201), key)


def told(room: Room) -> Match:
    """A finished game with what its deals were sealed with."""
    match, root = finished(room.ledger.match), room.party.root
    return fair.told(match, root) if root else match


async def asked(request: Request[Any, Any, Any], kind: type[Wanted]) -> Wanted:
    """What a request asks for."""
    most = limits_of(request.app.state).body_bytes
    return reading.read(msgspec.json.Decoder(kind), await request.body(), most)


def key_of(request: Request[Any, Any, Any]) -> tuple[str, str]:
    """The key of whoever asks, a new one if there is none; and who that is."""
    key = request.cookies.get(COOKIE, "")
    key = key if is_key(key) else new_key()
    return key, person_of(key)


def with_key(request: Request[Any, Any, Any], found: Response[bytes], key: str) -> Response[bytes]:
    """The answer, and the key for the browser to keep where no script can read it."""
    found.set_cookie(
        Cookie(COOKIE, value=key, max_age=YEAR, httponly=True, samesite="strict", secure=request.url.scheme == "https")
    )
    return found


def limits_of(state: State) -> Limits:
    """How much of everything there is."""
    found: Limits = state.limits
    return found


def _rooms(state: State) -> Rooms:
    found: Rooms = state.rooms
    return found


def _tickets(state: State) -> Tickets:
    found: Tickets = state.tickets
    return found


# -- the socket ------------------------------------------------------------------------------------------------------


@websocket("/ws/tables/{id:str}")
async def play(
    socket: WebSocket[Any, Any, Any],
    id: FromPath[str],
    state: State,
    ticket: FromQuery[str] = "",
    version: FromQuery[str] = "0",
) -> None:
    """One page at a table, until it leaves."""
    await socket.accept()
    connection = Connection(line_of(socket))
    try:
        room = await _rooms(state).find(id)
        connection.person = person_with(_tickets(state), ticket, room)
        if ticket:
            state.store.tell("used", ticket=ticket)
        room.join(connection, int(version) if version.isdecimal() and len(version) < 9 else 0)
    except HanafudaError as error:
        connection.offer(refused(error.phrase, 0))
        connection.end(CLOSES.get(type(error), NO_TABLE), "refused")
        return
    limits = limits_of(state)
    patience = Patience(limits.messages, time.monotonic())
    try:
        while not patience.over:
            text = await socket.receive_data(mode="text")
            if wait := patience.wait(time.monotonic()):
                metrics.REFUSED.add()
                connection.offer(refused(Phrase("error.slow-down", n=math.ceil(wait)), room.ledger.version))
            else:
                await hear(room, connection, text, limits.message_bytes)
        connection.end(TOO_MUCH, "too fast")
    except WebSocketDisconnect:
        pass
    finally:
        room.leave(connection)
        connection.leave()


def line_of(socket: WebSocket[Any, Any, Any]) -> Line:
    """Where to write to a socket, as the door has handed it in."""
    found: Any = (socket.scope["extensions"] or {})[LINE]["line"]
    return cast(Line, found)


def person_with(tickets: Tickets, ticket: str, room: Room) -> str:
    """Who comes with a ticket; without one, somebody who watches."""
    found = tickets.take(ticket, room.id) if ticket else ""
    if found is None:
        raise NoTicket("no-ticket")
    return found


async def hear(room: Room, connection: Connection, text: str | bytes, most: int = Limits.message_bytes) -> None:
    """One message from a page; whatever is wrong with it is answered in a sentence and changes nothing.

    A hint is thought about while more is heard: nobody's move waits for it.
    """
    metrics.HEARD.add()
    try:
        sent = reading.read(wire.SENT, text, most)
    except HanafudaError as error:
        connection.offer(refused(error.phrase, room.ledger.version))
        return
    if not isinstance(sent, wire.HintSent):
        await heed(room, connection, sent)
    elif not connection.aside(lambda: heed(room, connection, sent)):
        connection.offer(refused(Phrase("error.one-hint"), room.ledger.version, sent.id))


async def heed(room: Room, connection: Connection, sent: wire.AnySent) -> None:
    """Do what a page asks, and say that it is done or why it is not."""
    try:
        await obey(room, connection, sent)
    except HanafudaError as error:
        connection.offer(refused(error.phrase, room.ledger.version, sent.id))
        if isinstance(error, Stale):
            connection.offer(room.whole_message(connection))
    else:
        if sent.id is not None:
            connection.offer(wire.encode(wire.AckMessage(id=sent.id, version=room.ledger.version)))


async def obey(room: Room, connection: Connection, sent: wire.AnySent) -> None:
    """Do what a page asks."""
    person = connection.person
    match sent:
        case wire.MoveSent():
            start = time.perf_counter()
            await room.move(person, sent)
            metrics.MOVES.took(time.perf_counter() - start)
        case wire.NextSent():
            await room.next(person, sent.share)
        case wire.UndoSent():
            await room.undo(person)
        case wire.AgreeSent():
            await room.agree(person, sent.yes)
        case wire.HintSent():
            connection.offer(wire.encode(await room.hint(person)))
        case wire.LookSent():
            room.look(connection, sent.seat)
        case wire.ReactSent():
            room.react(connection, sent.which)
        case wire.RematchSent():
            await room.rematch(person)
        case _:
            await room.arrange(person, sent)


def refused(sentence: Phrase, version: int, id: str | None = None) -> bytes:
    """A refusal for the socket."""
    return wire.encode(wire.ErrorMessage(message=sentence, version=version, id=id))


# -- the app ---------------------------------------------------------------------------------------------------------


class NoTicket(HanafudaError):
    """A ticket that opens nothing: old, used, or for another table."""


CLOSES: dict[type[HanafudaError], int] = {NoTicket: NO_TICKET, StoreError: AGAIN, TooMany: TOO_MUCH}
"""How a socket that is refused is closed, where it is not that there is no such table."""


def refuse(_: Request[Any, Any, Any], error: HanafudaError) -> Response[dict[str, str]]:
    """Our own refusals: a sentence for people."""
    status = (
        404
        if isinstance(error, NoTable | review.NoReview)
        else 503
        if isinstance(error, StoreError | Busy | press.Busy)
        else 400
    )
    return Response({"error": str(error)}, status_code=status)


def refuse_request(_: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    """A request that the framework refuses."""
    return Response({"error": error.detail or str(Phrase("error.wrong"))}, status_code=error.status_code)


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """A bug: said kindly, and written down."""
    LOG.error("at %s", request.url.path, exc_info=error)
    return Response({"error": str(Phrase("error.wrong"))}, status_code=500)


ROUTES = (
    *(health, measured, calls, games, rules, press.sheet, press.table),
    *(lesson.lessons, lesson.guided),
    *(make_daily, daily_par),
    *(make_table, table, sit, claim, ticket, delete_table, table_record, table_replay, read_record, play),
    *(begin_review, review_progress, play_on, made_problems, pose_problem, count_games),
    keep.ROUTER,
    *(pages.cards, pages.home, pages.page),
)


def create(store: Store, limits: Limits | None = None) -> Litestar:
    """The application, with its games in this store, which is open."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.rooms = rooms = Rooms(store, (limits or Limits()).watchers)
        app.state.tickets = tickets = Tickets(store.secret)
        store.listen(lambda word: tickets.use(word.data["ticket"]) if word.kind == "used" else None)
        app.state.store = store
        app.state.limits = limits or Limits()
        app.state.keeping = keep.Keeping(store)
        app.state.press = press.Press()
        app.state.shelf = review.Shelf()
        try:
            yield
        finally:
            await rooms.close()
            await store.close()

    return Litestar(
        ROUTES,
        lifespan=[lifespan],
        exception_handlers={HanafudaError: refuse, HTTPException: refuse_request, Exception: fail},
        compression_config=CompressionConfig("gzip", gzip_compress_level=6),
        request_max_body_size=None,  # the guard has read it
        openapi_config=None,
        logging_config=None,
    )
