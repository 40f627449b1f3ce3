"""Koi-Koi: two players, and the question after every yaku: stop, or go on for more?"""

from ..options import OURS, Option, first_dealer, match_duty, misdeal, rounds, switch, target
from ..sheet import By, Calls, Deal, Lucky, LuckyHand, Note, Sheet, Yaku

# The four tables side by side: standard, nintendo, fudawiki, high.


def _by_table(
    standard: int | str | None, nintendo: int | str | None, fudawiki: int | str | None, high: int | str | None
) -> By:
    return By("table", standard=standard, nintendo=nintendo, fudawiki=fudawiki, high=high)


_FURTHER = _by_table(0, 1, 1, 0)  # for each further card of the kind
_ANIMALS = _by_table("", "animals", "animals", "")  # where these rows exclude each other
_RIBBONS = _by_table("", "ribbons", "ribbons", "")
_VIEWING = By("viewing", off=None, _=5)
_RAIN = By("viewing", rain="willow", _="")
_WITH_OTHER = By("viewing", with_other=True, _=False)

KOIKOI = Sheet(
    name="koikoi",
    title="Koi-Koi",
    about="A duel. Capture cards of the same month, and when you have made a yaku decide: stop and take the points, "
    "or call Koi-Koi and risk them for more.",
    origin="Japan",
    deals={2: Deal(hand=8, field=8)},
    yaku=(
        Yaku("Five Brights", "brights", _by_table(10, 10, 15, 15), "五光 gokō", group="brights"),
        Yaku("Four Brights", "brights -rain-man", _by_table(8, 8, 8, 10), "四光 shikō", group="brights"),
        Yaku("Rainy Four", "brights", _by_table(7, 7, 7, 8), "雨四光 ame-shikō", need=4, group="brights"),
        Yaku("Three Brights", "brights -rain-man", _by_table(5, 5, 6, 6), "三光 sankō", need=3, group="brights"),
        Yaku("Moon Viewing", "moon sake-cup", _VIEWING, "月見酒 tsukimi-zake", without=_RAIN, beside=_WITH_OTHER),
        Yaku(
            "Cherry Blossom Viewing",
            "curtain sake-cup",
            _VIEWING,
            "花見酒 hanami-zake",
            without=_RAIN,
            beside=_WITH_OTHER,
        ),
        Yaku(
            "Boar-Deer-Butterfly",
            "boar deer butterflies",
            5,
            "猪鹿蝶 inoshikachō",
            extra=_FURTHER,
            of="animals",
            group=_ANIMALS,
        ),
        Yaku("Animals", "animals", 1, "タネ tane", need=5, extra=1, group=_ANIMALS),
        Yaku(
            "Poetry and Blue Ribbons",
            "poetry blue",
            _by_table(None, 10, 10, None),
            "赤短青短 akatan-aotan",
            extra=1,
            of="ribbons",
            group=_RIBBONS,
        ),
        Yaku(
            "Poetry Ribbons",
            "poetry",
            _by_table(5, 5, 5, 6),
            "赤短 akatan",
            extra=_FURTHER,
            of="ribbons",
            group=_RIBBONS,
        ),
        Yaku("Blue Ribbons", "blue", _by_table(5, 5, 5, 6), "青短 aotan", extra=_FURTHER, of="ribbons", group=_RIBBONS),
        Yaku("Ribbons", "ribbons", 1, "短冊 tanzaku", need=5, extra=1, group=_RIBBONS),
        Yaku("Chaff", By("sake_cup", both="chaff sake-cup", animal="chaff"), 1, "カス kasu", need=10, extra=1),
        Yaku("Month Cards", "month", By("month_cards", **{"4": 4}), "月札 tsukifuda"),
    ),
    lucky=Lucky(
        (
            LuckyHand("Teshi (four of a month)", By("lucky_points"), "手四 teshi", fours=1),
            LuckyHand("Kuttsuki (four pairs)", By("lucky_points"), "くっつき kuttsuki", pairs=4),
        ),
        does=By("lucky_hands"),
    ),
    calls=Calls(
        limit=By("calls"),
        answer=By("answer"),
        seven=By("seven_doubles", on=7, off=0),
        doubles=By("koikoi_doubles"),
        exhausted=By("exhausted"),
        dealer_points=By("dealer_points"),
    ),
    after_draw=By("after_draw"),
    ranking=By("winner", points=("points", "rounds"), rounds=("rounds", "points")),
    notes=(
        Note("Eight cards stay in the stock when both hands are empty; they are not used.", "ours"),
        Note("A round that nobody stops is scored with all doublings.", "ours", when="exhausted=last_yaku"),
    ),
    options=(
        rounds(12),
        target(source=OURS),
        Option(
            "table",
            "Which yaku table",
            "standard",
            {
                "standard": "Points as most tables count them; trios and plain counts add up.",
                "nintendo": "Points of the Nintendo booklet: a trio grows by 1 for each further card of its kind, "
                "and the plain count does not stand beside it.",
                "fudawiki": "As nintendo, with 15 for Five Brights and 6 for Three Brights.",
                "high": "Higher points for brights and written or blue ribbons.",
            },
            OURS,
        ),
        Option(
            "sake_cup",
            "What the Sake Cup counts as",
            "both",
            {
                "both": "The Sake Cup counts as an animal and as chaff.",
                "animal": "The Sake Cup counts as an animal only.",
            },
            OURS,
        ),
        Option(
            "viewing",
            "Moon Viewing and Cherry Blossom Viewing",
            "on",
            {
                "on": "Moon Viewing and Cherry Blossom Viewing count.",
                "off": "There are no viewing yaku.",
                "with_other": "A viewing yaku counts only beside another yaku (the other viewing will do).",
                "rain": "A viewing yaku is void once its owner has captured a Willow card.",
            },
        ),
        Option(
            "month_cards",
            "All four cards of the month of the round",
            "0",
            {"0": "The month of the round has no yaku.", "4": "All four cards of the month of the round are worth 4."},
            OURS,
        ),
        Option(
            "calls", "Koi-Koi calls allowed to a player in a round (0 = no limit)", 0, low=0, high=8, offer=(0, 1, 2)
        ),
        Option(
            "answer",
            "Making a yaku after the other has called Koi-Koi",
            "ends",
            {
                "ends": "Whoever makes a yaku after the other's Koi-Koi wins the round at once.",
                "choose": "Whoever makes a yaku after the other's Koi-Koi may stop or call in turn.",
            },
        ),
        switch(
            "seven_doubles",
            "Are seven points or more doubled?",
            "Seven yaku points or more are doubled.",
            "Seven points or more are not doubled.",
            "on",
        ),
        Option(
            "koikoi_doubles",
            "What Koi-Koi calls multiply",
            "opponent",
            {
                "opponent": "The score is doubled if the opponent has called Koi-Koi.",
                "any": "The score is doubled if anybody has called Koi-Koi.",
                "each_call": "The score is multiplied by one more than all calls of the round.",
                "off": "Calls do not multiply the score.",
            },
        ),
        Option(
            "exhausted",
            "When the hands are empty and nobody has stopped",
            "draw",
            {
                "draw": "If nobody stops, the round is drawn and nobody scores.",
                "last_yaku": "If nobody stops, the last to have made a yaku scores as if they had stopped.",
                "dealer": "If nobody stops, the dealer scores.",
            },
        ),
        Option("dealer_points", "Points for the dealer when nobody stops", 6, {}, OURS, low=0, high=50, offer=(1, 6)),
        Option(
            "lucky_hands",
            "Lucky hands: four of a month, or four pairs",
            "win",
            {
                "win": "A lucky hand wins the round at once; two draw it.",
                "redeal": "After a lucky hand the cards are dealt again.",
                "off": "Lucky hands mean nothing.",
            },
        ),
        Option("lucky_points", "Points for a lucky hand", 6, {}, low=1, high=50, offer=(6,)),
        Option(
            "after_draw",
            "Who begins after a drawn round",
            "same",
            {
                "same": "After a drawn round the same player begins.",
                "other": "After a drawn round the other player begins.",
            },
            OURS,
        ),
        Option(
            "winner",
            "What wins the game",
            "points",
            {
                "points": "Most points win the game, then most rounds won.",
                "rounds": "Most rounds won win the game, then most points.",
            },
            OURS,
        ),
        match_duty("off", OURS),
        misdeal(),
        first_dealer("random", "Everybody draws a card; the earliest month begins, the tied draw again."),
    ),
    presets={
        "standard": ("", "As the rule sheet has it."),
        "nintendo": ("table=nintendo, calls=1, after_draw=other", "By the Nintendo booklet: one call a player."),
        "fudawiki": (
            "table=fudawiki, answer=choose, koikoi_doubles=each_call",
            "Calls may be answered, and each multiplies.",
        ),
        "by rounds": ("winner=rounds", "Rounds won decide, not points."),
        "quick": ("rounds=3", "A season: three rounds."),
    },
)
