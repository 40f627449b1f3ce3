"""The server as a process that can be asked to stop: it takes no more, tells everybody to come again, and ends well."""

import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import uvicorn


class Process(uvicorn.Server):
    """A server that ends, when it is asked to, as one that has done its work."""

    def __init__(self, config: uvicorn.Config, farewell: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._farewell = farewell

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and `kill` are heard, and do not end the process once more when it has stopped."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._farewell()
        await super().shutdown(sockets)
