"""Every table this server knows: made here, or built anew from the store when somebody asks for it."""

import asyncio
import contextlib
import gc
import secrets
from datetime import UTC, datetime, timedelta

from .. import fair
from ..bots import BOTS
from ..cards import shorten
from ..daily import OPPONENT, Daily
from ..dealer import by_the_clock
from ..errors import BadGame, HanafudaError
from ..game import game as named
from ..text import Phrase
from . import wire
from .entry import GONE, Entry
from .ledger import Ledger, opening
from .limits import Limits
from .party import Chair, Party, clean_name, free_name
from .room import Room
from .store import Store, StoreError
from .stored import UNREADABLE, unreadable
from .thinking import Thinkers
from .views import current_round
from .words import Word

HUMAN, OPEN = "human", "open"
IDLE_ROOMS = 50
"""So many rooms stay in memory after everybody has left; the store has them all, and one is back in milliseconds."""
SWEEP = 600.0
"""Seconds between looking for tables that were never played at."""
NEVER_STARTED = timedelta(days=1)
FAREWELL = 3.0
"""Seconds in which everybody is told to come again before the server stops."""


class NoTable(HanafudaError):
    """There is no such table."""


class Rooms:
    """The tables in memory, each with its one owner."""

    def __init__(self, store: Store, most_watchers: int = Limits.watchers) -> None:
        self._store, self._most_watchers = store, most_watchers
        self.thinkers = Thinkers()
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._overheard: set[str] = set()
        self._crowd = IDLE_ROOMS
        store.listen(self._hear)
        self._sweeper = asyncio.create_task(self._sweep())

    @property
    def counts(self) -> dict[str, int]:
        """How many there are now: tables in memory, sockets at them, how many of these only watch, and who waits for
        a bot's thought."""
        rooms = self._rooms.values()
        sockets = sum(len(room.audience.pages) for room in rooms)
        watchers = sum(room.audience.watchers for room in rooms)
        return {"tables": len(rooms), "sockets": sockets, "watchers": watchers, "thoughts_waiting": len(self.thinkers)}

    async def make(self, wanted: wire.TableWanted, person: str) -> wire.TableMade:
        """Set up a table; where nobody else is waited for, the game starts at once."""
        return wire.TableMade(id=await self._made(party_of(wanted, person)))

    async def make_daily(self, deal: Daily, person: str, name: str) -> wire.TableMade:
        """Set up the deal of a day."""
        return wire.TableMade(id=await self._made(daily_party(deal, person, name)))

    async def _made(self, party: Party) -> str:
        room = await self._opened([opening(party)])
        if party.people == {party.host} and party.hindrance(party.host) is None:
            await room.start(party.host)
        return room.id

    async def go_on(self, party: Party, entries: list[Entry]) -> wire.TableMade:
        """A table where something has been played already."""
        return wire.TableMade(id=(await self._opened([opening(party), *entries])).id)

    async def _opened(self, entries: list[Entry]) -> Room:
        """A new table with a history, which is stored before anybody sees it."""
        id = secrets.token_urlsafe(16)
        room = self._room(await asyncio.to_thread(rebuilt, id, entries), age=0.0)
        for version, entry in enumerate(entries, start=1):
            await self._store.append(id, version, entry)
        self._keep(room)
        return room

    async def _again(self, party: Party) -> str:
        """Another table for the same people, everybody one seat further."""
        return await self._made(Party(party.game, party.moved_on(), party.host, party.settings, root=fair.new_seed()))

    async def find(self, id: str) -> Room:
        """The room of a table."""
        room = self._rooms.get(id)
        if room is None:
            if id not in self._loading:
                self._loading[id] = asyncio.create_task(self._load(id))
            room = await asyncio.shield(self._loading[id])
        else:
            self._keep(room)
        return room

    async def _load(self, id: str) -> Room:
        """A room from the store; whoever else wants it meanwhile gets the same."""
        try:
            kept = await self._store.read(id)
            if kept is None or kept.entries[0].kind == GONE:
                raise NoTable("no-table", id=shorten(id))
            age = (datetime.now(UTC) - datetime.fromisoformat(kept.changed_at)).total_seconds()
            room = self._room(await self._store.aside(rebuilt, id, kept.entries), age=max(0.0, age))
            self._keep(room)
            if id in self._overheard:  # something came while it was read
                room.hear(Word("resumed", id))
            self._store.tell("who", id)
            return room
        finally:
            del self._loading[id]
            self._overheard.discard(id)

    def _hear(self, word: Word) -> None:
        """Another server speaks of a table, or of all; a room where nobody is may be out of date, and is forgotten."""
        if word.kind == "alive":
            return
        self._overheard |= self._loading.keys() & {word.table} if word.table else self._loading.keys()
        for id in [word.table] if word.table else [*self._rooms]:
            room = self._rooms.get(id)
            if room is not None and room.idle:
                self._forget(id)
            elif room is not None:
                room.hear(word)

    def _room(self, ledger: Ledger, age: float) -> Room:
        return Room(
            ledger,
            self._store,
            forget=self._forget,
            again=self._again,
            thinkers=self.thinkers,
            most_watchers=self._most_watchers,
            age=age,
        )

    def _forget(self, id: str) -> None:
        """Let go of a room: the store has the table."""
        if room := self._rooms.pop(id, None):
            room.retire()

    def _keep(self, room: Room) -> None:
        """Remember it as the one used last; let go of rooms that have been empty for longest."""
        self._rooms.pop(room.id, None)
        self._rooms[room.id] = room
        if len(self._rooms) > self._crowd:  # not every time, for it means to look at all of them
            idle = [other for other in self._rooms.values() if other.idle and other is not room]
            for other in idle[: max(0, len(idle) - IDLE_ROOMS)]:
                self._forget(other.id)
            self._crowd = len(self._rooms) + 1 + IDLE_ROOMS // 4

    async def _sweep(self) -> None:
        """Now and then take away the tables that nobody has played at for a day, and what is left in memory of rooms
        and sockets that are gone: to look for it among all that lives halts everybody, so it is seldom done."""
        while True:
            await asyncio.sleep(SWEEP)
            busy = [room.id for room in self._rooms.values() if not room.idle]
            with contextlib.suppress(StoreError):
                for id in await self._store.sweep(datetime.now(UTC) - NEVER_STARTED, busy):
                    self._forget(id)
            gc.collect()

    async def close(self) -> None:
        """The server stops, and everybody is told to come again."""
        self._sweeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._sweeper
        with contextlib.suppress(TimeoutError):  # where the store does not answer, nobody waits for it
            async with asyncio.timeout(FAREWELL):
                await asyncio.gather(*(room.close() for room in tuple(self._rooms.values())))
        self.thinkers.close()


def rebuilt(id: str, entries: list[Entry]) -> Ledger:
    """A table's history, entry by entry."""
    try:
        ledger = Ledger(id, entries[0])
        ledger.read(entries[1:])
    except UNREADABLE as error:
        raise unreadable(id, error) from None
    return ledger


def party_of(wanted: wire.TableWanted, person: str) -> Party:
    """The chairs as they are wanted; raises BadGame with what is wrong."""
    game = by_the_clock(named(wanted.game))
    game.sides(len(wanted.seats))
    for seat in wanted.seats:
        if seat.kind not in (HUMAN, OPEN, *BOTS):
            raise BadGame("no-player", kind=shorten(seat.kind), seats=("human", *BOTS))
    people = sum(seat.kind == HUMAN for seat in wanted.seats)
    if not people:
        raise BadGame("no-human")
    if wanted.seed is not None and sum(seat.kind not in BOTS for seat in wanted.seats) != 1:
        raise BadGame("seed-alone")
    root = "" if wanted.seed is not None else fair.new_seed()
    return Party(game, tuple(chairs(wanted.seats, person)), person, wanted.settings, wanted.seed, root)


def chairs(seats: list[wire.SeatWanted], person: str) -> list[Chair]:
    """Everybody by name: as given, or the bot's title, numbered where it would stand twice."""
    given = [clean_name(seat.name or "") for seat in seats]
    found: list[Chair] = []
    for number, (seat, name) in enumerate(zip(seats, given, strict=True)):
        if seat.kind == OPEN:
            found.append(Chair())
            continue
        bot = "" if seat.kind == HUMAN else seat.kind
        taken = [chair.name for chair in found] + ([] if name else given)
        usual = BOTS[bot].title if bot else Phrase("game.player", n=number + 1)
        name = free_name(name or str(usual), taken, number)
        found.append(Chair(name, "" if bot else person, bot))
    return found


def daily_party(deal: Daily, person: str, name: str) -> Party:
    """Somebody alone with the bots of a day."""
    bots = [wire.SeatWanted(kind=OPPONENT, name=str(Phrase(f"page.bot.{n}"))) for n in range(1, deal.players)]
    you = wire.SeatWanted(kind=HUMAN, name=name or str(Phrase("page.guest")))
    return Party(deal.game, tuple(chairs([you, *bots], person)), person, root=deal.seed, day=str(deal.day))


def summary(room: Room, person: str) -> wire.Summary:
    """A line in the list of games to come back to."""
    party, match = room.party, room.ledger.now.played
    return wire.Summary(
        id=room.id,
        stage="lobby" if match is None else "over" if match.over else "play",
        mine=list(party.seats_of(person)),
        hosting=person == party.host,
        game=str(party.game),
        title=party.game.title,
        names=tuple(chair.name for chair in party.chairs),
        bots=party.bots,
        round=current_round(match) if match else 1,
        rounds=party.game.sheet.rounds,
        totals=match.totals if match else (0,) * party.sides,
        turn=room.turn,
        over=match is not None and match.over,
        winners=match.winners if match else (),
        begun=_begun(room.ledger, party.seats_of(person)),
    )


def _begun(ledger: Ledger, seats: tuple[int, ...]) -> bool:
    """Whether somebody has decided anything; a table does not remember every step of earlier rounds."""
    later = ledger.started and len(ledger.match.rounds) > 1
    return later or not ledger.deciders.isdisjoint(seats)
