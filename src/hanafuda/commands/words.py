"""What the command line says, in the language of whoever sits before it."""

from ..text import Phrase, reader


def tell(phrase: Phrase | str) -> str:
    """A phrase in the reader's language; a text as it is."""
    return phrase if isinstance(phrase, str) else reader().tell(phrase)


def word(key: str, /, **slots: object) -> str:
    """A sentence of the catalogue in the reader's language."""
    return reader().say(key, **slots)
