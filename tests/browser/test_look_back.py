"""Looking back on the page: a moment's address and note, the review, playing on, and a problem."""

from pathlib import Path

from playwright.sync_api import expect

from .conftest import Open, RealServer

RECORD = Path(__file__).parents[1] / "planted" / "third-bright.txt"


def test_a_game_is_looked_back_on(server: RealServer, open_page: Open) -> None:
    page = open_page()
    page.goto(f"{server.address}/replay?at=1.3")
    page.set_input_files("input[type=file]", RECORD)
    expect(page.locator(".along .count")).to_have_text("3/6")
    expect(page.locator(".note")).to_have_text("the blunder that was planted")
    page.get_by_role("button", name="Change the note").click()
    page.get_by_role("textbox").fill("Do not feed it")
    page.get_by_role("textbox").press("Enter")
    expect(page.locator(".note")).to_have_text("Do not feed it")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the record").click()
    assert Path(saved.value.path()).read_text(encoding="utf-8").endswith("note 1.3: Do not feed it\n")

    page.get_by_role("link", name="Review").click()
    page.wait_for_selector("[data-review]")
    first = page.locator("article").first
    expect(first.get_by_role("heading", level=3)).to_have_text("Round 1, step 3")
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_text("Round by round").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Practise these").click()
    page.get_by_role("link", name="Practise", exact=True).click()
    page.get_by_role("link", name="Your own mistakes").click()
    page.wait_for_selector("[data-problem]")
    page.get_by_role("button", name="Curtain").click()
    expect(page.locator(".answer")).to_contain_text("Better:")

    page.go_back()
    page.go_back()
    page.wait_for_selector("[data-review]")
    page.get_by_role("link", name="Round 1, step 3").first.click()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("header").get_by_text("played on from round 1, step 3")).to_be_visible()
