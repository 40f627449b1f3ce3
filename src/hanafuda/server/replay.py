"""A finished game to look at, step by step, with all hands open."""

from ..errors import IllegalMove
from ..match import Match, Round
from ..moves import Move
from ..record import write
from ..state import State
from ..telling import Told, ending, first_dealer, step
from . import wire
from .views import joined, phase_of, places, pot, scores, sits_out, standings, table


def replay(match: Match) -> wire.Replay:
    """The whole game, as its record tells it."""
    return wire.Replay(
        table=table(match),
        rounds=_rounds(match),
        history=[round.scores for round in match.finished],
        standings=list(standings(match)),
        totals=match.totals,
        winners=match.winners,
        over=match.over,
        record=write(match),
    )


def _rounds(match: Match) -> list[wire.ReplayRound]:
    start = (0,) * match.sides
    totals = [start, *standings(match), match.totals]  # a round that was broken off adds nothing
    return [
        wire.ReplayRound(
            number=round.number,
            month=round.month,
            dealer=round.dealer,
            order=round.state.order,
            places=places(round.state),
            steps=_steps(match, round),
            outcome=round.state.outcome,
            score=scores(round.state, match.names) if round.state.over else None,
            before=totals[number],
            totals=totals[number + 1],
        )
        for number, round in enumerate(match.rounds)
    ]


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
        stock=len(state.stock),
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
