"""A table's history as a list of entries that only ever grows, and the moments that follow from it.

An entry is what is stored: the table as it was set up, a deck, a move, an undo. Folding the entries gives the match;
live play and recovery after a crash run through the same `Ledger.after`.
"""

from dataclasses import dataclass

from ..cards import Card
from ..dealer import FirstDealer
from ..game import Game
from ..match import Match
from ..telling import Told, ending, first_dealer, moving, step, undone
from ..text import Phrase
from .entry import Entry

LOG_LINES = 60


@dataclass(frozen=True)
class Moment:
    """The match after an entry: who decided it (None: nobody), and which moment it came from."""

    version: int
    match: Match
    events: tuple[Told, ...]
    lines: int  # how long the log was then
    seat: int | None = None
    before: int | None = None


@dataclass(frozen=True)
class SetUp:
    """What a table was made with: one key for each human seat, and the name of the bot in every other."""

    id: str
    bots: tuple[str | None, ...]
    tokens: tuple[str | None, ...]
    seed: int | None = None

    def seat_of(self, token: str) -> int | None:
        """The seat a key opens."""
        return self.tokens.index(token) if token and token in self.tokens else None


def opening(match: Match, setup: SetUp) -> Entry:
    """The first entry of a table."""
    draws = [{str(seat): str(card) for seat, card in draw.items()} for draw in match.first.draws]
    return Entry.of(
        "new",
        game=str(match.game),
        names=match.names,
        first={"how": match.first.how, "seat": match.first.seat, "draws": draws},
        bots=setup.bots,
        tokens=setup.tokens,
        seed=setup.seed,
    )


class Ledger:
    """Every moment of a table so far."""

    def __init__(self, id: str, first: Entry) -> None:
        data = first.read()
        self.setup = SetUp(id, tuple(data["bots"]), tuple(data["tokens"]), data["seed"])
        found = data["first"]
        draws = tuple({int(seat): Card(card) for seat, card in draw.items()} for draw in found["draws"])
        dealer = FirstDealer(found["how"], found["seat"], draws)
        match = Match(Game(data["game"]), tuple(data["names"]), dealer)
        self.moments = [Moment(1, match, (), 0)]
        self.log: list[Phrase] = []

    @property
    def now(self) -> Moment:
        """The table as it stands."""
        return self.moments[-1]

    @property
    def match(self) -> Match:
        return self.now.match

    @property
    def version(self) -> int:
        return self.now.version

    def at(self, version: int) -> Moment:
        """The moment of a version."""
        return self.moments[version - 1]

    def after(self, entry: Entry) -> Moment:
        """The moment an entry leads to; raises IllegalMove and changes nothing when it cannot be."""
        data = entry.read()
        if entry.kind == "deck":
            return self._moment(*self._dealt(data["deck"]))
        if entry.kind == "move":
            match = self.match.play(data["move"])
            events = moving(match, match.rounds[-1].number, self.match.state, match.state)
            return self._moment(match, [*events, *ending(match)], seat=data["seat"])
        old = self.at(data["to"])
        return self._moment(old.match, [undone(old.match, data["seat"])], seat=old.seat, before=old.before)

    def _dealt(self, deck: str) -> tuple[Match, list[Told]]:
        before = self.match.state if self.match.rounds else None
        match = self.match.deal([Card(code) for code in deck.split()])
        events = [*step(match, match.rounds[-1].number, before, match.state, None), *ending(match)]
        return match, (events if self.match.rounds else [*first_dealer(match), *events])

    def _moment(
        self, match: Match, events: list[Told], *, seat: int | None = None, before: int | None = None
    ) -> Moment:
        lines = len(self.log) + len(events)
        came_from = self.version if before is None else before
        return Moment(self.version + 1, match, tuple(events), lines, seat, came_from)

    def add(self, moment: Moment) -> None:
        """Take a moment in, once its entry is stored."""
        self.moments.append(moment)
        self.log += [event.text for event in moment.events]

    def lines(self, moment: Moment) -> list[Phrase]:
        """The last lines of the log as it was at a moment."""
        return self.log[max(0, moment.lines - LOG_LINES) : moment.lines]

    def undo_target(self, seat: int) -> int | None:
        """The version before this seat's last decision of the round in play."""
        moment = self.now
        while moment.seat is not None and moment.before is not None and not moment.match.over:
            if moment.seat == seat:
                return moment.before
            moment = self.at(moment.before)
        return None
