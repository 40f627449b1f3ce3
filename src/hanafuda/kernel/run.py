"""Random rounds by the million: a generator of 64 bits in the table, and a tally of what came out."""

from .bits import count, lowest
from .constants import DRIFT, LUCK_MASK, OVER, STRIDE, VOID
from .table import Rules, Table
from .turn import deal, legal, step


class Tally:
    """What a batch of rounds adds up to: whole numbers only, so that batches can be added in any order."""

    def __init__(self) -> None:
        self.rounds = self.voids = self.turns = self.checksum = 0
        self.sums = [0] * 6
        self.squares = [0] * 6
        self.wins = [0] * 6
        self.rows = [0] * 24  # how often each yaku was made
        self.lucky = [0] * 16


def below(s: Table, n: int) -> int:
    """A number from 0 to n - 1."""
    s.luck = (s.luck * STRIDE + DRIFT) & LUCK_MASK
    return ((s.luck >> 32) * n) >> 32


def shuffle(s: Table, cards: int) -> None:
    """A new deck in random order."""
    for i in range(cards):
        s.deck[i] = i
    luck = s.luck
    for i in range(cards - 1, 0, -1):
        luck = (luck * STRIDE + DRIFT) & LUCK_MASK
        j = ((luck >> 32) * (i + 1)) >> 32
        card = s.deck[i]
        s.deck[i] = s.deck[j]
        s.deck[j] = card
    s.luck = luck


def pick(s: Table, moves: int) -> int:
    """One of the moves, each as likely as the others."""
    if moves & (moves - 1) == 0:
        return lowest(moves)
    for _ in range(below(s, count(moves))):
        moves &= moves - 1
    return lowest(moves)


def playout(r: Rules, s: Table) -> None:
    """Random moves to the end of the round."""
    while s.phase < OVER:
        step(r, s, pick(s, legal(r, s)))


def random_round(r: Rules, s: Table, dealer: int, first: int) -> int:
    """One whole random round; the number of deals that were void before it."""
    voids = -1
    s.phase = VOID
    while s.phase == VOID:
        shuffle(s, r.cards)
        deal(r, s, dealer, first)
        voids += 1
    playout(r, s)
    return voids


def random_rounds(r: Rules, s: Table, tally: Tally, rounds: int, dealer: int, first: int) -> None:
    """Many random rounds, tallied."""
    for _ in range(rounds):
        tally.voids += random_round(r, s, dealer, first)
        add(r, s, tally)


def add(r: Rules, s: Table, tally: Tally) -> None:
    """Count a finished round in."""
    tally.rounds += 1
    tally.turns += s.turns
    check = (tally.checksum * 31 + s.turns) & LUCK_MASK
    best = s.score[0]
    for side in range(r.sides):
        score = s.score[side] + s.bonus[side]
        tally.sums[side] += score
        tally.squares[side] += score * score
        check = (check * 31 + score + 1000) & LUCK_MASK
        if s.score[side] > best:
            best = s.score[side]
        rows = s.rows[side]
        while rows:
            tally.rows[lowest(rows)] += 1
            rows &= rows - 1
        rows = s.lucky[side]
        while rows:
            tally.lucky[lowest(rows)] += 1
            rows &= rows - 1
    tally.checksum = check
    for side in range(r.sides):
        if s.score[side] == best:
            tally.wins[side] += 1
