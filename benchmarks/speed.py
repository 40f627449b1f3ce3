"""How fast the engine is, all measured in one run: `python benchmarks/speed.py [--limit DIR]`.

Every number is the best of many short slices, the things compared taking turns, in processor time: so other work
on the machine disturbs least. `--limit` names a folder with `engine.c`, the same turn machine written in C, and its
rule tables `*.tbl`; it is compiled with `cc -O3 -march=native` and takes turns with the compiled kernel.
"""

import argparse
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread, get_native_id

from hanafuda import Game
from hanafuda.games import SHEETS
from hanafuda.kernel import ENGINE
from hanafuda.kernel.run import Tally, new_deck, random_rounds, shuffle
from hanafuda.kernel.table import Table
from hanafuda.kernel.turn import deal, legal, step
from hanafuda.rules import first_seat, rules_for
from hanafuda.simulate.job import asked
from hanafuda.simulate.workers import Desk, cores

LIMITS = {
    "koikoi": ("koikoi(answer=choose)", 2),
    "sudaoshi": ("sudaoshi(lucky_hands=off)", 3),
    "hanaawase": ("hanaawase(match_duty=off)", 4),
}
"""What the machine in C plays: in Koi-Koi who answers a call may choose too; no lucky hands in Sudaoshi, and no duty to
match in Hana-awase. The mean scores of both are then the same."""


# -- what is measured, in a process for each kernel ------------------------------------------------------------------


def batch(game: Game, players: int, rounds: int) -> float:
    """Seconds for random rounds, all in the kernel."""
    r, table, tally = rules_for(game, players), Table(), Tally()
    table.luck = 1
    began = time.thread_time()
    random_rounds(r, table, tally, rounds, 0, first_seat(game, players, 0))
    return time.thread_time() - began


def driven(game: Game, players: int, rounds: int) -> float:
    """Seconds for random rounds, every move chosen in Python."""
    r, table, random = rules_for(game, players), Table(), Random(1).random
    first = first_seat(game, players, 0)
    table.luck = 1
    new_deck(table, r.cards)
    began = time.thread_time()
    for _ in range(rounds):
        shuffle(table, r.cards, r.cards)
        deal(r, table, 0, first)
        while moves := legal(r, table):
            for _ in range(int(random() * moves.bit_count())):
                moves &= moves - 1
            step(r, table, (moves & -moves).bit_length() - 1)
    return time.thread_time() - began


KINDS: dict[str, Callable[[Game, int, int], float]] = {"batch": batch, "driven": driven}


def serve() -> None:
    """Measure what is asked for, line by line: a kind, a game and its players; the answer is rounds per second."""
    print(ENGINE, flush=True)
    for line in sys.stdin:
        kind, text, players = json.loads(line)
        game, measure = Game(text), KINDS[kind]
        once = measure(game, players, 30)
        rounds = max(30, int(30 * 0.02 / max(once, 1e-6)))
        print(rounds / min(measure(game, players, rounds) for _ in range(3)), flush=True)


class Kernel:
    """A process that measures one kernel."""

    def __init__(self, plain: bool) -> None:
        environment = os.environ | {"HANAFUDA_PLAIN": "1" if plain else ""}
        command = [sys.executable, __file__, "--serve"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True)
        self.engine = self._answer()

    def _answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def rate(self, kind: str, game: str, players: int) -> float:
        """Rounds per second in one slice."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([kind, game, players]) + "\n")
        self.process.stdin.flush()
        return float(self._answer())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@contextmanager
def kernels() -> Iterator[dict[str, Kernel]]:
    """The kernels there are, by name."""
    both = [Kernel(plain=True), Kernel(plain=False)]
    try:
        yield {kernel.engine: kernel for kernel in both}
    finally:
        for kernel in both:
            kernel.close()


def best(slices: int, **measures: Callable[[], float]) -> dict[str, float]:
    """The best rate of each, taking turns."""
    found = dict.fromkeys(measures, 0.0)
    for _ in range(slices):
        for name, measure in measures.items():
            found[name] = max(found[name], measure())
    return found


# -- the tables ------------------------------------------------------------------------------------------------------


def row(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def head(title: str, *columns: str) -> None:
    print(f"\n### {title}\n")
    row(*columns)
    row("---", *["---:"] * (len(columns) - 1))


def compare_kernels(running: dict[str, Kernel], slices: int) -> None:
    """Every game and number of players."""
    head("Random rounds per second, one core", "game", "players", *running, *["times"] * (len(running) > 1))
    for name in SHEETS:
        for players in Game(name).players:
            rates = best(slices, **{k: _rate(kernel, "batch", name, players) for k, kernel in running.items()})
            times = [f"{rates['compiled'] / rates['plain']:.0f}"] if len(rates) > 1 else []
            row(name, players, *(f"{rate:,.0f}" for rate in rates.values()), *times)


def compare_driven(running: dict[str, Kernel], slices: int) -> None:
    """Move by move from Python."""
    head("Rounds per second with every move chosen in Python, one core", "game", "players", *running)
    for name in SHEETS:
        players = Game(name).players[0]
        rates = best(slices, **{k: _rate(kernel, "driven", name, players) for k, kernel in running.items()})
        row(name, players, *(f"{rate:,.0f}" for rate in rates.values()))


def _rate(kernel: Kernel, kind: str, game: str, players: int) -> Callable[[], float]:
    return lambda: kernel.rate(kind, game, players)


def compare_limit(running: dict[str, Kernel], folder: Path, slices: int) -> None:
    """The compiled kernel against the same machine in C."""
    with tempfile.TemporaryDirectory() as build:
        engine = Path(build, "engine")
        flags = ["-O3", "-march=native", "-DMAIN"]
        subprocess.run([shutil.which("cc") or "gcc", *flags, folder / "engine.c", "-o", engine], check=True)
        head("Against the table machine in C, rounds per second, one core", "game", "players", "compiled", "C", "ratio")
        for table, (game, players) in LIMITS.items():
            ours = _rate(running["compiled"], "batch", game, players)
            rates = best(3 * slices, ours=ours, c=partial(in_c, engine, folder / f"{table}.tbl"))
            row(game, players, f"{rates['ours']:,.0f}", f"{rates['c']:,.0f}", f"{rates['ours'] / rates['c']:.2f}")


def in_c(engine: Path, table: Path, rounds: int = 30_000) -> float:
    """Rounds per second of the machine in C."""
    times = []
    for _ in range(3):
        done = subprocess.run([engine, table, "1", str(rounds)], check=True, capture_output=True, text=True)
        times.append(float(json.loads(done.stdout)["t"]))
    return rounds / min(times)


def compare_cores(slices: int) -> None:
    """One thread against all. On a busy machine the clock says little; what a thread does with its turns says more."""
    if ENGINE != "compiled":
        return
    columns = (
        "by the clock",
        "per processor second",
        "neither blocked nor idle",
        "rounds/s on free cores",
        "times one",
    )
    head("Koi-Koi rounds per second in threads", "threads", *columns)
    found: dict[int, list[tuple[float, float, float]]] = {}
    for _ in range(slices):
        for threads in sorted({1, 2, cores()}):
            found.setdefault(threads, []).append(side_by_side(threads))
    one = 0.0
    for threads, runs in found.items():
        clock, rate, running = max(run[0] for run in runs), max(run[1] for run in runs), median(run[2] for run in runs)
        one = one or rate * running
        free = threads * rate * running
        row(threads, f"{clock:,.0f}", f"{rate:,.0f}", f"{running:.1%}", f"{free:,.0f}", f"{free / one:.2f}")


def side_by_side(threads: int, seconds: float = 0.5) -> tuple[float, float, float]:
    """Rounds by the clock, rounds per processor second, and the part of the time spent running, not counting
    the time spent waiting for a processor that others use."""
    desk = Desk(asked("koikoi", None, 10**12, 1))
    seen: list[tuple[float, float, float]] = []

    def work() -> None:
        began, ran, waited = time.perf_counter(), time.thread_time(), waiting()
        desk.work()
        seen.append((time.perf_counter() - began, time.thread_time() - ran, waiting() - waited))

    team = [Thread(target=work) for _ in range(threads)]
    for thread in team:
        thread.start()
    time.sleep(seconds)
    desk.closed = True
    for thread in team:
        thread.join()
    ran = sum(run for _, run, _ in seen)
    return desk.done / max(c for c, _, _ in seen), desk.done / ran, ran / sum(c - w for c, _, w in seen)


def waiting() -> float:
    """Seconds this thread was ready to run and had no processor, where the system tells."""
    try:
        text = Path(f"/proc/self/task/{get_native_id()}/schedstat").read_text(encoding="ascii")
    except OSError:
        return 0.0
    return int(text.split()[1]) / 1e9


def compare_start(slices: int) -> None:
    """From nothing to done, once Python has its bytecode, as after any installation."""
    head("Processor seconds to start and finish", "command", f"{ENGINE}, as installed", "plain")
    for words, command in {
        "python -c pass": ["-c", "pass"],
        "import hanafuda": ["-c", "import hanafuda"],
        "hanafuda --version": ["-m", "hanafuda", "--version"],
        "hanafuda games": ["-m", "hanafuda", "games"],
    }.items():
        with tempfile.TemporaryDirectory() as folder:
            times = [min(started(command, plain, folder) for _ in range(3 * slices)) for plain in ("", "1")]
        row(f"`{words}`", *(f"{seconds:.3f}" for seconds in times))


def started(command: list[str], plain: str, bytecode: str) -> float:
    """Processor seconds a command takes, Python's own start included."""
    kept = {"HANAFUDA_PLAIN": plain, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *command], env=os.environ | kept, check=True, capture_output=True)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime


def compare_memory() -> None:
    """The most memory a simulation held, in MB."""
    code = "import resource, sys; from hanafuda.simulate import simulate; simulate('kwado', 4, int(sys.argv[1])); "
    code += "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    head("Most memory held by a simulation of Kwa-Dō (4)", "rounds", "MB")
    for rounds in (10_000, 100_000, 1_000_000, 10_000_000) if ENGINE == "compiled" else (1000, 10_000):
        done = subprocess.run([sys.executable, "-c", code, str(rounds)], check=True, capture_output=True, text=True)
        row(f"{rounds:,}", f"{float(done.stdout):.1f}")


def machine() -> str:
    """What this was measured on."""
    name = platform.processor() or platform.machine()
    with suppress(OSError, StopIteration):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        name = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"{name}, {cores()} cores, {platform.system()}, Python {platform.python_version()}, {ENGINE} kernel{load}"


def main() -> None:
    """Measure everything and print it as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=Path, metavar="DIR", help="the table machine in C to measure beside")
    parser.add_argument("--slices", type=int, default=8, metavar="N", help="more make it steadier (default: 8)")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve()
        return
    print(machine())
    with kernels() as running:
        compare_kernels(running, args.slices)
        compare_driven(running, args.slices)
        if args.limit and "compiled" in running:
            compare_limit(running, args.limit, args.slices)
    compare_cores(args.slices)
    compare_start(args.slices)
    compare_memory()
    with suppress(AttributeError):
        print(f"\nload {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
