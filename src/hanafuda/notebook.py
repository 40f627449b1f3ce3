"""A game in a notebook, step by step. States, views and matches show themselves as pictures there; this turns pages.

>>> from hanafuda import Game, Luck, Match
>>> match = Match.new(Game("koikoi(rounds=1)"), ["Ada", "Ume"], Luck(3)).deal(luck=Luck(4))
>>> match = match.play(next(iter(match.state.legal)))
>>> len(pictures(match)), len(pictures(match, seat=1))
(2, 2)
"""

from typing import Any

from .art.board import board
from .match import Match
from .view import view_for


def pictures(match: Match, seat: int | None = None) -> list[str]:
    """Every step of a game as SVG: with all hands open, or as one seat saw it."""
    states = [state for round in match.rounds for _, state in round.steps()]
    return [board(state if seat is None else view_for(state, seat), match.names) for state in states]


def steps(match: Match, seat: int | None = None) -> Any:
    """A slider over the steps of a game where ipywidgets is installed; the last step where it is not."""
    drawn = pictures(match, seat)
    try:
        from ipywidgets import HTML, IntSlider, VBox, link
    except ImportError:
        return match if seat is None else match.view(seat)
    slider, picture = IntSlider(max=len(drawn) - 1), HTML()
    link((slider, "value"), (picture, "value"), (lambda step: drawn[step], lambda _: slider.value))
    return VBox([slider, picture])
