"""Ratings over many bots, by Plackett and Luce's model, from the games of all pairs. Needs openskill."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from ..luck import Luck
from .result import Result


class Rating(NamedTuple):
    """How strong a bot is thought to be, and how surely."""

    bot: str
    strength: float
    doubt: float


def ratings(results: Sequence[Result]) -> list[Rating]:
    """The strongest first; nothing where openskill is not installed."""
    if find_spec("openskill") is None:
        return []
    model: Any = import_module("openskill.models").PlackettLuce()
    found = {name: model.rating(name=name) for result in results for name in result.bout.bots}
    games = [
        (result.bout.bots, ranks)
        for result in results
        for ranks, number in zip(((0, 1), (0, 0), (1, 0)), (result.counts["won", i, 0] for i in range(3)), strict=True)
        for _ in range(number)
    ]
    for (first, second), ranks in Luck(1).shuffled(games):
        (new_first,), (new_second,) = model.rate([[found[first]], [found[second]]], ranks=list(ranks))
        found[first], found[second] = new_first, new_second
    rated = [Rating(name, rating.mu, rating.sigma) for name, rating in found.items()]
    return sorted(rated, key=lambda rating: -rating.strength)
