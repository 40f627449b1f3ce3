"""Sudaoshi: three players, chaff is dear, brights are cheap, and each place carries its own burden."""

from ..options import OURS, Option, first_dealer, match_duty, misdeal, rounds, switch, target
from ..sheet import By, Deal, Draw, Lucky, LuckyHand, Note, Pay, Sheet, Yaku

# Values in kan; a kan is worth 10 points, or 12. Best first: of each group only the best counts.


def _kan(kan: int) -> By:
    return By("kan", **{"10": 10 * kan, "12": 12 * kan})


_COURT = "brights animals ribbons -willow"  # Willows count as chaff here
_POVERTY = "poverty"
HACHI_HACHI = (
    LuckyHand("Four-three", _kan(20), "四三 shisō", fours=1, threes=1),
    LuckyHand("Four, two, one", _kan(8), "一二四 ichi-ni-shi", fours=1, pairs=1),
    LuckyHand("Two standing triplets", _kan(8), "二立三本 futa-tate-sanbon", threes=2, standing=2),
    LuckyHand("Triplet and two pairs", _kan(7), "はねけん haneken", threes=1, pairs=2),
    LuckyHand("Triplet and standing triplet", _kan(7), "三本立三本 sanbon-tate-sanbon", threes=2, standing=1),
    LuckyHand("Two triplets", _kan(6), "二三本 futa-sanbon", threes=2),
    LuckyHand("Four of a kind", _kan(6), "手四 teshi", fours=1),
    LuckyHand("Three pairs", _kan(4), "喰付 kuttsuki", pairs=3),
    LuckyHand("Standing triplet", _kan(3), "立三本 tate-sanbon", threes=1, standing=1),
    LuckyHand("Triplet", _kan(2), "三本 sanbon", threes=1),
    LuckyHand("All chaff", _kan(4), "空素 karasu", among=_COURT, group=_POVERTY),
    LuckyHand(
        "One bright", _kan(4), "光一 pika-ichi", cards="brights -willow", among=_COURT, low=1, high=1, group=_POVERTY
    ),
    LuckyHand(
        "One animal", _kan(3), "十一 tō-ichi", cards="animals -willow", among=_COURT, low=1, high=1, group=_POVERTY
    ),
    LuckyHand(
        "One ribbon", _kan(3), "短一 tan-ichi", cards="ribbons -willow", among=_COURT, low=1, high=1, group=_POVERTY
    ),
    LuckyHand("Red", _kan(2), "赤 aka", cards="ribbons -willow", among=_COURT, low=2, high=7, group=_POVERTY),
)
OF_1921 = (
    LuckyHand("Four-three", 30, "四三 shisō", fours=1, threes=1),
    LuckyHand("Three Pairs", 20, "喰付 kuttsuki", pairs=3),
    LuckyHand("Triplet", 10, "三本 sanbon", threes=1),
    LuckyHand("Triplet", 10, "三本 sanbon", fours=1),
    LuckyHand(
        "Three Ribbons", 10, "短三枚 nasake", cards="ribbons willow", low=3, high=7, group="ribbons", places="second"
    ),
)

SUDAOSHI = Sheet(
    name="sudaoshi",
    title="Sudaoshi",
    about="Three players and values turned upside down: chaff is dear, brights are cheap. "
    "Where you sit decides your burden and which yaku are yours.",
    origin="Japan",
    deals={3: Deal(hand=7, field=6, packets=((4, 3), (3, 3)))},
    values=By(
        "values",
        modern={"chaff curtain phoenix": 10, "crane moon rain-man animals": 5, "ribbons": 1},
        old={"chaff": 8, "brights animals": 5, "ribbons": 1},
    ),
    yaku=(
        Yaku("Set of Baldies", "susuki", _kan(2), "坊主ぞろ bōzu-zoro", group="susuki"),
        Yaku("Top Baldies", "moon geese", _kan(1), "坊主頭 bōzu-kaburi", group="susuki", when="yaku=all"),
        Yaku("Set of Rains", "willow", _kan(2), "雨ぞろ ame-zoro", group="willow", places="last"),
        Yaku(
            "Top Rains", "rain-man swallow", _kan(1), "雨頭 ame-kaburi", group="willow", places="last", when="yaku=all"
        ),
    ),
    lucky=By(
        "lucky_hands",
        hachihachi=Lucky(HACHI_HACHI, "pay", standing="wisteria iris bush-clover 12c1 12c2 12c3"),
        off=Lucky(),
        **{"1921": Lucky(OF_1921, "pay")},
    ),
    pay=Pay(own=2, others=1, share=By("burdens"), share_name="Burden"),
    high_field=By("field_multiplier", on=(("rain-man phoenix", 4), ("crane curtain moon", 2)), off=()),
    draw=Draw("earliest", tie="higher"),
    notes=(
        Note(
            "Lucky hands are claimed for you, count in the running total, and do not decide who won the round.", "ours"
        ),
        Note("The second in turn order sits to the dealer's right (dōni), the last to the dealer's left (biki)."),
    ),
    options=(
        rounds(12),
        target(source=OURS),
        Option(
            "values",
            "What the cards are worth",
            "modern",
            {
                "modern": "Chaff, Curtain and Phoenix 10, other brights and animals 5, ribbons 1.",
                "old": "Chaff 8, brights and animals 5, ribbons 1.",
            },
        ),
        Option(
            "burdens",
            "What dealer, second and last take off their card points (with old values our own numbers)",
            By("values", modern="100/110/120", old="81/91/100"),
            triple=True,
        ),
        Option(
            "yaku",
            "Which yaku count",
            "all",
            {"all": "Sets and tops count.", "sets": "Only the two Sets count, not the Tops."},
        ),
        Option(
            "kan",
            "Points to a kan",
            "10",
            {"10": "A kan is worth 10 points.", "12": "A kan is worth 12 points: yaku are 12 and 24."},
        ),
        switch(
            "field_multiplier",
            "Do brights on the opening field multiply the round?",
            "Crane, Curtain or Moon on the opening field double the round, Rain Man or Phoenix make it fourfold.",
            "The opening field multiplies nothing.",
            "off",
        ),
        Option(
            "lucky_hands",
            "Lucky hands",
            "hachihachi",
            {
                "hachihachi": "The fifteen lucky hands of Hachi-Hachi, paid by each of the others.",
                "1921": "The four lucky hands of 1921.",
                "off": "Lucky hands mean nothing.",
            },
        ),
        match_duty("off"),
        misdeal(),
        first_dealer(
            "draw",
            "Everybody draws a card; the earliest month deals, then the higher card of the month, then draw again.",
        ),
    ),
    presets={
        "standard": ("", "Modern values, the lucky hands of Hachi-Hachi."),
        "1921": ("lucky_hands=1921", "The four lucky hands of 1921."),
        "old values": ("values=old", "Chaff at 8, all brights at 5."),
        "sets only": ("yaku=sets", "Without the Tops."),
    },
)
