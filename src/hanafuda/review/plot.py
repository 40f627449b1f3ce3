"""Statistics as a picture: the course of the games, the points of each game, and the yaku. SVG by hand."""

from collections.abc import Sequence

from ..commands.words import tell, word
from ..simulate.plot import COLOURS, INK, box, framed, line, text
from .statistics import Made, Statistics

WIDTH, LEFT, NAMES, RIGHT, END = 1040, 36, 560, 790, 1000
COURSE, BAR, TOP, FOOT = 220, 24, 108, 36
MOST = 24
"""So many yaku at most; the rarest are left out."""


def svg(found: Statistics) -> str:
    """The whole picture: the course and the games on the left, the yaku on the right."""
    yaku = sorted(found.yaku, key=lambda one: -(one.made + one.missed))[:MOST]
    height = TOP + max(COURSE + 60 + BAR * len(found.results), BAR * len(yaku)) + FOOT
    title = tell(found.title)
    parts = [text(LEFT, 42, title, "title"), *_course(found.course), *_games(found), *_yaku(yaku)]
    return framed(title, WIDTH, height, parts)


def _course(course: Sequence[float]) -> list[str]:
    """The lead of all games so far."""
    high, low = max(1.0, *course, 0.0), min(-1.0, *course, 0.0)
    wide = (NAMES - 60 - LEFT) / max(1, len(course))

    def y(lead: float) -> float:
        return TOP + COURSE * (high - lead) / (high - low)

    points = " ".join(f"{LEFT + wide * i:.1f},{y(lead):.1f}" for i, lead in enumerate([0.0, *course]))
    return [
        text(LEFT, TOP - 18, word("stats.plot.course"), "head"),
        line(LEFT, y(0), NAMES - 60, y(0), "axis"),
        f'<polyline points="{points}" fill="none" stroke="{COLOURS[0]}" stroke-width="2.5"/>',
        text(NAMES - 56, y(course[-1] if course else 0.0) + 4, f"{course[-1] if course else 0:+.0f}", "small"),
    ]


def _games(found: Statistics) -> list[str]:
    """Points a round in each game, with their interval."""
    top, parts = TOP + COURSE + 60, [text(LEFT, TOP + COURSE + 42, word("stats.plot.games"), "head")]
    far = max((abs(one.points.points) + (one.points.error or 0.0) for one in found.results), default=1.0) or 1.0
    middle, half = 400.0, 120.0
    for row, one in enumerate(found.results):
        y, points, error = top + BAR * row, one.points.points, one.points.error or 0.0
        end = middle + half * points / far
        parts += [
            text(LEFT, y + 13, one.game if len(one.game) < 44 else f"{one.game[:42]}…"),
            box(min(middle, end), y + 3, max(abs(end - middle), 0.5), BAR - 10, COLOURS[0 if points >= 0 else 1]),
            line(end - half * error / far, y + 10, end + half * error / far, y + 10, "error"),
            text(middle + half + 8, y + 14, f"{points:+.1f}", "grey small"),
        ]
    return parts


def _yaku(yaku: Sequence[Made]) -> list[str]:
    """How often each was made, and missed by one card."""
    parts = [text(NAMES, TOP - 18, word("stats.plot.yaku"), "head")]
    most = max((one.made + one.missed for one in yaku), default=1)
    for row, one in enumerate(yaku):
        y, made, missed = TOP + BAR * row, *((END - RIGHT - 40) * n / most for n in (one.made, one.missed))
        parts += [
            text(NAMES, y + 13, tell(one.name)),
            box(RIGHT, y + 3, made, BAR - 10, COLOURS[0]),
            f'<rect x="{RIGHT + made:.1f}" y="{y + 3.5:.1f}" width="{missed:.1f}" height="{BAR - 11}" fill="none" '
            f'stroke="{INK}" stroke-dasharray="2 2"/>',
            text(RIGHT + made + missed + 6, y + 14, f"{one.made} / {one.missed}", "grey small"),
        ]
    return parts
