"""Before the first card: the game, its deck, the dealer, the deal, and who plays the round."""

from collections.abc import Iterator

from ..cards import DECK, Cards, hwatu_month, mask, phrases
from ..game import Game
from ..options import OURS
from ..rules import rules_for
from ..sheet import Chosen, Clock, Deal, Draw, LuckyMode
from ..text import Phrase
from .model import Grid, Rule, Seating, Spread
from .rows import whose
from .said import Rules, flowers, inside, numbers, settled, stock_size, told

# -- the game and its cards ------------------------------------------------------------------------------------------


def about(game: Game) -> Rules:
    """What the game is, for whom, and what one needs."""
    yield Rule(game.word("about"))
    yield Rule(Phrase("rules.for", players=players_in_words(game), origin=game.word("origin")))
    yield Rule(Phrase("rules.need.cards", n=len(DECK)))
    for players in game.players:
        deal = game.sheet.deals[players]
        if deal.jokers:
            yield Rule(Phrase("rules.need.joker", players=players), whose(game, game.written.deals[players].jokers))
        if deal.blank:
            yield Rule(Phrase("rules.need.blank", players=players))
    yield Rule(Phrase("rules.need.paper"))


def players_in_words(game: Game) -> Phrase:
    """`2` or `2 to 6`."""
    few, many = game.players[0], game.players[-1]
    return Phrase("rules.players", n=few) if few == many else Phrase("rules.players-range", low=few, high=many)


KINDS = ("brights", "animals", "ribbons", "chaff")


def deck(game: Game) -> Rules:
    """The twelve months, every card drawn, and cards that are not what they seem."""
    kinds = [Phrase("rules.deck.kind", n=len(Cards(kind)), kind=Phrase(f"cards.set.{kind}")) for kind in KINDS]
    yield Rule(Phrase("rules.deck.months", kinds=kinds))
    poetry, blue, grass = (flowers(Cards(kind)) for kind in ("poetry", "blue", "grass"))
    yield Rule(Phrase("rules.deck.ribbons", poetry=poetry, blue=blue, grass=grass))
    if game.sheet.hwatu:
        yield Rule(Phrase("rules.deck.hwatu"))
    yield Rule(Phrase("rules.deck.drawn"), spreads=tuple(_months(game)))
    yield from _noteworthy(game)
    yield Rule(Phrase("rules.deck.codes"))


def _months(game: Game) -> Iterator[Spread]:
    for month in sorted(range(1, 13), key=hwatu_month if game.sheet.hwatu else None):
        label = hwatu_month(month) if game.sheet.hwatu else month
        cards = Cards(card for card in DECK if card.month == month)
        yield Spread(Phrase("rules.month", n=label, flower=Phrase(f"cards.month.{month}")), cards, named=True)


def _noteworthy(game: Game) -> Rules:
    """Cards that are not what they seem, as far as they matter here."""
    for name in ("bridge", "lightning"):
        yield Rule(Phrase(f"rules.card.{name}"))
    rows = [row for row in game.sheet.yaku if row.cards != "month"]
    mixed = [row for row in rows if mask(row.cards) & mask("brights") and mask(row.cards) & mask("bush-warbler")]
    if mixed:
        yield Rule(Phrase("rules.card.bush-warbler", yaku=[game.word(f"yaku.{row.name}") for row in mixed]))
    if any(mask(row.cards) in map(mask, ("poetry", "blue", "grass")) for row in rows):
        yield Rule(Phrase("rules.card.willow-ribbon"))
    if not any(row.cards != "chaff" and "chaff" in row.cards.split() for row in rows):
        yield Rule(Phrase("rules.card.sake-cup"))


# -- before the first card -------------------------------------------------------------------------------------------


def dealer(game: Game) -> Rules:
    """Choosing the first dealer."""
    rule = game.sheet.first_dealer
    yield from settled(game, "first_dealer")
    yield from told(game, "dealer")
    if isinstance(rule, Clock):
        for time in (rule.day, rule.night):
            option, _, value = time.partition("=")
            yield Rule(Phrase(f"rules.clock.{value}", says=game.word(f"option.{option}.{value}")))
    if isinstance(rule, Draw | Clock):
        if game.sheet.hwatu:
            yield Rule(Phrase("rules.draw.hwatu"), OURS)
        if isinstance(rule, Clock) or rule.tie != "again":
            yield Rule(Phrase("rules.draw.ranks"))
        yield Rule(Phrase("rules.draw.again"), OURS)


def deal(game: Game) -> Rules:
    """How many cards go where, who sits where, and what the opening field does."""
    yield Rule(Phrase("rules.deal.how"), grid=_deal_grid(game), seats=tuple(_seats(game)))
    for players, deal in _dealt(game):
        if deal.packets:
            packets = [Phrase("rules.packet", hand=hand, field=field) for hand, field in deal.packets]
            yield Rule(Phrase("rules.packets", packets=packets))
        if deal.blank:
            yield Rule(Phrase("rules.deal-blank", players=players, hand=deal.hand))
    if game.sheet.teams is not None and not isinstance(game.written.teams, Chosen):
        yield Rule(game.word("teams", n=game.sheet.teams.number, size=game.sheet.teams.size))
    yield from told(game, "deal")
    yield Rule(Phrase("rules.three"))
    yield from settled(game, "misdeal")
    for high in game.sheet.high_field:
        source = whose(game, game.written.high_field)
        yield Rule(Phrase("rules.high-field", cards=phrases(high.cards), factor=high.factor), source)
    if len(game.sheet.high_field) > 1:
        yield Rule(Phrase("rules.high-field-highest", factor=max(high.factor for high in game.sheet.high_field)), OURS)
    if game.sheet.high_field and game.sheet.lucky.mode != LuckyMode.OFF:
        yield Rule(Phrase("rules.high-field-lucky"), OURS)


def _dealt(game: Game) -> Iterator[tuple[list[int], Deal]]:
    """The ways to deal, each with the numbers of players it is for."""
    ways: dict[tuple[object, ...], list[int]] = {}
    for players in game.players:
        deal = game.sheet.deals[players]
        ways.setdefault((deal.hand, deal.field, deal.packets, deal.blank), []).append(players)
    for those in ways.values():
        yield those, game.sheet.deals[those[0]]


def _deal_grid(game: Game) -> Grid:
    head = tuple(Phrase(f"rules.deal.{word}") for word in ("players", "hand", "field", "stock"))
    rows = []
    for players in game.players:
        deal = game.sheet.deals[players]
        rows.append(numbers(players, deal.hand, deal.field, stock_size(game, players)))
    return Grid(head, tuple(rows))


def _seats(game: Game) -> Iterator[Seating]:
    for players in game.players:
        deal, sheet = game.sheet.deals[players], game.sheet
        stock = stock_size(game, players)
        first = 0 if sheet.starts == "dealer" else 1
        sides = rules_for(game, players).side[:players]
        caption = Phrase("rules.seats", players=players, hand=deal.hand, field=deal.field, stock=stock)
        yield Seating(players, deal.hand, deal.field, stock, first, sheet.direction, tuple(sides), caption)


def sit_out(game: Game) -> Rules:
    """Where more may sit at the table than play: how it is found out who does."""
    sit_out, sheet = game.sheet.sit_out, game.sheet
    if sit_out is None or game.players[-1] <= sit_out.plays:
        return
    yield Rule(Phrase("rules.sit-out.when", n=sit_out.plays))
    for players in game.players:
        if sheet.deals[players].blank:
            yield Rule(Phrase("rules.sit-out.blank", players=players, hand=sheet.deals[players].hand))
    for line in ("speak", "limits", "shuffle", "places", "out"):
        yield Rule(Phrase(f"rules.sit-out.{line}", n=sit_out.plays))
    if sheet.lucky.mode == LuckyMode.PAY:
        yield Rule(Phrase("rules.sit-out.lucky"))
    yield from told(game, "sit-out")
    if sit_out.fees:
        most = game.players[-1] - (0 if sit_out.fees_by == "seat" else sit_out.plays)
        source = whose(game, inside(game.written.sit_out, "fees"))
        yield Rule(Phrase(f"rules.sit-out.fees-{sit_out.fees_by}", fees=[*sit_out.fees[:most]]), source)
