"""Scores: the second scorer agrees on piles by the hundred thousand, and every score is the sum of its lines."""

import random
from collections.abc import Iterator, Sequence
from typing import Literal

import pytest

import reference
from hanafuda import DECK, SHEETS, BadCard, BadGame, Card, Cards, Game, score_piles, settle
from hanafuda.score import Out, Score
from helpers import codes, dealt, finished, random_choices, single_choices, tables

PILES = 100_000
"""How many random piles each game is checked on."""


def games(name: str) -> list[tuple[Game, int]]:
    chosen = [*single_choices(name), *random_choices(name, 60)]
    return [(game, players) for game in chosen for players in game.players]


def random_piles(luck: random.Random, cards: Sequence[Card], sides: int) -> list[Cards]:
    """Piles of every size, together at most the whole deck."""
    order = luck.sample(cards, len(cards))
    cuts = sorted(luck.randrange(len(cards) + 1) for _ in range(sides))
    return [Cards(order[start:end]) for start, end in zip([0, *cuts], cuts)]


def rounds(name: str) -> Iterator[tuple[Game, int, list[Cards], random.Random]]:
    """Random piles for many tables, until there are enough."""
    luck = random.Random(name)
    chosen = games(name)
    done = 0
    while done < PILES:
        game, players = luck.choice(chosen)
        cards = (*DECK, Card("j")) if game.sheet.deals[players].jokers else DECK
        piles = random_piles(luck, cards, game.sides(players))
        done += len(piles)
        yield game, players, piles, luck


def assert_same(score: Score, expected: Sequence[reference.Side], paid: Sequence[int] = (0,) * 6) -> None:
    for side, wanted, bonus in zip(score.sides, expected, paid):
        assert side.card_points == wanted.card_points
        assert {(str(made.text), made.points, frozenset(codes(made.cards))) for made in side.yaku} == set(wanted.yaku)
        assert side.score == wanted.score + bonus == sum(line.points for line in side.lines)


@pytest.mark.parametrize("name", ["hanaawase", "minhwatu", "kwado"])
def test_a_second_scorer_agrees_on_random_piles(name: str) -> None:
    seen = set()
    for game, players, piles, _ in rounds(name):
        score = score_piles(game, piles)
        assert_same(score, reference.score(name, game.options, [*map(frozen, piles)], players=players))
        seen |= {str(made.text) for side in score.sides for made in side.yaku}
    assert seen == names(name)


def test_a_second_scorer_agrees_on_random_piles_in_sudaoshi() -> None:
    seen = set()
    for game, players, _, luck in rounds("sudaoshi"):
        said, cards = words(luck, players), luck.sample(DECK, 48)
        order = [seat for seat, word in enumerate(said) if word == "play"]
        hands = [Cards() if word == "blank" else Cards([cards.pop() for _ in range(7)]) for word in said]
        field, found = Cards(cards[:6]), iter(random_piles(luck, DECK, 3))
        given = [next(found) if word == "play" else word for word in said]
        score = score_piles(game, given, hands=hands, field=field)
        piles = [frozen(Cards() if isinstance(pile, str) else pile) for pile in given]
        dealt_hands = [*map(frozen, hands)]
        expected = reference.score("sudaoshi", game.options, piles, players=players, field=frozen(field), order=order)
        paid = reference.lucky_payments("sudaoshi", game.options, dealt_hands, field=frozen(field), order=order)
        rounds_won, out = [side.score for side in expected], dict(enumerate(said))
        beside = reference.sitting_out(game.options, dealt_hands, out, order, rounds_won, 0, frozen(field))
        assert_same(score, expected, [*map(sum, zip(paid, beside))])
        seen |= {str(made.text) for side in score.sides for made in side.yaku}
    assert seen == names("sudaoshi")


def words(luck: random.Random, players: int) -> list[Out | Literal["play"]]:
    """Who of those at a table of Sudaoshi plays, and why the others do not."""
    blank = luck.randrange(7) if players == 7 else None
    playing = sorted(luck.sample([seat for seat in range(players) if seat != blank], 3))
    why: list[Out | Literal["play"]] = ["drop" if seat < playing[-1] else "out" for seat in range(players)]
    return ["blank" if seat == blank else "play" if seat in playing else why[seat] for seat in range(players)]


def test_a_second_scorer_agrees_on_random_piles_in_koikoi() -> None:
    seen = set()
    for game, _, piles, luck in rounds("koikoi"):
        month, calls = luck.randint(1, 12), (luck.randrange(6), luck.randrange(6))
        sides = [*map(frozen, piles)]
        plain = reference.score("koikoi", game.options, sides, players=2, month_of_round=month, calls=calls)
        assert_same(score_piles(game, piles, month=month, calls=calls), plain)
        stopper = luck.randrange(2)
        if not plain[stopper].yaku:
            with pytest.raises(BadGame, match=f"seat {stopper} cannot have stopped"):
                score_piles(game, piles, month=month, calls=calls, stopper=stopper)
            continue
        points = reference.koikoi_score(plain[stopper].score, game.options, calls[stopper], calls[1 - stopper])
        stopped = score_piles(game, piles, month=month, calls=calls, stopper=stopper)
        assert [side.score for side in stopped.sides] == [points if seat == stopper else 0 for seat in range(2)]
        seen |= {str(made.text) for side in stopped.sides for made in side.yaku}
    assert seen == names("koikoi")


def names(game: str) -> set[str]:
    """Every yaku of a game, by name."""
    return {str(Game(game).word(f"yaku.{yaku.name}")) for yaku in SHEETS[game].yaku}


def frozen(cards: Cards) -> frozenset[str]:
    return frozenset(codes(cards))


# -- what cannot be scored -------------------------------------------------------------------------------------------

KOIKOI, SUDAOSHI, KWADO = Game("koikoi"), Game("sudaoshi"), Game("kwado")
NOTHING = Cards()


def test_a_card_in_two_piles_is_refused() -> None:
    with pytest.raises(BadCard, match="card “8b” stands in two piles"):
        score_piles(KOIKOI, [Cards("8b 9a"), Cards("8b")])


def test_a_card_in_two_hands_or_on_the_field_too_is_refused() -> None:
    hands = [Cards(range(0, 7)), Cards(range(7, 14)), Cards(range(14, 21))]
    with pytest.raises(BadCard, match="card “1b” stands in two hands and field"):
        score_piles(SUDAOSHI, [NOTHING] * 3, hands=[hands[0], hands[0], hands[2]])
    with pytest.raises(BadCard, match="card “2c1” stands in two hands and field"):
        score_piles(SUDAOSHI, [NOTHING] * 3, hands=hands, field=Cards("2c1"))


@pytest.mark.parametrize(
    ("text", "piles"), [("koikoi", 1), ("koikoi", 3), ("sudaoshi", 2), ("kwado", 7), ("kwado(teams=2x2)", 4)]
)
def test_a_wrong_number_of_piles_is_refused(text: str, piles: int) -> None:
    with pytest.raises(BadGame, match=f"piles, not {piles}"):
        score_piles(Game(text), [NOTHING] * piles)


def test_a_joker_where_there_is_none_is_refused() -> None:
    for text, piles in (("koikoi", 2), ("minhwatu", 5), ("minhwatu(five=joker)", 4)):
        with pytest.raises(BadCard, match="card “j” is not in this deck"):
            score_piles(Game(text), [Cards("j"), *[NOTHING] * (piles - 1)])


def test_hands_must_be_whole() -> None:
    with pytest.raises(BadGame, match="1 hands for 3 players"):
        score_piles(SUDAOSHI, [NOTHING] * 3, hands=[Cards(range(7))])
    with pytest.raises(BadCard, match="the hand of seat 1 has 6 cards, not 7"):
        score_piles(SUDAOSHI, [NOTHING] * 3, hands=[Cards(range(7)), Cards(range(7, 13)), Cards(range(14, 21))])


@pytest.mark.parametrize("calls", [(1,), (1, 0, 0), (-1, 0), (10**30, 0)])
def test_calls_that_cannot_be_are_refused(calls: tuple[int, ...]) -> None:
    with pytest.raises(BadGame, match="calls are one number for each of 2 seats"):
        score_piles(KOIKOI, [NOTHING] * 2, calls=calls, stopper=0)


@pytest.mark.parametrize("stopper", [-1, 2])
def test_a_stopper_who_is_not_there_is_refused(stopper: int) -> None:
    with pytest.raises(BadGame, match=f"no seat {stopper}".replace("-", "−")):
        score_piles(KOIKOI, [NOTHING] * 2, stopper=stopper)


@pytest.mark.parametrize("pile", ["", "8b 8a 4r", "3b 8b 9a"])
def test_a_stopper_without_a_yaku_is_refused(pile: str) -> None:
    game = Game("koikoi(viewing=with_other)")
    with pytest.raises(BadGame, match="seat 1 cannot have stopped: there is no yaku in that pile"):
        score_piles(game, [Cards("poetry"), Cards(pile)], stopper=1)
    assert score_piles(game, [Cards("poetry"), Cards(pile)], stopper=0).sides[0].score == 5


def test_piles_without_a_stopper_are_plain_sums_and_the_score_says_so() -> None:
    score = score_piles(KOIKOI, [Cards("poetry"), Cards("blue")])
    assert [side.score for side in score.sides] == [5, 5]
    assert str(score.note) == "Nobody is named as having stopped, so each pile shows the plain sum of its yaku."
    assert score_piles(KOIKOI, [Cards("poetry"), Cards("blue")], stopper=0).note is None
    assert score_piles(KWADO, [Cards("poetry"), Cards("blue")]).note is None


def test_the_second_scorer_knows_five_games_and_no_other() -> None:
    assert set(reference.GAMES) == set(SHEETS)
    with pytest.raises(ValueError, match="toy"):
        reference.yaku_of("toy", {}, frozenset())
    with pytest.raises(ValueError, match="toy"):
        reference.score("toy", {}, [frozenset(), frozenset()], players=2)


def test_games_without_calls_have_no_stopper() -> None:
    for extra in ({"stopper": 0}, {"calls": (0, 0, 0)}):
        with pytest.raises(BadGame, match="Kwa-Dō has no calls and no stopper"):
            score_piles(KWADO, [NOTHING] * 3, **extra)


@pytest.mark.parametrize("month", [0, 13])
def test_a_month_that_is_none_is_refused(month: int) -> None:
    with pytest.raises(BadGame, match=f"no month {month}"):
        score_piles(KOIKOI, [NOTHING] * 2, month=month)


def test_a_round_that_is_not_over_has_no_score() -> None:
    with pytest.raises(BadGame, match="the round is not over"):
        settle(dealt("koikoi"))


# -- lines -----------------------------------------------------------------------------------------------------------


def lines(game: str, *piles: str, side: int = 0) -> list[tuple[str, int]]:
    score = score_piles(Game(game), [*map(Cards, piles)])
    return [(str(line.text).replace("\N{NO-BREAK SPACE}", " "), line.points) for line in score.sides[side].lines]


def test_a_sum_of_card_points_is_not_broken() -> None:
    line, *_ = score_piles(Game("hanaawase"), [Cards("poetry 1c1"), Cards("")]).sides[0].lines
    assert str(line.text).split(" ") == ["Card", "points", "(3×5\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}1×1)"]


def test_cards_of_the_same_worth_are_counted_together() -> None:
    (told, _), *_ = lines("minhwatu(five=joker)", "2a 4a 1r joker", "", "", "", "")
    assert told == "Card points (3×10 + 1×5)"


def test_lines_of_a_hanaawase_score() -> None:
    assert lines("hanaawase", "poetry 1c1", "") == [("Card points (3×5 + 1×1)", 16), ("Poetry Slips", 40)]


def test_lines_of_a_minhwatu_score() -> None:
    assert lines("minhwatu", "poetry", "iris", "") == [
        ("Card points (3×5)", 15),
        ("Poetry Ribbons", 30),
        ("Own yaku count twice", 30),
        ("The others’ yaku", -20),
    ]


def test_lines_of_a_sudaoshi_score() -> None:
    assert lines("sudaoshi", "8b 8a", "", "") == [
        ("Card points (2×5)", 10),
        ("Burden", -100),
        ("Top Baldies", 10),
        ("Own yaku count twice", 10),
    ]


def test_lines_of_a_kwado_score() -> None:
    assert lines("kwado", "iris", "") == [
        ("Card points (1×10 + 1×5)", 15),
        ("Floor", -120),
        ("Anything below the floor counts as 0", 105),
        ("Four Irises", 30),
    ]


def test_lines_of_a_koikoi_score() -> None:
    score = score_piles(KOIKOI, [Cards("3b 8b 9a"), NOTHING], calls=(0, 1), stopper=0)
    assert [(str(line.text), line.points) for line in score.sides[0].lines] == [
        ("Moon Viewing", 5),
        ("Cherry Blossom Viewing", 5),
        ("7 points or more: doubled", 10),
        ("Koi-Koi was called: times 2", 20),
    ]
    assert score.sides[1].lines == ()


def test_the_score_of_a_played_round_names_the_cards_of_each_yaku() -> None:
    for name in SHEETS:
        for seed, (game, players) in enumerate(tables(name, 5)[::7]):
            end = finished(game, players, seed)
            for side, pile in zip(settle(end).sides, end.piles):
                assert all(made.cards and made.cards <= pile for made in side.yaku)
