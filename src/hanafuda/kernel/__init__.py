"""The kernel: the one turn machine under all games, in plain Python that also compiles to C.

It knows cards as numbers, sets as integers and moves as bit numbers; everything friendlier stands around it.
Where the compiled twin of these very modules is installed it takes their place, unless HANAFUDA_PLAIN=1 is set.
"""

import os
import sys
import zlib
from types import ModuleType

ENGINE = "plain"
"""What is in use: `plain` or `compiled`."""
MODULES = ("table", "worth", "lucky", "speak", "turn", "run", "net", "search", "learn", "show")
BATCHES = ("random_rounds", "ponder", "learn_rounds")


def _read(name: str) -> bytes:
    with open(os.path.join(__path__[0], name), "rb") as file:
        return file.read()


def _take_compiled() -> bool:
    """Let the compiled twin stand under the names of the plain modules; False where there is none, or an older one."""
    try:
        from . import batch, compiled  # type: ignore[attr-defined, unused-ignore]

        if not all(zlib.crc32(_read(name)) == number for name, number in compiled.SOURCES.items()):
            return False
    except (ImportError, OSError):
        return False
    for name in BATCHES:  # these let other threads run
        setattr(compiled, name, getattr(batch, name))
    for name in MODULES:
        sys.modules[f"{__name__}.{name}"] = globals()[name] = compiled
    return True


def take_lanes(net: ModuleType, lanes: ModuleType) -> None:
    """Without it, the network adds up whole rows at a time, which plain Python does faster than number by number."""
    for name in ("forget", "evaluate"):
        setattr(net, name, getattr(lanes, name))


if os.environ.get("HANAFUDA_PLAIN", "") in ("", "0") and _take_compiled():
    ENGINE = "compiled"
else:
    from . import lanes, net

    take_lanes(net, lanes)
