"""A table's history as a list of entries that only ever grows, and the moments that follow from it.

An entry is what is stored: the table as it was set up, somebody who sits down, the start, a deck, a move, an undo.
Folding the entries gives the party and the match; live play and recovery after a crash run through the same
`Ledger.after`.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

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

LOG_LINES, WHOLE = 60, sys.maxsize


@dataclass(frozen=True)
class Moment:
    """The table after an entry: who decided it (None: nobody), how long it took, and which moment it came from."""

    version: int
    party: Party
    played: Match | None = None
    telling: Callable[[], Sequence[Told]] = field(default=tuple, compare=False, repr=False)
    seat: int | None = None
    before: int | None = None
    key: str = ""  # what the player called the move
    spent: tuple[int, ...] = ()  # how long each seat has thought, in milliseconds

    @property
    def events(self) -> tuple[Told, ...]:
        """What happened, in words; of a long history the most is never asked for."""
        return tuple(self.telling())

    @property
    def match(self) -> Match:
        """The match, which must have begun."""
        if self.played is None:
            raise IllegalMove("not-started")
        return self.played


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
    """Every moment of a table so far."""

    def __init__(self, id: str, first: Entry) -> None:
        self.id = id
        self.keys: dict[tuple[int, str], int] = {}
        """What players called their moves, and the versions these led to."""
        self._forgotten = 0
        data = first.read()
        self.moments = [_older(data) if first.kind == "new" else Moment(1, _party(data))]

    @property
    def now(self) -> Moment:
        """The table as it stands."""
        return self.moments[-1]

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
    def log(self) -> list[Phrase]:
        """Everything that happened, in words."""
        return self.lines(self.now, most=WHOLE)

    def at(self, version: int) -> Moment:
        """The moment of a version."""
        return self.moments[version - 1]

    def after(self, entry: Entry) -> Moment:
        """The moment an entry leads to; raises IllegalMove and changes nothing when it cannot be."""
        if self.party.closed:
            raise IllegalMove("closed")
        data = entry.read()
        if entry.kind == "start":
            return self._started(**data)
        if entry.kind == "deck":
            return self._dealt(data["deck"], data.get("shares", ()))
        if entry.kind == "move":
            return self._moved(**data)
        if entry.kind == "undo":
            return self._undone(data["seat"], data["to"])
        if self.started and entry.kind not in LATE:
            raise IllegalMove("already-started")
        return self._next(self.now.played, party=self.party.after(entry.kind, data))

    def _started(self, by: str, first: dict[str, Any]) -> Moment:
        if by != self.party.host:
            raise IllegalMove("not-host")
        if self.started:
            raise IllegalMove("already-started")
        if (hindrance := self.party.hindrance) is not None:
            raise IllegalMove("said", text=hindrance)
        return self._next(self.party.match(_first(first)), spent=(0,) * len(self.party.chairs))

    def _dealt(self, deck: str, shares: Sequence[str]) -> Moment:
        before = self.match
        match = before.deal([Card(code) for code in deck.split()], shares=shares)

        def told() -> list[Told]:
            was = before.state if before.rounds else None
            events = [*step(match, match.rounds[-1].number, was, match.state, None), *ending(match)]
            return events if before.rounds else [*first_dealer(match), *events]

        return self._next(match, telling=told)

    def _moved(self, seat: int, move: str, ms: int = 0, key: str = "", bot: str = "") -> Moment:
        before = self.match
        match = before.play(move)

        def told() -> list[Told]:
            return [*moving(match, match.rounds[-1].number, before.state, match.state), *ending(match)]

        spent = self.now.spent
        if ms:
            spent = tuple(was + ms * (other == seat) for other, was in enumerate(spent))
        return self._next(match, telling=told, seat=seat, key=key, spent=spent)

    def _undone(self, seat: int, to: int) -> Moment:
        old = self.at(to)
        match = replace(old.match, taken_back=self.match.taken_back + 1)
        return self._next(match, telling=lambda: [undone(match, seat)], seat=old.seat, before=old.before)

    def _next(self, match: Match | None, **more: Any) -> Moment:
        now = self.now
        usual: dict[str, Any] = {"party": now.party, "before": now.version, "spent": now.spent}
        return Moment(now.version + 1, played=match, **usual | more)

    def add(self, moment: Moment) -> None:
        """Take a moment in, once its entry is stored."""
        self.moments.append(moment)
        if moment.key and moment.seat is not None:
            self.keys[moment.seat, moment.key] = moment.version

    def forget(self, most: int) -> None:
        """Let go of all moments but the last ones, and of those before the deal where one may go back to it."""
        end = self.version - most
        if self.party.practice and self.started:
            end = min(end, self._before_deal)
        if end > self._forgotten + most:  # some at a time
            gone = Moment(0, self.party)
            self.moments[self._forgotten : end] = [gone] * (end - self._forgotten)
            self.keys = {key: version for key, version in self.keys.items() if version > end}
            self._forgotten = end

    @property
    def _before_deal(self) -> int:
        """The version before the last deal."""
        found = self.now
        while found.seat is not None and found.before is not None:
            found = self.at(found.before)
        return found.version - 1

    def lines(self, moment: Moment, most: int = LOG_LINES) -> list[Phrase]:
        """The last lines of the log as it was at a moment."""
        found: list[Phrase] = []
        for version in range(moment.version, 0, -1):
            found[:0] = [event.text for event in self.at(version).events]
            if len(found) >= most:
                break
        return found[-most:]

    def undo_target(self, seat: int) -> int | None:
        """Where taking back leads to: among bots to before this seat's last decision of the round, with people only
        while nothing has happened since that showed anybody anything, and in the deal of a day never."""
        if self.party.day:
            return None
        return self._last_decision(seat) if self.party.practice else self._unseen(seat)

    def _last_decision(self, seat: int) -> int | None:
        moment = self.now
        while moment.seat is not None and moment.before is not None and not moment.match.over:
            if moment.seat == seat:
                return moment.before
            moment = self.at(moment.before)
        return None

    def _unseen(self, seat: int) -> int | None:
        now = self.now
        if now.seat != seat or now.match.state.over or (target := self._last_decision(seat)) is None:
            return None
        hidden = [moment.match.state.table.top for moment in (self.at(target), now)]
        return target if hidden[0] == hidden[1] else None
