"""A finished game to look at, step by step, with all hands open."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace

from ..errors import HanafudaError, IllegalMove
from ..fair import verify
from ..finale import finale
from ..match import Match, Round
from ..moves import Move
from ..record import write
from ..state import State
from ..telling import Told, ending, first_dealer, step
from . import wire
from .views import joined, phase_of, places, pot, scores, sits_out, table

MAX_STEPS = 2_500
SHOWN = ThreadPoolExecutor(max_workers=1, thread_name_prefix="replay")
"""One game is worked out at a time, so that whoever plays is not kept waiting by those who look back."""
MAX_WAITING = 8


class Busy(HanafudaError):
    """Too many ask for the same at once."""


class Desk:
    """Where games are shown step by step: one at a time, and few may wait."""

    def __init__(self) -> None:
        self.waiting = 0

    async def show(self, find: Callable[[], Match]) -> bytes:
        """The whole game as JSON; finding it (reading a record, say) is part of the work."""
        return await self.work(lambda: wire.encode(replay(find())))

    async def work(self, job: Callable[[], bytes]) -> bytes:
        """Something that takes a while, done when its turn comes."""
        if self.waiting == MAX_WAITING:
            raise Busy("busy")
        self.waiting += 1
        work = asyncio.get_running_loop().run_in_executor(SHOWN, copy_context().run, job)
        work.add_done_callback(self._done)
        return await asyncio.shield(work)  # whoever asked may leave: the work counts until it is done

    def _done(self, _: object) -> None:
        self.waiting -= 1


def replay(match: Match) -> wire.Replay:
    """The whole game, as its record tells it."""
    steps = sum(len(round.decks) + len(round.moves) for round in match.rounds)
    if steps > MAX_STEPS:
        raise IllegalMove("too-many-steps", steps=steps, most=MAX_STEPS)
    return wire.Replay(
        table=table(match),
        rounds=[_round(match, round) for round in match.rounds],
        history=[round.scores for round in match.finished],
        standings=[round.after.totals for round in match.finished],
        totals=match.totals,
        winners=match.winners,
        finale=finale(match),
        over=match.over,
        record=write(replace(match, notes=())),
        notes=match.notes,
        fair=verify(match),
    )


def _round(match: Match, round: Round) -> wire.ReplayRound:
    return wire.ReplayRound(
        number=round.number,
        month=round.month,
        dealer=round.dealer,
        order=round.state.order,
        places=places(round.state),
        steps=_steps(match, round),
        outcome=round.state.outcome,
        score=scores(round.state, match.names) if round.state.over else None,
        before=round.before.totals,
        totals=round.after.totals,
    )


def _steps(match: Match, round: Round) -> list[wire.Step]:
    steps: list[wire.Step] = []
    before: State | None = None
    last = match.over and round is match.rounds[-1]
    for move, state in round.steps():
        events = _events(match, round, move, before, state)
        steps.append(_step(state, events, move, last))
        before = state
    return steps


def _events(match: Match, round: Round, move: Move | None, before: State | None, state: State) -> list[Told]:
    events = first_dealer(match) if before is None and round is match.rounds[0] else []
    events += step(match, round.number, before, state, move)
    return [*events, *(ending(match) if state.over and round is match.rounds[-1] else [])]


def _step(state: State, events: list[Told], move: Move | None, last: bool) -> wire.Step:
    return wire.Step(
        events=events,
        phase=phase_of(state, last),
        hands=state.hands,
        field=state.field,
        piles=state.piles,
        stock=state.rules.cards - state.table.top,
        turn=state.turn,
        card=state.card,
        move=move,
        joined=joined(state),
        out=list(sits_out(state)),
        pot=pot(state),
    )


def finished(match: Match) -> Match:
    """The same match, if it is over: before that its record would tell what nobody may know."""
    if not match.over:
        raise IllegalMove("record-early")
    return match
