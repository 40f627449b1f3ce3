"""The replay page says whether the deals were honest, and does not take the server's word for it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from hanafuda import record

from .conftest import PHONE, ROOT, RealServer
from .test_manners import findings

HONEST = (ROOT / "tests/golden/fair/koikoi.txt").read_text()
DISHONEST = HONEST.replace("seed: 0000", "seed: ffff")
NOT_SECURE = "Object.defineProperty(window, 'isSecureContext', {value: false})"
Replayed = Callable[..., Page]


def receipt(**changes: object) -> str:
    """What the browser of seat 0 noted in the honest game."""
    fair = record.read(HONEST).fair
    assert fair
    shares = {str(number): row[0] for number, row in enumerate(fair.shares)}
    noted = {"hanafuda receipt": 1, "table": "yume", "commitment": fair.commitment, "seat": 0, "shares": shares}
    return json.dumps({**noted, "acknowledged": list(range(len(shares))), **changes})


@pytest.fixture
def replayed(open_page: Callable[..., Page], server: RealServer, tmp_path: Path) -> Replayed:
    """The page with a record opened from a file, and the disclosure about its deals open."""

    def show(text: str, script: str = "", answer: Callable[[Route], None] | None = None, **wishes: object) -> Page:
        page, file = open_page(bypass_csp=True, **wishes), tmp_path / "record.txt"
        file.write_text(text)
        page.add_init_script(script)
        if answer:
            page.route("**/api/replay", answer)
        page.goto(f"{server.address}/replay")
        page.locator("input[type=file]").set_input_files(file)
        page.locator("summary").filter(has_text="deals").click()
        return page

    return show


def test_honest_and_dishonest_deals_are_told_apart(replayed: Replayed) -> None:
    page = replayed(HONEST, color_scheme="light", size=PHONE)
    expect(page.locator("details")).to_contain_text("The deals agree with what was sealed.")
    expect(page.locator("details")).to_contain_text("Worked out in this browser, from the record.")
    assert findings(page) == []
    page = replayed(DISHONEST, color_scheme="dark")
    expect(page.locator("details")).to_contain_text("The deals were not honest.")
    expect(page.locator("details")).to_contain_text("The seed is not the one that was sealed before the game.")
    assert findings(page) == []


def test_a_server_that_says_its_deals_were_honest_is_not_believed(replayed: Replayed) -> None:
    def lies(route: Route) -> None:
        answer = route.fetch()
        said = {"judgement": "honest", "text": "The deals were honest.", "findings": [], "notes": []}
        route.fulfill(response=answer, json={**answer.json(), "fair": said})

    expect(replayed(DISHONEST, answer=lies).locator("details")).to_contain_text("The deals were not honest.")


def test_what_the_browser_noted_counts_and_can_be_downloaded(replayed: Replayed, tmp_path: Path) -> None:
    kept = f"localStorage['hanafuda.receipts'] = JSON.stringify([{receipt()}])"
    page = replayed(HONEST, kept)
    expect(page.locator("details")).to_contain_text("from what it noted while you played")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Download what this browser noted").click()
    assert json.loads(Path(saving.value.path()).read_text()) == json.loads(receipt())
    other = receipt(shares={"0": "f" * 32})
    page = replayed(HONEST, f"localStorage['hanafuda.receipts'] = JSON.stringify([{other}])")
    expect(page.locator("details")).to_contain_text("The deals were not honest.")


def test_where_the_browser_cannot_check_it_says_so(replayed: Replayed) -> None:
    page = replayed(DISHONEST, NOT_SECURE)
    expect(page.locator("details")).to_contain_text("The deals were not honest.")
    expect(page.locator("details")).to_contain_text("This is what the server says.")
