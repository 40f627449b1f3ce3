"""`hanafuda games`: what can be played, by how many, and under which house rules."""

import argparse
from collections.abc import Iterator
from typing import Any

from ..game import Game, default, game, sentences, source_of
from ..games import SHEETS
from ..options import Option
from ..text import Phrase
from .data import say
from .words import tell, word


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.games.help"), word("command.games.about")
    parser = subparsers.add_parser("games", help=help, description=about)
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List the games, who can play, and every house rule with its values, default and meaning."""
    if args.json:
        from ..catalogue import game_offers

        say(game_offers())
        return 0
    for name in SHEETS:
        for line in _lines(game(name)):
            print(tell(line))
    return 0


def _lines(plain: Game) -> Iterator[Phrase | str]:
    yield Phrase("command.games.game", name=plain.name, title=plain.title, players=plain.players)
    yield Phrase("command.games.says", text=plain.word("about"))
    for option in plain.written.options:
        yield from _option(plain, option)
    presets = [
        Phrase("command.games.preset", name=name, options=options)
        for name, options in plain.written.presets.items()
        if options
    ]
    if presets:
        yield Phrase("command.games.presets", presets=presets)
    yield ""


def _option(plain: Game, option: Option) -> Iterator[Phrase]:
    """A house rule: its default, whose word that is, and what each of its values means."""
    yield Phrase(
        "command.games.option",
        name=option.name,
        value=default(option, plain.options),
        source=Phrase(f"rules.source.{source_of(option, plain.options)}"),
        says=plain.word(f"option.{option.name}"),
        allowed=option.allowed(),
    )
    for value in option.values:
        yield Phrase("command.games.value", value=value, sentence=sentences(plain.name, option, value)[0])
