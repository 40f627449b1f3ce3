"""The pages at a table: who looks from which seat, and what each of them is shown.

What all see is built once, and written once for each language that is read; a page that comes back is shown the steps
it missed, or everything.
"""

from collections import Counter
from collections.abc import Callable, Set
from itertools import pairwise

import msgspec

from ..text import known
from . import wire
from .hub import ELSEWHERE, Connection, framed, offer_all
from .ledger import Ledger, Moment, told
from .party import Party
from .sight import Sight
from .steps import Step

MANY = 20
"""A page that missed more steps than this is sent the state instead."""
About = Callable[[str], wire.People | wire.Lobby]
"""What somebody is told of the people at the table."""


class Audience:
    """Everybody who looks at a table, those who sit at it and those who watch."""

    def __init__(self, ledger: Ledger, about: About) -> None:
        self._ledger, self._about = ledger, about
        self.pages: set[Connection] = set()
        self._pages_of: Counter[str] = Counter()
        self._seen: tuple[Moment, Sight] | None = None

    # -- who looks on ------------------------------------------------------------------------------------------------

    @property
    def people(self) -> Set[str]:
        """Everybody who is here and known; whoever comes without a key is not."""
        return self._pages_of.keys() - {""}

    @property
    def watchers(self) -> int:
        """How many are here without a seat."""
        return len(self.pages) - sum(self._pages_of[person] for person in self._ledger.party.people)

    def add(self, page: Connection) -> None:
        """Somebody looks on."""
        self.pages.add(page)
        self._pages_of[page.person] += 1
        self._take_place(page)

    def drop(self, page: Connection) -> None:
        """Somebody looks on no more."""
        self.pages.discard(page)
        self._pages_of[page.person] -= 1
        if not self._pages_of[page.person]:
            del self._pages_of[page.person]

    def one_tab(self, person: str) -> None:
        """Somebody who opens a table anew leaves it where it was open before."""
        for other in [page for page in self.pages if page.person == person]:
            self.drop(other)
            other.end(ELSEWHERE, "opened elsewhere")

    def end(self, code: int, reason: str) -> None:
        """Nobody looks on any more."""
        for page in tuple(self.pages):
            page.end(code, reason)

    def _take_place(self, page: Connection) -> None:
        """The seat somebody looks from: of several the one that is to move."""
        seats, turn = self._ledger.party.seats_of(page.person), self._ledger.turn
        page.seat = turn if turn in seats else seats[0] if seats else None

    # -- what they are shown -----------------------------------------------------------------------------------------

    def tell(self, message: object) -> None:
        """The same to everybody, to each in their language."""
        for lang in {page.lang for page in self.pages}:
            offer_all([page for page in self.pages if page.lang == lang], wire.encode(message, lang))

    def retell(self, page: Connection, lang: str) -> None:
        """Everything anew to somebody who reads another language from now on."""
        page.lang = known(lang) or page.lang
        page.offer(self.whole(page))

    def tell_people(self, newcomer: Connection | None = None) -> None:
        """Who is at the table, to everybody but a newcomer, who knows."""
        frames: dict[tuple[tuple[int, ...], str], bytes] = {}
        for page in self.pages - {newcomer}:
            key = self._ledger.party.seats_of(page.person), page.lang
            if key not in frames:
                frames[key] = framed(self._people_message(page))
            page.send(frames[key])

    def catch_up(self, page: Connection, version: int, seat: str | None = None) -> None:
        """A page that has this version of the table is shown what it missed: of the cards nothing, where it has the
        newest one as this seat sees it."""
        from_here = seat == wire.encode(page.seat).decode()
        least = 0 if from_here else 1
        missed = self._ledger.moments_from(version) if least <= self._ledger.version - version <= MANY else []
        if not missed or missed[0].played is None:
            page.offer(self.whole(page))
            return
        for before, moment in pairwise(missed):
            was, now = self._sight(before), self._sight(moment)
            step = Step(moment.version, told(before, moment), now.changes(was))
            page.send(self._frame(step, was if from_here else None, now, moment, page))
            from_here = True
        page.offer(self._people_message(page))

    def show(self, before: Moment, moment: Moment) -> None:
        """A step to all who see the cards; the whole table to all as it starts."""
        if moment.played is None or not self.pages:
            return
        if before.played is None:
            for page in tuple(self.pages):
                self._take_place(page)
                page.offer(self.whole(page))
            return
        was, now = self._sight(before), self._sight(moment)
        step = Step(moment.version, told(before, moment), now.changes(was))
        frames: dict[tuple[int | None, str], bytes] = {}
        for page in tuple(self.pages):
            key = page.seat, page.lang
            if key not in frames:
                frames[key] = self._frame(step, was, now, moment, page)
            page.send(frames[key])

    def whole(self, page: Connection) -> bytes:
        """Everything anew: the table, or the chairs before the start."""
        now, about = self._ledger.now, self._about(page.person)
        if isinstance(about, wire.Lobby):
            return self._people_message(page)
        sight, you = self._sight(now), reader(now.party, page.seat)
        own = msgspec.structs.replace(sight.own(page.seat), can_undo=self._can_undo(now, page.seat))
        view = sight.whole(own, self._ledger.lines(), you)
        return wire.encode(wire.StateMessage(version=now.version, view=view, people=about), page.lang)

    def _people_message(self, page: Connection) -> bytes:
        about = self._about(page.person)
        if isinstance(about, wire.Lobby):
            return wire.encode(wire.LobbyMessage(version=self._ledger.version, lobby=about), page.lang)
        return wire.encode(wire.PeopleMessage(people=about), page.lang)

    def _frame(self, step: Step, was: Sight | None, now: Sight, moment: Moment, page: Connection) -> bytes:
        own = now.own_changes(was, page.seat)
        own["can_undo"] = self._can_undo(moment, page.seat)
        return step.frame(own, reader(moment.party, page.seat), page.lang)

    def _sight(self, moment: Moment) -> Sight:
        """The table at a moment; that of the last one is kept, for the next step is told from there."""
        if self._seen is None or self._seen[0] is not moment:
            party, before = moment.party, self._seen[1] if self._seen else None
            seal, day = party.commitment, party.day
            sight = Sight(moment.match, id=self._ledger.id, bots=party.bots, commitment=seal, day=day, before=before)
            self._seen = moment, sight
        return self._seen[1]

    def _can_undo(self, moment: Moment, seat: int | None) -> bool:
        return seat is not None and moment is self._ledger.now and self._ledger.undo_target(seat) is not None


def reader(party: Party, seat: int | None) -> int | None:
    """Whom sentences speak to as `you`: who has one seat; several who share a device are called by their names."""
    alone = seat is not None and len(party.seats_of(party.chairs[seat].person)) == 1
    return seat if alone else None
