"""Moves as people type them: by a code, a place in the hand, or a name in the reader's words (moon, 月, 달, luna)."""

from collections.abc import Iterator

from ..commands.words import tell
from ..errors import IllegalMove
from ..moves import Move
from ..server.wire import View
from ..text import reader
from ..typed import Names, card_names, forms, number
from .draw import choices
from .panels import move_words


def typed_move(typed: str, view: View) -> Move:
    """The move that is meant; refuses words that could mean several."""
    places = list(view.hand) if view.phase == "play" else choices(view)
    place = number(typed)
    if place is not None and 0 < place <= len(places):
        return Move(str(places[place - 1]))
    found = called(typed, view)
    legal = [move for move in found if move in view.legal]
    if len({_short(move, view) for move in legal}) > 1:
        raise IllegalMove("which-move", word=typed, moves=[move_words(move, view) for move in legal])
    return (legal or found or [Move("-".join(typed.split()))])[0]


def called(typed: str, view: View) -> list[Move]:
    """The moves of this name; where none has it, those that have it in their name."""
    moves = dict.fromkeys((*view.legal, *(Move(str(card)) for card in (*view.hand, *view.field))))
    return Names((move, names(move, view)) for move in moves).called(typed)


def names(move: Move, view: View) -> Iterator[str]:
    """What a move is called: by its card's names and its flower, or by what is said."""
    yield tell(move_words(move, view))
    if move.card is not None:
        yield from card_names(move.card)
        yield from forms(f"cards.month.{move.card.month}")


def _short(move: Move, view: View) -> str:
    """The name that plain cards of a month share."""
    return reader().tell(move.card.phrase, "short") if move.card is not None else tell(move_words(move, view))
