"""A finished game to look at, step by step, with all hands open."""

from ..errors import IllegalMove
from ..match import Match, Round
from ..record import write
from ..state import State
from . import wire, words
from .views import changed, codes, first, scores


def replay(match: Match) -> wire.Replay:
    """The whole game, as its record tells it."""
    sheet = match.game.sheet
    return wire.Replay(
        game=str(match.game),
        title=sheet.title,
        names=list(match.names),
        players=match.players,
        sides=match.sides,
        direction=sheet.direction,
        hwatu=sheet.hwatu,
        shout=sheet.shout,
        changed=changed(match.game),
        first=first(match.first),
        rounds=_rounds(match),
        totals=list(match.totals),
        winners=list(match.winners),
        over=match.over,
        record=write(match),
    )


def _rounds(match: Match) -> list[wire.ReplayRound]:
    """Each round, played again from its decks."""
    found: list[wire.ReplayRound] = []
    again = Match(match.game, match.names, match.first)
    for round in match.rounds:
        again, steps = _played(again, round)
        state = again.state
        found.append(
            wire.ReplayRound(
                number=round.number,
                month=round.month,
                dealer=round.dealer,
                order=list(state.order),
                steps=steps,
                score=scores(round.score) if state.over else None,
                totals=list(again.totals),
            )
        )
    return found


def _played(match: Match, round: Round) -> tuple[Match, list[wire.Step]]:
    steps: list[wire.Step] = []
    for deck in round.decks:
        opening = [] if match.rounds else words.first_dealer(match)
        match = match.deal(deck)
        steps.append(_step(match.state, [*opening, *words.dealing(match)], None))
    for move in round.moves:
        before, match = match, match.play(move)
        steps.append(_step(match.state, words.playing(match, before), str(move)))
    return match, steps


def _step(state: State, events: list[wire.Event], move: str | None) -> wire.Step:
    return wire.Step(
        events=events,
        hands=[codes(hand) for hand in state.hands],
        field=codes(state.field),
        piles=[codes(pile) for pile in state.piles],
        stock=len(state.stock),
        turn=state.seat,
        card=str(state.card) if state.card is not None else None,
        move=move,
    )


def finished(match: Match) -> Match:
    """The same match, if it is over: before that its record would tell what nobody may know."""
    if not match.over:
        raise IllegalMove(words.say("not_over"))
    return match
