"""Kwa-Dō: two to six players or teams, first to 200, with yaku from three countries."""

from ..options import OURS, Option, first_dealer, match_duty, misdeal, rounds, switch, target
from ..sheet import Count, Deal, Need, NextDealer, Note, Pay, Sheet, Teams, Wild, Yaku, by, value_of

_PLAYERS: Count = "players"
_SIDES: Count = "sides"
_EIGHT, _TEN = Deal(hand=8, field=8), Deal(hand=10, field=8)


def _sakura(number: int, cards: str) -> Yaku:
    declared = by("declare", on=number, off=0)
    return Yaku(f"sakura-{number}", cards, 30, when="yaku=sakura|all", declared=declared)


KWADO = Sheet(
    name="kwado",
    deals={
        2: by("deal", eight=_EIGHT, ten=_TEN),
        3: Deal(hand=7, field=6),
        4: Deal(hand=5, field=8),
        5: Deal(hand=4, field=8),
        6: Deal(hand=3, field=12),
    },
    teams=by("teams", {"none": None, "2x2": Teams(2, 2), "3x2": Teams(3, 2), "2x3": Teams(2, 3)}),
    starts="next",
    direction="clockwise",
    hwatu=True,
    shout="brights",
    values={"brights": 20, "animals": 10, "ribbons": 5, "chaff": 0},
    yaku=(
        Yaku("four-irises", "iris", 30, when="yaku=months|all"),
        Yaku("four-maples", "maple", 30, when="yaku=months|all"),
        Yaku("four-willows", "willow", 30, when="yaku=months|all"),
        Yaku("five-brights", "brights", 100, when="yaku=brights|all"),
        Yaku("dragon", "phoenix", 25, when="yaku=dragon|all"),
        _sakura(1, "crane bush-warbler curtain"),
        _sakura(2, "curtain moon sake-cup"),
        _sakura(3, "butterflies sake-cup deer"),
        _sakura(4, "boar geese deer"),
        _sakura(5, "cuckoo bridge boar"),
        _sakura(6, "grass"),
        _sakura(7, "blue"),
        _sakura(8, "poetry"),
    ),
    wild=by("gaji", on=Wild("lightning"), stock=Wild("lightning", turned=True), off=None),
    play_out=by("ending", stock=True, hands=False),
    pay=Pay(
        share=by("scoring", floor=by("team_floor", players=_PLAYERS, teams=_SIDES), easy=0),
        floored=by("scoring", floor=True, easy=False),
        yaku_first=by("bonus", before=True, after=False),
        called="floor",
    ),
    next_dealer=value_of("next_dealer", NextDealer),
    leaders_tied="again",
    needs=(Need("declare=on", "declare-sakura", needs="yaku=sakura|all"),),
    notes=(
        Note("shuffle", part="deal"),
        Note("shout", part="turn"),
        Note("chaff", OURS, when="yaku=months|all", part="turn"),
        Note("wild-three", OURS, when="gaji=on|stock", part="turn"),
        Note("wild-left", OURS, when="gaji=on|stock", part="turn"),
    ),
    options=(
        Option("teams", "deal", "none", ("none", "2x2", "3x2", "2x3")),
        target(200, (100, 200, 300)),
        rounds(0),
        Option("scoring", "score", "floor", ("floor", "easy"), OURS, told=True),
        Option("team_floor", "score", "players", ("players", "teams"), told="never", when="teams=2x2|3x2|2x3"),
        Option("bonus", "score", "after", ("after", "before"), OURS, told=True, when="scoring=floor"),
        Option(
            "yaku",
            "yaku",
            "all",
            ("months", "brights", "dragon", "sakura", "none", "all"),
            OURS,
            joined=("months", "brights", "dragon", "sakura"),
            whole="all",
            told=True,
        ),
        switch("declare", "turn", "off", OURS, told=True, when="yaku=sakura|all"),
        Option("gaji", "turn", "off", ("off", "on", "stock"), told=True),
        Option("ending", "end", "stock", ("stock", "hands"), OURS, told=True, players=(2,)),
        Option("deal", "deal", "eight", ("eight", "ten"), players=(2,)),
        Option("next_dealer", "match", "winner", ("winner", "left"), OURS, told=True),
        match_duty("off"),
        misdeal(OURS),
        first_dealer("random", OURS),
    ),
    presets={
        "standard": "",
        "basic": "yaku=none",
        "full": "gaji=on",
        "easy count": "scoring=easy",
        "booklet of 1985": "deal=ten, gaji=stock, declare=on",
    },
)
