"""What a rule sheet is made of: sections of rules, each with its sentence, whose word it is, and what is shown."""

from dataclasses import dataclass
from typing import Literal

from ..cards import Cards
from ..options import SHEET, Value, ValueOffer
from ..text import Phrase

Whose = Literal["sheet", "ours", "house"]
HOUSE: Whose = "house"
"""Whose word it is when a table has chosen something else than the default."""


@dataclass(frozen=True)
class Grid:
    """A table: its head, and its rows."""

    head: tuple[Phrase, ...]
    rows: tuple[tuple[Phrase, ...], ...]


@dataclass(frozen=True)
class Spread:
    """Cards that lie together in a picture, and what they are; `named` ones have their names beneath."""

    label: Phrase
    cards: Cards
    named: bool = False


@dataclass(frozen=True)
class Seating:
    """A table seen from above: how many sit there, in which order they play, and where the cards lie.

    Seats are counted in the direction of play from the dealer on; `sides` says to which side each belongs.
    """

    players: int
    hand: int
    field: int
    stock: int
    first: int
    direction: Literal["counter-clockwise", "clockwise"]
    sides: tuple[int, ...]
    caption: Phrase


@dataclass(frozen=True)
class Rule:
    """One rule in a sentence, whose word it is, and perhaps a table, cards or seats to look at."""

    text: Phrase
    source: Whose = SHEET
    grid: Grid | None = None
    spreads: tuple[Spread, ...] = ()
    seats: tuple[Seating, ...] = ()


@dataclass(frozen=True)
class Section:
    """A heading with its name, by which it can be linked to, and its rules."""

    name: str
    title: Phrase
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class YakuRow:
    """A row of the yaku table for people."""

    name: Phrase
    native: str
    points: int
    extra: int
    need: int
    cards: Cards
    notes: tuple[Phrase, ...]


@dataclass(frozen=True)
class LuckyRow:
    """A row of lucky hands for people; a hand that is not paid for has no points."""

    name: Phrase
    native: str
    points: int
    notes: tuple[Phrase, ...]


@dataclass(frozen=True)
class Choice:
    """A house rule in force."""

    name: str
    value: Value
    sentences: tuple[Phrase, ...]
    source: Whose
    changed: bool


@dataclass(frozen=True)
class HouseRule(Choice):
    """A house rule in force, what it is about, which values it may have, and what the others would mean."""

    says: Phrase
    allowed: Phrase
    others: tuple[ValueOffer, ...]


@dataclass(frozen=True)
class RuleSheet:
    """Everything a player needs to know.

    The yaku belong to the section of that name, the lucky hands to `lucky`, the house rules to `house`.
    """

    game: str
    title: Phrase
    sections: tuple[Section, ...]
    yaku: tuple[YakuRow, ...]
    lucky: tuple[LuckyRow, ...]
    choices: tuple[HouseRule, ...]

    def rows_of(self, section: Section) -> tuple[YakuRow | LuckyRow, ...]:
        """The yaku or lucky hands, if they belong to a section."""
        if section.name == "yaku":
            return self.yaku
        return self.lucky if section.name == "lucky" else ()

    def choices_of(self, section: Section) -> tuple[HouseRule, ...]:
        """The house rules, if they belong to a section."""
        return self.choices if section.name == "house" else ()
