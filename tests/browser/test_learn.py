"""Somebody teaches: guided games by touch, mouse and keyboard, practice, the quiz, words to tap, and what is heard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from hanafuda.lessons import lesson, names

from .conftest import DESKTOP, PHONE, RealServer
from .player import Player
from .test_manners import findings

Sit = Callable[..., Player]
Open = Callable[..., Page]
WAITS = ".teacher .main, main .hinted"
"""What the teacher waits for: that somebody has read it, or the move that is lit."""
MOST = 60
SMALL = (360, 640)
PLACES = {"hand": "main .hand:has([data-hand])", "field": "main .field"}
"""What the teacher points at beside cards, stock, piles and seats."""


class Learner:
    """Somebody at a guided game, who does what is asked."""

    def __init__(self, page: Page, server: RealServer, name: str) -> None:
        self.page = page
        page.goto(f"{server.address}/learn/{name}")

    @property
    def said(self) -> Locator:
        return self.page.locator(".teacher p")

    @property
    def practice(self) -> Locator:
        return self.page.get_by_role("button", name="Practise with hints")

    def to_the_end(self, act: Callable[[Locator], None]) -> list[str]:
        """Go on until the lesson is over; what was said."""
        heard: list[str] = []
        for _ in range(MOST):
            waits = self.page.locator(WAITS).first
            waits.wait_for()
            heard.append(self.said.inner_text())
            if self.practice.is_visible():
                return heard
            act(waits)
            expect(self.said).not_to_have_text(heard[-1])
        raise AssertionError("the lesson never ended")


def notes(name: str) -> list[str]:
    """All that is said in a lesson, in its order."""
    found = lesson(name)
    return [str(note.text) for step in found.steps for note in step.notes] + [str(note.text) for note in found.last]


@pytest.mark.parametrize("how", ["touch", "mouse", "keyboard"])
def test_the_guided_game_of_koikoi_to_its_end(how: str, open_page: Open, server: RealServer) -> None:
    page = open_page(size=PHONE, has_touch=True) if how == "touch" else open_page()
    if how == "touch":
        page.add_init_script("localStorage['hanafuda.settings'] = '{\"speed\":\"instant\"}'")
    page.goto(server.address)
    invited = page.get_by_role("link", name="Start the guided game")
    expect(invited).to_have_attribute("href", "/learn/koikoi")
    learner = Learner(page, server, "koikoi")

    def act(waits: Locator) -> None:
        if how == "keyboard":
            expect(waits).to_be_focused()
            page.keyboard.press("Enter")
        elif how == "touch":
            for _ in range(2 if waits.get_attribute("data-hand") is not None else 1):  # a tap lifts, another plays
                waits.tap()
        else:
            waits.click()

    assert [text for text in learner.to_the_end(act) if text] == notes("koikoi")
    expect(page.locator(".over h2")).to_have_text("You win the round")
    page.goto(server.address)
    expect(page.get_by_role("link", name="Guided games and quiz")).to_be_visible()
    expect(invited).to_have_count(0)


def test_the_other_guided_games_by_clicks(open_page: Open, server: RealServer) -> None:
    page = open_page(size=PHONE)
    for name in names()[1:]:
        assert Learner(page, server, name).to_the_end(lambda waits: waits.click()) == notes(name)


@pytest.mark.parametrize("name", names())
def test_what_the_teacher_speaks_of_is_in_sight_on_a_small_phone(
    name: str, open_page: Open, server: RealServer
) -> None:
    page = open_page(size=SMALL)
    found = lesson(name)
    shown = iter([note.shows for step in found.steps for note in step.notes] + [note.shows for note in found.last])

    def look(waits: Locator) -> None:
        head = page.locator("header").bounding_box()
        assert head
        for what in next(shown):
            box = page.locator(
                PLACES.get(what, f"main :is([data-card='{what}'], [data-anchor='{what}'])")
            ).bounding_box()
            assert box, what
            assert box["y"] >= head["y"] + head["height"], what
            assert box["y"] + box["height"] <= SMALL[1], what
        waits.click()

    Learner(page, server, name).to_the_end(look)


def test_another_move_gets_a_reason_and_nothing_is_lost(open_page: Open, server: RealServer) -> None:
    page = open_page()
    learner = Learner(page, server, "koikoi")
    expect(learner.said).to_contain_text("Welcome")
    page.locator(".hand [data-card='8b']").click()
    expect(learner.said).to_have_text(str(lesson("koikoi").steps[1].notes[-1].why))
    expect(page.locator(".hand [data-hand]")).to_have_count(8)
    page.locator(".hand [data-card='2r']").click()
    expect(learner.said).to_contain_text("stock")
    expect(page.locator(".hand [data-hand]")).to_have_count(7)


def test_after_the_lesson_one_practises_with_a_hint_at_every_turn(open_page: Open, server: RealServer) -> None:
    page = open_page()
    learner = Learner(page, server, "minhwatu")
    learner.to_the_end(lambda waits: waits.click())
    learner.practice.click()
    player = Player(page)
    player.play_to("play")
    expect(page.locator(".hand .hinted")).to_have_count(1)
    assert [plate.inner_text() for plate in page.locator(".seat .plate .who").all()]
    page.get_by_role("button", name="Without hints").click()
    expect(page.locator(".practice")).to_have_count(0)


def test_lessons_and_quiz_have_no_barriers(open_page: Open, server: RealServer) -> None:
    page = open_page(size=PHONE, bypass_csp=True)
    page.goto(f"{server.address}/learn")
    expect(page.locator("li h2")).to_have_count(len(names()) + 1)
    assert findings(page) == []
    learner = Learner(page, server, "koikoi")
    expect(learner.said).to_contain_text("Welcome")
    assert findings(page) == []
    page.goto(f"{server.address}/learn/quiz")
    page.locator(".answers button").first.wait_for()
    assert findings(page) == []


def test_the_quiz_by_keyboard_and_what_is_missed_comes_back(open_page: Open, server: RealServer) -> None:
    page = open_page()
    page.goto(f"{server.address}/learn/quiz")
    page.locator(".answers button").first.wait_for()
    asked = page.locator("section [role=img]").get_attribute("aria-label")
    assert asked == "Crane"
    wrong = next(
        at for at, text in enumerate(page.locator(".answers button").all_inner_texts(), 1) if "Pine" not in text
    )
    page.keyboard.press(str(wrong))
    expect(page.locator(".verdict")).to_contain_text("Pine: Crane, bright, month 1")
    again = []
    for _ in range(3):
        expect(page.locator(".go")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".go")).to_be_hidden()
        again.append(page.locator("section [role=img]").get_attribute("aria-label"))
        page.keyboard.press("1")
    assert "Crane" in again


def test_unknown_words_can_be_tapped(sit: Sit) -> None:
    page = sit("hanaawase", seed=5, size=PHONE).page
    player = Player(page)
    player.play_to("play")
    word = page.get_by_role("button", name="Dealer").first
    word.click()
    expect(page.locator(".says:popover-open")).to_contain_text("dealt this round")
    page.keyboard.press("Escape")
    expect(page.locator(".says:popover-open")).to_have_count(0)
    word.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".says:popover-open")).to_contain_text("dealt this round")


def test_one_letter_tells_what_the_view_shows(sit: Sit) -> None:
    player = sit("koikoi", seed=5, size=DESKTOP)
    player.play_to("play")
    page = player.page
    heard = page.locator("[data-heard]")
    for key, told in {
        "h": "Your hand: ",
        "f": "On the field: ",
        "p": "You have taken nothing yet.",
        "y": "You: ",
        "s": "You 0. Ume 0.",
        "t": "Your turn: play a card",
        "l": "deal",
    }.items():
        page.keyboard.press(key)
        expect(heard).to_contain_text(told)
    page.keyboard.press("h")
    months = [label.split(":")[0] for label in labels(page, ".hand [data-hand]")]
    for month in months:
        expect(heard).to_contain_text(f"{month}: ")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_contain_text("H your hand, F the field")


def labels(page: Page, where: str) -> list[str]:
    return [str(label) for label in page.locator(where).evaluate_all("all => all.map(one => one.ariaLabel)")]
