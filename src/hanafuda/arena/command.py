"""`hanafuda arena`: bots against bots, and who is better."""

import argparse
import sys
from itertools import combinations
from typing import Any

from ..bots.outside import OUTSIDE, PATIENCE
from ..commands.data import say
from ..commands.streams import complain
from ..commands.words import word
from ..errors import BadGame
from ..simulate.bar import Bar
from ..simulate.simulation import STOPPED, NothingPlayed
from .compare import compare
from .ratings import ratings
from .result import Result, as_text

USUAL = 200


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("arena", help=word("command.arena.help"), description=word("arena.about"))
    parser.add_argument("game", metavar="GAME", help=word("simulate.game"))
    parser.add_argument("bots", metavar="BOT", nargs="+", help=word("arena.bots", outside=OUTSIDE))
    parser.add_argument("--players", type=int, metavar="N", help=word("simulate.players"))
    parser.add_argument("--games", type=int, default=USUAL, metavar="G", help=word("arena.games", n=USUAL))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=word("simulate.seed"))
    parser.add_argument("--think", type=float, default=0.0, metavar="SECONDS", help=word("arena.think"))
    parser.add_argument(
        "--patience", type=float, default=PATIENCE, metavar="SECONDS", help=word("arena.patience", n=PATIENCE)
    )
    parser.add_argument("--until-clear", action="store_true", help=word("arena.until-clear"))
    parser.add_argument("--records", default="", metavar="FOLDER", help=word("arena.records"))
    parser.add_argument("--workers", type=int, metavar="W", help=word("simulate.workers"))
    parser.add_argument("--on", choices=["ray"], help=word("simulate.on"))
    parser.add_argument("--address", default="", help=word("simulate.address"))
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Compare every two of the bots and print what came out; with more than two, rate them too."""
    if len(args.bots) < 2 or len(set(args.bots)) < len(args.bots):
        raise BadGame("two-bots", n=len(set(args.bots)))
    results = []
    for pair in combinations(args.bots, 2):
        results.append(_played(args, pair))
        if not args.json:
            print(as_text(results[-1]), end="\n\n" if len(args.bots) > 2 else "\n", flush=True)
        if results[-1].trouble:
            break
    rated = ratings(results) if len(args.bots) > 2 else []
    if args.json:
        say({"bouts": [result.data for result in results], "ratings": [rating._asdict() for rating in rated]})
    elif len(args.bots) > 2:
        print("\n".join([word("arena.ratings" if rated else "arena.no-ratings"), *map(_rating, rated)]))
    return _status(results[-1])


def _rating(rating: Any) -> str:
    return word("arena.rating", bot=rating.bot, strength=rating.strength, doubt=rating.doubt)


def _played(args: argparse.Namespace, pair: tuple[str, str]) -> Result:
    """What came out, with a bar meanwhile."""
    bar: list[Bar] = []

    def watch(done: int) -> bool:
        if not bar:
            bar.append(Bar(args.games, sys.stderr))
        return bar[0].show(min(args.games, done * games_to_a_set))

    from ..game import Game

    game = Game(args.game)
    games_to_a_set = game.sides(args.players or game.players[0])
    try:
        return compare(
            game,
            pair,
            args.players,
            args.games,
            args.seed,
            workers=args.workers,
            watch=watch,
            on=args.on or "",
            address=args.address,
            think=args.think,
            patience=args.patience,
            records=args.records,
            until_clear=args.until_clear,
        )
    except NothingPlayed:
        raise KeyboardInterrupt from None
    finally:
        for shown in bar:
            shown.clear()


def _status(result: Result) -> int:
    """The exit status, after a sentence about what is missing, if anything is."""
    if not result.trouble:
        return 0
    asked = result.bout.sets * result.bout.sides
    complain(word("arena.cut-short", why=result.trouble, n=result.games, asked=asked))
    return 130 if result.trouble == STOPPED else 2
