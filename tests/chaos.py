"""A bad network between clients and server, and a client that plays a whole game over it."""

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from serving import PATIENCE, Browser, Json, after

SHARE = 16 * "3c"


class Proxy:
    """Passes bytes on, and now and then delays them, holds them back for good, cuts the line or resets it."""

    def __init__(self, target: str, seed: int) -> None:
        host, _, port = target.partition(":")
        self.target, self.luck, self.troubles = (host, int(port)), random.Random(seed), 0
        self.lines: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self.line, "127.0.0.1", 0)
        try:
            yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            server.close()
            for task in self.lines:
                task.cancel()

    async def line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.lines.add(task)
        try:
            there, back = await asyncio.open_connection(*self.target)
            ways = [asyncio.create_task(self.way(reader, back)), asyncio.create_task(self.way(there, writer))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            self.hang_up(writer)
            self.hang_up(back)
        except OSError:
            self.hang_up(writer)
        finally:
            self.lines.discard(task)

    def hang_up(self, writer: asyncio.StreamWriter) -> None:
        if self.luck.random() < 0.5:
            writer.transport.abort()  # a reset
        else:
            writer.close()

    async def way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(4096):
            trouble = self.luck.random()
            self.troubles += trouble < 0.06
            if trouble < 0.02:
                return  # cut
            if trouble < 0.03:
                writer.write(data[: len(data) // 2])
                return  # cut in the middle of a message
            if trouble < 0.04:
                await asyncio.sleep(0.3)  # a stall, and then the line is gone
                return
            if trouble < 0.06:
                await asyncio.sleep(self.luck.random() * 0.05)
            writer.write(data)
            with contextlib.suppress(OSError):
                await writer.drain()


class Traveller:
    """Somebody who plays over such a network: comes back, says again what was not answered, and keeps what was seen."""

    def __init__(self, browser: Browser, table: Json, address: str, twice: float = 0.2) -> None:
        self.browser, self.table, self.address = browser, table, address
        self.luck, self.twice = random.Random(address), twice
        self.version, self.view, self.seen = 0, Json(), dict[int, list[str]]()
        self.acked: dict[str, int] = {}
        self.unanswered: Json | None = None
        self.stopped = False

    @property
    def done(self) -> bool:
        """Whether the game is over, or this was to be its end."""
        return self.stopped or self.view.get("phase") == "match_over"

    async def play(self) -> Json:
        """Until the game is over."""
        async with asyncio.timeout(PATIENCE):
            while not self.done:
                with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake):
                    async with self.door() as socket:
                        await self.stay(socket)
                await asyncio.sleep(0.01)
        return self.view

    def door(self) -> connect:
        address = f"ws://{self.address}/ws/tables/{self.table['id']}?version={self.version}"
        return connect(address, additional_headers={"Cookie": self.browser.cookie}, open_timeout=2, close_timeout=0.1)

    async def stay(self, socket: ClientConnection) -> None:
        if self.unanswered is not None:
            await self.say(socket, self.unanswered)
        while not self.done:
            async with asyncio.timeout(1):
                message = await socket.recv()
            self.hear(json.loads(message))
            if (wish := self.wish()) is not None:
                await self.say(socket, wish)

    def hear(self, message: Json) -> None:
        if message["type"] in ("ack", "error") and self.unanswered and message["id"] == self.unanswered["id"]:
            if message["type"] == "ack" and "key" in self.unanswered:
                self.acked[self.unanswered["key"]] = message["version"]
            self.unanswered = None
        if "view" in message:
            self.version, self.view = message["version"], after(self.view, message["view"])
        if message["type"] == "step":
            self.seen[message["version"]] = [
                f"{event['kind']} {event['card']} {event['taken']}" for event in message["events"]
            ]

    def wish(self) -> Json | None:
        """What is to be said now, if nothing is on its way."""
        if self.unanswered is not None or not self.view:
            return None
        key = f"{self.version}-{self.luck.getrandbits(40)}"
        if self.view["legal"]:
            self.unanswered = {"type": "move", "version": self.version, "move": self.view["legal"][0], "key": key}
        elif self.view["phase"] in ("deal", "round_over"):
            self.unanswered = {"type": "next", "share": SHARE}
        else:
            return None
        self.unanswered["id"] = key
        return self.unanswered

    async def say(self, socket: ClientConnection, message: Json) -> None:
        """Say it, sometimes twice."""
        text: Any = json.dumps(message)
        await socket.send(text)
        if self.luck.random() < self.twice:
            await socket.send(text)
