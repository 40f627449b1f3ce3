"""Looking back: planted blunders come first, good moves are not blamed, and only what a seat could know is told."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from golden_records import FOLDER
from hanafuda import SHEETS, Game, Luck
from hanafuda.cli import main
from hanafuda.errors import BadGame, BadRecord
from hanafuda.kernel import ENGINE
from hanafuda.match import Match
from hanafuda.record import read, read_file, write
from hanafuda.review import Judge, box, review
from hanafuda.review.decisions import decisions
from hanafuda.review.game import judged, lead
from hanafuda.review.problem import made
from hanafuda.review.report import report
from hanafuda.review.statistics import Mean, Own, statistics
from hanafuda.view import imagine

PLANTED = sorted((Path(__file__).parent / "planted").glob("*.txt"))
GOLDEN = sorted(FOLDER.glob("*.txt"))
QUICK = Judge(worlds=25)
COMPILED = pytest.mark.skipif(ENGINE != "compiled", reason="so many worlds take minutes without a compiler")


def opened(path: Path) -> Match:
    return read_file(path)


# -- what is found ---------------------------------------------------------------------------------------------------


@COMPILED
@pytest.mark.parametrize("path", PLANTED, ids=lambda path: path.stem)
def test_a_planted_blunder_comes_first_and_the_masters_other_moves_are_not_blamed(path: Path) -> None:
    match = opened(path)
    found = review(match, 0, Judge(worlds=200))
    (note,) = match.notes
    first, *others = [(one.round, one.step) for one in found.mistakes]
    assert first == (note.round, note.step)
    assert not others or path.stem == "empty-hand"  # where greedy played until then


@COMPILED
def test_the_same_seed_gives_the_same_review() -> None:
    match = opened(PLANTED[0])
    first, again = (report(review(match, 0, QUICK, seed=7)) for _ in range(2))
    assert first == again
    assert first != report(review(match, 0, QUICK, seed=8))


@COMPILED
@pytest.mark.parametrize("name", ["koikoi-2", "minhwatu-5-joker", "sudaoshi-4", "kwado-4-teams", "hanaawase-3"])
def test_what_a_seat_cannot_see_changes_nothing_but_hindsight(name: str) -> None:
    place = decisions(opened(FOLDER / f"{name}.txt"), 0)[2]
    other = replace(place, state=imagine(place.view, Luck(5)))
    one, two = (judged(where, QUICK, Luck(1)) for where in (place, other))
    assert replace(one, hindsight=0.0) == replace(two, hindsight=0.0)


@COMPILED
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_game_can_be_looked_back_on(path: Path) -> None:
    match = opened(path)
    seat = match.players - 1
    found = review(match, seat, QUICK)
    assert [one.played for one in found.decisions] == [one.played for one in decisions(match, seat)]
    assert all(one.played in one.view.legal and one.better in one.view.legal for one in found.decisions)
    assert all(one.loss.points == 0 for one in found.decisions if one.agreed)
    assert all(one.loss.points > max(one.loss.error, 0) and one.loss.points >= found.above for one in found.mistakes)
    side = match.state.side(seat)
    assert found.curve[-1].lead == pytest.approx(lead(match.totals, side))
    told = report(found)
    assert told.total.points == pytest.approx(sum(one.points for one in told.rounds), abs=0.1)
    assert all(str(one.played_name) and str(one.better_name) and str(one.why) for one in told.decisions)


def test_a_loss_below_its_uncertainty_is_no_mistake() -> None:
    found = review(opened(PLANTED[0]), 0, QUICK, above=0.0)
    assert all(one.loss.points > one.loss.error for one in found.mistakes)
    assert not review(opened(PLANTED[0]), 0, QUICK, above=1000.0).mistakes


# -- moments and notes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_moment_is_a_game_that_stands_there(path: Path) -> None:
    match = opened(path)
    for round in match.rounds:
        for step, (_, state) in enumerate(round.steps()):
            found = match.at(round.number, step)
            assert found.state == state
        assert write(read(write(found))) == write(found)


@pytest.mark.parametrize("moment", [(0, 0), (1, -1), (1, 999), (9, 0)])
def test_there_is_no_moment_outside_the_game(moment: tuple[int, int]) -> None:
    with pytest.raises(BadGame):
        opened(PLANTED[0]).at(*moment)


def test_notes_are_read_back_to_the_same_text() -> None:
    match = replace(opened(FOLDER / "koikoi-2.txt"), notes=())
    noted = match.noted(2, 1, "later: # of them").noted(1, 3, " two  words ").noted(1, 0, "Ōka’s deal")
    assert [note.text for note in noted.notes] == ["Ōka’s deal", "two words", "later: # of them"]
    assert write(read(write(noted))) == write(noted)
    assert noted.noted(1, 0, "").noted(1, 3, "").noted(2, 1, "") == match
    assert write(noted).startswith(write(match))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("note 9.0: x", "no moment 9.0"),
        ("note 1.999: x", "no moment 1.999"),
        ("note 1: x", "“1” is no moment"),
        ("note 1.03: x", "“1.03” is no moment"),
        ("note 1.3:", "without a word"),
        ("note 1.3 x", "note ROUND.STEP"),
        ("note 1.3: a\nnote 1.3: b", "order"),
        ("note 1.3: a\nnote 1.2: b", "order"),
        (f"note 1.3: {'x' * 501}", "is no note"),
        ("\n".join(f"note 1.{n}: x" for n in range(16)) + "\ntotals: 1 2", "nothing"),
    ],
)
def test_a_broken_note_is_refused_with_its_line(line: str, why: str) -> None:
    text = (FOLDER / "koikoi-2.txt").read_text(encoding="utf-8")
    with pytest.raises(BadRecord, match=rf"line \d+: .*{why}"):
        read(text + line + "\n")


def test_a_game_that_goes_on_from_another_says_so() -> None:
    match = replace(opened(PLANTED[0]), continued=(3, 5), notes=())
    assert "continued: 3.5" in write(match)
    assert read(write(match)).continued == (3, 5)
    with pytest.raises(BadRecord):
        read(write(match).replace("continued: 3.5", "continued: now"))


# -- problems --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_a_game_has_problems_of_several_kinds_whose_answer_stands_out(name: str) -> None:
    problems = made(name)
    assert len({problem.kind for problem in problems}) >= 3
    for problem in problems:
        assert problem.match.game.name == name
        assert {one.move for one in problem.proof} == set(problem.view.legal)
        assert problem.proof[1].loss.points > 2 * problem.proof[1].loss.error
        assert problem.solved_by(problem.best)
        assert not problem.solved_by(problem.proof[1].move)
        assert str(problem.why)
        assert str(problem.asks("Ada"))


@COMPILED
@pytest.mark.parametrize("name", SHEETS)
def test_a_proof_comes_out_again(name: str) -> None:
    problem = min(made(name), key=lambda one: len(one.proof))
    assert problem.proved() == problem


@COMPILED
def test_own_mistakes_come_back_until_they_are_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = review(opened(FOLDER / "koikoi-2.txt"), 0, QUICK)
    assert box.keep(found) == len(found.mistakes) > 1
    assert box.keep(found) == 0
    card = box.cards()[0]
    assert card.problem(QUICK).view.legal == found.mistakes[0].view.legal
    box.solve(card)
    assert [one.solved for one in box.cards()] == [True, *[False] * (len(found.mistakes) - 1)]
    box.path().write_text("[{}]")
    with pytest.raises(BadRecord):
        box.cards()


# -- statistics ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_statistics_count_every_round_and_all_leads_together_are_nothing(name: str) -> None:
    games = [opened(path) for path in GOLDEN if path.stem.startswith(name)]
    found = statistics([Own(match, tuple(range(match.players))) for match in games])
    assert found.games == len(games)
    assert found.rounds == sum(len(match.finished) for match in games)
    assert sum(one.games for one in found.results) == len(games)
    assert sum(one.rounds for one in found.seats) == sum(len(match.finished) * match.players for match in games)
    assert found.course[-1] == pytest.approx(0, abs=0.5)
    assert all(one.made + one.missed <= one.rounds for one in found.yaku)


def test_calls_are_weighed_against_stopping() -> None:
    match = opened(next(path for path in PLANTED if path.stem == "empty-hand"))
    (calls,) = statistics([Own(match, (0,))]).calls
    assert (calls.calls, calls.better, calls.stops) == (1, 0, 0)
    assert calls.brought == Mean(-3, None)  # one point given up, and two for the other side; how sure, one cannot say
    assert not statistics([Own(match, (1,))]).calls  # nobody asked the other side


# -- the commands ----------------------------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(words) == status
    return capsys.readouterr().out


def test_the_review_is_told_and_given_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(PLANTED[0])
    text = said(capsys, "review", path, "--seat", "0", "--worlds", "25", "--bot", "greedy", "--all")
    assert "Where the points came from" in text
    (told,) = json.loads(said(capsys, "review", path, "--seat", "0", "--worlds", "25", "--bot", "greedy", "--json"))
    assert told["bot"] == "Greedy"
    assert {"loss", "hindsight", "played", "better", "hand"} <= told["decisions"][0].keys()
    for wrong in (["--seat", "9"], ["--bot", "nobody"], ["--worlds", "0"]):
        assert main(["review", path, *wrong]) == 2


def test_a_note_is_kept_in_the_file_and_told_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    path.write_text((FOLDER / "koikoi-2.txt").read_text(encoding="utf-8"), encoding="utf-8")
    said(capsys, "replay", str(path), "--note", "1.3", "Why not the Moon?")
    assert "[1.3] Why not the Moon?" in said(capsys, "replay", str(path))
    assert main(["replay", str(path), "--note", "77.0", "x"]) == 2


def test_statistics_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "games.svg"
    text = said(capsys, "stats", str(FOLDER), "--plot", str(plot))
    assert "By place in turn order" in text
    assert plot.read_text(encoding="utf-8").endswith("</svg>\n")
    lines = said(capsys, "stats", str(FOLDER), "--csv").splitlines()
    rounds = [(len(match.finished), match.players) for match in map(read_file, GOLDEN)]
    assert len(lines) == 1 + sum(number * players for number, players in rounds)
    assert json.loads(said(capsys, "stats", str(PLANTED[0]), "--name", "Ada", "--json"))["games"] == 1
    assert main(["stats", str(tmp_path)]) == 2


def test_problems_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    text = said(capsys, "drill", "--list")
    assert all(str(Game(name).title) in text for name in SHEETS)
    assert len(json.loads(said(capsys, "drill", "koikoi", "--json"))) == len(made("koikoi"))
