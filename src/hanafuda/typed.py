"""What people type: in the reader's words or in English, however an input method or a bare keyboard writes them.

>>> [folded(text) for text in (" ＬＵＮＡ！", "Ruiseñor", "rain-man")]
['luna', 'ruisenor', 'rain man']
>>> Names([("8b", ["Moon"]), ("11b", ["Rain Man", "Rain"])]).read(words("rain man、ＭＯＯＮ"))
[('rain man', ['11b']), ('ＭＯＯＮ', ['8b'])]
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Generic, TypeVar
from unicodedata import normalize

from .cards import JOKER, KIND_SETS, MONTHS, Card, Cards, hwatu_month, shorten
from .errors import BadCard, nearest
from .text import ENGLISH, Phrase, language, reader

SIGNS = " !¡.。「」“”«»"
COMMA = "[,，、]"
MINUS = ("-", "－", "−")
"""What takes cards away again, on the keyboards of the world."""
LONGEST = 8
"""No name has more words."""
FEW = 6
"""A word that could mean more cards than these says nothing."""
_REMARK = re.compile(r"\s*[(（].*")
T = TypeVar("T")


def folded(text: str) -> str:
    """A text however it was composed, without regard to capitals, accents, hyphens and the signs around it."""
    bare = re.sub(r"[\u0300-\u036f]", "", normalize("NFKD", text.casefold())).strip(SIGNS)
    return normalize("NFC", " ".join(re.split(r"[\s−-]+", bare))).strip()


def words(line: str) -> list[str]:
    """The words of a line, between blanks and commas of any width."""
    return re.sub(COMMA, " ", line).split()


def number(text: str) -> int | None:
    """A number, in digits of any width."""
    digits = normalize("NFKC", text)
    return int(digits[:4]) if digits.isascii() and digits.isdecimal() else None


def meant(typed: str, commands: Mapping[str, Phrase]) -> str:
    """The command that is meant, by one of the reader's words for it or of the English ones; nothing, if none is."""
    return next((name for name, phrase in commands.items() if folded(typed) in _said(phrase)), "")


def _said(phrase: Phrase) -> set[str]:
    spoken = (reader(), language(ENGLISH))
    return {folded(word) for one in spoken for word in one.tell(phrase).split()}


class Names(Generic[T]):
    """Things by their names, the usual one first: each may have several, and some may share one."""

    def __init__(self, named: Iterable[tuple[T, Iterable[str]]]) -> None:
        self._found: dict[str, list[T]] = {}
        self._names: dict[str, str] = {}
        self._usual: dict[T, str] = {}
        for thing, names in named:
            for name in names:
                self._add(thing, name)

    def _add(self, thing: T, name: str) -> None:
        found = self._found.setdefault(_joined(name), [])
        self._names.setdefault(_joined(name), name)
        self._usual.setdefault(thing, name)
        if thing not in found:
            found.append(thing)

    def called(self, typed: str) -> list[T]:
        """The things of this name; where none has it, those that have it in their name."""
        if _joined(typed) in self._found:
            return self._found[_joined(typed)]
        having = (key for key, name in self._names.items() if _has(folded(typed), folded(name)))
        return [*dict.fromkeys(thing for key in having for thing in self._found[key])]

    def usual(self, thing: T) -> str:
        """What a thing is called first of all."""
        return self._usual[thing]

    def near(self, typed: str) -> Phrase:
        """The end of a refusal: the name that was perhaps meant."""
        return nearest(typed, self._names.values())

    def read(self, words: Sequence[str]) -> list[tuple[str, list[T]]]:
        """What a row of words names, one after the other: as many words together as make a name."""
        found, rest = list[tuple[str, list[T]]](), list(words)
        while rest:
            text = " ".join(rest[: self._together(rest)])
            found.append((text, self.called(text)))
            rest = rest[self._together(rest) :]
        return found

    def _together(self, words: Sequence[str]) -> int:
        """So many words make the first name; what has a minus begins another."""
        more = [*takewhile(lambda word: not word.startswith(MINUS), words[1:LONGEST])]
        lengths = range(1 + len(more), 1, -1)
        return next((n for n in lengths if _joined("".join(words[:n])) in self._found), 1)


def _joined(text: str) -> str:
    """A name with or without blanks and commas."""
    return "".join(words(folded(text)))


def _has(wanted: str, name: str) -> bool:
    """A whole word of the name; where words are written without spaces, any part of it."""
    return bool(wanted) and (wanted in name.split() or (not wanted.isascii() and wanted in name))


# -- cards -----------------------------------------------------------------------------------------------------------


def forms(key: str) -> list[str]:
    """A name of the catalogue in all its forms, with and without the remark behind it, then in English."""
    entries = [spoken.entry(key) for spoken in (reader(), language(ENGLISH))]
    names = [name for entry in entries for name in ([entry] if isinstance(entry, str) else entry.values()) if name]
    return [*names, *(_REMARK.sub("", name) for name in names)]


def card_names(card: Card) -> Iterator[str]:
    """What a card is called, in full and as the terminal writes it on the card."""
    yield from forms(f"cards.{card.code}")
    yield from forms(f"terminal.card.{card.code}")


def read_cards(words: Sequence[str], among: Cards, hwatu: bool = False) -> Cards:
    """Cards by code, name, month or kind, each once; a minus takes them away again.

    Of cards that are alike, such as the two plain ones of a month, the first is meant that is `among` these.
    """
    names, found = _named(reader().code, hwatu), Cards()
    for text, named in names.read(words):
        if not named or len(named) > FEW:
            raise BadCard("no-cards", word=shorten(text), near=names.near(text))
        if len(named) > 1 and not _alike(named):
            raise BadCard("which-move", word=shorten(text), moves=[*map(names.usual, named)])
        more = next((cards for cards in named if cards & (among - found)), named[0])
        if more & found and not text.startswith(MINUS):
            raise BadCard("card-twice", card=str(more & found), where=shorten(" ".join(words)))
        found = found - more if text.startswith(MINUS) else found | more
    return found


def _alike(named: list[Cards]) -> bool:
    """Whether these are cards that one name is enough for."""
    return len({reader().tell(card.phrase, "short") for cards in named for card in cards}) == 1


@lru_cache(maxsize=16)
def _named(code: str, hwatu: bool) -> Names[Cards]:
    """All cards and sets by what they are called in a language; a set's name is no single card's."""
    sets = [*_sets(hwatu)]
    of_sets = {folded(name) for _, names in sets for name in names}
    every = [
        (Cards([card]), [name for name in (*card_names(card), card.code, card.name) if folded(name) not in of_sets])
        for card in map(Card, range(JOKER + 1))
    ]
    return Names([*sets, *every])


def _sets(hwatu: bool) -> Iterator[tuple[Cards, list[str]]]:
    """Months by flower and number as the game counts them, kinds, and the three sorts of ribbons."""
    for month, word in enumerate(MONTHS, start=1):
        number = hwatu_month(month) if hwatu else month
        yield Cards(word), [*forms(f"cards.month.{month}"), str(Phrase("cards.month", n=number)), word]
    for kind, word in KIND_SETS.items():
        yield Cards(word), [*forms(f"cards.kind.{kind}"), *forms(f"cards.kinds.{kind}")]
    for word in (*KIND_SETS.values(), "poetry", "blue", "grass", "all"):
        yield Cards(word), [*forms(f"cards.set.{word}"), word]
