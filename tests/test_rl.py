"""The environments: what a learner is shown is what a seat may know, and a round there is the engine's round."""

import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, seed_test

from hanafuda import SHEETS, BadGame, Game, IllegalMove, Luck, State, apply, imagine, view_for
from hanafuda.rl import Rounds, layout, mask, shown
from hanafuda.rl.aec import env
from helpers import PLAYERS, decisions, random_choices

ROOT = Path(__file__).parents[1]
ODD = [game for name in SHEETS for game in random_choices(name, 2)]
TABLES = [*((Game(name), players) for name, players in PLAYERS), *((game, game.players[-1]) for game in ODD)]
"""Every game with every number of players, and some with odd house rules."""
NAMED = [f"{game}, {players}" for game, players in TABLES]


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMED)
def test_what_is_shown_is_what_a_seat_may_know(game: Game, players: int) -> None:
    luck, parts = Luck(7), layout(game, players)
    for state in decisions(game, players, seed=7):
        for seat in range(players):
            numbers = shown(state, seat)
            assert (numbers == shown(imagine(view_for(state, seat), luck), seat)).all()
            assert set(np.flatnonzero(numbers[parts["hand"]])) == set(map(int, state.hands[seat]))
            assert set(np.flatnonzero(numbers[parts["field"]])) == set(map(int, state.field))
            for turn in range(state.sides):
                pile = state.piles[(state.side(seat) + turn) % state.sides]
                assert set(np.flatnonzero(numbers[parts[f"pile {turn}"]])) == set(map(int, pile))
            assert int(numbers[parts["cards 0"]][0]) == len(state.hands[seat])
            assert set(np.flatnonzero(mask(state, seat))) == ({*map(int, state.legal)} if seat == state.turn else set())
    assert max(part.stop for part in parts.values()) == len(numbers)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMED)
def test_a_round_among_many_is_the_engines_round(game: Game, players: int) -> None:
    rounds, luck = Rounds(game, players, tables=2, seed=5), Luck(8)
    state = State(rounds.game, players, 1, rounds._tables[0].copy())
    while not rounds.ended[0]:
        assert rounds.seats[0] == state.turn
        assert (rounds.observations[0] == shown(state, rounds.seats[0])).all()
        moves = np.array([luck.pick(list(np.flatnonzero(marks))) for marks in rounds.masks])
        state = apply(state, int(moves[0]))
        rounds.step(moves)
        if state.phase == "shuffle":
            state = State(rounds.game, players, 1, rounds._tables[0].copy())
    assert tuple(rounds.rewards[0]) == tuple(state.scores[state.side(seat)] for seat in range(players))
    assert state.over


def checksum(game: str, players: int) -> int:
    """A number that stands for two hundred steps of many rounds."""
    rounds, found = Rounds(game, players, tables=8, seed=3), 0
    for _ in range(25):
        rounds.step(rounds.masks.argmax(axis=1))
        for buffer in (rounds.observations, rounds.masks, rounds.seats, rounds.rewards, rounds.ended):
            found = zlib.crc32(buffer.tobytes(), found)
    return found


def test_the_same_seed_gives_the_same_plain_and_compiled() -> None:
    script = f"import test_rl; print([test_rl.checksum(*table) for table in {PLAYERS}])"
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests"), str(ROOT / "tools")])
    plain = {**os.environ, "HANAFUDA_PLAIN": "1", "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", script], env=plain, capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == str([checksum(*table) for table in PLAYERS]), done.stderr


def test_a_move_that_is_not_allowed_moves_nothing() -> None:
    rounds = Rounds("koikoi", tables=3, seed=1)
    moves, before = rounds.masks.argmax(axis=1), rounds.observations.copy()
    moves[1] = 63
    with pytest.raises(IllegalMove, match="63"):
        rounds.step(moves)
    with pytest.raises(IllegalMove, match="3"):
        rounds.step(moves[:2])
    assert (rounds.observations == before).all()
    rounds.step(rounds.masks.argmax(axis=1))
    assert (rounds.observations != before).any()


def test_buffers_of_ones_own_are_written_to_and_wrong_ones_refused() -> None:
    own = {"masks": np.zeros((4, 64), np.int8)}
    assert Rounds("kwado", 6, tables=4, buffers=own).masks is own["masks"]
    assert own["masks"].any()
    with pytest.raises(BadGame, match="masks"):
        Rounds("kwado", 6, tables=5, buffers=own)


@pytest.mark.filterwarnings("ignore::UserWarning")  # it would rather have no mask
@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_pettingzoo_finds_nothing_wrong(name: str, players: int) -> None:
    api_test(env(f"{name}(rounds=1)", players), num_cycles=40)
    seed_test(lambda: env(f"{name}(rounds=1)", players), num_cycles=20)


def test_the_rewards_of_a_game_are_its_totals() -> None:
    game = env("kwado(teams=2x2, rounds=2)", 4, render_mode="ansi")
    game.reset(seed=2)
    sums, luck = dict.fromkeys(game.agents, 0.0), Luck(1)
    for agent in game.agent_iter():
        seen, reward, over, _, _ = game.last()
        sums[agent] += reward
        assert "kwado" in game.render()
        game.step(None if over else int(luck.pick(list(np.flatnonzero(seen["action_mask"])))))
    totals = game.unwrapped.match.totals
    assert list(sums.values()) == [float(totals[seat % 2]) for seat in range(4)]
    assert any(totals)


@pytest.mark.parametrize("name", SHEETS)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import hanafuda.rl.spiel  # noqa: F401

    game = pyspiel.load_game("python_hanafuda", {"game": name, "players": Game(name).players[-1]})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_tells_a_seat_only_what_it_heard() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import hanafuda.rl.spiel  # noqa: F401

    game = pyspiel.load_game("python_hanafuda", {"game": "koikoi", "rules": "calls:1"})
    one, other = game.new_initial_state(), game.new_initial_state()
    for card in range(48):
        one.apply_action(card)
        other.apply_action({8: 40, 40: 8}.get(card, card))  # a card of seat 1's hand and one of the stock change places
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_string(1) != other.information_state_string(1)
