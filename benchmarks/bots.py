"""How strong the bots are and how long they think: `python benchmarks/bots.py [--games 200] [--jobs 2]`.

Each pairing plays whole games; the seats change from game to game, and both seats get the same decks in turn.
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from math import sqrt

from hanafuda import Game, Luck, Match, view_for
from hanafuda.bots import BOTS
from hanafuda.kernel import ENGINE
from hanafuda.luck import mixed

PAIRS = (("beginner", "random"), ("greedy", "beginner"), ("planner", "greedy"))
GAMES = (
    ("koikoi", 2),
    ("hanaawase(rounds=3)", 2),
    ("hanaawase(rounds=3)", 4),
    ("minhwatu(rounds=3)", 2),
    ("minhwatu(rounds=3)", 3),
    ("sudaoshi(rounds=3)", 3),
    ("kwado", 2),
    ("kwado(teams=2x2)", 4),
    ("kwado(gaji=stock, declare=on)", 3),
)


def play(game: str, bots: list[str], seed: int) -> tuple[Match, dict[str, list[float]]]:
    """One whole game, and the seconds each bot thought about its moves."""
    seconds: dict[str, list[float]] = {name: [] for name in bots}
    match, number = Match.new(Game(game), len(bots), luck=Luck(mixed(seed, 1))), 2
    while match.wants != "nothing":
        number += 1
        if match.wants == "deck":
            match = match.deal(luck=Luck(mixed(seed, number)))
            continue
        seat = match.state.seat
        assert seat is not None
        view = view_for(match.state, seat)
        start = time.process_time()
        choice = BOTS[bots[seat]].choose(view, Luck(mixed(seed, -number)))
        seconds[bots[seat]].append(time.process_time() - start)
        match = match.play(choice.move)
    return match, seconds


def one(game: str, players: int, pair: tuple[str, str], number: int) -> tuple[float, float, list[float]]:
    """The first bot of the pair in one side's seats, the second in all others: its share of the win, its lead."""
    sides = Game(game).sides(players)
    strong, seed = number % sides, number // sides
    match, seconds = play(game, [pair[seat % sides != strong] for seat in range(players)], seed)
    share = (strong in match.winners) / len(match.winners)
    lead = match.totals[strong] - (sum(match.totals) - match.totals[strong]) / (sides - 1)
    return share, lead / len(match.finished), seconds[pair[0]]


def report(game: str, players: int, pair: tuple[str, str], games: int, pool: ProcessPoolExecutor) -> None:
    """One line: how often the first bot won against the second, and how fast it was."""
    sides = Game(game).sides(players)
    games -= games % sides
    found = list(pool.map(one, repeat(game), repeat(players), repeat(pair), range(games)))
    wins = sum(share for share, _, _ in found) / games
    lead = sum(lead for _, lead, _ in found) / games
    thought = [second for _, _, seconds in found for second in seconds]
    error = 1.96 * sqrt(wins * (1 - wins) / games)
    milliseconds = 1000 * sum(thought) / len(thought)
    longest = 1000 * sorted(thought)[int(0.99 * len(thought))]
    print(
        f"{game:32} {players} players  {pair[0]:>8} against {pair[1]:8} wins {100 * wins:5.1f} % "
        f"± {100 * error:.1f} (evens {100 / sides:.0f}), {lead:+6.1f} points a round, "
        f"{milliseconds:6.2f} ms of processor a move (99 of 100 under {longest:.0f})",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="only games whose text begins so")
    parser.add_argument("--pair", default="", help="only this pair: planner,greedy")
    args = parser.parse_args()
    pairs = [tuple(args.pair.split(","))] if args.pair else PAIRS
    print(f"engine: {ENGINE}, {args.games} games a line")
    with ProcessPoolExecutor(args.jobs) as pool:
        for game, players in GAMES:
            for pair in pairs:
                if game.startswith(args.only):
                    report(game, players, (pair[0], pair[1]), args.games, pool)


if __name__ == "__main__":
    main()
