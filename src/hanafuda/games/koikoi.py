"""Koi-Koi: two players, and the question after every yaku: stop, or go on for more?"""

from ..options import OURS, Option, first_dealer, match_duty, misdeal, rounds, switch, target
from ..sheet import (
    AfterDraw,
    Answer,
    CallBonus,
    Calls,
    Deal,
    Doubles,
    Exhausted,
    Lucky,
    LuckyHand,
    LuckyMode,
    Note,
    Sheet,
    Yaku,
    by,
    value_of,
)

_FURTHER = by("table", nintendo=1, fudawiki=1, _=0)  # for each further card of the kind
_ANIMALS = by("sake_cup", chaff="animals -sake-cup", _="animals")
_BOAR_GROUP = by("table", nintendo="animals", fudawiki="animals", _="")  # where the rows exclude each other
_TRIOS = by("table", nintendo="ribbons", fudawiki="ribbons", japan="trios", _="")
_RIBBONS = by("table", nintendo="ribbons", fudawiki="ribbons", _="")
_VIEWING = by("table", japan=1, _=5)
_CALLED = by("table", japan=3, _=0)
_WITH_OTHER = by("viewing", with_other=True, _=False)
_MOON_VOID = by("viewing", rain="willow", rain_fog="paulownia", _="")
_CHERRY_VOID = by("viewing", rain="willow", rain_fog="willow", _="")
_NOT_OFF = "viewing=on|with_other|rain|rain_fog"

KOIKOI = Sheet(
    name="koikoi",
    deals={2: Deal(hand=8, field=8)},
    yaku=(
        Yaku("five-brights", "brights", by("table", fudawiki=15, high=15, _=10), "五光 gokō", group="brights"),
        Yaku("four-brights", "brights -rain-man", by("table", high=10, _=8), "四光 shikō", group="brights"),
        Yaku("rainy-four", "brights", by("table", high=8, _=7), "雨四光 ame-shikō", need=4, group="brights"),
        Yaku(
            "three-brights",
            "brights -rain-man",
            by("table", fudawiki=6, high=6, _=5),
            "三光 sankō",
            need=3,
            group="brights",
        ),
        Yaku(
            "moon-viewing",
            "moon sake-cup",
            _VIEWING,
            "月見酒 tsukimi-zake",
            after_call=_CALLED,
            without=_MOON_VOID,
            beside=_WITH_OTHER,
            when=_NOT_OFF,
        ),
        Yaku(
            "cherry-viewing",
            "curtain sake-cup",
            _VIEWING,
            "花見酒 hanami-zake",
            after_call=_CALLED,
            without=_CHERRY_VOID,
            beside=_WITH_OTHER,
            when=_NOT_OFF,
        ),
        Yaku(
            "boar-deer-butterfly",
            "boar deer butterflies",
            5,
            "猪鹿蝶 inoshikachō",
            extra=_FURTHER,
            of=_ANIMALS,
            group=_BOAR_GROUP,
        ),
        Yaku("animals", _ANIMALS, 1, "タネ tane", need=5, extra=1, group=_BOAR_GROUP),
        Yaku(
            "poetry-and-blue",
            "poetry blue",
            by("table", japan=20, _=10),
            "赤短青短 akatan-aotan",
            extra=_FURTHER,
            of="ribbons",
            group=_TRIOS,
            when="table=nintendo|fudawiki|japan",
        ),
        Yaku(
            "poetry-ribbons",
            "poetry",
            by("table", high=6, _=5),
            "赤短 akatan",
            extra=_FURTHER,
            of="ribbons",
            group=_TRIOS,
        ),
        Yaku(
            "blue-ribbons",
            "blue",
            by("table", high=6, _=5),
            "青短 aotan",
            extra=_FURTHER,
            of="ribbons",
            group=_TRIOS,
        ),
        Yaku("ribbons", "ribbons", 1, "タン tan", need=5, extra=1, group=_RIBBONS),
        Yaku("chaff", by("sake_cup", animal="chaff", _="chaff sake-cup"), 1, "カス kasu", need=10, extra=1),
        Yaku("month-cards", "month", value_of("month_cards", int), "月札 tsukifuda", when="month_cards=4"),
    ),
    lucky=Lucky(
        (
            LuckyHand("teshi", value_of("lucky_points", int), "手四 teshi", fours=1),
            LuckyHand("kuttsuki", value_of("lucky_points", int), "くっつき kuttsuki", pairs=4),
        ),
        mode=value_of("lucky_hands", LuckyMode),
    ),
    calls=Calls(
        limit=value_of("calls", int),
        answer=value_of("answer", Answer),
        double_from=by("seven_doubles", on=7, off=0),
        doubles=value_of("koikoi_doubles", Doubles),
        bonus=value_of("call_bonus", CallBonus),
        exhausted=value_of("exhausted", Exhausted),
        dealer_points=value_of("dealer_points", int),
    ),
    after_draw=value_of("after_draw", AfterDraw),
    ranking=by("winner", points=("points", "rounds"), rounds=("rounds", "points")),
    notes=(
        Note("choose-again", OURS, when="calls=0", part="call"),
        Note("raise", OURS, part="call"),
        Note("last-yaku", OURS, when="exhausted=last_yaku", part="score"),
        Note("dealt-yaku", OURS, when="month_cards=4", part="call"),
        Note("viewing-called", OURS, when="table=japan", part="call"),
        Note("bonus-first", OURS, when="call_bonus=one|japan", part="score"),
    ),
    options=(
        rounds(12),
        target(source=OURS),
        Option("table", "yaku", "standard", ("standard", "nintendo", "fudawiki", "high", "japan"), OURS, told=True),
        Option("sake_cup", "yaku", "both", ("both", "animal", "chaff"), OURS, told=True),
        Option("viewing", "yaku", "on", ("on", "off", "with_other", "rain", "rain_fog")),
        Option("month_cards", "yaku", "0", ("0", "4"), OURS),
        Option("calls", "call", 0, low=0, high=8, offer=(0, 1, 2), told=True),
        Option("answer", "call", "ends", ("ends", "choose"), told=True),
        switch("seven_doubles", "score", "on", told="never"),
        Option("koikoi_doubles", "score", "opponent", ("opponent", "any", "each_call", "off"), told=True),
        Option("call_bonus", "score", "off", ("off", "one", "japan"), OURS),
        Option("exhausted", "call", "draw", ("draw", "last_yaku", "dealer"), told=True),
        Option(
            "dealer_points", "call", 6, source=OURS, low=0, high=50, offer=(1, 6), told="never", when="exhausted=dealer"
        ),
        Option("lucky_hands", "lucky", "win", ("win", "redeal", "off"), told=True),
        Option("lucky_points", "lucky", 6, low=1, high=50, offer=(6,), told="never", when="lucky_hands=win"),
        Option("after_draw", "match", "same", ("same", "other"), OURS, told=True),
        Option("winner", "match", "points", ("points", "rounds"), OURS, told=True),
        match_duty("off", OURS),
        misdeal(),
        first_dealer("random", seats=2),
    ),
    presets={
        "standard": "",
        "koi-koi japan": "rounds=8, table=japan, answer=choose, seven_doubles=off, koikoi_doubles=off, "
        "call_bonus=japan, exhausted=dealer, dealer_points=1, lucky_hands=off",
        "nintendo": "table=nintendo, calls=1, after_draw=other",
        "fudawiki": "table=fudawiki, answer=choose, koikoi_doubles=each_call",
        "by rounds": "winner=rounds",
        "quick": "rounds=3",
    },
)
