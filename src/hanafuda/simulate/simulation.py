"""Playing a job, here or on a cluster, to its end or until somebody stops it."""

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import current_thread, main_thread

from ..errors import BadGame, HanafudaError
from ..game import Game
from ..kernel.constants import LUCK_MASK
from ..text import Phrase
from .job import CHECKSUM, ROUNDS, Counts, Watch, Work, asked
from .result import Result

MOST_WORKERS = 1024
STOPPED = Phrase("simulate.stopped")
"""The trouble of a simulation that was told to stop."""

Play = Callable[[Work, Counts, Watch], None]
"""Plays a job, adding to the counts what is done, for as long as the watch says so."""


class NothingPlayed(HanafudaError):
    """It was stopped before there was anything to tell."""


def simulate(
    game: Game | str,
    players: int | None = None,
    rounds: int = 10_000,
    seed: int = 0,
    *,
    workers: int | None = None,
    bots: Sequence[str] = (),
    watch: Watch = lambda done: True,
    on: str = "",
    address: str = "",
) -> Result:
    """Play so many rounds, by random players or by bots. Ctrl-C ends it early, with what is done by then."""
    job = asked(game, players, rounds, seed, bots)
    play = player(workers, on, address)
    counts = Counts()
    began = time.perf_counter()
    trouble = play_all(play, job, counts, watch)
    seconds = time.perf_counter() - began
    if not counts[ROUNDS]:
        raise NothingPlayed("nothing-played")
    if counts[ROUNDS] < rounds:
        trouble = trouble or STOPPED
    counts[CHECKSUM] &= LUCK_MASK
    return Result(job, counts, seconds, trouble)


def play_all(play: Play, job: Work, counts: Counts, watch: Watch) -> Phrase | None:
    """Play it; the trouble that came after some of it was done, if any."""
    try:
        with interruptible(watch) as still:
            play(job, counts, still)
    except HanafudaError as error:
        if not counts[ROUNDS]:
            raise
        return error.phrase
    return None


def player(workers: int | None, on: str, address: str) -> Play:
    """Who plays: this machine or a cluster."""
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadGame("no-workers", workers=workers, most=MOST_WORKERS)
    if on == "ray":
        from .cluster import on_ray

        return lambda job, counts, watch: on_ray(job, counts, watch, address)
    if address:
        raise BadGame("address-without-ray")
    from .workers import cores, run

    return lambda job, counts, watch: run(job, workers or cores(), counts, watch)


@contextmanager
def interruptible(watch: Watch) -> Iterator[Watch]:
    """The same watch, but the first Ctrl-C makes it say stop; the second is the usual one."""
    if current_thread() is not main_thread():
        yield watch
        return
    stopped = []
    before = signal.getsignal(signal.SIGINT)

    def stop(*_: object) -> None:
        stopped.append(True)
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield lambda done: watch(done) and not stopped
    finally:
        signal.signal(signal.SIGINT, before)
