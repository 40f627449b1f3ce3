"""A table at this server: it applies what people do in order, stores each before anybody is shown it, and lets bots
think.

Everything that changes a table goes through `Room._keep`, under the room's lock. Another server may have the same table
open: whoever stores first has made the next step, and the other takes it in. What passes without a trace is not stored
but told to the other servers: who is here, who is ready for the next deal, what is asked.
"""

import asyncio
import contextlib
import logging
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec

from ..bots import BOTS, LEVELS, Choice
from ..bots.greedy import taken_by
from ..cards import shorten
from ..errors import HanafudaError, IllegalMove
from ..moves import Move
from ..text import Phrase
from . import metrics, wire
from .entry import GONE as DELETED
from .entry import Entry
from .hub import AGAIN, ELSEWHERE, GONE, Connection, framed, offer_all
from .ledger import Ledger, Moment, starting
from .limits import Limits
from .party import CHANGES, Party
from .people import lobby, people
from .presence import Presence
from .steps import Step
from .store import MovedOn, Store, StoreError
from .thinking import Kind, Thinkers
from .views import Sight
from .words import Word

STRONGEST = LEVELS[-1]
LOG = logging.getLogger("hanafuda.server")
MANY = 20
"""A client that missed more steps than this is sent the state instead; so many moments are remembered."""
A_WHILE = 1.0
"""Seconds after which everybody hears how many watch."""
STAND_IN = "greedy"
"""The bot that sits in for somebody who is gone, or whose time is up."""

ANYWAY = frozenset(CHANGES) - {"rematch"}
"""What is wanted still, when another server was first with something else."""
LONG = 2_000
"""A history of so many entries takes only what the game needs to go on: nothing is taken back, nobody renamed."""
NEEDED = frozenset({"start", "deck", "move", "rematch", "close"})
AGAIN_AFTER = 5.0
"""Seconds after which a bot tries again whose move could not be stored."""


class Room:
    """A table, from its first chair to its last move."""

    def __init__(
        self,
        ledger: Ledger,
        store: Store,
        forget: Callable[[str], None],
        again: Callable[[Party], Awaitable[str]],
        thinkers: Thinkers,
        most_watchers: int = Limits.watchers,
        age: float = 0.0,
    ) -> None:
        self.ledger = ledger
        self._most_watchers = most_watchers
        self.connections: set[Connection] = set()
        self._pages: Counter[str] = Counter()
        self._store, self._forget, self._again, self._thinkers = store, forget, again, thinkers
        self._lock = asyncio.Lock()
        self._presence = Presence(asyncio.get_running_loop().time, age)
        self._shares: dict[int, str] = {}
        self._ready: set[str] = set()
        self._asked: wire.TakeBack | None = None
        self._seen: tuple[Moment, Sight] | None = None
        self._known: tuple[object, ...] = ()
        self._counting: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._aside: asyncio.Task[None] | None = None
        self._ended = False
        self._unsure = False  # whether the store may have more than we know
        self._mine = True  # whether it is for us to let the bots think
        self._told: tuple[list[str], int] | None = None
        self._elsewhere: dict[str, tuple[set[str], int]] = {}
        self._words: deque[Word] = deque()
        self._hearing: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        return self.ledger.id

    @property
    def party(self) -> Party:
        return self.ledger.party

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing is under way: the room can be forgotten, the store has it."""
        busy = self._lock.locked() or (self._thinking is not None and not self._thinking.done())
        return not self.connections and not busy

    @contextlib.asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """One thing at a time, at the table as the store has it."""
        async with self._lock:
            if self._unsure:
                await self._read_on()
            if self._ended:
                raise IllegalMove("come-again")
            yield

    # -- coming and going --------------------------------------------------------------------------------------------

    def join(self, connection: Connection, version: int) -> None:
        """A page comes (0), or comes back: the steps it missed, or everything."""
        seats = self.party.seats_of(connection.person)
        if not seats and self.watchers >= self._most_watchers:
            raise TooMany("too-many-watchers")
        if seats:
            self._one_tab(connection.person)
            self._store.tell("came", self.id, person=connection.person)
        self._add(connection)
        connection.seat = self._eyes(connection.person)
        self._attend()
        self._catch_up(connection, version)
        if self.party.closed:
            connection.offer(self._refusal(Phrase("error.closed")))
        self._stir(newcomer=connection)

    def _add(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._pages[connection.person] += 1

    def _drop(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._pages[connection.person] -= 1
        if not self._pages[connection.person]:
            del self._pages[connection.person]

    def _attend(self) -> None:
        """Who is here, at this server and at others, which are told of ours."""
        here = self._pages.keys() - {""}
        self._presence.attend(here.union(*(people for people, _ in self._elsewhere.values())))
        told = sorted(here & self.party.people), self.watchers_here
        if told != (self._told or ([], 0)):
            self._store.tell("here", self.id, people=told[0], watchers=told[1])
        self._told = told

    def _one_tab(self, person: str) -> None:
        """Somebody who opens a table anew leaves it where it was open before."""
        for other in [one for one in self.connections if one.person == person]:
            self._drop(other)
            other.end(ELSEWHERE, "opened elsewhere")

    def _eyes(self, person: str) -> int | None:
        """The seat somebody looks from: of several the one that is to move."""
        seats = self.party.seats_of(person)
        turn = self.turn
        return turn if turn in seats else seats[0] if seats else None

    def _catch_up(self, connection: Connection, version: int) -> None:
        missed = self.ledger.moments[version:] if version > 0 else []
        if self.ledger.started and 0 < len(missed) <= MANY and self.ledger.at(version).played is not None:
            before = self.ledger.at(version)
            for moment in missed:
                connection.offer(
                    self._step(before, moment).message(
                        self._own(moment, connection.seat), reader(moment.party, connection.seat)
                    )
                )
                before = moment
            connection.offer(self._people_message(self._people(connection.person)))
        else:
            connection.offer(self.whole_message(connection))

    def leave(self, connection: Connection) -> None:
        """A page is gone; the seat stays."""
        if connection in self.connections:
            self._drop(connection)
            self._stir()

    @property
    def watchers(self) -> int:
        """How many are here without a seat."""
        return self.watchers_here + sum(number for _, number in self._elsewhere.values())

    @property
    def watchers_here(self) -> int:
        """How many of them at this server."""
        return len(self.connections) - sum(self._pages[person] for person in self.party.people)

    # -- before the start --------------------------------------------------------------------------------------------

    async def sit(self, person: str, name: str, chair: int | None) -> None:
        """Somebody takes a chair."""
        async with self._alone():
            await self._keep(Entry.of("sit", by=person, name=name, chair=chair))
        self._stir()

    async def claim(self, person: str, was: str) -> None:
        """Somebody has the key of a seat from before keys were cookies."""
        async with self._alone():
            await self._keep(Entry.of("claim", by=person, was=was))
        self._stir()

    async def arrange(self, person: str, sent: wire.InLobby) -> None:
        """Chairs and what is agreed, as somebody wants them."""
        async with self._alone():
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
        async with self._alone():
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
        async with self._alone():
            seats = player(self.party, person)
            if self.ledger.match.wants != "deck":
                raise IllegalMove("table-over" if self.ledger.match.over else "mid-round")
            self._shares |= dict.fromkeys(seats, "" if self.party.day else share or "")
            self._ready.add(person)
            await self._deal_when_ready()
            self._tell_ready()
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
        async with self._alone():
            seats = [seat for seat in player(self.party, person) if self.ledger.undo_target(seat) is not None]
            if not seats:
                raise self.party.no_undo
            self._asked = wire.TakeBack(seat=seats[0], agreed=[])
            await self._undo_when_agreed(self._asked)
            self._tell_asked()
        self._stir()

    async def agree(self, person: str, yes: bool) -> None:
        """Somebody lets another take a decision back, or does not."""
        async with self._alone():
            seats = player(self.party, person)
            if self._asked is None or self._asked.seat in seats:
                raise IllegalMove("nothing-asked")
            if yes:
                self._asked.agreed = sorted({*self._asked.agreed, *seats})
                await self._undo_when_agreed(self._asked)
            else:
                self._asked = None
            self._tell_asked()
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
        view = moment.match.view(self.turn)
        choice = await self._think("hint", person, STRONGEST, self.turn)
        return wire.HintMessage(
            version=moment.version,
            move=choice.move,
            takes=taken_by(view, choice.move),
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
        self._call(seat, which)
        self._store.tell("react", self.id, seat=seat, which=which)

    def _call(self, seat: int, which: int) -> None:
        offer_all(tuple(self.connections), wire.encode(wire.ReactionMessage(seat=seat, which=which)))

    async def rematch(self, person: str) -> None:
        """Another game with the same people; whoever asks first makes the table."""
        async with self._alone():
            player(self.party, person)
            if not self.ledger.match.over:
                raise IllegalMove("no-rematch-yet")
            if not self.party.rematch:
                await self._keep(Entry.of("rematch", by=person, id=await self._again(self.party)))
        self._stir()

    async def delete(self, person: str) -> None:
        """The host takes the table away for good."""
        async with self._alone():
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
            with contextlib.suppress(Stale):  # another server has dealt
                await self._keep(Entry.of("deck", deck=" ".join(map(str, deck)), shares=shares))
            if self.ledger.match.rounds and not self.ledger.match.state.void:
                return

    async def _keep(self, entry: Entry) -> None:
        """Work out what follows, store the entry, and only then take it in and show it."""
        moment = self.ledger.after(entry)
        if moment.version > LONG and entry.kind not in NEEDED:
            raise IllegalMove("long-history")
        start = time.perf_counter()
        storing = asyncio.ensure_future(self._store.append(self.id, moment.version, entry))
        try:
            await asyncio.shield(storing)
            metrics.STORED.took(time.perf_counter() - start)
        except MovedOn:
            await self._lost(entry)
            return
        except StoreError as error:
            self._unsure = True  # it may be stored all the same
            raise StoreError("not-stored", why=error.phrase) from None
        except asyncio.CancelledError:
            self._unsure = True
            storing.add_done_callback(lambda _: self.hear(Word("step", self.id, moment.version)))
            raise
        self._mine = True
        self._take_in(moment)

    async def _lost(self, entry: Entry) -> None:
        """Another server was first: take in what it stored. Perhaps it is the same, or ours can come after it."""
        came = await self._read_on()
        if entry in came[:1]:
            return
        if not came or entry.kind not in ANYWAY:
            raise Stale("stale")
        await self._keep(entry)

    async def _read_on(self) -> list[Entry]:
        """Take in what the store has and this room has not."""
        kept = await self._store.read(self.id, after=self.ledger.version)
        self._unsure = False
        came = kept.entries if kept is not None else []
        for entry in came:
            if entry.kind == DELETED:
                self._end(GONE, "deleted")
                raise IllegalMove("come-again")
            self._mine = False
            try:
                self._take_in(self.ledger.after(entry))
            except UNREADABLE as error:
                self._end(AGAIN, "come again")
                raise unreadable(self.id, error) from None
        return came

    def _take_in(self, moment: Moment) -> None:
        """Something that is stored has happened."""
        before = self.ledger.now
        self.ledger.add(moment)
        self._asked = None
        if moment.played is not before.played:
            self._ready.clear()
            self._shares.clear()
            self._presence.turned(moment.spent)
        self._show(before, moment)
        self.ledger.forget(MANY + 4)
        if moment.party.closed and not before.party.closed:
            self._refuse_all(Phrase("error.closed"))

    def _refusal(self, why: Phrase) -> bytes:
        return wire.encode(wire.ErrorMessage(message=why, version=self.ledger.version))

    def _refuse_all(self, why: Phrase) -> None:
        offer_all(tuple(self.connections), self._refusal(why))

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
        """The seat that is to move and the bot that moves for it, if one does and no other server is to see to it."""
        seat = self.turn
        if seat is None or self._ended or self.party.closed:
            return None
        chair = self.party.chairs[seat]
        if chair.bot and not self._mine:
            return None
        away = chair.person in self._presence.replaced or self._presence.late(self.party, seat)
        name = chair.bot or (STAND_IN if away else "")
        return (seat, name) if name else None

    async def _bots(self) -> None:
        """One bot after the other, each from its own view, until a human is to move."""
        try:
            while (found := self._bot_turn()) is not None:
                (seat, name), moment = found, self.ledger.now
                choice = await self._think("bot", self.id, name, seat)
                async with self._alone():
                    if moment is self.ledger.now:  # nobody has taken a move back meanwhile
                        thought = self._presence.thought if self.party.chairs[seat].person else 0
                        await self._play(seat, str(choice.move), ms=thought, bot=name)
                self._stir()
        except StoreError as error:
            self._refuse_all(error.phrase)
            asyncio.get_running_loop().call_later(AGAIN_AFTER, self.wake)
        except HanafudaError:
            pass  # the table is gone, or another server was first
        except Exception:  # the table waits; whoever comes next wakes the bots again
            LOG.exception("a bot could not play at table %s", self.id)

    async def _think(self, kind: Kind, asker: str, name: str, seat: int) -> Choice:
        """What a bot would do in a seat now, from this seat's view, once it is the asker's turn."""
        match = self.ledger.match
        view, luck = match.view(seat), self.party.thinking(match, self.ledger.version)
        return await self._thinkers.think(kind, asker, lambda: BOTS[name].choose(view, luck))

    # -- time --------------------------------------------------------------------------------------------------------

    def _stir(self, newcomer: Connection | None = None) -> None:
        """Something has changed: tell everybody, see when somebody is to be replaced, and let the bots play."""
        self._attend()
        self._tell_people(newcomer)
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
            async with self._alone():
                await self._deal_when_ready()
            self._stir()

    # -- other servers -----------------------------------------------------------------------------------------------

    def hear(self, word: Word) -> None:
        """Another server has said something about this table."""
        self._words.append(word)
        if self._hearing is None or self._hearing.done():
            self._hearing = asyncio.create_task(self._hear_all())

    async def _hear_all(self) -> None:
        while self._words and not self._ended:
            word = self._words.popleft()
            try:
                async with self._lock:
                    if self._unsure or word.version > self.ledger.version or word.kind == "resumed":
                        await self._read_on()
                    await self._heed(word)
            except HanafudaError as error:
                self._unsure = True
                LOG.warning("table %s could not follow another server: %s", self.id, error)
        if not self._ended:
            self._stir()

    async def _heed(self, word: Word) -> None:
        """What another server says, for as long as it is about the table as it stands."""
        match word.kind:
            case "here":
                self._elsewhere[word.server] = set(word.data["people"]), word.data["watchers"]
            case "gone":
                self._elsewhere.pop(word.server, None)
                self._mine = True  # perhaps it was to let the bots think
            case "came":
                self._one_tab(word.data["person"])
            case "react":
                self._call(**word.data)
            case "who":
                self._tell_who()
            case "ready" if word.version == self.ledger.version:
                self._ready |= word.data["shares"].keys()
                for person, share in word.data["shares"].items():
                    self._shares |= dict.fromkeys(self.party.seats_of(person), share)
            case "asked" if word.version == self.ledger.version:
                await self._heed_asked(**word.data)

    async def _heed_asked(self, seat: int | None, agreed: list[int]) -> None:
        """Somebody wants to take back, some agree; or somebody does not."""
        if seat is None:
            self._asked = None
            return
        known = self._asked.agreed if self._asked is not None and self._asked.seat == seat else []
        self._asked = wire.TakeBack(seat=seat, agreed=sorted({*known, *agreed}))
        await self._undo_when_agreed(self._asked)

    def _tell_who(self) -> None:
        """All that passes without a trace, for a server where the table has just been opened."""
        self._told = None
        self._attend()
        self._tell_ready()
        if self._asked is not None:
            self._tell_asked()

    def _tell_ready(self) -> None:
        """Who is ready, if others are still waited for."""
        if self._ready:
            shares = {person: self._shares.get(self.party.seats_of(person)[0], "") for person in self._ready}
            self._store.tell("ready", self.id, self.ledger.version, shares=shares)

    def _tell_asked(self) -> None:
        seat, agreed = (self._asked.seat, self._asked.agreed) if self._asked is not None else (None, [])
        self._store.tell("asked", self.id, self.ledger.version, seat=seat, agreed=agreed)

    def retire(self) -> None:
        """Nothing happens here any more: whoever comes next gets another room for the same table."""
        self._ended = True
        for timer in (self._timer, self._counting):
            if timer is not None:
                timer.cancel()

    async def close(self) -> None:
        """The server stops: everybody shall come again, and a bot's thought is not waited for."""
        self.retire()
        for task in (self._thinking, self._hearing, self._aside):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        async with self._lock:  # what is being stored is answered first
            for connection in tuple(self.connections):
                connection.end(AGAIN, "the server stops")

    # -- showing -----------------------------------------------------------------------------------------------------

    def whole_message(self, connection: Connection) -> bytes:
        """Everything anew: the table, or the chairs before the start."""
        version, now = self.ledger.version, self.ledger.now
        if not self.ledger.started:
            return wire.encode(wire.LobbyMessage(version=version, lobby=self._lobby(connection.person)))
        own, you = self._own(now, connection.seat), reader(now.party, connection.seat)
        view = self._sight(now).whole(own, self.ledger.lines(now), you)
        return wire.encode(wire.StateMessage(version=version, view=view, people=self._people(connection.person)))

    def _sight(self, moment: Moment) -> Sight:
        """The table at a moment; that of the last one is kept, for the next step is told from there."""
        if self._seen is None or self._seen[0] is not moment:
            party, before = moment.party, self._seen[1] if self._seen else None
            seal, day = party.commitment, party.day
            sight = Sight(moment.match, id=self.id, bots=party.bots, commitment=seal, day=day, before=before)
            self._seen = moment, sight
        return self._seen[1]

    def _own(self, moment: Moment, seat: int | None) -> wire.Own:
        own = self._sight(moment).own(seat)
        own.can_undo = seat is not None and moment is self.ledger.now and self.ledger.undo_target(seat) is not None
        return own

    def _step(self, before: Moment, moment: Moment) -> Step:
        was, now = self._sight(before).open, self._sight(moment)
        return Step(moment.version, moment.events, was, now.open, now.changing)

    def _show(self, before: Moment, moment: Moment) -> None:
        """A step to all who see the cards; the whole table to all as it starts."""
        if moment.played is None or not self.connections:
            return
        if before.played is None:
            for connection in tuple(self.connections):
                connection.seat = self._eyes(connection.person)
                connection.offer(self.whole_message(connection))
            return
        step, frames = self._step(before, moment), dict[int | None, bytes]()
        for connection in tuple(self.connections):
            seat = connection.seat
            if seat not in frames:
                frames[seat] = framed(step.message(self._own(moment, seat), reader(moment.party, seat)))
            connection.send(frames[seat])

    def _tell_people(self, newcomer: Connection | None = None) -> None:
        """Who is here and what they wait for, to everybody for whom it is news.

        How many watch is told a little later, once for all who come and go meanwhile.
        """
        news = self._news()
        if news[:-1] != self._known[:-1]:
            self._spread(news, newcomer)
        elif news != self._known and self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(A_WHILE, self._count)

    def _count(self) -> None:
        self._counting = None
        self._spread(self._news())

    def _spread(self, news: tuple[object, ...], newcomer: Connection | None = None) -> None:
        self._known = news
        about = self._people if self.ledger.started else self._lobby
        frames: dict[tuple[int, ...], bytes] = {}
        for connection in self.connections - {newcomer}:
            seats = self.party.seats_of(connection.person)
            if seats not in frames:
                frames[seats] = framed(self._people_message(about(connection.person)))
            connection.send(frames[seats])

    def _news(self) -> tuple[object, ...]:
        """All that is told of people; a clock starts anew with every step."""
        clock = self.ledger.version if self.party.settings.clock != "none" else 0
        asked = self._asked and (self._asked.seat, *self._asked.agreed)
        ready = frozenset(self._ready)
        return self.ledger.started, self.party, *self._presence.known, ready, asked, clock, self.watchers

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


def reader(party: Party, seat: int | None) -> int | None:
    """Whom sentences speak to as `you`: who has one seat; several who share a device are called by their names."""
    alone = seat is not None and len(party.seats_of(party.chairs[seat].person)) == 1
    return seat if alone else None


def player(party: Party, person: str) -> tuple[int, ...]:
    """The seats of somebody who plays; those who watch may do nothing."""
    seats = party.seats_of(person)
    if not seats:
        raise IllegalMove("spectator")
    return seats


UNREADABLE = (HanafudaError, msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError)
"""How a history that is damaged fails to be read."""


def unreadable(id: str, error: Exception) -> StoreError:
    """A table whose history cannot be read; whoever runs the server can mend it."""
    return StoreError("unreadable-table", id=shorten(id), why=str(error))


class Stale(IllegalMove):
    """A move for a table that has moved on; the state is sent again."""


class TooMany(HanafudaError):
    """The table is watched by as many as it can bear."""
