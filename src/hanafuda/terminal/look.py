"""How a card looks in a terminal: a small box with its month, its kind and its picture's name.

Nothing is said by colour alone: the kind is a letter and a sign, cards that match have a double border, and the card
under the cursor a heavy one.
"""

from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from ..cards import Card, Cards
from ..commands.streams import plain_letter
from ..commands.words import tell, word
from ..text import Phrase, reader

Mark = Literal["plain", "lit", "cursor", "shut"]
"""How a card stands out: it matches, it is under the cursor, or it cannot be chosen now."""
SIGNS = {"bright": "★", "animal": "◆", "ribbon": "▬", "chaff": "·", "joker": "☺"}
PLAIN_SIGNS = {"bright": "*", "animal": "@", "ribbon": "=", "chaff": ".", "joker": "!"}
BORDERS = {"plain": "┌─┐│└┘", "lit": "╔═╗║╚╝", "cursor": "┏━┓┃┗┛", "shut": "┌─┐│└┘"}
PLAIN_BORDERS = {"plain": "+-+|++", "lit": "#=####", "cursor": "@=@@@@", "shut": "+-+|++"}
COLOURS = {"bright": "#f2c14e", "animal": "#7fb069", "chaff": "#a8a29a", "joker": "#d98cff"}
RIBBONS = {"blue": "#6ea8fe", "other": "#f07167"}
_BLUE = Cards("blue")


@dataclass(frozen=True)
class Size:
    """How large the cards are drawn; one line high means no box at all."""

    width: int
    height: int


LARGE, SMALL, TINY = Size(10, 5), Size(8, 4), Size(9, 1)


@dataclass(frozen=True)
class Look:
    """What the terminal can show, and the numbers that the months go by at this table."""

    ascii: bool = False
    months: tuple[int, ...] = tuple(range(1, 13))

    def sign(self, kind: str) -> str:
        """A kind's sign."""
        return (PLAIN_SIGNS if self.ascii else SIGNS)[kind]

    def border(self, mark: Mark) -> tuple[str, ...]:
        """Corners and edges of a box."""
        return tuple((PLAIN_BORDERS if self.ascii else BORDERS)[mark])

    def month(self, card: Card) -> str:
        """The month's number; the joker has none."""
        return str(self.months[card.month - 1]) if card.month else ""

    def turn(self) -> str:
        """What stands before whoever is to move."""
        return ">" if self.ascii else "▸"

    def made(self) -> str:
        """What stands before a yaku that is made."""
        return "*" if self.ascii else "✓"

    def bar(self) -> str:
        """What stands between two columns."""
        return "|" if self.ascii else "│"

    def line(self) -> str:
        """What a line across is drawn with."""
        return "-" if self.ascii else "─"


def kind_letter(card: Card) -> str:
    """The first letter of a card's kind, as its code has it."""
    return {"bright": "B", "animal": "A", "ribbon": "R", "chaff": "C", "joker": "J"}[card.kind]


def colour(card: Card) -> str:
    """A card's colour, by its kind; blue ribbons are blue."""
    if card.kind == "ribbon":
        return RIBBONS["blue" if card in _BLUE else "other"]
    return COLOURS[card.kind]


def short(card: Card, width: int) -> str:
    """The picture in a word that fits."""
    name = word(f"terminal.card.{card.code}")
    return name if cell_len(name) <= width else reader().tell(Phrase(f"terminal.card.{card.code}"), "small")


def draw_card(card: Card, look: Look, size: Size, mark: Mark = "plain", label: str = "") -> list[Text]:
    """A card, line by line, with the key that chooses it in its lower edge."""
    style = _style(card, mark)
    if size.height == 1:
        return [Text(fit(_token(card, mark, label), size.width), style)]
    upper_left, across, upper_right, side, lower_left, lower_right = look.border(mark)
    inner = size.width - 2
    rows = _inside(card, look, inner, size.height - 2)
    key = label.center(inner, across) if label else across * inner
    lines = [upper_left + across * inner + upper_right, *(side + row + side for row in rows)]
    return [Text(line, style) for line in [*lines, lower_left + key + lower_right]]


def _style(card: Card, mark: Mark) -> Style:
    return Style(color=colour(card), bold=mark in ("lit", "cursor"), reverse=mark == "cursor", dim=mark == "shut")


def _token(card: Card, mark: Mark, label: str) -> str:
    sides = {"plain": "  ", "lit": "[]", "cursor": "<>", "shut": "  "}[mark]
    return f"{sides[0]}{f'{label} ' if label else ''}{card.code}{sides[1]}"


def _inside(card: Card, look: Look, width: int, height: int) -> list[str]:
    """Month and kind above, the picture's name below."""
    head = f"{look.month(card):>2} {look.sign(card.kind)}{kind_letter(card):>{width - 4}}"
    return [fit(head, width), *[" " * width] * (height - 2), fit(short(card, width), width)]


def fit(text: str, width: int) -> str:
    """A text just so many cells wide, cut or filled; wide characters count as two."""
    return set_cell_size(text, max(0, width))


def plainly(text: str) -> str:
    """A text in letters and signs that every terminal has, in as many cells as before."""
    return text if text.isascii() else "".join(letter if letter.isascii() else _plainly(letter) for letter in text)


def _plainly(letter: str) -> str:
    """What stands for lines, blocks and letters."""
    if "\N{BOX DRAWINGS LIGHT HORIZONTAL}" <= letter < "\N{UPPER HALF BLOCK}":
        return "+"
    block = letter <= "\N{QUADRANT UPPER RIGHT AND LOWER LEFT AND LOWER RIGHT}" and letter >= "\N{UPPER HALF BLOCK}"
    return "#" if block else plain_letter(letter)[0] * cell_len(letter)


def pile_line(pile: Cards, look: Look, counts: bool = False) -> Text:
    """A pile by kinds: how many of each, and of all but chaff their months."""
    found = Text()
    for kind, letter in (("bright", "B"), ("animal", "A"), ("ribbon", "R"), ("chaff", "C"), ("joker", "J")):
        cards = [card for card in pile if card.kind == kind]
        if cards:
            months = "" if counts or kind in ("chaff", "joker") else f"({','.join(map(look.month, cards))})"
            found.append(f"{letter}{len(cards)}{months} ", COLOURS.get(kind, RIBBONS["other"]))
    return found


def card_words(card: Card) -> str:
    """A card with its code and its name, as it is typed and read aloud."""
    return tell(Phrase("rules.card", code=card.code, name=card.phrase))
