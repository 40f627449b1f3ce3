"""Hana-awase, rule by rule."""

import pytest

from hanafuda import Cards, Game, score_piles, settle
from helpers import dealt, finished


def yaku(pile: str, text: str = "hanaawase") -> dict[str, int]:
    """The yaku of a pile and their points."""
    return {str(made.text): made.points for made in score_piles(Game(text), [Cards(pile), Cards()]).sides[0].yaku}


def test_two_lights_and_four_chaff_are_44_points() -> None:
    score = score_piles(Game("hanaawase"), [Cards("1b 8b 1c1 1c2 8c1 8c2"), Cards()])
    assert score.sides[0].card_points == score.sides[0].score == 44


@pytest.mark.parametrize(("card", "points"), [("1b", 20), ("11b", 20), ("2a", 10), ("9a", 10), ("1r", 5), ("1c1", 1)])
def test_card_points(card: str, points: int) -> None:
    assert score_piles(Game("hanaawase"), [Cards(card), Cards()]).sides[0].card_points == points


def test_the_whole_deck_is_264_points() -> None:
    assert score_piles(Game("hanaawase"), [Cards("all"), Cards()]).sides[0].card_points == 264


@pytest.mark.parametrize(
    ("pile", "made"),
    [
        ("brights", {"Five Lights": 100}),
        ("1b 3b 8b 12b", {"Four Lights": 60}),
        ("1b 3b 8b 11b", {"Four Lights": 60}),
        ("1b 2a 3b", {"Spring Lights": 30}),
        ("1b 12b 8b", {"Pine, Paulownia, Moon": 20}),
        ("1b 2a 3b 8b 12b", {"Four Lights": 60}),
        ("1b 2a 3b 8b", {"Spring Lights": 30}),
        ("1r 2r 4r 5r 6r 9r", {"Six Slips": 30}),
        ("1r 2r 4r 5r 6r 11r", {}),
        ("1r 2r 4r 5r 6r 9r 11r", {"Six Slips": 30}),
        ("1r 2r 4r 5r 6r 9r 7r", {"Seven Slips": 40, "Grass Slips": 20}),
        ("1r 2r 3r", {"Poetry Slips": 40}),
        ("6r 9r 10r", {"Blue Slips": 40}),
        ("4r 5r 7r", {"Grass Slips": 20}),
        ("4r 5r 11r", {}),
        ("ribbons", {"Seven Slips": 40, "Poetry Slips": 40, "Blue Slips": 40, "Grass Slips": 20}),
        ("7a 10a 6a", {"Boar-Deer-Butterfly": 20}),
        ("3b 8b 9a", {"Drinking": 40}),
        ("3b 9a", {"Flower Viewing": 20}),
        ("8b 9a", {"Moon Viewing": 20}),
        ("willow", {"Willow Row": 10}),
        ("wisteria", {"Wisteria Row": 10}),
        ("paulownia", {"Paulownia Row": 10}),
        ("iris", {}),
    ],
)
def test_yaku(pile: str, made: dict[str, int]) -> None:
    assert yaku(pile) == made


def test_four_lights_can_be_dry() -> None:
    assert yaku("1b 3b 8b 11b", "hanaawase(four_lights=dry)") == {}
    assert yaku("1b 3b 8b 12b", "hanaawase(four_lights=dry)") == {"Four Lights": 60}
    assert yaku("brights", "hanaawase(four_lights=dry)") == {"Five Lights": 100}


@pytest.mark.parametrize(("players", "share"), [(2, 132), (3, 88), (4, 66)])
def test_zero_sum_takes_off_the_share_and_makes_the_others_pay(players: int, share: int) -> None:
    piles = [Cards("poetry"), Cards("brights"), *[Cards()] * (players - 2)]
    score = score_piles(Game("hanaawase(score=zero_sum)"), piles)
    first = 15 - share + 40 * (players - 1) - 100
    second = 100 - share + 100 * (players - 1) - 40
    assert [side.score for side in score.sides] == [first, second, *[-share - 140] * (players - 2)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_zero_sum_round_is_zero_in_sum(players: int) -> None:
    assert sum(finished(Game("hanaawase(score=zero_sum)"), players, 5).scores) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stock_ends_with_the_hands(players: int) -> None:
    state = finished(Game("hanaawase"), players, 6)
    assert (len(state.stock), len(state.field), sum(map(len, state.hands))) == (0, 0, 0)
    assert sum(side.card_points for side in settle(state).sides) == 264


def test_the_oya_begins_and_play_goes_counter_clockwise() -> None:
    state = dealt("hanaawase", 4, dealer=2)
    assert state.order == (2, 3, 0, 1)
    assert Game("hanaawase").sheet.direction == "counter-clockwise"
