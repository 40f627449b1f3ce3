"""The cards composed: which drawings lie on each, from the ground up, and what it is called in words."""

from collections.abc import Mapping
from typing import Final

from hanafuda.cards import JOKER, Card
from hanafuda.text import Phrase

from . import creatures
from .pen import circle, path, scatter
from .plants import PLANTS
from .ribbons import RIBBONS


def _layers(table: str) -> dict[str, list[str]]:
    return {code: names.split("+") for code, _, names in (entry.partition("=") for entry in table.split())}


# Plants, ribbons and creatures by name, lowest first; a card that is not named here shows its plant alone.
_LAYERS: Final = _layers("""
    1b=1b+crane 1r=1r+akayoroshi
    2a=2a+bush_warbler 2r=2r+akayoroshi
    3b=3b+curtain 3r=3r+miyoshino
    4a=4a+cuckoo 4r=4r+plain
    5a=5a+bridge 5r=5r+plain
    6a=6a+butterflies 6r=6r+blue
    7a=7a+boar 7r=7r+plain
    8b=moon+8b 8a=8a+geese
    9a=9a+sake_cup 9r=9r+blue
    10a=10a+deer 10r=10r+blue
    11b=11b+rain_man 11a=11a+swallow 11r=11r+plain 11c=lightning
    12b=12b+phoenix j=joker+j
""")
HWATU: Final = _layers("""
    1r=1r+hongdan 2r=2r+hongdan 3r=3r+hongdan
    4r=4r+chodan 5r=5r+chodan 7r=7r+chodan
    6r=6r+cheongdan 9r=9r+cheongdan 10r=10r+cheongdan
    11b=11b+hwatu_rain_man 12b=12b+hwatu_phoenix
""")
"""What the Korean deck draws instead. Its Willow ribbon stays bare: it belongs to none of the three."""

# Within a disc of 47 about 50, 50.
_EMBLEMS: Final = (
    scatter("needles 50 68 .48"),
    scatter("plum:red 50 52 .82"),
    scatter("cherry:pink 50 54 .74"),
    scatter("bunch 50 32 .56"),
    scatter("iris 50 50 .46"),
    scatter("peony:red 50 50 .37"),
    scatter("trefoil:leaf 50 58 .95, clover 50 58 .8 180"),
    circle(50, 50, 45, "red") + circle(50, 36, 20, "white") + path("M9 68Q50 34 91 68A45 45 0 0 1 9 68Z", "ink"),
    scatter("kiku:gold 50 50 .56"),
    scatter("maple:red 50 54 .58"),
    scatter("twig 50 6"),
    scatter("bell 50 14 .75, bell 35 26 .6 28, bell 65 26 .6 -28, kiri-leaf 50 92 .29"),
)


def drawing(card: Card, instead: Mapping[str, list[str]]) -> str:
    """Everything on the card but frame, index and marks; a set may show other layers instead."""
    names = instead.get(card.code) or _LAYERS.get(card.code) or [card.code]
    return "".join(map(_piece, names))


def emblem(month: int) -> str:
    """The month's plant in a disc, 100 × 100."""
    return circle(50, 50, 47, "ground", "edge", 4) + _EMBLEMS[month - 1]


def words(card: Card) -> Phrase:
    """The card's title: month, what it shows, and its kind where that is not said yet."""
    if card == JOKER:
        return card.phrase
    month = Phrase(f"cards.month.{card.month}")
    if card.kind == "ribbon":
        return Phrase(f"art.ribbon-{ribbon(card)}", month=month)
    if card.kind == "chaff" and card.name[-1].isdigit():
        return Phrase("art.chaff", month=month, n=int(card.name[-1]))
    return Phrase("art.card", month=month, card=card, kind=Phrase(f"cards.kind.{card.kind}"))


def ribbon(card: Card) -> str:
    """Which of the three ribbons the card carries."""
    layers = _LAYERS[card.code][-1]
    return layers if layers in ("plain", "blue") else "poetry"


def _piece(name: str) -> str:
    """A layer by name."""
    if name in PLANTS:
        return PLANTS[name]
    if name in RIBBONS:
        return RIBBONS[name]
    drawing: str = getattr(creatures, name)()
    return drawing
