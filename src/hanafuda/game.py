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

from .cards import shorten
from .errors import BadGame, nearest
from .games import SHEETS
from .options import Option, Value
from .sheet import By, Sheet, holds, settled

_GAME = re.compile(r"\s*([\w-]+)\s*(?:\(([^()]*)\))?\s*")
_TEAMS = {"none": (0, 0), "2x2": (2, 2), "3x2": (3, 2), "2x3": (2, 3)}  # (teams, players in each)


class Game:
    """A game with its house rules. Prints canonically: options in the sheet's order, defaults not spelled."""

    __slots__ = ("__dict__", "options", "text")
    text: str
    options: Mapping[str, Value]

    def __init__(self, text: str) -> None:
        name, chosen = _parse(text)
        base = SHEETS[name]
        options = _complete(base, chosen)
        for choice, need, why in base.needs:
            if holds(choice, options) and not holds(need, options):
                raise BadGame(f"{shorten(text)}: {why}")
        if options["rounds"] == options["target"] == 0:
            raise BadGame(f"{shorten(text)}: without a target the game needs rounds, from 1 to 24")
        self.options = MappingProxyType(options)
        self.text = _spell(base, options)

    @cached_property
    def sheet(self) -> Sheet:
        """The rule sheet with these house rules filled in."""
        sheet: Sheet = settled(SHEETS[self.name], self.options)
        return sheet

    @property
    def name(self) -> str:
        """`koikoi`, `hanaawase`, `minhwatu`, `sudaoshi` or `kwado`."""
        return self.text.partition("(")[0]

    @cached_property
    def players(self) -> tuple[int, ...]:
        """How many can play."""
        teams, each = _TEAMS[self.sheet.teams]
        return (teams * each,) if teams else tuple(self.sheet.deals)

    def sides(self, players: int) -> int:
        """How many piles there are: a team's players share one."""
        if players not in self.players:
            raise BadGame(f"{self} is for {_list(self.players)} players, not {players}")
        return _TEAMS[self.sheet.teams][0] or players

    @property
    def changed(self) -> dict[str, Value]:
        """The options that differ from the sheet's default."""
        return _changed(SHEETS[self.name], self.options)

    def with_options(self, **changes: Value) -> "Game":
        """The same game with some house rules changed."""
        chosen = {**self.changed, **changes}
        return Game(f"{self.name}({', '.join(f'{name}={value}' for name, value in chosen.items())})")

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
    """An option's default, which may hang on another option."""
    value: Value = option.default.pick(options) if isinstance(option.default, By) else option.default
    return value


def _parse(text: str) -> tuple[str, dict[str, str]]:
    found = _GAME.fullmatch(text)
    if not found:
        raise BadGame(f"'{shorten(text)}' is not a game; write it like koikoi or koikoi(rounds=6, table=nintendo)")
    name, inner = found.group(1).lower(), found.group(2) or ""
    if name not in SHEETS:
        raise BadGame(f"no game '{shorten(name)}': there are {_list(SHEETS)}{nearest(name, SHEETS)}")
    chosen: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in inner.split(","))):
        option, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not value:
            raise BadGame(f"'{shorten(part)}' is not an option; write it like rounds=6")
        if option in chosen:
            raise BadGame(f"option {shorten(option)} stands twice")
        chosen[option] = value
    return name, chosen


def _complete(sheet: Sheet, chosen: Mapping[str, str]) -> dict[str, Value]:
    known = {option.name: option for option in sheet.options}
    for name in chosen:
        if name not in known:
            raise BadGame(f"{sheet.name} has no option '{shorten(name)}'{nearest(name, known)}")
    options: dict[str, Value] = {}
    for option in sheet.options:
        options[option.name] = option.parse(chosen[option.name]) if option.name in chosen else default(option, options)
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


def _list(words: object) -> str:
    *most, last = map(str, words)  # type: ignore[call-overload]
    return f"{', '.join(most)} or {last}" if most else last
