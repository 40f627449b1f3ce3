"""What a card is worth to each side as the table stands: its points, and the yaku it would bring nearer or deny.

One weight for each card and side, worked out once for a decision from open cards only; all bots that think use it, and
so do the planner's playouts, where nothing slower than adding weights would do.
"""

from collections.abc import Sequence
from functools import lru_cache

from ..cards import numbers
from ..game import Game
from ..kernel import constants as k
from ..kernel.table import Rules, side_place
from ..rules import rules_for
from ..view import View

Weights = list[list[float]]
"""By side, then by card."""

NEAR = (0.0, 0.8, 0.38, 0.2, 0.12, 0.08, 0.05, 0.04, 0.03, 0.02, 0.02)
"""How much of a yaku's points one more card is worth, by the number of cards still missing."""
DENY = 0.6  # what it is worth to keep a yaku from another, as a part of what it would cost
TEMPO = 0.1  # any card is better in the own pile than on the field


@lru_cache(maxsize=256)
def card_values(game: Game, players: int) -> tuple[float, ...]:
    """Each card's own points, which yaku come on top of."""
    r = rules_for(game, players)
    values = [TEMPO] * k.DECK
    for i in range(r.value_count):
        for card in numbers(r.value_cards[i]):
            values[card] += r.value_points[i]
    return tuple(values)


def weights(view: View) -> Weights:
    """What each card is worth to each side."""
    r = view.rules
    piles = [pile.mask for pile in view.piles]
    own, deny = _stakes(r)
    found = [list(card_values(view.game, view.players)) for _ in piles]
    for row in range(r.row_count):
        shares = _shares(r, row, piles, view)
        total = sum(shares)
        if total:
            gains = [share * own + (total - share) * deny for share in shares]
            for card in numbers(_wanted(r, row) & ~_union(piles)):
                for weight, gain in zip(found, gains, strict=True):
                    weight[card] += gain
    return found


def _stakes(r: Rules) -> tuple[float, float]:
    """What a point of yaku is worth to a side, made by itself and denied to one of the others."""
    own = 1 if r.has_calls or r.yaku_first else r.own_times
    others = max(1, r.sides - 1)
    return own + r.others_times, DENY * (r.others_times + own / others)


def _shares(r: Rules, row: int, piles: Sequence[int], view: View) -> list[float]:
    """What one more card of this yaku is worth to each side that can still make it."""
    everything, shares = _union(piles), []
    for side, pile in enumerate(piles):
        shares.append(_share(r, row, pile, everything) if _open(r, row, pile, side, view) else 0.0)
    return shares


def _share(r: Rules, row: int, pile: int, everything: int) -> float:
    cards = r.row_cards[row]
    have = (pile & cards).bit_count()
    missing = r.row_need[row] - have
    if missing <= 0:
        return r.row_extra[row]
    if (cards & ~everything).bit_count() < missing:
        return 0.0
    return r.row_points[row] * NEAR[min(missing, 10)]


def _open(r: Rules, row: int, pile: int, side: int, view: View) -> bool:
    """Whether a side may make this yaku at all: its place, what voids it, and what must be declared."""
    place = side_place(r, view.table, side)
    if not r.row_places[row] >> place & 1 or pile & r.row_without[row]:
        return False
    declared = not r.declarable >> row & 1 or bool(view.table.declared[side] >> row & 1)
    return declared or any(view.hand_sizes[seat] for seat in range(side, view.players, view.sides))


def _wanted(r: Rules, row: int) -> int:
    return r.row_cards[row] | (r.row_of[row] if r.row_extra[row] else 0)


def _union(piles: Sequence[int]) -> int:
    union = 0
    for pile in piles:
        union |= pile
    return union
