"""Many rounds at once: a move at every table, and what comes of it in buffers that are always the same."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanafuda.errors import BadGame, IllegalMove
from hanafuda.game import Game
from hanafuda.kernel.run import new_deck
from hanafuda.kernel.show import new_round, not_allowed, show_all, shown_size, step_all
from hanafuda.kernel.table import Table
from hanafuda.luck import Luck
from hanafuda.rules import first_seat, rules_for
from hanafuda.state import checked_month

from .shown import ACTIONS


class Rounds:
    """So many tables of one game, each shown to whoever is to move there.

    `step` makes one move at every table. Where a round ends, `ended` is 1, `rewards` has what each seat's side scored,
    and the next round is already dealt, with any dealer; void deals and rounds that lucky hands end at the deal are
    passed over. Buffers of one's own, in shared memory perhaps, are given as `buffers`, by the names that `kinds` has.
    """

    def __init__(
        self,
        game: Game | str = "koikoi",
        players: int | None = None,
        tables: int = 1024,
        *,
        seed: int | None = None,
        month: int = 1,
        buffers: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:
        self.game = Game(game) if isinstance(game, str) else game
        self.players = self.game.players[0] if players is None else players
        self.game.sides(self.players)
        self.tables = tables
        self._rules = rules_for(self.game, self.players, checked_month(month))
        self._firsts = np.array([first_seat(self.game, self.players, d) for d in range(self.players)], np.int64)
        own = {} if buffers is None else buffers
        made = {name: _checked(name, own.get(name), *kind) for name, kind in self.kinds.items()}
        self.observations, self.masks, self.seats, self.rewards, self.ended = made.values()
        self._shown = [made[name].reshape(-1).data for name in ("observations", "masks", "seats")]
        self._told = [made[name].reshape(-1).data for name in ("rewards", "ended")]
        self.reset(seed)

    @property
    def kinds(self) -> dict[str, tuple[tuple[int, ...], type[np.generic]]]:
        """Each buffer's shape and type."""
        return {
            "observations": ((self.tables, shown_size(self._rules)), np.int16),
            "masks": ((self.tables, ACTIONS), np.int8),
            "seats": ((self.tables,), np.int64),
            "rewards": ((self.tables, self.players), np.int64),
            "ended": ((self.tables,), np.int8),
        }

    def reset(self, seed: int | None = None) -> None:
        """New rounds at all tables; the same ones for the same seed."""
        self._tables = list(self._dealt(Luck(seed)))
        self.rewards[:] = self.ended[:] = 0
        show_all(self._rules, self._tables, *self._shown)

    def _dealt(self, luck: Luck) -> Iterator[Table]:
        for _ in range(self.tables):
            table = Table()
            new_deck(table, self._rules.cards)
            table.luck = luck.below(1 << 64)
            new_round(self._rules, table, self._firsts.data)
            yield table

    def step(self, actions: NDArray[np.int64]) -> None:
        """Make these moves, one at each table; none at all if one of them is not allowed there."""
        moves = np.ascontiguousarray(actions, np.int64)
        if moves.shape != (self.tables,):
            raise IllegalMove("moves-for-tables", number=moves.size, tables=self.tables)
        wrong = not_allowed(moves.data, self._shown[1])
        if wrong >= 0:
            raise IllegalMove("not-at-table", table=wrong, number=int(moves[wrong]))
        step_all(self._rules, self._tables, self._firsts.data, moves.data, *self._told)
        show_all(self._rules, self._tables, *self._shown)


def _checked(name: str, buffer: NDArray[Any] | None, shape: tuple[int, ...], kind: type[np.generic]) -> NDArray[Any]:
    """A buffer of the right shape: a new one, or the one that was given."""
    if buffer is None:
        return np.zeros(shape, kind)
    if buffer.shape != shape or buffer.dtype != kind or not buffer.flags.c_contiguous:
        raise BadGame("not-a-buffer", name=name, shape=str(shape), kind=kind.__name__)
    return buffer
