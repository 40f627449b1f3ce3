"""A step as it is sent: what happened and what it changed for everybody is written once, and each seat adds its own."""

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any

import msgspec

from ..finale import finale_to
from ..telling import Told, score_to, speaks_of, told_to
from ..text import reader as language_read
from ..view import Progress
from .wire import Changes, Own, View, encode

OPEN = tuple(name for name in View.__struct_fields__ if name not in (*Own.__struct_fields__, "log"))
"""What everybody sees of a table; the log grows by the events of each step."""
ADDRESSED: dict[str, Callable[[Any, int | None], Any]] = {"score": score_to, "finale": finale_to}
"""What has sentences in it that speak of players, and how it is told to one of them."""


class Step:
    """What happened, and what is no longer as it was, of the fields that can have changed."""

    def __init__(
        self, version: int, events: tuple[Told, ...], before: View, after: View, fields: Iterable[str] = OPEN
    ) -> None:
        self._version, self._events, self._spoken_of = version, events, speaks_of(events)
        self._changed = {name: now for name in fields if (now := getattr(after, name)) != getattr(before, name)}
        if "yaku" in self._changed:
            self._changed["yaku"] = list(map(_new_rows, before.yaku, after.yaku))
        self._addressed = ADDRESSED.keys() & self._changed.keys()
        self._written: dict[tuple[str, int | None], tuple[bytes, bytes]] = {}

    def message(self, own: Own, reader: int | None = None) -> bytes:
        """The `StepMessage` for one seat; `reader` is the one that its sentences speak to as `you`."""
        events, open = self._told(language_read().code, reader)
        view = _as_one(encode(own), open)
        return b'{"type":"step","version":%d,"events":%b,"view":%b}' % (self._version, events, view)

    def _told(self, code: str, reader: int | None) -> tuple[bytes, bytes]:
        """What all see, as one of them is told it, written once for each language."""
        key = code, reader
        if key not in self._written:
            plain = reader is None
            self._written[key] = (encode(self._events), encode(self._changed)) if plain else self._to(code, reader)
        return self._written[key]

    def _to(self, code: str, reader: int | None) -> tuple[bytes, bytes]:
        """The same to all who are not spoken of."""
        events, open = self._told(code, None)
        if reader in self._spoken_of:
            events = encode(told_to(self._events, reader))
        if self._addressed:
            told = {name: ADDRESSED[name](self._changed[name], reader) for name in self._addressed}
            open = encode(self._changed | told)
        return events, open


def _as_one(first: bytes, second: bytes) -> bytes:
    """Two JSON objects as one."""
    return first if second == b"{}" else b"%b,%b" % (first[:-1], second[1:])


def _new_rows(before: tuple[Progress, ...], after: tuple[Progress, ...]) -> list[Progress | None]:
    """The yaku of a side; None for those that are as they were."""
    return [None if row is was or row == was else row for was, row in zip_longest(before[: len(after)], after)]


_FIELDS: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(View)}
_FIELDS["yaku"] = list[list[Progress | None]]


def after(view: View, changes: Changes, read: Callable[[type, Any], Any]) -> View:
    """The table after a step, as a client has it; `read` makes the engine's own values of how they are written."""
    found = {name: msgspec.json.decode(raw, type=_FIELDS[name], dec_hook=read) for name, raw in changes.items()}
    if "yaku" in found:
        found["yaku"] = [
            tuple(row or view.yaku[side][number] for number, row in enumerate(rows))
            for side, rows in enumerate(found["yaku"])
        ]
    return msgspec.structs.replace(view, **found)
