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
from statistics import median
from typing import Any

import msgspec

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
GROUPS, PERIOD = Path("/sys/fs/cgroup/cpu"), 10_000
"""Where the system is told how much of a core a process may have, and of how many microseconds."""
SHARE, TURNS = 0.4, 3
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
            assert (await page.hear()).type == "people"

    await asyncio.gather(*map(come, pages))
    for page in pages:
        page.writer.close()


def spent(pid: int) -> float:
    """Seconds that a process has worked."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICKS


# -- two processes ---------------------------------------------------------------------------------------------------


def two() -> None:
    """The same people at one server and spread over two, in turns, for a machine is not always as fast."""
    if postgres.missing():
        print(postgres.missing())
        return
    with postgres.running() as database:
        for share in (1.0, SHARE) if os.access(GROUPS, os.W_OK) else (1.0,):
            found = [[tried(database, number, share) for number in (1, 2)] for _ in range(TURNS)]
            of = "sharing the cores with client and database" if share == 1 else f"{100 * share:.0f} % of a core each"
            for number, runs in enumerate(zip(*found, strict=True), start=1):
                rates, *costs = (median(column) for column in zip(*runs, strict=True))
                server, back, client = (f"{1e3 * cost:.2f} ms" for cost in costs)
                each = f"for each {server} of CPU at the servers, {back} at PostgreSQL, {client} at the client"
                what = f"{rates:,.0f} acknowledged moves a second, each answered by a bot; {each}"
                row(f"PostgreSQL, servers: {number}, {of}", what)
            times = median(two[0] / one[0] for one, two in found)
            row(f"two processes at one PostgreSQL, {of}", f"{times:.2f} times one", "1.7 times")


def tried(database: Any, number: int, share: float) -> tuple[float, ...]:
    """So many servers at a new database, each with so much of a core."""
    with ExitStack() as stack:
        url = database.fresh()
        servers = [stack.enter_context(Server(url, *FREE)) for _ in range(number)]
        for server in servers if share < 1 else ():
            stack.enter_context(limited(server.process.pid, share))
        return asyncio.run(played(servers, database))


@contextmanager
def limited(pid: int, share: float) -> Iterator[None]:
    """A process that gets so much of a core and no more, as on a computer with more cores than it needs."""
    group = GROUPS / f"hanafuda-{pid}"
    group.mkdir()
    try:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(int(share * PERIOD)))
        (group / "cgroup.procs").write_text(str(pid))
        yield
    finally:
        (GROUPS / "cgroup.procs").write_text(str(pid))
        group.rmdir()


async def played(servers: list[Any], database: Any, tables: int = 120) -> tuple[float, ...]:
    """One person and one quick bot at each table, as fast as they can: moves a second, and CPU seconds for each at the
    servers, at the database and here."""
    pages = []
    for number in range(tables):
        page = Page(servers[number % len(servers)].host, "", secrets.token_urlsafe(32))
        seats = [{"kind": "human"}, {"kind": "beginner"}]
        page.table = (await page.ask("", {"game": "minhwatu(rounds=12)", "seats": seats}))["id"]
        await page.open()
        pages.append(page)

    def worked() -> tuple[float, float, float]:
        return sum(spent(server.process.pid) for server in servers), backends(database), time.process_time()

    before, end = worked(), time.perf_counter() + SECONDS
    acked = sum(await asyncio.gather(*(page.play(end) for page in pages)))
    cpu = [now - then for now, then in zip(worked(), before, strict=True)]
    for page in pages:
        page.writer.close()
    return acked / SECONDS, *(one / acked for one in cpu)


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


class Shown(msgspec.Struct):
    """What a page that only moves reads of a view; of a step, what is not as it was."""

    legal: list[str] = []
    phase: str = ""
    turn: int | msgspec.UnsetType | None = msgspec.UNSET


class Lobby(msgspec.Struct):
    """What hinders the start."""

    hindrance: str | None = None


class People(msgspec.Struct):
    """Where the same people play again."""

    rematch: str | None = None


class Heard(msgspec.Struct):
    """A message, as far as it is read."""

    type: str
    version: int = 0
    view: Shown | None = None
    lobby: Lobby | None = None
    people: People | None = None


READ = msgspec.json.Decoder(Heard).decode


class Page:
    """A page as light as can be: a socket by hand, so that the client costs little."""

    def __init__(self, host: str, table: str, key: str) -> None:
        self.host, self.table, self.key, self.waiting = host, table, key, bytearray()
        self.messages = self.size = 0

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

    async def open(self, version: int = 0, seat: str = "0") -> None:
        """Come to a table, or come back to a seat of it."""
        self.waiting.clear()
        self.reader, self.writer = await asyncio.open_connection(*self.host.split(":"))
        self.writer.write(
            f"GET /ws/tables/{self.table}?version={version}&seat={seat} HTTP/1.1\r\nHost: {self.host}\r\n"
            f"Cookie: hanafuda={self.key}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head

    async def hear(self) -> Heard:
        """The next message."""
        while True:
            while (found := self._frame()) is None:
                data = await self.reader.read(1 << 16)
                assert data, "the server has closed the socket"
                self.waiting += data
            kind, text = found
            if kind == 1:
                self.messages, self.size = self.messages + 1, self.size + len(text)
                return READ(text)
            if kind == 9:  # whether we are still there
                self._write(10, text)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next frame, if it is there whole: its kind, and what is in it."""
        if len(self.waiting) < 2:
            return None
        size = self.waiting[1]
        start = 2 if size < 126 else 4 if size == 126 else 10
        if len(self.waiting) < start:
            return None
        end = start + (size if size < 126 else int.from_bytes(self.waiting[2:start], "big"))
        if len(self.waiting) < end:
            return None
        found = self.waiting[0] & 0x0F, bytes(self.waiting[start:end])
        del self.waiting[:end]
        return found

    def say(self, **message: Any) -> None:
        self._write(1, json.dumps(message).encode())

    def _write(self, kind: int, data: bytes) -> None:
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
        self.writer.write(bytes([0x80 | kind]) + size + b"\0\0\0\0" + data)

    async def play(self, end: float) -> int:
        """Move whenever it is asked for; how many moves were acknowledged."""
        acked, phase = 0, ""
        while time.perf_counter() < end:
            message = await self.hear()
            acked += message.type == "ack"
            if message.view is None:
                continue
            phase, legal = message.view.phase or phase, message.view.legal
            if legal:
                self.say(type="move", version=message.version, move=legal[0], id="m", key=secrets.token_hex(4))
            elif phase in ("deal", "round_over"):
                self.say(type="next")
        return acked


if __name__ == "__main__":
    main()
