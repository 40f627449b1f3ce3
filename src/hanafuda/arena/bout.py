"""Two bots compared: the same cards again and again, the first bot on each side in turn and the second on the rest.

What a set of such games comes to is whole numbers only, so that sets can be added up in any order. How lucky the turned
cards were is counted beside it: that is nothing on average, and taken off it leaves what was played well or badly.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import record
from ..bots import CHEAT, Bot
from ..bots.levels import seen_through
from ..bots.outside import OUTSIDE, PATIENCE, Forfeit, seated
from ..bots.thought import lucky_turn
from ..game import Game
from ..luck import Luck, mixed
from ..match import Match
from ..moves import Move
from ..simulate.job import ROUNDS, Counts

FINE = 1000
"""So many parts of a point, or of a game won, are told apart."""


@dataclass(frozen=True)
class Bout:
    """What is asked for: so many sets of games between two bots, from a seed."""

    game: Game
    players: int
    bots: tuple[str, str]
    sets: int
    seed: int = 0
    think: float = 0.0
    patience: float = PATIENCE
    records: str = ""

    random = False

    @property
    def sides(self) -> int:
        """How many piles, and games to a set."""
        return self.game.sides(self.players)

    @property
    def chunks(self) -> range:
        """The numbers of the sets."""
        return range(self.sets)

    def counted(self, chunks: Sequence[int]) -> Counts:
        """What some sets come to."""
        total = Counts()
        for number in chunks:
            total.update(self._set(number))
        return total

    def _set(self, number: int) -> Counts:
        """One set: a game with the first bot on each of the sides."""
        found = Counts()
        won = lead = luck = 0
        for side in range(self.sides):
            played = Played(self, number, side)
            found.update(played.counts)
            won += played.share
            lead += played.lead
            luck += played.luck
        values = (won // self.sides, lead // self.sides, luck // self.sides)
        for i, one in enumerate(values):
            found["sum", i, 0] += one
            for j, other in enumerate(values[: i + 1]):
                found["product", i, j] += one * other
        found[ROUNDS] = 1
        return found


class Played:
    """One game of a set, played when it is made: what the first bot came to on its side."""

    def __init__(self, bout: Bout, number: int, side: int) -> None:
        self.bout, self.side = bout, side
        self.seed = mixed(bout.seed, number)
        self.counts: Counts = Counter()
        self.luck = self.moves = 0
        self.match = Match.new(bout.game, self._names(), Luck(self.seed))
        loser = self._play()
        self.counts["games", 0, 0] += 1
        self.counts["dealt", 0, 0] += len(self.match.finished)
        self.share = self._share(loser)
        self.counts["won", 0 if self.share == FINE else 2 if self.share == 0 else 1, 0] += 1
        self.lead = self._lead()
        if bout.records:
            self._write(number)

    def bot(self, seat: int) -> str:
        """Who sits there."""
        return self.bout.bots[seat % self.bout.sides != self.side]

    def _names(self) -> list[str]:
        """The bots' names, each seat's its own."""
        seats = range(self.bout.players)
        return [f"{seat + 1} {self.bot(seat).removeprefix(OUTSIDE).replace(',', ' ')[:30].strip()}" for seat in seats]

    def _play(self) -> int | None:
        """Play to the end; the side that lost by its own fault, if one did."""
        names = [self.bot(seat) for seat in range(self.bout.players)]
        try:
            with seated(names, self.bout.game, self.bout.think, self.bout.patience) as bots:
                while self.match.wants != "nothing":
                    self._go_on(bots)
        except Forfeit as forfeit:
            self.counts[f"fault.{forfeit.fault}", self.bout.bots.index(names[forfeit.seat]), 0] += 1
            return forfeit.seat % self.bout.sides
        return None

    def _go_on(self, bots: list[Bot]) -> None:
        """Deal, or let the seat in turn move; whoever wants to know is told."""
        if self.match.wants == "deck":
            self.match = self.match.deal(luck=self._deck())
        else:
            seat = self.match.state.table.seat
            self._move(seat, self._choose(seat, bots[seat]))
        for seat, bot in enumerate(bots):
            if bot.saw:
                bot.saw(self.match.view(seat))

    def _deck(self) -> Luck:
        """Luck for the next cards: the same in all games of a set."""
        rounds = self.match.rounds
        again = len(rounds[-1].decks) if rounds and not rounds[-1].state.over else 0
        return Luck(mixed(self.seed, self.match.number * 1000 + again))

    def _choose(self, seat: int, bot: Bot) -> Move:
        """A bot's move, from what its seat may see."""
        self.moves += 1
        luck = Luck(mixed(self.seed, -self.moves * 16 - self.side))
        if bot.name == CHEAT:
            return seen_through(self.match.state, luck).move
        return bot.choose(self.match.view(seat), luck).move

    def _move(self, seat: int, move: Move) -> None:
        """Make a move; how lucky its turned card was is noted, unless somebody knew it."""
        if CHEAT not in self.bout.bots:
            lucky = lucky_turn(self.match.state, move)
            own = seat % self.bout.sides == self.side
            self.luck += round(FINE * (lucky if own else -lucky / (self.bout.sides - 1)))
        self.match = self.match.play(move)

    def _share(self, loser: int | None) -> int:
        """The first bot's share of the win, in parts."""
        if loser is not None:
            return 0 if loser == self.side else FINE // (self.bout.sides - 1)
        return FINE * (self.side in self.match.winners) // len(self.match.winners)

    def _lead(self) -> int:
        """Its points a round above the mean of the others, in parts."""
        totals, rounds = self.match.totals, max(1, len(self.match.finished))
        self.luck //= rounds
        own = totals[self.side]
        return FINE * (own * len(totals) - sum(totals)) // ((len(totals) - 1) * rounds)

    def _write(self, number: int) -> None:
        folder = Path(self.bout.records)
        folder.mkdir(parents=True, exist_ok=True)
        text = record.write(self.match)
        (folder / f"{number + 1:05}-{self.side + 1}.txt").write_text(text, encoding="utf-8")
