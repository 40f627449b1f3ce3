"""`hanafuda rules`: a game's rule sheet, or the rules of all games as a book."""

import argparse
from pathlib import Path
from typing import Any

from ..errors import HanafudaError, cause
from ..game import game
from ..rulesheet import RuleSheet, as_markdown, as_text, rule_sheet
from ..text import reader
from .data import say
from .paper import paint, show, width
from .words import word

BOOK = "docs/rules"


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.rules.help"), word("command.rules.about")
    parser = subparsers.add_parser("rules", help=help, description=about)
    parser.add_argument("game", metavar="GAME", nargs="?", help=word("command.rules.game"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=word("command.json"))
    form.add_argument("--markdown", action="store_true", help=word("command.rules.markdown"))
    form.add_argument("--all", metavar="DIR", nargs="?", const=BOOK, help=word("command.rules.all", folder=BOOK))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the full rule sheet of a game with its house rules, written from the data the engine plays by."""
    if args.all is not None and args.game is None:
        return _book(Path(args.all))
    if args.game is None or args.all is not None:
        raise HanafudaError("rules-what")
    sheet = rule_sheet(game(args.game))
    if args.json:
        say(sheet)
    else:
        show(as_markdown(sheet, reader()) if args.markdown else _text(sheet))
    return 0


def _text(sheet: RuleSheet) -> str:
    return "\n".join(map(_painted, as_text(sheet, width(), reader()).splitlines()))


def _painted(line: str) -> str:
    """Headings, which have no indent, stand out."""
    return line if line.startswith(" ") else paint("title", line)


def _book(folder: Path) -> int:
    """Write the rules of every game."""
    from ..rulesheet.book import rule_book

    book = rule_book(reader())
    for name, text in book.items():
        write(folder / name, text.encode())
    print(word("command.rules.written", n=len(book), folder=str(folder)))
    return 0


def write(path: Path, data: bytes) -> None:
    """Write a file, and the folders it lies in."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise HanafudaError("cannot-write", path=str(path), why=cause(error)) from None
