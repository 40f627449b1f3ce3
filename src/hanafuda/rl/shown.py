"""What a learner is shown of a game: numbers that a seat may know, the same for every sheet, and which is which."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from hanafuda.game import Game
from hanafuda.kernel import constants as k
from hanafuda.kernel.show import mark_moves, show, shown_size
from hanafuda.match import Match
from hanafuda.rules import rules_for
from hanafuda.state import State

Numbers = NDArray[np.int16]
Marks = NDArray[np.int8]
ACTIONS = k.MOVES
"""How many actions there are: an action is a move's own number. Not every number is a move."""


def layout(game: Game, players: int) -> dict[str, slice]:
    """Where each part stands. Seats and sides are counted from the learner's own on: `pile 0` is its side's."""
    found, at = {}, 0
    for name, width in _parts(players, game.sides(players)):
        found[name] = slice(at, at + width)
        at += width
    return found


def _parts(seats: int, sides: int) -> Iterator[tuple[str, int]]:
    """Every part with its width."""
    for place in ("hand", "field", "took", "away", "waiting"):
        yield place, k.DECK
    yield from ((f"pile {side}", k.DECK) for side in range(sides))
    yield from (("phase", k.SHOWN_PHASES), ("turn", 1), ("place", 1), ("stock", 1), ("turns", 1), ("factor", 1))
    for seat in range(seats):
        yield from ((f"{what} {seat}", 1) for what in ("cards", "plays", "unspoken", "dropped"))
    for side in range(sides):
        yield from ((f"calls {side}", 1), (f"points {side}", 1), (f"declared {side}", k.SETS))


def shown(state: State, seat: int) -> Numbers:
    """One round as a seat sees it."""
    rules = rules_for(state.game, state.players, state.month)
    numbers = np.zeros(shown_size(rules), np.int16)
    show(rules, state.table, int(seat), numbers.data, 0)
    return numbers


def shown_game(match: Match, seat: int) -> Numbers:
    """A game as a seat sees it: the round, then the month, the rounds to come and the totals from its own side on."""
    view = match.view(seat)
    assert view.outlook
    own, totals = view.side(seat), view.outlook.totals
    rest = [view.month, view.outlook.left, *totals[own:], *totals[:own]]
    return np.concatenate([shown(match.state, seat), np.array(rest, np.int16)])


def mask(state: State, seat: int) -> Marks:
    """A one for every move this seat may make now."""
    marks = np.zeros(ACTIONS, np.int8)
    if seat == state.turn:
        mark_moves(state.legal.mask, marks.data, 0)
    return marks
