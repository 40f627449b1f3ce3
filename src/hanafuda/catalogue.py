"""The games as a program wants them: players, house rules with their values and sentences, presets, who can play."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .bots import BOTS, LEVELS
from .game import Game, default, game, sentences, source_of
from .games import SHEETS
from .options import Option, Part, Source, Value, ValueOffer
from .rules import rules_for
from .sheet import Chosen
from .text import Phrase


@dataclass(frozen=True)
class Follows:
    """A default that depends on another option: on which, and what it is for each of its values."""

    option: str
    defaults: Mapping[str, Value]


@dataclass(frozen=True)
class OptionOffer:
    """A house rule: the part of the rules it belongs to, its values with their sentences, its range, its default."""

    name: str
    part: Part
    says: Phrase
    default: Value
    follows: Follows | None
    values: tuple[ValueOffer, ...]
    low: int | None
    high: int | None
    offer: tuple[int, ...]
    joined: tuple[str, ...]
    whole: str
    numbers: int
    source: Source


@dataclass(frozen=True)
class Preset:
    """House rules that go together."""

    name: str
    title: Phrase
    says: Phrase
    options: str


@dataclass(frozen=True)
class Teams:
    """A way to play in teams: the choice that makes them (empty, where there is no other way), and who is on which."""

    choice: str
    title: Phrase
    says: Phrase
    players: int
    side_of: tuple[int, ...]


@dataclass(frozen=True)
class Level:
    """A bot that one would choose to play against."""

    name: str
    title: Phrase
    says: Phrase


@dataclass(frozen=True)
class GameOffer:
    """One of the games with all that can be chosen."""

    name: str
    title: Phrase
    about: Phrase
    origin: Phrase
    players: tuple[int, ...]
    direction: str
    hwatu: bool
    levels: tuple[Level, ...]
    options: tuple[OptionOffer, ...]
    presets: tuple[Preset, ...]
    teams: tuple[Teams, ...]


def game_offers() -> tuple[GameOffer, ...]:
    """Every game."""
    return tuple(_offer(game(name)) for name in SHEETS)


def _offer(plain: Game) -> GameOffer:
    sheet = plain.written
    return GameOffer(
        plain.name,
        plain.title,
        plain.word("about"),
        plain.word("origin"),
        plain.players,
        sheet.direction,
        sheet.hwatu,
        levels(),
        tuple(_option(option, plain) for option in sheet.options),
        tuple(_preset(plain, name, options) for name, options in sheet.presets.items()),
        tuple(_teams(plain)),
    )


def levels() -> tuple[Level, ...]:
    """Whom to play against: programs that were invited, then ours, weakest first."""
    guests = [name for name, bot in BOTS.items() if bot.guest]
    return tuple(Level(name, BOTS[name].title, BOTS[name].says) for name in (*guests, *LEVELS))


def _preset(plain: Game, name: str, options: str) -> Preset:
    word = plain.word(f"preset.{name}")
    return Preset(name, word, Phrase("game.says", of=word), options)


def _option(option: Option, plain: Game) -> OptionOffer:
    return OptionOffer(
        option.name,
        option.part,
        plain.word(f"option.{option.name}"),
        default(option, plain.options),
        _follows(option),
        tuple(ValueOffer(value, sentences(plain.name, option, value)[0]) for value in option.values),
        option.low,
        option.high,
        option.offer,
        option.joined,
        option.whole,
        option.numbers,
        source_of(option, plain.options),
    )


def _follows(option: Option) -> Follows | None:
    found: object = option.default
    if not isinstance(found, Chosen):
        return None
    return Follows(found.option, {key: value for key, value in (found.table or {}).items() if isinstance(value, Value)})


def _teams(plain: Game) -> Iterator[Teams]:
    """The ways to play in teams."""
    chosen: object = plain.written.teams
    if not isinstance(chosen, Chosen):
        yield from _team(plain, "", None)
        return
    option = next(option for option in plain.written.options if option.name == chosen.option)
    for value in option.values:
        choice = f"{option.name}={value}"
        yield from _team(plain.with_choice(choice), choice, sentences(plain.name, option, value)[0])


def _team(made: Game, choice: str, says: Phrase | None) -> Iterator[Teams]:
    teams, players = made.sheet.teams, made.players[0]
    if teams:
        title = made.word("teams", n=teams.number, size=teams.size)
        yield Teams(choice, title, says or title, players, tuple(rules_for(made, players).side[:players]))
