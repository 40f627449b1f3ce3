"""A mean that was measured, and how far it may be off."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Estimate:
    """A mean, of points or of games won, and how far it may be off: 95 % of such intervals hold what is so."""

    points: float
    error: float

    @property
    def low(self) -> float:
        return self.points - self.error

    @property
    def high(self) -> float:
        return self.points + self.error

    @property
    def sure(self) -> bool:
        """Whether it is more than nothing for certain."""
        return self.low > 0
