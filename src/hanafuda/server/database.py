"""Where games are kept: a file of SQLite, or a PostgreSQL; how it is opened, and brought up to date.

An address is a file's path or `postgresql://user@host/name`. Both stores have the same two tables, and whatever is said
to them is the same SQL; what differs stands here.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, InterfaceError, NoSuchModuleError, OperationalError, SQLAlchemyError

from ..cards import shorten
from ..errors import HanafudaError, cause

FORMAT = 3
READERS = 2
"""Threads that read and work out what was read; few, for they share the interpreter with the loop that answers."""
META = MetaData()
ENTRIES = Table(
    "entries",
    META,
    Column("table_id", String, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", String, nullable=False),
    sqlite_with_rowid=False,
)
FACTS = Table("hanafuda", META, Column("name", String, primary_key=True), Column("value", String, nullable=False))
"""What holds for the whole store: its format."""
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
PASSING = frozenset({None, "57P01", "57P02", "57P03", "53300", "40001", "40P01"})
"""How PostgreSQL says that it is not there just now: no answer, going down or up, too many at once, a collision."""


class StoreError(HanafudaError):
    """The data cannot be read or written."""


class MovedOn(StoreError):
    """Somebody else has taken that number of a table's history."""


# -- addresses -------------------------------------------------------------------------------------------------------


def address(data: str | Path) -> URL:
    """The address that is meant: of a file, where it is not one of PostgreSQL."""
    if not isinstance(data, str) or "://" not in data:
        return URL.create("sqlite", database=str(data))
    try:
        url = make_url(data)
    except (ArgumentError, ValueError):
        raise StoreError("bad-address", text=_shown(data)) from None
    if url.drivername == "sqlite" and url.database:
        return URL.create("sqlite", database=url.database)
    if url.drivername not in ("postgresql", "postgres", "postgresql+psycopg"):
        raise StoreError("bad-address", text=_shown(data))
    return url.set(drivername="postgresql+psycopg")


def _shown(data: str) -> str:
    """What somebody wrote, without what may be a password in it."""
    return shorten(f"{data.partition('://')[0]}://…")


def file_of(url: URL) -> Path | None:
    """The file of a store that is in one."""
    return Path(url.database or "") if url.drivername == "sqlite" else None


def shown(url: URL) -> str:
    """An address for people: a path, or one without its password."""
    return str(file_of(url) or url.set(drivername="postgresql").render_as_string(hide_password=True))


def ready(url: URL) -> URL:
    """The same address, its file there and readable for nobody else."""
    path = file_of(url)
    if path is None:
        return url
    try:
        path = path.expanduser()
        if path.is_dir():
            path = path / "hanafuda.sqlite"
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.touch(mode=0o600)
    except RuntimeError:
        raise StoreError("no-home", path=str(path)) from None
    except OSError as error:
        raise StoreError("no-data", path=str(path), why=cause(error)) from None
    return url.set(database=str(path))


# -- engines ---------------------------------------------------------------------------------------------------------


def engine(url: URL, writes: bool = True) -> Engine:
    """How to speak to a store; a file that is not there is not made."""
    path = file_of(url)
    if path is None:
        return _postgresql(url)
    query = {"mode": "rw" if writes else "ro", "uri": "true"}
    there = URL.create("sqlite", database=path.absolute().as_uri(), query=query)
    lasting = {"isolation_level": None, "timeout": 5.0, "check_same_thread": False}
    found = create_engine(there, connect_args=lasting, pool_size=READERS + 2, max_overflow=0)
    if writes:
        event.listen(found, "connect", _written_ahead)
    event.listen(found, "begin", _begun)
    return found


def _postgresql(url: URL) -> Engine:
    """PostgreSQL, which says that something is kept only when it is on the disk."""
    sure = {"options": "-c synchronous_commit=on", "connect_timeout": 5, "application_name": "hanafuda"}
    try:
        return create_engine(url, connect_args=sure, pool_size=READERS + 2, max_overflow=0)
    except (ImportError, NoSuchModuleError):
        raise StoreError("no-driver") from None


def _written_ahead(connection: Any, _: object) -> None:
    """Write ahead, and be on the disk before saying so."""
    for line in ("journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {line}")


def _begun(connection: Connection) -> None:
    """Whoever is going to write says so first, and waits for others there and not in the middle."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def reason(error: Exception) -> str:
    """The database's own words, in one line."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def passes(error: SQLAlchemyError) -> bool:
    """Whether it is only that the store is busy or not there just now."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    code: int | None = getattr(error.orig, "sqlite_errorcode", None)
    return code & 0xFF in BUSY if code is not None else getattr(error.orig, "sqlstate", "") in PASSING


# -- formats ---------------------------------------------------------------------------------------------------------


def prepare(found: Engine, where: str) -> None:
    """Make the tables where there are none and bring older ones up to date; refuses what is not ours."""
    try:
        with found.connect().execution_options(writes=True) as connection, connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(480048)"))  # one server after the other
            _up_to_date(connection, where)
    except SQLAlchemyError as error:
        raise StoreError("not-a-store", path=where, why=reason(error)) from None


def _up_to_date(connection: Connection, where: str) -> None:
    tables = inspect(connection)
    for table in META.tables.values():
        if tables.has_table(table.name):
            columns = {column["name"] for column in tables.get_columns(table.name)}
            if columns != set(table.columns.keys()):
                raise StoreError("foreign-store", path=where, table=table.name)
    found = _format(connection, tables.has_table("hanafuda"), tables.has_table("entries"))
    if found > FORMAT:
        raise StoreError("newer-store", path=where)
    for number in range(found, FORMAT):
        MIGRATIONS[number](connection)
    if found < FORMAT:
        connection.execute(update(FACTS).where(FACTS.c.name == "format").values(value=str(FORMAT)))
        if connection.dialect.name == "sqlite":  # for programs that look nowhere else
            connection.exec_driver_sql(f"PRAGMA user_version = {FORMAT}")


def _format(connection: Connection, facts: bool, entries: bool) -> int:
    """The format of what is there; 0 where there is nothing."""
    if facts:
        return int(connection.execute(select(FACTS.c.value).where(FACTS.c.name == "format")).scalar_one())
    if connection.dialect.name == "sqlite" and (found := connection.exec_driver_sql("PRAGMA user_version").scalar()):
        return int(found)
    return 1 if entries else 0


def _first(connection: Connection) -> None:
    """Format 1: the entries of all tables."""
    ENTRIES.create(connection)


def _second(connection: Connection) -> None:
    """Format 2: facts about the whole store."""
    FACTS.create(connection)
    connection.execute(insert(FACTS), {"name": "format", "value": "2"})


def _third(connection: Connection) -> None:
    """Format 3: no secret that sockets were opened with; browsers have their own."""
    connection.execute(delete(FACTS).where(FACTS.c.name == "secret"))


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_first, _second, _third)
"""What leads from each format to the next, from nothing on."""
