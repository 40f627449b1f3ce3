"""How much of everything a server gives, to one address and in all: set here and nowhere else.

`hanafuda serve --limit NAME=VALUE` changes one of them, and docs/server.md lists them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from .. import record
from ..cards import shorten
from ..errors import HanafudaError, nearest


class BadLimit(HanafudaError):
    """A limit that there is not, or that cannot be so."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    per_second: float

    def __str__(self) -> str:
        return f"{self.burst:g}/{self.per_second:g}"


@dataclass(frozen=True)
class Limits:
    """What one address may do (a school or a family shares one), and all addresses together (`all_…`)."""

    requests: Rate = Rate(2_000, 100)
    all_requests: Rate = Rate(10_000, 1_000)
    tables: Rate = Rate(120, 0.5)  # made
    all_tables: Rate = Rate(1_000, 5)
    records: Rate = Rate(20, 0.5)  # read and replayed
    all_records: Rate = Rate(40, 2)
    sockets: int = 300
    all_sockets: int = 5_000
    watchers: int = 2_000  # of one table
    connections: int = 300
    all_connections: int = 5_000
    addresses: int = 20_000  # remembered; who was not seen for longest is forgotten
    head_seconds: float = 10.0
    body_seconds: float = 30.0
    stall_seconds: float = 30.0  # without taking a byte of an answer
    body_bytes: int = 262_144
    record_bytes: int = record.MAX_SIZE
    all_bytes: int = 16 * record.MAX_SIZE  # of bodies, held at once
    message_bytes: int = 4_096
    messages: Rate = Rate(60, 10)  # of one socket
    stored: int = 100_000  # tables and kept scores in the store

    @property
    def frame_bytes(self) -> int:
        """What is read of a message: somewhat too much, so that the answer can say that it is."""
        return 16 * self.message_bytes


def changed(limits: Limits, words: Iterable[str]) -> Limits:
    """Limits with some of them set anew, each written `name=number`, or `name=burst/per second`.

    >>> changed(Limits(), ["tables=5/0.1", "sockets=7"]).tables
    Rate(burst=5.0, per_second=0.1)
    """
    for word in words:
        name, _, text = word.partition("=")
        limits = replace(limits, **{name: _value(limits, name, text)})
    return limits


def _value(limits: Limits, name: str, text: str) -> Any:
    names = [field.name for field in fields(Limits)]
    if name not in names:
        raise BadLimit("no-limit", name=shorten(name), names=names, near=nearest(name, names))
    kind = type(getattr(limits, name))
    try:
        numbers = [float(part) for part in text.split("/")]
        found = Rate(*numbers) if kind is Rate else kind(*numbers)
    except (TypeError, ValueError, OverflowError):
        numbers = []
    if not numbers or not all(0 < number < 1e12 for number in numbers):
        raise BadLimit("bad-limit", name=name, text=shorten(text), like=str(getattr(Limits(), name)))
    return found
