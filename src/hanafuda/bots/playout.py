"""Rounds played to their end quickly: every seat takes what weighs most. The planner's inner loop."""

from ..cards import numbers
from ..kernel import constants as k
from ..kernel.lucky import lucky
from ..kernel.run import shuffle_stock
from ..kernel.table import Rules, Table
from ..kernel.turn import begin, legal, step, takes
from ..kernel.worth import card_points
from ..rules import deck_points
from .value import Weights

CARDS = (1 << k.JOKER) - 1
GO_HAND, GO_POINTS = 5, 3


def play_out(r: Rules, t: Table, weights: Weights) -> None:
    """Greedy moves to the end of the round."""
    side = r.side
    while t.phase != k.OVER:
        if t.phase == k.SHUFFLE:
            shuffle_stock(r, t)
            begin(r, t)
            continue
        moves = legal(r, t)
        weight = weights[side[t.seat]]
        if t.phase == k.PLAY:
            move = quick_play(r, t, moves, weight)
        elif t.phase == k.CALL:
            move = k.GO if worth_going_on(r, t) else k.STOP
        elif t.phase == k.SPEAK:
            move = k.JOIN if promising(r, t) else k.DROP
        else:
            move = heaviest(moves, weight)
        step(r, t, move)


def quick_play(r: Rules, t: Table, moves: int, weight: list[float]) -> int:
    """The hand card that captures most, or the one that gives least away; a set it belongs to is declared first."""
    field, wild = t.field, r.wild_played
    declarable, left = moves >> k.DECLARE, moves & CARDS
    best, best_value = -1, -1e9
    while left:
        low = left & -left
        left ^= low
        card = low.bit_length() - 1
        match = takes(field, card, wild)
        if not match:
            value = -weight[card]
        elif match & (match - 1):
            value = weight[card] + brought(match, weight, card == wild)
        else:
            value = weight[card] + weight[match.bit_length() - 1]
        if value > best_value:
            best, best_value = card, value
    return declared_with(r, best, declarable) if declarable else best


def brought(match: int, weight: list[float], wild: bool) -> float:
    """What a card brings that matches several: all three of its month, or the best of them."""
    if match.bit_count() == 3 and not wild:
        return sum(weight[card] for card in numbers(match))
    return weight[heaviest(match, weight)]


def heaviest(cards: int, weight: list[float]) -> int:
    """The card that weighs most."""
    best, best_value = -1, -1e9
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        if weight[card] > best_value:
            best, best_value = card, weight[card]
    return best


def declared_with(r: Rules, card: int, declarable: int) -> int:
    """The declaration of a set that this card belongs to, or the card itself."""
    for number in numbers(declarable):
        if r.row_cards[r.set_row[number]] >> card & 1:
            return k.DECLARE + number
    return card


def worth_going_on(r: Rules, t: Table) -> bool:
    """A small yaku with many cards still in the hand, and nobody else has called: Koi-Koi."""
    return t.hand[t.seat].bit_count() >= GO_HAND and t.decided[r.side[t.seat]] <= GO_POINTS and not any(t.calls)


def promising(r: Rules, t: Table) -> bool:
    """A hand that is lucky as it is, or holds more points than most."""
    hand = t.hand[t.seat]
    average = deck_points(r) * r.hand_size / k.JOKER
    return bool(lucky(r, hand, t.playing.bit_count())) or card_points(r, hand) >= average


def result(r: Rules, t: Table, side: int) -> float:
    """What a finished round is worth to a side: its score less the mean of the others'."""
    own = t.score[side] + t.bonus[side]
    total = sum(t.score[: r.sides]) + sum(t.bonus[: r.sides])
    return own - (total - own) / max(1, r.sides - 1)
