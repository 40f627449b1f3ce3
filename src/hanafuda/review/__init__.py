"""Looking back: what each decision of a game cost, problems made of it, and what all games together say."""

from ..estimate import Estimate
from .game import Decision, Parts, Review, review
from .judge import Judge

__all__ = ["Decision", "Estimate", "Judge", "Parts", "Review", "review"]
