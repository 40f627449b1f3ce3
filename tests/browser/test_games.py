"""Whole games in the browser, against bots."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hanafuda import Card

from .conftest import DESKTOP, PHONE, RealServer
from .player import NAMES, Player

Sit = Callable[..., Player]


@pytest.mark.parametrize("game", ["koikoi", "hanaawase", "minhwatu", "sudaoshi", "kwado"])
def test_whole_game_from_the_set_up_form(game: str, open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page(size=PHONE if game in ("koikoi", "kwado") else DESKTOP)
    page.goto(f"{server.address}/setup/{game}")
    page.get_by_text("All house rules").click()
    for option, value in (("Rounds in a game", "1"), ("Points that end the game", "0")):
        box = page.get_by_role("spinbutton", name=option)
        box.fill(value)
        box.blur()
    level = page.get_by_role("combobox").first
    level.select_option("greedy")
    page.get_by_role("button", name="Deal the cards").click()
    player = Player(page)
    assert player.play_to("match_over") == "match_over"
    player.expect_winner()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_one_click_from_the_start_page_to_a_game_of_several_rounds(
    open_page: Callable[..., Page], server: RealServer
) -> None:
    page = open_page()
    page.goto(server.address)
    page.get_by_label("Your opponents").select_option("beginner")
    page.get_by_role("button", name="Play Koi-Koi").click()
    player = Player(page)
    player.play_to("round_over")
    expect(page.locator(".over table")).to_contain_text("Total")
    player.act()
    page.get_by_text("Round 2/12").wait_for()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_label("Your games")).to_contain_text("Koi-Koi")
    page.get_by_label("Your games").get_by_role("link").click()
    page.get_by_text("Round 2/12").wait_for()


def test_keyboard_alone_plays_a_game(sit: Sit) -> None:
    player = sit("koikoi(rounds=1)", seed=19)
    page = player.page
    typed = 0
    for _ in range(80):
        asked = player.asked
        if asked == "match_over":
            break
        before = player.state()
        focused = page.evaluate("document.activeElement.tagName")
        assert focused == "BUTTON", f"the focus is lost while asked to {asked}"
        if asked == "play" and typed < 3:
            card = page.locator(".hand [data-hand][aria-disabled=false]").first.get_attribute("data-card") or ""
            page.keyboard.type(card)
            typed += 1
        elif asked == "play":
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"main:not([data-state='{before}'])", state="attached")
    player.expect_winner()
    assert typed == 3


def test_typed_names_and_places_in_the_hand_are_understood(sit: Sit) -> None:
    player = sit("koikoi", seed=5)
    player.play_to("play")
    first = player.page.locator(".hand [data-hand]").first
    name = str(Card(first.get_attribute("data-card") or "").phrase)
    player.page.keyboard.type(f"/{name.lower()}")
    expect(first).to_have_class(re.compile("typed"))
    player.page.keyboard.press("Escape")
    expect(first).not_to_have_class(re.compile("typed"))
    player.page.keyboard.type("1")
    expect(first).to_have_class(re.compile("typed"))


def test_six_seats_in_three_teams(open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page(size=DESKTOP)
    page.goto(f"{server.address}/setup/kwado")
    page.get_by_label("3 teams of 2").check()
    for option, value in (("Rounds in a game", "1"), ("Points that end the game", "0")):
        page.get_by_role("spinbutton", name=option).fill(value)
    for level in page.get_by_role("combobox").all():
        level.select_option("beginner")
    page.get_by_role("button", name="Deal the cards").click()
    player = Player(page)
    assert player.play_to("play") == "play"
    seats = page.locator(".board .seat").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert sorted(seats) == sorted(f"{name}’s seat" for name in NAMES[:5])
    assert (
        page.locator(".left .seat").last.get_attribute("aria-label") == "Ume’s seat"
    )  # clockwise: next sits to the left
    assert page.locator(".board .pile").count() == 3
    player.play_to("match_over")
    expect(page.locator(".over h3:not(.last)")).to_have_count(3)
    expect(page.locator(".over h3:not(.last)").first).to_contain_text("You and Fuji")


def test_counter_clockwise_the_next_player_sits_to_the_right(sit: Sit) -> None:
    player = sit("minhwatu", 4)
    player.play_to("play")
    assert player.page.locator(".right .seat").last.get_attribute("aria-label") == "Ume’s seat"
    assert player.page.locator(".left .seat").get_attribute("aria-label") == "Fuji’s seat"


def test_house_rules_from_the_form_are_seen_in_the_score(open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page()
    page.goto(f"{server.address}/setup/hanaawase")
    page.get_by_label("Traditional").check()
    page.get_by_role("spinbutton", name="Rounds in a game").fill("1")
    page.get_by_text("All house rules").click()
    page.get_by_label("lie there to the end").check()
    expect(page.locator("code")).to_have_text(
        "hanaawase(rounds=1, match_duty=off, score=zero_sum, four_lights=dry, misdeal=play_on)"
    )
    page.get_by_role("button", name="Deal the cards").click()
    player = Player(page)
    player.play_to("play")
    page.get_by_role("tab", name="House rules").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("what one wins, the others lose")
    player.play_to("match_over")
    expect(page.locator(".over").get_by_text("Equal share").first).to_be_visible()


def test_a_choice_of_two_lights_up_and_waits(sit: Sit) -> None:
    player = sit("koikoi", seed=11)
    player.play_to("take")
    targets = player.page.locator(".field button[data-choice]")
    assert targets.count() == 2
    expect(player.page.locator(".prompt")).to_contain_text("can take one of 2: which?")
    expect(player.page.locator(".spot [data-card]")).to_be_visible()
    card = targets.nth(1).get_attribute("data-card")
    targets.nth(1).click()
    expect(player.page.locator(f".mine .pile [data-card='{card}']")).to_be_attached()


def test_a_set_is_declared_before_its_card_is_played(sit: Sit) -> None:
    player = sit("kwado(declare=on, gaji=on, rounds=1, target=0)", seed=3)
    player.play_to("play")
    page = player.page
    page.get_by_role("button", name="Declare a set").click()
    page.locator("dialog .set").first.click()
    expect(page.locator(".prompt")).to_contain_text("Play a card of the set you declared")
    expect(page.locator(".mine .plate")).to_contain_text("Declared")
    player.play_to("match_over")
