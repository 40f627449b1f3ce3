"""A seat at a table, wherever the table stands: here, in a record, or (later) on a server."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Protocol

from .. import fair
from ..bots import BOTS, LEVELS, Choice
from ..bots.greedy import taken_by
from ..cards import Card
from ..daily import Daily
from ..errors import IllegalMove
from ..match import Match
from ..moves import Move
from ..server.entry import Entry
from ..server.ledger import WHOLE, Ledger, Moment, opening, starting
from ..server.party import Chair, Party
from ..server.sight import table_view
from ..server.wire import HintMessage, View, Weighed
from ..telling import Told, addressed, told_to
from ..text import Phrase
from .keep import Bots, Kept

YOU = "you"
"""Whoever is at this keyboard."""


@dataclass(frozen=True)
class Step:
    """What just happened and the table after it; or a remark about what could not be done."""

    view: View
    events: tuple[Told, ...] = ()
    notice: Phrase | str | None = None
    you: int | None = None
    """The seat that sentences speak to as `you`."""


class Place(Protocol):
    """A seat at a table: what happens there comes as steps, the first of them the table as it is found.

    `view.seat` is the seat whose eyes these are; where several people share a keyboard it changes with their turns.
    What the table refuses is raised, or comes as a notice.
    """

    shared: bool
    """Whether several people sit at this keyboard."""

    def steps(self) -> AsyncIterator[Step]:
        """What happens from now on; ends when the table is closed."""

    async def move(self, move: Move) -> None:
        """Play, take, decide or say something."""

    async def next(self) -> None:
        """Deal the next round."""

    async def undo(self) -> None:
        """Take back the last decision."""

    async def hint(self) -> HintMessage:
        """What the strongest level would do."""

    def log(self) -> list[Phrase]:
        """All that has happened so far."""

    def speak(self) -> None:
        """The reader has changed the language; what is heard from now on is in it."""

    def close(self) -> None:
        """Leave the table."""


def ledger_of(match: Match, bots: Bots, seed: int | None = None, deal: Daily | None = None) -> Ledger:
    """The moments of a game from its beginning to where it stands; its luck is that of a seed, or of a day."""
    chairs = tuple(Chair(name, "" if bot else YOU, bot or "") for name, bot in zip(match.names, bots, strict=True))
    root, day = (deal.seed, str(deal.day)) if deal else ("", "")
    ledger = Ledger("", opening(Party(match.game, chairs, YOU, seed=seed, root=root, day=day)))
    start = ledger.after(starting(YOU, match.first))
    ledger.add(replace(start, played=replace(start.match, chosen=match.chosen, taken_back=match.taken_back)))
    for round in match.rounds:
        decks = [*round.decks, *([round.stock] if round.stock else [])]
        moves = iter(round.moves)
        for move, _ in round.steps():
            seat = ledger.match.state.seat if ledger.match.rounds else None
            if move is None:
                _take_in(ledger, Entry.of("deck", deck=" ".join(map(str, decks.pop(0)))))
            else:
                _take_in(ledger, Entry.of("move", seat=seat, move=str(next(moves))))
    return ledger


def _take_in(ledger: Ledger, entry: Entry) -> Moment:
    """An entry, worked out and taken into the history."""
    moment = ledger.after(entry)
    ledger.add(moment)
    return moment


def told(match: Match, seed: str) -> Match:
    """A sealed game that is over, with its seed; any other as it is."""
    return fair.told(match, seed) if seed and match.over else match


class Local:
    """A table in this very process: bots think here, and every move is kept before it is shown."""

    def __init__(
        self, match: Match, bots: Bots, kept: Kept, seed: int | None = None, deal: Daily | None = None
    ) -> None:
        self.ledger = ledger_of(match, bots, seed, deal)
        self.bots, self.kept = bots, kept
        self.shared = bots.count(None) > 1
        self.seat = self._sitting(next((seat for seat, bot in enumerate(bots) if bot is None), None))
        self._steps: asyncio.Queue[Step | None] = asyncio.Queue()
        self._thinking: asyncio.Task[None] | None = None

    @property
    def match(self) -> Match:
        return self.ledger.match

    # -- what is seen ------------------------------------------------------------------------------------------------

    def view(self) -> View:
        """The table as whoever sits at the keyboard sees it now."""
        moment, seat = self.ledger.now, self.seat
        log, bots = self.ledger.lines(moment), list(self.bots)
        found = table_view(moment.match, seat, id="", bots=bots, log=log, reader=self.reader)
        found.can_undo = seat is not None and self.ledger.undo_target(seat) is not None
        return found

    async def steps(self) -> AsyncIterator[Step]:
        """The table as it is found, then what happens; the bots wait until each step has been looked at."""
        yield Step(self.view(), notice=self.kept.trouble, you=self.reader)
        if not self.match.rounds or self.match.state.void:
            self._deal()
        self._wake()
        while step := await self._steps.get():
            yield step
            self._steps.task_done()

    @property
    def reader(self) -> int | None:
        """Whom sentences speak to as `you`: nobody where several share the keyboard."""
        return None if self.shared else self.seat

    def log(self) -> list[Phrase]:
        return [addressed(line, self.reader) for line in self.ledger.log]

    # -- what is done ------------------------------------------------------------------------------------------------

    async def move(self, move: Move) -> None:
        if self.match.wants != "move":
            raise IllegalMove("table-over" if self.match.over else "no-move-now")
        if self.seat is None or self.match.state.seat != self.seat:
            raise IllegalMove("not-you")
        self._play(self.seat, move)
        self._wake()

    async def next(self) -> None:
        if self.match.wants != "deck":
            raise IllegalMove("table-over" if self.match.over else "mid-round")
        self._deal()
        self._wake()

    async def undo(self) -> None:
        target = self.ledger.undo_target(self.seat) if self.seat is not None else None
        if target is None:
            raise self.ledger.party.no_undo
        self._keep(Entry.of("undo", seat=self.seat, to=target))
        self._wake()

    async def hint(self) -> HintMessage:
        moment = self.ledger.now
        if self.ledger.party.day:
            raise IllegalMove("no-hint-daily")
        if moment.match.wants != "move" or moment.match.state.seat != self.seat:
            raise IllegalMove("no-hint")
        choice = await self._think(LEVELS[-1], moment)
        others = [Weighed(move=move, points=points) for move, points in choice.others]
        return HintMessage(
            version=moment.version,
            move=choice.move,
            takes=taken_by(moment.match.view(self.seat), choice.move),
            why=choice.why,
            points=choice.points,
            others=others,
        )

    def speak(self) -> None:
        """What is told here is in no language before it is shown."""

    def close(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        self.kept.close()
        self._steps.put_nowait(None)

    def _play(self, seat: int, move: Move) -> None:
        self._keep(Entry.of("move", seat=seat, move=str(move)))
        if self.match.wants == "deck" and self.match.state.phase == "shuffle":  # nobody needs to be asked for that
            self._deal()

    def _deal(self) -> None:
        """Deal; a void deal is dealt again at once."""
        while self.match.wants == "deck":
            deck = self.ledger.party.deck(self.match, self.ledger.version, ())
            self._keep(Entry.of("deck", deck=" ".join(str(Card(card)) for card in deck)))
            if not self.match.state.void:
                return

    def _keep(self, entry: Entry) -> None:
        """Take an entry in, keep the game as a record, and tell what happened."""
        moment = _take_in(self.ledger, entry)
        self.kept.save(told(moment.match, self.ledger.party.root), self.bots)
        self.seat = self._sitting(self.seat)
        events = told_to(self.ledger.events(moment), self.reader)
        self._steps.put_nowait(Step(self.view(), events, self.kept.trouble, self.reader))

    def _sitting(self, before: int | None) -> int | None:
        """Who is at the keyboard: the one who is to move, or whoever was there before."""
        seat = self.match.state.seat if self.match.rounds else None
        return seat if seat is not None and self.bots[seat] is None else before

    # -- bots --------------------------------------------------------------------------------------------------------

    def _wake(self) -> None:
        if self._bot_turn() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.get_running_loop().create_task(self._let_bots_play())

    def _bot_turn(self) -> int | None:
        seat = self.match.state.seat if self.match.wants == "move" else None
        return seat if seat is not None and self.bots[seat] else None

    async def _let_bots_play(self) -> None:
        """One bot after the other, each from its own view, until somebody at the keyboard is to move."""
        while (seat := self._bot_turn()) is not None:
            moment = self.ledger.now
            choice = await self._think(self.bots[seat] or "", moment)
            await self._steps.join()
            if moment is self.ledger.now:  # nobody has taken a move back meanwhile
                self._play(seat, choice.move)

    async def _think(self, bot: str, moment: Moment) -> Choice:
        seat = moment.match.state.seat
        luck = self.ledger.party.thinking(moment.match, moment.version)
        return await asyncio.to_thread(BOTS[bot].choose, moment.match.view(seat), luck)


class Replayed:
    """A record to look at, step by step and with all hands open: forward, back, and from round to round."""

    def __init__(self, match: Match) -> None:
        self.ledger = ledger_of(match, (None,) * match.players)
        begun = [moment for moment in self.ledger.moments if moment.played is not None]
        self.moments = begun[1:] or begun
        self.at = 0

    def step(self) -> Step:
        """The step that is looked at."""
        moment = self.moments[self.at]
        bots: list[str | None] = [None] * moment.match.players
        view = table_view(moment.match, None, id="", bots=bots, log=self.ledger.lines(moment))
        if moment.match.rounds:
            view.hands = moment.match.state.hands
        return Step(view, self.ledger.events(moment))

    def log(self) -> list[Phrase]:
        """What has happened up to here."""
        return self.ledger.lines(self.moments[self.at], most=WHOLE)

    def go(self, steps: int) -> bool:
        """Go forward, or back; whether there was anywhere to go."""
        before, last = self.at, len(self.moments) - 1
        self.at = min(max(0, self.at + steps), last)
        return self.at != before

    def go_round(self, rounds: int) -> bool:
        """Go to the beginning of the next round; or of this one, and from there of the one before."""
        starts = [i for i, moment in enumerate(self.moments) if self._begins(i, moment)]
        if rounds > 0:
            target = next((start for start in starts if start > self.at), len(self.moments) - 1)
        else:
            target = next((start for start in reversed(starts) if start < self.at), 0)
        return self.go(target - self.at)

    def _begins(self, at: int, moment: Moment) -> bool:
        return at == 0 or len(self.moments[at - 1].match.rounds) < len(moment.match.rounds)
