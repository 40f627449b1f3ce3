"""A step as it is sent: what happened and what it changed for everybody is written once, and each seat adds its own."""

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any

import msgspec

from ..finale import finale_to
from ..telling import Told, score_to, speaks_of, told_to
from ..text import ENGLISH
from ..view import Progress
from .wire import Changes, Own, View, encode, written

OPEN = tuple(name for name in View.__struct_fields__ if name not in (*Own.__struct_fields__, "log", "yaku"))
"""What everybody sees of a table, and is sent whole; the log grows by the events of each step, yaku change by rows."""
ADDRESSED: dict[str, Callable[[Any, int | None], Any]] = {"score": score_to, "finale": finale_to}
"""What has sentences in it that speak of players, and how it is told to one of them."""


class Step:
    """What happened, and what is no longer as it was, of the fields that can have changed."""

    def __init__(
        self, version: int, events: tuple[Told, ...], before: View, after: View, fields: Iterable[str] = OPEN
    ) -> None:
        self._version, self._events, self._spoken_of = version, events, speaks_of(events)
        self._changed = {name: now for name in fields if (now := getattr(after, name)) != getattr(before, name)}
        self._rows = list(map(_new_rows, before.yaku, after.yaku)) if after.yaku != before.yaku else []
        self._addressed = {name: self._changed.pop(name) for name in ADDRESSED if name in self._changed}
        self._written: dict[str, bytes] = {}
        self._told: dict[tuple[int | None, str], tuple[bytes, bytes]] = {}

    def message(self, own: Own, reader: int | None = None, lang: str = ENGLISH) -> bytes:
        """The `StepMessage` for one seat in a language; `reader` is the one that it speaks to as `you`."""
        if reader not in self._spoken_of and not self._addressed:
            reader = None
        if (reader, lang) not in self._told:
            self._told[reader, lang] = self._telling(reader, lang)
        head, tail = self._told[reader, lang]
        return head + encode(own, lang)[:-1] + tail

    def _telling(self, reader: int | None, lang: str) -> tuple[bytes, bytes]:
        """What happened and what it changed, as one who sees it is told: what stands before and after a seat's own."""
        if lang not in self._written:
            self._written[lang] = encode(self._changes(lang), lang)
        events = encode(told_to(self._events, reader), lang)
        told = {name: ADDRESSED[name](value, reader) for name, value in self._addressed.items()}
        head = b'{"type":"step","version":%d,"events":%b,"view":' % (self._version, events)
        return head, _added(self._written[lang]) + _added(encode(told, lang)) + b"}}"

    def _changes(self, lang: str) -> dict[str, Any]:
        """What has changed for everybody."""
        yaku = [[row and written(row, lang) for row in side] for side in self._rows]
        return {**self._changed, "yaku": yaku} if yaku else self._changed


def _added(fields: bytes) -> bytes:
    """The fields of a JSON object, to stand after others."""
    return b",%b" % fields[1:-1] if fields != b"{}" else b""


def _new_rows(before: tuple[Progress, ...], after: tuple[Progress, ...]) -> list[Progress | None]:
    """The yaku of a side; None for those that are as they were."""
    return [None if row is was else row for was, row in zip_longest(before[: len(after)], after)]


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
