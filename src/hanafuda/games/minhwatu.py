"""Min-Hwatu: the plain Korean game for two to six, where yaku are paid by everybody else."""

from ..options import OURS, Option, first_dealer, match_duty, misdeal, rounds, target
from ..sheet import OPPONENTS, PLAYERS, By, Deal, Draw, Note, Pay, Sheet, Yaku

MINHWATU = Sheet(
    name="minhwatu",
    title="Min-Hwatu",
    about="The plain Korean game: nobody stops, all cards are played, and every yaku is paid by each of the others.",
    origin="Korea",
    deals={
        2: Deal(hand=10, field=8),
        3: Deal(hand=7, field=6),
        4: Deal(hand=5, field=8),
        5: Deal(hand=4, field=8),
        6: Deal(hand=3, field=12),
    },
    values={"brights": 20, "animals": 10, "ribbons": 5, "chaff": 0, "joker": 10},
    yaku=(
        Yaku("Poetry Ribbons", "poetry", 30, "홍단 hongdan"),
        Yaku("Blue Ribbons", "blue", 30, "청단 cheongdan"),
        Yaku("Grass Ribbons", "grass", 30, "초단 chodan"),
        Yaku("Four Irises", "iris", 20, "초약 choyak"),
        Yaku("Four Maples", "maple", 20, "풍약 pungyak"),
        Yaku("Four Willows", "willow", 20, "비약 biyak"),
        Yaku("Five Birds", "bush-warbler cuckoo geese", 50, "고도리 godori", when="yaku=korean|all"),
        Yaku("Five Brights", "brights", By("yaku", korean=50, _=200), "오광 ogwang", when="yaku=korean|english|all"),
        Yaku("Four Paulownias", "paulownia", 20, "똥약 ttongyak", when="yaku=korean|all"),
        Yaku("Springtime", "crane bush-warbler curtain", 150, when="yaku=english|all"),
        Yaku("Grand Views", "crane curtain moon sake-cup", 150, group="views", when="yaku=english|all"),
        Yaku("Views", "curtain moon sake-cup", 100, group="views", when="yaku=english|all"),
        Yaku("Boar, Deer, Butterflies", "boar deer butterflies", 50, when="yaku=english|all"),
    ),
    pay=Pay(own=By("payment", opponents=OPPONENTS, players=PLAYERS), others=1),
    jokers={5: By("five", joker=1, _=0)},
    dealer_bonus={5: By("five", bonus=10, _=0)},
    hwatu=True,
    draw=By("first_dealer", day=Draw("latest", tie="higher"), _=Draw("earliest", tie="lower")),
    notes=(
        Note(
            "A pair taken by the hand card leaves the field at once: a stock card of the same month then stays, "
            "unless another of the month lies there."
        ),
        Note("Four of a month in a hand mean nothing."),
        Note(
            "A joker that lies under the last stock card goes to whoever turned that card.", "ours", when="five=joker"
        ),
    ),
    options=(
        rounds(12),
        target(offer=(300, 500, 1000)),
        Option(
            "yaku",
            "Which yaku are used",
            "core",
            {
                "core": "The six yaku that are always used.",
                "korean": "The six, Five Birds, Five Brights (50) and Four Paulownias.",
                "english": "The six and those attested in English sources, Five Brights at 200.",
                "all": "All yaku, Five Brights at 200.",
            },
        ),
        Option(
            "payment",
            "What own yaku are multiplied by",
            "opponents",
            {
                "opponents": "Own yaku count once for each opponent, so that every round adds up to the same sum.",
                "players": "Own yaku count once for each player.",
            },
            OURS,
        ),
        Option(
            "five",
            "With five players",
            "plain",
            {
                "plain": "Five players play for the plain 240 points.",
                "bonus": "With five players the dealer of the round gets 10 points.",
                "joker": "With five players a joker worth 10 is shuffled in; whoever meets it keeps it.",
            },
            OURS,
        ),
        match_duty("off", OURS),
        misdeal(),
        first_dealer(
            "night",
            "",
            OURS,
            named={
                "night": "Everybody draws a card; the earliest month deals, then the lower card.",
                "day": "Everybody draws a card; the latest month deals, then the higher card.",
                "clock": "The draw goes by day from 06:00 to 18:00, else by night.",
            },
        ),
    ),
    presets={
        "standard": ("", "The six core yaku."),
        "korean": ("yaku=korean", "With Five Birds, Five Brights and Four Paulownias."),
        "english": ("yaku=english", "With the dear yaku of English sources."),
        "five with joker": ("five=joker", "A joker for five players."),
    },
)
