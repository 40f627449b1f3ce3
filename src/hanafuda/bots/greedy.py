"""Greedy: the most points and the nearest yaku, now; and what it has, it holds."""

from ..cards import Card, Cards
from ..kernel import constants as k
from ..kernel.bits import month_of
from ..kernel.search import worth_going_on
from ..luck import Luck
from ..moves import Move
from ..view import View
from .choice import Choice, ranked
from .reasons import reason
from .speaking import speak
from .value import weights

RISK = 0.6  # what is lost, as a part, by laying a card that somebody may take
IMAGINED = 80  # rounds, before a hand is played or dropped
PARTNER = 0.25  # what is hoped for, as a part, when another card of the month stays in the hand


def choose_greedy(view: View, luck: Luck) -> Choice:
    """The move that weighs most; the first of equals."""
    if view.phase == "speak":
        return speak(view, luck, IMAGINED)
    values = evaluate(view)
    best = max(values, key=lambda move: (values[move], -move))
    return ranked(values, reason(view, best, taken_by(view, best)), best)


def evaluate(view: View) -> dict[Move, float]:
    """What each legal move is worth at a glance."""
    if view.phase == "call":
        return _call(view)
    weight = weights(view)[view.own_side]
    if view.phase == "take":
        return {move: weight[move] for move in view.legal}
    plays = {move: _play(view, Card(move), weight) for move in view.legal if move < k.DECLARE}
    return plays | {move: _declare(view, move, weight) for move in view.legal if move >= k.DECLARE}


def taken_by(view: View, move: Move) -> Cards:
    """What a move captures, its own card included; nothing if it is laid."""
    if move >= k.JOKER:
        return Cards()
    if view.phase == "take":
        return Cards([move, *([view.card] if view.card is not None else [])])
    card = Card(move)
    found = view.takes(card)
    if not found:
        return found
    if _chooses(view, card, found):
        weight = weights(view)[view.own_side]
        found = Cards([max(found, key=lambda other: weight[other])])
    return found | Cards([card])


def _chooses(view: View, card: Card, found: Cards) -> bool:
    """Whether it takes one of several, and not all of them."""
    return len(found) == 2 or card == view.rules.wild_played


def _play(view: View, card: Card, weight: list[float]) -> float:
    """A capture is worth what it brings; a card laid down costs what it may bring to others."""
    found = view.takes(card)
    if found:
        brought = [weight[other] for other in found]
        return weight[card] + (max(brought) if _chooses(view, card, found) else sum(brought))
    month = month_of(card)
    partners = [weight[other] for other in Cards(view.hand.mask & month & ~card.mask)]
    hope = PARTNER * (weight[card] + max(partners)) if partners else 0.0
    risk = RISK if view.unseen.mask & month else 0.0
    return hope - risk * weight[card]


def _declare(view: View, move: Move, weight: list[float]) -> float:
    """Declaring costs nothing but the choice of cards: the best card of the set, and half of what the set is worth."""
    r, side = view.rules, view.own_side
    row = r.set_row[move - k.DECLARE]
    cards = r.row_cards[row]
    others = sum(pile.mask for i, pile in enumerate(view.piles) if i != side)
    best = max(_play(view, card, weight) for card in view.hand if cards & card.mask)
    reach = (cards & (view.piles[side].mask | view.hand.mask)).bit_count()
    return best + (-1.0 if cards & others else r.row_points[row] * reach / 6)


def _call(view: View) -> dict[Move, float]:
    """Stop, unless the yaku is small, the hand still full, and nobody else close to one."""
    points = float(view.points)
    go = points + 1.0 if worth_going_on(view.rules, view.table) else 0.0
    return {Move(k.STOP): points, Move(k.GO): go}
