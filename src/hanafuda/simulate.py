"""Random rounds by the million, and what comes out on average: `hanafuda simulate`.

>>> result = simulate("koikoi", rounds=2000, seed=1, workers=1)
>>> result.rounds, len(result.seats), result.yaku["Five Brights"] < result.yaku["Chaff"]
(2000, 2, True)

The same seed gives the same numbers, whatever the number of workers and wherever they are.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from .errors import BadGame, BadRecord, HanafudaError
from .game import Game
from .kernel.constants import LUCK_MASK
from .luck import Luck
from .match import Match
from .moves import Move
from .sample import CHECKSUM, ROUNDS, Counts, Job, Watch, asked
from .speed import ENGINE
from .state import State
from .tables import first_seat
from .view import view_for

MOST_WORKERS = 1024
STOPPED = "stopped"
Z95 = 1.959964


class Seat(NamedTuple):
    """What one seat scored: the mean with its 95 % confidence interval, the spread, and the rounds won alone."""

    side: int
    mean: float
    sd: float
    ci95: tuple[float, float]
    wins: int


@dataclass(frozen=True)
class Result:
    """What a simulation came to. With `trouble` it is not all that was asked for, and this is why."""

    job: Job
    counts: Counts
    seconds: float
    trouble: str = ""

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.counts[ROUNDS]

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / self.seconds if self.seconds else 0.0

    @property
    def checksum(self) -> int:
        """One number that differs when anything does."""
        return self.counts[CHECKSUM]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Each seat's score; a team's seats share theirs."""
        return tuple(self._seat(seat % self.job.sides) for seat in range(self.job.players))

    def _seat(self, side: int) -> Seat:
        n, total, squares = self.rounds, self.counts["sums", side, 0], self.counts["squares", side, 0]
        mean = total / n
        sd = math.sqrt(max(0, n * squares - total * total) / (n * (n - 1))) if n > 1 else 0.0
        error = Z95 * sd / math.sqrt(n)
        return Seat(side, mean, sd, (mean - error, mean + error), self.counts["wins", side, 0])

    @property
    def yaku(self) -> dict[str, int]:
        """How often each yaku was made."""
        return self._by_name("rows", [row.name for row in self.job.game.sheet.yaku])

    @property
    def lucky(self) -> dict[str, int]:
        """How often each lucky hand was dealt."""
        return self._by_name("lucky", [row.name for row in self.job.game.sheet.lucky.hands])

    def _by_name(self, what: str, names: Sequence[str]) -> dict[str, int]:
        found = dict.fromkeys(names, 0)
        for row, name in enumerate(names):
            found[name] += sum(self.counts[what, side, row] for side in range(self.job.sides))
        return found

    def scores(self, side: int) -> dict[int, int]:
        """How often a side had each score; those far out are counted at -1024 and 3071."""
        return dict(sorted((key[2], n) for key, n in self.counts.items() if key[:2] == ("scores", side)))

    @property
    def data(self) -> dict[str, Any]:
        """For a program."""
        return {
            "game": str(self.job.game),
            "players": self.job.players,
            "bots": list(self.job.bots),
            "seed": self.job.seed,
            "rounds": self.rounds,
            "complete": not self.trouble,
            "seconds": round(self.seconds, 3),
            "rounds_per_second": round(self.rounds_per_second, 1),
            "engine": ENGINE,
            "checksum": f"{self.checksum:016x}",
            "void_deals": self.counts["voids", 0, 0],
            "drawn": self.counts["draws", 0, 0],
            "turns": self.counts["turns", 0, 0] / self.rounds,
            "seats": [seat._asdict() for seat in self.seats],
            "yaku": self.yaku,
            "lucky": self.lucky,
        }


def share(count: int, rounds: int) -> tuple[float, float, float]:
    """How often in a round, and Wilson's 95 % confidence interval."""
    p, z = min(count / rounds, 1.0), Z95 * Z95 / rounds
    middle = (p + z / 2) / (1 + z)
    half = math.sqrt(p * (1 - p) * z + z * z / 4) / (1 + z)
    return count / rounds, max(0.0, min(p, middle - half)), max(p, middle + half)


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
    from .workers import interruptible

    job = asked(game, players, rounds, seed, bots)
    play = _runner(workers, on, address)
    counts: Counts = Counts()
    trouble = ""
    began = time.perf_counter()
    with interruptible(watch) as still:
        try:
            play(job, counts, still)
        except HanafudaError as error:
            if not counts[ROUNDS]:
                raise
            trouble = str(error)
    seconds = time.perf_counter() - began
    if not counts[ROUNDS]:
        raise HanafudaError("stopped before anything was played")
    if counts[ROUNDS] < rounds:
        trouble = trouble or STOPPED
    counts[CHECKSUM] &= LUCK_MASK
    return Result(job, counts, seconds, trouble)


def _runner(workers: int | None, on: str, address: str) -> Callable[[Job, Counts, Watch], None]:
    """Who plays: this machine or a cluster."""
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadGame(f"cannot use {workers} workers: from 1 to {MOST_WORKERS}")
    if on == "ray":
        from .cluster import on_ray

        return lambda job, counts, watch: on_ray(job, counts, watch, address)
    if address:
        raise BadGame("--address needs --on ray")
    from .workers import cores, run

    return lambda job, counts, watch: run(job, workers or cores(), counts, watch)


# -- the command -----------------------------------------------------------------------------------------------------


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser(
        "simulate", help="play random rounds and count", description="Play many rounds and print what came out."
    )
    parser.add_argument("game", metavar="GAME", help="like koikoi or 'kwado(teams=2x2)'")
    parser.add_argument("--players", type=int, metavar="N", help="(default: the fewest the game is for)")
    parser.add_argument("--rounds", type=int, default=10_000, metavar="R", help="(default: 10000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same numbers (default: 0)")
    parser.add_argument(
        "--bots", default="random", metavar="NAMES", help="one for all seats, or one each: greedy,random"
    )
    parser.add_argument("--workers", type=int, metavar="W", help="(default: all cores)")
    parser.add_argument("--on", choices=["ray"], help="spread the rounds over a Ray cluster")
    parser.add_argument("--address", default="", help="of the Ray cluster (default: start one here)")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="for programs")
    shape.add_argument("--csv", action="store_true", help="for spreadsheets, with every score's count")
    parser.add_argument("--plot", metavar="FILE", help="draw the scores and yaku as .svg or .png")
    parser.add_argument("--record", metavar="FILE", help="write the first match, played to its end, as a record")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play many rounds and print what came out."""
    if args.plot:
        from .plot import check_path

        check_path(args.plot)
    if args.record:
        write_record(asked(args.game, args.players, args.rounds, args.seed, args.bots.split(",")), args.record)
    bar = Bar(args.rounds, sys.stderr)
    try:
        result = simulate(
            *(args.game, args.players, args.rounds, args.seed),
            **{"workers": args.workers, "bots": args.bots.split(","), "on": args.on or "", "address": args.address},
            watch=bar.show,
        )
    finally:
        bar.clear()
    _print(result, args)
    if args.plot:
        from .plot import write

        write(result, args.plot)
    if result.trouble:
        print(f"hanafuda: {result.trouble} after {result.rounds:,} of {args.rounds:,} rounds", file=sys.stderr)
    return 0 if not result.trouble else 130 if result.trouble == STOPPED else 2


def write_record(job: Job, path: str) -> None:
    """The first match by this seed, played whole by the same bots, as a record."""
    from . import record

    luck = Luck(job.seed)
    match = Match.new(job.game, job.players, luck)
    while match.wants != "nothing":
        match = match.deal(luck=luck) if match.wants == "deck" else match.play(_chosen(job, match.state, luck))
    try:
        Path(path).write_text(record.write(match), encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"cannot write {path}: {error.strerror}") from None


def _chosen(job: Job, state: State, luck: Luck) -> Move:
    assert state.seat is not None
    if job.random:
        return luck.pick(list(state.legal))
    from .bots import BOTS

    return BOTS[job.bots[state.seat]].choose(view_for(state, state.seat), luck).move


def _print(result: Result, args: argparse.Namespace) -> None:
    if args.json:
        print(json.dumps(result.data, ensure_ascii=False))
    elif args.csv:
        write_csv(result, sys.stdout)
    else:
        print(as_text(result))


class Bar:
    """How far it is, how fast, and how long still: one line on a terminal, nothing anywhere else."""

    def __init__(self, rounds: int, out: TextIO) -> None:
        self.rounds = rounds
        self.out = out
        self.shown = out.isatty()
        self.began = time.monotonic()

    def show(self, done: int) -> bool:
        """Draw it; never asks to stop."""
        if self.shown:
            seconds = time.monotonic() - self.began
            rate = done / seconds if seconds > 0 else 0.0
            left = f"{clock((self.rounds - done) / rate)} left" if rate else "starting"
            filled = round(24 * done / self.rounds)
            bar = "█" * filled + "░" * (24 - filled)
            self.out.write(f"\r{bar} {done / self.rounds:4.0%}  {rate:,.0f} rounds/s  {left}\x1b[K")
            self.out.flush()
        return True

    def clear(self) -> None:
        """Leave no trace."""
        if self.shown:
            self.out.write("\r\x1b[K")
            self.out.flush()


def clock(seconds: float) -> str:
    """`42 s`, `3:07` or `2:15:00`."""
    whole = math.ceil(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, hours = whole // 60 % 60, whole // 3600
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def seat_name(job: Job, seat: int) -> str:
    """`seat 0, dealer`."""
    first = first_seat(job.game, job.players, 0)
    role = ", dealer" if seat == 0 else ""
    return f"seat {seat}{role}" + (", plays first" if seat == first != 0 else "")


def side_name(job: Job, side: int) -> str:
    """A seat, or the seats of a team."""
    seats = range(side, job.players, job.sides)
    return seat_name(job, side) if len(seats) == 1 else "seats " + ", ".join(map(str, seats))


def as_text(result: Result) -> str:
    """For a person."""
    job, n = result.job, result.rounds
    by = "random" if job.random else " against ".join(dict.fromkeys(job.bots))
    lines = [
        f"{job.game}, {job.players} players, {by}: {n:,} rounds from seed {job.seed}",
        f"{result.rounds_per_second:,.0f} rounds/s ({ENGINE}), {result.seconds:.2f} s",
        "",
        f"{'':24}{'mean':>9}  {'95 % interval':^19}{'spread':>9}{'won':>8}",
    ]
    for side, seat in enumerate(result.seats[: job.sides]):
        low, high = seat.ci95
        interval = f"{low:8.3f} to {high:.3f}"
        lines.append(f"{side_name(job, side):24}{seat.mean:9.3f}  {interval:19}{seat.sd:9.2f}{seat.wins / n:8.1%}")
    drawn, voids = result.counts["draws", 0, 0], result.counts["voids", 0, 0]
    lines.append(f"{'nobody alone':24}{'':30}{'':9}{drawn / n:8.1%}")
    lines += [f"{result.counts['turns', 0, 0] / n:.2f} turns to a round; {voids / (n + voids):.3%} of deals void"]
    return "\n".join(lines + _frequencies("yaku", result.yaku, n) + _frequencies("lucky hands", result.lucky, n))


def _frequencies(title: str, found: Mapping[str, int], rounds: int) -> list[str]:
    """A table of how often, commonest first."""
    if not found:
        return []
    lines = ["", f"{title:32}{'times':>14}  per 100 rounds (95 %)"]
    for name, count in sorted(found.items(), key=lambda pair: -pair[1]):
        rate, low, high = share(count, rounds)
        lines.append(f"{name:32}{count:14,}  {100 * rate:8.4f}  ({100 * low:.4f} to {100 * high:.4f})")
    return lines


def write_csv(result: Result, out: TextIO) -> None:
    """One table: a line for each seat, each yaku, each lucky hand, and each score of each seat."""
    import csv

    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["kind", "seat", "name", "count", "mean", "sd", "low", "high"])
    n = result.rounds
    for number, seat in enumerate(result.seats):
        numbers = [f"{x:.6g}" for x in (seat.mean, seat.sd, *seat.ci95)]
        rows.writerow(["seat", number, "won alone", seat.wins, *numbers])
    for kind, found in (("yaku", result.yaku), ("lucky", result.lucky)):
        for name, count in found.items():
            rate, low, high = share(count, n)
            rows.writerow([kind, "", name, count, f"{rate:.6g}", "", f"{low:.6g}", f"{high:.6g}"])
    for number, seat in enumerate(result.seats):
        for score, count in result.scores(seat.side).items():
            rows.writerow(["score", number, score, count, f"{count / n:.6g}", "", "", ""])
