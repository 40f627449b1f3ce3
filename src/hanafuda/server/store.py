"""What is kept: for each table its entries, in order, never changed. A file of SQLite, or a PostgreSQL for several
servers at once: whoever stores a number first has it, and all others read what came and go on.

One thread writes. What waits for it goes into one transaction and is answered when that is on the disk, so that a busy
store slows and does not fail; one that does not answer for a moment is waited for.
"""

import asyncio
import logging
import os
import re
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Delete, Label, Select, and_, bindparam, case, delete, func, insert, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from . import words
from .database import ENTRIES, READERS, MovedOn, StoreError, address, engine, file_of, passes, prepare, ready, reason
from .database import shown as shown_address
from .entry import GONE, Entry
from .limits import Limits
from .words import CHANNEL, Word

__all__ = ["Kept", "MovedOn", "Store", "StoreError", "Stored"]

LOG = logging.getLogger("hanafuda.server")
T = TypeVar("T")
MOST_AT_ONCE = 500
"""So many things are written together at most."""
PATIENCE = 20.0
"""Seconds that a store which does not answer is waited for."""
BEAT, SILENCE = 2.0, 7.0
"""A server says so often that it is there; one that was silent for so long is not."""
GATHERING, LATELY = 0.015, 0.1
"""Seconds that the writer waits at most for more to write, and for how long a table counts as one that may come."""
ID = re.compile(r"[\w/-]{1,80}", re.ASCII)
INSERT = insert(ENTRIES)
OF_TABLE = (
    select(ENTRIES.c.kind, ENTRIES.c.data, ENTRIES.c.at)
    .where(ENTRIES.c.table_id == bindparam("table"), ENTRIES.c.version > bindparam("after"))
    .order_by(ENTRIES.c.version)
)
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :note)")


class Kept(NamedTuple):
    """A table's entries, and when the last one came."""

    entries: list[Entry]
    changed_at: str


class Stored(NamedTuple):
    """A table as the store knows it: its first entry, when it began and last changed, how long its history is."""

    id: str
    first: Entry
    made_at: str
    version: int
    changed_at: str
    closed: bool


class Job(NamedTuple):
    """Something to write (None: only to say), what the other servers are told of it, and who waits for it."""

    row: dict[str, Any] | None
    word: Word
    done: asyncio.Future[None]

    @property
    def key(self) -> tuple[str, int]:
        return self.word.table, self.word.version


class Store:
    """The one place where tables outlive the process."""

    def __init__(self, data: str | Path, most: int = Limits.stored) -> None:
        """A file's path or an address of PostgreSQL, and how many tables it may hold."""
        self.url, self.most, self.tables = address(data), most, 0
        self.name = secrets.token_hex(6)
        self.written = self.groups = 0
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._waiting: deque[Job] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._ears: list[Callable[[Word], None]] = []
        self._others: dict[str, float] = {}
        self._closing = Event()
        self._line: Connection | None = None
        self._files: tuple[int, ...] = ()
        self._seen = 0
        self._lately: dict[str, float] = {}  # the tables that were written lately and when, the last one last
        self._wanted = 0  # so many things are waited for before the next are written
        self._enough: asyncio.Future[None] | None = None

    @property
    def where(self) -> str:
        """Its address, for people."""
        return shown_address(self.url)

    @property
    def shared(self) -> bool:
        """Whether several servers can be told of what each of them does."""
        return self.url.drivername != "sqlite"

    async def open(self) -> None:
        """Make the tables where there are none; refuses what is not ours."""
        self.url = ready(self.url)
        self._engine = engine(self.url)
        either = postgresql.insert if self.shared else sqlite.insert
        self._insert = either(ENTRIES).on_conflict_do_nothing().returning(ENTRIES.c.table_id, ENTRIES.c.version)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._readers, prepare, self._engine, self.where)
        await self.look()
        await self._count()
        self._beating = asyncio.create_task(self._beat())
        if self.shared:
            Thread(target=self._listen, args=[loop], name="listener", daemon=True).start()

    async def close(self) -> None:
        """Write what waits, and let go."""
        if self._beating is not None:
            self._beating.cancel()
            self._say(Word("bye"))
        while self._writing is not None and not self._writing.done():
            await asyncio.wait([self._writing])
        self._closing.set()
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._writer, self._hang_up)
        self._writer.shutdown()
        self._readers.shutdown()
        if self._beating is not None:
            self._engine.dispose()

    # -- writing -----------------------------------------------------------------------------------------------------

    def append(self, table: str, version: int, entry: Entry) -> Awaitable[None]:
        """Keep one entry; when this is done it is on the disk. MovedOn where that number is taken."""
        if version == 1 and self.tables >= self.most:
            raise StoreError("store-full", n=self.most)
        row = {"table_id": table, "version": version, "kind": entry.kind, "data": entry.data, "at": _now()}
        return self._job(row, Word("step", table, version))

    async def delete(self, table: str) -> None:
        """Take a table away for good: what is left of it is a mark that keeps others from going on with it."""
        await self.end(table, Entry.of(GONE))

    async def end(self, table: str, last: Entry) -> None:
        """Put something after whatever a table has, if it is there."""
        while (found := await self._reading(_one, select(func.max(ENTRIES.c.version)), table)) is not None:
            with suppress(MovedOn):
                await self.append(table, found + 1, last)
                break

    def tell(self, kind: str, table: str = "", version: int = 0, **data: Any) -> None:
        """Say something to the other servers, after all that was stored before."""
        if self.shared:
            self._say(Word(kind, table, version, data))

    def _say(self, word: Word) -> None:
        self._job(None, word).add_done_callback(_unheard)

    def _job(self, row: dict[str, Any] | None, word: Word) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Job(row, word, done))
        if self._enough is not None and len(self._waiting) >= self._wanted and not self._enough.done():
            self._enough.set_result(None)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        return done

    async def _write_all(self) -> None:
        """Group after group, until nothing waits."""
        while self._waiting:
            await self._gather()
            group = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
            try:
                kept = await self._by_writer(self._write, group)
            except Exception as error:  # whoever waits must hear of it, whatever it is
                LOG.error("nothing can be stored: %s", error, exc_info=not isinstance(error, StoreError))
                _fail(group, str(error))
            else:
                self.groups, self.written = self.groups + 1, self.written + sum(kept)
                self._remember(group)
                self.tables += _answer(group, kept)

    async def _gather(self) -> None:
        """Wait for the tables that may come, which are those written lately, but not for long: a transaction costs the
        same for one entry and for many."""
        self._forget_before(time.monotonic() - LATELY)
        self._wanted = min(len(self._lately.keys() | {job.word.table for job in self._waiting}), MOST_AT_ONCE)
        if len(self._waiting) < self._wanted:
            self._enough = asyncio.get_running_loop().create_future()
            await asyncio.wait([self._enough], timeout=GATHERING)
            self._enough = None

    def _remember(self, group: Sequence[Job]) -> None:
        """These were written just now."""
        now = time.monotonic()
        for job in group:
            self._lately.pop(job.word.table, None)
            self._lately[job.word.table] = now

    def _forget_before(self, time: float) -> None:
        """Who was written before that is not waited for."""
        for table in list(takewhile(lambda table: self._lately[table] < time, self._lately)):
            del self._lately[table]

    async def _by_writer(self, work: Callable[..., T], *args: Any) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, lambda: self._patiently(work, *args))

    def _write(self, group: Sequence[Job]) -> list[bool]:
        """One transaction; for each job whether it was first. Nearly always all of them are."""
        if not self.shared and all(job.row is None for job in group):
            return [False] * len(group)
        try:
            return self._transaction(self._written, group, self._all_first)
        except IntegrityError:
            return self._transaction(self._written, group, self._some_first)

    def _all_first(self, line: Connection, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        line.execute(INSERT, rows)
        return {(row["table_id"], row["version"]) for row in rows}

    def _some_first(self, line: Connection, rows: list[dict[str, Any]]) -> set[tuple[str, int]]:
        return {(id, version) for id, version in line.execute(self._insert, rows)}

    def _written(
        self,
        line: Connection,
        group: Sequence[Job],
        inserted: Callable[[Connection, list[dict[str, Any]]], set[tuple[str, int]]],
    ) -> list[bool]:
        rows = [job.row for job in group if job.row is not None]
        kept = inserted(line, rows) if rows else set()
        won = []
        for job in group:
            won.append(job.row is not None and job.key in kept)
            kept.discard(job.key)  # once, if somebody here wants the same
            if won[-1] and job.row is not None and job.row["kind"] == GONE:
                line.execute(_older(*job.key))
        if self.shared:
            said = [job.word for job, first in zip(group, won, strict=True) if first or job.row is None]
            for note in words.written(self.name, said):
                line.execute(NOTIFY, {"note": note})
        return won

    def _transaction(self, work: Callable[..., T], *args: Any) -> T:
        """Something done by the writer, and on the disk."""
        line = self._called()
        try:
            with line.begin():
                found = work(line, *args)
        except IntegrityError:
            raise
        except BaseException:
            self._hang_up()
            raise
        self._still_there()
        return found

    def _called(self) -> Connection:
        """The writer's own connection."""
        if self._line is None or self._line.closed:
            self._line = self._engine.connect().execution_options(writes=True)
            self._seen = 0  # what came meanwhile is not known
            self._files = self._files[:1]  # whoever hung up last took the log away
        return self._line

    def _hang_up(self) -> None:
        if self._line is not None:
            with suppress(SQLAlchemyError):
                self._line.invalidate()
                self._line.close()
            self._line = None

    def _still_there(self) -> None:
        """A file that somebody has taken away or replaced is written to in vain."""
        path = file_of(self.url)
        if path is None:
            return
        try:
            found = tuple(os.stat(f"{path}{end}").st_ino for end in ("", "-wal"))
        except OSError:
            found = ()
        if not found or found[: len(self._files)] != self._files:
            raise StoreError("store-gone", path=str(path))
        self._files = found

    def _patiently(self, work: Callable[..., T], *args: Any) -> T:
        """Do it, and wait for a store that is busy or not there just now."""
        until = 0.0
        while True:
            try:
                return work(*args)
            except SQLAlchemyError as error:
                if not passes(error) or self._closing.is_set() or 0 < until < time.monotonic():
                    raise StoreError("said", text=reason(error)) from None
                if not until:
                    until = time.monotonic() + PATIENCE
                    LOG.warning("the store does not answer: %s", reason(error))
                self._closing.wait(0.2)

    # -- reading -----------------------------------------------------------------------------------------------------

    async def aside(self, work: Callable[..., T], *args: Any) -> T:
        """Something that takes a while, in one of the few threads that read."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: work(*args))

    async def _reading(self, work: Callable[..., T], *args: Any) -> T:
        def read() -> T:
            with self._engine.connect() as connection, connection.begin():
                return work(connection, *args)

        return await self.aside(self._patiently, read)

    async def read(self, table: str, after: int = 0) -> Kept | None:
        """All entries of a table after a version, or None where there are none."""
        return await self._reading(_entries, table, after) if ID.fullmatch(table) else None

    async def all(self) -> list[Stored]:
        """Every table there is, the one that changed last first."""
        return await self._reading(_stored)

    async def look(self) -> None:
        """See whether everything can be read and written, and whether somebody else has written since."""
        found = await self._by_writer(self._transaction, _data_version)
        if found != self._seen:
            self._seen = found
            self._hear(Word("resumed"))

    async def sweep(self, before: datetime, busy: Sequence[str]) -> list[str]:
        """Take away the tables where nothing was ever dealt and nothing has happened since then; which they were."""
        found = await self._reading(_stale, before)
        await self._by_writer(self._transaction, _forget, [id for id, marked in found if marked])
        fresh = [id for id, marked in found if not marked and id not in busy]
        for id in fresh:
            await self.delete(id)
        await self._count()
        return fresh

    async def _count(self) -> None:
        self.tables = await self._reading(_one, select(func.count()).where(ENTRIES.c.version == 1))

    # -- other servers -----------------------------------------------------------------------------------------------

    def listen(self, ear: Callable[[Word], None]) -> None:
        """Be told what the other servers say; `gone` that one is no more, `resumed` that something may be missed."""
        self._ears.append(ear)

    def _hear(self, *said: Word) -> None:
        for word in said:
            self._hear_one(word)

    def _hear_one(self, word: Word) -> None:
        if word.kind == "bye":
            word = Word("gone", server=word.server)
            self._others.pop(word.server, None)
        elif word.server:
            self._others[word.server] = time.monotonic()
        for ear in tuple(self._ears):
            ear(word)

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hear what the other servers say, for as long as this one runs."""
        while not self._closing.is_set():
            try:
                with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as line:
                    own = line.connection.driver_connection
                    line.detach()
                    line.exec_driver_sql(f"LISTEN {CHANNEL}")
                    loop.call_soon_threadsafe(self._hear, Word("resumed"))
                    self._hear_on(own, loop)
            except RuntimeError:
                return  # the loop is closed
            except Exception as error:  # whatever the driver has: it is the line that is gone
                LOG.warning("nothing is heard of other servers: %s", reason(error))
                self._closing.wait(0.5)

    def _hear_on(self, line: Any, loop: asyncio.AbstractEventLoop) -> None:
        while not self._closing.is_set():
            for note in line.notifies(timeout=0.5):
                if heard := words.read(note.payload, self.name):
                    loop.call_soon_threadsafe(self._hear, *heard)

    async def _beat(self) -> None:
        """Say that this server is there, and notice when another is not any more."""
        while True:
            await asyncio.sleep(BEAT)
            self.tell("alive")
            for server in [name for name, heard in self._others.items() if time.monotonic() - heard > SILENCE]:
                del self._others[server]
                self._hear(Word("gone", server=server))
            if not self.shared:
                with suppress(StoreError):
                    await self.look()


# -- queries ---------------------------------------------------------------------------------------------------------


def _one(connection: Connection, query: Select[Any], table: str | None = None) -> Any:
    """One value, of all tables or of one that is there."""
    if table is not None:
        query = query.where(ENTRIES.c.table_id == table).having(_any(GONE) == 0)
    return connection.execute(query).scalar()


def _entries(connection: Connection, table: str, after: int) -> Kept | None:
    rows = connection.execute(OF_TABLE, {"table": table, "after": after}).all()
    return Kept([Entry(kind, data) for kind, data, _ in rows], rows[-1].at) if rows else None


def _older(table: str, version: int) -> Delete:
    return delete(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.version < version)


def _stored(connection: Connection) -> list[Stored]:
    length, changed = func.max(ENTRIES.c.version).label("length"), func.max(ENTRIES.c.at).label("changed")
    whole = select(ENTRIES.c.table_id, length, changed, _any("close")).group_by(ENTRIES.c.table_id).subquery()
    id, kind, data, at = (ENTRIES.c[name] for name in ("table_id", "kind", "data", "at"))
    query = select(id, kind, data, at, whole).join(whole, and_(whole.c.table_id == id, ENTRIES.c.version == 1))
    rows = connection.execute(query.order_by(whole.c.changed.desc(), id)).all()
    return [Stored(row[0], Entry(row[1], row[2]), row[3], row[5], row[6], bool(row[7])) for row in rows]


def _any(kind: str) -> Label[int]:
    """Whether an entry is of this kind, 1 or 0."""
    return func.max(case((ENTRIES.c.kind == kind, 1), else_=0)).label(kind)


def _stale(connection: Connection, before: datetime) -> list[tuple[str, bool]]:
    """Tables where nothing was dealt, and marks of tables that are gone."""
    used = func.sum(case((ENTRIES.c.kind.in_(("deck", "kept")), 1), else_=0))
    query = select(ENTRIES.c.table_id, _any(GONE)).group_by(ENTRIES.c.table_id)
    rows = connection.execute(query.having(func.max(ENTRIES.c.at) < _stamp(before), used == 0))
    return [(id, bool(marked)) for id, marked in rows]


def _forget(connection: Connection, tables: Sequence[str]) -> None:
    for table in tables:
        connection.execute(delete(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.kind == GONE))


def _data_version(connection: Connection) -> int:
    """What changes when another program has written to the file; PostgreSQL tells by itself."""
    if connection.dialect.name != "sqlite":
        return 1
    return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())


def _answer(group: Sequence[Job], kept: Sequence[bool]) -> int:
    """Tell everybody who waits; how many tables are new."""
    for job, won in zip(group, kept, strict=True):
        if job.done.done():
            continue
        if won or job.row is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(MovedOn("moved-on"))
    return sum(won and job.word.version == 1 for job, won in zip(group, kept, strict=True))


def _fail(group: Sequence[Job], why: str) -> None:
    for job in group:
        if not job.done.done():
            job.done.set_exception(StoreError("said", text=why))


def _unheard(done: asyncio.Future[None]) -> None:
    """Nobody waits for what was only said."""
    if not done.cancelled():
        done.exception()


def _now() -> str:
    return _stamp(datetime.now(UTC))


def _stamp(time: datetime) -> str:
    """A time as it is written: in UTC, so that the order of texts is the order of times."""
    return time.isoformat(timespec="seconds")
