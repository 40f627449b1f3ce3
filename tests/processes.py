"""The command `hanafuda` in a process of its own: waited for with a limit, on a terminal that is always read."""

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any

PATIENCE = 300.0
"""Seconds until a test gives up waiting: so many that they say nothing about speed."""

UNWATCHED = {"COVERAGE_PROCESS_START": "", "COVERAGE_PROCESS_CONFIG": ""}
HANAFUDA = [sys.executable, "-m", "hanafuda"]
Process = subprocess.Popen[str]


def run(
    *words: str, env: dict[str, str] | None = None, program: Sequence[str] = HANAFUDA, **more: Any
) -> "subprocess.CompletedProcess[str]":
    """The command, or another program, from start to end."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True} | more
    return subprocess.run([*program, *words], env=os.environ | (env or {}), timeout=PATIENCE, check=False, **streams)


def shell(line: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A line for the shell, in which `hanafuda` is this one."""
    line = f'hanafuda() {{ "{sys.executable}" -m hanafuda "$@"; }}; {line}'
    return subprocess.run(
        ["bash", "-c", line],
        env=os.environ | environment,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def _hears() -> None:
    """A program hears that its terminal is gone, even if whoever runs the tests does not (`nohup`)."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@contextmanager
def started(*words: str, env: dict[str, str] | None = None, **streams: Any) -> Iterator[Process]:
    """The command while it runs, to be interrupted; nothing of it is left afterwards.

    Coverage does not watch it: it calls Python while it traces, and a Ctrl-C that falls there is lost.
    """
    environment = os.environ | UNWATCHED | (env or {})
    process = subprocess.Popen(
        [*HANAFUDA, *words], env=environment, text=True, start_new_session=True, preexec_fn=_hears, **streams
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def interrupt(process: Process) -> None:
    """Ctrl-C, as a terminal sends it: to the command and to all that it has started."""
    os.killpg(process.pid, signal.SIGINT)


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that will be so, sooner or later."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.02)


class Screen:
    """A terminal that is read all the time, so that who writes to it never has to wait."""

    def __init__(self) -> None:
        self.text = ""
        self._screen, self.terminal = pty.openpty()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with suppress(OSError):  # the terminal is closed
            while data := os.read(self._screen, 4096):
                self.text += data.decode(errors="replace")

    def close(self) -> None:
        """Read what is left."""
        os.close(self.terminal)
        self._reader.join(PATIENCE)
        os.close(self._screen)


@contextmanager
def screen() -> Iterator[Screen]:
    """A terminal, closed in the end."""
    found = Screen()
    try:
        yield found
    finally:
        found.close()
