"""Sockets: one bounded outbox and one writer for each, so that a slow reader delays nobody.

A socket that does not keep up is closed with 4008; it comes back with its version and is sent what it missed.
"""

import asyncio
import contextlib
from typing import Literal, Protocol

SLOW, NO_TICKET, FOREIGN, NO_TABLE, ELSEWHERE, GONE, TOO_MUCH, AGAIN = 4008, 4400, 4403, 4404, 4409, 4410, 4429, 1012
"""Why a socket is closed: it was too slow; its ticket was no good; its page came from elsewhere; there is no such
table; the same person opened it elsewhere; the table is gone; too much came from it; or it shall come again."""
OUTBOX = 64


class Socket(Protocol):
    """The part of a WebSocket that is needed to write to it."""

    async def send_data(
        self, data: str | bytes, mode: Literal["text", "binary"] = "text", encoding: str = "utf-8"
    ) -> None: ...

    async def close(self, code: int = 1000, reason: str | None = None) -> None: ...


class Connection:
    """One page at a table: whose it is, from which seat it looks (None: it watches), what it was told of the people."""

    def __init__(self, socket: Socket, person: str = "", size: int = OUTBOX) -> None:
        self.socket, self.person, self.gone = socket, person, False
        self.seat: int | None = None
        self.told = b""
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue(size)
        self._end = (AGAIN, "")
        self._writer = asyncio.create_task(self._write())
        self._kick: asyncio.Task[None] | None = None

    def offer(self, message: bytes | None) -> None:
        """Put a message in the outbox (None: the last one was the last); a full one ends the connection."""
        if self.gone:
            return
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.gone = True
            self._writer.cancel()
            self._kick = asyncio.create_task(self._close(SLOW, "too slow"))

    def end(self, code: int, reason: str) -> None:
        """Close the socket after everything that is still to be sent."""
        self._end = (code, reason)
        self.offer(None)

    async def finish(self) -> None:
        """The socket is gone: stop writing."""
        self.gone = True
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer

    async def flushed(self) -> None:
        """Wait until the socket was closed after the last message."""
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer

    async def _write(self) -> None:
        try:
            while (message := await self._outbox.get()) is not None:
                await self.socket.send_data(message.decode())
        except Exception:  # whatever ends a socket: the reading side finds out by itself
            self.gone = True
        else:
            await self._close(*self._end)

    async def _close(self, code: int, reason: str) -> None:
        self.gone = True
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.socket.close(code=code, reason=reason), 2)
