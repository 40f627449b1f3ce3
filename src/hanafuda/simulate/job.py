"""Rounds played for statistics: what is asked for, the chunks it is cut into, and the counts they add up to.

The dealer of every round is seat 0. Where a yaku depends on the month, round after round has the next month.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ..errors import BadGame
from ..game import Game
from ..kernel.constants import BINS, HANDS, ROWS, ZERO_BIN
from ..kernel.run import Tally, add, random_rounds
from ..kernel.table import Table
from ..luck import Luck, mixed
from ..rules import first_seat, rules_for
from ..state import State, apply, deal, restock
from ..view import view_for

MOST_ROUNDS: Final = 10**12
RANDOM_CHUNK, BOT_CHUNK = 2000, 4  # rounds to a chunk: never changed by the number of workers, so the numbers are not
ROUNDS: Final = ("rounds", 0, 0)
CHECKSUM: Final = ("checksum", 0, 0)

Counts = Counter[tuple[str, int, int]]
"""What was counted, for which side (a lucky hand: for which seat), and which yaku, hand or score. Counts of chunks are
added up in any order."""

Watch = Callable[[int], bool]
"""Is told how many rounds are done; says False when it is time to stop."""


@dataclass(frozen=True)
class Job:
    """What is asked for: so many rounds of a game from a seed, by these bots."""

    game: Game
    players: int
    rounds: int
    seed: int
    bots: tuple[str, ...]

    @property
    def random(self) -> bool:
        """Whether everybody plays at random: the kernel does that alone."""
        return set(self.bots) == {"random"}

    @property
    def sides(self) -> int:
        """How many piles and scores there are."""
        return self.game.sides(self.players)

    @property
    def size(self) -> int:
        """Rounds to a chunk."""
        return RANDOM_CHUNK if self.random else BOT_CHUNK

    @property
    def chunks(self) -> range:
        """The numbers of the chunks."""
        return range(-(-self.rounds // self.size))

    @property
    def months(self) -> int:
        """How many months differ: 12 where a yaku depends on the month, else 1."""
        return 12 if any(row.cards == "month" for row in self.game.sheet.yaku) else 1

    def numbers(self, chunk: int) -> range:
        """The rounds of a chunk."""
        return range(chunk * self.size, min((chunk + 1) * self.size, self.rounds))

    def counted(self, chunks: Sequence[int]) -> Counts:
        """What some chunks come to."""
        tally = Tally()
        for chunk in chunks:
            play(self, chunk, tally)
        return counts(tally, self)


class Work(Protocol):
    """Anything that is done in chunks and counted."""

    @property
    def chunks(self) -> range:
        """The numbers of the chunks."""

    @property
    def random(self) -> bool:
        """Whether the kernel does it alone."""

    def counted(self, chunks: Sequence[int]) -> Counts:
        """What some chunks come to."""


def asked(game: Game | str, players: int | None, rounds: int, seed: int, bots: Sequence[str] = ()) -> Job:
    """A job, or an error that says what is wrong with it."""
    game = Game(game) if isinstance(game, str) else game
    players = game.players[0] if players is None else players
    game.sides(players)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadGame("no-rounds", rounds=rounds, most=MOST_ROUNDS)
    names = tuple(bots) or ("random",)
    for name in names:
        _check_bot(name)
    if len(names) not in (1, players):
        raise BadGame("bots", n=len(names), players=players)
    return Job(game, players, rounds, seed, names if len(names) == players else names * players)


def _check_bot(name: str) -> None:
    if name != "random":
        from ..bots import check_name

        check_name(name)


def play(job: Job, chunk: int, tally: Tally) -> None:
    """Play a chunk. What comes out depends on the seed and the chunk's number, not on who plays it or when."""
    if job.random:
        _play_random(job, chunk, tally)
    else:
        for number in job.numbers(chunk):
            state = _play_round(job, number)
            add(state.rules, state.table, tally)


def _play_random(job: Job, chunk: int, tally: Tally) -> None:
    table = Table()
    table.luck = mixed(job.seed, chunk)
    numbers = job.numbers(chunk)
    first = first_seat(job.game, job.players, 0)
    for month in range(job.months):
        times = len(range(numbers.start + (month - numbers.start) % job.months, numbers.stop, job.months))
        random_rounds(rules_for(job.game, job.players, month + 1), table, tally, times, 0, first)


def _play_round(job: Job, number: int) -> State:
    """One round by bots, each shown what its seat may see."""
    from ..bots import seated

    luck = Luck(mixed(job.seed, number))
    cards = job.game.deck(job.players)
    while (state := deal(job.game, job.players, order=luck.shuffled(cards), month=number % 12 + 1)).void:
        pass
    with seated(job.bots, job.game) as bots:
        while not state.over:
            if (seat := state.seat) is None:
                state = restock(state, luck.shuffled(state.stock))
            else:
                state = apply(state, bots[seat].choose(view_for(state, seat), luck).move)
            for other, bot in enumerate(bots):
                if bot.saw:
                    bot.saw(view_for(state, other))
    return state


def counted(work: Work, chunks: Sequence[int]) -> Counts:
    """What some chunks come to, for whoever is sent them."""
    return work.counted(chunks)


def counts(tally: Tally, job: Job) -> Counts:
    """The numbers of a tally that are not zero."""
    whole = {name: getattr(tally, name) for name in ("rounds", "voids", "draws", "turns", "checksum")}
    found = Counter({(name, 0, 0): value for name, value in whole.items()})
    for what, size, zero in (
        *(("sums", 1, 0), ("squares", 1, 0), ("wins", 1, 0)),
        *(("rows", ROWS, 0), ("lucky", HANDS, 0), ("scores", BINS, ZERO_BIN)),
    ):
        numbers = getattr(tally, what)
        for of in range(job.players if what == "lucky" else job.sides):
            part = numbers[of * size : (of + 1) * size]
            found.update({(what, of, which - zero): n for which, n in enumerate(part) if n})
    return found
