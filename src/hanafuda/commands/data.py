"""Answers for programs: one line of JSON."""

import sys
from typing import Any

from ..cards import Cards


def say(data: Any) -> None:
    """Print as one line of JSON, escaped where the output cannot show it as it is."""
    from json import dumps

    text = dumps(data, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = dumps(data)
    print(text)


def codes(cards: Cards) -> list[str]:
    """Cards by their codes."""
    return [str(card) for card in cards]
