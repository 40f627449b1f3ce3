"""A sheet that is wrong is refused when it is taken in, with a sentence that names the sheet and the trouble."""

import re
from dataclasses import replace

import pytest

from hanafuda import SHEETS, Game, games
from hanafuda.errors import BadSheet
from hanafuda.kernel import constants as k
from hanafuda.options import Option, first_dealer, match_duty, misdeal, rounds, target
from hanafuda.proof import words_of
from hanafuda.sheet import (
    Calls,
    Clock,
    Deal,
    Draw,
    HighField,
    Lucky,
    LuckyHand,
    Need,
    Note,
    Sheet,
    Teams,
    Wild,
    Yaku,
    by,
    value_of,
)
from hanafuda.text import language
from toy import taken_in

GOOD = Sheet(
    name="wrong",
    deals={2: Deal(hand=8, field=8), 4: Deal(hand=5, field=8)},
    values={"brights": 20, "animals": 10},
    yaku=(
        Yaku("five", "brights", by("table", low=5, high=10), group="brights"),
        Yaku("three", "brights", 3, need=3, group="brights"),
        Yaku("poetry", "poetry", 5, when="table=high"),
    ),
    options=(
        Option("table", "score", "low", ("low", "high")),
        Option("limit", "call", 2, low=0, high=8),
        Option("sets", "score", "a+b", ("a", "b", "c"), joined=("a", "b", "c")),
        *(rounds(3), target(), match_duty("off"), misdeal(), first_dealer("random", seats=4)),
    ),
    presets={"standard": "", "dear": "table=high, sets=b+c"},
)
FIVE, THREE, POETRY = GOOD.yaku


def with_yaku(*rows: Yaku) -> Sheet:
    return replace(GOOD, yaku=(*GOOD.yaku, *rows))


def with_option(option: Option) -> Sheet:
    return replace(GOOD, options=(*GOOD.options, option))


def without_option(name: str) -> Sheet:
    return replace(GOOD, options=tuple(option for option in GOOD.options if option.name != name))


NO_OPTION = "something depends on the option “{}”, which the sheet does not have"
NO_VALUE = "the option “{}” has no value “{}”, which something asks for"
DEPENDS = by("table", low="brights", high="")
WRONG: list[tuple[str, Sheet, str]] = [
    # house rules that are not there
    *((f"no {name}", without_option(name), NO_OPTION.format(name)) for name in ("rounds", "target", "misdeal")),
    *((f"no {name}", without_option(name), NO_OPTION.format(name)) for name in ("match_duty", "first_dealer")),
    ("an unknown option in by", with_yaku(Yaku("x", "blue", by("tabel", low=1, high=2))), NO_OPTION.format("tabel")),
    ("an unknown option in when", with_yaku(Yaku("x", "blue", 1, when="tabel=low")), NO_OPTION.format("tabel")),
    ("an unknown option in a note", replace(GOOD, notes=(Note("x", when="x=1"),)), NO_OPTION.format("x")),
    ("an unknown option in a need", replace(GOOD, needs=(Need("x=1", "n", "table=low"),)), NO_OPTION.format("x")),
    ("an unknown option in a preset", replace(GOOD, presets={"p": "table=low, x=1"}), NO_OPTION.format("x")),
    ("an unknown option of a value", replace(GOOD, calls=Calls(limit=value_of("x", int))), NO_OPTION.format("x")),
    (
        "an unknown option inside another's place",
        replace(GOOD, calls=by("table", low=Calls(limit=value_of("x", int)), high=None)),
        NO_OPTION.format("x"),
    ),
    (
        "a clock that chooses what is not there",
        replace(GOOD, first_dealer=by("first_dealer", random=Clock("first_dealer=noon", "first_dealer=0"), _=Draw())),
        NO_VALUE.format("first_dealer", "noon"),
    ),
    # values that are not there
    ("an unknown value in when", with_yaku(Yaku("x", "blue", 1, when="table=lwo")), NO_VALUE.format("table", "lwo")),
    ("an unknown value beside another", with_yaku(Yaku("x", "blue", 1, when="table=low|x")), "has no value “x”"),
    ("an unknown value in by", with_yaku(Yaku("x", "blue", by("table", low=1, high=2, x=3))), "has no value “x”"),
    ("an unknown value in a preset", replace(GOOD, presets={"p": "table=x"}), NO_VALUE.format("table", "x")),
    ("a number out of range in a preset", replace(GOOD, presets={"p": "limit=9"}), NO_VALUE.format("limit", "9")),
    (
        "no answer for a value",
        with_yaku(Yaku("x", "blue", by("table", low=1))),
        "something depends on the option “table” and says nothing for “high”",
    ),
    ("no answer for a value of several", with_yaku(Yaku("x", "blue", by("sets", a=1, b=2))), "says nothing for “c”"),
    (
        "a default that its option does not have",
        with_option(Option("more", "score", "none", ("some", "all"))),
        "the option “more” cannot be “none”, which is to be its default",
    ),
    (
        "a default out of range",
        with_option(Option("more", "score", 9, low=0, high=8)),
        "the option “more” cannot be “9”, which is to be its default",
    ),
    (
        "a default that depends on nothing",
        with_option(Option("more", "score", by("x", low="a", high="b"), ("a", "b"))),
        "the default of “more” depends on “x”, which does not stand before it",
    ),
    (
        "a default that depends on what comes later",
        replace(GOOD, options=(Option("more", "score", by("table", low="a", high="b"), ("a", "b")), *GOOD.options)),
        "the default of “more” depends on “table”, which does not stand before it",
    ),
    ("an option twice", with_option(match_duty("on")), "the option “match_duty” stands twice"),
    # more than there is room for
    (
        "too many yaku",
        with_yaku(*(Yaku(f"x{i}", "blue", 1) for i in range(k.ROWS - 2))),
        f"{k.ROWS + 1} yaku are too many, there is room for {k.ROWS}",
    ),
    (
        "too many lucky hands",
        replace(GOOD, lucky=Lucky(tuple(LuckyHand(f"x{i}", 1, fours=1) for i in range(k.HANDS + 1)))),
        f"{k.HANDS + 1} lucky hands are too many",
    ),
    (
        "too many card values",
        replace(GOOD, values={f"{i + 1}c1": 1 for i in range(k.VALUES + 1)}),
        f"{k.VALUES + 1} card values are too many",
    ),
    (
        "too many fields that multiply",
        replace(GOOD, high_field=by("table", low=(), high=(HighField("moon", 2),) * 3)),
        "3 fields that multiply are too many",
    ),
    ("one player", replace(GOOD, deals={1: Deal(8, 8)}), "1 players cannot be dealt to; from 2 to 8 can"),
    ("too many seats", replace(GOOD, deals={9: Deal(2, 8)}), "9 players cannot be dealt to"),
    (
        "a deal larger than the deck",
        replace(GOOD, deals={4: Deal(hand=6, field=8)}),
        "4 hands of 6, a field of 8 and a stock card for each hand card are more than 48 cards",
    ),
    (
        "a deal larger than the deck by a house rule",
        replace(GOOD, deals={2: by("table", low=Deal(10, 8), high=Deal(11, 8))}),
        "2 hands of 11, a field of 8 and a stock card",
    ),
    (
        "teams for whom there is no deal",
        replace(GOOD, teams=by("table", low=None, high=Teams(3, 2))),
        "there is no deal for 3 teams of 2",
    ),
    # rows that do not fit together
    (
        "a split group",
        replace(GOOD, yaku=(FIVE, POETRY, THREE)),
        "the rows of the group “brights” do not stand together, so that more than one would count",
    ),
    (
        "a group that a house rule splits",
        replace(GOOD, yaku=(FIVE, replace(POETRY, group=by("table", low="brights", high="")), POETRY, THREE)),
        "the rows of the group “brights” do not stand together",
    ),
    (
        "a split group of lucky hands",
        replace(
            GOOD,
            lucky=Lucky(
                (LuckyHand("four", 6, fours=1), LuckyHand("x", 1, cards="chaff", group="y"), LuckyHand("z", 1, pairs=3))
            ),
        ),
        "the rows of the group “month” do not stand together",
    ),
    (
        "a set declared twice",
        with_yaku(Yaku("x", "blue", 1, declared=2), Yaku("y", "grass", 1, declared=2)),
        "a set cannot be declared as number 2: numbers are 1 to 8, each once",
    ),
    ("a set declared out of range", with_yaku(Yaku("x", "blue", 1, declared=9)), "cannot be declared as number 9"),
    # words that name no cards
    ("an unknown card in a yaku", with_yaku(Yaku("x", "blu", 1)), "x: no card or set “blu”; did you mean “blue”"),
    ("an unknown card by a house rule", with_yaku(Yaku("x", by("table", low="blue", high="bleu"), 1)), "“bleu”"),
    ("an unknown card among further ones", with_yaku(Yaku("x", "blue", 1, extra=1, of="ribons")), "“ribons”"),
    ("an unknown card that voids", with_yaku(Yaku("x", "blue", 1, without="wilow")), "no card or set “wilow”"),
    ("an unknown card in a lucky hand", replace(GOOD, lucky=Lucky((LuckyHand("x", 1, cards="chaf"),))), "“chaf”"),
    ("an unknown standing triplet", replace(GOOD, lucky=Lucky(standing="irises")), "no card or set “irises”"),
    ("an unknown card on a high field", replace(GOOD, high_field=(HighField("mon", 2),)), "no card or set “mon”"),
    ("an unknown card with a value", replace(GOOD, values={"brigths": 20}), "no card or set “brigths”"),
    ("an unknown wild card", replace(GOOD, wild=Wild("thunder")), "no card “thunder”"),
    ("more than one wild card", replace(GOOD, wild=by("table", low=None, high=Wild("willow"))), "no card “willow”"),
    ("an unknown shout", replace(GOOD, shout="lights"), "no card or set “lights”"),
]


def test_the_good_sheet_is_taken_in_and_played() -> None:
    with taken_in(GOOD, dict.fromkeys(words_of(GOOD), "Good")):
        assert Game("wrong(sets=c+b)").players == (2, 4)


def test_a_sheet_without_one_of_its_words_is_refused() -> None:
    for key in words_of(GOOD):
        if not language("en").has(f"game.{key}"):
            words = {other: "Good" for other in words_of(GOOD) if other != key}
            with pytest.raises(BadSheet, match=f"sheet “wrong”: there is no word for “{key}”"):
                games.add(GOOD, words)
            assert "wrong" not in SHEETS
    language("en").furnish("wrong", {})


@pytest.mark.parametrize(("sheet", "trouble"), [pytest.param(*row[1:], id=row[0]) for row in WRONG])
def test_a_wrong_sheet_is_refused(sheet: Sheet, trouble: str) -> None:
    with pytest.raises(BadSheet, match=rf"^sheet “wrong”.*{re.escape(trouble)}") as refused:
        games.add(sheet)
    assert str(refused.value).isprintable()
    assert "wrong" not in SHEETS


def test_a_sheet_is_wrong_in_more_than_ten_ways() -> None:
    sentences = set()
    for _, sheet, _ in WRONG:
        with pytest.raises(BadSheet) as refused:
            games.add(sheet)
        sentences.add(refused.value.phrase.key)
    assert len(sentences) > 10


def test_the_nearest_name_is_offered() -> None:
    with pytest.raises(BadSheet, match="“tabel”, which the sheet does not have; did you mean “table”"):
        games.add(with_yaku(Yaku("x", "blue", 1, when="tabel=low")))
