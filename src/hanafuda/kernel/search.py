"""Thinking ahead: the cards a seat cannot see are dealt anew, and the round is played on, quickly or with a network.

Everything here sees a whole table, but one whose hidden cards were imagined (see view.imagine).
"""

from .bits import count, lowest, whole
from .constants import (
    CALL,
    CARDS_MASK,
    DECK,
    DECLARE,
    DROP,
    FAR,
    GO,
    GO_HAND,
    GO_POINTS,
    JOIN,
    JOKER,
    LEADS,
    ONE,
    OVER,
    PLAY,
    PLAYED,
    SHUFFLE,
    SPEAK,
    STOP,
    TAKE_PLAYED,
    TAKE_TURNED,
    TRIES,
)
from .lucky import lucky
from .net import Mind, Net, appraise
from .run import below, shuffle_stock
from .table import Rules, Table, lay_out
from .turn import begin, call, choose, end_turn, lay, legal, step, takes
from .worth import all_calls, card_points, stop

# -- imagined worlds -------------------------------------------------------------------------------------------------


def reshuffle(r: Rules, s: Table, mind: Mind, seat: int) -> None:
    """Deal anew what this seat cannot see: as many to every other hand, the rest to the stock; a joker stays put."""
    if mind.open:
        return
    n = 0
    joker = ONE << JOKER
    hidden = 0
    for other in range(r.seats):
        if other != seat:
            hidden |= s.hand[other]
    for i in range(s.top, r.cards):
        hidden |= ONE << s.deck[i]
    hidden &= ~joker
    while hidden:
        mind.order[n] = lowest(hidden)
        hidden &= hidden - 1
        n += 1
    at = 0
    for other in range(r.seats):
        if other != seat:
            wanted = count(s.hand[other] & ~joker)
            s.hand[other] &= joker
            while wanted:
                s.hand[other] |= ONE << draw(r, s, mind, other, at, n)
                at += 1
                wanted -= 1
    for i in range(s.top, r.cards):
        if s.deck[i] != JOKER:
            s.deck[i] = draw_any(s, mind, at, n)
            at += 1


def draw(r: Rules, s: Table, mind: Mind, seat: int, at: int, n: int) -> int:
    """A card for another's hand; one that would have taken something is doubted, for it has not been played."""
    card = draw_any(s, mind, at, n)
    tries = TRIES
    while tries and doubted(r, s, mind, seat, card):
        card = draw_any(s, mind, at, n)
        tries -= 1
    return card


def doubted(r: Rules, s: Table, mind: Mind, seat: int, card: int) -> bool:
    """Whether a seat that took nothing had this card: never where it would have had to take, else less likely."""
    if mind.doubt == 0 or s.untaken[seat] >> (card & ~3) & 15 == 0:
        return False
    return r.duty > 0 or below(s, 100) < mind.doubt


def draw_any(s: Table, mind: Mind, at: int, n: int) -> int:
    """One of the cards from a place on, which it leaves for that place."""
    j = at + below(s, n - at)
    card = mind.order[j]
    mind.order[j] = mind.order[at]
    mind.order[at] = card
    return card


# -- at a glance: every seat takes what weighs most -------------------------------------------------------------------


def play_out(r: Rules, s: Table, a: Table, b: Table, net: Net, mind: Mind) -> None:
    """Greedy moves to the end of the round; a network that has learned anything says whether to go on."""
    while s.phase != OVER:
        if s.phase == SHUFFLE:
            shuffle_stock(r, s)
            begin(r, s)
        elif s.phase == CALL and net.scale:
            step(r, s, look(r, s, a, b, net, mind, legal(r, s)))
        else:
            step(r, s, glance(r, s, mind, legal(r, s)))


def glance(r: Rules, s: Table, mind: Mind, moves: int) -> int:
    """The move that is best at a glance."""
    at = r.side[s.seat] * DECK
    if s.phase == PLAY:
        return quick_play(r, s, mind, moves, at)
    if s.phase == CALL:
        return GO if worth_going_on(r, s) else STOP
    if s.phase == SPEAK:
        return JOIN if promising(r, s) else DROP
    return heaviest(moves, mind, at)


def quick_play(r: Rules, s: Table, mind: Mind, moves: int, at: int) -> int:
    """The hand card that captures most, or the one that gives least away; a set it belongs to is declared first."""
    left = moves & CARDS_MASK
    best = -1
    most = -1e9
    while left:
        card = lowest(left)
        left &= left - 1
        match = takes(s.field, card, r.wild_played)
        value = -mind.weight[at + card]
        if match:
            value = mind.weight[at + card] + brought(match, mind, at, card == r.wild_played)
        if value > most:
            best = card
            most = value
    if moves >> DECLARE:
        return declared_with(r, best, moves >> DECLARE)
    return best


def brought(match: int, mind: Mind, at: int, wild: bool) -> float:
    """What a card brings that matches these: all three of its month, or the best of them."""
    if count(match) != 3 or wild:
        return mind.weight[at + heaviest(match, mind, at)]
    points = 0.0
    while match:
        points += mind.weight[at + lowest(match)]
        match &= match - 1
    return points


def heaviest(cards: int, mind: Mind, at: int) -> int:
    """The card that weighs most."""
    best = -1
    most = -1e9
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if mind.weight[at + card] > most:
            best = card
            most = mind.weight[at + card]
    return best


def declared_with(r: Rules, card: int, sets: int) -> int:
    """The declaration of a set that this card belongs to, or the card itself."""
    while sets:
        number = lowest(sets)
        sets &= sets - 1
        if r.row_cards[r.set_row[number]] >> card & 1:
            return DECLARE + number
    return card


def worth_going_on(r: Rules, s: Table) -> bool:
    """A small yaku with many cards still in the hand, and nobody else has called."""
    return count(s.hand[s.seat]) >= GO_HAND and s.decided[r.side[s.seat]] <= GO_POINTS and all_calls(r, s) == 0


def promising(r: Rules, s: Table) -> bool:
    """A hand that is lucky as it is, or holds more points than most."""
    hand = s.hand[s.seat]
    if lucky(r, hand, count(s.playing)):
        return True
    return card_points(r, hand) * JOKER >= card_points(r, (ONE << r.cards) - 1) * r.hand_size


def result(r: Rules, s: Table, side: int) -> float:
    """What a finished round is worth to a side: its score less the mean of the others'."""
    total = 0
    for other in range(r.sides):
        total += s.score[other] + s.bonus[other]
    own = s.score[side] + s.bonus[side]
    if r.sides == 1:
        return own * 1.0
    return own - (total - own) / (r.sides - 1.0)


def tell(mind: Mind, move: int, value: float, ended: bool) -> None:
    """Add to what a move has come to, and to the chances to win the whole game if that is in mind."""
    mind.total[move] += value
    mind.square[move] += value * value
    mind.times[move] += 1
    if mind.matched:
        place = min(max(value + FAR, 0.0), LEADS - 1.001)
        low = whole(place - 0.5)
        part = place - low
        if ended:
            mind.chance[move] += (1.0 - part) * mind.sure[low] + part * mind.sure[low + 1]
        else:
            mind.chance[move] += (1.0 - part) * mind.hoped[low] + part * mind.hoped[low + 1]


# -- with a network --------------------------------------------------------------------------------------------------


def look(r: Rules, s: Table, a: Table, b: Table, net: Net, mind: Mind, moves: int) -> int:
    """The best move at one look of the network; what each is thought to be worth is left in the mind."""
    best = -1
    most = -1e9
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        value = prospect(r, s, a, b, net, mind, move)
        mind.value[move] = value
        if value > most:
            best = move
            most = value
    return best


def prospect(r: Rules, s: Table, a: Table, b: Table, net: Net, mind: Mind, move: int) -> float:
    """What one look makes of one move."""
    seat = s.seat
    lay_out(a, s)
    a.quiet = 1
    if s.phase == PLAY and move >= DECLARE:
        return declared(r, a, b, net, mind, move)
    if s.phase == PLAY or s.phase == TAKE_PLAYED:
        return half(r, a, net, mind, move)
    if s.phase == TAKE_TURNED:
        choose(r, a, ONE << move, r.wild_turned)
        end_turn(r, a)
        return after_turn(r, a, b, net, mind, seat)
    if move == STOP:
        stop(r, a, r.side[seat])
    else:
        call(r, a)
    return settled(r, a, net, mind, seat)


def declared(r: Rules, a: Table, b: Table, net: Net, mind: Mind, move: int) -> float:
    """A set declared, and the best of its cards played."""
    step(r, a, move)
    cards = legal(r, a)
    most = -1e9
    while cards:
        lay_out(b, a)
        most = max(most, half(r, b, net, mind, lowest(cards)))
        cards &= cards - 1
    return most


def half(r: Rules, a: Table, net: Net, mind: Mind, move: int) -> float:
    """The hand's half of a turn, with the better choice where there is one; the stock card is still to be turned."""
    seat = a.seat
    if a.phase == TAKE_PLAYED:
        choose(r, a, ONE << move, r.wild_played)
        return appraise(r, a, net, mind, seat, 0)
    a.hand[seat] ^= ONE << move
    if lay(r, a, move, PLAYED, r.wild_played):
        return appraise(r, a, net, mind, seat, 0)
    side = r.side[seat]
    field = a.field
    pile = a.pile[side]
    targets = takes(field, a.card, r.wild_played)
    most = -1e9
    while targets:
        choose(r, a, ONE << lowest(targets), r.wild_played)
        targets &= targets - 1
        most = max(most, appraise(r, a, net, mind, seat, 0))
        a.field = field
        a.pile[side] = pile
    return most


def after_turn(r: Rules, a: Table, b: Table, net: Net, mind: Mind, seat: int) -> float:
    """What a table is worth to whoever has just turned a card: where there is a decision, the better of it."""
    if a.phase != CALL:
        return settled(r, a, net, mind, seat)
    lay_out(b, a)
    stop(r, b, r.side[seat])
    call(r, a)
    return max(result(r, b, r.side[seat]), settled(r, a, net, mind, seat))


def settled(r: Rules, a: Table, net: Net, mind: Mind, seat: int) -> float:
    """The result where there is one, else what the network hopes for with the turn passed on."""
    if a.phase == OVER:
        return result(r, a, r.side[seat])
    return appraise(r, a, net, mind, seat, 1)


def policy(r: Rules, s: Table, a: Table, b: Table, net: Net, mind: Mind, moves: int) -> int:
    """The network's move; whether to play at all is said at a glance."""
    if moves & (moves - 1) == 0:
        return lowest(moves)
    if s.phase == SPEAK:
        return JOIN if promising(r, s) else DROP
    return look(r, s, a, b, net, mind, moves)


def foresee(r: Rules, s: Table, a: Table, b: Table, net: Net, mind: Mind, seat: int, turns: int) -> float:
    """Play on by the network until a seat has had so many turns more; the result, or the best it can hope for.

    Without turns, everybody plays to the end of the round at a glance.
    """
    if turns == 0:
        play_out(r, s, a, b, net, mind)
    side = r.side[seat]
    other = 0
    while s.phase != OVER:
        if s.phase == SHUFFLE:
            shuffle_stock(r, s)
            begin(r, s)
            continue
        moves = legal(r, s)
        if s.seat != seat:
            other = 1
        elif s.phase == PLAY and other:
            other = 0
            turns -= 1
            if turns == 0:
                return mind.value[look(r, s, a, b, net, mind, moves)]
        step(r, s, policy(r, s, a, b, net, mind, moves))
    return result(r, s, side)


def ponder(
    r: Rules,
    world: Table,
    s: Table,
    a: Table,
    b: Table,
    net: Net,
    mind: Mind,
    moves: int,
    worlds: int,
    turns: int,
) -> None:
    """Try each move in so many new worlds, where all play on by the network or at a glance, and add up what came."""
    seat = world.seat
    for _ in range(worlds):
        reshuffle(r, world, mind, seat)
        left = moves
        while left:
            move = lowest(left)
            left &= left - 1
            lay_out(s, world)
            step(r, s, move)
            value = foresee(r, s, a, b, net, mind, seat, turns)
            tell(mind, move, value, s.phase == OVER)
        world.luck = s.luck


def standing(r: Rules, s: Table, a: Table, b: Table, net: Net, mind: Mind, seat: int) -> float:
    """What a table is worth to a seat that has just moved, whatever is asked next."""
    if s.phase == OVER:
        return result(r, s, r.side[seat])
    if s.phase == CALL or s.phase == TAKE_TURNED:
        value = mind.value[look(r, s, a, b, net, mind, legal(r, s))]
        return value if r.side[s.seat] == r.side[seat] else -value
    return appraise(r, s, net, mind, seat, 1)


def luck_of(r: Rules, before: Table, s: Table, a: Table, b: Table, net: Net, mind: Mind, move: int) -> float:
    """How lucky the card was that a move turned: what came of it, less the mean over all that might have come."""
    seat = before.seat
    top = before.top
    total = actual = 0.0
    for i in range(top, r.cards):
        lay_out(s, before)
        s.deck[top] = before.deck[i]
        s.deck[i] = before.deck[top]
        step(r, s, move)
        value = standing(r, s, a, b, net, mind, seat)
        total += value
        if i == top:
            actual = value
            if s.top == top:
                return 0.0
    return actual - total / (r.cards - top) if r.cards > top else 0.0
