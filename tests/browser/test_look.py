"""How the table looks and is touched: what you decide on stays in view, a tap shows before it plays, nothing is cut."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from hanafuda import Game

from .conftest import DESKTOP, PHONE
from .player import Player

Sit = Callable[..., Player]
SMALLEST = (360, 640)
GAMES = ("koikoi", "hanaawase", "minhwatu", "sudaoshi", "kwado")
COVERED = """all => all.filter(card => {
  const box = card.getBoundingClientRect()
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return !top || top.closest('[data-card]')?.dataset.card !== card.dataset.card && !card.parentNode.contains(top)
}).map(card => card.dataset.card)"""
"""The cards of which the middle cannot be seen; one on a stack counts as its stack."""
CUT = """all => all.filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
  .filter(one => !one.closest('.hidden, .word, .short, .target'))
  .filter(one => { const box = one.getBoundingClientRect()
    return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'
      || box.left < -1 || box.right > innerWidth + 1 })
  .map(one => one.textContent)"""
"""The words that lose an end, or stick out of the screen."""


def expect_none(page: Page, where: str, found: str) -> None:
    """Wait until nothing of this kind is found any more: sizes settle within some frames."""
    page.wait_for_function(f"() => ({found})([...document.querySelectorAll(`{where}`)]).length === 0")


def expect_in_sight(page: Page) -> None:
    """No card of hand and field is covered by anything."""
    expect_none(page, ".held [data-card], .field [data-card]", COVERED)


def two_taps(player: Player) -> None:
    """The page as it comes: a tap lifts, another one plays."""
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_label("One tap plays a card at once").uncheck()
    player.page.keyboard.press("Escape")


def matching(player: Player, number: int) -> tuple[str, list[str]]:
    """Go on until a card of the hand fits so many on the field: the card, and those."""
    for _ in range(60):
        player.play_to("play")
        for code in player.hand():
            fitting = [card for card in player.field() if month(card) == month(code)]
            if len(fitting) == number:
                return code, fitting
        player.step()
    raise AssertionError(f"no card ever matched {number}")


def month(card: str) -> str:
    return card.rstrip("123").rstrip("abcr") or card


def in_hand(player: Player, code: str) -> Locator:
    return player.page.locator(f".hand [data-card='{code}']")


def on_field(player: Player, code: str) -> Locator:
    return player.page.locator(f".field [data-card='{code}']")


def captured(player: Player, code: str) -> Locator:
    return player.page.locator(f".mine .pile [data-card='{code}']")


@pytest.mark.parametrize("size", [SMALLEST, DESKTOP])
def test_the_decision_leaves_hand_field_and_piles_in_view(sit: Sit, size: tuple[int, int]) -> None:
    player = sit("koikoi", seed=3, size=size)
    player.play_to("call")
    page = player.page
    expect_in_sight(page)
    expect(page.locator(".mine .pile .marked").first).to_be_in_viewport()
    expect(page.locator(".seat .pile")).to_be_in_viewport()
    for button in page.locator(".decision .button").all()[:2]:
        box = button.bounding_box()
        assert box
        assert box["height"] >= 48
    expect(page.locator(".decision p")).to_contain_text("Koi-Koi: if they make a yaku first")
    page.get_by_role("button", name="What is at stake").click()
    expect(page.get_by_role("dialog")).to_contain_text("these points are lost")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Koi-Koi!").click()
    expect(page.locator(".decision")).to_have_count(0)


def test_a_tap_lifts_and_lights_and_the_next_one_plays(sit: Sit) -> None:
    player = sit("koikoi", seed=5, size=PHONE, has_touch=True)
    code, _ = matching(player, 1)
    two_taps(player)
    page, card = player.page, in_hand(player, code)
    card.tap()
    expect(page.locator(".hand .lifted")).to_have_attribute("data-card", code)
    expect(page.locator(".field .lit")).to_have_count(1)
    expect(page.locator(".prompt")).to_contain_text("Choose it again to play it")
    page.locator(".prompt .text").tap()
    expect(page.locator(".hand .lifted")).to_have_count(0)  # a tap beside the cards lays it down again
    card.tap()
    expect(page.locator(".hand .lifted")).to_have_count(1)
    card.tap()
    expect(captured(player, code)).to_be_attached()


@pytest.mark.parametrize("how", ["click", "drag"])
def test_a_lifted_card_is_played_onto_one_of_two(sit: Sit, how: str) -> None:
    player = sit("koikoi", seed=11)
    code, (other, target) = matching(player, 2)
    two_taps(player)
    card, onto = in_hand(player, code), on_field(player, target)
    if how == "click":
        card.click()
        expect(player.page.locator(".field .lit")).to_have_count(2)
        onto.click()
    else:
        card.hover()
        player.page.mouse.down()
        box = onto.bounding_box()
        assert box
        player.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
        expect(onto).to_contain_class("aimed")
        player.page.mouse.up()
    expect(captured(player, code)).to_be_attached()
    expect(captured(player, target)).to_be_attached()
    expect(on_field(player, other)).to_be_attached()


def test_arrow_keys_lift_and_enter_plays(sit: Sit) -> None:
    player = sit("koikoi", seed=5)
    code, _ = matching(player, 1)
    two_taps(player)
    page = player.page
    page.locator(".hand [data-hand]").first.focus()
    page.keyboard.press("End")
    page.keyboard.press("Home")
    for _ in range(player.hand().index(code)):
        page.keyboard.press("ArrowRight")
    expect(in_hand(player, code)).to_be_focused()
    expect(page.locator(".field .lit")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(captured(player, code)).to_be_attached()


def test_pairs_are_known_by_colour_and_number_without_touching_anything(sit: Sit) -> None:
    player = sit("koikoi", seed=5, forced_colors="active")
    code, fitting = matching(player, 1)
    for card in (in_hand(player, code), on_field(player, fitting[0])):
        expect(card.locator(".month")).to_have_attribute("data-number", month(code))
        expect(card).to_have_css("outline-style", "solid")
    two_taps(player)
    in_hand(player, code).click()
    expect(on_field(player, fitting[0])).to_have_css("outline-width", "4px")


@pytest.mark.parametrize("game", GAMES)
def test_with_the_most_seats_no_word_is_cut_on_the_smallest_phone(sit: Sit, game: str) -> None:
    most = max(Game(game).sheet.deals)
    player = sit(game, most, size=SMALLEST)
    page = player.page
    for asked in ("speak", "play") if game == "sudaoshi" else ("play",):
        player.play_to(asked)
        expect(page.locator(".board .plate")).to_have_count(most)
        expect_none(page, "header *, .board *", CUT)
        expect_in_sight(page)


def test_a_small_phone_held_across_keeps_one_layout_to_the_end_of_a_round(sit: Sit) -> None:
    """Where the table swings to and fro, no card can be clicked."""
    player = sit("minhwatu", 6, size=(640, 360))
    assert player.play_to("round_over") == "round_over"


@pytest.mark.parametrize("size", [(480, 300), (320, 256)])
def test_at_300_and_400_percent_the_table_scrolls_and_can_be_played(sit: Sit, size: tuple[int, int]) -> None:
    player = sit("koikoi", seed=5, size=size)
    player.play_to("play")
    page = player.page
    expect(page.locator(".board.scrolls")).to_be_attached()
    assert page.locator(".room").evaluate("one => one.scrollHeight > one.clientHeight")
    assert page.locator(".room").evaluate("one => one.scrollWidth <= one.clientWidth")
    card = page.locator(".hand [data-hand]").last
    card.focus()
    expect(card).to_be_in_viewport(ratio=0.9)
    code = card.get_attribute("data-card") or ""
    page.keyboard.press("Enter")
    expect(in_hand(player, code)).to_have_count(0)
    expect(page.locator(".seat .plate")).to_be_attached()
    page.locator(".seat .plate").scroll_into_view_if_needed()
    expect(page.locator(".seat .plate")).to_be_in_viewport()


def test_the_hint_lights_card_and_target_and_hides_nothing(sit: Sit) -> None:
    player = sit("koikoi", seed=5, size=SMALLEST)
    player.play_to("play")
    page = player.page
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("points on average")
    expect(page.locator(".hand .hinted")).to_have_count(1)
    taken = "takes" in (page.locator(".hand .hinted").get_attribute("aria-label") or "")
    assert page.locator(".field .hinted").count() >= taken
    expect_in_sight(page)


def test_the_nearest_yaku_stay_in_view_on_a_phone_and_the_drawer_goes_by_handle_and_button(sit: Sit) -> None:
    player = sit("koikoi", seed=21, size=PHONE)
    page = player.page
    for _ in range(3):
        player.play_to("play")
        player.act()
    player.play_to("play")
    strip = page.locator(".reach")
    expect(strip).to_contain_text("missing")
    strip.click()
    drawer = page.get_by_role("complementary")
    expect(drawer.locator(".line .card").first).to_be_visible()
    handle = drawer.locator(".handle").bounding_box()
    assert handle
    page.mouse.move(handle["x"] + 10, handle["y"] + 2)
    page.mouse.down()
    page.mouse.move(handle["x"] + 10, handle["y"] + 150, steps=4)
    page.mouse.up()
    expect(drawer).to_have_count(0)
    strip.click()
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_have_count(0)
