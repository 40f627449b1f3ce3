"""Who judges a decision: a bot says what it would have played, and both moves are played on in the same worlds.

The worlds are imagined from what the seat could see, and new ones: not those in which the bot found its move, so that
nothing looks better than it is only because it was looked for.
"""

import math
from dataclasses import dataclass, field
from statistics import fmean, stdev

from ..bots import BOTS, LEVELS, Bot, Choice
from ..bots.learned import net_for, untaught
from ..bots.levels import LONG
from ..bots.thought import Thought, open_thought
from ..estimate import Estimate
from ..game import Game
from ..kernel import ENGINE
from ..kernel.search import foresee, reshuffle
from ..kernel.table import lay_out
from ..luck import Luck
from ..moves import Move
from ..state import State
from ..view import View

LOTS = 25
"""The worlds are counted in so many lots: how far those lie apart says how sure their mean is."""
WORLDS = 600
SURE = 2.06
"""So many standard errors to each side hold 95 of 100 means of 25 lots."""
SMALL = 10
"""A loss is worth a word from this part of the points that usually lie between two players."""


@dataclass(frozen=True)
class Judge:
    """Who judges: a bot that chooses, and how many worlds a move is tried in."""

    bot: Bot = field(default_factory=lambda: BOTS[LEVELS[-1]])
    worlds: int = WORLDS

    def choose(self, view: View, luck: Luck) -> Choice:
        """What the bot would play."""
        return self.bot.choose(view, luck)

    def tried(self, view: View, moves: list[Move], luck: Luck) -> dict[Move, list[float]]:
        """What each move comes to in every lot of worlds, which are the same for all moves."""
        thought = Thought(view, luck, net_for(view.game))
        lots = [_lot(thought, moves, max(1, self.worlds // LOTS)) for _ in range(LOTS)]
        return {move: [lot[move] for lot in lots] for move in moves}

    def expected(self, view: View, luck: Luck) -> float:
        """What a round will bring a seat, whoever is to move."""
        thought = Thought(view, luck, net_for(view.game))
        return fmean(_played_on(thought, max(1, self.worlds // LOTS)) for _ in range(LOTS))


def _lot(thought: Thought, moves: list[Move], worlds: int) -> dict[Move, float]:
    """The mean of each move over some worlds more: played on by the network, or at a glance where there is none."""
    before = {move: (thought.mind.total[move], thought.mind.times[move]) for move in moves}
    if thought.net is None:
        thought.try_out(moves, worlds)
    else:
        thought.ponder(moves, worlds, LONG)
    return {
        move: (thought.mind.total[move] - total) / (thought.mind.times[move] - times)
        for move, (total, times) in before.items()
    }


def _played_on(thought: Thought, worlds: int) -> float:
    """The mean over some worlds, each played on to the end of the round."""
    view, world, (s, a, b) = thought.view, thought.world(), thought.tables
    seat, total = view.seat or 0, 0.0
    thought.weigh()
    for _ in range(worlds):
        reshuffle(view.rules, world, thought.mind, seat)
        lay_out(s, world)
        total += foresee(view.rules, s, a, b, thought.net or untaught(), thought.mind, seat, LONG if thought.net else 0)
    return total / worlds


def gap(better: list[float], played: list[float]) -> Estimate:
    """How much more one move comes to than another, lot by lot."""
    apart = [one - other for one, other in zip(better, played, strict=True)]
    return Estimate(fmean(apart), SURE * stdev(apart) / math.sqrt(len(apart)))


def with_open_cards(state: State, better: Move, played: Move, luck: Luck) -> float | None:
    """The same gap in the one world that was: hindsight, which nobody at the table had."""
    net = net_for(state.game)
    if net is None:
        return None
    thought = open_thought(state, luck, net)
    thought.ponder([better, played], 1, LONG)
    return thought.mean(better) - thought.mean(played)


def usual_worlds() -> int:
    """How many worlds there is time for."""
    return WORLDS if ENGINE == "compiled" else LOTS


def usual_size(game: Game) -> float:
    """What is worth a word, if nobody says it: a tenth of the points that usually lie between two players."""
    net = net_for(game)
    return round(net.scale / SMALL, 1) if net else 1.0
