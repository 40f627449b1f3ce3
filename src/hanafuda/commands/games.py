"""`hanafuda games`: what can be played, by how many, and under which house rules."""

import argparse
from collections.abc import Iterator
from typing import Any

from ..game import Game, default, game, sentences, source_of
from ..games import SHEETS
from ..options import Option
from ..rulesheet import players_in_words
from ..text import Phrase
from ..text.measure import filled
from .data import say
from .paper import lines, paint, show
from .words import tell, word

NAME = 12
"""How wide the column with the names is."""


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.games.help"), word("command.games.about")
    parser = subparsers.add_parser("games", help=help, description=about)
    parser.add_argument("game", metavar="GAME", nargs="?", help=word("command.games.one"))
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List the games and who can play; or one of them with every house rule, its values, default and meaning."""
    named = game(args.game) if args.game else None
    if args.json:
        from ..catalogue import game_offers

        say([offer for offer in game_offers() if named is None or offer.name == named.name])
    else:
        show("\n".join(_overview() if named is None else _whole(game(named.name))))
    return 0


def _overview() -> Iterator[str]:
    for name in SHEETS:
        yield from _head(game(name))
    yield from lines(word("command.games.more"))


def _head(plain: Game) -> Iterator[str]:
    """A game's name, who can play, and what it is."""
    title = word("command.games.title", title=plain.title, players=players_in_words(plain))
    first, *rest = lines(title, filled(plain.name, NAME), " " * NAME)
    yield paint("name", plain.name) + first.removeprefix(plain.name)
    yield from rest
    yield from lines(tell(plain.word("about")), " " * NAME)
    yield ""


def _whole(plain: Game) -> Iterator[str]:
    """A game with all its house rules."""
    yield from _head(plain)
    for option in plain.written.options:
        yield from _option(plain, option)
    presets = [
        Phrase("command.games.preset", name=name, options=options)
        for name, options in plain.written.presets.items()
        if options
    ]
    if presets:
        yield from lines(word("command.games.presets", presets=presets), "  ", "    ")


def _option(plain: Game, option: Option) -> Iterator[str]:
    """A house rule: its default, whose word that is, and what each of its values means."""
    head = Phrase(
        "command.games.option",
        name=option.name,
        value=default(option, plain.options),
        source=Phrase(f"rules.source.{source_of(option, plain.options)}"),
        says=plain.word(f"option.{option.name}"),
        allowed=option.allowed(),
    )
    first, *more = lines(tell(head), "  ", "      ")
    name, space, rest = first[2:].partition(" ")
    yield f"  {paint('name', name)}{space}{rest}"
    yield from more
    for value in option.values:
        sentence = Phrase("command.games.value", value=value, sentence=sentences(plain.name, option, value)[0])
        yield from lines(tell(sentence), "      ", "        ")
