"""What opens what: a secret of each browser, kept in a cookie no script can read, and tickets for single sockets."""

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable

COOKIE = "hanafuda"
YEAR = 365 * 86_400
SOON = 30.0
_KEY = re.compile(r"[\w-]{43}")


def new_key() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)


def is_key(text: str) -> bool:
    """Whether it could be one of ours."""
    return _KEY.fullmatch(text) is not None


def person_of(key: str) -> str:
    """Who has this key, as it is stored: the key cannot be found from it."""
    return hashlib.sha256(key.encode()).hexdigest() if key else ""


class Tickets:
    """One-use tickets: a page takes one with its cookie and opens one socket with it, soon.

    A ticket says until when it is good, for which table and for whom, signed with a secret that all servers at a store
    share: so it is good at each of them. Those that were used are remembered until they are old.
    """

    def __init__(self, secret: str, now: Callable[[], float] = time.time) -> None:
        self._secret, self._now = secret.encode(), now
        self._used: dict[str, float] = {}

    def issue(self, table: str, person: str) -> str:
        """A ticket for a person at a table."""
        said = f"{round(self._now() + SOON)}.{secrets.token_urlsafe(12)}.{person}"
        return f"{said}.{self._sign(table, said)}"

    def take(self, ticket: str, table: str) -> str | None:
        """Whose it is; None if it is old, used, or for another table."""
        said, _, sign = ticket.rpartition(".")
        if not secrets.compare_digest(sign.encode("utf-8", "surrogatepass"), self._sign(table, said).encode()):
            return None
        until, _, person = said.split(".")
        if ticket in self._used or self._now() >= int(until):
            return None
        self.use(ticket)
        return person

    def use(self, ticket: str) -> None:
        """It was used, here or at another server; the oldest are forgotten, which are good for nothing."""
        self._used[ticket] = self._now() + SOON
        for old, until in list(self._used.items()):
            if until > self._now():
                break
            del self._used[old]

    def _sign(self, table: str, said: str) -> str:
        return hmac.new(self._secret, f"{table} {said}".encode("utf-8", "surrogatepass"), "sha256").hexdigest()
