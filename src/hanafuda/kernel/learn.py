"""Learning by playing against oneself: every table of a round is told what came of it, and of the look after it.

The learner's numbers are fractions; the network that plays is made of them, rounded, again and again.
"""

from .bits import root, whole
from .constants import (
    ACTIVE,
    DECLARE,
    FEATURES,
    HIDDEN,
    LAYER_ONE,
    LAYER_THREE,
    LAYER_TWO,
    LEAK,
    MOST_WEIGHT,
    ONE,
    OVER,
    PARAMETER_BIAS1,
    PARAMETER_BIAS2,
    PARAMETER_BIAS3,
    PARAMETER_LAYER2,
    PARAMETER_LAYER3,
    PARAMETERS,
    PLAY,
    PLAYED,
    SAMPLE_ACTIVE,
    SAMPLES,
    SEATS,
    SECOND,
    SHUFFLE,
    SPEAK,
    STAGES,
    TAKE_PLAYED,
    UNIT,
    VOID,
)
from .net import Mind, Net, evaluate, features, forget
from .run import below, needed_cards, pick, shuffle, shuffle_stock
from .search import policy, result
from .table import Rules, Table, lay_out
from .turn import begin, choose, deal, lay, legal, step


class Lesson:
    """A network in the making, and the round it is learning from."""

    def __init__(self) -> None:
        self.rate = 0.0  # how far one table moves it
        self.trace = 0.0  # how much of the result counts, and not of the look after it
        self.error = 0.0  # squares of how far it was off
        self.looks = 0
        self.samples = 0
        self.parameter = [0.0] * PARAMETERS
        self.mean = [0.0] * PARAMETERS  # over the last stretch of learning; this is what is kept
        self.energy = [0.0] * FEATURES  # how much each feature has been moved: the more, the less it is from now on
        self.size = [0] * SAMPLES
        self.holder = [0] * SAMPLES
        self.stage = [0] * SAMPLES
        self.guess = [0.0] * SAMPLES
        self.seen = [0] * SAMPLE_ACTIVE
        self.goal = [0.0] * SEATS
        self.raw = [0.0] * HIDDEN
        self.blame = [0.0] * HIDDEN
        self.deep = [0.0] * SECOND


def learn_rounds(
    r: Rules,
    s: Table,
    a: Table,
    b: Table,
    net: Net,
    mind: Mind,
    lesson: Lesson,
    rounds: int,
    dealer: int,
    first: int,
    explore: int,
) -> None:
    """So many rounds of self-play, each learned from; one move in a thousand/explore is any move."""
    s.quiet = 1
    needed = needed_cards(r)
    for _ in range(rounds):
        shuffle(s, r.cards, needed)
        deal(r, s, dealer, first)
        while s.phase == VOID:
            shuffle(s, r.cards, needed)
            deal(r, s, dealer, first)
        lesson.samples = 0
        while s.phase != OVER:
            if s.phase == SHUFFLE:
                shuffle_stock(r, s)
                begin(r, s)
            else:
                one_move(r, s, a, b, net, mind, lesson, explore)
        look_back(r, s, net, lesson)


def one_move(r: Rules, s: Table, a: Table, b: Table, net: Net, mind: Mind, lesson: Lesson, explore: int) -> None:
    """Choose a move and make it, keeping what the table looked like after each half of the turn."""
    seat = s.seat
    phase = s.phase
    moves = legal(r, s)
    move = policy(r, s, a, b, net, mind, moves)
    if moves & (moves - 1) and below(s, 1000) < explore:
        if phase != SPEAK:
            keep(lesson, mind, seat, 0, mind.value[move] / net.scale)
        move = pick(s, moves)
    if (phase == PLAY and move < DECLARE) or phase == TAKE_PLAYED:
        lay_out(a, s)
        if hand_half(r, a, move):
            sample(r, a, net, mind, lesson, seat, 0)
    step(r, s, move)
    if phase != SPEAK and s.seat != seat and s.phase == PLAY:
        sample(r, s, net, mind, lesson, seat, 1)


def hand_half(r: Rules, a: Table, move: int) -> bool:
    """The hand's half of a turn; False where a choice is still to be made."""
    if a.phase == TAKE_PLAYED:
        choose(r, a, ONE << move, r.wild_played)
        return True
    a.hand[a.seat] ^= ONE << move
    return lay(r, a, move, PLAYED, r.wild_played)


def sample(r: Rules, s: Table, net: Net, mind: Mind, lesson: Lesson, seat: int, passed: int) -> None:
    """Keep what a seat sees, and what it hopes for."""
    n = features(r, s, net, mind, seat, passed)
    if lesson.samples < SAMPLES:
        start = lesson.samples * ACTIVE
        for i in range(n):
            lesson.seen[start + i] = mind.fresh[i]
    keep(lesson, mind, seat, n, evaluate(net, mind, seat, n) / net.scale)


def keep(lesson: Lesson, mind: Mind, seat: int, n: int, guess: float) -> None:
    """Note a look; one without features says what would have come of the best move where another was tried."""
    if lesson.samples < SAMPLES:
        lesson.size[lesson.samples] = n
        lesson.holder[lesson.samples] = seat
        lesson.stage[lesson.samples] = mind.stage
        lesson.guess[lesson.samples] = guess
        lesson.samples += 1


def look_back(r: Rules, s: Table, net: Net, lesson: Lesson) -> None:
    """From the end of the round to its beginning, move the network towards what came of each look."""
    for seat in range(r.seats):
        lesson.goal[seat] = result(r, s, r.side[seat]) / net.scale
    i = lesson.samples
    while i > 0:
        i -= 1
        seat = lesson.holder[i]
        if lesson.size[i]:
            move_towards(lesson, i, lesson.goal[seat])
            lesson.goal[seat] = lesson.trace * lesson.goal[seat] + (1.0 - lesson.trace) * lesson.guess[i]
        else:
            lesson.goal[seat] = lesson.guess[i]


def think(lesson: Lesson, i: int) -> float:
    """The learner's own answer, in fractions."""
    start = i * ACTIVE
    third = lesson.stage[i] * SECOND
    second = PARAMETER_LAYER2 + third * HIDDEN
    for j in range(HIDDEN):
        lesson.raw[j] = lesson.parameter[PARAMETER_BIAS1 + j]
    for at in range(lesson.size[i]):
        row = lesson.seen[start + at] * HIDDEN
        for j in range(HIDDEN):
            lesson.raw[j] += lesson.parameter[row + j]
    for n in range(SECOND):
        lesson.deep[n] = lesson.parameter[PARAMETER_BIAS2 + third + n]
    for j in range(HIDDEN):
        heat = lesson.raw[j] if lesson.raw[j] > 0 else lesson.raw[j] / (1 << LEAK)
        for n in range(SECOND):
            lesson.deep[n] += heat * lesson.parameter[second + j * SECOND + n]
    answer = lesson.parameter[PARAMETER_BIAS3 + lesson.stage[i]]
    for n in range(SECOND):
        heat = lesson.deep[n] if lesson.deep[n] > 0 else lesson.deep[n] / (1 << LEAK)
        answer += heat * lesson.parameter[PARAMETER_LAYER3 + third + n]
    return answer


def move_towards(lesson: Lesson, i: int, goal: float) -> None:
    """One step of descent for one look; a feature that has been moved much is moved less."""
    off = goal - think(lesson, i)
    lesson.error += off * off
    lesson.looks += 1
    off = min(max(off, -3.0), 3.0) * lesson.rate
    for j in range(HIDDEN):
        lesson.blame[j] = 0.0
    third = lesson.stage[i] * SECOND
    second = PARAMETER_LAYER2 + third * HIDDEN
    lesson.parameter[PARAMETER_BIAS3 + lesson.stage[i]] += off * 0.1
    for n in range(SECOND):
        slope = off * lesson.parameter[PARAMETER_LAYER3 + third + n]
        heat = lesson.deep[n]
        if heat < 0:
            heat /= 1 << LEAK
            slope /= 1 << LEAK
        lesson.parameter[PARAMETER_LAYER3 + third + n] += 0.1 * off * heat
        lesson.parameter[PARAMETER_BIAS2 + third + n] += 0.1 * slope
        for j in range(HIDDEN):
            at = second + j * SECOND + n
            lesson.blame[j] += slope * lesson.parameter[at]
            heat = lesson.raw[j] if lesson.raw[j] > 0 else lesson.raw[j] / (1 << LEAK)
            lesson.parameter[at] += 0.1 * slope * heat
    energy = 0.0
    for j in range(HIDDEN):
        if lesson.raw[j] < 0:
            lesson.blame[j] /= 1 << LEAK
        energy += lesson.blame[j] * lesson.blame[j]
        lesson.parameter[PARAMETER_BIAS1 + j] += 0.1 * lesson.blame[j]
    push(lesson, i, energy / (HIDDEN * lesson.rate * lesson.rate))


def push(lesson: Lesson, i: int, energy: float) -> None:
    """Move the features of a look."""
    start = i * ACTIVE
    for at in range(lesson.size[i]):
        feature = lesson.seen[start + at]
        lesson.energy[feature] += energy
        part = 1.0 / root(1.0 + lesson.energy[feature])
        for j in range(HIDDEN):
            lesson.parameter[feature * HIDDEN + j] += part * lesson.blame[j]


def blend(lesson: Lesson, part: float) -> None:
    """Let the mean follow what is being learned."""
    for i in range(PARAMETERS):
        lesson.mean[i] += part * (lesson.parameter[i] - lesson.mean[i])


def round_off(lesson: Lesson, net: Net, mind: Mind, mean: int) -> None:
    """The network in whole numbers: as it stands, or its mean over the last stretch."""
    for i in range(LAYER_ONE):
        net.layer1[i] = rounded(lesson, i, mean, UNIT)
    for i in range(HIDDEN):
        net.bias1[i] = rounded(lesson, PARAMETER_BIAS1 + i, mean, UNIT)
    for i in range(LAYER_TWO):
        net.layer2[i] = rounded(lesson, PARAMETER_LAYER2 + i, mean, UNIT)
    for i in range(LAYER_THREE):
        net.bias2[i] = rounded(lesson, PARAMETER_BIAS2 + i, mean, UNIT) * UNIT
        net.layer3[i] = rounded(lesson, PARAMETER_LAYER3 + i, mean, UNIT)
    for i in range(STAGES):
        net.bias3[i] = rounded(lesson, PARAMETER_BIAS3 + i, mean, UNIT) * UNIT
    net.edition += 1
    forget(net, mind)


def rounded(lesson: Lesson, i: int, mean: int, unit: int) -> int:
    """One number of the network."""
    number = whole((lesson.mean[i] if mean else lesson.parameter[i]) * unit)
    return min(max(number, -MOST_WEIGHT), MOST_WEIGHT)
