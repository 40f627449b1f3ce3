"""The games as environments for learners: one of PettingZoo, one of OpenSpiel, and many rounds at once in buffers.

All three show a seat the same numbers, which `layout` names, and take a move by its own number:

>>> from hanafuda import Game, Move
>>> layout(Game("koikoi"), 2)["field"]
slice(49, 98, None)
>>> int(Move("8b")), int(Move("stop"))
(28, 49)

What they need besides numpy comes with `pip install hanafuda[rl]`; docs/environments.md has examples.
"""

from .rounds import Rounds
from .shown import ACTIONS, layout, mask, shown

__all__ = ["ACTIONS", "Rounds", "layout", "mask", "shown"]
