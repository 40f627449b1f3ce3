"""A table at this server: it applies what people do in order, stores each before anybody is shown it, and lets bots
think.

Everything that changes a table goes through `Stored.keep`, under the table's lock; what passes without a trace is in
`Passing`.
"""

import asyncio
import contextlib
import logging
import weakref
from collections.abc import Awaitable, Callable

import msgspec

from ..bots import BOTS, LEVELS, Choice
from ..bots.greedy import taken_by
from ..cards import shorten
from ..errors import HanafudaError, IllegalMove
from ..moves import Move
from ..text import Phrase
from . import wire
from .audience import MANY, Audience
from .entry import Entry
from .hub import AGAIN, GONE, Connection
from .ledger import Ledger, Moment, starting
from .limits import Limits
from .party import Party
from .passing import Passing
from .people import lobby, people
from .presence import Presence
from .store import Store, StoreError
from .stored import Stale, Stored
from .thinking import Kind, Thinkers
from .words import Word

STRONGEST = LEVELS[-1]
LOG = logging.getLogger("hanafuda.server")
A_WHILE = 1.0
"""Seconds after which everybody hears how many watch."""
STAND_IN = "greedy"
"""The bot that sits in for somebody who is gone, or whose time is up."""

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
        here = weakref.proxy(self)  # its parts do not keep it: a room that is let go is gone at once, and not some day
        self.audience = Audience(ledger, lambda person: here._about(person))
        self._store, self._forget, self._again, self._thinkers = store, forget, again, thinkers
        self._stored = Stored(ledger, store, here)
        self._presence = Presence(asyncio.get_running_loop().time, age)
        self._passing = Passing(ledger.id, store)
        self._known: tuple[object, ...] = ()
        self._counting: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._aside: asyncio.Task[None] | None = None
        self._words: list[Word] = []
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
        busy = self._stored.lock.locked() or (self._thinking is not None and not self._thinking.done())
        return not self.audience.pages and not busy

    # -- coming and going --------------------------------------------------------------------------------------------

    def join(self, page: Connection, version: int, seat: str | None = None) -> None:
        """A page comes (0), or comes back, from the seat that it looked from: the steps it missed, or everything."""
        seated = page.person in self.party.people
        if not seated and self.watchers >= self._most_watchers:
            raise TooMany("too-many-watchers")
        if seated:
            self.audience.one_tab(page.person)
            self._store.tell("came", self.id, person=page.person)
        self.audience.add(page)
        self._attend()
        self.audience.catch_up(page, version, seat)
        self.ledger.forget(MANY)
        if self.party.closed:
            page.offer(wire.encode(self._refusal(Phrase("error.closed"))))
        self._stir(newcomer=page)

    def leave(self, page: Connection) -> None:
        """A page is gone; the seat stays."""
        if page in self.audience.pages:
            self.audience.drop(page)
            self._attend()
            self._stir()

    def _attend(self) -> None:
        """Who is here, at this server and at others, which are told of ours."""
        self._presence.attend(self._passing.attend(self.audience.people, self.party, self.audience.watchers))

    @property
    def watchers(self) -> int:
        """How many are here without a seat."""
        return self.audience.watchers + self._passing.watchers_elsewhere

    # -- before the start --------------------------------------------------------------------------------------------

    async def sit(self, person: str, name: str, chair: int | None) -> None:
        """Somebody takes a chair."""
        async with self._stored:
            await self._stored.keep(Entry.of("sit", by=person, name=name, chair=chair))
        self._stir()

    async def claim(self, person: str, was: str) -> None:
        """Somebody has the key of a seat from before keys were cookies."""
        async with self._stored:
            await self._stored.keep(Entry.of("claim", by=person, was=was))
        self._stir()

    async def arrange(self, person: str, sent: wire.InLobby) -> None:
        """Chairs and what is agreed, as somebody wants them."""
        async with self._stored:
            if isinstance(sent, wire.StartSent):
                await self.start(person)
                await self._deal(self.party.shares)
            else:
                data = {name: value for name, value in msgspec.to_builtins(sent).items() if name not in ("id", "type")}
                await self._stored.keep(Entry.of(str(sent.__struct_config__.tag), by=person, **data))
        self._stir()

    async def start(self, person: str) -> None:
        """The game begins."""
        await self._stored.keep(starting(person, self.party.first()))

    # -- what players do ---------------------------------------------------------------------------------------------

    async def move(self, person: str, sent: wire.MoveSent) -> None:
        """A player's move, which must answer the table as it stands."""
        async with self._stored:
            seat = self._mover(person)
            if sent.key and self.ledger.has(seat, sent.key):
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
        async with self._stored:
            player(self.party, person)
            if self.ledger.match.wants != "deck":
                raise IllegalMove("table-over" if self.ledger.match.over else "mid-round")
            self._passing.prepare(person, self.party, "" if self.party.day else share or "")
            await self._deal_when_ready()
            self._passing.tell_ready(self.party, self.ledger.version)
        self._stir()

    async def _deal_when_ready(self) -> None:
        """Deal if everybody who is here wants the next round."""
        if self._all_ready():
            await self._deal(self._passing.shares(self.party))

    def _all_ready(self) -> bool:
        ready = self._passing.ready
        waits = self.ledger.started and self.ledger.match.wants == "deck" and bool(ready)
        return waits and all(person in ready or not self._playing(person) for person in self.party.people)

    def _playing(self, person: str) -> bool:
        return self._presence.here(person) and person not in self._presence.replaced

    async def undo(self, person: str) -> None:
        """Back to before one's last decision: at once among bots, with other people when they agree."""
        async with self._stored:
            seats = [seat for seat in player(self.party, person) if self.ledger.undo_target(seat) is not None]
            if not seats:
                raise self.party.no_undo
            self._passing.asked = None
            await self._undo_when_agreed(self._passing.ask(seats[0], []))
            self._passing.tell_asked(self.ledger.version)
        self._stir()

    async def agree(self, person: str, yes: bool) -> None:
        """Somebody lets another take a decision back, or does not."""
        async with self._stored:
            seats = player(self.party, person)
            asked = self._passing.asked
            if asked is None or asked.seat in seats:
                raise IllegalMove("nothing-asked")
            if yes:
                await self._undo_when_agreed(self._passing.ask(asked.seat, [*seats]))
            else:
                self._passing.asked = None
            self._passing.tell_asked(self.ledger.version)
        self._stir()

    async def _undo_when_agreed(self, asked: wire.TakeBack) -> None:
        """Take the decision back, if everybody else who is here has agreed."""
        asker = self.party.chairs[asked.seat].person
        others = [person for person in self.party.people if person != asker and self._playing(person)]
        if all(set(self.party.seats_of(person)) <= set(asked.agreed) for person in others):
            await self._stored.keep(Entry.of("undo", seat=asked.seat, to=self.ledger.undo_target(asked.seat)))

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
        connection.offer(self.audience.whole(connection))

    def react(self, connection: Connection, which: int) -> None:
        """Call one of the phrases across the table."""
        seats = player(self.party, connection.person)
        seat = connection.seat if connection.seat is not None else seats[0]
        self._call(seat, which)
        self._store.tell("react", self.id, seat=seat, which=which)

    def _call(self, seat: int, which: int) -> None:
        self.audience.tell(wire.ReactionMessage(seat=seat, which=which))

    async def rematch(self, person: str) -> None:
        """Another game with the same people; whoever asks first makes the table."""
        async with self._stored:
            player(self.party, person)
            if not self.ledger.match.over:
                raise IllegalMove("no-rematch-yet")
            if not self.party.rematch:
                await self._stored.keep(Entry.of("rematch", by=person, id=await self._again(self.party)))
        self._stir()

    async def delete(self, person: str) -> None:
        """The host takes the table away for good."""
        async with self._stored:
            if person != self.party.host:
                raise IllegalMove("not-host")
            await self._store.delete(self.id)
            self.end(GONE, "deleted")

    # -- what follows ------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat that is to move."""
        return self.ledger.turn

    async def _play(self, seat: int, move: str, **more: int | str) -> None:
        match = self.ledger.match
        if match.wants != "move":
            raise IllegalMove("table-over" if match.over else "no-move-now")
        if match.state.seat != seat:
            raise IllegalMove("not-you")
        await self._stored.keep(Entry.of("move", seat=seat, move=str(Move(shorten(move))), **more))
        if self.ledger.match.state.phase == "shuffle":  # all have spoken: nobody needs to be asked for that
            await self._deal()

    async def _deal(self, shares: tuple[str, ...] = ()) -> None:
        """Deal, from everybody's shares of chance; within a round those stand with which it began."""
        while self.ledger.match.wants == "deck":
            deck = self.party.deck(self.ledger.match, self.ledger.version, shares)
            with contextlib.suppress(Stale):  # another server has dealt
                await self._stored.keep(Entry.of("deck", deck=" ".join(map(str, deck)), shares=shares))
            if self.ledger.match.rounds and not self.ledger.match.state.void:
                return

    def take_in(self, moment: Moment) -> None:
        """Something that is stored has happened."""
        before = self.ledger.now
        self.ledger.add(moment)
        self._passing.asked = None
        if moment.played is not before.played:
            self._passing.turn()
            self._presence.turned(moment.spent)
        if moment.party is not before.party:
            self._attend()
        self.audience.show(before, moment)
        self.ledger.forget(MANY)
        if moment.party.closed and not before.party.closed:
            self.audience.tell(self._refusal(Phrase("error.closed")))

    def _refusal(self, why: Phrase) -> wire.ErrorMessage:
        return wire.ErrorMessage(message=why, version=self.ledger.version)

    def end(self, code: int, reason: str) -> None:
        """Nothing happens here any more."""
        self._stored.ended = True
        self._forget(self.id)
        self.audience.end(code, reason)

    # -- bots --------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let the bots play if it is their turn."""
        if self._bot_turn() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._bots())

    def _bot_turn(self) -> tuple[int, str] | None:
        """The seat that is to move and the bot that moves for it, if one does and no other server is to see to it."""
        seat = self.turn
        if seat is None or self._stored.ended or self.party.closed:
            return None
        chair = self.party.chairs[seat]
        if chair.bot and not self._stored.mine:
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
                async with self._stored:
                    if moment is self.ledger.now:  # nobody has taken a move back meanwhile
                        thought = self._presence.thought if self.party.chairs[seat].person else 0
                        await self._play(seat, str(choice.move), ms=thought, bot=name)
                self._stir()
        except StoreError as error:
            self.audience.tell(self._refusal(error.phrase))
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
        self._tell_people(newcomer)
        if self._timer is not None:
            self._timer.cancel()
        playing = self.ledger.started and not self.ledger.match.over
        due = self._presence.due(self.party, self.turn) if playing and not self._stored.ended else None
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
            async with self._stored:
                await self._deal_when_ready()
            self._stir()

    # -- other servers -----------------------------------------------------------------------------------------------

    def hear(self, word: Word) -> None:
        """Another server has said something about this table."""
        self._words.append(word)
        if self._hearing is None or self._hearing.done():
            self._hearing = asyncio.create_task(self._hear_all())

    async def _hear_all(self) -> None:
        while self._words and not self._stored.ended:
            word = self._words.pop(0)
            try:
                async with self._stored.lock:
                    if self._stored.unsure or word.version > self.ledger.version or word.kind == "resumed":
                        await self._stored.read_on()
                    await self._heed(word)
            except HanafudaError as error:
                self._stored.unsure = True
                LOG.warning("table %s could not follow another server: %s", self.id, error)
        if not self._stored.ended:
            self._attend()
            self._stir()

    async def _heed(self, word: Word) -> None:
        """What another server says."""
        self._passing.heed(word, self.party, self.ledger.version)
        match word.kind:
            case "gone":
                self._stored.mine = True  # perhaps it was to let the bots think
            case "came":
                self.audience.one_tab(word.data["person"])
            case "react":
                self._call(**word.data)
            case "who":
                self._passing.tell(self.party, self.ledger.version)
                self._attend()
            case "asked" if word.version == self.ledger.version and self._passing.asked is not None:
                await self._undo_when_agreed(self._passing.asked)

    def retire(self) -> None:
        """Nothing happens here any more: whoever comes next gets another room for the same table."""
        self._stored.ended = True
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
        async with self._stored.lock:  # what is being stored is answered first
            self.audience.end(AGAIN, "the server stops")

    # -- the people --------------------------------------------------------------------------------------------------

    def _tell_people(self, newcomer: Connection | None = None) -> None:
        """Who is here and what they wait for, to everybody for whom it is news.

        How many watch is told a little later, once for all who come and go meanwhile.
        """
        news = self._news()
        if news[:-1] != self._known[:-1]:
            self._known = news
            self.audience.tell_people(newcomer)
        elif news != self._known and self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(A_WHILE, self._count)

    def _count(self) -> None:
        self._counting = None
        self._known = self._news()
        self.audience.tell_people()

    def _news(self) -> tuple[object, ...]:
        """All that is told of people; a clock starts anew with every step."""
        clock = self.ledger.version if self.party.settings.clock != "none" else 0
        asked = self._passing.asked and (self._passing.asked.seat, *self._passing.asked.agreed)
        ready = frozenset(self._passing.ready)
        return self.ledger.started, self.party, *self._presence.known, ready, asked, clock, self.watchers

    def _about(self, person: str) -> wire.People | wire.Lobby:
        """The people at the table, as one of them is told of them."""
        if not self.ledger.started:
            return lobby(self.id, self.party, person, self._presence.here, self.watchers)
        return people(
            self.party,
            person,
            self._presence,
            turn=self.turn,
            ready=self._passing.ready,
            asked=self._passing.asked,
            watchers=self.watchers,
        )


def player(party: Party, person: str) -> tuple[int, ...]:
    """The seats of somebody who plays; those who watch may do nothing."""
    seats = party.seats_of(person)
    if not seats:
        raise IllegalMove("spectator")
    return seats


class TooMany(HanafudaError):
    """The table is watched by as many as it can bear."""
