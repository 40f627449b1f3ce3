"""What is kept of a table: a list of entries that only ever grows."""

from typing import Any, NamedTuple

import msgspec

GONE = "gone"
"""The last entry of a table that was taken away: nobody can go on after it."""


class Entry(NamedTuple):
    """One line of a table's history; `data` is JSON."""

    kind: str
    data: str

    @classmethod
    def of(cls, kind: str, **data: Any) -> "Entry":
        return cls(kind, msgspec.json.encode(data).decode())

    def read(self) -> dict[str, Any]:
        """What was said."""
        found: dict[str, Any] = msgspec.json.decode(self.data)
        return found
