"""A small network over what one seat sees: how many points the round will bring it, more than the others.

The features are the same for every sheet: cards by place, yaku by nearness, calls, places at the table. The network
itself is whole numbers, so that plain and compiled come to the same; what one look differs in from the last look of the
same seat is all that is added up.
"""

from .bits import count, lowest
from .constants import (
    ACTIVE,
    CALLS,
    DECK,
    FEATURE_CALLS,
    FEATURE_FIELD,
    FEATURE_FLAGS,
    FEATURE_HAND,
    FEATURE_KIND,
    FEATURE_MONTH,
    FEATURE_NEXT,
    FEATURE_OWN,
    FEATURE_PLACE,
    FEATURE_POINTS,
    FEATURE_REST,
    FEATURE_ROWS,
    FEATURE_SIDES,
    FEATURES,
    HAND_SIZES,
    HAVE,
    HIDDEN,
    LAYER_ONE,
    LAYER_THREE,
    LAYER_TWO,
    LEADS,
    LEAK,
    MONTH_FEATURES,
    MOVES,
    NEARNESS,
    POINTS,
    REACH,
    ROW_FEATURES,
    ROWS,
    SEAT_ACTIVE,
    SEAT_HIDDEN,
    SEATS,
    SECOND,
    SHIFT,
    STAGES,
    UNIT,
    WEIGHTS,
)
from .table import Rules, Table, next_playing, place_of, side_place


class Net:
    """What was learned for one game: the weights of three layers, and the points its one stands for."""

    def __init__(self) -> None:
        self.scale = 0
        self.edition = 0  # how often its numbers were changed
        self.slot = [0] * ROWS  # under which number the network knows a row of these rules
        self.layer1 = [0] * LAYER_ONE
        self.bias1 = [0] * HIDDEN
        self.layer2 = [0] * LAYER_TWO
        self.bias2 = [0] * LAYER_THREE
        self.layer3 = [0] * LAYER_THREE
        self.bias3 = [0] * STAGES


class Mind:
    """Room to think in, and what came of it, move by move. Nobody shares one."""

    def __init__(self) -> None:
        self.clock = 0
        self.stamp = [0] * FEATURES  # when a feature was last seen
        self.fresh = [0] * ACTIVE  # the features of the table looked at
        self.active = [0] * SEAT_ACTIVE  # and those of each seat's last look
        self.actives = [0] * SEATS
        self.heat = [0] * SEAT_HIDDEN  # what they add up to in the first layer
        self.warmth = [0] * SECOND
        self.stage = 0  # which of the later layers is asked
        self.order = [0] * DECK
        self.open = 0  # 1 for who sees all cards: nothing is dealt anew
        self.doubt = 0  # how surely another holds nothing that would have taken what it left untaken, in percent
        self.weight = [0.0] * WEIGHTS  # what each card weighs for each side, at a glance
        self.value = [0.0] * MOVES  # what each move came to: at one look,
        self.total = [0.0] * MOVES  # and in all imagined worlds together
        self.square = [0.0] * MOVES
        self.times = [0] * MOVES
        self.chance = [0.0] * MOVES  # the chances to win the whole game that came of it, where that is asked for
        self.matched = 0
        self.sure = [0.0] * LEADS  # the chance to win by what a round brings, once it is over
        self.hoped = [0.0] * LEADS  # and by what it is hoped to bring


def forget(net: Net, mind: Mind) -> None:
    """Begin with an empty mind: no feature is true."""
    for seat in range(SEATS):
        mind.actives[seat] = 0
        for j in range(HIDDEN):
            mind.heat[seat * HIDDEN + j] = net.bias1[j]


def appraise(r: Rules, s: Table, net: Net, mind: Mind, seat: int, passed: int) -> float:
    """The points a seat can hope for: with the stock card still to be turned, or with the turn passed on."""
    return evaluate(net, mind, seat, features(r, s, net, mind, seat, passed))


def features(r: Rules, s: Table, net: Net, mind: Mind, seat: int, passed: int) -> int:
    """Note what is true of the table as a seat sees it; how many features that is."""
    side = r.side[seat]
    following = side + 1 if side + 1 < r.sides else 0
    rest = 0
    for other in range(r.sides):
        if other != side and other != following:
            rest |= s.pile[other]
    n = mark(mind, 0, FEATURE_HAND, s.hand[seat])
    n = mark(mind, n, FEATURE_FIELD, s.field)
    n = mark(mind, n, FEATURE_OWN, s.pile[side])
    n = mark(mind, n, FEATURE_NEXT, s.pile[following])
    n = mark(mind, n, FEATURE_REST, rest)
    n = mark_table(r, s, mind, n, seat, passed)
    gone = s.pile[side] | s.pile[following] | rest
    n = mark_months(s, mind, n, seat, gone, s.untaken[next_playing(r, s, seat)])
    mind.stage = min(count(s.hand[seat]), STAGES - 1)
    for row in range(r.row_count):
        n = mark_row(r, s, mind, n, seat, row, FEATURE_ROWS + net.slot[row] * ROW_FEATURES, gone)
    return n


def mark(mind: Mind, n: int, start: int, cards: int) -> int:
    """Every card of a set is a feature."""
    while cards:
        mind.fresh[n] = start + lowest(cards)
        cards &= cards - 1
        n += 1
    return n


def mark_table(r: Rules, s: Table, mind: Mind, n: int, seat: int, passed: int) -> int:
    """Turn, place, sides, and where there are calls: who has called, on how many points, under which rules."""
    mind.fresh[n] = FEATURE_KIND + passed * HAND_SIZES + min(count(s.hand[seat]), HAND_SIZES - 1)
    mind.fresh[n + 1] = FEATURE_PLACE + place_of(r, s, seat)
    mind.fresh[n + 2] = FEATURE_SIDES + r.sides - 1
    n += 3
    if not r.has_calls:
        if s.factor > 1:
            mind.fresh[n] = FEATURE_FLAGS + min(s.factor, 4)
            n += 1
        return n
    side = r.side[seat]
    calls = points = 0
    for other in range(r.sides):
        if other != side:
            calls += s.calls[other]
            points = max(points, s.decided[other])
    mind.fresh[n] = FEATURE_CALLS + min(s.calls[side], CALLS - 1)
    mind.fresh[n + 1] = FEATURE_CALLS + CALLS + min(calls, CALLS - 1)
    mind.fresh[n + 2] = FEATURE_POINTS + min(s.decided[side], POINTS - 1)
    mind.fresh[n + 3] = FEATURE_POINTS + POINTS + min(points, POINTS - 1)
    mind.fresh[n + 4] = FEATURE_FLAGS + 5 + r.answer_ends
    mind.fresh[n + 5] = FEATURE_FLAGS + 7 + r.call_factor
    mind.fresh[n + 6] = FEATURE_FLAGS + 11 + r.call_bonus
    n += 7
    if r.double_from:
        mind.fresh[n] = FEATURE_FLAGS + 14
        n += 1
    return n


def mark_months(s: Table, mind: Mind, n: int, seat: int, gone: int, left: int) -> int:
    """How many cards of each month are held, laid and gone, and whether the next player left it lying."""
    hand = s.hand[seat]
    field = s.field
    for month in range(12):
        held = count(hand >> 4 * month & 15)
        laid = count(field >> 4 * month & 15)
        if held or laid:
            past = count(gone >> 4 * month & 15)
            passed = 125 if left >> 4 * month & 15 else 0
            mind.fresh[n] = FEATURE_MONTH + month * MONTH_FEATURES + passed + held * 25 + laid * 5 + past
            n += 1
    return n


def mark_row(r: Rules, s: Table, mind: Mind, n: int, seat: int, row: int, at: int, gone: int) -> int:
    """How near the own side is to a yaku, and the nearest of the others, with all these cards captured."""
    side = r.side[seat]
    best = NEARNESS
    nearest = side
    for other in range(r.sides):
        if other != side:
            near = nearness(r, s, other, row, gone)
            if near < best:
                best = near
                nearest = other
    n = mark_nearness(r, s, mind, n, seat, side, row, nearness(r, s, side, row, gone), at)
    return mark_nearness(r, s, mind, n, seat, nearest, row, best, at + NEARNESS * REACH + HAVE)


def nearness(r: Rules, s: Table, side: int, row: int, gone: int) -> int:
    """How many cards are missing: none, one to three, more; to be declared first: few or many; or out of reach."""
    cards = r.row_cards[row]
    pile = s.pile[side]
    missing = r.row_need[row] - count(pile & cards)
    if pile & r.row_without[row] or not r.row_places[row] >> side_place(r, s, side) & 1:
        return NEARNESS - 1
    if missing > 0 and count(cards & ~gone) < missing:
        return NEARNESS - 1
    if r.declarable >> row & 1 and not s.declared[side] >> row & 1:
        return 5 if missing <= 2 else 6
    return 0 if missing <= 0 else min(missing, 4)


def mark_nearness(r: Rules, s: Table, mind: Mind, n: int, seat: int, side: int, row: int, near: int, at: int) -> int:
    """A yaku's nearness to a side with what of it is in sight; of one that needs many, how many there are."""
    cards = r.row_cards[row]
    laid = min(count(cards & s.field), 2)
    held = min(count(cards & s.hand[seat]), 2)
    mind.fresh[n] = at + near * REACH + laid * 3 + held
    n += 1
    if near < NEARNESS - 1 and (r.row_need[row] > 4 or r.row_extra[row]):
        mind.fresh[n] = at + NEARNESS * REACH + min(count(s.pile[side] & (cards | r.row_of[row])), HAVE - 1)
        n += 1
    return n


def evaluate(net: Net, mind: Mind, seat: int, n: int) -> float:
    """What the network makes of so many features: those that have come or gone since this seat's last look."""
    kept = seat * ACTIVE
    mind.clock += 1
    for i in range(n):
        mind.stamp[mind.fresh[i]] = mind.clock
    for i in range(mind.actives[seat]):
        feature = mind.active[kept + i]
        if mind.stamp[feature] == mind.clock:
            mind.stamp[feature] = 0
        else:
            warm(net, mind, seat, feature, -1)
    for i in range(n):
        feature = mind.fresh[i]
        if mind.stamp[feature] == mind.clock:
            warm(net, mind, seat, feature, 1)
        mind.active[kept + i] = feature
    mind.actives[seat] = n
    return inner(net, mind, seat)


def warm(net: Net, mind: Mind, seat: int, feature: int, sign: int) -> None:
    """A feature comes into the first layer, or goes."""
    at = seat * HIDDEN
    start = feature * HIDDEN
    if sign > 0:
        for j in range(HIDDEN):
            mind.heat[at + j] += net.layer1[start + j]
    else:
        for j in range(HIDDEN):
            mind.heat[at + j] -= net.layer1[start + j]


def inner(net: Net, mind: Mind, seat: int) -> float:
    """From the first layer to the answer, in points."""
    third = mind.stage * SECOND
    second = third * HIDDEN
    for i in range(SECOND):
        mind.warmth[i] = net.bias2[third + i]
    for j in range(HIDDEN):
        heat = mind.heat[seat * HIDDEN + j]
        if heat < 0:
            heat >>= LEAK
        if heat:
            for i in range(SECOND):
                mind.warmth[i] += heat * net.layer2[second + j * SECOND + i]
    answer = net.bias3[mind.stage]
    for i in range(SECOND):
        heat = mind.warmth[i] >> SHIFT
        if heat < 0:
            heat >>= LEAK
        answer += heat * net.layer3[third + i]
    return answer * net.scale / (UNIT * UNIT * 1.0)
