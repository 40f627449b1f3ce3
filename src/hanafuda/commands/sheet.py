"""`hanafuda sheet`: a rule sheet to print, as PDF."""

import argparse
from pathlib import Path
from typing import Any

from ..game import game
from ..rulesheet.pdf import PAPERS, as_pdf
from ..text import reader
from .rules import write
from .words import word

PAPER = "a4"


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.sheet.help"), word("command.sheet.about")
    parser = subparsers.add_parser("sheet", help=help, description=about)
    parser.add_argument("game", metavar="GAME", help=word("command.rules.game"))
    parser.add_argument("-o", "--output", metavar="FILE", help=word("command.sheet.output"))
    parser.add_argument("--full", action="store_true", help=word("command.sheet.full"))
    parser.add_argument("--paper", default=PAPER, help=word("command.sheet.paper", papers=PAPERS, paper=PAPER))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write a page of yaku, or a whole rule sheet."""
    chosen = game(args.game)
    pdf = as_pdf(chosen, args.full, args.paper, reader())
    path = Path(args.output or f"{chosen.name}-{'rules' if args.full else 'yaku'}.pdf")
    write(path, pdf)
    print(word("command.sheet.written", n=-(-len(pdf) // 1000), path=str(path)))
    return 0
