"""Not too fast and not too many: buckets that fill with time, and heads that are counted. The time is given.

>>> bucket = Bucket(Rate(burst=2, per_second=0.5), now=100)
>>> [bucket.wait(now) for now in (100, 100, 100, 101, 102)]
[0.0, 0.0, 2.0, 1.0, 0.0]
"""

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from .limits import Rate


class Bucket:
    """A bucket of tokens that is full at first and fills again with time; each thing that is done takes one."""

    __slots__ = ("at", "rate", "tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate, self.tokens, self.at = rate, rate.burst, now

    def wait(self, now: float) -> float:
        """Take a token: 0 if there was one, or how many seconds there will be none."""
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now
        if self.tokens < 1:
            return (1 - self.tokens) / self.rate.per_second
        self.tokens -= 1
        return 0.0


class Patience(Bucket):
    """The bucket of one socket, which is at an end with whoever goes on after so many refusals in a row."""

    __slots__ = ("refused",)
    most = 10

    def __init__(self, rate: Rate, now: float) -> None:
        super().__init__(rate, now)
        self.refused = 0

    def wait(self, now: float) -> float:
        found = super().wait(now)
        self.refused = self.refused + 1 if found else 0
        return found

    @property
    def over(self) -> bool:
        """Whether the socket is to be closed."""
        return self.refused > self.most


class Buckets:
    """A bucket for each address and one for all of them.

    So many addresses are remembered; who was not seen for longest is forgotten, and the bucket for all holds whoever
    comes with ever new ones.
    """

    def __init__(self, each: Rate, all: Rate, most: int, now: float) -> None:
        self._each, self._most = each, most
        self._all = Bucket(all, now)
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, address: str, now: float) -> float:
        """Take a token for this address: 0 if there was one, or how many seconds there will be none."""
        bucket = self._buckets.pop(address, None) or Bucket(self._each, now)
        self._buckets[address] = bucket  # last, as the one seen last
        if len(self._buckets) > self._most:
            del self._buckets[next(iter(self._buckets))]
        return bucket.wait(now) or self._all.wait(now)


class Tally:
    """How many are in, from each address and in all."""

    def __init__(self, each: int, all: int) -> None:
        self._each, self._all = each, all
        self._inside: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> bool:
        """One more, if there is room."""
        if self.total >= self._all or self._inside[address] >= self._each:
            return False
        self._inside[address] += 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        """One that entered is gone."""
        self.total -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]

    def __len__(self) -> int:
        return len(self._inside)


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """What counts as one address: an IPv4 address, or the network of an IPv6 address, of which a home has one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


def is_loopback(address: str) -> bool:
    """Whether it is this computer's own."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
