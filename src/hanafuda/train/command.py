"""`hanafuda train`: let a game be learned by self-play, and keep what was learned."""

import argparse
import sys
from pathlib import Path
from typing import Any

from ..bots.learned import net_for, pack, path_of
from ..commands.data import say
from ..commands.words import word
from ..errors import BadGame, HanafudaError, cause
from ..estimate import Estimate
from ..game import Game
from ..simulate.bar import Bar
from ..simulate.simulation import interruptible
from . import curve
from .exam import exam
from .school import School

USUAL, MOST_ROUNDS = 300_000, 10**9
MARKS, DEALS = 12, 50  # how often it is examined on the way, and on how many deals


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("train", help=word("command.train.help"), description=word("train.about"))
    parser.add_argument("game", metavar="GAME", help=word("simulate.game"))
    parser.add_argument("--rounds", type=int, default=USUAL, metavar="R", help=word("train.rounds", n=USUAL))
    parser.add_argument("--players", type=int, action="append", metavar="N", help=word("train.players"))
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=word("train.seed"))
    parser.add_argument("--to", metavar="FILE", help=word("train.to"))
    parser.add_argument("--plot", metavar="FILE", help=word("train.plot"))
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Learn, examine, keep."""
    game = Game(args.game)
    if not 1 <= args.rounds <= MOST_ROUNDS:
        raise BadGame("no-rounds", rounds=args.rounds, most=MOST_ROUNDS)
    school = School(game, args.rounds, args.seed, args.players or ())
    marks = _learn(school)
    path = Path(args.to) if args.to else path_of(game.name)
    _keep(path, pack(school.learned()))
    net_for.cache_clear()
    if args.plot:
        curve.write(game, marks, args.plot)
    last = marks[-1][1]
    if args.json:
        told = [[rounds, mark.points, mark.error] for rounds, mark in marks]
        say({"game": str(game), "rounds": school.done, "file": str(path), "marks": told})
    else:
        print(word("train.done", n=school.done, path=path, points=last.points, error=last.error))
    return 0


def _learn(school: School) -> list[tuple[int, Estimate]]:
    """To the end, or until Ctrl-C; marks on the way."""
    bar = Bar(school.rounds, sys.stderr)
    marks = [(0, _mark(school))]
    try:
        with interruptible(bar.show) as watch:
            while school.done < school.rounds and watch(min(school.done, school.rounds)):
                school.go_on()
                if school.done >= school.rounds * len(marks) / MARKS:
                    marks.append((school.done, _mark(school)))
    finally:
        bar.clear()
    return marks


def _mark(school: School) -> Estimate:
    """An exam with the fewest players there are."""
    game = school.game
    return exam(game, game.players[0], school.learned(leads=0).net(game), DEALS)


def _keep(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise HanafudaError("cannot-write", path=str(path), why=cause(error)) from None
