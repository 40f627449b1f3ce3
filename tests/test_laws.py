"""Laws that hold for every game, every number of players and every option, at every decision."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from hanafuda import SHEETS, Card, Cards, Game, IllegalMove, Luck, State, apply, deal, settle
from hanafuda.kernel import constants as k
from hanafuda.match import month_of
from hanafuda.moves import Moves
from hanafuda.score import Line, yaku_lines
from hanafuda.sheet import LuckyMode, Misdeal
from hanafuda.state import frozen
from helpers import PLAYERS, codes, decisions, on_with, random_choices, single_choices, tables

Round = list[State]
"""Every state of one round, from the deal to the end; void deals before it."""


# -- the laws --------------------------------------------------------------------------------------------------------


def law_every_card_is_in_one_place(states: Round) -> None:
    for state in states:
        air = [state.card] if state.card is not None else []
        places = [*state.hands, *state.piles, state.field, state.stock, air]
        cards = sorted(card for place in places for card in place)
        assert cards == list(state.game.deck(state.players))


def law_hands_and_stock_are_as_long_as_the_deal_says(states: Round) -> None:
    start, begun = next(state for state in states if not state.void), begin(states)
    rules = start.game.sheet.deals[start.players]
    assert [len(hand) for hand in start.hands if hand] == [rules.hand] * (start.players - rules.blank)
    took_four = [event for event in begun.events if event.kind == "deal"]
    assert len(begun.field) == (rules.field or rules.hand - 1) - 4 * len(took_four)
    if has_sat_out(begun):
        assert len(begun.stock) == len(begun.order) * rules.hand


def law_a_deal_is_void_only_where_the_rules_say_so(states: Round) -> None:
    *voids, _ = [state for state in states if state.void] + [next(state for state in states if not state.void)]
    for state in voids:
        redealt = state.game.sheet.lucky.mode == LuckyMode.REDEAL and is_lucky(state)
        assert redealt or (must_redeal(state) and fours(state.field))
    begun = begin(states)
    assert not fours(begun.field) or (begun.game.sheet.misdeal == Misdeal.PLAY_ON and not must_redeal(begun))


def must_redeal(state: State) -> bool:
    """Whether four of a month on the field are dealt again: by the house's rule, or because the blank is dealt."""
    return state.game.sheet.misdeal == Misdeal.REDEAL or state.game.sheet.deals[state.players].blank


# -- who plays the round ---------------------------------------------------------------------------------------------


def begin(states: Round) -> State:
    """The state in which the first card is to be played: after the deal, or after the second shuffle."""
    return next(state for state in states if not state.void and not state.speaking)


def has_sat_out(state: State) -> bool:
    """Whether not all at the table play the round."""
    sit_out = state.game.sheet.sit_out
    return sit_out is not None and sit_out.plays < state.players


def words_of(states: Round) -> dict[int, str]:
    """What each seat said, or heard without being asked; of the one with the blank card, `blank`."""
    said = {event.seat: str(event.kind) for state in states if state.speaking for event in state.events}
    start = next(state for state in states if not state.void)
    blank = {seat: "blank" for seat, hand in enumerate(start.hands) if not hand}
    return said | blank if has_sat_out(start) else {}


def law_exactly_so_many_play_as_the_sheet_says(states: Round) -> None:
    end, sit_out = states[-1], states[-1].game.sheet.sit_out
    assert len(end.order) == (sit_out.plays if sit_out and has_sat_out(end) else end.players)
    assert sorted((*end.order, *end.out)) == list(range(end.players))


def law_each_speaks_once_from_the_dealer_on_and_only_with_a_choice(states: Round) -> None:
    speaking = [state for state in states if state.phase == "speak"]
    asked = [state.seat for state in speaking]
    words, end = words_of(states), states[-1]
    around = [(end.dealer + place) % end.players for place in range(end.players)]
    assert asked == [seat for seat in around if words.get(seat) in ("join", "drop")]
    for state in speaking:
        assert state.legal == Moves("play drop")
        assert len(state.order) < 3 < len(state.order) + state.table.unspoken.bit_count()
    if words:
        assert list(end.order) == [seat for seat in around if words[seat] in ("join", "stay")]
        assert sorted(words) == list(range(end.players))


def law_the_second_shuffle_holds_the_stock_and_the_hands_of_those_who_are_out(states: Round) -> None:
    start, begun = next(state for state in states if not state.void), begin(states)
    out = Cards([card for seat in begun.out for card in start.hands[seat]])
    taken = Cards([card for event in begun.events if event.kind == "deal" for card in event.taken])
    if has_sat_out(start):
        assert Cards(begun.stock) == Cards(start.stock) | out
        assert [begun.hands[seat] for seat in begun.order] == [start.hands[seat] for seat in begun.order]
        assert begun.field == start.field - taken
        assert not any(begun.hands[seat] for seat in begun.out)


def law_whoever_is_out_takes_no_card_and_no_turn(states: Round) -> None:
    begun = begin(states)
    for state in states[states.index(begun) :]:
        assert state.out == begun.out
        assert state.seat not in state.out
        for seat in state.out:
            assert state.piles[seat] <= Cards("j")
            assert not state.hands[seat]
            assert state.round_scores[seat] == 0


# -- the turn --------------------------------------------------------------------------------------------------------


def is_lucky(state: State) -> bool:
    """Whether somebody was dealt a lucky hand; of a game that the second scorer does not know, the kernel says so."""
    if state.game.name not in reference.GAMES:
        return any(state.lucky)
    return any(reference.koikoi_lucky(frozenset(codes(hand))) for hand in state.hands)


def law_a_round_ends_within_known_moves(states: Round) -> None:
    state = states[-1]
    assert state.over
    turns = state.players * state.game.sheet.deals[state.players].hand
    calls, sets = state.game.sheet.calls is not None, any(row.declared for row in state.game.sheet.yaku)
    at_most = state.players + turns * (1 + sets + 1 + 1 + calls) + (48 - turns if state.game.sheet.play_out else 0)
    assert len([state for state in states if not state.void]) - 1 <= at_most


def law_turns_go_round_in_order(states: Round) -> None:
    begun = begin(states)
    order = begun.order
    for before, after in pairwise(state for state in states[states.index(begun) :] if state.seat is not None):
        assert after.order == order
        assert before.seat is not None
        following = order[(order.index(before.seat) + 1) % len(order)]
        assert after.seat in (before.seat, following) or not any(after.hands)
    assert begun.seat in (order[0], None)
    assert order == tuple(sorted(order, key=lambda seat: (seat - order[0]) % begun.players))
    if begun.dealer in order:
        assert order[-1 if begun.game.sheet.starts == "next" else 0] == begun.dealer
    else:
        assert order[0] == min(order, key=lambda seat: (seat - begun.dealer) % begun.players)


def law_events_tell_where_every_card_went(states: Round) -> None:
    rounds = [state for state in states if not state.void]
    nothing = tuple(pile & Cards("j") if has_sat_out(rounds[0]) else Cards() for pile in rounds[0].piles)
    for before, after in pairwise([None, *rounds]):
        assert after is not None
        taken: list[set[Card]] = [set() for _ in after.piles]
        for event in after.events:
            own = [event.card] if event.taken and event.card is not None else []
            taken[after.side(event.seat)] |= {*event.taken, *own}
        old = before.piles if before else nothing
        assert taken == [set(pile - was) for pile, was in zip(after.piles, old)]


def law_the_field_is_empty_when_all_is_played(states: Round) -> None:
    start, end = begin(states), states[-1]
    if end.game.sheet.calls or stops_with_the_hands(end) or won_by_luck(end):
        return
    assert not end.stock
    assert not any(end.hands)
    left, wild = end.field - fours(start.field), end.game.sheet.wild
    assert {card.month for card in left} <= ({Card(wild.card).month} if wild else set())


def law_four_of_a_month_lie_to_the_end_where_the_house_plays_on(states: Round) -> None:
    start, end = begin(states), states[-1]
    four = fours(start.field)
    assert four <= end.field
    assert not any(four & pile for pile in end.piles)


def law_points_add_up(states: Round) -> None:
    end = states[-1]
    if end.game.sheet.calls or won_by_luck(end):
        return
    score = settle(end)
    points = sum(side.card_points for side in score.sides)
    yaku = sum(made.points for side in score.sides for made in side.yaku)
    if not end.field and not stops_with_the_hands(end):
        assert points == deck_points(end)
    assert sum(end.bonuses) == 0
    pay = end.game.sheet.pay
    if not pay.floored:
        paid = yaku * (counted(pay.own, end) - pay.others * (min(end.sides, len(end.order)) - 1))
        given = end.game.sheet.deals[end.players].dealer_bonus
        assert sum(end.round_scores) == (points - shares(end) + given + paid) * end.factor


def law_sudaoshi_is_zero_in_sum(states: Round) -> None:
    """But for what lies dead on the field, and burdens that a house made up."""
    end = states[-1]
    if end.game.name != "sudaoshi" or sum(map(int, str(end.game.options["burdens"]).split("/"))) != deck_points(end):
        return
    dead = sum(points * len(end.field & Cards(words)) for words, points in end.game.sheet.values.items())
    assert sum(end.scores) == -dead * end.factor
    assert not dead or end.game.sheet.misdeal == Misdeal.PLAY_ON


def counted(number: int | str, state: State) -> int:
    """A number, or how many opponents, players or sides there are."""
    counts = {"opponents": state.players - 1, "players": state.players, "sides": state.sides}
    return number if isinstance(number, int) else counts[number]


def shares(state: State) -> int:
    """What is taken off the card points of all sides together."""
    share = state.game.sheet.pay.share
    if isinstance(share, tuple):
        return sum(share)
    return state.sides * (share if isinstance(share, int) else deck_points(state) // counted(share, state))


def law_scores_explain_themselves(states: Round) -> None:
    end = states[-1]
    score = settle(end)
    assert tuple(side.score for side in score.sides) == end.scores
    assert all(side.score == sum(line.points for line in side.lines) for side in score.sides)
    texts = [str(line.text) for side in score.sides for line in side.lines]
    assert all(text and text == text.strip() for text in texts)


def law_the_second_scorer_agrees(states: Round) -> None:
    start, begun, end = next(state for state in states if not state.void), begin(states), states[-1]
    name, options, hands = end.game.name, end.game.options, [frozenset(codes(hand)) for hand in start.hands]
    if name not in reference.GAMES:
        return
    field = frozenset(codes(begun.field)) | {c for e in begun.events if e.kind == "deal" for c in codes(e.taken)}
    order = end.order if has_sat_out(end) else ()
    expected = reference.score(
        name,
        options,
        [frozenset(codes(pile)) for pile in end.piles],
        players=end.players,
        dealer=end.dealer,
        field=field,
        month_of_round=end.month,
        declared=declared(states),
        calls=calls_of(states),
        order=order,
    )
    made = [{(str(row.text), row.points) for row in yaku} for yaku in held(end)]
    assert made == [{(row.name, row.points) for row in side.yaku} for side in expected]
    if end.game.sheet.calls:
        assert list(end.scores) == called_scores(end, hands, states, [side.score for side in expected])
    else:
        assert list(end.round_scores) == [side.score for side in expected]
    paid = reference.lucky_payments(name, options, hands, end.dealer, field, order)
    if order:
        words = words_of(states)
        beside = reference.sitting_out(options, hands, words, order, end.round_scores, end.dealer, field)
        paid = list(map(sum, zip(paid, beside)))
    assert list(end.bonuses) == paid[: end.sides]


def held(state: State) -> list[list[Line]]:
    """The yaku in each side's pile."""
    return [yaku_lines(state.game, state.rules, state.table, side) for side in range(state.sides)]


def declared(states: Round) -> list[set[int]]:
    """The sets that each side was seen to declare."""
    found: list[set[int]] = [set() for _ in states[-1].piles]
    for event in (event for state in states for event in state.events if event.kind == "declare"):
        found[states[-1].side(event.seat)].add(event.number)
    return found


def calls_of(states: Round) -> list[int]:
    """How often each side was heard to call."""
    sides = [states[-1].side(event.seat) for state in states for event in state.events if event.kind == "call"]
    return [sides.count(side) for side in range(states[-1].sides)]


def called_scores(end: State, hands: list[frozenset[str]], states: Round, yaku: list[int]) -> list[int]:
    """What a round of Koi-Koi must score, by what was seen to happen."""
    options, events = end.game.options, [event for state in states for event in state.events]
    lucky = [reference.koikoi_lucky(hand) for hand in hands]
    if options["lucky_hands"] == "win" and any(lucky):
        return [int(options["lucky_points"]) if mine and not all(lucky) else 0 for mine in lucky]
    calls = calls_of(states)
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


def law_only_the_side_that_stopped_scores(states: Round) -> None:
    end = states[-1]
    stoppers = {end.side(event.seat) for state in states for event in state.events if event.kind == "stop"}
    if end.game.sheet.calls and stoppers:
        assert {side for side, score in enumerate(end.round_scores) if score} == stoppers
        assert end.outcome is not None
        assert (end.outcome.how, {end.outcome.winner}) == ("stopped", stoppers)


def law_whoever_has_the_most_has_won_the_round(states: Round) -> None:
    end = states[-1]
    assert end.outcome is not None
    scores = {end.side(seat): end.round_scores[end.side(seat)] for seat in sorted(end.order)}
    ahead = sorted(side for side, score in scores.items() if score == max(scores.values()))
    assert list(end.outcome.winners) == (ahead if len(ahead) < len(scores) else [])
    assert end.outcome.winner == (ahead[0] if len(ahead) == 1 else None)


LAWS: list[Callable[[Round], None]] = [law for name, law in list(globals().items()) if name.startswith("law_")]


def won_by_luck(state: State) -> bool:
    return state.outcome is not None and state.outcome.how == "lucky"


def fours(field: Cards) -> Cards:
    """Those of the cards that lie with all four of their month."""
    return Cards([card for card in field if all(Card(number) in field for number in range(card & ~3, (card & ~3) + 4))])


def stops_with_the_hands(state: State) -> bool:
    """Whether some of the stock is left alone when the hands are empty."""
    deal = state.game.sheet.deals[state.players]
    if has_sat_out(state):
        return False
    return not state.game.sheet.play_out and 2 * state.players * deal.hand + deal.field < 48


def deck_points(state: State) -> int:
    """What all cards are worth together, card by card."""
    deck = Cards(state.game.deck(state.players))
    return sum(points * len(deck & Cards(words)) for words, points in state.game.sheet.values.items())


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
    order = draw(st.permutations(game.deck(players)))
    dealer, month = draw(st.integers(0, players - 1)), draw(st.integers(1, 12))
    states = [deal(game, players, order=order, dealer=dealer, month=month)]
    if states[0].void:
        return [*states, *decisions(game, players, 0, dealer, month)]
    picks = draw(st.lists(st.integers(0, 255), min_size=8, max_size=8))
    while not states[-1].over:
        moves = list(states[-1].legal)
        move = moves[picks[len(states) % 8] % len(moves)] if moves else None
        states.append(on_with(states[-1], Luck(sum(picks)), move))
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
