"""Good manners: accessibility on every page, and friendly words where something is wrong."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, ROOT, RealServer
from .player import Player

Sit = Callable[..., Player]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def findings(page: Page) -> list[str]:
    """What axe-core calls serious or critical."""
    page.wait_for_timeout(400)  # what fades in has its colours
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        "rules => axe.run(document, {runOnly: rules})",
        ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    )
    return [
        f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:3]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "setup/kwado", "rules/minhwatu", "replay", "nothing/here", "table/none"])
def test_pages_have_no_serious_findings(
    path: str, colours: str, open_page: Callable[..., Page], server: RealServer
) -> None:
    page = open_page(color_scheme=colours, bypass_csp=True)
    page.goto(f"{server.address}/{path}")
    page.locator("h1").wait_for()
    for folded in page.locator("details summary").all():
        folded.click()
    assert findings(page) == []


@pytest.mark.parametrize(("colours", "size"), [("light", PHONE), ("dark", DESKTOP)])
def test_the_table_has_no_serious_findings(colours: str, size: tuple[int, int], sit: Sit) -> None:
    player = sit("koikoi(rounds=1)", seed=13, color_scheme=colours, size=size, bypass_csp=True)
    page = player.page
    player.play_to("take")
    assert findings(page) == []
    page.get_by_role("button", name="Settings").click()
    assert findings(page) == []
    page.keyboard.press("Escape")
    player.play_to("match_over", "call")
    assert findings(page) == []
    player.play_to("match_over")
    assert findings(page) == []
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").wait_for()
    assert findings(page) == []


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("nothing", "no page at this address"),
        ("setup/poker", "no game called “poker”"),
        ("rules/poker", "no game called “poker”"),
        ("daily/poker", "no game called “poker”"),
        ("learn/poker", "no game called “poker”"),
        ("drill/poker", "no game called “poker”"),
        (
            "rules/koikoi(rounds=99)",
            "The house rules in this address cannot be played: “Rounds in a game” can be 0 to 24, not “99”.",
        ),
        ("table/none", "no table"),
        ("replay/none", "no table"),
        ("table/%E0%A4%A", "no table"),
    ],
)
def test_unknown_addresses_are_friendly(
    path: str, words: str, open_page: Callable[..., Page], server: RealServer
) -> None:
    page = open_page()
    page.goto(f"{server.address}/{path}")
    expect(page.locator("main")).to_contain_text(words)
    page.get_by_role("link", name="To the start page").click()
    expect(page.get_by_role("button", name="Play Koi-Koi against")).to_be_visible()


def test_a_broken_record_says_what_is_wrong(open_page: Callable[..., Page], server: RealServer, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text("this is no record\n")
    page = open_page()
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(broken)
    expect(page.locator("h1")).to_contain_text("not a record")
    expect(page.get_by_role("alert")).not_to_be_empty()


def test_an_impossible_set_up_says_why(open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page()
    page.goto(f"{server.address}/setup/kwado")
    page.get_by_label("Basic").check()
    page.get_by_text("All house rules").click()
    page.get_by_label("counts only for the side that declared it").check()
    expect(page.get_by_role("alert")).to_contain_text("only where the Sakura sets count")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_disabled()
    page.get_by_role("button", name="Back to the default").click()
    expect(page.get_by_role("button", name="Deal the cards")).to_be_enabled()


def test_card_names_on_hover(sit: Sit) -> None:
    player = sit("koikoi", seed=5)
    player.play_to("play")
    card = player.page.locator(".hand [data-hand]").first
    card.hover()
    expect(player.page.locator(".tip")).to_contain_text((card.get_attribute("aria-label") or "").split(";")[0])


def sources() -> list[Path]:
    return [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".svelte", ".ts")]


@pytest.mark.parametrize("path", [path for path in sources() if path.suffix == ".svelte"], ids=lambda path: path.stem)
def test_components_hold_no_words_of_their_own(path: Path) -> None:
    markup = re.sub(r"<(script|style).*?</\1>|<!--.*?-->", "", path.read_text(), flags=re.DOTALL)
    while "{" in markup:
        markup, before = re.sub(r"\{[^{}]*\}", "", markup), markup
        assert markup != before
    labels = re.findall(r"(?:aria-label|title|alt|placeholder)=\"([^\"]*[a-z]{2}[^\"]*)\"", markup)
    text = re.sub(r"<[^<>]*>", " ", markup)
    assert labels == []
    assert re.findall(r"[A-Za-z]{2,}", text) == []
