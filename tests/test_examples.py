"""What lies in `examples/` runs as its README says, and comes to something."""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hanafuda import record
from processes import run, shell
from serving import PATIENCE, Server, begin

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
SHOWN = "".join(re.findall(r"^```sh\n(.*?)^```$", (EXAMPLES / "README.md").read_text("utf-8"), re.M | re.S))
COMMANDS = [line.partition("#")[0].strip() for line in SHOWN.splitlines()]
ALONE = [command for command in COMMANDS if "guest.py" not in command]


def python(example: str, *words: str) -> list[str]:
    """The lines that an example prints."""
    done = run(str(EXAMPLES / example), *words, program=[sys.executable], cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_the_readme_shows_every_example() -> None:
    files = {path.name for path in EXAMPLES.iterdir() if path.is_file()} - {"README.md"}
    assert {name for name in files if f"examples/{name}" in SHOWN} == files


@pytest.mark.parametrize("command", ALONE)
def test_what_the_readme_shows_runs(command: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    here = f'cd "{tmp_path}"; python() {{ "{sys.executable}" "$@"; }}'
    done = shell(f"{here}; {command}")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_record_is_a_finished_game_as_it_would_be_written_today() -> None:
    text = (EXAMPLES / "game.txt").read_text(encoding="utf-8")
    match = record.read(text)
    assert match.over
    assert record.write(match) == text
    told = run("replay", str(EXAMPLES / "game.txt")).stdout
    assert told.count("Koi-Koi") > 2
    assert "The game is over" in told


def test_the_piles_score() -> None:
    done = run("score", "koikoi", "--from", str(EXAMPLES / "piles.jsonl"))
    scores = [[side["score"] for side in json.loads(line)["sides"]] for line in done.stdout.splitlines()]
    assert scores == [[10, 5], [40, 0], [0, 6], [5, 0]]


def test_a_game_between_bots_is_the_same_by_the_same_seed() -> None:
    lines = python("play.py", "3")
    assert [line for line in lines if line.startswith("Round")] == ["Round 1", "Round 2", "Round 3"]
    assert lines[-1].startswith("Won by ")
    assert python("play.py", "3") == lines


def test_the_study_counts_every_yaku() -> None:
    head, *rows = python("count_yaku.py", "20")
    assert "greedy" in head
    assert len(rows) == 12


def test_the_guest_makes_a_table_or_sits_down_at_one(tmp_path: Path) -> None:
    pytest.importorskip("litestar")
    with ThreadPoolExecutor() as beside, Server(tmp_path / "games.sqlite") as server:
        assert "The game is over" in python("guest.py", f"http://{server.host}/")[-1]
        table = server.table("koikoi(rounds=1)", "open", seed=None)
        with server.sit(table) as ada:
            robo = beside.submit(python, "guest.py", f"http://{server.host}/table/{table['id']}")
            begin(ada)
            while (view := ada.listen().get("view") or {"phase": ""})["phase"] != "match_over":
                if view["phase"] and ada.ready():
                    ada.act()
            assert "The game is over" in robo.result(PATIENCE)[-1]


@pytest.mark.parametrize(("example", "most"), [("play.py", 40), ("count_yaku.py", 30), ("guest.py", 45)])
def test_examples_are_short(example: str, most: int) -> None:
    assert len((EXAMPLES / example).read_text(encoding="utf-8").splitlines()) <= most
