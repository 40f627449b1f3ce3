"""The games as a program wants them: players, house rules with their values and sentences, presets."""

from typing import Any

from .game import Game, default, game
from .games import SHEETS
from .options import Option
from .sheet import By


def game_data(name: str) -> dict[str, Any]:
    """Everything about a game that a program may want."""
    sheet = SHEETS[name]
    plain = game(name)
    return {
        "name": name,
        "title": sheet.title,
        "about": sheet.about,
        "origin": sheet.origin,
        "players": list(plain.players),
        "direction": sheet.direction,
        "hwatu": sheet.hwatu,
        "options": [option_data(option, plain) for option in sheet.options],
        "presets": [
            {"name": preset, "options": options, "says": says} for preset, (options, says) in sheet.presets.items()
        ],
    }


def option_data(option: Option, plain: Game) -> dict[str, Any]:
    """An option for a program: its values with their sentences, its range, its default and whose word it is."""
    return {
        "name": option.name,
        "says": option.says,
        "default": default(option, plain.options),
        "follows": _follows(option),
        "values": [{"value": value, "sentence": sentence} for value, sentence in option.values.items()],
        "low": option.low,
        "high": option.high,
        "offer": list(option.offer),
        "joined": option.joined,
        "triple": option.triple,
        "source": option.source,
    }


def _follows(option: Option) -> dict[str, Any] | None:
    """Where the default hangs on another option: on which, and what it is for each of its values."""
    return (
        {"option": option.default.option, "defaults": option.default.table} if isinstance(option.default, By) else None
    )
