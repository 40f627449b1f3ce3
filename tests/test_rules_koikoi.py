"""Koi-Koi, rule by rule."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

import reference
from hanafuda import DECK, Cards, Game, Luck, State, apply, deal, score_piles, settle
from helpers import codes, dealt, decisions, played, tables

TABLES = ["standard", "nintendo", "fudawiki", "high"]


def yaku(pile: str, text: str = "koikoi", month: int = 1) -> dict[str, int]:
    """The yaku of a pile and their points."""
    return {
        made.name: made.points for made in score_piles(Game(text), [Cards(pile), Cards()], month=month).sides[0].yaku
    }


# -- yaku ------------------------------------------------------------------------------------------------------------

BY_TABLE = [
    ("brights", "Five Brights", (10, 10, 15, 15)),
    ("1b 3b 8b 12b", "Four Brights", (8, 8, 8, 10)),
    ("1b 3b 8b 11b", "Rainy Four", (7, 7, 7, 8)),
    ("1b 8b 12b", "Three Brights", (5, 5, 6, 6)),
    ("7a 10a 6a", "Boar-Deer-Butterfly", (5, 5, 5, 5)),
    ("1r 2r 3r", "Poetry Ribbons", (5, 5, 5, 6)),
    ("6r 9r 10r", "Blue Ribbons", (5, 5, 5, 6)),
    ("8b 9a", "Moon Viewing", (5, 5, 5, 5)),
    ("3b 9a", "Cherry Blossom Viewing", (5, 5, 5, 5)),
    ("2a 4a 5a 6a 8a", "Animals", (1, 1, 1, 1)),
    ("2a 4a 5a 6a 8a 9a 11a", "Animals", (3, 3, 3, 3)),
    ("1r 2r 4r 5r 6r", "Ribbons", (1, 1, 1, 1)),
    ("1r 2r 4r 5r 6r 7r 11r", "Ribbons", (3, 3, 3, 3)),
    ("1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1 5c2", "Chaff", (1, 1, 1, 1)),
    ("chaff", "Chaff", (15, 15, 15, 15)),
]


@pytest.mark.parametrize(("pile", "name", "points"), BY_TABLE)
def test_the_four_tables(pile: str, name: str, points: tuple[int, ...]) -> None:
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
    assert yaku(pile, "koikoi(table=nintendo)") == yaku(pile, "koikoi(table=fudawiki)") == nintendo


def test_high_table_adds_poetry_and_blue() -> None:
    assert yaku("poetry blue", "koikoi(table=high)") == {"Poetry Ribbons": 6, "Blue Ribbons": 6, "Ribbons": 2}


NINE_CHAFF = "1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1"


def test_sake_cup_counts_as_animal_and_chaff_at_once() -> None:
    assert yaku(f"{NINE_CHAFF} 9a 2a 4a 5a 6a") == {"Chaff": 1, "Animals": 1}
    assert yaku(f"{NINE_CHAFF} 9a 2a 4a 5a 6a", "koikoi(sake_cup=animal)") == {"Animals": 1}


BOTH = {"Moon Viewing": 5, "Cherry Blossom Viewing": 5}
VIEWING = [
    ("8b 9a", {"Moon Viewing": 5}, {}, {"Moon Viewing": 5}),
    ("8b 9a 11c", {"Moon Viewing": 5}, {}, {}),
    ("3b 9a 11r", {"Cherry Blossom Viewing": 5}, {}, {}),
    ("3b 8b 9a", BOTH, BOTH, BOTH),
    ("8b 9a 1r 2r 3r", *[{"Moon Viewing": 5, "Poetry Ribbons": 5}] * 3),
    ("8b 9a 1r 2r 3r 11r", *[{"Moon Viewing": 5, "Poetry Ribbons": 5}] * 2, {"Poetry Ribbons": 5}),
]


@pytest.mark.parametrize(("pile", "on", "with_other", "rain"), VIEWING)
def test_viewing_variants(pile: str, on: dict[str, int], with_other: dict[str, int], rain: dict[str, int]) -> None:
    assert yaku(pile) == on
    assert yaku(pile, "koikoi(viewing=with_other)") == with_other
    assert yaku(pile, "koikoi(viewing=rain)") == rain
    assert yaku(pile, "koikoi(viewing=off)") == {name: points for name, points in on.items() if "Viewing" not in name}


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


def test_a_decision_comes_when_the_yaku_total_has_risen_and_only_then() -> None:
    for seed, (game, players) in enumerate(tables("koikoi", 100)):
        states = [state for state in decisions(game, players, seed) if not state.void]
        decided = [0, 0]
        before_turn: tuple[Cards, ...] = (Cards(), Cards())
        for before, after in pairwise(states):
            seat = before.seat
            assert seat is not None
            if before.phase == "call":
                before_turn = after.piles
            elif after.seat != seat or after.phase in ("call", "over"):
                points = reference.total(
                    reference.koikoi(frozenset(codes(after.piles[seat])), game.options, after.month)
                )
                stopped = any(event.kind == "stop" for event in after.events)
                risen = points > decided[seat] and after.piles[seat] != before_turn[seat]
                assert risen == (stopped or after.phase == "call")
                decided[seat] = points if risen else decided[seat]
                before_turn = after.piles


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
    assert ["both are lucky" in side.lines[0].text for side in settle(state).sides] == [True, True]


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
