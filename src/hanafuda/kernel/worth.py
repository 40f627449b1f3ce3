"""What a pile is worth: yaku, card points, and the score of a round. Everything here is by side."""

from .bits import count, lowest
from .constants import (
    BONUS_JAPAN,
    BONUS_OFF,
    CALLS_EACH,
    CALLS_OFF,
    CALLS_OPPONENT,
    DEALER_SCORES,
    LAST_YAKU,
    ONE,
    OVER,
)
from .table import Rules, Table, side_place


def held(r: Rules, s: Table, side: int) -> int:
    """Which yaku the side's pile holds, as a mask of rows."""
    pile = s.pile[side]
    cards = r.row_cards
    need = r.row_need
    found = done = 0
    for i in range(r.row_count):
        if (
            count(pile & cards[i]) >= need[i]
            and r.row_group[i] != done
            and r.row_places[i] >> side_place(r, s, side) & 1
            and not pile & r.row_without[i]
        ):
            found |= ONE << i
            done = r.row_group[i]
    if r.declarable:
        found &= s.declared[side] | ~r.declarable
    if found & r.beside and not found & ~r.beside:
        found = 0
    return found


def worth(r: Rules, s: Table, side: int, rows: int) -> int:
    """What these yaku are worth together."""
    points = 0
    while rows:
        points += row_worth(r, s, side, lowest(rows))
        rows &= rows - 1
    return points


def row_worth(r: Rules, s: Table, side: int, row: int) -> int:
    """What one yaku is worth with this side's pile and calls."""
    points = r.row_points[row]
    if r.row_called[row] and s.calls[side]:
        points = r.row_called[row]
    if r.row_extra[row]:
        points += r.row_extra[row] * (count(s.pile[side] & r.row_of[row]) - r.row_need[row])
    return points


def field_factor(r: Rules, field: int) -> int:
    """What the opening field multiplies the round by."""
    if field & r.high_field[0]:
        return r.high_factor[0]
    if field & r.high_field[1]:
        return r.high_factor[1]
    return 1


def card_points(r: Rules, pile: int) -> int:
    """What the cards of a pile are worth."""
    points = 0
    for i in range(r.value_count):
        points += r.value_points[i] * count(pile & r.value_cards[i])
    return points


def settle(r: Rules, s: Table) -> None:
    """Score a round that was played to the end: card points less the share, yaku, and who pays whom."""
    total = 0
    for side in range(r.sides):
        s.rows[side] = held(r, s, side)
        s.decided[side] = worth(r, s, side, s.rows[side])
        total += s.decided[side]
    for side in range(r.sides):
        if not s.playing >> side & 1:
            continue
        yaku = s.decided[side]
        points = card_points(r, s.pile[side]) - r.share[side_place(r, s, side)]
        if r.yaku_first:
            points += yaku
        if r.floored and points < 0:
            points = 0
        s.score[side] = s.factor * (points + r.own_times * yaku - r.others_times * (total - yaku))


def stop(r: Rules, s: Table, side: int) -> None:
    """The round ends in this side's favour."""
    s.phase = OVER
    s.stopper = side
    points = with_bonus(r, worth(r, s, side, held(r, s, side)), s.calls[side])
    if r.double_from and points >= r.double_from:
        points *= 2
    s.score[side] = points * call_factor(r, s, side)


def run_out(r: Rules, s: Table) -> None:
    """Nobody stopped: a drawn round, or the last to have made a yaku scores it, or the dealer gets something."""
    if r.exhausted == LAST_YAKU and s.maker >= 0:
        stop(r, s, s.maker)
    elif r.exhausted == DEALER_SCORES:
        s.score[r.side[s.dealer]] = r.dealer_points


def with_bonus(r: Rules, points: int, calls: int) -> int:
    """The sum of the yaku with what one's own calls add to it."""
    if r.call_bonus == BONUS_OFF:
        return points
    if r.call_bonus == BONUS_JAPAN and calls > 3:
        return points * (calls - 2)
    return points + calls


def call_factor(r: Rules, s: Table, side: int) -> int:
    """What the calls of the round multiply by."""
    calls = all_calls(r, s)
    if r.call_factor == CALLS_EACH:
        return 1 + calls
    if r.call_factor == CALLS_OPPONENT:
        calls -= s.calls[side]
    return 2 if calls > 0 and r.call_factor != CALLS_OFF else 1


def all_calls(r: Rules, s: Table) -> int:
    """How often anybody has called in this round."""
    calls = 0
    for side in range(r.sides):
        calls += s.calls[side]
    return calls
