"""The structs: `Rules` is a sheet as numbers, `Table` one round in play.

Whole numbers and lists of them, as wide as constants.py says: the C structs are made from these very lines.
"""

from .bits import count
from .constants import (
    CARD_UNIT,
    DECK,
    FIELDS,
    HANDS,
    KIND_UNIT,
    LOG,
    ONE,
    ROWS,
    SEAT_UNIT,
    SEATS,
    SETS,
    VALUES,
)


class Rules:
    """A sheet, for one number of seats and one month, as numbers."""

    def __init__(self) -> None:
        self.seats = 0
        self.sides = 0
        self.round_size = 0  # how many of the seats play a round
        self.cards = 0
        self.hand_size = 0
        self.field_size = 0
        self.side = [0] * SEATS  # which side a seat belongs to
        self.misdeal = 0
        self.joker = 0
        self.blank = 0  # a blank card whose holder sits out
        self.fees = [0] * SEATS  # what dropping costs, by its order or by the seat
        self.fee_by_seat = 0
        self.compensation = 0
        self.duty = 0
        self.play_out = 0
        self.wild_played = -1
        self.wild_turned = -1
        # yaku: `need` of `cards`, worth `points` and `extra` for each further card `of` a set
        self.row_count = 0
        self.row_cards = [0] * ROWS
        self.row_need = [0] * ROWS
        self.row_points = [0] * ROWS
        self.row_called = [0] * ROWS  # points once the owner has called; 0 where that changes nothing
        self.row_extra = [0] * ROWS
        self.row_of = [0] * ROWS
        self.row_group = [0] * ROWS  # only the first row held of a group counts; a row alone is a group of its own
        self.row_places = [0] * ROWS  # the places in turn order it is open to
        self.row_without = [0] * ROWS  # void once the pile holds one of these
        self.beside = 0  # rows that count only beside others
        self.declarable = 0  # rows that count only when declared
        self.set_row = [0] * SETS
        # card points and who pays whom
        self.value_count = 0
        self.value_cards = [0] * VALUES
        self.value_points = [0] * VALUES
        self.share = [0] * SEATS  # taken off the card points, by place
        self.floored = 0
        self.yaku_first = 0
        self.own_times = 0
        self.others_times = 0
        self.high_field = [0] * FIELDS  # opening field with one of these multiplies the round
        self.high_factor = [0] * FIELDS
        # calls
        self.has_calls = 0
        self.call_limit = 0
        self.answer_ends = 0
        self.double_from = 0
        self.call_factor = 0
        self.call_bonus = 0
        self.exhausted = 0
        self.dealer_points = 0
        # lucky hands: months with exactly four, three, two cards; `low` to `high` cards `of` a set, none else `among`
        self.lucky_mode = 0
        self.lucky_count = 0
        self.lucky_standing = 0
        self.lucky_fours = [0] * HANDS
        self.lucky_threes = [0] * HANDS
        self.lucky_pairs = [0] * HANDS
        self.lucky_stand = [0] * HANDS
        self.lucky_of = [0] * HANDS
        self.lucky_among = [0] * HANDS
        self.lucky_low = [0] * HANDS
        self.lucky_high = [0] * HANDS
        self.lucky_points = [0] * HANDS
        self.lucky_group = [0] * HANDS
        self.lucky_places = [0] * HANDS


class Table:
    """One round in play. Hands and lucky hands are by seat, everything else by side."""

    def __init__(self) -> None:
        self.field = 0
        self.top = 0
        self.seat = 0
        self.first = 0
        self.dealer = 0
        self.phase = 0
        self.turns = 0
        self.card = 0  # the card in the air
        self.took = 0  # what this turn has captured
        self.stopper = -1  # the side that ended the round
        self.maker = -1  # the side that last made a yaku
        self.declaring = -1  # the set just declared, whose card must follow
        self.factor = 1
        self.wild_month = 0
        self.wild_seat = 0
        self.playing = 0  # the seats that play this round
        self.unspoken = 0  # those who have still to say whether they do
        self.forced = 0  # those who were not asked, because enough play
        self.drops = 0
        self.blank = -1  # the seat that holds the blank card
        self.dropped = [0] * SEATS  # as which one a seat dropped
        self.away = [0] * SEATS  # the hands that went onto the stock again
        self.hand = [0] * SEATS
        self.lucky = [0] * SEATS
        self.pile = [0] * SEATS
        self.rows = [0] * SEATS  # yaku held when last decided, or at the end
        self.decided = [0] * SEATS  # yaku points when last decided, or at the end
        self.calls = [0] * SEATS
        self.untaken = [0] * SEATS  # what lay on the field whenever a seat laid a card and took nothing
        self.declared = [0] * SEATS
        self.score = [0] * SEATS
        self.bonus = [0] * SEATS  # lucky hands, settled beside the score
        self.quiet = 0  # 1 when nobody reads the log
        self.logged = 0
        self.log = [0] * LOG
        self.luck = 0  # the generator of batches; 0 at a real table
        self.deck = [0] * DECK

    def copy(self) -> "Table":
        """A second table in the same state."""
        other = Table()
        lay_out(other, self)
        return other


NUMBERS = tuple(name for name, value in vars(Table()).items() if isinstance(value, int))
LISTS = tuple(name for name, value in vars(Table()).items() if isinstance(value, list))
"""What is on a table, by name."""
KEPT = ("quiet", "luck", "log", "deck")
"""What stays as it is when the table is cleared."""
_EMPTY = Table()


def lay_out(s: Table, like: Table) -> None:
    """Put everything on a table as it is on another."""
    for name in NUMBERS:
        setattr(s, name, getattr(like, name))
    for name in LISTS:
        getattr(s, name)[:] = getattr(like, name)


def clear(s: Table) -> None:
    """An empty table: everything from the round before is swept off."""
    for name in NUMBERS:
        if name not in KEPT:
            setattr(s, name, getattr(_EMPTY, name))
    for name in LISTS:
        if name not in KEPT:
            getattr(s, name)[:] = getattr(_EMPTY, name)


def place_of(r: Rules, s: Table, seat: int) -> int:
    """A seat's place in this round's turn order; those who are out do not count."""
    if r.round_size == r.seats:
        place = seat - s.first
        return place if place >= 0 else place + r.seats
    if seat >= s.first:
        return count(s.playing >> s.first & (ONE << (seat - s.first)) - 1)
    return count(s.playing >> s.first) + count(s.playing & (ONE << seat) - 1)


def seat_at(r: Rules, s: Table, place: int) -> int:
    """The seat that has a place in this round's turn order."""
    seat = s.first
    while place:
        seat = next_playing(r, s, seat)
        place -= 1
    return seat


def next_playing(r: Rules, s: Table, seat: int) -> int:
    """The next seat that plays this round."""
    seat = seat + 1 if seat + 1 < r.seats else 0
    if r.round_size < r.seats:
        while not s.playing >> seat & 1:
            seat = seat + 1 if seat + 1 < r.seats else 0
    return seat


def side_place(r: Rules, s: Table, side: int) -> int:
    """A side's place in this round's turn order."""
    if r.sides == r.seats:
        return place_of(r, s, side)
    place = side - r.side[s.first]
    return place if place >= 0 else place + r.sides


def note(s: Table, kind: int, seat: int, card: int, cards: int) -> None:
    """Write down what happened, so that events are read and not guessed."""
    if not s.quiet:
        s.log[s.logged] = cards + card * CARD_UNIT + kind * KIND_UNIT + seat * SEAT_UNIT
        s.logged += 1
