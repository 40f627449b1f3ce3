"""A table as a picture: hands open or face down, what each side has taken beside them, the field and the stock.

A card that waits for its player to choose lies between field and stock.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from hanafuda.cards import Card
from hanafuda.state import Seen, State
from hanafuda.text import Phrase
from hanafuda.view import View

from . import BACKS, _inside, _sheet, _words, sets
from .pen import HEIGHT, WIDTH

GAP, APART, WORDS, FAR = 24, 90, 90, 0.55
"""Between cards and between groups of them; the height of a line of words; how large what lies farther away is."""
SCALE = 0.22


class Group(NamedTuple):
    """Cards that lie side by side."""

    cards: Sequence[str]
    scale: float = FAR

    @property
    def width(self) -> float:
        return len(self.cards) * (WIDTH + GAP) * self.scale + APART


class Row(NamedTuple):
    """Groups of cards under a line of words."""

    words: Phrase | str
    groups: Sequence[Group]

    @property
    def height(self) -> float:
        return WORDS + HEIGHT * max(group.scale for group in self.groups) + GAP


def board(seen: Seen, names: Sequence[str] = (), *, open: bool = True, set: str = "classic") -> str:
    """The table as one document: a view as its seat sees it, a state with all hands open or only that of the turn."""
    rows = list(_rows(seen, names, open))
    size = round(max(sum(group.width for group in row.groups) for row in rows)), round(sum(row.height for row in rows))
    body = sets.style(set).finish(f'<rect width="{size[0]}" height="{size[1]}" rx="{GAP}" fill="felt"/>')
    top = 0.0
    for row in rows:
        body += _drawn(row, top, set)
        top += row.height
    return _sheet(body, size, SCALE, str(seen.game), set)


def _rows(seen: Seen, names: Sequence[str], open: bool) -> Iterator[Row]:
    """The others from the next seat on, the field, and at the bottom whoever looks."""
    own = seen.seat if isinstance(seen, View) and seen.seat is not None else seen.turn or 0
    for seat in (*range(own + 1, seen.players), *range(own)):
        yield Row(_name(seen, seat, names), [Group(_hand(seen, seat, open)), *_pile(seen, seat)])
    stock = len(seen.stock) if isinstance(seen, State) else seen.rules.cards - seen.table.top
    waiting = [] if seen.card is None else [Group([seen.card.code], 1)]
    field = [Group(_codes(seen.field), 1), *waiting, Group([BACKS[0]] * (stock > 0), 1)]
    yield Row(Phrase("board.field", n=stock), field)
    yield Row(_name(seen, own, names), [Group(_hand(seen, own, True), 1), *_pile(seen, own)])


def _name(seen: Seen, seat: int, names: Sequence[str]) -> Phrase | str:
    name = names[seat] if names else Phrase("game.player", n=seat + 1)
    return Phrase("board.turn", name=name) if seat == seen.turn else name


def _hand(seen: Seen, seat: int, open: bool) -> list[str]:
    """The cards of a hand that is open and known; as many backs of another."""
    cards = seen.table.hand[seat]
    if cards and (open or seen.over):
        return [card.code for card in map(Card, range(seen.rules.cards)) if cards >> card & 1]
    return [BACKS[0]] * (seen.hand_sizes[seat] if isinstance(seen, View) else cards.bit_count())


def _pile(seen: Seen, seat: int) -> Iterator[Group]:
    """What a side has taken lies with the first of its seats."""
    if seat < seen.sides:
        yield Group(_codes(seen.piles[seat]))


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _drawn(row: Row, top: float, set: str) -> str:
    """The words, and the cards below them."""
    font = f'font-family="sans-serif" font-size="{WORDS / 2:.0f}" fill="#fff"'
    body = f'<text x="{GAP}" y="{top + WORDS * 0.7:.0f}" {font}>{escape(str(row.words))}</text>'
    left = float(GAP)
    for group in row.groups:
        size = f'width="{WIDTH * group.scale:.0f}" height="{HEIGHT * group.scale:.0f}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        for i, name in enumerate(group.cards):
            x, words = left + i * (WIDTH + GAP) * group.scale, escape(_words(name))
            place = f'<svg x="{x:.0f}" y="{top + WORDS:.0f}" {size}><title>{words}</title>'
            body += f"{place}{_inside(name, set, None)}</svg>"
        left += group.width
    return body
