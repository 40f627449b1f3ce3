"""`hanafuda daily`: the deal of the day in the terminal, played once; then what you and the strongest made of it."""

import argparse
from datetime import date
from typing import TYPE_CHECKING, Any

from ..commands.words import tell, word
from .command import Setting, add_looks, named, needs, play

if TYPE_CHECKING:
    from ..daily import Daily


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.daily.help"), word("command.daily.about")
    parser = subparsers.add_parser("daily", help=help, description=about)
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help=word("command.daily.game"))
    add_looks(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play today's deal, or go on with it; once it is over, say what came of it."""
    from ..daily import daily, line
    from ..record import read_file

    needs(args)
    today = date.today()
    deal = daily(str(today), args.game, today)
    setting = _setting(deal, args.name)
    path = setting.kept.path
    status = 0 if setting.match.over else play(args, setting)
    setting.kept.close()
    if path.exists() and (match := read_file(path)).over:
        print(tell(line(deal, match.totals, deal.played().totals)))
    return status


def _setting(deal: "Daily", names: list[str]) -> Setting:
    """The deal of a day as far as it was played here."""
    from ..daily import OPPONENT
    from . import keep

    path = keep.of_day(deal.name, deal.day)
    if path.exists():
        match, bots, kept = keep.come_back(path)
    else:
        bots, kept = (None, *[OPPONENT] * (deal.players - 1)), keep.opened(path)
        match = deal.begun(named(names[:1], bots))
    return Setting(match, bots, kept, deal=deal)
