"""Kwa-Dō, rule by rule."""

import pytest

from hanafuda import Card, Cards, Game, IllegalMove, Move, Moves, State, score_piles, settle, view_for
from hanafuda.standing import next_dealer
from helpers import dealt, finished, played, to_the_end


def yaku(pile: str, text: str = "kwado") -> dict[str, int]:
    """The yaku of a pile and their points."""
    return {str(made.text): made.points for made in score_piles(Game(text), [Cards(pile), Cards()]).sides[0].yaku}


def scores(*piles: str, text: str = "kwado(yaku=none)") -> list[int]:
    return [side.score for side in score_piles(Game(text), [*map(Cards, piles)]).sides]


# -- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_left_of_the_dealer_is_first_and_the_dealer_last(players: int) -> None:
    for dealer in range(players):
        state = dealt("kwado", players, dealer=dealer)
        assert state.order == tuple((dealer + 1 + place) % players for place in range(players))
        assert state.seat == state.order[0]
        assert state.order[-1] == dealer
    assert Game("kwado").sheet.direction == "clockwise"


@pytest.mark.parametrize(
    ("teams", "players", "sides"),
    [("2x2", 4, (0, 1, 0, 1)), ("3x2", 6, (0, 1, 2, 0, 1, 2)), ("2x3", 6, (0, 1, 0, 1, 0, 1))],
)
def test_teams_share_a_pile_and_alternate(teams: str, players: int, sides: tuple[int, ...]) -> None:
    game = Game(f"kwado(teams={teams})")
    assert game.players == (players,)
    state = dealt(game.text)
    assert tuple(state.side(seat) for seat in range(players)) == sides
    assert len(state.piles) == max(sides) + 1
    while not state.over:
        seat, before = state.seat, state.piles
        assert seat is not None
        state = played(state, str(next(iter(state.legal))))
        others = [side for side in range(len(before)) if side != sides[seat]]
        assert [state.piles[side] for side in others] == [before[side] for side in others]
    assert sum(map(len, state.piles)) == 48


def test_two_players_play_out_the_stock() -> None:
    for seed in range(20):
        end = finished(Game("kwado"), 2, seed)
        assert (len(end.stock), len(end.field)) == (0, 0)
        assert sum(side.card_points for side in settle(end).sides) == 240


def test_in_the_playing_out_the_two_turn_cards_in_turn() -> None:
    state = dealt("kwado")
    while any(state.hands):
        last, state = state, played(state, str(next(iter(state.legal))))
    turned = [event.seat for event in state.events if event.kind == "turn"]
    assert turned == [last.seat, *[(turned[0] + 1 + number) % 2 for number in range(len(turned) - 1)]]
    assert len(turned) > 1


def test_ending_with_the_hands_leaves_eight_cards() -> None:
    end = finished(Game("kwado(ending=hands)"), 2, 3)
    assert len(end.stock) == 8
    assert not any(end.hands)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_ending_makes_no_difference_to_more_players(players: int) -> None:
    assert finished(Game("kwado"), players, 4).piles == finished(Game("kwado(ending=hands)"), players, 4).piles


def test_deal_ten_is_played_to_the_end_of_the_stock_either_way() -> None:
    for ending in ("stock", "hands"):
        end = finished(Game(f"kwado(deal=ten, ending={ending})"), 2, 5)
        assert (len(end.stock), len(end.field)) == (0, 0)


def test_capturing_a_bright_is_worth_a_shout() -> None:
    game = Game("kwado")
    assert Cards(game.sheet.shout) == Cards("brights")
    assert str(game.word("said.shout")) == "Kwa-Dō!"


# -- scoring ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "points"), [("1b", 20), ("11b", 20), ("2a", 10), ("9a", 10), ("1r", 5), ("1c1", 0)])
def test_card_points(card: str, points: int) -> None:
    assert score_piles(Game("kwado"), [Cards(card), Cards()]).sides[0].card_points == points


@pytest.mark.parametrize(("players", "floor"), [(2, 120), (3, 80), (4, 60), (5, 48), (6, 40)])
def test_floors(players: int, floor: int) -> None:
    nothing = [""] * (players - 1)
    assert scores("all", *nothing) == [240 - floor, *[0] * (players - 1)]
    assert scores("brights", *nothing) == [max(0, 100 - floor), *[0] * (players - 1)]


def test_below_the_floor_counts_nothing_but_yaku_stay() -> None:
    assert scores("iris", "", text="kwado") == [30, 0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kwado(teams=2x2, yaku=none)", [240 - 60, 0]),
        ("kwado(teams=2x2, yaku=none, team_floor=teams)", [240 - 120, 0]),
        ("kwado(teams=3x2, yaku=none)", [240 - 40, 0, 0]),
        ("kwado(teams=3x2, yaku=none, team_floor=teams)", [240 - 80, 0, 0]),
        ("kwado(teams=2x3, yaku=none)", [240 - 40, 0]),
        ("kwado(teams=2x3, yaku=none, team_floor=teams)", [240 - 120, 0]),
    ],
)
def test_team_floor_is_by_players_or_by_teams(text: str, expected: list[int]) -> None:
    assert scores("all", *[""] * (len(expected) - 1), text=text) == expected


def test_easy_scoring_counts_all_card_points() -> None:
    assert scores("1b 1r", "2a", text="kwado(scoring=easy)") == [25, 10]
    assert scores("iris", "", text="kwado(scoring=easy)") == [45, 0]
    assert scores("iris", "", text="kwado(scoring=easy, bonus=before)") == [45, 0]


@pytest.mark.parametrize(
    ("pile", "after", "before"),
    [
        ("iris", 30, 0),  # 15 and 30 are below 120
        ("brights", 100 + 25, 100 + 125 - 120),
        ("brights animals", 190 - 120 + 125 + 30 * 5, 190 + 125 + 30 * 5 - 120),
    ],
)
def test_yaku_are_added_after_the_floor_or_before(pile: str, after: int, before: int) -> None:
    assert scores(pile, "", text="kwado") == [after, 0]
    assert scores(pile, "", text="kwado(bonus=before)") == [before, 0]


# -- yaku ------------------------------------------------------------------------------------------------------------

SAKURA = ["1b 2a 3b", "3b 8b 9a", "6a 9a 10a", "7a 8a 10a", "4a 5a 7a", "4r 5r 7r", "6r 9r 10r", "1r 2r 3r"]
GROUPS = [
    ("months", "iris", {"Four Irises": 30}),
    ("months", "maple", {"Four Maples": 30}),
    ("months", "willow", {"Four Willows": 30}),
    ("brights", "brights", {"Five Brights": 100}),
    ("dragon", "12b", {"Dragon": 25}),
    *[("sakura", cards, {f"Sakura Set {number}": 30}) for number, cards in enumerate(SAKURA, start=1)],
]


@pytest.mark.parametrize(("group", "pile", "made"), GROUPS)
def test_yaku_groups(group: str, pile: str, made: dict[str, int]) -> None:
    assert yaku(pile, f"kwado(yaku={group})") == made
    assert made.items() <= yaku(pile, "kwado(yaku=all)").items()
    others = "+".join(other for other in ("months", "brights", "dragon", "sakura") if other != group)
    assert made.items().isdisjoint(yaku(pile, f"kwado(yaku={others})").items())
    assert yaku(pile, "kwado(yaku=none)") == {}


def test_yaku_groups_can_be_joined() -> None:
    pile = "iris poetry brights"
    assert yaku(pile, "kwado(yaku=months+sakura)") == {"Four Irises": 30, "Sakura Set 8": 30}
    assert yaku(pile, "kwado(yaku=brights+dragon)") == {"Five Brights": 100, "Dragon": 25}


def test_one_card_may_serve_several_yaku() -> None:
    made = yaku("3b 8b 9a 1b 2a 6a 10a")
    assert made == {"Sakura Set 1": 30, "Sakura Set 2": 30, "Sakura Set 3": 30}


# -- declaring -------------------------------------------------------------------------------------------------------


def declaring(hand: str, text: str = "kwado(declare=on)", field: str = "") -> State:
    return dealt(text, hands=[hand], field=field or "11b")


def test_a_set_may_be_declared_only_with_one_of_its_cards_in_hand() -> None:
    state = declaring("1r 1c1 2c1 3c1 4c1 5c1 6c1 7c1")
    assert [str(move) for move in state.legal if move.card is None] == ["declare8"]
    with pytest.raises(IllegalMove, match="“declare7” is not allowed"):
        played(state, "declare7")


def test_a_declaration_goes_with_playing_one_of_its_cards() -> None:
    state = played(declaring("1r 2r 6r 1c1 2c1 3c1 4c1 5c1"), "declare8")
    assert (state.seat, state.phase, str(state.legal)) == (0, "play", "1r 2r")


def test_only_one_set_is_declared_with_a_play() -> None:
    state = played(declaring("3b 1r 1c1 2c1 4c1 5c1 6c1 7c1"), "declare1")
    assert str(state.legal) == "3b"
    with pytest.raises(IllegalMove):
        played(state, "declare2")


def test_a_set_is_declared_once() -> None:
    state = played(declaring("1r 2r 1c1 2c1 3c1 4c1 5c1 6c1"), "declare8 1r")
    while state.seat != 0 or state.phase != "play":
        state = played(state, str(next(iter(state.legal))))
    assert Move("2r") in state.legal
    assert Move("declare8") not in state.legal


def test_any_number_of_sets_may_be_declared_one_after_the_other() -> None:
    state = played(declaring("1r 6r 1c1 2c1 3c1 4c1 5c1 6c1"), "declare8 1r")
    while state.seat != 0 or state.phase != "play":
        state = played(state, str(next(iter(state.legal))))
    assert Move("declare7") in state.legal


def before_poetry() -> State:
    """Seat 0 can capture the three poetry ribbons in its first three turns."""
    return dealt(
        "kwado(declare=on)",
        hands=["1r 2c1 3c1", "4c1 4c2 5c1 5c2 6c1 6c2 7c1 7c2"],
        field="1b 1c1 1c2 2r 3r",
        stock="12c1 12c2 12c3 12b 9c1",
    )


def captured_poetry(moves: str) -> State:
    """Seat 0 has captured the three poetry ribbons, with these moves as the first."""
    return to_the_end(played(before_poetry(), f"{moves} 4c1 2c1 4c2 3c1"))


def test_a_set_counts_only_when_it_was_declared() -> None:
    silent, declared = captured_poetry("1r"), captured_poetry("declare8 1r")
    assert silent.piles == declared.piles
    assert declared.piles[0] >= Cards("poetry")
    names = [{str(made.text) for made in settle(state).sides[0].yaku} for state in (silent, declared)]
    assert ["Sakura Set 8" in found for found in names] == [False, True]
    assert declared.scores[0] - silent.scores[0] == 30


def test_a_set_can_be_made_as_long_as_one_of_its_cards_is_left_to_declare_it_with() -> None:
    def possible(moves: str, side: int) -> bool:
        rows = view_for(played(before_poetry(), moves), None).progress(side)
        return next(row.possible for row in rows if str(row.name) == "Sakura Set 8")

    assert [possible("", side) for side in (0, 1)] == [True, True]
    assert [possible("1r", side) for side in (0, 1)] == [True, False]
    assert [possible(f"{first} 4c1 2c1 4c2 3c1", 0) for first in ("1r", "declare8 1r")] == [False, True]


def test_a_declaration_serves_the_whole_team() -> None:
    state = dealt("kwado(declare=on, teams=2x2)", hands=["1r", "", "2r"])
    assert {"declare8"} == {str(move) for move in state.legal if str(move) == "declare8"}
    state = played(state, "declare8 1r")
    while state.seat != 2 or state.phase != "play":
        state = played(state, str(next(iter(state.legal))))
    assert Move("2r") in state.legal
    assert Move("declare8") not in state.legal
    assert state.table.declared[0] == state.table.declared[state.side(2)] != 0
    assert state.table.declared[1] == 0


def test_months_and_brights_need_no_declaring() -> None:
    assert yaku("iris", "kwado(declare=on)") == {"Four Irises": 30}
    assert yaku("poetry", "kwado(declare=on)") == {}


# -- gaji ------------------------------------------------------------------------------------------------------------

GAJI = "kwado(gaji=on)"
FIELD = "1b 1r 1c1 2a 3b 4a 5a 6a"


def test_gaji_captures_any_one_card() -> None:
    state = played(dealt(GAJI, hands=["11c"], field=FIELD, stock="12b"), "11c")
    assert (state.phase, str(state.card), state.legal) == ("take", "11c", Moves(Cards(FIELD).mask))
    state = played(state, "2a")
    assert state.piles[0] == Cards("2a 11c")


def test_gaji_captures_one_of_three() -> None:
    state = played(dealt(GAJI, hands=["11c"], field=FIELD, stock="12b"), "11c 1b")
    assert state.piles[0] == Cards("1b 11c")
    assert state.field >= Cards("1r 1c1")


def test_gaji_is_off_unless_the_table_says_so() -> None:
    state = played(dealt("kwado", hands=["11c"], field=FIELD, stock="12b"), "11c")
    assert not state.piles[0]
    assert state.field >= Cards("11c 12b")


EIGHT = "1b 1r 1c1 1c2 2a 2r 2c1 2c2"
"""A field that goes to the dealer whole, where the house has it so."""


def test_gaji_on_an_empty_field_is_laid() -> None:
    state = dealt("kwado(gaji=on, misdeal=dealer_takes)", hands=["11c"], field=EIGHT, stock="12b")
    assert played(state, "11c").field == Cards("11c 12b")


def test_gaji_takes_a_single_card_without_a_choice() -> None:
    state = dealt("kwado(gaji=stock, misdeal=dealer_takes)", hands=["5a"], field=EIGHT, stock="11c")
    state = played(state, "5a")
    assert (state.piles[0], len(state.field), state.seat) == (Cards("5a 11c"), 0, 1)


def test_gaji_from_the_stock_is_an_ordinary_willow() -> None:
    state = played(dealt(GAJI, hands=["12b", "11b"], field=FIELD, stock="11c 7a"), "12b")
    assert Card("11c") in state.field
    state = played(state, "11b")
    assert state.piles[1] == Cards("11b 11c")


def test_gaji_from_the_stock_takes_a_willow_as_any_willow_does() -> None:
    state = played(dealt(GAJI, hands=["12b"], field="11b 11a 11r 1b 2a 3b 4a 5a", stock="11c"), "12b")
    assert state.piles[0] == Cards("willow")


def test_gaji_can_be_wild_from_the_stock_too() -> None:
    state = played(dealt("kwado(gaji=stock)", hands=["12b"], field=FIELD, stock="11c"), "12b")
    assert (state.phase, str(state.card), state.legal) == ("take", "11c", Moves(Cards(f"{FIELD} 12b").mask))
    assert played(state, "3b").piles[0] == Cards("3b 11c")


def test_gaji_on_the_field_is_an_ordinary_willow() -> None:
    state = dealt("kwado(gaji=stock)", hands=["11b 1c2"], field="11c 11a 1r 2a 3b 4a 5a 6a", stock="12b")
    assert str(played(state, "11b").legal) == "11a 11c"
    assert played(state, "1c2").piles[0] == Cards("1c2 1r")


@pytest.mark.parametrize("seat", range(3))
def test_what_is_left_of_the_month_follows_the_gaji_at_the_end(seat: int) -> None:
    state = dealt(GAJI, 3, hands=["11c" if other == seat else "" for other in range(3)], field="11b 11a 11r 1b 2a 3b")
    while state.seat != seat or state.phase != "play":
        state = played(state, str(next(iter(state.legal))))
    end = to_the_end(played(state, "11c 11b"))
    assert end.piles[seat] >= Cards("willow")
    assert not end.field
    assert [(event.seat, event.taken) for event in end.events if event.kind == "sweep"] == [(seat, Cards("11a 11r"))]


def test_the_odd_willow_left_over_belongs_to_nobody() -> None:
    end = to_the_end(played(dealt(GAJI, hands=["11c"], field=FIELD), "11c 2a"))
    swept = Cards([card for event in end.events if event.kind == "sweep" for card in event.taken])
    assert (len(swept), swept <= Cards("plum"), swept <= end.piles[0]) == (1, True, True)
    assert (len(end.field), end.field <= Cards("willow")) == (1, True)
    assert sum(map(len, end.piles)) == 47


def test_the_sweep_goes_to_the_team() -> None:
    state = dealt("kwado(gaji=on, teams=2x2)", hands=["1c2", "", "11c"], field="11b 11a 11r 2a 3b 4a 5a 6a")
    while state.seat != 2 or state.phase != "play":
        state = played(state, str(next(iter(state.legal))))
    end = to_the_end(played(state, "11c 11b"))
    assert end.piles[0] >= Cards("willow")
    assert [event.seat for event in end.events if event.kind == "sweep"] == [2]


def test_without_a_gaji_capture_nothing_is_swept() -> None:
    for seed in range(20):
        end = finished(Game("kwado"), 4, seed)
        assert not any(event.kind == "sweep" for event in end.events)


def test_gaji_does_its_duty_to_match() -> None:
    state = dealt("kwado(gaji=on, match_duty=on)", hands=["11c 12b"], field=FIELD)
    assert Move("11c") in state.legal
    assert Move("12b") not in state.legal


FOURS = "2a 2r 2c1 2c2 4a 4r 4c1 4c2"
"""A field of months that lie to the end, where the house plays on."""


def test_gaji_may_not_take_one_of_four_that_lie_to_the_end() -> None:
    state = dealt("kwado(gaji=on, misdeal=play_on)", hands=["11c"], field="2a 2r 2c1 2c2 3b 5a 6a 7a", stock="12b")
    state = played(state, "11c")
    assert (state.phase, state.legal) == ("take", Moves("3b 5a 6a 7a"))
    with pytest.raises(IllegalMove, match="“2a” is not allowed"):
        played(state, "2a")


def test_gaji_takes_the_only_card_beside_four_that_lie_to_the_end() -> None:
    state = dealt("kwado(gaji=stock, misdeal=play_on)", hands=["5a"], field=FOURS, stock="11c")
    assert played(state, "5a").piles[0] == Cards("5a 11c")


def test_gaji_is_laid_where_only_fours_lie() -> None:
    state = dealt("kwado(gaji=on, misdeal=play_on)", hands=["11c"], field=FOURS, stock="12b")
    state = played(state, "11c")
    assert (state.seat, state.piles[0], state.field) == (1, Cards(), Cards(f"{FOURS} 11c 12b"))


def test_gaji_has_no_duty_where_only_fours_lie() -> None:
    state = dealt("kwado(gaji=on, misdeal=play_on, match_duty=on)", hands=["11c 12b"], field=FOURS)
    assert state.legal == Moves(state.hands[0].mask)


# -- who deals next --------------------------------------------------------------------------------------------------


def test_in_teams_the_winners_first_in_turn_order_deals_next() -> None:
    seen = set()
    for seed in range(60):
        end = finished(Game("kwado(teams=2x3)"), 6, seed)
        best = max(end.scores)
        expected = next(seat for seat in end.order if end.scores[end.side(seat)] == best)
        assert next_dealer(end) == expected
        seen.add((end.order.index(expected), end.scores[0] == end.scores[1]))
    assert {(0, False), (1, False)} <= seen


def test_next_dealer_can_be_the_one_to_the_left() -> None:
    for seed in range(12):
        end = finished(Game("kwado(next_dealer=left)"), 5, seed)
        assert next_dealer(end) == (end.dealer + 1) % 5
