"""A club on one server: `python benchmarks/club.py`. Client and server have a core each.

- bare: what the framework alone needs for the same: four sockets a table, a message to all four and an answer
- steady: tables of four that move once a second each, game after game: how long a move takes until it has reached all
  four, what a delivered message costs the server in CPU time, how much memory a table takes and whether it grows, and
  how long /healthz takes meanwhile
- busy: the same tables as fast as they can
- owned: what a table holds in memory besides its sockets, by how many rounds it has played
- watched: a step to many watchers, one of whom has stopped reading
- hinted: a bot's answer while others ask for one hint after the other
- back: coming after twenty steps, and coming anew
- stored, restart, two: see store.py

Prints the rows of the table in docs/server.md. On a machine that is busy with other things judge by the CPU time: the
milliseconds are then those of the queue.
"""

import argparse
import asyncio
import gc
import os
import platform
import secrets
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import store as of_store
from guests import WAIT, Club, Json, Process, Seat, everywhere, moved, own_core, table_of, until
from store import row
from websockets.asyncio.client import ClientConnection, connect

from hanafuda import Luck
from hanafuda.game import game
from hanafuda.kernel import ENGINE
from hanafuda.server.audience import MANY, Audience
from hanafuda.server.entry import Entry
from hanafuda.server.hub import Connection
from hanafuda.server.ledger import Ledger, opening, starting
from hanafuda.server.party import Chair, Party
from hanafuda.server.wire import People

SHORTEST = 8
"""Rounds of the shortest games: tables play up to seven more, so that not all are over at once."""


BARE = """
import asyncio, sys, uvicorn
from uvicorn.protocols.utils import ClientDisconnected
TEXT, TABLES = "x" * 1000, {}

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            await send({"type": (await receive())["type"] + ".complete"})
    await receive()
    await send({"type": "websocket.accept"})
    table = TABLES.setdefault(scope["path"], [])
    table.append(send)
    while (await receive())["type"] != "websocket.disconnect":
        for one in table:
            await one({"type": "websocket.send", "text": TEXT})
        await send({"type": "websocket.send", "text": "done"})

uvicorn.run(app, port=int(sys.argv[1]), ws="websockets-sansio", ws_per_message_deflate=False, log_level="error")
"""


async def bare(tables: int, moves: int = 20) -> None:
    """The framework alone, with tables that know nothing: what a socket holds, and what a message costs."""
    port = of_store.free_port()
    with own_core():
        process = subprocess.Popen([sys.executable, "-c", BARE, str(port)])
    server, sockets = Process(process.pid), list[list[ClientConnection]]()
    try:
        await answering(port)
        empty = server.memory
        for table in range(tables):
            address = f"ws://127.0.0.1:{port}/{table}"
            quiet: Json = {"ping_interval": None, "compression": None, "open_timeout": WAIT}
            sockets.append([await connect(address, **quiet) for _ in range(4)])
        row("the framework alone: memory of four sockets", f"{(server.memory - empty) / tables / 1000:.0f} kB")
        work = server.cpu
        for _ in range(moves):
            await asyncio.gather(*(table[0].send("move") for table in sockets))
            await asyncio.gather(*(heard(one, 1 + (one is table[0])) for table in sockets for one in table))
        each = 1e6 * (server.cpu - work) / (moves * tables * 5)
        row("the framework alone: CPU a delivered message", f"{each:.0f} µs", "21 µs when it was set as the measure")
    finally:
        process.kill()
        process.wait()


async def answering(port: int) -> None:
    """Wait for somebody to listen."""
    end = time.perf_counter() + WAIT
    while time.perf_counter() < end:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return


async def heard(socket: ClientConnection, number: int) -> None:
    for _ in range(number):
        await socket.recv()


async def health(club: Club, ends: float) -> list[float]:
    """How long /healthz takes, asked anew five times a second."""
    waits = list[float]()
    while time.perf_counter() < ends:
        start = time.perf_counter()
        reader, writer = await asyncio.open_connection(*club.server.host.split(":"))
        head = f"GET /healthz HTTP/1.1\r\nHost: {club.server.host}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode())
        assert b" 200 " in await reader.read()
        waits.append(time.perf_counter() - start)
        writer.close()
        await asyncio.sleep(0.2)
    return waits


@dataclass
class Course:
    """What came of a club that was played at for a while."""

    tables: int
    opened: float = 0.0  # bytes a table before the first move
    held: list[float] = field(default_factory=list)  # and in play
    waits: list[float] = field(default_factory=list)  # seconds from a move until it had reached all four
    well: list[float] = field(default_factory=list)  # and until /healthz was answered
    moves: int = 0
    heard: int = 0
    size: int = 0
    cpu: float = 0.0
    seconds: float = 0.0

    def __str__(self) -> str:
        rate = f"{self.moves / self.seconds:.0f} moves a second for {self.seconds:.0f} s"
        return f"{self.tables} tables of four, {4 * self.tables} sockets, {rate}"

    @property
    def each(self) -> str:
        """CPU time, by message and by move."""
        return f"{1e6 * self.cpu / self.heard:.0f} µs a delivered message, {1e6 * self.cpu / self.moves:.0f} a move"


async def course(club: Club, tables: int, seconds: float, pace: float, game: str) -> Course:
    """Tables of four, each with a move every `pace` seconds, if it can."""
    found, empty = Course(tables), club.memory
    club_tables = [await table_of(club, f"{game}(rounds={SHORTEST + number % 8})", 4) for number in range(tables)]
    seats = [seat for table in club_tables for seat in table]
    found.opened = (club.memory - empty) / tables
    sent: list[tuple[str, list[Seat], int, float]] = []
    start, ends = time.perf_counter(), time.perf_counter() + seconds
    work, heard, size = club.cpu, *told(seats)

    async def play(number: int, table: list[Seat]) -> None:
        due = start + pace * number / tables
        while (now := time.perf_counter()) < ends:
            await asyncio.sleep(due - now)
            version, at = await moved(table)
            sent.append((table[0].table, table, version, at))
            due = max(due + pace, time.perf_counter())

    async def look() -> None:
        while time.perf_counter() < ends:
            await asyncio.sleep(min(seconds / 12, max(0.1, ends - time.perf_counter())))
            found.held.append((club.memory - empty) / tables)

    gc.freeze()
    gc.disable()  # whoever measures must not halt to look through two thousand sockets
    looking, asking = asyncio.create_task(look()), asyncio.create_task(health(club, ends))
    await asyncio.gather(*(play(number, table) for number, table in enumerate(club_tables)))
    await looking
    found.well = await asking
    await asyncio.sleep(1)
    found.heard, found.size = (now - then for now, then in zip(told(seats), (heard, size), strict=True))
    found.cpu, found.moves, found.seconds = club.cpu - work, len(sent), time.perf_counter() - start
    found.waits = [
        max(seat.reached[id, version] for seat in table) - at
        for id, table, version, at in sent
        if all((id, version) in seat.reached for seat in table)
    ]
    for seat in seats:
        seat.close()
    return found


async def steady(club: Club, tables: int, seconds: float, pace: float, game: str) -> None:
    """Tables that move at a pace which people have."""
    found = await course(club, tables, seconds, pace, game)
    row(f"{found}: a move reaches all four", ms(found.waits), "p99 under 50 ms")
    share = f"{100 * found.cpu / found.seconds:.0f} % of a core in all"
    row(f"CPU, messages of {found.size / found.heard:.0f} bytes", f"{found.each}; {share}", "60 µs a delivered message")
    row("memory a table, four sockets included", f"{found.opened / 1000:.0f} kB when it is opened")
    growth = ", ".join(f"{one / 1000:.0f}" for one in found.held)
    row("the same in play, from start to end", f"{growth} kB", "flat")
    row("/healthz meanwhile", ms(found.well), "answers")


async def busy(club: Club, tables: int, game: str) -> None:
    """The same tables as fast as server and client can."""
    found = await course(club, tables, 30.0, 0.2, game)
    share = f"{100 * found.cpu / found.seconds:.0f} % of a core"
    row(f"as fast as they can, {found}: CPU", f"{found.each}; {share}; a move reaches all four: {ms(found.waits)}")


def told(seats: list[Seat]) -> tuple[int, int]:
    """How many messages they were sent, and bytes."""
    return sum(seat.page.messages for seat in seats), sum(seat.page.size for seat in seats)


class Deaf:
    """The line to a page that is not there."""

    waiting = 0

    def write(self, frame: bytes) -> None:
        """Nobody hears it."""

    def end(self, code: int, reason: str) -> None:
        """Nobody hears it."""


def owned(tables: int = 10) -> None:
    """What tables hold besides their sockets: what is free again when they are let go."""
    found = []
    for rounds in (1, 6, 12):
        tracemalloc.start()
        held = [played(rounds, Luck(number)) for number in range(tables)]
        gc.collect()
        full = tracemalloc.get_traced_memory()[0]
        held.clear()
        gc.collect()
        found.append((full - tracemalloc.get_traced_memory()[0]) / tables / 1000)
        tracemalloc.stop()
    sizes = ", ".join(f"{size:.0f}" for size in found)
    row("a table without its sockets, after 1, 6 and 12 rounds", f"{sizes} kB", "50 kB")


def played(rounds: int, luck: Luck) -> Audience:
    """A table of four before its players, after so many rounds."""
    names = ("Ada", "Ben", "Cem", "Dan")
    party = Party(game("minhwatu(rounds=13)"), tuple(Chair(name, name) for name in names), "Ada", seed=1)
    ledger = Ledger(secrets.token_urlsafe(16), opening(party))
    audience = Audience(ledger, lambda person: People(**nobody(party)))
    for entry in (*(Entry.of("ready", by=name) for name in names[1:]), starting("Ada", party.first())):
        ledger.add(ledger.after(entry))
    for name in names:
        audience.add(Connection(Deaf(), name))
    while not (ledger.match.wants == "deck" and len(ledger.match.finished) == rounds):
        before = ledger.now
        ledger.add(ledger.after(of_store.following(ledger, luck)))
        audience.show(before, ledger.now)
        ledger.forget(MANY)
    return audience


def nobody(party: Party) -> Json:
    """Nothing to say of the people at a table."""
    nothing: Json = {"players": [], "hosting": False, "watchers": 0, "running": None, "asked": None, "rematch": None}
    return nothing | {"settings": party.settings}


async def watched(club: Club, watchers: int) -> None:
    """A step at a table that many watch; one of them has stopped reading."""
    seats = await table_of(club, "minhwatu", 3)
    crowd = [Seat(club, seats[0].table) for _ in range(watchers)]
    for one in crowd:
        await one.open()
        one.listen()
    await until(lambda: all(one.version for one in crowd))
    crowd[0].hearing.cancel()  # type: ignore[union-attr]
    crowd[0].page.writer.transport.pause_reading()  # type: ignore[attr-defined]
    waits, work = [], club.cpu
    for _ in range(5):
        await asyncio.sleep(1)
        mover = next(seat for seat in seats if seat.legal)
        found = await mover.act()
        assert found
        version, at = found
        await until(lambda version=version: all(one.version >= version for one in crowd[1:]))  # type: ignore[misc]
        waits.append(max(one.reached[one.table, version] for one in crowd[1:]) - at)
    each = f"{1e6 * (club.cpu - work) / 5 / watchers:.0f} µs of CPU for each"
    row(f"a step to {watchers} watchers, one of whom does not read", f"{ms(waits)}; {each}", "nobody is stalled")
    for one in (*seats, *crowd[1:]):
        one.close()
    crowd[0].page.writer.transport.abort()


async def hinted(club: Club, askers: int) -> None:
    """How long a bot takes to answer a move while others ask for one hint after the other."""
    quiet = await answers(club)
    asking = [(await table_of(club, "koikoi", 1, ["greedy"]))[0] for _ in range(askers)]

    async def nag(seat: Seat) -> None:
        while True:
            seat.page.say(type="hint")
            await seat.answers.get()

    nagging = [asyncio.create_task(nag(seat)) for seat in asking for _ in range(3)]
    await asyncio.sleep(0.5)
    row("a greedy bot answers a move", ms(quiet))
    row(f"the same while {askers} ask for one hint after the other", ms(await answers(club)), "not starved")
    for task in nagging:
        task.cancel()
    for seat in asking:
        seat.close()


async def answers(club: Club) -> list[float]:
    (seat,), waits = await table_of(club, "minhwatu", 1, ["greedy"]), list[float]()
    while len(waits) < 8 and seat.phase != "match_over":
        if (found := await seat.act()) is not None:
            await until(lambda found=found: seat.version >= found[0] and asked(seat))  # type: ignore[misc]
            if seat.version > found[0]:  # it was the bot's turn, and not one's own again
                waits.append(time.perf_counter() - found[1])
        await asyncio.sleep(0.02)
    seat.close()
    return waits


def asked(seat: Seat) -> bool:
    """Whether the table waits for this player."""
    return bool(seat.legal) or seat.turn is None


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
            await one.open(version)
            while one.version < last:
                one.hear(await one.page.hear())
            waits.append(time.perf_counter() - start)
            one.close()
        row(f"coming {name}", f"{ms(waits)}; {1e3 * (club.cpu - work) / 20:.1f} ms of CPU")
    for seat in seats:
        seat.close()


def ms(seconds: list[float]) -> str:
    found = sorted(seconds)
    last = found[min(len(found) - 1, int(0.99 * len(found)))]
    return f"median {1000 * median(found):.1f} ms, p99 {1000 * last:.1f} ms ({len(found)} times)"


def of_ours(work: Callable[[Club], Coroutine[None, None, None]]) -> None:
    """Something measured at a server that has just been started."""
    with of_store.folder() as folder:
        club = Club(folder)
        try:
            asyncio.run(work(club))
        finally:
            club.server.__exit__()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", help="parts of it; all of them if none is named")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--watchers", type=int, default=1_990)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between the moves of a table")
    parser.add_argument("--game", default="minhwatu")
    args = parser.parse_args()
    todo: dict[str, Callable[[], object]] = {
        "bare": lambda: asyncio.run(bare(args.tables)),
        "steady": lambda: of_ours(lambda club: steady(club, args.tables, args.seconds, args.pace, args.game)),
        "busy": lambda: of_ours(lambda club: busy(club, args.tables, args.game)),
        "owned": owned,
        "watched": lambda: of_ours(lambda club: watched(club, args.watchers)),
        "hinted": lambda: of_ours(lambda club: hinted(club, 20)),
        "back": lambda: of_ours(lambda club: back(club, 20)),
        "stored": of_store.stored,
        "restart": lambda: of_store.restart(1_000),
        "two": of_store.two,
    }
    load, python = os.getloadavg()[0], platform.python_version()
    print(f"{_model()}, {os.cpu_count()} cores, load {load:.1f}, Python {python}, {ENGINE} kernel\n")
    print("| what | measured | wanted |\n|---|---|---|")
    for name in args.what or todo:
        with everywhere():
            todo[name]()


def _model() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "?")


if __name__ == "__main__":
    main()
