# The C types of the kernel. Everything of which this says `nogil` runs without Python.

cimport cython

cdef extern from *:
    """
    #include <math.h>
    #ifdef _MSC_VER
    #include <intrin.h>
    static __inline long long hf_count(unsigned long long cards) { return (long long)__popcnt64(cards); }
    static __inline long long hf_lowest(unsigned long long cards) { unsigned long i; _BitScanForward64(&i, cards); return i; }
    #else
    static inline long long hf_count(unsigned long long cards) { return __builtin_popcountll(cards); }
    static inline long long hf_lowest(unsigned long long cards) { return __builtin_ctzll(cards); }
    #endif
    static inline long long hf_nth(unsigned long long cards, long long n)
    {
    #if defined(__GNUC__) && defined(__x86_64__)
        if (__builtin_cpu_supports("bmi2")) {
            unsigned long long bit;
            __asm__("pdep %2, %1, %0" : "=r"(bit) : "r"(1ULL << n), "r"(cards));
            return hf_lowest(bit);
        }
    #endif
        while (n-- > 0)
            cards &= cards - 1;
        return hf_lowest(cards);
    }
    #define hf_month_of(card) (15LL << ((card) & ~3LL))
    #define hf_whole(number) ((long long)floor((number) + 0.5))
    """
    long long count "hf_count"(unsigned long long cards) noexcept nogil
    long long lowest "hf_lowest"(unsigned long long cards) noexcept nogil
    long long nth "hf_nth"(unsigned long long cards, long long n) noexcept nogil
    long long month_of "hf_month_of"(long long card) noexcept nogil
    long long whole "hf_whole"(double number) noexcept nogil
    double root "sqrt"(double number) noexcept nogil

# table

# the classes

cpdef void lay_out(Table s, Table like) noexcept nogil
cpdef void clear(Table s) noexcept nogil
cpdef long long place_of(Rules r, Table s, long long seat) noexcept nogil
cpdef long long seat_at(Rules r, Table s, long long place) noexcept nogil
cpdef long long next_playing(Rules r, Table s, long long seat) noexcept nogil
cpdef long long side_place(Rules r, Table s, long long side) noexcept nogil
cpdef void note(Table s, long long kind, long long seat, long long card, long long cards) noexcept nogil

# worth

cpdef long long held(Rules r, Table s, long long side) noexcept nogil
cpdef long long worth(Rules r, Table s, long long side, long long rows) noexcept nogil
cpdef long long row_worth(Rules r, Table s, long long side, long long row) noexcept nogil
cpdef long long card_points(Rules r, long long pile) noexcept nogil
cpdef void settle(Rules r, Table s) noexcept nogil
cpdef void stop(Rules r, Table s, long long side) noexcept nogil
cpdef void run_out(Rules r, Table s) noexcept nogil
cpdef long long with_bonus(Rules r, long long points, long long calls) noexcept nogil
cpdef long long call_factor(Rules r, Table s, long long side) noexcept nogil
cpdef long long all_calls(Rules r, Table s) noexcept nogil

# lucky

cpdef void look_at_hands(Rules r, Table s) noexcept nogil
cpdef void settle_lucky(Rules r, Table s, long long sides) noexcept nogil
cpdef long long lucky(Rules r, long long hand, long long place) noexcept nogil
cpdef long long lucky_worth(Rules r, long long found) noexcept nogil

# speak

cdef void show_blank(Rules r, Table s) noexcept nogil
cdef void open_speaking(Rules r, Table s) noexcept nogil
cdef void to_next_speaker(Rules r, Table s) noexcept nogil
cdef void speak(Rules r, Table s, long long move) noexcept nogil
cdef void speak_on(Rules r, Table s) noexcept nogil
cdef void gather(Rules r, Table s) noexcept nogil
cdef void stack(Table s, long long at, long long cards) noexcept nogil
cpdef void look_at_forced(Rules r, Table s) noexcept nogil
cpdef void compensate(Rules r, Table s) noexcept nogil
cpdef void collect_fees(Rules r, Table s) noexcept nogil
cpdef long long pot_winner(Rules r, Table s) noexcept nogil
cpdef long long fee(Rules r, Table s, long long seat) noexcept nogil

# turn

cpdef void deal(Rules r, Table s, long long dealer, long long first) noexcept nogil
cpdef long long field_factor(Rules r, long long cards) noexcept nogil
cpdef void begin(Rules r, Table s) noexcept nogil
cdef void open_round(Rules r, Table s) noexcept nogil
cpdef long long fours(long long cards) noexcept nogil
cdef void capture_joker(Rules r, Table s, long long seat) noexcept nogil
cpdef long long legal(Rules r, Table s) noexcept nogil
cdef long long plays(Rules r, Table s) noexcept nogil
cdef long long matching(Rules r, Table s, long long cards) noexcept nogil
cpdef long long takes(long long field, long long card, long long wild) noexcept nogil
cpdef void step(Rules r, Table s, long long move) noexcept nogil
cdef bint call(Rules r, Table s) noexcept nogil
cdef void joker_in_hand(Rules r, Table s) noexcept nogil
cdef void turn(Rules r, Table s) noexcept nogil
cdef long long past_joker(Rules r, Table s, long long card) noexcept nogil
cdef bint lay(Rules r, Table s, long long card, long long kind, long long wild) noexcept nogil
cdef bint lay_wild(Rules r, Table s, long long kind) noexcept nogil
cdef bint ask(Table s, long long kind) noexcept nogil
cdef void choose(Rules r, Table s, long long chosen, long long wild) noexcept nogil
cdef void take(Rules r, Table s, long long match) noexcept nogil
cdef void take_wild(Rules r, Table s, long long chosen) noexcept nogil
cdef bint end_turn(Rules r, Table s) noexcept nogil
cdef bint may_be_dealt(Rules r, Table s) noexcept nogil
cdef bint raised(Rules r, Table s) noexcept nogil
cdef bint must_stop(Rules r, Table s, long long side) noexcept nogil
cdef inline bint next_seat(Rules r, Table s) noexcept nogil
cdef void finish(Rules r, Table s) noexcept nogil

# run

cpdef long long below(Table s, long long n) noexcept nogil
cpdef void new_deck(Table s, long long cards) noexcept nogil
cpdef void shuffle(Table s, long long cards, long long needed) noexcept nogil
cpdef long long needed_cards(Rules r) noexcept nogil
cpdef void shuffle_stock(Rules r, Table s) noexcept nogil
cpdef long long pick(Table s, long long moves) noexcept nogil
cpdef void playout(Rules r, Table s) noexcept nogil
cpdef void random_rounds(Rules r, Table s, Tally tally, long long rounds, long long dealer, long long first) noexcept nogil
cpdef void add(Rules r, Table s, Tally tally) noexcept nogil
cdef void count_rows(long long* tally, long long start, long long rows) noexcept nogil

# net

cpdef void forget(Net net, Mind mind) noexcept nogil
cpdef double appraise(Rules r, Table s, Net net, Mind mind, long long seat, long long passed) noexcept nogil
cpdef long long features(Rules r, Table s, Net net, Mind mind, long long seat, long long passed) noexcept nogil
cdef long long mark(Mind mind, long long n, long long start, long long cards) noexcept nogil
cdef long long mark_table(Rules r, Table s, Mind mind, long long n, long long seat, long long passed) noexcept nogil
cdef long long mark_months(Table s, Mind mind, long long n, long long seat, long long gone, long long left) noexcept nogil
cdef long long mark_row(Rules r, Table s, Mind mind, long long n, long long seat, long long row, long long at, long long gone) noexcept nogil
cdef long long nearness(Rules r, Table s, long long side, long long row, long long gone) noexcept nogil
cdef long long mark_nearness(Rules r, Table s, Mind mind, long long n, long long seat, long long side, long long row, long long near, long long at) noexcept nogil
cpdef double evaluate(Net net, Mind mind, long long seat, long long n) noexcept nogil
cdef void warm(Net net, Mind mind, long long seat, long long feature, long long sign) noexcept nogil
cdef double inner(Net net, Mind mind, long long seat) noexcept nogil

# search

cpdef void reshuffle(Rules r, Table s, Mind mind, long long seat) noexcept nogil
cdef long long draw(Rules r, Table s, Mind mind, long long seat, long long at, long long n) noexcept nogil
cdef bint doubted(Rules r, Table s, Mind mind, long long seat, long long card) noexcept nogil
cdef long long draw_any(Table s, Mind mind, long long at, long long n) noexcept nogil
cpdef void play_out(Rules r, Table s, Table a, Table b, Net net, Mind mind) noexcept nogil
cpdef long long glance(Rules r, Table s, Mind mind, long long moves) noexcept nogil
cdef long long quick_play(Rules r, Table s, Mind mind, long long moves, long long at) noexcept nogil
cdef double brought(long long match, Mind mind, long long at, bint wild) noexcept nogil
cdef long long heaviest(long long cards, Mind mind, long long at) noexcept nogil
cdef long long declared_with(Rules r, long long card, long long sets) noexcept nogil
cpdef bint worth_going_on(Rules r, Table s) noexcept nogil
cpdef bint promising(Rules r, Table s) noexcept nogil
cpdef double result(Rules r, Table s, long long side) noexcept nogil
cdef void tell(Mind mind, long long move, double value, bint ended) noexcept nogil
cpdef long long look(Rules r, Table s, Table a, Table b, Net net, Mind mind, long long moves) noexcept nogil
cdef double prospect(Rules r, Table s, Table a, Table b, Net net, Mind mind, long long move) noexcept nogil
cdef double declared(Rules r, Table a, Table b, Net net, Mind mind, long long move) noexcept nogil
cdef double half(Rules r, Table a, Net net, Mind mind, long long move) noexcept nogil
cdef double after_turn(Rules r, Table a, Table b, Net net, Mind mind, long long seat) noexcept nogil
cdef double settled(Rules r, Table a, Net net, Mind mind, long long seat) noexcept nogil
cpdef long long policy(Rules r, Table s, Table a, Table b, Net net, Mind mind, long long moves) noexcept nogil
cpdef double foresee(Rules r, Table s, Table a, Table b, Net net, Mind mind, long long seat, long long turns) noexcept nogil
cpdef void ponder(Rules r, Table world, Table s, Table a, Table b, Net net, Mind mind, long long moves, long long worlds, long long turns) noexcept nogil
cdef double standing(Rules r, Table s, Table a, Table b, Net net, Mind mind, long long seat) noexcept nogil
cpdef double luck_of(Rules r, Table before, Table s, Table a, Table b, Net net, Mind mind, long long move) noexcept nogil

# learn

cpdef void learn_rounds(Rules r, Table s, Table a, Table b, Net net, Mind mind, Lesson lesson, long long rounds, long long dealer, long long first, long long explore) noexcept nogil
cdef void one_move(Rules r, Table s, Table a, Table b, Net net, Mind mind, Lesson lesson, long long explore) noexcept nogil
cdef bint hand_half(Rules r, Table a, long long move) noexcept nogil
cdef void sample(Rules r, Table s, Net net, Mind mind, Lesson lesson, long long seat, long long passed) noexcept nogil
cdef void keep(Lesson lesson, Mind mind, long long seat, long long n, double guess) noexcept nogil
cdef void look_back(Rules r, Table s, Net net, Lesson lesson) noexcept nogil
cdef double think(Lesson lesson, long long i) noexcept nogil
cdef void move_towards(Lesson lesson, long long i, double goal) noexcept nogil
cdef void push(Lesson lesson, long long i, double energy) noexcept nogil
cpdef void blend(Lesson lesson, double part) noexcept nogil
cpdef void round_off(Lesson lesson, Net net, Mind mind, long long mean) noexcept nogil
cdef long long rounded(Lesson lesson, long long i, long long mean, long long unit) noexcept nogil

# show

cpdef long long shown_size(Rules r) noexcept nogil
cpdef void show(Rules r, Table s, long long seat, short[::1] out, long long at) noexcept nogil
cdef void mark_cards(long long cards, short[::1] out, long long at) noexcept nogil
cdef void show_seat(Rules r, Table s, long long seat, short[::1] out, long long at) noexcept nogil
cdef void show_side(Rules r, Table s, long long side, short[::1] out, long long at) noexcept nogil
cpdef void mark_moves(long long moves, signed char[::1] out, long long at) noexcept nogil
cpdef void new_round(Rules r, Table s, long long[::1] firsts) noexcept nogil
cdef void second_shuffle(Rules r, Table s) noexcept nogil
@cython.locals(s=Table)
cpdef void show_all(Rules r, list tables, short[::1] shown, signed char[::1] allowed, long long[::1] seats) noexcept
@cython.locals(s=Table)
cpdef void step_all(Rules r, list tables, long long[::1] firsts, long long[::1] moves, long long[::1] rewards, signed char[::1] ended) noexcept
cpdef long long not_allowed(long long[::1] moves, signed char[::1] allowed) noexcept nogil
