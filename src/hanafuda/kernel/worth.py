"""What a pile is worth: yaku, card points, and the score of a round."""

from .bits import count, lowest
from .constants import CALLS_EACH, CALLS_OFF, CALLS_OPPONENT, ONE, OVER
from .table import Rules, Table, place_of


def held(r: Rules, s: Table, seat: int) -> int:
    """Which yaku the seat's pile holds, as a mask of rows."""
    pile = s.pile[r.side[seat]]
    cards = r.row_cards
    need = r.row_need
    found = done = 0
    for i in range(r.rows):
        if (
            count(pile & cards[i]) >= need[i]
            and r.row_group[i] != done
            and r.row_places[i] >> place_of(r, s, seat) & 1
            and not pile & r.row_without[i]
        ):
            found |= ONE << i
            done = r.row_group[i]
    if r.builds:
        found &= s.declared[r.side[seat]] | ~r.builds
    if found & r.beside and not found & (found - 1):
        found = 0
    return found


def worth(r: Rules, s: Table, seat: int, rows: int) -> int:
    """What these yaku are worth together."""
    points = 0
    while rows:
        points += row_worth(r, s.pile[r.side[seat]], lowest(rows))
        rows &= rows - 1
    return points


def row_worth(r: Rules, pile: int, row: int) -> int:
    """What one yaku is worth with this pile."""
    points = r.row_points[row]
    if r.row_extra[row]:
        points += r.row_extra[row] * (count(pile & r.row_of[row]) - r.row_need[row])
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
    for i in range(r.values):
        points += r.value_points[i] * count(pile & r.value_cards[i])
    return points


def settle(r: Rules, s: Table) -> None:
    """Score a round that was played to the end: card points less the share, yaku, and who pays whom."""
    total = 0
    for side in range(r.sides):
        s.rows[side] = held(r, s, side)
        s.best[side] = worth(r, s, side, s.rows[side])
        total += s.best[side]
    for side in range(r.sides):
        yaku = s.best[side]
        points = card_points(r, s.pile[side]) - r.share[place_of(r, s, side)]
        if r.before:
            points += yaku
        if r.floored and points < 0:
            points = 0
        s.score[side] = s.factor * (points + r.own * yaku - r.others * (total - yaku))


def stop(r: Rules, s: Table, seat: int) -> None:
    """The round ends in this seat's favour."""
    s.phase = OVER
    s.stopper = seat
    points = worth(r, s, seat, held(r, s, seat))
    if r.seven and points >= r.seven:
        points *= 2
    s.score[seat] = points * call_factor(r, s, seat)


def call_factor(r: Rules, s: Table, seat: int) -> int:
    """What the calls of the round multiply by."""
    calls = all_calls(r, s)
    if r.call_factor == CALLS_EACH:
        return 1 + calls
    if r.call_factor == CALLS_OPPONENT:
        calls -= s.calls[seat]
    return 2 if calls > 0 and r.call_factor != CALLS_OFF else 1


def all_calls(r: Rules, s: Table) -> int:
    """How often anybody has called in this round."""
    calls = 0
    for seat in range(r.seats):
        calls += s.calls[seat]
    return calls
