"""Looking back for whoever asks: one review at a time, off the loop, and how far it is; playing on from a moment."""

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

from ..bots import BOTS
from ..cards import shorten
from ..errors import BadGame, HanafudaError
from ..match import Match
from ..record import read
from ..review import Judge, review
from ..review.decisions import decisions
from ..review.judge import usual_worlds
from ..review.problem import Problem, made, problem_of
from ..review.report import Report, move_name, report
from ..review.statistics import Own, statistics
from ..telling import in_words
from ..text import reader, speaking
from . import wire
from .entry import Entry
from .ledger import starting
from .party import Chair, Party
from .replay import Busy
from .rooms import NoTable, Rooms
from .sight import table_view

REVIEWERS = ThreadPoolExecutor(max_workers=1, thread_name_prefix="review")
"""One, so that whoever plays is not kept waiting by those who look back."""
WAITING = 6
KEPT = 60
MAX_DECISIONS = 600
LONELY = 60.0
"""Seconds: a review that nobody asks for any more is given up."""


class NoReview(HanafudaError):
    """There is no such review."""


class Lonely(Exception):
    """Nobody waits for it."""


class Job:
    """One review: how far it is, and what came out."""

    def __init__(self, id: str, match: Match, seat: int) -> None:
        self.id, self.match, self.seat = id, match, seat
        self.done, self.of = 0, len(decisions(match, seat))
        self.report: Report | None = None
        self.asked = time.monotonic()
        self.given_up = False

    def work(self) -> None:
        """Do it; given up where nobody asks any more."""
        try:
            judge = Judge(worlds=usual_worlds())
            self.report = report(review(self.match, self.seat, judge, watch=self._watch))
        except Lonely:
            self.given_up = True

    def _watch(self, done: int, of: int) -> None:
        self.done, self.of = done, of
        if time.monotonic() - self.asked > LONELY:
            raise Lonely

    @property
    def state(self) -> wire.ReviewState:
        """How far it is; whoever looks, waits for it."""
        self.asked = time.monotonic()
        return wire.ReviewState(id=self.id, done=self.done, of=self.of, report=self.report)


class Shelf:
    """The reviews that are waited for, and the last ones that are done; the same is worked out once."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}

    async def ask(self, record: str, seat: int) -> Job:
        """A review of a record from a seat, begun if it is new."""
        id = hashlib.sha256(f"{seat} {record}".encode()).hexdigest()[:32]
        found = self._jobs.get(id)
        if found is not None and not found.given_up:
            return found
        if sum(job.report is None and not job.given_up for job in self._jobs.values()) >= WAITING:
            raise Busy("busy")
        job = await asyncio.to_thread(_job, id, record, seat)
        self._jobs[id] = job
        for old in [key for key, one in self._jobs.items() if one.report or one.given_up][: len(self._jobs) - KEPT]:
            del self._jobs[old]
        asyncio.get_running_loop().run_in_executor(REVIEWERS, job.work)
        return job

    def find(self, id: str) -> Job:
        """A review that was asked for before."""
        job = self._jobs.get(id)
        if job is None or job.given_up:
            raise NoReview("no-review", id=shorten(id))
        return job


def _job(id: str, record: str, seat: int) -> Job:
    match = read(record)
    if not 0 <= seat < match.players:
        raise BadGame("no-seat", seat=seat, most=match.players - 1)
    job = Job(id, match, seat)
    if job.of > MAX_DECISIONS:
        raise BadGame("review-long", n=job.of, most=MAX_DECISIONS)
    return job


def cut(wanted: wire.BranchWanted) -> Match:
    """The game as it stood at the moment."""
    match = read(wanted.record)
    if not 0 <= wanted.seat < match.players:
        raise BadGame("no-seat", seat=wanted.seat, most=match.players - 1)
    if wanted.bot not in BOTS:
        raise BadGame("no-player", kind=shorten(wanted.bot), seats=("human", *BOTS))
    found = match.at(wanted.round, wanted.step)
    if found.wants == "nothing":
        raise BadGame("branch-over")
    return found


def party_at(match: Match, wanted: wire.BranchWanted, person: str) -> Party:
    """Who plays on: somebody in one seat, bots in all others; what is dealt later is not sealed."""
    chairs = tuple(
        Chair(name, person) if seat == wanted.seat else Chair(name, bot=wanted.bot)
        for seat, name in enumerate(match.names)
    )
    party = Party(match.game, chairs, person, seed=secrets.randbelow(1 << 53))
    return replace(party, continued=(wanted.round, wanted.step))


def history(match: Match, person: str) -> Iterator[Entry]:
    """What was dealt and played until then, as a table keeps it."""
    yield starting(person, match.first)
    for round in match.rounds:
        decks = iter([*round.decks, round.stock])
        before = None
        for move, state in round.steps():
            if move is None:
                yield Entry.of("deck", deck=" ".join(map(str, next(decks))), shares=())
            elif before is not None:
                yield Entry.of("move", seat=before.turn, move=str(move))
            before = state


def shown(problem: Problem, match: Match) -> wire.Problem:
    """A problem as the page shows it: from its seat, and nothing else."""
    view = problem.view
    return wire.Problem(
        kind=problem.kind,
        ask=problem.asks(match.names[view.mover]),
        view=table_view(match, view.seat, id="", bots=[None] * match.players, log=[]),
        proof=[
            wire.Proved(
                move=one.move,
                name=move_name(view, one.move),
                points=one.loss.points,
                error=one.loss.error,
                right=problem.solved_by(one.move),
            )
            for one in problem.proof
        ],
        why=problem.why,
        worlds=problem.worlds,
        seed=problem.seed,
    )


def posed(wanted: wire.ProblemWanted) -> bytes:
    """The problem that a moment poses, worked out."""
    match = read(wanted.record).at(wanted.round, wanted.step)
    if match.wants != "move" or len(match.state.legal) < 2:
        raise BadGame("no-choice", round=wanted.round, step=wanted.step)
    return wire.encode(shown(problem_of(match, Judge(worlds=usual_worlds()), 0), match))


def made_for(name: str) -> bytes:
    """The problems that were made for a game."""
    return _made_for(name, reader().code)


@cache
def _made_for(name: str, code: str) -> bytes:
    with speaking(code):
        return wire.encode([shown(problem, in_words(problem.match)) for problem in made(name)])


async def own_games(rooms: Rooms, ids: list[str], person: str) -> list[Own]:
    """The finished tables among these at which somebody played, with the seats that are theirs."""
    found = []
    for id in ids:
        with contextlib.suppress(NoTable):
            room = await rooms.find(id)
            seats, match = room.party.seats_of(person), room.ledger.now.played
            if seats and match is not None and match.over:
                found.append(Own(match, seats))
    return found


def counted(games: list[Own], records: list[str]) -> bytes:
    """What the games and records together say; of a record the first seat counts."""
    return wire.encode(statistics([*games, *(Own(read(text), (0,)) for text in records)]))
