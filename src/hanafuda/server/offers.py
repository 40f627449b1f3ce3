"""The games as a page offers them, as docs/protocol.md has it: options, presets, bots, rule sheets."""

from .wire import Cards, Choice, Struct


class OptionValue(Struct):
    """A value an option can have."""

    value: str
    sentence: str


class Follows(Struct):
    """A default that hangs on another option."""

    option: str
    defaults: dict[str, str | int]


class Option(Struct):
    """A house rule."""

    name: str
    says: str
    default: str | int
    follows: Follows | None
    values: list[OptionValue]
    low: int | None
    high: int | None
    offer: list[int]
    joined: bool
    triple: bool
    source: str


class Preset(Struct):
    """House rules that go together."""

    name: str
    options: str
    says: str


class Game(Struct):
    """One of the games."""

    name: str
    title: str
    about: str
    origin: str
    players: list[int]
    direction: str
    hwatu: bool
    levels: list[str]
    options: list[Option]
    presets: list[Preset]
    teams: dict[str, int]


class BotRow(Struct):
    """One of the bots."""

    name: str
    title: str
    says: str


class YakuRow(Struct):
    """A yaku of the game in force."""

    name: str
    local: str
    points: int
    extra: int
    need: int
    cards: Cards
    group: str
    places: str
    note: str


class LuckyRow(Struct):
    """A lucky hand of the game in force."""

    name: str
    local: str
    points: int
    note: str


class Section(Struct):
    """A part of a rule sheet."""

    title: str
    lines: list[str]


class Rules(Struct):
    """A rule sheet for people."""

    game: str
    title: str
    sections: list[Section]
    yaku: list[YakuRow]
    lucky: list[LuckyRow]
    changed: list[Choice]
