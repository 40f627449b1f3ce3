"""A table seen from above: who sits where, who deals, who begins, and where the cards lie."""

from collections.abc import Callable
from html import escape
from math import ceil, cos, pi, sin
from typing import Final

from ..text import Language, Phrase, reader
from ..text.measure import cells
from .model import Seating

Tell = Callable[[Phrase], str]
WIDTH: Final = 400
HEIGHT: Final = 300
FELT, EDGE, PAPER, BACK, INK, SOFT = "#2c6a50", "#1f5340", "#fffdf7", "#b3341f", "#23201b", "#d9e5d6"
SIDES: Final = ("#f5c542", "#9bd0ee", "#f3b09c")
FONT: Final = "'Noto Sans CJK JP', 'Noto Sans', system-ui, sans-serif"
WIDE, HIGH = 13, 21
HAND: Final = 74
"""The width of a hand, however many cards it has."""


def seats(table: Seating, words: Language | None = None) -> str:
    """The table as a document of its own, its words in a language."""
    tell = (words or reader()).tell
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    body = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="16" fill="{EDGE}"/>',
        f'<ellipse cx="{WIDTH / 2:.0f}" cy="{HEIGHT / 2:.0f}" rx="158" ry="102" fill="{FELT}"/>',
        _field(table, tell),
        _stock(table, tell) if table.stock else "",
        _arrow(table),
        *(_seat(table, seat, tell) for seat in range(table.players)),
    ]
    return f'{head} role="img"><title>{escape(tell(table.caption))}</title>{"".join(body)}</svg>\n'


def _angle(table: Seating, seat: float) -> float:
    """The dealer sits below; where turns go counter-clockwise the next is to the right."""
    way = 1 if table.direction == "counter-clockwise" else -1
    return pi / 2 - way * 2 * pi * seat / table.players


def _at(angle: float, wide: float, high: float) -> tuple[float, float]:
    return WIDTH / 2 + wide * cos(angle), HEIGHT / 2 + high * sin(angle)


def _card(x: float, y: float, colour: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{WIDE}" height="{HIGH}" rx="2" fill="{colour}" '
        f'stroke="{INK}" stroke-width=".8"/>'
    )


def _text(x: float, y: float, words: str, colour: str = PAPER, size: int = 14) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{FONT}" font-size="{size}" fill="{colour}" '
        f'text-anchor="middle">{escape(words)}</text>'
    )


def _seat(table: Seating, seat: int, tell: Tell) -> str:
    """A hand, the seat's number in turn order, and what else is to be known of it."""
    x, y = _at(_angle(table, seat), 146, 104)
    step = min(WIDE + 1.0, (HAND - WIDE) / max(1, table.hand - 1))
    left = x - (step * (table.hand - 1) + WIDE) / 2
    cards = "".join(_card(left + step * i, y - HIGH / 2, BACK) for i in range(table.hand))
    below = y + HIGH / 2 + 14 if y >= HEIGHT / 2 - 1 else y - HIGH / 2 - 8
    teams = len(set(table.sides)) < table.players
    number = (seat - table.first) % table.players + 1
    words = [tell(Phrase("rules.seats.dealer"))] if seat == 0 else []
    words += [tell(Phrase("rules.seats.team", n=table.sides[seat] + 1))] if teams else []
    label = " · ".join(words)
    colour = SIDES[table.sides[seat] % len(SIDES)] if teams else PAPER
    disc = f'<circle cx="{x - _half(label):.1f}" cy="{below - 4:.1f}" r="9" fill="{colour}"/>'
    return cards + disc + _text(x - _half(label), below, str(number), INK) + _text(x + 12, below, label)


def _half(label: str) -> float:
    """How far the number stands to the left of a label: half of the label's width, more or less."""
    return 4 * cells(label) + 2 if label else 0


def _field(table: Seating, tell: Tell) -> str:
    columns = ceil(table.field / 2)
    left = WIDTH / 2 + 14 - columns * 17 / 2
    places = ((left + 17 * (i % columns), HEIGHT / 2 - 27 + 25 * (i // columns)) for i in range(table.field))
    label = tell(Phrase("rules.seats.field", n=table.field)) if table.field else ""
    return "".join(_card(x, y, PAPER) for x, y in places) + _text(WIDTH / 2 + 14, HEIGHT / 2 + 38, label, SOFT, 13)


def _stock(table: Seating, tell: Tell) -> str:
    left = WIDTH / 2 - 4 - ceil(table.field / 2) * 17 / 2 - 24
    pile = "".join(_card(left - 2 * i, HEIGHT / 2 - 14 - 2 * i, BACK) for i in range(3))
    return pile + _text(left + 2, HEIGHT / 2 + 22, tell(Phrase("rules.seats.stock", n=table.stock)), SOFT, 13)


def _arrow(table: Seating) -> str:
    """From whoever begins towards the next."""
    start, end = table.first + 0.3, table.first + 0.68
    steps = [start + (end - start) * i / 12 for i in range(13)]
    points = [_at(_angle(table, seat), 116, 74) for seat in steps]
    (x0, y0), (x1, y1) = points[-3], points[-1]
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    head = [(x1 + 9 * dx, y1 + 9 * dy), (x1 - 5 * dy, y1 + 5 * dx), (x1 + 5 * dy, y1 - 5 * dx)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    tip = " ".join(f"{x:.1f},{y:.1f}" for x, y in head)
    shaft = f'<polyline points="{line}" fill="none" stroke="{SOFT}" stroke-width="2"/>'
    return f'{shaft}<polygon points="{tip}" fill="{SOFT}"/>'
