"""Sudaoshi: three players, chaff is dear, brights are cheap, and each place carries its own burden."""

from typing import Literal

from ..options import OURS, SHEET, Option, Source, first_dealer, match_duty, misdeal, rounds, switch, target
from ..sheet import (
    RANDOM,
    Deal,
    Draw,
    HighField,
    Lucky,
    LuckyHand,
    LuckyMode,
    Note,
    Pay,
    Sheet,
    SitOut,
    Yaku,
    by,
    numbers_of,
    on,
    times,
    value_of,
)

_ORDER: Literal["order", "seat"] = "order"
_SEAT: Literal["order", "seat"] = "seat"
_SHEET: Source = SHEET
_OURS: Source = OURS
_SITTING_OUT = (4, 5, 6, 7)


def _kan(number: int) -> int:
    return times(number, "kan")


# Best first: of each group only the best counts. Willows count as chaff among the poor hands.
_COURT = "brights animals ribbons -willow"
_POVERTY = "poverty"
HACHI_HACHI = (
    LuckyHand("four-three", _kan(20), "四三 shisō", fours=1, threes=1),
    LuckyHand("four-two-one", _kan(8), "一二四 ichi-ni-shi", fours=1, pairs=1),
    LuckyHand("two-standing", _kan(8), "二立三本 futa-tate-sanbon", threes=2, standing=2),
    LuckyHand("triplet-two-pairs", _kan(7), "はねけん haneken", threes=1, pairs=2),
    LuckyHand("triplet-and-standing", _kan(7), "三本立三本 sanbon-tate-sanbon", threes=2, standing=1),
    LuckyHand("two-triplets", _kan(6), "二三本 futa-sanbon", threes=2),
    LuckyHand("four-of-a-kind", _kan(6), "手四 teshi", fours=1),
    LuckyHand("three-pairs", _kan(4), "喰付 kuttsuki", pairs=3),
    LuckyHand("standing-triplet", _kan(3), "立三本 tate-sanbon", threes=1, standing=1),
    LuckyHand("triplet", _kan(2), "三本 sanbon", threes=1),
    LuckyHand("all-chaff", _kan(4), "空素 karasu", among=_COURT, group=_POVERTY),
    LuckyHand(
        "one-bright", _kan(4), "光一 pika-ichi", cards="brights -willow", among=_COURT, low=1, high=1, group=_POVERTY
    ),
    LuckyHand(
        "one-animal", _kan(3), "十一 tō-ichi", cards="animals -willow", among=_COURT, low=1, high=1, group=_POVERTY
    ),
    LuckyHand(
        "one-ribbon", _kan(3), "短一 tan-ichi", cards="ribbons -willow", among=_COURT, low=1, high=1, group=_POVERTY
    ),
    LuckyHand("red", _kan(2), "赤 aka", cards="ribbons -willow", among=_COURT, low=2, high=7, group=_POVERTY),
)
OF_1921 = (
    LuckyHand("four-three", 30, "四三 shisō", fours=1, threes=1),
    LuckyHand("three-pairs", 20, "喰付 kuttsuki", pairs=3),
    LuckyHand("three-pairs", 20, "喰付 kuttsuki", threes=1, pairs=2),
    LuckyHand("triplet", 10, "三本 sanbon", threes=1),
    LuckyHand("triplet", 10, "三本 sanbon", fours=1),
    LuckyHand(
        "three-ribbons", 10, "短三枚 nasake", cards="ribbons willow", low=3, high=7, group="ribbons", places="second"
    ),
)

SUDAOSHI = Sheet(
    name="sudaoshi",
    deals={
        **{people: Deal(hand=7, field=6, packets=((4, 3), (3, 3))) for people in (3, 4, 5, 6)},
        7: Deal(hand=7, field=0, blank=True),
    },
    sit_out=SitOut(
        plays=3,
        fees=by("fees", off=(), _=tuple(times(halves, "kan", over=2) for halves in range(2, 9))),
        fees_by=by("fees", seat=_SEAT, _=_ORDER),
        compensation=value_of("compensation", on),
    ),
    values=by(
        "values",
        modern={"chaff curtain phoenix": 10, "crane moon rain-man animals": 5, "ribbons": 1},
        old={"chaff": 8, "brights animals": 5, "ribbons": 1},
    ),
    yaku=(
        Yaku("set-of-baldies", "susuki", _kan(2), "坊主ぞろ bōzu-zoro", group="susuki"),
        Yaku("top-baldies", "moon geese", _kan(1), "坊主頭 bōzu-kaburi", group="susuki", when="yaku=all"),
        Yaku("set-of-rains", "willow", _kan(2), "雨ぞろ ame-zoro", group="willow", places="last"),
        Yaku(
            "top-rains",
            "rain-man swallow",
            _kan(1),
            "雨頭 ame-kaburi",
            group="willow",
            places="last",
            when="yaku=all",
        ),
    ),
    lucky=by(
        "lucky_hands",
        {
            "hachihachi": Lucky(HACHI_HACHI, LuckyMode.PAY, standing="wisteria iris bush-clover paulownia-chaff"),
            "1921": Lucky(OF_1921, LuckyMode.PAY),
            "off": Lucky(),
        },
    ),
    pay=Pay(own=2, others=1, share=numbers_of("burdens"), called="burden"),
    high_field=by(
        "field_multiplier", on=(HighField("rain-man phoenix", 4), HighField("crane curtain moon", 2)), off=()
    ),
    first_dealer=by("first_dealer", draw=Draw("earliest", tie="higher"), random=RANDOM),
    notes=(
        Note("shuffle", part="deal"),
        Note("lucky-claimed", OURS, when="lucky_hands=hachihachi|1921", part="lucky"),
        Note("lucky-groups", when="lucky_hands=hachihachi", part="lucky"),
        Note("lucky-groups-1921", OURS, when="lucky_hands=1921", part="lucky"),
        Note("pays-1921", OURS, when="lucky_hands=1921", part="lucky"),
        Note("places", part="deal"),
        Note("old-burdens", OURS, when="values=old", part="score"),
        Note("three-play", OURS, part="sit-out"),
    ),
    options=(
        rounds(12),
        target(source=OURS),
        Option("values", "values", "modern", ("modern", "old")),
        Option(
            "burdens",
            "score",
            by("values", modern="100/110/120", old="81/91/100"),
            source=by("values", modern=_SHEET, old=_OURS),
            numbers=3,
            told="never",
        ),
        Option("yaku", "yaku", "all", ("all", "sets")),
        Option("kan", "yaku", "10", ("10", "12")),
        switch("field_multiplier", "deal", "off", told=True),
        Option("lucky_hands", "lucky", "hachihachi", ("hachihachi", "1921", "off"), told=True),
        match_duty("off"),
        misdeal(),
        Option("fees", "sit-out", "off", ("off", "order", "seat"), players=_SITTING_OUT, strict=True),
        Option(
            "compensation",
            "sit-out",
            "off",
            ("on", "off"),
            players=_SITTING_OUT,
            when="lucky_hands=hachihachi|1921",
            strict=True,
        ),
        first_dealer("draw", seats=7),
    ),
    presets={"standard": "", "1921": "lucky_hands=1921", "old values": "values=old", "sets only": "yaku=sets"},
)
