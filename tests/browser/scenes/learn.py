"""Learning: the invitation, the lessons step by step, practice, words to tap, the quiz, the level that follows."""

from json import dumps

from ..look import Stage
from ..player import Player

WAITS = ".teacher .main, main .hinted"
"""What the teacher waits for: that somebody has read it, or the move that is lit."""


def invitation(stage: Stage) -> None:
    stage.go().locator(".invite").wait_for()
    stage.shoot("new")
    stage.page.locator(".invite .plain").click()
    stage.shoot("known")


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
    _guided(stage, "koikoi", {0, 1, 2, 3, 5, 6, 7, 9, 11, 12, 14, 15})
    stage.page.locator(".teacher .main").click()
    stage.page.locator(".practice").wait_for()
    player = Player(stage.page)
    player.play_to("play")
    stage.page.locator(".hand .hinted").wait_for()
    stage.shoot("practice")
    player.step()
    stage.shoot("practice_on")


def hanaawase(stage: Stage) -> None:
    _guided(stage, "hanaawase", {0, 1, 3, 5, 6})


def minhwatu(stage: Stage) -> None:
    _guided(stage, "minhwatu", {0, 3, 5, 6})


def sudaoshi(stage: Stage) -> None:
    _guided(stage, "sudaoshi", {0, 2, 3, 4, 7, 10, 13})


def kwado(stage: Stage) -> None:
    _guided(stage, "kwado", {0, 1, 2, 3, 5, 8})


def another_move(stage: Stage) -> None:
    stage.go("learn/koikoi").locator(".teacher .main").click()
    stage.page.locator(".teacher .main").click()
    stage.page.locator(".hand [data-card='8b']").click()
    stage.page.locator(".teacher .why").wait_for()
    stage.shoot("why")


def _guided(stage: Stage, name: str, shown: set[int]) -> None:
    """A lesson to its end, with pictures of some of what is said."""
    said = stage.go(f"learn/{name}").locator(".teacher p")
    for note in range(max(shown) + 1):
        waits = stage.page.locator(WAITS).first
        waits.wait_for()
        text = said.inner_text()
        if note in shown:
            stage.shoot(f"{note:02}")
        if note < max(shown):
            waits.click()
            for _ in range(100):
                if said.inner_text() not in ("", text):
                    break
                stage.page.wait_for_timeout(50)


def words(stage: Stage) -> None:
    Player.play_to(stage.sit("hanaawase"), "play")
    stage.page.locator(".plate .term").first.click()
    stage.page.locator(".says:popover-open").wait_for()
    stage.shoot("tapped")
    stage.page.keyboard.press("Escape")
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
