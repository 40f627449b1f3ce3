"""Learning: the invitation, the lessons step by step, practice, words to tap, the quiz, the level that follows."""

from collections.abc import Callable
from json import dumps

from ..look import SETTLED, Stage
from ..player import Player

WAITS = ".teacher .main, main .hinted"
"""What the teacher waits for: that somebody has read it, or the move that is lit."""
MOST = 40
"""More than any teacher says in a lesson."""


def invitation(stage: Stage) -> None:
    invited = stage.go().locator(".invite")
    _each_size(stage, "new", invited.scroll_into_view_if_needed)
    invited.locator(".plain").click()
    _each_size(stage, "known", stage.page.locator("[href='/learn']").scroll_into_view_if_needed)


def lessons(stage: Stage) -> None:
    stage.go("learn").locator("li h2").nth(5).wait_for()
    stage.shoot("fresh", whole=True)
    stage.page.evaluate("localStorage['hanafuda.learned'] = JSON.stringify(['koikoi', 'sudaoshi'])")
    stage.page.reload()
    stage.page.locator("li .done").first.wait_for()
    stage.shoot("done", whole=True)
    stage.go("learn/poker")
    stage.shoot("none")


def koikoi(stage: Stage) -> None:
    _guided(stage, "koikoi")
    stage.page.locator(".teacher .main").click()
    stage.page.locator(".practice").wait_for()
    player = Player(stage.page)
    player.play_to("play")
    stage.page.locator(".hand .hinted").wait_for()
    stage.shoot("practice")
    player.step()
    stage.shoot("practice_on")


def hanaawase(stage: Stage) -> None:
    _guided(stage, "hanaawase")


def minhwatu(stage: Stage) -> None:
    _guided(stage, "minhwatu")


def sudaoshi(stage: Stage) -> None:
    _guided(stage, "sudaoshi")


def kwado(stage: Stage) -> None:
    _guided(stage, "kwado")


def another_move(stage: Stage) -> None:
    stage.go("learn/koikoi").locator(".teacher .main").click()
    stage.page.locator(".teacher .main").click()
    stage.page.locator(".hand [data-card='8b']").click()
    stage.page.locator(".teacher .why").wait_for()
    stage.shoot("why")


def _guided(stage: Stage, name: str) -> None:
    """A lesson to its end, with a picture of everything that is said."""
    said = stage.go(f"learn/{name}").locator(".teacher p")
    for note in range(MOST):
        waits = stage.page.locator(WAITS).first
        waits.wait_for()
        text = said.inner_text()
        stage.shoot(f"{note:02}")
        if stage.page.locator(".teacher a").count():
            return
        waits.click()
        for _ in range(100):
            if said.inner_text() not in ("", text):
                break
            stage.page.wait_for_timeout(50)


def _each_size(stage: Stage, name: str, act: Callable[[], None]) -> None:
    """A picture of what something leads to, in every size anew."""
    sizes = stage.sizes
    for size in sizes:
        stage.resize(size)
        stage.page.wait_for_timeout(SETTLED)
        act()
        stage.sizes = [size]
        stage.shoot(name)
        stage.page.keyboard.press("Escape")
    stage.sizes = sizes
    stage.resize(sizes[0])


def words(stage: Stage) -> None:
    Player.play_to(stage.sit("hanaawase"), "play")
    for name, word in (("tapped", ".plate .term"), ("asked", ".asked .term")):
        _each_size(stage, name, stage.page.locator(word).first.click)
    stage.page.locator("header nav .key[aria-expanded]").click()
    stage.page.locator("#tab-rules").click()
    stage.page.locator(".inside details summary").first.click()
    stage.shoot("glossary")
    stage.page.locator(".inside").evaluate("all => all.scrollTop += 600")
    stage.shoot("glossary_on")


def quiz(stage: Stage) -> None:
    answers = stage.go("learn/quiz").locator(".answers button")
    answers.first.wait_for()
    stage.shoot("question")
    answers.first.click()
    stage.shoot("answered")
    boxes = {f"{month}{kind}": {"box": 1, "due": 0} for month in (3, 8) for kind in "b"}
    _remembered(stage, boxes)
    stage.shoot("card")
    answers.nth(1).click()
    stage.shoot("card_answered")
    stage.page.locator(".tick input").check()
    stage.page.locator(".go").click()
    stage.shoot("by_ear")
    answers.last.click()
    stage.shoot("by_ear_answered")


def quiz_right(stage: Stage) -> None:
    stage.go("learn/quiz").locator(".answers button").first.wait_for()
    while not stage.page.locator(".verdict.good").count():
        if stage.page.locator(".unasked").count() == 0:
            stage.page.locator(".go").click()
        stage.page.locator(".answers button").first.click()
    stage.shoot("right")


def _remembered(stage: Stage, cards: dict[str, dict[str, int]]) -> None:
    stage.page.evaluate("told => localStorage['hanafuda.quiz'] = told", dumps({"asked": 9, "cards": cards}))
    stage.page.reload()
    stage.page.locator(".answers button").first.wait_for()


def level(stage: Stage) -> None:
    kept = '{"adapts":true,"level":"beginner","streak":1,"speed":"instant","oneTap":true,"sounds":false}'
    for seed in range(8):
        stage.go().evaluate("told => localStorage['hanafuda.settings'] = told", kept)
        stage.page.reload()
        stage.sit("koikoi(rounds=1)", seed=seed, level="beginner").play_to("match_over")
        stage.page.wait_for_timeout(500)
        if stage.page.evaluate("JSON.parse(localStorage['hanafuda.settings']).level") != "beginner":
            break
    stage.shoot("up")
