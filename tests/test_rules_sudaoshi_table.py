"""Sudaoshi for four to seven: a case for each sentence of the ruling, and what a table does not accept."""

import pytest

from hanafuda import (
    BadCard,
    BadGame,
    BadRecord,
    Cards,
    Game,
    IllegalMove,
    Luck,
    Match,
    Moves,
    State,
    apply,
    deal,
    imagine,
    record,
    restock,
    score_piles,
    settle,
    view_for,
)
from hanafuda.dealer import choose
from hanafuda.score import Out, Score
from hanafuda.standing import next_dealer
from helpers import cards_of, deck, finished, on_with, played, random_match, to_the_end

PEOPLE = (4, 5, 6, 7)
MISDEALS = ("redeal", "dealer_takes", "play_on")
FOUR_THREE, TRIPLET = "11b 11a 11r 11c 12c1 12c2 12c3", "3b 3r 3c1 4a 5a 6a 7a"
QUIET = ["4c1 5r 6c1 7c1 8b 9a 10a", "4c2 5c1 6c2 7c2 8a 9r 10r", "2a 4r 5c2 6r 7r 8c1 9c1"]
OTHER = "1b 2c1 3c2 8c2 9c2 10c1 12b"
"""Hands that are no lucky ones."""


def table(
    players: int,
    options: str = "",
    *,
    hands: list[str] | None = None,
    field: str = "",
    stock: str = "",
    dealer: int = 0,
) -> State:
    """A round as it is dealt; with seven the last of them holds the blank card, if nobody else does."""
    game = Game(f"sudaoshi({options})")
    hands = list(hands or [])
    if players == 7 and not any("j" in hand.split() for hand in hands):
        hands += [""] * (6 - len(hands)) + ["j 1b 3b 5a 8a 9r 12c3"]
    return deal(game, players, order=deck(game, players, hands=hands, field=field, stock=stock), dealer=dealer)


def spoken(state: State, words: str, stock: str = "") -> State:
    """The round after these words and the second shuffle; the named cards come first in the stock."""
    state = played(state, words)
    assert state.phase == "shuffle"
    top = cards_of(stock)
    return restock(state, [*top, *(card for card in state.stock if card not in top)])


def scored(options: str, *piles: str, hands: list[str] | None = None, field: str = "") -> list[int]:
    """What everybody scores, from the dealer on: cards, or a word for those who do not play."""
    score = explained(options, *piles, hands=hands, field=field)
    assert all(side.score == sum(line.points for line in side.lines) for side in score.sides)
    return [side.score for side in score.sides]


def explained(options: str, *piles: str, hands: list[str] | None = None, field: str = "") -> Score:
    words: dict[str, Out] = {"drop": "drop", "out": "out", "blank": "blank"}
    found = [words.get(pile) or Cards(pile) for pile in piles]
    held = [Cards(hand) for hand in hands or []]
    return score_piles(Game(f"sudaoshi({options})"), found, hands=held, field=Cards(field) if field else None)


# -- 1. the deal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "stock"), [(4, 14), (5, 7), (6, 0)])
def test_1_four_to_six_get_seven_each_and_six_go_to_the_field(players: int, stock: int) -> None:
    state = table(players)
    assert [len(hand) for hand in state.hands] == [7] * players
    assert (len(state.field), len(state.stock), state.phase) == (6, stock, "speak")


def test_1_three_at_the_table_do_not_speak() -> None:
    assert (table(3).phase, table(3).out, table(3).order) == ("play", (), (0, 1, 2))


def test_1_seven_get_a_blank_card_and_nothing_goes_to_the_field_but_the_rest_of_that_hand() -> None:
    state = table(7, hands=["", "", "1b 2a j 3b 4a 5a 6a"])
    assert state.field == Cards("1b 2a 3b 4a 5a 6a")
    assert [len(hand) for hand in state.hands] == [7, 7, 0, 7, 7, 7, 7]
    assert (len(state.stock), state.out, state.piles[2]) == (0, (2,), Cards("j"))


@pytest.mark.parametrize("players", [4, 5, 6])
def test_1_four_of_a_month_on_the_field_are_settled_before_anybody_speaks(players: int) -> None:
    assert table(players, field="2a 2r 2c1 2c2").void
    assert table(players, "misdeal=play_on", field="2a 2r 2c1 2c2").phase == "speak"


@pytest.mark.parametrize(("words", "taker"), [("play drop", 0), ("drop", 1)])
def test_1_four_of_a_month_go_to_whoever_has_the_dealers_place(words: str, taker: int) -> None:
    state = spoken(table(4, "misdeal=dealer_takes", field="2a 2r 2c1 2c2"), words)
    assert state.piles[taker] == Cards("2a 2r 2c1 2c2")
    assert [(event.kind, event.seat) for event in state.events] == [("deal", taker)]


def test_1_the_field_multiplier_is_known_before_anybody_speaks() -> None:
    assert table(5, "field_multiplier=on", field="12b 1r").factor == 4
    assert table(7, "field_multiplier=on", hands=["j 8b 1r 2a 4a 5a 6a"]).factor == 2


@pytest.mark.parametrize("misdeal", MISDEALS)
def test_1_four_of_a_month_beside_the_blank_are_dealt_again_whatever_the_house_does_else(misdeal: str) -> None:
    assert table(7, f"misdeal={misdeal}", hands=["", "j 2a 2r 2c1 2c2 5a 6a"]).void


@pytest.mark.parametrize("blank", range(7))
def test_1_whoever_holds_the_blank_neither_pays_nor_receives(blank: int) -> None:
    hands = ["j 1b 2a 3b 4a 5a 6a" if seat == blank else "" for seat in range(7)]
    state = table(7, "fees=order, compensation=on", hands=hands)
    while not state.over:
        assert state.seat != blank
        state = on_with(state, Luck(blank))
    assert (state.scores[blank], settle(state).sides[blank].lines) == (0, ())
    assert any(state.scores)


def test_1_with_the_blank_shown_seven_go_on_as_six() -> None:
    state = table(7, hands=["", "j 1b 2a 3b 4a 5a 6a"])
    state = played(state, "drop drop drop")  # seats 0, 2 and 3
    assert (state.order, state.out) == ((4, 5, 6), (0, 1, 2, 3))
    assert len(state.stock) == 21


# -- 2. speaking -----------------------------------------------------------------------------------------------------

SPOKEN = [
    (4, "drop", (1, 2, 3), ["drop", "stay", "stay", "stay"]),
    (4, "play drop", (0, 2, 3), ["join", "drop", "stay", "stay"]),
    (4, "play play drop", (0, 1, 3), ["join", "join", "drop", "stay"]),
    (4, "play play play", (0, 1, 2), ["join", "join", "join", "out"]),
    (5, "drop drop", (2, 3, 4), ["drop", "drop", "stay", "stay", "stay"]),
    (5, "play play play", (0, 1, 2), ["join", "join", "join", "out", "out"]),
    (5, "drop play play play", (1, 2, 3), ["drop", "join", "join", "join", "out"]),
    (5, "play drop play drop", (0, 2, 4), ["join", "drop", "join", "drop", "stay"]),
    (6, "drop drop drop", (3, 4, 5), ["drop", "drop", "drop", "stay", "stay", "stay"]),
    (6, "play drop drop play play", (0, 3, 4), ["join", "drop", "drop", "join", "join", "out"]),
    (6, "play drop drop play drop", (0, 3, 5), ["join", "drop", "drop", "join", "drop", "stay"]),
    (7, "play drop drop play drop", (0, 3, 5), ["join", "drop", "drop", "join", "drop", "stay"]),
]


@pytest.mark.parametrize(("players", "words", "order", "kinds"), SPOKEN, ids=[f"{n}: {w}" for n, w, *_ in SPOKEN])
def test_2_who_plays_by_what_was_said(players: int, words: str, order: tuple[int, ...], kinds: list[str]) -> None:
    state, events = table(players), []
    for word in words.split():
        assert state.legal == Moves("play drop")
        state = apply(state, word)
        events += [(event.seat, event.kind) for event in state.events]
    assert state.phase == "shuffle"
    assert state.order == order
    assert set(state.out) == set(range(players)) - set(order)
    assert events == list(enumerate(kinds))


def test_2_they_speak_from_the_dealer_on_once_each() -> None:
    state, asked = table(6, dealer=4), []
    while state.seat is not None:
        asked.append(state.seat)
        state = apply(state, "play" if state.seat == 5 else "drop")
    assert asked == [4, 5, 0, 1]
    assert state.order == (5, 2, 3)


def test_2_each_has_seen_the_own_hand_the_field_and_what_was_said() -> None:
    state = played(table(5), "drop play")
    view = view_for(state, 2)
    assert (view.hand, view.field, view.turn) == (state.hands[2], state.field, 2)
    assert (view.out, view.order, view.legal) == ((0,), (1,), Moves("play drop"))
    assert [event.kind for event in view.events] == ["join"]


@pytest.mark.parametrize("players", PEOPLE)
def test_2_nobody_may_drop_when_three_are_left(players: int) -> None:
    state = table(players)
    while state.phase == "speak":
        state = apply(state, "drop")
    assert len(state.order) == 3
    assert state.table.drops == min(players, 6) - 3
    assert [event.kind for event in state.events] == ["drop", "stay", "stay", "stay"]


@pytest.mark.parametrize("players", PEOPLE)
def test_2_nobody_may_play_when_three_do(players: int) -> None:
    state = played(table(players), "play play play")
    assert (state.order, state.phase) == ((0, 1, 2), "shuffle")
    assert [event.kind for event in state.events] == ["join", *["out"] * (min(players, 6) - 3)]


# -- 3. the second shuffle -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PEOPLE)
def test_3_the_stock_holds_the_hands_of_all_who_are_out(players: int) -> None:
    start = table(players)
    state = played(start, "drop play play play" if players > 4 else "drop")
    out = [card for seat in state.out for card in start.hands[seat]]
    assert Cards(state.stock) == Cards([*start.stock, *out])
    assert len(state.stock) == 21
    begun = spoken(state, "")
    assert sorted(map(len, begun.hands), reverse=True)[:4] == [7, 7, 7, 0]
    assert (len(begun.field), begun.phase) == (6, "play")


def test_3_that_order_is_the_one_in_which_cards_are_turned() -> None:
    state = spoken(table(4, hands=["", "9c1 9c2", "", "9r"], stock="4a 9a"), "drop", stock="9a 4a")
    for card in ("9a", "4a"):
        state = apply(state, next(move for move in state.legal if move.card is not None))
        while state.phase == "take":
            state = apply(state, next(iter(state.legal)))
        turned = [event.card for event in state.events if event.kind == "turn"]
        assert [str(found) for found in turned] == [card]


def test_3_that_order_is_luck_like_the_decks_and_stands_in_the_record() -> None:
    match = Match.new(Game("sudaoshi"), 4, Luck(1)).deal(luck=Luck(2)).play("drop")
    assert (match.wants, len(match.to_shuffle)) == ("deck", 21)
    one, other = match.deal(luck=Luck(3)), match.deal(luck=Luck(4))
    assert one.rounds[0].stock != other.rounds[0].stock
    assert f"\nstock: {' '.join(map(str, one.rounds[0].stock))}\n" in record.write(one)
    assert record.read(record.write(one)).state == one.state


def test_3_who_is_out_sees_what_a_spectator_sees_and_what_they_held() -> None:
    start = table(5)
    state = spoken(start, "drop play play play")
    for seat in state.out:
        view, open_table = view_for(state, seat), view_for(state, None)
        assert (view.hand, view.away) == (Cards(), start.hands[seat])
        assert (view.unseen, view.hand_sizes, view.legal) == (open_table.unseen, open_table.hand_sizes, Moves())
    assert not any(view_for(state, other).away for other in (*state.order, None))


def test_3_nobody_else_learns_what_a_dropped_hand_held() -> None:
    hands = ["1b 2a 3b 4a 5a 6a 7a", "1r 2r 3r 4r 5r 6r 7r"]
    views = []
    for order in (hands, hands[::-1]):  # both drop: whose hand was whose is known to the two alone
        state = played(table(5, hands=order), "drop drop")
        state = restock(state, sorted(state.stock))
        views.append([view_for(state, seat) for seat in (0, 1, 2, 3, 4, None)])
    same = [one == other for one, other in zip(*views)]
    assert same == [False, False, True, True, True, True]


@pytest.mark.parametrize("players", PEOPLE)
def test_3_an_imagined_table_puts_those_cards_into_the_stock(players: int) -> None:
    state = played(table(players), "drop play play play" if players > 4 else "drop")
    held = view_for(state, 0).away
    assert len(held) == 7
    for number, moment in enumerate((state, spoken(state, ""))):
        for luck in range(20):
            world = imagine(view_for(moment, 0), Luck(100 * number + luck))
            assert held <= Cards(world.stock)
            assert view_for(world, 0) == view_for(moment, 0)


def test_3_cards_that_were_turned_are_imagined_there_no_more() -> None:
    state = spoken(table(4, hands=["9r"]), "drop", stock="9r")
    state = apply(state, next(iter(state.legal)))
    while state.phase == "take":
        state = apply(state, next(iter(state.legal)))
    world = imagine(view_for(state, 0), Luck(1))
    assert Cards("9r") <= view_for(state, 0).away
    assert not Cards("9r") & Cards(world.stock)


def test_3_the_hands_of_those_who_are_out_are_imagined_too_while_the_stock_is_shuffled() -> None:
    """Else an empty hand, which is all chaff, would be compensated for."""
    state = played(table(5, "compensation=on"), "play play play")
    world = imagine(view_for(state, 0), Luck(1))
    assert [hand.bit_count() for hand in world.table.away[:5]] == [0, 0, 0, 7, 7]
    assert sum(world.table.away) & ~Cards(world.stock).mask == 0


# -- 4. places -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "words", "burdens"),
    [
        (4, "drop", {1: 100, 2: 110, 3: 120}),
        (4, "play drop", {0: 100, 2: 110, 3: 120}),
        (5, "play play play", {0: 100, 1: 110, 2: 120}),
        (6, "drop play drop play play", {1: 100, 3: 110, 4: 120}),
    ],
)
def test_4_places_and_burdens_go_by_the_order_of_the_three(players: int, words: str, burdens: dict[int, int]) -> None:
    state = spoken(table(players), words)
    assert (state.seat, state.order) == (min(burdens), tuple(burdens))
    end = to_the_end(state)
    found = {
        seat: -line.points
        for seat, side in enumerate(settle(end).sides)
        for line in side.lines
        if str(line.text) == "Burden"
    }
    assert found == burdens


def test_4_if_the_dealer_drops_the_next_who_plays_begins() -> None:
    state = spoken(table(5, dealer=3), "drop drop")
    assert (state.dealer, state.seat, state.order) == (3, 0, (0, 1, 2))


def test_4_turns_go_round_the_three() -> None:
    state, turns = spoken(table(6), "play drop play drop drop"), []
    while not state.over:
        if state.phase == "play":
            turns.append(state.seat)
        state = apply(state, next(iter(state.legal)))
    assert turns == [0, 2, 5] * 7


def test_4_rains_are_for_the_last_of_the_three_only() -> None:
    rains, others = "11b 11a", ("1b", "2a")
    assert scored("", *others, rains, "out") == [*scored("", "drop", *others, rains)[1:], 0]
    for piles in (("drop", rains, *others), ("drop", others[0], rains, others[1]), (rains, *others, "out")):
        assert not any(side.yaku for side in explained("", *piles).sides)
    assert [str(line.text) for line in explained("", "drop", *others, rains).sides[3].yaku] == ["Top Rains"]


def test_4_rains_are_shown_as_open_to_the_last_of_the_three() -> None:
    view = view_for(spoken(table(5), "play drop play play"), None)
    names = {seat: {str(row.name) for row in view.progress(seat)} for seat in view.order}
    assert ["Top Rains" in names[seat] for seat in (0, 2, 3)] == [False, False, True]


def test_4_three_ribbons_of_1921_are_for_the_second_of_the_three() -> None:
    ribbons = "1r 2r 3r 4a 5a 6a 7a"
    second = ("drop play play play", "play drop play drop")
    for words in ("drop drop", "play play play", "play play drop drop", *second):
        state = spoken(table(5, "lucky_hands=1921", hands=["", "", ribbons]), words)
        held = [str(name) for name in state.lucky[2]]
        assert held == (["Three Ribbons"] if words in second else []), words


# -- 5. who is out, who has won --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PEOPLE)
def test_5_those_who_are_out_score_nothing(players: int) -> None:
    for seed in range(10):
        end = finished(Game("sudaoshi"), players, seed)
        assert [end.scores[seat] for seat in end.out] == [0] * (players - 3)
        assert sum(end.scores) == 0


def test_5_the_rounds_winner_deals_next_even_with_less_than_those_who_are_out() -> None:
    state = to_the_end(spoken(table(5, "burdens=300/300/300, lucky_hands=off"), "drop play play play"))
    scores = {seat: state.round_scores[seat] for seat in state.order}
    assert max(scores.values()) < 0
    assert next_dealer(state) == max(scores, key=lambda seat: scores[seat])
    assert state.outcome is not None
    assert state.outcome.winner == next_dealer(state)


def test_5_of_equals_the_earlier_in_turn_order_deals() -> None:
    state = to_the_end(spoken(table(6, dealer=4), "drop play play play"))
    level = state.table.copy()
    level.score = [0] * len(level.score)
    even = State(state.game, 6, 1, level)
    assert (even.order, next_dealer(even)) == ((5, 0, 1), 5)
    assert even.outcome is not None
    assert even.outcome.winners == ()


def test_5_the_first_dealer_is_drawn_among_all() -> None:
    found = [choose(Game("sudaoshi"), 7, Luck(seed)) for seed in range(80)]
    assert {first.seat for first in found} == set(range(7))
    assert all(list(first.draws[0]) == list(range(7)) for first in found)


def test_5_dealer_and_totals_go_over_all_people() -> None:
    match = random_match(Game("sudaoshi(rounds=6)"), 6, seed=3)
    assert len(match.totals) == 6
    assert {round.dealer for round in match.rounds} - {0, 1, 2}
    assert sum(match.totals) == 0
    for before, after in zip(match.rounds, match.rounds[1:]):
        assert after.dealer in before.state.order


def test_5_lucky_hands_are_paid_among_the_three() -> None:
    hands = [OTHER, TRIPLET, FOUR_THREE, *QUIET[1:]]
    state = spoken(table(5, hands=hands), "drop play drop")
    assert [[str(name) for name in held] for held in state.lucky] == [[], ["Triplet"], [], [], []]
    assert state.bonuses == (0, 40, 0, -20, -20)


# -- 6. fees and compensation ----------------------------------------------------------------------------------------

FEES = [
    ("off", "10", [0, 0, 0]),
    ("order", "10", [10, 15, 20]),
    ("order", "12", [12, 18, 24]),
    ("seat", "10", [10, 15, 20]),
    ("seat", "12", [12, 18, 24]),
]


@pytest.mark.parametrize(("fees", "kan", "paid"), FEES)
def test_6_the_first_three_to_speak_drop(fees: str, kan: str, paid: list[int]) -> None:
    found = scored(f"fees={fees}, kan={kan}, burdens=0/0/0", "drop", "drop", "drop", "1b", "", "")
    assert [-score for score in found[:3]] == paid
    assert found[3:] == [5 + sum(paid), 0, 0]


@pytest.mark.parametrize(
    ("fees", "paid"),
    [("order", {1: 10, 3: 15, 4: 20}), ("seat", {1: 15, 3: 25, 4: 30})],
)
@pytest.mark.parametrize(("field", "factor"), [("", 1), ("1b", 2), ("12b", 4)])
def test_6_fees_go_by_the_order_of_dropping_or_by_the_seat_times_the_field(
    fees: str, paid: dict[int, int], field: str, factor: int
) -> None:
    piles = ["2a", "drop", "", "drop", "drop", ""]
    found = scored(f"fees={fees}, burdens=0/0/0, field_multiplier=on", *piles, field=field)
    assert {seat: -found[seat] for seat in paid} == {seat: fee * factor for seat, fee in paid.items()}
    assert (found[0], found[2], found[5]) == (factor * (5 + sum(paid.values())), 0, 0)


def test_6_by_the_seat_the_blank_is_not_counted() -> None:
    piles = ["drop", "blank", "drop", "", "drop", "", "2a"]
    assert scored("fees=seat, burdens=0/0/0", *piles) == [-10, 0, -15, 0, -25, 0, 55]


def test_6_the_pot_goes_to_the_rounds_winner_whatever_lucky_hands_paid() -> None:
    hands = [OTHER, TRIPLET, *QUIET[1:]]
    found = scored("fees=order", "drop", "", "chaff", "", hands=hands)
    assert found[0] == -10
    assert scored("fees=off", "drop", "", "chaff", "", hands=hands) == [0, found[1], found[2] - 10, found[3]]


@pytest.mark.parametrize(
    ("piles", "winner"),
    [(("drop", "", "", ""), 1), (("drop", "", "1b", "2a"), 2), (("", "drop", "", "2a"), 3), (("", "", "drop", ""), 0)],
)
def test_6_of_equals_the_earlier_in_turn_order_gets_the_pot(piles: tuple[str, ...], winner: int) -> None:
    without = scored("burdens=0/0/0", *piles)
    gain = [a - b for a, b in zip(scored("fees=order, burdens=0/0/0", *piles), without)]
    assert gain.index(max(gain)) == winner
    assert sorted(gain) == [-10, 0, 0, 10]


def test_6_the_forced_out_pay_nothing() -> None:
    for fees in ("order", "seat"):
        assert scored(f"fees={fees}, burdens=0/0/0", "", "drop", "", "", "out", "out")[4:] == [0, 0]


def test_6_fees_in_a_round_that_was_played() -> None:
    state = spoken(table(6, "fees=order, lucky_hands=off"), "drop play drop play drop")
    end = to_the_end(state)
    assert [end.bonuses[seat] for seat in (0, 2, 4)] == [-10, -15, -20]
    assert end.bonuses[next_dealer(end)] == 45
    texts = [str(line.text) for side in settle(end).sides for line in side.lines]
    assert [text for text in texts if "fee" in text] == [
        "Dropped first: the fee",
        "Dropped second: the fee",
        "Dropped third: the fee",
    ]
    assert texts.count("The pot of those who dropped") == 1


@pytest.mark.parametrize(
    ("options", "hand", "half", "factor"),
    [
        ("", TRIPLET, 10, 1),
        ("kan=12", TRIPLET, 12, 1),
        ("", "3b 3r 3c1 3c2 2r 2c1 2c2", 100, 1),
        ("lucky_hands=1921", TRIPLET, 5, 1),
        ("lucky_hands=1921, kan=12", TRIPLET, 5, 1),
        ("lucky_hands=off", TRIPLET, 0, 1),
        ("field_multiplier=on", TRIPLET, 10, 4),
    ],
)
def test_6_the_forced_out_get_half_their_lucky_hand_from_each_of_two(
    options: str, hand: str, half: int, factor: int
) -> None:
    hands, field = [*QUIET, hand], "12b 12c1"
    game = f"compensation=on, burdens=0/0/0, {options}".rstrip(", ")
    with_it = scored(game, "", "", "", "out", hands=hands, field=field)
    without = scored(game.replace("compensation=on", "compensation=off"), "", "", "", "out", hands=hands, field=field)
    paid = half * factor
    assert [a - b for a, b in zip(with_it, without)] == [0, -paid, -paid, 2 * paid]


def test_6_those_who_dropped_are_not_compensated() -> None:
    hands = [TRIPLET, *QUIET]
    assert scored("compensation=on, burdens=0/0/0", "drop", "", "", "", hands=hands)[0] == 0


def test_6_whoever_has_the_dealers_place_does_not_compensate() -> None:
    hands = [OTHER, *QUIET, TRIPLET]
    found = scored("compensation=on, burdens=0/0/0", "drop", "", "", "", "out", hands=hands)
    assert found == [0, 0, -10, -10, 20]


def test_6_compensation_in_a_round_that_was_played() -> None:
    state = table(5, "compensation=on", hands=[*QUIET, TRIPLET, OTHER], field="1r 1c1 2r 2c2 10c2 11c")
    state = spoken(state, "play play play")
    assert state.bonuses == (0, -10, -10, 20, 0)
    end = to_the_end(state)
    lines = [[str(line.text) for line in side.lines if line.kind == "lucky"] for side in settle(end).sides]
    assert lines[3] == ["Left out with Triplet: 10 from each of two players"]
    assert (lines[0], lines[1]) == ([], ["seat 3 was left out with Triplet"])


# -- zero in sum, with every option ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PEOPLE)
@pytest.mark.parametrize(
    "options", ["fees=order", "fees=seat, compensation=on", "compensation=on, field_multiplier=on"]
)
def test_what_one_gets_the_others_pay(players: int, options: str) -> None:
    ends = [finished(Game(f"sudaoshi({options})"), players, seed) for seed in range(40)]
    assert all(sum(end.scores) == 0 for end in ends)
    assert any(end.scores[seat] for end in ends for seat in end.out)


# -- what a table does not accept ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "asks"),
    [
        ("fees=order", "What dropping costs"),
        ("fees=seat", "What dropping costs"),
        ("compensation=on", r"Is a good hand paid for when it cannot play\?"),
    ],
)
def test_three_with_fees_are_refused(option: str, asks: str) -> None:
    game = Game(f"sudaoshi({option})")
    for seat_them in (lambda: deal(game, 3), lambda: Match.new(game, 3), lambda: Match.new(game, ["A", "B", "C"])):
        with pytest.raises(BadGame, match=rf"^“{asks}” is for 4, 5, 6 or 7 at the table, not 3\.$"):
            seat_them()
    assert game.players == (4, 5, 6, 7)


@pytest.mark.parametrize("players", [2, 8])
def test_two_and_eight_are_refused(players: int) -> None:
    with pytest.raises(BadGame, match=rf"^by these rules Sudaoshi is for 3, 4, 5, 6 or 7 players, not {players}\.$"):
        deal(Game("sudaoshi"), players)
    with pytest.raises(BadGame, match=rf"is for 4, 5, 6 or 7 players, not {players}\.$"):
        deal(Game("sudaoshi(fees=order)"), players)


@pytest.mark.parametrize("move", ["1b", "stop", "go", "declare1"])
def test_whoever_is_to_speak_may_do_nothing_else(move: str) -> None:
    state = table(5)
    with pytest.raises(
        IllegalMove, match=f"“{move}” is not allowed: seat 0 is to say whether it plays, one of play drop"
    ):
        apply(state, move)
    assert state == table(5)


@pytest.mark.parametrize("word", ["play", "drop"])
def test_a_fourth_word_after_three_who_play_is_refused(word: str) -> None:
    state = played(table(5), "play play play")
    with pytest.raises(
        IllegalMove, match=f"“{word}” cannot be played: the stock is to be shuffled a second time first"
    ):
        apply(state, word)
    begun = spoken(state, "")
    with pytest.raises(IllegalMove, match=f"“{word}” is not allowed: seat 0 is to play, one of"):
        apply(begun, word)
    assert (state, begun) == (played(table(5), "play play play"), spoken(state, ""))


def test_a_game_says_that_the_stock_is_to_be_shuffled_first() -> None:
    match = Match.new(Game("sudaoshi"), 4, Luck(1)).deal(luck=Luck(2)).play("drop")
    with pytest.raises(IllegalMove, match="the stock is to be shuffled a second time first"):
        match.play("play")
    assert match.wants == "deck"


def test_there_is_no_second_shuffle_before_or_after_its_time() -> None:
    for state in (table(4), spoken(table(4), "drop"), table(3)):
        with pytest.raises(IllegalMove, match=r"^the stock is not to be shuffled a second time now\.$"):
            restock(state, state.stock)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda stock, hand: [hand, *stock[1:]], "wrong or missing: "),
        (lambda stock, hand: stock[1:], "has 20 cards, not these 21"),
        (lambda stock, hand: [*stock, hand], "has 22 cards, not these 21"),
        (lambda stock, hand: [stock[1], *stock[1:]], "stands twice"),
        (lambda stock, hand: [*stock[1:], 48], "wrong or missing: "),
        (lambda stock, hand: [], "has 0 cards"),
    ],
    ids=["a card of a hand", "too few", "too many", "twice", "the blank", "none"],
)
def test_a_wrong_second_order_is_refused(change: object, reason: str) -> None:
    state = played(table(4), "drop")
    assert callable(change)
    order = change(list(state.stock), next(iter(state.hands[1])))
    with pytest.raises(BadCard, match=reason):
        restock(state, order)
    assert state == played(table(4), "drop")


# -- broken records --------------------------------------------------------------------------------------------------

GAME = Game("sudaoshi(rounds=1, first_dealer=1, fees=order)")
ORDER = deck(GAME, 5, hands=["1b", "2a", "3b", "4a", "5a"], field="6a 7a 8a")
BEGUN = Match.new(GAME, ["Aki", "Bo", "Chi", "Dan", "Eri"], Luck(0)).deal(ORDER).play("drop").play("drop")
STOCK = sorted(BEGUN.to_shuffle)
WHOLE = record.write(BEGUN.deal(STOCK).play("4a"))
LINE = f"stock: {' '.join(map(str, STOCK))}\n"
BROKEN = [
    (
        "stock: 1c1",
        "stock: 4a",
        10,
        "the second order of the stock has 21 cards, not these 21; wrong or missing: 1c1 4a",
    ),
    (LINE, "", 10, "“4a” comes before the second order of the stock: expected “stock:”"),
    (f"2: drop\n{LINE}", f"{LINE}2: drop\n", 9, "a second order of the stock, but it is not to be shuffled now"),
    (f"1: drop\n2: drop\n{LINE}", f"{LINE}1: drop\n2: drop\n", 8, "it is not to be shuffled now"),
    (LINE, LINE * 2, 11, "it is not to be shuffled now"),
    ("1: drop", "2: drop", 8, "“drop”: it is seat 1’s move, not seat 2’s"),
    ("2: drop", "2: play", 10, "it is not to be shuffled now"),
    ("2: drop", "2: drop\n3: play", 10, "“play” comes before the second order of the stock"),
    ("2: drop", "2: drop drop", 9, "“drop” comes before the second order of the stock"),
    ("1: drop", "1: 2a", 8, "seat 1 is to say whether it plays, one of play drop"),
    ("3: 4a", "3: play", 11, "“play” is not allowed: seat 3 is to play, one of"),
    ("stock: 1c1", "stock: 2x", 10, "no card “2x”"),
    ("stock: 1c1", "stock: j", 10, "wrong or missing: 1c1 j"),
    ("Dan, Eri", "Dan, Eri, Fay, Gil, Hal", 3, "is for 4, 5, 6 or 7 players, not 8"),
    (", Dan, Eri", "", 3, "“What dropping costs” is for 4, 5, 6 or 7 at the table, not 3"),
]


def test_the_whole_record_reads() -> None:
    assert record.write(record.read(WHOLE)) == WHOLE


@pytest.mark.parametrize(("right", "wrong", "line", "reason"), BROKEN, ids=[f"{row[1]!r:.40}" for row in BROKEN])
def test_a_broken_record_is_refused_with_line_and_reason(right: str, wrong: str, line: int, reason: str) -> None:
    broken = WHOLE.replace(right, wrong, 1)
    assert broken != WHOLE
    with pytest.raises(BadRecord, match=f"^line {line}: .*({reason})"):
        record.read(broken)


@pytest.mark.parametrize("players", PEOPLE)
def test_a_record_that_stops_while_they_speak_or_shuffle_reads_back(players: int) -> None:
    match = Match.new(Game("sudaoshi"), players, Luck(2)).deal(luck=Luck(3))
    while match.rounds[0].state.speaking:
        again = record.read(record.write(match))
        assert (again.state, again.wants, record.write(again)) == (match.state, match.wants, record.write(match))
        match = match.deal(luck=Luck(4)) if match.wants == "deck" else match.play("drop")
    assert record.read(record.write(match)).state == match.state
