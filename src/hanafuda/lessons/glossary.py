"""The words of the table, each with a sentence, for whoever meets them for the first time."""

from collections.abc import Iterator

from ..text import Phrase, language

ROOM = "learn"


def glossary() -> Iterator[Phrase]:
    """Every word with its sentence."""
    for key in language("en").room(ROOM):
        if key.startswith("word."):
            yield Phrase("learn.explained", word=Phrase(f"{ROOM}.{key}"))
