"""`hanafuda replay`: a record told again, and checked."""

import argparse
import sys
from typing import Any

from ..errors import BadRecord
from ..match import Match
from ..record import MAX_SIZE, read_bytes, read_file
from .data import say


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("replay", help="replay and verify a record", description=run.__doc__)
    parser.add_argument("file", metavar="FILE", help="a record ('-' for stdin)")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay a record move by move; refuses one that is broken or whose result is not what its moves give."""
    match = read_bytes(_piped()) if args.file == "-" else read_file(args.file)
    if args.json:
        say(match_data(match))
    else:
        _print(match)
    return 0


def _piped() -> bytes:
    """What comes from standard input, to just over the longest record."""
    try:
        return sys.stdin.buffer.read(MAX_SIZE + 1)
    except OSError as error:
        raise BadRecord(f"cannot read standard input: {error.strerror}") from None


def match_data(match: Match) -> dict[str, Any]:
    """A game's course for a program."""
    return {
        "game": str(match.game),
        "players": match.players,
        "names": list(match.names),
        "over": match.over,
        "rounds": [{"scores": list(round.scores)} for round in match.finished],
        "totals": list(match.totals),
        "winners": list(match.winners),
    }


def _print(match: Match) -> None:
    from ..story import story

    for line in story(match):
        print(line)
