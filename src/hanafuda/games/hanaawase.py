"""Hana-awase: two to four players, every card played, card points and yaku together."""

from ..options import OURS, Option, first_dealer, match_duty, misdeal, rounds, target
from ..sheet import Deal, Note, Pay, Sheet, Yaku, by

HANAAWASE = Sheet(
    name="hanaawase",
    deals={2: Deal(hand=10, field=8), 3: Deal(hand=7, field=6), 4: Deal(hand=5, field=8)},
    values={"brights": 20, "animals": 10, "ribbons": 5, "chaff": 1},
    yaku=(
        Yaku("five-lights", "brights", 100, "五光 gokō", group="lights"),
        Yaku(
            "four-lights",
            by("four_lights", any="brights", dry="brights -rain-man"),
            60,
            "四光 shikō",
            need=4,
            group="lights",
        ),
        Yaku("spring-lights", "crane bush-warbler curtain", 30, "表菅原 omote-sugawara", group="lights"),
        Yaku("pine-paulownia-moon", "crane phoenix moon", 20, "松桐坊主 matsu-kiri-bōzu", group="lights"),
        Yaku("seven-slips", "ribbons -11r", 40, "七短 shichitan", need=7, group="slips"),
        Yaku("six-slips", "ribbons -11r", 30, "六短 rokutan", need=6, group="slips"),
        Yaku("poetry-slips", "poetry", 40, "赤短 akatan"),
        Yaku("blue-slips", "blue", 40, "青短 aotan"),
        Yaku("grass-slips", "grass", 20, "草短 kusatan"),
        Yaku("boar-deer-butterfly", "boar deer butterflies", 20, "猪鹿蝶 inoshikachō"),
        Yaku("drinking", "curtain moon sake-cup", 40, "飲み nomi", group="viewing"),
        Yaku("flower-viewing", "curtain sake-cup", 20, "花見 hanami", group="viewing"),
        Yaku("moon-viewing", "moon sake-cup", 20, "月見 tsukimi", group="viewing"),
        Yaku("willow-row", "willow", 10, "雨島 ame-shima"),
        Yaku("wisteria-row", "wisteria", 10, "藤島 fuji-shima"),
        Yaku("paulownia-row", "paulownia", 10, "桐島 kiri-shima"),
    ),
    pay=by("score", sum=Pay(), zero_sum=Pay(own="opponents", others=1, share="players", called="equal-share")),
    said=("after_draw",),
    notes=(Note("oya", part="dealer"), Note("seven-beside", OURS, part="yaku")),
    options=(
        rounds(12, OURS),
        target(source=OURS),
        match_duty("on"),
        Option("score", "score", "sum", ("sum", "zero_sum"), told=True),
        Option("four_lights", "yaku", "any", ("any", "dry")),
        misdeal(),
        first_dealer("draw", seats=4),
    ),
    presets={"standard": "", "traditional": "match_duty=off, score=zero_sum, four_lights=dry"},
)
