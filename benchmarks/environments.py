"""How fast a learner can play: steps a second with observations and masks written, in one run on one core.

    python benchmarks/environments.py [--seconds 2] [GAME ...]

Many rounds in buffers (`Rounds`), PettingZoo's environment, and the engine's own values, each playing random moves.
The last two also choose the moves, which for `Rounds` is told apart. Counted in processor time, so that it does not
matter what else the machine does.
"""

import argparse
import time
from collections.abc import Iterator

import numpy as np

from hanafuda import Game, Luck, apply, deal, restock, view_for
from hanafuda.kernel import ENGINE
from hanafuda.rl import Rounds
from hanafuda.rl.aec import Seats

SLICE = 4096
"""Moves are drawn from a list of random numbers so long."""


def of_rounds(game: Game, players: int, seconds: float) -> tuple[float, float]:
    """Steps a second: of the environment alone, and with a random choice among the masks."""
    rounds, luck = Rounds(game, players, tables=1024, seed=1), np.random.default_rng(1)
    draws, steps, inside, start = luck.random((SLICE, 64), np.float32), 0, 0.0, time.process_time()
    while time.process_time() - start < seconds:
        moves = (rounds.masks * draws[steps % 3 : steps % 3 + 1024]).argmax(axis=1)
        before = time.process_time()
        rounds.step(moves)
        inside += time.process_time() - before
        steps += rounds.tables
    return steps / inside, steps / (time.process_time() - start)


def of_pettingzoo(game: Game, players: int, seconds: float) -> float:
    """Steps a second of whole games, agent by agent."""
    env, luck = Seats(str(game), players), Luck(1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        env.reset(seed=steps)
        while not any(env.terminations.values()):
            marks = env.observe(env.agent_selection)["action_mask"]
            env.step(int(luck.pick(np.flatnonzero(marks).tolist())))
            steps += 1
    return steps / (time.process_time() - start)


def decisions(game: Game, players: int, luck: Luck) -> Iterator[None]:
    """The steps of rounds without end, with a view for whoever moves."""
    while True:
        state = deal(game, players, order=luck.shuffled(game.deck(players)))
        while not (state.over or state.void):
            if state.turn is None:
                state = restock(state, luck.shuffled(state.stock))
                continue
            state = apply(state, luck.pick(list(view_for(state, state.turn).legal)))
            yield


def of_values(game: Game, players: int, seconds: float) -> float:
    """Steps a second with the engine's own states and views."""
    played, steps, start = decisions(game, players, Luck(1)), 0, time.process_time()
    while time.process_time() - start < seconds:
        next(played)
        steps += 1
    return steps / (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("games", nargs="*", default=["koikoi", "sudaoshi", "hanaawase", "minhwatu", "kwado"])
    args = parser.parse_args()
    print(f"{ENGINE} kernel, steps a second on one core")
    print(f"{'':24}{'in buffers':>12}{'and chosen':>12}{'PettingZoo':>12}{'values':>12}{'buffers : values':>18}")
    for text in args.games:
        game = Game(text)
        for players in dict.fromkeys((game.players[0], game.players[-1])):
            fast, chosen = of_rounds(game, players, args.seconds)
            slow, values = of_pettingzoo(game, players, args.seconds), of_values(game, players, args.seconds)
            print(f"{text}, {players} players".ljust(24), end="")
            print(f"{fast:>12,.0f}{chosen:>12,.0f}{slow:>12,.0f}{values:>12,.0f}{fast / values:>17.0f}x", flush=True)


if __name__ == "__main__":
    main()
