"""Answers for programs, as one line of JSON."""

import sys
from typing import Any

from .. import data
from .words import tell


def plain(value: object) -> Any:
    """Anything the engine gives as JSON has it, phrases told to the reader."""
    return data.plain(value, tell)


def say(value: object) -> None:
    """Print as one line of JSON, escaped where the output cannot show it as it is."""
    from json import dumps

    found = plain(value)
    text = dumps(found, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = dumps(found)
    print(text)
