"""What was learned by self-play: a small network for each game, kept in `nets/` and made by `hanafuda train`.

A file is one line of JSON (which yaku the network knows, what its one is worth, how rounds end between such players),
then its whole numbers, all of it compressed.
"""

import json
import sys
import zlib
from array import array
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from ..game import Game
from ..kernel import constants as k
from ..kernel.net import Net
from ..sheet import Yaku

SIZES = {
    **{"layer1": k.LAYER_ONE, "bias1": k.HIDDEN, "layer2": k.LAYER_TWO},
    **{"bias2": k.LAYER_THREE, "layer3": k.LAYER_THREE, "bias3": k.STAGES},
}
"""The parts of a network and how many numbers they are, in the order in which a file has them."""


@dataclass(frozen=True)
class Learned:
    """A network as it is kept: the yaku it knows by name, its scale, its numbers, and the leads rounds ended with."""

    rows: tuple[str, ...]
    scale: int
    numbers: bytes
    leads: tuple[tuple[int, int], ...] = ()  # between two sides: a round's lead for the first player, and how often

    def net(self, game: Game) -> Net:
        """Ready to be asked about this game."""
        net = Net()
        net.scale = self.scale
        net.slot = slots(game, self.rows)
        numbers = _read(self.numbers)
        start = 0
        for name, size in SIZES.items():
            setattr(net, name, numbers[start : start + size].tolist())
            start += size
        net.bias2 = [number * k.UNIT for number in net.bias2]
        net.bias3 = [number * k.UNIT for number in net.bias3]
        return net


def of_net(net: Net, rows: tuple[str, ...], leads: tuple[tuple[int, int], ...] = ()) -> Learned:
    """A network as it is kept."""
    numbers = array("h", net.layer1)
    for part in (net.bias1, net.layer2, [bias // k.UNIT for bias in net.bias2], net.layer3):
        numbers.extend(part)
    numbers.extend(bias // k.UNIT for bias in net.bias3)
    if sys.byteorder == "big":
        numbers.byteswap()
    return Learned(rows, net.scale, numbers.tobytes(), leads)


def _read(numbers: bytes) -> "array[int]":
    """Whole numbers of 16 bits, the low byte first."""
    found = array("h", numbers + bytes(2 * sum(SIZES.values()) - len(numbers)))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def row_names(yaku: tuple[Yaku, ...]) -> list[str]:
    """A name for each row that no other has: the second of the same name is `name.2`."""
    seen: Counter[str] = Counter()
    names = []
    for row in yaku:
        seen[row.name] += 1
        names.append(row.name if seen[row.name] == 1 else f"{row.name}.{seen[row.name]}")
    return names


def slots(game: Game, known: tuple[str, ...]) -> list[int]:
    """Under which number a network knows each row of a game; rows it does not know get those that are left."""
    found, spare = [0] * k.ROWS, iter(range(len(known), k.ROWS))
    for row, name in enumerate(row_names(game.sheet.yaku)):
        found[row] = known.index(name) if name in known else next(spare, k.ROWS - 1)
    return found


def pack(learned: Learned) -> bytes:
    """A file of it."""
    head = json.dumps({"rows": learned.rows, "scale": learned.scale, "leads": learned.leads})
    return zlib.compress(head.encode() + b"\n" + learned.numbers, 9)


def unpack(data: bytes) -> Learned:
    """What a file holds."""
    head, _, numbers = zlib.decompress(data).partition(b"\n")
    found = json.loads(head)
    leads = tuple((int(lead), int(times)) for lead, times in found["leads"])
    return Learned(tuple(found["rows"]), found["scale"], numbers, leads)


def path_of(name: str) -> Path:
    """Where a game's network is kept."""
    return Path(str(files("hanafuda.bots"))) / "nets" / f"{name}.net"


@lru_cache(maxsize=64)
def learned(name: str) -> Learned | None:
    """What was learned for a game, if anything."""
    path = path_of(name)
    return unpack(path.read_bytes()) if path.exists() else None


@lru_cache(maxsize=1)
def untaught() -> Net:
    """A network that knows nothing, where none is asked."""
    return Net()


@lru_cache(maxsize=64)
def net_for(game: Game) -> Net | None:
    """The network for a game with these house rules, if its game was learned."""
    found = learned(game.name)
    return found.net(game) if found else None
