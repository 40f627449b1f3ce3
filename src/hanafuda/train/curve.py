"""A training run as a picture: how many points a round the network is above greedy, the longer it has learned."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from ..commands.words import word
from ..errors import HanafudaError, cause
from ..estimate import Estimate
from ..game import Game
from ..simulate.plot import COLOURS, STYLE

WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT = 720, 400, 64, 24, 72, 56


def svg(game: Game, marks: Sequence[tuple[int, Estimate]]) -> str:
    """Rounds across, points up; every mark with its interval."""
    most = max(rounds for rounds, _ in marks) or 1
    low = min(0.0, *(mark.points - mark.error for _, mark in marks))
    high = max(0.0, *(mark.points + mark.error for _, mark in marks)) or 1.0

    def x(rounds: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * rounds / most

    def y(points: float) -> float:
        return TOP + (HEIGHT - TOP - FOOT) * (high - points) / (high - low)

    path = " ".join(f"{x(rounds):.1f},{y(mark.points):.1f}" for rounds, mark in marks)
    parts = [
        f'<text x="{LEFT}" y="34" class="title">{escape(word("train.plot.title", title=game.title))}</text>',
        f'<text x="{LEFT}" y="56" class="grey">{escape(word("train.plot.up"))}</text>',
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 14}" class="grey end">{escape(word("train.plot.across"))}</text>',
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(0):.1f}" y2="{y(0):.1f}" class="axis"/>',
        *(_tick(LEFT, y(points), f"{points:+.1f}") for points in (low, 0.0, high)),
        *(_mark(x(rounds), y(mark.points - mark.error), y(mark.points + mark.error)) for rounds, mark in marks),
        f'<polyline points="{path}" fill="none" stroke="{COLOURS[0]}" stroke-width="2.5"/>',
        *(_across(x(most * part), word("train.plot.rounds", n=round(most * part))) for part in (0.25, 0.5, 0.75, 1)),
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    return "\n".join(
        [head, f"<style>{STYLE}</style>", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', *parts, "</svg>\n"]
    )


def _tick(x: float, y: float, text: str) -> str:
    return f'<text x="{x - 8:.1f}" y="{y + 4:.1f}" class="small end">{text}</text>'


def _across(x: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{HEIGHT - 34}" class="small end">{escape(text)}</text>'


def _mark(x: float, low: float, high: float) -> str:
    return f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" class="axis"/>'


def write(game: Game, marks: Sequence[tuple[int, Estimate]], path: str) -> None:
    """Draw and save."""
    try:
        Path(path).write_text(svg(game, marks), encoding="utf-8")
    except OSError as error:
        raise HanafudaError("cannot-write", path=path, why=cause(error)) from None
