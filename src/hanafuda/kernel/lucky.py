"""Lucky hands: what a hand is worth as it was dealt."""

from .bits import count
from .constants import FIRSTS, HALVES, LUCKY_PAYS, LUCKY_REDEALS, LUCKY_WINS, NIBBLES, ONE, OVER, VOID
from .table import Rules, Table, next_playing


def look_at_hands(r: Rules, s: Table) -> None:
    """Lucky hands win the round, void the deal, or are paid by everybody else."""
    sides = 0
    seat = s.first
    for place in range(r.round_size):
        s.lucky[seat] = lucky(r, s.hand[seat], place)
        if s.lucky[seat]:
            sides |= ONE << r.side[seat]
        seat = next_playing(r, s, seat)
    if sides and r.lucky_mode == LUCKY_REDEALS:
        s.phase = VOID
    elif sides:
        settle_lucky(r, s, sides)


def settle_lucky(r: Rules, s: Table, sides: int) -> None:
    """One lucky side wins the round and two draw it; or each other seat pays the holder."""
    if r.lucky_mode == LUCKY_WINS:
        s.phase = OVER
    for seat in range(r.seats):
        points = lucky_worth(r, s.lucky[seat]) * s.factor
        if points == 0:
            continue
        if r.lucky_mode == LUCKY_WINS and sides & (sides - 1) == 0:
            s.score[r.side[seat]] += points
        elif r.lucky_mode == LUCKY_PAYS:
            for other in range(r.seats):
                if s.playing >> other & 1:
                    s.bonus[r.side[other]] -= points
            s.bonus[r.side[seat]] += points * r.round_size


def lucky(r: Rules, hand: int, place: int) -> int:
    """Which lucky hands a dealt hand is, as a mask of rows."""
    sums = (hand & HALVES) + (hand >> 1 & HALVES)
    sums = (sums & NIBBLES) + (sums >> 2 & NIBBLES)  # how many of each month
    fours = count(sums >> 2 & FIRSTS)
    pairs = count(sums >> 1 & ~sums & FIRSTS)
    triple = sums >> 1 & sums & FIRSTS
    threes = count(triple)
    loose = hand & 15 * triple & ~r.lucky_standing
    loose |= loose >> 1
    loose |= loose >> 2
    standing = count(triple & ~loose)
    found = done = 0
    for i in range(r.lucky_count):
        if fours >= r.lucky_fours[i] and threes >= r.lucky_threes[i] and pairs >= r.lucky_pairs[i]:
            cards = count(hand & r.lucky_of[i])
            if (
                r.lucky_low[i] <= cards <= r.lucky_high[i]
                and count(hand & r.lucky_among[i]) == cards
                and standing >= r.lucky_stand[i]
                and done != r.lucky_group[i]
                and r.lucky_places[i] >> place & 1
            ):
                found |= ONE << i
                done = r.lucky_group[i]
    return found


def lucky_worth(r: Rules, found: int) -> int:
    """What these lucky hands are worth together."""
    points = 0
    for i in range(r.lucky_count):
        if found >> i & 1:
            points += r.lucky_points[i]
    return points
