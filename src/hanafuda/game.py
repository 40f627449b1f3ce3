"""Games by name: `koikoi(rounds=6, table=nintendo)` is a sheet with every house rule chosen.

>>> Game("koikoi(rounds=6, table=standard)")
Game('koikoi(rounds=6)')
>>> Game("kwado(teams=2x2)").players
(4,)
"""

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from unicodedata import normalize

from .cards import DECK, JOKER, Card, shorten
from .errors import BadGame, nearest
from .games import SHEETS
from .options import Option, Source, Value
from .sheet import Sheet, chosen, holds
from .text import Phrase

_GAME = re.compile(r"([\w-]+)\s*(?:\(([^()]*)\))?")


class Game:
    """A game with its house rules. Prints canonically: options in the sheet's order, defaults not spelled."""

    text: str
    options: Mapping[str, Value]

    def __init__(self, text: str) -> None:
        name, asked = _parse(text)
        self.written: Sheet = SHEETS[name]
        options = _complete(self.title, self.written, asked)
        for need in self.written.needs:
            if holds(need.choice, options) and _missing(need.needs, need.excludes, options):
                raise BadGame("need", game=self.title, why=Phrase(f"{name}.need.{need.name}"))
        self.options = MappingProxyType(options)
        self.text = _spell(self.written, options)
        if self.sheet.rounds == self.sheet.target == 0:
            raise BadGame("no-end", game=self.title)

    @cached_property
    def sheet(self) -> Sheet:
        """The rule sheet with these house rules filled in."""
        return chosen(self.written, self.options)

    @property
    def name(self) -> str:
        """`koikoi`, `hanaawase`, `minhwatu`, `sudaoshi` or `kwado`."""
        return self.written.name

    @property
    def title(self) -> Phrase:
        """The name as people write it."""
        return self.word("title")

    def word(self, key: str, **slots: object) -> Phrase:
        """A word of this game: its own, or the one that all games share."""
        return Phrase(f"{self.name}.{key}", **slots)

    def says(self, option: Option) -> list[Phrase]:
        """What the value in force of an option means at the table, in sentences."""
        return sentences(self.name, option, self.options[option.name])

    @cached_property
    def players(self) -> tuple[int, ...]:
        """How many can play."""
        teams = self.sheet.teams
        numbers = (teams.number * teams.size,) if teams else tuple(self.sheet.deals)
        return tuple(players for players in numbers if self._unfit(players) is None)

    def _unfit(self, players: int) -> Option | None:
        """A house rule in force that is not for so many players."""
        strict = (option for option in self.written.options if option.strict and option.name in self.changed)
        return next((option for option in strict if players not in option.players), None)

    def sides(self, players: int) -> int:
        """How many piles there are: a team's players share one."""
        if players not in self.players:
            option = self._unfit(players)
            if option is not None and players in self.sheet.deals:
                raise BadGame("option-players", option=option.asks(self.name), allowed=option.players, players=players)
            raise BadGame("players", game=self.title, allowed=self.players, players=players)
        return self.sheet.teams.number if self.sheet.teams else players

    def deck(self, players: int) -> tuple[Card, ...]:
        """The cards that go round with so many players."""
        return DECK + (Card(JOKER),) * self.sheet.deals[players].extra_cards

    @property
    def changed(self) -> dict[str, Value]:
        """The options that differ from the sheet's default."""
        return _changed(self.written, self.options)

    def with_options(self, **changes: Value) -> "Game":
        """The same game with some house rules changed."""
        asked = {**self.changed, **changes}
        return Game(f"{self.name}({', '.join(f'{name}={value}' for name, value in asked.items())})")

    def with_choice(self, choice: str) -> "Game":
        """The same game with one choice made, like `first_dealer=day`."""
        option, _, value = choice.partition("=")
        return self.with_options(**{option: value})

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Game({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type["Game"], tuple[str]]:
        return Game, (self.text,)


@lru_cache(maxsize=512)
def game(text: str) -> Game:
    """The game a text names; asking twice gives the same one."""
    return Game(text)


def default(option: Option, options: Mapping[str, Value]) -> Value:
    """An option's default, which may depend on another option."""
    return chosen(option.default, options)


def source_of(option: Option, options: Mapping[str, Value]) -> Source:
    """Whose word an option's default is, which may depend on another option."""
    return chosen(option.source, options)


def sentences(name: str, option: Option, value: Value) -> list[Phrase]:
    """What a value of an option means, in sentences of the game's own words."""
    key = f"{name}.option.{option.name}"
    parts = str(value).split("+") if option.joined else [str(value)]
    if all(part in option.values for part in parts):
        return [Phrase(f"{key}.{part}", worth=_worth(SHEETS[name], option.name, part)) for part in parts]
    return [Phrase(f"{key}.none") if value == 0 else Phrase(f"{key}.n", n=value)]


def _worth(sheet: Sheet, option: str, value: str) -> list[int]:
    """What the yaku are worth that a choice brings, each number once."""
    rows = (row for row in sheet.yaku if row.when.startswith(f"{option}=") and holds(row.when, {option: value}))
    return list(dict.fromkeys(row.points for row in rows if isinstance(row.points, int)))


def _missing(needs: str, excludes: str, options: Mapping[str, Value]) -> bool:
    return (bool(needs) and not holds(needs, options)) or (bool(excludes) and holds(excludes, options))


def _parse(text: str) -> tuple[str, dict[str, str]]:
    found = _GAME.fullmatch(text.strip())
    if not found:
        raise BadGame("not-a-game", text=shorten(text))
    name, inner = _named(found.group(1)), found.group(2) or ""
    asked: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in inner.split(","))):
        option, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not value:
            raise BadGame("not-an-option", text=shorten(part))
        if option in asked:
            raise BadGame("option-twice", option=shorten(option))
        asked[option] = value
    return name, asked


def _named(text: str) -> str:
    """The game of a name, as sheets or people write it: `koikoi`, `Koi-Koi`, `Kwa-Dō`."""
    letters = text.lower() if text.isascii() else normalize("NFKD", text.lower())
    name = "".join(letter for letter in letters if letter.isalnum())
    found = text.lower() if text.lower() in SHEETS else name
    if found not in SHEETS:
        raise BadGame("no-game", name=shorten(text.lower()), games=SHEETS, near=nearest(name, SHEETS))
    return found


def _complete(title: Phrase, sheet: Sheet, asked: Mapping[str, str]) -> dict[str, Value]:
    known = {option.name: option for option in sheet.options}
    for name in asked:
        if name not in known:
            raise BadGame("no-option", game=title, option=shorten(name), near=nearest(name, known))
    options: dict[str, Value] = {}
    for option in sheet.options:
        given = asked.get(option.name)
        options[option.name] = default(option, options) if given is None else option.parse(given, sheet.name)
    return options


def _changed(sheet: Sheet, options: Mapping[str, Value]) -> dict[str, Value]:
    return {
        option.name: options[option.name]
        for option in sheet.options
        if options[option.name] != default(option, options)
    }


def _spell(sheet: Sheet, options: Mapping[str, Value]) -> str:
    spelled = ", ".join(f"{name}={value}" for name, value in _changed(sheet, options).items())
    return f"{sheet.name}({spelled})" if spelled else sheet.name
