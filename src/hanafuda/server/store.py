"""What is kept: for each table its entries, in order, never changed. SQLite in one file, written ahead."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    Delete,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    case,
    delete,
    event,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ..errors import HanafudaError
from .entry import Entry

FORMAT = 1
_META = MetaData()
_ENTRIES = Table(
    "entries",
    _META,
    Column("table_id", String, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", String, nullable=False),
    sqlite_with_rowid=False,
)


class StoreError(HanafudaError):
    """The data cannot be read or written."""


class Kept(NamedTuple):
    """A table's entries, and when the last one came."""

    entries: list[Entry]
    changed_at: str


class Store:
    """The one place where tables outlive the process."""

    def __init__(self, path: Path | None) -> None:
        """A file, or nothing but memory for tests."""
        self.path = path
        address = f"sqlite+aiosqlite:///{path}" if path else "sqlite+aiosqlite://"
        self._engine: AsyncEngine = create_async_engine(address)
        event.listen(self._engine.sync_engine, "connect", _prepare)

    async def open(self) -> None:
        """Make the tables where there are none; refuses what is not ours."""
        try:
            async with self._engine.begin() as connection:
                found = (await connection.execute(text("PRAGMA user_version"))).scalar_one()
                if found > FORMAT:
                    raise StoreError("newer-store", path=str(self.path))
                await connection.run_sync(_META.create_all)
                await connection.execute(text(f"PRAGMA user_version = {FORMAT}"))
        except SQLAlchemyError as error:
            raise StoreError("not-a-store", path=str(self.path), why=reason(error)) from None

    async def close(self) -> None:
        await self._engine.dispose()

    async def append(self, table: str, version: int, entry: Entry) -> None:
        """Keep one entry; when this returns it is on the disk."""
        row = {"table_id": table, "version": version, "kind": entry.kind, "data": entry.data, "at": _now()}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(_ENTRIES).values(row))
        except IntegrityError:
            raise StoreError("moved-on") from None
        except SQLAlchemyError as error:
            raise StoreError("said", text=reason(error)) from None

    async def read(self, table: str) -> Kept | None:
        """All entries of a table, or None where there is no such table."""
        query = select(_ENTRIES.c.kind, _ENTRIES.c.data, _ENTRIES.c.at).where(_ENTRIES.c.table_id == table)
        try:
            async with self._engine.connect() as connection:
                rows: Sequence[Any] = (await connection.execute(query.order_by(_ENTRIES.c.version))).all()
        except SQLAlchemyError as error:
            raise StoreError("said", text=reason(error)) from None
        return Kept([Entry(row.kind, row.data) for row in rows], rows[-1].at) if rows else None

    async def delete(self, table: str) -> None:
        """Take a table away for good."""
        await self._delete(delete(_ENTRIES).where(_ENTRIES.c.table_id == table))

    async def sweep(self, before: datetime, busy: Sequence[str]) -> list[str]:
        """Take away the tables where nothing was ever dealt and nothing has happened since then; which they were."""
        dealt = func.sum(case((_ENTRIES.c.kind == "deck", 1), else_=0))
        old = func.max(_ENTRIES.c.at) < _stamp(before)
        query = select(_ENTRIES.c.table_id).group_by(_ENTRIES.c.table_id).having(old, dealt == 0)
        try:
            async with self._engine.connect() as connection:
                found = [id for id in (await connection.execute(query)).scalars() if id not in busy]
        except SQLAlchemyError as error:
            raise StoreError("said", text=reason(error)) from None
        for id in found:
            await self.delete(id)
        return found

    async def _delete(self, what: Delete) -> None:
        try:
            async with self._engine.begin() as connection:
                await connection.execute(what)
        except SQLAlchemyError as error:
            raise StoreError("said", text=reason(error)) from None


def reason(error: SQLAlchemyError) -> str:
    """The database's own words, in one line."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def _now() -> str:
    return _stamp(datetime.now(UTC))


def _stamp(time: datetime) -> str:
    """A time as it is written: in UTC, so that the order of texts is the order of times."""
    return time.isoformat(timespec="seconds")


def _prepare(connection: Any, _: object) -> None:
    """Write ahead, and be on the disk before saying so."""
    cursor = connection.cursor()
    for line in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()
