"""What the command line says, in the language of whoever sits before it."""

from ..errors import HanafudaError
from ..text import Phrase, reader


def tell(phrase: Phrase | str) -> str:
    """A phrase in the reader's language; a text as it is."""
    return phrase if isinstance(phrase, str) else reader().tell(phrase)


def refusal(error: HanafudaError) -> str:
    """Why something is refused, as a sentence with a line of its own."""
    return reader().tell(error.phrase, "Name")


def word(key: str, /, **slots: object) -> str:
    """A sentence of the catalogue in the reader's language."""
    return reader().say(key, **slots)
