"""Each reader reads their own language, everywhere, and nothing that is kept depends on who reads."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from unicodedata import normalize

import pytest

pytest.importorskip("msgspec")
pytest.importorskip("textual")

from rich.cells import cell_len

from hanafuda import SHEETS, Card, Game, Match, Move, record
from hanafuda.cli import main
from hanafuda.errors import IllegalMove, cause
from hanafuda.rulesheet import as_text, pdf, rule_sheet
from hanafuda.terminal.draw import Pointing, board, choices
from hanafuda.terminal.look import Look
from hanafuda.terminal.plain import command
from hanafuda.terminal.typed import typed_move
from hanafuda.text import LANGUAGES, Phrase, language, own_name, reader, speak, speaking
from hanafuda.text.measure import cells
from hanafuda.text.pseudo import PSEUDO
from screens import NAMES, TABLES, at, local, moments, shown, text_of, transcript
from test_terminal import view_of

MOON = Phrase("cards.8b")
TRANSLATED = LANGUAGES[1:]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


# -- who reads -------------------------------------------------------------------------------------------------------


def test_each_reader_reads_their_own_and_everybody_else_english() -> None:
    told = {code: language(code).tell(MOON) for code in LANGUAGES}
    assert len({*told.values()}) == len(LANGUAGES)
    with speaking("ja"):
        assert str(MOON) == told["ja"]
        with speaking("es"):
            assert str(MOON) == told["es"]
        assert str(MOON) == told["ja"]
        with ThreadPoolExecutor(1) as thread:
            assert thread.submit(str, MOON).result() == told["en"]
    assert str(MOON) == told["en"]


def test_two_tasks_speak_two_languages_at_once() -> None:
    async def read(code: str) -> str:
        with speaking(code):
            await asyncio.sleep(0)
            return str(MOON)

    async def both() -> list[str]:
        return await asyncio.gather(*map(read, LANGUAGES))

    assert asyncio.run(both()) == [language(code).tell(MOON) for code in LANGUAGES]


def test_what_is_kept_does_not_depend_on_who_reads() -> None:
    match = at("koikoi", "play")
    plain = record.write(match), repr(MOON), as_text(rule_sheet(Game("kwado(gaji=on)")))
    rule_sheet.cache_clear()
    with speaking("ko"):
        assert record.write(match) == plain[0]
        assert repr(MOON) == plain[1]
        assert "Kwa-Dō" not in as_text(rule_sheet(Game("kwado(gaji=on)")))
    assert as_text(rule_sheet(Game("kwado(gaji=on)"))) == plain[2]


CHOSEN = {
    "flag first": (["--lang", "ja", "games"], {"HANAFUDA_LANG": "ko", "LANG": "es_ES.UTF-8"}, "ja"),
    "flag last": (["games", "--lang=ja"], {}, "ja"),
    "own": (["games"], {"HANAFUDA_LANG": "ko", "LC_ALL": "es_ES.UTF-8"}, "ko"),
    "locale": (["games"], {"LANG": "es_MX.UTF-8"}, "es"),
    "all": (["games"], {"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
    "messages": (["games"], {"LC_MESSAGES": "ko_KR", "LANG": "ja_JP.UTF-8"}, "ko"),
    "unknown locale": (["games"], {"LANG": "tlh"}, "en"),
    "nothing": (["games"], {}, "en"),
}


@pytest.mark.parametrize("why", CHOSEN)
def test_the_command_speaks_the_language_of(
    why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words, environment, code = CHOSEN[why]
    for name in ("HANAFUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, environment.get(name, ""))
    assert main(words) == 0
    assert language(code).say("koikoi.title") in capsys.readouterr().out
    assert reader().code == "en"


def test_a_language_that_nobody_speaks_here_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--lang", "tlh"]) == 2
    assert "there is no language “tlh”: en, es, ja or ko" in capsys.readouterr().err


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_argparse_says_is_said_in_the_language(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = language(code)
    assert main(["simulate", "--help", "--lang", code]) == 0
    helped = capsys.readouterr().out
    assert words.say("argparse.usage") in helped
    assert words.say("argparse.options") in helped
    assert max(cells(line) for line in helped.splitlines() if "hanafuda" not in line) <= 80
    assert main(["simulate", "--lang", code]) == 2
    assert words.say("argparse.required") % "GAME" in capsys.readouterr().err


CAUSES = {"en": "No such file", "ja": "ありません", "ko": "없습니다", "es": "no existe"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_the_system_complains_of_is_told_in_the_language(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / "none.txt"), "--lang", code]) == 2
    assert CAUSES[code] in capsys.readouterr().err
    with speaking(code):
        assert cause(OSError(0, "Something rare")) == "Something rare"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_missing_argument_is_named_alone(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "--lang", code]) == 2
    assert language(code).say("argparse.required") % "SHELL" in capsys.readouterr().err


# -- nothing is glued, nothing stays English -------------------------------------------------------------------------


def undisguised(text: str) -> list[str]:
    """The words outside all brackets of the pseudo-language: what did not come through the catalogue."""
    while "[" in text:
        text, before = re.sub(r"\[[^\[\]]*\]", "", text), text
        assert text != before
    return re.findall(r"[^\W\d_]{3,}", text)


@pytest.mark.parametrize("name", SHEETS)
def test_every_word_of_a_rule_sheet_comes_from_the_catalogue(name: str) -> None:
    assert undisguised(as_text(rule_sheet(Game(name)), 10_000, language(PSEUDO))) == []


@pytest.mark.parametrize("name", ["koikoi", "kwado"])
def test_every_word_of_a_game_comes_from_the_catalogue(name: str) -> None:
    with speaking(PSEUDO):
        assert {*undisguised(re.sub("> .*", "", transcript(name)))} <= {*NAMES}


def test_every_word_of_a_command_comes_from_the_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["replay", "examples/game.txt"], ["simulate", "koikoi", "--rounds", "50"]):
        assert main([*words, "--lang", PSEUDO]) == 0
        assert undisguised(capsys.readouterr().out) == []


GENERAL = {
    "en": r"\b[Gg]o(ing)? on\b",
    "ja": "続行|宣言",
    "ko": r"(?<![가-힣])고(를 [부불할]|와 )",
    "es": r"\b[Ss](eguir|igues)\b",
}
"""How going on is called where a game has no word for it."""
LOUD = "koikoi(table=japan, koikoi_doubles=any, call_bonus=japan)"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_game_says_its_own_call_and_no_general_word(code: str) -> None:
    sheet = as_text(rule_sheet(Game(LOUD)), 10_000, language(code))
    assert sheet.count(language(code).say("koikoi.call")) > 10
    told = [line for line in sheet.splitlines() if re.search(GENERAL[code], line)]
    assert [line for line in told if language(code).say("koikoi.call") not in line] == []
    view = view_of(at("koikoi", "call"))
    assert view.decision is not None
    asked = [language(code).tell(phrase) for phrase in (view.decision.ask, *view.decision.stakes)]
    assert [text for text in asked if re.search(GENERAL[code], text)] == []
    assert language(code).say("koikoi.call") in asked[0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_at_stake_names_the_call_and_does_not_shout_it(code: str) -> None:
    decision = view_of(at("koikoi", "call")).decision
    assert decision is not None
    told = language(code).tell(decision.short)
    assert re.search(f"{language(code).say('koikoi.call')}[:：]", told)
    assert not re.search("[!！]", told)


LATIN = "[A-Za-z]{3,}"
TYPEABLE = ("stop", "play", "drop", "declare", "Enter")
"""What can be typed in any language."""


@pytest.mark.parametrize(("name", "code"), [*zip(SHEETS, cycle(["ja", "ko"]), strict=False)])
def test_a_whole_game_is_told_without_a_word_of_english(name: str, code: str) -> None:
    with speaking(code):
        told = transcript(name)
        natives = " ".join(str(row.native) for row in rule_sheet(Game(name)).yaku)
    typed = " ".join(re.findall("> .*", told))
    known = {*NAMES, *TYPEABLE, *re.findall(LATIN, natives), *re.findall(LATIN, typed)}
    assert {*re.findall(LATIN, told)} - known == set()


# -- the terminal ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [*TRANSLATED, PSEUDO])
@pytest.mark.parametrize("name", TABLES)
def test_the_table_fits_in_every_language(name: str, code: str) -> None:
    with speaking(code):
        for moment in moments(name):
            view = view_of(at(name, moment))
            drawn = board(view, 80, 23, Look(), Pointing(next(iter(choices(view)), None)))
            assert max(cell_len(line.plain) for line in drawn.lines) <= 80
            assert len(drawn.lines) == 23


TYPED = {
    "en": {"moon": "8b", "Warbler": "2a"},
    "ja": {"月": "8b", "芒に月": "8b", "松": "1b", "鶴": "1b"},
    "ko": {"달": "8b", "공산 광": "8b", normalize("NFD", "달"): "8b", "송학": "1b"},
    "es": {"luna": "8b", "LUNA": "8b", "ruiseñor": "2a", "ruisenor": "2a", "pino": "1b"},
}
"""What is typed in a language for a card of a hand with the Crane, the Warbler and the Moon."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_card_is_typed_by_its_name_however_it_is_composed(code: str) -> None:
    view = view_of(at("koikoi", "play"))
    view.hand = [Card("1b"), Card("2a"), Card("8b")]  # type: ignore[assignment]
    view.legal = [Move(str(card)) for card in view.hand]
    with speaking(code):
        for typed, card in TYPED[code].items():
            assert typed_move(typed, view) == Move(card), typed


def test_a_word_for_several_cards_is_asked_about_unless_they_are_alike() -> None:
    view = view_of(at("koikoi", "play"))
    view.hand = [Card("1b"), Card("1c1"), Card("1c2")]  # type: ignore[assignment]
    view.legal = [Move(str(card)) for card in view.hand]
    assert typed_move("pine chaff", view) == Move("1c1")
    with pytest.raises(IllegalMove, match="“pine” may mean Crane, Pine Chaff 1 or Pine Chaff 2"):
        typed_move("pine", view)


ASKED = {"en": ("Hint", "hint"), "ja": ("待った", "undo"), "ko": ("힌트", "hint"), "es": ("atras", "back")}


@pytest.mark.parametrize("code", LANGUAGES)
def test_commands_are_typed_in_the_language_or_in_english(code: str) -> None:
    typed, meant = ASKED[code]
    with speaking(code):
        assert (command(typed), command("Quit"), command("8b")) == (meant, "quit", "")


def test_the_language_is_changed_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async def look() -> None:
        async with shown(local(at("koikoi", "play"), tmp_path)) as pilot:
            before = pilot.app.screen.view.hand  # type: ignore[attr-defined]
            for code in (*TRANSLATED, "en"):
                await pilot.press("f2", str(LANGUAGES.index(code) + 1))
                await pilot.pause()
                assert reader().code == code
                text = text_of(pilot.app)
                assert language(code).say("koikoi.title") in text
                assert language(code).say("page.table.hint") in text
                assert pilot.app.screen.view.hand == before  # type: ignore[attr-defined]

    try:
        asyncio.run(look())
    finally:
        speak("en")


# -- paper -----------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not pdf.can_print(), reason="needs hanafuda[print]")
@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("name", SHEETS)
def test_the_yaku_stand_on_one_page_in_every_language(name: str, code: str) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    printed = pdf.as_pdf(Game(name), words=language(code))
    assert f"/Lang({code})".encode() in printed.replace(b" ", b"")
    (page,) = pdfium.PdfDocument(printed)
    written = "".join(page.get_textpage().get_text_range().split())
    for row in rule_sheet(Game(name)).yaku:
        assert "".join(language(code).tell(row.name).split()) in written


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_reader_of_the_native_name_is_told_how_it_is_read_and_others_the_name(code: str) -> None:
    five = rule_sheet(Game("koikoi")).yaku[0]
    with speaking(code):
        assert str(five.native) == {"ja": "ごこう"}.get(code, "五光 gokō")


def test_languages_name_themselves() -> None:
    assert [*map(own_name, LANGUAGES)] == ["English", "Español", "日本語", "한국어"]


def test_months_have_the_numbers_of_the_game_in_every_language() -> None:
    for name, sheet in SHEETS.items():
        view = view_of(Match.new(Game(name), None))
        assert view.table.months[10:] == ((12, 11) if sheet.hwatu else (11, 12))
        assert ("12月 柳" in as_text(rule_sheet(Game(name)), 200, language("ja"))) == sheet.hwatu
