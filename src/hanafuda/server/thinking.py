"""Who thinks when: so many thoughts at once, and everybody's turn comes round.

One hint is thought about at a time, and what is free besides is for the bots: however many ask for hints, a bot at
another table moves. Among bots, tables take turns, and people among hints: whoever asks much waits for themselves.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Literal, TypeVar

from . import metrics

T = TypeVar("T")
Kind = Literal["bot", "hint"]
THREADS = 2
"""Few, for they share the interpreter with the loop that answers."""


class Line:
    """Those who wait, one of each asker after the other; what each asks is answered in order."""

    def __init__(self) -> None:
        self._askers: dict[str, deque[asyncio.Future[None]]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._askers.values()))

    def join(self, asker: str) -> asyncio.Future[None]:
        """Wait for a turn, behind everybody who waits already."""
        turn = asyncio.get_running_loop().create_future()
        self._askers.setdefault(asker, deque()).append(turn)
        return turn

    def next(self) -> asyncio.Future[None] | None:
        """Whose turn it is; their next question comes after one of everybody else's."""
        while self._askers:
            asker = next(iter(self._askers))
            waiting = self._askers.pop(asker)
            turn = waiting.popleft()
            if waiting:
                self._askers[asker] = waiting
            if not turn.done():  # whoever does not wait any more has no turn
                return turn
        return None


class Thinkers:
    """Threads in which bots think."""

    def __init__(self, threads: int = THREADS) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._free, self._hinting = threads, 0
        self._last: Kind = "hint"
        self._lines: dict[Kind, Line] = {"bot": Line(), "hint": Line()}

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._lines.values()))

    async def think(self, kind: Kind, asker: str, thought: Callable[[], T]) -> T:
        """A thought, when it is the asker's turn."""
        turn = self._lines[kind].join(asker)
        start = time.perf_counter()
        self._go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._ended(kind)
            raise
        work = self._pool.submit(thought)
        work.add_done_callback(self._back(kind))
        try:
            return await asyncio.wrap_future(work)
        finally:
            metrics.THOUGHTS[kind].took(time.perf_counter() - start)

    def _back(self, kind: Kind) -> Callable[[Future[T]], None]:
        """The thread is free again, which only the loop may note."""
        loop = asyncio.get_running_loop()

        def back(_: Future[T]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._ended, kind)

        return back

    def _ended(self, kind: Kind) -> None:
        self._free += 1
        self._hinting -= kind == "hint"
        self._go_on()

    def _go_on(self) -> None:
        """Give the free threads to whoever is next."""
        while self._free and (found := self._next()) is not None:
            kind, turn = found
            self._free -= 1
            self._hinting += kind == "hint"
            turn.set_result(None)

    def _next(self) -> tuple[Kind, asyncio.Future[None]] | None:
        """One hint at a time, after a bot; otherwise bots."""
        kinds: tuple[Kind, ...] = ("hint", "bot") if self._last == "bot" else ("bot", "hint")
        for kind in kinds:
            turn = self._lines[kind].next() if kind == "bot" or not self._hinting else None
            if turn is not None:
                self._last = kind
                return kind, turn
        return None

    def close(self) -> None:
        """Nobody waits for a thought any longer."""
        self._pool.shutdown(wait=False, cancel_futures=True)
