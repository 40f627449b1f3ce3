"""Every decision of a game: how the table stood, who was asked, and what was played."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..match import Match, Round
from ..moves import Move
from ..state import State
from ..view import View


@dataclass(frozen=True)
class Asked:
    """Somebody is asked in a round: the step of it, all cards open, and what was answered."""

    round: Round
    step: int
    state: State
    played: Move

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.state.table.seat

    @property
    def view(self) -> View:
        """What whoever is asked can know."""
        return self.round.view(self.state, self.seat)


def asked(round: Round) -> Iterator[Asked]:
    """Every move of a round, with how the table stood before it."""
    for step, ((_, before), (move, _)) in enumerate(pairwise(round.steps())):
        if move is not None:
            yield Asked(round, step, before, move)


def decisions(match: Match, seat: int) -> list[Asked]:
    """Where a seat had a choice."""
    return [one for round in match.rounds for one in asked(round) if one.seat == seat and len(one.state.legal) > 1]
