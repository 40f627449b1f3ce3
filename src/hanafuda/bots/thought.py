"""A view thought about: worlds that look like it are imagined, and moves are tried in them by the kernel."""

from ..kernel import constants as k
from ..kernel.net import Mind, Net, forget
from ..kernel.search import look, luck_of, ponder
from ..kernel.table import Table
from ..luck import Luck
from ..moves import Move, Moves
from ..rules import filled_fractions
from ..state import State
from ..view import View, imagine, view_for
from .equity import Stakes
from .learned import net_for, untaught
from .value import weights

WHEREABOUTS = 8  # a joker is imagined in so many places


class Thought:
    """Moves tried out in imagined worlds, all of them in the same ones, and what came of each."""

    def __init__(
        self, view: View, luck: Luck, net: Net | None = None, stakes: Stakes | None = None, doubt: int = 0
    ) -> None:
        self.view, self.luck, self.net, self.stakes = view, luck, net, stakes
        self.rules, self.mind = view.rules, Mind()
        self.mind.doubt = doubt
        if stakes is not None:
            self.mind.matched, self.mind.sure, self.mind.hoped = 1, list(stakes.sure), list(stakes.hoped)
        self.tables = Table(), Table(), Table()
        if net is not None:
            forget(net, self.mind)

    def world(self) -> Table:
        """A world that looks like the view; the kernel makes more of it."""
        world = imagine(self.view, self.luck).table
        world.quiet, world.luck = 1, 1 + self.luck.below(1 << 62)
        return world

    def look(self) -> dict[Move, float]:
        """What the network makes of each move at one look."""
        assert self.net is not None
        _, a, b = self.tables
        look(self.rules, self.world(), a, b, self.net, self.mind, self.view.legal.mask)
        return {move: self.mind.value[move] for move in self.view.legal}

    def weigh(self) -> None:
        """Have in mind what each card is worth to each side at a glance."""
        if not any(self.mind.weight):
            self.mind.weight = filled_fractions((x for side in weights(self.view) for x in side), k.WEIGHTS)

    def try_out(self, moves: list[Move], worlds: int) -> None:
        """Play each move out in so many worlds more: greedily, but that the network says whether to go on."""
        self.weigh()
        self._ponder(self.net or untaught(), moves, worlds, 0)

    def ponder(self, moves: list[Move], worlds: int, turns: int) -> None:
        """Play each move on by the network in so many worlds more, for some turns, and look at what there is then."""
        assert self.net is not None
        self._ponder(self.net, moves, worlds, turns)

    def _ponder(self, net: Net, moves: list[Move], worlds: int, turns: int) -> None:
        s, a, b = self.tables
        for some in self._parts(worlds):
            ponder(self.rules, self.world(), s, a, b, net, self.mind, Moves(moves).mask, some, turns)

    def _parts(self, worlds: int) -> list[int]:
        """So many worlds, from one that is imagined here; from several, where a joker may be anywhere."""
        return [max(1, worlds // WHEREABOUTS)] * WHEREABOUTS if self.rules.joker else [worlds]

    def times(self, move: Move) -> int:
        """In how many worlds a move was tried."""
        return self.mind.times[move]

    def mean(self, move: Move) -> float:
        """The mean result of a move; with the whole game in mind, what its chances are worth in points."""
        if self.stakes is not None:
            return self.stakes.points(self.mind.chance[move] / self.mind.times[move])
        return self.mind.total[move] / self.mind.times[move]


def open_thought(state: State, luck: Luck, net: Net) -> Thought:
    """A thought in the one world that is."""

    class Open(Thought):
        def world(self) -> Table:
            world = state.table.copy()
            world.quiet, world.luck = 1, 1
            return world

    thought = Open(view_for(state, state.table.seat), luck, net)
    thought.mind.open = 1
    return thought


def lucky_turn(state: State, move: Move) -> float:
    """How lucky the card is that a move will turn, for whoever makes it, as the game's network sees it."""
    net = net_for(state.game)
    if net is None or state.table.phase not in (k.PLAY, k.TAKE_PLAYED):
        return 0.0
    mind, s, a, b = Mind(), state.table.copy(), Table(), Table()
    forget(net, mind)
    return luck_of(state.rules, state.table, s, a, b, net, mind, int(move))
