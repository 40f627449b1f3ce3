"""The kernel: the one turn machine under all games, in plain Python that also compiles to C.

It knows cards as numbers, sets as integers and moves as bit numbers; everything friendlier stands around it.
Where the compiled twin of these modules is installed it takes their place, unless HANAFUDA_PLAIN=1 is set.
"""

import os
import sys

ENGINE = "plain"
"""What is in use: `plain` or `compiled`."""


def _take_compiled() -> bool:
    """Let the compiled twin stand under the names of the plain modules; False where there is none."""
    try:
        from . import batch, compiled  # type: ignore[attr-defined, unused-ignore]
    except ImportError:
        return False
    compiled.random_rounds = batch.random_rounds  # the one that lets other threads run
    for name in ("table", "worth", "lucky", "turn", "run"):
        sys.modules[f"{__name__}.{name}"] = globals()[name] = compiled
    return True


if os.environ.get("HANAFUDA_PLAIN", "") in ("", "0") and _take_compiled():
    ENGINE = "compiled"
