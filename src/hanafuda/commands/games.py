"""`hanafuda games`: what can be played, by how many, and under which house rules."""

import argparse
from typing import Any

from ..catalogue import game_data
from ..game import Game, default, game
from ..games import SHEETS
from ..rulesheet import SOURCES
from ..sheet import Sheet
from .data import say


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("games", help="list games, players and house rules", description=run.__doc__)
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List the games, who can play, and every house rule with its values, default and meaning."""
    if args.json:
        say([game_data(name) for name in SHEETS])
        return 0
    for name in SHEETS:
        _print(game(name))
    return 0


def _print(plain: Game) -> None:
    sheet = SHEETS[plain.name]
    print(f"{plain.name}: {sheet.title}, {players_in_words(plain)} players\n  {sheet.about}")
    for option in sheet.options:
        value = default(option, plain.options)
        print(f"    {option.name}={value} [{SOURCES[option.source]}]  {option.says}: {option.allowed()}")
        for named, sentence in option.values.items():
            print(f"        {named}: {sentence}")
    print(f"  presets: {_presets(sheet)}\n")


def _presets(sheet: Sheet) -> str:
    return "; ".join(f"{preset} ({options})" for preset, (options, _) in sheet.presets.items() if options)


def players_in_words(which: Game) -> str:
    """`2` or `2 to 6`."""
    players = which.players
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"
