"""The first page and the deal of the day: one tap to play, no game in the list that was never played, a day once."""

import re
from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from hanafuda.daily import Daily, line

from .conftest import DESKTOP, PHONE, RealServer
from .player import Player
from .test_manners import findings

Open = Callable[..., Page]


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_one_tap_deals_and_the_game_played_last_is_offered_first(
    size: tuple[int, int], open_page: Open, server: RealServer
) -> None:
    page = open_page(size=size)
    page.goto(server.address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Koi-Koi")
    page.get_by_role("button", name="Play Koi-Koi against").click()
    assert Player(page).asked in ("play", "take")
    page.goto(server.address)
    page.get_by_role("button", name="Play Kwa-Dō against").click()
    player = Player(page)
    player.play_to("play")
    page.goto(server.address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Kwa-Dō")


def test_only_games_that_were_played_are_to_come_back_to(open_page: Open, server: RealServer) -> None:
    page = open_page()
    page.goto(server.address)
    page.get_by_role("button", name="Play Koi-Koi against").click()
    player = Player(page)
    player.play_to("play")
    page.goto(server.address)
    page.get_by_role("button", name="Play Koi-Koi against").wait_for()
    expect(page.get_by_label("Your games")).to_have_count(0)
    page.go_back()
    player.play_to("play")
    player.act()
    assert player.asked
    page.goto(server.address)
    saved = page.get_by_label("Your games").get_by_role("link")
    expect(saved).to_have_count(1)
    play = page.get_by_role("button", name="Play Koi-Koi against").bounding_box()
    box = saved.bounding_box()
    assert play
    assert box
    assert play["y"] < box["y"]


def test_a_day_is_played_to_its_end_once_and_shared_in_a_line(open_page: Open, server: RealServer) -> None:
    page = open_page(size=PHONE, bypass_csp=True)
    page.add_init_script(
        "window.told = []; Object.defineProperty(navigator, 'share',"
        " {value: async ({text}) => { window.told.push(text) }})"
    )
    page.goto(server.address)
    page.get_by_role("link", name="Play today’s deal").click()
    assert findings(page) == []
    page.get_by_role("button", name="Play today’s deal").click()
    player = Player(page)
    player.play_to("play")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    player.play_to("match_over")
    page.get_by_role("button", name="Your result of the day").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Share").click()
    text = str(page.evaluate("window.told[0]"))
    today = str(page.evaluate("new Intl.DateTimeFormat('sv').format()"))
    deal = Daily(date.fromisoformat(today))
    mine = tuple(map(int, re.findall(r"\d+", page.locator(".mine dd").inner_text())))
    assert text == str(line(deal, mine, deal.played().totals))
    page.goto(server.address)
    page.get_by_role("link", name="See the result").click()
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.get_by_role("button", name="Play today’s deal")).to_have_count(0)
