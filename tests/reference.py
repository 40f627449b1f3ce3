"""A second scorer, slow and obvious: sets of card codes, and every table written out again by hand.

It knows nothing of the package it checks. `score` takes a game's name and its options as plain words.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

Cards = frozenset[str]
Options = Mapping[str, str | int]


def cards(text: str) -> Cards:
    return frozenset(text.split())


DECK = cards(
    "1b 1r 1c1 1c2 2a 2r 2c1 2c2 3b 3r 3c1 3c2 4a 4r 4c1 4c2 5a 5r 5c1 5c2 6a 6r 6c1 6c2 "
    "7a 7r 7c1 7c2 8b 8a 8c1 8c2 9a 9r 9c1 9c2 10a 10r 10c1 10c2 11b 11a 11r 11c 12b 12c1 12c2 12c3"
)
BRIGHTS = cards("1b 3b 8b 11b 12b")
ANIMALS = cards("2a 4a 5a 6a 7a 8a 9a 10a 11a")
RIBBONS = cards("1r 2r 3r 4r 5r 6r 7r 9r 10r 11r")
CHAFF = DECK - BRIGHTS - ANIMALS - RIBBONS
POETRY, BLUE, GRASS = cards("1r 2r 3r"), cards("6r 9r 10r"), cards("4r 5r 7r")
BOAR_DEER_BUTTERFLY = cards("7a 10a 6a")
WISTERIA, IRIS, SUSUKI = cards("4a 4r 4c1 4c2"), cards("5a 5r 5c1 5c2"), cards("8b 8a 8c1 8c2")
MAPLE, WILLOW, PAULOWNIA = cards("10a 10r 10c1 10c2"), cards("11b 11a 11r 11c"), cards("12b 12c1 12c2 12c3")
MOON_VIEWING, CHERRY_VIEWING = cards("8b 9a"), cards("3b 9a")
DRINKING, SPRING = cards("3b 8b 9a"), cards("1b 2a 3b")


class Yaku(NamedTuple):
    """A yaku in a pile."""

    name: str
    points: int
    cards: Cards


class Side(NamedTuple):
    """What a side has, and what it scores without lucky hands that are paid."""

    card_points: int
    yaku: list[Yaku]
    score: int


def month(card: str) -> str:
    return "".join(takewhile(str.isdigit, card))


def whole(pile: Cards, name: str, wanted: Cards, points: int) -> list[Yaku]:
    """The yaku that needs all of these cards, if the pile has them."""
    return [Yaku(name, points, wanted)] if wanted <= pile else []


def best(*groups: list[Yaku]) -> list[Yaku]:
    """The first of several that is there."""
    return next((group for group in groups if group), [])


def total(yaku: Collection[Yaku]) -> int:
    return sum(row.points for row in yaku)


# -- Koi-Koi ---------------------------------------------------------------------------------------------------------

KOIKOI_BRIGHTS = {
    "standard": (10, 8, 7, 5),
    "japan": (10, 8, 7, 5),
    "nintendo": (10, 8, 7, 5),
    "fudawiki": (15, 8, 7, 6),
    "high": (15, 10, 8, 6),
}


def koikoi(pile: Cards, options: Options, month_of_round: int, calls: int = 0) -> list[Yaku]:
    """The yaku of a pile whose owner has called so often."""
    table = str(options["table"])
    animals = ANIMALS - {"9a"} if options["sake_cup"] == "chaff" else ANIMALS
    chaff = CHAFF if options["sake_cup"] == "animal" else CHAFF | {"9a"}
    found = koikoi_brights(pile, *KOIKOI_BRIGHTS[table])
    if table in ("nintendo", "fudawiki"):
        found += growing_animals(pile, animals) + growing_ribbons(pile)
    else:
        found += whole(pile, "Boar-Deer-Butterfly", BOAR_DEER_BUTTERFLY, 5) + counted(pile, "Animals", animals, 5)
        found += ribbon_trios(pile, table) + counted(pile, "Ribbons", RIBBONS, 5)
    found += counted(pile, "Chaff", chaff, 10)
    if str(options["month_cards"]) == "4":
        found += whole(pile, "Month Cards", cards_of_month(month_of_round), 4)
    worth = (3 if calls else 1) if table == "japan" else 5
    return found + viewing(pile, str(options["viewing"]), bool(found), worth)


def ribbon_trios(pile: Cards, table: str) -> list[Yaku]:
    """Poetry and Blue side by side; on the Japan table both together are 20."""
    points = 6 if table == "high" else 5
    single = whole(pile, "Poetry Ribbons", POETRY, points) + whole(pile, "Blue Ribbons", BLUE, points)
    together = whole(pile, "Poetry and Blue Ribbons", POETRY | BLUE, 20)
    return together if table == "japan" and together else single


def koikoi_brights(pile: Cards, five: int, four: int, rainy: int, three: int) -> list[Yaku]:
    brights = pile & BRIGHTS
    dry = brights - {"11b"}
    if len(brights) == 5:
        return [Yaku("Five Brights", five, brights)]
    if len(dry) == 4:
        return [Yaku("Four Brights", four, dry)]
    if len(brights) == 4:
        return [Yaku("Rainy Four", rainy, brights)]
    if len(dry) == 3:
        return [Yaku("Three Brights", three, dry)]
    return []


def counted(pile: Cards, name: str, of: Cards, need: int) -> list[Yaku]:
    """One point for so many cards, and one for each further."""
    have = pile & of
    return [Yaku(name, 1 + len(have) - need, have)] if len(have) >= need else []


def growing_animals(pile: Cards, animals: Cards) -> list[Yaku]:
    return best(
        growing(pile, "Boar-Deer-Butterfly", BOAR_DEER_BUTTERFLY, 5, animals), counted(pile, "Animals", animals, 5)
    )


def growing_ribbons(pile: Cards) -> list[Yaku]:
    return best(
        growing(pile, "Poetry and Blue Ribbons", POETRY | BLUE, 10, RIBBONS),
        growing(pile, "Poetry Ribbons", POETRY, 5, RIBBONS),
        growing(pile, "Blue Ribbons", BLUE, 5, RIBBONS),
        counted(pile, "Ribbons", RIBBONS, 5),
    )


def growing(pile: Cards, name: str, wanted: Cards, points: int, kind: Cards) -> list[Yaku]:
    """A trio that is worth one more for each further card of its kind."""
    further = (pile & kind) - wanted
    return [Yaku(name, points + len(further), wanted | further)] if wanted <= pile else []


def viewing(pile: Cards, which: str, others: bool, worth: int) -> list[Yaku]:
    """Both viewings, or those that rain, fog, or the want of another yaku leave."""
    moon = whole(pile, "Moon Viewing", MOON_VIEWING, worth)
    cherry = whole(pile, "Cherry Blossom Viewing", CHERRY_VIEWING, worth)
    rain, fog = bool(pile & WILLOW), bool(pile & PAULOWNIA)
    match which:
        case "on":
            return moon + cherry
        case "with_other":
            return moon + cherry if others else []
        case "rain":
            return [] if rain else moon + cherry
        case "rain_fog":
            return ([] if fog else moon) + ([] if rain else cherry)
        case "off":
            return []
    raise ValueError(which)


def cards_of_month(number: int) -> Cards:
    return frozenset(card for card in DECK if month(card) == str(number))


def koikoi_score(yaku: int, options: Options, own_calls: int, other_calls: int) -> int:
    """What the one who stops scores."""
    yaku = with_call_bonus(yaku, str(options["call_bonus"]), own_calls)
    points = yaku * 2 if options["seven_doubles"] == "on" and yaku >= 7 else yaku
    if options["koikoi_doubles"] == "each_call":
        return points * (1 + own_calls + other_calls)
    heard = {"opponent": other_calls, "any": own_calls + other_calls, "off": 0}[str(options["koikoi_doubles"])]
    return points * 2 if heard else points


def with_call_bonus(yaku: int, bonus: str, calls: int) -> int:
    """What one's own calls make of the sum of the yaku."""
    if bonus == "japan" and calls >= 4:
        return yaku * (calls - 2)
    return yaku if bonus == "off" else yaku + calls


def koikoi_lucky(hand: Cards) -> bool:
    shape = sorted(Counter(map(month, hand)).values())
    return 4 in shape or shape == [2, 2, 2, 2]


# -- Hana-awase ------------------------------------------------------------------------------------------------------


def hanaawase(pile: Cards, options: Options) -> list[Yaku]:
    lights = pile & BRIGHTS if options["four_lights"] == "any" else pile & BRIGHTS - {"11b"}
    slips = pile & RIBBONS - {"11r"}
    return (
        best(
            whole(pile, "Five Lights", BRIGHTS, 100),
            [Yaku("Four Lights", 60, lights)] if len(lights) == 4 else [],
            whole(pile, "Spring Lights", SPRING, 30),
            whole(pile, "Pine, Paulownia, Moon", cards("1b 12b 8b"), 20),
        )
        + best(
            [Yaku("Seven Slips", 40, slips)] if len(slips) >= 7 else [],
            [Yaku("Six Slips", 30, slips)] if len(slips) == 6 else [],
        )
        + whole(pile, "Poetry Slips", POETRY, 40)
        + whole(pile, "Blue Slips", BLUE, 40)
        + whole(pile, "Grass Slips", GRASS, 20)
        + whole(pile, "Boar-Deer-Butterfly", BOAR_DEER_BUTTERFLY, 20)
        + best(
            whole(pile, "Drinking", DRINKING, 40),
            whole(pile, "Flower Viewing", CHERRY_VIEWING, 20),
            whole(pile, "Moon Viewing", MOON_VIEWING, 20),
        )
        + whole(pile, "Willow Row", WILLOW, 10)
        + whole(pile, "Wisteria Row", WISTERIA, 10)
        + whole(pile, "Paulownia Row", PAULOWNIA, 10)
    )


# -- Min-Hwatu -------------------------------------------------------------------------------------------------------


MINHWATU_SETS = {
    "core": set[str](),
    "korean": {"five_birds", "five_brights", "four_paulownias"},
    "english": {"five_brights_200", "springtime", "views", "boar_deer_butterflies"},
    "all": {"five_birds", "four_paulownias", "five_brights_200", "springtime", "views", "boar_deer_butterflies"},
}


def minhwatu(pile: Cards, options: Options) -> list[Yaku]:
    which = str(options["yaku"])
    added = MINHWATU_SETS[which] if which in MINHWATU_SETS else set(which.split("+"))
    found = whole(pile, "Poetry Ribbons", POETRY, 30)
    found += whole(pile, "Blue Ribbons", BLUE, 30)
    found += whole(pile, "Grass Ribbons", GRASS, 30)
    found += whole(pile, "Four Irises", IRIS, 20)
    found += whole(pile, "Four Maples", MAPLE, 20)
    found += whole(pile, "Four Willows", WILLOW, 20)
    additional = {
        "five_birds": whole(pile, "Five Birds", cards("2a 4a 8a"), 50),
        "five_brights": whole(pile, "Five Brights", BRIGHTS, 50),
        "five_brights_200": whole(pile, "Five Brights", BRIGHTS, 200),
        "four_paulownias": whole(pile, "Four Paulownias", PAULOWNIA, 20),
        "springtime": whole(pile, "Springtime", SPRING, 150),
        "views": best(
            whole(pile, "Grand Views", cards("1b 3b 8b 9a"), 150),
            whole(pile, "Views", DRINKING, 100),
        ),
        "boar_deer_butterflies": whole(pile, "Boar-Deer-Butterfly", BOAR_DEER_BUTTERFLY, 50),
    }
    return found + [yaku for name in sorted(added) for yaku in additional[name]]


# -- Sudaoshi --------------------------------------------------------------------------------------------------------


def sudaoshi(pile: Cards, options: Options, last: bool) -> list[Yaku]:
    kan = int(options["kan"])
    tops = options["yaku"] == "all"
    found = best(
        whole(pile, "Set of Baldies", SUSUKI, 2 * kan),
        whole(pile, "Top Baldies", cards("8b 8a"), kan) if tops else [],
    )
    if last:
        found += best(
            whole(pile, "Set of Rains", WILLOW, 2 * kan),
            whole(pile, "Top Rains", cards("11b 11a"), kan) if tops else [],
        )
    return found


def sudaoshi_value(card: str, values: str) -> int:
    if card in RIBBONS:
        return 1
    if card in CHAFF:
        return 10 if values == "modern" else 8
    return 10 if values == "modern" and card in ("3b", "12b") else 5


def field_factor(field: Cards, options: Options) -> int:
    if options["field_multiplier"] == "off":
        return 1
    return 4 if field & {"11b", "12b"} else 2 if field & {"1b", "3b", "8b"} else 1


def sudaoshi_lucky(hand: Cards, options: Options, place: int) -> int:
    """What each of the others pays for this hand."""
    if options["lucky_hands"] == "off":
        return 0
    if options["lucky_hands"] == "1921":
        return lucky_1921(hand) + (10 if place == 1 and len(hand & (RIBBONS | WILLOW)) >= 3 else 0)
    return (by_month(hand) + by_poverty(hand)) * int(options["kan"])


def by_month(hand: Cards) -> int:
    """Lucky hands by the months of the seven cards, in kan."""
    months = Counter(map(month, hand))
    shape = sorted(months.values(), reverse=True)
    triplets = [frozenset(card for card in hand if month(card) == which) for which, n in months.items() if n == 3]
    standing = sum(triplet == cards("12c1 12c2 12c3") or month(min(triplet)) in ("4", "5", "7") for triplet in triplets)
    if 4 in shape:
        return {(4, 3): 20, (4, 2, 1): 8, (4, 1, 1, 1): 6}[tuple(shape)]
    if len(triplets) == 2:
        return 6 + standing
    if shape == [3, 2, 2]:
        return 7
    if shape == [2, 2, 2, 1]:
        return 4
    return 2 + standing if triplets else 0


def by_poverty(hand: Cards) -> int:
    """Lucky hands by the kinds of the seven cards, in kan; every Willow is chaff."""
    kinds = Counter("b" if card in BRIGHTS else "a" if card in ANIMALS else "r" for card in hand - CHAFF - WILLOW)
    if not kinds:
        return 4
    if sum(kinds.values()) == 1:
        return 4 if kinds["b"] else 3
    return 2 if kinds["r"] == sum(kinds.values()) else 0


def lucky_1921(hand: Cards) -> int:
    """Points, whatever a kan is worth; 3-2-2 holds three pairs."""
    shape = sorted(Counter(map(month, hand)).values(), reverse=True)
    if shape == [4, 3]:
        return 30
    if shape in ([2, 2, 2, 1], [3, 2, 2]):
        return 20
    return 10 if shape[0] >= 3 else 0


# -- Kwa-Dō ----------------------------------------------------------------------------------------------------------

SAKURA = {
    **{1: SPRING, 2: DRINKING, 3: cards("6a 9a 10a"), 4: cards("7a 8a 10a")},
    **{5: cards("4a 5a 7a"), 6: GRASS, 7: BLUE, 8: POETRY},
}


def kwado(pile: Cards, options: Options, declared: Collection[int]) -> list[Yaku]:
    groups = "months+brights+dragon+sakura" if options["yaku"] == "all" else str(options["yaku"])
    found: list[Yaku] = []
    if "months" in groups:
        found += whole(pile, "Four Irises", IRIS, 30)
        found += whole(pile, "Four Maples", MAPLE, 30)
        found += whole(pile, "Four Willows", WILLOW, 30)
    if "brights" in groups:
        found += whole(pile, "Five Brights", BRIGHTS, 100)
    if "dragon" in groups:
        found += whole(pile, "Dragon", cards("12b"), 25)
    for number, wanted in SAKURA.items():
        if "sakura" in groups and (options["declare"] == "off" or number in declared):
            found += whole(pile, f"Sakura Set {number}", wanted, 30)
    return found


GAMES = ("koikoi", "hanaawase", "minhwatu", "sudaoshi", "kwado")
"""The games this scorer knows."""


# -- scores ----------------------------------------------------------------------------------------------------------


def card_value(card: str, name: str, options: Options) -> int:
    match name:
        case "koikoi":
            return 0
        case "sudaoshi":
            return 0 if card == "j" else sudaoshi_value(card, str(options["values"]))
        case "hanaawase" | "minhwatu" | "kwado":
            chaff = 1 if name == "hanaawase" else 0
            kinds = ((BRIGHTS, 20), (ANIMALS, 10), (RIBBONS, 5), (CHAFF, chaff), ({"j"}, 10))
            return next(points for kind, points in kinds if card in kind)
    raise ValueError(name)


def yaku_of(
    name: str,
    options: Options,
    pile: Cards,
    month_of_round: int = 1,
    last: bool = False,
    declared: Collection[int] = (),
    calls: int = 0,
) -> list[Yaku]:
    match name:
        case "koikoi":
            return koikoi(pile, options, month_of_round, calls)
        case "hanaawase":
            return hanaawase(pile, options)
        case "minhwatu":
            return minhwatu(pile, options)
        case "sudaoshi":
            return sudaoshi(pile, options, last)
        case "kwado":
            return kwado(pile, options, declared)
    raise ValueError(name)


def score(
    name: str,
    options: Options,
    piles: Sequence[Cards],
    *,
    players: int,
    dealer: int = 0,
    field: Cards = frozenset(),
    month_of_round: int = 1,
    declared: Sequence[Collection[int]] = ((),) * 7,
    calls: Sequence[int] = (0,) * 7,
    order: Sequence[int] = (),
) -> list[Side]:
    """Every side's card points, yaku and score; in Koi-Koi the score is the plain sum of the yaku.

    `order` names those who play, in turn order, where that is not everybody from the dealer on; the others score 0.
    """
    order = order or [(dealer + place) % players for place in range(players)]
    yaku = [
        yaku_of(name, options, pile, month_of_round, side == order[-1], declared[side], calls[side])
        for side, pile in enumerate(piles)
    ]
    points = [sum(card_value(card, name, options) for card in pile) for pile in piles]
    own = [total(rows) for rows in yaku]
    others = [sum(own) - mine for mine in own]
    sides = []
    for side in range(len(piles)):
        scored = 0
        if side in order:
            place = order.index(side)
            scored = side_score(name, options, points[side], own[side], others[side], place, players, len(piles))
        if name == "sudaoshi":
            scored *= field_factor(field, options)
        sides.append(Side(points[side], yaku[side], scored))
    return sides


def side_score(
    name: str, options: Options, points: int, own: int, others: int, place: int, players: int, sides: int
) -> int:
    match name:
        case "koikoi":
            return own
        case "hanaawase" if options["score"] == "sum":
            return points + own
        case "hanaawase":
            return points - 264 // players + own * (players - 1) - others
        case "minhwatu":
            bonus = 10 if players == 5 and options["five"] == "bonus" and place == 0 else 0
            return points + bonus + own * (players if options["payment"] == "players" else players - 1) - others
        case "sudaoshi":
            return points + 2 * own - others - int(str(options["burdens"]).split("/")[place])
        case "kwado" if options["scoring"] == "easy":
            return points + own
        case "kwado":
            floor = 240 // (sides if options["team_floor"] == "teams" else players)
            if options["bonus"] == "before":
                return max(0, points + own - floor)
            return max(0, points - floor) + own
    raise ValueError(name)


def lucky_payments(
    name: str,
    options: Options,
    hands: Sequence[Cards],
    dealer: int = 0,
    field: Cards = frozenset(),
    order: Sequence[int] = (),
) -> list[int]:
    """What lucky hands bring and cost each seat: they are paid for in Sudaoshi only, among the three who play."""
    paid = [0] * len(hands)
    if name != "sudaoshi":
        return paid
    order = order or [(dealer + place) % 3 for place in range(3)]
    for place, seat in enumerate(order):
        worth = sudaoshi_lucky(hands[seat], options, place) * field_factor(field, options)
        for other in order:
            paid[other] += 2 * worth if other == seat else -worth
    return paid


# -- more at the table than play -------------------------------------------------------------------------------------


def sitting_out(
    options: Options,
    hands: Sequence[Cards],
    words: Mapping[int, str],
    order: Sequence[int],
    scores: Sequence[int],
    dealer: int,
    field: Cards,
) -> list[int]:
    """What fees and compensation bring and cost each seat of a round of Sudaoshi.

    `words` says why each of those who do not play is out: by their word (`drop`), because three play (`out`), or with
    the `blank` card. `scores` are those of the round, without what lucky hands paid.
    """
    paid, factor, seats = [0] * len(hands), field_factor(field, options), len(hands)
    around = [(dealer + place) % seats for place in range(seats)]
    speakers = [seat for seat in around if words.get(seat) != "blank"]
    winner = max(order, key=lambda seat: (scores[seat], -order.index(seat)))
    dropped = [seat for seat in speakers if words.get(seat) == "drop"]
    for number, seat in enumerate(dropped):
        half_kans = {"off": 0, "order": 2 + number, "seat": 2 + speakers.index(seat)}[str(options["fees"])]
        fee = half_kans * int(options["kan"]) // 2 * factor
        paid[seat] -= fee
        paid[winner] += fee
    for seat in (seat for seat in speakers if words.get(seat) == "out" and options["compensation"] == "on"):
        half = sudaoshi_lucky(hands[seat], options, -1) // 2 * factor
        for payer in order[1:]:
            paid[payer] -= half
            paid[seat] += half
    return paid
