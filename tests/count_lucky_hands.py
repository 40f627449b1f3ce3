"""Count Sudaoshi's lucky hands over all 73,629,072 hands of seven, one by one.

    PYTHONPATH=src:tests python tests/count_lucky_hands.py

takes about half a minute on two cores with the compiled kernel, much longer with the plain one. The suite counts
classes of hands instead (test_lucky.py); this looks at every single one.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from multiprocessing import Pool

from hanafuda import Game
from hanafuda.kernel.lucky import lucky
from hanafuda.rules import rules_for
from test_lucky import COUNTS

GAME = Game("sudaoshi")


def starting_with(cards: tuple[int, int]) -> Counter[int]:
    """What the hands are whose two lowest cards are these."""
    r, base = rules_for(GAME, 3), sum(1 << card for card in cards)
    rest = [1 << card for card in range(cards[1] + 1, 48)]
    return Counter(lucky(r, base | a | b | c | d | e, 0) for a, b, c, d, e in combinations(rest, 5))


def count() -> Iterator[tuple[str, int]]:
    total = Counter[int]()
    with Pool() as pool:
        for some in pool.imap_unordered(starting_with, combinations(range(43), 2)):
            total += some
    yield "All hands", sum(total.values())
    for row, hand in enumerate(GAME.sheet.lucky.hands):
        yield str(GAME.word(f"lucky.{hand.name}")), sum(number for found, number in total.items() if found >> row & 1)


def main() -> int:
    right = {"All hands": comb(48, 7), **COUNTS}
    found = dict(count())
    for name, number in found.items():
        print(f"{name:30} {number:12,} {'ok' if number == right[name] else f'must be {right[name]:,}'}")
    return int(found != right)


if __name__ == "__main__":
    sys.exit(main())
