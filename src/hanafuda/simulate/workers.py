"""Who plays the chunks on one machine: threads where the kernel is compiled, processes where it is plain."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from threading import Lock

from ..errors import HanafudaError
from ..kernel import ENGINE
from ..kernel.run import Tally
from .job import ROUNDS, Counts, Job, Watch, Work, counted, counts, play

TICK = 0.1


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(job: Work, workers: int, total: Counts, watch: Watch) -> None:
    """Play a job, adding to the total what is done."""
    workers = min(workers, len(job.chunks))
    if isinstance(job, Job) and (workers == 1 or (ENGINE == "compiled" and job.random)):
        in_threads(job, workers, total, watch)
    elif workers == 1:
        in_turn(job, total, watch)
    else:
        in_processes(job, workers, total, watch)


def in_turn(job: Work, total: Counts, watch: Watch) -> None:
    """One chunk after the other, here."""
    for chunk in job.chunks:
        if not watch(total[ROUNDS]):
            return
        total.update(counted(job, [chunk]))


class Desk:
    """Hands out the chunks, one at a time, and knows how far it is."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.done = 0
        self.closed = False
        self._left = iter(job.chunks)
        self._lock = Lock()

    def next(self) -> int | None:
        """The next chunk, if there is one."""
        with self._lock:
            return None if self.closed else next(self._left, None)

    def work(self) -> Tally:
        """Play chunks until there are none left."""
        tally = Tally()
        while (chunk := self.next()) is not None:
            play(self.job, chunk, tally)
            with self._lock:
                self.done += len(self.job.numbers(chunk))
        return tally


def in_threads(job: Job, workers: int, total: Counts, watch: Watch) -> None:
    """Threads that take the next chunk from a desk."""
    desk = Desk(job)
    with ThreadPoolExecutor(workers) as pool:
        try:
            with _starting(workers):
                working = [pool.submit(desk.work) for _ in range(workers)]
            while wait(working, TICK).not_done:
                desk.closed = not watch(desk.done)
        finally:
            desk.closed = True
        for worker in working:
            total.update(counts(worker.result(), job))


def in_processes(job: Work, workers: int, total: Counts, watch: Watch) -> None:
    """Processes that are sent a chunk each and send back its counts."""
    pool = ProcessPoolExecutor(workers, initializer=_leave_interrupts_alone)
    try:
        _hand_out(pool, job, workers, total, watch)
    except BrokenProcessPool:
        raise HanafudaError("worker-died") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _hand_out(pool: ProcessPoolExecutor, job: Work, workers: int, total: Counts, watch: Watch) -> None:
    """Keep every process busy until there are no chunks left, or the watch says stop."""
    left: Iterator[list[int]] = ([chunk] for chunk in job.chunks)
    with _starting(workers):
        running = {pool.submit(counted, job, chunks) for chunks in islice(left, 2 * workers)}
    while running:
        done, running = wait(running, TICK, FIRST_COMPLETED)
        for chunk in done:
            total.update(chunk.result())
        if watch(total[ROUNDS]):
            running |= {pool.submit(counted, job, chunks) for chunks in islice(left, len(done))}
        else:
            running = {chunk for chunk in running if not chunk.cancel()}
            left = iter(())


@contextmanager
def _starting(workers: int) -> Iterator[None]:
    """More workers than the machine can start are refused."""
    try:
        yield
    except (OSError, RuntimeError):
        raise HanafudaError("no-workers-here", n=workers) from None


def _leave_interrupts_alone() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
