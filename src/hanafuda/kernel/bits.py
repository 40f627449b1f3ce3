"""Counting and finding bits in plain Python; compiled code takes the C twins in compiled.pxd."""

from math import floor, sqrt

root = sqrt
"""The square root."""

count = int.bit_count
"""How many bits are set."""

month_of = [15 << (card & ~3) for card in range(49)].__getitem__
"""All four cards of a card's month; the joker's has no other."""


def lowest(cards: int) -> int:
    """The number of the lowest set bit."""
    return (cards & -cards).bit_length() - 1


def nth(cards: int, n: int) -> int:
    """The number of the set bit that has n others below it."""
    for _ in range(n):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def whole(number: float) -> int:
    """The nearest whole number."""
    return floor(number + 0.5)
