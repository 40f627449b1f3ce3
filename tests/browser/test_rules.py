"""The rules on a page of their own and beside the table: read, looked at, downloaded."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hanafuda import SHEETS, Game
from hanafuda.rulesheet import pdf, rule_sheet

from .conftest import DESKTOP, PHONE, RealServer
from .player import Player

Sit = Callable[..., Player]


@pytest.mark.parametrize(("name", "size"), [*((name, PHONE) for name in SHEETS), ("kwado", DESKTOP)])
def test_every_rule_is_on_the_page_and_nothing_is_cut_off(
    name: str, size: tuple[int, int], open_page: Callable[..., Page], server: RealServer
) -> None:
    page = open_page(size=size)
    page.goto(f"{server.address}/rules/{name}")
    page.locator("#rules-ours").wait_for()
    shown = " ".join(page.locator("main").inner_text().split())
    sheet = rule_sheet(Game(name))
    for section in sheet.sections:
        assert all(" ".join(str(rule.text).split()) in shown for rule in section.rules)
    assert all(str(row.name) in shown for row in sheet.yaku)
    assert all(str(row.name) in shown for row in sheet.lucky)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_no_card_s_name_runs_into_the_next(open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page(size=PHONE)
    page.goto(f"{server.address}/rules/koikoi")
    page.locator("#rules-ours").wait_for()
    names = page.locator(".named figcaption")
    assert names.count() > 40
    assert (
        names.evaluate_all(
            """names => {
          const places = names.map(name => {
            const words = new Range(); words.selectNodeContents(name); return words.getBoundingClientRect() })
          const clash = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
          return names.filter((_, i) => places.some((other, j) => j < i && clash(places[i], other)))
            .map(name => name.textContent) }"""
        )
        == []
    )


def test_who_deals_first_is_asked_by_name(open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page()
    page.goto(f"{server.address}/setup/koikoi")
    page.locator("main details summary").first.click()
    asked = page.locator("[data-option=first_dealer]")
    expect(asked.get_by_label("You", exact=True)).to_be_visible()
    asked.get_by_label("Ume").check()
    expect(page.locator("aside code")).to_have_text("koikoi(first_dealer=1)")


def test_house_rules_are_asked_for_in_the_address(open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page()
    page.goto(f"{server.address}/rules/kwado?teams=2x2&yaku=months+sakura")
    expect(page.locator("main")).to_contain_text("partners sit opposite each other")
    expect(page.get_by_alt_text("4 players at the table")).to_be_visible()
    page.get_by_role("link", name="Winning the game").click()
    expect(page.get_by_role("heading", name="Winning the game")).to_be_in_viewport()
    page.goto(f"{server.address}/setup/koikoi")
    page.get_by_label("By rounds").check()
    page.get_by_role("link", name="Read the rules as chosen").click()
    expect(page).to_have_url(f"{server.address}/rules/koikoi?winner=rounds")
    expect(page.locator("main")).to_contain_text(
        "Whoever has won the most rounds wins the game; if tied, whoever has the most points."
    )


@pytest.mark.skipif(not pdf.can_print(), reason="needs hanafuda[print]")
def test_a_sheet_is_downloaded_from_the_page(
    open_page: Callable[..., Page], server: RealServer, tmp_path: Path
) -> None:
    page = open_page()
    page.goto(f"{server.address}/rules/koikoi?rounds=6")
    page.get_by_label("Paper").select_option("a4")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Yaku on one page (PDF)").click()
    saved.value.save_as(tmp_path / "yaku.pdf")
    assert saved.value.suggested_filename == "hanafuda-koikoi-yaku.pdf"
    assert (tmp_path / "yaku.pdf").read_bytes() == pdf.as_pdf(Game("koikoi(rounds=6)"))


def test_where_nothing_can_be_printed_the_page_says_why(open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page()
    page.route("**/api/health", lambda route: route.fulfill(json={"ok": True, "prints": False}))
    page.goto(f"{server.address}/rules/koikoi")
    expect(page.get_by_text("Printing is not available here.")).to_be_visible()
    expect(page.get_by_role("link", name="Yaku on one page (PDF)")).to_have_count(0)


def test_the_rules_are_read_without_leaving_the_table(sit: Sit) -> None:
    player = sit("koikoi(rounds=1, viewing=off)", seed=11)
    player.play_to("play")
    page, there = player.page, player.page.url
    page.get_by_role("tab", name="Rules", exact=True).click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", name="A turn")).to_be_visible()
    panel.get_by_role("link", name="Winning the game").click()
    expect(panel.get_by_role("heading", name="Winning the game")).to_be_in_viewport()
    expect(panel.get_by_text("There are no viewing yaku.").first).to_be_attached()
    assert page.url == there
