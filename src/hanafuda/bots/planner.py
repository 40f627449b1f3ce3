"""Planner: imagines the cards it cannot see a few hundred times, plays each world to its end, and takes the best mean.

Every move is tried in the same worlds, so that luck weighs on all alike; after half of the playouts only the
better half of the moves goes on. A few hundred worlds leave much to luck all the same, so what greedy sees at a
glance counts for something too: the less, the more worlds there are.
"""

from ..luck import Luck
from ..text import Phrase
from ..view import View
from .choice import Choice, ranked
from .greedy import evaluate, taken_by
from .reasons import reason
from .speaking import speak
from .thought import Thought

PLAYOUTS = 300  # as many count as much as a glance


def choose_planner(view: View, luck: Luck) -> Choice:
    """The move with the best mean result; as the hands get short, more rounds are played out in the same time."""
    if view.phase == "speak":
        return speak(view, luck, PLAYOUTS * 2)
    dealt = view.rules.hand_size
    return plan(view, luck, PLAYOUTS * min(3, dealt // max(1, len(view.hand))))


def plan(view: View, luck: Luck, playouts: int) -> Choice:
    """As the planner chooses, with about so many playouts in all."""
    moves, thought = list(view.legal), Thought(view, luck)
    glance = {} if view.phase == "call" else evaluate(view)
    part = PLAYOUTS / (PLAYOUTS + playouts)
    thought.try_out(moves, max(4, playouts // 2 // max(len(moves), 4)))
    values = {move: thought.mean(move) + part * glance.get(move, 0.0) for move in moves}
    better = sorted(moves, key=lambda move: (-values[move], move))[: (len(moves) + 1) // 2]
    if len(moves) > 1:
        thought.try_out(better, max(4, playouts // 2 // len(better)))
        values |= {move: thought.mean(move) + part * glance.get(move, 0.0) for move in better}
    best = max(better, key=lambda move: (values[move], -move))
    least = min(values[move] for move in better)  # who was left at half-time is thought to be no better than these
    values |= {move: min(values[move], least) for move in moves if move not in better}
    found = reason(view, best, taken_by(view, best))
    why = Phrase("bots.why.ahead", reason=found, points=thought.mean(best))
    return ranked({move: values[move] - part * glance.get(best, 0.0) for move in moves}, why, best)
