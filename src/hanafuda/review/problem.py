"""A problem: a moment of a game, and "your move". What each move loses is found by playing all on in the same worlds.

`problems/` has some for every game, made by `tools/problems.py`; whoever doubts one has it proved again
(`hanafuda drill --prove`): the same seed gives the same numbers on every machine.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from statistics import fmean
from typing import Any, Literal

from ..bots.greedy import taken_by
from ..bots.reasons import consequence, reason
from ..estimate import Estimate
from ..game import Game
from ..kernel import constants as k
from ..luck import Luck
from ..match import Match
from ..moves import Move
from ..record import read
from ..text import Phrase
from ..view import View
from .judge import Judge, gap, usual_size

Kind = Literal["yaku", "call", "take", "play", "speak"]
"""Find the yaku in reach; stop or go; which of several to take; which card to play; play or drop."""
FINE = 3
"""Decimals that are kept of a proof."""


@dataclass(frozen=True)
class Weighed:
    """A move and what it loses on average against the best one."""

    move: Move
    loss: Estimate


@dataclass(frozen=True)
class Problem:
    """A moment to decide about, by the record up to it; its proof says what each move loses, the best first."""

    record: str
    proof: tuple[Weighed, ...]
    worlds: int
    seed: int

    @property
    def match(self) -> Match:
        """The game as it stands."""
        return read(self.record)

    @property
    def view(self) -> View:
        """What whoever is asked can see."""
        match = self.match
        return match.view(match.state.turn)

    @property
    def kind(self) -> Kind:
        """What is asked."""
        return kind_of(self.view, self.best)

    def asks(self, name: str) -> Phrase:
        """The question, to somebody of this name."""
        game = self.match.game
        return Phrase(f"drill.ask.{self.kind}", title=game.title, name=name, call=game.word("call"))

    @property
    def best(self) -> Move:
        """The move to be found."""
        return self.proof[0].move

    @property
    def why(self) -> Phrase | None:
        """What the best move does, where that can be said."""
        return why_of(self.view, self.best)

    def solved_by(self, move: Move) -> bool:
        """Whether a move is as good as the best, as far as can be told, or nearly."""
        loss = next(one.loss for one in self.proof if one.move == move)
        return not loss.sure or loss.points < usual_size(self.match.game) / 2

    def proved(self) -> "Problem":
        """The same problem with its numbers worked out anew."""
        return problem_of(self.match, Judge(worlds=self.worlds), self.seed)


def problem_of(match: Match, judge: Judge, seed: int) -> Problem:
    """The problem that a game poses as it stands, to whoever is to move."""
    from ..record import write

    view = match.view(match.state.turn)
    return Problem(write(match), tuple(weighed(view, judge, Luck(seed))), judge.worlds, seed)


def weighed(view: View, judge: Judge, luck: Luck) -> list[Weighed]:
    """Every move with what it loses, the best first."""
    tried = judge.tried(view, list(view.legal), luck)
    best = max(tried, key=lambda move: (fmean(tried[move]), -move))
    found = [Weighed(move, _rounded(gap(tried[best], tried[move]))) for move in tried]
    return sorted(found, key=lambda one: (one.move != best, one.loss.points, one.move))


def _rounded(loss: Estimate) -> Estimate:
    return Estimate(round(loss.points, FINE), round(loss.error, FINE))


def kind_of(view: View, best: Move) -> Kind:
    """What is asked of whoever is to move."""
    if view.phase == "play" and best < k.JOKER and consequence(view, taken_by(view, best))[0] in ("-makes", "-nears"):
        return "yaku"
    return view.phase  # type: ignore[return-value]


def why_of(view: View, best: Move) -> Phrase | None:
    """What a move does; whether to play at all needs no reason but the numbers."""
    return None if view.phase == "speak" else reason(view, best, taken_by(view, best))


# -- files -----------------------------------------------------------------------------------------------------------


def plain(problem: Problem) -> dict[str, Any]:
    """As it is kept."""
    proof = {str(one.move): [one.loss.points, one.loss.error] for one in problem.proof}
    return {"record": problem.record, "proof": proof, "worlds": problem.worlds, "seed": problem.seed}


def from_plain(data: dict[str, Any]) -> Problem:
    """As it was kept."""
    proof = tuple(Weighed(Move(move), Estimate(*loss)) for move, loss in data["proof"].items())
    return Problem(data["record"], proof, data["worlds"], data["seed"])


@cache
def made(name: str) -> tuple[Problem, ...]:
    """The problems that were made for a game."""
    path = files("hanafuda.review") / "problems" / f"{Game(name).name}.json"
    return tuple(map(from_plain, json.loads(path.read_text(encoding="utf-8")))) if path.is_file() else ()
