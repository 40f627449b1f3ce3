"""Greedy: the most points and the nearest yaku, now; and what it has, it holds."""

from ..kernel import constants as k
from ..kernel.table import Rules
from ..luck import Luck
from ..moves import Move
from ..tables import rules
from ..view import View
from .choice import Choice, ranked
from .playout import GO_HAND, GO_POINTS
from .reasons import reason
from .value import MONTHS, weights

RISK = 0.6  # what is lost, as a part, by laying a card that somebody may take
PARTNER = 0.25  # what is hoped for, as a part, when another card of the month stays in the hand


def choose_greedy(view: View, luck: Luck) -> Choice:
    """The move that weighs most; the first of equals."""
    values = evaluate(view)
    best = max(values, key=lambda move: (values[move], -move))
    return ranked(values, f"{reason(view, best, taken_by(view, best))}.", best)


def evaluate(view: View) -> dict[Move, float]:
    """What each legal move is worth at a glance."""
    if view.phase == "call":
        return _call(view)
    weight = weights(view)[view.side(view.turn or 0)]
    if view.phase == "take":
        return {move: weight[move] for move in view.legal}
    r = rules(view.game, view.players, view.month)
    plays = {move: _play(view, r, int(move), weight) for move in view.legal if move < k.BUILD}
    plays |= {move: _build(view, r, move, weight) for move in view.legal if move >= k.BUILD}
    return plays


def taken_by(view: View, move: Move) -> int:
    """What a move captures, its own card included; nothing if it is laid."""
    if move >= k.JOKER:
        return 0
    if view.phase == "take":
        return 1 << move | (view.card.mask if view.card is not None else 0)
    r = rules(view.game, view.players, view.month)
    match = _targets(view, r, int(move))
    if not match:
        return 0
    if match.bit_count() == 2 or move == r.wild_played:
        weight = weights(view)[view.side(view.turn or 0)]
        match = 1 << max((card for card in range(48) if match >> card & 1), key=lambda card: weight[card])
    return match | 1 << move


def _targets(view: View, r: Rules, card: int) -> int:
    return view.field.mask if card == r.wild_played else view.field.mask & MONTHS[card]


def _play(view: View, r: Rules, card: int, weight: list[float]) -> float:
    """A capture is worth what it brings; a card laid down costs what it may bring to others."""
    match = _targets(view, r, card)
    if match:
        found = [weight[other] for other in range(48) if match >> other & 1]
        return weight[card] + (sum(found) if len(found) == 3 and card != r.wild_played else max(found))
    month = MONTHS[card]
    partners = [weight[other] for other in range(48) if view.hand.mask & month & ~(1 << card) & 1 << other]
    hope = PARTNER * (weight[card] + max(partners)) if partners else 0.0
    risk = RISK if view.unseen.mask & month else 0.0
    return hope - risk * weight[card]


def _build(view: View, r: Rules, move: Move, weight: list[float]) -> float:
    """Declaring costs nothing but the choice of cards: the best card of the set, and half of what the set is worth."""
    row = r.build_row[move - k.BUILD]
    cards, side = r.row_cards[row], view.side(view.turn or 0)
    others = sum(pile.mask for i, pile in enumerate(view.piles) if i != side)
    possible = not cards & others
    best = max(_play(view, r, int(card), weight) for card in view.hand if cards & card.mask)
    reach = (cards & (view.piles[side].mask | view.hand.mask)).bit_count()
    return best + (r.row_points[row] * reach / 6 if possible else -1.0)


def _call(view: View) -> dict[Move, float]:
    """Stop, unless the yaku is small, the hand still full, and nobody else close to one."""
    seat = view.turn or 0
    points = float(view.best[seat])
    go = len(view.hand) >= GO_HAND and points <= GO_POINTS and not any(view.calls)
    return {Move(k.STOP): points, Move(k.GO): points + 1.0 if go else 0.0}
