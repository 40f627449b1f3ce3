"""The games: one sheet each. Another is taken in with `add`."""

from collections.abc import Mapping

from ..proof import check, check_words
from ..sheet import Sheet
from ..text import Entry, language
from .hanaawase import HANAAWASE
from .koikoi import KOIKOI
from .kwado import KWADO
from .minhwatu import MINHWATU
from .sudaoshi import SUDAOSHI

SHEETS: dict[str, Sheet] = {}
"""Every game by its name."""


def add(sheet: Sheet, words: Mapping[str, Entry] | None = None) -> None:
    """Take a game in, with its words in English unless they stand in a file; a wrong sheet is refused."""
    check(sheet)
    if words is not None:
        language("en").furnish(sheet.name, words)
        check_words(sheet)
    SHEETS[sheet.name] = sheet


for _sheet in (KOIKOI, HANAAWASE, MINHWATU, SUDAOSHI, KWADO):
    add(_sheet)
