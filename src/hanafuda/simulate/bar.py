"""A bar on the terminal while rounds are played."""

import math
from time import monotonic
from typing import TextIO

WIDTH = 24


class Bar:
    """How far it is, how fast, and how long still: one line on a terminal, nothing anywhere else."""

    def __init__(self, rounds: int, out: TextIO) -> None:
        self.rounds = rounds
        self.out = out
        self.shown = out.isatty()
        self.began = monotonic()

    def show(self, done: int) -> bool:
        """Draw it; never asks to stop."""
        if self.shown:
            seconds = monotonic() - self.began
            rate = done / seconds if seconds > 0 else 0.0
            left = f"{clock((self.rounds - done) / rate)} left" if rate else "starting"
            filled = round(WIDTH * done / self.rounds)
            bar = "█" * filled + "░" * (WIDTH - filled)
            self.out.write(f"\r{bar} {done / self.rounds:4.0%}  {rate:,.0f} rounds/s  {left}\x1b[K")
            self.out.flush()
        return True

    def clear(self) -> None:
        """Leave no trace."""
        if self.shown:
            self.out.write("\r\x1b[K")
            self.out.flush()


def clock(seconds: float) -> str:
    """`42 s`, `3:07` or `2:15:00`."""
    whole = math.ceil(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, hours = whole // 60 % 60, whole // 3600
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
