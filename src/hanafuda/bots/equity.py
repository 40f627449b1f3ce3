"""What a lead is worth: the chance to win the whole game with so many points more and so many rounds left.

Worked out from how rounds between two good players end, which is kept with what they learned.
"""

from functools import lru_cache

from ..game import Game
from ..kernel import constants as k
from ..moves import Move
from ..view import View
from .learned import learned

FAR = 120
"""A lead beyond this is won."""


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


def _at(table: tuple[float, ...], lead: float) -> float:
    """Between two whole leads, in proportion."""
    place = min(max(lead + FAR, 0.0), 2.0 * FAR)
    low = min(int(place), 2 * FAR - 1)
    return table[low] + (table[low + 1] - table[low]) * (place - low)


def spread(game: Game) -> float:
    """How far the leads of rounds lie from nothing."""
    found = learned(game.name)
    ends = found.leads if found else ()
    total = sum(times for _, times in ends)
    return (sum(times * lead * lead for lead, times in ends) / total) ** 0.5 if total else 0.0


def chances(view: View, values: dict[Move, float]) -> dict[Move, float]:
    """The points of stopping and going on, with what they do to the whole game: as points of an even game.

    What has been stopped is certain; what is hoped for may come out as much better as worse.
    """
    outlook, game = view.outlook, view.game
    if outlook is None or view.sides != 2 or not game.sheet.rounds or game.sheet.ranking[0] != "points":
        return values
    table = equity(game, outlook.left - 1)
    lead = outlook.totals[view.own_side] - outlook.totals[1 - view.own_side]
    off = spread(game)
    found = {}
    for move, points in values.items():
        ends = (points,) if move == k.STOP else (points - off, points + off)
        found[move] = sum(_at(table, lead + end) for end in ends) / len(ends)
    slope = (_at(table, lead + off) - _at(table, lead - off)) / (2 * off) if off else 0.0
    if slope < 1e-4:  # won or lost whatever comes: points decide
        return values
    even = _at(table, lead)
    return {move: (chance - even) / slope for move, chance in found.items()}
