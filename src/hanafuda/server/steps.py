"""A step as it is sent: what happened and what it changed for everybody is written once, and each seat adds its own."""

from collections.abc import Callable
from typing import Any

import msgspec

from ..finale import finale_to
from ..telling import Told, score_to, speaks_of
from ..text import ENGLISH
from ..view import Progress
from .hub import framed
from .wire import Changes, Own, View, encode, written

OPEN = tuple(name for name in View.__struct_fields__ if name not in (*Own.__struct_fields__, "log", "yaku"))
"""What everybody sees of a table, and is sent whole; the log grows by the events of each step, yaku change by rows."""
OWN = tuple(name for name in Own.__struct_fields__ if name not in ("seat", "can_undo"))
"""What can change of a seat's own; whether something can be taken back is said with every step."""
ADDRESSED: dict[str, Callable[[Any, int | None], Any]] = {"score": score_to, "finale": finale_to}
"""What has sentences in it that speak of players, and how it is told to one of them."""


class Step:
    """What happened, and what it changed for everybody."""

    def __init__(self, version: int, events: tuple[Told, ...], changes: dict[str, Any]) -> None:
        self._version, self._events, self._spoken_of = version, events, speaks_of(events)
        self._changes = {name: found for name, found in changes.items() if name not in ADDRESSED}
        self._addressed = {name: found for name, found in changes.items() if name in ADDRESSED}
        self._written: dict[str, bytes] = {}
        self._told: dict[tuple[int | None, str], tuple[bytes, bytes]] = {}
        self._frames: dict[tuple[int | None, str, bytes], bytes] = {}

    def frame(self, own: dict[str, Any], reader: int | None = None, lang: str = ENGLISH) -> bytes:
        """The `StepMessage` for one seat in a language, framed; with what has changed of its own. `reader` is the one
        that it speaks to as `you`."""
        if reader not in self._spoken_of and not self._addressed:
            reader = None
        key = reader, lang, encode(own, lang)
        if key not in self._frames:
            self._frames[key] = framed(self._message(*key))
        return self._frames[key]

    def _message(self, reader: int | None, lang: str, own: bytes) -> bytes:
        if (reader, lang) not in self._told:
            self._told[reader, lang] = self._telling(reader, lang)
        head, tail = self._told[reader, lang]
        return head + own[:-1] + tail

    def _telling(self, reader: int | None, lang: str) -> tuple[bytes, bytes]:
        """What happened and what it changed, as one who sees it is told: what stands before and after a seat's own."""
        if lang not in self._written:
            self._written[lang] = encode(self._in(lang), lang)
        events = encode(self._events, lang, reader)
        head = b'{"type":"step","version":%d,"events":%b,"view":' % (self._version, events)
        return head, _added(self._written[lang]) + _added(encode(self._addressed, lang, reader)) + b"}}"

    def _in(self, lang: str) -> dict[str, Any]:
        """What has changed for everybody, in a language."""
        if "yaku" not in self._changes:
            return self._changes
        rows = [[row and written(row, lang) for row in side] for side in self._changes["yaku"]]
        return {**self._changes, "yaku": rows}


def _added(fields: bytes) -> bytes:
    """The fields of a JSON object, to stand after others."""
    return b",%b" % fields[1:-1] if fields != b"{}" else b""


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
