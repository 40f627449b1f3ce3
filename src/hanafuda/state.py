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
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from .cards import Card, Cards
from .errors import BadCard, BadGame, IllegalMove
from .game import Game
from .kernel import constants as k
from .kernel.table import LISTS, NUMBERS, Rules, Table
from .kernel.turn import begin
from .kernel.turn import deal as _deal
from .kernel.turn import legal as _legal
from .kernel.turn import step as _step
from .luck import Luck
from .moves import Event, Move, Moves
from .rules import filled, first_seat, rules_for
from .sheet import Yaku
from .text import Phrase

Ending = Literal["stopped", "lucky", "exhausted", "played"]


@dataclass(frozen=True)
class Outcome:
    """How a round ended (`stopped`, `lucky`, `exhausted` with nobody stopping, or `played` out) and the sides ahead.

    One winner has won the round; several are tied for it; with none of them nobody is ahead of anybody.
    """

    how: Ending
    winners: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """The side that won the round alone."""
        return self.winners[0] if len(self.winners) == 1 else None


class Seen:
    """What lies open on a table, for everybody: the part of a round that a state and all views of it share."""

    def __init__(self, game: Game, players: int, month: int, table: Table) -> None:
        self.game = game
        self.players = players
        self.month = month
        self.table = table
        self.rules: Rules = rules_for(game, players, month)

    @property
    def phase(self) -> str:
        """`speak` (play or drop), `play` a card, `take` one of several, `call` or stop, `over`.

        Or luck is wanted: `void` (to be dealt again), `shuffle` (the stock, a second time).
        """
        return k.PHASES[self.table.phase]

    @property
    def over(self) -> bool:
        """Whether the round is finished (a void deal is not a finished round)."""
        return self.table.phase == k.OVER

    @property
    def void(self) -> bool:
        """Whether the cards must be dealt again."""
        return self.table.phase == k.VOID

    @property
    def turn(self) -> int | None:
        """Whose move it is."""
        return self.table.seat if self.table.phase < k.OVER else None

    @property
    def dealer(self) -> int:
        return self.table.dealer

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that play this round, in turn order."""
        seats = ((self.table.first + place) % self.players for place in range(self.players))
        return tuple(seat for seat in seats if self.table.playing >> seat & 1)

    @property
    def sides(self) -> int:
        """How many piles there are."""
        return self.rules.sides

    def side(self, seat: int) -> int:
        """The side, that is the pile, a seat plays for."""
        return self.rules.side[seat]

    @property
    def speaking(self) -> bool:
        """Whether it is still being said who plays this round."""
        return self.table.phase in (k.SPEAK, k.SHUFFLE)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that do not play this round: by their own word, because enough play, or with the blank card."""
        said = self.table.playing | self.table.unspoken
        return tuple(seat for seat in range(self.players) if not said >> seat & 1)

    @property
    def field(self) -> Cards:
        """The cards face up on the table."""
        return Cards(self.table.field)

    @property
    def unturned(self) -> int:
        """How many cards are still to be turned."""
        return self.rules.cards - self.table.top

    @property
    def piles(self) -> tuple[Cards, ...]:
        """What each side has captured."""
        return tuple(Cards(pile) for pile in self.table.pile[: self.sides])

    @property
    def card(self) -> Card | None:
        """The card that waits for its player to choose what it takes."""
        return Card(self.table.card) if self.phase == "take" else None

    @property
    def calls(self) -> tuple[int, ...]:
        """How often each side has called."""
        return tuple(self.table.calls[: self.sides])

    @property
    def declared(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the sets each side has declared."""
        rows = [(number, row) for number, row in enumerate(self.rules.set_row, start=1) if row >= 0]
        return tuple(
            tuple(number for number, row in rows if self.table.declared[side] >> row & 1) for side in range(self.sides)
        )

    def set_of(self, number: int) -> Yaku:
        """The yaku declared under a number."""
        return self.game.sheet.yaku[self.rules.set_row[number - 1]]

    @property
    def factor(self) -> int:
        """What the opening field multiplies the round by."""
        return self.table.factor

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
        return tuple(self.table.score[: self.sides])

    @property
    def bonuses(self) -> tuple[int, ...]:
        """What lucky hands paid or cost each side."""
        return tuple(self.table.bonus[: self.sides])

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended and who won it, once it is over."""
        if not self.over:
            return None
        scores = {side: self.round_scores[side] for side in map(self.side, self.order)}
        ahead = tuple(sorted(side for side, score in scores.items() if score == max(scores.values())))
        return Outcome(self._how(), ahead if len(ahead) < len(scores) else ())

    def _how(self) -> Ending:
        if self.rules.lucky_mode == k.LUCKY_WINS and any(self.table.lucky):
            return "lucky"
        if not self.rules.has_calls:
            return "played"
        return "stopped" if self.events and self.events[-1].kind == "stop" else "exhausted"

    @property
    def lucky(self) -> tuple[tuple[Phrase, ...], ...]:
        """The lucky hands each seat was dealt, by name."""
        hands = self.game.sheet.lucky.hands
        return tuple(
            tuple(self.game.word(f"lucky.{hand.name}") for i, hand in enumerate(hands) if rows >> i & 1)
            for rows in self.table.lucky[: self.players]
        )

    def _repr_svg_(self) -> str:
        """The table as a picture, for notebooks: a state with all hands open, a view with those its seat knows."""
        from .art.board import board

        return board(self)

    def _key(self) -> tuple[object, ...]:
        return self.game, self.players, self.month, frozen(self.table)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())


class State(Seen):
    """A round between two moves, with all cards open. Players get a `View` of it instead."""

    @property
    def seat(self) -> int | None:
        """Whose move it is."""
        return self.turn

    @cached_property
    def legal(self) -> Moves:
        """Every move that is allowed now."""
        return Moves(_legal(self.rules, self.table))

    @property
    def hands(self) -> tuple[Cards, ...]:
        """What each seat holds."""
        return tuple(Cards(hand) for hand in self.table.hand[: self.players])

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be turned, top card first."""
        return tuple(map(Card, self.table.deck[self.table.top : self.rules.cards]))

    def __repr__(self) -> str:
        turn = "over" if self.turn is None else f"seat {self.turn} to {self.phase}"
        return f"<{self.game}, {self.players} players, {turn}: field {self.field}, stock {len(self.stock)}>"


def frozen(table: Table) -> tuple[object, ...]:
    """Everything on a table as one comparable value."""
    return (
        *(getattr(table, name) for name in NUMBERS),
        *(tuple(getattr(table, name)) for name in LISTS),
    )


def deal(
    game: Game, players: int | None = None, *, order: Sequence[int] | None = None, dealer: int = 0, month: int = 1
) -> State:
    """Deal a round: `order` is the deck, hands first (seat by seat), then the field, then the stock."""
    players = game.players[0] if players is None else players
    game.sides(players)
    if not 0 <= dealer < players:
        raise BadGame("no-dealer", seat=dealer, most=players - 1)
    r = rules_for(game, players, checked_month(month))
    table = Table()
    cards = checked(Luck().shuffled(game.deck(players)) if order is None else order, r.cards)
    table.deck = filled(cards, k.DECK)
    _deal(r, table, dealer, first_seat(game, players, dealer))
    return State(game, players, month, table)


def restock(state: State, order: Sequence[int]) -> State:
    """The round after the second shuffle: `order` is the stock, top card first."""
    if state.phase != "shuffle":
        raise IllegalMove("no-second-shuffle")
    wanted = Cards(state.stock)
    given = Cards(checked_once(order))
    if given != wanted:
        wrong = (wanted - given) | (given - wanted)
        raise BadCard("wrong-stock", number=len(order), cards=len(wanted), wrong=str(wrong))
    table = state.table.copy()
    table.deck = filled([*table.deck[: table.top], *map(int, order)], k.DECK)
    begin(state.rules, table)
    return State(state.game, state.players, state.month, table)


def checked_month(month: int) -> int:
    """A month there is."""
    if not 1 <= month <= 12:
        raise BadGame("no-month", month=month)
    return month


def checked(order: Sequence[int], cards: int) -> list[int]:
    """A deck that holds every card once; raises BadCard and names the card that is wrong."""
    seen = sum(1 << card for card in checked_once(order))
    missing = Cards(((1 << cards) - 1) & ~seen)
    if missing or len(order) != cards:
        raise BadCard("deck-size", number=len(order), cards=cards, missing=str(missing) or Phrase("error.none"))
    return [int(card) for card in order]


def checked_once(order: Sequence[int]) -> Sequence[int]:
    """Cards of which none stands twice."""
    seen = 0
    for card in map(Card, order):
        if seen & card.mask:
            raise BadCard("deck-twice", card=card.code)
        seen |= card.mask
    return order


def apply(state: State, *moves: str | int) -> State:
    """The state after a move, or several; raises IllegalMove and changes nothing when one is not allowed."""
    rules, table = state.rules, state.table.copy()
    for move in map(Move, moves):
        if not _legal(rules, table) >> move & 1:
            raise refusal(State(state.game, state.players, state.month, table), move)
        _step(rules, table, int(move))
    return State(state.game, state.players, state.month, table)


def refusal(state: State, move: Move) -> IllegalMove:
    """Why a move is not allowed, and what is."""
    if state.turn is None:
        return IllegalMove("not-shuffle" if state.phase == "shuffle" else "round-over", move=str(move))
    card = state.card.code if state.card is not None else ""
    legal = str(state.legal)
    return IllegalMove(f"not-{state.phase}", move=str(move), seat=state.turn, card=card, legal=legal)
