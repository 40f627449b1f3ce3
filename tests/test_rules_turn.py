"""The deal and the turn, which all games share."""

import pytest

from hanafuda import SHEETS, Card, Cards, Game, IllegalMove, Move, Moves, deal
from helpers import dealt, played, to_the_end

GAMES = list(SHEETS)
FREE = ["koikoi", "hanaawase(match_duty=off)", "minhwatu", "sudaoshi", "kwado"]
"""The games without a duty to match."""
DEALS = [
    *[("koikoi", 2, 8, 8)],
    *[("hanaawase", players, *size) for players, size in {2: (10, 8), 3: (7, 6), 4: (5, 8)}.items()],
    *[("minhwatu", players, *size) for players, size in {2: (10, 8), 3: (7, 6), 4: (5, 8)}.items()],
    *[("minhwatu", 5, 4, 8), ("minhwatu", 6, 3, 12)],
    *[("sudaoshi", 3, 7, 6), ("sudaoshi", 4, 7, 6), ("sudaoshi", 5, 7, 6), ("sudaoshi", 6, 7, 6)],
    *[("kwado", 2, 8, 8), ("kwado", 3, 7, 6), ("kwado", 4, 5, 8), ("kwado", 5, 4, 8), ("kwado", 6, 3, 12)],
    *[("kwado(deal=ten)", 2, 10, 8), ("kwado(teams=2x2)", 4, 5, 8), ("kwado(teams=3x2)", 6, 3, 12)],
]


# -- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "players", "hand", "field"), DEALS)
def test_cards_are_dealt_as_the_sheet_says(text: str, players: int, hand: int, field: int) -> None:
    state = dealt(text, players)
    assert [len(cards) for cards in state.hands] == [hand] * players
    assert (len(state.field), len(state.stock)) == (field, 48 - hand * players - field)


def test_no_deal_was_forgotten() -> None:
    listed = {(text.partition("(")[0], players) for text, players, _, _ in DEALS}
    elsewhere = {("sudaoshi", 7)}  # with the blank card: test_rules_sudaoshi_table.py
    assert listed | elsewhere == {(name, players) for name, sheet in SHEETS.items() for players in sheet.deals}


@pytest.mark.parametrize("name", GAMES)
def test_hands_come_first_then_the_field_then_the_stock(name: str) -> None:
    game = Game(name)
    state = deal(game, order=range(48))
    size = game.sheet.deals[state.players]
    assert state.hands[0] == Cards(range(size.hand))
    assert state.stock == tuple(range(size.hand * state.players + size.field, 48))


# -- one card --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", FREE)
def test_a_card_without_a_match_stays_on_the_field(text: str) -> None:
    state = dealt(text, hands=["2a"], stock="3b")
    after = played(state, "2a")
    assert after.field == state.field | Cards("2a 3b")
    assert not any(after.piles)


@pytest.mark.parametrize("name", GAMES)
def test_a_card_with_one_match_captures_it(name: str) -> None:
    after = played(dealt(name, hands=["2a"], field="2c1 3c1", stock="3b"), "2a")
    assert after.piles[0] == Cards("2a 2c1 3b 3c1")
    assert not after.field & Cards("plum cherry")


@pytest.mark.parametrize("name", GAMES)
def test_of_two_matches_the_player_chooses_one(name: str) -> None:
    state = played(dealt(name, hands=["2a"], field="2c1 2c2 3c1 3c2", stock="3b"), "2a")
    assert (state.seat, state.phase, str(state.card), str(state.legal)) == (0, "take", "2a", "2c1 2c2")
    state = played(state, "2c2")
    assert (state.seat, state.phase, str(state.card), str(state.legal)) == (0, "take", "3b", "3c1 3c2")
    state = played(state, "3c1")
    assert state.piles[0] == Cards("2a 2c2 3b 3c1")
    assert state.field >= Cards("2c1 3c2")


@pytest.mark.parametrize("name", GAMES)
def test_three_on_the_field_all_are_taken(name: str) -> None:
    after = played(dealt(name, hands=["2a"], field="2r 2c1 2c2", stock="3b"), "2a")
    assert after.piles[0] == Cards("plum")


@pytest.mark.parametrize("name", GAMES)
def test_three_on_the_field_all_are_taken_by_a_stock_card(name: str) -> None:
    after = played(dealt(name, hands=["3b"], field="2r 2c1 2c2 3c1", stock="2a"), "3b")
    assert after.piles[0] == Cards("plum 3b 3c1")


@pytest.mark.parametrize("name", GAMES)
def test_a_stock_card_may_take_the_card_just_played(name: str) -> None:
    after = played(dealt(f"{name}(match_duty=off)", hands=["2a"], stock="2c1"), "2a")
    assert after.piles[0] == Cards("2a 2c1")


@pytest.mark.parametrize("name", GAMES)
def test_pair_taken_by_hand_card_leaves_before_the_stock_card(name: str) -> None:
    after = played(dealt(name, hands=["2a"], field="2c1", stock="2c2"), "2a")
    assert after.piles[0] == Cards("2a 2c1")
    assert Card("2c2") in after.field


@pytest.mark.parametrize("name", GAMES)
def test_a_stock_card_finds_the_other_of_two(name: str) -> None:
    after = played(dealt(name, hands=["2a"], field="2r 2c1", stock="2c2"), "2a 2r")
    assert after.piles[0] == Cards("plum")


@pytest.mark.parametrize("text", FREE)
def test_any_card_may_be_played_where_there_is_no_duty(text: str) -> None:
    state = dealt(text, hands=["2a 3b"], field="2c1")
    assert state.legal == Moves(state.hands[0].mask)


@pytest.mark.parametrize("name", GAMES)
def test_match_duty_wants_a_card_that_captures(name: str) -> None:
    state = dealt(f"{name}(match_duty=on)", hands=["2a 2r 3b"], field="2c1 4c1")
    assert all(any(move.card.month == card.month for card in state.field) for move in state.legal if move.card)
    assert Move("2a") in state.legal
    with pytest.raises(IllegalMove, match="“3b” is not allowed"):
        played(state, "3b")


def test_match_duty_is_the_rule_in_hanaawase_only() -> None:
    duty = {name: Game(name).options["match_duty"] for name in GAMES}
    assert duty == {**dict.fromkeys(GAMES, "off"), "hanaawase": "on"}


def test_match_duty_leaves_every_card_to_a_hand_without_a_match() -> None:
    hand = "1b 1r 1c1 1c2 2a 2r 2c1 2c2 3b 3r"
    state = dealt("hanaawase", hands=[hand], field="4a 5a 6a 7a 8a 9a 10a 11a")
    assert state.legal == Moves(Cards(hand).mask)


# -- four of a month on the opening field ----------------------------------------------------------------------------

FOUR = "2a 2r 2c1 2c2"


@pytest.mark.parametrize("name", GAMES)
def test_misdeal_is_dealt_again(name: str) -> None:
    state = dealt(name, field=FOUR)
    assert (state.void, state.over, state.seat, len(state.legal)) == (True, False, None, 0)
    with pytest.raises(IllegalMove):
        played(state, str(next(iter(state.hands[0]))))


@pytest.mark.parametrize("name", GAMES)
def test_misdeal_dealer_takes_and_the_field_is_not_refilled(name: str) -> None:
    plain, state = dealt(name, field=FOUR), dealt(f"{name}(misdeal=dealer_takes)", field=FOUR)
    assert state.piles[state.side(state.dealer)] == Cards("plum")
    assert state.field == plain.field - Cards("plum")
    assert state.stock == plain.stock
    assert [event.kind for event in state.events] == ["deal"]


@pytest.mark.parametrize("name", GAMES)
def test_misdeal_play_on_leaves_them_to_nobody(name: str) -> None:
    state = to_the_end(dealt(f"{name}(misdeal=play_on)", field=FOUR))
    assert state.field >= Cards("plum")
    assert not any(pile & Cards("plum") for pile in state.piles)


def test_eight_of_two_months_go_to_the_dealer_together() -> None:
    state = dealt("kwado(misdeal=dealer_takes)", 4, field=f"{FOUR} 4a 4r 4c1 4c2")
    assert state.piles[3] == Cards("plum wisteria")
    assert not state.field
