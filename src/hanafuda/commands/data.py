"""Answers for programs: what the engine gives as plain data, and that as one line of JSON."""

import sys
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from ..cards import Card
from ..moves import Move
from ..text import Phrase
from .words import tell


def plain(value: object) -> Any:
    """Anything the engine gives as JSON has it: records by their fields, cards by their codes, phrases told."""
    if isinstance(value, Phrase):
        return tell(value)
    if value is None or (isinstance(value, str | int | float) and not isinstance(value, Card | Move | Enum)):
        return value
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [plain(inner) for inner in value]
    return str(value)


def say(data: object) -> None:
    """Print as one line of JSON, escaped where the output cannot show it as it is."""
    from json import dumps

    found = plain(data)
    text = dumps(found, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = dumps(found)
    print(text)
