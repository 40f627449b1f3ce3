"""`hanafuda replay`: a record told again, and checked."""

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from ..errors import BadRecord, cause
from ..match import Match
from ..record import MAX_SIZE, read_bytes, read_moment, write
from ..text import Phrase
from .data import say
from .paper import paint, show
from .words import tell, word


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.replay.help"), word("command.replay.about")
    parser = subparsers.add_parser("replay", help=help, description=about)
    parser.add_argument("file", metavar="FILE", help=word("command.replay.file"))
    parser.add_argument("--verify", action="store_true", help=word("command.replay.verify"))
    parser.add_argument("--receipt", metavar="FILE", help=word("command.replay.receipt"))
    note = word("command.replay.note")
    parser.add_argument("--note", nargs=2, action="append", metavar=("MOMENT", "TEXT"), help=note)
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay a record move by move; refuses one that is broken or whose result is not what its moves give."""
    match = read_bytes(given(args.file))
    if args.note:
        return _note(args.file, match, args.note)
    if args.verify or args.receipt:
        return _verify(match, args.receipt, args.json)
    if args.json:
        say(match_data(match))
    else:
        _print(match)
    return 0


def _note(path: str, match: Match, notes: list[tuple[str, str]]) -> int:
    """Keep notes on moments in the record; on standard output, where it came from standard input."""
    from ..terminal.keep import replace_text

    for moment, text in notes:
        match = match.noted(*read_moment(moment), text)
    if path == "-":
        print(write(match), end="")
    else:
        replace_text(Path(path), _with_remarks(path, match))
    return 0


def _with_remarks(path: str, match: Match) -> str:
    """The record, its remarks after the first line as they were."""
    from ..record import HEADER

    remarks = [line for line in Path(path).read_text(encoding="utf-8-sig").splitlines() if line.startswith("#")]
    return write(match).replace(HEADER, "\n".join([HEADER, *remarks]), 1)


def _verify(match: Match, receipt: str | None, json: bool) -> int:
    """Say whether the deals were honest: exit status 0 if that is shown, 1 if not."""
    from ..fair import read_receipt, verify

    verdict = verify(match, read_receipt(given(receipt)) if receipt else None)
    if json:
        say(verdict)
    else:
        for line in (verdict.text, *verdict.findings, *verdict.notes):
            print(tell(line))
    return 0 if verdict.judgement == "honest" else 1


def given(path: str) -> bytes:
    """What is in a file or comes from standard input; what is longer than any record is not read to its end."""
    piped = path == "-"
    try:
        with nullcontext(sys.stdin.buffer) if piped else open(path, "rb") as file:
            data = file.read(MAX_SIZE + 1)
    except OSError as error:
        raise BadRecord("cannot-read", path=Phrase("error.stdin") if piped else path, why=cause(error)) from None
    if len(data) > MAX_SIZE:
        raise BadRecord("record-too-long", n=MAX_SIZE // 1_000_000)
    return data


def match_data(match: Match) -> dict[str, object]:
    """A game's course for a program."""
    return {
        "game": match.game,
        "players": match.players,
        "names": match.names,
        "over": match.over,
        "rounds": [{"scores": round.scores} for round in match.finished],
        "totals": match.totals,
        "winners": match.winners,
    }


def _print(match: Match) -> None:
    from ..telling import story

    show("\n".join(_painted(tell(line)) for line in story(match)))


def _painted(line: str) -> str:
    """What is not inside a round stands out."""
    return line if line.startswith(" ") else paint("title", line)
