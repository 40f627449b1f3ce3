"""Connections below HTTP: how many there may be, and how long they may take to come to the point.

The framework waits for ever for the head of a request and for a reader of its answer. Here a connection that has not
said what it wants in some seconds, or takes nothing of what it asked for, is closed.
"""

import asyncio
import contextlib
import socket
import struct
import sys
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from .guard import Headers, Refused, written
from .hub import LINE
from .limits import Limits
from .pace import Tally, neighbourhood

KEPT_FILES, MOST_FILES = 64, 65_536
"""File descriptors that are not for connections (the store, the page's files, the loop), and as many as are wanted."""
UNHEARD = 2
"""So many messages of a socket may wait to be heard before no more is read."""
AT_ONCE = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""To linger for no time, as the system wants it written."""


class Watched(asyncio.Protocol):
    """Ends a connection whose reader takes no byte for some seconds."""

    limits: ClassVar[Limits]
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _left = 0
    _looking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # to be told of the first byte that is not taken

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        self._look_away()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._look_away()
        super().connection_lost(exc)

    def _look_later(self) -> None:
        self._left = self.transport.get_write_buffer_size()
        self._looking = self.loop.call_later(self.limits.stall_seconds, self._look)

    def _look(self) -> None:
        if self.transport.get_write_buffer_size() < self._left:
            self._look_later()
        else:
            self._cut()

    def _cut(self) -> None:
        """End it at once: what the system still holds for the other side is thrown away too."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self.transport.abort()

    def _look_away(self) -> None:
        if self._looking is not None:
            self._looking.cancel()


ALWAYS = asyncio.Event()
"""That it can be written to a socket: what is not taken waits there."""
ALWAYS.set()


class Letterbox:
    """Messages that wait for their one reader: a queue as asyncio has it, in a tenth of the memory."""

    __slots__ = ("_letters", "_reader")

    def __init__(self) -> None:
        self._letters: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, letter: Any) -> None:
        """One more, for whoever waits for it."""
        self._letters.append(letter)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next one, as soon as there is one."""
        while not self._letters:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._letters.pop(0)

    def qsize(self) -> int:
        return len(self._letters)

    def empty(self) -> bool:
        return not self._letters


class Socket(Watched, WebSocketsSansIOProtocol):  # type: ignore[misc]
    """A socket, after it was a connection: it hands the app a line on which whole frames can be written at once.

    The framework would have every message wait for its own task, and frame it anew for everybody. A socket is open for
    hours, so it holds no more than it needs.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue = Letterbox()  # type: ignore[assignment]
        self.writable = ALWAYS

    def start_keepalive(self) -> None:
        """It is open, and nobody will ask again how it was opened."""
        super().start_keepalive()
        for headers in (self.request.headers, self.response.headers):
            headers.clear()

    def pause_writing(self) -> None:
        self._look_later()

    def resume_writing(self) -> None:
        self._look_away()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][LINE] = {"line": self}

    def send_receive_event_to_app(self) -> None:
        """Hand a message in. The framework stops reading after each and goes on when it is heard, two calls of the
        system for a message; here it stops where several wait to be heard."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()

    def write(self, frame: bytes) -> None:
        """Send a whole frame, after those before it; to a socket that is closing nothing is sent."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    @property
    def waiting(self) -> int:
        """Bytes that the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    def end(self, code: int, reason: str) -> None:
        """Close it after all that was written; whoever does not answer that is not waited for."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)


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
    return found, type("Socket", (Socket,), {"limits": limits})


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
