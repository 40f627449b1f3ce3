"""Looking back: replays, what they prove, reviews, playing on, the own games together, and problems."""

from playwright.sync_api import Page

from hanafuda import SHEETS

from ..conftest import ROOT
from ..look import Stage
from ..test_fair import NOT_SECURE, receipt

GOLDEN, PLANTED = ROOT / "tests/golden", ROOT / "tests/planted"
EXAMPLE = (ROOT / "examples/game.txt").read_text()
HONEST = (GOLDEN / "fair/koikoi.txt").read_text()
BROKEN = {
    "no_record": "Dear diary,\ntoday we played cards.\n",
    "no_move": EXAMPLE.replace("1: 3r\n", "1: 12b\n", 1),
    "no_result": EXAMPLE.replace("result: 0 6", "result: 0 7"),
    "no_card": EXAMPLE.replace("5c2 7a", "5c2 99z", 1),
    "no_game": EXAMPLE.replace("koikoi(rounds=3)", "poker(rounds=3)"),
}
TABLES = ("koikoi-2", "kwado-4-teams", "kwado-6-teams", "sudaoshi-7-fees", "hanaawase-3", "minhwatu-5-joker")
REVIEWED = ("third-bright", "kwado", "sudaoshi")
NOWHERE = ("replay/none", "review/none", "drill/poker")


def _opened(stage: Stage, text: str, at: str = "") -> Page:
    """The replay of a record from a file."""
    page = stage.go(f"replay{at and '?at='}{at}")
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.set_input_files("input[type=file]", file)  # type: ignore[arg-type]
    page.locator(".watch, .trouble").first.wait_for()
    return page


def _golden(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text()


def _planted(name: str) -> str:
    return (PLANTED / f"{name}.txt").read_text()


def no_record(stage: Stage) -> None:
    stage.go("replay")
    stage.shoot("replay")
    stage.go("review")
    stage.shoot("review")
    for name, text in BROKEN.items():
        _opened(stage, text)
        stage.shoot(name)


def nowhere(stage: Stage) -> None:
    for path in NOWHERE:
        stage.go(path).locator(".ways").wait_for()
        stage.shoot(path.replace("/", "_"))


def replay(stage: Stage) -> None:
    for name in TABLES:
        page = _opened(stage, _golden(name), "1.6")
        stage.shoot(f"{name.replace('-', '_')}_middle")
        page.locator(".controls input").press("End")
        page.locator(".controls .button").click()
        stage.shoot(f"{name.replace('-', '_')}_score")
    page = _opened(stage, EXAMPLE)
    stage.shoot("start")
    page.locator(".controls input").press("End")
    stage.shoot("end")


def moment(stage: Stage) -> None:
    page = _opened(stage, _planted("third-bright"), "1.3")
    stage.shoot("note")
    page.locator(".moment .word-button").first.click()
    page.locator("form input").fill("平 never feed a third bright to somebody who has two of them")
    stage.shoot("writing")
    page.locator("form .button").click()
    page.locator(".controls .key").nth(3).click()
    page.locator(".moment .word-button").first.click()
    page.locator("form input").fill("two")
    page.locator("form .button").click()
    stage.shoot("two_notes")
    page.locator(".moment .word-button").last.click()
    page.locator("dialog fieldset").nth(1).wait_for()
    stage.shoot("play_on")
    page.locator("dialog .button.main").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("main[data-state]", state="attached")
    stage.shoot("played_on")
    page = _opened(stage, _golden("sudaoshi-7-fees"), "1.9")
    page.locator(".moment .word-button").last.click()
    page.locator("dialog fieldset").nth(1).wait_for()
    stage.shoot("play_on_seven")


def own_game(stage: Stage) -> None:
    stage.page.context.grant_permissions(["clipboard-write"])
    player = stage.sit("koikoi(rounds=1)")
    player.play_to("match_over")
    table = stage.page.url.rsplit("/", 1)[-1]
    stage.go(f"replay/{table}?at=1.2").locator(".watch").wait_for()
    stage.page.locator("details summary").click()
    stage.shoot("receipt")
    stage.page.locator("details summary").click()
    stage.page.locator(".moment .word-button").nth(1).click()
    stage.shoot("copied")
    stage.go("stats").locator("[data-stats]").wait_for()
    stage.shoot("stats", whole=True)


def fairness(stage: Stage) -> None:
    for name, text in {
        "honest": HONEST,
        "dishonest": HONEST.replace("seed: 0000", "seed: ffff"),
        "unproved": EXAMPLE,
    }.items():
        _opened(stage, text).locator("details summary").click()
        stage.shoot(name)
    stage.page.evaluate("receipt => (localStorage['hanafuda.receipts'] = `[${receipt}]`)", receipt())
    _opened(stage, HONEST).locator("details summary").click()
    stage.shoot("receipt")
    stage.page.add_init_script(NOT_SECURE)
    _opened(stage, HONEST).locator("details summary").click()
    stage.shoot("from_server")


def review(stage: Stage) -> None:
    page = _opened(stage, _planted("third-bright"))
    page.route("**/api/reviews**", lambda route: route.fulfill(json={"id": "one", "done": 7, "of": 18, "report": None}))
    page.locator("header nav a").click()
    page.locator("[data-waits]").wait_for()
    stage.shoot("waits")
    for name in REVIEWED:
        page = _opened(stage, _planted(name))
        page.unroute("**/api/reviews**")
        page.locator("header nav a").click()
        page.locator("[data-review]").wait_for()
        page.locator("details summary").click()
        page.locator(".tick input").check()
        stage.shoot(name.replace("-", "_"), whole=True)
    page.emulate_media(media="print")
    stage.shoot("printed", whole=True)
    page.emulate_media(media="screen")
    page.locator("input[type=range]").fill("0")
    page.locator(".more .button").first.click()
    page.locator(".more .button").nth(1).click()
    page.locator(".more a").wait_for()
    page.locator(".more").scroll_into_view_if_needed()
    stage.shoot("kept")
    page.locator(".more a").click()
    page.locator(".game").first.wait_for()
    stage.shoot("drill_with_own")
    page.locator(".button.main").click()
    page.locator("[data-problem]").wait_for()
    stage.shoot("own_problem", whole=True)


def stats(stage: Stage) -> None:
    page = stage.go("stats")
    page.locator("[data-stats]").wait_for()
    stage.shoot("empty")
    page.set_input_files("input[type=file]", sorted(GOLDEN.glob("*.txt"))[:12])
    page.locator(".lead").wait_for()
    stage.shoot("many", whole=True)
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": BROKEN["no_move"].encode()}
    page.set_input_files("input[type=file]", file)  # type: ignore[arg-type]
    page.locator(".broken").wait_for()
    page.evaluate("scrollTo(0, 0)")
    stage.shoot("broken")


def drill(stage: Stage) -> None:
    page = stage.go("drill")
    page.locator(".game").first.wait_for()
    stage.shoot("list")
    for name in SHEETS:
        stage.go(f"drill/{name}").locator("[data-problem]").wait_for()
        stage.shoot(f"{name}_posed", whole=True)
        _answer(page)
        kinds = {_kind(page)}
        stage.shoot(f"{name}_answered", whole=True)
        while True:
            page.locator(".answer .main").click()
            page.locator(".open, .spoken, main h1").first.wait_for()
            if page.locator("main h1").count():
                break
            _answer(page)
            if (kind := _kind(page)) not in kinds:
                kinds.add(kind)
                stage.shoot(f"{name}_{kind}", whole=True)
    stage.shoot("done")


def _answer(page: Page) -> None:
    """Answer with the last card, or with the last word."""
    page.locator(".card.open, .spoken .button").last.click()
    page.locator(".answer").wait_for()


def _kind(page: Page) -> str:
    """What was asked, and whether the answer was right."""
    asked = page.locator("[data-problem]").get_attribute("data-problem")
    return f"{asked}_{'right' if page.locator('.answer.right').count() else 'wrong'}"
