"""A guided game for the page: the messages of a real table, one after the other, and what the teacher says between."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import zip_longest

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromQuery

from ..lessons import LEARNER, Lesson, Note, lesson, names
from ..match import Match
from ..moves import Move
from ..state import State
from ..telling import ending, in_words, step, told_to
from ..text import Phrase, reader, speaking
from . import wire
from .sight import table_view
from .views import current_round

BOT = "beginner"
"""As what the others at the table are shown."""


class LessonOffer(wire.Struct):
    """A guided game that is offered: of which game, and what it teaches."""

    name: str
    title: Phrase
    says: Phrase


class LessonNote(wire.Struct):
    """What the teacher says, and where to look; `why` a move is asked for and not another."""

    text: Phrase
    why: Phrase | None
    shows: tuple[str, ...]


class LessonStep(wire.Struct):
    """What is said before a step, the move that is asked for (None: nobody is asked), and what the table then hears."""

    notes: list[LessonNote]
    asked: Move | None
    message: wire.StepMessage | wire.StateMessage


class LessonView(wire.Struct):
    """A guided game: the table before the deal, every step, and what is said at the end."""

    name: str
    title: Phrase
    opening: wire.StateMessage
    steps: list[LessonStep]
    last: list[LessonNote]


@get("/api/lessons", sync_to_thread=False)
def lessons() -> Response[bytes]:
    """The guided games."""
    found = (lesson(name) for name in names())
    offers = [LessonOffer(name=one.name, title=one.title, says=one.says) for one in found]
    return Response(wire.encode(offers), media_type=MediaType.JSON)


@get("/api/lesson", sync_to_thread=False)
def guided(game: FromQuery[str] = "") -> Response[bytes]:
    """A guided game, step by step."""
    return Response(_guided(lesson(game).name, reader().code), media_type=MediaType.JSON)


@cache
def _guided(name: str, code: str) -> bytes:
    with speaking(code):
        return wire.encode(shown(_in_words(lesson(name))))


def _in_words(found: Lesson) -> Lesson:
    steps = tuple(replace(one, match=in_words(one.match)) for one in found.steps)
    return replace(found, match=in_words(found.match), steps=steps)


def shown(found: Lesson) -> LessonView:
    """A guided game as the page is sent it."""
    return LessonView(
        name=found.name,
        title=found.title,
        opening=_state(found, replace(found.match, rounds=()), 1, []),
        steps=list(_steps(found)),
        last=[_note(note) for note in found.last],
    )


def _steps(found: Lesson) -> Iterator[LessonStep]:
    """The steps; of those that are not shown, only where they lead."""
    log: list[Phrase] = []
    notes: tuple[Note, ...] = ()
    before: State | None = None
    for number, (one, after) in enumerate(zip_longest(found.steps, found.steps[1:]), start=2):
        told = (*step(one.match, current_round(one.match), before, one.match.state, one.move), *ending(one.match))
        log, notes, before = [*log, *(event.text for event in told)], (*notes, *one.notes), one.match.state
        if one.unseen and after and after.unseen and not after.notes:
            continue
        message: wire.StepMessage | wire.StateMessage = (
            _state(found, one.match, number, log)
            if one.unseen
            else wire.StepMessage(version=number, events=told_to(told, LEARNER), view=_changes(_view(one.match, log)))
        )
        asked = one.move if one.asked else None
        yield LessonStep(notes=[_note(note) for note in notes], asked=asked, message=message)
        notes = ()


def _note(note: Note) -> LessonNote:
    return LessonNote(text=note.text, why=note.why, shows=note.shows)


def _state(found: Lesson, match: Match, version: int, log: list[Phrase]) -> wire.StateMessage:
    return wire.StateMessage(version=version, view=_view(match, log), people=_people(found))


def _view(match: Match, log: list[Phrase]) -> wire.View:
    bots = [None if seat == LEARNER else BOT for seat in range(match.players)]
    return table_view(match, LEARNER, id="", bots=bots, log=log, reader=LEARNER)


def _changes(view: wire.View) -> wire.Changes:
    """The whole table as what has changed: a lesson is short, and each of its steps stands for itself."""
    return {name: msgspec.Raw(wire.encode(value)) for name, value in msgspec.structs.asdict(view).items()}


def _people(found: Lesson) -> wire.People:
    """Whoever learns, and the others, who are always here."""
    players = [
        wire.Player(
            name=name,
            bot=None if seat == LEARNER else BOT,
            here=True,
            replaced=False,
            ready=False,
            host=seat == LEARNER,
            yours=seat == LEARNER,
            left=None,
        )
        for seat, name in enumerate(found.match.names)
    ]
    settings = wire.Settings()
    return wire.People(
        players=players, hosting=True, watchers=0, settings=settings, running=None, asked=None, rematch=None
    )
