"""What a bot is: somebody who is shown a view and answers with a move, and can say why."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ..luck import Luck
from ..moves import Move
from ..text import Phrase
from ..view import View


class Choice(NamedTuple):
    """A move, why, what it is thought to be worth in points, and the moves that were passed over, best first."""

    move: Move
    why: Phrase
    points: float
    others: tuple[tuple[Move, float], ...] = ()


@dataclass(frozen=True)
class Bot:
    """One way of thinking: `choose` sees what the seat in turn may see and nothing else."""

    name: str
    choose: Callable[[View, Luck], Choice]
    saw: Callable[[View], None] | None = None  # for who wants to be told what happened after every move
    guest: bool = False  # a program from outside

    @property
    def title(self) -> Phrase:
        """The name as people write it."""
        return Phrase("bots.guest", name=self.name) if self.guest else Phrase(f"bots.{self.name}")

    @property
    def says(self) -> Phrase:
        """How it plays, in a sentence."""
        return Phrase("bots.guest.says" if self.guest else f"bots.{self.name}.says")


def ranked(values: dict[Move, float], why: Phrase, best: Move | None = None) -> Choice:
    """A choice of the best move (or the one named), with the others in order."""
    order = sorted(values, key=lambda move: (-values[move], move))
    best = order[0] if best is None else best
    return Choice(best, why, values[best], tuple((move, values[move]) for move in order if move != best))
