"""`hanafuda backup`: a copy of all games, taken while the server runs."""

import argparse
import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..commands.words import word
from ..errors import HanafudaError
from .command import default_data


class CannotCopy(HanafudaError):
    """There is nothing to copy, or nowhere to copy it to."""


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.backup.help"), word("command.backup.about")
    parser = subparsers.add_parser("backup", help=help, description=about)
    parser.add_argument("file", metavar="FILE", type=Path, help=word("command.backup.file"))
    kept = str(default_data()).replace("%", "%%")  # argparse fills in what stands after a %
    parser.add_argument("--data", type=Path, help=word("command.serve.data", path=kept))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy the store, whole as it was at one moment."""
    tables = copy(args.data or default_data(), args.file)
    print(word("command.backup.done", n=tables, path=str(args.file)))
    return 0


def copy(source: Path, target: Path) -> int:
    """Copy a store that may be in use; how many tables it holds. A file that is there already is left alone."""
    if not source.is_file():
        raise CannotCopy("no-store", path=str(source))
    if target.exists():
        raise CannotCopy("backup-there", path=str(target))
    part = target.with_name(f"{target.name}.part")
    try:
        tables = _copied(source, part)
        os.replace(part, target)
    except OSError as error:
        raise CannotCopy("no-backup", path=str(target), why=error.strerror or str(error)) from None
    except sqlite3.Error as error:
        raise CannotCopy("no-backup", path=str(target), why=str(error)) from None
    finally:
        with suppress(OSError):
            part.unlink()
    return tables


def _copied(source: Path, part: Path) -> int:
    part.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    here = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    there = sqlite3.connect(part)
    try:
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        (tables,) = there.execute("select count(distinct table_id) from entries").fetchone()
        there.commit()
        return int(tables)
    finally:
        here.close()
        there.close()
