"""A PostgreSQL of the tests' own: in a folder of its own, at a socket of its own, gone with the tests."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import machine
from processes import PATIENCE, wait_until

DURABLE = ("listen_addresses=", "max_connections=60", "shared_buffers=16MB")


def missing() -> str:
    """Why there is none: nothing where there is."""
    if sys.platform == "win32" or not machine.database():
        return "no PostgreSQL here"
    return "" if find_spec("psycopg") else "no psycopg here"


needed = pytest.mark.skipif(bool(missing()), reason=missing() or "there is one")


class Postgres:
    """A server that can be stopped, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = _somebody()
        if self._owner:
            os.chown(folder, *self._owner)
        self._run("initdb", "-D", str(self.data), "-U", "hanafuda", "-A", "trust", "-E", "UTF8", "--no-sync")

    def url(self, name: str = "postgres") -> str:
        """The address of a database, as `--data` takes it."""
        return f"postgresql://hanafuda@/{name}?host={self.folder}"

    def fresh(self) -> str:
        """A new and empty database."""
        self.number = getattr(self, "number", 0) + 1
        self._run("createdb", "-h", str(self.folder), "-U", "hanafuda", f"games{self.number}")
        return self.url(f"games{self.number}")

    def start(self) -> None:
        options = [word for one in (*DURABLE, f"unix_socket_directories={self.folder}") for word in ("-c", one)]
        self._process = subprocess.Popen(
            [_program("postgres"), "-D", str(self.data), *options], stderr=subprocess.DEVNULL, **self._drop
        )
        wait_until(self._answers)

    def _answers(self) -> bool:
        asked = [_program("pg_isready"), "-q", "-h", str(self.folder), "-U", "hanafuda"]
        return subprocess.run(asked, timeout=PATIENCE, check=False).returncode == 0

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: whoever is connected is thrown out. SIGQUIT: at once, as after a power cut."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE)

    @property
    def _drop(self) -> dict[str, Any]:
        """PostgreSQL refuses to run as root."""
        return {"user": self._owner[0], "group": self._owner[1], "extra_groups": []} if self._owner else {}

    def _run(self, *words: str) -> None:
        command: Sequence[str] = [_program(words[0]), *words[1:]]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, **self._drop)
        assert done.returncode == 0, done.stderr


def _program(name: str) -> str:
    return str(Path(machine.database()).resolve().parent / name)


def _somebody() -> tuple[int, int] | None:
    """Somebody who is not root, where we are."""
    if os.geteuid():
        return None
    found = pwd.getpwnam("nobody")
    return found.pw_uid, found.pw_gid


@contextmanager
def running() -> Iterator[Postgres]:
    """One for these tests; its path is short, for sockets take no long ones."""
    folder = Path(tempfile.mkdtemp(prefix="hana"))
    try:
        found = Postgres(folder)
        try:
            found.start()
            yield found
        finally:
            found.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
