"""The examples of a rule sheet, played and scored by the engine itself."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from ..cards import Card, Cards
from ..game import Game
from ..luck import Luck
from ..score import Out, Score, score_piles
from ..sheet import Doubles, Yaku
from ..state import State, apply, deal, restock
from .rows import MONTH, cards_of, needed

# -- a turn ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laid:
    """A card that comes to the field, what lay there, what it takes, and what lies there then."""

    card: Card
    field: Cards
    taken: Cards
    after: Cards

    @property
    def matches(self) -> Cards:
        """What lay there of its month."""
        return Cards(card for card in self.field if card.month == self.card.month)


Turn = tuple[Laid, Laid]
"""The card from the hand, then the one from the stock."""


@dataclass(frozen=True)
class _Plan:
    """What an example begins with; `takes` is what its player chooses."""

    played: str
    field: str
    turned: str
    takes: str = ""


_PLANS = (
    _Plan(played="2c1", field="2a 3c1 4c1 6c1 9c1 12c2", turned="7r"),
    _Plan(played="10c1", field="5a 5r 5c1 6c1 10a 10r", turned="5c2", takes="10a"),
)
"""One match, then none; two, of which one is chosen, then three."""


@lru_cache(maxsize=64)
def turns(game: Game) -> tuple[Turn, ...]:
    """Two turns with all that can happen: one card of the month lies there, none, two, three."""
    return tuple(_turn(_opened(game, plan), plan) for plan in _PLANS)


def _turn(before: State, plan: _Plan) -> Turn:
    state = apply(before, plan.played)
    events = [*state.events]
    if plan.takes:
        state = apply(state, plan.takes)
        events = [*state.events]
    played, turned = (event for event in events if event.kind in ("play", "choose", "turn"))
    first = _laid(Card(plan.played), before.field, played.taken)
    second = _laid(Card(plan.turned), first.after, turned.taken)
    assert second.after == state.field
    return first, second


def _laid(card: Card, field: Cards, taken: Cards) -> Laid:
    return Laid(card, field, taken, field - taken if taken else field | Cards([card]))


def _opened(game: Game, plan: _Plan) -> State:
    """A round in which the first player holds the card and sees the field of a plan; all else is as it comes."""
    players = game.players[0]
    dealer = 0 if game.sheet.starts == "dealer" else players - 1
    for seed in count():
        state = deal(game, players, order=_order(game, players, plan, Luck(seed)), dealer=dealer)
        while state.phase == "speak":
            state = apply(state, "play")
        if state.phase == "shuffle":
            state = restock(state, _foremost(plan.turned, state.stock))
        if state.phase == "play":  # and not a lucky hand
            return state
    raise AssertionError


def _order(game: Game, players: int, plan: _Plan, luck: Luck) -> list[Card]:
    """A deck for a plan: seat 0's hand, the others', the field, the stock; what has no month comes last."""
    size = game.sheet.deals[players]
    field = [*Cards(plan.field)]
    named = {*field, Card(plan.played), Card(plan.turned)}
    spare = [card for card in luck.shuffled(game.deck(players)) if card not in named]
    quiet = [card for card in spare if card.month not in (0, Card(plan.played).month, Card(plan.turned).month)]
    while len(field) < size.field:
        field.append(min(quiet, key=lambda card: sum(other.month == card.month for other in field)))
        quiet.remove(field[-1])
        spare.remove(field[-1])
    spare.sort(key=lambda card: card.month == 0)
    hands = [Card(plan.played), *spare[: players * size.hand - 1]]
    return [*hands, *field, Card(plan.turned), *spare[len(hands) - 1 :]]


def _foremost(first: str, cards: Sequence[Card]) -> list[Card]:
    return [Card(first), *(card for card in cards if card != Card(first))]


# -- a score ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Worked:
    """A round that has been scored: each side's pile, and the score."""

    piles: tuple[Cards | Out, ...]
    calls: tuple[int, ...]
    score: Score


SHOWN = 3  # players in an example, if so many can play
SMALL = 3  # cards of a yaku that an example shows
ENOUGH = 2  # yaku of whoever stops


@lru_cache(maxsize=64)
def worked(game: Game) -> Worked:
    """A round scored: one that somebody stops, or one in which all cards have been captured."""
    return _stopped(game) if game.sheet.calls else _counted(game)


def _stopped(game: Game) -> Worked:
    """Side 0 stops with two small yaku, after the other side has called if that multiplies anything."""
    sheet, sides = game.sheet, game.sides(game.players[0])
    pile = Cards()
    for row in _distinct(row for row in sheet.yaku if needed(row) <= SMALL and not row.declared):
        pile |= _needed_cards(row)
    if not pile:
        pile = _needed_cards(next(row for row in sheet.yaku if row.cards != MONTH))
    called = int(sheet.calls is not None and sheet.calls.doubles != Doubles.OFF)
    calls = (0, called, *[0] * (sides - 2))
    piles = (pile, *[Cards()] * (sides - 1))
    return Worked(piles, calls, score_piles(game, piles, stopper=0, calls=calls))


def _distinct(rows: Iterable[Yaku]) -> Iterator[Yaku]:
    """The first few rows that share no card and no group."""
    seen, groups, found = Cards(), set[str](), 0
    for row in rows:
        cards = _needed_cards(row)
        if found < ENOUGH and cards and not cards & seen and row.group not in groups - {""}:
            seen, found = seen | cards, found + 1
            groups.add(row.group)
            yield row


def _needed_cards(row: Yaku) -> Cards:
    return Cards([*cards_of(row)][: needed(row)])


def _counted(game: Game) -> Worked:
    """All cards captured: the first side has the first yaku, the last side the last, the rest is dealt round."""
    players = SHOWN if SHOWN in game.players else game.players[0]
    sit_out = game.sheet.sit_out
    idle = max(0, players - sit_out.plays) if sit_out else 0
    sides = game.sides(players) - idle
    piles = _shared_out(game, players, sides)
    said: list[Out] = ["drop"] * idle
    declared = [
        [row.declared for row in game.sheet.yaku if row.declared and not _needed_cards(row) - pile] for pile in piles
    ]
    given = declared if any(row.declared for row in game.sheet.yaku) else []
    return Worked((*said, *piles), (), score_piles(game, [*said, *piles], declared=given))


def _shared_out(game: Game, players: int, sides: int) -> list[Cards]:
    piles = [Cards() for _ in range(sides)]
    rows = [row for row in game.sheet.yaku if row.cards != MONTH]
    if rows:
        piles[0] = _needed_cards(rows[0])
        last = next((row for row in reversed(rows) if not _needed_cards(row) & piles[0]), None)
        piles[-1] |= _needed_cards(last) if last else Cards()
    cards = [card for card in game.deck(players) if not any(card in pile for pile in piles)]
    for card in sorted(cards, key=lambda card: (card % 4, card)):
        least = min(range(sides), key=lambda side: len(piles[side]))
        piles[least] |= Cards([card])
    return piles
