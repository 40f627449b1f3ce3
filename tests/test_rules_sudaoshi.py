"""Sudaoshi, rule by rule. Lucky hands have a file of their own."""

import pytest

from hanafuda import Cards, Game, score_piles, settle
from hanafuda.score import Score
from helpers import dealt, finished, to_the_end


def scored(*piles: str, text: str = "sudaoshi", field: str = "") -> Score:
    return score_piles(Game(text), [*map(Cards, piles)], field=Cards(field))


def scores(*piles: str, text: str = "sudaoshi", field: str = "") -> list[int]:
    return [side.score for side in scored(*piles, text=text, field=field).sides]


# -- card points and burdens -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "modern", "old"),
    [
        *[("1c1", 10, 8), ("11c", 10, 8), ("12c1", 10, 8)],
        *[("3b", 10, 5), ("12b", 10, 5), ("1b", 5, 5), ("8b", 5, 5), ("11b", 5, 5)],
        *[("2a", 5, 5), ("9a", 5, 5), ("1r", 1, 1), ("11r", 1, 1)],
        *[("all", 330, 272), ("chaff", 240, 192), ("brights", 35, 25), ("animals", 45, 45), ("ribbons", 10, 10)],
    ],
)
def test_card_points(cards: str, modern: int, old: int) -> None:
    assert scored(cards, "", "").sides[0].card_points == modern
    assert scored(cards, "", "", text="sudaoshi(values=old)").sides[0].card_points == old


@pytest.mark.parametrize(
    ("text", "burdens"),
    [
        ("sudaoshi", [-100, -110, -120]),
        ("sudaoshi(values=old)", [-81, -91, -100]),
        ("sudaoshi(burdens=90/110/130)", [-90, -110, -130]),
        ("sudaoshi(values=old, burdens=0/0/0)", [0, 0, 0]),
    ],
)
def test_burdens_of_dealer_right_and_left(text: str, burdens: list[int]) -> None:
    assert scores("", "", "", text=text) == burdens


@pytest.mark.parametrize("dealer", range(3))
def test_burdens_go_with_the_place_not_with_the_seat(dealer: int) -> None:
    end = to_the_end(dealt("sudaoshi", dealer=dealer))
    burdens = [line.points for side in settle(end).sides for line in side.lines if str(line.text) == "Burden"]
    assert [burdens[seat] for seat in end.order] == [-100, -110, -120]


@pytest.mark.parametrize("text", ["sudaoshi", "sudaoshi(values=old)", "sudaoshi(kan=12, field_multiplier=on)"])
def test_a_round_is_zero_in_sum(text: str) -> None:
    for seed in range(30):
        assert sum(finished(Game(text), 3, seed).scores) == 0


# -- yaku ------------------------------------------------------------------------------------------------------------


def test_own_yaku_count_twice_and_cost_each_of_the_others() -> None:
    top = scores("8b 8a", "", "")
    assert top == [10 - 100 + 20, -110 - 10, -120 - 10]


def test_only_one_yaku_of_a_month() -> None:
    sides = scored("susuki", "", "willow").sides
    assert [[str(made.text) for made in side.yaku] for side in sides] == [["Set of Baldies"], [], ["Set of Rains"]]
    assert [side.score for side in sides] == [30 + 40 - 20 - 100, -40 - 110, 21 + 40 - 20 - 120]


@pytest.mark.parametrize("pile", ["willow", "11b 11a"])
def test_sudaoshi_rains_only_for_the_last(pile: str) -> None:
    for place in range(3):
        piles = [pile if other == place else "" for other in range(3)]
        assert bool(scored(*piles).sides[place].yaku) == (place == 2)


def test_baldies_are_for_anyone() -> None:
    for place in range(3):
        assert scored(*["8b 8a" if other == place else "" for other in range(3)]).sides[place].yaku


def test_yaku_sets_only() -> None:
    tops = scored("8b 8a", "", "11b 11a", text="sudaoshi(yaku=sets)")
    assert [side.yaku for side in tops.sides] == [(), (), ()]
    sets = scored("susuki", "", "willow", text="sudaoshi(yaku=sets)")
    assert [len(side.yaku) for side in sets.sides] == [1, 0, 1]


def test_kan_12_makes_yaku_12_and_24() -> None:
    sides = scored("susuki", "", "11b 11a", text="sudaoshi(kan=12)").sides
    assert [side.yaku[0].points for side in (sides[0], sides[2])] == [24, 12]


@pytest.mark.parametrize(
    ("field", "factor"),
    [
        ("1c1", 1),
        ("1b", 2),
        ("3b", 2),
        ("8b", 2),
        ("11b", 4),
        ("12b", 4),
        ("1b 3b 8b", 2),
        ("1b 12b", 4),
        ("brights", 4),
    ],
)
def test_field_multiplier(field: str, factor: int) -> None:
    on = "sudaoshi(field_multiplier=on)"
    assert scores("8b 8a", "", "", text=on, field=field) == [-70 * factor, -120 * factor, -130 * factor]
    assert scores("8b 8a", "", "", field=field) == [-70, -120, -130]


def test_field_multiplier_looks_at_the_field_as_it_was_dealt() -> None:
    state = dealt("sudaoshi(field_multiplier=on, misdeal=dealer_takes)", field="12b 12c1 12c2 12c3")
    assert state.table.factor == 4


# -- the table -------------------------------------------------------------------------------------------------------


def test_dealer_right_left_is_the_order() -> None:
    assert dealt("sudaoshi", dealer=1).order == (1, 2, 0)
    assert Game("sudaoshi").sheet.direction == "counter-clockwise"


def test_the_deal_is_shown_in_two_packets() -> None:
    assert Game("sudaoshi").sheet.deals[3].packets == ((4, 3), (3, 3))
