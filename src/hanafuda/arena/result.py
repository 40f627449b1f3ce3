"""What a bout came to: games won and points a round, each with its interval, as it is and with the luck taken off."""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..bots.outside import OUTSIDE
from ..commands.words import word
from ..estimate import Estimate
from ..simulate.job import ROUNDS, Counts
from ..simulate.result import Z95
from ..text import Phrase
from .bout import FINE, Bout

WON, LEAD, LUCK = range(3)
FAULTS = ("crashed", "late", "garbled", "illegal")
SURE, SOON = 0.05, 100  # how often a clear answer may be wrong, and after how many sets it is sharpest
FEW = 10


class Bot(NamedTuple):
    """One of the two: its name, and the games it lost by its own fault."""

    name: str
    faults: dict[str, int]


@dataclass(frozen=True)
class Result:
    """What a bout came to. With `trouble` it is not all that was asked for, and this is why."""

    bout: Bout
    counts: Counts
    seconds: float
    trouble: Phrase | None = None

    @property
    def sets(self) -> int:
        return self.counts[ROUNDS]

    @property
    def games(self) -> int:
        return self.counts["games", 0, 0]

    @property
    def rounds(self) -> int:
        return self.counts["dealt", 0, 0]

    @property
    def first(self) -> Bot:
        return self._bot(0)

    @property
    def second(self) -> Bot:
        return self._bot(1)

    def _bot(self, number: int) -> Bot:
        faults = {fault: self.counts[f"fault.{fault}", number, 0] for fault in FAULTS}
        return Bot(self.bout.bots[number].removeprefix(OUTSIDE), {fault: n for fault, n in faults.items() if n})

    def _mean(self, what: int) -> float:
        return self.counts["sum", what, 0] / self.sets

    def _covariance(self, one: int, other: int) -> float:
        one, other = max(one, other), min(one, other)
        if self.sets < 2:
            return 0.0
        mean = self.counts["product", one, other] / self.sets - self._mean(one) * self._mean(other)
        return mean * self.sets / (self.sets - 1)

    def plain(self, what: int) -> Estimate:
        """As it was played."""
        return self._estimate(self._mean(what), self._covariance(what, what))

    def fair(self, what: int) -> Estimate:
        """With the luck of the turned cards taken off, as far as it tells: its mean is nothing."""
        spread = self._covariance(LUCK, LUCK)
        if self.sets < FEW or spread <= 0:
            return self.plain(what)
        slope = self._covariance(what, LUCK) / spread
        left = max(0.0, self._covariance(what, what) - slope * self._covariance(what, LUCK))
        return self._estimate(self._mean(what) - slope * self._mean(LUCK), left)

    def _estimate(self, mean: float, variance: float) -> Estimate:
        return Estimate(mean / FINE, Z95 * math.sqrt(variance / self.sets) / FINE)

    def spread(self, found: Estimate) -> float:
        """How far the sets lie apart that such an estimate is made of."""
        return found.error / Z95 * math.sqrt(self.sets)

    def shortened(self, what: int) -> float:
        """How many times fewer games it takes without the luck, for the same interval."""
        left = self.fair(what).error
        return (self.plain(what).error / left) ** 2 if left else 1.0

    @property
    def clear(self) -> bool:
        """Whether the better bot is known, however often one looks: an interval that holds at all times together."""
        n, found = self.sets, self.fair(LEAD)
        if n < FEW or not found.error:
            return False
        error = self.spread(found) * math.sqrt((n + SOON) / n / n * math.log((n + SOON) / SOON / SURE**2))
        return abs(found.points) > error

    def _told(self, found: Estimate) -> dict[str, float]:
        return {"mean": found.points, "low": found.low, "high": found.high, "spread": self.spread(found)}

    @property
    def data(self) -> dict[str, Any]:
        """For a program."""
        estimates = {"won": WON, "points": LEAD}
        return {
            "game": str(self.bout.game),
            "players": self.bout.players,
            "bots": [self.first.name, self.second.name],
            "seed": self.bout.seed,
            "games": self.games,
            "sets": self.sets,
            "rounds": self.rounds,
            "complete": not self.trouble,
            "clear": self.clear,
            "seconds": round(self.seconds, 3),
            **{name: self._told(self.plain(what)) for name, what in estimates.items()},
            **{f"{name}_without_luck": self._told(self.fair(what)) for name, what in estimates.items()},
            "shortened": {name: round(self.shortened(what), 3) for name, what in estimates.items()},
            "even": 1 / self.bout.sides,
            "games_won_shared_lost": [self.counts["won", i, 0] for i in range(3)],
            "faults": [self.first.faults, self.second.faults],
        }


def as_text(result: Result) -> str:
    """For a person."""
    bout = result.bout
    names = {"first": result.first.name, "second": result.second.name}
    lines = [
        word("arena.what", game=bout.game.text, players=bout.players, n=result.games, seed=bout.seed, **names),
        *_estimates(result),
        word("arena.even", share=1 / bout.sides),
        word("arena.clear" if result.clear else "arena.unclear", **names),
    ]
    for bot in (result.first, result.second):
        lines += [word(f"arena.fault.{fault}", bot=bot.name, n=n) for fault, n in bot.faults.items()]
    return "\n".join(lines)


def _estimates(result: Result) -> list[str]:
    """Four lines: games and points, as played and without luck."""
    lines = []
    for name, what, unit in (("won", WON, 100), ("points", LEAD, 1)):
        for how, found in (("", result.plain(what)), ("-fair", result.fair(what))):
            mean, low, high = (unit * number for number in (found.points, found.low, found.high))
            less = result.shortened(what)
            lines.append(word(f"arena.{name}{how}", mean=mean, low=low, high=high, less=less))
    return lines
