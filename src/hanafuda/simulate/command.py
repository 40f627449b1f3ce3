"""`hanafuda simulate`: play many rounds and print what came out."""

import argparse
import sys
from pathlib import Path
from typing import Any

from .. import record
from ..bots.choice import Bot
from ..commands.data import say
from ..commands.numbers import number
from ..commands.streams import complain
from ..commands.words import word
from ..errors import BadRecord, cause
from ..luck import Luck
from ..match import Match
from ..moves import Move
from . import plot
from .bar import Bar
from .job import Job, asked
from .result import Result, as_text, write_csv
from .simulation import STOPPED, NothingPlayed, simulate

USUAL = 10_000


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("simulate", help=word("command.simulate.help"), description=word("simulate.about"))
    parser.add_argument("game", metavar="GAME", help=word("simulate.game"))
    parser.add_argument("--players", type=number, metavar="N", help=word("simulate.players"))
    parser.add_argument("--rounds", type=number, default=USUAL, metavar="R", help=word("simulate.rounds", n=USUAL))
    parser.add_argument("--seed", type=number, default=0, metavar="S", help=word("simulate.seed"))
    parser.add_argument("--bots", default="random", metavar="NAMES", help=word("simulate.bots"))
    parser.add_argument("--workers", type=number, metavar="W", help=word("simulate.workers"))
    parser.add_argument("--on", choices=["ray"], help=word("simulate.on"))
    parser.add_argument("--address", default="", help=word("simulate.address"))
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help=word("command.json"))
    shape.add_argument("--csv", action="store_true", help=word("simulate.csv"))
    parser.add_argument("--plot", metavar="FILE", help=word("simulate.plot"))
    parser.add_argument("--record", metavar="FILE", help=word("simulate.record"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play many rounds and print what came out."""
    job = asked(args.game, args.players, args.rounds, args.seed, args.bots.split(","))
    if args.plot:
        plot.check_path(args.plot)
    if args.record:
        write_record(job, args.record)
    result = _played(job, args)
    _print(result, args)
    if args.plot:
        plot.write(result, args.plot)
    return _status(result)


def _played(job: Job, args: argparse.Namespace) -> Result:
    """What came out, with a bar meanwhile."""
    bar = Bar(job.rounds, sys.stderr)
    try:
        return simulate(
            job.game,
            job.players,
            job.rounds,
            job.seed,
            workers=args.workers,
            bots=job.bots,
            watch=bar.show,
            on=args.on or "",
            address=args.address,
        )
    except NothingPlayed:
        raise KeyboardInterrupt from None
    finally:
        bar.clear()


def _print(result: Result, args: argparse.Namespace) -> None:
    if args.json:
        say(result.data)
    elif args.csv:
        write_csv(result, sys.stdout)
    else:
        print(as_text(result))


def _status(result: Result) -> int:
    """The exit status, after a sentence about what is missing, if anything is."""
    if not result.trouble:
        return 0
    complain(word("simulate.cut-short", why=result.trouble, n=result.rounds, asked=result.job.rounds))
    return 130 if result.trouble == STOPPED else 2


def write_record(job: Job, path: str) -> None:
    """The first match by this seed, played whole by the same bots, as a record."""
    from ..bots import seated

    luck = Luck(job.seed)
    match = Match.new(job.game, job.players, luck)
    with seated(job.bots, job.game) as bots:
        while match.wants != "nothing":
            match = match.deal(luck=luck) if match.wants == "deck" else match.play(_chosen(job, match, bots, luck))
    try:
        Path(path).write_text(record.write(match), encoding="utf-8")
    except OSError as error:
        raise BadRecord("cannot-write", path=path, why=cause(error)) from None


def _chosen(job: Job, match: Match, bots: list[Bot], luck: Luck) -> Move:
    if job.random:
        return luck.pick(list(match.state.legal))
    seat = match.state.table.seat
    return bots[seat].choose(match.view(seat), luck).move
