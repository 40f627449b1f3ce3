"""The rules of every game on their page: as the sheet has them, with house rules chosen, and to print."""

from hanafuda import SHEETS

from ..look import Stage

ALL = 30
"""So many screens of a phone are enough for any rule sheet, and more than enough on a desk."""
CHOSEN = {
    "partners": "kwado?teams=2x2&yaku=months+sakura&gaji=on&declare=on",
    "rounds": "koikoi?winner=rounds&rounds=6&viewing=off",
    "joker": "minhwatu?five=joker",
    "fees": "sudaoshi?rounds=3&field_multiplier=on&fees=seat&compensation=on",
}
WRONG = {"no_such_game": "poker", "no_such_rule": "koikoi?colour=red", "no_such_value": "koikoi?rounds=many"}


def whole_sheets(stage: Stage) -> None:
    for name in SHEETS:
        stage.go(f"rules/{name}").locator("#rules-ours").wait_for()
        tables = stage.page.locator(".seats img")
        tables.evaluate_all("all => Promise.all(all.map(one => { one.loading = 'eager'; return one.decode() }))")
        stage.shoot(name, whole=True, screens=ALL)


def house_rules(stage: Stage) -> None:
    for name, chosen in CHOSEN.items():
        stage.go(f"rules/{chosen}").locator("#rules-ours, .ways").first.wait_for()
        stage.shoot(name)
    stage.page.locator("nav ol a").last.click()
    stage.shoot("last_section")


def no_printer(stage: Stage) -> None:
    stage.page.route("**/api/health", lambda route: route.fulfill(json={"ok": True, "prints": False}))
    stage.go("rules/koikoi").locator(".no-print").scroll_into_view_if_needed()
    stage.shoot("foot")


def nothing_there(stage: Stage) -> None:
    for name, wrong in WRONG.items():
        stage.go(f"rules/{wrong}").locator(".ways").wait_for()
        stage.shoot(name)
