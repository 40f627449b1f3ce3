"""The pen: one palette, a few line weights and a handful of strokes; everything drawn is a string of SVG.

A card is 330 × 540. Colours are written as palette names and become real ones only when a set is chosen, so that one
drawing serves every set. Whole numbers wherever possible: they keep the deck small.
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Final

WIDTH: Final = 330
HEIGHT: Final = 540
LINE: Final = 6
"""The outline of everything big."""
FINE: Final = 3
"""Detail inside an outline."""

PALETTE: Final = {
    "cream": "#fbf5e4",  # paper
    "ink": "#1d1a1a",  # near black: lines, hills, needles
    "red": "#d0202a",  # vermilion
    "wine": "#8e1626",  # deep red
    "gold": "#f0b323",
    "leaf": "#4c8b3b",
    "moss": "#1f4d2f",  # dark green
    "violet": "#6a4aa0",
    "indigo": "#2d4a9a",
    "brown": "#6b4327",
    "pink": "#f4aebd",
    "white": "#ffffff",
    "tan": "#c98b4a",  # fur, planks, feathers
    "grey": "#9a948a",
    "orange": "#e5722a",  # maple
    "lilac": "#b79fdb",  # the light side of violet
    "sky": "#a9cfe0",  # water
    "blue": "#3b3f9e",  # the blue ribbons
    "script": "#1d1a1a",  # the writing on ribbons
    "pitch": "#1d1a1a",  # a black back
    "soot": "#403b3a",  # and its thread
    "ground": "#fbf5e4",
    "felt": "#2d5a3d",  # under an overview
    "edge": "#1d1a1a",  # around the card
}

Point = tuple[float, float]


def paint(drawing: str, palette: dict[str, str]) -> str:
    """The drawing with its palette names replaced by a set's colours; `line`, if given, is the ink of outlines."""
    drawing = drawing.replace('stroke="ink"', f'stroke="{palette.get("line", "ink")}"')
    for name, colour in palette.items():
        drawing = drawing.replace(f'="{name}"', f'="{colour}"')
    return drawing


def path(d: str, fill: str = "none", line: str | None = None, width: float = LINE) -> str:
    """A shape: filled, outlined, or both; an empty fill is left to whoever uses the shape."""
    return f'<path d="{d}"{_ink(fill, line, width)}/>'


def circle(x: float, y: float, r: float, fill: str = "none", line: str | None = None, width: float = LINE) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{_ink(fill, line, width)}/>'


def ellipse(
    x: float, y: float, rx: float, ry: float, fill: str = "none", line: str | None = None, width: float = LINE
) -> str:
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}"{_ink(fill, line, width)}/>'


def place(drawing: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, mirror: bool = False) -> str:
    """A drawing moved, turned (degrees clockwise), scaled and perhaps mirrored about its own origin."""
    transform = _transform(x, y, scale, turn, mirror)
    return f"<g{transform}>{drawing}</g>" if transform else drawing


def use(
    name: str,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    turn: float = 0,
    mirror: bool = False,
    tint: str | None = None,
) -> str:
    """A shared shape, by name, placed like any drawing; the tint fills what the shape leaves open."""
    fill = f' fill="{tint}"' if tint else ""
    return f'<use href="#{name}"{fill}{_transform(x, y, scale, turn, mirror)}/>'


def scatter(table: str) -> str:
    """Shared shapes from a table, one to an entry: `name x y [scale [turn]]`; `-name` mirrors, `name:red` tints."""
    return "".join(_entry(*entry.split()) for entry in table.split(",") if entry.strip())


def brush(points: str, weight: float = 1) -> str:
    """Path data of a stroke of changing width: `x y w, x y w, …` along its middle, all of it lighter or heavier."""
    middle = [(float(x), float(y), float(w) * weight) for x, y, w in (point.split() for point in points.split(","))]
    left, right = [], []
    for i, (x, y, w) in enumerate(middle):
        (ax, ay, _), (bx, by, _) = middle[max(i - 1, 0)], middle[min(i + 1, len(middle) - 1)]
        length = hypot(bx - ax, by - ay) or 1
        dx, dy = (by - ay) / length * w / 2, (ax - bx) / length * w / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return smooth(left, right[::-1])


def smooth(*sides: list[Point]) -> str:
    """Path data of a closed shape: each side a smooth curve through its points, joined by straight cuts."""
    return "".join(("L" if i else "M") + _side(side) for i, side in enumerate(sides)) + "Z"


def spin(d: str, count: int, start: float = 0) -> str:
    """Path data (absolute, coordinates in pairs) repeated evenly around the origin."""
    return fan(d, (start + i * 360 / count for i in range(count)))


def fan(d: str, angles: Iterable[float]) -> str:
    """Path data (absolute, coordinates in pairs) repeated at each of the angles around the origin."""
    return "".join(_turned(d, angle) for angle in angles)


def _turned(d: str, angle: float) -> str:
    c, s = cos(radians(angle)), sin(radians(angle))

    def turn(pair: re.Match[str]) -> str:
        x, y = float(pair[1]), float(pair[2])
        return f"{_number(x * c - y * s)} {_number(x * s + y * c)}"

    return re.sub(r"(-?[\d.]+) (-?[\d.]+)", turn, d)


def _side(points: list[Point]) -> str:
    """Through the midpoints, pulled by the points: `x y` then quadratic curves."""
    text = _pair(points[0])
    for a, b in pairwise(points[1:]):
        end = b if b is points[-1] else ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        text += f"Q{_pair(a)} {_pair(end)}"
    return text if len(points) > 2 else text + "L" + _pair(points[-1])


def _pair(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    """Whole, unless the shape is so small that half a unit shows."""
    return f"{round(value, 1) + 0:g}" if abs(value) < 10 else f"{round(value)}"


def _entry(name: str, x: str, y: str, scale: str = "1", turn: str = "0") -> str:
    name, _, tint = name.partition(":")
    mirror = name.startswith("-")
    return use(name.removeprefix("-"), float(x), float(y), float(scale), float(turn), mirror, tint or None)


def _transform(x: float, y: float, scale: float, turn: float, mirror: bool) -> str:
    steps = [f"translate({x:g} {y:g})" if x or y else "", f"rotate({turn:g})" if turn else ""]
    if mirror:
        steps.append(f"scale({-scale:g} {scale:g})")
    elif scale != 1:
        steps.append(f"scale({scale:g})")
    transform = "".join(steps)
    return f' transform="{transform}"' if transform else ""


def _ink(fill: str, line: str | None, width: float) -> str:
    stroke = f' stroke="{line}" stroke-width="{width:g}"' if line else ""
    return (f' fill="{fill}"' if fill else "") + stroke
