"""What a learner is shown of a table: numbers for what one seat may know, marks for the moves it may make.

Many tables at a time, into buffers that are given; a round that is over is scored and the next one dealt.
"""

from .bits import count, lowest
from .constants import (
    DECK,
    MOVES,
    OVER,
    SETS,
    SHOWN_CARDS,
    SHOWN_PHASES,
    SHOWN_SEAT,
    SHOWN_SIDE,
    SHOWN_TABLE,
    SHUFFLE,
    TAKE_PLAYED,
    TAKE_TURNED,
)
from .run import below, needed_cards, shuffle, shuffle_stock
from .table import Rules, Table, place_of
from .turn import begin, deal, legal, step


def shown_size(r: Rules) -> int:
    """How many numbers a seat is shown: cards by where they lie, then the table, the seats and the sides."""
    return (SHOWN_CARDS + r.sides) * DECK + SHOWN_PHASES + SHOWN_TABLE + r.seats * SHOWN_SEAT + r.sides * SHOWN_SIDE


def show(r: Rules, s: Table, seat: int, out: memoryview, at: int) -> None:
    """Write down what a seat may know, seats and sides from its own on; no other hand's cards, nothing of the stock."""
    for i in range(at, at + shown_size(r)):
        out[i] = 0
    mark_cards(s.hand[seat], out, at)
    mark_cards(s.field, out, at + DECK)
    mark_cards(s.took, out, at + 2 * DECK)
    mark_cards(s.away[seat], out, at + 3 * DECK)
    if s.phase == TAKE_PLAYED or s.phase == TAKE_TURNED:
        out[at + 4 * DECK + s.card] = 1
    at += SHOWN_CARDS * DECK
    for i in range(r.sides):
        mark_cards(s.pile[(r.side[seat] + i) % r.sides], out, at + i * DECK)
    at += r.sides * DECK
    out[at + min(s.phase, SHOWN_PHASES - 1)] = 1
    at += SHOWN_PHASES
    out[at] = 1 if s.seat == seat else 0
    out[at + 1] = place_of(r, s, seat)
    out[at + 2] = r.cards - s.top
    out[at + 3] = s.turns
    out[at + 4] = s.factor
    at += SHOWN_TABLE
    for i in range(r.seats):
        show_seat(r, s, (seat + i) % r.seats, out, at + i * SHOWN_SEAT)
    at += r.seats * SHOWN_SEAT
    for i in range(r.sides):
        show_side(r, s, (r.side[seat] + i) % r.sides, out, at + i * SHOWN_SIDE)


def mark_cards(cards: int, out: memoryview, at: int) -> None:
    """A one for every card of a set."""
    while cards:
        out[at + lowest(cards)] = 1
        cards &= cards - 1


def show_seat(r: Rules, s: Table, seat: int, out: memoryview, at: int) -> None:
    """Of a seat everybody knows how many cards it holds, and whether it plays, has still to speak, or has dropped."""
    out[at] = count(s.hand[seat])
    out[at + 1] = s.playing >> seat & 1
    out[at + 2] = s.unspoken >> seat & 1
    out[at + 3] = s.dropped[seat]


def show_side(r: Rules, s: Table, side: int, out: memoryview, at: int) -> None:
    """Of a side: how often it has called, its yaku points when last decided, the sets it has declared."""
    out[at] = s.calls[side]
    out[at + 1] = s.decided[side]
    for k in range(SETS):
        row = r.set_row[k]
        if row >= 0:
            out[at + 2 + k] = s.declared[side] >> row & 1


def mark_moves(moves: int, out: memoryview, at: int) -> None:
    """A one for every move that is allowed, a nought for every other."""
    for move in range(MOVES):
        out[at + move] = moves >> move & 1


def new_round(r: Rules, s: Table, firsts: memoryview) -> None:
    """Deal with any dealer until somebody has something to decide."""
    s.quiet = 1
    s.phase = OVER
    while s.phase >= OVER:
        shuffle(s, r.cards, needed_cards(r))
        dealer = below(s, r.seats)
        deal(r, s, dealer, firsts[dealer])
        second_shuffle(r, s)


def second_shuffle(r: Rules, s: Table) -> None:
    """All have spoken: the stock is shuffled, and the round begins."""
    if s.phase == SHUFFLE:
        shuffle_stock(r, s)
        begin(r, s)


def show_all(
    r: Rules,
    tables: list[Table],
    shown: memoryview,
    allowed: memoryview,
    seats: memoryview,
) -> None:
    """Show every table to whoever is to move there."""
    size = shown_size(r)
    for i in range(len(tables)):
        s = tables[i]
        seats[i] = s.seat
        show(r, s, s.seat, shown, i * size)
        mark_moves(legal(r, s), allowed, i * MOVES)


def step_all(
    r: Rules,
    tables: list[Table],
    firsts: memoryview,
    moves: memoryview,
    rewards: memoryview,
    ended: memoryview,
) -> None:
    """Make a move at every table. A round that is over is told by its points, seat by seat, and the next one dealt."""
    for i in range(len(tables)):
        s = tables[i]
        step(r, s, moves[i])
        second_shuffle(r, s)
        ended[i] = 1 if s.phase == OVER else 0
        for seat in range(r.seats):
            rewards[i * r.seats + seat] = (s.score[r.side[seat]] + s.bonus[r.side[seat]]) * ended[i]
        if ended[i]:
            new_round(r, s, firsts)


def not_allowed(moves: memoryview, allowed: memoryview) -> int:
    """The first table whose move is not one of those marked; -1 where all are."""
    for i in range(len(moves)):
        if not 0 <= moves[i] < MOVES or not allowed[i * MOVES + moves[i]]:
            return i
    return -1
