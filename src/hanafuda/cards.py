"""The deck: forty-eight flower cards, twelve months of four, and sets of them.

A card is a number from 0 to 47 (month × 4 + rank, the highest card of a month first) that prints as its code:

>>> Card("8b"), Card("moon").month, Card("moon").kind
(8b, 8, 'bright')

A set of cards is one integer with a bit for each card:

>>> Cards("moon sake-cup")
Cards('8b 9a')
>>> Cards("brights -rain-man") & Cards("1b 11b 12c1")
Cards('1b')

The joker, where a game has one, is `j`, a forty-ninth card of no month.
"""

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import Any, Final, Self, cast

from .errors import BadCard, nearest
from .text import Phrase

MONTHS: Final = (
    *("pine", "plum", "cherry", "wisteria", "iris", "peony"),
    *("bush-clover", "susuki", "chrysanthemum", "maple", "willow", "paulownia"),
)
KINDS: Final = {"b": "bright", "a": "animal", "r": "ribbon", "c": "chaff", "j": "joker"}
KIND_SETS: Final = {"bright": "brights", "animal": "animals", "ribbon": "ribbons", "chaff": "chaff"}
"""The words for all cards of a kind."""
JOKER: Final = 48

# One line a month, in the order of rank: each card's code without the month, and its name.
_DECK = """\
b=crane r=pine-ribbon c1=pine-chaff-1 c2=pine-chaff-2
a=bush-warbler r=plum-ribbon c1=plum-chaff-1 c2=plum-chaff-2
b=curtain r=cherry-ribbon c1=cherry-chaff-1 c2=cherry-chaff-2
a=cuckoo r=wisteria-ribbon c1=wisteria-chaff-1 c2=wisteria-chaff-2
a=bridge r=iris-ribbon c1=iris-chaff-1 c2=iris-chaff-2
a=butterflies r=peony-ribbon c1=peony-chaff-1 c2=peony-chaff-2
a=boar r=bush-clover-ribbon c1=bush-clover-chaff-1 c2=bush-clover-chaff-2
b=moon a=geese c1=susuki-chaff-1 c2=susuki-chaff-2
a=sake-cup r=chrysanthemum-ribbon c1=chrysanthemum-chaff-1 c2=chrysanthemum-chaff-2
a=deer r=maple-ribbon c1=maple-chaff-1 c2=maple-chaff-2
b=rain-man a=swallow r=willow-ribbon c=lightning
b=phoenix c1=yellow-paulownia c2=paulownia-chaff-2 c3=paulownia-chaff-3"""

_PAIRS = [
    (f"{month}{code}", name)
    for month, line in enumerate(_DECK.splitlines(), start=1)
    for code, _, name in (pair.partition("=") for pair in line.split())
] + [("j", "joker")]
CODES: Final = tuple(code for code, _ in _PAIRS)
NAMES: Final = tuple(name for _, name in _PAIRS)
_NUMBER = {word: number for words in (CODES, NAMES) for number, word in enumerate(words)}
_PHRASES = tuple(Phrase(f"cards.{code}") for code in CODES)


_MADE: dict[int, "Card"] = {}
"""Every card there is, once: decks are kept by the thousand."""


class Card(int):
    """One card: a number that prints as its code. `Card("8b")`, `Card("moon")` and `Card(28)` are the same card."""

    __slots__ = ()

    def __new__(cls, which: str | int) -> Self:
        if isinstance(which, cls):
            return which
        if isinstance(which, str):
            number = _NUMBER.get(which.strip().lower())
            if number is None:
                raise BadCard("no-card", card=shorten(which), near=nearest(which.lower(), _NUMBER))
            which = number
        elif not 0 <= which <= JOKER:
            raise BadCard("no-card-number", number=int(which), most=JOKER)
        if which not in _MADE:
            _MADE[which] = super().__new__(cls, which)
        return cast(Self, _MADE[which])

    @property
    def code(self) -> str:
        """Month number, kind letter, and a digit where a month has several of a kind."""
        return CODES[self]

    @property
    def name(self) -> str:
        """The name as one word, which also parses: `rain-man`."""
        return NAMES[self]

    @property
    def phrase(self) -> Phrase:
        """The name as people say it, in any language: `Rain Man`."""
        return _PHRASES[self]

    @property
    def month(self) -> int:
        """The Japanese month, 1 to 12; 0 for the joker."""
        return 0 if self == JOKER else self // 4 + 1

    @property
    def kind(self) -> str:
        """`bright`, `animal`, `ribbon`, `chaff` or `joker`."""
        return KINDS[CODES[self].lstrip("0123456789")[0]]

    @property
    def mask(self) -> int:
        """The set that holds this card alone, as an integer."""
        return 1 << self

    def _repr_svg_(self) -> str:
        from .art import svg

        return svg(self)

    def __repr__(self) -> str:
        return CODES[self]

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


DECK: Final = tuple(Card(number) for number in range(JOKER))
"""The forty-eight cards in order."""
_EVERY: Final = (*DECK, Card(JOKER))


def _where(test: Iterable[Card]) -> int:
    return sum(card.mask for card in test)


# The words a sheet may use for sets of cards, beside codes and names of single cards.
_WORDS: dict[str, int] = {code: 1 << number for code, number in _NUMBER.items()}
_WORDS |= {name: 15 << 4 * number for number, name in enumerate(MONTHS)}
_WORDS |= {word: _where(card for card in DECK if card.kind == kind) for kind, word in KIND_SETS.items()}
_WORDS |= {
    "poetry": _where(map(Card, ("1r", "2r", "3r"))),
    "blue": _where(map(Card, ("6r", "9r", "10r"))),
    "grass": _where(map(Card, ("4r", "5r", "7r"))),
    "paulownia-chaff": _where(map(Card, ("12c1", "12c2", "12c3"))),
    "all": (1 << JOKER) - 1,
}


@lru_cache(maxsize=1_024)
def mask(words: str) -> int:
    """The set a sheet's words name, as an integer: `"brights -rain-man"`, `"8b 9a"`, `"ribbons willow"`."""
    cards = 0
    for word in words.split():
        named = _WORDS.get(word.removeprefix("-"))
        if named is None:
            raise BadCard("no-cards", word=shorten(word), near=nearest(word, _WORDS))
        cards = cards & ~named if word.startswith("-") else cards | named
    return cards


def phrases(words: str) -> list[Phrase]:
    """The sets that words name, as people say them; what is taken out again (`-rain-man`) is not spoken of."""
    return [_phrase(word) for word in words.split() if not word.startswith("-")]


def _phrase(word: str) -> Phrase:
    if word in MONTHS:
        return Phrase(f"cards.month.{MONTHS.index(word) + 1}")
    return Card(word).phrase if word in _NUMBER else Phrase(f"cards.set.{word}")


def numbers(bits: int) -> Iterator[int]:
    """The bit numbers of a mask, lowest first."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def shorten(text: str, width: int = 60) -> str:
    """Text that came from outside, cut to fit into a one-line message."""
    text = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in " ".join(text.split()))
    return text if len(text) <= width else text[: width - 1] + "…"


class Cards(Set[Card]):
    """An immutable set of cards: `Cards("8b 9a")`. Iterates in deck order and takes `|`, `&`, `-`, `in`, `len`."""

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: str | int | Iterable[int] = ()) -> None:
        if not isinstance(cards, int):
            cards = _mask_of(cards)
        if not 0 <= cards < 2 << JOKER:
            raise BadCard("no-set", number=shorten(hex(cards)))
        self.mask = cards

    @classmethod
    def listed(cls, text: str) -> Self:
        """The cards written out one by one (spaces or commas between); refuses a card that stands twice."""
        found = 0
        for word in text.replace(",", " ").split():
            card = Card(word)
            if found & card.mask:
                raise BadCard("card-twice", card=card.code, where=shorten(text))
            found |= card.mask
        return cls(found)

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = Card(card)
        return isinstance(card, int) and 0 <= card <= JOKER and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        return map(_EVERY.__getitem__, numbers(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __or__(self, other: Set[Any]) -> "Cards":
        return Cards(self.mask | Cards(other).mask)

    def __and__(self, other: Set[Any]) -> "Cards":
        return Cards(self.mask & Cards(other).mask)

    def __sub__(self, other: Set[Any]) -> "Cards":
        return Cards(self.mask & ~Cards(other).mask)

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Cards) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def _repr_svg_(self) -> str:
        from .art import svg_of

        return svg_of(self)

    def __repr__(self) -> str:
        return f"Cards('{self}')"

    def __str__(self) -> str:
        return " ".join(map(str, self))


def _mask_of(cards: str | Iterable[int]) -> int:
    if isinstance(cards, str):
        return mask(cards)
    return cards.mask if isinstance(cards, Cards) else sum({Card(card).mask for card in cards})


def hwatu_month(month: int) -> int:
    """A month's number in the Korean order: Paulownia is shown as 11 and Willow as 12."""
    return {11: 12, 12: 11}.get(month, month)
