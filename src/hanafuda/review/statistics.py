"""What many games together say of whoever played them: results, places, yaku made and missed, and calls.

Points are leads, the own score less the mean of the others', but for the scores in a round's line.
"""

import csv
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TextIO

from ..game import Game
from ..kernel import constants as k
from ..kernel.search import result
from ..kernel.worth import stop
from ..match import Match, Round
from ..moves import Move
from ..rulesheet import choices
from ..text import Phrase
from ..view import view_for
from .decisions import asked

SURE = 1.96


@dataclass(frozen=True)
class Mean:
    """A mean and how far it may be off, in 95 of 100 cases; of a single value nothing is known about that."""

    points: float
    error: float | None


@dataclass(frozen=True)
class Own:
    """A game, and the seats in it that are counted."""

    match: Match
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Results:
    """How games under the same house rules went: won alone, shared, lost, and the points of a round."""

    game: str
    title: Phrase
    house: tuple[Phrase, ...]
    games: int
    won: int
    shared: int
    rounds: int
    points: Mean


@dataclass(frozen=True)
class Placed:
    """What a seat, or a place in turn order, brought a round; both count from 1."""

    title: Phrase
    players: int
    number: int
    rounds: int
    won: int
    points: Mean


@dataclass(frozen=True)
class Made:
    """How often a yaku was made, and how often it lacked one card at the end of the round that was still to be had."""

    title: Phrase
    name: Phrase
    made: int
    missed: int
    rounds: int


@dataclass(frozen=True)
class Called:
    """What calls brought: the lead at the end of the round less what stopping would have brought."""

    title: Phrase
    call: Phrase
    calls: int
    better: int
    brought: Mean
    stops: int
    stopped: Mean  # the lead that stopping brought


@dataclass(frozen=True)
class Statistics:
    """All of it; the course is the lead of all rounds so far, after each game."""

    games: int
    rounds: int
    results: tuple[Results, ...]
    seats: tuple[Placed, ...]
    places: tuple[Placed, ...]
    yaku: tuple[Made, ...]
    calls: tuple[Called, ...]
    course: tuple[float, ...]

    @property
    def title(self) -> Phrase:
        """How many games and rounds there are."""
        return Phrase("stats.title", n=self.games, rounds=Phrase("stats.rounds", n=self.rounds))


@dataclass(frozen=True)
class Line:
    """One seat in one round."""

    match: Match
    round: Round
    seat: int

    @property
    def side(self) -> int:
        """The pile it plays for."""
        return self.round.state.side(self.seat)

    @property
    def lead(self) -> float:
        """What the round brought."""
        return result(self.round.state.rules, self.round.state.table, self.side)

    @property
    def won(self) -> bool:
        """Whether it won the round alone."""
        return self.round.winner == self.side

    @property
    def place(self) -> int | None:
        """Its place in turn order from 1; none for who sat out."""
        order = self.round.state.order
        return order.index(self.seat) + 1 if self.seat in order else None


def lines(games: Iterable[Own]) -> list[Line]:
    """Every counted seat in every finished round that it played."""
    return [Line(own.match, round, seat) for own in games for round in own.match.finished for seat in own.seats]


def statistics(games: Sequence[Own]) -> Statistics:
    """Count them."""
    rows = lines(games)
    return Statistics(
        games=len(games),
        rounds=sum(len(own.match.finished) for own in games),
        results=tuple(_results(games)),
        seats=tuple(_placed((row, row.seat + 1) for row in rows)),
        places=tuple(_placed((row, row.place) for row in rows if row.place)),
        yaku=tuple(_made(rows)),
        calls=tuple(_called(rows)),
        course=tuple(_course(games)),
    )


def mean(values: Sequence[float]) -> Mean:
    """The mean of some points, 0 of none, with its interval."""
    if len(values) < 2:
        return Mean(round(sum(values), 2) + 0.0, None)
    error = SURE * stdev(values) / math.sqrt(len(values))
    return Mean(round(fmean(values), 2) + 0.0, round(error, 2))


def _results(games: Sequence[Own]) -> Iterator[Results]:
    by_game = defaultdict[str, list[Own]](list)
    for own in games:
        by_game[str(own.match.game)].append(own)
    for text, some in sorted(by_game.items(), key=lambda pair: -len(pair[1])):
        game = some[0].match.game
        wins = [_shares(own) for own in some]
        leads = [row.lead for row in lines(some)]
        house = tuple(says for choice in choices(game) if choice.changed for says in choice.sentences)
        yield Results(text, game.title, house, len(some), wins.count(1), wins.count(2), len(leads), mean(leads))


def _shares(own: Own) -> int:
    """1 for a game that was won alone, 2 for one that was shared, 0 for one that was not won."""
    sides = {own.match.rounds[-1].state.side(seat) for seat in own.seats} if own.match.rounds else set()
    winners = set(own.match.winners)
    return 0 if not sides & winners else 1 if len(winners) == 1 else 2


def _placed(numbered: Iterable[tuple[Line, int | None]]) -> Iterator[Placed]:
    found = defaultdict[tuple[str, int, int], list[Line]](list)
    for row, number in numbered:
        found[row.match.game.name, row.match.players, number or 0].append(row)
    for (_, players, number), rows in sorted(found.items(), key=lambda pair: pair[0]):
        points = mean([row.lead for row in rows])
        yield Placed(rows[0].match.game.title, players, number, len(rows), sum(row.won for row in rows), points)


def _made(rows: Sequence[Line]) -> Iterator[Made]:
    found = defaultdict[tuple[str, str], list[int]](lambda: [0, 0, 0])
    names: dict[tuple[str, str], tuple[Phrase, Phrase]] = {}
    for row in rows:
        if row.place is None:
            continue
        for yaku in view_for(row.round.state, None).progress(row.side):
            key = row.match.game.name, yaku.name.key
            names[key] = row.match.game.title, yaku.name
            counts = found[key]
            counts[0] += yaku.held
            counts[1] += not yaku.held and yaku.possible and yaku.missing == 1
            counts[2] += 1
    for key, (made, missed, rounds) in sorted(found.items(), key=lambda pair: (pair[0][0], -pair[1][0])):
        if made or missed:
            yield Made(*names[key], made, missed, rounds)


def _called(rows: Sequence[Line]) -> Iterator[Called]:
    found = defaultdict[str, tuple[list[float], list[float]]](lambda: ([], []))
    games: dict[str, Game] = {}
    for row in rows:
        for one in asked(row.round):
            if one.seat == row.seat and one.state.phase == "call":
                name = row.match.game.name
                games[name] = row.match.game
                stopped = one.state.table.copy()
                stop(one.state.rules, stopped, row.side)
                now = result(one.state.rules, stopped, row.side)
                went_on, ended = found[name]
                if one.played == Move(k.GO):
                    went_on.append(row.lead - now)
                else:
                    ended.append(now)
    for name, (went_on, ended) in found.items():
        better = sum(gain > 0 for gain in went_on)
        title, call = games[name].title, games[name].word("call")
        yield Called(title, call, len(went_on), better, mean(went_on), len(ended), mean(ended))


def _course(games: Sequence[Own]) -> Iterator[float]:
    total = 0.0
    for own in games:
        total += sum(row.lead for row in lines([own]))
        yield round(total, 2)


COLUMNS = ("game", "players", "round", "seat", "name", "place", "dealer", "score", "lead", "won", "calls", "yaku")
"""Of the lines for spreadsheets."""


def write_csv(games: Sequence[Own], out: TextIO) -> None:
    """A line for each counted seat in each round, for spreadsheets."""
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for row in lines(games):
        state, match = row.round.state, row.match
        held = [str(one.name) for one in view_for(state, None).progress(row.side) if one.held]
        where = [str(match.game), match.players, row.round.number, row.seat + 1, match.names[row.seat], row.place or ""]
        came = [row.round.dealer + 1, row.round.scores[row.side], round(row.lead, 2), int(row.won)]
        table.writerow([*where, *came, state.calls[row.side], "; ".join(held)])
