"""How long a review takes: whole games of every kind, one seat and all of them.

    python benchmarks/review.py [--games GAME ...]

A game between two greedy bots is played from a seed and looked back on, first from one seat, then from all.
"""

import argparse
from time import perf_counter

from hanafuda import Game, Luck, Match
from hanafuda.bots import BOTS
from hanafuda.kernel import ENGINE
from hanafuda.luck import mixed
from hanafuda.review import review

GAMES = ("koikoi", "hanaawase", "minhwatu", "sudaoshi", "kwado")


def played(game: Game, seed: int) -> Match:
    """A game between greedy bots."""
    match, number = Match.new(game, luck=Luck(seed)), 0
    while match.wants != "nothing":
        number += 1
        luck = Luck(mixed(seed, number))
        if match.wants == "deck":
            match = match.deal(luck=luck)
        else:
            match = match.play(BOTS["greedy"].choose(match.view(match.state.table.seat), luck).move)
    return match


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=GAMES)
    print(f"{ENGINE}; one core")
    for name in parser.parse_args().games:
        match = played(Game(name), 1)
        took, number = [], 0
        for seat in range(match.players):
            began = perf_counter()
            number += len(review(match, seat).decisions)
            took.append(perf_counter() - began)
        each = 1000 * sum(took) / max(1, number)
        print(
            f"{name:10} {len(match.rounds):3} rounds, {number:4} decisions: "
            f"{took[0]:5.1f} s for one seat, {sum(took):5.1f} s for all {match.players}, {each:4.0f} ms a decision"
        )


if __name__ == "__main__":
    main()
