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

MOVES = 64  # bits of a mask of moves
FAR, LEADS = 120, 241  # what a round may bring, either way, and so many leads are told apart
WEIGHTS = SEATS * DECK  # what each card weighs for each side
HIDDEN, SECOND = 64, 16  # cells of a network's two inner layers
STAGES = 8  # from the second layer on there is one for each number of cards in the hand; the last is for all above
UNIT, SHIFT, LEAK = 512, 9, 6  # a network's one, and as shifts: its one, and how little of what is below zero passes
ACTIVE = 256  # features of one table that are true at a time
HAND_SIZES, CALLS, POINTS, FLAGS = 14, 4, 20, 16  # how many of each a network tells apart
FEATURE_HAND, FEATURE_FIELD, FEATURE_OWN, FEATURE_NEXT, FEATURE_REST = 0, DECK, 2 * DECK, 3 * DECK, 4 * DECK
FEATURE_KIND = 5 * DECK  # what is still to come of the turn, and how many cards are in the hand
FEATURE_PLACE = FEATURE_KIND + 2 * HAND_SIZES
FEATURE_SIDES = FEATURE_PLACE + SEATS
FEATURE_CALLS = FEATURE_SIDES + SEATS
FEATURE_POINTS = FEATURE_CALLS + 2 * CALLS
FEATURE_FLAGS = FEATURE_POINTS + 2 * POINTS
FEATURE_MONTH = FEATURE_FLAGS + FLAGS
MONTH_FEATURES = 250  # of each month: whether the next left it lying, how many in the hand, on the field and gone
FEATURE_ROWS = FEATURE_MONTH + 12 * MONTH_FEATURES
NEARNESS, REACH, HAVE = 8, 9, 12  # of a yaku: how far from it, how much in sight, how many cards of it
ROW_FEATURES = 2 * (NEARNESS * REACH + HAVE)  # for the own side and for the nearest other
FEATURES = FEATURE_ROWS + ROWS * ROW_FEATURES
LAYER_ONE, LAYER_TWO, LAYER_THREE = FEATURES * HIDDEN, STAGES * HIDDEN * SECOND, STAGES * SECOND
SEAT_ACTIVE, SEAT_HIDDEN = SEATS * ACTIVE, SEATS * HIDDEN
SAMPLES = 128  # tables of one round that are learned from
SAMPLE_ACTIVE = SAMPLES * ACTIVE
PARAMETER_BIAS1 = LAYER_ONE  # where the parts of a network begin among what is learned
PARAMETER_LAYER2 = PARAMETER_BIAS1 + HIDDEN
PARAMETER_BIAS2 = PARAMETER_LAYER2 + LAYER_TWO
PARAMETER_LAYER3 = PARAMETER_BIAS2 + LAYER_THREE
PARAMETER_BIAS3 = PARAMETER_LAYER3 + LAYER_THREE
PARAMETERS = PARAMETER_BIAS3 + STAGES
MOST_WEIGHT = 32767
TRIES = 4  # a card that is doubted is drawn anew so often
GO_HAND, GO_POINTS = 5, 3  # when a small yaku is worth playing on for, at a glance
CARDS_MASK = (1 << JOKER) - 1
SHOWN_CARDS, SHOWN_PHASES, SHOWN_TABLE = (
    5,
    6,
    5,
)  # what a learner is shown: places (and a pile a side), phases,
SHOWN_SEAT, SHOWN_SIDE = 4, 2 + SETS  # and numbers of the table, of a seat, of a side
