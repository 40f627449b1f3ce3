"""What a simulation came to, and how it is told: to a program, a person or a spreadsheet."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TextIO

from ..commands.words import tell, word
from ..kernel import ENGINE
from ..rules import first_seat
from ..text import ENGLISH, Phrase, language
from ..text.measure import aligned, cells, filled
from .job import CHECKSUM, ROUNDS, Counts, Job

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
    trouble: Phrase | None = None

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
        """How often each yaku was made, by its English name."""
        return _in_english(self.told_yaku)

    @property
    def lucky(self) -> dict[str, int]:
        """How often each lucky hand was dealt, by its English name."""
        return _in_english(self.told_lucky)

    @property
    def told_yaku(self) -> dict[Phrase, int]:
        """How often each yaku was made."""
        names = [self.job.game.word(f"yaku.{row.name}") for row in self.job.game.sheet.yaku]
        return self._by_name("rows", names, self.job.sides)

    @property
    def told_lucky(self) -> dict[Phrase, int]:
        """How often each lucky hand was dealt."""
        names = [self.job.game.word(f"lucky.{row.name}") for row in self.job.game.sheet.lucky.hands]
        return self._by_name("lucky", names, self.job.players)

    def _by_name(self, what: str, names: Sequence[Phrase], holders: int) -> dict[Phrase, int]:
        """Counts by name, whoever held it; rows of one name are one."""
        found = dict.fromkeys(names, 0)
        for row, name in enumerate(names):
            found[name] += sum(self.counts[what, holder, row] for holder in range(holders))
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


def _in_english(found: Mapping[Phrase, int]) -> dict[str, int]:
    """As programs read it, whatever the reader's language."""
    english = language(ENGLISH)
    return {english.tell(name): count for name, count in found.items()}


def share(count: int, rounds: int) -> tuple[float, float, float]:
    """How often in a round, and Wilson's 95 % confidence interval."""
    p, z = min(count / rounds, 1.0), Z95 * Z95 / rounds
    middle = (p + z / 2) / (1 + z)
    half = math.sqrt(p * (1 - p) * z + z * z / 4) / (1 + z)
    return count / rounds, max(0.0, min(p, middle - half)), max(p, middle + half)


# -- telling it ------------------------------------------------------------------------------------------------------


def seat_name(job: Job, seat: int) -> Phrase:
    """`seat 0, dealer`."""
    first = first_seat(job.game, job.players, 0)
    role = "-dealer" if seat == 0 else "-first" if seat == first else ""
    return Phrase(f"simulate.seat{role}", n=seat)


def side_name(job: Job, side: int) -> str:
    """A seat, or the seats of a team."""
    seats = range(side, job.players, job.sides)
    return tell(seat_name(job, side) if len(seats) == 1 else Phrase("simulate.team", seats=seats))


def as_text(result: Result) -> str:
    """For a person."""
    job, n = result.job, result.rounds
    turns, voids = result.counts["turns", 0, 0], result.counts["voids", 0, 0]
    lines = [
        word("simulate.what", game=job.game.text, players=job.players, bots=who_plays(job), n=n, seed=job.seed),
        word(f"simulate.speed.{ENGINE}", rate=result.rounds_per_second, seconds=result.seconds),
        "",
        *_score_table(result),
        word("simulate.turns", turns=turns / n, void=voids / (n + voids)),
        *_frequencies("simulate.yaku", result.told_yaku, n),
        *_frequencies("simulate.lucky", result.told_lucky, n),
    ]
    return "\n".join(lines)


def who_plays(job: Job) -> Phrase | list[str]:
    """Random players, or the bots by name."""
    return Phrase("simulate.random") if job.random else [*dict.fromkeys(job.bots)]


def _score_table(result: Result) -> list[str]:
    """A line for each side under a heading, and one for rounds that nobody won."""
    heads = ("simulate.mean", "simulate.interval", "simulate.spread", "simulate.won")
    mean, middle, spread, wins = map(word, heads)
    middle = middle.center(len(middle) + 19 - cells(middle))
    lines = [f"{'':24}{aligned(mean, '>9')}  {middle}{aligned(spread, '>9')}{aligned(wins, '>8')}"]
    for side, seat in enumerate(result.seats[: result.job.sides]):
        low, high = seat.ci95
        between, won = Phrase("simulate.between", low=low, high=high), seat.wins / result.rounds
        name = side_name(result.job, side)
        lines.append(word("simulate.row", name=name, mean=seat.mean, between=between, sd=seat.sd, won=won))
    drawn = result.counts["draws", 0, 0] / result.rounds
    return [*lines, word("simulate.row-nobody", name=Phrase("simulate.nobody"), won=drawn)]


def _frequencies(title: str, found: Mapping[Phrase, int], rounds: int) -> list[str]:
    """A table of how often, commonest first."""
    if not found:
        return []
    head = filled(word(title), 32) + aligned(word("simulate.times"), ">14")
    lines = ["", f"{head}  {word('simulate.per-hundred')}"]
    for name, count in sorted(found.items(), key=lambda pair: -pair[1]):
        rate, low, high = (100 * part for part in share(count, rounds))
        rate_told = Phrase("simulate.rate", rate=rate, low=low, high=high)
        lines.append(word("simulate.row-rate", name=name, n=count, rate=rate_told))
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
