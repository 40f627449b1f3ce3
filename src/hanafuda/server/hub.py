"""Sockets: what is sent goes out at once, and who does not take it delays nobody.

What the other side has not taken waits at its socket. A socket where too much waits is closed with 4008; it comes back
with its version and is sent what it missed.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Protocol

from ..text import ENGLISH
from . import metrics

SLOW, FOREIGN, NO_TABLE, ELSEWHERE, GONE, TOO_MUCH, AGAIN = 4008, 4403, 4404, 4409, 4410, 4429, 1012
"""Why a socket is closed: it was too slow; its page came from elsewhere; there is no such table; the same person opened
it elsewhere; the table is gone; too much came from it; or it shall come again."""
EARLY, WRONG = 1002, 1011
"""The same, of what should not happen: it spoke before it was answered; or we have made a mistake."""
MOST_WAITING = 256_000
"""Bytes that may wait for a reader: some hundred steps."""
LINE = "hanafuda.line"
"""The ASGI extension with which the app opens the line of a socket that it has accepted: `{"open": Opening}`."""


class Hearer(Protocol):
    """Who hears what a socket says."""

    async def hear(self, message: bytes) -> None:
        """One message, after those before it."""

    def leave(self) -> None:
        """It says no more."""


class Line(Protocol):
    """What a page is sent over: whole frames, written at once."""

    def write(self, frame: bytes) -> None: ...

    @property
    def waiting(self) -> int:
        """Bytes that were written and not taken yet."""

    def end(self, code: int, reason: str) -> None:
        """Close it after all that was written."""


class TwoWay(Line, Protocol):
    """A socket that is open: what it says is heard too, in order."""

    def heard_by(self, hearer: Hearer) -> None:
        """Who hears what it says, from its first word to its end."""


Opening = Callable[[Callable[[], None]], TwoWay]
"""Opens a line, given what is to be done when it is gone."""
LEAVES = "hanafuda.leaves"
"""What is to be done when a socket is gone, in a list of its scope; whoever opens the line takes it out."""


def framed(message: bytes) -> bytes:
    """A message as it goes over the wire, as one frame of text; the same for everybody, for nothing is compressed."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    width = 2 if size < 1 << 16 else 8
    return b"\x81%c%b%b" % (126 if width == 2 else 127, size.to_bytes(width, "big"), message)


class Connection:
    """One page at a table: whose it is, from which seat it looks (None: it watches), and in which language it reads."""

    def __init__(self, line: Line, person: str = "", lang: str = ENGLISH) -> None:
        self.line, self.person, self.lang, self.gone = line, person, lang, False
        self.seat: int | None = None
        self._aside: asyncio.Task[None] | None = None

    def aside(self, work: Callable[[], Coroutine[None, None, None]]) -> bool:
        """Do something that takes a while, and hear what else is said meanwhile; one such thing at a time."""
        if self._aside is not None and not self._aside.done():
            return False
        self._aside = asyncio.create_task(work())
        return True

    def leave(self) -> None:
        """The socket is gone: nobody waits for an answer."""
        self.gone = True
        if self._aside is not None:
            self._aside.cancel()

    def offer(self, message: bytes) -> None:
        """Send a message."""
        self.send(framed(message))

    def send(self, frame: bytes) -> None:
        """Send what is framed already; where too much waits the connection is at its end."""
        if self.gone:
            return
        self.line.write(frame)
        metrics.SENT.add()
        metrics.SENT_BYTES.add(len(frame))
        if self.line.waiting > MOST_WAITING:
            self.end(SLOW, "too slow")

    def end(self, code: int, reason: str) -> None:
        """Close the socket after everything that is still to be sent."""
        if not self.gone:
            self.gone = True
            self.line.end(code, reason)


def offer_all(connections: Iterable[Connection], message: bytes) -> None:
    """Send one message to many."""
    frame = framed(message)
    for connection in connections:
        connection.send(frame)
