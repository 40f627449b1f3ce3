"""Simulations: the same numbers by seed wherever they are played, honest intervals, and clean ends."""

import argparse
import csv
import io
import json
import math
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any
from xml.etree import ElementTree

import pytest

import processes
from hanafuda import Game, HanafudaError
from hanafuda.errors import BadGame
from hanafuda.games import SHEETS
from hanafuda.kernel import ENGINE
from hanafuda.kernel.constants import ZERO_BIN
from hanafuda.kernel.run import Tally, random_rounds
from hanafuda.kernel.table import Table
from hanafuda.rules import rules_for
from hanafuda.simulate import STOPPED, Result, command, plot, share, simulate
from hanafuda.simulate.bar import Bar, clock
from hanafuda.simulate.job import RANDOM_CHUNK, Counts, asked, counted, play
from hanafuda.simulate.result import as_text
from hanafuda.text import Phrase
from processes import PATIENCE, interrupt, screen, started, wait_until

COMPILED = ENGINE == "compiled"
ENDLESS = ("koikoi", "--rounds", "100000000000", "--workers", "2")


def run(*arguments: str, **environment: str) -> tuple[int, str, str]:
    done = processes.run("simulate", *arguments, env=environment)
    return done.returncode, done.stdout, done.stderr


def interrupted(*arguments: str, **environment: str) -> tuple[int, str, str]:
    """Ctrl-C as soon as the bar shows that something is done: the status, the output, and what the screen showed."""
    with (
        screen() as seen,
        started("simulate", *arguments, env=environment, stdout=subprocess.PIPE, stderr=seen.terminal) as process,
    ):
        wait_until(lambda: " left" in seen.text or process.poll() is not None)
        interrupt(process)
        out, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, out, seen.text


# The same numbers.


@pytest.mark.parametrize("workers", [2, 3, 7])
@pytest.mark.parametrize("game", ["koikoi(month_cards=4)", "sudaoshi", "kwado(teams=2x2)"])
def test_workers_do_not_change_the_numbers(game: str, workers: int) -> None:
    rounds = 30_001 if COMPILED else 6001
    assert simulate(game, rounds=rounds, seed=7, workers=workers).counts == counts(game, rounds, 7)


def counts(game: str, rounds: int, seed: int) -> Counts:
    return simulate(game, rounds=rounds, seed=seed, workers=1).counts


def test_processes_and_plain_give_the_numbers_of_threads() -> None:
    arguments = ("minhwatu", "--players", "5", "--rounds", "5000", "--seed", "3", "--json")
    here, plain = (json.loads(run(*arguments, HANAFUDA_PLAIN=value)[1]) for value in ("", "1"))
    assert plain["engine"] == "plain"
    for name in ("seconds", "rounds_per_second", "engine"):
        del here[name], plain[name]
    assert here == plain


def test_the_seed_changes_the_numbers() -> None:
    seen = {simulate("koikoi", rounds=500, seed=seed, workers=1).checksum for seed in (0, 1, 2, -1, 2**63)}
    assert len(seen) == 5


def test_pinned() -> None:
    result = simulate("koikoi", rounds=5000, seed=1, workers=2)
    assert [result.counts["sums", side, 0] for side in (0, 1)] == [17155, 15383]
    assert f"{result.checksum:016x}" == "d617ab72096b36c2"


def test_chunks_hold_every_round_once_and_every_month_equally() -> None:
    job = asked("koikoi(month_cards=4)", None, 7001, 0)
    assert job.months == 12
    assert [number for chunk in job.chunks for number in job.numbers(chunk)] == list(range(7001))
    assert asked("koikoi", None, 7001, 0).months == 1
    tally = Tally()
    for chunk in job.chunks:
        play(job, chunk, tally)
    assert tally.rounds == 7001


def test_bots_by_name() -> None:
    result = simulate("koikoi", rounds=9, seed=1, bots=["greedy", "random"], workers=1)
    assert result.rounds == 9
    assert result.counts == simulate("koikoi", rounds=9, seed=1, bots=["greedy", "random"], workers=2).counts
    all_random = simulate("koikoi", rounds=900, seed=1, bots=["random"], workers=1)
    assert all_random.counts == counts("koikoi", 900, 1)


# What it says.


def yaku(game: Game) -> list[str]:
    """The names of a game's yaku."""
    return [str(game.word(f"yaku.{row.name}")) for row in game.sheet.yaku]


def test_means_and_intervals_come_from_the_scores() -> None:
    result = simulate("sudaoshi", rounds=4000, seed=5, workers=1)
    for side, seat in enumerate(result.seats):
        scores = [score for score, times in result.scores(side).items() for _ in range(times)]
        mean = sum(scores) / 4000
        sd = math.sqrt(sum((score - mean) ** 2 for score in scores) / 3999)
        assert seat.mean == pytest.approx(mean)
        assert seat.sd == pytest.approx(sd)
        assert seat.ci95 == pytest.approx((mean - 1.96 * sd / 63.2456, mean + 1.96 * sd / 63.2456), abs=1e-3)
    assert sum(seat.mean for seat in result.seats) == pytest.approx(0)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    long = simulate("koikoi", rounds=200_000 if COMPILED else 20_000, seed=0)
    runs = [simulate("koikoi", rounds=400, seed=seed, workers=1) for seed in range(1, 101)]
    low_high = [result.seats[0].ci95 for result in runs]
    assert 86 <= sum(low < long.seats[0].mean < high for low, high in low_high) <= 100
    truth = long.yaku["Chaff"] / long.rounds
    shares = [share(result.yaku["Chaff"], 400) for result in runs]
    assert 86 <= sum(low < truth < high for _, low, high in shares) <= 100


@pytest.mark.parametrize(("count", "rounds"), [(0, 10), (10, 10), (1, 1), (3, 1000)])
def test_shares_stay_between_none_and_all(count: int, rounds: int) -> None:
    rate, low, high = share(count, rounds)
    assert 0 <= low <= rate <= high <= 1.0001


def test_yaku_of_one_name_are_one() -> None:
    result = simulate("sudaoshi(lucky_hands=1921)", rounds=2000, seed=5, workers=1)
    assert list(result.lucky) == ["Four-three", "Three pairs", "Triplet", "Three Ribbons"]
    rows = [i for i, row in enumerate(result.job.game.sheet.lucky.hands) if row.name == "three-pairs"]
    each = [sum(result.counts["lucky", seat, row] for seat in range(3)) for row in rows]
    assert result.lucky["Three pairs"] == sum(each)
    assert len(each) == 2
    assert all(each)


def test_json() -> None:
    status, out, err = run("kwado(teams=2x2)", "--rounds", "1000", "--seed", "4", "--json")
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert data["game"] == "kwado(teams=2x2)"
    assert (data["players"], data["rounds"], data["seed"], data["complete"]) == (4, 1000, 4, True)
    assert data["engine"] == ENGINE
    assert data["rounds_per_second"] > 0
    assert [seat["side"] for seat in data["seats"]] == [0, 1, 0, 1]
    for seat in data["seats"]:
        assert seat["ci95"][0] < seat["mean"] < seat["ci95"][1]
        assert seat["sd"] > 0
    assert data["seats"][0]["wins"] + data["seats"][1]["wins"] + data["drawn"] == 1000
    assert data["yaku"]["Dragon"] == 1000


def test_csv() -> None:
    _, out, _ = run("sudaoshi", "--rounds", "1000", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["kind"] for row in rows} == {"seat", "yaku", "lucky", "score"}
    for seat in "012":
        assert sum(int(row["count"]) for row in rows if row["kind"] == "score" and row["seat"] == seat) == 1000


@pytest.mark.parametrize("name", SHEETS)
def test_text_names_every_seat_and_yaku(name: str) -> None:
    game = Game(name)
    text = as_text(simulate(game, game.players[-1], 300, workers=1))
    assert "dealer" in text
    assert all(name in text for name in yaku(game))
    assert all(f"seat {seat}" in text for seat in range(game.players[-1]))


def test_the_first_to_play_is_named() -> None:
    assert "seat 1, plays first" in as_text(simulate("kwado", 3, 100, workers=1))


# The bar.


def test_no_bar_in_a_pipe() -> None:
    assert run("koikoi", "--rounds", "20000")[2] == ""


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    out = Terminal()
    bar = Bar(1000, out)
    monkeypatch.setattr("hanafuda.simulate.bar.monotonic", lambda: bar.began + 10.1)
    assert bar.show(250)
    assert "25%" in out.getvalue()
    assert " rounds/s" in out.getvalue()
    assert "31 s left" in out.getvalue()
    bar.clear()
    assert out.getvalue().endswith("\r\x1b[K")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_real_terminal() -> None:
    status, out, seen = interrupted(*ENDLESS)
    assert status == 130
    assert "░" in seen
    assert "rounds/s" in seen
    assert "rounds/s" in out
    assert "░" not in out


@pytest.mark.parametrize(("seconds", "text"), [(0.2, "1 s"), (59, "59 s"), (61, "1:01"), (8100, "2:15:00")])
def test_time_left(seconds: float, text: str) -> None:
    assert clock(seconds) == text


# Stopping.


@pytest.mark.parametrize("plain", ["", "1"])
def test_ctrl_c_ends_with_what_there_is(plain: str) -> None:
    status, out, seen = interrupted(*ENDLESS, "--json", HANAFUDA_PLAIN=plain)
    data = json.loads(out)
    assert status == 130
    assert not data["complete"]
    assert data["rounds"] % RANDOM_CHUNK == 0
    assert sum(data["yaku"].values()) > 0
    assert data["seats"][0]["wins"] + data["seats"][1]["wins"] + data["drawn"] == data["rounds"] > 0
    left = seen.rpartition("\x1b[K")[2]
    assert left.startswith("hanafuda: after")
    assert left.rstrip().endswith("rounds: stopped.")
    assert left.count("\n") == 1


def test_a_watch_can_stop_it() -> None:
    result = simulate("koikoi", rounds=10**11, watch=lambda done: done == 0, workers=2)
    assert result.trouble == STOPPED
    assert 0 < result.rounds < 10**11


def test_from_another_thread() -> None:
    found: list[Result] = []
    thread = Thread(target=lambda: found.append(simulate("koikoi", rounds=3000, workers=2)))
    thread.start()
    thread.join(PATIENCE)
    assert found[0].rounds == 3000


def test_what_was_done_before_trouble_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lose(job: Any, total: Any, watch: Any, address: Any) -> None:
        total.update(counted(job, [0, 1]))
        raise HanafudaError("ray-lost")

    monkeypatch.setattr("hanafuda.simulate.cluster.on_ray", lose)
    result = simulate("koikoi", rounds=100_000, on="ray")
    assert result.rounds == 4000
    assert result.trouble == Phrase("error.ray-lost")
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    args = parser.parse_args(["simulate", "koikoi", "--rounds", "100000", "--on", "ray"])
    assert args.run(args) == 2
    assert capsys.readouterr().err == "hanafuda: after 4,000 of 100,000 rounds: the Ray cluster was lost.\n"


# Bad input.


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "from 1 to"),
        (("--rounds", "0"), "from 1 to"),
        (("--rounds", "1000000000001"), "1,000,000,000,000"),
        (("--players", "3"), "not 3"),
        (("--bots", "gredy"), "did you mean “greedy”?"),
        (("--bots", "random,random,random"), "3 bots for 2 seats"),
        (("--workers", "0"), "from 1 to"),
        (("--workers", "-3"), "from 1 to"),
        (("--address", "10.0.0.1:6379"), "--on ray"),
        (("--plot", "nowhere/at/all.svg"), "nowhere/at/all.svg"),
        (("--plot", "picture.gif"), ".svg or .png"),
        (("--plot", "/"), ".svg or .png"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], words: str) -> None:
    rounds = () if "--rounds" in arguments else ("--rounds", "-5" if not arguments else "100000000000")
    status, out, err = run("koikoi", *arguments, *rounds)
    assert status == 2
    assert out == ""
    assert words in err
    assert err.count("\n") == 1


def test_a_plot_that_cannot_be_written_is_refused_first(tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    status, _, err = run("koikoi", "--rounds", "100000000000", "--plot", str(tmp_path / "folder.svg"))
    assert status == 2
    assert "folder.svg" in err


def test_games_are_checked() -> None:
    with pytest.raises(BadGame, match="koikoi"):
        simulate("koikio", rounds=10)


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray() -> None:
    status, _, err = run("koikoi", "--on", "ray")
    assert status == 2
    assert err.rstrip().endswith(f'try: "{sys.executable}" -m pip install ray')


# Pictures.


@pytest.mark.parametrize("name", SHEETS)
def test_plot(tmp_path: Path, name: str) -> None:
    game = Game(name)
    for players in game.players:
        result = simulate(game, players, 500, workers=1)
        path = tmp_path / f"{players}.svg"
        plot.check_path(str(path))
        assert not path.exists()
        plot.write(result, str(path))
        root = ElementTree.parse(path).getroot()
        text = " ".join(root.itertext())
        assert str(game.title) in text
        assert all(name in text for name in yaku(game))
        assert all(float(box.get("height", "nan")) >= 0 for box in root.iter("{http://www.w3.org/2000/svg}rect"))


@pytest.mark.parametrize(
    "scores", [{0: 5}, {0: 1, 1: 1}, {-7: 3, 0: 100, 5000: 1}, dict.fromkeys(range(-500, 900, 5), 1)]
)
def test_bins_hold_the_scores(scores: dict[int, int]) -> None:
    bins = plot.binned([scores])
    assert bins.number <= plot.BINS + 1
    assert sum(bins.shares(scores)) > 0.9
    assert plot.ceiling([bins.shares(scores)]) > 0


def test_bins_keep_to_the_steps_of_the_game() -> None:
    assert plot.binned([{-10: 4, 0: 9, 25: 3, 40: 1}]).width % 5 == 0


def test_a_plot_of_one_round(tmp_path: Path) -> None:
    plot.write(simulate("koikoi", rounds=1, workers=1), str(tmp_path / "one.svg"))


def test_a_png_where_something_can_draw_it(tmp_path: Path) -> None:
    path = tmp_path / "plot.png"
    try:
        plot.check_path(str(path))
    except HanafudaError as error:
        pytest.skip(str(error))
    plot.write(simulate("koikoi", rounds=300, workers=1), str(path))
    assert path.read_bytes().startswith(b"\x89PNG")


def test_no_png_without_a_renderer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> None:
        raise HanafudaError("no-png")

    monkeypatch.setattr("hanafuda.art.png.render", none)
    with pytest.raises(HanafudaError, match=r"\.svg"):
        plot.check_path(str(tmp_path / "plot.png"))


def test_the_command_plots(tmp_path: Path) -> None:
    status, _, _ = run("koikoi", "--rounds", "500", "--plot", str(tmp_path / "out.svg"))
    assert status == 0
    assert (tmp_path / "out.svg").stat().st_size > 3000


# More than one at a time.


@pytest.mark.skipif(not COMPILED, reason="the plain kernel uses processes")
def test_threads_run_side_by_side() -> None:
    """Python's lock is released: while a thread is in one long batch, others go on."""
    ticks = 0
    batch = Thread(target=random_rounds, args=(rules_for(Game("koikoi"), 2), Table(), Tally(), 500_000, 0, 0))
    batch.start()
    while batch.is_alive():
        ticks += 1
        time.sleep(0)
    assert ticks > 10


def test_memory_stays_flat_with_the_number_of_rounds() -> None:
    """However many rounds, what is kept are counts."""
    few = simulate("kwado", 4, 2000, workers=1).counts
    many = simulate("kwado", 4, 20_000, workers=1).counts
    assert len(many) < 2 * len(few) + 400


def test_scores_beyond_the_bins_are_kept_at_the_ends() -> None:
    result = simulate("minhwatu(yaku=all)", 6, 4000, workers=1)
    assert all(score >= -ZERO_BIN for side in range(6) for score in result.scores(side))
    assert all(sum(result.scores(side).values()) == 4000 for side in range(6))


# On a cluster.

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install ray")


@needs_ray
def test_ray_gives_the_same_numbers() -> None:
    here = counts("sudaoshi", 30_000, 11)
    assert simulate("sudaoshi", rounds=30_000, seed=11, on="ray").counts == here


@needs_ray
def test_a_failed_worker_is_made_up_for() -> None:
    done: list[int] = []

    def fail_one(rounds: int) -> bool:
        if rounds and not done:
            done.extend(_ray_workers()[:1])
            for pid in done:
                os.kill(pid, signal.SIGKILL)
        return True

    result = simulate("koikoi", rounds=6_000_000, seed=11, on="ray", watch=fail_one)
    assert done
    assert result.counts == simulate("koikoi", rounds=6_000_000, seed=11).counts


def _ray_workers() -> list[int]:
    titles = {int(path.parent.name): path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline")}
    return [pid for pid, title in titles.items() if title.startswith(b"ray::counted")]


@needs_ray
def test_no_cluster_at_the_address() -> None:
    with pytest.raises(HanafudaError, match=r"127\.0\.0\.1:1”"):
        simulate("koikoi", on="ray", address="127.0.0.1:1")
