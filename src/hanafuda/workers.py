"""Who plays the chunks on one machine: threads where the kernel is compiled, processes where it is plain."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from threading import Lock, current_thread, main_thread

from .errors import HanafudaError
from .kernel.run import Tally
from .sample import ROUNDS, Counts, Job, Watch, counted, counts, play
from .speed import COMPILED

TICK = 0.1


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(job: Job, workers: int, total: Counts, watch: Watch) -> None:
    """Play a job, adding to the total what is done."""
    workers = min(workers, len(job.chunks))
    if workers == 1 or (COMPILED and job.random):
        in_threads(job, workers, total, watch)
    else:
        in_processes(job, workers, total, watch)


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
        working = [pool.submit(desk.work) for _ in range(workers)]
        while wait(working, TICK).not_done:
            desk.closed = not watch(desk.done)
        for worker in working:
            total.update(counts(worker.result(), job.sides))


def in_processes(job: Job, workers: int, total: Counts, watch: Watch) -> None:
    """Processes that are sent a chunk each and send back its counts."""
    left: Iterator[list[int]] = ([chunk] for chunk in job.chunks)
    with ProcessPoolExecutor(workers, initializer=_leave_interrupts_alone) as pool:
        running = {pool.submit(counted, job, chunks) for chunks in islice(left, 2 * workers)}
        while running:
            done, running = wait(running, TICK, FIRST_COMPLETED)
            try:
                for chunk in done:
                    total.update(chunk.result())
            except BrokenProcessPool:
                raise HanafudaError("a worker process died") from None
            if watch(total[ROUNDS]):
                running |= {pool.submit(counted, job, chunks) for chunks in islice(left, len(done))}
            else:
                running = {chunk for chunk in running if not chunk.cancel()}
                left = iter(())


def _leave_interrupts_alone() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
