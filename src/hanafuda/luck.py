"""The one door through which luck comes in.

A seed gives the same cards on every machine and in every version of Python; without one, luck comes from the
operating system and nobody can foretell it.
"""

from collections.abc import Sequence
from typing import TypeVar

from .cards import DECK, JOKER, Card

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Luck:
    """A source of chance: `Luck(7)` always gives the same, `Luck()` never does."""

    def __init__(self, seed: int | None = None) -> None:
        self._state = None if seed is None else seed & _MASK

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if self._state is None:
            from secrets import randbelow

            return randbelow(n)
        return self._next() * n >> 64

    def _next(self) -> int:
        """Sixty-four bits by Steele, Lea and Flood's splitmix."""
        assert self._state is not None
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
        return z ^ z >> 31

    def pick(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them, in random order."""
        order = list(things)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def deck(self, joker: bool = False) -> tuple[Card, ...]:
        """A shuffled deck."""
        return tuple(self.shuffled((*DECK, Card(JOKER)) if joker else DECK))


def mixed(seed: int, number: int) -> int:
    """A seed for the n-th of many independent runs."""
    return Luck(seed ^ Luck(number)._next())._next()
