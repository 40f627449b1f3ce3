"""The table line by line, and what is kept of a game: nothing is lost, whatever happens."""

import asyncio
import errno
import os
import signal
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("msgspec")
pytest.importorskip("textual")

from hanafuda import Game, Luck, Match, Move, record
from hanafuda.cli import main
from hanafuda.terminal import command, keep
from hanafuda.terminal.keep import CannotKeep, Kept
from hanafuda.terminal.place import Local, Replayed
from hanafuda.terminal.plain import Plain, Told
from hanafuda.terminal.typed import typed_move
from processes import PATIENCE, run, screen, started, wait_until
from screens import FOLDER, TABLES, at, bots, course, local, transcript
from test_terminal import view_of


class Lines:
    """Lines that are typed one after the other, and then no more."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    async def line(self) -> str | None:
        return self.lines.pop(0) if self.lines else None


def told(place: Local, *lines: str) -> list[str]:
    """What is said while these lines are typed."""
    said: list[str] = []
    asyncio.run(Plain(place, Lines(*lines), say=said.append).play())
    return said


# -- what is said and typed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_told_as_it_was(name: str) -> None:
    """`tests/screens.py` writes the transcripts anew, when something was changed on purpose."""
    assert transcript(name) == (FOLDER / f"{name}-transcript.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TABLES)
def test_every_card_can_be_typed_by_code_name_place_and_as_people_write_it(name: str) -> None:
    view = view_of(at(name, "play"))
    for place, card in enumerate(view.hand, start=1):
        for typed in (card.code, card.name, str(place), str(card.phrase), str(card.phrase).upper(), f" {card} "):
            assert typed_move(typed.strip(), view) == Move(card.code)
    view = view_of(at(name, "take"))
    assert [typed_move(str(place), view) for place in range(1, len(view.legal) + 1)] == view.legal


def test_what_is_no_move_is_refused_in_a_sentence_and_asked_again(tmp_path: Path) -> None:
    said = told(local(at("koikoi", "play"), tmp_path), "mooon", "stop", "99", "")
    assert "No move “mooon”; did you mean “moon”?" in said
    assert any(line.startswith("“stop” is not allowed") for line in said)
    assert sum(line.startswith("Your hand:") for line in said) == 2


def test_end_of_input_ends_politely_with_the_game_saved(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path)}
    done = run("play", "koikoi", "--plain", "--seed", "3", "--name", "Ann", env=env, input="1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is kept in" in done.stdout.splitlines()[-1]
    (path,) = keep.games(tmp_path / "hanafuda/games")
    assert record.read_file(path).rounds[0].moves


def test_bots_alone_need_nobody_at_the_keyboard(tmp_path: Path) -> None:
    words = ("play", "hanaawase(rounds=1)", "--watch", "--players", "3", "--plain", "--seed", "2", "--bots", "beginner")
    done = run(*words, env={"XDG_DATA_HOME": str(tmp_path)}, stdin=subprocess.DEVNULL)
    assert done.returncode == 0
    assert "wins the game" in done.stdout or "share the win" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("The record of the game is in")


def test_two_at_one_keyboard_are_told_to_pass_it_on(tmp_path: Path) -> None:
    match = Match.new(Game("koikoi(rounds=1, first_dealer=0)"), ["Ann", "Ben"], Luck(2))
    place = local(match, tmp_path, who=(None, None))
    said = told(place, "", *["1"] * 3)
    passed = [number for number, line in enumerate(said) if line.endswith("then press Enter.")]
    assert len(passed) == 3
    assert not any(line.startswith("Your hand:") for line in said[passed[-1] :])


def test_a_record_is_told_forward_and_back() -> None:
    *_, match = course("koikoi", 3)
    said: list[str] = []
    asyncio.run(Told(Lines("", "back", "nonsense", "table", "quit", ""), say=said.append).play(Replayed(match)))
    assert said.count("Round 1: Ann deals.") + said.count("Round 1: Ume deals.") == 2
    assert said.count(said[0]) == 2
    said.clear()
    asyncio.run(Told(Lines(*[""] * 1000), say=said.append).play(Replayed(match)))
    assert said[-1].endswith("the game") or said[-1].endswith("the win")


# -- nothing is lost -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_a_game_goes_on_where_it_was_left_move_for_move(name: str, tmp_path: Path) -> None:
    for number, match in enumerate(course(name, 1)):
        path = tmp_path / f"{number}.txt"
        Kept(path).save(match, bots(match))
        again, who, kept = keep.come_back(path)
        place = Local(again, who, kept)
        assert (again, who, place.match) == (match, bots(match), match)
        kept.close()
        if number > 25:
            break


def test_a_record_that_does_not_say_who_sat_where_is_played_on_from_the_first_seat(tmp_path: Path) -> None:
    match = at("minhwatu", "play")
    assert keep.seats(record.write(match), 4) == (None, "greedy", "greedy", "greedy")
    assert keep.seats("# seats: human nobody", 2) == (None, "greedy")
    assert keep.seats(keep.text(match, ("planner", None, None, "random")), 4) == ("planner", None, None, "random")


def test_a_full_disk_is_said_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = at("koikoi", "play")
    place = local(match, tmp_path)
    place.kept.save(match, place.bots)
    before = place.kept.path.read_bytes()
    sync = os.fsync

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    said = told(place, "1", "1")
    assert sum("cannot be saved" in line and "No space left" in line for line in said) == 1
    assert place.kept.path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]
    monkeypatch.setattr(os, "fsync", sync)
    place.kept.save(place.match, place.bots)
    assert place.kept.trouble is None
    assert record.read_file(place.kept.path) == place.match


def test_where_nothing_can_be_kept_the_command_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    env = {"XDG_DATA_HOME": str(tmp_path / "file")}
    done = run("play", "koikoi", "--plain", "--seed", "3", env=env, input="1\n")
    assert done.returncode == 2
    assert "cannot be saved" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_game_that_is_open_is_not_opened_twice(tmp_path: Path) -> None:
    match = at("koikoi", "play")
    path = tmp_path / "game.txt"
    Kept(path).save(match, bots(match))
    _, _, kept = keep.come_back(path)
    with pytest.raises(CannotKeep, match="open in another window"):
        keep.come_back(path)
    kept.close()
    keep.come_back(path)[2].close()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGHUP, signal.SIGINT])
def test_a_game_that_was_cut_off_is_there_next_time(how: signal.Signals, tmp_path: Path) -> None:
    env, games = {"XDG_DATA_HOME": str(tmp_path)}, tmp_path / "hanafuda/games"
    words = ("play", "hanaawase", "--plain", "--seed", "3", "--name", "Ann", "--bots", "beginner")
    with started(
        *words, env=env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        process.stdin.write("1\n2\n3\n")  # the hand must match, so that one of them may be refused
        process.stdin.flush()
        wait_until(lambda: bool(keep.games(games)) and any(f"\n{seat}: " in text(games) for seat in (0, 1)))
        os.killpg(process.pid, how)
        process.wait(PATIENCE)
    before = record.read_file(keep.games(games)[0])
    done = run("play", "--continue", "--plain", env=env, input="\n".join("123456789"))
    assert done.returncode == 0
    after = record.read_file(keep.games(games)[0])
    assert after.rounds[0].decks == before.rounds[0].decks
    assert len(after.rounds[0].moves) > len(before.rounds[0].moves)


def text(games: Path) -> str:
    return keep.games(games)[0].read_text(encoding="utf-8")


def test_a_window_that_is_closed_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    games = tmp_path / "hanafuda/games"
    with screen() as terminal:
        streams = {"stdin": terminal.terminal, "stdout": terminal.terminal, "stderr": terminal.terminal}
        with started("play", "koikoi", "--seed", "3", "--pace", "0.05", env=env, **streams) as process:
            wait_until(lambda: "Your turn" in terminal.text)
            os.write(terminal._screen, b"3")
            wait_until(lambda: "\n0: " in text(games))
            os.killpg(process.pid, signal.SIGKILL)
    assert record.read_file(keep.games(games)[0]).rounds[0].moves


# -- what cannot be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["koikoi", "--players", "3"], "by these rules Koi-Koi is for 2 players, not 3."),
        (["koikoi", "--people", "3"], "3 people cannot sit at a table for 2"),
        (["koikoi", "--bots", "genius"], "no bot “genius”"),
        (["minhwatu", "--players", "4", "--bots", "greedy,planner"], "2 bots for 3 seats"),
        (["koikoi", "--name", "a,b"], "“a,b” is not a name"),
        (["--continue"], "there is no game to go on with"),
        ([], "which game?"),
        (["--replay", "nowhere.txt"], "cannot read nowhere.txt"),
    ],
)
def test_a_table_that_cannot_be_is_one_clear_sentence(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["play", "--plain", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


def test_without_a_terminal_the_way_out_is_named(tmp_path: Path) -> None:
    done = run("play", "koikoi", env={"XDG_DATA_HOME": str(tmp_path)}, stdin=subprocess.DEVNULL)
    assert done.returncode == 2
    assert "--plain plays line by line" in done.stderr
    assert keep.games(tmp_path / "hanafuda/games") == []


def test_without_the_packages_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert main(["play", "koikoi"]) == 2
    err = capsys.readouterr().err
    assert "needs textual and msgspec" in err
    assert "pip install textual msgspec" in err
