"""Counting: how many ways there are to go on from a fixed deck, and a second turn machine that finds the same ways."""

import random

import pytest

from hanafuda import Card, Game, Luck, State, apply, deal, restock
from hanafuda.kernel.constants import JOKER, SHUFFLE
from hanafuda.kernel.table import Rules, Table
from hanafuda.kernel.turn import begin, legal, step
from helpers import PLAYERS, codes, tables
from second_table import Table as SecondTable


def opened(game: Game, players: int, seed: int, dealer: int = 0, month: int = 1) -> State:
    """A round from the deck of a seed."""
    return deal(game, players, order=Luck(seed).shuffled(game.deck(players)), dealer=dealer, month=month)


def with_four_on_the_field(state: State, luck: random.Random) -> State:
    """The same deal with four of a month on the opening field, which may be the month of the round."""
    order = list(state.table.deck[: state.rules.cards])
    month, start = luck.randrange(12), state.rules.seats * state.rules.hand_size
    if state.rules.blank:  # the field is what the blank card's holder has beside it
        start = order.index(JOKER) // state.rules.hand_size * state.rules.hand_size
        order.remove(JOKER)
        order.insert(start + 4, JOKER)
    for at, card in enumerate(range(4 * month, 4 * month + 4), start=start):
        other = order.index(card)
        order[at], order[other] = order[other], order[at]
    month_of_round = luck.choice([month + 1, state.month])
    return deal(state.game, state.players, order=order, dealer=state.dealer, month=month_of_round)


def beside(state: State) -> SecondTable:
    """The second machine's table for a state as it was dealt."""
    order = [str(Card(card)) for card in state.table.deck[: state.rules.cards]]
    return SecondTable(state.game.name, state.game.options, state.players, order, state.dealer, state.month)


# -- counting --------------------------------------------------------------------------------------------------------


def ways(r: Rules, table: Table, depth: int) -> int:
    """How many sequences of so many moves there are; those that end the round sooner count as one each.

    What is shuffled a second time stays in the order in which it was gathered: from the first month to the last.
    """
    if table.phase == SHUFFLE:
        begin(r, table)
    moves = legal(r, table)
    if depth == 1 or not moves:
        return moves.bit_count() or 1
    found = 0
    for move in range(moves.bit_length()):
        if moves >> move & 1:
            after = table.copy()
            step(r, after, move)
            found += ways(r, after, depth - 1)
    return found


def ways_beside(second: SecondTable, depth: int) -> int:
    """The same, found by the second turn machine."""
    if second.gathered:
        second.shuffle(sorted(second.stock, key=Card))
    moves = second.moves()
    if depth == 1 or not moves:
        return len(moves) or 1
    found = 0
    for move in moves:
        after = second.copy()
        after.play(move)
        found += ways_beside(after, depth - 1)
    return found


def position(text: str, players: int, seed: int, played: int) -> tuple[State, SecondTable]:
    """A round after so many moves, always the last that is allowed; at both machines."""
    state = opened(Game(text), players, seed)
    second = beside(state)
    for _ in range(played):
        *_, move = state.legal
        state = apply(state, move)
        second.play(str(move))
        state = shuffled_again(state, second, Luck(seed))
    return state, second


def shuffled_again(state: State, second: SecondTable, luck: Luck) -> State:
    """Both machines after the second shuffle, where it is time for it."""
    if state.phase != "shuffle":
        return state
    order = luck.shuffled(state.stock)
    second.shuffle([str(card) for card in order])
    return restock(state, order)


# A game, its players, the deck's seed, moves played before, how many moves are counted, and in how many ways.
COUNTED = [
    ("koikoi", 2, 39, 0, 5, 6_272),
    ("koikoi", 2, 49, 2, 7, 19_166),
    ("hanaawase", 2, 42, 0, 8, 12_202),
    ("hanaawase", 2, 20, 12, 12, 248),
    ("hanaawase", 3, 47, 0, 8, 6_832),
    ("hanaawase", 3, 12, 13, 12, 64),
    ("hanaawase", 4, 48, 0, 12, 12_636),
    ("minhwatu", 2, 2, 0, 5, 16_200),
    ("minhwatu", 2, 19, 13, 12, 1_152),
    ("minhwatu", 3, 16, 0, 5, 4_116),
    ("minhwatu", 3, 19, 13, 12, 144),
    ("minhwatu", 4, 56, 0, 7, 20_000),
    ("minhwatu", 4, 19, 13, 12, 32),
    ("minhwatu", 5, 56, 0, 8, 18_432),
    ("minhwatu", 6, 55, 0, 10, 11_664),
    ("sudaoshi", 3, 16, 0, 5, 4_116),
    ("sudaoshi", 3, 19, 13, 12, 144),
    ("sudaoshi", 4, 16, 0, 6, 15_092),
    ("sudaoshi", 4, 31, 14, 10, 864),
    ("sudaoshi", 5, 16, 0, 7, 5_978),
    ("sudaoshi", 5, 31, 15, 10, 864),
    ("sudaoshi", 6, 16, 0, 7, 6_762),
    ("sudaoshi", 6, 31, 16, 10, 216),
    ("sudaoshi", 7, 16, 0, 7, 6_120),
    ("sudaoshi", 7, 31, 17, 10, 24),
    ("kwado", 2, 39, 0, 5, 6_272),
    ("kwado", 2, 55, 8, 12, 1_152),
    ("kwado", 3, 16, 0, 5, 4_116),
    ("kwado", 3, 19, 13, 12, 144),
    ("kwado", 4, 2, 0, 7, 20_000),
    ("kwado", 4, 31, 13, 12, 32),
    ("kwado", 5, 56, 0, 8, 18_432),
    ("kwado", 6, 34, 0, 10, 11_664),
    ("koikoi(answer=choose)", 2, 39, 0, 5, 6_272),
    ("koikoi(answer=choose)", 2, 14, 7, 12, 5_534),
    ("koikoi(table=japan, answer=choose, lucky_hands=off)", 2, 39, 0, 5, 6_272),
    ("koikoi(table=japan, answer=choose, lucky_hands=off)", 2, 14, 7, 12, 5_534),
    ("koikoi(calls=1, month_cards=4, viewing=with_other)", 2, 39, 0, 5, 6_272),
    ("koikoi(calls=1, month_cards=4, viewing=with_other)", 2, 44, 6, 6, 10_543),
    ("hanaawase(match_duty=off)", 2, 2, 0, 5, 16_200),
    ("hanaawase(match_duty=off)", 2, 19, 13, 12, 1_152),
    ("minhwatu(five=joker)", 5, 27, 0, 8, 12_288),
    ("minhwatu(match_duty=on)", 3, 47, 0, 8, 6_832),
    ("minhwatu(match_duty=on)", 3, 12, 13, 12, 64),
    ("kwado(gaji=stock)", 2, 42, 0, 4, 3_572),
    ("kwado(gaji=stock)", 2, 44, 11, 12, 2_176),
    ("kwado(gaji=on, declare=on)", 3, 16, 0, 5, 7_156),
    ("kwado(gaji=on, declare=on)", 3, 12, 23, 12, 284),
    ("kwado(declare=on)", 4, 2, 0, 6, 11_109),
    ("kwado(declare=on)", 4, 54, 19, 12, 32),
    ("kwado(teams=2x2, gaji=on)", 4, 2, 0, 7, 20_000),
    ("kwado(teams=2x2, gaji=on)", 4, 31, 14, 12, 32),
    ("kwado(teams=3x2, match_duty=on)", 6, 36, 0, 12, 1_920),
    ("kwado(deal=ten, gaji=stock, declare=on)", 2, 2, 0, 4, 3_210),
    ("kwado(deal=ten, gaji=stock, declare=on)", 2, 54, 20, 12, 2_016),
]


@pytest.mark.parametrize(("text", "players", "seed", "played", "depth", "number"), COUNTED)
def test_so_many_ways_to_go_on(text: str, players: int, seed: int, played: int, depth: int, number: int) -> None:
    state, second = position(text, players, seed, played)
    assert ways(state.rules, state.table, depth) == number
    assert ways_beside(second, depth) == number


def test_every_game_and_number_of_players_is_counted() -> None:
    assert {(text.partition("(")[0], players) for text, players, *_ in COUNTED} == set(PLAYERS)


# -- move by move ----------------------------------------------------------------------------------------------------


def assert_same(state: State, second: SecondTable) -> None:
    assert {str(move) for move in state.legal} == set(second.moves())
    assert (state.over, state.void) == (second.over, second.void)
    assert [codes(hand) for hand in state.hands] == second.hands
    assert [codes(pile) for pile in state.piles] == second.piles
    assert codes(state.field) == second.field
    stock = [str(card) for card in state.stock]
    assert (set(stock) == set(second.stock)) if second.gathered else (stock == second.stock)
    assert state.players == len(state.order) + len(state.out) or state.speaking or state.void
    assert list(state.order) == second.order or state.void
    assert state.seat in (second.seat, None)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_a_second_turn_machine_agrees_on_every_move(name: str, players: int) -> None:
    luck = random.Random(f"{name} {players}")
    for seed, game in enumerate(game for game, number in tables(name, 100) if number == players):
        state = opened(game, players, seed, luck.randrange(players), luck.randint(1, 12))
        if luck.random() < 0.3:
            state = with_four_on_the_field(state, luck)
        second = beside(state)
        assert_same(state, second)
        while state.seat is not None:
            move = luck.choice(list(state.legal))
            state = apply(state, move)
            second.play(str(move))
            assert_same(state, second)
            if second.gathered:
                state = shuffled_again(state, second, Luck(seed))
                assert_same(state, second)
