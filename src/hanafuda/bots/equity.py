"""What a lead is worth: the chance to win the whole game with so many points more and so many rounds left.

Worked out from how rounds between two good players end, which is kept with what they learned.
"""

from dataclasses import dataclass
from functools import lru_cache

from ..game import Game
from ..kernel import constants as k
from ..view import View
from .learned import learned

FAR = k.FAR
"""A lead beyond this is won."""
NEAR = 5  # what a point is worth is seen between so many points more and less,
LEAST = 1e-4  # and below this the game is won or lost whatever comes


@lru_cache(maxsize=256)
def equity(game: Game, left: int) -> tuple[float, ...]:
    """The chance to win from each lead, from -FAR to FAR, with so many rounds left."""
    leads = range(-FAR, FAR + 1)
    if left <= 0:
        return tuple(0.5 + 0.5 * ((lead > 0) - (lead < 0)) for lead in leads)
    found = learned(game.name)
    ends = found.leads if found else ()
    total = 2 * sum(times for _, times in ends) or 1
    after = equity(game, left - 1)
    if not ends:
        return after
    return tuple(
        sum(times * (_at(after, lead + by) + _at(after, lead - by)) for by, times in ends) / total for lead in leads
    )


def _at(table: tuple[float, ...], lead: int) -> float:
    """The chance from a lead; one beyond all others is as good as the last."""
    return table[min(max(lead, -FAR), FAR) + FAR]


@dataclass(frozen=True)
class Stakes:
    """What the points of a round do to the whole game: the chance to win it by what the round brings, once that is sure
    and while it is hoped for; the chance of a round that brings nothing, and what a point more is worth there."""

    sure: tuple[float, ...]
    hoped: tuple[float, ...]
    even: float
    slope: float

    def points(self, chance: float) -> float:
        """A chance, as points."""
        return (chance - self.even) / self.slope


def stakes(view: View) -> Stakes | None:
    """What is at stake in this round; nothing but its points where that makes no difference."""
    outlook, game = view.outlook, view.game
    if outlook is None or view.sides != 2 or not _played_for_the_whole(game):
        return None
    lead = outlook.totals[view.own_side] - outlook.totals[1 - view.own_side]
    sure, hoped = (_from(equity(game, left), lead) for left in (outlook.left - 1, outlook.left))
    slope = (hoped[FAR + NEAR] - hoped[FAR - NEAR]) / (2 * NEAR)
    return Stakes(sure, hoped, hoped[FAR], slope) if slope > LEAST else None


def _played_for_the_whole(game: Game) -> bool:
    """Whether a call may end a round, and points after so many rounds decide."""
    return game.sheet.calls is not None and bool(game.sheet.rounds) and game.sheet.ranking[0] == "points"


def _from(table: tuple[float, ...], lead: int) -> tuple[float, ...]:
    """The chances by what a round brings on top of a lead."""
    return tuple(_at(table, lead + by) for by in range(-FAR, FAR + 1))
