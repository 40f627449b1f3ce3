"""What the engine gives as plain data: records, cards, moves and phrases as JSON has them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from .cards import Card
from .moves import Move
from .text import Phrase
from .text.native import Native


def plain(value: object, tell: Callable[[Phrase], str]) -> Any:
    """Anything the engine gives as JSON has it: records by their fields, cards by their codes, phrases told."""
    if isinstance(value, Phrase):
        return tell(value)
    if value is None or (isinstance(value, str | int | float) and not isinstance(value, Card | Move | Enum | Native)):
        return value
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name), tell) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(inner, tell) for key, inner in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [plain(inner, tell) for inner in value]
    return str(value)
