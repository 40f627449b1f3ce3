"""The arena is fair, its numbers are right, and programs from outside can neither break it nor stop it."""

import json
import math
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanafuda import Cards, Game, Luck, Match, record
from hanafuda.arena import Bout, compare
from hanafuda.arena.result import LEAD, LUCK, WON, Result
from hanafuda.bots import BOTS, check_name, invite
from hanafuda.bots.outside import Forfeit, Visitor, view_data
from hanafuda.catalogue import levels
from hanafuda.errors import BadGame
from hanafuda.kernel import ENGINE
from hanafuda.simulate.job import ROUNDS, Counts
from processes import run

ROOT = Path(__file__).parent.parent
SHORT = "koikoi(rounds=1)"


def test_a_bot_against_itself_is_even() -> None:
    for game, players in (("koikoi(rounds=2)", 2), ("minhwatu(rounds=1)", 3), ("kwado(teams=2x2, target=1)", 4)):
        result = compare(game, ("greedy", "greedy"), players, games=2, workers=1)
        assert result.plain(WON).points == pytest.approx(1 / result.bout.sides, abs=0.002)
        assert result.plain(LEAD).points == pytest.approx(0, abs=0.002)


def test_every_game_of_a_set_has_the_same_cards(tmp_path: Path) -> None:
    compare("minhwatu(rounds=2)", ("greedy", "random"), 3, games=3, workers=1, records=str(tmp_path))
    matches = [record.read(path.read_text(encoding="utf-8")) for path in sorted(tmp_path.iterdir())]
    assert [len(match.rounds) for match in matches] == [2, 2, 2]
    assert len({tuple(round.decks[-1] for round in match.rounds) for match in matches}) == 1
    assert [[("greedy" in name) for name in match.names].index(True) for match in matches] == [0, 1, 2]


def test_workers_do_not_change_the_numbers() -> None:
    one, two = (compare("koikoi(rounds=2)", ("greedy", "random"), games=8, seed=3, workers=n).counts for n in (1, 2))
    assert one == two
    assert one[ROUNDS] == 4


def test_better_bots_are_told_from_worse() -> None:
    result = compare("koikoi(rounds=2)", ("greedy", "random"), games=200, workers=1, until_clear=True)
    assert result.clear
    assert result.sets < 100
    assert result.plain(LEAD).low > 0
    assert not result.trouble


def of_sets(values: list[tuple[int, int, int]]) -> Result:
    """A result of sets with these numbers."""
    counts = Counts({ROUNDS: len(values)})
    for row in values:
        for i, one in enumerate(row):
            counts["sum", i, 0] += one
            for j, other in enumerate(row[: i + 1]):
                counts["product", i, j] += one * other
    return Result(Bout(Game("koikoi"), 2, ("greedy", "random"), len(values)), counts, 1.0)


def test_luck_taken_off_changes_no_mean_and_narrows_the_interval() -> None:
    luck = Luck(5)
    rows, means = [], []
    for _ in range(400):
        lucky, skill = luck.below(20001) - 10000, luck.below(2001) - 500
        rows.append((500, lucky + skill, lucky))
        means.append(skill)
    result = of_sets(rows)
    fair, plain = result.fair(LEAD), result.plain(LEAD)
    assert fair.points == pytest.approx(sum(means) / len(means) / 1000, abs=0.05)
    assert fair.high - fair.low < (plain.high - plain.low) / 5
    assert result.shortened(LEAD) > 25
    assert plain.low < plain.points < plain.high
    assert math.isclose(result._covariance(LEAD, LUCK), result._covariance(LUCK, LEAD))


@pytest.mark.skipif(ENGINE == "plain", reason="takes long")
def test_luck_is_nothing_on_average() -> None:
    result = compare("koikoi(rounds=3)", ("greedy", "beginner"), games=60, workers=1)
    luck = result.plain(LUCK)
    assert luck.error > 0
    assert abs(luck.points) < 2 * luck.error
    assert result.shortened(LEAD) > 1.2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("greedy",), "two or more"),
        (("greedy", "gredy"), "did you mean “greedy”"),
        (("greedy", "random", "--games", "0"), "cannot play 0 games"),
    ],
)
def test_what_is_wrong_is_said(words: tuple[str, ...], why: str) -> None:
    done = run("arena", "koikoi", *words)
    assert done.returncode == 2
    assert why in done.stderr


def test_the_command_rates_many_bots() -> None:
    words = ("arena", SHORT, "greedy", "beginner", "random", "--games", "4", "--workers", "1")
    found = json.loads(run(*words, "--json").stdout)
    assert [bout["bots"] for bout in found["bouts"]] == [
        ["greedy", "beginner"],
        ["greedy", "random"],
        ["beginner", "random"],
    ]
    assert {bout["games"] for bout in found["bouts"]} == {4}
    assert {rating["bot"] for rating in found["ratings"]} <= {"greedy", "beginner", "random"}
    assert "games won" in run(*words).stdout


# -- bots from outside -----------------------------------------------------------------------------------------------

EXAMPLE = f"exec:{sys.executable} {ROOT / 'examples/bot.py'}"


def saying(program: str) -> str:
    """A bot that is a line of Python."""
    return f'exec:{sys.executable} -c "{program}"'


def test_a_program_plays_every_game() -> None:
    for name in ("koikoi(rounds=1)", "sudaoshi(rounds=1)", "kwado(target=1, declare=on)"):
        result = compare(name, (EXAMPLE, "random"), games=2, workers=1)
        assert result.first.faults == {}
        assert result.games >= 2


FAULTS = {
    "crashed": "import sys; sys.exit(3)",
    "late": "import time; time.sleep(60)",
    "garbled": "print('what?', flush=True); input()",
    "illegal": "[print('{}', flush=True) for _ in iter(input, '')]",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_who_misbehaves_loses_and_the_arena_goes_on(fault: str) -> None:
    bots = (saying(FAULTS[fault]), "random")
    result = compare(SHORT, bots, games=2, workers=1, patience=0.3 if fault == "late" else 30)
    assert result.first.faults == {fault: 2}
    assert result.plain(WON).points == 0
    assert result.games == 2


def test_a_program_that_is_not_there_loses() -> None:
    result = compare(SHORT, ("exec:/no/such/program", "random"), games=2, workers=1)
    assert result.first.faults == {"crashed": 2}
    with pytest.raises(BadGame):
        check_name("/no/such/program")


ECHO = "import sys; input(); sys.stdout.buffer.write(bytes.fromhex(sys.argv[1])); sys.stdout.flush()"


@settings(max_examples=12, deadline=None)
@given(st.one_of(st.binary(max_size=60), st.text(max_size=30).map(str.encode), st.just(b'{"move": 7}\n{"move": []}\n')))
def test_whatever_a_program_says_is_a_move_or_a_forfeit(noise: bytes) -> None:
    match = Match.new(Game(SHORT), luck=Luck(1)).deal(luck=Luck(2))
    seat = match.state.table.seat
    visitor = Visitor(f"{saying(ECHO).removeprefix('exec:')} {noise.hex() or '00'}", seat, patience=30)
    try:
        with pytest.raises(Forfeit) as forfeit:
            visitor.choose(match.view(seat), Luck(1))
        assert forfeit.value.fault in ("crashed", "garbled", "illegal")
        assert forfeit.value.seat == seat
    finally:
        visitor.leave()


def test_a_program_is_told_what_its_seat_may_know_and_no_more() -> None:
    match = Match.new(Game("koikoi"), luck=Luck(1)).deal(luck=Luck(2))
    seat = match.state.table.seat
    data = view_data(match.view(seat))
    hidden = Cards(match.state.table.hand[1 - seat])
    assert len(hidden) == 8
    assert data["hand_sizes"] == [8, 8]
    assert data["totals"] == [0, 0]
    assert data["rounds_left"] == 12
    text = json.dumps(data)
    assert not any(f'"{card.code}"' in text for card in hidden)


def test_names_of_bots_are_no_programs() -> None:
    assert not any(":" in name for name in BOTS)


def test_an_invited_program_sits_down_at_tables_and_is_replaced_where_it_fails() -> None:
    invite("magpie", EXAMPLE.removeprefix("exec:"))
    invite("silent", saying(FAULTS["crashed"]).removeprefix("exec:"))
    match = Match.new(Game(SHORT), luck=Luck(1)).deal(luck=Luck(2))
    view = match.view(match.state.table.seat)
    try:
        assert str(BOTS["magpie"].choose(view, Luck(1)).why) == "Its program said so."
        assert BOTS["silent"].choose(view, Luck(1)) == BOTS["beginner"].choose(view, Luck(1))
        assert [level.name for level in levels()][:2] == ["magpie", "silent"]
        with pytest.raises(BadGame):
            invite("greedy", "cat")
    finally:
        del BOTS["magpie"], BOTS["silent"]
