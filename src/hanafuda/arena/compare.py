"""Playing a bout, here or on a cluster, to its end, until it is decided, or until somebody stops it."""

import time
from collections.abc import Sequence

from ..bots import CHEAT, check_name
from ..bots.outside import PATIENCE
from ..errors import BadGame
from ..game import Game
from ..simulate.job import ROUNDS, Counts, Watch
from ..simulate.simulation import STOPPED, NothingPlayed, play_all, player
from .bout import Bout
from .result import Result

MOST_GAMES = 10**9


def compare(
    game: Game | str,
    bots: Sequence[str],
    players: int | None = None,
    games: int = 200,
    seed: int = 0,
    *,
    workers: int | None = None,
    watch: Watch = lambda done: True,
    on: str = "",
    address: str = "",
    think: float = 0.0,
    patience: float = PATIENCE,
    records: str = "",
    until_clear: bool = False,
) -> Result:
    """Play about so many games between two bots; Ctrl-C ends it early, with what is done by then."""
    bout = asked(game, bots, players, games, seed, think, patience, records)
    counts = Counts()
    began = time.perf_counter()

    def go_on(done: int) -> bool:
        clear = until_clear and counts[ROUNDS] > 1 and Result(bout, counts, 0.0).clear
        return watch(done) and not clear

    trouble = play_all(player(workers, on, address), bout, counts, go_on)
    if not counts[ROUNDS]:
        raise NothingPlayed("nothing-played")
    result = Result(bout, counts, time.perf_counter() - began, trouble)
    short = counts[ROUNDS] < bout.sets and not (until_clear and result.clear)
    return Result(bout, counts, result.seconds, STOPPED) if short and not trouble else result


def asked(
    game: Game | str,
    bots: Sequence[str],
    players: int | None,
    games: int,
    seed: int,
    think: float,
    patience: float,
    records: str,
) -> Bout:
    """A bout, or an error that says what is wrong with it."""
    game = Game(game) if isinstance(game, str) else game
    players = game.players[0] if players is None else players
    sides = game.sides(players)
    if not 1 <= games <= MOST_GAMES:
        raise BadGame("no-games", games=games, most=MOST_GAMES)
    if len(bots) != 2:
        raise BadGame("two-bots", n=len(bots))
    for name in bots:
        if name != CHEAT:
            check_name(name)
    first, second = bots
    return Bout(game, players, (first, second), -(-games // sides), seed, think, patience, records)
