"""The numbers that both sides of the kernel agree on. Those above 32 bits need a name, or C would cut them."""

ONE = 1
JOKER = 48  # as a card; moves start above it
STOP, GO, BUILD, JOIN, DROP = 49, 50, 51, 59, 60  # moves beside the cards; BUILD has eight places
CALL_MOVES = 3 << STOP

PLAY, TAKE_PLAYED, TAKE_TURNED, CALL, OVER, VOID = range(6)  # phases
PLAYED, TURNED, CHOSE, JOKERED, CALLED, STOPPED, BUILDS, SWEPT, DEALT = range(9)  # events
CARD_UNIT, KIND_UNIT, SEAT_UNIT = 1 << 49, 1 << 55, 1 << 59  # an event's parts, above the cards taken

REDEAL, DEALER_TAKES, PLAY_ON = range(3)  # four of a month on the opening field
CALLS_OFF, CALLS_OPPONENT, CALLS_ANY, CALLS_EACH = range(4)  # which calls multiply
LUCKY_OFF, LUCKY_WINS, LUCKY_REDEALS, LUCKY_PAYS = range(4)
DRAWN, LAST_YAKU, DEALER_SCORES = range(3)  # a round nobody stopped

FIRSTS = 0x111111111111  # the first card of every month
HALVES = 0x555555555555
NIBBLES = 0x333333333333

BINS, ZERO_BIN = 4096, 1024  # a tally of scores; those beyond the ends are counted there

STRIDE = 0x5851F42D4C957F2D  # Knuth's multiplier for a 64-bit generator
DRIFT = 0x14057B7EF767814F
LUCK_MASK = (1 << 64) - 1
