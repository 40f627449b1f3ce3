"""One owner for each table: it applies what people do in order, stores each before anybody is shown it, and lets bots
think.

Everything that changes a table goes through `Room._keep`, under the room's lock. What passes without a trace is kept
here and not stored: who is here, who is ready for the next deal, what is asked.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from ..bots import BOTS, LEVELS, Choice
from ..cards import shorten
from ..errors import HanafudaError, IllegalMove
from ..moves import Move
from ..text import Phrase
from . import wire
from .entry import Entry
from .hub import AGAIN, ELSEWHERE, GONE, Connection
from .ledger import Ledger, Moment, starting
from .party import Party
from .people import lobby, people
from .presence import Presence
from .store import Store, StoreError
from .views import table_view

THINKERS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
"""Few, for they share the interpreter with the loop that answers."""
STRONGEST = LEVELS[-1]
LOG = logging.getLogger("hanafuda.server")
MANY = 40
"""A client that missed more steps than this is sent the state instead."""
WATCHERS = 2_000
STAND_IN = "greedy"
"""The bot that sits in for somebody who is gone, or whose time is up."""


class Room:
    """A table, from its first chair to its last move."""

    def __init__(
        self,
        ledger: Ledger,
        store: Store,
        forget: Callable[[str], None],
        again: Callable[[Party], Awaitable[str]],
        age: float = 0.0,
    ) -> None:
        self.ledger = ledger
        self.connections: set[Connection] = set()
        self._store, self._forget, self._again = store, forget, again
        self._lock = asyncio.Lock()
        self._presence = Presence(asyncio.get_running_loop().time, age)
        self._shares: dict[int, str] = {}
        self._ready: set[str] = set()
        self._asked: wire.TakeBack | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._aside: asyncio.Task[None] | None = None
        self._ended = False

    @property
    def id(self) -> str:
        return self.ledger.id

    @property
    def party(self) -> Party:
        return self.ledger.party

    @property
    def idle(self) -> bool:
        """Nobody is here and nobody thinks: the room can be forgotten, the store has it."""
        return not self.connections and (self._thinking is None or self._thinking.done())

    # -- coming and going --------------------------------------------------------------------------------------------

    def join(self, connection: Connection, version: int) -> None:
        """A page comes (0), or comes back: the steps it missed, or everything."""
        seats = self.party.seats_of(connection.person)
        if not seats and self.watchers >= WATCHERS:
            raise TooMany("too-many-watchers")
        if seats:
            self._one_tab(connection.person)
        self.connections.add(connection)
        self._attend()
        connection.seat = self._eyes(connection.person)
        self._catch_up(connection, version)
        self._stir()

    def _attend(self) -> None:
        self._presence.attend({one.person for one in self.connections if one.person})

    def _one_tab(self, person: str) -> None:
        """Somebody who opens a table anew leaves it where it was open before."""
        for other in [one for one in self.connections if one.person == person]:
            self.connections.discard(other)
            other.end(ELSEWHERE, "opened elsewhere")

    def _eyes(self, person: str) -> int | None:
        """The seat somebody looks from: of several the one that is to move."""
        seats = self.party.seats_of(person)
        turn = self.turn
        return turn if turn in seats else seats[0] if seats else None

    def _catch_up(self, connection: Connection, version: int) -> None:
        missed = self.ledger.moments[version:] if version > 0 else []
        if self.ledger.started and 0 < len(missed) <= MANY and self.ledger.at(version).played is not None:
            for moment in missed:
                connection.offer(self.step_message(moment, connection.seat))
        elif self.ledger.started:
            connection.offer(self.whole_message(connection))

    def leave(self, connection: Connection) -> None:
        """A page is gone; the seat stays."""
        if connection in self.connections:
            self.connections.discard(connection)
            self._stir()

    @property
    def watchers(self) -> int:
        """How many are here without a seat."""
        return sum(not self.party.seats_of(one.person) for one in self.connections)

    # -- before the start --------------------------------------------------------------------------------------------

    async def sit(self, person: str, name: str, chair: int | None) -> None:
        """Somebody takes a chair."""
        async with self._lock:
            await self._keep(Entry.of("sit", by=person, name=name, chair=chair))
        self._stir()

    async def claim(self, person: str, was: str) -> None:
        """Somebody has the key of a seat from before keys were cookies."""
        async with self._lock:
            await self._keep(Entry.of("claim", by=person, was=was))
        self._stir()

    async def arrange(self, person: str, sent: wire.InLobby) -> None:
        """Chairs and what is agreed, as somebody wants them."""
        async with self._lock:
            if isinstance(sent, wire.StartSent):
                await self.start(person)
                await self._deal(self.party.shares)
            else:
                data = {name: value for name, value in msgspec.to_builtins(sent).items() if name not in ("id", "type")}
                await self._keep(Entry.of(str(sent.__struct_config__.tag), by=person, **data))
        self._stir()

    async def start(self, person: str) -> None:
        """The game begins."""
        await self._keep(starting(person, self.party.first()))

    # -- what players do ---------------------------------------------------------------------------------------------

    async def move(self, person: str, sent: wire.MoveSent) -> None:
        """A player's move, which must answer the table as it stands."""
        async with self._lock:
            seat = self._mover(person)
            if sent.key and (seat, sent.key) in self.ledger.keys:
                return
            if sent.version != self.ledger.version:
                raise Stale("stale")
            await self._play(seat, sent.move, ms=self._presence.thought, key=sent.key or "")
        self._stir()

    def _mover(self, person: str) -> int:
        """Which of their seats somebody moves for: the one that is to move, if it is theirs."""
        seats = player(self.party, person)
        return self.turn if self.turn is not None and self.turn in seats else seats[0]

    async def next(self, person: str, share: str | None) -> None:
        """Somebody is ready for the next round; it is dealt when all who are here are. A void deal is dealt again."""
        async with self._lock:
            seats = player(self.party, person)
            if self.ledger.match.wants != "deck":
                raise IllegalMove("table-over" if self.ledger.match.over else "mid-round")
            self._shares |= dict.fromkeys(seats, "" if self.party.day else share or "")
            self._ready.add(person)
            await self._deal_when_ready()
        self._stir()

    async def _deal_when_ready(self) -> None:
        """Deal if everybody who is here wants the next round."""
        if self._all_ready():
            await self._deal(tuple(self._shares.get(seat, "") for seat in range(len(self.party.chairs))))

    def _all_ready(self) -> bool:
        waits = self.ledger.started and self.ledger.match.wants == "deck" and bool(self._ready)
        return waits and all(person in self._ready or not self._playing(person) for person in self.party.people)

    def _playing(self, person: str) -> bool:
        return self._presence.here(person) and person not in self._presence.replaced

    async def undo(self, person: str) -> None:
        """Back to before one's last decision: at once among bots, with other people when they agree."""
        async with self._lock:
            seats = [seat for seat in player(self.party, person) if self.ledger.undo_target(seat) is not None]
            if not seats:
                raise self.party.no_undo
            self._asked = wire.TakeBack(seat=seats[0], agreed=[])
            await self._undo_when_agreed(self._asked)
        self._stir()

    async def agree(self, person: str, yes: bool) -> None:
        """Somebody lets another take a decision back, or does not."""
        async with self._lock:
            seats = player(self.party, person)
            if self._asked is None or self._asked.seat in seats:
                raise IllegalMove("nothing-asked")
            if yes:
                self._asked.agreed = sorted({*self._asked.agreed, *seats})
                await self._undo_when_agreed(self._asked)
            else:
                self._asked = None
        self._stir()

    async def _undo_when_agreed(self, asked: wire.TakeBack) -> None:
        """Take the decision back, if everybody else who is here has agreed."""
        asker = self.party.chairs[asked.seat].person
        others = [person for person in self.party.people if person != asker and self._playing(person)]
        if all(set(self.party.seats_of(person)) <= set(asked.agreed) for person in others):
            await self._keep(Entry.of("undo", seat=asked.seat, to=self.ledger.undo_target(asked.seat)))

    async def hint(self, person: str) -> wire.HintMessage:
        """What the strongest bot would do in this seat, from this seat's view; not against other people."""
        seats = player(self.party, person)
        if not self.party.practice:
            raise IllegalMove("no-hint-daily" if self.party.day else "no-hint-people")
        moment = self.ledger.now
        if self.turn not in seats or self.turn is None:
            raise IllegalMove("no-hint")
        choice = await self._think(STRONGEST, moment, self.turn)
        return wire.HintMessage(
            version=moment.version,
            move=choice.move,
            why=choice.why,
            points=round(choice.points, 2),
            others=[wire.Weighed(move=move, points=round(points, 2)) for move, points in choice.others],
        )

    def look(self, connection: Connection, seat: int) -> None:
        """See with the eyes of another of one's own seats."""
        if seat not in player(self.party, connection.person):
            raise IllegalMove("not-your-seat")
        connection.seat = seat
        connection.offer(self.whole_message(connection))

    def react(self, connection: Connection, which: int) -> None:
        """Call one of the phrases across the table."""
        seats = player(self.party, connection.person)
        seat = connection.seat if connection.seat is not None else seats[0]
        message = wire.encode(wire.ReactionMessage(seat=seat, which=which))
        for other in tuple(self.connections):
            other.offer(message)

    async def rematch(self, person: str) -> None:
        """Another game with the same people; whoever asks first makes the table."""
        async with self._lock:
            player(self.party, person)
            if not self.ledger.match.over:
                raise IllegalMove("no-rematch-yet")
            if not self.party.rematch:
                await self._keep(Entry.of("rematch", by=person, id=await self._again(self.party)))
        self._stir()

    async def delete(self, person: str) -> None:
        """The host takes the table away for good."""
        async with self._lock:
            if person != self.party.host:
                raise IllegalMove("not-host")
            await self._store.delete(self.id)
            self._end(GONE, "deleted")

    # -- what follows ------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat that is to move."""
        played = self.ledger.now.played
        return played.state.seat if played is not None and played.wants == "move" else None

    async def _play(self, seat: int, move: str, **more: int | str) -> None:
        match = self.ledger.match
        if match.wants != "move":
            raise IllegalMove("table-over" if match.over else "no-move-now")
        if match.state.seat != seat:
            raise IllegalMove("not-you")
        await self._keep(Entry.of("move", seat=seat, move=str(Move(shorten(move))), **more))
        if self.ledger.match.state.phase == "shuffle":  # all have spoken: nobody needs to be asked for that
            await self._deal()

    async def _deal(self, shares: tuple[str, ...] = ()) -> None:
        """Deal, from everybody's shares of chance; within a round those stand with which it began."""
        while self.ledger.match.wants == "deck":
            deck = self.party.deck(self.ledger.match, self.ledger.version, shares)
            await self._keep(Entry.of("deck", deck=" ".join(map(str, deck)), shares=shares))
            if not self.ledger.match.state.void:
                return

    async def _keep(self, entry: Entry) -> None:
        """Work out what follows, store the entry, and only then take it in and show it."""
        if self._ended:
            raise IllegalMove("come-again")
        moment = self.ledger.after(entry)
        storing = asyncio.ensure_future(self._store.append(self.id, moment.version, entry))
        try:
            await asyncio.shield(storing)
        except (StoreError, asyncio.CancelledError) as error:
            # What is stored and what is here may differ: everybody comes back to a room built anew from the store,
            # but first hears why.
            self._ended = True
            self._forget(self.id)
            asyncio.get_running_loop().call_soon(self._end, AGAIN, "come again")
            if isinstance(error, StoreError):
                raise StoreError("not-stored", why=error.phrase) from None
            raise
        before = self.ledger.now
        self.ledger.add(moment)
        self._asked = None
        if moment.played is not before.played:
            self._ready.clear()
            self._shares.clear()
            self._presence.turned(moment.spent)
        self._show(before, moment)

    def _end(self, code: int, reason: str) -> None:
        """Nothing happens here any more."""
        self._ended = True
        self._forget(self.id)
        for connection in tuple(self.connections):
            connection.end(code, reason)

    # -- bots --------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let the bots play if it is their turn."""
        if self._bot_turn() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._bots())

    def _bot_turn(self) -> tuple[int, str] | None:
        """The seat that is to move and the bot that moves for it, if one does."""
        seat = self.turn
        if seat is None:
            return None
        chair = self.party.chairs[seat]
        away = chair.person in self._presence.replaced or self._presence.late(self.party, seat)
        name = chair.bot or (STAND_IN if away else "")
        return (seat, name) if name else None

    async def _bots(self) -> None:
        """One bot after the other, each from its own view, until a human is to move."""
        try:
            while (found := self._bot_turn()) is not None:
                (seat, name), moment = found, self.ledger.now
                choice = await self._think(name, moment, seat)
                async with self._lock:
                    if moment is self.ledger.now:  # nobody has taken a move back meanwhile
                        thought = self._presence.thought if self.party.chairs[seat].person else 0
                        await self._play(seat, str(choice.move), ms=thought, bot=name)
                self._stir()
        except HanafudaError:
            pass  # the table is gone, or comes back from the store
        except Exception:  # the table waits; whoever comes next wakes the bots again
            LOG.exception("a bot could not play at table %s", self.id)

    async def _think(self, name: str, moment: Moment, seat: int) -> Choice:
        luck = self.party.thinking(moment.match, moment.version)
        return await asyncio.get_running_loop().run_in_executor(
            THINKERS, BOTS[name].choose, moment.match.view(seat), luck
        )

    # -- time --------------------------------------------------------------------------------------------------------

    def _stir(self) -> None:
        """Something has changed: tell everybody, see when somebody is to be replaced, and let the bots play."""
        self._attend()
        self._tell_people()
        if self._timer is not None:
            self._timer.cancel()
        playing = self.ledger.started and not self.ledger.match.over
        due = self._presence.due(self.party, self.turn) if playing and not self._ended else None
        self._timer = None if due is None else asyncio.get_running_loop().call_at(due, self._due)
        if self._all_ready():
            self._aside = asyncio.create_task(self._deal_aside())
        self.wake()

    def _due(self) -> None:
        """Somebody has been gone for long enough, or thought for too long."""
        self._presence.replace_late(self.party)
        self._stir()

    async def _deal_aside(self) -> None:
        """The last who was waited for has left: the others go on."""
        with contextlib.suppress(HanafudaError):
            async with self._lock:
                await self._deal_when_ready()
            self._stir()

    async def close(self) -> None:
        """The server stops: a bot's thought is not waited for."""
        if self._timer is not None:
            self._timer.cancel()
        if self._thinking is not None:
            self._thinking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._thinking

    # -- showing -----------------------------------------------------------------------------------------------------

    def view(self, moment: Moment, seat: int | None, log: list[Phrase]) -> wire.View:
        """The table at a moment as a seat sees it."""
        party = moment.party
        found = table_view(
            moment.match,
            seat,
            id=self.id,
            bots=party.bots,
            commitment=party.commitment,
            day=party.day,
            log=log,
        )
        if seat is not None and moment is self.ledger.now:
            found.can_undo = self.ledger.undo_target(seat) is not None
        return found

    def whole_message(self, connection: Connection) -> bytes:
        """Everything anew: the table, or the chairs before the start."""
        version = self.ledger.version
        if not self.ledger.started:
            return wire.encode(wire.LobbyMessage(version=version, lobby=self._lobby(connection.person)))
        now = self.ledger.now
        view, who = self.view(now, connection.seat, self.ledger.lines(now)), self._people(connection.person)
        connection.told = wire.encode(who)
        return wire.encode(wire.StateMessage(version=version, view=view, people=who))

    def step_message(self, moment: Moment, seat: int | None) -> bytes:
        """One step."""
        view = self.view(moment, seat, [])
        return wire.encode(wire.StepMessage(version=moment.version, events=moment.events, view=view))

    def _show(self, before: Moment, moment: Moment) -> None:
        """A step to all who see the cards; the whole table to all as it starts."""
        messages: dict[int | None, bytes] = {}
        for connection in tuple(self.connections) if moment.played is not None else ():
            if before.played is None:
                connection.seat = self._eyes(connection.person)
                connection.offer(self.whole_message(connection))
            else:
                if connection.seat not in messages:
                    messages[connection.seat] = self.step_message(moment, connection.seat)
                connection.offer(messages[connection.seat])
        self._tell_people()

    def _tell_people(self) -> None:
        """Who is here and what they wait for, to everybody for whom that is news."""
        about = self._people if self.ledger.started else self._lobby
        messages: dict[tuple[int, ...], tuple[bytes, bytes]] = {}
        for connection in tuple(self.connections):
            seats = self.party.seats_of(connection.person)
            if seats not in messages:
                found = about(connection.person)
                messages[seats] = wire.encode(found), self._people_message(found)
            if connection.told != messages[seats][0]:
                connection.told = messages[seats][0]
                connection.offer(messages[seats][1])

    def _people_message(self, found: wire.People | wire.Lobby) -> bytes:
        if isinstance(found, wire.Lobby):
            return wire.encode(wire.LobbyMessage(version=self.ledger.version, lobby=found))
        return wire.encode(wire.PeopleMessage(people=found))

    def _lobby(self, person: str) -> wire.Lobby:
        return lobby(self.id, self.party, person, self._presence.here, self.watchers)

    def _people(self, person: str) -> wire.People:
        return people(
            self.party,
            person,
            self._presence,
            turn=self.turn,
            ready=self._ready,
            asked=self._asked,
            watchers=self.watchers,
        )


def player(party: Party, person: str) -> tuple[int, ...]:
    """The seats of somebody who plays; those who watch may do nothing."""
    seats = party.seats_of(person)
    if not seats:
        raise IllegalMove("spectator")
    return seats


class Stale(IllegalMove):
    """A move for a table that has moved on; the state is sent again."""


class TooMany(HanafudaError):
    """The table is watched by as many as it can bear."""
