"""A game looked back on: what each decision of a seat cost on average, and what luck gave.

Everything a seat is told follows from what it could see then. Points are a lead: the own score less the mean of the
others', as bots and the arena count them.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..bots import Choice
from ..bots.thought import lucky_turn
from ..estimate import Estimate
from ..kernel.search import result
from ..luck import Luck, mixed
from ..match import Match, Round
from ..moves import Move
from ..text import Phrase
from ..view import View
from .decisions import Asked, asked, decisions
from .judge import Judge, gap, usual_size, with_open_cards

Watch = Callable[[int, int], None]
"""Told how many decisions are done, of how many."""
DEAREST = 3


@dataclass(frozen=True)
class Decision:
    """One decision: where it was, what was known, what was played, what the judge would have played, and the cost.

    `loss` is what the judge's move brings more on average, in worlds that look like the view; `hindsight` what it
    would have brought more with the cards as they lay. `expected` is what the move that was played promised.
    """

    round: int
    step: int
    view: View
    played: Move
    better: Move
    why: Phrase
    expected: float
    loss: Estimate
    hindsight: float | None

    @property
    def agreed(self) -> bool:
        """Whether the judge would have played the same."""
        return self.played == self.better


@dataclass(frozen=True)
class Parts:
    """Where the points of a round came from; the four parts add up to what it brought.

    `deal` is what the cards promised before anybody moved, `stock` how lucky the turned cards were, for the own side
    and against the others, `given` what the own decisions gave away, and `rest` what the others did and what cannot
    be told apart.
    """

    round: int
    points: float
    deal: float
    stock: float
    given: float
    lead: float  # before the round

    @property
    def rest(self) -> float:
        """What is left."""
        return self.points - self.deal - self.stock + self.given


@dataclass(frozen=True)
class Point:
    """A point of the curve: what lead was to be expected at the end of the round, at a moment."""

    round: int
    step: int
    lead: float


@dataclass(frozen=True)
class Review:
    """What a seat's game comes to."""

    match: Match
    seat: int
    judge: Judge
    seed: int
    above: float
    decisions: tuple[Decision, ...]
    rounds: tuple[Parts, ...]

    @cached_property
    def mistakes(self) -> tuple[Decision, ...]:
        """Decisions that cost at least the size that was set, and more than their uncertainty; the dearest first."""
        found = [one for one in self.decisions if one.loss.sure and one.loss.points >= self.above]
        return tuple(sorted(found, key=lambda one: -one.loss.points))

    @property
    def dearest(self) -> tuple[Decision, ...]:
        """The three moments to look at first."""
        return self.mistakes[:DEAREST]

    @property
    def found(self) -> tuple[Decision, ...]:
        """Decisions that were better than the judge's own, and by twice their uncertainty: it is rarely wrong."""
        return tuple(one for one in self.decisions if -one.loss.points > max(2 * one.loss.error, self.above))

    @property
    def given(self) -> Estimate:
        """What all decisions together gave away."""
        error = math.hypot(*(one.loss.error for one in self.decisions))
        return Estimate(sum(one.loss.points for one in self.decisions), error)

    @cached_property
    def curve(self) -> tuple[Point, ...]:
        """The lead that was to be expected, after every decision and every round."""
        found: list[Point] = []
        for parts in self.rounds:
            found.append(Point(parts.round, 0, parts.lead + parts.deal))
            own = [one for one in self.decisions if one.round == parts.round]
            found += [Point(one.round, one.step + 1, parts.lead + one.expected) for one in own]
            last = sum(1 for _ in self.match.rounds[parts.round - 1].steps()) - 1
            found.append(Point(parts.round, last, parts.lead + parts.points))
        return tuple(found)


def review(
    match: Match,
    seat: int,
    judge: Judge | None = None,
    *,
    seed: int = 0,
    above: float | None = None,
    watch: Watch = lambda done, of: None,
) -> Review:
    """Look back on a game from a seat; the same seed gives the same review."""
    judge = judge or Judge()
    places = decisions(match, seat)
    found: list[Decision] = []
    watch(0, len(places))
    for number, place in enumerate(places):
        found.append(judged(place, judge, Luck(mixed(seed, number + 1))))
        watch(number + 1, len(places))
    rounds = tuple(_parts(round, seat, judge, seed, found) for round in match.finished)
    return Review(match, seat, judge, seed, usual_size(match.game) if above is None else above, tuple(found), rounds)


def judged(place: Asked, judge: Judge, luck: Luck) -> Decision:
    """One decision judged."""
    view = place.view
    choice = judge.choose(view, luck)
    moves = [*dict.fromkeys((place.played, choice.move))]
    tried = judge.tried(view, moves, luck)
    played, better = tried[place.played], tried[choice.move]
    agreed = choice.move == place.played
    return Decision(
        round=place.round.number,
        step=place.step,
        view=view,
        played=place.played,
        better=choice.move,
        why=reason_of(choice),
        expected=sum(played) / len(played),
        loss=Estimate(0.0, 0.0) if agreed else gap(better, played),
        hindsight=0.0 if agreed else with_open_cards(place.state, choice.move, place.played, luck),
    )


def reason_of(choice: Choice) -> Phrase:
    """What a move does, without what the bot thought of it: that is found anew here."""
    found = choice.why.slots.get("reason")
    return found if isinstance(found, Phrase) else choice.why


def _parts(round: Round, seat: int, judge: Judge, seed: int, found: Sequence[Decision]) -> Parts:
    """What a round brought a seat, and from where."""
    state, side = round.state, round.state.side(seat)
    opening = next(state for _, state in round.steps() if not state.void)
    luck = Luck(mixed(seed, -round.number))
    return Parts(
        round=round.number,
        points=result(state.rules, state.table, side),
        deal=judge.expected(round.view(opening, seat), luck),
        stock=sum(_turned(one, side) for one in asked(round)),
        given=sum(one.loss.points for one in found if one.round == round.number),
        lead=lead(round.before.totals, side),
    )


def _turned(one: Asked, side: int) -> float:
    """How lucky the card was that a move turned, for a side."""
    lucky = lucky_turn(one.state, one.played)
    return lucky if one.state.side(one.seat) == side else -lucky / (one.state.sides - 1)


def lead(totals: Sequence[int], side: int) -> float:
    """The own points less the mean of the others'."""
    own = totals[side]
    return own - (sum(totals) - own) / (len(totals) - 1) if len(totals) > 1 else float(own)
