"""`hanafuda man`: the manual page, written from the commands themselves."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .words import tell, word

if TYPE_CHECKING:
    from ..cli import Argument, Parser


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.man.help"), word("command.man.about")
    subparsers.add_parser("man", help=help, description=about).set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show the page, or write it out."""
    page = "\n".join(manual()) + "\n"
    if not (sys.stdout.isatty() and _shown(page)):
        print(page, end="")
    return 0


def _shown(page: str) -> bool:
    """Show a page by `man`, where there is one that can."""
    from shutil import which
    from subprocess import run as start

    return which("man") is not None and start(["man", "-l", "-"], input=page.encode(), check=False).returncode == 0


def manual() -> Iterator[str]:
    """The page as troff has it."""
    from .. import __version__
    from ..cli import NOTATION, examples, notation, parser
    from ..terminal.keep import folder

    top = parser()
    yield f'.TH hanafuda 1 "" "{__version__}"'
    yield from _part("name", f"hanafuda \\- {_plain(word('command.man.name'))}")
    yield from _part("synopsis", ".B hanafuda\n.I COMMAND\n[...]")
    yield from _part("description", _plain(word("command.about")))
    yield from _part("commands")
    for command in top.commands.values():
        yield from _command(command)
    yield from _part("notation", *(f"{_plain(tell(notation(what)))}\n.PP" for what in NOTATION))
    yield from _part("files", _plain(word("command.man.files", path=str(folder()))))
    yield from _part("environment", _plain(word("command.man.environment")))
    yield from _part("examples", *(f".nf\n{_plain(line)}\n.fi" for line in examples("all")))


def _part(name: str, *lines: str) -> Iterator[str]:
    yield f".SH {word(f'command.man.heading.{name}').upper()}"
    yield from lines


def _command(command: "Parser") -> Iterator[str]:
    yield f".SS {_plain(command.prog)}"
    yield _plain(command.description or "")
    for argument in command.taken:
        if argument.help != argparse.SUPPRESS:
            yield f".TP\n{_heading(argument)}\n{_plain(argument.help)}"


def _heading(argument: "Argument") -> str:
    names = ", ".join(f"\\fB{_plain(flag)}\\fR" for flag in argument.flags)
    value = f"\\fI{_plain(argument.metavar)}\\fR" if argument.metavar else ""
    return " ".join(filter(None, (names, value)))


def _plain(text: str) -> str:
    """A text in which troff sees nothing of its own."""
    found = text.replace("\\", "\\e").replace("-", "\\-").replace("%%", "%")
    return f"\\&{found}" if found.startswith((".", "'")) else found
