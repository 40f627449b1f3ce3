"""What is typed is understood in the reader's words and in English, however it was written, and means the same."""

import io
import re
from pathlib import Path
from unicodedata import normalize

import pytest

from hanafuda import Card, Cards, record
from hanafuda.cards import JOKER, KIND_SETS, MONTHS
from hanafuda.cli import main
from hanafuda.commands.keep import ORDERS, SAYINGS
from hanafuda.errors import BadCard
from hanafuda.keeper import Kept
from hanafuda.text import LANGUAGES, language, speaking
from hanafuda.text.measure import cells
from hanafuda.typed import read_cards, words

TRANSLATED = LANGUAGES[1:]
NONE = Cards()


def read(line: str, among: Cards = NONE, hwatu: bool = False) -> str:
    return str(read_cards(words(line), among, hwatu))


# -- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_is_known_by_code_name_english_name_and_in_other_letters(code: str) -> None:
    with speaking(code):
        for card in map(Card, range(JOKER + 1)):
            name = language(code).tell(card.phrase)
            wide = "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in name)
            for typed in (
                card.code,
                card.name,
                name,
                name.upper(),
                wide,
                normalize("NFD", name),
                name.replace(" ", ""),
            ):
                assert read(typed) == card.code, typed


@pytest.mark.parametrize("code", LANGUAGES)
def test_months_and_kinds_are_sets_in_every_language(code: str) -> None:
    with speaking(code) as spoken:
        for month, english in enumerate(MONTHS, start=1):
            numbered = spoken.say("cards.month", n=month)
            assert {read(english), read(spoken.say(f"cards.month.{month}")), read(numbered)} == {str(Cards(english))}
        for kind, english in KIND_SETS.items():
            for key in (f"kind.{kind}", f"kinds.{kind}", f"set.{english}"):
                assert read(spoken.say(f"cards.{key}")) == str(Cards(english))


LINES = {
    "en": {"rain man, Moon": "8b 11b", "animals -sake cup -geese": "2a 4a 5a 6a 7a 10a 11a", "warbler": "2a"},
    "ja": {"月、盃　鶴": "1b 8b 9a", "光札 －小野道風": "1b 3b 8b 12b", "８ｂ，９ａ": "8b 9a", "道風": "11b"},
    "ko": {"달 술잔 비 광": "8b 9a 11b", "오동광": "12b", "광 -비광": "1b 3b 8b 12b", "홍단": "1r 2r 3r"},
    "es": {
        "la copa de sake luna": "8b 9a",
        "RUISENOR": "2a",
        "brillantes -hombre de la lluvia gansos": "1b 3b 8b 8a 12b",
        "hombre": "11b",
    },
}


@pytest.mark.parametrize(("code", "line", "cards"), [(code, *one) for code in LINES for one in LINES[code].items()])
def test_a_line_of_names_is_parted_where_they_end(code: str, line: str, cards: str) -> None:
    with speaking(code):
        assert read(line) == cards


PLAIN = {"en": "pine chaff", "ja": "松のカス", "ko": "송학 피", "es": "básica de pino"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_of_cards_that_are_alike_the_first_is_meant_that_there_is(code: str) -> None:
    with speaking(code):
        one = PLAIN[code]
        assert read(one, Cards("1c1 1c2")) == "1c1"
        assert read(one, Cards("1c2")) == "1c2"
        assert read(f"{one}, {one}", Cards("1c1 1c2")) == "1c1 1c2"
        with pytest.raises(BadCard, match="1c1"):
            read(f"{one}, {one}, {one}", Cards("1c1 1c2"))


SEVERAL = {
    "en": ("bush", ["Bush Warbler", "Bush Clover"]),
    "ja": ("桜に", ["桜に幕", "桜に赤短"]),
    "ko": ("새", ["매조 열끗", "흑싸리 열끗"]),
    "es": ("flor", ["Ciruelo en flor", "Cerezo en flor"]),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_word_that_could_be_several_cards_is_asked_about(code: str) -> None:
    typed, names = SEVERAL[code]
    with speaking(code) as spoken, pytest.raises(BadCard) as refused:
        read(typed)
    told = spoken.tell(refused.value.phrase)
    assert [name for name in names if name not in told] == []


NEAR = {
    "en": ("mooon", "Moon"),
    "ja": ("桐に鳳皇", "桐に鳳凰"),
    "ko": ("기러가", "기러기"),
    "es": ("golondrna", "Golondrina"),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_slip_is_answered_with_the_name_in_the_language(code: str) -> None:
    typed, meant = NEAR[code]
    with speaking(code) as spoken, pytest.raises(BadCard) as refused:
        read(typed)
    assert spoken.say("error.near", word=meant) in spoken.tell(refused.value.phrase)


def test_a_month_has_the_number_that_the_game_gives_it() -> None:
    with speaking("ko"):
        assert read("12월", hwatu=True) == read("비") == "11b 11a 11r 11c"
        assert read("12월") == read("오동") == str(Cards("paulownia"))


# -- the score keeper ------------------------------------------------------------------------------------------------

NAMES = {"en": "Ada,Ben", "ja": "花子、太郎", "ko": "지우,민호", "es": "Inés,Raúl"}
EVENING = {
    "en": """
        ada moon, sake cup, susuki chaff, chrysanthemum chaff
        2 koi-koi 1
        ada stops
        done anyway
        ben rest
        undo
        ada pine -crane -pine ribbon
        nobody pine chaff
        ben lucky teshi
        ben lucky
        field brights
        ada deals
        nobody stops
        done anyway
        round 1
        ben calls 2 times
        done anyway
        """,
    "ja": """
        花子　月、盃、芒のカス、菊のカス
        ２　こいこい　１
        花 勝負
        確定 それでも
        太郎 残り
        待った
        花子 １月 －鶴 −松に赤短
        なし 松のカス
        太郎 手役 手四
        太郎 手役
        場 光札
        花子 親
        なし あがり
        確定 それでも
        訂正 1
        太郎 続行 ２回
        完了 それでも
        """,
    "ko": """
        지우 달, 술잔, 공산 피, 국화피
        2 코이코이 1번
        지 스톱
        확정 그래도
        민호 나머지
        무르기
        지우 1월 -학 -송학 홍단
        없음 송학 피
        민호 족보 총통
        민호 족보
        바닥 광
        지우 선
        아무도 스톱
        확정 그래도
        고치기 1
        민호 고 2
        확정 그래도
        """,
    "es": """
        ines luna, copa de sake, basica de eulalia, una básica de crisantemo
        2 koi-koi 1
        INÉS para
        hecho igualmente
        raul resto
        deshacer
        inés pino -grulla -cinta del pino
        nadie básica de pino
        raúl suerte mes completo
        raúl suerte
        mesa brillantes
        inés reparte
        nadie para
        hecho igualmente
        corregir 1
        raul canta 2 veces
        listo igualmente
        """,
}
"""The same evening, as it would be typed in each language."""


def keep(code: str, file: Path, lines: str, names: str = "A,B", game: str = "koikoi") -> int:
    """`hanafuda keep`, with somebody typing: how it ended."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sys.stdin", io.StringIO(lines))
        return main(["keep", str(file), "--game", game, "--names", names, "--lang", code])


def evening(code: str, spoken: str, file: Path) -> Kept:
    assert keep(code, file, EVENING[spoken], NAMES[spoken]) == 0
    return record.read_kept_file(file)


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_evening_is_kept_in_the_words_of_the_language_or_in_english(code: str, tmp_path: Path) -> None:
    plain = evening("en", "en", tmp_path / "plain.txt")
    assert [str(pile) for pile in plain.rounds[0].piles] == ["8b 8c1 9a 9c1", ""]
    assert [str(pile) for pile in plain.rounds[1].piles] == ["1c2", ""]
    assert plain.rounds[0].calls == (0, 2)
    assert evening(code, code, tmp_path / "own.txt").rounds == plain.rounds
    assert evening(code, "en", tmp_path / "english.txt").rounds == plain.rounds


@pytest.mark.parametrize("code", LANGUAGES)
def test_sets_are_declared_by_number_or_name(code: str, tmp_path: Path) -> None:
    declares, name = (language(code).say(key) for key in ("command.keep.typed.declares", "kwado.yaku.sakura-2"))
    assert keep(code, tmp_path / "kept.txt", f"A {declares} １, {name}", game="kwado(declare=on)") == 0
    draft = record.read_kept_file(tmp_path / "kept.txt").draft
    assert draft is not None
    assert draft.declared == ((1, 2), ())


STANDS = {
    "en": ("NAME", "CARDS", "HAND", "FILE"),
    "ja": ("名前", "札", "役名", "ファイル"),
    "ko": ("이름", "패", "족보명", "파일"),
    "es": ("NOMBRE", "CARTAS", "MANO", "ARCHIVO"),
}
"""What stands in the help for a name, for cards, a lucky hand and a file."""
ROUND = "1 8b 8c1 9a 9c1\n1 stops\n"


@pytest.mark.parametrize("saying", [*SAYINGS, *ORDERS])
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_the_help_says_can_be_typed_as_it_stands(code: str, saying: str, tmp_path: Path) -> None:
    stands = dict(zip(STANDS[code], ("1", "8b", "teshi", str(tmp_path / "csv")), strict=True))
    line = language(code).say(f"command.keep.say.{saying}", call=language(code).say("koikoi.call"))
    usage, meaning = re.split("  +", line.strip(), maxsplit=1)
    more = re.search("[(（](.+?) ?[:：]", meaning)
    played = "" if saying == "declares" else f"{ROUND}done\n{ROUND}done\n{ROUND}"
    for number, typed in enumerate((usage, *(more.groups() if more else ()))):
        words = " ".join(stands.get(word, word) for word in typed.split())
        file, game = tmp_path / f"{number}.txt", "koikoi" if played else "kwado(declare=on)"
        assert keep(code, file, f"{played}{words}\n", game=game) == 0, words
    assert cells(line) <= 80


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_refusal_that_says_what_to_type_is_right(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {name: language(code).say(f"command.keep.typed.{name}").split()[0] for name in (*ORDERS, *SAYINGS, "anyway")}
    wrong = {
        "1 8b\n2 8b": f"{said['nobody']} 8b",
        "2 calls 1\n1 8b 9a\n1 stops\ndone": f"{said['done']} {said['anyway']}",
        "nemo 8b": said["help"],
        "1": said["stops"],
    }
    for number, (lines, advice) in enumerate(wrong.items()):
        assert keep(code, tmp_path / f"{number}.txt", lines) == 2
        assert advice in capsys.readouterr().err
