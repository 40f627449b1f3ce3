"""Moves as people type them: by a code, a place in the hand, or a name in the reader's words (moon, 月, 달, luna)."""

import re
from collections.abc import Iterator
from unicodedata import normalize

from ..commands.words import tell, word
from ..errors import IllegalMove
from ..moves import Move
from ..server.wire import View
from ..text import reader
from .draw import choices
from .panels import move_words

SIGNS = " !¡.。「」“”«»"


def typed_move(typed: str, view: View) -> Move:
    """The move that is meant; refuses words that could mean several."""
    places = list(view.hand) if view.phase == "play" else choices(view)
    if typed.isdecimal() and len(typed) < 3 and 0 < int(typed) <= len(places):
        return Move(str(places[int(typed) - 1]))
    found = called(typed, view)
    legal = [move for move in found if move in view.legal]
    if len({_short(move, view) for move in legal}) > 1:
        raise IllegalMove("which-move", word=typed, moves=[move_words(move, view) for move in legal])
    return (legal or found or [Move("-".join(typed.split()))])[0]


def called(typed: str, view: View) -> list[Move]:
    """The moves of this name; where none has it, those that have it in their name."""
    wanted = folded(typed)
    moves = list(dict.fromkeys((*view.legal, *(Move(str(card)) for card in (*view.hand, *view.field)))))
    for within in (_is, _has):
        found = [move for move in moves if any(within(wanted, folded(name)) for name in names(move, view))]
        if found:
            return found
    return []


def names(move: Move, view: View) -> Iterator[str]:
    """What a move is called: by its card's names and its flower, or by what is said."""
    yield tell(move_words(move, view))
    if move.card is not None:
        yield _short(move, view)
        yield word(f"terminal.card.{move.card.code}")
        yield word(f"cards.month.{move.card.month}")


def _short(move: Move, view: View) -> str:
    """The name that plain cards of a month share."""
    return reader().tell(move.card.phrase, "short") if move.card is not None else tell(move_words(move, view))


def _is(wanted: str, name: str) -> bool:
    return wanted == name


def _has(wanted: str, name: str) -> bool:
    """A whole word of the name; where words are written without spaces, any part of it."""
    return bool(wanted) and (wanted in re.split(r"[\s-]+", name) or (not wanted.isascii() and wanted in name))


def folded(text: str) -> str:
    """A text however it was composed, without regard to capitals, accents and the signs around it."""
    bare = re.sub(r"[\u0300-\u036f]", "", normalize("NFKD", text.casefold())).strip(SIGNS)
    return normalize("NFC", " ".join(bare.split()))
