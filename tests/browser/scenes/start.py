"""The first page and what is reached from it without sitting down."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import FilePayload

from hanafuda.text import language

from ..conftest import ROOT
from ..look import Stage
from ..player import Player, settles_in

GAMES = ("koikoi", "hanaawase", "minhwatu", "sudaoshi", "kwado")
WHOLE = 14
"""So many small screens hold the longest of these pages."""


def _said(stage: Stage, key: str, **slots: object) -> str:
    return language(stage.lang).say(key, **slots)


def _ready(stage: Stage) -> None:
    stage.page.locator("main .button, main .note").first.wait_for()


def first_page(stage: Stage) -> None:
    stage.go()
    _ready(stage)
    stage.shoot("start", whole=True)
    page = stage.page
    page.locator(".invite .button.plain").click()
    page.locator("section.felt select").first.select_option(index=0)
    stage.shoot("easiest")


def saved_games(stage: Stage) -> None:
    page = stage.page
    for game, players in (("koikoi", 2), ("sudaoshi", 7), ("kwado(teams=2x2)", 4)):
        player = stage.sit(game, players)
        player.says = [_said(stage, "game.speak.play")]
        player.play_to("play")
        player.step()
        player.asked  # noqa: B018
    stage.sit("koikoi(rounds=1)").play_to("match_over")
    made = stage.server.table(page, "hanaawase", [{"kind": "human", "name": "Ada"}, *[{"kind": "open"}] * 2])
    page.goto(f"{stage.server.address}/table/{made}")
    page.locator("h1, h2").first.wait_for()
    stage.go()
    page.locator("section li.sheet").first.wait_for()
    stage.shoot("saved", whole=True, screens=WHOLE)
    page.locator("section li.sheet .button.plain").first.click()
    page.get_by_role("dialog").wait_for()
    stage.shoot("forget")


def settings(stage: Stage) -> None:
    stage.go()
    _ready(stage)
    page = stage.page
    page.locator("header button").last.click()
    page.get_by_role("dialog").wait_for()
    stage.shoot("top")
    for part, legend in enumerate(("fieldset:nth-of-type(3)", ".tiles", "label.tick >> nth=0", "h3")):
        page.locator(f"dialog {legend}").first.evaluate("one => one.scrollIntoView({block: 'start'})")
        stage.shoot(f"part{part + 1}")
    page.locator("dialog input[value=dark]").first.check()
    page.locator("dialog legend").first.evaluate("one => one.scrollIntoView({block: 'center'})")
    stage.shoot("dark")
    page.keyboard.press("Escape")
    stage.shoot("dark_start", whole=True)


def setups(stage: Stage) -> None:
    page = stage.page
    stage.go("setup/koikoi")
    page.locator("button.start").wait_for()
    stage.shoot("folded", whole=True)
    for game in GAMES:
        stage.go(f"setup/{game}")
        page.locator("details summary").first.click()
        stage.shoot(game, whole=True, screens=WHOLE)
    stage.go("setup/sudaoshi")
    page.locator("input[type=radio][value='7']").first.check()
    page.locator("fieldset input[type=radio]").nth(4).check()
    stage.shoot("seven", whole=True)


def teams_and_trouble(stage: Stage) -> None:
    page = stage.page
    stage.go("setup/kwado")
    page.locator("input[value='2x3']").check()
    stage.shoot("teams", whole=True)
    page.locator("details summary").first.click()
    page.locator("[data-option=declare] input").first.check()
    for part in page.locator("[data-option=yaku] input[type=checkbox]").all():
        part.uncheck()
    page.locator("aside .trouble").wait_for()
    page.locator("aside").scroll_into_view_if_needed()
    stage.shoot("impossible")
    page.locator("aside summary").last.click()
    stage.shoot("text")


def with_friends(stage: Stage) -> None:
    page = stage.page
    stage.go("setup/hanaawase/friends")
    page.locator("button.start").wait_for()
    stage.shoot("friends", whole=True)
    stage.go("setup/koikoi/together")
    page.locator("button.start").wait_for()
    stage.shoot("together", whole=True)
    stage.go("setup/minhwatu/together")
    page.locator("input[type=radio][value='5']").first.check()
    stage.shoot("together_five", whole=True)


def missing(stage: Stage) -> None:
    for name, path in (
        ("page", "nowhere/at/all"),
        ("table", "table/nothing"),
        ("game", "setup/poker"),
        ("wrong_rules", "rules/koikoi?rounds=99"),
        ("replay", "replay/nothing"),
        ("keep", "keep/nothing"),
    ):
        stage.page.goto(f"{stage.server.address}/{path}")
        stage.page.locator("h1").first.wait_for()
        stage.shoot(name)


def no_server(stage: Stage) -> None:
    page = stage.page
    stage.go()
    settles_in(page)
    stage.go("rules/koikoi")
    page.wait_for_timeout(1000)
    stage.go("setup/koikoi")
    page.locator("button.start").wait_for()
    page.context.set_offline(True)
    page.locator(".offline").wait_for()
    page.locator("button.start").click()
    stage.shoot("setup", whole=True)
    for name, path in (("daily", "daily"), ("keep", "keep")):
        page.goto(f"{stage.server.address}/{path}")
        page.locator("h1, .offline").first.wait_for()
        stage.shoot(name)
    page.goto(stage.server.address)
    page.locator(".offline").wait_for()
    stage.shoot("banner")
    page.locator("section.felt .button.main").click()
    page.locator("[role=alert]").first.wait_for()
    stage.shoot("play", whole=True, screens=WHOLE)
    page.goto(f"{stage.server.address}/table/nothing")
    page.wait_for_timeout(1500)
    stage.shoot("table")


def daily(stage: Stage) -> None:
    page = stage.page
    stage.go("daily")
    page.locator(".felt .button.main").wait_for()
    stage.shoot("page", whole=True)
    page.locator(".felt .button.main").click()
    player = Player(page)
    player.play_to("play")
    stage.shoot("play")
    player.step()
    player.asked  # noqa: B018
    stage.go("daily")
    page.locator(".felt .button.main").wait_for()
    stage.shoot("go_on")
    stage.go()
    _ready(stage)
    stage.shoot("start_go_on")
    stage.go("daily")
    page.locator(".felt .button.main").click()
    player.play_to("match_over")
    stage.shoot("over")
    stage.go("daily")
    page.locator(".verdict").wait_for()
    page.evaluate(_days())
    page.reload()
    page.locator(".verdict").wait_for()
    stage.shoot("result", whole=True)
    page.locator("section.sheet .button").first.click()
    stage.shoot("shared")
    stage.go("daily/sudaoshi")
    page.locator(".felt .button.main").wait_for()
    stage.shoot("other")
    stage.go()
    page.locator(".leaf").wait_for()
    stage.shoot("start", whole=True)


def _days() -> str:
    """A script by which the days before were played as well."""
    days = [(datetime.now(tz=UTC) - timedelta(days=back)).date().isoformat() for back in range(1, 9)]
    totals = [[20, 10], [10, 10], [5, 30]]
    told = [
        {"game": "koikoi", "day": day, "id": day, "totals": totals[i % 3], "par": [10, 10]}
        for i, day in enumerate(days)
    ]
    return (
        f"localStorage['hanafuda.daily'] = JSON.stringify([...JSON.parse(localStorage['hanafuda.daily']), ...{told}])"
    )


def records(stage: Stage) -> None:
    page = stage.page
    stage.go("replay")
    stage.shoot("page")
    for name, text in (
        ("broken", "This is a shopping list:\nmilk, bread\n"),
        ("wrong", (ROOT / "tests/golden/koikoi-2.txt").read_text(encoding="utf-8").replace("round 2", "round zwei")),
        ("cut", (ROOT / "tests/golden/kwado-3.txt").read_text(encoding="utf-8")[:900] + "\n9x takes nothing\n"),
    ):
        file = FilePayload(name=f"{name}.txt", mimeType="text/plain", buffer=text.encode())
        page.locator("input[type=file]").first.set_input_files(file)
        page.locator("[role=alert]").first.wait_for()
        stage.shoot(name)
    page.locator("input[type=file]").first.set_input_files(ROOT / "tests/golden/koikoi-2.txt")
    page.locator("input[type=range]").first.wait_for()
    stage.shoot("opened")
