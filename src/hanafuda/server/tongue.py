"""In which language somebody reads: what the address asks for (`?lang=`), else what their browser prefers."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from ..text import known, reader

MOST = 20
"""So many languages somebody may prefer; who sends more is not read to the end."""
QUERY = "lang"


def language_of(scope: Mapping[str, Any]) -> str:
    """The code of the language in which a request or a socket is answered."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get(QUERY, [])
    header = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    return next((code for tag in (*asked, *preferred(header)) if (code := known(tag))), reader().code)


def preferred(header: str) -> list[str]:
    """The languages of an `Accept-Language` header, the most wanted first.

    >>> preferred("fr;q=0.3, ja-JP, en;q=0.8, de;q=0")
    ['ja-JP', 'en', 'fr']
    """
    wanted = [_wanted(part) for part in header.split(",")[:MOST]]
    return [tag for tag, weight in sorted(wanted, key=lambda one: -one[1]) if weight > 0]


def _wanted(part: str) -> tuple[str, float]:
    tag, _, weight = part.partition(";")
    try:
        return tag.strip(), float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return tag.strip(), 0
