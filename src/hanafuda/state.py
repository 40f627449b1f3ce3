"""One round as a value: deal it, ask what is legal, apply a move and get the next one.

>>> state = deal(Game("koikoi"), order=Luck(1).deck())
>>> state.legal
Moves('2a 2c2 4r 7c1 11a 11r 11c 12c2')
>>> state = apply(state, "2a")
>>> [event.kind for event in state.events]
['play', 'turn']

Nothing is ever changed: keep the old state and you can go back to it.
"""

from collections.abc import Sequence
from functools import cached_property

from .cards import Card, Cards
from .errors import BadCard, BadGame, IllegalMove
from .game import Game
from .kernel import constants as k
from .kernel.table import Rules, Table
from .kernel.turn import deal as _deal
from .kernel.turn import legal as _legal
from .kernel.turn import step as _step
from .luck import Luck
from .moves import Event, Move, Moves
from .tables import first_seat, rules

PHASES = ("play", "take", "take", "call", "over", "void")


class State:
    """A round between two moves, with all cards open. Players get a `View` of it instead."""

    def __init__(self, game: Game, players: int, month: int, table: Table) -> None:
        self.game = game
        self.players = players
        self.month = month
        self.table = table
        self.rules: Rules = rules(game, players, month)

    @property
    def phase(self) -> str:
        """`play` a card, `take` one of several, `call` or stop, `over`, or `void` (to be dealt again)."""
        return PHASES[self.table.phase]

    @property
    def over(self) -> bool:
        """Whether the round is finished (a void deal is not a finished round)."""
        return self.table.phase == k.OVER

    @property
    def void(self) -> bool:
        """Whether the cards must be dealt again."""
        return self.table.phase == k.VOID

    @property
    def seat(self) -> int | None:
        """Whose move it is."""
        return self.table.seat if self.table.phase < k.OVER else None

    @property
    def dealer(self) -> int:
        return self.table.dealer

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in this round's turn order."""
        return tuple((self.table.first + place) % self.players for place in range(self.players))

    @cached_property
    def legal(self) -> Moves:
        """Every move that is allowed now."""
        return Moves(_legal(self.rules, self.table))

    @property
    def hands(self) -> tuple[Cards, ...]:
        """What each seat holds."""
        return tuple(Cards(hand) for hand in self.table.hand[: self.players])

    @property
    def field(self) -> Cards:
        """The cards face up on the table."""
        return Cards(self.table.field)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be turned, top card first."""
        return tuple(map(Card, self.table.deck[self.table.top : self.rules.cards]))

    @property
    def piles(self) -> tuple[Cards, ...]:
        """What each side has captured."""
        return tuple(Cards(pile) for pile in self.table.pile[: self.rules.sides])

    @property
    def card(self) -> Card | None:
        """The card that waits for its player to choose what it takes."""
        return Card(self.table.card) if self.phase == "take" else None

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move (or the deal) did."""
        return tuple(map(Event.read, self.table.log[: self.table.logged]))

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's score of the finished round, lucky hands included."""
        return tuple(map(sum, zip(self.round_scores, self.bonuses, strict=True)))

    @property
    def round_scores(self) -> tuple[int, ...]:
        """Each side's score without what lucky hands paid: this decides who won the round."""
        return tuple(self.table.score[: self.rules.sides])

    @property
    def bonuses(self) -> tuple[int, ...]:
        """What lucky hands paid or cost each side."""
        return tuple(self.table.bonus[: self.rules.sides])

    def side(self, seat: int) -> int:
        """The side, that is the pile, a seat plays for."""
        return self.rules.side[seat]

    def _key(self) -> tuple[object, ...]:
        return self.game, self.players, self.month, frozen(self.table)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        turn = "over" if self.seat is None else f"seat {self.seat} to {self.phase}"
        return f"<{self.game}, {self.players} players, {turn}: field {self.field}, stock {len(self.stock)}>"


def frozen(table: Table) -> tuple[object, ...]:
    """Everything on a table as one comparable value."""
    return tuple(
        tuple(value) if isinstance(value, list) else value
        for value in (getattr(table, name) for name in Table.__slots__)
    )


def deal(
    game: Game, players: int | None = None, *, order: Sequence[int] | None = None, dealer: int = 0, month: int = 1
) -> State:
    """Deal a round: `order` is the deck, hands first (seat by seat), then the field, then the stock."""
    players = game.players[0] if players is None else players
    game.sides(players)
    if not 0 <= dealer < players:
        raise BadGame(f"seat {dealer} cannot deal: seats are 0 to {players - 1}")
    if not 1 <= month <= 12:
        raise BadGame(f"no month {month}: months are 1 to 12")
    r = rules(game, players, month)
    table = Table()
    cards = checked(Luck().deck(bool(r.joker)) if order is None else order, r.cards)
    table.deck = cards + [0] * (49 - r.cards)
    _deal(r, table, dealer, first_seat(game, players, dealer))
    return State(game, players, month, table)


def checked(order: Sequence[int], cards: int) -> list[int]:
    """A deck that holds every card once; raises BadCard and names the card that is wrong."""
    seen = 0
    for card in map(Card, order):
        if seen & card.mask:
            raise BadCard(f"card '{card}' stands twice in the deck")
        seen |= card.mask
    missing = Cards(((1 << cards) - 1) & ~seen)
    if missing or len(order) != cards:
        raise BadCard(f"the deck has {len(order)} cards, not {cards}; missing: {missing or 'none'}")
    return [int(card) for card in order]


def apply(state: State, move: str | int) -> State:
    """The state after a move; raises IllegalMove and changes nothing when it is not allowed."""
    move = Move(move)
    if move not in state.legal:
        raise IllegalMove(refusal(state, move))
    table = state.table.copy()
    _step(state.rules, table, int(move))
    return State(state.game, state.players, state.month, table)


def refusal(state: State, move: Move) -> str:
    """Why a move is not allowed, and what is."""
    if state.seat is None:
        return f"'{move}' cannot be played: the round is over"
    doing = {"play": "play", "take": f"take with {state.card}", "call": "decide"}[state.phase]
    return f"'{move}' is not allowed: seat {state.seat} is to {doing}, one of {state.legal}"
