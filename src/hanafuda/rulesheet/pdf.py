"""The rule sheet on paper: whole, or its yaku on one page, set with Typst and written as an accessible PDF."""

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final

from .. import art
from ..art.deck import words as card_words
from ..cards import DECK, JOKER, Card
from ..data import plain
from ..errors import HanafudaError, nearest
from ..game import Game
from ..text import Language, Phrase, reader, speaking
from . import rule_sheet
from .model import RuleSheet
from .seats import seats

PAPERS: Final = {"a4": "a4", "letter": "us-letter"}
"""What a paper is called here, and by Typst."""
FONTS: Final = ("noto_cjk_sans_jp_regular", "noto_cjk_sans_jp_bold")
"""The packages the letters come from: Latin, Japanese and Korean in one hand."""
STANDARD: Final = "ua-1"
"""Tagged, with a title, a language, and words for every picture."""
TEMPLATE: Final = "sheet.typ"


def can_print() -> bool:
    """Whether all that printing needs is installed."""
    return all(find_spec(name) for name in ("typst", *FONTS))


def as_pdf(game: Game, full: bool = False, paper: str = "a4", words: Language | None = None) -> bytes:
    """The sheet as a PDF: the same bytes for the same game, paper and language."""
    found: bytes = typeset(game, full, paper, words, format="pdf", pdf_standards=STANDARD)
    return found


def typeset(game: Game, full: bool, paper: str, words: Language | None, **how: Any) -> Any:
    """The sheet in any of Typst's formats."""
    if paper not in PAPERS:
        raise HanafudaError("no-paper", paper=paper, papers=PAPERS, near=nearest(paper, PAPERS))
    if not can_print():
        raise HanafudaError("cannot-print")
    import typst

    folders = [folder for name in FONTS for folder in _folders(name)]
    with speaking((words or reader()).code) as spoken:
        source = dict(_source(game, full, paper, spoken))
    return typst.compile(source, font_paths=folders, ignore_system_fonts=True, **how)


def _folders(package: str) -> list[str]:
    """Where a package lies."""
    spec = find_spec(package)
    return list(spec.submodule_search_locations or ()) if spec else []


def _source(game: Game, full: bool, paper: str, words: Language) -> Iterator[tuple[str, bytes]]:
    """The files that Typst reads: the template, what it is to say, and the pictures."""
    sheet = _on_paper(rule_sheet(game))
    yield "main.typ", (files(__package__) / TEMPLATE).read_bytes()
    yield "sheet.json", json.dumps(_data(sheet, full, paper, words)).encode()
    style = ("hwatu", "korean") if game.sheet.hwatu else ("classic", None)
    for card in _cards():
        yield f"cards/{card}.svg", art.svg(card, *style).encode()
    for seating in (seating for section in sheet.sections for rule in section.rules for seating in rule.seats):
        yield f"seats/{seating.players}.svg", seats(seating, words).encode()


def _on_paper(sheet: RuleSheet) -> RuleSheet:
    """Without what is said of the cards' codes, since nobody types them on paper and none is printed."""
    sections = (
        replace(section, rules=tuple(rule for rule in section.rules if rule.text.key != "rules.deck.codes"))
        for section in sheet.sections
    )
    return replace(sheet, sections=tuple(sections))


def _data(sheet: RuleSheet, full: bool, paper: str, words: Language) -> dict[str, Any]:
    """What the template prints: the sheet told in a language, and the few words of its own."""
    own = ("contents", "changed", "licence", "yaku-sheet", "full-sheet")
    return {
        **plain(sheet, words.tell),
        "full": full,
        "paper": PAPERS[paper],
        "lang": words.code,
        "names": {card.code: words.tell(card.phrase, "short") for card in _cards()},
        "alt": {card.code: words.tell(card_words(card)) for card in _cards()},
        "sources": {source: words.say(f"rules.source.{source}") for source in ("sheet", "ours", "house")},
        "words": {word: words.say(f"rules.print.{word}") for word in own},
        "marks": {"semicolon": words.listed(["", ""], ";"), "space": words.listed(["", ""], " ")},
        "sums": [words.tell(text) for text in _texts(sheet, "rules.formula.")],
        "leads": [words.tell(text) for text in _texts(sheet, "rules.worked.")],
        "possible": [words.say("rules.other-range", allowed=choice.allowed) for choice in sheet.choices],
    }


def _texts(sheet: RuleSheet, kind: str) -> Iterator[Phrase]:
    """The sentences of a kind: how a round is scored, written as a sum; what leads to an example of it."""
    texts = (rule.text for section in sheet.sections for rule in section.rules)
    return (text for text in texts if text.key.startswith(kind))


def _cards() -> tuple[Card, ...]:
    return (*DECK, Card(JOKER))
