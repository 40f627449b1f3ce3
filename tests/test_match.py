"""Whole games: who deals first and next, when it ends, and who has won."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

import pytest

from hanafuda import SHEETS, BadCard, BadGame, Card, Game, IllegalMove, Luck, Match, State, deal
from hanafuda.dealer import FirstDealer, by_the_clock, choose
from hanafuda.kernel import constants as k
from hanafuda.match import Folded, Round
from hanafuda.rules import filled
from hanafuda.standing import next_dealer
from helpers import PLAYERS, cards_of, deck, random_match

T = TypeVar("T")
Scores = tuple[int, ...]


# -- the first dealer ------------------------------------------------------------------------------------------------


class Drawn(Luck):
    """Luck that draws the cards it is told."""

    def __init__(self, draws: Sequence[str]) -> None:
        super().__init__(0)
        self.draws = [cards_of(draw) for draw in draws]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        return self.draws.pop(0)  # type: ignore[return-value]


NIGHT, DAY = "minhwatu", "minhwatu(first_dealer=day)"
DRAWS = [
    ("hanaawase: the earliest month", "hanaawase", 0, ["1c1 2a"]),
    ("hanaawase: the earliest month of three", "hanaawase", 2, ["5a 3b 2c1"]),
    ("hanaawase: the tied draw again, whatever the card", "hanaawase", 1, ["1b 1c1", "3b 2a"]),
    ("hanaawase: only the tied draw again", "hanaawase", 2, ["1b 5a 1c1", "4a 3b"]),
    ("hanaawase: and again", "hanaawase", 0, ["1b 1c1", "2a 2c1", "6a 7a"]),
    ("hanaawase: Willow before Paulownia", "hanaawase", 0, ["11c 12b"]),
    ("sudaoshi: the earliest month", "sudaoshi", 1, ["3b 2c1 4a"]),
    ("sudaoshi: tied, the higher card", "sudaoshi", 2, ["1r 5a 1b"]),
    ("sudaoshi: tied, ribbon over chaff", "sudaoshi", 0, ["2r 5a 2c1"]),
    ("sudaoshi: still tied, again", "sudaoshi", 2, ["1c1 5a 1c2", "9a 8b"]),
    ("night: the earliest month", NIGHT, 1, ["3b 2a"]),
    ("night: tied, the lower card", NIGHT, 1, ["2a 2c1"]),
    ("night: tied, ribbon under animal", NIGHT, 1, ["11a 11r"]),
    ("night: still tied, again", NIGHT, 0, ["2c1 2c2", "1b 5a"]),
    ("night: Paulownia is month 11", NIGHT, 1, ["11c 12b"]),
    ("day: the latest month", DAY, 0, ["3b 2a"]),
    ("day: tied, the higher card", DAY, 0, ["2a 2c1"]),
    ("day: Willow is month 12", DAY, 0, ["11c 12b"]),
    ("day: still tied, again", DAY, 1, ["12c1 12c3", "1b 5a"]),
    ("kwado: Paulownia is month 11", "kwado(first_dealer=draw)", 1, ["11c 12b"]),
    ("kwado: the tied draw again", "kwado(first_dealer=draw)", 1, ["1b 1c1", "5a 4a"]),
    ("koikoi: the earliest month", "koikoi(first_dealer=draw)", 1, ["2a 1c1"]),
]


@pytest.mark.parametrize(("text", "seat", "draws"), [pytest.param(*row[1:], id=row[0]) for row in DRAWS])
def test_the_first_dealer_is_drawn(text: str, seat: int, draws: list[str]) -> None:
    luck = Drawn(draws)
    first = choose(Game(text), len(draws[0].split()), luck)
    assert (first.how, first.seat, luck.draws) == ("draw", seat, [])
    assert [" ".join(map(str, drawn.values())) for drawn in first.draws] == draws


def test_the_draw_is_kept_with_who_drew_what() -> None:
    first = choose(Game("hanaawase"), 3, Drawn(["1b 5a 1c1", "4a 3b"]))
    assert first.draws == ({0: Card("1b"), 1: Card("5a"), 2: Card("1c1")}, {0: Card("4a"), 2: Card("3b")})


@pytest.mark.parametrize("name", list(SHEETS))
def test_the_first_dealer_can_be_random_or_named(name: str) -> None:
    players = max(Game(name).players)
    found = {choose(Game(f"{name}(first_dealer=random)"), players, Luck(seed)).seat for seed in range(60)}
    assert found == set(range(players))
    assert choose(Game(f"{name}(first_dealer=1)"), players, Luck(0)) == FirstDealer("seat", 1)


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_a_first_dealer_must_have_a_seat_at_the_table(name: str, players: int) -> None:
    for seat in range(players):
        assert Match.new(Game(f"{name}(first_dealer={seat})"), players).dealer == seat
    with pytest.raises(BadGame, match=f"seat {players} cannot deal first|“Who deals first” can be .* not “{players}”"):
        Match.new(Game(f"{name}(first_dealer={players})"), players)


def test_a_first_dealer_who_is_not_there_is_refused() -> None:
    with pytest.raises(BadGame, match="seat 3 cannot deal first: seats are 0 to 1"):
        Match.new(Game("hanaawase(first_dealer=3)"), 2)
    with pytest.raises(BadGame, match="“Who deals first” can be draw, random or 0 to 1, not “2”"):
        Match.new(Game("koikoi(first_dealer=2)"))


@pytest.mark.parametrize(
    ("hour", "minute", "which"),
    [(5, 59, "night"), (6, 0, "day"), (12, 0, "day"), (17, 59, "day"), (18, 0, "night"), (0, 0, "night")],
)
def test_the_clock_is_resolved_when_the_game_is_made(hour: int, minute: int, which: str) -> None:
    game = Game("minhwatu(first_dealer=clock)")
    assert by_the_clock(game, datetime(2024, 3, 3, hour, minute)).options["first_dealer"] == which
    assert Match.new(game, luck=Luck(1)).game.options["first_dealer"] in ("day", "night")


def test_other_games_do_not_look_at_the_clock() -> None:
    assert by_the_clock(Game("sudaoshi")) == Game("sudaoshi")


# -- the next dealer -------------------------------------------------------------------------------------------------


def ended(text: str, scores: Scores, dealer: int = 0, players: int | None = None, bonus: Scores = ()) -> State:
    """A finished round with these scores."""
    game = Game(text)
    state = deal(game, players or len(scores), order=deck(game, players or len(scores)), dealer=dealer)
    table = state.table.copy()
    table.phase = k.OVER
    table.score = filled(scores, k.SEATS)
    table.bonus = filled(bonus, k.SEATS)
    return State(game, state.players, 1, table)


@pytest.mark.parametrize(
    ("text", "players", "dealer", "scores", "expected"),
    [
        ("hanaawase", 4, 2, (5, 9, 3, 4), 1),
        ("hanaawase", 4, 2, (5, 9, 9, 3), 2),  # order 2 3 0 1
        ("hanaawase", 4, 2, (9, 9, 3, 5), 0),
        ("minhwatu", 3, 1, (-5, -9, 200), 2),
        ("minhwatu", 3, 1, (100, 40, 100), 2),  # order 1 2 0
        ("sudaoshi", 3, 0, (-10, 5, 5), 1),
        ("sudaoshi", 3, 2, (5, -10, 5), 2),
        ("kwado", 3, 0, (9, 0, 9), 2),  # order 1 2 0: the dealer is last
        ("kwado", 3, 0, (0, 0, 0), 1),
        ("kwado(next_dealer=left)", 3, 2, (9, 5, 0), 0),
        ("kwado(teams=2x2)", 4, 0, (9, 5), 2),  # order 1 2 3 0
        ("kwado(teams=2x2)", 4, 1, (9, 5), 2),  # order 2 3 0 1
        ("kwado(teams=2x2)", 4, 2, (9, 5), 0),  # order 3 0 1 2
        ("kwado(teams=2x2)", 4, 0, (5, 5), 1),
        ("kwado(teams=3x2)", 6, 3, (1, 2, 3), 5),  # order 4 5 0 1 2 3
        ("kwado(teams=2x3)", 6, 3, (9, 2), 4),
        ("koikoi", 2, 0, (0, 7), 1),
        ("koikoi", 2, 1, (0, 7), 1),
        ("koikoi", 2, 1, (0, 0), 1),
        ("koikoi(after_draw=same)", 2, 0, (0, 0), 0),
        ("koikoi(after_draw=other)", 2, 0, (0, 0), 1),
        ("koikoi(after_draw=other)", 2, 1, (0, 0), 0),
        ("koikoi(after_draw=other)", 2, 1, (0, 1), 1),
    ],
)
def test_who_deals_next(text: str, players: int, dealer: int, scores: Scores, expected: int) -> None:
    assert next_dealer(ended(text, scores, dealer, players)) == expected


def test_lucky_hands_do_not_make_a_dealer() -> None:
    state = ended("sudaoshi", (10, 0, -10), bonus=(-60, 120, -60))
    assert state.outcome is not None
    assert (next_dealer(state), state.outcome.winner, state.scores) == (0, 0, (-50, 120, -70))


# -- the end ---------------------------------------------------------------------------------------------------------


def played_rounds(text: str, *rounds: Scores, players: int | None = None) -> Match:
    """A game that so far went like this."""
    players = players or len(rounds[0])
    match = Match.new(Game(text), players, Luck(0))
    for scores in rounds:
        match = with_round(match, ended(text, scores, players=players))
    return match


def with_round(match: Match, state: State) -> Match:
    """The game with one more round, which ended like this."""
    done = Round(len(match.rounds) + 1, 0, match.standing, ((),), (), state)
    return replace(match, rounds=(*match.rounds, done))


@pytest.mark.parametrize(
    ("text", "rounds", "winners"),
    [
        ("hanaawase(rounds=2)", [(9, 5)], None),
        ("hanaawase(rounds=2)", [(9, 5), (1, 2)], (0,)),
        ("hanaawase(rounds=2)", [(9, 5), (1, 5)], (0, 1)),
        ("hanaawase(rounds=2)", [(9, 5, 3), (0, 0, 6)], (0, 2)),
        ("minhwatu(target=300)", [(299, -59)], None),
        ("minhwatu(target=300)", [(299, -59), (1, 239)], (0,)),
        ("minhwatu(target=300, rounds=1)", [(100, 140)], (1,)),
        ("minhwatu(target=300, rounds=0)", [(150, 90)], None),
        ("minhwatu(target=200)", [(200, 40)], (0,)),
        ("minhwatu(target=100)", [(120, 120)], (0, 1)),
        ("sudaoshi(rounds=1)", [(-10, 5, 5)], (1, 2)),
        ("kwado", [(199, 0)], None),
        ("kwado", [(199, 0), (1, 0)], (0,)),
        ("kwado", [(200, 210, 0)], (1,)),
        ("kwado", [(210, 210, 0)], None),
        ("kwado", [(210, 210, 0), (0, 1, 0)], (1,)),
        ("kwado", [(210, 210, 0), (0, 0, 220)], (2,)),
        ("kwado(rounds=1)", [(210, 210, 0)], (0, 1)),
        ("kwado(target=0, rounds=1)", [(10, 0)], (0,)),
        ("kwado(target=300)", [(299, 0)], None),
        ("koikoi(rounds=3)", [(20, 0), (0, 6), (0, 6)], (0,)),
        ("koikoi(rounds=3, winner=rounds)", [(20, 0), (0, 6), (0, 6)], (1,)),
        ("koikoi(rounds=3)", [(12, 0), (0, 6), (0, 6)], (1,)),
        ("koikoi(rounds=3, winner=rounds)", [(12, 0), (0, 0), (0, 6)], (0,)),
        ("koikoi(rounds=2)", [(6, 0), (0, 6)], (0, 1)),
        ("koikoi(rounds=2, winner=rounds)", [(6, 0), (0, 6)], (0, 1)),
        ("koikoi(rounds=2, winner=rounds)", [(6, 0), (0, 0)], (0,)),
        ("koikoi(target=10)", [(6, 0), (0, 10)], (1,)),
    ],
)
def test_when_a_game_ends_and_who_has_won(text: str, rounds: list[Scores], winners: Scores | None) -> None:
    match = played_rounds(text, *rounds)
    assert match.over == (winners is not None)
    assert match.winners == (winners or ())
    assert match.wants == ("nothing" if match.over else "deck")


def test_teams_win_together() -> None:
    match = played_rounds("kwado(teams=2x2)", (220, 30), players=4)
    assert (match.winners, match.totals, match.seats_of(0)) == ((0,), (220, 30), (0, 2))


def test_totals_add_up_and_rounds_won_are_counted() -> None:
    match = played_rounds("koikoi", (5, 0), (0, 0), (0, 7), (2, 0))
    assert (match.totals, match.rounds_won, match.number) == ((7, 7), (2, 1), 5)
    assert match.leaders == (0,)


def test_lucky_hands_count_in_the_totals() -> None:
    state = ended("sudaoshi(rounds=1)", (10, 0, -10), bonus=(-60, 120, -60))
    match = Match.new(Game("sudaoshi(rounds=1)"), luck=Luck(1))
    match = with_round(match, state)
    assert (match.totals, match.winners, match.rounds_won) == ((-50, 120, -70), (1,), (1, 0, 0))


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_a_random_game_is_played_to_its_end(name: str, players: int) -> None:
    match = random_match(Game(f"{name}(rounds=3)"), players, seed=players)
    assert match.over
    assert len(match.rounds) <= 3
    for before, after in zip(match.rounds, match.rounds[1:]):
        assert after.dealer == next_dealer(before.state)
    assert match.rounds[0].dealer == match.first.seat
    assert match.totals == tuple(map(sum, zip(*(round.scores for round in match.rounds))))
    assert (
        [round.month for round in match.rounds]
        == [round.state.month for round in match.rounds]
        == [1, 2, 3][: len(match.rounds)]
    )


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_the_steps_of_a_round_are_its_deals_and_its_moves(name: str, players: int) -> None:
    for round in random_match(Game(f"{name}(rounds=3)"), players, seed=players).rounds:
        steps = list(round.steps())
        assert tuple(move for move, _ in steps if move is not None) == round.moves
        luck = [None, *(state.phase for _, state in steps)]
        assert [luck[i] for i, (move, _) in enumerate(steps) if move is None] == [
            None,
            *["void"] * (len(round.decks) - 1),
            *["shuffle"] * bool(round.stock),
        ]
        assert [state.void for _, state in steps] == [number < len(round.decks) for number in range(1, len(steps) + 1)]
        assert steps[-1][1] == round.state


# -- rounds ----------------------------------------------------------------------------------------------------------

GAME = Game("hanaawase(rounds=1, first_dealer=1)")
FOUR = deck(GAME, field="2a 2r 2c1 2c2")
GOOD = deck(GAME)


def test_after_a_misdeal_the_same_dealer_deals_and_the_round_does_not_count() -> None:
    match = Match.new(GAME, luck=Luck(1)).deal(FOUR)
    assert (match.wants, match.number, match.dealer, match.over) == ("deck", 1, 1, False)
    match = match.deal(FOUR).deal(GOOD)
    assert (match.wants, match.number, match.dealer, len(match.rounds)) == ("move", 1, 1, 1)
    assert [len(match.rounds[0].decks), len(match.finished)] == [3, 0]


def test_a_game_is_a_value() -> None:
    start = Match.new(GAME, luck=Luck(1))
    after = start.deal(GOOD)
    later = after.play(next(iter(after.state.legal)))
    assert (start.rounds, after.rounds[0].moves, len(later.rounds[0].moves)) == ((), (), 1)


def test_moves_and_decks_come_in_their_time() -> None:
    match = Match.new(GAME, luck=Luck(1))
    with pytest.raises(IllegalMove, match="deal first"):
        match.play("1b")
    with pytest.raises(IllegalMove, match="no cards are dealt"):
        _ = match.state
    with pytest.raises(IllegalMove, match="the round is not over"):
        match.deal(GOOD).deal(GOOD)
    with pytest.raises(BadCard, match="stands twice"):
        match.deal([0] * 48)
    over = random_match(GAME, 2, 1)
    with pytest.raises(IllegalMove, match="the game is over"):
        over.deal(GOOD)
    with pytest.raises(IllegalMove, match="the game is over"):
        over.play("1b")


@pytest.mark.parametrize("name", ["Aki", " Aki ", "", "  ", "a" * 41, "B,o", "B\0"])
def test_names_that_do_not_fit_are_refused(name: str) -> None:
    with pytest.raises(BadGame, match=r"is not a name|have the same name"):
        Match.new(GAME, ["Aki", name])


@pytest.mark.parametrize("players", [0, 1, 5])
def test_an_impossible_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(BadGame, match="by these rules Hana-awase is for 2, 3 or 4 players"):
        Match.new(GAME, players)


@pytest.mark.parametrize("text", ["koikoi(rounds=3)", "sudaoshi(rounds=3)", "minhwatu(rounds=3)"])
def test_rounds_that_are_folded_are_the_same_rounds(text: str) -> None:
    luck, plain = Luck(5), Match.new(Game(text), luck=Luck(5))
    folded = plain
    while plain.wants != "nothing":
        if plain.wants == "deck":
            order = luck.shuffled(plain.to_shuffle)
            plain, folded = plain.deal(order), folded.deal(order).folded()
        else:
            move = luck.pick(list(plain.state.legal))
            plain, folded = plain.play(move), folded.play(move)
    assert [isinstance(round.state, Folded) for round in folded.rounds] == [True, True, False]
    assert folded == plain
    assert folded.standing == plain.standing
    for one, other in zip(folded.rounds, plain.rounds, strict=True):
        assert (one.scores, one.score, one.after) == (other.scores, other.score, other.after)
        assert list(one.steps()) == list(other.steps())
