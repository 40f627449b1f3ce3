"""A table as the store has it: one thing at a time, stored first and only then taken in.

Another server may have the same table open: whoever stores first has made the next step, and the other takes it in.
"""

import asyncio
import time
from contextlib import suppress
from typing import Protocol

import msgspec

from ..cards import shorten
from ..errors import HanafudaError, IllegalMove
from . import metrics
from .entry import GONE as DELETED
from .entry import Entry
from .hub import AGAIN, GONE
from .ledger import Ledger, Moment
from .party import CHANGES
from .store import MovedOn, Store, StoreError
from .words import Word

ANYWAY = frozenset(CHANGES) - {"rematch"}
"""What is wanted still, when another server was first with something else."""
LONG = 2_000
"""A history of so many entries takes only what the game needs to go on: nothing is taken back, nobody renamed."""
NEEDED = frozenset({"start", "deck", "move", "rematch", "close"})
UNREADABLE = (HanafudaError, msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError)
"""How a history that is damaged fails to be read."""


class Told(Protocol):
    """Who is told what happens at the table."""

    def take_in(self, moment: Moment) -> None:
        """Something that is stored has happened."""

    def end(self, code: int, reason: str) -> None:
        """Nothing happens here any more."""

    def hear(self, word: Word) -> None:
        """The store may have more."""


class Stored:
    """The ledger of a table and its place in the store; `async with` it, nobody else changes anything."""

    def __init__(self, ledger: Ledger, store: Store, told: Told) -> None:
        self.lock = asyncio.Lock()
        self.ended = False
        self.unsure = False  # whether the store may have more than we know
        self.mine = True  # whether we made the last step, and so let the bots think
        self._ledger, self._store, self._told = ledger, store, told

    async def __aenter__(self) -> None:
        await self.lock.acquire()
        try:
            await self._as_stored()
        except BaseException:
            self.lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.lock.release()

    async def _as_stored(self) -> None:
        """See to it that the table is as the store has it, and still there."""
        if self.unsure:
            await self.read_on()
        if self.ended:
            raise IllegalMove("come-again")

    async def keep(self, entry: Entry) -> None:
        """Work out what follows, store the entry, and only then take it in and show it."""
        moment = self._ledger.after(entry)
        if moment.version > LONG and entry.kind not in NEEDED:
            raise IllegalMove("long-history")
        start = time.perf_counter()
        storing = asyncio.ensure_future(self._store.append(self._ledger.id, moment.version, entry))
        try:
            await asyncio.shield(storing)
            metrics.STORED.took(time.perf_counter() - start)
        except MovedOn:
            await self._lost(entry)
            return
        except StoreError as error:
            self.unsure = True  # it may be stored all the same
            raise StoreError("not-stored", why=error.phrase) from None
        except asyncio.CancelledError:
            self.unsure = True
            storing.add_done_callback(lambda _: self._heard(moment.version))
            raise
        self.mine = True
        self._told.take_in(moment)

    def _heard(self, version: int) -> None:
        """It may be stored by now what nobody waited for; if the room is gone nobody needs to hear of it."""
        with suppress(ReferenceError):
            self._told.hear(Word("step", self._ledger.id, version))

    async def _lost(self, entry: Entry) -> None:
        """Another server was first: take in what it stored. Perhaps it is the same, or ours can come after it."""
        came = await self.read_on()
        if entry in came[:1]:
            return
        if not came or entry.kind not in ANYWAY:
            raise Stale("stale")
        await self.keep(entry)

    async def read_on(self) -> list[Entry]:
        """Take in what the store has and this table has not."""
        kept = await self._store.read(self._ledger.id, after=self._ledger.version)
        self.unsure = False
        came = kept.entries if kept is not None else []
        for entry in came:
            if entry.kind == DELETED:
                self._told.end(GONE, "deleted")
                raise IllegalMove("come-again")
            self.mine = False
            try:
                self._told.take_in(self._ledger.after(entry))
            except UNREADABLE as error:
                self._told.end(AGAIN, "come again")
                raise unreadable(self._ledger.id, error) from None
        return came


class Stale(IllegalMove):
    """A move for a table that has moved on; the state is sent again."""


def unreadable(id: str, error: Exception) -> StoreError:
    """A table whose history cannot be read; whoever runs the server can mend it."""
    return StoreError("unreadable-table", id=shorten(id), why=str(error))
