"""Hanafuda: five Japanese and Korean flower-card games, exact to the last house rule, on one turn machine.

>>> from hanafuda import Game, Luck, apply, deal, settle
>>> state = deal(Game("sudaoshi"), order=Luck(5).deck())
>>> state.seat, len(state.legal), state.field
(0, 7, Cards('6r 7c2 8a 11b 11r 12c2'))
>>> while not state.over:
...     state = apply(state, next(iter(state.legal)))
>>> sum(state.scores)
0

The words: a `Card` prints as its code (`8b`), `Cards` is a set of them, a `Game` is a rule sheet with its house rules
chosen, a `State` is one round between two moves, a `View` what one seat may know of it, a `Match` a whole game, and
a record its text. `deal`, `apply`, `view_for`, `imagine` and `settle` lead from one to the next.
"""

from . import record
from .cards import DECK, Card, Cards
from .errors import BadCard, BadGame, BadRecord, HanafudaError, IllegalMove
from .game import Game
from .games import SHEETS
from .luck import Luck
from .match import Match
from .moves import Event, Move, Moves
from .score import score_piles, settle
from .state import State, apply, deal, restock
from .view import View, imagine, view_for

__version__ = "0.1.0"
__all__ = [
    "DECK",
    "SHEETS",
    "BadCard",
    "BadGame",
    "BadRecord",
    "Card",
    "Cards",
    "Event",
    "Game",
    "HanafudaError",
    "IllegalMove",
    "Luck",
    "Match",
    "Move",
    "Moves",
    "State",
    "View",
    "apply",
    "deal",
    "imagine",
    "record",
    "restock",
    "score_piles",
    "settle",
    "view_for",
]
