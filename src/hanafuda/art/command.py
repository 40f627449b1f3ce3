"""`hanafuda cards`: the deck as files, one for each card, one sprite or one sheet, as SVG or PNG."""

import argparse
from pathlib import Path

from hanafuda.cards import DECK, JOKER, MONTHS, Card
from hanafuda.errors import HanafudaError

from . import BACKS, INDEXES, SETS, month_icon, overview, png, sprite, svg


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's options."""
    parser = subparsers.add_parser("cards", help="write the deck as SVG or PNG", description=__doc__)
    parser.add_argument("--to", metavar="DIR", default="cards", help="the folder to write to (default: cards)")
    parser.add_argument("--set", default="classic", help=f"which drawing: {', '.join(SETS)}")
    parser.add_argument("--index", help=f"month and kind in the corner: {', '.join(INDEXES)} (default: none)")
    parser.add_argument("--back", metavar="COLOUR", help="only this back, red or black (default: both)")
    parser.add_argument("--png", metavar="WIDTH", type=int, help="PNG that many pixels wide, where a renderer is found")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--sprite", action="store_true", help="one file with a symbol for each card")
    what.add_argument("--overview", action="store_true", help="one sheet of all cards")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write what was asked for and say where."""
    files = _files(args)
    if args.png is not None:
        if args.sprite:
            raise HanafudaError("a sprite cannot be a PNG; leave out --png or --sprite")
        files = {Path(name).with_suffix(".png").name: data for name, data in png.render(files, args.png).items()}
    folder = Path(args.to)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        raise HanafudaError(f"cannot write to '{folder}': {error.strerror}") from None
    print(f"1 file written to {folder}" if len(files) == 1 else f"{len(files)} files written to {folder}")
    return 0


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
