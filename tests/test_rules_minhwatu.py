"""Min-Hwatu, rule by rule."""

import pytest

from hanafuda import BadGame, Card, Cards, Game, score_piles, settle, view_for
from helpers import dealt, finished, played, to_the_end

JOKER = Cards("j")


def yaku(pile: str, text: str = "minhwatu") -> dict[str, int]:
    """The yaku of a pile and their points."""
    return {str(made.text): made.points for made in score_piles(Game(text), [Cards(pile), Cards()]).sides[0].yaku}


# -- points ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "points"), [("1b", 20), ("11b", 20), ("2a", 10), ("9a", 10), ("1r", 5), ("1c1", 0)])
def test_card_points(card: str, points: int) -> None:
    assert score_piles(Game("minhwatu"), [Cards(card), Cards()]).sides[0].card_points == points


SETS = ["core", "korean", "english", "all"]
VIEWS = "1b 3b 8b 9a"


@pytest.mark.parametrize(
    ("pile", "name", "points"),
    [
        ("poetry", "Poetry Ribbons", (30, 30, 30, 30)),
        ("blue", "Blue Ribbons", (30, 30, 30, 30)),
        ("grass", "Grass Ribbons", (30, 30, 30, 30)),
        ("iris", "Four Irises", (20, 20, 20, 20)),
        ("maple", "Four Maples", (20, 20, 20, 20)),
        ("willow", "Four Willows", (20, 20, 20, 20)),
        ("2a 4a 8a", "Five Birds", (0, 50, 0, 50)),
        ("brights", "Five Brights", (0, 50, 200, 200)),
        ("paulownia", "Four Paulownias", (0, 20, 0, 20)),
        ("1b 2a 3b", "Springtime", (0, 0, 150, 150)),
        (VIEWS, "Grand Views", (0, 0, 150, 150)),
        ("3b 8b 9a", "Views", (0, 0, 100, 100)),
        ("7a 10a 6a", "Boar-Deer-Butterfly", (0, 0, 50, 50)),
    ],
)
def test_yaku_sets(pile: str, name: str, points: tuple[int, ...]) -> None:
    assert [yaku(pile, f"minhwatu(yaku={which})") for which in SETS] == [{name: p} if p else {} for p in points]


ADDITIONAL = [
    ("five_birds", "2a 4a 8a", {"Five Birds": 50}),
    ("five_brights", "brights", {"Five Brights": 50}),
    ("four_paulownias", "paulownia", {"Four Paulownias": 20}),
    ("five_brights_200", "brights", {"Five Brights": 200}),
    ("springtime", "1b 2a 3b", {"Springtime": 150}),
    ("views", VIEWS, {"Grand Views": 150}),
    ("views", "3b 8b 9a", {"Views": 100}),
    ("boar_deer_butterflies", "7a 10a 6a", {"Boar-Deer-Butterfly": 50}),
]


@pytest.mark.parametrize(("which", "pile", "made"), ADDITIONAL)
def test_each_additional_yaku_by_itself(which: str, pile: str, made: dict[str, int]) -> None:
    assert yaku(pile, f"minhwatu(yaku={which})") == made
    others = {other for other, _, _ in ADDITIONAL if other.removesuffix("_200") != which.removesuffix("_200")}
    for other in sorted(others):
        assert made.items().isdisjoint(yaku(pile, f"minhwatu(yaku={other})").items())
        assert made.items() <= yaku(pile, f"minhwatu(yaku={other}+{which})").items()


def test_additional_yaku_can_be_joined() -> None:
    found = yaku("all", "minhwatu(yaku=five_birds+views)")
    assert found == {**yaku("all"), "Five Birds": 50, "Grand Views": 150}
    assert str(Game("minhwatu(yaku=views+five_birds)")) == "minhwatu(yaku=five_birds+views)"


def test_the_two_values_of_five_brights_exclude_each_other() -> None:
    for joined in ("five_brights+five_brights_200", "five_birds+five_brights+five_brights_200"):
        with pytest.raises(BadGame, match="Five Brights count 50 or 200, not both"):
            Game(f"minhwatu(yaku={joined})")
    assert yaku("all", "minhwatu(yaku=all)")["Five Brights"] == 200


@pytest.mark.parametrize("which", ["core", "korean", "english", "all"])
def test_whole_sets_of_yaku_are_not_joined(which: str) -> None:
    with pytest.raises(BadGame, match=f"“Which yaku are used” can join .* not “{which}”"):
        Game(f"minhwatu(yaku=five_birds+{which})")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_opponent_pays_for_a_yaku(players: int) -> None:
    piles = [Cards("poetry"), Cards("iris"), *[Cards()] * (players - 2)]
    scores = [side.score for side in score_piles(Game("minhwatu"), piles).sides]
    assert scores == [15 + 30 * (players - 1) - 20, 15 + 20 * (players - 1) - 30, *[-50] * (players - 2)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_payment_by_players_multiplies_by_all_of_them(players: int) -> None:
    piles = [Cards("poetry"), Cards("iris"), *[Cards()] * (players - 2)]
    scores = [side.score for side in score_piles(Game("minhwatu(payment=players)"), piles).sides]
    assert scores == [15 + 30 * players - 20, 15 + 20 * players - 30, *[-50] * (players - 2)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_round_is_240_in_sum(players: int) -> None:
    for seed in range(20):
        assert sum(finished(Game("minhwatu(yaku=all)"), players, seed).scores) == 240


def test_a_round_score_may_be_negative() -> None:
    assert score_piles(Game("minhwatu"), [Cards("poetry blue grass"), Cards()]).sides[1].score == -90


def test_four_of_a_month_in_a_hand_mean_nothing() -> None:
    state = dealt("minhwatu", hands=["1b 1r 1c1 1c2"])
    assert (state.phase, state.bonuses) == ("play", (0, 0))


def test_the_dealer_begins_and_play_goes_counter_clockwise() -> None:
    assert dealt("minhwatu", 5, dealer=3).order == (3, 4, 0, 1, 2)
    assert Game("minhwatu").sheet.direction == "counter-clockwise"


def test_stock_card_finds_nothing_when_the_pair_has_left() -> None:
    state = played(dealt("minhwatu", hands=["5a"], field="5c1", stock="5r"), "5a")
    assert state.piles[0] == Cards("5a 5c1")
    assert Card("5r") in state.field


def test_stock_card_takes_another_of_the_month() -> None:
    state = played(dealt("minhwatu", hands=["5a"], field="5c1 5c2", stock="5r"), "5a 5c1")
    assert state.piles[0] == Cards("iris")


# -- five players ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("five", "total"), [("plain", 240), ("bonus", 250), ("joker", 250)])
def test_five_players_play_for_240_or_250(five: str, total: int) -> None:
    for seed in range(20):
        assert sum(finished(Game(f"minhwatu(five={five}, yaku=all)"), 5, seed).scores) == total


@pytest.mark.parametrize("five", ["bonus", "joker"])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_only_five_players_have_a_bonus_or_a_joker(players: int, five: str) -> None:
    assert sum(finished(Game(f"minhwatu(five={five})"), players, 1).scores) == 240


@pytest.mark.parametrize("dealer", range(5))
def test_the_bonus_goes_to_the_dealer_of_the_round(dealer: int) -> None:
    plain = to_the_end(dealt("minhwatu", 5, dealer=dealer))
    bonus = to_the_end(dealt("minhwatu(five=bonus)", 5, dealer=dealer))
    more = [ours - theirs for ours, theirs in zip(bonus.scores, plain.scores)]
    assert more == [10 if seat == dealer else 0 for seat in range(5)]
    assert [line.points for line in settle(bonus).sides[dealer].lines if str(line.text) == "Dealer’s bonus"] == [10]


GAME = "minhwatu(five=joker)"


def test_a_joker_on_the_field_goes_to_the_dealer_and_the_field_is_refilled() -> None:
    state = dealt(GAME, 5, field="j", stock="2a 3b", dealer=3)
    assert state.piles[3] == JOKER
    assert Card("2a") in state.field
    assert (len(state.field), str(state.stock[0]), len(state.stock)) == (8, "3b", 20)
    assert [(event.kind, event.seat) for event in state.events] == [("joker", 3)]


def test_a_joker_refill_that_makes_four_of_a_month_is_a_misdeal() -> None:
    assert dealt(GAME, 5, field="j 2a 2r 2c1", stock="2c2").void


def test_a_joker_in_the_dealers_hand_is_captured_before_the_first_card() -> None:
    state = dealt(GAME, 5, hands=["j"], stock="2a 3b")
    assert state.piles[0] == JOKER
    assert Card("2a") in state.hands[0]
    assert (len(state.hands[0]), len(state.stock), str(state.stock[0])) == (4, 20, "3b")


def test_a_joker_in_a_hand_is_captured_at_the_start_of_its_holders_turn() -> None:
    state = dealt(GAME, 5, hands=["1b", "j"], stock="2a 3b 4a")
    assert Card("j") in state.hands[1]
    state = played(state, "1b")
    assert state.piles[1] == JOKER
    assert Card("3b") in state.hands[1]
    assert (len(state.hands[1]), str(state.stock[0]), state.seat) == (4, "4a", 1)
    assert ("joker", 1) in [(event.kind, event.seat) for event in state.events]


def test_a_joker_in_a_hand_finds_nothing_to_take() -> None:
    view = view_for(dealt(GAME, 5, hands=["1b", "j"]), 1)
    assert Card("j") in view.hand
    assert view.takes(Card("j")) == Cards()


def test_a_joker_from_the_stock_is_captured_and_another_card_turned() -> None:
    state = played(dealt(GAME, 5, hands=["1b"], field="3c1", stock="j 3b 4a"), "1b")
    assert state.piles[0] == Cards("j 3b 3c1")
    assert (str(state.stock[0]), state.seat) == ("4a", 1)


def test_a_joker_at_the_bottom_of_the_stock_goes_with_the_last_card_turned() -> None:
    start = dealt(GAME, 5, bottom="j")
    assert start.stock[-1] == Card("j")
    end = to_the_end(start)
    assert Card("j") in end.piles[4]
    assert (len(end.stock), len(end.field)) == (0, 0)


def test_the_joker_is_worth_ten_and_makes_no_yaku() -> None:
    score = score_piles(Game(GAME), [JOKER, *[Cards()] * 4])
    assert (score.sides[0].card_points, score.sides[0].yaku) == (10, ())


@pytest.mark.parametrize("where", ["hand", "field", "stock", "bottom"])
def test_with_the_joker_all_other_cards_are_still_played(where: str) -> None:
    places = {
        "hand": {"hands": ["", "", "j"]},
        "field": {"field": "j"},
        "stock": {"stock": "1b j"},
        "bottom": {"bottom": "j"},
    }
    end = to_the_end(dealt(GAME, 5, **places[where]))  # type: ignore[arg-type]
    assert sorted(card for pile in end.piles for card in pile) == list(range(49))
