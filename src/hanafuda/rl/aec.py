"""A whole game as PettingZoo's environment: agents take turns, each with its own view and its own rewards.

>>> found = env("koikoi(rounds=1)")
>>> found.reset(seed=7)
>>> found.agent_selection, found.action_space("seat_0")
('seat_0', Discrete(64))

A round's points are a reward to every seat of the side that scored them; the game ends as its sheet says.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hanafuda.game import Game
from hanafuda.luck import Luck
from hanafuda.match import Match

from .shown import ACTIONS, mask, shown_game


def env(game: str = "koikoi", players: int | None = None, render_mode: str | None = None) -> Any:
    """The environment with PettingZoo's own checks round it."""
    return wrappers.OrderEnforcingWrapper(Seats(game, players, render_mode))


class Seats(AECEnv):  # type: ignore[misc]
    """A game, its seats as agents. An observation is `{"observation": numbers, "action_mask": marks}`."""

    metadata = {"name": "hanafuda_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str = "koikoi", players: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = Game(game)
        self.players = self.game.players[0] if players is None else players
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        size = len(shown_game(self._begun(Luck(0)), 0))
        room = np.iinfo(np.int16)
        seen = Box(room.min, room.max, (size,), np.int16)
        self._space = Dict({"observation": seen, "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
        self._actions = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._space

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def _begun(self, luck: Luck) -> Match:
        """A game whose first cards are dealt."""
        self._luck = luck
        return self._dealt(Match.new(self.game, self.players, luck))

    def _dealt(self, match: Match) -> Match:
        """Luck has its turns until somebody is to move or the game is over."""
        while match.wants == "deck":
            match = match.deal(luck=self._luck)
        return match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.match = self._begun(Luck(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._pass_on()

    def _pass_on(self) -> None:
        """Whose turn it is now."""
        self.terminations = dict.fromkeys(self.agents, self.match.over)
        seat = self.match.state.turn
        self.agent_selection = self.agents[0 if seat is None else seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": shown_game(self.match, seat), "action_mask": mask(self.match.state, seat)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        before = self.match.totals
        self.match = self._dealt(self.match.play(int(action)))
        self._cumulative_rewards[self.agent_selection] = 0.0
        for seat, agent in enumerate(self.agents):
            side = seat % self.match.sides
            self.rewards[agent] = float(self.match.totals[side] - before[side])
        self._accumulate_rewards()
        self._pass_on()

    def render(self) -> str | None:
        """The table in words, as whoever is to move sees it."""
        return repr(self.match.view(self.match.state.turn)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
