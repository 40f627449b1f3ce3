"""A whole game as a value: rounds, dealers, teams, totals and the winner.

>>> match = Match.new(Game("koikoi(rounds=1)"), luck=Luck(3))
>>> match = match.deal(Luck(4).deck())
>>> while match.wants == "move":
...     match = match.play(next(iter(match.state.legal)))
>>> match.wants, match.totals, match.winners
('nothing', (5, 0), (0,))

A match wants a deck (`deal`), a move (`play`) or nothing any more; a void deal wants another deck.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from .cards import Card, shorten
from .dealer import FirstDealer, by_the_clock, choose
from .errors import BadGame, IllegalMove
from .game import Game
from .kernel.table import Table
from .luck import Luck
from .moves import Move
from .score import Score, settle
from .standing import Standing
from .state import State, apply, deal, refusal, restock
from .text import Phrase
from .view import Outlook, View, view_for

MAX_NAME = 40
TEAM = " & "
"""What stands between the names of a team."""
MAX_NOTE = 500
SHARE = re.compile("[0-9a-f]{32}")
NO_SHARE = "-"
"""How a seat that gave no share is written."""


@dataclass(frozen=True)
class Round:
    """One round: who dealt, every deck (all but the last were void), the moves, and where it stands."""

    number: int
    dealer: int
    before: Standing
    decks: tuple[tuple[Card, ...], ...]
    moves: tuple[Move, ...]
    state: State
    stock: tuple[Card, ...] = ()  # as it was shuffled a second time, where not all at the table play

    @property
    def month(self) -> int:
        """The month of the round, from 1 to 12 and round again."""
        return month_of(self.number)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """What each side scored, lucky hands included."""
        return self.state.scores

    @property
    def winner(self) -> int | None:
        """The side that won the round alone."""
        return self.state.outcome.winner if self.state.outcome else None

    @cached_property
    def after(self) -> Standing:
        """How the game stands with this round, which counts once it is over."""
        return self.before.after(self.state) if self.state.over else self.before

    def steps(self) -> Iterator[tuple[Move | None, State]]:
        """The round from its first deck on: every deal or second shuffle (None) and every move, and what it led to."""
        game, players = self.state.game, self.state.players
        return _steps(game, players, self.month, self.dealer, self.decks, self.moves, self.stock)

    def folded(self) -> "Round":
        """The same finished round in less memory: how it ended is worked out when that is asked for."""
        if isinstance(self.state, Folded):
            return self
        found = replace(self, state=Folded(self))
        found.__dict__.update(scores=self.scores, after=self.after)
        return found

    def until(self, step: int) -> "Round":
        """The round as it stood at one of its steps, the first deal being 0."""
        done = list(islice(self.steps(), max(0, step + 1)))
        if step < 0 or len(done) != step + 1:
            raise BadGame("no-moment", round=self.number, step=step)
        moves = tuple(move for move, _ in done if move is not None)
        dealt, decks = len(done) - len(moves), len(self.decks)
        stock = self.stock if dealt > decks else ()
        return replace(self, decks=self.decks[:dealt], moves=moves, state=done[-1][1], stock=stock)

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know at a state of this round, and of how the game stood as it began."""
        left = max(0, state.game.sheet.rounds - self.number + 1)
        return view_for(state, seat, Outlook(self.before.totals, left))

    @property
    def score(self) -> Score:
        """The score, explained."""
        return settle(self.state)


class Folded(State):
    """How a round ended, worked out anew whenever it is asked for from how it was dealt and played."""

    def __init__(self, round: Round) -> None:
        end = round.state
        self.game, self.players, self.month, self.rules = end.game, end.players, end.month, end.rules
        self._played = round.month, round.dealer, round.decks, round.moves, round.stock

    @property
    def table(self) -> Table:  # type: ignore[override]
        *_, (_, last) = _steps(self.game, self.players, *self._played)
        return last.table


def _steps(
    game: Game,
    players: int,
    month: int,
    dealer: int,
    decks: Sequence[Sequence[Card]],
    moves: Sequence[Move],
    stock: Sequence[Card],
) -> Iterator[tuple[Move | None, State]]:
    for deck in decks:
        state = deal(game, players, order=deck, dealer=dealer, month=month)
        yield None, state
    for move in moves:
        state = apply(state, move)
        yield move, state
        if state.phase == "shuffle" and stock:
            state = restock(state, stock)
            yield None, state


@dataclass(frozen=True)
class Fair:
    """Luck that was sealed before the first card and can be checked when the game is over: see `fair`.

    The shares are what the players themselves added, by seat (empty where a seat gave none): first those for the
    choice of the first dealer, then those for each round. The seed is told when the game is over, not before.
    """

    commitment: str
    shares: tuple[tuple[str, ...], ...]
    seed: str = ""


@dataclass(frozen=True, order=True)
class Note:
    """What somebody says of a moment of a game, that is a step of one of its rounds."""

    round: int
    step: int
    text: str


class Seated:
    """A game and those who play it, by name."""

    game: Game
    names: tuple[str, ...]

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def sides(self) -> int:
        """How many piles and totals there are; with teams fewer than players."""
        return self.game.sides(self.players)

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """Those who play for each side: a player, or a team."""
        return tuple(self.names[side :: self.sides] for side in range(self.sides))

    @property
    def side_names(self) -> tuple[str, ...]:
        """The sides by their names: a player's, or those of a team."""
        return tuple(TEAM.join(names) for names in self.teams)


@dataclass(frozen=True)
class Match(Seated):
    """A game from the choice of the first dealer to its winners, and what its record has to say of its luck."""

    game: Game
    names: tuple[str, ...]
    first: FirstDealer
    rounds: tuple[Round, ...] = ()
    fair: Fair | None = None
    chosen: bool = False  # its maker chose the seed
    taken_back: int = 0  # how often a move was
    continued: tuple[int, int] | None = None  # the moment of another game that it goes on from, with its cards
    notes: tuple[Note, ...] = ()  # one at most for each moment, in their order

    @classmethod
    def new(
        cls,
        game: Game,
        names: Sequence[str] | int | None = None,
        luck: Luck | None = None,
        *,
        fair: Fair | None = None,
        chosen: bool = False,
    ) -> "Match":
        """A game for these players (or so many), the first dealer found by the game's own rule."""
        if names is None:
            names = game.players[0]
        if isinstance(names, int):
            names = [str(Phrase("game.player", n=seat + 1)) for seat in range(names)]
        game = by_the_clock(game)
        game.sides(len(names))
        first = choose(game, len(names), luck or Luck())
        return cls(game, tuple(checked_names(names)), first, fair=fair, chosen=chosen)

    @property
    def wants(self) -> str:
        """What comes next: a `deck`, a `move`, or `nothing` when the game is over."""
        if self.rounds and self.rounds[-1].state.seat is not None:
            return "move"
        return "nothing" if self.over else "deck"

    @property
    def finished(self) -> tuple[Round, ...]:
        """The rounds that are over."""
        return self.rounds if not self.rounds or self.rounds[-1].state.over else self.rounds[:-1]

    @property
    def state(self) -> State:
        """The round in play, or the last one."""
        if not self.rounds:
            raise IllegalMove("not-dealt")
        return self.rounds[-1].state

    @property
    def standing(self) -> Standing:
        """What follows from the rounds that are over."""
        return self.rounds[-1].after if self.rounds else Standing.new(self.game, self.players, self.first.seat)

    @property
    def dealer(self) -> int:
        """Who deals the round in play, or the next one."""
        return self.rounds[-1].dealer if self._open else self.standing.dealer

    @property
    def number(self) -> int:
        """The number of the round in play, or of the next one."""
        return self.standing.number

    @property
    def _open(self) -> bool:
        return bool(self.rounds) and not self.state.over

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's points so far."""
        return self.standing.totals

    @property
    def rounds_won(self) -> tuple[int, ...]:
        """How many rounds each side has won alone."""
        return self.standing.rounds_won

    @property
    def over(self) -> bool:
        """Whether the game is decided: rounds played out, or the target reached."""
        return not self._open and self.standing.over

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides that would win if the game ended now."""
        return self.standing.leaders

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning sides; empty while the game goes on."""
        return self.standing.winners

    def view(self, seat: int | None) -> View:
        """What a seat may know of the round in play, and of how the game stands."""
        left = max(0, self.game.sheet.rounds - self.number + 1)
        return view_for(self.state, seat, Outlook(self.totals, left))

    @property
    def to_shuffle(self) -> tuple[Card, ...]:
        """The cards that are to be shuffled now: the deck, or the stock a second time."""
        if self.rounds and self.state.phase == "shuffle":
            return self.state.stock
        return self.game.deck(self.players)

    def deal(
        self, order: Sequence[int] | None = None, luck: Luck | None = None, *, shares: Sequence[str] = ()
    ) -> "Match":
        """Deal the next round from a deck in order, or a shuffled one; a void deal is kept and wants another.

        Where not all at the table play, the stock is shuffled a second time when all have spoken: that is dealt too.
        The players' shares in sealed luck come with the first deck of a round and stand for all of it.
        """
        if self.wants != "deck":
            raise IllegalMove("game-over" if self.over else "not-over")
        if order is None:
            order = (luck or Luck()).shuffled(self.to_shuffle)
        if self.rounds and self.state.phase == "shuffle":
            state, stock = restock(self.state, order), tuple(map(Card, order))
            return self._goes_on(replace(self.rounds[-1], stock=stock, state=state))
        state = deal(self.game, self.players, order=order, dealer=self.dealer, month=month_of(self.number))
        deck = tuple(map(Card, order))
        if self.rounds and self.state.void:
            last = self.rounds[-1]
            return self._goes_on(replace(last, decks=(*last.decks, deck), state=state))
        begun = Round(self.number, self.dealer, self.standing, (deck,), (), state)
        return replace(self, rounds=(*self.rounds, begun), fair=self._shared(shares))

    def folded(self) -> "Match":
        """The same game with all rounds before the last folded."""
        return replace(self, rounds=(*(round.folded() for round in self.rounds[:-1]), *self.rounds[-1:]))

    def _goes_on(self, round: Round) -> "Match":
        return replace(self, rounds=(*self.rounds[:-1], round))

    def _shared(self, shares: Sequence[str]) -> Fair | None:
        if self.fair is None:
            return None
        return replace(self.fair, shares=(*self.fair.shares, checked_shares(shares, self.players)))

    def play(self, *moves: str | int) -> "Match":
        """Make a move in the round in play, or several."""
        made = tuple(map(Move, moves))
        if self.rounds and self.state.phase == "shuffle":
            raise refusal(self.state, made[0])
        if self.wants != "move":
            raise IllegalMove("move-game-over" if self.over else "move-not-dealt", move=str(made[0]))
        last = self.rounds[-1]
        return self._goes_on(replace(last, moves=last.moves + made, state=apply(last.state, *made)))

    def _repr_svg_(self) -> str | None:
        """The round in play, or the last one, as a picture, for notebooks."""
        from .art.board import board

        return board(self.state, self.names) if self.rounds else None

    def noted(self, round: int, step: int, text: str) -> "Match":
        """The same game with a note on a moment, in the place of the one that stood there; no text takes it away."""
        self.at(round, step)
        others = [note for note in self.notes if (note.round, note.step) != (round, step)]
        new = [Note(round, step, checked_note(text))] if text else []
        return replace(self, notes=tuple(sorted([*others, *new])))

    def at(self, round: int, step: int) -> "Match":
        """The game as it stood at a moment: after so many steps of a round, the first of which deals it (0)."""
        if not 1 <= round <= len(self.rounds):
            raise BadGame("no-moment", round=round, step=step)
        begun = self.rounds[round - 1].until(step)
        return replace(self, rounds=(*self.rounds[: round - 1], begun), notes=())

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats that play for a side."""
        return tuple(range(side, self.players, self.sides))


def month_of(number: int) -> int:
    """The month of a round."""
    return (number - 1) % 12 + 1


def checked_names(names: Sequence[str]) -> list[str]:
    """Players' names that fit on one line of a record, each once."""
    clean = [" ".join(name.split()) for name in names]
    for name in clean:
        if not name or len(name) > MAX_NAME or not name.isprintable() or "," in name:
            raise BadGame("not-a-name", name=shorten(name), most=MAX_NAME)
    if len(set(clean)) < len(clean):
        raise BadGame("name-twice")
    return clean


def checked_shares(shares: Sequence[str], players: int) -> tuple[str, ...]:
    """Each seat's share, empty where it gave none; no shares at all mean that nobody gave one."""
    for share in shares:
        if share and not SHARE.fullmatch(share):
            raise BadGame("not-a-share", share=shorten(share))
    if shares and len(shares) != players:
        raise BadGame("shares", number=len(shares), players=players)
    return tuple(shares) or ("",) * players


def checked_note(text: str) -> str:
    """A note that fits on one line of a record."""
    clean = " ".join(text.split())
    if not clean or len(clean) > MAX_NOTE or not clean.isprintable():
        raise BadGame("not-a-note", note=shorten(clean), most=MAX_NOTE)
    return clean
