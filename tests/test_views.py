"""What a seat may know: enough to play, and not a byte of what it cannot see."""

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from hanafuda import BadGame, Card, Cards, Game, Luck, Match, State, View, apply, imagine, settle, telling, view_for
from helpers import PLAYERS, codes, dealt, decisions, on_with, played, tables

if TYPE_CHECKING:
    from hanafuda.server.sight import Sight


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
    """The same state with the other hands and the stock thrown together and dealt out again.

    When the round is over the hands lie open, and only the stock is still hidden.
    """
    others = [other for other in range(state.players) if other != seat and not state.over]
    unseen = luck.shuffled([*(card for other in others for card in state.hands[other]), *state.stock])
    table = state.table.copy()
    hands, order = list(table.hand), list(table.deck)
    for other in others:
        size = len(state.hands[other])
        hands[other], unseen = Cards(unseen[:size]).mask, unseen[size:]
    order[table.top : table.top + len(unseen)] = unseen
    table.hand, table.deck = hands, order
    table.away = [
        Cards(luck.shuffled(state.game.deck(state.players))[:7]).mask if other != seat and hand else hand
        for other, hand in enumerate(table.away)
    ]
    return State(state.game, state.players, state.month, table)


def test_shuffling_behind_a_seat_changes_what_others_see() -> None:
    state = dealt("koikoi")
    assert view_for(shuffled_behind(state, 0, Luck(1)), 1) != view_for(state, 1)


# -- what is sent ----------------------------------------------------------------------------------------------------


def history(game: Game, players: int, seed: int) -> list[Match]:
    """A game of one round played by chance: as it was after the deal and after every move."""
    luck = Luck(seed)
    found = [Match.new(game.with_options(rounds=1, first_dealer="random"), players, luck)]
    while found[-1].wants != "nothing":
        last = found[-1]
        if last.wants == "deck":
            found.append(last.deal(luck=luck))
        else:
            found.append(last.play(luck.pick(list(last.state.legal))))
    return found[1:]


def behind(match: Match, seat: int | None, luck: Luck) -> Match:
    """The same game, but for what this seat cannot see of it: other hands, the stock, and the decks they come from."""
    last = match.rounds[-1]
    hidden = shuffled_behind(last.state, seat, luck)
    decks = tuple(tuple(luck.shuffled(deck)) for deck in last.decks)
    return replace(match, rounds=(*match.rounds[:-1], replace(last, state=hidden, decks=decks)))


def sent(before: Match | None, match: Match, seat: int | None) -> bytes:
    """What goes over the wire to a seat: what has just happened, what that changed, and the whole table."""
    from hanafuda.server import wire

    state, number = match.state, match.rounds[-1].number
    if before is None or before.state.void:
        events = [*telling.first_dealer(match), *telling.dealing(match, number, state)]
    else:
        events = telling.moving(match, number, before.state, state)
    events += telling.ending(match)
    was = sight_of(before or replace(match, rounds=()))
    sight = sight_of(match, was)
    return step(was, sight, seat, *events) + wire.encode(sight.whole(sight.own(seat), [told.text for told in events]))


def step(was: "Sight", now: "Sight", seat: int | None, *events: telling.Told) -> bytes:
    """The message of a step to a seat, without the head of its frame."""
    from hanafuda.server.steps import Step

    own = now.own_changes(was, seat) | {"can_undo": False}
    frame = Step(1, events, now.changes(was)).frame(own)
    return frame[frame.index(b'{"type"') :]


def sight_of(match: Match, before: "Sight | None" = None) -> "Sight":
    from hanafuda.server.sight import Sight

    return Sight(match, id="x", bots=[None] * match.players, before=before)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_what_a_step_changes_makes_the_table_before_it_the_table_after_it(name: str, players: int) -> None:
    pytest.importorskip("msgspec")
    import serving

    for seed, game in enumerate([game for game, number in tables(name, 5) if number == players][:3]):
        matches = history(game, players, seed)
        for seat in (seed % players, None):
            table = whole(replace(matches[0], rounds=()), seat)
            for before, match in zip((replace(matches[0], rounds=()), *matches), matches, strict=False):
                table = serving.after(table, changes(before, match, seat))
                assert table == whole(match, seat)


def whole(match: Match, seat: int | None) -> dict[str, Any]:
    """The table as a page has it that has just come."""
    from hanafuda.server import wire

    sight = sight_of(match)
    found: dict[str, Any] = json.loads(wire.encode(sight.whole(sight.own(seat), [])))
    return found


def changes(before: Match, match: Match, seat: int | None) -> dict[str, Any]:
    was = sight_of(before)
    found: dict[str, Any] = json.loads(step(was, sight_of(match, was), seat))["view"]
    return found


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_what_a_seat_cannot_see_changes_no_byte_of_what_is_sent_to_it(name: str, players: int) -> None:
    pytest.importorskip("msgspec")
    found = [game for game, number in tables(name, 15) if number == players]
    for seed, game in enumerate(found):
        matches = history(game, players, seed)
        steps = list(zip([None, *matches], matches))
        for number, (before, after) in enumerate((steps[0], *steps[1 + seed % 7 :: 7], steps[-1])):
            check_sent(before, after, (seed + number) % players, seed)
            check_sent(before, after, None, seed)


def check_sent(before: Match | None, after: Match, seat: int | None, seed: int) -> None:
    other_before = before and behind(before, seat, Luck(seed))
    assert sent(other_before, behind(after, seat, Luck(seed + 1)), seat) == sent(before, after, seat)


def test_what_a_seat_sees_changes_what_is_sent_to_it() -> None:
    pytest.importorskip("msgspec")
    match = history(Game("koikoi(lucky_hands=off, misdeal=play_on)"), 2, 3)[0]
    other = behind(match, 0, Luck(1))
    assert sent(None, other, 0) == sent(None, match, 0)
    assert sent(None, other, 1) != sent(None, match, 1)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_an_imagined_state_can_be_played_to_its_end(name: str, players: int) -> None:
    for number, state in enumerate(sampled(name, players, every=17)):
        luck = Luck(number)
        world = imagine(view_for(state, state.seat), luck)
        while not world.over and not world.void:
            world = on_with(world, luck)
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
            assert set(view.unseen) == set(state.stock) | (set() if state.over else hidden)
            assert view.hands == (state.hands if state.over else None)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_what_a_card_takes_is_what_it_would_take(name: str, players: int) -> None:
    for state in sampled(name, players, every=7):
        view = view_for(state, state.seat)
        for move in state.legal if state.phase == "play" else ():
            if move.card is not None:
                assert view.takes(move.card) == found_by(apply(state, move))


def found_by(state: State) -> Cards:
    """What the card just played has taken, or may take."""
    if state.phase == "take" and len(state.events) == 1:
        return Cards([move.card for move in state.legal if move.card is not None])
    return state.events[0].taken


def test_a_spectator_sees_no_hand_and_no_moves() -> None:
    view = view_for(dealt("koikoi"), None)
    assert (view.hand, len(view.legal), len(view.unseen)) == (Cards(), 0, 40)
    assert view.hand_sizes == (8, 8)


@pytest.mark.parametrize("seat", [-1, 2, 6, 99])
def test_there_is_no_view_from_a_seat_that_does_not_exist(seat: int) -> None:
    with pytest.raises(BadGame, match=f"no seat {seat}".replace("-", "−")):
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
    last = side == [*view.order, None][len(view.order) - 1] if view.sides == view.players else False
    pile, calls = frozenset(codes(view.piles[side])), view.calls[side]
    expected = reference.yaku_of(view.game.name, view.game.options, pile, view.month, last, calls=calls)
    held = {(str(row.name), row.points) for row in view.progress(side) if row.held}
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
    rows = {str(row.name): row for row in view_for(state, 0).progress(0)}
    three, five = rows["Three Brights"], rows["Five Brights"]
    assert (three.have, three.open, three.gone) == (Cards("1b"), Cards("8b 12b"), Cards("3b"))
    assert (three.missing, three.possible, three.held, three.points) == (2, True, False, 5)
    assert (five.possible, five.gone) == (False, Cards("3b"))


def test_progress_shows_rains_only_to_the_last() -> None:
    view = view_for(dealt("sudaoshi", dealer=1), None)
    rows = [{str(row.name) for row in view.progress(side)} for side in range(3)]
    assert ["Top Rains" in names for names in rows] == [True, False, False]


def test_progress_knows_what_four_of_a_month_on_the_field_take_away() -> None:
    view = view_for(dealt("minhwatu(misdeal=play_on)", field="5a 5r 5c1 5c2"), None)
    irises = next(row for row in view.progress(0) if str(row.name) == "Four Irises")
    assert (irises.possible, irises.gone) == (False, Cards("iris"))


def test_progress_of_a_set_that_is_not_declared() -> None:
    state = dealt("kwado(declare=on)", hands=["", "1r"], dealer=0)
    assert [row.declared for row in view_for(state, 1).progress(1) if str(row.name) == "Sakura Set 8"] == [False]
    state = played(state, "declare8")
    assert [row.declared for row in view_for(state, 1).progress(1) if str(row.name) == "Sakura Set 8"] == [True]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("koikoi", {(0, "koikoi.stake.short-answer-doubled"), (1, "koikoi.stake.short-answer-doubled")}),
        ("koikoi(koikoi_doubles=off)", {(0, "koikoi.stake.short-answer"), (1, "koikoi.stake.short-answer")}),
        (
            "koikoi(koikoi_doubles=each_call)",
            {(0, "koikoi.stake.short-answer-doubled"), (1, "game.stake.short-answer-doubled")},
        ),
    ],
)
def test_who_goes_on_again_is_told_what_all_calls_multiply(rules: str, said: set[tuple[int, str]]) -> None:
    views = pytest.importorskip("hanafuda.server.views")
    found = set()
    for seed in range(400):
        for state in decisions(Game(rules), 2, seed):
            if state.phase == "call" and state.seat is not None and sum(state.calls) <= 1:
                decision = views.decision(view_for(state, state.seat))
                found.add((sum(state.calls), decision.short.key))
    assert found == said
