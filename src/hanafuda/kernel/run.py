"""Random rounds by the million: a generator of 64 bits in the table, and a tally of what came out."""

from .bits import count, lowest, nth
from .constants import (
    BINS,
    DRIFT,
    HANDS,
    LEAST,
    LUCK_MASK,
    OVER,
    ROWS,
    SEATS,
    SHUFFLE,
    STRIDE,
    TALLY_HANDS,
    TALLY_ROWS,
    TALLY_SCORES,
    VOID,
    ZERO_BIN,
)
from .table import Rules, Table
from .turn import begin, deal, legal, step


class Tally:
    """What rounds add up to: whole numbers only, so that tallies can be added in any order. Lists are by side."""

    def __init__(self) -> None:
        self.rounds = 0
        self.voids = 0
        self.draws = 0
        self.turns = 0
        self.checksum = 0
        self.sums = [0] * SEATS
        self.squares = [0] * SEATS
        self.wins = [0] * SEATS
        self.rows = [0] * TALLY_ROWS  # how often each yaku was made, ROWS to a side
        self.lucky = [0] * TALLY_HANDS  # how often each lucky hand was dealt, HANDS to a seat
        self.scores = [0] * TALLY_SCORES  # how often each score came out, BINS to a side


def below(s: Table, n: int) -> int:
    """A number from 0 to n - 1."""
    s.luck = (s.luck * STRIDE + DRIFT) & LUCK_MASK
    return (s.luck >> 32) * n >> 32


def new_deck(s: Table, cards: int) -> None:
    """A deck as it comes from the shop."""
    for i in range(cards):
        s.deck[i] = i


def shuffle(s: Table, cards: int, needed: int) -> None:
    """Bring as many cards as are needed to the top, in random order."""
    deck = s.deck
    luck = s.luck
    for i in range(needed):
        luck = (luck * STRIDE + DRIFT) & LUCK_MASK
        j = i + ((luck >> 32) * (cards - i) >> 32)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card
    s.luck = luck


def needed_cards(r: Rules) -> int:
    """How far down the deck a round can come."""
    if r.joker or r.play_out or r.round_size < r.seats:
        return r.cards
    return 2 * r.seats * r.hand_size + r.field_size


def pick(s: Table, moves: int) -> int:
    """One of the moves, each as likely as the others."""
    return nth(moves, below(s, count(moves))) if moves & (moves - 1) else lowest(moves)


def playout(r: Rules, s: Table) -> None:
    """Random moves to the end of the round, and the second shuffle where there is one."""
    while s.phase < OVER:
        step(r, s, pick(s, legal(r, s)))
    if s.phase == SHUFFLE:
        shuffle_stock(r, s)
        begin(r, s)
        playout(r, s)


def shuffle_stock(r: Rules, s: Table) -> None:
    """Bring the cards that are left to be turned into random order."""
    for i in range(s.top, r.cards - 1):
        j = i + below(s, r.cards - i)
        card = s.deck[i]
        s.deck[i] = s.deck[j]
        s.deck[j] = card


def random_rounds(r: Rules, s: Table, tally: Tally, rounds: int, dealer: int, first: int) -> None:
    """Many random rounds, tallied, from a new deck and the luck on the table; void deals are dealt again."""
    s.quiet = 1
    new_deck(s, r.cards)
    needed = needed_cards(r)
    for _ in range(rounds):
        shuffle(s, r.cards, needed)
        deal(r, s, dealer, first)
        while s.phase == VOID:
            tally.voids += 1
            shuffle(s, r.cards, needed)
            deal(r, s, dealer, first)
        playout(r, s)
        add(r, s, tally)


def add(r: Rules, s: Table, tally: Tally) -> None:
    """Count a finished round in."""
    tally.rounds += 1
    tally.turns += s.turns
    check = s.luck * 31 + s.turns
    best = LEAST
    winner = -1
    for side in range(r.sides):
        score = s.score[side] + s.bonus[side]
        tally.sums[side] += score
        tally.squares[side] += score * score
        tally.scores[side * BINS + min(max(score + ZERO_BIN, 0), BINS - 1)] += 1
        check = (check * 31 + score + 1000) & LUCK_MASK
        if s.score[side] >= best and s.playing >> side & 1:
            winner = side if s.score[side] > best else -1
            best = s.score[side]
        count_rows(tally.rows, side * ROWS, s.rows[side])
    for seat in range(r.seats):
        count_rows(tally.lucky, seat * HANDS, s.lucky[seat])
    tally.checksum = (tally.checksum + check) & LUCK_MASK
    if winner < 0:
        tally.draws += 1
    else:
        tally.wins[winner] += 1


def count_rows(tally: list[int], start: int, rows: int) -> None:
    """Count every row of a mask."""
    while rows:
        tally[start + lowest(rows)] += 1
        rows &= rows - 1
