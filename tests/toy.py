"""A sixth game that stands in the tests only: all that a sheet may say, together, and more than any real game says.

Calls and teams at once, thirty yaku, sets to declare, lucky hands of every kind, a wild card, a joker, yaku that count
three times and a flat toll of 88. It brings its own words. Nothing else in the package knows of it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from hanafuda import SHEETS, games
from hanafuda.cards import MONTHS
from hanafuda.options import Option, first_dealer, match_duty, misdeal, rounds, switch, target
from hanafuda.sheet import (
    AfterDraw,
    Answer,
    CallBonus,
    Calls,
    Deal,
    Doubles,
    Exhausted,
    HighField,
    Lucky,
    LuckyHand,
    LuckyMode,
    Need,
    Note,
    Pay,
    Sheet,
    Teams,
    Wild,
    Yaku,
    by,
    value_of,
)
from hanafuda.text import Entry, language

_NEVER: int = 0


def _set(number: int, cards: str) -> Yaku:
    return Yaku(f"set-{number}", cards, 3, declared=by("declare", on=number, off=_NEVER))


YAKU = (
    *(Yaku(f"all-{month}", month, 4) for month in MONTHS),
    Yaku("five-brights", "brights", 15, group="brights"),
    Yaku("four-brights", "brights", 10, need=4, group="brights"),
    Yaku("three-brights", "brights -rain-man", 6, need=3, group="brights"),
    Yaku("moon-viewing", "moon sake-cup", 2, after_call=4, without="willow", beside=True),
    Yaku("flower-viewing", "curtain sake-cup", 2, after_call=4, without="paulownia", beside=True),
    Yaku("poetry", "poetry", 5, "赤短 akatan", extra=1, of="ribbons", group="ribbons"),
    Yaku("blue", "blue", 5, "青短 aotan", extra=1, of="ribbons", group="ribbons"),
    Yaku("grass", "grass", 5, "草短 kusatan", group="ribbons"),
    Yaku("ribbons", "ribbons", 1, need=5, extra=1, group="ribbons"),
    Yaku("boar-deer-butterfly", "boar deer butterflies", 5, extra=1, of="animals", group="animals"),
    Yaku("animals", "animals", 1, need=5, extra=1, group="animals"),
    Yaku("chaff", "chaff", 1, need=10, extra=1),
    Yaku("top-rains", "rain-man swallow", 3, places="last"),
    Yaku("top-baldies", "moon geese", 3, places="second"),
    _set(1, "crane bush-warbler curtain"),
    _set(2, "cuckoo bridge boar"),
    _set(3, "butterflies sake-cup deer"),
    Yaku("month-cards", "month", 2, when="month_cards=on"),
)

TOY = Sheet(
    name="toy",
    deals={
        2: Deal(hand=8, field=8, dealer_bonus=5),
        4: Deal(hand=5, field=8, packets=((3, 4), (2, 4)), dealer_bonus=7),
        6: Deal(hand=3, field=12, jokers=by("joker", on=1, off=0)),
    },
    teams=by("teams", {"2x2": Teams(2, 2), "3x2": Teams(3, 2), "2x3": Teams(2, 3), "none": None}),
    starts="next",
    direction="clockwise",
    shout="brights",
    values={"brights": 20, "animals": 10, "ribbons": 5, "chaff": 1, "joker": 10},
    yaku=YAKU,
    pay=Pay(own=3, others=1, share=88, called="toll"),
    calls=by(
        "calling",
        on=Calls(
            limit=value_of("limit", int),
            answer=value_of("answer", Answer),
            double_from=7,
            doubles=value_of("doubles", Doubles),
            bonus=value_of("bonus", CallBonus),
            exhausted=value_of("exhausted", Exhausted),
            dealer_points=2,
        ),
        off=None,
    ),
    lucky=Lucky(
        (
            LuckyHand("four", 6, fours=1),
            LuckyHand("triplet", 2, threes=1),
            LuckyHand("poor", 3, cards="brights animals ribbons", high=1, group="poverty"),
        ),
        mode=value_of("lucky_hands", LuckyMode),
    ),
    high_field=by("high", on=(HighField("moon", 2),), off=()),
    wild=by("wild", on=Wild("lightning"), stock=Wild("lightning", turned=True), off=None),
    play_out=by("ending", stock=True, hands=False),
    after_draw=AfterDraw.SAME,
    ranking=("rounds", "points"),
    needs=(Need("calling=off", "no-bonus", excludes="bonus=one|japan"),),
    notes=(Note("toy"), Note("toll", "ours", when="calling=off")),
    options=(
        rounds(2),
        target(),
        Option("teams", "deal", "2x2", ("2x2", "3x2", "2x3", "none")),
        switch("calling", "call", "on", told=True),
        Option("limit", "call", 0, low=0, high=3),
        Option("answer", "call", "choose", ("choose", "ends")),
        Option("doubles", "score", "any", ("any", "off", "opponent", "each_call")),
        Option("bonus", "score", "off", ("off", "one", "japan")),
        Option("exhausted", "call", "draw", ("draw", "last_yaku", "dealer")),
        Option("lucky_hands", "deal", "off", ("off", "win", "redeal", "pay")),
        switch("declare", "turn", "on", told=True),
        Option("wild", "turn", "off", ("off", "on", "stock")),
        switch("joker", "deal", "off"),
        switch("high", "score", "off"),
        switch("month_cards", "score", "on"),
        Option("ending", "turn", "hands", ("hands", "stock"), players=(2,)),
        match_duty("off"),
        misdeal(),
        first_dealer("random"),
    ),
    presets={"standard": "", "counted": "teams=none, calling=off"},
)


def _named(prefix: str, names: Mapping[str, str]) -> dict[str, Entry]:
    return {f"{prefix}.{name}": text for name, text in names.items()}


def _option(name: str, says: str, **values: str) -> dict[str, Entry]:
    return {f"option.{name}": says, **_named(f"option.{name}", values)}


WORDS: dict[str, Entry] = {
    "title": "Toy",
    "about": "All that a sheet may say, at once.",
    "origin": "a drawer",
    "call": "More",
    "said.call": "More, more!",
    "wild": "the wild Lightning",
    "pay.toll": "Toll",
    **_named("yaku", {row.name: row.name.replace("-", " ").title() for row in YAKU}),
    **_named("group", {"brights": "bright", "ribbons": "ribbon", "animals": "animal"}),
    **_named("lucky", {"four": "Four of a month", "triplet": "Three of a month", "poor": "A poor hand"}),
    "need.no-bonus": "without calls there is nothing for a bonus to add to",
    "note.toy": "This game is for tests.",
    "note.toll": "The toll is 88, whoever plays.",
    **_option("teams", "Who plays together", none="Everybody plays alone."),
    **_named("option.teams", {f"{n}x{m}": f"Teams: {n} of {m}." for n, m in ((2, 2), (3, 2), (2, 3))}),
    **_option("calling", "Is there a question?", on="A yaku asks to stop or go on.", off="All cards are counted."),
    **_option("limit", "Calls of a side", none="Calls are free.", n="A side calls {n} times at most."),
    **_option("answer", "A yaku after a call", choose="One may call in turn.", ends="It wins at once."),
    **_option("doubles", "What calls multiply", any="Any call doubles.", off="Nothing.", opponent="Theirs double."),
    **_option("doubles", "What calls multiply", each_call="Each call multiplies."),
    **_option("bonus", "What own calls add", off="Nothing.", one="One each.", japan="One each, then they multiply."),
    **_option("exhausted", "Nobody stopped", draw="Nobody scores.", last_yaku="The last does.", dealer="The dealer."),
    **_option("lucky_hands", "Lucky hands", off="None.", win="They win.", redeal="Deal again.", pay="They are paid."),
    **_option("declare", "Are sets declared?", on="Sets are declared.", off="Sets count without a word."),
    **_option("wild", "The Lightning", off="It is a Willow.", on="It is wild.", stock="It is always wild."),
    **_option("joker", "A joker for six", on="There is a joker.", off="There is none."),
    **_option("high", "A high field", on="The Moon doubles.", off="Nothing multiplies."),
    **_option("month_cards", "The month of the round", on="It is worth 2.", off="It is worth nothing."),
    **_option("ending", "With empty hands", hands="The round ends.", stock="The stock is turned to its end."),
    "preset.counted": {"name": "Counted", "says": "Everybody alone, all cards counted."},
}


@contextmanager
def taken_in(sheet: Sheet = TOY, words: Mapping[str, Entry] = WORDS) -> Iterator[None]:
    """The game is there, as the others are, and gone again afterwards."""
    games.add(sheet, words)
    try:
        yield
    finally:
        del SHEETS[sheet.name]
        language("en").furnish(sheet.name, {})
