"""What the command line says, in the language of whoever reads it. There is English so far."""

from ..text import Language, Phrase, language


def reader() -> Language:
    """The language of whoever sits at the terminal."""
    return language("en")


def tell(phrase: Phrase | str) -> str:
    """A phrase in the reader's language; a text as it is."""
    return phrase if isinstance(phrase, str) else reader().tell(phrase)


def word(key: str, /, **slots: object) -> str:
    """A sentence of the catalogue in the reader's language."""
    return reader().say(key, **slots)
