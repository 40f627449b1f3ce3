"""`hanafuda backup`: a copy of all games, taken while the server runs; into a file, or from one into a PostgreSQL."""

import argparse
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..commands.words import word
from ..errors import HanafudaError, cause
from .command import data_argument, default_data

if TYPE_CHECKING:
    from sqlalchemy import URL, Engine

ROWS = 1_000
"""So many entries are copied at a time."""


class CannotCopy(HanafudaError):
    """There is nothing to copy, or nowhere to copy it to."""


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.backup.help"), word("operate.backup.about")
    parser = subparsers.add_parser("backup", help=help, description=about)
    parser.add_argument("target", metavar="WHERE", help=word("operate.backup.target"))
    data_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy the store, whole as it was at one moment."""
    from .database import address, shown

    tables = copy(args.data or default_data(), args.target)
    print(word("command.backup.done", n=tables, path=shown(address(args.target))))
    return 0


def copy(source: str | Path, target: str | Path) -> int:
    """Copy a store that may be in use; how many tables it holds. One that is there already is left alone."""
    from .database import address, file_of, shown

    here, there = address(source), address(target)
    if (file := file_of(here)) is not None and not file.is_file():
        raise CannotCopy("no-store", path=str(file))
    path = file_of(there)
    if path is None:
        return _copied(here, there, shown(there))
    if path.exists():
        raise CannotCopy("backup-there", path=str(path))
    return _into_file(here, path)


def _into_file(here: "URL", path: Path) -> int:
    """The copy appears when it is whole, as one file with nothing beside it."""
    from .database import address

    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        tables = _copied(here, address(part), str(path))
        os.replace(part, path)
    except OSError as error:
        raise CannotCopy("no-backup", path=str(path), why=cause(error)) from None
    finally:
        with suppress(OSError):
            part.unlink()
    return tables


def _copied(here: "URL", there: "URL", where: str) -> int:
    from sqlalchemy.exc import SQLAlchemyError

    from .database import engine, prepare, reason

    source, target = engine(here, writes=False), engine(there)
    try:
        prepare(target, where)
        return _filled(source, target, where)
    except SQLAlchemyError as error:
        raise CannotCopy("no-backup", path=where, why=reason(error)) from None
    finally:
        source.dispose()
        target.dispose()


def _filled(source: "Engine", target: "Engine", where: str) -> int:
    """All entries as they were at one moment, in one transaction."""
    from sqlalchemy import func, insert, select

    from .database import ENTRIES

    moment = {"isolation_level": "REPEATABLE READ"} if source.dialect.name == "postgresql" else {}
    tables = select(func.count()).where(ENTRIES.c.version == 1)
    with source.connect().execution_options(yield_per=ROWS, **moment) as reading, target.connect() as line:
        with line.execution_options(writes=True).begin():
            if line.execute(select(func.count()).select_from(ENTRIES)).scalar_one():
                raise CannotCopy("backup-there", path=where)
            for rows in reading.execute(select(ENTRIES)).mappings().partitions():
                line.execute(insert(ENTRIES), [dict(row) for row in rows])
            found = int(line.execute(tables).scalar_one())
        if target.dialect.name == "sqlite":
            line.connection.cursor().execute("PRAGMA journal_mode = DELETE")
        return found
