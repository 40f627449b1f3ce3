"""The turn machine: deal, legal and step, for every sheet there is.

A card is a number, a set of cards an integer, a move a bit number. `step` changes the table and writes down what
happened. Nothing here knows a game's name or asks for luck.
"""

from .bits import count, lowest, month_of
from .constants import (
    BUILD,
    BUILDS,
    CALL,
    CALL_MOVES,
    CALLED,
    CHOSE,
    DEALER_SCORES,
    DEALER_TAKES,
    DEALT,
    FIRSTS,
    JOKER,
    JOKERED,
    LAST_YAKU,
    ONE,
    OVER,
    PLAY,
    PLAYED,
    REDEAL,
    STOP,
    STOPPED,
    SWEPT,
    TAKE_PLAYED,
    TAKE_TURNED,
    TURNED,
    VOID,
)
from .lucky import look_at_hands
from .table import Rules, Table, note
from .worth import all_calls, field_factor, held, settle, stop, worth


def deal(r: Rules, s: Table, dealer: int, first: int) -> None:
    """Lay out the deck in order: each seat's hand, the field, the stock. VOID when it has to be dealt again."""
    clear(r, s, dealer, first)
    top = 0
    for seat in range(r.seats):
        cards = 0
        for _ in range(r.hand):
            cards |= ONE << s.deck[top]
            top += 1
        s.hand[seat] = cards
    cards = 0
    for _ in range(r.field):
        cards |= ONE << s.deck[top]
        top += 1
    s.top = top
    if r.joker and cards >> JOKER & 1:
        cards ^= ONE << JOKER
        cards |= ONE << s.deck[s.top]
        s.top += 1
        capture_joker(r, s, dealer)
    s.field = cards
    four = cards & cards >> 1
    four &= four >> 2
    if four & FIRSTS:
        if r.misdeal == REDEAL:
            s.phase = VOID
            return
        if r.misdeal == DEALER_TAKES:
            dealer_takes(r, s, 15 * (four & FIRSTS))
    s.factor = field_factor(r, cards)
    if r.lucky:
        look_at_hands(r, s)
    if r.joker:
        joker_in_hand(r, s)


def clear(r: Rules, s: Table, dealer: int, first: int) -> None:
    """An empty table: everything from the round before is swept off."""
    s.phase = PLAY
    s.dealer = dealer
    s.first = s.seat = first
    s.card = s.took = s.turns = s.logged = 0
    s.stopper = s.former = s.building = -1
    s.factor = 1
    s.wild_month = 0
    for seat in range(r.seats):
        s.pile[seat] = s.best[seat] = s.calls[seat] = s.declared[seat] = 0
        s.rows[seat] = s.lucky[seat] = s.score[seat] = s.bonus[seat] = 0


def dealer_takes(r: Rules, s: Table, four: int) -> None:
    """Four of a month on the opening field go to the dealer."""
    s.field ^= four
    s.pile[r.side[s.dealer]] |= four
    note(s, DEALT, s.dealer, 0, four)


def capture_joker(r: Rules, s: Table, seat: int) -> None:
    """The joker is nobody's match: whoever meets it keeps it."""
    s.pile[r.side[seat]] |= ONE << JOKER
    note(s, JOKERED, seat, 0, ONE << JOKER)


def legal(r: Rules, s: Table) -> int:
    """Every move the seat in turn may make, as a mask."""
    if s.phase == PLAY:
        if s.building >= 0 or r.duty or r.builds:
            return plays(r, s)
        return s.hand[s.seat]
    if s.phase == CALL:
        return CALL_MOVES
    if s.phase >= OVER:
        return 0
    return takes(r, s)


def plays(r: Rules, s: Table) -> int:
    """Hand cards where there is a duty to match or a set being built, and the sets that may be declared."""
    cards = s.hand[s.seat]
    if r.duty:
        cards = matching(r, s, cards) or cards
    if s.building >= 0:
        return cards & r.row_cards[r.build_row[s.building]]
    moves = cards
    if r.builds:
        for k in range(8):
            row = r.build_row[k]
            if row >= 0 and not s.declared[r.side[s.seat]] >> row & 1 and cards & r.row_cards[row]:
                moves |= ONE << (BUILD + k)
    return moves


def matching(r: Rules, s: Table, cards: int) -> int:
    """Those of the cards that would capture something."""
    months = s.field | s.field >> 1
    months = (months | months >> 2) & FIRSTS
    found = cards & 15 * months
    if r.wild_played >= 0 and s.field:
        found |= cards & ONE << r.wild_played
    return found


def takes(r: Rules, s: Table) -> int:
    """What the card in the air may capture."""
    if s.card == (r.wild_played if s.phase == TAKE_PLAYED else r.wild_turned):
        return s.field
    return s.field & month_of(s.card)


def step(r: Rules, s: Table, move: int) -> None:
    """Make one legal move, and everything that follows from it without a choice."""
    s.logged = 0
    if s.phase == PLAY:
        if move >= BUILD:
            s.building = move - BUILD
            s.declared[r.side[s.seat]] |= ONE << r.build_row[s.building]
            note(s, BUILDS, s.seat, s.building, 0)
            return
        s.building = -1
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
    elif move == STOP:
        note(s, STOPPED, s.seat, 0, 0)
        stop(r, s, s.seat)
    else:
        s.calls[s.seat] += 1
        note(s, CALLED, s.seat, 0, 0)
        if next_seat(r, s):
            turn(r, s)


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
    """A card comes to the field: it stays, or captures one or three; False when there are two to choose from."""
    s.card = card
    if card == wild:
        return lay_wild(r, s, kind)
    match = s.field & month_of(card)
    if match == 0:
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
    """The wild card takes any one card of the field, or lies there if it is empty."""
    note(s, kind, s.seat, s.card, s.field if count(s.field) == 1 else 0)
    if count(s.field) > 1:
        s.phase = TAKE_PLAYED if kind == PLAYED else TAKE_TURNED
        return False
    if s.field:
        take_wild(r, s, s.field)
    else:
        s.field = ONE << s.card
    return True


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
    s.wild_side = r.side[s.seat]
    take(r, s, chosen)


def end_turn(r: Rules, s: Table) -> bool:
    """After both cards: perhaps a decision, else the next seat. True when that seat has only the stock to turn."""
    s.turns += 1
    if r.calls and s.took and raised(r, s):
        return False
    return next_seat(r, s)


def raised(r: Rules, s: Table) -> bool:
    """More yaku points than when last decided: the player may call, or has won."""
    seat = s.seat
    rows = held(r, s, seat)
    s.rows[seat] = rows
    if rows == 0:
        return False
    points = worth(r, s, seat, rows)
    if points <= s.best[seat]:
        return False
    s.best[seat] = points
    s.former = seat
    s.phase = CALL
    if must_stop(r, s):
        note(s, STOPPED, seat, 0, 0)
        stop(r, s, seat)
    return True


def must_stop(r: Rules, s: Table) -> bool:
    """No choice: the hand is empty, the calls are used up, or this answers the other's call."""
    return (
        s.hand[s.seat] == 0
        or (r.call_limit > 0 and s.calls[s.seat] >= r.call_limit)
        or (r.answer_ends > 0 and all_calls(r, s) > s.calls[s.seat])
    )


def next_seat(r: Rules, s: Table) -> bool:
    """The turn passes. True when the seat has only the stock to turn."""
    seat = s.seat + 1
    if seat == r.seats:
        seat = 0
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
        s.pile[s.wild_side] |= left
        note(s, SWEPT, s.wild_side, 0, left)
    if not r.calls:
        settle(r, s)
    elif r.exhausted == LAST_YAKU and s.former >= 0:
        stop(r, s, s.former)
    elif r.exhausted == DEALER_SCORES:
        s.score[s.dealer] = r.dealer_points
