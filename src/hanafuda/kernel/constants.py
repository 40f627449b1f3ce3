"""The numbers that both sides of the kernel agree on. Those above 32 bits need a name, or C would cut them."""

SEATS = 8  # how wide the lists are: so many seats and sides,
ROWS = 32  # yaku,
HANDS = 16  # lucky hands,
VALUES = 8  # values of cards,
FIELDS = 2  # fields that multiply,
SETS = 8  # sets to declare,
LOG = 40  # entries in the log of a move,
DECK = 49  # and cards
TALLY_ROWS, TALLY_HANDS = SEATS * ROWS, SEATS * HANDS
BINS, ZERO_BIN = 4096, 1024  # a tally of scores; those beyond the ends are counted there
TALLY_SCORES = SEATS * BINS
LEAST = -1_000_000_000  # less than any score

ONE = 1
JOKER = 48  # as a card; moves start above it
STOP, GO, DECLARE, JOIN, DROP = 49, 50, 51, 59, 60  # moves beside the cards; DECLARE has a place for each set
CALL_MOVES, SPEAK_MOVES = 3 << STOP, 3 << JOIN

PLAY, TAKE_PLAYED, TAKE_TURNED, CALL, SPEAK, OVER, VOID, SHUFFLE = range(8)  # somebody is to move up to SPEAK
PHASES = ("play", "take", "take", "call", "speak", "over", "void", "shuffle")
PLAYED, TURNED, CHOSE, JOKERED, CALLED, STOPPED, DECLARED, SWEPT, DEALT, JOINED, DROPPED, STAYED, FORCED = range(13)
EVENTS = (
    *("play", "turn", "choose", "joker", "call", "stop", "declare", "sweep", "deal"),
    *("join", "drop", "stay", "out"),
)
CARD_UNIT, KIND_UNIT, SEAT_UNIT = 1 << 49, 1 << 55, 1 << 59  # an event's parts, above the cards taken

REDEAL, DEALER_TAKES, PLAY_ON = range(3)  # four of a month on the opening field
CALLS_OFF, CALLS_OPPONENT, CALLS_ANY, CALLS_EACH = range(4)  # which calls multiply
BONUS_OFF, BONUS_ONE, BONUS_JAPAN = range(3)  # what own calls add
LUCKY_OFF, LUCKY_WINS, LUCKY_REDEALS, LUCKY_PAYS = range(4)
DRAWN, LAST_YAKU, DEALER_SCORES = range(3)  # a round nobody stopped

FIRSTS = 0x111111111111  # the first card of every month
HALVES = 0x555555555555
NIBBLES = 0x333333333333

STRIDE = 0x5851F42D4C957F2D  # Knuth's multiplier for a 64-bit generator
DRIFT = 0x14057B7EF767814F
LUCK_MASK = (1 << 64) - 1
