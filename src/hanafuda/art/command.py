"""`hanafuda cards`: the deck as files, one for each card, one sprite or one sheet, as SVG or PNG."""

import argparse
from pathlib import Path

from hanafuda.cards import DECK, JOKER, MONTHS, Card
from hanafuda.commands.words import word
from hanafuda.errors import HanafudaError, cause

from . import BACKS, INDEXES, SETS, month_icon, overview, png, sprite, svg

FOLDER, SET = "cards", "classic"


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's options."""
    help, about = word("command.cards.help"), word("command.cards.about")
    parser = subparsers.add_parser("cards", help=help, description=about)
    colours = [back.removeprefix("back-") for back in BACKS]
    parser.add_argument("--to", metavar="DIR", default=FOLDER, help=word("command.cards.to", folder=FOLDER))
    parser.add_argument("--set", default=SET, help=word("command.cards.set", sets=SETS, set=SET))
    parser.add_argument("--index", help=word("command.cards.index", indexes=INDEXES))
    parser.add_argument("--back", metavar="COLOUR", help=word("command.cards.back", backs=colours))
    parser.add_argument("--png", metavar="WIDTH", type=int, help=word("command.cards.png"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--sprite", action="store_true", help=word("command.cards.sprite"))
    what.add_argument("--overview", action="store_true", help=word("command.cards.overview"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write what was asked for and say where."""
    files = _files(args)
    if args.png is not None:
        if args.sprite:
            raise HanafudaError("no-png-sprite")
        files = {Path(name).with_suffix(".png").name: data for name, data in png.render(files, args.png).items()}
    folder = Path(args.to)
    _write(files, folder)
    print(word("command.cards.written", n=len(files), folder=str(folder)))
    return 0


def _write(files: dict[str, bytes], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        raise HanafudaError("cannot-write", path=str(folder), why=cause(error)) from None


def _files(args: argparse.Namespace) -> dict[str, bytes]:
    """File names and their contents."""
    backs = [f"back-{args.back}"] if args.back else [*BACKS]
    documents = {f"{name}.svg": svg(name, args.set, args.index) for name in backs}
    if args.sprite:
        documents = {"sprite.svg": sprite(args.set, args.index)}
    elif args.overview:
        documents = {"overview.svg": overview(args.set, args.index)}
    else:
        documents |= {f"{card}.svg": svg(card, args.set, args.index) for card in (*DECK, Card(JOKER))}
        documents |= {f"month-{month}.svg": month_icon(month, args.set) for month in range(1, len(MONTHS) + 1)}
    return {name: text.encode() for name, text in documents.items()}
