"""One owner for each table: it applies moves in order, stores each before anybody is shown it, and lets bots think.

Everything that changes a table goes through `Room._keep`, under the room's lock.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from ..bots import BOTS, Choice
from ..cards import shorten
from ..errors import IllegalMove
from ..luck import Luck, mixed
from ..moves import Move
from ..view import View, view_for
from . import wire
from .entry import Entry
from .hub import AGAIN, Connection
from .ledger import Ledger, Moment
from .store import Store, StoreError
from .views import table_view

THINKERS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
"""Few, for they share the interpreter with the loop that answers."""
LOG = logging.getLogger("hanafuda.server")
MANY = 40
"""A client that missed more steps than this is sent the state instead."""


class Room:
    """A table in play."""

    def __init__(self, ledger: Ledger, store: Store, forget: Callable[[str], None]) -> None:
        self.ledger = ledger
        self.changed_at = ""
        self.connections: set[Connection] = set()
        self._store, self._forget = store, forget
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        return self.ledger.setup.id

    @property
    def idle(self) -> bool:
        """Nobody is here and nobody thinks: the room can be forgotten, the store has it."""
        return not self.connections and (self._thinking is None or self._thinking.done())

    # -- what players do ---------------------------------------------------------------------------------------------

    async def move(self, seat: int | None, version: int, move: str) -> None:
        """A player's move, which must answer the table as it stands."""
        async with self._lock:
            seat = player(seat)
            if version != self.ledger.version:
                raise Stale("stale")
            await self._play(seat, move)
        self.wake()

    async def next(self, seat: int | None) -> None:
        """Deal the next round; a void deal is dealt again at once."""
        async with self._lock:
            player(seat)
            if self.ledger.match.wants != "deck":
                raise IllegalMove("table-over" if self.ledger.match.over else "mid-round")
            await self._deal()
        self.wake()

    async def undo(self, seat: int | None) -> None:
        """Back to before this player's last decision; only among bots."""
        async with self._lock:
            seat = player(seat)
            if not self._alone(seat):
                raise IllegalMove("no-undo-people")
            target = self.ledger.undo_target(seat)
            if target is None:
                raise IllegalMove("no-undo")
            await self._keep(Entry.of("undo", seat=seat, to=target))
        self.wake()

    async def hint(self, seat: int | None) -> wire.HintMessage:
        """What the planner would do in this seat, from this seat's view."""
        seat = player(seat)
        moment = self.ledger.now
        if moment.match.wants != "move" or moment.match.state.seat != seat:
            raise IllegalMove("no-hint")
        choice = await self._think("planner", view_for(moment.match.state, seat), moment.version)
        return wire.HintMessage(
            version=moment.version,
            move=choice.move,
            why=choice.why,
            points=round(choice.points, 2),
            others=[wire.Weighed(move=move, points=round(points, 2)) for move, points in choice.others],
        )

    def _alone(self, seat: int) -> bool:
        return all(bot for other, bot in enumerate(self.ledger.setup.bots) if other != seat)

    async def _play(self, seat: int, move: str) -> None:
        match = self.ledger.match
        if match.wants != "move":
            raise IllegalMove("table-over" if match.over else "no-move-now")
        if match.state.seat != seat:
            raise IllegalMove("not-you")
        await self._keep(Entry.of("move", seat=seat, move=str(Move(shorten(move)))))
        if self.ledger.match.state.phase == "shuffle":  # all have spoken: nobody needs to be asked for that
            await self._deal()

    async def _deal(self) -> None:
        while self.ledger.match.wants == "deck":
            await self._keep(Entry.of("deck", deck=" ".join(map(str, self._deck()))))
            if not self.ledger.match.state.void:
                return

    def _deck(self) -> list[int]:
        match = self.ledger.match
        return list(self._luck(self.ledger.version).shuffled(match.to_shuffle))

    def _luck(self, number: int) -> Luck:
        seed = self.ledger.setup.seed
        return Luck() if seed is None else Luck(mixed(seed, number))

    async def _keep(self, entry: Entry) -> None:
        """Work out what follows, store the entry, and only then take it in and show it."""
        moment = self.ledger.after(entry)
        storing = asyncio.ensure_future(self._store.append(self.id, moment.version, entry))
        try:
            self.changed_at = await asyncio.shield(storing)
        except StoreError as error:
            self._abandon()
            raise StoreError("not-stored", why=error.phrase) from None
        except asyncio.CancelledError:
            self._abandon()
            raise
        self.ledger.add(moment)
        self._show(moment)

    def _abandon(self) -> None:
        """What is stored and what is here may differ: everybody comes back to a room built anew from the store."""
        self._forget(self.id)
        for connection in self.connections:
            connection.end(AGAIN, "come again")

    # -- bots --------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let the bots play if it is their turn."""
        if self._bot_turn() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._bots())

    def _bot_turn(self) -> int | None:
        match = self.ledger.match
        if match.wants != "move":
            return None
        seat = match.state.seat
        return seat if seat is not None and self.ledger.setup.bots[seat] else None

    async def _bots(self) -> None:
        """One bot after the other, each from its own view, until a human is to move."""
        try:
            while (seat := self._bot_turn()) is not None:
                moment, name = self.ledger.now, self.ledger.setup.bots[seat]
                choice = await self._think(name or "", view_for(moment.match.state, seat), moment.version)
                async with self._lock:
                    if moment is self.ledger.now:  # nobody has taken a move back meanwhile
                        await self._play(seat, str(choice.move))
        except Exception:  # the table waits; whoever comes next wakes the bots again
            LOG.exception("a bot could not play at table %s", self.id)

    async def _think(self, name: str, view: View, version: int) -> Choice:
        loop, luck = asyncio.get_running_loop(), self._luck(-version - 1)
        return await loop.run_in_executor(THINKERS, BOTS[name].choose, view, luck)

    async def close(self) -> None:
        """The server stops: a bot's thought is not waited for."""
        if self._thinking is not None:
            self._thinking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._thinking

    # -- showing -----------------------------------------------------------------------------------------------------

    def view(self, moment: Moment, seat: int | None) -> wire.View:
        """The table at a moment as a seat sees it."""
        setup = self.ledger.setup
        found = table_view(moment.match, seat, id=self.id, bots=list(setup.bots), log=self.ledger.lines(moment))
        if seat is not None and moment is self.ledger.now:
            found.can_undo = self._alone(seat) and self.ledger.undo_target(seat) is not None
        return found

    def state_message(self, seat: int | None) -> bytes:
        """Everything anew."""
        moment = self.ledger.now
        return wire.encode(wire.StateMessage(version=moment.version, view=self.view(moment, seat)))

    def step_message(self, moment: Moment, seat: int | None) -> bytes:
        """One step."""
        return wire.encode(wire.StepMessage(version=moment.version, events=moment.events, view=self.view(moment, seat)))

    def join(self, connection: Connection, version: int) -> None:
        """A page comes (0), or comes back: the steps it missed, or the state."""
        missed = self.ledger.version - version
        if version > 0 and 0 < missed <= MANY:
            for moment in self.ledger.moments[version:]:
                connection.offer(self.step_message(moment, connection.seat))
        else:
            connection.offer(self.state_message(connection.seat))
        self.connections.add(connection)
        self.wake()

    def _show(self, moment: Moment) -> None:
        messages: dict[int | None, bytes] = {}
        for connection in tuple(self.connections):
            if connection.seat not in messages:
                messages[connection.seat] = self.step_message(moment, connection.seat)
            connection.offer(messages[connection.seat])


def player(seat: int | None) -> int:
    """The seat of somebody who plays; those who watch may do nothing."""
    if seat is None:
        raise IllegalMove("spectator")
    return seat


class Stale(IllegalMove):
    """A move for a table that has moved on; the state is sent again."""
