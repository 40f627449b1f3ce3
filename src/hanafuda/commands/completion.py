"""`hanafuda completion`: what a shell needs to complete a line, and the words that may follow."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..errors import BadGame, nearest
from ..text import LANGUAGES
from .words import word

SHELLS = ("bash", "zsh", "fish")
WORDS = "words"
"""What the shells ask for: the words so far, of which the last is being typed."""


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.completion.help"), word("command.completion.about")
    parser = subparsers.add_parser("completion", help=help, description=about)
    parser.add_argument("shell", metavar="SHELL", help=word("command.completion.shell"))
    parser.add_argument("typed", nargs="*", default=[], help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a shell's script; or, for the script, the words that may follow."""
    if args.shell == WORDS:
        print("\n".join(following(args.typed)))
        return 0
    if args.shell not in SHELLS:
        raise BadGame("no-shell", shell=args.shell, shells=SHELLS, near=nearest(args.shell, SHELLS))
    print((Path(__file__).parent / "shells" / args.shell).read_text(encoding="utf-8"), end="")
    return 0


def following(typed: Sequence[str]) -> list[str]:
    """The words that may stand in the place of the last one."""
    *before, last = typed or [""]
    return [found for found in _possible(before, last) if found.startswith(last)]


def _possible(before: Sequence[str], last: str) -> Iterable[str]:
    from ..cli import ASIDE, COMMANDS, FLAGS, parser

    if not before or before == ["help"]:
        return (*COMMANDS, *ASIDE, *FLAGS) if not before else COMMANDS
    of = parser(before[0]).commands.get(before[0]) if before[0] in COMMANDS else None
    if of is None:
        return ()
    if last.startswith("-"):
        return [flag for argument in of.taken for flag in argument.flags]
    asked = next((argument for argument in of.taken if before[-1] in argument.flags and argument.metavar), None)
    places = [argument.metavar for argument in of.taken if not argument.flags]
    return _values(asked.metavar if asked else places[0] if places else "")


def _values(metavar: str) -> Iterator[str]:
    """What can stand for a word in capitals."""
    if metavar == "GAME":
        from ..games import SHEETS

        yield from SHEETS
    elif metavar == "NAMES":
        from ..bots import BOTS

        yield from BOTS
    elif metavar == "SHELL":
        yield from SHELLS
    elif metavar == "LANG":
        yield from LANGUAGES
