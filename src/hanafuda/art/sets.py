"""The sets: one drawing, several decks. Also what a set puts around and over it: frame, index, marks and backs."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hanafuda.cards import Card, Cards, hwatu_month, shorten
from hanafuda.errors import BadGame, nearest

from .deck import HWATU
from .pen import FINE, HEIGHT, PALETTE, WIDTH, circle, paint, path, place
from .writing import character, number

BORDER: Final = 9
"""The width of the frame."""
_BLUE = Cards("blue")
INDEXES: Final = ("japanese", "korean")
BACKS: Final = {"red": ("red", "wine", "gold"), "black": ("pitch", "soot", "gold")}


@dataclass(frozen=True, kw_only=True)
class Style:
    """A set: its own colours (`name #colour …`), cards drawn otherwise, heavier outlines, 光 on the brights.

    `printed` is from the block: lines that swell, colours a little beside them, and graded paper.
    """

    colours: str = ""
    instead: Mapping[str, list[str]] = field(default_factory=dict)
    heavier: int = 0
    marked: bool = False
    printed: bool = False

    @property
    def palette(self) -> dict[str, str]:
        """Every colour of the set."""
        words = self.colours.split()
        return PALETTE | dict(zip(words[::2], words[1::2], strict=True))

    def finish(self, drawing: str) -> str:
        """The drawing in this set's lines and colours."""
        if self.heavier:
            drawing = re.sub(r'stroke-width="([3-7]|10)"', self._thicken, drawing)
        if self.printed:
            drawing = _OUTLINED.sub(_impression, drawing)
        return paint(drawing, self.palette)

    def _thicken(self, width: re.Match[str]) -> str:
        """Wider by as much, twice for the line that a fill covers half of."""
        return f'stroke-width="{int(width[1]) + self.heavier * (2 if width[1] == "10" else 1)}"'


_OUTLINED: Final = re.compile(r'<(\w+ [^>]*?)(?: fill="(\w+)")? stroke="ink" stroke-width="([4-7])"/>')


def _impression(shape: re.Match[str]) -> str:
    """An outlined shape as printed: its colour a little beside the line, the line heavier to the lower right."""
    drawn, colour, width = shape.groups()
    fill = f' fill="{colour}"' if colour else ""
    patch = "" if colour == "none" else f'<{drawn}{fill} transform="translate(3 3)"/>'
    line = f'<{drawn} fill="none" stroke="ink" stroke-width="{int(width) - 2}"'
    return f'{patch}{line}/>{line} transform="translate(2 3)"/>'


SETS: Final = {
    "classic": Style(),
    # Red, green and blue differ in lightness first; outlines are heavier, the ground is white.
    "contrast": Style(
        colours="""cream #ffffff ground #ffffff ink #000000 edge #000000 script #ffffff
            red #e0281c wine #7a0010 gold #ffc800 orange #ff8a00 pink #ffb8c8
            leaf #5fb86a moss #0b4a34 brown #5c3a20 tan #d79a55 grey #8c8c8c
            violet #5a2ea6 indigo #1438a8 lilac #cdb8f5 sky #8fd0f0 blue #081d66""",
        heavier=1,
    ),
    "hwatu": Style(colours="edge #c8151f blue #2547b0", instead=HWATU, marked=True),
    # Pigments of the old prints: bengara, ochre, verdigris, indigo, sumi on washi.
    "woodblock": Style(
        colours="""cream #f3e6c8 ground #f3e6c8 ink #29241f edge #29241f script #29241f white #fcf4e2
            red #bb3b2c wine #7d2a2a gold #d6a03c orange #cb6f3a pink #e6aea2 brown #75513a tan #c0925e
            leaf #718b4b moss #3a5744 violet #675887 indigo #2f4e77 lilac #b5a6c6 sky #9dbfc4 blue #34517f
            grey #948a7b soot #4a433b""",
        printed=True,
    ),
    # Lacquer: black ground, and black shapes in gold outline.
    "dark": Style(
        colours="""ground #1b1a20 ink #0c0b0e line #e6cf93 edge #a98b4c
            gold #dc9a17 orange #d2551b brown #7d4a2b wine #a11d30
            leaf #4d9640 moss #2a6a41 violet #7452b8 indigo #3f62c4""",
        heavier=-1,
    ),
}


def style(name: str) -> Style:
    """A set by name; refuses an unknown one and says which is nearest."""
    if name not in SETS:
        raise BadGame("no-card-set", name=shorten(name), sets=SETS, near=nearest(name, SETS))
    return SETS[name]


def checked_index(index: str | None) -> str | None:
    """The corner index asked for, if it exists."""
    if index is not None and index not in INDEXES:
        raise BadGame("no-index", name=shorten(index), indexes=INDEXES, near=nearest(index, INDEXES))
    return index


def sheet() -> str:
    """The empty card."""
    return _rounded(4, 18, 'fill="ground"')


def frame() -> str:
    """The border, over everything."""
    return _rounded(BORDER / 2, 18, f'fill="none" stroke="edge" stroke-width="{BORDER}"')


def window() -> str:
    """The shape within which a card is drawn, its rim under the frame."""
    return _rounded(4, 18)


def corner(card: Card, index: str) -> str:
    """Month number and kind, top left."""
    if not card.month:
        return ""
    month = hwatu_month(card.month) if index == "korean" else card.month
    kind = "blue" if card in _BLUE else card.kind
    disc = circle(58, 58, 38, "ground", "ink", 5) + place(number(month, "ink"), 58, 58, 0.46)
    return disc + circle(58, 121, 29, "ground", "ink", 5) + place(_SYMBOLS[kind], 58, 121)


def bright_mark() -> str:
    """光 in a red disc, bottom right."""
    return circle(278, 488, 36, "red", "white", 4) + place(character("光", "white"), 254, 464, 0.48)


def back(colour: str) -> str:
    """A card's back: one colour, woven of strips in three directions, within a fine double frame."""
    ground, thread, light = BACKS[colour]
    across = "".join(f"M0 {y}H{WIDTH}" for y in range(-18, HEIGHT, 48))
    slant = "".join(f"M{x} -6L{x + 320:.0f} 546" for x in range(-331, WIDTH, 56))
    other = "".join(f"M{x} 546L{x + 320:.0f} -6" for x in range(-331, WIDTH, 56))
    weave = "".join(path(d, line=thread, width=13) + path(d, line=ground, width=7) for d in (across, slant, other))
    edge = "".join(
        _rounded(inset, 8, f'fill="none" stroke="{line}" stroke-width="{w}"')
        for inset, line, w in ((17, thread, 16), (20, light, 3))
    )
    return path(f"M0 0H{WIDTH}V{HEIGHT}H0Z", ground) + weave + edge


_RAYS = "M0 -16V-20M0 16V20M-16 0H-20M16 0H20M-11 -11L-14 -14M11 11L14 14M11 -11L14 -14M-11 11L-14 14"
_SLIP = "M-9 -20H9V20H-9Z"
# The kinds, drawn about the origin in a disc of 29.
_SYMBOLS: Final = {
    "bright": circle(0, 0, 10, "red") + path(_RAYS, line="red", width=5),
    "animal": path("M-22 3Q-6 2 0 -7Q4 -16 14 -14L22 -8L15 -5Q14 13 -4 13L-21 12L-12 7Z", "brown"),
    "ribbon": place(path(_SLIP, "red"), turn=-16),
    "blue": place(path(_SLIP, "blue"), turn=-16),
    "chaff": path("M-15 15Q-17 -13 17 -17Q17 15 -15 15Z", "leaf") + path("M-18 18L8 -8", line="moss", width=FINE),
}


def _rounded(inset: float, radius: int, ink: str = "") -> str:
    size = f'width="{WIDTH - 2 * inset:g}" height="{HEIGHT - 2 * inset:g}"'
    return f'<rect x="{inset:g}" y="{inset:g}" {size} rx="{radius}" {ink}/>'
