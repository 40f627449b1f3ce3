"""One command: `hanafuda`. Exit status 0, 1 for the answer no, 2 and one clear sentence on stderr, 130 after Ctrl-C."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from . import __version__
from .commands.streams import abandon, complain, prepare
from .commands.words import tell, word
from .errors import HanafudaError
from .kernel import ENGINE

COMMANDS = {
    "games": ".commands.games",
    "rules": ".commands.rules",
    "sheet": ".commands.sheet",
    "score": ".commands.score",
    "keep": ".commands.keep",
    "replay": ".commands.replay",
    "simulate": ".simulate.command",
    "cards": ".art.command",
    "serve": ".server.command",
    "backup": ".server.backup",
}
"""Where each command lives: a module that can `add` its options."""
WIDTH = 80
"""Columns where there is no terminal."""


class Help(argparse.HelpFormatter):
    """Help as wide as the terminal. Asking the system itself spares every start the modules argparse would load."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    """How wide the terminal is, or as wide as it is said to be."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size().columns or WIDTH
    except OSError:
        return WIDTH


class Parser(argparse.ArgumentParser):
    """Arguments, with errors in one sentence."""

    def __init__(self, **more: Any) -> None:
        super().__init__(formatter_class=Help, **more)

    def error(self, message: str) -> NoReturn:
        self.exit(2, word("command.misused", program=self.prog, why=message) + "\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Unlike argparse's own, this does not keep silent when it cannot be written."""
        (file or sys.stderr).write(message)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    prepare()
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        abandon(sys.stdout)
        return _ended(130, word("command.stopped"))
    except BrokenPipeError:  # whoever reads has read enough
        abandon(sys.stdout)
        return 0
    except OSError as error:
        abandon(sys.stdout)
        return _ended(2, word("command.cannot-write", why=error.strerror or str(error)))
    return status


def _run(words: Sequence[str]) -> int:
    """Do what the words say; the exit status."""
    try:
        args = parser(words[0] if words else "--help").parse_args(words)
        status: int = args.run(args)
    except SystemExit as stop:  # help, version, or words that make no sense: said already
        return int(stop.code or 0)
    except HanafudaError as error:
        return _ended(2, tell(error.phrase))
    return status


def _ended(status: int, sentence: str) -> int:
    complain(sentence)
    return status


def parser(asked: str = "--help") -> Parser:
    """All commands; each is loaded only when it is asked for, or for the overview."""
    top = Parser(prog="hanafuda", description=word("command.about"))
    top.add_argument("--version", action="version", version=word(f"command.version.{ENGINE}", version=__version__))
    commands: Any = top.add_subparsers(metavar="COMMAND", required=True)
    overview = asked.startswith("-") and asked != "--version"
    for name, module in COMMANDS.items():
        if overview or asked == name:
            import_module(module, __package__).add(commands)
        elif asked not in COMMANDS:  # so that the error can say what there is
            commands.add_parser(name)
    return top


if __name__ == "__main__":
    sys.exit(main())
