"""Random rounds by the million, and what comes out on average: `hanafuda simulate`.

>>> result = simulate("koikoi", rounds=2000, seed=1, workers=1)
>>> result.rounds, len(result.seats), result.yaku["Five Brights"] < result.yaku["Chaff"]
(2000, 2, True)

The same seed gives the same numbers, whatever the number of workers and wherever they are.
"""

from .job import Job, Watch
from .result import Result, Seat, share
from .simulation import STOPPED, simulate

__all__ = ["STOPPED", "Job", "Result", "Seat", "Watch", "share", "simulate"]
