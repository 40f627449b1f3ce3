"""What can be wrong, and whose fault it is: each error says what was given, where, and what would have been right.

An error is a phrase of the catalogue, so that people can read it in their own language; `str(error)` is English.
"""

from collections.abc import Iterable
from errno import errorcode
from typing import Any

from .text import Phrase, reader

MOST_LETTERS = 80
"""No word is longer; of what is, the rest is not compared."""


class HanafudaError(ValueError):
    """Anything this package refuses."""

    def __init__(self, key: str, /, **slots: object) -> None:
        super().__init__(key, slots)
        self.phrase = Phrase(f"error.{key}", **slots)

    def __str__(self) -> str:
        return str(self.phrase)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), *self.args)


def _again(kind: type[HanafudaError], key: str, slots: dict[str, object]) -> HanafudaError:
    return kind(key, **slots)


class BadCard(HanafudaError):
    """A card or set of cards that does not exist, or a card that stands twice."""


class BadGame(HanafudaError):
    """A game string, an option or a number of players that no sheet allows."""


class BadSheet(HanafudaError):
    """A rule sheet that contradicts itself or says more than the engine can hold; for whoever writes one."""


class BadRecord(HanafudaError):
    """A record that cannot be read, or that does not replay; names the line."""


class IllegalMove(HanafudaError):
    """A move that the rules do not allow here."""


def cause(error: OSError) -> Phrase | str:
    """What the system complains of: in the reader's words if it is something usual, else in its own."""
    name = errorcode.get(error.errno or 0, "").lower()
    usual = reader().has(f"error.os.{name}")
    return Phrase(f"error.os.{name}") if usual else error.strerror or str(error)


def nearest(word: str, words: Iterable[str]) -> Phrase:
    """The end of an error message: «; did you mean “x”?», or a full stop when no word is close."""
    from difflib import get_close_matches

    close = get_close_matches(word[:MOST_LETTERS], list(words), n=1)
    return Phrase("error.near", word=close[0]) if close else Phrase("error.far")
