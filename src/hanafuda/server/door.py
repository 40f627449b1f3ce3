"""Connections below HTTP: how many there may be, and how long they may take to come to the point.

The framework waits for ever for the head of a request and for a reader of its answer. Here a connection that has not
said what it wants in some seconds, or takes nothing of what it asked for, is closed.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from .guard import Headers, Refused, written
from .hub import EARLY, LINE
from .limits import Limits
from .lines import Lines, OpenLine, Watched
from .pace import Tally, neighbourhood

KEPT_FILES, MOST_FILES = 64, 65_536
"""File descriptors that are not for connections (the store, the page's files, the loop), and as many as are wanted."""


class HandedOn(asyncio.Transport):
    """What somebody has whose connection is another's now."""

    def close(self) -> None:
        """Nothing is closed."""


class Socket(Watched, WebSocketsSansIOProtocol):  # type: ignore[misc]
    """A socket that is being opened: once it is, its connection is handed on to a line, which holds far less.

    The framework would have a task for each, have every message wait for it, and frame it anew for everybody.
    """

    line: ClassVar[type[OpenLine]]
    lines: ClassVar[Lines]

    def start_keepalive(self) -> None:
        """Whoever has it next sees to that."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][LINE] = {"open": self._open}

    def _open(self, left: Callable[[], None]) -> OpenLine:
        """The line of a socket that was accepted, and what is to be done when it is gone."""
        self.lines.serve(self.connections, self.tasks)
        self.connections.discard(self)
        line, early = self.line(self.transport, self.lines, left), self.queue.qsize() or self.conn.reader.buffer
        self.transport.set_protocol(line)
        self.transport = HandedOn()
        if early:
            line.end(EARLY, "too early")
        return line


class Connection(Watched, H11Protocol):
    """A connection: counted, and closed unless the head of a request is complete in time."""

    tally: ClassVar[Tally]
    _address: str | None = None
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = neighbourhood(self.client[0]) if self.client else ""
        if self.tally.enter(address):
            self._address = address
            self._watch()
        else:
            self.refuse(Refused("too-many-connections", status=503, wait=10))

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)
            self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()  # sockets are counted by the guard
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Wait for a head, from the first moment on: no byte of it buys more time."""
        idle = self.conn.their_state is h11.IDLE and self._address is not None
        if idle and self._waiting is None:
            self._waiting = self.loop.call_later(self.limits.head_seconds, self.transport.abort)
        elif not idle:
            self._relax()

    def _relax(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _leave(self) -> None:
        self._relax()
        if self._address is not None:
            self.tally.leave(self._address)
            self._address = None

    def send_400_response(self, msg: str) -> None:
        self.refuse(Refused("not-http", status=400))

    def refuse(self, refused: Refused) -> None:
        """A sentence, and the end."""
        with contextlib.suppress(h11.LocalProtocolError):  # an answer is under way
            body, headers = written(refused)
            self._say(refused.status, headers, body)
        self.transport.close()

    def _say(self, status: int, headers: Headers, body: bytes) -> None:
        start = h11.Response(status_code=status, headers=[*headers, (b"connection", b"close")])
        for event in (start, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")


def doors(limits: Limits, proxied: bool) -> tuple[type[Connection], type[Socket]]:
    """The two kinds of connections, with these limits, and as many as there are file descriptors for.

    Behind a proxy all connections come from its address.
    """
    most = min(limits.all_connections, max(1, more_files() - KEPT_FILES))
    tally = Tally(most if proxied else limits.connections, most)
    found = type("Connection", (Connection,), {"limits": limits, "tally": tally})
    line = type("Line", (OpenLine,), {"limits": limits})
    return found, type("Socket", (Socket,), {"limits": limits, "line": line, "lines": Lines()})


def more_files() -> int:
    """As many file descriptors as the system lets us have, and how many that are."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_FILES
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if wanted > soft:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return soft
