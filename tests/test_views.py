"""What a seat may know: enough to play, and not a byte of what it cannot see."""

import pickle
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from hanafuda import BadGame, Card, Cards, Game, Luck, State, View, apply, imagine, settle, view_for
from helpers import PLAYERS, codes, dealt, decisions, played, tables


def sampled(name: str, players: int, every: int = 5) -> Iterator[State]:
    """Some states of a random round at every table, the first and the last among them."""
    found = [game for game, number in tables(name, 20) if number == players]
    for seed, game in enumerate(found):
        states = list(decisions(game, players, seed))
        yield from states[seed % every :: every]
        yield from (states[0], states[-1])


def seats(state: State) -> list[int | None]:
    return [*range(state.players), None]


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_an_imagined_state_looks_the_same(name: str, players: int) -> None:
    for number, state in enumerate(sampled(name, players)):
        for seat in seats(state):
            view = view_for(state, seat)
            world = imagine(view, Luck(number))
            assert view_for(world, seat) == view
            assert pickle.dumps(view_for(world, seat)) == pickle.dumps(view)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_what_a_seat_cannot_see_changes_no_byte_of_its_view(name: str, players: int) -> None:
    for number, state in enumerate(sampled(name, players)):
        for seat in seats(state):
            hidden = shuffled_behind(state, seat, Luck(number))
            assert pickle.dumps(view_for(hidden, seat)) == pickle.dumps(view_for(state, seat))
            assert repr(view_for(hidden, seat)) == repr(view_for(state, seat))


def shuffled_behind(state: State, seat: int | None, luck: Luck) -> State:
    """The same state with the other hands and the stock thrown together and dealt out again."""
    others = [other for other in range(state.players) if other != seat]
    unseen = luck.shuffled([*(card for other in others for card in state.hands[other]), *state.stock])
    table = state.table.copy()
    hands, order = list(table.hand), list(table.deck)
    for other in others:
        size = len(state.hands[other])
        hands[other], unseen = Cards(unseen[:size]).mask, unseen[size:]
    order[table.top : table.top + len(unseen)] = unseen
    table.hand, table.deck = hands, order
    return State(state.game, state.players, state.month, table)


def test_shuffling_behind_a_seat_changes_what_others_see() -> None:
    state = dealt("koikoi")
    assert view_for(shuffled_behind(state, 0, Luck(1)), 1) != view_for(state, 1)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_an_imagined_state_can_be_played_to_its_end(name: str, players: int) -> None:
    for number, state in enumerate(sampled(name, players, every=17)):
        luck = Luck(number)
        world = imagine(view_for(state, state.seat), luck)
        while world.seat is not None:
            world = apply(world, luck.pick(list(world.legal)))
        if world.over:
            assert tuple(side.score for side in settle(world).sides) == world.scores


@given(seed=st.integers(0, 2**64 - 1), stop=st.integers(0, 60))
def test_an_imagined_joker_lies_where_it_can_be(seed: int, stop: int) -> None:
    states = [state for state in decisions(Game("minhwatu(five=joker)"), 5, seed) if not state.void]
    state = states[stop % len(states)]
    world = imagine(view_for(state, 0), Luck(seed))
    cards = sorted(card for place in (*world.hands, *world.piles, world.field, world.stock) for card in place)
    assert cards == [card for card in range(49) if card != world.card]
    if state.seat is not None:
        assert not any(Card("j") in world.hands[seat] for seat in state.order[: state.table.turns + 1])


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_a_view_shows_the_open_cards_and_the_own_hand(name: str, players: int) -> None:
    for state in sampled(name, players, every=11):
        for seat in range(players):
            view = view_for(state, seat)
            assert (view.field, view.piles, view.stock) == (state.field, state.piles, len(state.stock))
            assert (view.hand, view.turn, view.card) == (state.hands[seat], state.seat, state.card)
            assert view.hand_sizes == tuple(map(len, state.hands))
            assert view.legal.mask == (state.legal.mask if seat == state.seat else 0)
            hidden = {card for other in range(players) if other != seat for card in state.hands[other]}
            assert set(view.unseen) == hidden | set(state.stock)


def test_a_spectator_sees_no_hand_and_no_moves() -> None:
    view = view_for(dealt("koikoi"), None)
    assert (view.hand, len(view.legal), len(view.unseen)) == (Cards(), 0, 40)
    assert view.hand_sizes == (8, 8)


@pytest.mark.parametrize("seat", [-1, 2, 6, 99])
def test_there_is_no_view_from_a_seat_that_does_not_exist(seat: int) -> None:
    with pytest.raises(BadGame, match=f"no seat {seat}"):
        view_for(dealt("koikoi"), seat)


# -- how near a yaku is ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_progress_agrees_with_the_table(name: str, players: int) -> None:
    for state in sampled(name, players, every=11):
        view = view_for(state, None)
        for side in range(view.sides):
            check_progress(view, side)
            if state.game.options.get("declare") != "on":
                check_held(view, side)


def check_held(view: View, side: int) -> None:
    last = (side - view.first) % view.players == view.players - 1
    expected = reference.yaku_of(
        view.game.name, view.game.options, frozenset(codes(view.piles[side])), view.month, last
    )
    held = {(row.yaku.name, row.points) for row in view.progress(side) if row.held}
    assert held == {(yaku.name, yaku.points) for yaku in expected}


def check_progress(view: View, side: int) -> None:
    others = Cards([card for other, pile in enumerate(view.piles) if other != side for card in pile])
    for row in view.progress(side):
        assert row.have <= view.piles[side]
        assert not row.open & others
        assert not row.have & row.open | row.have & row.gone | row.open & row.gone
        assert row.missing == max(0, row.need - len(row.have))
        assert not row.held or (row.missing == 0 and row.possible)


def test_progress_of_three_brights_counts_what_is_held_open_and_gone() -> None:
    state = dealt("koikoi", hands=["1c1", "3c1"], field="1b 3b", stock="2a 4a")
    state = played(state, "1c1 3c1")
    rows = {row.yaku.name: row for row in view_for(state, 0).progress(0)}
    three, five = rows["Three Brights"], rows["Five Brights"]
    assert (three.have, three.open, three.gone) == (Cards("1b"), Cards("8b 12b"), Cards("3b"))
    assert (three.missing, three.possible, three.held, three.points) == (2, True, False, 5)
    assert (five.possible, five.gone) == (False, Cards("3b"))


def test_progress_shows_rains_only_to_the_last() -> None:
    view = view_for(dealt("sudaoshi", dealer=1), None)
    rows = [{row.yaku.name for row in view.progress(side)} for side in range(3)]
    assert ["Top Rains" in names for names in rows] == [True, False, False]


def test_progress_knows_what_four_of_a_month_on_the_field_take_away() -> None:
    view = view_for(dealt("minhwatu(misdeal=play_on)", field="5a 5r 5c1 5c2"), None)
    irises = next(row for row in view.progress(0) if row.yaku.name == "Four Irises")
    assert (irises.possible, irises.gone) == (False, Cards("iris"))


def test_progress_of_a_set_that_is_not_declared() -> None:
    state = dealt("kwado(declare=on)", hands=["", "1r"], dealer=0)
    assert [row.declared for row in view_for(state, 1).progress(1) if row.yaku.name == "Sakura Set 8"] == [False]
    state = played(state, "build8")
    assert [row.declared for row in view_for(state, 1).progress(1) if row.yaku.name == "Sakura Set 8"] == [True]
