"""Records: what is written reads back to the same text and totals, and nothing wrong gets through."""

import asyncio
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golden_records import FOLDER, GAMES, OLD, PLAIN, golden
from hanafuda import SHEETS, BadRecord, Game, IllegalMove, Luck, Match, State, apply, deal, record
from hanafuda.server import wire
from hanafuda.server.replay import MAX_STEPS, MAX_WAITING, Busy, Desk, replay
from hanafuda.telling import story
from helpers import PLAYERS, deck, many_rounds, random_choices, random_match
from processes import PATIENCE, run

GOLDEN = sorted(GAMES)


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


# -- golden records --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_reads_back_to_the_same_text_and_totals(name: str) -> None:
    match = record.read_file(FOLDER / f"{name}.txt")
    assert record.write(match) == text_of(name)
    assert f"\ntotals: {' '.join(map(str, match.totals))}\n" in text_of(name)
    assert f"\nwinners: {' '.join(map(str, match.winners))}\n" in text_of(name)
    assert match.over


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_is_what_its_seed_gives(name: str) -> None:
    assert record.write(golden(name)) == text_of(name)


def test_every_game_and_number_of_players_has_a_golden_record() -> None:
    stored = {path.stem for path in FOLDER.glob("*.txt")}
    assert stored == {*GAMES, *OLD}
    assert {f"{name}-{players}" for name, sheet in SHEETS.items() for players in sheet.deals} <= stored
    for name in PLAIN:
        match = record.read(text_of(name))
        assert name == f"{match.game.name}-{match.players}"


@pytest.mark.parametrize("name", OLD)
def test_an_old_record_is_still_read_and_replays_to_the_same_totals(name: str) -> None:
    text = text_of(name)
    match = record.read(text)
    assert f"\ntotals: {' '.join(map(str, match.totals))}\nwinners: {' '.join(map(str, match.winners))}\n" in text
    assert match.over


def test_records_once_said_build_for_declare() -> None:
    old = text_of("old-build")
    assert re.search(r"\bbuild\d\b", old)
    assert record.write(record.read(old)) == re.sub(r"\bbuild(\d)\b", r"declare\1", old)


@pytest.mark.parametrize("name", GOLDEN)
def test_the_story_of_a_golden_record_tells_every_move_and_every_score(name: str) -> None:
    match = record.read(text_of(name))
    lines = [str(line) for line in story(match)]
    events: list[str] = [event.kind for round in match.rounds for _, state in round.steps() for event in state.events]
    for kind, verb in (("play", "plays"), ("turn", "turns"), ("declare", "declares"), ("joker", "captures")):
        assert sum(bool(re.search(rf" {verb} (?!on\b|too\b)", line)) for line in lines) == events.count(kind)
    for round in match.rounds:
        for side, score in enumerate(round.scores):
            told = f"  {' and '.join(match.names[side :: match.sides])}: {score}".replace(": -", ": −")
            assert any(line.startswith(told) for line in lines)
    assert lines[-1].startswith("The game is over: ")
    assert not any("{" in line or "  " in line.strip() for line in lines)


# -- there and back --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_records_of_random_games_read_back(name: str, players: int) -> None:
    found = [game.with_options(rounds=2) for game in random_choices(name, 60) if players in game.players]
    games = [game for game in found if has_seat(players, game.options["first_dealer"])]
    for seed, game in enumerate(games[:20]):
        match = random_match(game, players, seed)
        again = record.read(record.write(match))
        assert record.write(again) == record.write(match)
        assert (again.totals, again.winners, again.state) == (match.totals, match.winners, match.state)


def has_seat(players: int, first_dealer: str | int) -> bool:
    """Whether a first dealer who was named sits at the table."""
    return isinstance(first_dealer, str) or first_dealer < players


@pytest.mark.parametrize("moves", [0, 1, 2, 5, 13, 20, 21, 30, 45])
@pytest.mark.parametrize("text", ["koikoi(answer=choose)", "kwado(declare=on, gaji=on)", "minhwatu", "sudaoshi"])
def test_an_unfinished_game_reads_back(text: str, moves: int) -> None:
    match = random_match(Game(text), Game(text).players[-1], seed=moves, moves=moves)
    written = record.write(match)
    assert written.endswith("\nunfinished\n")
    again = record.read(written)
    assert record.write(again) == written
    assert (again.wants, again.dealer, again.totals) == (match.wants, match.dealer, match.totals)


FOUR = "2a 2r 2c1 2c2"


def test_void_deals_are_kept() -> None:
    game = Game("koikoi(rounds=1)")
    match = Match.new(game, ["Aki", "Bo"], Luck(1)).deal(deck(game, field=FOUR))
    waiting = record.write(match)
    assert "\nvoid: " in waiting
    assert record.write(record.read(waiting)) == waiting
    match = match.deal(deck(game, hands=["1b 1r 1c1 1c2"]))
    assert [line.partition(":")[0] for line in record.write(match).splitlines()[6:9]] == ["void", "deck", "result"]
    assert record.read(record.write(match)).rounds == match.rounds


def test_the_draw_is_in_the_record() -> None:
    match = random_match(Game("hanaawase(rounds=1)"), ["Aki", "Bo", "Chi"], 3)
    again = record.read(record.write(match))
    assert again.first == match.first
    assert match.first.draws


@pytest.mark.parametrize(
    "spelling",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\n\n# a remark\n  \n"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace(" | ", " "),
        lambda text: text.replace("\n", "  \n  "),
    ],
    ids=["line ends of Windows", "byte order mark", "remarks", "no line end", "no bars", "blanks"],
)
def test_other_spellings_of_the_same_record_are_read(spelling: object) -> None:
    assert callable(spelling)
    text = text_of("koikoi-2")
    assert record.write(record.read_bytes(spelling(text).encode())) == text


def test_a_byte_order_mark_before_a_record_is_passed_over(tmp_path: Path) -> None:
    text, path = text_of("koikoi-2"), tmp_path / "marked.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    for match in (record.read("\ufeff" + text), record.read_file(path)):
        assert record.write(match) == text
    assert refused("\ufeff\ufeff" + text).startswith("line 1: ")


# -- broken records --------------------------------------------------------------------------------------------------


def refused(text: str) -> str:
    """Why a record is refused."""
    with pytest.raises(BadRecord) as caught:
        record.read(text)
    return str(caught.value)


def read_or_refused(text: str) -> Match | None:
    """The game a text tells, or None where it is refused in one line that names the line."""
    try:
        return record.read(text)
    except BadRecord as error:
        reason = str(error)
    assert re.fullmatch(r"line \d+: .+", reason)
    assert reason.isprintable()
    assert len(reason) < 400
    return None


START = "hanafuda record 1\ngame: koikoi(rounds=1, first_dealer=0)\nplayers: Aki, Bo\nfirst dealer: seat 0\n"
CARDS = deck(Game("koikoi"), hands=["8b 3b", "2a 7c2"], field="8c1 9c1 3c1 2r", stock="9a 4a")
DECK = " ".join(map(str, CARDS))
WHOLE = f"{START}round 1, dealer 0\ndeck: {DECK}\n0: 8b stop\nresult: 5 0\ntotals: 5 0\nwinners: 0\n"
BROKEN = [
    ("hanafuda record 1", "hanafuda record 2", 1, "a record begins with “hanafuda record 1”"),
    ("game: koikoi", "game: koikio", 2, "no game “koikio”.*did you mean “koikoi”"),
    ("rounds=1", "rounds=99", 2, "“Rounds in a game” can be 0 to 24, not “99”."),
    ("game: koikoi(rounds=1, first_dealer=0)", "game: minhwatu(first_dealer=clock)", 2, "the clock must be resolved"),
    ("game:", "gme:", 2, "expected “game:”, found “gme: "),
    ("Aki, Bo", "Aki, Bo, Chi", 3, "is for 2 players, not 3"),
    ("Aki, Bo", "Aki, Aki", 3, "the same name"),
    ("Aki, Bo", "Aki,", 3, "is not a name"),
    ("seat 0", "seat 1", 4, "seat “1” cannot be the first dealer"),
    ("seat 0", "random 0", 4, "must begin with “seat”"),
    ("seat 0", "", 4, "must begin with “seat”"),
    ("round 1,", "round 2,", 5, "expected “round 1, dealer 0”, found “round 2, dealer 0”"),
    ("dealer 0", "dealer 1", 5, "expected “round 1, dealer 0”"),
    ("deck: 8b", "deck: 8x", 6, "no card “8x”"),
    ("deck: 8b", "deck: 3b", 6, "card “3b” stands twice"),
    ("deck: 8b", "deck:", 6, "the deck has 47 cards, not 48; missing: 8b"),
    ("deck: 8b", "deck: j 8b", 6, "the deck has 49 cards"),
    ("deck: 8b", "void: 8b", 6, "must begin with “deck:”, not “void:”"),
    ("deck:", "dekc:", 6, "expected “deck:”"),
    ("0: 8b stop", "0: 9a stop", 7, "“9a” is not allowed: seat 0 is to play, one of"),
    ("0: 8b stop", "0: 8b halt", 7, "no move “halt”"),
    ("0: 8b stop", "0: 8b go", 8, "a result, but the round is not over"),
    ("0: 8b stop", "0: 8b stop 3b", 7, "“3b” comes after the end of the round"),
    ("0: 8b stop", "1: 2a", 7, "it is seat 0’s move, not seat 1’s"),
    ("0: 8b stop", "7: 2a", 7, "it is seat 0’s move"),
    ("0: 8b stop", "0:", 7, "a turn without a move"),
    ("0: 8b stop\n", "", 7, "a result, but the round is not over"),
    ("result: 5 0", "result: 0 5", 8, "the record says “result: 0 5”, but its moves give 5 0"),
    ("result: 5 0", "result: 5", 8, "its moves give 5 0"),
    ("result: 5 0\n", "", 8, "the round is over: expected “result: 5 0”"),
    ("totals: 5 0", "totals: 5 1", 9, "the record says “totals: 5 1”, but its moves give 5 0"),
    ("totals: 5 0\n", "", 9, "expected “totals:”"),
    ("winners: 0", "winners: 1", 10, "the record says “winners: 1”, but its moves give 0"),
    ("winners: 0\n", "", 9, "expected “winners:”, found “the end of the record”"),
    ("winners: 0\n", "winners: 0\nround 2, dealer 0\n", 11, "nothing may follow the end"),
    ("totals: 5 0\n", f"round 2, dealer 0\ndeck: {DECK}\n", 9, "the game is over, but another round follows"),
    ("totals: 5 0\nwinners: 0\n", "unfinished\n", 9, "expected “totals:”"),
]


def test_the_whole_record_reads() -> None:
    assert record.read(WHOLE).totals == (5, 0)


@pytest.mark.parametrize(("right", "wrong", "line", "reason"), BROKEN, ids=[f"{row[1]!r:.40}" for row in BROKEN])
def test_a_broken_record_is_refused_with_line_and_reason(right: str, wrong: str, line: int, reason: str) -> None:
    broken = WHOLE.replace(right, wrong, 1)
    assert broken != WHOLE
    with pytest.raises(BadRecord, match=f"^line {line}: .*{reason}"):
        record.read(broken)


DRAWN = "hanafuda record 1\ngame: sudaoshi\nplayers: Aki, Bo, Chi\nfirst dealer: draw {}\n\nunfinished\n"


@pytest.mark.parametrize(
    ("draw", "reason"),
    [
        ("0=1b 1=2a", "the seats 0 1 2 must draw"),
        ("0=1b 2=2a 1=3b", "the seats 0 1 2 must draw, in this order"),
        ("0=1b 1=2a 2=1b", "a card is drawn twice"),
        ("0=1b 1=2a 2=x", "no card “x”"),
        ("0=1b 1=2a 2=j", "the joker cannot be drawn"),
        ("0=1b 1=2a 2", "no card “”"),
        ("0=1c1 1=2a 2=1c2", "seats 0 2 are tied and must draw again"),
        ("0=1c1 1=2a 2=1c2; 0=3b 1=2a", "the seats 0 2 must draw"),
        ("0=1b 1=2a 2=3b; 0=1b", "must draw"),
        ("", "the seats 0 1 2 must draw"),
    ],
)
def test_a_wrong_draw_is_refused(draw: str, reason: str) -> None:
    assert record.read(DRAWN.format("0=1c1 1=2a 2=1c2; 0=3b 2=2a")).first.seat == 2
    with pytest.raises(BadRecord, match=f"line 4: .*{reason}"):
        record.read(DRAWN.format(draw))


def prefixes(name: str) -> Iterator[bytes]:
    """A record cut after every byte, but for its last line's end."""
    data = text_of(name).encode()
    yield from (data[:end] for end in range(len(data) - 1))


@pytest.mark.parametrize("name", ["koikoi-2", "kwado-2-declare", "minhwatu-5-joker"])
def test_a_record_cut_anywhere_is_refused(name: str) -> None:
    for cut in prefixes(name):
        with pytest.raises(BadRecord, match=r"^line \d+: "):
            record.read_bytes(cut)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_cut_after_any_line_is_refused(name: str) -> None:
    lines = text_of(name).splitlines(keepends=True)
    for end in range(len(lines)):
        with pytest.raises(BadRecord, match=r"^line \d+: "):
            record.read("".join(lines[:end]))


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_without_one_of_its_lines_is_refused(name: str) -> None:
    lines = text_of(name).splitlines(keepends=True)
    for missing, line in enumerate(lines):
        if line.strip():
            refused("".join(lines[:missing] + lines[missing + 1 :]))


def told(text: str) -> str:
    """What a record says but for its game, with remarks, bars and blanks left out."""
    lines = [line.strip() for line in text.splitlines()]
    kept = [line for line in lines if line and line[0] != "#" and not line.startswith("game:")]
    return "".join("".join(kept).replace("|", "").lower().split())


@settings(max_examples=400)
@given(data=st.data())
def test_one_wrong_character_is_refused_or_makes_no_difference_that_is_not_told(data: st.DataObject) -> None:
    text = text_of(data.draw(st.sampled_from(GOLDEN)))
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.sampled_from("0123456789abrcj:;|,=#() \n\t-") | st.characters(codec="utf-8"))
    broken = text[:at] + data.draw(st.sampled_from([put, "", put + text[at]])) + text[at + 1 :]
    match = read_or_refused(broken)
    if match is not None:
        assert told(record.write(match)) == told(broken)
        assert record.write(record.read(record.write(match))) == record.write(match)


@given(text=st.text(max_size=200), start=st.sampled_from(["", START, WHOLE]))
def test_any_text_is_a_record_or_refused(text: str, start: str) -> None:
    match = read_or_refused(start + text)
    assert match is None or start == WHOLE


@given(data=st.binary(max_size=200))
def test_bytes_by_chance_are_refused(data: bytes) -> None:
    with pytest.raises(BadRecord, match=r"^line \d+: "):
        record.read_bytes(data)


@pytest.mark.parametrize("junk", ["x" * 5000, "0" * 5000, "\x1b[2J", "\0"], ids=["letters", "digits", "escape", "nul"])
def test_junk_in_the_place_of_any_word_is_refused_in_one_short_line(junk: str) -> None:
    for word in re.finditer(r"\S+", WHOLE):
        broken = WHOLE[: word.start()] + junk + WHOLE[word.end() :]
        assert read_or_refused(broken) is None or word.group() in ("Aki,", "Bo")


def test_a_seat_with_very_many_digits_is_refused() -> None:
    assert refused(WHOLE.replace("0: 8b", "0" * 5000 + ": 8b")).startswith("line 7: ")


@pytest.mark.parametrize(
    ("encoding", "reason"),
    [
        ("latin-1", "^line 3: not UTF-8 text"),
        ("shift-jis", r"^line \d+: not UTF-8 text"),
        ("utf-16", "^line 1: not UTF-8 text"),
        ("utf-16-le", "^line 3: not UTF-8 text"),
        ("utf-32", "^line 1: not UTF-8 text"),
    ],
)
def test_another_encoding_is_refused(encoding: str, reason: str) -> None:
    name = "オカ" if encoding == "shift-jis" else "Zoë"
    text = WHOLE.replace("Bo", name)
    assert record.read_bytes(text.encode()).names == ("Aki", name)
    with pytest.raises(BadRecord, match=reason):
        record.read_bytes(text.encode(encoding))


def test_fifty_megabytes_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(BadRecord, match=r"long.txt is too long for a record: over 2 MB"):
        record.read_file(path)
    with pytest.raises(BadRecord, match="too long for a record"):
        record.read(WHOLE + "\n" * 2_000_000)
    with pytest.raises(BadRecord, match="too long for a record"):
        record.read_bytes(WHOLE.encode() + b"\n" * 2_000_000)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(BadRecord, match="cannot read"):
            record.read_file(path)


# -- long records ----------------------------------------------------------------------------------------------------


def work(action: Callable[[], object]) -> int:
    """How many functions are called."""
    calls = 0

    def count(_frame: object, event: str, _what: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(before)
    return calls


def shown(text: str) -> wire.Replay:
    """What the page is sent of a record."""
    return replay(record.read(text))


@pytest.mark.parametrize("ask", [record.read, shown], ids=["to read", "to show"])
def test_the_work_grows_with_the_record_and_not_faster(ask: Callable[[str], object]) -> None:
    ask(many_rounds(12))  # what is worked out once for every game and month
    short, middle, long = (work(partial(ask, text)) for text in map(many_rounds, (10, 40, 100)))
    assert long - middle == pytest.approx(2 * (middle - short), rel=0.001)


class Dealt:
    """Counts the decks and moves that a reader works out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.decks = self.moves = 0
        monkeypatch.setattr("hanafuda.match.deal", self._deal)
        monkeypatch.setattr("hanafuda.match.apply", self._apply)

    def _deal(self, *what: Any, **more: Any) -> State:
        self.decks += 1
        return deal(*what, **more)

    def _apply(self, *what: Any) -> State:
        self.moves += 1
        return apply(*what)


VOID = " ".join(map(str, deck(Game("koikoi"), field=FOUR)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (many_rounds(5000), "a record has 300 rounds at most."),
        (many_rounds(5000, spelled=" round"), "a record has 300 rounds at most."),
        (many_rounds(5000, spelled="\t\tround"), "a record has 300 rounds at most."),
        (
            START + "round 1, dealer 0\n" + f"void: {VOID}\n" * 10_000 + "unfinished\n",
            "a record has 600 decks at most.",
        ),
    ],
    ids=["rounds", "rounds behind a blank", "rounds behind tabs", "void deals"],
)
def test_a_record_without_end_is_refused_where_it_is_too_long(
    text: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = Dealt(monkeypatch)
    assert len(text) < record.MAX_SIZE
    assert refused(text).endswith(reason)
    assert dealt.decks <= record.MAX_DECKS
    assert dealt.moves <= record.MAX_MOVES


def test_moves_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "MAX_MOVES", 100)
    text, dealt = many_rounds(300), Dealt(monkeypatch)
    assert refused(text).endswith("a record has 100 moves at most.")
    assert dealt.moves == 100


def test_the_longest_record_that_is_allowed_is_read() -> None:
    assert len(record.read(many_rounds(record.MAX_ROUNDS)).rounds) == record.MAX_ROUNDS


def test_a_draw_that_is_tied_for_ever_is_refused() -> None:
    start, again = "0=1c1 1=2a 2=1c2", ["0=1c1 2=1c2"]
    tied = "; ".join([start] + again * 100_000)
    assert refused(DRAWN.format(tied)) == "line 4: a record has 50 draws for the first dealer at most."
    text = DRAWN.format("; ".join([start] + again * (record.MAX_DRAWS - 2) + ["0=3b 2=2a"]))
    assert len(record.read(text).first.draws) == record.MAX_DRAWS


LONG = {
    "blanks in the game": lambda n: WHOLE.replace("koikoi", f"koikoi{' ' * n}!"),
    "one long word for a game": lambda n: WHOLE.replace("koikoi", "x" * n),
    "one long option": lambda n: WHOLE.replace("rounds=1", f"{'x' * n}=1"),
    "very many options": lambda n: WHOLE.replace("rounds=1", ",".join(f"o{i}=1" for i in range(n // 10))),
    "very many players": lambda n: WHOLE.replace("Aki", "," * n),
    "one long card": lambda n: WHOLE.replace("deck: 8b", f"deck: {'8' * n}"),
    "one long move": lambda n: WHOLE.replace("0: 8b", f"0: {'8' * n}"),
    "very many moves": lambda n: WHOLE.replace("0: 8b", f"0: {'8b ' * (n // 3)}"),
    "very many shares": lambda n: WHOLE.replace("first dealer", f"luck: sealed {'0' * 64}\nshares:{' -' * (n // 3)}\n"),
    "very many numbers": lambda n: WHOLE.replace("result: 5", f"result: {'5 ' * (n // 2)}"),
}


@pytest.mark.parametrize("way", LONG)
def test_one_very_long_line_is_refused_in_a_moment(way: str, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(LONG[way](1_900_000))
    answer = run("replay", str(path))  # which is not waited for without a limit
    assert answer.returncode == 2
    assert re.fullmatch(r"hanafuda: line \d: .+\n", answer.stderr)
    assert len(answer.stderr) < 400


# -- games that are shown --------------------------------------------------------------------------------------------


STEPS = MAX_STEPS // len(list(record.read(many_rounds(1)).rounds[0].steps()))
"""So many rounds can be shown."""


def test_a_game_with_more_steps_than_can_be_shown_is_refused() -> None:
    text = many_rounds(STEPS + 1)
    with pytest.raises(IllegalMove, match=r"too long to be shown here: \d+ steps, where 2500 can be shown"):
        shown(text)


def test_the_longest_game_that_can_be_shown_is_a_few_megabytes() -> None:
    answer = wire.encode(shown(many_rounds(STEPS)))
    assert len(answer) < 4_000_000


def test_games_are_shown_one_at_a_time_and_few_may_wait() -> None:
    now, most = 0, 0
    go = Event()

    def find() -> Match:
        nonlocal now, most
        now, most = now + 1, max(most, now + 1)
        go.wait(PATIENCE)
        now -= 1
        return record.read(WHOLE)

    async def ask() -> list[bytes | BaseException]:
        desk = Desk()
        asked = [asyncio.ensure_future(desk.show(find)) for _ in range(MAX_WAITING + 5)]
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(go.set)
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert desk.waiting == 0
        return [*answers, await desk.show(find)]

    answers = asyncio.run(ask())
    assert most == 1
    assert [isinstance(answer, Busy) for answer in answers] == [False] * MAX_WAITING + [True] * 5 + [False]


def test_a_record_that_cannot_be_read_leaves_the_desk_free() -> None:
    async def ask() -> int:
        desk = Desk()
        for _ in range(2 * MAX_WAITING):
            with pytest.raises(BadRecord):
                await desk.show(lambda: record.read("no record"))
        return desk.waiting

    assert asyncio.run(ask()) == 0


def test_who_leaves_while_a_game_is_being_shown_does_not_make_room_for_more() -> None:
    go = Event()

    def find() -> Match:
        go.wait(PATIENCE)
        return record.read(WHOLE)

    async def ask() -> None:
        desk = Desk()
        asked = [asyncio.ensure_future(desk.show(find)) for _ in range(MAX_WAITING)]
        await asyncio.sleep(0)
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        with pytest.raises(Busy):
            await desk.show(find)
        go.set()

    asyncio.run(ask())
