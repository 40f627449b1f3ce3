"""Play or drop: both are tried in imagined rounds, from the place the hand would have."""

from ..kernel import constants as k
from ..kernel.search import promising
from ..kernel.speak import fee
from ..luck import Luck
from ..moves import Move
from ..text import Phrase
from ..view import View
from .choice import Choice, ranked
from .thought import Thought


def speak(view: View, luck: Luck, worlds: int) -> Choice:
    """Play if that is worth more on average than dropping."""
    play, drop = Move(k.JOIN), Move(k.DROP)
    thought = Thought(view, luck)
    thought.try_out([play, drop], max(1, worlds))
    values = {move: thought.mean(move) for move in (play, drop)}
    best = play if values[play] >= values[drop] else drop
    why = Phrase("bots.why.speaks", points=values[play], drop=values[drop], reason=_looks(best == play))
    return ranked(values, why, best)


def speak_at_a_glance(view: View) -> Choice:
    """Play with a hand that looks better than most."""
    good = promising(view.rules, view.table)
    return Choice(Move(k.JOIN if good else k.DROP), _looks(good), 0.0)


def _looks(good: bool) -> Phrase:
    """What is to be said of a hand, without a number."""
    return Phrase("bots.why.good-hand" if good else "bots.why.bad-hand")


def cost(view: View) -> int:
    """What dropping would cost now."""
    table = view.table.copy()
    seat = table.seat
    table.drops += 1
    table.dropped = [table.drops if i == seat else n for i, n in enumerate(table.dropped)]
    return fee(view.rules, table, seat) * table.factor
