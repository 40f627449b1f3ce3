"""A table's history as a list of entries that only ever grows, and the moments that follow from it.

An entry is what is stored: the table as it was set up, somebody who sits down, the start, a deck, a move, an undo.
Folding the entries gives the party and the match; live play and recovery after a crash run through the same
`Ledger.after`.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, islice, pairwise, takewhile
from typing import Any, NamedTuple

import msgspec

from ..cards import Card
from ..dealer import FirstDealer
from ..errors import IllegalMove
from ..game import game
from ..match import Match
from ..telling import Told, ending, first_dealer, moving, step, undone
from ..text import Phrase
from .entry import Entry
from .keys import person_of
from .party import LATE, Chair, Party
from .wire import Settings

LOG_LINES, WHOLE = 30, sys.maxsize
LANDMARK = 10
"""Of moments that have faded every so manieth stays as it was, and the others are worked out from there."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after an entry: who decided it (None: nobody), how long it took, and which moment it came from."""

    version: int
    party: Party
    played: Match | None = None
    entry: Entry | None = None
    seat: int | None = None
    before: int | None = None
    key: str = ""  # what the player called the move
    spent: tuple[int, ...] = ()  # how long each seat has thought, in milliseconds

    @property
    def match(self) -> Match:
        """The match, which must have begun."""
        if self.played is None:
            raise IllegalMove("not-started")
        return self.played


class Faded(NamedTuple):
    """What is kept of a moment that is over: enough to work it out again."""

    entry: Entry
    seat: int | None
    before: int | None
    key: str


def opening(party: Party) -> Entry:
    """The first entry of a table."""
    chairs = [{"name": chair.name, "person": chair.person, "bot": chair.bot} for chair in party.chairs]
    settings = msgspec.to_builtins(party.settings)
    return Entry.of(
        "table",
        game=str(party.game),
        chairs=chairs,
        host=party.host,
        settings=settings,
        seed=party.seed,
        root=party.root,
        day=party.day,
        continued=party.continued,
    )


def starting(by: str, first: FirstDealer) -> Entry:
    """The game starts, and this is how the first dealer was found."""
    draws = [{str(seat): str(card) for seat, card in draw.items()} for draw in first.draws]
    return Entry.of("start", by=by, first={"how": first.how, "seat": first.seat, "draws": draws})


def _first(data: dict[str, Any]) -> FirstDealer:
    draws = tuple({int(seat): Card(card) for seat, card in draw.items()} for draw in data["draws"])
    return FirstDealer(data["how"], data["seat"], draws)


def _party(data: dict[str, Any]) -> Party:
    settings = msgspec.convert(data["settings"], Settings)
    chairs = tuple(Chair(**chair) for chair in data["chairs"])
    day, on = data.get("day", ""), data.get("continued")
    party = Party(game(data["game"]), chairs, data["host"], settings, data["seed"], data["root"], day=day)
    return replace(party, continued=tuple(on)) if on else party


def _older(data: dict[str, Any]) -> Moment:
    """A table as it was written when seats had keys of their own and there was nothing before the start."""
    people = [person_of(token or "") for token in data["tokens"]]
    chairs = tuple(
        Chair(name, person, bot or "") for name, person, bot in zip(data["names"], people, data["bots"], strict=True)
    )
    party = Party(game(data["game"]), chairs, next(filter(None, people)), seed=data["seed"])
    return Moment(1, party, party.match(_first(data["first"])), spent=(0,) * len(chairs))


class Ledger:
    """The moments of a table so far."""

    def __init__(self, id: str, first: Entry) -> None:
        self.id = id
        data = first.read()
        self.now = _older(data) if first.kind == "new" else Moment(1, _party(data))
        """The table as it stands."""
        self._past: list[Moment | Faded] = [self.now]
        self._first = self._vivid = 1  # the version of the first moment that is kept, and from where on none has faded

    @property
    def party(self) -> Party:
        return self.now.party

    @property
    def match(self) -> Match:
        return self.now.match

    @property
    def started(self) -> bool:
        return self.now.played is not None

    @property
    def version(self) -> int:
        return self.now.version

    @property
    def turn(self) -> int | None:
        """The seat that is to move."""
        played = self.now.played
        return played.rounds[-1].state.seat if played is not None and played.rounds else None

    # -- what comes --------------------------------------------------------------------------------------------------

    def after(self, entry: Entry) -> Moment:
        """The moment an entry leads to; raises IllegalMove and changes nothing when it cannot be."""
        return self._following(self.now, entry)

    def _following(self, now: Moment, entry: Entry, *more: Entry) -> Moment:
        """The moment after an entry, or after a move and more of them."""
        if now.party.closed:
            raise IllegalMove("closed")
        if entry.kind == "move":
            return _moved(now, entry, *more)
        data = entry.read()
        if entry.kind == "start":
            return _started(now, entry, **data)
        if entry.kind == "deck":
            return _dealt(now, entry, data["deck"], data.get("shares", ()))
        if entry.kind == "undo":
            return _undone(now, entry, self.at(data["to"]))
        if now.played is not None and entry.kind not in LATE:
            raise IllegalMove("already-started")
        return _next(now, entry, now.played, party=now.party.after(entry.kind, data))

    def add(self, moment: Moment) -> None:
        """Take a moment in, once its entry is stored."""
        self._past.append(moment)
        self.now = moment

    def read(self, entries: Sequence[Entry]) -> None:
        """Take in what is stored: of moves in a row only what they come to, for those between are over."""
        while entries:
            run = self._run(entries)
            moment = self._following(self.now, *run)
            for version, entry in enumerate(run[:-1], start=self.version):
                data = entry.read()
                self._past.append(Faded(entry, data["seat"], version, data.get("key", "")))
            self.add(moment)
            entries = entries[len(run) :]

    def _run(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """As many moves in a row as lead to the next landmark, but to the last moment but one at most; or one entry."""
        most = max(1, min(LANDMARK - self.version % LANDMARK, len(entries) - 1))
        return list(takewhile(lambda entry: entry.kind == "move", entries[:most])) or entries[:1]

    # -- what was ----------------------------------------------------------------------------------------------------

    def at(self, version: int) -> Moment:
        """The moment of a version."""
        return next(self._backwards(version))

    @property
    def moments(self) -> list[Moment]:
        """All moments that are kept."""
        return self.moments_from(self._first)

    def moments_from(self, version: int) -> list[Moment]:
        """The moments from a version on; none where that is not kept any more."""
        if not self._first <= version <= self.version:
            return []
        found = list(islice(self._backwards(self.version), self.version - version + 1))
        return found[::-1]

    def _backwards(self, version: int) -> Iterator[Moment]:
        """The moments up to one, the last first; those that have faded are worked out from the landmark before them."""
        end = version - self._first + 1
        while end > 0:
            start = end - 1
            while not isinstance(self._past[start], Moment):
                start -= 1
            yield from reversed(list(accumulate(self._past[start:end], self._worked_out)))
            end = start

    def _worked_out(self, before: Moment, past: Moment | Faded) -> Moment:
        return past if isinstance(past, Moment) else self._following(before, past.entry)

    def has(self, seat: int, key: str) -> bool:
        """Whether a seat has made a move lately that it called so."""
        return any(past.key == key and past.seat == seat for past in self._past)

    @property
    def deciders(self) -> set[int | None]:
        """The seats that have decided something, as far back as is kept."""
        return {past.seat for past in self._past}

    def forget(self, most: int) -> None:
        """Let all moments fade but the last ones, and let go of those that are older than so many versions; not of
        those since the last deal where one may go back to before it."""
        for version in range(self._vivid, self.version - 1):
            if version % LANDMARK and version != self._first:
                self._past[version - self._first] = _faded(self._past[version - self._first])
        self._vivid = max(self._vivid, self.version - 1)
        end = self.version - most
        if self.party.practice and self.started:
            end = min(end, self._before_deal)
        end -= end % LANDMARK
        if end > self._first:
            del self._past[: end - self._first]
            self._first = end

    @property
    def _before_deal(self) -> int:
        """The version before the last deal."""
        found = self.version
        while (past := self._past[found - self._first]).seat is not None and past.before is not None:
            found = past.before
        return found - 1

    @property
    def log(self) -> list[Phrase]:
        """Everything that happened, in words."""
        return self.lines(most=WHOLE)

    def lines(self, moment: Moment | None = None, most: int = LOG_LINES) -> list[Phrase]:
        """The last lines of the log as it was at a moment."""
        found: list[Phrase] = []
        for past, before in pairwise(self._backwards((moment or self.now).version)):
            found[:0] = [event.text for event in told(before, past)]
            if len(found) >= most:
                break
        return found[-most:]

    def events(self, moment: Moment) -> tuple[Told, ...]:
        """What led to a moment, in words."""
        return told(self.at(moment.version - 1), moment) if moment.version > self._first else ()

    def undo_target(self, seat: int) -> int | None:
        """Where taking back leads to: among bots to before this seat's last decision of the round, with people only
        while nothing has happened since that showed anybody anything, and in the deal of a day never."""
        if self.party.day:
            return None
        return self._last_decision(seat) if self.party.practice else self._unseen(seat)

    def _last_decision(self, seat: int) -> int | None:
        past: Moment | Faded = self.now
        if self.now.played is None or self.now.played.over:
            return None
        while past.seat is not None and past.before is not None and past.before >= self._first:
            if past.seat == seat:
                return past.before
            past = self._past[past.before - self._first]
        return None

    def _unseen(self, seat: int) -> int | None:
        now = self.now
        if now.seat != seat or now.match.state.over or (target := self._last_decision(seat)) is None:
            return None
        hidden = [moment.match.state.table.top for moment in (self.at(target), now)]
        return target if hidden[0] == hidden[1] else None


def _faded(past: Moment | Faded) -> Moment | Faded:
    """What is left of a moment. Where something was taken back it stays: what that led to may be gone."""
    if isinstance(past, Faded) or past.entry is None or past.entry.kind == "undo":
        return past
    return Faded(past.entry, past.seat, past.before, past.key)


def told(before: Moment, moment: Moment) -> tuple[Told, ...]:
    """What happened from one moment to the next, in words."""
    entry, match, was = moment.entry, moment.played, before.played
    if entry is None or match is None or was is None:
        return ()
    if entry.kind == "undo":
        return (undone(match, entry.read()["seat"]),)
    if entry.kind == "move":
        return (*moving(match, match.rounds[-1].number, was.state, match.state), *ending(match))
    if entry.kind != "deck":
        return ()
    dealt = step(match, match.rounds[-1].number, was.state if was.rounds else None, match.state, None)
    return (*(() if was.rounds else first_dealer(match)), *dealt, *ending(match))


# -- what an entry does ----------------------------------------------------------------------------------------------


def _started(now: Moment, entry: Entry, by: str, first: dict[str, Any]) -> Moment:
    if by != now.party.host:
        raise IllegalMove("not-host")
    if now.played is not None:
        raise IllegalMove("already-started")
    if (hindrance := now.party.hindrance(now.party.host)) is not None:
        raise IllegalMove("said", text=hindrance)
    return _next(now, entry, now.party.match(_first(first)), spent=(0,) * len(now.party.chairs))


def _dealt(now: Moment, entry: Entry, deck: str, shares: Sequence[str]) -> Moment:
    return _next(now, entry, now.match.deal([Card(code) for code in deck.split()], shares=shares).folded())


def _moved(now: Moment, *entries: Entry) -> Moment:
    """After a move, or several in a row."""
    made, spent = [entry.read() for entry in entries], list(now.spent)
    for move in made:
        spent[move["seat"]] += move.get("ms", 0)
    match, last = now.match.play(*(move["move"] for move in made)), made[-1]
    version = now.version + len(entries)
    more: dict[str, Any] = {"seat": last["seat"], "key": last.get("key", ""), "spent": tuple(spent)}
    return Moment(version, now.party, match, entries[-1], before=version - 1, **more)


def _undone(now: Moment, entry: Entry, old: Moment) -> Moment:
    match = replace(old.match, taken_back=now.match.taken_back + 1)
    return _next(now, entry, match, seat=old.seat, before=old.before)


def _next(now: Moment, entry: Entry, match: Match | None, **more: Any) -> Moment:
    usual: dict[str, Any] = {"party": now.party, "before": now.version, "spent": now.spent}
    return Moment(now.version + 1, played=match, entry=entry, **usual | more)
