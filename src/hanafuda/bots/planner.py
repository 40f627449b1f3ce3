"""Planner: imagines the cards it cannot see a few hundred times, plays each world to its end, and takes the best mean.

Every move is tried in the same worlds, so that luck weighs on all alike; after half of the playouts only the
better half of the moves goes on. A few hundred worlds leave much to luck all the same, so what greedy sees at a
glance counts for something too.
"""

from ..kernel.turn import step
from ..luck import Luck
from ..moves import Move
from ..text import Phrase
from ..view import View, imagine
from .choice import Choice, ranked
from .greedy import evaluate, taken_by
from .playout import play_out, result
from .reasons import reason
from .speaking import speak
from .value import weights

PLAYOUTS = 300
GLANCE = 0.5  # how much a point at a glance counts, beside a point on average


def choose_planner(view: View, luck: Luck) -> Choice:
    """The move with the best mean result; as the hands get short, more rounds are played out in the same time."""
    if view.phase == "speak":
        return speak(view, luck, PLAYOUTS * 2)
    dealt = view.rules.hand_size
    return plan(view, luck, PLAYOUTS * min(3, dealt // max(1, len(view.hand))))


def plan(view: View, luck: Luck, playouts: int) -> Choice:
    """As the planner chooses, with about so many playouts in all."""
    moves, trial = list(view.legal), Trial(view, luck)
    trial.run(moves, max(4, playouts // 2 // max(len(moves), 4)))
    better = sorted(moves, key=lambda move: (-trial.value(move), move))[: (len(moves) + 1) // 2]
    if len(moves) > 1:
        trial.run(better, max(4, playouts // 2 // len(better)))
    best = max(better, key=lambda move: (trial.value(move), -move))
    points = trial.mean(best)
    found = reason(view, best, taken_by(view, best))
    why = Phrase("bots.why.weighed", reason=found, points=points, n=len(trial.results[best]))
    return ranked({move: points + trial.lead(move, best) for move in moves}, why, best)


class Trial:
    """Moves tried out in imagined worlds, and what came of each, world by world."""

    def __init__(self, view: View, luck: Luck) -> None:
        self.view, self.luck = view, luck
        self.rules, self.side = view.rules, view.own_side
        self.weights = weights(view)
        glance = {} if view.phase == "call" else evaluate(view)
        self.glance = {move: GLANCE * glance.get(move, 0.0) for move in view.legal}
        self.results: dict[Move, list[float]] = {move: [] for move in view.legal}

    def run(self, moves: list[Move], worlds: int) -> None:
        """Play each move out in so many new worlds."""
        r, weight = self.rules, self.weights
        for _ in range(worlds):
            world = imagine(self.view, self.luck).table
            for move in moves:
                table = world.copy()
                step(r, table, int(move))
                play_out(r, table, weight)
                self.results[move].append(result(r, table, self.side))

    def mean(self, move: Move) -> float:
        """The mean result of a move."""
        return sum(self.results[move]) / len(self.results[move])

    def value(self, move: Move) -> float:
        """What speaks for a move."""
        return self.mean(move) + self.glance[move]

    def lead(self, move: Move, other: Move) -> float:
        """How much more speaks for a move than for another, in the worlds where both were tried."""
        both = list(zip(self.results[move], self.results[other], strict=False))
        return sum(one - two for one, two in both) / len(both) + self.glance[move] - self.glance[other]
