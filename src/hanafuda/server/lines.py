"""Sockets that are open: what each says is heard in order, and what it is sent goes out at once.

A socket is open for hours and says little, so it holds little: no task waits for what it says next, and one clock looks
after all of them. Whole frames of text, as nearly all are, are read here; whatever else comes is the library's.
"""

import asyncio
import logging
import socket
import struct
import sys
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, ClassVar

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side
from websockets.utils import apply_mask

from .hub import WRONG, Hearer
from .limits import Limits

LOG = logging.getLogger("hanafuda.server")
UNHEARD = 2
"""So many messages of a socket may wait to be heard before no more is read."""
CLOSING_SECONDS = 10.0
"""So long a socket that is closed may take to answer that."""
LOOKS = 20
"""Every so many seconds each socket is looked at: who has said nothing is asked whether it is there, and who has not
answered by the next time is not."""
TEXT, PONG, MASKED = 0x81, 0x8A, 0x80
"""How whole frames of a page begin, and the bit in their second byte that all of them have."""
PING = Frame(Opcode.PING, b"").serialize(mask=False)
AT_ONCE = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""To linger for no time, as the system wants it written."""


class Watched(asyncio.BaseProtocol):
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
            self._looking = None


class OpenLine(Watched, asyncio.BufferedProtocol):
    """A socket that is open, after its connection was a request."""

    _buffer: ClassVar[memoryview] = memoryview(bytearray(1 << 16))
    """Where all of them read, one after the other."""
    _pieces = b""
    _rare: Protocol | None = None

    def __init__(self, transport: asyncio.Transport, lines: "Lines", left: Callable[[], None]) -> None:
        self.transport, self.loop = transport, lines.loop
        self._lines, self._gone = lines, left
        self._hearer: Hearer | None = None
        self._letters: list[bytes | None] = []  # None: there will be no more
        self._hearing = self._over = self._asked = False
        self._here = True
        lines.add(self)

    # -- what it says ------------------------------------------------------------------------------------------------

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        self._here, self._asked = True, False
        data = bytes(self._buffer[:nbytes])
        if self._rare is None:
            texts, data = whole_texts(data)
            self._take(texts)
        if data:
            self._read(self._as_is_rare(), data)

    def _as_is_rare(self) -> Protocol:
        """The library's reader, from now on: for frames in pieces, and for the end."""
        if self._rare is None:
            self._rare = Protocol(Side.SERVER, max_size=self.limits.frame_bytes)
        return self._rare

    def _read(self, rare: Protocol, data: bytes) -> None:
        rare.receive_data(data)
        self._take(text for frame in rare.events_received() if (text := self._joined(frame)) is not None)
        self._write_all(rare)
        if rare.close_rcvd is not None or rare.parser_exc is not None:
            self._bye()
            self.transport.close()

    def _joined(self, frame: Any) -> bytes | None:
        """The message that ends with a frame, if one does."""
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return None
        self._pieces += frame.data
        if not frame.fin:
            return None
        found, self._pieces = self._pieces, b""
        return found

    def _take(self, texts: Iterable[bytes]) -> None:
        if self._over:
            return
        self._letters += texts
        self._hear()
        if len(self._letters) > UNHEARD:
            self.transport.pause_reading()

    def heard_by(self, hearer: Hearer) -> None:
        """Who hears what it says, from its first word to its end."""
        self._hearer = hearer
        self._hear()

    def _hear(self) -> None:
        if self._letters and self._hearer is not None and not self._hearing:
            self._hearing = True
            self._lines.do(self._hear_all(self._hearer))

    async def _hear_all(self, hearer: Hearer) -> None:
        try:
            while self._letters:
                letter = self._letters.pop(0)
                if letter is None:
                    self._hearer = None  # who holds this line: together they would not be let go of
                    hearer.leave()
                else:
                    await hearer.hear(letter)
        except Exception:
            LOG.exception("a message could not be heard")
            self.end(WRONG, "")
        finally:
            self._hearing = False
            if not self.transport.is_closing():
                self.transport.resume_reading()
        self._hear()

    # -- what it is sent ---------------------------------------------------------------------------------------------

    def write(self, frame: bytes) -> None:
        """Send a whole frame, after those before it; to a socket that is closing nothing is sent."""
        if not self._over and not self.transport.is_closing():
            self.transport.write(frame)

    @property
    def waiting(self) -> int:
        """Bytes that the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    def _write_all(self, rare: Protocol) -> None:
        if not self.transport.is_closing():
            self.transport.write(b"".join(rare.data_to_send()))

    # -- how it ends -------------------------------------------------------------------------------------------------

    def end(self, code: int, reason: str) -> None:
        """Close it after all that was written; whoever does not answer that is not waited for."""
        if self._over or self.transport.is_closing():
            return
        rare = self._as_is_rare()
        rare.send_close(code, reason)
        self._write_all(rare)
        self._bye()
        self.transport.resume_reading()
        self.loop.call_later(CLOSING_SECONDS, self.transport.close)

    def shutdown(self) -> None:
        """The server stops."""
        self.end(1012, "")
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._lines.drop(self)
        self._bye()
        self._gone()

    def _bye(self) -> None:
        """It says no more: once that which it has said is heard, nobody is there."""
        if not self._over:
            self._over = True
            self._letters.append(None)
            self._hear()

    def look(self) -> None:
        """See whether it is still there."""
        if self._here:
            self._here = False
        elif self._asked:
            self.transport.abort()
        else:
            self._asked = True
            self.write(PING)


def whole_texts(data: bytes) -> tuple[list[bytes], bytes]:
    """The messages that come whole at the beginning of what was read, and what is left; answers to `PING` are passed
    over. What is left is not looked into: it may be anything.

    >>> whole_texts(bytes([0x81, 0x82, 1, 2, 3, 4, ord("h") ^ 1, ord("i") ^ 2, 0x88]))
    ([b'hi'], b'\\x88')
    """
    found, start = list[bytes](), 0
    while len(data) - start >= 6 and data[start] in (TEXT, PONG) and data[start + 1] & MASKED:
        size, mask = data[start + 1] ^ MASKED, start + 2
        if size > 125:
            if size == 127 or data[start] == PONG:
                break
            size, mask = int.from_bytes(data[mask : mask + 2], "big"), mask + 2
        end = mask + 4 + size
        if end > len(data):
            break
        if data[start] == TEXT:
            found.append(apply_mask(data[mask + 4 : end], data[mask : mask + 4]))
        start = end
    return found, data[start:]


class Lines:
    """All sockets that are open, and the clock that looks after them: after some of them every second."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._turns: list[set[OpenLine]] = [set() for _ in range(LOOKS)]
        self._connections: set[Any] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._next = 0
        self._looking: asyncio.TimerHandle | None = None

    def serve(self, connections: set[Any], tasks: set[asyncio.Task[None]]) -> None:
        """What the server waits for when it stops: its connections, and what is being done."""
        self._connections, self._tasks = connections, tasks

    def add(self, line: OpenLine) -> None:
        """One more."""
        self._connections.add(line)
        self._turns[hash(line) % LOOKS].add(line)
        if self._looking is None:
            self._look()

    def drop(self, line: OpenLine) -> None:
        """One less."""
        self._connections.discard(line)
        self._turns[hash(line) % LOOKS].discard(line)

    def do(self, work: Coroutine[None, None, None]) -> None:
        """Do something for one of them."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _look(self) -> None:
        """See whether those are still there whose turn it is, as long as there are any."""
        for line in tuple(self._turns[self._next]):
            line.look()
        self._next = (self._next + 1) % LOOKS
        self._looking = self.loop.call_later(1.0, self._look) if any(self._turns) else None
