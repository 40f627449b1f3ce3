"""Self-play: rounds under all of a game's presets and for all numbers of players, learned from one after the other."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..bots.learned import Learned, of_net, row_names, slots
from ..game import Game
from ..kernel import constants as k
from ..kernel.learn import Lesson, blend, learn_rounds, round_off
from ..kernel.net import Mind, Net, forget
from ..kernel.run import Tally, new_deck, random_rounds
from ..kernel.search import policy
from ..kernel.table import Rules, Table
from ..luck import Luck
from ..rules import first_seat, rules_for

BATCH = 25  # rounds of one table at a time
BATCHES = 8  # and so many tables before the network that plays is made anew
RATE, LAST_RATE = 0.05, 0.004
EXPLORE, LAST_EXPLORE = 80, 15  # moves in a thousand that are any move
TRACE = 0.6
MEAN = 0.05  # over so much of the way the mean is taken that is kept, once half of it is done
PLAIN_PART = 2  # of so many tables, one is the game as it stands


@dataclass(frozen=True)
class Progress:
    """How far it is: rounds played, and how far the network was off, in points."""

    rounds: int
    error: float


@dataclass
class School:
    """One game being learned. The same seed gives the same network."""

    game: Game
    rounds: int
    seed: int = 0
    players: Sequence[int] = ()
    done: int = 0
    net: Net = field(default_factory=Net)
    mind: Mind = field(default_factory=Mind)
    lesson: Lesson = field(default_factory=Lesson)
    tables: tuple[Table, Table, Table] = field(default_factory=lambda: (Table(), Table(), Table()))

    def __post_init__(self) -> None:
        self.luck = Luck(self.seed)
        self.rows = tuple(row_names(self.game.written.yaku))
        self.net.scale = _spread(self.game)
        self.lesson.trace = TRACE
        self.lesson.parameter = self._untaught()
        self.variants = variants(self.game, self.players)
        self.tables[0].luck = self.luck.below(1 << 62)
        round_off(self.lesson, self.net, self.mind, 0)

    def _untaught(self) -> list[float]:
        """Nothing is known of any feature; the inner layers begin at random."""
        found = [0.0] * k.PARAMETERS
        for i in range(k.PARAMETER_BIAS1, k.PARAMETER_BIAS3):
            found[i] = (self.luck.below(2001) - 1000) / 1000 * 0.25
        return found

    def go_on(self) -> Progress:
        """Learn from some rounds more."""
        part = self.done / self.rounds
        lesson = self.lesson
        lesson.rate = RATE * (LAST_RATE / RATE) ** part
        lesson.error, lesson.looks = 0.0, 0
        explore = round(EXPLORE + (LAST_EXPLORE - EXPLORE) * part)
        for _ in range(BATCHES):
            game, players = self._table()
            self._learn(game, players, explore)
        round_off(lesson, self.net, self.mind, 0)
        blend(lesson, 1.0 if part < 0.5 else min(1.0, BATCH * BATCHES / (MEAN * self.rounds)))
        self.done += BATCH * BATCHES
        return Progress(self.done, (lesson.error / max(1, lesson.looks)) ** 0.5 * self.net.scale)

    def _table(self) -> tuple[Game, int]:
        """A number of players, and half of the time a preset."""
        plain, all_of_them = self.variants
        return self.luck.pick(plain if self.luck.below(PLAIN_PART) == 0 else all_of_them)

    def _learn(self, game: Game, players: int, explore: int) -> None:
        s, a, b = self.tables
        r = rules_for(game, players, self.luck.below(12) + 1)
        self.net.slot = slots(game, self.rows)
        dealer = self.luck.below(players)
        new_deck(s, r.cards)
        forget(self.net, self.mind)
        first = first_seat(game, players, dealer)
        learn_rounds(r, s, a, b, self.net, self.mind, self.lesson, BATCH, dealer, first, explore)

    def learned(self, leads: int = 4000) -> Learned:
        """What is known now."""
        net = Net()
        net.scale = self.net.scale
        round_off(self.lesson, net, self.mind, 1)
        net.slot = slots(self.game, self.rows)
        found = (
            tuple(sorted(_leads(self.game, net, leads).items())) if self.game.sides(self.game.players[0]) == 2 else ()
        )
        return of_net(net, self.rows, found)


def variants(game: Game, players: Sequence[int] = ()) -> tuple[list[tuple[Game, int]], list[tuple[Game, int]]]:
    """The game for every number of players; and the same with each preset and each way to play in teams.

    A preset that changes how a match is won and nothing of its rounds teaches nothing of its own.
    """
    plain = [(game, n) for n in game.players if not players or n in players]
    found = [Game(f"{game.name}({options})") for options in game.written.presets.values()]
    match = {option.name for option in game.written.options if option.part == "match"}
    found = [other for other in found if not set(other.changed) <= match]
    teams = [option for option in game.written.options if option.name == "teams"]
    found += [game.with_choice(f"teams={value}") for option in teams for value in option.values]
    return plain, [(other, n) for other in found for n in other.players if not players or n in players] or plain


def _spread(game: Game) -> int:
    """About how many points the results of rounds lie apart: what the network calls one."""
    players, tally, table = game.players[0], Tally(), Table()
    table.luck = 1
    r = rules_for(game, players)
    random_rounds(r, table, tally, 2000, 0, first_seat(game, players, 0))
    mean = tally.sums[0] / tally.rounds
    return max(1, round(1.5 * math.sqrt(tally.squares[0] / tally.rounds - mean * mean)))


def _leads(game: Game, net: Net, rounds: int) -> Counter[int]:
    """The leads of the first player with which rounds between two such players end."""
    players, found, luck = game.players[0], Counter[int](), Luck(1)
    mind, s, a, b = Mind(), Table(), Table(), Table()
    r = rules_for(game, players)
    s.luck = 1
    for _ in range(rounds):
        found[_played(r, s, a, b, net, mind, luck, first_seat(game, players, 0))] += 1
    return found


def _played(r: Rules, s: Table, a: Table, b: Table, net: Net, mind: Mind, luck: Luck, first: int) -> int:
    """One round by the network: the lead of the first player."""
    from ..kernel.turn import deal, legal, step

    forget(net, mind)
    while True:
        s.deck = [*luck.shuffled(range(r.cards)), *[0] * (k.DECK - r.cards)]
        deal(r, s, 0, first)
        if s.phase != k.VOID:
            break
    while s.phase < k.OVER:
        step(r, s, policy(r, s, a, b, net, mind, legal(r, s)))
    return s.score[first] + s.bonus[first] - s.score[1 - first] - s.bonus[1 - first]
