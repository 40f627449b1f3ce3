"""The deal of a day: one round, the same cards for everybody, known from the date alone.

The seed of a day is the SHA-256 of three lines: `hanafuda daily 1`, `game: koikoi(rounds=1)`, `day: 2026-11-16`. The
first dealer and the deck follow from it as from any sealed seed (see `fair`), to which nobody adds a share. You have
the first seat. What the strongest level makes of the same cards is found by letting it play that seat, from its views
like any other bot.

>>> day = Daily(date(2026, 11, 16))
>>> day.game, day.players
(Game('koikoi(rounds=1)'), 2)
>>> day.begun(["Ada", "Ume"]).deal(fair.deck(day.begun(2), day.seed)).view(0).hand
Cards('2c2 3r 5r 5c2 7a 8c2 10r 12b')
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from . import fair
from .bots import BOTS, LEVELS
from .cards import shorten
from .errors import BadGame
from .game import Game, game
from .games import SHEETS
from .luck import Luck, mixed
from .match import Match
from .text import Phrase

STRONGEST, OPPONENT = LEVELS[-1], LEVELS[3]
"""Who shows what can be made of the cards, and against whom everybody plays."""
SEAT = 0
"""Where you sit."""


@dataclass(frozen=True)
class Daily:
    """The deal of a day in one of the games."""

    day: date
    name: str = next(iter(SHEETS))

    @property
    def game(self) -> Game:
        """One round by the game's own sheet."""
        return game(self.name).with_choice("rounds=1")

    @property
    def players(self) -> int:
        """As few as can play it."""
        return self.game.players[0]

    @property
    def seed(self) -> str:
        """What all luck of the day follows from."""
        lines = ["hanafuda daily 1", f"game: {self.game}", f"day: {self.day}", ""]
        return sha256("\n".join(lines).encode("ascii")).hexdigest()

    def begun(self, names: Sequence[str] | int | None = None) -> Match:
        """The game before its deal, the first dealer found."""
        nobody = ("",) * self.players
        sealed = fair.Fair(fair.commitment(self.seed), (nobody,))
        return Match.new(self.game, names or self.players, fair.luck(self.seed, fair.FIRST, nobody), fair=sealed)

    def played(self, level: str = STRONGEST) -> Match:
        """The whole game as a level plays it from your seat."""
        match = self.begun()
        while match.wants != "nothing":
            match = match.deal(fair.deck(match, self.seed)) if match.wants == "deck" else self._moved(match, level)
        return match

    def _moved(self, match: Match, level: str) -> Match:
        seat = match.state.seat
        bot = BOTS[level if seat == SEAT else OPPONENT]
        return match.play(bot.choose(match.view(seat), thinking(match, self.seed)).move)


def thinking(match: Match, seed: str) -> Luck:
    """The luck with which whoever is to move thinks: on the same day the same moves get the same answers."""
    return Luck(mixed(int(seed[:16], 16), len(match.rounds[-1].moves)))


def daily(day: str, name: str = "", today: date | None = None) -> Daily:
    """The deal of a day as it is asked for: today's, wherever on earth today is."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise BadGame("no-day", day=shorten(day)) from None
    if abs(found - (today or datetime.now(UTC).date())) > timedelta(days=1):
        raise BadGame("other-day", day=str(found))
    return Daily(found, game(name).name) if name else Daily(found)


def ahead(totals: Sequence[int], side: int = 0) -> int:
    """By how much a side is ahead of the best of the others."""
    return totals[side] - max(total for other, total in enumerate(totals) if other != side)


def line(daily: Daily, mine: Sequence[int], par: Sequence[int]) -> Phrase:
    """The result in a line, for others to read: no card of the deal stands in it."""
    better = ahead(mine) - ahead(par)
    how = "more" if better > 0 else "less" if better < 0 else "same"
    return Phrase(
        f"daily.line.{how}",
        day=written(daily.day),
        game=daily.game.title,
        mine=score(mine),
        par=score(par),
        level=BOTS[STRONGEST].title,
    )


def written(day: date) -> Phrase:
    """A day as people write it.

    >>> str(written(date(2026, 11, 16)))
    'November 16, 2026'
    """
    return Phrase(f"calendar.day.{day.month}", day=str(day.day), year=str(day.year))


def score(totals: Sequence[int]) -> str:
    """A result as it is written, yours first."""
    return " : ".join(str(total) for total in totals)
