"""What a player may know: a `View` is built by naming what goes in, and there is no other way out of a state.

`imagine` goes the other way: a whole state that the viewer could not tell from the real one, for bots to think in.
"""

from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from .cards import JOKER, Card, Cards, numbers
from .errors import BadGame
from .game import Game
from .kernel import constants as k
from .kernel.table import Rules, Table, side_place
from .kernel.turn import fours, takes
from .kernel.worth import held, row_worth
from .luck import Luck
from .moves import Moves
from .rules import filled
from .state import Seen, State
from .text import Phrase
from .text.native import Native

OPEN = (
    *("field", "top", "seat", "first", "dealer", "phase", "turns", "card", "took", "stopper", "maker", "declaring"),
    *("factor", "wild_month", "wild_seat", "lucky", "pile", "rows", "decided", "calls", "declared", "score", "bonus"),
    *("playing", "unspoken", "forced", "drops", "blank", "dropped", "untaken", "logged", "log"),
)
"""What everybody at the table sees: all of it but hands, those that went onto the stock, deck and luck."""
_OPENED = attrgetter(*OPEN)


@dataclass(frozen=True, slots=True)
class Progress:
    """How near a side is to one yaku: the cards it has, those that may still come, those that are gone."""

    name: Phrase
    native: str
    points: int  # what it is worth now, or would be when just made
    need: int
    missing: int  # how many cards are still needed
    have: Cards
    open: Cards
    gone: Cards
    held: bool
    possible: bool  # whether it can still be made, a set that must be declared first included
    declared: bool  # or need not be

    def __hash__(self) -> int:
        return hash((self.have.mask, self.gone.mask, self.need))


class Holding(NamedTuple):
    """What one seat alone knows of a round: its hand, what it held before that went onto the stock, what it may do,
    and what each card of the hand would find to take, if anything."""

    hand: Cards
    away: Cards
    legal: Moves
    matches: dict[Card, Cards]


@dataclass(frozen=True)
class Outlook:
    """How the whole game stands: each side's points so far, and the rounds to come, the one in play included."""

    totals: tuple[int, ...]
    left: int  # 0 where a game is not over after so many rounds


class View(Seen):
    """The table as one seat sees it, or a spectator (`seat` is None): everything open, and the own hand.

    Its kernel table holds what is open and nothing else: other hands are empty there, and the deck is not known.
    """

    def __init__(
        self, game: Game, players: int, month: int, table: Table, seat: int | None, hand_sizes: tuple[int, ...]
    ) -> None:
        super().__init__(game, players, month, table)
        self.seat = seat
        self.hand_sizes = hand_sizes
        self.legal = Moves()
        self.outlook: Outlook | None = None  # of a round by itself there is none

    @property
    def hand(self) -> Cards:
        """The own hand; a spectator has none."""
        return Cards(0 if self.seat is None else self.table.hand[self.seat])

    @property
    def away(self) -> Cards:
        """What the own hand held before it went onto the stock; nothing for those who play."""
        return Cards(0 if self.seat is None else self.table.away[self.seat])

    @property
    def hands(self) -> tuple[Cards, ...] | None:
        """All hands, which are laid open when the round is over."""
        return tuple(Cards(hand) for hand in self.table.hand[: self.players]) if self.over else None

    @property
    def stock(self) -> int:
        """How many cards are still to be turned."""
        return self.unturned

    @property
    def took(self) -> Cards:
        """What this turn has captured so far."""
        return Cards(self.table.took)

    @property
    def mover(self) -> int:
        """Whose move it is, while the round lasts."""
        if self.turn is None:
            raise BadGame("no-mover")
        return self.turn

    @property
    def own_side(self) -> int:
        """The side of whoever is to move."""
        return self.side(self.mover)

    @property
    def points(self) -> int:
        """The yaku points that a decision is about."""
        return self.table.decided[self.own_side]

    def takes(self, card: Card) -> Cards:
        """What a card played from the hand would find to take: one or three it takes, of others it takes one."""
        return Cards(takes(self.table.field, int(card), self.rules.wild_played))

    @property
    def matches(self) -> dict[Card, Cards]:
        """What each card of the own hand would find to take, if anything."""
        return _matches(self, self.hand)

    @property
    def unseen(self) -> Cards:
        """The cards the viewer cannot see: in other hands or in the stock."""
        seen = self.table.field | (self.card.mask if self.card is not None else 0)
        for cards in (*self.table.hand, *self.table.pile):
            seen |= cards
        return Cards(((1 << self.rules.cards) - 1) & ~seen)

    def progress(self, side: int) -> tuple[Progress, ...]:
        """Every yaku open to a side, held or not, in the sheet's order."""
        return progress(self, side)

    def _key(self) -> tuple[object, ...]:
        return *super()._key(), self.seat, self.hand_sizes, self.legal, self.outlook

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game}, {self.players} players, as {who} sees it: field {self.field}, hand {self.hand}>"


def progress(seen: Seen, side: int) -> tuple[Progress, ...]:
    """Every yaku open to a side, held or not, in the sheet's order."""
    r, table = seen.rules, seen.table
    piles, made, counting = table.pile[: r.sides], held(r, table, side), _counting(r)
    others = (sum(piles) - piles[side] | fours(table.field)) & counting
    worth = tuple([row_worth(r, table, side, row) for row in numbers(made)]) if made else ()
    place, own = side_place(r, table, side), piles[side] & counting
    return _progress(seen.game, r, place, own, others, table.declared[side], made, worth)


def progresses(seen: Seen) -> list[tuple[Progress, ...]]:
    """Every yaku of every side; none for those who do not play, and before that is said."""
    playing = 0 if seen.speaking else seen.table.playing
    return [progress(seen, side) if playing >> side & 1 else () for side in range(seen.sides)]


def _matches(seen: Seen, hand: Cards) -> dict[Card, Cards]:
    field, wild = seen.table.field, seen.rules.wild_played
    return {card: Cards(taken) for card in hand if (taken := takes(field, card, wild))}


@lru_cache(maxsize=4_096)  # most steps leave most sides as they were
def _progress(
    game: Game, r: Rules, place: int, pile: int, others: int, declared: int, made: int, worth: tuple[int, ...]
) -> tuple[Progress, ...]:
    points = dict(zip(numbers(made), worth, strict=True))
    return tuple(
        _row(
            game,
            r,
            row,
            have=pile & cards,
            gone=cards & (~pile if pile & without else others),
            points=points.get(row),
            declared=not r.declarable >> row & 1 or bool(declared >> row & 1),
        )
        for row, cards, without, places in _rows(r)
        if places >> place & 1
    )


@lru_cache(maxsize=1_024)
def _rows(r: Rules) -> tuple[tuple[int, int, int, int], ...]:
    """The number of every row, its cards, those it must be made without, and the places it is open to."""
    return tuple(zip(range(r.row_count), r.row_cards, r.row_without, r.row_places, strict=False))


@lru_cache(maxsize=1_024)
def _counting(r: Rules) -> int:
    """The cards that count for any yaku, or against one."""
    return sum({1 << card for _, cards, without, _ in _rows(r) for card in numbers(cards | without)})


@lru_cache(maxsize=8_192)  # a card touches few yaku
def _row(game: Game, r: Rules, row: int, *, have: int, gone: int, points: int | None, declared: bool) -> Progress:
    """One row; it has points once it is made."""
    (name, native), need = _called(game, row), r.row_need[row]
    coming = r.row_cards[row] & ~have & ~gone
    made = points is not None
    return Progress(
        name=name,
        native=native,
        points=r.row_points[row] if points is None else points,
        need=need,
        missing=max(0, need - have.bit_count()),
        have=Cards(have),
        open=Cards(coming),
        gone=Cards(gone),
        held=made,
        possible=made or (bool(declared or coming) and (have | coming).bit_count() >= need),
        declared=declared,
    )


@lru_cache(maxsize=1_024)
def _called(game: Game, row: int) -> tuple[Phrase, Native]:
    """What a row is called, here and where it comes from."""
    yaku = game.sheet.yaku[row]
    name = game.word(f"yaku.{yaku.name}")
    return name, Native(yaku.native, name)


def hand_sizes(state: State) -> tuple[int, ...]:
    """How many cards each seat holds, which everybody sees."""
    return tuple([hand.bit_count() for hand in state.table.hand[: state.players]])


def holding(state: State, seat: int) -> Holding:
    """What one seat alone knows, beside what everybody sees."""
    hand = Cards(state.table.hand[seat])
    legal = state.legal if seat == state.turn else Moves()
    return Holding(hand, Cards(state.table.away[seat]), legal, _matches(state, hand))


def reached(state: State, seat: int) -> int:
    """The cards of the field that lie within reach of a hand: as long as they stay the same, so do its matches."""
    hand, wild = state.table.hand[seat], state.rules.wild_played
    if wild >= 0 and hand >> wild & 1:
        return state.table.field
    months = (hand | hand >> 1 | hand >> 2 | hand >> 3) & k.FIRSTS
    return state.table.field & 15 * months


def view_for(state: State, seat: int | None, outlook: Outlook | None = None) -> View:
    """What this seat may know; None for a spectator. Whose round is part of a game knows how that stands."""
    if seat is not None and not 0 <= seat < state.players:
        raise BadGame("no-seat", seat=seat, most=state.players - 1)
    table = _open_part(state.table)
    open_hands = range(state.players) if state.over else () if seat is None else (seat,)
    table.hand = [hand if i in open_hands else 0 for i, hand in enumerate(state.table.hand)]
    table.away = [hand if i == seat else 0 for i, hand in enumerate(state.table.away)]
    view = View(state.game, state.players, state.month, table, seat, hand_sizes(state))
    if seat is not None and seat == state.turn:
        view.legal = state.legal
    view.outlook = outlook
    return view


def _open_part(real: Table) -> Table:
    """A table with what everybody sees of another, and nothing else on it."""
    table = Table()
    for name, value in zip(OPEN, _OPENED(real), strict=True):
        setattr(table, name, list(value) if isinstance(value, list) else value)
    return table


def imagine(view: View, luck: Luck) -> State:
    """A state that looks like the view: the unseen cards are dealt at random to the other hands and the stock."""
    table = view.table.copy()
    hidden_hands = [seat for seat in range(view.players) if seat != view.seat and not view.over]
    slots = [seat for seat in hidden_hands for _ in range(view.hand_sizes[seat])] + [-1] * view.stock
    in_stock = view.away & view.unseen
    cards = luck.shuffled([card for card in view.unseen - in_stock if card != JOKER]) + list(in_stock)
    if len(cards) < len(slots):
        cards.insert(luck.pick(_joker_slots(view, slots)), Card(JOKER))
    hands, stock = list(table.hand), []
    for slot, card in zip(slots, cards, strict=True):
        if slot < 0:
            stock.append(int(card))
        else:
            hands[slot] |= card.mask
    if in_stock:
        stock = luck.shuffled(stock)
    if view.phase == "shuffle":
        table.away = filled(_hands_in_stock(view, stock), k.SEATS)
    hidden = sum(1 << card for card in stock)
    seen = [card for card in range(view.rules.cards) if not hidden >> card & 1]
    table.hand = hands
    table.deck = filled(seen + stock, k.DECK)
    return State(view.game, view.players, view.month, table)


def _hands_in_stock(view: View, stock: list[int]) -> list[int]:
    """Hands that those who are out may have held, from the cards of the stock; the viewer's own is known."""
    others = iter([card for card in stock if Card(card) not in view.away])
    unknown = [seat for seat in view.out if seat not in (view.seat, view.table.blank)]
    held = {seat: sum(1 << next(others) for _ in range(view.rules.hand_size)) for seat in unknown}
    return [held.get(seat, view.table.away[seat]) for seat in range(view.players)]


def _joker_slots(view: View, slots: list[int]) -> list[int]:
    """Where an unseen joker can be: in the stock, or in a hand whose first turn has not begun."""
    first, turns = view.table.first, view.table.turns
    return [i for i, slot in enumerate(slots) if slot < 0 or (slot - first) % view.players > turns]
