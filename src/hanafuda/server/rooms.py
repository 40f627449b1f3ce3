"""Every table this server knows: made here, or built anew from the store when somebody asks for it."""

import asyncio
import secrets

from ..bots import BOTS
from ..cards import shorten
from ..errors import BadGame, HanafudaError
from ..game import Game
from ..luck import Luck, mixed
from ..match import Match
from ..text import Phrase
from . import wire
from .entry import Entry
from .ledger import Ledger, SetUp, opening
from .room import Room
from .store import Store, StoreError
from .views import current_round

HUMAN = "human"
IDLE_ROOMS = 200
"""So many rooms stay in memory after everybody has left; the store has them all."""


class NoTable(HanafudaError):
    """There is no such table."""


class NoSeat(NoTable):
    """There is a table, but the key opens none of its seats."""


class Rooms:
    """The tables in memory, each with its one owner."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()

    async def make(self, wanted: wire.TableWanted) -> wire.TableMade:
        """Set up a table; the maker gets the key to the first human seat."""
        game = Game(wanted.game)
        game.sides(len(wanted.seats))
        for seat in wanted.seats:
            if seat.kind != HUMAN and seat.kind not in BOTS:
                raise BadGame("no-player", kind=shorten(seat.kind), bots=", ".join(BOTS))
        luck = None if wanted.seed is None else Luck(mixed(wanted.seed, 1 << 40))
        match = Match.new(game, seat_names(wanted.seats), luck)
        bots = tuple(None if seat.kind == HUMAN else seat.kind for seat in wanted.seats)
        if None not in bots:
            raise BadGame("no-human")
        tokens = tuple(secrets.token_urlsafe(24) if bot is None else None for bot in bots)
        setup = SetUp(secrets.token_urlsafe(12), bots, tokens, wanted.seed)
        entry = opening(match, setup)
        room = self._room(Ledger(setup.id, entry))
        room.changed_at = await self._store.append(setup.id, 1, entry)
        self._keep(room)
        return wire.TableMade(id=setup.id, seat=bots.index(None), token=tokens[bots.index(None)] or "")

    async def find(self, id: str) -> Room:
        """The room of a table."""
        room = self._rooms.get(id)
        if room is None:
            async with self._loading:
                room = self._rooms.get(id) or await self._load(id)
        self._keep(room)
        return room

    async def _load(self, id: str) -> Room:
        kept = await self._store.read(id)
        if kept is None:
            raise NoTable("no-table", id=shorten(id))
        room = self._room(await asyncio.to_thread(rebuilt, id, kept.entries))
        room.changed_at = kept.changed_at
        return room

    def _room(self, ledger: Ledger) -> Room:
        return Room(ledger, self._store, forget=self._forget)

    def _forget(self, id: str) -> None:
        self._rooms.pop(id, None)

    def _keep(self, room: Room) -> None:
        """Remember it as the one used last; let go of rooms that have been empty for longest."""
        self._rooms.pop(room.id, None)
        self._rooms[room.id] = room
        idle = [other for other in self._rooms.values() if other.idle and other is not room]
        for other in idle[: max(0, len(idle) - IDLE_ROOMS)]:
            self._forget(other.id)

    async def close(self) -> None:
        """The server stops."""
        for room in tuple(self._rooms.values()):
            await room.close()


def rebuilt(id: str, entries: list[Entry]) -> Ledger:
    """A table's history, entry by entry."""
    try:
        ledger = Ledger(id, entries[0])
        for entry in entries[1:]:
            ledger.add(ledger.after(entry))
    except (HanafudaError, LookupError, TypeError, ValueError) as error:
        raise StoreError("unreadable-table", id=shorten(id), why=str(error)) from None
    return ledger


def seat_names(seats: list[wire.SeatWanted]) -> list[str]:
    """Everybody's name: as given, or the bot's title, numbered where it would stand twice."""
    given = {seat.name.strip() for seat in seats if seat.name and seat.name.strip()}
    names: list[str] = []
    for number, seat in enumerate(seats, start=1):
        plain = str(BOTS[seat.kind].title if seat.kind in BOTS else Phrase("game.player", n=number))
        name = (seat.name or "").strip()
        names.append(name or _free(plain, given.union(names)))
    return names


def _free(name: str, taken: set[str]) -> str:
    number = 2
    while name in taken:
        name, number = f"{name.rstrip(' 0123456789')} {number}", number + 1
    return name


def summary(room: Room, seat: int | None) -> wire.Summary:
    """A line in the list of games to come back to."""
    match = room.ledger.match
    return wire.Summary(
        id=room.id,
        game=str(match.game),
        title=match.game.title,
        names=match.names,
        bots=list(room.ledger.setup.bots),
        round=current_round(match),
        rounds=match.game.sheet.rounds,
        totals=match.totals,
        turn=match.state.seat if match.rounds else None,
        seat=seat,
        over=match.over,
        winners=match.winners,
    )
