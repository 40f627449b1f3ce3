"""The turn machine: deal, legal and step, for every sheet there is.

A card is a number, a set of cards an integer, a move a bit number. `step` changes the table and writes down what
happened. Nothing here knows a game's name or asks for luck.
"""

from .bits import count, lowest, month_of
from .constants import (
    CALL,
    CALL_MOVES,
    CALLED,
    CHOSE,
    DEALER_TAKES,
    DEALT,
    DECLARE,
    DECLARED,
    FIRSTS,
    JOKER,
    JOKERED,
    ONE,
    OVER,
    PLAY,
    PLAYED,
    REDEAL,
    SETS,
    SPEAK,
    SPEAK_MOVES,
    STOP,
    STOPPED,
    SWEPT,
    TAKE_PLAYED,
    TAKE_TURNED,
    TURNED,
    VOID,
)
from .lucky import look_at_hands
from .speak import collect_fees, compensate, look_at_forced, open_speaking, show_blank, speak
from .table import Rules, Table, clear, next_playing, note
from .worth import all_calls, field_factor, held, run_out, settle, stop, worth


def deal(r: Rules, s: Table, dealer: int, first: int) -> None:
    """Lay out the deck in order: each seat's hand, the field, the stock. VOID when it has to be dealt again."""
    clear(s)
    s.dealer = dealer
    s.first = s.seat = first
    top = 0
    for seat in range(r.seats):
        cards = 0
        for _ in range(r.hand_size):
            cards |= ONE << s.deck[top]
            top += 1
        s.hand[seat] = cards
    cards = 0
    for _ in range(r.field_size):
        cards |= ONE << s.deck[top]
        top += 1
    s.top = top
    if r.joker and cards >> JOKER & 1:
        cards ^= ONE << JOKER
        cards |= ONE << s.deck[s.top]
        s.top += 1
        capture_joker(r, s, dealer)
    s.field = cards
    s.playing = (ONE << r.seats) - 1
    if r.blank:
        show_blank(r, s)
    if (r.misdeal == REDEAL or r.blank) and fours(s.field):
        s.phase = VOID
        return
    s.factor = field_factor(r, s.field)
    if r.round_size < r.seats:
        open_speaking(r, s)
    else:
        open_round(r, s)


def begin(r: Rules, s: Table) -> None:
    """All have spoken and the stock is shuffled: the first who plays, from the dealer on, has the dealer's place."""
    s.logged = 0
    s.phase = PLAY
    s.first = s.dealer
    if not s.playing >> s.dealer & 1:
        s.first = next_playing(r, s, s.dealer)
    s.seat = s.first
    open_round(r, s)
    if r.compensation:
        look_at_forced(r, s)
        compensate(r, s)


def open_round(r: Rules, s: Table) -> None:
    """What the opening cards do: four of a month on the field, lucky hands, a joker to be captured first."""
    four = fours(s.field)
    if four and r.misdeal == DEALER_TAKES:
        dealer = s.dealer if s.playing >> s.dealer & 1 else s.first
        s.field ^= four
        s.pile[r.side[dealer]] |= four
        note(s, DEALT, dealer, 0, four)
    if r.lucky_mode:
        look_at_hands(r, s)
    if r.joker:
        joker_in_hand(r, s)


def fours(cards: int) -> int:
    """Those of the cards that lie with all four of their month."""
    four = cards & cards >> 1
    return 15 * (four & four >> 2 & FIRSTS)


def capture_joker(r: Rules, s: Table, seat: int) -> None:
    """The joker is nobody's match: whoever meets it keeps it."""
    s.pile[r.side[seat]] |= ONE << JOKER
    note(s, JOKERED, seat, 0, ONE << JOKER)


def legal(r: Rules, s: Table) -> int:
    """Every move the seat in turn may make, as a mask."""
    if s.phase == PLAY:
        if s.declaring >= 0 or r.duty or r.declarable:
            return plays(r, s)
        return s.hand[s.seat]
    if s.phase == CALL:
        return CALL_MOVES
    if s.phase == SPEAK:
        return SPEAK_MOVES
    if s.phase >= OVER:
        return 0
    return takes(s.field, s.card, r.wild_played if s.phase == TAKE_PLAYED else r.wild_turned)


def plays(r: Rules, s: Table) -> int:
    """Hand cards where there is a duty to match or a set was declared, and the sets that may be declared."""
    cards = s.hand[s.seat]
    if r.duty:
        cards = matching(r, s, cards) or cards
    if s.declaring >= 0:
        return cards & r.row_cards[r.set_row[s.declaring]]
    moves = cards
    if r.declarable:
        for k in range(SETS):
            row = r.set_row[k]
            if row >= 0 and not s.declared[r.side[s.seat]] >> row & 1 and cards & r.row_cards[row]:
                moves |= ONE << (DECLARE + k)
    return moves


def matching(r: Rules, s: Table, cards: int) -> int:
    """Those of the cards that would capture something."""
    months = s.field | s.field >> 1
    months = (months | months >> 2) & FIRSTS
    found = cards & 15 * months
    if r.wild_played >= 0 and takes(s.field, r.wild_played, r.wild_played):
        found |= cards & ONE << r.wild_played
    return found


def takes(field: int, card: int, wild: int) -> int:
    """What a card finds on the field to take: its month, or any card that can be taken at all if it is the wild one."""
    if card == wild:
        return field & ~fours(field)
    return field & month_of(card)


def step(r: Rules, s: Table, move: int) -> None:
    """Make one legal move, and everything that follows from it without a choice."""
    s.logged = 0
    if s.phase == PLAY:
        if move >= DECLARE:
            s.declaring = move - DECLARE
            s.declared[r.side[s.seat]] |= ONE << r.set_row[s.declaring]
            note(s, DECLARED, s.seat, s.declaring, 0)
            return
        s.declaring = -1
        s.hand[s.seat] ^= ONE << move
        if lay(r, s, move, PLAYED, r.wild_played):
            turn(r, s)
    elif s.phase == TAKE_PLAYED:
        choose(r, s, ONE << move, r.wild_played)
        turn(r, s)
    elif s.phase == TAKE_TURNED:
        choose(r, s, ONE << move, r.wild_turned)
        if end_turn(r, s):
            turn(r, s)
    elif s.phase == SPEAK:
        speak(r, s, move)
    elif move == STOP:
        note(s, STOPPED, s.seat, 0, 0)
        stop(r, s, r.side[s.seat])
    elif call(r, s):
        turn(r, s)


def call(r: Rules, s: Table) -> bool:
    """Go on for more: what is held counts as decided, at what it is worth after the call."""
    side = r.side[s.seat]
    s.calls[side] += 1
    s.decided[side] = worth(r, s, side, s.rows[side])
    note(s, CALLED, s.seat, 0, 0)
    return next_seat(r, s)


def joker_in_hand(r: Rules, s: Table) -> None:
    """A joker in the hand is captured before its holder plays; a stock card takes its place."""
    if s.hand[s.seat] >> JOKER & 1:
        s.hand[s.seat] ^= ONE << JOKER
        s.hand[s.seat] |= ONE << s.deck[s.top]
        s.top += 1
        capture_joker(r, s, s.seat)


def turn(r: Rules, s: Table) -> None:
    """Turn the top card of the stock; with empty hands and a stock to play out, seat after seat."""
    while True:
        card = s.deck[s.top]
        s.top += 1
        if r.joker:
            card = past_joker(r, s, card)
        if not lay(r, s, card, TURNED, r.wild_turned) or not end_turn(r, s):
            return


def past_joker(r: Rules, s: Table, card: int) -> int:
    """A joker from the stock is captured and another card turned; one that lies under the last card comes with it."""
    if card == JOKER:
        capture_joker(r, s, s.seat)
        card = s.deck[s.top]
        s.top += 1
    elif s.top == r.cards - 1 and s.deck[s.top] == JOKER:
        capture_joker(r, s, s.seat)
        s.top += 1
    return card


def lay(r: Rules, s: Table, card: int, kind: int, wild: int) -> bool:
    """A card comes to the field: it stays, or captures one or three; False when there is a choice."""
    s.card = card
    if card == wild:
        return lay_wild(r, s, kind)
    match = s.field & month_of(card)
    if match == 0:
        if kind == PLAYED:
            s.untaken[s.seat] |= s.field
        s.field |= ONE << card
    elif count(match) == 2:
        s.phase = TAKE_PLAYED if kind == PLAYED else TAKE_TURNED
        note(s, kind, s.seat, card, 0)
        return False
    else:
        take(r, s, match)
    note(s, kind, s.seat, card, match)
    return True


def lay_wild(r: Rules, s: Table, kind: int) -> bool:
    """The wild card takes any one card that can be taken, or lies there if there is none."""
    match = takes(s.field, s.card, s.card)
    if count(match) > 1:
        return ask(s, kind)
    if match:
        take_wild(r, s, match)
    else:
        s.field |= ONE << s.card
    note(s, kind, s.seat, s.card, match)
    return True


def ask(s: Table, kind: int) -> bool:
    """There is a choice to be made before the turn goes on."""
    s.phase = TAKE_PLAYED if kind == PLAYED else TAKE_TURNED
    note(s, kind, s.seat, s.card, 0)
    return False


def choose(r: Rules, s: Table, chosen: int, wild: int) -> None:
    """The choice between several is made."""
    note(s, CHOSE, s.seat, s.card, chosen)
    if s.card == wild:
        take_wild(r, s, chosen)
    else:
        take(r, s, chosen)


def take(r: Rules, s: Table, match: int) -> None:
    """Capture these with the card in the air."""
    match |= ONE << s.card
    s.field &= ~match
    s.took |= match
    s.pile[r.side[s.seat]] |= match


def take_wild(r: Rules, s: Table, chosen: int) -> None:
    """The wild card's capture: what is left of that month at the end will follow it."""
    s.wild_month = month_of(lowest(chosen))
    s.wild_seat = s.seat
    take(r, s, chosen)


def end_turn(r: Rules, s: Table) -> bool:
    """After both cards: perhaps a decision, else the next seat. True when that seat has only the stock to turn."""
    s.turns += 1
    if r.has_calls and (s.took or may_be_dealt(r, s)) and raised(r, s):
        return False
    return next_seat(r, s)


def may_be_dealt(r: Rules, s: Table) -> bool:
    """Whether this was a first turn, and the deal itself may have made a yaku."""
    return r.misdeal == DEALER_TAKES and s.turns <= r.seats


def raised(r: Rules, s: Table) -> bool:
    """A yaku that was not held when last decided, or more yaku points than then: the player may call, or has won."""
    side = r.side[s.seat]
    rows = held(r, s, side)
    if rows == 0:
        return False
    points = worth(r, s, side, rows)
    if points <= s.decided[side] and rows & ~s.rows[side] == 0:
        return False
    s.rows[side] = rows
    s.decided[side] = points
    s.maker = side
    s.phase = CALL
    if must_stop(r, s, side):
        note(s, STOPPED, s.seat, 0, 0)
        stop(r, s, side)
    return True


def must_stop(r: Rules, s: Table, side: int) -> bool:
    """No choice: the hand is empty, the calls are used up, or this answers another side's call."""
    return (
        s.hand[s.seat] == 0
        or (r.call_limit > 0 and s.calls[side] >= r.call_limit)
        or (r.answer_ends > 0 and all_calls(r, s) > s.calls[side])
    )


def next_seat(r: Rules, s: Table) -> bool:
    """The turn passes. True when the seat has only the stock to turn."""
    seat = s.seat + 1 if s.seat + 1 < r.seats else 0
    if s.hand[seat] == 0:  # perhaps out
        seat = next_playing(r, s, s.seat)
    s.seat = seat
    s.took = 0
    if s.hand[seat]:
        s.phase = PLAY
        if r.joker:
            joker_in_hand(r, s)
        return False
    if r.play_out and s.top < r.cards:
        return True
    finish(r, s)
    return False


def finish(r: Rules, s: Table) -> None:
    """All is played: what follows the wild card, then the score."""
    s.phase = OVER
    left = s.field & s.wild_month
    if left:
        s.field ^= left
        s.pile[r.side[s.wild_seat]] |= left
        note(s, SWEPT, s.wild_seat, 0, left)
    if not r.has_calls:
        settle(r, s)
        if s.drops:
            collect_fees(r, s)
    else:
        run_out(r, s)
