"""How a game stands after its finished rounds: totals, who leads, whether it is over, who deals next.

The same for a game that was played here and for one that was played with real cards and only written down.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from .game import Game
from .sheet import AfterDraw, NextDealer
from .state import Seen


@dataclass(frozen=True)
class Standing:
    """What each side has after so many rounds, and what follows from it; `first` is who dealt the first."""

    game: Game
    players: int
    first: int
    totals: tuple[int, ...]
    rounds_won: tuple[int, ...]
    finished: int = 0
    dealt: int | None = None  # who dealt the last round
    next: int | None = None  # who deals after it, if the game goes on

    @classmethod
    def new(cls, game: Game, players: int, first: int) -> "Standing":
        """Before the first round."""
        nothing = (0,) * game.sides(players)
        return cls(game, players, first, nothing, nothing)

    def after(self, round: Seen) -> "Standing":
        """With one more finished round; it counts as won for whoever won it alone."""
        winner = round.outcome.winner if round.outcome else None
        return replace(
            self,
            totals=tuple(map(sum, zip(self.totals, round.scores, strict=True))),
            rounds_won=tuple(won + (side == winner) for side, won in enumerate(self.rounds_won)),
            finished=self.finished + 1,
            dealt=round.dealer,
            next=next_dealer(round),
        )

    @property
    def sides(self) -> int:
        """How many totals there are; with teams fewer than players."""
        return len(self.totals)

    @property
    def dealer(self) -> int:
        """Who deals the next round; who dealt the last one, when the game is over."""
        last = self.dealt if self.over else self.next
        return self.first if last is None else last

    @property
    def number(self) -> int:
        """The number of the next round; of the last one, when the game is over."""
        return self.finished + (not self.over)

    @cached_property
    def over(self) -> bool:
        """Whether the game is decided: rounds played out, or the target reached."""
        sheet = self.game.sheet
        if not self.finished:
            return False
        if sheet.rounds and self.finished >= sheet.rounds:
            return True
        reached = bool(sheet.target) and max(self.totals) >= sheet.target
        return reached and (sheet.leaders_tied == "share" or len(self.leaders) == 1)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides that would win if the game ended now."""
        counts = {"points": self.totals, "rounds": self.rounds_won}
        ranked = list(zip(*(counts[what] for what in self.game.sheet.ranking), strict=True))
        return tuple(side for side, value in enumerate(ranked) if value == max(ranked))

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning sides; empty while the game goes on."""
        return self.leaders if self.over else ()


def next_dealer(round: Seen) -> int:
    """Who deals after this round: its winner, the tied player earlier in turn order, or as the house has it."""
    sheet, outcome = round.game.sheet, round.outcome
    left = (round.dealer + 1) % round.players
    if sheet.next_dealer == NextDealer.LEFT:
        return left
    if outcome and outcome.winner is None and sheet.after_draw != AfterDraw.EARLIER:
        return round.dealer if sheet.after_draw == AfterDraw.SAME else left
    best = max(round.round_scores[round.side(seat)] for seat in round.order)
    return next(seat for seat in round.order if round.round_scores[round.side(seat)] == best)
