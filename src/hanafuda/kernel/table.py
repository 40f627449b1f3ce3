"""The structs: `Rules` is a sheet as numbers, `Table` one round in play.

Fixed lists of ints only, so that compiled.pxd can make C structs of them.
"""

from .constants import CARD_UNIT, KIND_UNIT, SEAT_UNIT


class Rules:
    """A sheet, for one number of seats and one month, as numbers."""

    __slots__ = (
        *("seats", "sides", "cards", "hand", "field", "side", "misdeal", "joker", "duty", "play_out", "wild_played"),
        *("wild_turned", "rows", "row_cards", "row_need", "row_points", "row_extra", "row_of", "row_group"),
        *("row_places", "row_without", "beside", "builds", "build_row", "values", "value_cards", "value_points"),
        *("share", "floored", "before", "own", "others", "high_field", "high_factor", "calls", "call_limit"),
        *("answer_ends", "seven", "call_factor", "exhausted", "dealer_points", "lucky", "lucky_rows"),
        *("lucky_standing", "lucky_fours", "lucky_threes", "lucky_pairs", "lucky_stand", "lucky_of", "lucky_among"),
        *("lucky_low", "lucky_high", "lucky_points", "lucky_group", "lucky_places"),
    )

    def __init__(self) -> None:
        self.seats = self.sides = self.cards = self.hand = self.field = 0
        self.side = [0] * 6  # which side a seat belongs to
        self.misdeal = self.joker = self.duty = self.play_out = 0
        self.wild_played = self.wild_turned = -1
        # yaku: `need` of `cards`, worth `points` and `extra` for each further card `of` a set
        self.rows = 0
        self.row_cards = [0] * 24
        self.row_need = [0] * 24
        self.row_points = [0] * 24
        self.row_extra = [0] * 24
        self.row_of = [0] * 24
        self.row_group = [0] * 24  # only the first row held of a group counts; a row alone is a group of its own
        self.row_places = [0] * 24  # the places in turn order it is open to
        self.row_without = [0] * 24  # void once the pile holds one of these
        self.beside = 0  # rows that count only beside another
        self.builds = 0  # rows that count only when declared
        self.build_row = [0] * 8
        # card points and who pays whom
        self.values = 0
        self.value_cards = [0] * 8
        self.value_points = [0] * 8
        self.share = [0] * 6  # taken off the card points, by place
        self.floored = self.before = self.own = self.others = 0
        self.high_field = [0, 0]  # opening field with one of these multiplies the round
        self.high_factor = [0, 0]
        # calls
        self.calls = self.call_limit = self.answer_ends = self.seven = self.call_factor = 0
        self.exhausted = self.dealer_points = 0
        # lucky hands: months with exactly four, three, two cards; `low` to `high` cards `of` a set, none else `among`
        self.lucky = self.lucky_rows = self.lucky_standing = 0
        self.lucky_fours = [0] * 16
        self.lucky_threes = [0] * 16
        self.lucky_pairs = [0] * 16
        self.lucky_stand = [0] * 16
        self.lucky_of = [0] * 16
        self.lucky_among = [0] * 16
        self.lucky_low = [0] * 16
        self.lucky_high = [0] * 16
        self.lucky_points = [0] * 16
        self.lucky_group = [0] * 16
        self.lucky_places = [0] * 16


class Table:
    """One round in play. Piles, yaku and scores are by side, everything else by seat."""

    __slots__ = (
        *("field", "top", "seat", "first", "dealer", "phase", "turns", "card", "took", "stopper", "former"),
        *("building", "factor", "wild_month", "wild_side", "luck", "quiet", "logged", "hand", "pile", "best"),
        *("calls", "declared", "rows", "lucky", "score", "bonus", "log", "deck"),
    )

    def __init__(self) -> None:
        self.field = self.top = self.seat = self.first = self.dealer = self.phase = self.turns = 0
        self.card = self.took = 0  # the card in the air; what this turn has captured
        self.stopper = self.former = self.building = -1
        self.factor = 1
        self.wild_month = self.wild_side = 0
        self.luck = 0  # the generator of batches; 0 at a real table
        self.quiet = 0  # 1 when nobody reads the log
        self.logged = 0
        self.hand = [0] * 6
        self.pile = [0] * 6
        self.best = [0] * 6  # yaku points when last decided
        self.calls = [0] * 6
        self.declared = [0] * 6
        self.rows = [0] * 6  # yaku held when last looked at
        self.lucky = [0] * 6
        self.score = [0] * 6
        self.bonus = [0] * 6  # lucky hands, settled beside the score
        self.log = [0] * 40
        self.deck = [0] * 49

    def copy(self) -> "Table":
        """A second table in the same state."""
        other = Table()
        lay_out(other, self)
        return other


def lay_out(s: Table, like: Table) -> None:
    """Put everything on a table as it is on another."""
    s.field, s.top, s.seat, s.first, s.dealer = like.field, like.top, like.seat, like.first, like.dealer
    s.phase, s.turns, s.card, s.took, s.factor = like.phase, like.turns, like.card, like.took, like.factor
    s.stopper, s.former, s.building = like.stopper, like.former, like.building
    s.wild_month, s.wild_side = like.wild_month, like.wild_side
    s.luck, s.quiet, s.logged = like.luck, like.quiet, like.logged
    s.hand[:] = like.hand
    s.pile[:] = like.pile
    s.best[:] = like.best
    s.calls[:] = like.calls
    s.declared[:] = like.declared
    s.rows[:] = like.rows
    s.lucky[:] = like.lucky
    s.score[:] = like.score
    s.bonus[:] = like.bonus
    s.log[:] = like.log
    s.deck[:] = like.deck


def place_of(r: Rules, s: Table, seat: int) -> int:
    """A seat's place in this round's turn order."""
    place = seat - s.first
    return place if place >= 0 else place + r.seats


def note(s: Table, kind: int, seat: int, card: int, cards: int) -> None:
    """Write down what happened, so that events are read and not guessed."""
    if not s.quiet:
        s.log[s.logged] = cards + card * CARD_UNIT + kind * KIND_UNIT + seat * SEAT_UNIT
        s.logged += 1
