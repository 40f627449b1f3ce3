"""What the store carries: `python benchmarks/store.py [stored|restart|two]`.

- stored: moves stored a second, grouped by the one writer, beside single inserts on the same disk in the same run
- restart: a server is started on a file with a thousand open tables; how long until all of them are playable
- two: moves a second of one server process and of two at one PostgreSQL, and what each of them costs in CPU time

PostgreSQL is started in a folder of its own, as the tests do it; without one only SQLite is measured.
"""

import argparse
import asyncio
import json
import os
import secrets
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

import machine  # type: ignore[import-not-found, unused-ignore]
import postgres  # type: ignore[import-not-found, unused-ignore]
from hanafuda.server.entry import Entry
from hanafuda.server.keys import person_of
from hanafuda.server.ledger import Ledger, opening, starting
from hanafuda.server.party import Chair, Party
from hanafuda.server.store import Store
from serving import Server  # type: ignore[import-not-found, unused-ignore]

ROOT = Path(__file__).resolve().parent.parent
Json = dict[str, Any]
SECONDS = 5.0
MOVE = Entry.of("move", seat=0, move="8b", ms=1234, key="k" * 22)
COLUMNS = "a text, b integer, c text, d text, e text, primary key (a, b)"
TICKS = os.sysconf("SC_CLK_TCK")
ROOMY = ("requests", "all_requests", "tables", "all_tables", "messages")
FREE = [f"--limit={name}=1000000/1000000" for name in ROOMY]
FREE += [f"--limit={name}=20000" for name in ("sockets", "all_sockets", "connections", "all_connections")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", default=["stored", "restart", "two"])
    parser.add_argument("--tables", type=int, default=1_000)
    args = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for what in args.what:
        {"stored": stored, "restart": lambda: restart(args.tables), "two": two}[what]()


def row(what: str, found: str, wanted: str = "") -> None:
    """A row of the table in docs/server.md."""
    print(f"| {what} | {found} | {wanted} |", flush=True)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def folder() -> Iterator[Path]:
    """On the disk, and not in memory."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR") or ROOT / "build") as found:
        yield Path(found)


# -- stored moves ----------------------------------------------------------------------------------------------------


def stored() -> None:
    """Appends a second by how many write at once, beside single inserts."""
    with folder() as here:
        single = singles(here / "single.sqlite")
        row("SQLite: single inserts", f"{single:,.0f} a second")
        compared("SQLite", here / "games.sqlite", single)
    if postgres.missing():
        print(postgres.missing())
        return
    with postgres.running() as server:
        single = pgbench(server, 1)
        row("PostgreSQL: single inserts by `pgbench`, one client", f"{single:,.0f} a second")
        row("the same with 16 clients", f"{pgbench(server, 16):,.0f} a second")
        compared("PostgreSQL", server.fresh(), single)


def compared(name: str, data: str | Path, single: float) -> None:
    for tables in (1, 16, 200):
        rate, group, cpu = asyncio.run(appended(data, tables))
        each = f"{group:.1f} in a transaction, {cpu * 1e6:.0f} µs of CPU each"
        found = f"{rate:,.0f} a second, {rate / single:.2f} of single inserts; {each}"
        row(f"{name}: moves of {tables} tables at once", found, "0.67")


def singles(path: Path) -> float:
    """One insert, one commit, as sure as the store's."""
    with closing(sqlite3.connect(path, isolation_level=None)) as line:
        line.execute("pragma journal_mode = wal")
        line.execute("pragma synchronous = full")
        line.execute(f"create table entries ({COLUMNS}) without rowid")
        row, count = ("t" * 22, MOVE.kind, MOVE.data, "2026-01-01T00:00:00+00:00"), 0
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            line.execute("insert into entries values (?, ?, ?, ?, ?)", (row[0], count, *row[1:]))
            count += 1
        return count / SECONDS


def pgbench(server: Any, clients: int) -> float:
    script = server.folder / f"insert{clients}.sql"
    script.write_text(
        "\\set version random(1, 2000000000)\n"
        f"INSERT INTO singles VALUES ('{'t' * 22}-:client_id', :version, '{MOVE.kind}', '{MOVE.data}', '2026')"
        " ON CONFLICT DO NOTHING;\n"
    )
    script.chmod(0o644)
    where = ["-h", str(server.folder), "-U", "hanafuda", "postgres"]
    made = f"create table if not exists singles ({COLUMNS})"
    programs = Path(machine.database()).resolve().parent
    table = [str(programs / "psql"), "-q", *where[:4], "-d", where[4], "-c", made]
    subprocess.run(table, check=True, stderr=subprocess.DEVNULL)
    words = [str(programs / "pgbench"), "-n", "-f", str(script), "-c", str(clients), "-T", str(int(SECONDS)), *where]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("tps")]
    return float(line.split()[2])


async def appended(data: str | Path, tables: int) -> tuple[float, float, float]:
    """So many tables, each storing one move after the other: a second, in a transaction, and CPU seconds for each."""
    store = Store(data)
    await store.open()
    end, cpu = time.perf_counter() + SECONDS, time.process_time()

    async def table() -> None:
        id, version = secrets.token_urlsafe(16), 0
        while time.perf_counter() < end:
            version += 1
            await store.append(id, version, MOVE)

    await asyncio.gather(*(table() for _ in range(tables)))
    found = store.written / SECONDS, store.written / store.groups, (time.process_time() - cpu) / store.written
    await store.close()
    return found


# -- restart ---------------------------------------------------------------------------------------------------------


def restart(tables: int) -> None:
    """From the start of the process until everybody has the table before them again."""
    keys = [secrets.token_urlsafe(32) for _ in range(tables)]
    with folder() as here:
        data = here / "games.sqlite"
        version = asyncio.run(filled(data, keys))
        start = time.perf_counter()
        with Server(data, *FREE) as server:
            up, cpu = time.perf_counter(), spent(server.process.pid)
            asyncio.run(everybody(server.host, keys, version))
            done = time.perf_counter()
            cpu = spent(server.process.pid) - cpu
    parts = f"{up - start:.2f} s until the server answers, then {cpu / tables * 1e3:.2f} ms of CPU a table"
    row(f"restart to {tables} tables before their players", f"{done - start:.2f} s: {parts}", "3 s")


async def filled(data: Path, keys: list[str]) -> int:
    """A store with a table in the middle of a game for each key; at which version they all are."""
    store = Store(data)
    await store.open()
    histories = [history(key) for key in keys]
    for version in range(1, max(map(len, histories)) + 1):
        here = [(number, one[version - 1]) for number, one in enumerate(histories) if len(one) >= version]
        await asyncio.gather(*(store.append(f"table-{number}", version, entry) for number, entry in here))
    await store.close()
    (found,) = {len(one) for one in histories}
    return found


def history(key: str, moves: int = 30) -> list[Entry]:
    """A table of four, one of them a person, some moves on."""
    from hanafuda import Game, Luck

    chairs = (Chair("Ada", person_of(key)), *(Chair(f"Bot {number}", bot="greedy") for number in range(1, 4)))
    party = Party(Game("hanaawase"), chairs, person_of(key), seed=3)
    entries = [opening(party), starting(party.host, party.first())]
    ledger = Ledger("t", entries[0])
    ledger.add(ledger.after(entries[1]))
    luck = Luck(8)
    while len(entries) < moves + 3 or ledger.match.state.seat != 0:
        entries.append(following(ledger, luck))
        ledger.add(ledger.after(entries[-1]))
    return entries


def following(ledger: Ledger, luck: Any) -> Entry:
    """What could come next at a table: a deck, or the first move there is."""
    if ledger.match.wants == "deck":
        return Entry.of("deck", deck=" ".join(map(str, luck.shuffled(ledger.match.to_shuffle))))
    state = ledger.match.state
    return Entry.of("move", seat=state.seat, move=str(next(iter(state.legal))))


async def everybody(host: str, keys: list[str], version: int, at_once: int = 50) -> None:
    """All come back to the table that their page still shows, so many at a time, and hear that it is there."""
    waiting = asyncio.Semaphore(at_once)
    pages = [Page(host, f"table-{number}", key) for number, key in enumerate(keys)]

    async def come(page: Page) -> None:
        async with waiting:
            await page.open(version)
            assert (await page.hear())["type"] == "people"

    await asyncio.gather(*map(come, pages))
    for page in pages:
        page.writer.close()


def spent(pid: int) -> float:
    """Seconds that a process has worked."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICKS


# -- two processes ---------------------------------------------------------------------------------------------------


def two() -> None:
    """The same people at one server and spread over two."""
    if postgres.missing():
        print(postgres.missing())
        return
    rates = []
    with postgres.running() as database:
        for number in (1, 2):
            with ExitStack() as stack:
                url = database.fresh()
                servers = [stack.enter_context(Server(url, *FREE)) for _ in range(number)]
                rates.append(asyncio.run(played(servers, database)))
    row("two processes at one PostgreSQL", f"{rates[1] / rates[0]:.2f} times one", "1.7 times")


async def played(servers: list[Any], database: Any, tables: int = 40) -> float:
    """One person and one quick bot at each table, as fast as they can."""
    pages = []
    for number in range(tables):
        page = Page(servers[number % len(servers)].host, "", secrets.token_urlsafe(32))
        seats = [{"kind": "human"}, {"kind": "beginner"}]
        page.table = (await page.ask("", {"game": "minhwatu(rounds=12)", "seats": seats}))["id"]
        await page.open()
        pages.append(page)
    pids = [server.process.pid for server in servers]
    before, own, back = [spent(pid) for pid in pids], time.process_time(), backends(database)
    end = time.perf_counter() + SECONDS
    acked = sum(await asyncio.gather(*(page.play(end) for page in pages)))
    cpu = sum(spent(pid) for pid in pids) - sum(before)
    each = f"{cpu / acked * 1e3:.2f} ms of CPU at the servers, {(backends(database) - back) / acked * 1e3:.2f} ms"
    client = f"{(time.process_time() - own) / acked * 1e3:.2f} ms at the client"
    rate = f"{acked / SECONDS:,.0f} acknowledged moves a second, each answered by a bot"
    row(f"PostgreSQL, servers: {len(servers)}", f"{rate}; for each {each} at PostgreSQL, {client}")
    for page in pages:
        page.writer.close()
    return acked / SECONDS


def backends(database: Any) -> float:
    """Seconds that PostgreSQL has worked, with all its processes that are still there."""
    main = database._process.pid
    found = [int(path.name) for path in Path("/proc").glob("[0-9]*") if _parent(path) == main]
    return sum(spent(pid) for pid in [main, *found])


def _parent(path: Path) -> int:
    try:
        return int((path / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


class Page:
    """A page as light as can be: a socket by hand, so that the client costs little."""

    def __init__(self, host: str, table: str, key: str) -> None:
        self.host, self.table, self.key = host, table, key

    async def ask(self, path: str, body: Json) -> Json:
        reader, writer = await asyncio.open_connection(*self.host.split(":"))
        data = json.dumps(body).encode()
        head = f"POST /api/tables{path} HTTP/1.1\r\nHost: {self.host}\r\nCookie: hanafuda={self.key}\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\nConnection: close\r\n\r\n"
        writer.write((head + kind).encode() + data)
        head_, _, found = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        assert head_.split()[1] in (b"200", b"201"), found
        answer: Json = json.loads(found)
        return answer

    async def open(self, version: int = 0) -> None:
        """Come to a table, or come back to its first seat."""
        self.reader, self.writer = await asyncio.open_connection(*self.host.split(":"))
        self.writer.write(
            f"GET /ws/tables/{self.table}?version={version}&seat=0 HTTP/1.1\r\nHost: {self.host}\r\n"
            f"Cookie: hanafuda={self.key}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head

    async def hear(self) -> Json:
        """The next message."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if first & 0x0F == 1:
                found: Json = json.loads(data)
                return found

    def say(self, **message: Any) -> None:
        data = json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
        self.writer.write(b"\x81" + size + b"\0\0\0\0" + data)

    async def play(self, end: float) -> int:
        """Move whenever it is asked for; how many moves were acknowledged."""
        acked, view, version = 0, Json(), 0
        while time.perf_counter() < end:
            message = await self.hear()
            if message["type"] == "ack":
                acked += 1
            if "view" not in message:
                continue
            view, version = view | message["view"], message["version"]
            if view.get("legal"):
                self.say(type="move", version=version, move=view["legal"][0], id="m", key=secrets.token_hex(4))
            elif view.get("phase") in ("deal", "round_over"):
                self.say(type="next")
        return acked


if __name__ == "__main__":
    main()
