"""A simulation as a picture: how the scores of each seat are spread, and how often each yaku is made. SVG by hand."""

import math
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from ..commands.words import tell, word
from ..errors import HanafudaError, cause
from ..text import Phrase
from .result import Result, share, side_name, who_plays

WIDTH, ROW, HIGHEST_ROW, BAR, TOP, FOOT = 1040, 104, 180, 25, 112, 50
LEFT, LEFT_END, NAMES, RIGHT, RIGHT_END = 36, 560, 604, 790, 950  # x of the two panels
BINS = 56
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#4a7fb5", "#6b4c9a")
"""Of the sides; told apart by colour-blind eyes too."""
INK, GREY, RULE = "#22262b", "#68707a", "#d9dde2"
STYLE = f"""
text {{ font: 13px "Helvetica Neue", Arial, "Noto Sans", sans-serif; fill: {INK}; }}
.title {{ font-size: 22px; font-weight: 600; }} .head {{ font-size: 15px; font-weight: 600; }}
.grey {{ fill: {GREY}; }} .small {{ font-size: 11.5px; }}
.end {{ text-anchor: end; }} .middle {{ text-anchor: middle; }}
.rule {{ stroke: {RULE}; }} .axis {{ stroke: {GREY}; }} .error {{ stroke: {INK}; stroke-width: 1.5; }}
"""


class Bins(NamedTuple):
    """Where the scores fall: `number` bins of `width` points from `low` on."""

    low: int
    width: int
    number: int

    def shares(self, scores: Mapping[int, int]) -> list[float]:
        """The share of rounds in each bin; scores beyond the ends are left out."""
        found = [0] * self.number
        for score, times in scores.items():
            if 0 <= (bin := (score - self.low) // self.width) < self.number:
                found[bin] += times
        total = sum(scores.values())
        return [times / total for times in found]

    def x(self, score: float) -> float:
        """Where a score stands across the panel."""
        inside = (score - self.low) / (self.width * self.number)
        return LEFT + (LEFT_END - LEFT) * min(max(inside, 0.0), 1.0)


def check_path(path: str) -> None:
    """Whether the picture can be written there, before anything is played."""
    kind = Path(path).suffix.lower()
    if kind not in (".svg", ".png"):
        raise HanafudaError("plot-kind", path=path)
    if kind == ".png":
        _picture({})
    new = not Path(path).exists()
    try:
        with Path(path).open("ab"):
            pass
    except OSError as error:
        raise HanafudaError("cannot-write", path=path, why=cause(error)) from None
    if new:
        Path(path).unlink()


def write(result: Result, path: str) -> None:
    """Draw and save."""
    save(svg(result), path)


def save(picture: str, path: str) -> None:
    """Keep an SVG as it is, or as PNG."""
    drawing = picture.encode()
    if Path(path).suffix.lower() == ".png":
        drawing = _picture({"plot": drawing})["plot"]
    try:
        Path(path).write_bytes(drawing)
    except OSError as error:
        raise HanafudaError("cannot-write", path=path, why=cause(error)) from None


def _picture(drawings: dict[str, bytes]) -> dict[str, bytes]:
    """SVG to PNG, twice the size."""
    from ..art import png

    try:
        return png.render(drawings, 2 * WIDTH)
    except HanafudaError:
        raise HanafudaError("no-png-plot") from None


def svg(result: Result) -> str:
    """The whole picture."""
    tables = {word("simulate.plot.yaku"): result.told_yaku, word("simulate.plot.lucky"): result.told_lucky}
    bars, room = _bars(result, {title: found for title, found in tables.items() if any(found.values())})
    row = min(max(ROW, room // result.job.sides), HIGHEST_ROW)
    height = TOP + max(row * result.job.sides, room) + FOOT
    parts = [*_heading(result), *_scores(result, row), *bars, _footer(result, height)]
    return framed(_title(result), WIDTH, height, parts)


def framed(title: str, width: int, height: int, parts: list[str]) -> str:
    """A picture on white ground, with its title."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            *parts,
            "</svg>\n",
        ]
    )


def text(x: float, y: float, words: str, style: str = "") -> str:
    """Words at a place."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


def box(x: float, y: float, width: float, height: float, colour: str, says: str = "") -> str:
    """A filled box, and what it says when it is pointed at."""
    hint = f"<title>{escape(says)}</title>" if says else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}">{hint}</rect>'


def _title(result: Result) -> str:
    return word("simulate.plot.title", title=result.job.game.title, players=result.job.players)


def _heading(result: Result) -> list[str]:
    job = result.job
    house = ", ".join(f"{name}={value}" for name, value in job.game.changed.items())
    key = "simulate.plot.under-house" if house else "simulate.plot.under"
    under = word(key, n=result.rounds, bots=who_plays(job), house=house)
    return [text(LEFT, 42, _title(result), "title"), text(LEFT, 64, under, "grey")]


def _footer(result: Result, height: int) -> str:
    return text(LEFT, height - 16, word("simulate.plot.foot", seed=result.job.seed), "grey small")


# -- scores ----------------------------------------------------------------------------------------------------------


def _scores(result: Result, high: int) -> list[str]:
    """One row for each side, on one scale."""
    sides = [result.scores(side) for side in range(result.job.sides)]
    bins = binned(sides)
    shares = [bins.shares(scores) for scores in sides]
    top = ceiling(shares)
    parts = [text(LEFT, TOP - 18, word("simulate.plot.scores"), "head")]
    for side, row in enumerate(shares):
        parts += _row(result, side, bins, row, top, high)
    return parts + _axis(bins, TOP + high * len(sides))


def binned(sides: list[dict[int, int]]) -> Bins:
    """Bins that hold all but the rarest scores, no finer than the game's own steps."""
    scores = sorted({score for side in sides for score in side})
    total = sum(map(sum, (side.values() for side in sides)))
    low, high = _end(sides, scores, total), _end(sides, scores[::-1], total)
    step = math.gcd(*(score - scores[0] for score in scores)) or 1
    width = step * max(1, math.ceil((high - low + 1) / step / BINS))
    low -= (low - scores[0]) % step
    return Bins(low, width, max(1, -(-(high - low + 1) // width)))


def _end(sides: list[dict[int, int]], scores: list[int], total: int) -> int:
    """The first score, in this direction, that is not among the rarest thousandth."""
    seen = 0
    for score in scores:
        seen += sum(side.get(score, 0) for side in sides)
        if seen > total / 1000:
            return score
    return scores[-1]


def ceiling(shares: list[list[float]]) -> float:
    """The share at the top of a row: the highest bar, or a bit over the second if one towers above all."""
    towers = sorted((part for row in shares for part in row), reverse=True)
    rest = [part for row in shares for part in sorted(row)[:-1]]
    second = max(rest, default=0.0)
    return 1.25 * second if second and towers[0] > 2.5 * second else towers[0]


def _row(result: Result, side: int, bins: Bins, shares: list[float], top: float, row: int) -> list[str]:
    """A side's histogram, its mean and how often it won."""
    foot, high = TOP + row * (side + 1) - 22, row - 44
    colour, across = COLOURS[side], (LEFT_END - LEFT) / bins.number
    seat, parts = result.seats[side], []
    for number, part in enumerate(shares):
        if part:
            x, tall = LEFT + number * across, high * min(part / top, 1.0)
            score = bins.low + number * bins.width
            key = "simulate.plot.bin" if bins.width == 1 else "simulate.plot.bins"
            says = word(key, low=score, high=score + bins.width - 1, part=part)
            parts.append(box(x + 0.5, foot - tall, max(across - 1, 0.6), tall, colour, says))
            if part > top:
                parts += _broken(x, across, foot - high, word("simulate.plot.broken", part=part, score=score))
    mean = bins.x(seat.mean)
    error = (seat.ci95[1] - seat.ci95[0]) / 2
    mean_text, error_text = number_text(seat.mean, error), number_text(error, error)
    won = word("simulate.plot.side", mean=mean_text, error=error_text, won=seat.wins / result.rounds)
    return [
        line(LEFT, foot, LEFT_END, foot, "rule"),
        *parts,
        f'<path d="M{mean:.1f} {foot + 1:.1f}l4.5 8h-9z" fill="{INK}"/>',
        text(LEFT, foot - high - 10, side_name(result.job, side)),
        text(LEFT_END, foot - high - 10, won, "grey small end"),
    ]


def number_text(number: float, error: float) -> str:
    """As many decimals as the error leaves sense in."""
    decimals = min(4, max(0, 1 - math.floor(math.log10(error)))) if error > 0 else 2
    return f"{number:.{decimals}f}".replace("-", "−")


def _broken(x: float, across: float, top: float, says: str) -> list[str]:
    """The mark of a bar that is higher than there is room."""
    gap = f'<path d="M{x - 1:.1f} {top + 12:.1f}l{across + 2:.1f} -5v5l{-across - 2:.1f} 5z" fill="#fff"/>'
    return [gap, text(x + across + 5, top + 12, says, "small")]


def _axis(bins: Bins, y: float) -> list[str]:
    """Round numbers below the rows."""
    span = bins.width * bins.number
    step = next(s for n in range(9) for s in (10**n, 2 * 10**n, 5 * 10**n) if span / s <= 9)
    first = -(-bins.low // step) * step
    parts = []
    for score in range(first, bins.low + span + 1, step):
        x = bins.x(score)
        parts += [
            line(x, y - 20, x, y - 15, "axis"),
            text(x, y - 2, f"{score}".replace("-", "−"), "grey small middle"),
        ]
    return parts


# -- yaku and lucky hands --------------------------------------------------------------------------------------------


def _bars(result: Result, tables: Mapping[str, Mapping[Phrase, int]]) -> tuple[list[str], int]:
    """Tables of bars below each other, and how high they are together."""
    parts: list[str] = []
    y = TOP
    for title, found in tables.items():
        y += 0 if y == TOP else 52
        parts.append(text(NAMES, y - 18, title, "head"))
        most = max(found.values()) / result.rounds
        for name, count in sorted(found.items(), key=lambda pair: -pair[1]):
            parts += _bar(tell(name), count, result.rounds, most, y)
            y += BAR
    return parts, y - TOP


def _bar(name: str, count: int, rounds: int, most: float, y: float) -> list[str]:
    """One bar with its confidence interval."""
    rate, low, high = share(count, rounds)
    x, left, right = (RIGHT + (RIGHT_END - RIGHT) * min(part / most, 1.1) for part in (rate, low, high))
    return [
        text(NAMES, y + 13, name),
        box(RIGHT, y + 2, max(x - RIGHT, 0.5), BAR - 10, "#7a8ca0", word("simulate.plot.times", name=name, n=count)),
        line(left, y + 9.5, right, y + 9.5, "error"),
        text(max(x, right) + 6, y + 14, per_cent(rate), "grey small"),
    ]


def per_cent(rate: float) -> str:
    """Two figures that mean something: 47.9 %, 0.21 %, 0.0035 %."""
    if rate <= 0:
        return word("simulate.plot.never")
    decimals = min(6, max(1, 1 - math.floor(math.log10(100 * rate))))
    return word("simulate.plot.per-cent", n=f"{100 * rate:.{decimals}f}")
