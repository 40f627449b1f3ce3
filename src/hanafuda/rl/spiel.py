"""One round as a game of OpenSpiel: luck deals card by card, then the seats move; the returns are the round's points.

>>> game = pyspiel.load_game("python_hanafuda", {"game": "koikoi", "rules": "table:nintendo calls:1"})
>>> game.num_players(), game.new_initial_state().is_chance_node()
(2, True)

(OpenSpiel takes brackets and commas for its own, so that house rules are written with colons and spaces here.)

What a seat has heard of a round, and so its information state, is its own hand and everything that happened openly.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pyspiel

from hanafuda.cards import Card
from hanafuda.game import Game
from hanafuda.kernel import constants as k
from hanafuda.moves import Move
from hanafuda.state import State, deal, restock
from hanafuda.state import apply as apply_move

from .shown import ACTIONS, shown

NAME = "python_hanafuda"
DEFAULTS: Mapping[str, Any] = {"game": "koikoi", "rules": "", "players": 2, "month": 1, "dealer": 0}
MOST_POINTS, MOST_MOVES = 32_000.0, 400
"""More than any round comes to."""
KIND = pyspiel.GameType(
    short_name=NAME,
    long_name="Hanafuda",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=k.SEATS - 1,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(DEFAULTS),
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its house rules, for so many players, in one month and with one dealer."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        rules = ", ".join(chosen["rules"].split()).replace(":", "=")
        self.game, self.players = Game(f"{chosen['game']}({rules})"), chosen["players"]
        self.month, self.dealer = chosen["month"], chosen["dealer"]
        self.game.sides(self.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=k.DECK,
            num_players=self.players,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            max_game_length=MOST_MOVES,
        )
        super().__init__(KIND, info, chosen)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self, recalls)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A round, or a deck that is still being dealt."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._of = game
        self._order: list[int] = []
        self.round: State | None = None
        self.heard: list[list[str]] = [[] for _ in range(game.players)]

    @property
    def _to_deal(self) -> list[Card]:
        """The cards that luck has still to put in order: none while somebody is to move or all is over."""
        if self.round is not None and (self.round.turn is not None or self.round.over):
            return []
        stock = self.round is not None and self.round.phase == "shuffle"
        whole = self.round.stock if stock and self.round else self._of.game.deck(self._of.players)
        return sorted(card for card in whole if card not in self._order)

    def current_player(self) -> int:
        if self._to_deal:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.round.turn if self.round else None
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        cards = self._to_deal
        return [(int(card), 1 / len(cards)) for card in cards]

    def _legal_actions(self, player: int) -> list[int]:
        return [int(move) for move in self.round.legal] if self.round and player == self.round.turn else []

    def _apply_action(self, action: int) -> None:
        if self._to_deal:
            self._order.append(action)
            if not self._to_deal:
                self._deal()
        else:
            assert self.round
            self.round = apply_move(self.round, action)
            self._hear(str(Move(action)))

    def _deal(self) -> None:
        """The deck is in order: deal it, or after the second shuffle go on with the stock."""
        order, self._order = self._order, []
        if self.round and self.round.phase == "shuffle":
            self.round = restock(self.round, order)
        else:
            of = self._of
            self.round = deal(of.game, of.players, order=order, dealer=of.dealer, month=of.month)
        for seat, hand in enumerate(self.round.hands):
            self.heard[seat].append(f"hand {hand} field {self.round.field}")
        self._hear("deal")

    def _hear(self, what: str) -> None:
        """Everybody hears what was done and what came of it."""
        assert self.round
        said = " ".join([what, *(str(tuple(event)) for event in self.round.events)])
        for seat in self.heard:
            seat.append(said)

    def _action_to_string(self, player: int, action: int) -> str:
        return Card(action).code if player == pyspiel.PlayerId.CHANCE else str(Move(action))

    def returns(self) -> list[float]:
        if self.round is None or not self.round.over:
            return [0.0] * self._of.players
        return [float(self.round.scores[self.round.side(seat)]) for seat in range(self._of.players)]

    def __str__(self) -> str:
        return repr(self.round) if self.round else " ".join(Card(card).code for card in self._order)


class Observer:
    """What a seat sees: the numbers of `shown`, or in words all that it has heard."""

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        size = len(shown(deal(game.game, game.players, month=game.month), 0))
        self._recalls = recalls
        self.tensor = np.zeros(0 if recalls else size, np.float32)
        self.dict = {} if recalls else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if not self._recalls:
            self.tensor[:] = shown(state.round, player) if state.round else 0

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recalls or state.round is None:
            return "\n".join(state.heard[player])
        return " ".join(self._seen(state.round, player))

    def _seen(self, round: State, player: int) -> Iterator[str]:
        yield from (str(player), round.phase, str(round.turn), str(round.hands[player]), str(round.field))
        yield from map(str, round.piles)


pyspiel.register_game(KIND, SpielGame)
