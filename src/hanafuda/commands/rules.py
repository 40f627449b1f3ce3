"""`hanafuda rules`: a game's rule sheet."""

import argparse
from typing import Any

from ..game import game
from ..rulesheet import as_text, rule_sheet
from .data import say
from .words import reader, word


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.rules.help"), word("command.rules.about")
    parser = subparsers.add_parser("rules", help=help, description=about)
    parser.add_argument("game", metavar="GAME", help=word("command.rules.game"))
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the full rule sheet of a game with its house rules, written from the data the engine plays by."""
    sheet = rule_sheet(game(args.game))
    if args.json:
        say(sheet)
    else:
        print(as_text(sheet, words=reader()), end="")
    return 0
