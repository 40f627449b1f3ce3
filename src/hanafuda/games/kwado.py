"""Kwa-Dō: two to six players or teams, first to 200, with yaku from three countries."""

from ..options import OURS, Option, first_dealer, match_duty, misdeal, rounds, switch, target
from ..sheet import PLAYERS, SIDES, By, Deal, Note, Pay, Sheet, Yaku


def _sakura(number: int, cards: str) -> Yaku:
    return Yaku(f"Sakura Set {number}", cards, 30, when="yaku=sakura|all", declared=By("declare", on=number, off=0))


KWADO = Sheet(
    name="kwado",
    title="Kwa-Dō",
    about="East Asian fusion for two to six, alone or in teams: capture more than your share, build sets, "
    "and be first to 200. Take a bright and shout.",
    origin="United States",
    deals={
        2: By("deal", eight=Deal(hand=8, field=8), ten=Deal(hand=10, field=8)),
        3: Deal(hand=7, field=6),
        4: Deal(hand=5, field=8),
        5: Deal(hand=4, field=8),
        6: Deal(hand=3, field=12),
    },
    teams=By("teams"),
    starts="next",
    direction="clockwise",
    hwatu=True,
    shout="Kwa-Dō!",
    values={"brights": 20, "animals": 10, "ribbons": 5, "chaff": 0},
    yaku=(
        Yaku("Four Irises", "iris", 30, "May", when="yaku=months|all"),
        Yaku("Four Maples", "maple", 30, "October", when="yaku=months|all"),
        Yaku("Four Willows", "willow", 30, "December", when="yaku=months|all"),
        Yaku("Five Brights", "brights", 100, when="yaku=brights|all"),
        Yaku("Dragon", "phoenix", 25, when="yaku=dragon|all"),
        _sakura(1, "crane bush-warbler curtain"),
        _sakura(2, "curtain moon sake-cup"),
        _sakura(3, "butterflies sake-cup deer"),
        _sakura(4, "boar geese deer"),
        _sakura(5, "cuckoo bridge boar"),
        _sakura(6, "grass"),
        _sakura(7, "blue"),
        _sakura(8, "poetry"),
    ),
    wild=By("gaji", on="played", stock="played turned", off=""),
    play_out=By("ending", stock=True, hands=False),
    pay=Pay(
        share=By("scoring", floor=By("team_floor", players=PLAYERS, teams=SIDES), easy=0),
        floored=By("scoring", floor=True, easy=False),
        before=By("bonus", before=True, after=False),
        share_name="Floor",
    ),
    next_dealer=By("next_dealer"),
    leaders_tied="again",
    notes=(
        Note('Whoever captures a bright calls out "Kwa-Dō!", just for fun.'),
        Note("Chaff stay in their owner's pile, since the months' yaku need them.", "ours"),
        Note(
            "A month of which three lie on the field may lose one of them to the Lightning.",
            "ours",
            when="gaji=on|stock",
        ),
        Note(
            "The Willow that is left over when the Lightning took another month belongs to nobody.",
            "ours",
            when="gaji=on|stock",
        ),
    ),
    options=(
        Option(
            "teams",
            "Who plays together",
            "none",
            {
                "none": "Everybody plays alone.",
                "2x2": "Two teams of two (four players), seated alternately, one pile a team.",
                "3x2": "Three teams of two (six players), partners opposite, one pile a team.",
                "2x3": "Two teams of three (six players), seated alternately, one pile a team.",
            },
        ),
        target(200, (100, 200, 300)),
        rounds(0),
        Option(
            "scoring",
            "How a round is scored",
            "floor",
            {
                "floor": "Card points above the floor count; below it they count nothing.",
                "easy": "All card points count.",
            },
            OURS,
        ),
        Option(
            "team_floor",
            "With teams, what the floor is divided by",
            "players",
            {"players": "The floor is 240 divided by the players.", "teams": "The floor is 240 divided by the teams."},
        ),
        Option(
            "bonus",
            "When yaku are added",
            "after",
            {
                "after": "Yaku are added after the floor is taken off.",
                "before": "Yaku are added to the card points before the floor is taken off.",
            },
            OURS,
        ),
        Option(
            "yaku",
            "Which yaku are used",
            "all",
            {
                "months": "Four Irises, four Maples, four Willows: 30 each.",
                "brights": "All five brights: 100.",
                "dragon": "The Phoenix, here called Dragon, is worth 25 more.",
                "sakura": "The eight Sakura sets: 30 each.",
                "none": "No yaku.",
                "all": "All yaku: months, brights, dragon and sakura.",
            },
            OURS,
            joined=True,
        ),
        switch(
            "declare",
            "Must Sakura sets be declared?",
            "A Sakura set counts only for the side that declared it while playing one of its cards from the hand.",
            "Sakura sets count without a word.",
            "off",
            OURS,
        ),
        Option(
            "gaji",
            "The Lightning as a wild card",
            "off",
            {
                "off": "The Lightning is an ordinary Willow card.",
                "on": "The Lightning, played from the hand, captures any one card, and in the end the month's rest.",
                "stock": "The Lightning is wild from the hand and when turned from the stock.",
            },
        ),
        Option(
            "ending",
            "With two players, when the hands are empty",
            "stock",
            {
                "stock": "With two players the stock is turned to its end when the hands are empty.",
                "hands": "The round ends when the hands are empty.",
            },
            OURS,
        ),
        Option(
            "deal",
            "With two players, cards to each hand",
            "eight",
            {"eight": "Two players get eight cards each.", "ten": "Two players get ten cards each."},
        ),
        Option(
            "next_dealer",
            "Who deals next",
            "winner",
            {
                "winner": "Whoever had most points in the round deals next.",
                "left": "The player to the dealer's left deals next.",
            },
            OURS,
        ),
        match_duty("off"),
        misdeal(OURS),
        first_dealer("random", "Everybody draws a card; the earliest month deals, the tied draw again.", OURS),
    ),
    needs=(("declare=on", "yaku=sakura|all", "declare=on needs the Sakura sets, as in yaku=sakura"),),
    presets={
        "standard": ("", "All yaku, floor scoring."),
        "basic": ("yaku=none", "Card points only."),
        "full": ("gaji=on", "With the Lightning as a wild card."),
        "easy count": ("scoring=easy", "All card points count, no floor."),
        "booklet of 1985": ("deal=ten, gaji=stock, declare=on", "As the booklet of 1985 has it."),
    },
)
