"""A review as it is shown: plain values with their words, for the terminal, for programs and for the page."""

from dataclasses import dataclass

from ..cards import Card, Cards
from ..estimate import Estimate
from ..kernel import constants as k
from ..moves import Move
from ..text import Phrase
from ..view import View
from .game import Decision, Parts, Point, Review

WORDS = {k.STOP: "decide.stop", k.GO: "decide.go", k.JOIN: "speak.play", k.DROP: "speak.drop"}
SOURCES = ("points", "deal", "stock", "given", "rest")
FINE = 2
"""Decimals that are told."""


@dataclass(frozen=True)
class Judged:
    """A decision as it is shown: where, what was known, what was played and what would have been, and the cost.

    `round` and `step` name the moment before the move. `hindsight` is what the cards as they lay would have said:
    nobody could know that. `mistake` is whether it is worth a word.
    """

    round: int
    step: int
    phase: str
    hand: Cards
    field: Cards
    card: Card | None
    piles: tuple[Cards, ...]
    stock: int
    played: Move
    played_name: Phrase
    better: Move
    better_name: Phrase
    why: Phrase
    expected: float
    loss: Estimate
    hindsight: float | None
    mistake: bool


@dataclass(frozen=True)
class Source:
    """Where the points of a round, or of all, came from: `deal`, `stock`, what was `given` away, and the `rest`."""

    round: int
    points: float
    deal: float
    stock: float
    given: float
    rest: float
    lead: float


@dataclass(frozen=True)
class Report:
    """A whole review; `dearest` are the numbers of the decisions to look at first."""

    game: str
    title: Phrase
    names: tuple[str, ...]
    seat: int
    bot: Phrase
    worlds: int
    seed: int
    above: float
    given: Estimate
    total: Source
    rounds: tuple[Source, ...]
    curve: tuple[Point, ...]
    decisions: tuple[Judged, ...]
    dearest: tuple[int, ...]
    found: tuple[int, ...]


def report(review: Review) -> Report:
    """A review ready to be shown."""
    match, numbers = review.match, {id(one): number for number, one in enumerate(review.decisions)}
    return Report(
        game=str(match.game),
        title=match.game.title,
        names=match.names,
        seat=review.seat,
        bot=review.judge.bot.title,
        worlds=review.judge.worlds,
        seed=review.seed,
        above=review.above,
        given=fine(review.given),
        total=_total(review),
        rounds=tuple(_source(parts) for parts in review.rounds),
        curve=tuple(Point(point.round, point.step, round(point.lead, FINE)) for point in review.curve),
        decisions=tuple(_judged(one, one in review.mistakes) for one in review.decisions),
        dearest=tuple(numbers[id(one)] for one in review.mistakes),
        found=tuple(numbers[id(one)] for one in review.found),
    )


def _judged(one: Decision, mistake: bool) -> Judged:
    view = one.view
    return Judged(
        round=one.round,
        step=one.step,
        phase=view.phase,
        hand=view.hand,
        field=view.field,
        card=view.card,
        piles=view.piles,
        stock=view.stock,
        played=one.played,
        played_name=move_name(view, one.played),
        better=one.better,
        better_name=move_name(view, one.better),
        why=one.why,
        expected=round(one.expected, FINE),
        loss=fine(one.loss),
        hindsight=None if one.hindsight is None else round(one.hindsight, FINE),
        mistake=mistake,
    )


def move_name(view: View, move: Move) -> Phrase:
    """What a move is called: its card, the set it declares, or the word that is said."""
    if move.card is not None:
        return move.card.phrase
    if move in WORDS:
        return view.game.word(WORDS[move])
    return view.game.word(f"yaku.{view.set_of(move - k.DECLARE + 1).name}")


def fine(estimate: Estimate) -> Estimate:
    """As many decimals as are told."""
    return Estimate(round(estimate.points, FINE), round(estimate.error, FINE))


def _source(parts: Parts) -> Source:
    return Source(
        round=parts.round,
        points=round(parts.points, FINE),
        deal=round(parts.deal, FINE),
        stock=round(parts.stock, FINE),
        given=round(-parts.given, FINE),
        rest=round(parts.rest, FINE),
        lead=round(parts.lead, FINE),
    )


def _total(review: Review) -> Source:
    """All rounds together."""
    found = [_source(parts) for parts in review.rounds]
    sums = {name: round(sum(getattr(one, name) for one in found), FINE) for name in SOURCES}
    return Source(round=0, lead=0.0, **sums)
