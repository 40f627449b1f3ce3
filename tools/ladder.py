"""Plays the ladder of docs/bots.md and prints its rows: `python tools/ladder.py [--games N] [GAME:PLAYERS …]`.

Every level against the one below, the master against planner and greedy, and the levels against who sees all cards.
Without tables: Koi-Koi in whole games, usual and commercial rules; the other games in single rounds, for all players.
With --until-clear a line ends as soon as it is certain who is better, and says after how many games.
"""

import argparse

from hanafuda import Game
from hanafuda.arena import compare
from hanafuda.arena.result import LEAD, WON
from hanafuda.bots import CHEAT, LEVELS

WHOLE = ("koikoi:2", "koikoi(table=nintendo, calls=1, after_draw=other):2")
STEPS = [*zip(LEVELS[1:], LEVELS, strict=False), *((LEVELS[-1], other) for other in ("greedy", "planner"))]
CEILING = [(level, CHEAT) for level in ("greedy", *LEVELS[LEVELS.index("greedy") + 1 :])]


def single_rounds() -> list[str]:
    """Every other game as single rounds, for all numbers of players and all teams."""
    names = ["hanaawase(rounds=1)", "minhwatu(rounds=1)", "sudaoshi(rounds=1)", "kwado(target=1)"]
    names += [f"kwado(target=1, teams={teams})" for teams in ("2x2", "3x2", "2x3")]
    return [f"{name}:{players}" for name in names for players in Game(name).players]


def row(table: str, first: str, second: str, asked: argparse.Namespace) -> str:
    """One line of the table."""
    game, _, players = table.rpartition(":")
    bots, stop = (first, second), asked.until_clear
    result = compare(game, bots, int(players), asked.games, asked.seed, workers=asked.workers, until_clear=stop)
    won, lead = result.fair(WON), result.fair(LEAD)
    share = f"{100 * won.points:.1f} % ({100 * won.low:.1f} to {100 * won.high:.1f})"
    points = f"{lead.points:+.2f} ± {lead.error:.2f}"
    return f"| {game}, {players} | {first}, {second} | {result.games} | {share} | {points} |"


def main() -> None:
    """All rows that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", default=[*WHOLE, *single_rounds()])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2201)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--until-clear", action="store_true")
    parser.add_argument("--steps", action="store_true", help="no planner, and nobody who sees all cards")
    parser.add_argument("--only", help="two levels with a comma between, for that line alone")
    args = parser.parse_args()
    pairs = [pair for pair in STEPS if "planner" not in pair] if args.steps else STEPS + CEILING
    if args.only:
        first, second = args.only.split(",")
        pairs = [(first, second)]
    for table in args.tables:
        for first, second in pairs:
            print(row(table, first, second, args), flush=True)


if __name__ == "__main__":
    main()
