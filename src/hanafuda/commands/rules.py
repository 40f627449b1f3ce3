"""`hanafuda rules`: a game's rule sheet."""

import argparse
from typing import Any

from ..game import game
from ..rulesheet import RuleSheet, as_text, rule_sheet
from .data import codes, say


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("rules", help="print a game's rule sheet", description=run.__doc__)
    parser.add_argument("game", metavar="GAME", help="like koikoi or 'koikoi(table=nintendo)'")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the full rule sheet of a game with its house rules, written from the data the engine plays by."""
    sheet = rule_sheet(game(args.game))
    if args.json:
        say(rules_data(sheet))
    else:
        print(as_text(sheet), end="")
    return 0


def rules_data(sheet: RuleSheet) -> dict[str, Any]:
    """A rule sheet for a program."""
    return {
        "game": str(sheet.game),
        "title": sheet.title,
        "sections": [section._asdict() for section in sheet.sections],
        "yaku": [row._asdict() | {"cards": codes(row.cards)} for row in sheet.yaku],
        "lucky": [row._asdict() for row in sheet.lucky],
        "choices": [choice._asdict() for choice in sheet.choices],
    }
