"""The table as one seat may see it, ready to be sent: what everybody sees of it, and what that seat alone knows.

Of a table that goes on nothing is built again that is as it was.
"""

from collections.abc import Callable
from copy import copy
from functools import cached_property
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from ..cards import Card, Cards
from ..finale import finale
from ..kernel import constants as k
from ..match import Match
from ..state import Seen, State
from ..telling import addressed
from ..text import Phrase
from ..view import Progress, hand_sizes, holding, progresses, reached, view_for
from . import steps, wire
from .views import around, came, decision, phase, set_name, speaking, table

Owned = dict[int, tuple[object, wire.Own]]
"""What each seat has of its own, and what that follows from."""


class Lying(NamedTuple):
    """What a move can change of what everybody sees while the round goes on, but for yaku: as the kernel has it."""

    turn: int | None
    phase: wire.Phase
    hand_sizes: tuple[int, ...]
    field: int
    stock: int
    piles: tuple[int, ...]
    card: Card | None
    calls: tuple[int, ...]
    declared: tuple[tuple[int, ...], ...]
    declaring: int


def lying(match: Match) -> Lying:
    """What lies on the table of a round that is dealt."""
    round, r = match.state, match.state.rules
    none = (0,) * r.sides, ((),) * r.sides, 0
    return Lying(
        round.turn,
        phase(match),
        hand_sizes(round),
        round.table.field,
        round.unturned,
        tuple(round.table.pile[: r.sides]),
        round.card,
        round.calls if r.has_calls else none[0],
        *((round.declared, round.table.declaring + 1) if r.declarable else none[1:]),
    )


SHOWN: dict[str, Callable[[Seen, Any], Any]] = {
    "field": lambda round, cards: Cards(cards),
    "piles": lambda round, piles: tuple(map(Cards, piles)),
    "calls": lambda round, calls: tuple(round.game.word("called-times", n=n) if n else None for n in calls),
    "declared": lambda round, sides: tuple(tuple(set_name(round, number) for number in found) for found in sides),
}
"""How that is shown, where it is shown otherwise."""


class Sight:
    """A table as it is seen: what everybody sees is built once, and what is each seat's own is added to it."""

    def __init__(
        self,
        match: Match,
        *,
        id: str,
        bots: list[str | None],
        commitment: str = "",
        day: str = "",
        before: "Sight | None" = None,
    ) -> None:
        """The match at a table; what is as it was before need not be built again."""
        self._match, self._owned, self._earlier = match, Owned(), Owned()
        self._around: wire.View
        dealt = bool(match.rounds) and not match.state.void
        self._lying = lying(match) if dealt else None
        if before is not None and dealt and _goes_on(before._match, match):
            self._around, self._earlier = before._around, before._owned
        else:
            self._around = around(match, before._around.table if before else table(match), id, bots, commitment)
            self._around.day, self._around.finale = day, finale(match)
            if dealt:
                came(self._around, match.names, match.state)
        self._yaku = progresses(match.state) if dealt else self._around.yaku

    # -- what everybody sees -----------------------------------------------------------------------------------------

    @cached_property
    def open(self) -> wire.View:
        """All that everybody sees."""
        found: wire.View = copy(self._around)
        if self._lying is not None:
            for name, value in self._shown(self._lying._asdict()).items():
                setattr(found, name, value)
        found.yaku = self._yaku
        return found

    def _shown(self, lying: dict[str, Any]) -> dict[str, Any]:
        state = self._match.state
        return {name: SHOWN[name](state, found) if name in SHOWN else found for name, found in lying.items()}

    def changes(self, before: "Sight") -> dict[str, Any]:
        """What is not as it was before, by its name; of yaku the rows that are not, None for the others."""
        if self._around is before._around and self._lying is not None and before._lying is not None:
            lies = zip(Lying._fields, before._lying, self._lying, strict=True)
            found = self._shown({name: now for name, was, now in lies if now != was})
        else:
            both = [(name, getattr(before.open, name), getattr(self.open, name)) for name in steps.OPEN]
            found = {name: now for name, was, now in both if now != was}
        if self._yaku != before._yaku:
            found["yaku"] = list(map(_new_rows, before._yaku, self._yaku))
        return found

    # -- what one seat sees ------------------------------------------------------------------------------------------

    def own(self, seat: int | None) -> wire.Own:
        """What one seat alone sees, and may do."""
        if seat is None or self._lying is None:
            return wire.Own(seat=seat)
        if seat not in self._owned:
            basis, earlier = _basis(self._match.state, seat), self._earlier.get(seat)
            as_it_was = earlier is not None and earlier[0] == basis
            self._owned[seat] = earlier if earlier and as_it_was else (basis, _own(self._match.state, seat))
        return self._owned[seat][1]

    def own_changes(self, before: "Sight | None", seat: int | None) -> dict[str, Any]:
        """What of it is not as it was before; all of it for who looked from elsewhere then."""
        now = self.own(seat)
        if before is None:
            return msgspec.structs.asdict(now)
        was = before.own(seat)
        if now is was:
            return {}
        return {name: found for name in steps.OWN if (found := getattr(now, name)) != getattr(was, name)}

    def whole(self, own: wire.Own, log: list[Phrase], reader: int | None = None) -> wire.View:
        """All that a seat sees; `reader` is the one that sentences speak to as `you`."""
        seen = {name: to(getattr(self.open, name), reader) for name, to in steps.ADDRESSED.items()}
        lines = [addressed(line, reader) for line in log]
        return msgspec.structs.replace(self.open, log=lines, **seen, **msgspec.structs.asdict(own))


def table_view(
    match: Match, seat: int | None, *, id: str, bots: list[str | None], log: list[Phrase], reader: int | None = None
) -> wire.View:
    """The whole table for a seat, or for a spectator; `reader` is the one that sentences speak to as `you`."""
    sight = Sight(match, id=id, bots=bots)
    return sight.whole(sight.own(seat), log, reader)


def _goes_on(before: Match, match: Match) -> bool:
    """Whether it is the same round of the same cards, being played then and now."""
    if not before.rounds:
        return False
    was, now = before.rounds[-1], match.rounds[-1]
    playing = was.state.table.phase < k.SPEAK and now.state.table.phase < k.SPEAK
    return playing and was.decks is now.decks and was.stock is now.stock


def _new_rows(before: tuple[Progress, ...], after: tuple[Progress, ...]) -> list[Progress | None]:
    """The yaku of a side; None for those that are as they were."""
    return [None if row is was else row for was, row in zip_longest(before[: len(after)], after)]


def _basis(state: State, seat: int) -> object:
    """What a seat's own follows from; who is asked something has it made anew."""
    asked = seat == state.turn
    if asked and state.phase in ("speak", "call"):
        return object()
    return asked and state.legal.mask, reached(state, seat), state.table.hand[seat], state.table.away[seat]


def _own(state: State, seat: int) -> wire.Own:
    held = holding(state, seat)
    own = wire.Own(seat=seat, hand=held.hand, away=held.away, legal=list(held.legal), matches=held.matches)
    if held.legal and state.phase == "speak":
        own.speak = speaking(view_for(state, seat))
    elif held.legal and state.phase == "call":
        own.decision = decision(view_for(state, seat))
    return own
