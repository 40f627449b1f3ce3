"""Play or drop: the hand is played out in imagined rounds, from the place it would have, and weighed against a fee."""

from ..kernel import constants as k
from ..kernel.speak import fee
from ..kernel.turn import step
from ..luck import Luck
from ..moves import Move
from ..text import Phrase
from ..view import View, imagine
from .choice import Choice, ranked
from .playout import play_out, promising
from .value import weights


def speak(view: View, luck: Luck, worlds: int) -> Choice:
    """Play if that is worth more on average than dropping costs."""
    play, drop = Move(k.JOIN), Move(k.DROP)
    mean = sum(_played(view, luck) for _ in range(worlds)) / worlds
    values = {play: mean, drop: -float(cost(view))}
    best = play if mean >= values[drop] else drop
    key = "bots.why.joins" if best == play else "bots.why.drops"
    return ranked(values, Phrase(key, points=mean, n=worlds, cost=-values[drop]), best)


def speak_at_a_glance(view: View) -> Choice:
    """Play with a hand that looks better than most."""
    good = promising(view.rules, view.table)
    return Choice(Move(k.JOIN if good else k.DROP), Phrase("bots.why.good-hand" if good else "bots.why.bad-hand"), 0.0)


def _played(view: View, luck: Luck) -> float:
    """What playing came to in one imagined round."""
    table = imagine(view, luck).table
    table.luck = luck.below(1 << 62)
    step(view.rules, table, k.JOIN)
    play_out(view.rules, table, weights(view))
    return float(table.score[view.own_side] + table.bonus[view.own_side])


def cost(view: View) -> int:
    """What dropping would cost now."""
    table = view.table.copy()
    seat = table.seat
    table.drops += 1
    table.dropped = [table.drops if i == seat else n for i, n in enumerate(table.dropped)]
    return fee(view.rules, table, seat) * table.factor
