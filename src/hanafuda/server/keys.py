"""What opens what: a secret of each browser, kept in a cookie no script can read."""

import hashlib
import re
import secrets

COOKIE = "hanafuda"
YEAR = 365 * 86_400
_KEY = re.compile(rf"(?:^|; *){COOKIE}=([\w-]{{43}})(?=;|$)", re.ASCII)


def new_key() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)


def key_in(cookies: str) -> str:
    """The key among the cookies of a request, if there is one.

    >>> key_in("theme=dark; hanafuda=" + 43 * "k") == 43 * "k"
    True
    """
    found = _KEY.search(cookies)
    return found[1] if found else ""


def cookie(key: str, secure: bool) -> str:
    """A key for a browser to keep: for a year, for our own pages only, and where no script can read it."""
    kept = f"{COOKIE}={key}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=Strict"
    return f"{kept}; Secure" if secure else kept


def person_of(key: str) -> str:
    """Who has this key, as it is stored: the key cannot be found from it."""
    return hashlib.sha256(key.encode()).hexdigest() if key else ""
