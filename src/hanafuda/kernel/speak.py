"""Who plays the round: where more sit at the table than play, each says in turn to play or to drop."""

from .bits import count, lowest
from .constants import (
    DROPPED,
    FORCED,
    JOIN,
    JOINED,
    JOKER,
    ONE,
    SHUFFLE,
    SPEAK,
    STAYED,
)
from .lucky import lucky, lucky_worth
from .table import Rules, Table, note, seat_at


def show_blank(r: Rules, s: Table) -> None:
    """Whoever holds the blank card lays it open and sits out; the rest of that hand is the field."""
    for seat in range(r.seats):
        if s.hand[seat] >> JOKER & 1:
            s.field = s.hand[seat] ^ ONE << JOKER
            s.hand[seat] = 0
            s.pile[seat] = ONE << JOKER
            s.blank = seat


def open_speaking(r: Rules, s: Table) -> None:
    """Everybody who holds a hand speaks once, from the dealer on."""
    s.playing = 0
    s.unspoken = (ONE << r.seats) - 1
    if s.blank >= 0:
        s.unspoken ^= ONE << s.blank
    s.seat = s.dealer
    to_next_speaker(r, s)
    speak_on(r, s)


def to_next_speaker(r: Rules, s: Table) -> None:
    """The word goes to the next who has not spoken."""
    while s.unspoken and not s.unspoken >> s.seat & 1:
        s.seat = s.seat + 1 if s.seat + 1 < r.seats else 0


def speak(r: Rules, s: Table, move: int) -> None:
    """One says to play or to drop."""
    s.unspoken ^= ONE << s.seat
    if move == JOIN:
        s.playing |= ONE << s.seat
        note(s, JOINED, s.seat, 0, 0)
    else:
        s.drops += 1
        s.dropped[s.seat] = s.drops
        note(s, DROPPED, s.seat, 0, 0)
    to_next_speaker(r, s)
    speak_on(r, s)


def speak_on(r: Rules, s: Table) -> None:
    """Ask whoever is next; who has no choice is not asked. When all is said, the stock is shuffled a second time."""
    while s.unspoken:
        wanted = r.round_size - count(s.playing)
        if wanted and count(s.unspoken) > wanted:
            s.phase = SPEAK
            return
        s.unspoken ^= ONE << s.seat
        if wanted:
            s.playing |= ONE << s.seat
            note(s, STAYED, s.seat, 0, 0)
        else:
            s.forced |= ONE << s.seat
            note(s, FORCED, s.seat, 0, 0)
        to_next_speaker(r, s)
    gather(r, s)
    s.phase = SHUFFLE


def gather(r: Rules, s: Table) -> None:
    """The hands of all who are out go onto the stock, to be shuffled with it."""
    stock = 0
    for i in range(s.top, r.cards):
        stock |= ONE << s.deck[i]
    for seat in range(r.seats):
        if not s.playing >> seat & 1:
            s.away[seat] = s.hand[seat]
            stock |= s.hand[seat]
            s.hand[seat] = 0
    s.top = r.cards - count(stock)
    stack(s, 0, (ONE << r.cards) - 1 & ~stock)
    stack(s, s.top, stock)


def stack(s: Table, at: int, cards: int) -> None:
    """Put cards into the deck from a place on."""
    while cards:
        s.deck[at] = lowest(cards)
        cards &= cards - 1
        at += 1


def look_at_forced(r: Rules, s: Table) -> None:
    """Which lucky hands those were dealt who are forced out."""
    for seat in range(r.seats):
        if s.forced >> seat & 1:
            s.lucky[seat] = lucky(r, s.away[seat], r.round_size)


def compensate(r: Rules, s: Table) -> None:
    """Who is forced out gets half of what the hand held was worth from each player who has not the dealer's place."""
    for seat in range(r.seats):
        if s.forced >> seat & 1:
            half = lucky_worth(r, s.lucky[seat]) // 2 * s.factor
            for place in range(1, r.round_size):
                s.bonus[seat] += half
                s.bonus[seat_at(r, s, place)] -= half


def collect_fees(r: Rules, s: Table) -> None:
    """Those who dropped pay into a pot for the round's winner."""
    winner = pot_winner(r, s)
    for seat in range(r.seats):
        if s.dropped[seat]:
            paid = fee(r, s, seat) * s.factor
            s.bonus[seat] -= paid
            s.bonus[winner] += paid


def pot_winner(r: Rules, s: Table) -> int:
    """Who has won the round; of equals, the one earlier in turn order."""
    winner = s.first
    for place in range(1, r.round_size):
        seat = seat_at(r, s, place)
        if s.score[seat] > s.score[winner]:
            winner = seat
    return winner


def fee(r: Rules, s: Table, seat: int) -> int:
    """What dropping costs: by the order of dropping, or by the seat counted from the dealer among those who speak."""
    if not r.fee_by_seat:
        return r.fees[s.dropped[seat] - 1]
    place = 0
    at = s.dealer
    while at != seat:
        if at != s.blank:
            place += 1
        at = at + 1 if at + 1 < r.seats else 0
    return r.fees[place]
