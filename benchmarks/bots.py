"""How fast the bots think: `python benchmarks/bots.py`. Who beats whom is `hanafuda arena` (docs/bots.md).

Playouts and looks of the network a second, and milliseconds a move of every level, on one core in processor time; once
with the compiled kernel and once plain, in a process each.
"""

import os
import subprocess
import sys
import time

from hanafuda import Game, Luck, Match
from hanafuda.bots import LEVELS, named
from hanafuda.bots.learned import net_for
from hanafuda.bots.thought import Thought
from hanafuda.kernel import ENGINE
from hanafuda.kernel.net import Mind, appraise, forget
from hanafuda.view import imagine

TABLES = (("koikoi", 2), ("hanaawase", 4), ("minhwatu", 3), ("sudaoshi", 3), ("kwado", 2))
WORLDS = 2000 if ENGINE == "compiled" else 20
LOOKS = 50_000 if ENGINE == "compiled" else 500
MOVES = 40 if ENGINE == "compiled" else 4


def opened(game: str, players: int) -> Match:
    """A match with its first round dealt."""
    match, luck = Match.new(Game(game), players, Luck(1)), Luck(2)
    while match.wants == "deck":
        match = match.deal(luck=luck)
    return match


def playouts(match: Match) -> float:
    """Greedy playouts a second from the first move on."""
    view = match.view(match.state.table.seat)
    thought, moves = Thought(view, Luck(1)), list(view.legal)
    began = time.process_time()
    thought.try_out(moves, WORLDS // len(moves))
    return sum(map(thought.times, moves)) / (time.process_time() - began)


def looks(match: Match) -> float:
    """Looks of the network a second, two tables in turn."""
    view, net, mind = match.view(match.state.table.seat), net_for(match.game), Mind()
    assert net is not None
    forget(net, mind)
    tables = [imagine(view, Luck(1)).table for _ in range(2)]
    tables[1].field &= tables[1].field - 1
    seat = tables[0].seat
    began = time.process_time()
    for number in range(LOOKS):
        appraise(view.rules, tables[number % 2], net, mind, seat, 0)
    return LOOKS / (time.process_time() - began)


def thinking(game: str, players: int, level: str) -> tuple[float, float]:
    """Milliseconds a move: the mean, and the most."""
    bot, match, luck, seconds = named(level), opened(game, players), Luck(3), list[float]()
    while len(seconds) < MOVES and match.wants != "nothing":
        if match.wants == "deck":
            match = match.deal(luck=luck)
            continue
        began = time.process_time()
        choice = bot.choose(match.view(match.state.table.seat), luck)
        seconds.append(time.process_time() - began)
        match = match.play(choice.move)
    return 1000 * sum(seconds) / len(seconds), 1000 * max(seconds)


def main() -> None:
    """All of it in this kernel; then once more plain."""
    print(f"{ENGINE}: playouts/s, looks/s, and ms a move (mean, most)")
    for game, players in TABLES:
        match = opened(game, players)
        if match.wants == "move" and match.state.phase == "play":
            print(f"{game}, {players} players: {playouts(match):12,.0f} playouts/s {looks(match):12,.0f} looks/s")
        for level in LEVELS if ENGINE == "compiled" else LEVELS[-1:]:
            mean, most = thinking(game, players, level)
            print(f"    {level:10}{mean:9.2f} {most:9.2f}", flush=True)
    if ENGINE == "compiled":
        subprocess.run([sys.executable, __file__], env=os.environ | {"HANAFUDA_PLAIN": "1"}, check=True)


if __name__ == "__main__":
    main()
