"""Who thinks when: nobody is starved by what others ask."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from hanafuda.server import wire
from hanafuda.server.hub import Connection
from hanafuda.server.rooms import Rooms
from hanafuda.server.sockets import hear
from hanafuda.server.store import Store
from hanafuda.server.thinking import Kind, Thinkers
from serving import PATIENCE, Ear


class Scene:
    """Thoughts that end when they are told to, and the order in which they began."""

    def __init__(self, threads: int = 2) -> None:
        self.thinkers = Thinkers(threads)
        self.begun: list[str] = []
        self.gates: dict[str, threading.Event] = {}

    def ask(self, kind: Kind, asker: str, name: str) -> "asyncio.Task[None]":
        self.gates[name] = threading.Event()
        return asyncio.create_task(self.thinkers.think(kind, asker, lambda: self._thought(name)))

    def _thought(self, name: str) -> None:
        self.begun.append(name)
        assert self.gates[name].wait(PATIENCE)

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.001)

    async def end(self) -> list[str]:
        """Let everything be thought, one after the other as it begins; in which order it began."""
        for ended in range(len(self.gates)):
            await self.until(lambda ended=ended: len(self.begun) > ended)  # type: ignore[misc]
            self.gates[self.begun[ended]].set()
        self.thinkers.close()
        return self.begun


def test_a_bot_thinks_while_a_hundred_hints_wait() -> None:
    async def scene() -> None:
        found = Scene()
        hints = [found.ask("hint", "eve", f"hint {number}") for number in range(100)]
        await found.until(lambda: len(found.begun) == 1)
        bots = [found.ask("bot", table, table) for table in ("one", "two")]
        await found.until(lambda: "one" in found.begun)
        assert len(found.begun) == 2
        found.gates["one"].set()
        await found.until(lambda: "two" in found.begun)
        assert found.begun == ["hint 0", "one", "two"]
        await found.end()
        await asyncio.gather(*hints, *bots)

    asyncio.run(scene())


def test_whoever_asks_much_waits_for_themselves() -> None:
    async def scene() -> None:
        found = Scene(threads=1)
        asked = [("eve", "e1"), ("eve", "e2"), ("eve", "e3"), ("ada", "a1"), ("ben", "b1"), ("ada", "a2")]
        tasks = [found.ask("bot", asker, name) for asker, name in asked]
        assert await found.end() == ["e1", "e2", "a1", "b1", "e3", "a2"]
        await asyncio.gather(*tasks)

    asyncio.run(scene())


def test_many_bots_do_not_starve_a_hint() -> None:
    async def scene() -> None:
        found = Scene()
        tasks = [found.ask("bot", f"table {number}", f"{number}") for number in range(10)]
        tasks.append(found.ask("hint", "ada", "hint"))
        order = await found.end()
        assert order.index("hint") <= 3
        await asyncio.gather(*tasks)

    asyncio.run(scene())


def test_whoever_does_not_wait_any_more_holds_up_nobody() -> None:
    async def scene() -> None:
        found = Scene(threads=1)
        first, gone, last = (found.ask("bot", name, name) for name in ("first", "gone", "last"))
        await found.until(lambda: found.begun == ["first"])
        gone.cancel()
        first.cancel()
        found.gates["first"].set()
        found.gates["last"].set()
        await last
        assert found.begun == ["first", "last"]
        assert len(found.thinkers) == 0
        found.thinkers.close()

    asyncio.run(scene())


def test_nobodys_move_waits_for_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        store = Store(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        seats = [wire.SeatWanted(kind="human"), wire.SeatWanted(kind="greedy")]
        room = await rooms.find((await rooms.make(wire.TableWanted(game="koikoi", seats=seats, seed=4), "ada")).id)
        thinking = asyncio.Event()

        async def ponder(*_: object) -> None:
            thinking.set()
            await asyncio.sleep(PATIENCE)

        ear = Ear()
        connection = Connection(ear, "ada")
        room.join(connection, 0)
        await hear(room, connection, '{"type": "next"}')
        async with asyncio.timeout(PATIENCE):
            while room.turn != 0:
                await asyncio.sleep(0.001)
        monkeypatch.setattr(room, "_think", ponder)
        await hear(room, connection, '{"type": "hint", "id": "h"}')
        await hear(room, connection, '{"type": "hint", "id": "again"}')
        assert [message["id"] for message in ear.sent if message["type"] == "error"] == ["again"]
        await asyncio.wait_for(thinking.wait(), PATIENCE)
        version, move = room.ledger.version, next(iter(room.ledger.match.state.legal))
        await hear(room, connection, f'{{"type": "move", "version": {version}, "move": "{move}", "id": "m"}}')
        assert [message["id"] for message in ear.sent if message["type"] == "ack"] == ["m"]
        connection.leave()
        await rooms.close()
        await store.close()

    asyncio.run(scene())
