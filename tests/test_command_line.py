"""The command line around the commands: what a person finds who knows the games but not the program."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanafuda import SHEETS, __version__
from hanafuda.bots import LEVELS
from hanafuda.cli import COMMANDS, FLAGS, examples, main, parser
from hanafuda.commands.completion import SHELLS, following
from hanafuda.commands.man import manual
from hanafuda.commands.numbers import number
from hanafuda.text.measure import cells, wrapped
from processes import PATIENCE, run, screen, started, wait_until


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


# -- finding one's way -----------------------------------------------------------------------------------------------


def test_nothing_at_all_is_an_overview_with_play_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys)
    assert text == said(capsys, "help") == said(capsys, "--help") == said(capsys, "-h")
    assert "hanafuda play" in text
    assert len(text.splitlines()) < 48
    for name in (*SHEETS, *LEVELS, *COMMANDS, "8b", "12c1"):
        assert name in text


def test_every_way_to_ask_for_the_version_works(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "version")
    assert text == said(capsys, "-V") == said(capsys, "--version")
    assert __version__ in text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "help", name)
    assert text == said(capsys, name, "--help")
    lines = [*examples(name)]
    assert lines
    assert all(line in text and f"hanafuda {name}" in " ".join(lines) for line in lines)
    if " GAME" in text:
        assert all(game in text for game in SHEETS)


@pytest.mark.parametrize("name", [*COMMANDS, "all"])
def test_the_flags_in_the_examples_are_there(name: str) -> None:
    for line in examples(name):
        for command, flags in re.findall(r"hanafuda (\w+)((?: [^|>]+)?)", line):
            known = {flag for argument in parser(command).commands[command].taken for flag in argument.flags}
            assert {*re.findall(r"(?<= )--[\w-]+", flags)} <= known


@pytest.mark.parametrize(
    ("text", "meant"),
    [("7", 7), ("1e6", 1_000_000), ("1_000", 1000), ("1,000,000", 1_000_000), ("-3", -3), ("2E+3", 2000)],
)
def test_numbers_are_read_as_people_write_them(text: str, meant: int) -> None:
    assert number(text) == meant


@pytest.mark.parametrize("text", ["e6", "1.5", "ten", "1e-3", "0x10", "1e999"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        number(text)


def test_a_million_rounds_can_be_asked_for_as_one_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert "2,000 rounds" in said(capsys, "simulate", "koikoi", "--rounds", "2e3")


# -- games and rules -------------------------------------------------------------------------------------------------


def test_games_are_an_overview_and_one_game_is_told_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(said(capsys, "games").splitlines()) < 30
    whole = said(capsys, "games", "Koi-Koi")
    assert "table=standard" in whole
    assert "kwado" not in whole


@pytest.mark.parametrize("width", [40, 72, 100])
@pytest.mark.parametrize("words", [["games"], ["games", "kwado"], ["rules", "koikoi"], ["--help"], ["help", "play"]])
def test_lines_are_no_wider_than_the_terminal(
    words: list[str], width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = said(capsys, *words).splitlines()
    typed = [line for line in lines if line.startswith(("  hanafuda", "usage"))]
    assert max(cells(line) for line in lines if line not in typed) <= width


LETTERS = st.text("ab c,-.漢字かな、。한국어éō ", max_size=80)


@given(LETTERS, st.integers(6, 40))
def test_no_line_is_too_wide_and_no_letter_is_lost(text: str, width: int) -> None:
    lines = wrapped(text, width, "> ", "  ")
    assert all(cells(line) <= width for line in lines)
    assert "".join("".join(line[2:] for line in lines).split()) == "".join(text.split())


def test_wide_letters_take_two_cells_and_accents_none() -> None:
    assert [cells(text) for text in ("abc", "漢字", "한국", "ō", "o\N{COMBINING MACRON}")] == [3, 4, 4, 1, 1]
    assert wrapped("한국어 놀이", 8) == ["한국어", "놀이"]


def test_a_japanese_line_ends_where_a_word_does() -> None:
    assert wrapped("札を取ります。次の札", 12) == ["札を", "取ります。", "次の札"]
    assert wrapped("このうち4枚と、ローカルルールの役", 18) == ["このうち4枚と、", "ローカルルールの役"]
    assert wrapped("あるのはplay、daily、games", 16) == ["あるのはplay、", "daily、games"]
    assert wrapped("遊び\u2060方と패 점수\u200b(3×20)", 14) == ["遊び方と패", "점수(3×20)"]


# -- colours and the pager -------------------------------------------------------------------------------------------


def on_a_terminal(*words: str, **environment: str) -> str:
    """What the command writes on a terminal of eighty columns and so many lines as are said."""
    env = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24", "NO_COLOR": ""} | environment
    with screen() as terminal:
        with started(*words, env=env, stdin=subprocess.DEVNULL, stdout=terminal.terminal) as process:
            process.wait(PATIENCE)
        wait_until(lambda: bool(terminal.text))
    return terminal.text


def test_colours_are_for_terminals_that_want_them() -> None:
    assert "\x1b[1;36m" in on_a_terminal("games", LINES="99")
    assert "\x1b" not in on_a_terminal("games", LINES="99", NO_COLOR="1")
    assert "\x1b" not in on_a_terminal("games", LINES="99", TERM="dumb")
    assert "\x1b" not in run("games", env={"NO_COLOR": ""}).stdout


def test_what_is_longer_than_the_screen_goes_through_the_pager(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho paged; wc -l\n")
    pager.chmod(0o755)
    assert on_a_terminal("rules", "koikoi", PAGER=str(pager)).startswith("paged")
    assert "paged" not in on_a_terminal("rules", "koikoi", PAGER=str(pager), LINES="1000")
    assert "Koi-Koi" in on_a_terminal("rules", "koikoi", PAGER="")
    assert "Koi-Koi" in on_a_terminal("rules", "koikoi", PAGER="no-such-program")
    assert "paged" not in run("rules", "koikoi", env={"PAGER": str(pager)}).stdout


# -- completion and the manual ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ([""], [*COMMANDS, "help", "version", *FLAGS]),
        (["si"], ["simulate"]),
        (["help", "ru"], ["rules"]),
        (["rules", "k"], ["koikoi", "kwado"]),
        (["simulate", "koikoi", "--rou"], ["--rounds"]),
        (["simulate", "koikoi", "--bots", "p"], ["planner"]),
        (["play", "--peo"], ["--people"]),
        (["completion", ""], [*SHELLS]),
        (["replay", ""], []),
        (["dance", ""], []),
    ],
)
def test_a_line_is_completed(typed: list[str], found: list[str]) -> None:
    assert following(typed) == found


def test_bash_completes_by_its_script(tmp_path: Path) -> None:
    command = tmp_path / "hanafuda"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hanafuda "$@"\n')
    command.chmod(0o755)
    line = (
        "source <(hanafuda completion bash); COMP_WORDS=(hanafuda rules ko); COMP_CWORD=2; _hanafuda; echo $COMPREPLY"
    )
    env = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    words = ["bash", "-c", line]
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stdout == "koikoi\n"


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_has_a_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "hanafuda completion words" in said(capsys, "completion", shell)


def test_the_manual_names_every_command_and_flag() -> None:
    text = "\n".join(manual())
    for name, command in parser().commands.items():
        assert f".SS hanafuda {name}" in text
        for argument in command.taken:
            assert all(flag.replace("-", "\\-") in text for flag in argument.flags)
    assert not [line for line in text.splitlines() if line.startswith("'")]


# -- how little is loaded --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[], ["games"], ["rules", "koikoi"], ["-V"], ["help", "play"]])
def test_what_draws_the_table_is_loaded_only_where_it_is_used(words: list[str]) -> None:
    code = f"import sys; from hanafuda.cli import main; main({words}); print(*sys.modules, file=sys.stderr)"
    done = run("-c", code, program=[sys.executable])
    assert done.returncode == 0
    assert {"textual", "rich", "msgspec", "litestar", "asyncio"} & {*done.stderr.split()} == set()
