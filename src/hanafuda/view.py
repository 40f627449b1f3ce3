"""What a player may know: a `View` is built by naming what goes in, and there is no other way out of a state.

`imagine` goes the other way: a whole state that the viewer could not tell from the real one, for bots to think in.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import JOKER, Card, Cards
from .errors import BadGame
from .game import Game
from .kernel import constants as k
from .kernel.table import Table, place_of
from .kernel.worth import held, row_worth
from .luck import Luck
from .moves import Event, Moves
from .sheet import Yaku
from .state import PHASES, State
from .tables import rules


@dataclass(frozen=True)
class Progress:
    """How near a side is to one yaku: the cards it has, those that may still come, those that are gone."""

    yaku: Yaku
    need: int
    have: Cards
    open: Cards
    gone: Cards
    held: bool
    points: int  # what it is worth now, or would be when just made
    declared: bool = True

    @property
    def possible(self) -> bool:
        """Whether it can still be made."""
        return self.held or (self.declared and len(self.have) + len(self.open) >= self.need)

    @property
    def missing(self) -> int:
        """How many cards are still needed."""
        return max(0, self.need - len(self.have))


@dataclass(frozen=True)
class View:
    """The table as one seat sees it, or a spectator (`seat` is None): everything open, and the own hand."""

    game: Game
    players: int
    month: int
    seat: int | None
    turn: int | None
    phase: str
    dealer: int
    first: int
    hand: Cards
    hand_sizes: tuple[int, ...]
    field: Cards
    piles: tuple[Cards, ...]
    stock: int
    card: Card | None
    took: Cards
    legal: Moves
    turns: int
    calls: tuple[int, ...]
    best: tuple[int, ...]
    former: int | None
    stopper: int | None
    building: int
    declared: tuple[int, ...]
    wild: tuple[int, int]
    lucky: tuple[int, ...]
    factor: int
    scores: tuple[int, ...]
    bonuses: tuple[int, ...]
    events: tuple[Event, ...]

    @property
    def sides(self) -> int:
        """How many piles there are."""
        return len(self.piles)

    def side(self, seat: int) -> int:
        """The side a seat plays for."""
        return seat % self.sides

    @property
    def unseen(self) -> Cards:
        """The cards the viewer cannot see: in other hands or in the stock."""
        seen = self.hand.mask | self.field.mask | (self.card.mask if self.card is not None else 0)
        for pile in self.piles:
            seen |= pile.mask
        return Cards(((1 << rules(self.game, self.players, self.month).cards) - 1) & ~seen)

    def progress(self, side: int) -> tuple[Progress, ...]:
        """Every yaku open to a side, held or not, in the sheet's order."""
        return progress(_table(self), self.game, self.players, self.month, side)


def view_for(state: State, seat: int | None) -> View:
    """What this seat may know; None for a spectator."""
    if seat is not None and not 0 <= seat < state.players:
        raise BadGame(f"no seat {seat}: seats are 0 to {state.players - 1}")
    t, n, sides = state.table, state.players, state.rules.sides
    turn = state.seat
    return View(
        game=state.game,
        players=n,
        month=state.month,
        seat=seat,
        turn=turn,
        phase=state.phase,
        dealer=t.dealer,
        first=t.first,
        hand=Cards(0 if seat is None else t.hand[seat]),
        hand_sizes=tuple(hand.bit_count() for hand in t.hand[:n]),
        field=Cards(t.field),
        piles=tuple(map(Cards, t.pile[:sides])),
        stock=state.rules.cards - t.top,
        card=state.card,
        took=Cards(t.took),
        legal=state.legal if seat is not None and seat == turn else Moves(),
        turns=t.turns,
        calls=tuple(t.calls[:n]),
        best=tuple(t.best[:n]),
        former=None if t.former < 0 else t.former,
        stopper=None if t.stopper < 0 else t.stopper,
        building=t.building + 1,
        declared=tuple(t.declared[:sides]),
        wild=(t.wild_month, t.wild_side),
        lucky=tuple(t.lucky[:n]),
        factor=t.factor,
        scores=tuple(t.score[:sides]),
        bonuses=tuple(t.bonus[:sides]),
        events=state.events,
    )


def imagine(view: View, luck: Luck) -> State:
    """A state that looks like the view: the unseen cards are dealt at random to the other hands and the stock."""
    table = _table(view)
    r = rules(view.game, view.players, view.month)
    slots = [s for s in range(view.players) for _ in range(view.hand_sizes[s]) if s != view.seat] + [-1] * view.stock
    cards = luck.shuffled([card for card in view.unseen if card != JOKER])
    if len(cards) < len(slots):
        cards.insert(luck.pick(_joker_slots(view, slots)), Card(JOKER))
    hands, stock = [0] * 6, []
    if view.seat is not None:
        hands[view.seat] = view.hand.mask
    for slot, card in zip(slots, cards, strict=True):
        if slot < 0:
            stock.append(int(card))
        else:
            hands[slot] |= card.mask
    hidden = sum(1 << card for card in stock)
    seen = [card for card in range(r.cards) if not hidden >> card & 1]
    table.hand = hands
    table.deck = seen + stock + [0] * (49 - r.cards)
    return State(view.game, view.players, view.month, table)


def _joker_slots(view: View, slots: list[int]) -> list[int]:
    """Where an unseen joker can be: in the stock, or in a hand whose first turn has not begun."""
    return [i for i, slot in enumerate(slots) if slot < 0 or (slot - view.first) % view.players > view.turns]


def _table(view: View) -> Table:
    """The kernel's table with all that a view knows on it; other hands and the stock stay empty."""
    r = rules(view.game, view.players, view.month)
    t = Table()
    t.field, t.top, t.turns = view.field.mask, r.cards - view.stock, view.turns
    t.dealer, t.first = view.dealer, view.first
    t.phase = _phase(view)
    t.seat = view.turn if view.turn is not None else view.first
    t.took, t.factor = view.took.mask, view.factor
    t.card = 0 if view.card is None else int(view.card)
    t.former = -1 if view.former is None else view.former
    t.stopper = -1 if view.stopper is None else view.stopper
    t.building = view.building - 1
    t.wild_month, t.wild_side = view.wild
    t.pile = _six(pile.mask for pile in view.piles)
    t.calls, t.best = _six(view.calls), _six(view.best)
    t.declared, t.lucky = _six(view.declared), _six(view.lucky)
    t.score, t.bonus = _six(view.scores), _six(view.bonuses)
    t.logged = len(view.events)
    t.log = [event.entry for event in view.events] + [0] * (40 - len(view.events))
    return t


def _six(values: Iterable[int]) -> list[int]:
    found = list(values)
    return found + [0] * (6 - len(found))


def _phase(view: View) -> int:
    if view.phase != "take":
        return PHASES.index(view.phase)
    last = view.events[-1].kind
    return k.TAKE_PLAYED if last == "play" else k.TAKE_TURNED


def progress(table: Table, game: Game, players: int, month: int, side: int) -> tuple[Progress, ...]:
    """Every yaku that is open to a side at this table."""
    r = rules(game, players, month)
    pile = table.pile[side]
    others = sum(other for i, other in enumerate(table.pile[: r.sides]) if i != side) | _dead(
        r.wild_played, table.field
    )
    rows, place, found = held(r, table, side), place_of(r, table, side), []
    for i, yaku in enumerate(game.sheet.yaku):
        if r.row_places[i] >> place & 1:
            cards = r.row_cards[i]
            void = bool(pile & r.row_without[i])
            have = pile & cards
            gone = cards & (others | (cards & ~pile if void else 0))
            worth = row_worth(r, pile, i) if rows >> i & 1 else r.row_points[i]
            found.append(
                Progress(
                    yaku,
                    r.row_need[i],
                    Cards(have),
                    Cards(cards & ~have & ~gone),
                    Cards(gone),
                    bool(rows >> i & 1),
                    worth,
                    not r.builds >> i & 1 or bool(table.declared[side] >> i & 1),
                )
            )
    return tuple(found)


def _dead(wild: int, field: int) -> int:
    """Four of a month on the field: no card is left to capture them."""
    four = field & field >> 1
    four &= four >> 2
    return 0 if wild >= 0 else 15 * (four & k.FIRSTS)
