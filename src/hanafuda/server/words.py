"""What servers at the same PostgreSQL tell each other: that a table has moved on, and what is not stored.

A word is heard by all other servers (`NOTIFY`), in the order in which it was said and together with what was stored
before it. It may get lost, and then a server reads on from the store: nothing that counts is told in words alone.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

CHANNEL = "hanafuda"
MOST_BYTES = 7_500
"""PostgreSQL takes up to 8,000 bytes at a time."""


class Word(msgspec.Struct, array_like=True, frozen=True):
    """Something about a table, as it was at a version; without a table it is about the server itself."""

    kind: str
    table: str = ""
    version: int = 0
    data: dict[str, Any] = {}
    server: str = ""


class Note(msgspec.Struct, array_like=True):
    """Several words of one server."""

    server: str
    words: list[msgspec.Raw]


def written(server: str, words: Sequence[Word]) -> Iterator[str]:
    """Words as notes, each short enough."""
    held: list[msgspec.Raw] = []
    size = 0
    for raw in map(msgspec.json.encode, words):
        if held and size + len(raw) > MOST_BYTES - len(server):
            yield msgspec.json.encode(Note(server, held)).decode()
            held, size = [], 0
        held.append(msgspec.Raw(raw))
        size += len(raw) + 1
    if held:
        yield msgspec.json.encode(Note(server, held)).decode()


def read(note: str, listener: str = "") -> list[Word]:
    """The words of a note, each with who said it; none where it is not ours, or the listener's own."""
    try:
        found = msgspec.json.decode(note, type=Note)
        words = [msgspec.json.decode(raw, type=Word) for raw in found.words] if found.server != listener else []
    except msgspec.MsgspecError:
        return []
    return [msgspec.structs.replace(word, server=found.server) for word in words]
