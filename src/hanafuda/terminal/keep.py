"""What is kept: every game is a record in a file of its own, written anew with every move and never half.

The file says in a remark who sits where, so that a game can go on; to everybody else it is a record like any other.
"""

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import IO

from ..bots import BOTS
from ..errors import HanafudaError, cause
from ..match import Match
from ..record import HEADER, read_file, write
from ..text import Phrase

HUMAN = "human"
SEATS = "# seats:"
UNFINISHED = b"unfinished"
USUAL = "greedy"
"""Who plays in a record that does not say."""
Bots = tuple[str | None, ...]
"""The bot in every seat; None where somebody sits at the keyboard."""


class CannotKeep(HanafudaError):
    """A game cannot be kept."""


def folder() -> Path:
    """Where games are kept: in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(home) / "hanafuda" / "games"


@dataclass
class Kept:
    """A game's file. While it is open here no other program goes on with it."""

    path: Path
    trouble: Phrase | None = None
    over: bool = False
    _lock: IO[bytes] | None = field(default=None, repr=False)

    def save(self, match: Match, bots: Bots) -> None:
        """Write the game as it stands; if that fails, the file is as it was and `trouble` says why."""
        try:
            replace_text(self.path, text(match, bots))
            self.trouble, self.over = None, match.over
        except OSError as error:
            why = cause(error)
            self.trouble = Phrase("terminal.not-kept", path=str(self.path), why=why)

    def close(self) -> None:
        """Others may go on with the game now."""
        if self._lock is not None:
            with suppress(OSError):
                os.unlink(self._lock.name)
            self._lock.close()
            self._lock = None


def text(match: Match, bots: Bots) -> str:
    """A record with a remark about who sits where."""
    seats = " ".join(bot or HUMAN for bot in bots)
    return write(match).replace(HEADER, f"{HEADER}\n{SEATS} {seats}", 1)


def replace_text(path: Path, content: str) -> None:
    """All of it or nothing: into another file, onto the disk, and only then in the place of the old one."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def new(match: Match, where: Path | None = None) -> Kept:
    """A file for a new game, of a name that is not taken."""
    stem = f"{match.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{f'-{n}' if n else ''}.txt" for n in range(1000))
    with suppress(OSError):
        (where or folder()).mkdir(parents=True, exist_ok=True, mode=0o700)
    path = next(path for path in ((where or folder()) / name for name in names) if not path.exists())
    return _locked(path) or Kept(path)


def of_day(name: str, day: date) -> Path:
    """The file of a day's deal in a game: there is one."""
    where = folder().with_name("daily")
    with suppress(OSError):
        where.mkdir(parents=True, exist_ok=True, mode=0o700)
    return where / f"{name}-{day}.txt"


def _locked(path: Path) -> Kept | None:
    """The file, if nobody else has it open; where locks are not to be had nobody is kept out."""
    try:
        import fcntl

        lock = open(path.with_suffix(".lock"), "ab")  # noqa: SIM115
    except (ImportError, OSError):
        return Kept(path)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return Kept(path, _lock=lock)


# -- coming back -----------------------------------------------------------------------------------------------------


def games(where: Path | None = None) -> list[Path]:
    """Every game that is kept, the latest first."""
    with suppress(OSError):
        files = [(file.stat().st_mtime_ns, file) for file in (where or folder()).glob("*.txt")]
        return [file for _, file in sorted(files, reverse=True)]
    return []


def unfinished(where: Path | None = None) -> Iterator[Path]:
    """The games that are not over, the latest first."""
    return (path for path in games(where) if _ending(path) == UNFINISHED)


def _ending(path: Path) -> bytes:
    """The last line of a file."""
    with suppress(OSError), path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 64))
        return file.read().strip().rpartition(b"\n")[2]
    return b""


def come_back(path: Path) -> tuple[Match, Bots, Kept]:
    """A game that is kept and who sits where; refuses one that is open elsewhere."""
    match, kept = read_file(path), opened(path)
    return match, seats(path.read_text(encoding="utf-8-sig"), match.players), kept


def opened(path: Path) -> Kept:
    """A game's file, for us alone."""
    kept = _locked(path)
    if kept is None:
        raise CannotKeep("game-open", path=str(path))
    return kept


def seats(record: str, players: int) -> Bots:
    """Who sits where by the remark in a record; without one, somebody at the keyboard in the first seat."""
    said = next((line.removeprefix(SEATS).split() for line in record.splitlines() if line.startswith(SEATS)), [])
    if len(said) != players or not {*said} <= {HUMAN, *BOTS}:
        return (None, *[USUAL] * (players - 1))
    return tuple(None if word == HUMAN else word for word in said)


def named(people: Sequence[str], bots: Sequence[str | None], words: Sequence[str]) -> list[str]:
    """A name for every seat: people's own, and for the bots one after the other of these, none twice."""
    own, others = iter(people), iter(word for word in words if word not in people)
    return [next(own) if bot is None else next(others) for bot in bots]
