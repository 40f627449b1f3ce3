"""A bar on the terminal while rounds are played."""

import math
from time import monotonic
from typing import TextIO

from ..commands.words import word

WIDTH = 24


class Bar:
    """How far it is, how fast, and how long still: one line on a terminal, nothing anywhere else."""

    def __init__(self, rounds: int, out: TextIO, says: str = "simulate.bar") -> None:
        self.rounds, self.says = rounds, says
        self.out = out
        self.shown = out.isatty()
        self.began = monotonic()

    def show(self, done: int) -> bool:
        """Draw it; never asks to stop."""
        if self.shown:
            self.out.write(f"\r{self._line(done)}\x1b[K")
            self.out.flush()
        return True

    def _line(self, done: int) -> str:
        seconds, part = monotonic() - self.began, done / self.rounds
        filled = round(WIDTH * part)
        bar = "█" * filled + "░" * (WIDTH - filled)
        if not done or seconds <= 0:
            return word("simulate.bar-starting", bar=bar, part=part)
        rate = done / seconds
        return word(self.says, bar=bar, part=part, rate=rate, left=clock((self.rounds - done) / rate))

    def clear(self) -> None:
        """Leave no trace."""
        if self.shown:
            self.out.write("\r\x1b[K")
            self.out.flush()


def clock(seconds: float) -> str:
    """`42 s`, `3:07` or `2:15:00`."""
    whole = math.ceil(seconds)
    if whole < 60:
        return word("simulate.seconds", n=whole)
    minutes, hours = whole // 60 % 60, whole // 3600
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
