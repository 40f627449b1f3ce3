"""Laws that hold for every game, every number of players and every option, at every decision."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from hanafuda import SHEETS, Card, Cards, Game, IllegalMove, State, apply, deal, settle
from hanafuda.kernel import constants as k
from hanafuda.match import month_of
from hanafuda.state import frozen
from helpers import PLAYERS, codes, decisions, random_choices, single_choices, tables

Round = list[State]
"""Every state of one round, from the deal to the end; void deals before it."""
WILLOWS = Cards("willow")


# -- the laws --------------------------------------------------------------------------------------------------------


def law_every_card_is_in_one_place(states: Round) -> None:
    for state in states:
        air = [state.card] if state.card is not None else []
        places = [*state.hands, *state.piles, state.field, state.stock, air]
        cards = sorted(card for place in places for card in place)
        assert cards == list(range(49 if has_joker(state) else 48))


def law_hands_and_stock_are_as_long_as_the_deal_says(states: Round) -> None:
    start = next(state for state in states if not state.void)
    rules = start.game.sheet.deals[start.players]
    assert {len(hand) for hand in start.hands} == {rules.hand}
    took_four = [event for event in start.events if event.kind == "deal"]
    assert len(start.field) == rules.field - 4 * sum(len(event.taken) // 4 for event in took_four)


def law_a_deal_is_void_only_where_the_rules_say_so(states: Round) -> None:
    *voids, start = [state for state in states if state.void] + [next(state for state in states if not state.void)]
    for state in voids:
        lucky = any(reference.koikoi_lucky(frozenset(codes(hand))) for hand in state.hands)
        redealt = state.game.options.get("lucky_hands") == "redeal" and lucky
        assert redealt or (state.game.options["misdeal"] == "redeal" and fours(state.field))
    assert start.game.options["misdeal"] == "play_on" or not fours(start.field)


def law_a_round_ends_within_known_moves(states: Round) -> None:
    state = states[-1]
    assert state.over
    turns = state.players * state.game.sheet.deals[state.players].hand
    calls, builds = state.game.sheet.calls is not None, state.game.options.get("declare") == "on"
    at_most = turns * (1 + builds + 1 + 1 + calls) + (48 - turns if state.game.sheet.play_out else 0)
    assert len([state for state in states if not state.void]) - 1 <= at_most


def law_turns_go_round_in_order(states: Round) -> None:
    for before, after in pairwise(state for state in states if state.seat is not None):
        order = before.order
        assert after.order == order
        assert before.seat is not None
        following = order[(order.index(before.seat) + 1) % before.players]
        assert after.seat in (before.seat, following) or not any(after.hands)
    start = next(state for state in states if not state.void)
    assert start.order[-1 if start.game.name == "kwado" else 0] == start.dealer


def law_events_tell_where_every_card_went(states: Round) -> None:
    rounds = [state for state in states if not state.void]
    nothing = (Cards(),) * len(rounds[0].piles)
    for before, after in pairwise([None, *rounds]):
        assert after is not None
        taken: list[set[Card]] = [set() for _ in after.piles]
        for event in after.events:
            own = [event.card] if event.taken and event.card is not None else []
            taken[after.side(event.seat)] |= {*event.taken, *own}
        old = before.piles if before else nothing
        assert taken == [set(pile - was) for pile, was in zip(after.piles, old)]


def law_the_field_is_empty_when_all_is_played(states: Round) -> None:
    start, end = next(state for state in states if not state.void), states[-1]
    if end.game.sheet.calls or stops_with_the_hands(end):
        return
    assert not end.stock
    assert not any(end.hands)
    left = end.field - fours(start.field)
    assert left <= WILLOWS if end.game.options.get("gaji", "off") != "off" else not left


def law_points_add_up(states: Round) -> None:
    end = states[-1]
    if end.game.sheet.calls:
        return
    score = settle(end)
    points = sum(side.card_points for side in score.sides)
    yaku = sum(made.points for side in score.sides for made in side.yaku)
    if not end.field and not stops_with_the_hands(end):
        assert points == deck_points(end)
    assert sum(end.bonuses) == 0
    options = end.game.options
    match end.game.name:
        case "minhwatu":
            bonus = 10 if end.players == 5 and options["five"] == "bonus" else 0
            assert sum(end.scores) == points + bonus + (yaku if options["payment"] == "players" else 0)
        case "sudaoshi":
            burdens = sum(map(int, str(options["burdens"]).split("/")))
            assert sum(end.scores) == (points - burdens) * end.table.factor
        case "hanaawase":
            assert sum(end.scores) == (points + yaku if options["score"] == "sum" else points - 264)


def law_scores_explain_themselves(states: Round) -> None:
    end = states[-1]
    score = settle(end)
    assert tuple(side.score for side in score.sides) == end.scores
    assert all(side.score == sum(line.points for line in side.lines) for side in score.sides)
    assert all(line.text and line.text == line.text.strip() for side in score.sides for line in side.lines)


def law_the_second_scorer_agrees(states: Round) -> None:
    start, end = next(state for state in states if not state.void), states[-1]
    name, options, hands = end.game.name, end.game.options, [frozenset(codes(hand)) for hand in start.hands]
    field = frozenset(codes(start.field)) | {c for e in start.events if e.kind == "deal" for c in codes(e.taken)}
    events = [event for state in states for event in state.events]
    declared = [
        {event.number for event in events if event.kind == "build" and end.side(event.seat) == side}
        for side in range(len(end.piles))
    ]
    expected = reference.score(
        name,
        options,
        [frozenset(codes(pile)) for pile in end.piles],
        players=end.players,
        dealer=end.dealer,
        field=field,
        month_of_round=end.month,
        declared=declared,
    )
    made = [{(row.name, row.points) for row in side.yaku} for side in settle(end).sides]
    assert made == [{(row.name, row.points) for row in side.yaku} for side in expected]
    if end.game.sheet.calls:
        assert list(end.scores) == called_scores(end, hands, states, [side.score for side in expected])
    else:
        assert list(end.round_scores) == [side.score for side in expected]
    paid = reference.lucky_payments(options, hands, end.dealer, field) if name == "sudaoshi" else [0] * len(end.piles)
    assert list(end.bonuses) == paid


def called_scores(end: State, hands: list[frozenset[str]], states: Round, yaku: list[int]) -> list[int]:
    """What a round of Koi-Koi must score, by what was seen to happen."""
    options, events = end.game.options, [event for state in states for event in state.events]
    lucky = [reference.koikoi_lucky(hand) for hand in hands]
    if options["lucky_hands"] == "win" and any(lucky):
        return [int(options["lucky_points"]) if mine and not all(lucky) else 0 for mine in lucky]
    calls = [sum(event.kind == "call" and event.seat == seat for event in events) for seat in range(2)]
    stoppers = [event.seat for event in events if event.kind == "stop"]
    callers = [event.seat for event in events if event.kind == "call"]
    if not stoppers and options["exhausted"] == "dealer":
        return [int(options["dealer_points"]) if seat == end.dealer else 0 for seat in range(2)]
    if not stoppers and options["exhausted"] == "last_yaku":
        stoppers = callers[-1:]
    return [
        reference.koikoi_score(yaku[seat], options, calls[seat], calls[1 - seat]) if seat in stoppers else 0
        for seat in range(2)
    ]


LAWS: list[Callable[[Round], None]] = [law for name, law in list(globals().items()) if name.startswith("law_")]


def has_joker(state: State) -> bool:
    return state.game.options.get("five") == "joker" and state.players == 5


def fours(field: Cards) -> Cards:
    """Those of the cards that lie with all four of their month."""
    return Cards([card for card in field if all(Card(number) in field for number in range(card & ~3, (card & ~3) + 4))])


def stops_with_the_hands(state: State) -> bool:
    """Two players of Kwa-Dō who leave the last eight cards of the stock alone."""
    options = state.game.options
    return state.players == 2 and options.get("ending") == "hands" and options.get("deal") == "eight"


def deck_points(state: State) -> int:
    if state.game.name == "sudaoshi":
        return 330 if state.game.options["values"] == "modern" else 272
    return {"minhwatu": 240, "kwado": 240, "hanaawase": 264}[state.game.name] + 10 * has_joker(state)


# -- over every table ------------------------------------------------------------------------------------------------


def rounds_of(name: str, players: int) -> list[Round]:
    found = [game for game, number in tables(name, 40) if number == players]
    return [list(decisions(game, players, seed)) for seed, game in enumerate(found)]


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_laws_hold_at_every_table(name: str, players: int) -> None:
    for states in rounds_of(name, players):
        for law in LAWS:
            law(states)


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """A round of any game from any deck, with any moves."""
    name = draw(st.sampled_from(sorted(SHEETS)))
    game = draw(st.sampled_from(CHOICES[name]))
    players = draw(st.sampled_from(game.players))
    cards = 48 + game.sheet.jokers.get(players, 0)
    order = draw(st.permutations(range(cards)))
    dealer, month = draw(st.integers(0, players - 1)), draw(st.integers(1, 12))
    states = [deal(game, players, order=order, dealer=dealer, month=month)]
    if states[0].void:
        return [*states, *decisions(game, players, 0, dealer, month)]
    picks = draw(st.lists(st.integers(0, 255), min_size=8, max_size=8))
    while not states[-1].over:
        moves = list(states[-1].legal)
        states.append(apply(states[-1], moves[picks[len(states) % 8] % len(moves)]))
    return states


CHOICES = {name: [*single_choices(name), *random_choices(name, 200, seed=49)] for name in SHEETS}


@given(states=rounds())
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_laws_hold_for_any_deck_and_any_moves(law: Callable[[Round], None], states: Round) -> None:
    law(states)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_every_legal_move_applies_and_everything_else_is_refused(name: str, players: int) -> None:
    for seed, states in enumerate(rounds_of(name, players)):
        for state in (states[0], states[seed % len(states)], states[-1]):
            before = frozen(state.table)
            for number in range(k.DROP + 1):
                try_one(state, number)
            assert frozen(state.table) == before


def try_one(state: State, number: int) -> None:
    if number in state.legal:
        assert apply(state, number) != state
    else:
        with pytest.raises(IllegalMove):
            apply(state, number)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_the_same_deck_and_moves_give_the_same_round(name: str, players: int) -> None:
    game = Game(name)
    assert list(decisions(game, players, 7)) == list(decisions(game, players, 7))
    assert list(decisions(game, players, 7)) != list(decisions(game, players, 8))


def test_months_follow_the_rounds() -> None:
    assert [month_of(number) for number in (1, 2, 12, 13, 24)] == [1, 2, 12, 1, 12]
