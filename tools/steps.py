"""The steps of a set-up, one line each on stderr with its time; a program's own words are shown only when it fails."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
TAIL = 40
PATIENCE = 10
STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Failed(Exception):
    """A step that did not work, and why it goes no further."""


def tell(what: str) -> None:
    """One line that is not a step."""
    print(what, file=sys.stderr, flush=True)


def step(
    what: str, *words: object, tail: int = TAIL, own: Mapping[str, str] | None = None, finish: bool = False
) -> None:
    """Run a program in the project's folder, told in one line; one that must `finish` is not cut off."""
    line = Line(what)
    with tempfile.TemporaryFile() as said:
        try:
            status = watched(line, [str(word) for word in words], said, {**os.environ, **(own or {})}, finish)
        except BaseException:
            line.end("stopped")
            raise
        line.end("failed" if status else "")
        if status:
            show(said, tail)
            raise Failed(f"{what} did not work; see above")


def watched(line: "Line", words: list[str], said: IO[bytes], environment: Mapping[str, str], finish: bool) -> int:
    """A program's exit status, with the line turning while it works; no interruption leaves it behind."""
    null, both = subprocess.DEVNULL, subprocess.STDOUT
    with noted() as signals:
        try:
            program = subprocess.Popen(
                words, cwd=ROOT, env=environment, stdin=null, stdout=said, stderr=both, start_new_session=True
            )
        except OSError as error:
            said.write(f"{words[0]}: {error.strerror}\n".encode())
            return 127
        status = None
        while status is None and (finish or not signals):
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = program.wait(0.1)
            line.turn()
        if signals:
            end(program)
            raise KeyboardInterrupt(128 + signals[0])
        return status or 0


@contextlib.contextmanager
def noted() -> Iterator[list[int]]:
    """Signals that would stop us are only noted, so that none comes between a program's start and our knowing it."""
    found: list[int] = []
    heeded = [number for number in STOPS if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, lambda number, _: found.append(number)) for number in heeded}
    try:
        yield found
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def end(program: "subprocess.Popen[bytes]") -> None:
    """End a program if it still runs, with all that it has started."""
    if program.poll() is not None:
        return
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        try:
            os.killpg(program.pid, how) if hasattr(os, "killpg") else program.terminate()
            program.wait(PATIENCE)
            return
        except (OSError, subprocess.TimeoutExpired):
            continue


def show(said: IO[bytes], tail: int) -> None:
    """The last lines of what a program had to say."""
    said.seek(0)
    for text in said.read().decode(errors="replace").splitlines()[-tail:]:
        tell(f"    {text}")


class Line:
    """A line that says what is being done: with a spinner on a terminal, and at the end with its time."""

    def __init__(self, what: str) -> None:
        self.what, self.began, self.spinner = what, time.monotonic(), cycle("|/-\\")
        self.live = sys.stderr.isatty()
        self.turn() if self.live else self._write(f"  {what} ... ")

    def turn(self) -> None:
        """Show that the work goes on."""
        if self.live:
            text = f"{next(self.spinner)} {self.what} ... {self._seconds()}"
            self._write("\r" + text[: shutil.get_terminal_size().columns - 1])

    def end(self, how: str = "") -> None:
        """Say how long it took, or how else it ended."""
        again = f"\r\033[K  {self.what} ... " if self.live else ""
        self._write(f"{again}{how or self._seconds()}\n")

    def _seconds(self) -> str:
        return f"{time.monotonic() - self.began:.1f} s"

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
