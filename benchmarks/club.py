"""A club on one server: `python benchmarks/club.py`. Client and server have a core each.

Many tables of four move once a second each: how long a move takes until it has reached all four, what a delivered
message costs the server in CPU time, how much memory a table takes and whether it grows. Then a step to many watchers,
a client that stops reading, hints that ask for everything, and coming back after forty steps.

On a machine that is busy with other things judge by the CPU time: the milliseconds are then those of the queue.
"""

import argparse
import asyncio
import json
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from serving import Server  # type: ignore[import-not-found, unused-ignore]

Json = dict[str, Any]
ROOMY = ("requests", "all_requests", "tables", "all_tables", "messages")
CROWDED = ("sockets", "all_sockets", "connections", "all_connections")
FREE = [f"--limit={name}=1000000/1000000" for name in ROOMY] + [f"--limit={name}=20000" for name in CROWDED]
"""One address plays for a whole club."""
TICKS = os.sysconf("SC_CLK_TCK")
WAIT = 120


class Club:
    """A server on a core of its own, and what it costs."""

    def __init__(self, folder: str) -> None:
        own, mine = _cores()
        os.sched_setaffinity(0, {own})  # what is started now stays there
        self.server = Server(Path(folder) / "games.sqlite", *FREE)
        os.sched_setaffinity(0, {mine})
        self.line = HTTPConnection(self.server.host, timeout=WAIT)

    def ask(self, path: str, body: Json, key: str) -> Json:
        headers = {"Content-Type": "application/json", "Cookie": f"hanafuda={key}"}
        self.line.request("POST", f"/api/tables{path}", json.dumps(body), headers)
        answer = self.line.getresponse()
        found: Json = json.loads(answer.read() or b"{}")
        assert answer.status < 300, found
        return found

    @property
    def cpu(self) -> float:
        """Seconds that the server has worked."""
        words = Path(f"/proc/{self.server.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    @property
    def memory(self) -> int:
        """Bytes that the server holds."""
        pages = int(Path(f"/proc/{self.server.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


def _cores() -> tuple[int, int]:
    found = sorted(os.sched_getaffinity(0))
    return found[0], found[-1]


@dataclass
class Seat:
    """A page that notes when each version reached it."""

    club: Club
    table: str
    key: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    view: Json = field(default_factory=dict)
    lobby: Json = field(default_factory=dict)
    version: int = 0
    messages: int = 0
    size: int = 0
    reached: dict[int, float] = field(default_factory=dict)
    hearing: "asyncio.Task[None] | None" = None
    answers: "asyncio.Queue[Json]" = field(default_factory=asyncio.Queue)

    async def open(self, version: int | None = None, watch: bool = False) -> None:
        ticket = "" if watch else self.club.ask(f"/{self.table}/ticket", {}, self.key)["ticket"]
        asked = f"version={self.version if version is None else version}&ticket={ticket}"
        address = f"ws://{self.club.server.host}/ws/tables/{self.table}?{asked}"
        self.socket: ClientConnection = await connect(address, max_size=None, ping_interval=None, open_timeout=WAIT)

    def listen(self) -> None:
        self.hearing = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.socket:
            self.hear(str(text))

    def hear(self, text: str) -> None:
        self.messages += 1
        self.size += len(text)
        message = json.loads(text)
        if message["type"] in ("state", "step"):
            self.view = self.view | message["view"]
            self.version = message["version"]
            self.reached[self.version] = time.perf_counter()
        elif message["type"] == "lobby":
            self.lobby = message["lobby"]
        elif message["type"] in ("hint", "error"):
            self.answers.put_nowait(message)

    def say(self, **message: Any) -> Awaitable[None]:
        return self.socket.send(json.dumps(message))

    async def act(self) -> tuple[int, float] | None:
        """Make a move if it is asked for: to which version it leads, and when it was made."""
        if self.view.get("legal"):
            now, key = time.perf_counter(), secrets.token_hex(6)
            await self.say(type="move", version=self.version, move=self.view["legal"][-1], id=key, key=key)
            return self.version + 1, now
        if self.view.get("phase") in ("round_over", "deal"):
            await self.say(type="next")
        elif self.view.get("phase") == "match_over" and self.view.get("seat") == 0:
            await self.say(type="rematch")
        return None

    async def close(self) -> None:
        if self.hearing is not None:
            self.hearing.cancel()
        await self.socket.close()


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
    for seat in seats[1:]:
        await seat.say(type="ready", share="5a" * 16)
    await until(lambda: bool(host.view) or (bool(host.lobby) and not host.lobby["hindrance"]))
    await host.say(type="start" if host.lobby else "next")
    await until(lambda: all(seat.view.get("phase") not in (None, "deal") for seat in seats))
    return seats


# -- what is measured ------------------------------------------------------------------------------------------------


async def steady(club: Club, tables: int, seconds: float, pace: float, game: str) -> None:
    """Tables of four, each with a move every `pace` seconds."""
    empty = club.memory
    club_tables = [await table_of(club, game, 4) for _ in range(tables)]
    seats = [seat for table in club_tables for seat in table]
    print(f"{tables} tables of four, {len(seats)} sockets: {(club.memory - empty) / tables / 1000:.1f} kB a table")
    sent: list[tuple[list[Seat], int, float]] = []
    start, ends = time.perf_counter(), time.perf_counter() + seconds
    work, heard, size = club.cpu, sum(seat.messages for seat in seats), sum(seat.size for seat in seats)

    async def play(number: int, table: list[Seat]) -> None:
        await asyncio.sleep(pace * number / tables)
        while time.perf_counter() < ends:
            for seat in table:
                if (found := await seat.act()) is not None:
                    sent.append((table, *found))
            await asyncio.sleep(pace)

    async def look() -> None:
        while time.perf_counter() < ends:
            now = time.perf_counter() - start
            print(f"  after {now:4.0f} s: {club.memory / 1e6:.1f} MB, CPU {(club.cpu - work) / max(1, now):.2f}")
            await asyncio.sleep(max(10.0, seconds / 10))

    await asyncio.gather(look(), *(play(number, table) for number, table in enumerate(club_tables)))
    await asyncio.sleep(1)
    heard, size = sum(seat.messages for seat in seats) - heard, sum(seat.size for seat in seats) - size
    spent, moves = club.cpu - work, len(sent)
    lasted = time.perf_counter() - start
    waits = [
        max(seat.reached[version] for seat in table) - at
        for table, version, at in sent
        if all(version in seat.reached for seat in table)
    ]
    print(f"{moves} moves, {moves / lasted:.0f} a second; {heard} messages of {size / heard:.0f} bytes")
    print(f"server: {1e6 * spent / heard:.0f} µs of CPU a message, {1e6 * spent / moves:.0f} µs a move,", end=" ")
    print(f"{100 * spent / lasted:.0f} % of a core")
    print(f"a move reaches all four: {ms(waits)}")
    await asyncio.gather(*(seat.close() for seat in seats))


async def watched(club: Club, watchers: int) -> None:
    """A step at a table that many watch; one of them has stopped reading."""
    seats = await table_of(club, "minhwatu", 3)
    crowd = [Seat(club, seats[0].table) for _ in range(watchers)]
    for one in crowd:
        await one.open(watch=True)
        one.listen()
    await until(lambda: all(one.view for one in crowd))
    crowd[0].hearing.cancel()  # type: ignore[union-attr]
    crowd[0].socket.transport.pause_reading()
    waits, work = [], club.cpu
    for _ in range(5):
        await asyncio.sleep(1)
        mover = next(seat for seat in seats if seat.view["legal"])
        found = await mover.act()
        assert found
        version, at = found
        await until(lambda version=version: all(version in one.reached for one in crowd[1:]))  # type: ignore[misc]
        waits.append(max(one.reached[version] for one in crowd[1:]) - at)
    print(f"a step to {watchers} watchers, one of whom does not read: {ms(waits)},", end=" ")
    print(f"{1e6 * (club.cpu - work) / 5 / watchers:.0f} µs of CPU for each")
    await asyncio.gather(*(one.close() for one in (*seats, *crowd[1:])))
    crowd[0].socket.transport.abort()


async def hinted(club: Club, askers: int) -> None:
    """How long a bot takes to answer a move while others ask for one hint after the other."""
    quiet = await answers(club)
    asking = [(await table_of(club, "koikoi", 1, ["greedy"]))[0] for _ in range(askers)]

    async def nag(seat: Seat) -> None:
        while True:
            await seat.say(type="hint")
            await seat.answers.get()

    nagging = [asyncio.create_task(nag(seat)) for seat in asking for _ in range(3)]
    await asyncio.sleep(0.5)
    print(f"a greedy bot answers a move: {ms(quiet)}; while {askers} ask for hints: {ms(await answers(club))}")
    for task in nagging:
        task.cancel()
    await asyncio.gather(*(seat.close() for seat in asking))


async def answers(club: Club) -> list[float]:
    (seat,), waits = await table_of(club, "minhwatu", 1, ["greedy"]), list[float]()
    while len(waits) < 8 and seat.view["phase"] != "match_over":
        if (found := await seat.act()) is not None:
            await until(lambda found=found: seat.version > found[0] and asked(seat))  # type: ignore[misc]
            waits.append(time.perf_counter() - found[1])
        await asyncio.sleep(0.02)
    await seat.close()
    return waits


def asked(seat: Seat) -> bool:
    """Whether the table waits for this player."""
    return bool(seat.view["legal"]) or seat.view["turn"] is None


async def back(club: Club, steps: int) -> None:
    """Coming back after so many steps, and coming anew."""
    seats = await table_of(club, "minhwatu", 3)
    while seats[0].version < steps + 12:
        before = seats[0].version
        for seat in seats:
            await seat.act()
        await until(lambda before=before: all(seat.version > before for seat in seats))  # type: ignore[misc]
    last = seats[0].version
    for name, version in (("anew", 0), (f"after {steps} steps", last - steps)):
        waits, work = [], club.cpu
        for _ in range(20):
            one = Seat(club, seats[0].table)
            start = time.perf_counter()
            await one.open(version, watch=True)
            while one.version < last:
                one.hear(str(await one.socket.recv()))
            waits.append(time.perf_counter() - start)
            await one.socket.close()
        print(f"coming {name}: {ms(waits)}, {1e3 * (club.cpu - work) / 20:.1f} ms of CPU")
    await asyncio.gather(*(seat.close() for seat in seats))


def ms(seconds: list[float]) -> str:
    found = sorted(seconds)
    last = found[min(len(found) - 1, int(0.99 * len(found)))]
    return f"median {1000 * median(found):.1f} ms, p99 {1000 * last:.1f} ms ({len(found)} times)"


async def measured(args: argparse.Namespace, club: Club) -> None:
    todo: dict[str, Callable[[], Awaitable[None]]] = {
        "steady": lambda: steady(club, args.tables, args.seconds, args.pace, args.game),
        "watched": lambda: watched(club, args.watchers),
        "hinted": lambda: hinted(club, 20),
        "back": lambda: back(club, 40),
    }
    for name in args.what or todo:
        await todo[name]()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", help="steady, watched, hinted, back; all of them if none is named")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--watchers", type=int, default=1_900)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between the moves of a table")
    parser.add_argument("--game", default="minhwatu")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        club = Club(folder)
        try:
            asyncio.run(measured(args, club))
        finally:
            club.server.__exit__()


if __name__ == "__main__":
    main()
