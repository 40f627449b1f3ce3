"""Hana-awase: two to four players, every card played, card points and yaku together."""

from ..options import OURS, Option, first_dealer, match_duty, misdeal, rounds, target
from ..sheet import OPPONENTS, PLAYERS, By, Deal, Draw, Pay, Sheet, Yaku

HANAAWASE = Sheet(
    name="hanaawase",
    title="Hana-awase",
    about="Matching flowers, the mother of the family: all cards are played, each is worth points, yaku come on top.",
    origin="Japan",
    deals={2: Deal(hand=10, field=8), 3: Deal(hand=7, field=6), 4: Deal(hand=5, field=8)},
    values={"brights": 20, "animals": 10, "ribbons": 5, "chaff": 1},
    yaku=(
        Yaku("Five Lights", "brights", 100, "五光 gokō", group="lights"),
        Yaku(
            "Four Lights",
            By("four_lights", any="brights", dry="brights -rain-man"),
            60,
            "四光 shikō",
            need=4,
            group="lights",
        ),
        Yaku("Spring Lights", "crane bush-warbler curtain", 30, "表菅原 omote-sugawara", group="lights"),
        Yaku("Pine, Paulownia, Moon", "crane phoenix moon", 20, "松桐坊主 matsu-kiri-bōzu", group="lights"),
        Yaku("Seven Slips", "ribbons -11r", 40, "七短 shichitan", need=7, group="slips"),
        Yaku("Six Slips", "ribbons -11r", 30, "六短 rokutan", need=6, group="slips"),
        Yaku("Poetry Slips", "poetry", 40, "赤短 akatan"),
        Yaku("Blue Slips", "blue", 40, "青短 aotan"),
        Yaku("Grass Slips", "grass", 20, "草短 kusatan"),
        Yaku("Boar-Deer-Butterfly", "boar deer butterflies", 20, "猪鹿蝶 inoshikachō"),
        Yaku("Drinking", "curtain moon sake-cup", 40, "飲み nomi", group="viewing"),
        Yaku("Flower Viewing", "curtain sake-cup", 20, "花見 hanami", group="viewing"),
        Yaku("Moon Viewing", "moon sake-cup", 20, "月見 tsukimi", group="viewing"),
        Yaku("Willow Row", "willow", 10, "雨島 ame-shima"),
        Yaku("Wisteria Row", "wisteria", 10, "藤島 fuji-shima"),
        Yaku("Paulownia Row", "paulownia", 10, "桐島 kiri-shima"),
    ),
    pay=By("score", sum=Pay(), zero_sum=Pay(own=OPPONENTS, others=1, share=PLAYERS, share_name="Equal share")),
    draw=Draw("earliest", tie="again"),
    options=(
        rounds(12, OURS),
        target(source=OURS),
        match_duty("on"),
        Option(
            "score",
            "How a round is scored",
            "sum",
            {
                "sum": "Card points and yaku are added up.",
                "zero_sum": "Card points less an equal share, yaku times the opponents, less the others' yaku: "
                "what one wins, the others lose.",
            },
        ),
        Option(
            "four_lights",
            "Which four lights count",
            "any",
            {"any": "Any four brights are Four Lights.", "dry": "Four Lights must be without the Rain Man."},
        ),
        misdeal(),
        first_dealer("draw", "Everybody draws a card; the earliest month deals, the tied draw again."),
    ),
    presets={
        "standard": ("", "As the rule sheet has it."),
        "traditional": (
            "match_duty=off, score=zero_sum, four_lights=dry",
            "Free play, zero sum, and no Rain Man among Four Lights.",
        ),
    },
)
