"""A recorded game as somebody with real cards would have written it down: the piles, and what was said."""

from hanafuda import Cards, Match
from hanafuda.cards import JOKER
from hanafuda.keeper import Entered, Kept
from hanafuda.match import Round
from hanafuda.score import Stopper
from hanafuda.state import State


def kept_game(match: Match) -> Kept:
    """The whole game, round by round."""
    kept = Kept.new(match.game, match.names, match.first.seat)
    for round in match.finished:
        kept = kept.add(entered(round))
    return kept


def entered(round: Round) -> Entered:
    """What the table would say of a round."""
    state, table = round.state, round.state.table
    hands = state.game.sheet.lucky.hands
    lucky = tuple(tuple(row.name for i, row in enumerate(hands) if rows >> i & 1) for rows in table.lucky)
    return Entered(
        piles=tuple(pile if state.rules.joker else pile - Cards(1 << JOKER) for pile in state.piles),
        lucky=lucky[: state.players],
        calls=state.calls,
        declared=state.declared,
        out=tuple(seat for seat in state.out if seat != table.blank),
        blank=table.blank if table.blank >= 0 else None,
        stopper=stopper(state),
        maker=table.maker if stopper(state) == "nobody" and table.maker >= 0 else None,
        field=opening_field(round),
    )


def stopper(state: State) -> Stopper:
    """Who stopped a round in which one can."""
    how = state.outcome.how if state.outcome else None
    return state.table.stopper if how == "stopped" else "nobody" if how == "exhausted" else None


def opening_field(round: Round) -> Cards:
    """The field as it was dealt; with a blank card what its holder had beside it."""
    r, deck, blank = round.state.rules, round.decks[-1], round.state.table.blank
    start, size = (blank * r.hand_size, r.hand_size) if blank >= 0 else (r.seats * r.hand_size, r.field_size)
    return Cards(deck[start : start + size]) - Cards(1 << JOKER)
