"""Guided games: a record that was laid out to show the rules, and what the teacher says between its moves.

A lesson is one file beside this one, named after its game. It is a record like any other; its comments are the notes:
`# two: 9c1 9a 9r` says the note `two` before the move below it, and points at these cards (or at `hand`, `field`,
`stock`, `pile-0`, `seat-2`). `# jump` plays on, unseen, to the next note. The words stand in the catalogue, in the room
`lessons`: `koikoi.two`, and `koikoi.two.why` for a move, said to who would rather make another.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ..errors import BadGame
from ..games import SHEETS
from ..match import Match
from ..moves import Move
from ..record import read
from ..text import Phrase

HOME = Path(__file__).parent
LEARNER = 0
"""The seat of whoever learns."""
JUMP = "jump"
"""The comment that plays on, unseen."""


@dataclass(frozen=True)
class Note:
    """What the teacher says at a moment, and where to look; `why` this move, if one is asked for."""

    name: str
    text: Phrase
    shows: tuple[str, ...]
    why: Phrase | None = None


@dataclass(frozen=True)
class Step:
    """One step of a lesson: what is said before it, the move (None: a deal) and its seat, and where it led."""

    notes: tuple[Note, ...]
    seat: int | None
    move: Move | None
    match: Match
    unseen: bool

    @property
    def asked(self) -> bool:
        """Whether the learner is to make it."""
        return self.seat == LEARNER and not self.unseen


@dataclass(frozen=True)
class Lesson:
    """A guided game: its steps from the first deal on, and what is said at the end."""

    name: str
    match: Match
    steps: tuple[Step, ...]
    last: tuple[Note, ...]

    @property
    def title(self) -> Phrase:
        return self.match.game.title

    @property
    def says(self) -> Phrase:
        """What it teaches."""
        return Phrase(f"lessons.{self.name}.says")


def names() -> tuple[str, ...]:
    """The games that are taught, in the order of the games."""
    return tuple(name for name in SHEETS if _file(name).is_file())


@cache
def lesson(name: str) -> Lesson:
    """The guided game of this name."""
    if name not in names():
        raise BadGame("no-lesson", name=name)
    text = _file(name).read_text(encoding="utf-8")
    match = read(text)
    said, unseen = _comments(text)
    steps = tuple(_step(name, *found, said, unseen) for found in enumerate(moments(match)))
    return Lesson(name, match, steps, _notes(name, said.get(len(steps), []), False))


def moments(match: Match) -> Iterator[tuple[int | None, Move | None, Match]]:
    """A game from its first deal on: who moved, what (None: a deal, or the second shuffle), and where it led."""
    now = replace(match, rounds=())
    for round in match.rounds:
        for deck in round.decks:
            now = now.deal(deck)
            yield None, None, now
        for move in round.moves:
            seat, now = now.state.seat, now.play(move)
            yield seat, move, now
            if now.state.phase == "shuffle" and round.stock:
                now = now.deal(round.stock)
                yield None, None, now


def _file(name: str) -> Path:
    return HOME / f"{name}.txt"


def _comments(text: str) -> tuple[dict[int, list[str]], frozenset[int]]:
    """What is said before each step of a record, and the steps that are not shown."""
    said: dict[int, list[str]] = {}
    unseen: set[int] = set()
    at, jumping = 0, False
    for row in text.splitlines():
        comment = row.removeprefix("# ")
        if comment == JUMP:
            jumping = True
        elif comment != row:
            jumping = False
            said.setdefault(at, []).append(comment)
        steps = _steps_in(row)
        unseen |= set(range(at, at + steps)) if jumping else set()
        at += steps
    return said, frozenset(unseen)


def _steps_in(row: str) -> int:
    """How many steps a line of a record tells: a deck, a stock, or so many moves."""
    key, _, value = row.partition(":")
    return len(value.split()) if key.isdecimal() else int(key in ("deck", "void", "stock"))


def _step(
    name: str,
    at: int,
    found: tuple[int | None, Move | None, Match],
    said: dict[int, list[str]],
    unseen: frozenset[int],
) -> Step:
    seat, move, match = found
    step = Step((), seat, move, match, at in unseen)
    return replace(step, notes=_notes(name, said.get(at, []), step.asked))


def _notes(name: str, comments: list[str], asked: bool) -> tuple[Note, ...]:
    notes = [_note(name, *comment.partition(":")[::2]) for comment in comments]
    if asked and notes:
        notes[-1] = replace(notes[-1], why=Phrase(f"lessons.{name}.{notes[-1].name}.why"))
    return tuple(notes)


def _note(name: str, note: str, shows: str) -> Note:
    return Note(note, Phrase(f"lessons.{name}.{note}"), tuple(shows.split()))
