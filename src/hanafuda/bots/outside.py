"""Bots from outside: any program that speaks JSON lines on its standard input and output (docs/bots.md).

It is told of a game and of what its seat sees happen, is shown a view with the legal moves, and answers with one. Who
crashes, says nothing in time, or answers with what is no legal move has lost the game.
"""

import json
import logging
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any

from ..cards import shorten
from ..errors import HanafudaError
from ..game import Game
from ..luck import Luck
from ..moves import Event, Move
from ..text import Phrase
from ..view import View
from .choice import Bot, Choice

OUTSIDE = "exec:"
"""How the name of such a bot begins; its command follows."""
PATIENCE = 10.0
"""Seconds it has for an answer."""
PROTOCOL = 1
LOG = logging.getLogger("hanafuda.bots")
LONGEST = 65536
Answer = bytes | None


class Forfeit(HanafudaError):
    """A bot from outside has lost the game by what it did, or did not do."""

    @property
    def fault(self) -> str:
        """In a word: `crashed`, `late`, `garbled` or `illegal`."""
        return str(self.args[0]).removeprefix("bot-")

    @property
    def seat(self) -> int:
        """Who has."""
        return int(self.args[1]["seat"])


def view_data(view: View) -> dict[str, Any]:
    """A view as a program reads it: cards by their codes, moves as records spell them."""
    outlook = view.outlook
    return {
        "game": view.game.text,
        "players": view.players,
        "seat": view.seat,
        "month": view.month,
        "dealer": view.dealer,
        "phase": view.phase,
        "card": view.card.code if view.card is not None else None,
        "hand": str(view.hand).split(),
        "field": str(view.field).split(),
        "piles": [str(pile).split() for pile in view.piles],
        "hand_sizes": list(view.hand_sizes),
        "stock": view.stock,
        "calls": list(view.calls),
        "declared": [list(sets) for sets in view.declared],
        "points": list(view.table.decided[: view.sides]),
        "totals": list(outlook.totals) if outlook else None,
        "rounds_left": outlook.left if outlook else None,
    }


def event_data(event: Event) -> dict[str, Any]:
    """Something that happened, as a program reads it."""
    card = event.card.code if event.card is not None else None
    return {
        "kind": event.kind,
        "seat": event.seat,
        "card": card,
        "taken": str(event.taken).split(),
        "set": event.number,
    }


class Visitor:
    """The program of a bot from outside, while it sits at a table."""

    def __init__(self, command: str, seat: int, patience: float = PATIENCE) -> None:
        self.command, self.seat, self.patience = command, seat, patience
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        self._program = self._start()
        Thread(target=_listen, args=(self._program.stdout, self._answers), daemon=True).start()
        self.tell({"type": "hello", "protocol": PROTOCOL})
        self._greeted = False

    def _start(self) -> "subprocess.Popen[bytes]":
        try:
            return subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError, IndexError) as error:
            raise Forfeit("bot-crashed", bot=shorten(self.command), why=str(error), seat=self.seat) from None

    def tell(self, message: dict[str, Any]) -> None:
        """Say something; a program that is gone is noticed when it is asked."""
        assert self._program.stdin is not None
        with suppress(OSError, ValueError):
            self._program.stdin.write(json.dumps(message).encode() + b"\n")
            self._program.stdin.flush()

    def _ask(self) -> dict[str, Any]:
        """Its next line, which must be an object of JSON."""
        try:
            line = self._answers.get(timeout=self.patience)
        except Empty:
            raise Forfeit("bot-late", bot=shorten(self.command), seconds=self.patience, seat=self.seat) from None
        if line is None:
            raise Forfeit("bot-crashed", bot=shorten(self.command), why=Phrase("error.bot-gone"), seat=self.seat)
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            said = shorten(line.decode(errors="replace").strip())
            raise Forfeit("bot-garbled", bot=shorten(self.command), line=said, seat=self.seat)
        return found

    def saw(self, view: View) -> None:
        """Tell what a move did."""
        self.tell({"type": "events", "seat": view.seat, "events": [event_data(event) for event in view.events]})

    def choose(self, view: View, luck: Luck) -> Choice:
        """Show the view and hear the move; its greeting comes before the first."""
        if not self._greeted:
            self._ask()
            self._greeted = True
        legal = str(view.legal).split()
        self.tell({"type": "move", "view": view_data(view), "legal": legal})
        answer = self._ask().get("move")
        if answer not in legal:
            slots = {"move": shorten(str(answer)), "legal": str(view.legal), "seat": self.seat}
            raise Forfeit("bot-illegal", bot=shorten(self.command), **slots)
        return Choice(Move(answer), Phrase("bots.why.outside"), 0.0)

    def leave(self) -> None:
        """The game is over: it is told, and ended if it does not end by itself."""
        self.tell({"type": "bye"})
        with suppress(OSError):
            if self._program.stdin is not None:
                self._program.stdin.close()
        try:
            self._program.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()


def _listen(stream: IO[bytes], answers: "SimpleQueue[Answer]") -> None:
    """Pass on every line; nothing when there are no more, or one has no end."""
    with suppress(OSError, ValueError):
        while (line := stream.readline(LONGEST)).endswith(b"\n"):
            answers.put(line)
    answers.put(None)


@contextmanager
def seated(names: Sequence[str], game: Game, think: float = 0.0, patience: float = PATIENCE) -> Iterator[list[Bot]]:
    """Bots by seat for one game, programs among them, which leave when it is over; a seat without a name is empty."""
    from . import BOTS, named

    with ExitStack() as stack:
        bots = []
        for seat, name in enumerate(names):
            if not name:
                bots.append(BOTS["random"])
            elif name.startswith(OUTSIDE):
                visitor = Visitor(name.removeprefix(OUTSIDE), seat, patience)
                stack.callback(visitor.leave)
                visitor.tell({"type": "game", "game": game.text, "players": len(names), "seat": seat})
                bots.append(Bot(name, visitor.choose, visitor.saw))
            else:
                bots.append(named(name, think))
        yield bots


def guest(name: str, command: str, instead: Bot) -> Bot:
    """A program that sits down at tables: asked anew for every move; where it fails another moves instead."""

    def choose(view: View, luck: Luck) -> Choice:
        seat = view.seat or 0
        try:
            with seated([""] * seat + [OUTSIDE + command], view.game) as bots:
                return bots[seat].choose(view, luck)
        except Forfeit as forfeit:
            LOG.warning("%s", forfeit)
            return instead.choose(view, luck)

    return Bot(name, choose, guest=True)
