"""Keeping score: a game written down comes to what it came to when it was played, whatever is done to it."""

import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from hanafuda import SHEETS, BadRecord, Cards, Game, Match, record
from hanafuda.errors import BadGame
from hanafuda.keeper import MAX_ROUNDS, Entered, Kept, as_csv, in_order
from hanafuda.score import settle
from helpers import random_match, tables
from kept import kept_game

PATIENCE = 300
"""Seconds after which nothing is waited for any longer."""
GOLDEN = sorted(path.stem for path in Path(__file__).with_name("golden").glob("*.txt"))


def golden(name: str) -> Match:
    return record.read((Path(__file__).parent / "golden" / f"{name}.txt").read_text(encoding="utf-8"))


def assert_kept_as_played(kept: Kept, match: Match) -> None:
    """Scores, dealers, totals, the end and the winners are those of the game that was played; nothing looks wrong."""
    for result, round in zip(kept.results, match.finished, strict=True):
        assert result.round is not None
        assert (result.scores, result.dealer, result.trouble) == (round.scores, round.dealer, None)
        assert [str(warning) for warning in result.warnings] == []
        assert result.round.outcome == round.state.outcome
        assert settle(result.round).sides == round.score.sides
    assert (kept.standing.totals, kept.standing.winners) == (match.totals, match.winners)
    assert (kept.standing.over, kept.standing.number) == (match.over, match.number)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_kept_by_its_piles_comes_to_the_same(name: str) -> None:
    assert_kept_as_played(kept_game(golden(name)), golden(name))


@pytest.mark.parametrize("name", SHEETS)
def test_any_game_kept_by_its_piles_comes_to_the_same(name: str) -> None:
    for seed, (game, players) in enumerate(tables(name, 15)):
        named = game.options["first_dealer"]
        if isinstance(named, int) and named >= players:
            continue
        match = random_match(game.with_options(rounds=2), players, seed)
        kept = kept_game(match)
        assert_kept_as_played(kept, match)
        assert record.read_kept(record.write_kept(kept)) == kept


# -- cases -----------------------------------------------------------------------------------------------------------


def koikoi(text: str = "koikoi(rounds=3)") -> Kept:
    return Kept.new(Game(text), ["Ada", "Ben"])


MOON = "8b 8c1 9a 9c1"
"""A pile with Moon Viewing."""


def stopped(kept: Kept, *piles: str, stopper: int = 0, calls: tuple[int, int] = (0, 0)) -> Entered:
    return kept.empty.having(piles=tuple(map(Cards, piles)), stopper=stopper, calls=calls)


def test_a_corrected_round_changes_everything_after_it() -> None:
    kept = koikoi()
    kept = kept.add(stopped(kept, MOON, "")).add(stopped(kept, MOON, ""))
    assert (kept.standing.totals, kept.standing.dealer) == ((10, 0), 0)
    kept = kept.correct(1, stopped(kept, "", MOON, stopper=1))
    assert (kept.standing.totals, kept.standings) == ((5, 5), ((0, 5), (5, 5)))
    assert [result.dealer for result in kept.results] == [0, 1]
    assert kept.without(1).standing.totals == (5, 0)


def test_a_round_that_cannot_be_scored_does_not_count_and_is_not_lost() -> None:
    kept = koikoi()
    kept = kept.add(stopped(kept, "1b 1r", "")).add(stopped(kept, MOON, ""))
    wrong, right = kept.results
    assert (wrong.scores, right.scores, kept.standing.totals) == (None, (5, 0), (5, 0))
    assert "no yaku" in str(wrong.trouble)
    assert record.read_kept(record.write_kept(kept)) == kept


def test_a_round_after_the_end_of_the_game_does_not_count() -> None:
    kept = koikoi("koikoi(rounds=0, target=5)")
    kept = kept.add(stopped(kept, "", "")).add(stopped(kept, MOON, ""))
    kept = kept.correct(1, stopped(kept, MOON, ""))
    assert (kept.standing.winners, kept.standing.totals) == ((0,), (5, 0))
    assert "was over" in str(kept.results[1].trouble)
    assert "was over" in str(kept.current.trouble)


def test_somebody_else_may_have_dealt() -> None:
    kept = Kept.new(Game("sudaoshi"), ["Ada", "Ben", "Cleo"])
    whole = kept.empty.having(piles=(Cards("all"), Cards(), Cards()))
    plain, said = kept.add(whole).results[0], kept.add(whole.having(dealer=2)).results[0]
    assert (plain.dealer, plain.scores) == (0, (330 - 100 + 40, -110 - 20, -120 - 20))
    assert said.dealer == 2
    assert said.scores == (330 - 110 + 40, -120 - 20, -100 - 20)


@pytest.mark.parametrize(
    ("text", "changes", "says"),
    [
        ("koikoi", {"stopper": None}, "Who stopped?"),
        ("koikoi(exhausted=last_yaku)", {"stopper": "nobody"}, "who made a yaku last?"),
        ("koikoi", {"piles": (Cards(MOON), Cards("8b 8a")), "stopper": 0}, "“8b” stands in two piles"),
        ("koikoi", {"lucky": (("teshi",), ()), "stopper": None}, None),
        ("koikoi(lucky_hands=redeal)", {"lucky": (("teshi",), ())}, "means a new deal"),
        ("koikoi", {"out": (1,)}, "everybody plays"),
        ("hanaawase", {"calls": (1, 0)}, "no calls"),
        ("hanaawase", {"declared": ((1,), ())}, "no sets to declare"),
        ("kwado(declare=on)", {"declared": ((9,), ())}, "no set 9"),
    ],
)
def test_what_is_wrong_with_a_round_is_said(text: str, changes: dict[str, Any], says: str | None) -> None:
    kept = Kept.new(Game(text), ["Ada", "Ben"])
    judged = kept.entering(kept.empty.having(**{"piles": (Cards(MOON), Cards()), **changes})).current
    assert judged.trouble is None if says is None else says in str(judged.trouble)


@pytest.mark.parametrize(
    ("text", "changes", "says"),
    [
        ("koikoi", {"piles": (Cards(MOON), Cards("3b")), "stopper": 0}, "Ben has a single card of one month (Curtain)"),
        ("koikoi", {"piles": (Cards(MOON), Cards("3b 3r 3c1")), "stopper": 0}, "3 cards of one month"),
        ("koikoi", {"piles": (Cards("all"), Cards()), "stopper": 0}, "no more than 40"),
        ("koikoi", {"calls": (0, 1), "stopper": 0}, "Ben has called Koi-Koi, but there is no yaku"),
        ("koikoi(calls=1)", {"calls": (2, 0), "stopper": 0}, "once at most"),
        ("koikoi", {"calls": (1, 1), "stopper": 0}, "whoever answers it with a yaku"),
        ("hanaawase", {}, "44 cards are in no pile"),
        ("minhwatu", {"piles": (Cards("all -1b"), Cards())}, "One card is in no pile, and all must be captured: Crane"),
        ("kwado(gaji=on)", {"piles": (Cards("all -1b"), Cards())}, "One card is in no pile"),
        ("kwado(gaji=on)", {"piles": (Cards("all -11r"), Cards())}, None),
        ("minhwatu(misdeal=play_on)", {"piles": (Cards("all -pine"), Cards())}, None),
        ("minhwatu", {"piles": (Cards("all -pine"), Cards())}, "4 cards are in no pile"),
        ("kwado(ending=hands)", {"piles": (Cards("willow"), Cards("pine"))}, None),
        ("koikoi", {"lucky": (("teshi",), ()), "piles": (Cards("3b"), Cards())}, None),
    ],
)
def test_what_looks_impossible_is_told_and_counts(text: str, changes: dict[str, Any], says: str | None) -> None:
    kept = Kept.new(Game(text), ["Ada", "Ben"])
    entered = kept.empty.having(**{"piles": (Cards(MOON), Cards()), **changes})
    [result] = kept.add(entered).results
    found = " ".join(map(str, result.warnings))
    assert result.scores is not None
    assert found == "" if says is None else says in found


def test_who_dropped_and_who_was_not_asked_follows_from_who_plays() -> None:
    kept = Kept.new(Game("sudaoshi(fees=order)"), ["Ada", "Ben", "Cleo", "Dan", "Eve"], first=3)
    piles = (Cards("all"), *[Cards()] * 4)
    judged = kept.entering(kept.empty.having(piles=piles, out=(2, 4))).current
    assert judged.round is not None
    assert judged.round.table.dropped[:5] == [0, 0, 0, 0, 1]
    assert judged.round.table.forced == 1 << 2
    assert judged.scores is not None
    assert judged.scores[4] == -10
    assert "3 play the round, not 5" in str(kept.current.trouble)
    assert "Ada sat the round out" in str(kept.entering(kept.empty.having(piles=piles, out=(0, 4))).current.trouble)
    seven = Kept.new(Game("sudaoshi"), list("ABCDEFG"))
    assert "blank card" in str(seven.entering(seven.empty.having(out=(1, 2, 3, 4))).current.trouble)


def test_a_lucky_hand_has_the_name_that_the_sheet_gives_it() -> None:
    kept = Kept.new(Game("sudaoshi(lucky_hands=1921)"), ["Ada", "Ben", "Cleo"])
    piles = (Cards("all"), Cards(), Cards())
    three = kept.empty.having(piles=piles, lucky=(("three-ribbons",), (), ()))
    assert "not open to that place" in str(kept.entering(three).current.trouble)
    assert kept.entering(three.having(lucky=((), ("three-ribbons",), ()))).current.trouble is None
    with pytest.raises(BadGame, match="no lucky hand “teshi”"):
        kept.add(three.having(lucky=((), ("teshi",), ())))


@pytest.mark.parametrize(
    "changes",
    [{"piles": ()}, {"calls": (0,)}, {"lucky": ()}, {"out": (9,)}, {"dealer": 2}, {"stopper": 7}, {"calls": (999, 0)}],
)
def test_a_round_of_another_table_is_refused(changes: dict[str, Any]) -> None:
    kept = koikoi()
    for told in (kept.add, kept.entering):
        with pytest.raises(BadGame):
            told(kept.empty.having(**changes))


def test_no_more_rounds_are_kept_than_there_is_room_for() -> None:
    kept = koikoi("koikoi(rounds=0, target=10000)")
    kept = Kept(kept.game, kept.names, 0, (kept.empty,) * MAX_ROUNDS)
    with pytest.raises(BadGame, match="no more than 200"):
        kept.add(kept.empty)
    with pytest.raises(BadGame, match="no round 201"):
        kept.correct(201, kept.empty)


def test_cards_are_shown_in_the_order_of_the_game() -> None:
    japanese, korean = koikoi(), Kept.new(Game("minhwatu"), ["Ada", "Ben"])
    joker = Kept.new(Game("minhwatu(five=joker)"), list("ABCDE"))
    assert in_order(japanese)[-1] == Cards("paulownia")
    assert in_order(korean)[-2:] == (Cards("paulownia"), Cards("willow"))
    assert (len(in_order(joker)), in_order(joker)[-1]) == (13, Cards("j"))


def test_a_table_for_a_spreadsheet_has_a_line_for_every_round() -> None:
    kept = Kept.new(Game("koikoi"), ["=Ada", "Ben"])
    kept = kept.add(stopped(kept, MOON, "")).add(stopped(kept, "", "", stopper=1))
    assert as_csv(kept).split("\r\n") == [
        "round,dealer,'=Ada,Ben,'=Ada total,Ben total",
        "1,'=Ada,5,0,5,0",
        "2,'=Ada,,,5,0",
        "",
    ]


# -- the record ------------------------------------------------------------------------------------------------------

WRITTEN = """\
hanafuda score 1
game: koikoi(rounds=1)
players: Ada, Ben
first dealer: seat 0

round 1, dealer 0
pile 0: 8b 8c1 9a 9c1
calls: 0 1
stopper: 0
result: 10 0

totals: 10 0
winners: 0
"""


def test_a_record_without_moves_reads_as_it_is_written() -> None:
    kept = koikoi("koikoi(rounds=1)").add(stopped(koikoi(), MOON, "", calls=(0, 1)))
    assert record.write_kept(kept) == WRITTEN
    assert record.read_kept(WRITTEN) == kept


def test_the_round_being_entered_is_written_too() -> None:
    kept = koikoi().entering(koikoi().empty.having(piles=(Cards("8b"), Cards()), dealer=1, field=Cards("1b")))
    assert record.read_kept(record.write_kept(kept)) == kept


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("hanafuda score 1", "hanafuda record 1", "line 1: this is a record with moves"),
        ("hanafuda score 1", "hello", "line 1: a record begins with “hanafuda score 1”"),
        ("rounds=1", "rounds=1, first_dealer=9", "line 2: “Who deals first” can be"),
        ("seat 0", "seat 2", "line 4: seat “seat 2” cannot be the first dealer"),
        ("dealer 0\npile", "dealer 1\npile", "line 6: expected “round 1, dealer 0”"),
        ("8b 8c1", "8b 8b", "line 7: card “8b” stands twice"),
        ("pile 0", "pile 2", "line 7: “pile 2: 8b"),
        ("calls: 0 1", "calls: 0 x", "line 8: “x” is not a number"),
        ("calls: 0 1", "calls: 0 1 2", "line 6: a round is told by 2 piles"),
        ("stopper: 0", "stopper: 0\nstopper: 1", "line 10: “stopper:” stands twice"),
        ("result: 10 0", "result: 12 0", "line 10: the record says “result: 12 0”, but its piles give 10 0"),
        ("totals: 10 0", "totals: 9 0", "line 12: the record says “totals: 9 0”"),
        ("winners: 0\n", "", "expected “winners:”"),
        ("result: 10 0\n", "", "line 11: expected a round or “unfinished”"),
    ],
)
def test_a_broken_record_without_moves_says_where(old: str, new: str, says: str) -> None:
    assert old in WRITTEN
    with pytest.raises(BadRecord) as caught:
        record.read_kept(WRITTEN.replace(old, new, 1))
    assert says in str(caught.value)


def test_a_record_without_moves_cannot_be_replayed() -> None:
    with pytest.raises(BadRecord, match="without moves"):
        record.read(WRITTEN)


def test_any_wrong_character_in_a_record_without_moves_is_refused_or_told(tmp_path: Path) -> None:
    luck = random.Random(48)
    for _ in range(400):
        at, letter = luck.randrange(len(WRITTEN)), luck.choice("0123456789abcr :\n,=#-é")
        text = WRITTEN[:at] + letter + WRITTEN[at + 1 :]
        with suppress(BadRecord):
            kept = record.read_kept(text)
            assert record.read_kept(record.write_kept(kept)) == kept
    broken = tmp_path / "broken.txt"
    broken.write_bytes(WRITTEN.encode() + b"\xff")
    with pytest.raises(BadRecord, match="not UTF-8"):
        record.read_kept_file(broken)


# -- the command -----------------------------------------------------------------------------------------------------


def keep(file: Path, said: str, *options: str) -> tuple[int, str, str]:
    """`hanafuda keep`, with somebody typing."""
    words = [sys.executable, "-m", "hanafuda", "keep", str(file), *options]
    done = subprocess.run(words, input=said, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


def test_the_command_keeps_a_score_line_by_line(tmp_path: Path) -> None:
    file, csv = tmp_path / "evening.txt", tmp_path / "evening.csv"
    new = ("--game", "koikoi(rounds=2)", "--names", "Ada, Ben", "--dealer", "ben")
    status, out, _ = keep(file, "ada 8b 8c1, sake-cup 9c1\nben calls 1\nada stops\n", *new)
    assert (status, "Ben deals" in out, "Ada has 4 cards" in out) == (0, True, True)
    status, out, _ = keep(file, f"done anyway\nben rest\nundo\nnobody stops\ndone\ncsv {csv}\n")
    assert (status, "Moon Viewing  (8b 9a)" in out) == (0, True)
    assert "The game is over: Ada wins with 10 points." in out
    kept = record.read_kept_file(file)
    assert (kept.standing.totals, kept.first, len(kept.rounds)) == ((10, 0), 1, 2)
    status, out, _ = keep(file, "round 1\nada calls 1\nben calls 0\ndone\nquit\n")
    assert record.read_kept_file(file).standing.totals == (5, 0)
    assert keep(file, "", "--csv")[1].splitlines()[1] == "1,Ben,5,0,5,0"
    assert csv.read_text(encoding="utf-8-sig").startswith("round,dealer,Ada,Ben")


def test_lines_of_a_score_call_people_by_their_names(tmp_path: Path) -> None:
    said = "cleo pine\nada all -pine\nben lucky triplet\ndone\n"
    status, out, _ = keep(tmp_path / "evening.txt", said, "--game", "sudaoshi", "--names", "Ada,Ben,Cleo")
    assert (status, "Lucky hand of Ben: Triplet" in out, "Cleo has 4 cards" in out) == (0, True, True)


def test_a_wrong_line_is_one_sentence_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    lines = {
        "ada 99x": "no card or set “99x”",
        "ada 8b 8b": "stands twice",
        "ben 1b": "Ada has that already",
        "zoe 8b": "nobody at the table",
        "a": "say cards",
        "ada j": "not in this deck",
        "ada calls many": "not a number",
        "ada lucky flush": "no lucky hand “flush”",
        "round 3": "no round 3",
        "remove 1": "no round 1",
        "done": "Who stopped?",
        "ada out\ndone": "everybody plays",
    }
    status, _, wrong = keep(file, "\n".join(["ada pine", *lines]), "--game", "koikoi", "--names", "Ada,Ben")
    assert status == 2
    assert [any(says in line for line in wrong.splitlines()) for says in lines.values()] == [True] * len(lines)
    assert "Traceback" not in wrong
    kept = record.read_kept_file(file)
    assert kept.draft is not None
    assert kept.draft.out == (0,)


def test_a_score_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    assert "say what is played" in keep(file, "")[2]
    assert "is for 2 players" in keep(file, "", "--game", "koikoi", "--names", "A,B,C")[2]
    assert not file.exists()
    file.write_text("hello\n", encoding="utf-8")
    assert "a record begins with" in keep(file, "")[2]
    assert file.read_text(encoding="utf-8") == "hello\n"
    file.write_text(WRITTEN, encoding="utf-8")
    assert "leave out --game" in keep(file, "", "--game", "koikoi")[2]
    assert keep(tmp_path / "no" / "where.txt", "", "--game", "koikoi", "--names", "A,B")[0] == 2
