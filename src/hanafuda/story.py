"""A whole game told line by line: who dealt, what was played and taken, and how every round was scored."""

from collections.abc import Iterator

from .match import Match, Round
from .state import State, apply, deal
from .words import tell


def story(match: Match) -> Iterator[str]:
    """The game in words."""
    yield f"{match.game.sheet.title} ({match.game}): {', '.join(match.names)}"
    for drawn in match.first.draws:
        yield "Drawing for the first dealer: " + ", ".join(
            f"{match.names[seat]} {card}" for seat, card in drawn.items()
        )
    yield f"{match.names[match.first.seat]} deals first."
    for round in match.rounds:
        yield from _round(match, round)
    if match.over:
        yield ""
        yield "Final: " + ", ".join(f"{match.side_name(side)} {total}" for side, total in enumerate(match.totals))
        yield "Won by " + " and ".join(match.side_name(side) for side in match.winners)
    else:
        yield ""
        yield "The game is not finished."


def _round(match: Match, round: Round) -> Iterator[str]:
    yield ""
    yield f"Round {round.number}, {match.names[round.dealer]} deals"
    for _ in round.decks[:-1]:
        yield "The deal was void and was dealt again."
    if round.state.void:
        yield "The deal was void."
        return
    state = deal(match.game, match.players, order=round.decks[-1], dealer=round.dealer, month=round.month)
    yield from _opening(match, state)
    sides = [match.side_name(side) for side in range(match.sides)]
    for move in round.moves:
        state = apply(state, move)
        for event in state.events:
            yield f"  {tell(event, sides if event.kind == 'sweep' else match.names)}"
    if state.over:
        yield from _scores(match, round)


def _opening(match: Match, state: State) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        yield f"  {match.names[seat]} holds {hand}"
        for row, lucky in enumerate(state.game.sheet.lucky.hands):
            if state.table.lucky[seat] >> row & 1:
                yield f"  {match.names[seat]} has a lucky hand: {lucky.name}"
    yield f"  On the field {state.field}"
    for event in state.events:
        yield f"  {tell(event, match.names)}"


def _scores(match: Match, round: Round) -> Iterator[str]:
    for number, side in enumerate(round.score.sides):
        lines = "; ".join(f"{line.text} {line.points:+}" for line in side.lines) or "nothing"
        yield f"  {match.side_name(number)}: {side.score} ({lines})"
