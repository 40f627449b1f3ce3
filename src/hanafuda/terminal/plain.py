"""The table line by line, for screen readers, pipes and terminals that can do no more: one line for each event."""

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Protocol, TextIO

from ..cards import Card, shorten
from ..commands.words import refusal, tell, word
from ..errors import HanafudaError
from ..server.wire import View
from ..text import Phrase
from ..text.measure import shown
from ..typed import meant
from . import panels
from .draw import near, side_name
from .look import card_words
from .place import Place, Replayed, Step
from .typed import typed_move

COMMANDS = ("quit", "next", "back", "hint", "undo", "help", "table", "yaku", "log")
"""What can be typed beside moves; each language has words of its own for them."""
SCREEN = 60
"""So many empty lines hide a hand from whoever comes next."""


class Reader(Protocol):
    """Where typed lines come from."""

    async def line(self) -> str | None:
        """The next line; None at the end."""


class Keyboard:
    """Standard input, read aside so that a table far away can go on meanwhile."""

    def __init__(self, stream: TextIO) -> None:
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._stream = stream
        self._thread: threading.Thread | None = None

    async def line(self) -> str | None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, args=[asyncio.get_running_loop()], daemon=True)
            self._thread.start()
        return await self._lines.get()

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        """The file itself is read: a stream that is being read cannot be closed when the program ends."""
        rest = b""
        with suppress(OSError, RuntimeError):  # nothing to read from; nobody listens any more
            while data := os.read(self._stream.fileno(), 4096):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    loop.call_soon_threadsafe(self._lines.put_nowait, line.decode("utf-8", "replace"))
        with suppress(RuntimeError):
            if rest:
                loop.call_soon_threadsafe(self._lines.put_nowait, rest.decode("utf-8", "replace"))
            loop.call_soon_threadsafe(self._lines.put_nowait, None)


class Left(Exception):
    """Whoever plays has had enough, or there is nothing more to read."""


class Teller:
    """Lines out, lines in."""

    def __init__(self, reader: Reader, echo: bool = True, say: Callable[[str], None] = print) -> None:
        """Where nobody sees what is typed (`echo`), it is repeated."""
        self.reader, self.echo, self._say = reader, echo, say
        self._trouble: Phrase | str | None = None

    def say(self, line: str) -> None:
        """One line."""
        self._say(shown(line))

    def lines(self, lines: panels.Lines) -> None:
        """Some lines, without the empty ones."""
        for line in lines:
            if line:
                self.say(tell(line))

    def tell(self, step: Step) -> None:
        """What happened, one line each."""
        self.lines(event.text for event in step.events)
        if step.notice is not None and step.notice != self._trouble:
            self.say(tell(step.notice))
        self._trouble = step.notice
        if step.view.score is not None:
            self.lines(panels.summary(step.view, step.you))
        if end := panels.ending(step.view, step.you):
            self.say(tell(end))

    async def read(self) -> str:
        """A line that was typed; raises Left at the end of the input."""
        if not self.echo:
            print(end="> ", flush=True)
        typed = await self.reader.line()
        if typed is None:
            raise Left
        if self.echo:
            self.say(f"> {shorten(typed)}".rstrip())
        return typed.strip()


class Plain(Teller):
    """A place told line by line; what is typed goes back to it."""

    def __init__(self, place: Place, reader: Reader, echo: bool = True, say: Callable[[str], None] = print) -> None:
        super().__init__(reader, echo, say)
        self.place = place
        self.seat: int | None = None

    async def play(self) -> bool:
        """From the table as it is found to the end of the game; whether it came to that."""
        try:
            async for step in self.place.steps():
                self.tell(step)
                if step.view.phase == "match_over":
                    return True
                await self._answer(step.view)
        except Left:
            pass
        finally:
            self.place.close()
        return False

    async def _answer(self, view: View) -> None:
        """Ask whoever sits here, if it is for them to say something."""
        if view.phase == "round_over":
            if view.seat is None:
                await self.place.next()
            else:
                await self._ask(view, word("terminal.plain.next"))
        elif view.seat is not None and view.turn == view.seat:
            await self._curtain(view)
            self.lines(situation(view))
            await self._ask(view, tell(panels.prompt(view) or ""))

    async def _curtain(self, view: View) -> None:
        """Where several people share the keyboard, the next one's hand is shown when they say so."""
        before, self.seat = self.seat, view.seat
        if not self.place.shared or view.seat is None or before == view.seat:
            return
        if before is not None and self.echo is False:
            self.say("\n" * SCREEN)
        self.say(word("terminal.plain.pass", name=view.table.names[view.seat]))
        await self.read()

    async def _ask(self, view: View, question: str) -> None:
        """Ask until an answer has led on."""
        self.say(question)
        while True:
            typed = await self.read()
            try:
                if await self._done(view, typed):
                    return
            except HanafudaError as error:
                self.say(refusal(error))

    async def _done(self, view: View, typed: str) -> bool:
        """Do what was typed; whether that led on."""
        asked = command(typed)
        told = self._told(view, asked)
        if told is not None:
            self.lines(told)
            return False
        if asked == "quit":
            raise Left
        if asked == "hint":
            self.lines(panels.hint(await self.place.hint(), view))
            return False
        if asked == "undo":
            await self.place.undo()
        elif view.phase == "round_over" and asked == "next":
            await self.place.next()
        elif typed:
            await self.place.move(typed_move(typed, view))
        else:
            self.lines(situation(view))
            return False
        return True

    def _told(self, view: View, asked: str) -> panels.Lines | None:
        """What there is to read, if that is what was asked for."""
        found: dict[str, Callable[[], panels.Lines]] = {
            "help": help_lines,
            "table": lambda: everything(view),
            "yaku": lambda: panels.yaku_sheet(view),
            "log": lambda: iter(self.place.log()),
        }
        return found[asked]() if asked in found else None


def command(typed: str) -> str:
    """The command that is meant; nothing for a move, and the next thing where only Enter was pressed."""
    return meant(typed, {name: Phrase(f"terminal.typed.{name}") for name in COMMANDS}) if typed else "next"


# -- what is said ----------------------------------------------------------------------------------------------------


def help_lines() -> panels.Lines:
    """What can be typed."""
    for name in ("moves", "declare", "commands", "leave"):
        yield Phrase(f"terminal.plain.help.{name}")


def situation(view: View) -> panels.Lines:
    """What there is to decide about: the field, the hand, what is at stake."""
    yield Phrase("terminal.plain.field", cards=_cards(view.field))
    if view.phase in ("play", "speak"):
        yield Phrase("terminal.plain.hand", cards=[_held(card, view) for card in view.hand])
    if view.card is not None:
        yield Phrase(
            "terminal.plain.choose", card=card_words(view.card), cards=_cards(move.card for move in view.legal)
        )
    if view.decision is not None:
        yield from panels.decision(view.decision)
        yield Phrase("terminal.plain.decide", stop=view.decision.stop, go=view.decision.go)
    if view.speak is not None:
        yield from panels.speaking(view.speak)
        yield Phrase("terminal.plain.speak", play=view.speak.play, drop=view.speak.drop)
    for declared in view.sets:
        if declared.move in view.legal:
            yield Phrase("terminal.plain.set", move=str(declared.move), name=declared.name, n=declared.points)


def _cards(cards: object) -> list[str]:
    return [card_words(card) for card in cards] if cards else []  # type: ignore[attr-defined]


def _held(card: Card, view: View) -> Phrase | str:
    """A card of the hand, and what it would take."""
    taken = view.matches.get(card) if view.phase == "play" else None
    return Phrase("terminal.plain.takes", card=card_words(card), taken=str(taken)) if taken else card_words(card)


def everything(view: View) -> panels.Lines:
    """The whole table: the round, every seat with its pile, yaku and total, the field and the hand."""
    yield Phrase("terminal.plain.round", n=view.round, stock=view.stock)
    for side, pile in enumerate(view.piles):
        name, total = side_name(view, side), view.totals[side]
        yield Phrase("terminal.plain.pile", name=name, total=total, cards=_cards(pile) or [word("error.none")])
        yield from _yaku(view, side)
    yield from situation(view)


def _yaku(view: View, side: int) -> Iterator[Phrase]:
    name = side_name(view, side)
    for row in view.yaku[side]:
        if row.held:
            key = "game.event.yaku" if len(name) == 1 else "game.event.yaku-team"
            yield Phrase(key, name=name, yaku=row.name, n=row.points)
    for row in near(view.yaku[side]):
        yield Phrase("terminal.plain.near", name=name, yaku=row.name, have=len(row.have), need=row.need)


# -- a record --------------------------------------------------------------------------------------------------------


class Told(Teller):
    """A record told step by step, forward and back."""

    async def play(self, replayed: Replayed) -> None:
        """Until the reader leaves, or the end is reached."""
        self.say(word("terminal.plain.replay"))
        self.tell(replayed.step())
        with suppress(Left):
            while replayed.at < len(replayed.moments) - 1:
                self._go(replayed, command(await self.read()))

    def _go(self, replayed: Replayed, asked: str) -> None:
        if asked == "quit":
            raise Left
        if asked == "table":
            self.lines(everything(replayed.step().view))
        elif asked in ("back", "next"):
            replayed.go(-1 if asked == "back" else 1)
            self.tell(replayed.step())
        else:
            self.say(word("terminal.plain.replay"))
