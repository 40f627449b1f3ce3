"""A club's server and the pages of those who play there, for what measures them: each on a core of its own."""

import asyncio
import json
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import store as of_store

from serving import Server  # type: ignore[import-not-found, unused-ignore]

Json = dict[str, Any]
ROOMY = ("requests", "all_requests", "tables", "all_tables", "messages")
CROWDED = ("sockets", "all_sockets", "connections", "all_connections")
FREE = [f"--limit={name}=1000000/1000000" for name in ROOMY] + [f"--limit={name}=20000" for name in CROWDED]
"""One address plays for a whole club."""
WAIT = 120


class Process:
    """A process on a core of its own, and what it costs."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    @property
    def cpu(self) -> float:
        """Seconds that it has worked."""
        return of_store.spent(self.pid)

    @property
    def memory(self) -> int:
        """Bytes that it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def own_core() -> Iterator[None]:
    """What is started now stays on one core, and this process on another."""
    found = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {found[0]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, {found[-1]})


@contextmanager
def everywhere() -> Iterator[None]:
    """Whatever is started now goes where there is room."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class Club(Process):
    """A server of ours."""

    def __init__(self, folder: Path) -> None:
        with own_core():
            self.server = Server(folder / "games.sqlite", *FREE)
        super().__init__(self.server.process.pid)
        self.line, self.used = HTTPConnection(self.server.host, timeout=WAIT), 0.0

    def ask(self, path: str, body: Json, key: str) -> Json:
        headers = {"Content-Type": "application/json", "Cookie": f"hanafuda={key}"}
        if time.perf_counter() - self.used > 5:  # the server closes what is idle
            self.line.close()
        self.used = time.perf_counter()
        self.line.request("POST", f"/api/tables{path}", json.dumps(body), headers)
        answer = self.line.getresponse()
        found: Json = json.loads(answer.read() or b"{}")
        assert answer.status < 300, found
        return found


@dataclass
class Seat:
    """A page that notes when each version reached it."""

    club: Club
    table: str
    key: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    version: int = 0
    asked: int = -1
    phase: str = ""
    turn: int | None = None
    legal: list[str] = field(default_factory=list)
    lobby: of_store.Lobby | None = None
    people: of_store.People = field(default_factory=of_store.People)
    reached: dict[tuple[str, int], float] = field(default_factory=dict)
    hearing: "asyncio.Task[None] | None" = None
    answers: "asyncio.Queue[of_store.Heard]" = field(default_factory=asyncio.Queue)

    def __post_init__(self) -> None:
        self.page = of_store.Page(self.club.server.host, self.table, self.key)

    async def open(self, version: int | None = None) -> None:
        self.page.table = self.table
        await self.page.open(self.version if version is None else version, seat="")

    def listen(self) -> None:
        self.hearing = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            self.hear(await self.page.hear())

    def hear(self, message: of_store.Heard) -> None:
        if message.view is not None:
            self.version, self.legal = message.version, message.view.legal
            self.phase = message.view.phase or self.phase
            if message.view.turn is not msgspec.UNSET:
                self.turn = message.view.turn
            self.reached[self.table, self.version] = time.perf_counter()
        self.lobby = message.lobby or self.lobby
        self.people = message.people or self.people
        if message.type in ("hint", "error"):
            self.answers.put_nowait(message)

    async def act(self) -> tuple[int, float] | None:
        """Make a move if it is asked for: to which version it leads, and when it was made."""
        if self.asked >= self.version:  # it is still on its way
            return None
        self.asked = self.version
        if self.legal:
            now, key = time.perf_counter(), secrets.token_hex(6)
            self.page.say(type="move", version=self.version, move=self.legal[-1], id=key, key=key)
            return self.version + 1, now
        if self.phase in ("round_over", "deal"):
            self.page.say(type="next")
        return None

    async def go_on(self, table: str) -> None:
        """Sit down at another table."""
        self.close()
        self.table, self.phase, self.turn, self.legal, self.version, self.asked = table, "", None, [], 0, -1
        self.lobby, self.people = None, of_store.People()
        await self.open()
        self.listen()

    def close(self) -> None:
        if self.hearing is not None:
            self.hearing.cancel()
        self.page.writer.close()


async def until(true: Callable[[], bool]) -> None:
    end = time.perf_counter() + WAIT
    while not true():
        assert time.perf_counter() < end, "waited too long"
        await asyncio.sleep(0.005)


async def table_of(club: Club, game: str, people: int, bots: Iterable[str] = ()) -> list[Seat]:
    """A table that is dealt, and those who sit at it."""
    host = Seat(club, "")
    kinds = ["human", *["open"] * (people - 1), *bots]
    host.table = club.ask("", {"game": game, "seats": [{"kind": kind} for kind in kinds]}, host.key)["id"]
    seats = [host, *(Seat(club, host.table) for _ in range(people - 1))]
    for number, seat in enumerate(seats[1:]):
        club.ask(f"/{host.table}/sit", {"name": f"Guest {number}"}, seat.key)
    for seat in seats:
        await seat.open()
        seat.listen()
    await begun(seats)
    return seats


async def begun(seats: list[Seat]) -> None:
    """Those at a table say that they are ready, and its host starts."""
    host, *others = seats
    for seat in others:
        seat.page.say(type="ready", share="5a" * 16)
    await until(lambda: bool(host.phase) or (host.lobby is not None and not host.lobby.hindrance))
    host.page.say(type="start" if host.lobby else "next")
    await until(lambda: all(seat.phase not in ("", "deal") for seat in seats))


async def again(seats: list[Seat]) -> None:
    """The same people play another game, at another table."""
    seats[0].page.say(type="rematch")
    await until(lambda: all(seat.people.rematch for seat in seats))
    for seat in seats:
        await seat.go_on(seat.people.rematch or "")
    await begun(seats)


async def moved(seats: list[Seat]) -> tuple[int, float]:
    """The next move at a table, by whoever is to make it; where a round or a game is over, after the next is dealt."""
    while True:
        for seat in seats:
            if (found := await seat.act()) is not None:
                return found
        if all(seat.phase == "match_over" for seat in seats):
            await again(seats)
        await asyncio.sleep(0.01)
