"""The deck, drawn: every card as SVG, in several sets, without fonts, bitmaps or anything to fetch.

>>> svg("moon").count("<title>Susuki: Moon (bright)</title>")
1

The drawings are licensed CC BY 4.0, and every document says so.
"""

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Final

from hanafuda.cards import DECK, JOKER, MONTHS, Card, shorten
from hanafuda.errors import BadCard, nearest
from hanafuda.text import Phrase

from . import deck, sets
from .pen import HEIGHT, WIDTH, use
from .shapes import SHAPES

LICENCE: Final = "Hanafuda card art, licensed CC BY 4.0 (creativecommons.org/licenses/by/4.0)"
SETS: Final = tuple(sets.SETS)
INDEXES: Final = sets.INDEXES
BACKS: Final = tuple(f"back-{colour}" for colour in sets.BACKS)

_CAPS = 'stroke-linecap="round" stroke-linejoin="round"'
_GAP = 20
_STEP_X, _STEP_Y = WIDTH + _GAP, HEIGHT + _GAP


def svg(card: Card | str | int, set: str = "classic", index: str | None = None) -> str:
    """One card, or `back-red`, as a document of its own."""
    name = _name(card)
    return _document(_inside(name, set, sets.checked_index(index)), WIDTH, HEIGHT, _words(name), set)


def back(colour: str = "red", set: str = "classic") -> str:
    """A card's back as a document of its own."""
    return svg(f"back-{colour}", set)


def joker(set: str = "classic") -> str:
    """The joker as a document of its own."""
    return svg(Card(JOKER), set)


def month_icon(month: int, set: str = "classic") -> str:
    """A month's emblem, square, as a document of its own."""
    if month not in range(1, len(MONTHS) + 1):
        raise BadCard("no-month", month=month)
    return _document(_icon(month, set), 100, 100, str(Phrase(f"cards.month.{month}")), set)


def svg_of(cards: Iterable[int], set: str = "classic", index: str | None = None) -> str:
    """Cards side by side, as one document."""
    row = [Card(card).code for card in cards]
    size = len(row) * _STEP_X + _GAP, HEIGHT + 2 * _GAP
    return _sheet(_row(row, _GAP, set, sets.checked_index(index)), size, 0.27, "Cards", set)


def sample(set: str = "classic") -> str:
    """Three cards that show what a set is like, as one document."""
    return svg_of(map(Card, ("12b", "1r", "8b")), set)


def overview(set: str = "classic", index: str | None = None) -> str:
    """All on one sheet: a column for each month under its emblem, the highest card on top; joker and backs last."""
    index, top = sets.checked_index(index), 130
    extra = [Card(JOKER).code, *BACKS]
    rows = [[card.code for card in DECK if card % 4 == rank] + extra[rank : rank + 1] for rank in range(4)]
    size = _GAP + 13 * _STEP_X, top + 4 * _STEP_Y
    body = sets.style(set).finish(f'<rect width="{size[0]}" height="{size[1]}" rx="{_GAP}" fill="felt"/>')
    for month in range(1, len(MONTHS) + 1):
        x = _GAP + 115 + (month - 1) * _STEP_X
        body += f'<svg x="{x}" y="15" width="100" height="100">{_icon(month, set)}</svg>'
    for rank, row in enumerate(rows):
        body += _row(row, top + rank * _STEP_Y, set, index)
    return _sheet(body, size, 1 / 3, str(Phrase("art.overview", set=set)), set)


def sprite(set: str = "classic", index: str | None = None) -> str:
    """Everything as symbols in one document: `card-8b`, `card-j`, `back-red`, `month-8`."""
    index = sets.checked_index(index)
    names = [*(card.code for card in DECK), Card(JOKER).code, *BACKS]
    symbols = [_symbol(_id(name), WIDTH, HEIGHT, _words(name), _inside(name, set, index)) for name in names]
    for month in range(1, len(MONTHS) + 1):
        symbols.append(_symbol(f"month-{month}", 100, 100, str(Phrase(f"cards.month.{month}")), _icon(month, set)))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">'
    body = "".join(symbols)
    return f"{head}<metadata>{LICENCE}</metadata>{_shared(body, set)}{body}</svg>\n"


def _name(card: Card | str | int) -> str:
    """A card's code or a back's name, whatever it was called by."""
    if isinstance(card, str) and card.startswith("back"):
        if card not in BACKS:
            raise BadCard("no-back", back=shorten(card), backs=BACKS, near=nearest(card, BACKS))
        return card
    return Card(card).code


def _id(name: str) -> str:
    return name if name in BACKS else f"card-{name}"


def _words(name: str) -> str:
    """The title of a card or a back."""
    return str(Phrase(f"art.{name}") if name in BACKS else deck.words(Card(name)))


@cache
def _inside(name: str, set: str, index: str | None) -> str:
    """What is within the card's viewBox, in the set's colours; shared shapes under the set's own ids."""
    style = sets.style(set)
    if name in BACKS:
        drawing, over = sets.back(name.removeprefix("back-")), ""
    else:
        card = Card(name)
        drawing = (use("washi") if style.printed else "") + deck.drawing(card, style.instead)
        over = sets.bright_mark() if style.marked and card.kind == "bright" else ""
        over += sets.corner(card, index) if index else ""
    card_svg = f'{sets.sheet()}<g clip-path="url(#window)" {_CAPS}>{drawing}{over}</g>{sets.frame()}'
    return style.finish(_own(card_svg, set))


@cache
def _icon(month: int, set: str) -> str:
    return sets.style(set).finish(_own(f"<g {_CAPS}>{deck.emblem(month)}</g>", set))


def _own(drawing: str, set: str) -> str:
    """References to shared shapes turned to the set's own, so that documents of two sets can stand on one page."""
    return drawing.replace('href="#', f'href="#{set}-').replace("url(#", f"url(#{set}-")


def _shared(body: str, set: str) -> str:
    """Definitions of the shared shapes that the body uses, and of those that they use."""
    wanted, found = [*re.findall(rf'href="#{set}-([\w-]+)"', body)], dict[str, None]()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = None
            wanted += re.findall(r'href="#([\w-]+)"', SHAPES[name])
    shapes = "".join(f'<g id="{set}-{name}">{_own(SHAPES[name], set)}</g>' for name in SHAPES if name in found)
    clip = f'<clipPath id="{set}-window">{sets.window()}</clipPath>' if "clip-path" in body else ""
    return f"<defs>{clip}{sets.style(set).finish(shapes)}</defs>" if clip or shapes else ""


def _document(body: str, width: int, height: int, words: str, set: str) -> str:
    return _sheet(body, (width, height), 1, words, set)


def _sheet(body: str, size: tuple[int, int], scale: float, words: str, set: str) -> str:
    """A document: title, licence, the shared shapes it needs, and the body."""
    shown = f'width="{size[0] * scale:.0f}" height="{size[1] * scale:.0f}" viewBox="0 0 {size[0]} {size[1]}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {shown} role="img"><title>{escape(words)}</title>'
    return f"{head}<metadata>{LICENCE}</metadata>{_shared(body, set)}{body}</svg>\n"


def _row(names: list[str], y: int, set: str, index: str | None) -> str:
    """Cards side by side, each an inner document with its own title."""
    return "".join(
        f'<svg x="{_GAP + i * _STEP_X}" y="{y}" width="{WIDTH}" height="{HEIGHT}">'
        f"<title>{escape(_words(name))}</title>{_inside(name, set, index)}</svg>"
        for i, name in enumerate(names)
    )


def _symbol(name: str, width: int, height: int, words: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {width} {height}"><title>{escape(words)}</title>{body}</symbol>'
