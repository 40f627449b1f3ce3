"""Bots against bots, and who is better, by how much and how surely: `hanafuda arena`.

>>> result = compare("koikoi(rounds=2)", ("greedy", "random"), games=4, workers=1)
>>> result.games, result.first.name
(4, 'greedy')
"""

from .bout import Bout
from .compare import compare
from .result import Result

__all__ = ["Bout", "Result", "compare"]
