"""The sums of a network in plain Python, where a whole row of numbers is one long integer: adding rows is one addition.

Compiled code goes number by number, as net.py has it; both come to the same to the last bit.
"""

from collections.abc import Iterable
from operator import mul
from struct import Struct
from weakref import WeakKeyDictionary

from .constants import HIDDEN, LEAK, SEATS, SECOND, SHIFT, UNIT
from .net import Mind, Net


class Lanes:
    """So many numbers with signs in one integer, each in bits of its own."""

    def __init__(self, many: int, code: str) -> None:
        self.struct = Struct(f"<{many}{code}")
        self.bits = 8 * self.struct.size // many
        self.half = self.pack([1 << self.bits - 1] * many)

    def pack(self, numbers: Iterable[int]) -> int:
        return sum(number << self.bits * lane for lane, number in enumerate(numbers))

    def unpack(self, packed: int) -> tuple[int, ...]:
        """Half of what a lane can hold is added, so that none borrows from the next, and taken off again bit by bit."""
        return self.struct.unpack(((packed + self.half) ^ self.half).to_bytes(self.struct.size, "little"))


FIRST, SECONDS = Lanes(HIDDEN, "i"), Lanes(SECOND, "q")


def _seconds(numbers: list[int]) -> list[int]:
    """The second layer's rows, one after the other."""
    return [SECONDS.pack(numbers[at : at + SECOND]) for at in range(0, len(numbers), SECOND)]


class Packed(dict[int, int]):
    """A network's rows: of the first layer by feature, packed when they are first asked for, and of the second."""

    def __init__(self, net: Net) -> None:
        self.layer1, self.edition = net.layer1, net.edition
        self.bias1, self.bias2 = FIRST.pack(net.bias1), _seconds(net.bias2)
        layer2 = _seconds(net.layer2)
        self.layer2 = [layer2[at : at + HIDDEN] for at in range(0, len(layer2), HIDDEN)]

    def __missing__(self, feature: int) -> int:
        self[feature] = FIRST.pack(self.layer1[feature * HIDDEN : (feature + 1) * HIDDEN])
        return self[feature]


NETS: WeakKeyDictionary[Net, Packed] = WeakKeyDictionary()
LOOKS: WeakKeyDictionary[Mind, list[tuple[set[int], int]]] = WeakKeyDictionary()
"""What each seat saw at its last look, and what that added up to in the first layer."""


def forget(net: Net, mind: Mind) -> None:
    """Begin with an empty mind: no feature is true."""
    found = NETS.get(net)
    if found is None or found.edition != net.edition:
        found = NETS[net] = Packed(net)
    LOOKS[mind] = [(set(), found.bias1)] * SEATS


def evaluate(net: Net, mind: Mind, seat: int, n: int) -> float:
    """What the network makes of so many features: those that have come or gone since this seat's last look."""
    rows, looks, fresh = NETS[net], LOOKS[mind], set(mind.fresh[:n])
    seen, heat = looks[seat]
    for feature in fresh - seen:
        heat += rows[feature]
    for feature in seen - fresh:
        heat -= rows[feature]
    looks[seat] = fresh, heat
    heats = [number if number >= 0 else number >> LEAK for number in FIRST.unpack(heat)]
    stage = mind.stage
    answer, layer3 = net.bias3[stage], net.layer3[stage * SECOND : (stage + 1) * SECOND]
    warmths = SECONDS.unpack(sum(map(mul, heats, rows.layer2[stage]), rows.bias2[stage]))
    for warmth, weight in zip(warmths, layer3, strict=True):
        number = warmth >> SHIFT
        answer += (number if number >= 0 else number >> LEAK) * weight
    return answer * net.scale / (UNIT * UNIT * 1.0)
