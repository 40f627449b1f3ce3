"""What can be wrong, and whose fault it is: each error says what was given, where, and what would have been right."""

from collections.abc import Iterable


class HanafudaError(ValueError):
    """Anything this package refuses."""


class BadCard(HanafudaError):
    """A card or set of cards that does not exist, or a card that stands twice."""


class BadGame(HanafudaError):
    """A game string, an option or a number of players that no sheet allows."""


class BadRecord(HanafudaError):
    """A record that cannot be read, or that does not replay; names the line."""


class IllegalMove(HanafudaError):
    """A move that the rules do not allow here."""


def nearest(word: str, words: Iterable[str]) -> str:
    """The end of an error message: «; did you mean 'x'?», or nothing when no word is close."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(words), n=1)
    return f"; did you mean '{close[0]}'?" if close else ""
