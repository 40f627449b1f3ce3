"""Sudaoshi for more than three: who plays the round is said first, and the others watch it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, TABLET, RealServer
from .player import NAMES, Player, settles_inside
from .test_manners import findings
from .test_table import ACROSS, LANDSCAPE, SMALLEST

Sit = Callable[..., Player]
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"


def names_cut(page: Page) -> list[str]:
    """Names on plates that do not show whole."""
    found: list[str] = page.locator(".plate .who").evaluate_all(CUT)
    return found


def at_speed(page: Page, speed: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(speed).check()
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("players", "seed"), [(6, 4), (7, 3)])
def test_a_whole_game_on_a_phone(sit: Sit, players: int, seed: int) -> None:
    player = sit("sudaoshi(rounds=4, fees=order)", players, seed=seed, size=PHONE)
    page, asked = player.page, []
    player.says = ["Play", "Drop", "Play", "Drop"]
    for _ in range(120):
        asked.append(player.asked)
        assert names_cut(page) == []
        if asked[-1] == "match_over":
            break
        if asked[-1] == "play":
            expect(page.locator(".plate.out")).to_have_count(players - 3)
            expect(page.locator(".board .pile")).to_have_count(3)
        before = player.state()
        player.act()
        page.wait_for_selector(f"main:not([data-state='{before}'])", state="attached")
    assert {"deal", "speak", "play", "round_over", "match_over"} <= set(asked)
    player.expect_winner()
    totals = page.locator(".over td.total").all_inner_texts()
    assert len(totals) == players
    assert sum(int(total.replace("−", "-")) for total in totals) == 0
    sizes = page.locator(".over .rounds, .over .scroll").evaluate_all(
        "all => all.map(e => e.scrollWidth - e.clientWidth)"
    )
    assert max(sizes) <= 0
    expect(page.locator(".over polyline")).to_have_count(players)


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_nothing_scrolls_and_no_name_is_cut(sit: Sit, players: int) -> None:
    player = sit("sudaoshi(fees=seat)", players, seed=players)
    page = player.page
    for phase in ("speak", "play", "round_over"):
        player.play_to(phase)
        if phase == "round_over":
            page.get_by_role("button", name="Look at the table").click()
        for width, height in (SMALLEST, PHONE, TABLET, DESKTOP, LANDSCAPE, ACROSS):
            page.set_viewport_size({"width": width, "height": height})
            settles_inside(page, ".board .card, .board .plate, .speak button, .prompt button")
            assert names_cut(page) == []
            narrow = page.locator(".hand [data-hand]").evaluate_all("all => all.filter(one => one.offsetWidth < 44)")
            assert narrow == []
        page.set_viewport_size({"width": 1440, "height": 900})


@pytest.mark.parametrize(("colours", "size"), [("light", PHONE), ("dark", DESKTOP)])
def test_speaking_and_sitting_out_have_no_serious_findings(colours: str, size: tuple[int, int], sit: Sit) -> None:
    player = sit("sudaoshi(fees=order)", 7, seed=3, color_scheme=colours, size=size, bypass_csp=True)
    page = player.page
    player.play_to("speak")
    assert findings(page) == []
    page.get_by_role("button", name="Drop").click()
    player.play_to("round_over")
    assert findings(page) == []
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator(".held")).to_contain_text("You held")
    assert findings(page) == []


def test_play_and_drop_say_what_is_at_stake(sit: Sit) -> None:
    player = sit("sudaoshi(fees=order)", 7, seed=3)
    page = player.page
    player.play_to("speak")
    panel = page.locator(".speak")
    expect(panel).to_contain_text(re.compile(r"You would play \w+, with a burden of 1\d0\."), use_inner_text=True)
    expect(panel).to_contain_text(re.compile(r"Dropping costs \d+ points"))
    expect(page.locator("[role=status]").last).to_contain_text("do you play this hand? You would play")
    expect(page.locator(".pot")).to_have_text(re.compile(r"Pot \d+"))
    plates = " ".join(page.locator(".plate").all_inner_texts())
    assert "playing" in plates
    assert "dropped" in plates
    assert "out: blank card" in plates
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text(re.compile("“(Play|Drop)” is best"))
    assert page.locator(".speak .hinted").count() == 1


@pytest.mark.parametrize(("key", "word"), [("p", "play"), ("d", "drop"), ("Enter", "play")])
def test_a_key_says_it(sit: Sit, key: str, word: str) -> None:
    player = sit("sudaoshi", 7, seed=3)
    player.play_to("speak")
    expect(player.page.locator(".speak .main")).to_be_focused()
    before = player.state()
    player.page.keyboard.press(key)
    player.page.wait_for_selector(f"main:not([data-state='{before}'])", state="attached")
    player.page.get_by_role("tab", name="Log").click()
    expect(player.page.get_by_role("tabpanel")).to_contain_text(f"You {word}.")


def test_who_is_out_sees_the_words_the_shuffle_and_the_round(sit: Sit) -> None:
    player = sit("sudaoshi", 7, seed=3)
    page = player.page
    player.play_to("speak")
    hand = player.hand()
    page.evaluate(
        """() => { window.seen = []
           new MutationObserver(() => { for (const one of document.querySelectorAll('.said'))
             window.seen.push(one.innerText) }).observe(document.body, {subtree: true, childList: true}) }"""
    )
    at_speed(page, "Fast")
    page.get_by_role("button", name="Drop").click()
    expect(page.locator(".held .card")).to_have_count(len(hand))
    expect(page.locator(".mine .plate")).to_contain_text("dropped")
    expect(page.locator(".hand [data-hand]")).to_have_count(0)
    expect(page.locator(".plate", has_text="burden 100")).to_have_count(1)
    assert "I drop" in page.evaluate("window.seen")
    page.get_by_role("button", name="Skip ahead").click()
    assert player.asked == "round_over"
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("tabpanel").inner_text()
    assert all(f"{sentence}" in log for sentence in ("You drop.", "holds the blank card", "is shuffled again"))


def test_seven_are_seated_by_the_set_up_form(open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page(size=PHONE)
    page.goto(f"{server.address}/setup/sudaoshi")
    page.get_by_role("radio", name="7").check()
    levels = page.get_by_role("combobox", name="Level of")
    assert [level.get_attribute("aria-label") for level in levels.all()] == [f"Level of {name}" for name in NAMES]
    for level in levels.all():
        level.select_option("beginner")
    page.get_by_role("spinbutton", name="Rounds in a game").fill("1")
    page.get_by_role("button", name="Deal the cards").click()
    player = Player(page)
    assert player.asked == "deal"
    player.play_to("match_over")
    page.get_by_role("link", name="Replay").click()
    text, told = page.locator(".text"), []
    for _ in range(12):
        told.append(text.inner_text())
        assert page.locator(".board .plate").count() == 7
        page.get_by_role("button", name="Next step").click()
    assert any("plays." in line or "drops." in line for line in told)
    assert any("the stock is shuffled again" in line for line in told)
    expect(page.locator(".plate.out")).to_have_count(4)


def test_a_refused_number_of_players_can_be_put_right(open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page()
    page.goto(f"{server.address}/setup/sudaoshi")
    page.get_by_text("All house rules").click()
    page.get_by_label("the first 1 kan").check()
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    page.get_by_role("radio", name="5", exact=True).check()
    expect(page.get_by_role("button", name="Deal the cards")).to_be_enabled()
    page.get_by_role("button", name="Deal the cards").click()
    assert Player(page).asked == "deal"
