"""A sixth game, of which nothing but its own sheet knows: it is dealt, played, told, scored, kept and shown."""

import json
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hanafuda import (
    SHEETS,
    BadGame,
    Cards,
    Game,
    Luck,
    Match,
    apply,
    deal,
    games,
    imagine,
    record,
    score_piles,
    view_for,
)
from hanafuda.bots import BOTS
from hanafuda.catalogue import game_offers
from hanafuda.errors import BadSheet
from hanafuda.kernel.run import Tally, random_rounds
from hanafuda.kernel.table import Table
from hanafuda.luck import mixed
from hanafuda.rules import first_seat, rules_for
from hanafuda.rulesheet import as_text, rule_sheet
from hanafuda.simulate import simulate
from hanafuda.telling import story
from helpers import decisions, random_choices, random_match, single_choices, tables
from test_laws import LAWS
from test_views import check_sent, history, seats, shuffled_behind
from toy import TOY, WORDS, YAKU, taken_in

TESTS = Path(__file__).parent
COUNTED = "toy(calling=off)"
"""Without calls: card points less the toll, and yaku three times."""


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[None]:
    with taken_in():
        yield


def test_it_is_all_that_it_should_be() -> None:
    game = Game("toy")
    assert len(YAKU) == 30
    assert (game.players, game.sides(4)) == ((4,), 2)
    assert game.sheet.calls is not None
    assert (game.sheet.pay.own, game.sheet.pay.share) == (3, 88)
    assert (str(game.title), str(game.word("yaku.all-pine"))) == ("Toy", "All Pine")


def test_it_is_gone_when_it_is_taken_away() -> None:
    with taken_in(replace(TOY, name="another"), {**WORDS, "title": "Another"}):
        assert str(Game("another").title) == "Another"
    with pytest.raises(BadGame, match="no game “another”"):
        Game("another")
    assert "another" not in SHEETS


def test_the_same_sheet_with_a_split_group_is_refused() -> None:
    first, *rest = YAKU[12:15]
    split = replace(TOY, name="split", yaku=(first, *YAKU[:12], *rest, *YAKU[15:]))
    with pytest.raises(BadSheet, match="sheet “split”: the rows of the group “brights” do not stand together"):
        games.add(split)
    assert "split" not in SHEETS


# -- played ----------------------------------------------------------------------------------------------------------


def test_it_is_played_by_all_laws_at_every_table() -> None:
    for seed, (game, players) in enumerate(tables("toy", 80)):
        states = list(decisions(game, players, seed))
        for law in LAWS:
            law(states)


def test_all_seats_of_a_team_stop_for_it_and_score() -> None:
    stops = Counter[int]()
    for seed in range(300):
        *_, end = decisions(Game("toy"), 4, seed)
        for event in end.events:
            if event.kind == "stop":
                stops[event.seat] += 1
                assert end.scores[event.seat % 2] > 0 == end.scores[1 - event.seat % 2]
    assert len(stops) == 4
    assert min(stops.values()) > 10


def test_a_call_counts_for_the_side() -> None:
    seen = set()
    for seed in range(300):
        for state in decisions(Game("toy"), 4, seed):
            seen |= {(event.seat, state.calls[event.seat % 2] > 0) for event in state.events if event.kind == "call"}
    assert seen == {(seat, True) for seat in range(4)}


@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_it(bot: str) -> None:
    for text in ("toy", COUNTED, "toy(wild=stock, declare=off)"):
        state = deal(Game(text), 4, order=Luck(5).deck())
        for number in range(200):
            if state.seat is None:
                break
            luck = Luck(mixed(5, number))
            choice = BOTS[bot].choose(view_for(state, state.seat), luck)
            assert str(choice.why).endswith(".")
            state = apply(state, choice.move)
        assert state.over


# -- scored and told -------------------------------------------------------------------------------------------------


def test_yaku_count_three_times_and_a_toll_is_taken_off() -> None:
    score = score_piles(Game(COUNTED), [Cards("pine"), Cards("plum")])
    told = [(str(line.text).replace("\N{NO-BREAK SPACE}", " "), line.points) for line in score.sides[0].lines]
    assert told == [
        ("Card points (1×20 + 1×5 + 2×1)", 27),
        ("Dealer’s bonus", 7),
        ("Toll", -88),
        ("All Pine", 4),
        ("Month Cards", 2),
        ("Own yaku count 3 times", 12),
        ("The others’ yaku", -4),
    ]
    assert score.sides[0].score == 27 + 7 - 88 + 3 * 6 - 4


def test_lines_add_up_for_random_piles() -> None:
    luck = random.Random("toy")
    for game in [*single_choices("toy"), *random_choices("toy", 60)]:
        for players in game.players:
            order = luck.sample(range(48), 48)
            size = 48 // game.sides(players)
            piles = [Cards(order[start : start + size]) for start in range(0, size * game.sides(players), size)]
            score = score_piles(game, piles, month=luck.randint(1, 12))
            assert all(side.score == sum(line.points for line in side.lines) for side in score.sides)


def test_its_rules_are_printed_in_its_own_words() -> None:
    called, counted = (as_text(rule_sheet(Game(text))) for text in ("toy", COUNTED))
    for words in ("All that a sheet may say", "you go on (More)", "only when declared", "Set 3"):
        assert words in called
    assert "Whoever has won the most rounds wins the game; if tied, whoever has the most points." in called
    for words in (
        "+\N{NO-BREAK SPACE}3 ×\N{NO-BREAK SPACE}your yaku",
        "What is taken off (Toll) is 88.",
        "The toll is 88",
    ):
        assert words in counted
        assert words not in called
    assert all(str(Game("toy").word(f"yaku.{row.name}")) in called for row in YAKU)


def test_every_choice_prints_its_rules() -> None:
    for game in [*single_choices("toy"), *random_choices("toy", 60)]:
        text = as_text(rule_sheet(game))
        assert "{" not in text
        assert game.text in text


def test_it_is_offered_like_the_others() -> None:
    offer = next(offer for offer in game_offers() if offer.name == "toy")
    assert [str(preset.says) for preset in offer.presets][1] == "Everybody alone, all cards counted."
    assert [teams.players for teams in offer.teams] == [4, 6, 6]


@pytest.mark.parametrize("text", ["toy", COUNTED, "toy(lucky_hands=pay, wild=stock)", "toy(teams=3x2, joker=on)"])
def test_a_game_of_it_is_told_to_the_end(text: str) -> None:
    lines = [str(line) for seed in range(5) for line in story(random_match(Game(text), Game(text).players[0], seed))]
    assert sum(line.startswith("The game is over: ") for line in lines) == 5
    assert not any("{" in line for line in lines)
    if text == "toy":
        assert any(line.endswith("declares Set 1.") for line in lines)
        assert any("have All " in line for line in lines)  # it is a team


# -- kept ------------------------------------------------------------------------------------------------------------


def test_records_read_back() -> None:
    for seed, (game, players) in enumerate(tables("toy", 20)):
        first = game.options["first_dealer"]
        if isinstance(first, str) or first < players:
            match = random_match(game.with_options(rounds=2), players, seed)
            again = record.read(record.write(match))
            assert record.write(again) == record.write(match)
            assert (again.totals, again.winners, again.state) == (match.totals, match.winners, match.state)


# -- what a seat may know --------------------------------------------------------------------------------------------


def test_views_do_not_leak_and_imagined_states_look_the_same() -> None:
    for seed, (game, players) in enumerate(tables("toy", 10)):
        states = list(decisions(game, players, seed))
        for state in states[seed % 5 :: 5]:
            for seat in seats(state):
                view = view_for(state, seat)
                assert pickle.dumps(view_for(shuffled_behind(state, seat, Luck(seed)), seat)) == pickle.dumps(view)
                assert view_for(imagine(view, Luck(seed)), seat) == view


def test_what_is_sent_does_not_leak() -> None:
    pytest.importorskip("msgspec")
    for seed, (game, players) in enumerate(tables("toy", 4)):
        matches = history(game, players, seed)
        for before, after in list(zip([None, *matches], matches))[seed % 5 :: 5]:
            check_sent(before, after, seed % players, seed)


def test_the_server_shows_it() -> None:
    pytest.importorskip("msgspec")
    from hanafuda.server import sight, wire

    def shown(match: Match, seat: int | None) -> dict[str, object]:
        bots: list[str | None] = [None] * match.players
        found = sight.table_view(match, seat, id="x", bots=bots, log=[])
        sent: dict[str, object] = json.loads(wire.encode(found))
        return sent

    kinds = set()
    for seed, text in enumerate(["toy", COUNTED, "toy(lucky_hands=win)", "toy(teams=2x3, joker=on, declare=off)"] * 3):
        for moves in (0, 3, 7, 12, 18, 25, None):
            match = random_match(Game(text), Game(text).players[0], seed, moves)
            for seat in (*range(match.players), None):
                sent = shown(match, seat)
                assert (sent["seat"], len(sent["totals"])) == (seat, match.sides)  # type: ignore[arg-type]
                kinds.add(sent["phase"])
    assert {"play", "take", "call", "match_over"} <= kinds


# -- the two engines -------------------------------------------------------------------------------------------------


def batches(rounds: int) -> list[list[object]]:
    """What batches of random rounds come to, and the record of a game, for every choice of every option."""
    found: list[list[object]] = []
    for game in [*single_choices("toy"), *random_choices("toy", 12)]:
        for players in game.players:
            r, table, tally = rules_for(game, players, 3), Table(), Tally()
            table.luck = players
            random_rounds(r, table, tally, rounds, 1, first_seat(game, players, 1))
            numbers = [tally.rounds, tally.voids, tally.draws, tally.turns, tally.checksum]
            found.append([game.text, players, *numbers, tally.sums, tally.squares, tally.wins, tally.rows, tally.lucky])
    simulated = [simulate(text, rounds=100, seed=3, workers=1) for text in ("toy", COUNTED)]
    match = random_match(Game("toy"), 4, 1)
    return [*found, *([result.checksum, result.yaku] for result in simulated), [record.write(match)]]


def test_it_is_simulated() -> None:
    result = simulate("toy", rounds=300, seed=2, workers=1)
    assert (result.rounds, [seat.side for seat in result.seats]) == (300, [0, 1, 0, 1])
    assert all(seat.wins > 0 for seat in result.seats)
    assert set(result.yaku) == {str(Game("toy").word(f"yaku.{row.name}")) for row in YAKU}
    assert result.yaku["All Pine"] > 0


def in_another_process(**environment: str) -> tuple[str, list[list[object]]]:
    """The engine in use and its batches, in a fresh process."""
    script = (
        "import json, test_toy, toy; from hanafuda import kernel\n"
        "with toy.taken_in(): print(json.dumps([kernel.ENGINE, test_toy.batches(20)]))"
    )
    path = os.pathsep.join([str(TESTS), str(TESTS.parent / "src")])
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONPATH": path} | environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    name, found = json.loads(done.stdout)
    return name, found


def test_random_rounds_of_it_come_to_the_same_plain_and_compiled() -> None:
    name, plain = in_another_process(HANAFUDA_PLAIN="1")
    assert name == "plain"
    name, compiled = in_another_process(HANAFUDA_PLAIN="0")
    if name == "plain":
        pytest.skip("there is no compiled kernel here")
    assert plain == compiled
