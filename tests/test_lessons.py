"""Guided games: every lesson is a game that was played by the rules, shows what it claims, and has all its words."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from hanafuda import SHEETS
from hanafuda.cards import Card
from hanafuda.errors import BadGame
from hanafuda.lessons import HOME, LEARNER, Lesson, Step, lesson, names
from hanafuda.lessons.glossary import glossary
from hanafuda.record import read_file, write
from hanafuda.review.problem import made
from hanafuda.score import settle
from hanafuda.server import wire
from hanafuda.server.lesson import shown
from hanafuda.telling import in_words
from hanafuda.text import Phrase, language, speaking
from hanafuda.view import View

PARTS = {"hand", "field", "stock"}
"""What a note may point at beside cards."""
LESSONS = [lesson(name) for name in SHEETS]
TAUGHT = pytest.mark.parametrize("taught", LESSONS, ids=lambda taught: taught.name)


def step_with(taught: Lesson, note: str) -> Step:
    """The step before which a note is said."""
    return next(step for step in taught.steps if note in [one.name for one in step.notes])


def before(taught: Lesson, step: Step) -> Step:
    """The step before another."""
    return taught.steps[taught.steps.index(step) - 1]


# -- all of them -----------------------------------------------------------------------------------------------------


def test_every_game_is_taught() -> None:
    assert names() == tuple(SHEETS)


@TAUGHT
def test_a_lesson_is_a_record_that_anyone_can_read(taught: Lesson) -> None:
    match = read_file(Path(HOME) / f"{taught.name}.txt")
    assert write(match) == write(taught.steps[-1].match)
    assert match.state.over


@TAUGHT
def test_every_note_has_its_words_and_every_move_its_reason(taught: Lesson) -> None:
    words = language("en")
    notes = [note for step in taught.steps for note in step.notes] + [*taught.last]
    for phrase in [taught.says, *(note.text for note in notes), *(note.why for note in notes if note.why)]:
        assert words.has(phrase.key), phrase.key
    assert len({note.name for note in notes}) == len(notes)
    for step in taught.steps:
        assert not step.asked or (step.notes and step.notes[-1].why), step.move
    said = {phrase.key for note in notes for phrase in (note.text, note.why) if phrase} | {taught.says.key}
    assert said == {f"lessons.{key}" for key in words.room("lessons") if key.startswith(f"{taught.name}.")}


@TAUGHT
def test_a_note_points_at_what_the_learner_can_see(taught: Lesson) -> None:
    for step in taught.steps[1:]:
        view = learner(taught, step)
        seen = {str(card) for cards in (view.hand, view.field, *view.piles) for card in cards}
        places = {f"seat-{seat}" for seat in range(taught.match.players)} | {
            f"pile-{side}" for side in range(len(view.piles))
        }
        for note in step.notes:
            assert set(note.shows) <= {*seen, *PARTS, *places}, note.name


@TAUGHT
def test_the_learner_makes_moves_and_could_make_others(taught: Lesson) -> None:
    asked = [step for step in taught.steps if step.asked]
    assert any(len(before(taught, step).match.state.legal) > 1 for step in asked)


@TAUGHT
def test_what_is_not_shown_is_announced(taught: Lesson) -> None:
    for step in taught.steps:
        begins = step.unseen and not before(taught, step).unseen
        assert not begins or step.notes


@TAUGHT
def test_the_page_gets_the_messages_of_a_real_table_and_no_hidden_card(taught: Lesson) -> None:
    sent = shown(taught)
    versions = [sent.opening.version, *(step.message.version for step in sent.steps)]
    assert versions == sorted(set(versions))
    for step in msgspec.json.decode(wire.encode(sent))["steps"]:
        view = step["message"]["view"]
        assert (view["seat"], view["id"]) == (LEARNER, "")
        assert view["hands"] is None or view["outcome"]
    assert [step.asked for step in sent.steps if step.asked] == [step.move for step in taught.steps if step.asked]
    assert msgspec.json.decode(wire.encode(sent))["title"] == str(taught.title)


@TAUGHT
def test_the_learner_is_you(taught: Lesson) -> None:
    learner = taught.match.names[LEARNER]
    steps = [msgspec.json.decode(wire.encode(step.message)) for step in shown(taught).steps]
    told = [line for step in steps for line in [*step["view"]["log"], *(one["text"] for one in step.get("events", []))]]
    assert any(line.startswith("You ") for line in told)
    assert not [line for line in told if learner in line]


def test_a_game_that_nobody_teaches_is_refused() -> None:
    with pytest.raises(BadGame, match="no guided game of “chess”"):
        lesson("chess")


# -- what each claims ------------------------------------------------------------------------------------------------


def events(step: Step) -> list[tuple[str, int]]:
    """What happened at a step: kinds, and how many cards were taken."""
    return [(event.kind, len(event.taken)) for event in step.match.state.events]


def learner(taught: Lesson, step: Step) -> View:
    """What the learner sees before a step."""
    return before(taught, step).match.view(LEARNER)


def choices(taught: Lesson, step: Step) -> list[str]:
    return [str(move) for move in before(taught, step).match.state.legal]


def lines(taught: Lesson) -> dict[str, int]:
    """The learner's score at the end, line by line."""
    side = settle(taught.match.state).sides[LEARNER]
    return {str(line.text): line.points for line in side.lines}


def held(step: Step) -> set[str]:
    """The yaku of the learner after a step."""
    return {str(one.name) for one in step.match.view(LEARNER).progress(LEARNER) if one.held}


CLAIMS: dict[tuple[str, str], Callable[[Lesson, Step], bool]] = {
    ("koikoi", "capture"): lambda _, step: events(step)[0] == ("play", 1),
    ("koikoi", "stock"): lambda taught, step: events(before(taught, step))[1] == ("turn", 0),
    ("koikoi", "two"): lambda _, step: step.match.state.phase == "take" and len(step.match.state.legal) == 2,
    ("koikoi", "choose"): lambda _, step: events(step)[0] == ("choose", 1),
    ("koikoi", "stock-takes"): lambda taught, step: events(before(taught, step))[1] == ("turn", 1),
    ("koikoi", "three"): lambda _, step: events(step)[0] == ("play", 3),
    ("koikoi", "nothing"): lambda taught, step: (
        events(step)[0] == ("play", 0)
        and not any(
            map(before(taught, step).match.view(LEARNER).takes, before(taught, step).match.state.hands[LEARNER])
        )
    ),
    ("koikoi", "moon"): lambda _, step: held(step) == {"Moon Viewing"} and step.match.state.phase == "call",
    ("koikoi", "decide"): lambda _, step: events(step) == [("call", 0)],
    ("koikoi", "curtain"): lambda _, step: held(step) == {"Moon Viewing", "Cherry Blossom Viewing", "Three Brights"},
    ("koikoi", "stop"): lambda taught, step: step.match.state.scores == (30, 0) and sum(lines(taught).values()) == 30,
    ("hanaawase", "duty"): lambda taught, step: choices(taught, step) == ["3b"],
    ("hanaawase", "free"): lambda taught, step: (
        events(step)[0] == ("play", 0) and len(choices(taught, step)) == len(learner(taught, step).hand)
    ),
    ("hanaawase", "cup"): lambda _, step: held(step) == {"Flower Viewing"},
    ("minhwatu", "poetry"): lambda _, step: held(step) == {"Poetry Ribbons"},
    ("minhwatu", "pay"): lambda taught, _: (
        (lines(taught)["Poetry Ribbons"], lines(taught)["Own yaku count twice"]) == (30, 30)
        and taught.match.state.scores == (155, 75, 10)
    ),
    ("sudaoshi", "drop"): lambda taught, step: events(step)[0][0] == "drop" and len(choices(taught, step)) == 2,
    ("sudaoshi", "place"): lambda _, step: events(step)[0][0] == "join",
    ("sudaoshi", "burden"): lambda taught, step: (
        before(taught, step).match.state.order[1] == LEARNER and lines(taught)["Burden"] == -110
    ),
    ("sudaoshi", "baldies"): lambda _, step: held(step) == {"Top Baldies"},
    ("sudaoshi", "set"): lambda _, step: held(step) == {"Set of Baldies"},
    ("sudaoshi", "dear"): lambda taught, step: choices(taught, step) == ["3b", "3r"],
    ("kwado", "gaji"): lambda _, step: len(step.match.state.legal) == 8,
    ("kwado", "dragon"): lambda _, step: held(step) == {"Dragon"},
    ("kwado", "partner"): lambda taught, step: Card("1b") in before(taught, step).match.state.piles[LEARNER],
    ("kwado", "left"): lambda taught, _: "sweep" in [kind for kind, _ in events(taught.steps[-1])],
    ("kwado", "floor"): lambda taught, _: lines(taught)["Floor"] == -60,
}
"""What a note says is about to happen, or has just happened, and whether it does."""


@pytest.mark.parametrize(("name", "note"), CLAIMS, ids="-".join)
def test_a_lesson_shows_what_it_claims(name: str, note: str) -> None:
    taught = lesson(name)
    assert CLAIMS[name, note](taught, step_with(taught, note))


def test_the_numbers_in_the_words_are_those_of_the_score() -> None:
    for taught in LESSONS:
        said = str(Phrase(f"lessons.{taught.name}.end"))
        assert taught.name == "koikoi" or str(taught.match.state.scores[LEARNER]) in said


def test_every_word_of_the_table_has_a_sentence() -> None:
    words = [str(phrase) for phrase in glossary()]
    assert all(re.fullmatch(r"[^:]+: [A-Z“].*\.", text) for text in words)
    assert {"dealer", "burden", "floor", "Gaji", "a card that matches"} <= {text.partition(":")[0] for text in words}


def test_those_at_the_tables_of_the_house_are_called_as_the_lesson_calls_them() -> None:
    problem = made("koikoi")[0].match
    with speaking("ja"):
        for match in (lesson("koikoi").match, problem):
            told = in_words(match)
            assert not any(name.isascii() for name in told.names)
            assert told.state.hands == match.state.hands
    assert in_words(replace(problem, names=("Ada", "Ume"))).names == ("Ada", "Ume")
