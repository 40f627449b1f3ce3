"""The server's own log: one line for each thing, whatever anybody sends, and no secrets in it.

A line is `TIME LEVEL ROOM: what`. What is not printable is escaped, and further lines (of a traceback) are set in, so
that nothing from outside can look like a line of its own. Questions in addresses are left out: nobody needs them.
"""

import asyncio
import json
import logging
import re
import time
from typing import Any

from ..text import ENGLISH, speaking

LOG = logging.getLogger("hanafuda.server")
INDENT = "\n    | "
A_MINUTE = 60
QUERY = re.compile(r"\?[^\s\"']+")


class Lines(logging.Formatter):
    """One line for each record; what follows it is set in. Whoever it is about, whoever runs the server reads it."""

    def format(self, record: logging.LogRecord) -> str:
        with speaking(ENGLISH):
            return self._written(record)

    def _written(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        first = f"{when} {record.levelname} {record.name}: {clean(record.getMessage())}"
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        return INDENT.join([first, *(clean(line) for line in trace.splitlines())])


class Json(Lines):
    """The same for programs: each line an object."""

    def _written(self, record: logging.LogRecord) -> str:
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        said = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname,
            "room": record.name,
            "what": QUERY.sub("?…", record.getMessage()),
        }
        return json.dumps(said | ({"trace": QUERY.sub("?…", trace)} if trace else {}), ensure_ascii=False)


def clean(text: str) -> str:
    """A text on one line, its questions left out.

    >>> clean("at /x\\nERROR: /y?name=abc")
    'at /x\\\\nERROR: /y?…'
    """
    return "".join(map(_printable, QUERY.sub("?…", text)))


def _printable(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")


class Seldom(logging.Filter):
    """The same kind of line at most so often a minute, so that nobody can fill a disk with it."""

    def __init__(self, most: int = 20) -> None:
        super().__init__()
        self._most, self._since = most, 0.0
        self._seen: dict[object, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if not self._since <= record.created < self._since + A_MINUTE or len(self._seen) > 1_000:
            self._since, self._seen = record.created, {}
        self._seen[record.msg] = self._seen.get(record.msg, 0) + 1
        return self._seen[record.msg] <= self._most


def to_stderr(as_json: bool = False) -> None:
    """Warnings and worse, of every library in use, as lines on the standard error output."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if as_json else Lines())
    handler.addFilter(Seldom())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).setLevel(logging.WARNING)


class Loop:
    """What goes wrong between the lines of the loop: a socket that cannot be accepted is one line a minute."""

    def __init__(self) -> None:
        self._quiet_until = 0.0

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, OSError):
            loop.default_exception_handler(context)
        elif loop.time() >= self._quiet_until:
            self._quiet_until = loop.time() + A_MINUTE
            LOG.error("%s: %s", context.get("message"), error.strerror or error)
