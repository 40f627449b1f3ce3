"""All rule sheets as a book of Markdown with its pictures: what stands in `docs/rules`."""

from collections.abc import Iterator

from ..art import svg
from ..cards import DECK, JOKER, Card
from ..game import Game, game
from ..games import SHEETS
from ..text import Language, reader
from . import as_markdown, rule_sheet
from .seats import seats

PICTURES = "cards"
"""The folder of the pictures, beside the pages."""


def rule_book(words: Language | None = None) -> dict[str, str]:
    """Every file of the book by its path."""
    words = words or reader()
    return dict([*_pages(words), *_pictures(words)])


def _pages(words: Language) -> Iterator[tuple[str, str]]:
    games = [game(name) for name in SHEETS]
    yield (
        "README.md",
        "\n".join(
            [f"# {words.say('rules.book.title')}", "", words.say("rules.book.says"), "", *_index(games, words), ""]
        ),
    )
    for found in games:
        yield f"{found.name}.md", as_markdown(rule_sheet(found), words, PICTURES)


def _index(games: list[Game], words: Language) -> Iterator[str]:
    for found in games:
        link = f"[{words.tell(found.title)}]({found.name}.md)"
        yield f"- {words.say('rules.book.game', title=link, about=found.word('about'))}"


def _pictures(words: Language) -> Iterator[tuple[str, str]]:
    for card in (*DECK, Card(JOKER)):
        yield f"{PICTURES}/{card}.svg", svg(card)
    for name in SHEETS:
        for section in rule_sheet(game(name)).sections:
            for seating in (seating for rule in section.rules for seating in rule.seats):
                yield f"{PICTURES}/seats-{name}-{seating.players}.svg", seats(seating, words)
