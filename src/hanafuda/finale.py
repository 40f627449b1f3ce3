"""The end of a game: why it was won, and the best yaku of it."""

from dataclasses import dataclass, replace
from itertools import takewhile

from .match import Match
from .score import Line
from .standing import Standing
from .telling import addressed, side_of
from .text import Phrase


@dataclass(frozen=True)
class Best:
    """The dearest yaku of a game: who made it, in which round, and its line of the score."""

    side: int
    round: int
    line: Line


@dataclass(frozen=True)
class Finale:
    """What is told at the end: why the winners have won, each side's rounds won, and the best yaku, if any was made."""

    why: Phrase
    rounds_won: tuple[int, ...]
    best: Best | None


def finale(match: Match) -> Finale | None:
    """The end of a game, once it is over."""
    return Finale(why(match), match.standing.rounds_won, best(match)) if match.over else None


def finale_to(end: Finale | None, seat: int | None) -> Finale | None:
    """The end of a game, as whoever sits there is told it."""
    return end and replace(end, why=addressed(end.why, seat))


def best(match: Match) -> Best | None:
    """The yaku with the most points; of equals the first."""
    made = (
        Best(side, round.number, line)
        for round in match.finished
        for side, score in enumerate(round.score.sides)
        for line in score.yaku
    )
    return max(made, key=lambda one: one.line.points, default=None)


def why(match: Match) -> Phrase:
    """What decided: points or rounds won, one after the other where the first was level."""
    standing, sheet = match.standing, match.game.sheet
    level = list(takewhile(lambda what: len(_leading(standing, what)) > 1, sheet.ranking))
    if len(standing.winners) > 1:
        return Phrase("finale.shared-all" if len(level) > 1 else "finale.shared")
    if level:
        return Phrase(f"finale.level-{level[0]}", won=_counts(match))
    if sheet.ranking[0] == "rounds":
        return Phrase("finale.by-rounds", won=_counts(match))
    target = bool(sheet.target) and max(standing.totals) >= sheet.target
    return Phrase("finale.target", n=sheet.target) if target else Phrase("finale.by-points", n=standing.finished)


def _leading(standing: Standing, what: str) -> list[int]:
    """The sides that have the most of what is counted."""
    counts = standing.totals if what == "points" else standing.rounds_won
    return [side for side, count in enumerate(counts) if count == max(counts)]


def _counts(match: Match) -> list[Phrase]:
    """How many rounds each side has won."""
    won = match.standing.rounds_won
    return [Phrase("game.event.side-score", name=side_of(match.names, match.sides, i), n=n) for i, n in enumerate(won)]
