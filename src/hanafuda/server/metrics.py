"""What a server counts of itself, as Prometheus reads it: `GET /metrics`, from this computer only."""

from bisect import bisect_left
from collections.abc import Iterator

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds, up to which things are counted."""


class Count:
    """How often something has happened."""

    def __init__(self, name: str) -> None:
        self.name, self.number = name, 0

    def add(self, number: int = 1) -> None:
        """It has happened again."""
        self.number += number

    def lines(self) -> Iterator[str]:
        yield f"# TYPE {self.name} counter"
        yield f"{self.name} {self.number}"


class Times:
    """How long something takes, by bounds."""

    def __init__(self, name: str) -> None:
        self.name, self.sum = name, 0.0
        self.counts = [0] * (len(BOUNDS) + 1)

    def took(self, seconds: float) -> None:
        """It has happened again, and took so long."""
        self.sum += seconds
        self.counts[bisect_left(BOUNDS, seconds)] += 1

    def lines(self) -> Iterator[str]:
        yield f"# TYPE {self.name} histogram"
        count = 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            count += number
            yield f'{self.name}_bucket{{le="{bound}"}} {count}'
        yield f"{self.name}_sum {self.sum:.6f}"
        yield f"{self.name}_count {count}"


MOVES = Times("hanafuda_move_seconds")
"""From a move that is heard to all having been sent it."""
STORED = Times("hanafuda_store_seconds")
"""From an entry to its being on the disk."""
THOUGHTS = {kind: Times(f"hanafuda_{kind}_seconds") for kind in ("bot", "hint")}
"""From a question to its answer, waiting included."""
HEARD, SENT, SENT_BYTES = (Count(f"hanafuda_{what}_total") for what in ("heard", "sent", "sent_bytes"))
"""Messages on sockets."""
REFUSED = Count("hanafuda_refused_total")
"""Requests, sockets and messages that were too many."""
KEPT: tuple[Count | Times, ...] = (MOVES, STORED, *THOUGHTS.values(), HEARD, SENT, SENT_BYTES, REFUSED)


def text(**now: int) -> str:
    """Everything that was counted, and how many there are now."""
    lines = [line for one in KEPT for line in one.lines()]
    for name, number in now.items():
        lines += [f"# TYPE hanafuda_{name} gauge", f"hanafuda_{name} {number}"]
    return "\n".join(lines) + "\n"
