"""The same chunks on a Ray cluster, started here or found by its address. Needs Ray.

The part that talks to Ray is a process of its own, `python -m hanafuda.simulate.cluster`: when a cluster is lost, Ray
ends the process that spoke to it, and what was counted until then must not be lost with it.
"""

import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any

from ..errors import HanafudaError
from .job import ROUNDS, Counts, Watch, Work, counted

TICK, KNOCK = 0.1, 10.0
TRIES = 5
"""How often a part is tried before the cluster is given up."""
MOST_CHUNKS = 100
"""Chunks sent at once: so few that a lost worker costs little, so many that sending costs nothing."""
Message = Counts | HanafudaError | None
"""What the other process says: what a part came to, what went wrong, or that all is done."""
Send = Callable[[Message], None]


def on_ray(job: Work, total: Counts, watch: Watch, address: str = "") -> None:
    """Play a job on a cluster, adding to the total what is done. Raises when there is none, or no longer."""
    if find_spec("ray") is None:
        raise HanafudaError("no-ray", command=f'"{sys.executable}" -m pip install ray')
    _knock(address)
    inbox: SimpleQueue[Message] = SimpleQueue()
    driver = _start(job, address)
    Thread(target=_listen, args=(driver.stdout, inbox), daemon=True).start()
    try:
        while watch(total[ROUNDS]):
            try:
                message = inbox.get(timeout=TICK)
            except Empty:
                continue
            if message is None:
                return
            if isinstance(message, HanafudaError):
                raise message
            total.update(message)
    finally:
        _end(driver)


def _knock(address: str) -> None:
    """Whether anybody is at an address like 10.0.0.1:6379; Ray itself would go on knocking for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=KNOCK).close()
        except (OSError, ValueError, OverflowError):
            raise HanafudaError("ray-silent", address=address) from None


def _start(job: Work, address: str) -> "subprocess.Popen[bytes]":
    """The process that talks to Ray; Ctrl-C does not reach it."""
    paths = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "RAY_USAGE_STATS_ENABLED": "0"}
    command = [sys.executable, "-m", "hanafuda.simulate.cluster"]
    driver = subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    assert driver.stdin is not None
    with suppress(BrokenPipeError):  # a driver that is gone already says no more, and that is noticed
        pickle.dump((job, address), driver.stdin)
        driver.stdin.flush()
    return driver


def _listen(stream: IO[bytes], inbox: "SimpleQueue[Message]") -> None:
    """Pass on what the driver says; when it says no more, the cluster is lost."""
    try:
        while True:
            inbox.put(pickle.load(stream))
    except (EOFError, OSError, ValueError, pickle.UnpicklingError):
        inbox.put(HanafudaError("ray-lost"))


def _end(driver: "subprocess.Popen[bytes]") -> None:
    driver.terminate()
    try:
        driver.wait(timeout=10)
    except subprocess.TimeoutExpired:
        driver.kill()
        driver.wait()
    if driver.stdin is not None:
        with suppress(BrokenPipeError):
            driver.stdin.close()


# -- the other process -----------------------------------------------------------------------------------------------


def drive(job: Work, address: str, send: Send) -> HanafudaError | None:
    """Send the counts of every part, each once; the trouble that came between, if any."""
    ray: Any = import_module("ray")
    address = address or os.environ.get("RAY_ADDRESS", "") or "local"
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
        processors = int(ray.cluster_resources().get("CPU", 1))
    except (ConnectionError, OSError, RuntimeError, ValueError):
        return HanafudaError("ray-not-here") if address == "local" else HanafudaError("ray-silent", address=address)
    try:
        _spread(ray, job, processors, send)
    except ray.exceptions.RayTaskError as error:
        return HanafudaError("ray-cannot", why=repr(error.cause))
    except (ray.exceptions.RayError, ConnectionError):
        return HanafudaError("ray-lost")
    return None


def parts(job: Work, processors: int) -> Iterator[range]:
    """The chunks, some at a time."""
    size = min(MOST_CHUNKS, max(1, len(job.chunks) // (8 * processors)))
    return (job.chunks[start : start + size] for start in range(0, len(job.chunks), size))


def _spread(ray: Any, job: Work, processors: int, send: Send) -> None:
    """Keep every processor busy; a part whose worker failed is done again."""
    task = ray.remote(num_cpus=1, max_retries=TRIES)(counted)
    left = parts(job, processors)
    running = {task.remote(job, part): (part, TRIES) for part in islice(left, 2 * processors)}
    while running:
        for done in ray.wait(list(running), num_returns=1)[0]:
            part, tries = running.pop(done)
            try:
                send(ray.get(done))
            except ray.exceptions.RayTaskError:
                raise
            except ray.exceptions.RayError:
                if tries == 1:
                    raise
                running[task.remote(job, part)] = (part, tries - 1)
                continue
            running |= {task.remote(job, part): (part, TRIES) for part in islice(left, 1)}


def main() -> None:
    """Read a job from standard input, write counts to standard output."""
    job, address = pickle.load(sys.stdin.buffer)
    out = os.fdopen(os.dup(1), "wb")
    for stream in (1, 2):  # whatever Ray has to say, standard output is for counts
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)

    def send(message: Message) -> None:
        pickle.dump(message, out)
        out.flush()

    Thread(target=_end_with_parent, daemon=True).start()
    send(drive(job, address, send))


def _end_with_parent() -> None:
    """When nobody listens any more, there is nothing to work for."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main()
