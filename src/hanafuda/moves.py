"""Moves and events: what a player may do, and what came of it, as small values that print as their notation."""

from collections.abc import Iterable, Iterator, Set
from typing import Final, Literal, NamedTuple, Self, cast, get_args

from .cards import CODES, JOKER, NAMES, Card, Cards, numbers, shorten
from .errors import IllegalMove, nearest
from .kernel import constants as k

_WORDS: Final = {k.STOP: "stop", k.GO: "go", k.JOIN: "play", k.DROP: "drop"} | {
    k.DECLARE + i: f"declare{i + 1}" for i in range(k.SETS)
}
_NUMBERS: Final = {word: number for number, word in _WORDS.items()}
_OLD: Final = {f"build{i + 1}": k.DECLARE + i for i in range(k.SETS)}  # as records said it once


_MADE: dict[int, "Move"] = {}
"""Every move there is, once: histories are kept by the thousand."""


class Move(int):
    """A card to play or take (`8b`), or a word: `stop`, `go` (play on), `play` or `drop`, `declare3` (set 3)."""

    __slots__ = ()

    def __new__(cls, which: str | int) -> Self:
        if isinstance(which, cls):
            return which
        if isinstance(which, str):
            word = which.strip().lower()
            number = _NUMBERS.get(word, _OLD.get(word))
            try:
                which = Card(word) if number is None else number
            except ValueError:
                near = nearest(word, (*_NUMBERS, *CODES, *NAMES))
                raise IllegalMove("no-move", move=shorten(str(which)), near=near) from None
        if not 0 <= which < JOKER and which not in _WORDS:
            raise IllegalMove("no-move-number", number=int(which))
        if which not in _MADE:
            _MADE[which] = super().__new__(cls, which)
        return cast(Self, _MADE[which])

    @property
    def card(self) -> Card | None:
        """The card this move names, if it names one."""
        return Card(self) if self < JOKER else None

    def __repr__(self) -> str:
        return f"Move('{self}')"

    def __str__(self) -> str:
        return CODES[self] if self < JOKER else _WORDS[self]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Moves(Set[Move]):
    """An immutable set of moves: `Moves("8b stop")`. Iterate it, test it, print it."""

    __slots__ = ("mask",)
    mask: int

    def __init__(self, moves: str | int | Iterable[str | int] = 0) -> None:
        if isinstance(moves, str):
            moves = moves.split()
        self.mask = moves if isinstance(moves, int) else sum({1 << Move(move) for move in moves})

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            move = Move(move)
        return isinstance(move, int) and move >= 0 and bool(self.mask >> move & 1)

    def __iter__(self) -> Iterator[Move]:
        return map(Move, numbers(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Moves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"Moves('{self}')"

    def __str__(self) -> str:
        return " ".join(map(str, self))


EventKind = Literal[
    "play", "turn", "choose", "joker", "call", "stop", "declare", "sweep", "deal", "join", "drop", "stay", "out"
]
assert get_args(EventKind) == k.EVENTS


class Event(NamedTuple):
    """Something a seat did, or that happened to it, in the order it happened.

    `play` and `turn` a card (with what it took at once), `choose` what it takes, `joker` captured, `call`, `stop`,
    `declare` a set (its number), `sweep` what follows the wild card at the end, `deal` four of a month to the dealer.
    Before a round that not all at the table play: `join` it, `drop`, `stay` (not asked: all who are left must play) or
    `out` (not asked: enough play).
    """

    kind: EventKind
    seat: int
    card: Card | None
    taken: Cards
    number: int = 0

    @classmethod
    def read(cls, entry: int) -> Self:
        """One entry of the kernel's log."""
        kind = cast(EventKind, k.EVENTS[entry // k.KIND_UNIT % 16])
        number = entry // k.CARD_UNIT % 64
        card = Card(number) if kind in ("play", "turn", "choose") else None
        taken = Cards(entry % k.CARD_UNIT)
        return cls(kind, entry // k.SEAT_UNIT, card, taken, number + 1 if kind == "declare" else 0)
