"""Koi-Koi, rule by rule."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

import reference
from hanafuda import DECK, SHEETS, Cards, Game, Luck, State, apply, deal, score_piles, settle
from helpers import codes, dealt, decisions, played, tables

TABLES = ["standard", "nintendo", "fudawiki", "high", "japan"]


def yaku(pile: str, text: str = "koikoi", month: int = 1) -> dict[str, int]:
    """The yaku of a pile and their points."""
    return {
        str(made.text): made.points
        for made in score_piles(Game(text), [Cards(pile), Cards()], month=month).sides[0].yaku
    }


# -- yaku ------------------------------------------------------------------------------------------------------------

BY_TABLE = [
    ("brights", "Five Brights", (10, 10, 15, 15, 10)),
    ("1b 3b 8b 12b", "Four Brights", (8, 8, 8, 10, 8)),
    ("1b 3b 8b 11b", "Rainy Four", (7, 7, 7, 8, 7)),
    ("1b 8b 12b", "Three Brights", (5, 5, 6, 6, 5)),
    ("7a 10a 6a", "Boar-Deer-Butterfly", (5, 5, 5, 5, 5)),
    ("1r 2r 3r", "Poetry Ribbons", (5, 5, 5, 6, 5)),
    ("6r 9r 10r", "Blue Ribbons", (5, 5, 5, 6, 5)),
    ("8b 9a", "Moon Viewing", (5, 5, 5, 5, 1)),
    ("3b 9a", "Cherry Blossom Viewing", (5, 5, 5, 5, 1)),
    ("2a 4a 5a 6a 8a", "Animals", (1, 1, 1, 1, 1)),
    ("2a 4a 5a 6a 8a 9a 11a", "Animals", (3, 3, 3, 3, 3)),
    ("1r 2r 4r 5r 6r", "Ribbons", (1, 1, 1, 1, 1)),
    ("1r 2r 4r 5r 6r 7r 11r", "Ribbons", (3, 3, 3, 3, 3)),
    ("1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1 5c2", "Chaff", (1, 1, 1, 1, 1)),
    ("chaff", "Chaff", (15, 15, 15, 15, 15)),
]


@pytest.mark.parametrize(("pile", "name", "points"), BY_TABLE)
def test_the_five_tables(pile: str, name: str, points: tuple[int, ...]) -> None:
    assert [yaku(pile, f"koikoi(table={table})") for table in TABLES] == [{name: worth} for worth in points]


@pytest.mark.parametrize("pile", ["1b 3b 11b", "8b 11b 12b", "1b 11b", "1b 3b"])
def test_koikoi_rain_man_does_not_count_in_three_brights(pile: str) -> None:
    assert yaku(pile) == {}


TOGETHER = [
    ("1r 2r 3r 6r 9r 10r", {"Poetry Ribbons": 5, "Blue Ribbons": 5, "Ribbons": 2}, {"Poetry and Blue Ribbons": 10}),
    (
        "1r 2r 3r 6r 9r 10r 4r 11r",
        {"Poetry Ribbons": 5, "Blue Ribbons": 5, "Ribbons": 4},
        {"Poetry and Blue Ribbons": 12},
    ),
    ("1r 2r 3r 4r 5r", {"Poetry Ribbons": 5, "Ribbons": 1}, {"Poetry Ribbons": 7}),
    ("6r 9r 10r 1r", {"Blue Ribbons": 5}, {"Blue Ribbons": 6}),
    ("6a 7a 10a 2a", {"Boar-Deer-Butterfly": 5}, {"Boar-Deer-Butterfly": 6}),
    ("6a 7a 10a 2a 9a", {"Boar-Deer-Butterfly": 5, "Animals": 1}, {"Boar-Deer-Butterfly": 7}),
]


@pytest.mark.parametrize(("pile", "standard", "nintendo"), TOGETHER)
def test_trios_add_up_or_grow(pile: str, standard: dict[str, int], nintendo: dict[str, int]) -> None:
    assert yaku(pile, "koikoi(table=standard)") == standard
    if "Poetry and Blue Ribbons" not in nintendo:
        assert yaku(pile, "koikoi(table=japan)") == standard
    assert yaku(pile, "koikoi(table=nintendo)") == yaku(pile, "koikoi(table=fudawiki)") == nintendo


def test_high_table_adds_poetry_and_blue() -> None:
    assert yaku("poetry blue", "koikoi(table=high)") == {"Poetry Ribbons": 6, "Blue Ribbons": 6, "Ribbons": 2}


NINE_CHAFF = "1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1"


def test_sake_cup_counts_as_animal_and_chaff_at_once_or_as_one_of_them() -> None:
    pile = f"{NINE_CHAFF} 9a 2a 4a 5a 6a"
    assert yaku(pile) == {"Chaff": 1, "Animals": 1}
    assert yaku(pile, "koikoi(sake_cup=animal)") == {"Animals": 1}
    assert yaku(pile, "koikoi(sake_cup=chaff)") == {"Chaff": 1}


def test_a_sake_cup_that_is_chaff_makes_no_trio_grow_and_is_still_viewed() -> None:
    assert yaku("6a 7a 10a 9a", "koikoi(table=nintendo)") == {"Boar-Deer-Butterfly": 6}
    assert yaku("6a 7a 10a 9a", "koikoi(table=nintendo, sake_cup=chaff)") == {"Boar-Deer-Butterfly": 5}
    assert yaku("8b 9a", "koikoi(sake_cup=chaff)") == {"Moon Viewing": 5}


MOON, CHERRY = {"Moon Viewing": 5}, {"Cherry Blossom Viewing": 5}
BOTH = {**MOON, **CHERRY}
BESIDE = {**MOON, "Poetry Ribbons": 5}
VIEWING = [  # a pile, and its yaku when viewing is: on, with_other, rain, rain_fog
    ("8b 9a", MOON, {}, MOON, MOON),
    ("3b 9a", CHERRY, {}, CHERRY, CHERRY),
    ("8b 9a 11c", MOON, {}, {}, MOON),
    ("3b 9a 11r", CHERRY, {}, {}, {}),
    ("8b 9a 12c1", MOON, {}, MOON, {}),
    ("3b 9a 12c1", CHERRY, {}, CHERRY, CHERRY),
    ("3b 8b 9a", BOTH, {}, BOTH, BOTH),
    ("3b 8b 9a 11c", BOTH, {}, {}, MOON),
    ("3b 8b 9a 12c1", BOTH, {}, BOTH, CHERRY),
    ("8b 9a 1r 2r 3r", BESIDE, BESIDE, BESIDE, BESIDE),
    ("8b 9a 1r 2r 3r 11r", BESIDE, BESIDE, {"Poetry Ribbons": 5}, BESIDE),
]


@pytest.mark.parametrize("row", VIEWING, ids=lambda row: row[0])
def test_viewing_variants(row: tuple[str, dict[str, int], dict[str, int], dict[str, int], dict[str, int]]) -> None:
    pile, on, with_other, rain, rain_fog = row
    assert yaku(pile) == on
    assert yaku(pile, "koikoi(viewing=with_other)") == with_other
    assert yaku(pile, "koikoi(viewing=rain)") == rain
    assert yaku(pile, "koikoi(viewing=rain_fog)") == rain_fog
    assert yaku(pile, "koikoi(viewing=off)") == {name: points for name, points in on.items() if "Viewing" not in name}


def test_both_viewings_count_beside_any_yaku_that_is_none() -> None:
    for other in ("2a 4a 5a 6a", NINE_CHAFF, "1r 2r 4r 5r 6r", "1b"):
        assert BOTH.items() < yaku(f"3b 8b 9a {other}", "koikoi(viewing=with_other)").items()


def test_poetry_and_blue_together_are_20_on_the_japan_table_and_ribbons_stand_beside_them() -> None:
    assert yaku("poetry blue", "koikoi(table=japan)") == {"Poetry and Blue Ribbons": 20, "Ribbons": 2}
    assert yaku("poetry 4r 5r", "koikoi(table=japan)") == {"Poetry Ribbons": 5, "Ribbons": 1}


@pytest.mark.parametrize(("calls", "worth"), [((0, 0), 1), ((0, 1), 1), ((1, 0), 3), ((3, 2), 3)])
def test_on_the_japan_table_a_viewing_is_worth_more_once_its_owner_has_called(
    calls: tuple[int, int], worth: int
) -> None:
    score = score_piles(Game("koikoi(table=japan)"), [Cards("3b 8b 9a"), Cards()], calls=calls, stopper=0)
    assert [made.points for made in score.sides[0].yaku] == [worth, worth]
    plain = score_piles(Game("koikoi"), [Cards("3b 8b 9a"), Cards()], calls=calls, stopper=0)
    assert [made.points for made in plain.sides[0].yaku] == [5, 5]


@pytest.mark.parametrize("month", range(1, 13))
def test_month_cards_are_those_of_the_round(month: int) -> None:
    own, other = Cards(15 << 4 * (month - 1)), Cards(15 << 4 * (month % 12))
    assert yaku(str(own), "koikoi(month_cards=4)", month) == {"Month Cards": 4}
    assert yaku(str(other), "koikoi(month_cards=4)", month) == yaku(str(own), "koikoi", month) == {}


# -- the decision ----------------------------------------------------------------------------------------------------


def moon_viewing(options: str = "") -> State:
    """Seat 0 has just made Moon Viewing; next turn it can add Cherry Blossom Viewing, or seat 1 take four Plums."""
    state = dealt(
        f"koikoi({options})",
        hands=["8b 3b 7c1", "2a 7c2"],
        field="8c1 9c1 3c1 2r 2c1 2c2",
        stock="9a 4a 5a 6a 10a",
        month=2,
    )
    return played(state, "8b")


def test_a_yaku_asks_stop_or_go() -> None:
    state = moon_viewing()
    assert (state.seat, state.phase, str(state.legal)) == (0, "call", "stop go")


def test_stopping_ends_the_round() -> None:
    state = played(moon_viewing(), "stop")
    assert state.over
    assert state.scores == (5, 0)


def test_calling_goes_on_with_the_next_player() -> None:
    state = played(moon_viewing(), "go")
    assert (state.seat, state.phase) == (1, "play")


def test_a_turn_that_adds_nothing_asks_nothing() -> None:
    state = played(moon_viewing(), "go 7c2 7c1")
    assert state.piles[0] >= Cards("7c1 7c2")
    assert (state.seat, state.phase) == (1, "play")


@pytest.mark.parametrize(
    ("options", "scores"),
    [
        ("", (20, 0)),
        ("koikoi_doubles=any", (40, 0)),
        ("koikoi_doubles=each_call", (40, 0)),
        ("koikoi_doubles=off", (20, 0)),
        ("seven_doubles=off", (10, 0)),
        ("seven_doubles=off, koikoi_doubles=any", (20, 0)),
    ],
)
def test_seven_points_double_and_own_calls_only_where_the_table_says(options: str, scores: tuple[int, int]) -> None:
    state = played(moon_viewing(options), "go 7c2 3b stop")
    assert state.scores == scores


@pytest.mark.parametrize(("limit", "asked"), [(0, True), (1, False), (2, True)])
def test_calls_limit(limit: int, asked: bool) -> None:
    state = played(moon_viewing(f"calls={limit}"), "go 7c2 3b")
    assert state.over != asked
    assert state.phase == ("call" if asked else "over")
    if not asked:
        assert state.scores == (20, 0)


@pytest.mark.parametrize(
    ("options", "points"),
    [("", 8), ("koikoi_doubles=any", 8), ("koikoi_doubles=each_call", 8), ("koikoi_doubles=off", 4)],
)
def test_answering_a_call_ends_the_round_doubled(options: str, points: int) -> None:
    state = played(moon_viewing(f"month_cards=4, {options}"), "go 2a")
    assert state.over
    assert state.scores == (0, points)
    assert [event.kind for event in state.events] == ["play", "turn", "stop"]


def test_answering_a_call_may_be_a_choice() -> None:
    state = played(moon_viewing("month_cards=4, answer=choose, koikoi_doubles=each_call"), "go 2a")
    assert (state.seat, state.phase) == (1, "call")
    assert played(state, "stop").scores == (0, 8)
    both = played(state, "go 3b")
    assert (both.seat, both.phase) == (0, "call")
    assert played(both, "stop").scores == (10 * 2 * 3, 0)


def test_doublings_multiply() -> None:
    score = score_piles(Game("koikoi"), [Cards("8b 3b 9a"), Cards()], calls=(0, 1), stopper=0)
    assert [line.points for line in score.sides[0].lines] == [5, 5, 10, 20]
    assert score.sides[0].score == 40


def always_going(text: str, seed: int) -> Iterator[State]:
    """A random round in which everybody calls whenever there is a choice."""
    luck = Luck(seed)
    state = deal(Game(text), order=luck.deck())
    yield state
    while state.seat is not None:
        state = apply(state, "go" if state.phase == "call" else luck.pick(list(state.legal)))
        yield state


def test_no_choice_with_an_empty_hand() -> None:
    ended = 0
    for seed in range(200):
        *states, end = always_going("koikoi(answer=choose)", seed)
        assert all(state.seat is None or state.hands[state.seat] for state in states if state.phase == "call")
        stopped = [event.seat for event in end.events if event.kind == "stop"]
        assert all(not end.hands[seat] and end.scores[seat] > 0 for seat in stopped)
        ended += len(stopped)
    assert ended > 10


def test_a_decision_comes_with_a_new_yaku_or_more_points_and_only_then() -> None:
    asked = 0
    for seed, (game, players) in enumerate(tables("koikoi", 100)):
        asked += check_decisions([state for state in decisions(game, players, seed) if not state.void])
    assert asked > 100


def check_decisions(states: list[State]) -> int:
    """Follow a round with a second scorer and say how often a question came, which is when it must come."""
    held: list[set[str]] = [set(), set()]
    points, turns, asked = [0, 0], 0, 0
    piles = states[0].piles
    for before, after in pairwise(states):
        seat = before.seat
        assert seat is not None
        if before.phase == "call":
            points[seat] = reference.total(yaku_now(after, seat))  # a call may make a viewing dearer: no raise
        elif after.seat != seat or after.phase in ("call", "over"):
            turns += 1
            rows = yaku_now(after, seat)
            names, total = {row.name for row in rows}, reference.total(rows)
            looked_at = after.piles[seat] != piles[seat] or (turns == 1 and seat == after.dealer)
            expected = looked_at and bool(rows) and (bool(names - held[seat]) or total > points[seat])
            stopped = any(event.kind == "stop" for event in after.events)
            assert expected == (stopped or after.phase == "call")
            held[seat], points[seat] = (names, total) if expected else (held[seat], points[seat])
            asked += expected
        piles = after.piles if after.seat != seat else piles
    return asked


def yaku_now(state: State, seat: int) -> list[reference.Yaku]:
    return reference.koikoi(frozenset(codes(state.piles[seat])), state.game.options, state.month, state.calls[seat])


def washed_out() -> State:
    """Seat 0 has called on Moon Viewing, lost it to the rain, and has now taken the four Plums of the month."""
    state = dealt(
        "koikoi(viewing=rain, month_cards=4, answer=choose)",
        hands=["8b 11a 2a", "7c1 7c2"],
        field="8c1 9c1 11c 2r 2c1 2c2",
        stock="9a 4a 5a 6a 10a",
        month=2,
    )
    state = played(state, "8b go 7c1 11a")
    assert (state.seat, state.phase) == (1, "play")  # the viewing is gone, and nothing is asked
    return played(state, "7c2 2a")


def test_a_new_yaku_raises_the_question_even_where_the_total_has_not_grown() -> None:
    state = washed_out()
    assert (state.seat, state.phase) == (0, "call")
    assert reference.total(yaku_now(state, 0)) == 4 < 5
    assert played(state, "stop").scores == (4, 0)


def test_a_call_that_makes_a_viewing_dearer_is_no_raise() -> None:
    state = played(moon_viewing("table=japan, answer=choose"), "go")
    assert reference.total(yaku_now(state, 0)) == 3
    state = played(state, "7c2 7c1")
    assert state.piles[0] >= Cards("7c1 7c2")
    assert (state.seat, state.phase) == (1, "play")


def test_a_yaku_from_the_deal_is_decided_at_the_end_of_the_dealers_first_turn() -> None:
    state = dealt(
        "koikoi(misdeal=dealer_takes, month_cards=4)",
        hands=["7c1 6c1", "7c2 6c2"],
        field="2a 2r 2c1 2c2",
        stock="4a 5a 10a",
        month=2,
    )
    assert (state.seat, state.phase, state.piles[0]) == (0, "play", Cards("plum"))
    state = played(state, "7c1")
    assert state.piles[0] == Cards("plum")
    assert (state.seat, state.phase) == (0, "call")
    assert played(state, "stop").scores == (4, 0)
    state = played(state, "go 6c2 6c1")
    assert (state.seat, state.phase) == (1, "play")  # captured, but nothing new


# -- what one's own calls add ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("calls", range(7))
def test_call_bonus(calls: int) -> None:
    def scored(options: str) -> int:
        game = Game(f"koikoi(koikoi_doubles=off, {options})")
        return score_piles(game, [Cards("poetry"), Cards()], calls=(calls, 0), stopper=0).sides[0].score

    assert scored("call_bonus=off") == 5
    assert scored("call_bonus=one, seven_doubles=off") == 5 + calls
    assert scored("call_bonus=japan, seven_doubles=off") == (5, 6, 7, 8, 5 * 2, 5 * 3, 5 * 4)[calls]


def test_the_call_bonus_comes_before_the_doublings() -> None:
    game = Game("koikoi(call_bonus=one, koikoi_doubles=any)")
    score = score_piles(game, [Cards("poetry"), Cards()], calls=(2, 0), stopper=0)
    assert [line.points for line in score.sides[0].lines] == [5, 2, 7, 14]
    assert [str(line.text) for line in score.sides[0].lines][1] == "Koi-Koi called 2 times: 2 more"


def test_the_calls_of_the_other_add_nothing() -> None:
    game = Game("koikoi(call_bonus=japan, koikoi_doubles=off)")
    assert score_piles(game, [Cards("poetry"), Cards()], calls=(0, 5), stopper=0).sides[0].score == 5


def test_the_call_bonus_raises_no_question() -> None:
    state = played(moon_viewing("call_bonus=one, answer=choose"), "go 7c2 7c1")
    assert (state.seat, state.phase) == (1, "play")


# -- Koi-Koi Japan ---------------------------------------------------------------------------------------------------

JAPAN = (
    "rounds=8, table=japan, answer=choose, seven_doubles=off, koikoi_doubles=off, call_bonus=japan, exhausted=dealer, "
    "dealer_points=1, lucky_hands=off"
)


def test_the_preset_koikoi_japan_is_these_house_rules() -> None:
    assert SHEETS["koikoi"].presets["koi-koi japan"] == JAPAN
    assert str(Game(f"koikoi({JAPAN})")) == f"koikoi({JAPAN})"


@pytest.mark.parametrize(
    ("pile", "calls", "score"),
    [
        ("8b 9a", (0, 0), 1),
        ("8b 9a", (1, 0), 3 + 1),
        ("3b 8b 9a", (3, 1), 3 + 3 + 3),
        ("3b 8b 9a", (4, 0), 6 * 2),
        ("poetry blue", (0, 3), 20 + 2),
        ("poetry blue", (5, 0), 22 * 3),
        ("brights", (1, 1), 10 + 1),
    ],
)
def test_scores_of_koikoi_japan(pile: str, calls: tuple[int, int], score: int) -> None:
    found = score_piles(Game(f"koikoi({JAPAN})"), [Cards(pile), Cards()], calls=calls, stopper=0)
    assert [side.score for side in found.sides] == [score, 0]


def test_in_koikoi_japan_the_dealer_scores_one_when_nobody_stops_and_hands_are_never_lucky() -> None:
    assert again(quiet_round(called=False), f"koikoi({JAPAN})").scores == (1, 0)
    assert dealt(f"koikoi({JAPAN})", hands=(TESHI, PLAIN)).phase == "play"


# -- nobody stopped --------------------------------------------------------------------------------------------------


def quiet_round(called: bool) -> list[State]:
    """A round in which nobody stopped, after a call or without one."""
    for seed in range(1000):
        states = list(always_going("koikoi", seed))
        kinds = {event.kind for state in states for event in state.events}
        if states[-1].over and kinds.isdisjoint({"stop"}) and ("call" in kinds) == called and len(states) > 1:
            return states
    raise AssertionError("no such round")


def again(states: list[State], text: str) -> State:
    """The same cards and moves by other rules."""
    start = states[0]
    state = deal(Game(text), order=start.table.deck[:48])
    for before, after in pairwise(states):
        state = apply(state, next(move for move in before.legal if apply(before, move) == after))
    return state


@pytest.mark.parametrize(
    ("called", "options", "dealer", "caller"),
    [
        (False, "exhausted=draw", 0, 0),
        (False, "exhausted=last_yaku", 0, 0),
        (False, "exhausted=dealer", 6, 0),
        (False, "exhausted=dealer, dealer_points=1", 1, 0),
        (True, "exhausted=draw", 0, 0),
        (True, "exhausted=last_yaku", 0, 1),
        (True, "exhausted=dealer", 6, 0),
    ],
)
def test_exhausted_variants(called: bool, options: str, dealer: int, caller: int) -> None:
    states = quiet_round(called)
    seats = [event.seat for state in states for event in state.events if event.kind == "call"]
    end = again(states, f"koikoi({options})")
    assert not any(end.hands)
    expected = [dealer, 0]
    if caller:
        pile = frozenset(codes(end.piles[seats[-1]]))
        points = reference.total(reference.koikoi(pile, end.game.options, 1))
        expected[seats[-1]] = reference.koikoi_score(points, end.game.options, seats.count(seats[-1]), 0)
        assert points > 0
    assert list(end.scores) == expected


def test_eight_cards_stay_in_the_stock() -> None:
    assert len(quiet_round(called=False)[-1].stock) == 8


# -- lucky hands -----------------------------------------------------------------------------------------------------

TESHI = "1b 1r 1c1 1c2 2a 3b 4a 5a"
KUTTSUKI = "6a 6r 7a 7r 8b 8a 9a 9r"
PLAIN = "6a 6r 7a 7r 8b 8a 9a 10r"


@pytest.mark.parametrize(
    ("hands", "scores"),
    [
        ((TESHI, PLAIN), (6, 0)),
        ((PLAIN, TESHI), (0, 6)),
        ((KUTTSUKI, "1b 2a 3b 4a 5a"), (6, 0)),
        (("1b 1r 1c1 1c2 2a 2r 3b 3r", PLAIN), (6, 0)),
    ],
)
def test_a_lucky_hand_wins_at_once(hands: tuple[str, str], scores: tuple[int, int]) -> None:
    state = dealt("koikoi", hands=hands)
    assert state.over
    assert state.scores == scores
    assert tuple(side.score for side in settle(state).sides) == scores


def test_lucky_points_can_be_set() -> None:
    assert dealt("koikoi(lucky_points=10)", hands=(TESHI, PLAIN)).scores == (10, 0)


def test_both_lucky_is_a_draw() -> None:
    state = dealt("koikoi", hands=(TESHI, KUTTSUKI))
    assert state.over
    assert state.scores == (0, 0)
    assert ["both are lucky" in str(side.lines[0].text) for side in settle(state).sides] == [True, True]


def test_lucky_hands_among_many_as_a_second_scorer_finds_them() -> None:
    luck = random.Random("koikoi")
    seen = set()
    for _ in range(3000):
        months = luck.sample(range(12), 5)  # few months, so that much is lucky
        cards = luck.sample([card for card in DECK if card // 4 in months], 16)
        hands = [Cards(cards[:8]), Cards(cards[8:])]
        lucky = [reference.koikoi_lucky(frozenset(codes(hand))) for hand in hands]
        score = score_piles(Game("koikoi"), [Cards(), Cards()], hands=hands)
        assert [side.score for side in score.sides] == [6 if mine and not all(lucky) else 0 for mine in lucky]
        seen.add(tuple(lucky))
    assert len(seen) == 4


@pytest.mark.parametrize("hand", ["1b 1r 1c1 2a 2r 3b 3r 4a", "1b 1r 2a 2r 3b 3r 4a 5a", PLAIN])
def test_three_of_a_month_or_three_pairs_are_not_lucky(hand: str) -> None:
    assert dealt("koikoi", hands=[hand]).phase == "play"


def test_lucky_hands_can_be_dealt_again_or_mean_nothing() -> None:
    assert dealt("koikoi(lucky_hands=redeal)", hands=(TESHI, PLAIN)).void
    assert dealt("koikoi(lucky_hands=off)", hands=(TESHI, PLAIN)).phase == "play"


def test_four_on_the_field_void_the_deal_before_hands_are_looked_at() -> None:
    assert dealt("koikoi", hands=(TESHI,), field="9a 9r 9c1 9c2").void
