"""The command `hanafuda`, as a person and as a program would use it."""

import json
import re
import subprocess
from pathlib import Path
from select import select
from typing import Any

import pytest

import hanafuda
from hanafuda import SHEETS, Card, Cards, Game, Luck, Match, Move, record, score_piles
from hanafuda.cli import COMMANDS, main
from hanafuda.commands.data import plain
from hanafuda.game import default, source_of
from hanafuda.options import SHEET
from hanafuda.sheet import Misdeal
from hanafuda.telling import ending
from hanafuda.text import language, speaking
from processes import PATIENCE, interrupt, run, shell, started, wait_until


def ask(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What the command answers, as JSON."""
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence with which the command refuses; its exit status must be 2."""
    status = main(words)
    out, err = capsys.readouterr()
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


def test_games_lists_every_option_with_values_default_and_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    games = {game["name"]: game for game in ask(capsys, "games")}
    assert set(games) == set(SHEETS)
    assert games["minhwatu"]["players"] == [2, 3, 4, 5, 6]
    for game in games.values():
        for option in game["options"]:
            assert option["says"]
            assert option["source"] in ("sheet", "ours")
            assert all(value["sentence"].endswith(".") for value in option["values"])
            Game(f"{game['name']}({option['name']}={option['default']})")
    for name, sheet in SHEETS.items():
        assert main(["games", name]) == 0
        text = " ".join(capsys.readouterr().out.split())
        for option in sheet.options:
            whose = "rule sheet" if source_of(option, Game(name).options) == SHEET else "our reading"
            assert f" {option.name}={default(option, Game(name).options)} [{whose}] " in text


@pytest.mark.parametrize("name", SHEETS)
def test_every_preset_is_a_game_and_has_a_rule_sheet(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    presets = next(game["presets"] for game in ask(capsys, "games") if game["name"] == name)
    assert [preset["name"] for preset in presets] == [*SHEETS[name].presets]
    for preset in presets:
        assert preset["title"]
        assert preset["says"].endswith(".")
        chosen = Game(f"{name}({preset['options']})")
        assert main(["rules", chosen.text]) == 0
        text = capsys.readouterr().out
        for row in chosen.sheet.yaku:
            assert str(chosen.word(f"yaku.{row.name}")) in text


def test_rules_tell_what_the_house_has_changed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "koikoi(viewing=rain)"]) == 0
    text = capsys.readouterr().out
    assert "* viewing=rain: Both viewing yaku are void" in text
    assert "void with a card of Willow in the pile" in text
    choices = {choice["name"]: choice for choice in ask(capsys, "rules", "koikoi(viewing=rain)")["choices"]}
    assert choices["viewing"]["changed"]
    assert not choices["rounds"]["changed"]
    assert choices["winner"]["source"] == "ours"


def test_score_without_stopper_is_the_plain_sum(capsys: pytest.CaptureFixture[str]) -> None:
    answer = ask(capsys, "score", "koikoi", "--pile", "8b 9a 3b", "--pile", "1r 2r 3r")
    assert answer["game"] == "koikoi"
    assert answer["players"] == 2
    assert [side["score"] for side in answer["sides"]] == [10, 5]
    assert answer["sides"][0]["yaku"][0] == {"name": "Moon Viewing", "points": 5, "cards": ["8b", "9a"]}
    assert answer["sides"][0]["lines"][0] == {
        "kind": "yaku",
        "text": "Moon Viewing",
        "points": 5,
        "cards": ["8b", "9a"],
    }
    assert sum(line["points"] for line in answer["sides"][0]["lines"]) == 10


def test_score_says_when_nobody_is_named_as_the_stopper(capsys: pytest.CaptureFixture[str]) -> None:
    both = ["score", "koikoi", "--pile", "8b 9a 3b", "--pile", "1r 2r 3r"]
    assert "plain sum" in ask(capsys, *both)["note"]
    assert main(both) == 0
    assert capsys.readouterr().out.rstrip().endswith("the plain sum of its yaku.")
    assert ask(capsys, *both, "--stopper", "1")["note"] is None
    assert ask(capsys, "score", "koikoi", "--pile", "8b 9a", "--pile", "", "--stopper", "0")["note"] is None
    assert ask(capsys, "score", "hanaawase", "--pile", "8b 9a 3b 12b", "--pile", "1r 2r 3r")["note"] is None


@pytest.mark.parametrize(
    ("code", "pile"), [("ja", "月、盃、幕"), ("ko", "공산광, 술잔, 벚꽃광"), ("es", "luna, copa, cortina")]
)
def test_score_takes_cards_by_what_the_reader_calls_them(
    capsys: pytest.CaptureFixture[str], code: str, pile: str
) -> None:
    with speaking(code):
        answer = ask(capsys, "score", "koikoi", "--pile", pile, "--pile", "", "--stopper", "0")
    assert answer["sides"][0]["score"] == 20


def test_score_with_stopper_and_calls_multiplies(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", "koikoi", "--pile", "8b 9a 3b", "--pile", "1r 2r 3r", "--stopper", "0", "--calls", "0,1"]
    assert [side["score"] for side in ask(capsys, *words)["sides"]] == [40, 0]


def test_score_with_hands_field_and_month(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["1b 1r 1c1 1c2 2a 2r 2c1", "3b 4a 5a 6a 7a 8b 9a", "3r 4r 5r 6r 7r 9r 10r"]
    words = ["score", "sudaoshi(field_multiplier=on)", "--pile", "", "--pile", "", "--pile", "", "--field", "12b 11c"]
    answer = ask(capsys, *words, *(word for hand in hands for word in ("--hand", hand)))
    lucky = [4 * (400 - 20), 4 * (-200 - 20), 4 * (-200 + 40)]  # four-three pays 200 from each, red 20 from each
    assert [side["score"] for side in answer["sides"]] == [
        paid - 4 * burden for paid, burden in zip(lucky, (100, 110, 120), strict=True)
    ]
    month = ask(capsys, "score", "koikoi(month_cards=4)", "--pile", "3b 3r 3c1 3c2", "--pile", "", "--month", "3")
    assert month["sides"][0]["score"] == 4


FIVE = ["score", "sudaoshi(fees=order)", "--pile", "drop", "--pile", "8b 8a 1c1", "--pile", "2a"]
FIVE += ["--pile", "11b 11a", "--pile", "out"]


def test_score_with_more_at_the_table_than_play(capsys: pytest.CaptureFixture[str]) -> None:
    answer = ask(capsys, *FIVE)
    assert answer["players"] == 5
    assert [side["score"] for side in answer["sides"]] == [-10, 20 - 100 + 20 - 10 + 10, 5 - 110 - 20, -100, 0]
    assert [yaku["name"] for side in answer["sides"] for yaku in side["yaku"]] == ["Top Baldies", "Top Rains"]
    assert main(FIVE) == 0
    out = capsys.readouterr().out
    assert "side 0: −10\n     −10  Dropped first: the fee\n" in out
    assert "      10  The pot of those who dropped\n" in out
    assert out.endswith("side 4: 0\n")


def test_score_with_seven_wants_the_blank(capsys: pytest.CaptureFixture[str]) -> None:
    piles = ["drop", "", " Blank ", "drop", "", "", "out"]
    words = [word for pile in piles for word in ("--pile", pile)]
    answer = ask(capsys, "score", "sudaoshi(fees=seat)", *words)
    assert [side["score"] for side in answer["sides"]] == [-10, 30 - 100, 0, -20, -110, -120, 0]
    words[5] = "drop"
    assert "say blank instead of a pile" in refused(capsys, "score", "sudaoshi", *words)


def test_score_with_compensation_from_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = [
        "4c1 5r 6c1 7c1 8b 9a 10a",
        "4c2 5c1 6c2 7c2 8a 9r 10r",
        "2a 4r 5c2 6r 7r 8c1 9c1",
        "3b 3r 3c1 4a 5a 6a 7a",
    ]
    good = {"piles": ["", "", "", "out"], "hands": hands}
    lines = [good, good | {"piles": ["", "", "", "drop"]}, good | {"piles": ["", "", ""]}]
    source = tmp_path / "rounds.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert main(["score", "sudaoshi(compensation=on)", "--from", str(source)]) == 2
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert [side["score"] for side in first["sides"]] == [-100, -120, -130, 20]
    assert second == {"line": 2, "error": "seat 3 cannot have dropped: 3 before it play, so it is out."}
    assert third["error"] == "by these rules Sudaoshi has 4, 5, 6 or 7 piles, not 3."


def test_score_counts_declared_sets_only(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", "kwado(declare=on, yaku=sakura)", "--pile", "1b 2a 3b 8b 9a", "--pile", ""]
    assert ask(capsys, *words)["sides"][0]["score"] == 0
    assert ask(capsys, *words, "--declared", "1,2", "--declared", "")["sides"][0]["score"] == 60
    assert "no set 9" in refused(capsys, *words, "--declared", "9", "--declared", "")
    assert "not 2" in refused(capsys, *words, "--declared", "1")
    assert "no declarations" in refused(
        capsys, "score", "kwado", "--pile", "", "--pile", "", "--declared", "1", "--declared", ""
    )


def test_score_from_lines_answers_each_in_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        {"piles": ["8b 9a", ""]},
        {"piles": ["8b 9a", "8b"]},
        {"piles": ["8b 9a", ""], "calls": [0, 1], "stopper": 0, "month": 3},
        {"piles": 7},
        {"pile": ["8b"]},
        [],
        {"piles": ["8b", "9a"], "stopper": 9},
        {"piles": ["8b", "9a"], "calls": ["x", 1]},
    ]
    source = tmp_path / "many.jsonl"
    source.write_text("\n".join(map(json.dumps, lines)) + "\nnonsense\n", encoding="utf-8")
    assert main(["score", "koikoi", "--from", str(source)]) == 2
    out, err = capsys.readouterr()
    answers = [json.loads(line) for line in out.splitlines()]
    assert err == "hanafuda: 7 lines cannot be scored: the first is line 2.\n"
    assert len(answers) == len(lines) + 1
    assert [answers[0]["sides"][0]["score"], answers[2]["sides"][0]["score"]] == [5, 10]
    assert [answer.get("line") for answer in answers] == [None, 2, None, 4, 5, 6, 7, 8, 9]
    assert ["error" in answer for answer in answers] == ["line" in answer for answer in answers]


def test_score_from_good_lines_ends_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "many.jsonl"
    source.write_text('\n{"piles": ["8b 9a", ""]}\n\n', encoding="utf-8-sig")
    assert main(["score", "koikoi", "--from", str(source)]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["sides"][0]["score"] == 5
    assert err == ""


def test_score_from_stdin() -> None:
    lines = b'{"piles": ["12b", "\\u00e9"]}\n\xff\n{"piles": ["12b", ""]}\n'
    done = run("score", "kwado(teams=2x2)", "--from", "-", input=lines, text=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [answer.get("line") for answer in answers] == [1, 2, None]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["score", "koikoi", "--pile", "8b 8b", "--pile", ""], "“8b” stands twice"),
        (["score", "koikoi", "--pile", "8b", "--pile", "8b"], "“8b” stands in two piles"),
        (["score", "koikoi", "--pile", "8x", "--pile", ""], "no card or set “8x”"),
        (["score", "koikoi", "--pile", "mooon", "--pile", ""], "did you mean “Moon”?"),
        (["score", "koikoi", "--pile", "8b"], "2 piles, not 1"),
        (["score", "koikoi", "--pile", "j", "--pile", ""], "joker"),
        (["score", "koikoi"], "no piles"),
        (["score", "koikoi", "--pile", "", "--pile", "", "--calls", "a,b"], "--calls"),
        (["score", "koikoi", "--pile", "", "--pile", "", "--stopper", "5"], "no seat 5"),
        (["score", "koikoi", "--pile", "", "--pile", "", "--stopper", "x"], "--stopper"),
        (["score", "koikoi", "--pile", "8b", "--pile", "1r 2r 3r", "--stopper", "0"], "no yaku in that pile"),
        (["score", "hanaawase", "--pile", "", "--pile", "", "--stopper", "0"], "no calls"),
        (["score", "koikoi(month_cards=4)", "--pile", "", "--pile", "", "--month", "13"], "no month 13"),
        (["score", "sudaoshi", "--pile", "", "--pile", "", "--pile", "", "--hand", "1b"], "hands"),
        (["score", "koikoi", "--pile", "drop", "--pile", ""], "no card or set “drop”"),
        (["score", "sudaoshi", "--pile", "", "--pile", "", "--pile", "drop"], "3 play the round, not 2"),
        (["score", "sudaoshi", "--pile", "", "--pile", "", "--pile", "", "--pile", ""], "3 play the round, not 4"),
        (["score", "sudaoshi", "--pile", "blank", *["--pile", ""] * 3], "there is no blank card with so many"),
        (["score", "sudaoshi", "--pile", "out", *["--pile", ""] * 3], "seat 0 cannot be out: fewer than 3 before it"),
        (["score", "sudaoshi", *["--pile", ""] * 8], "has 3, 4, 5, 6 or 7 piles, not 8"),
        (["score", "koikoi", "--from", "nowhere.jsonl"], "cannot read nowhere.jsonl"),
        (["rules", "koikio"], "did you mean “koikoi”?"),
        (["rules", "koikoi(ruonds=3)"], "did you mean “rounds”?"),
        (["rules", "koikoi(rounds=99)"], "0 to 24"),
        (["rules", "koikoi(rounds=3, rounds=4)"], "twice"),
        (["rules", "koikoi(rounds=0)"], "needs rounds"),
        (["rules", "koikoi(rounds"], "is not a game"),
        (["rules", "kwado(declare=on, yaku=months)"], "Sakura"),
        (["replay", "nowhere.txt"], "cannot read nowhere.txt"),
        (["replay", "/dev/zero"], "too long for a record"),
        (["cards", "--png", "100", "--sprite"], "leave out --png or --sprite"),
        (["cards", "--to", "/dev/null/cards"], "cannot write /dev/null/cards"),
        (["cards", "--set", "clasic"], "did you mean “classic”?"),
        (["dance"], "no command “dance”"),
        (["gmaes"], "did you mean “games”?"),
        (["hlep"], "did you mean “help”?"),
        (["--versoin"], "did you mean “--version”?"),
        (["simulate", "koikoi", "--ruonds", "5"], "no flag “--ruonds” for simulate; did you mean “--rounds”?"),
        (["simulate", "koikoi", "--rounds", "many"], "'many'"),
        (["rules", "koikoi", "kwado"], "rules does not know what to do with “kwado”"),
        (["completion", "bsh"], "did you mean “bash”?"),
    ],
)
def test_bad_input_is_one_clear_sentence(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in refused(capsys, *words)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--host", "a..b"], "“a..b” is not the name of a computer"),
        (["--host", "a" * 300], "is not the name of a computer"),
        (["--port", "99999"], "no port 99999"),
        (["--data", "~nobody-of-that-name/games.sqlite"], "no such home folder"),
        (["--data", "/dev/null/games.sqlite"], "name another file with --data"),
    ],
)
def test_a_server_that_cannot_start_is_one_clear_sentence(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("litestar")
    data = [] if "--data" in words else ["--data", str(tmp_path / "games.sqlite")]
    assert says in refused(capsys, "serve", "--no-open", "--port", "0", *words, *data)


def played(text: str, seed: int = 1) -> Match:
    """A whole game of first legal moves."""
    luck = Luck(seed)
    match = Match.new(Game(text), luck=luck)
    while match.wants != "nothing":
        match = match.deal(luck=luck) if match.wants == "deck" else match.play(next(iter(match.state.legal)))
    return match


@pytest.mark.parametrize("name", SHEETS)
def test_replay_gives_the_same_scores(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(f"{name}(rounds=2)")
    file = tmp_path / "game.txt"
    file.write_text(record.write(match), encoding="utf-8")
    answer = ask(capsys, "replay", str(file))
    assert answer["rounds"] == [{"scores": list(round.scores)} for round in match.rounds]
    assert answer["totals"] == list(match.totals)
    assert answer["winners"] == list(match.winners)
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert "Round 2" in told
    assert str(ending(match)[0].text) in told


def test_replay_notices_a_result_that_its_moves_do_not_give(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.write(played("koikoi(rounds=1)")).splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith("result:"))
    lines[number] = "result: 99 0"
    file = tmp_path / "game.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert f"line {number + 1}: the record says “result: 99 0”" in refused(capsys, "replay", str(file))


@pytest.mark.parametrize("bots", ["random", "greedy,beginner"])
def test_simulate_writes_its_first_match_as_a_record(
    bots: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "first.txt"
    words = ["simulate", "koikoi(rounds=2)", "--rounds", "4", "--seed", "5", "--bots", bots, "--record"]
    assert ask(capsys, *words, str(file))["rounds"] == 4
    match = record.read_file(file)
    assert match.over
    assert len(match.rounds) == 2
    assert "cannot write" in refused(capsys, *words, str(tmp_path / "no" / "where.txt"))


def test_version_names_the_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert "kernel" in capsys.readouterr().out


def test_the_overview_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for command in COMMANDS:
        assert f"\n    {command} " in text
        assert main([command, "--help"]) == 0
        assert f"hanafuda {command}" in capsys.readouterr().out


# -- words and data ---------------------------------------------------------------------------------------------------

SOURCE = Path(hanafuda.__file__).parent
HOMES = ("cli.py", "commands/*.py", "simulate/*.py", "art/command.py", "art/png.py", "server/command.py")
TEXTS = [path.read_text(encoding="utf-8") for home in HOMES for path in SOURCE.glob(home)]
NAMED = {
    key for text in TEXTS for key in re.findall(r"""["']((?:command|simulate|error|rules)\.[\w.-]*\w)["']""", text)
}
RAISED = {key for text in TEXTS for key in re.findall(r'(?:Error|Bad\w+|Cannot\w+|Nothing\w+)\("([\w-]+)"', text)}


def test_every_word_the_commands_name_is_in_the_catalogue() -> None:
    keys = NAMED | {f"error.{key}" for key in RAISED}
    assert len(keys) > 100
    assert [key for key in sorted(keys) if not language("en").has(key)] == []


@pytest.mark.parametrize("room", ["command", "simulate"])
def test_every_word_of_the_commands_is_used(room: str) -> None:
    begun = {key for text in TEXTS for key in re.findall(rf'f"({room}\.[\w.-]*)\{{', text)}
    keys = {f"{room}.{key}" for key in language("en").room(room)}
    assert [key for key in sorted(keys - NAMED) if not key.startswith(tuple(begun))] == []


def test_plain_data_is_what_json_knows() -> None:
    score = score_piles(Game("koikoi"), [Cards("8b 9a"), Cards()])
    found = plain([score, Card("8b"), Move("stop"), Misdeal.REDEAL, {1: (Cards("1r"), None, True, 0.5)}])
    assert json.loads(json.dumps(found)) == found
    assert found[0]["game"] == "koikoi"
    assert found[0]["sides"][0]["lines"][0]["cards"] == ["8b", "9a"]
    assert found[1:] == ["8b", "stop", "redeal", {"1": [["1r"], None, True, 0.5]}]


# -- whatever became of the streams ----------------------------------------------------------------------------------

CLOSED = "hanafuda: cannot write the output: Bad file descriptor.\n"
FULL = "hanafuda: cannot write the output: No space left on device.\n"
ASCII = {"PYTHONIOENCODING": "ascii"}
C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
LATIN = {"PYTHONIOENCODING": "latin-1"}


@pytest.mark.parametrize(
    ("environment", "encoding"), [(ASCII, "ascii"), (C_LOCALE, "ascii"), (LATIN, "latin-1"), ({"LC_ALL": "C"}, "utf-8")]
)
@pytest.mark.parametrize("words", [["rules", "koikoi"], ["games"], ["simulate", "koikoi", "--rounds", "50"]])
def test_what_cannot_be_shown_is_shown_plainly(words: list[str], environment: dict[str, str], encoding: str) -> None:
    done = run(*words, env=environment, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    assert "\\" not in done.stdout


def test_letters_lose_their_accents_and_signs_become_letters() -> None:
    assert "??? ame-shiko" in run("rules", "koikoi", env=ASCII).stdout
    score = ["score", "hanaawase", "--pile", "8b 9a 3b 12b", "--pile", "1r 2r 3r"]
    assert "3×20" not in (plain := run(*score, env=ASCII).stdout)
    assert "3x20" in plain
    refused = run("rules", "gokō", env=ASCII | {"PYTHONUTF8": "1"})
    assert refused.returncode == 2
    assert '"goko"' in refused.stderr


@pytest.mark.parametrize(("environment", "encoding"), [(ASCII, "ascii"), (C_LOCALE, "ascii"), (LATIN, "latin-1")])
@pytest.mark.parametrize("words", [["rules", "koikoi"], ["games"]])
def test_json_is_json_in_every_locale(words: list[str], environment: dict[str, str], encoding: str) -> None:
    done = run(*words, "--json", env=environment, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == json.loads(run(*words, "--json", encoding="utf-8").stdout)


def test_half_a_character_is_no_traceback() -> None:
    done = run("score", "koikoi", "--from", "-", input='{"piles": ["\\ud800", ""]}\n')
    assert done.returncode == 2
    assert json.loads(done.stdout)["line"] == 1
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "command",
    ["games", "games --json", "rules koikoi", "--help", "--version", "games --help", "simulate koikoi --rounds 50"],
)
@pytest.mark.parametrize(("where", "says"), [("/dev/full", FULL), ("&-", CLOSED)])
def test_output_that_cannot_be_written_is_one_sentence(command: str, where: str, says: str, unbuffered: str) -> None:
    done = shell(f"hanafuda {command} >{where}", PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", says)


@pytest.mark.parametrize("where", ["/dev/full", "&-"])
@pytest.mark.parametrize(("command", "status"), [("games", 0), ("rules poker", 2), ("dance", 2), ("games >&-", 2)])
def test_errors_that_nobody_can_read(command: str, status: int, where: str) -> None:
    done = shell(f"hanafuda {command} 2>{where}")
    assert done.returncode == status
    assert done.stderr == ""
    assert bool(done.stdout) == (status == 0)


@pytest.mark.parametrize("command", ["score koikoi --from -", "replay -"])
def test_a_closed_input_is_one_sentence(command: str) -> None:
    done = shell(f"hanafuda {command} <&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "hanafuda: cannot read standard input: Bad file descriptor.\n"


def test_everything_closed() -> None:
    assert shell("hanafuda games <&- >&- 2>&-").returncode == 2


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", ["games", "games --json", "rules koikoi", "--help"])
def test_a_reader_that_has_enough_is_no_trouble(command: str, unbuffered: str) -> None:
    done = shell(f'hanafuda {command} | head -c 1; exit "${{PIPESTATUS[0]}}"', PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 0
    assert len(done.stdout) == 1
    assert done.stderr == ""


# -- Ctrl-C ----------------------------------------------------------------------------------------------------------

LINE = '{"piles": ["8b 9a", ""]}\n'


def test_ctrl_c_while_waiting_for_lines(tmp_path: Path) -> None:
    out, pipe = tmp_path / "answers.jsonl", subprocess.PIPE
    words = ("score", "koikoi", "--from", "-")
    with (
        out.open("w") as file,
        started(*words, env={"PYTHONUNBUFFERED": "1"}, stdin=pipe, stdout=file, stderr=pipe) as process,
    ):
        assert process.stdin is not None
        process.stdin.write(LINE)
        process.stdin.flush()
        wait_until(lambda: "\n" in out.read_text())
        interrupt(process)
        assert process.wait(PATIENCE) == 130
        assert process.stderr is not None
        assert process.stderr.read() == "hanafuda: stopped.\n"


def test_ctrl_c_while_nobody_reads(tmp_path: Path) -> None:
    """The pipe is full: what could not be written is dropped."""
    source, pipe = tmp_path / "many.jsonl", subprocess.PIPE
    source.write_text(10_000 * LINE)
    with started("score", "koikoi", "--from", str(source), stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert select([process.stdout], [], [], PATIENCE)[0]
        interrupt(process)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == "hanafuda: stopped.\n"
