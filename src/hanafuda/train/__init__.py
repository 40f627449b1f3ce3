"""Bots that learn by playing against themselves: `hanafuda train`."""

from .school import Progress, School

__all__ = ["Progress", "School"]
