"""The one door through which luck comes in.

A seed gives the same cards on every machine and in every version of Python; without one, luck comes from the
operating system and nobody can foretell it. Whoever has numbers of another source brings that: see `fair.luck`.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from .cards import DECK, JOKER, Card

T = TypeVar("T")
Source = Callable[[int], int]
"""Gives a number from 0 to n - 1, all equally likely."""
_MASK = (1 << 64) - 1


class Luck:
    """A source of chance: `Luck(7)` always gives the same, `Luck()` never does, `Luck(source)` what that gives."""

    def __init__(self, seed: int | Source | None = None) -> None:
        self._source = seed if callable(seed) else _unknown() if seed is None else _seeded(seed)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        return self._source(n)

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


def _unknown() -> Source:
    """Numbers that nobody can foretell, from the operating system."""
    from secrets import randbelow

    return randbelow


def _seeded(seed: int) -> Source:
    """The numbers of a seed."""
    bits = _splitmix(seed)
    return lambda n: bits() * n >> 64


def _splitmix(state: int) -> Callable[[], int]:
    """Sixty-four bits at a time, by Steele, Lea and Flood."""

    def bits() -> int:
        nonlocal state
        state = z = (state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
        return z ^ z >> 31

    return bits


def mixed(seed: int, number: int) -> int:
    """A seed for the n-th of many independent runs."""
    return _splitmix(seed ^ _splitmix(number)())()
