"""The table itself: help, layout, motion, what is read aloud."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import DESKTOP, PHONE, TABLET, Open, RealServer
from .player import HELD, Player, settles_inside

Sit = Callable[..., Player]
SMALLEST, LANDSCAPE, ACROSS = (360, 640), (844, 390), (640, 360)


def test_hint_and_undo(sit: Sit) -> None:
    player = sit("koikoi", seed=5)
    player.play_to("play")
    before = player.hand(), player.field()
    player.page.get_by_role("button", name="Hint").click()
    expect(player.page.locator(".hint")).to_contain_text("on average")
    assert player.page.locator(".hand .hinted").count() == 1
    player.act()
    player.page.wait_for_selector("main[data-asks='play'], main[data-asks='take']", state="attached")
    player.page.get_by_role("button", name="Undo").click()
    expect(player.page.locator(".hand [data-hand]")).to_have_count(len(before[0]))
    assert (player.hand(), player.field()) == before


def test_settings_opened_while_the_table_loads_stay_open_and_sounds_have_a_button(sit: Sit) -> None:
    page = sit("koikoi", seed=5).page
    held: list[Route] = []
    page.route("**/api/tables/*", lambda route: held.append(route))
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    for route in held:
        route.continue_()
    page.wait_for_selector("main[data-state]", state="attached")
    page.get_by_role("dialog").get_by_label("Sounds").check()
    page.keyboard.press("Escape")
    sounds = page.get_by_role("button", name="Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "true")
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("players", [3, 6])
def test_nothing_scrolls_and_nothing_is_cut_off(sit: Sit, players: int) -> None:
    player = sit("minhwatu", players)
    page = player.page
    player.play_to("play")
    player.act()
    player.play_to("play", "take", "round_over")
    for width, height in (SMALLEST, PHONE, TABLET, DESKTOP, LANDSCAPE):
        page.set_viewport_size({"width": width, "height": height})
        settles_inside(page, ".board .card, .board .plate, .prompt button")
        narrow = page.locator(".hand [data-hand]").evaluate_all("all => all.filter(one => one.offsetWidth < 44).length")
        assert narrow == 0


def test_a_long_press_names_the_card_and_does_not_play_it(sit: Sit) -> None:
    player = sit("koikoi", seed=5, size=PHONE, has_touch=True)
    player.play_to("play")
    before = player.hand()
    card = player.page.locator(".hand [data-hand]").first
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(player.page.locator(".tip")).to_be_visible()
    card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    card.dispatch_event("click", {"bubbles": True})
    player.page.wait_for_timeout(300)
    assert player.hand() == before


def test_the_shout_and_a_yaku_just_made_are_shown(sit: Sit) -> None:
    player = sit("kwado(rounds=1, target=0)", 4, seed=3)
    page = player.page
    page.evaluate(
        """() => { window.seen = []
           new MutationObserver(() => { for (const one of document.querySelectorAll('.shout, .news'))
             window.seen.push(one.innerText) }).observe(document.body, {subtree: true, childList: true}) }"""
    )
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Fast").check()
    page.keyboard.press("Escape")
    for _ in range(12):
        asked, seen = player.asked, " ".join(page.evaluate("window.seen"))
        if asked == "match_over" or ("Kwa-Dō!" in seen and "Dragon" in seen):
            break
        before = player.state()
        player.act()
        page.wait_for_selector(f"main:not([data-state='{before}'])", state="attached")
    assert "Kwa-Dō!" in seen
    assert "Dragon" in seen


def test_a_card_can_be_drawn_onto_the_table(sit: Sit) -> None:
    player = sit("koikoi", seed=5)
    player.play_to("play")
    before = player.hand()
    box = player.page.locator(".hand [data-hand]").first.bounding_box()
    assert box
    player.page.mouse.move(box["x"] + 20, box["y"] + 40)
    player.page.mouse.down()
    player.page.mouse.move(box["x"] + 40, box["y"] + 20, steps=3)
    player.page.mouse.up()
    assert player.hand() == before  # let go over the hand, it stays
    player.page.mouse.move(box["x"] + 20, box["y"] + 40)
    player.page.mouse.down()
    player.page.mouse.move(box["x"] + 200, box["y"] - 200, steps=5)
    player.page.mouse.up()
    expect(player.page.locator(f".hand [data-card='{before[0]}']")).to_have_count(0)


def test_matches_are_lit_unless_switched_off(sit: Sit) -> None:
    player = sit("koikoi", seed=5)
    player.play_to("play")
    page = player.page
    card = page.locator(".hand .fits").first
    card.focus()
    assert page.locator(".field .lit").count() >= 1
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Show which cards match").uncheck()
    page.keyboard.press("Escape")
    assert page.locator(".hand .fits").count() == 0
    page.locator(".hand [data-hand]").first.focus()
    assert page.locator(".field .lit").count() == 0


def test_the_game_is_read_aloud_in_order(sit: Sit) -> None:
    player = sit("koikoi", seed=5)
    player.play_to("play")
    player.act()
    player.play_to("play", "take", "call")
    said = player.page.locator("[role=log]").inner_text()
    plays, turns = said.find("You play"), said.find("You turn")
    assert -1 < plays < turns
    assert "Guest" not in player.page.locator("body").inner_text()
    expect(player.page.locator("[role=status]").last).not_to_be_empty()


def test_cards_fly_unless_less_motion_is_wanted(sit: Sit) -> None:
    def flights(player: Player) -> int:
        player.page.evaluate(
            """() => { window.flights = 0; const plain = Element.prototype.animate
               Element.prototype.animate = function (...how) { window.flights++; return plain.apply(this, how) } }"""
        )
        player.page.get_by_role("button", name="Settings").click()
        player.page.get_by_label("Fast").check()
        player.page.keyboard.press("Escape")
        for _ in range(3):
            player.play_to("play")
            player.act()
        player.play_to("play", "take", "call")
        return int(player.page.evaluate("window.flights"))

    assert flights(sit("koikoi", seed=5)) > 10
    assert flights(sit("koikoi", seed=5, reduced_motion="reduce")) == 0


def test_where_the_game_draws_for_the_first_dealer_you_draw(sit: Sit) -> None:
    player = sit("sudaoshi", 3)
    page = player.page
    assert player.asked == "deal"
    expect(page.locator(".first")).to_contain_text("Everybody draws a card; the earliest month deals")
    expect(page.locator(".first li")).to_have_count(0)
    expect(page.get_by_role("button", name="Draw a card")).to_be_focused()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Slow").check()
    page.keyboard.press("Escape")
    player.act()
    expect(page.locator(".first .won")).to_have_count(1)
    expect(page.locator(".first .result")).to_contain_text("first")
    assert page.locator(".first li").count() >= 3
    page.locator(".hand [data-hand]").first.wait_for()


def told_something(page: Page, server: RealServer) -> Player:
    """Sit down at a table whose first message stays as long as it is looked at."""
    page.add_init_script(f"{HELD}; window.held = '.notices p'")
    return Player.at_new_table(page, server, "koikoi", 2, seed=5, level="greedy")


def test_where_nobody_draws_the_cards_are_dealt_at_once(open_page: Open, server: RealServer) -> None:
    player = told_something(open_page(), server)
    expect(player.page.locator(".notices")).to_contain_text("first")
    player.page.evaluate("() => { window.held = '' }")
    assert player.asked == "play"


@pytest.mark.parametrize("size", [SMALLEST, LANDSCAPE, DESKTOP])
def test_a_message_hides_neither_seats_nor_cards(open_page: Open, server: RealServer, size: tuple[int, int]) -> None:
    page = told_something(open_page(size), server).page
    page.locator(".notices p").last.wait_for()
    message, table = page.locator(".notices p").last.bounding_box(), page.locator(".board").bounding_box()
    assert message
    assert table
    assert 0 <= message["y"] <= table["y"] - message["height"]
    assert 0 <= message["x"] <= size[0] - message["width"]


def test_sudaoshi_shows_places_and_burdens(sit: Sit) -> None:
    player = sit("sudaoshi", 3)
    player.play_to("play")
    marks = " ".join(player.page.locator(".plate").all_inner_texts())
    assert all(burden in marks for burden in ("100", "110", "120"))


def test_yaku_panel_shows_what_is_missing(sit: Sit) -> None:
    player = sit("koikoi", seed=5, size=PHONE)
    player.play_to("play")
    page = player.page
    page.get_by_role("button", name="Yaku", exact=True).click()
    row = page.locator("aside .line", has=page.locator(".says")).first
    expect(row).to_contain_text("missing")
    assert row.locator("[role=img][aria-label*=': ']").count() >= 2
    page.get_by_role("radio", name="Ume").check()
    page.keyboard.press("Escape")
    expect(page.locator("aside")).to_have_count(0)


def test_a_finished_game_is_replayed_and_its_record_opened_from_a_file(
    sit: Sit, open_page: Callable[..., Page], server: RealServer, tmp_path: Path
) -> None:
    player = sit("koikoi(rounds=1)", seed=8)
    player.play_to("match_over")
    with player.page.expect_download() as saving:
        player.page.get_by_role("button", name="Download the record").click()
    saved = tmp_path / "record.txt"
    saving.value.save_as(saved)
    player.page.get_by_role("link", name="Replay").click()
    slider = player.page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    player.page.get_by_role("button", name="Next step").click()
    expect(slider).to_have_value("1")
    slider.press("End")
    expect(player.page.get_by_role("button", name="Score", exact=True)).to_be_visible()

    page = open_page()
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(saved)
    expect(page.get_by_role("heading", name="Replay: Koi-Koi")).to_be_visible()
    assert page.locator(".board [data-card]").count() > 20
