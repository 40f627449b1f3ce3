"""Min-Hwatu: the plain Korean game for two to six, where yaku are paid by everybody else."""

from ..options import OURS, Option, first_dealer, match_duty, misdeal, rounds, target
from ..sheet import RANDOM, Clock, Count, Deal, Draw, Need, Note, Pay, Sheet, Yaku, by

_OPPONENTS: Count = "opponents"
_PLAYERS: Count = "players"
_MORE = (
    "five_birds",
    "five_brights",
    "four_paulownias",
    "five_brights_200",
    "springtime",
    "views",
    "boar_deer_butterflies",
)

MINHWATU = Sheet(
    name="minhwatu",
    deals={
        2: Deal(hand=10, field=8),
        3: Deal(hand=7, field=6),
        4: Deal(hand=5, field=8),
        5: Deal(hand=4, field=8, jokers=by("five", joker=1, _=0), dealer_bonus=by("five", bonus=10, _=0)),
        6: Deal(hand=3, field=12),
    },
    values={"brights": 20, "animals": 10, "ribbons": 5, "chaff": 0, "joker": 10},
    yaku=(
        Yaku("poetry-ribbons", "poetry", 30, "홍단 hongdan"),
        Yaku("blue-ribbons", "blue", 30, "청단 cheongdan"),
        Yaku("grass-ribbons", "grass", 30, "초단 chodan"),
        Yaku("four-irises", "iris", 20, "초약 choyak"),
        Yaku("four-maples", "maple", 20, "풍약 pungyak"),
        Yaku("four-willows", "willow", 20, "비약 biyak"),
        Yaku("five-birds", "bush-warbler cuckoo geese", 50, "고도리 godori", when="yaku=korean|all|five_birds"),
        Yaku("five-brights", "brights", 50, "오광 ogwang", when="yaku=korean|five_brights"),
        Yaku("five-brights", "brights", 200, "오광 ogwang", when="yaku=english|all|five_brights_200"),
        Yaku("four-paulownias", "paulownia", 20, "똥약 ttongyak", when="yaku=korean|all|four_paulownias"),
        Yaku("springtime", "crane bush-warbler curtain", 150, when="yaku=english|all|springtime"),
        Yaku("grand-views", "crane curtain moon sake-cup", 150, group="views", when="yaku=english|all|views"),
        Yaku("views", "curtain moon sake-cup", 100, group="views", when="yaku=english|all|views"),
        Yaku("boar-deer-butterfly", "boar deer butterflies", 50, when="yaku=english|all|boar_deer_butterflies"),
    ),
    pay=Pay(own=by("payment", opponents=_OPPONENTS, players=_PLAYERS), others=1),
    hwatu=True,
    first_dealer=by(
        "first_dealer",
        night=Draw("earliest", tie="lower"),
        day=Draw("latest", tie="higher"),
        clock=Clock(day="first_dealer=day", night="first_dealer=night"),
        random=RANDOM,
    ),
    needs=(Need("yaku=five_brights", "brights-twice", excludes="yaku=five_brights_200"),),
    notes=(
        Note("shuffle", part="deal"),
        Note("pair-leaves", part="turn"),
        Note("four-in-hand", part="lucky"),
        Note("last-joker", OURS, when="five=joker", part="turn"),
        Note("one-view", when="yaku=english|all|views", part="yaku"),
        Note("negative", OURS, part="score"),
    ),
    options=(
        rounds(12),
        target(offer=(300, 500, 1000)),
        Option("yaku", "yaku", "core", ("core", "korean", "english", "all", *_MORE), joined=_MORE, told=True),
        Option("payment", "score", "opponents", ("opponents", "players"), OURS, told=True),
        Option("five", "deal", "plain", ("plain", "bonus", "joker"), OURS, players=(5,)),
        match_duty("off", OURS),
        misdeal(),
        first_dealer("night", OURS, draws=("night", "day", "clock")),
    ),
    presets={"standard": "", "korean": "yaku=korean", "english": "yaku=english", "five with joker": "five=joker"},
)
