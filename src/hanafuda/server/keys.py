"""What opens what: a secret of each browser, kept in a cookie no script can read, and tickets for single sockets."""

import hashlib
import re
import secrets
import time
from collections.abc import Callable

COOKIE = "hanafuda"
YEAR = 365 * 86_400
SOON = 30.0
MOST = 20_000
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
    """One-use tickets: a page takes one with its cookie and opens one socket with it, soon."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._issued: dict[str, tuple[float, str, str]] = {}

    def issue(self, table: str, person: str) -> str:
        """A ticket for a person at a table; the oldest go when there are too many."""
        self._drop_old()
        ticket = secrets.token_urlsafe(24)
        self._issued[ticket] = (self._now() + SOON, table, person)
        return ticket

    def take(self, ticket: str, table: str) -> str | None:
        """Whose it is; None if it is old, used, or for another table."""
        until, where, person = self._issued.pop(ticket, (0.0, "", ""))
        return person if where == table and self._now() < until else None

    def _drop_old(self) -> None:
        for ticket, (until, _, _) in list(self._issued.items()):
            if until > self._now() and len(self._issued) < MOST:
                break
            del self._issued[ticket]
