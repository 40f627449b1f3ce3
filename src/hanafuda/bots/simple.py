"""Two who do not think far: one plays anything, the other at least captures."""

from collections.abc import Sequence

from ..cards import Card
from ..kernel import constants as k
from ..luck import Luck
from ..moves import Move
from ..text import Phrase
from ..view import View
from .choice import Choice
from .speaking import speak_at_a_glance
from .value import card_values

OVERLOOKED = 12
"""Captures in a hundred that a beginner does not see."""


def choose_random(view: View, luck: Luck) -> Choice:
    """Any legal move, each as likely as the others."""
    return Choice(luck.pick(list(view.legal)), Phrase("bots.why.random"), 0.0)


def choose_beginner(view: View, luck: Luck) -> Choice:
    """Captures what it sees, with a weakness for pretty cards; never goes on after a yaku, never declares."""
    moves = [move for move in view.legal if move < k.DECLARE] or list(view.legal)
    if view.phase == "speak":
        return speak_at_a_glance(view)
    if view.phase == "call":
        return Choice(Move(k.STOP), Phrase("bots.why.first-yaku"), 0.0)
    values = card_values(view.game, view.players)
    if view.phase == "take":
        return Choice(luck.pick(_dearest(moves, values)), Phrase("bots.why.whatever"), 0.0)
    captures = [move for move in moves if view.takes(Card(move)) and luck.below(100) >= OVERLOOKED]
    if not captures:
        return Choice(luck.pick(_dearest(moves, [-value for value in values])), Phrase("bots.why.nothing"), 0.0)
    return Choice(luck.pick(_dearest(captures, values)), Phrase("bots.why.capture"), 0.0)


def _dearest(moves: list[Move], values: Sequence[float]) -> list[Move]:
    """All of them, but those with the dearest card come up most; a beginner looks at that card only."""
    best = max(values[move] for move in moves)
    return moves + [move for move in moves if values[move] == best] * 4
