"""How the game feels: nobody waits who does not want to, and an end is an end."""

from collections.abc import Callable
from datetime import datetime, timedelta

from playwright.sync_api import expect

from .player import Player

Sit = Callable[..., Player]
SMALLEST = (360, 640)


def wish(player: Player, **wanted: object) -> None:
    """Other settings than the tests have, from the next load on."""
    player.page.evaluate("wanted => localStorage.setItem('hanafuda.settings', JSON.stringify(wanted))", wanted)
    player.page.reload()


def test_a_tap_or_a_key_finishes_what_is_running(sit: Sit) -> None:
    """The time stands still: nothing but a hurry brings the table on."""
    player = sit("koikoi", seed=5)
    page = player.page
    player.play_to("play")
    page.clock.install()
    wish(player, speed="normal", oneTap=True, sounds=False)
    assert player.asked == "play"
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    hand, before = player.hand(), player.state()
    page.locator(".hand [data-hand]").first.click()
    expect(page.locator(".prompt")).to_contain_text("You play")
    assert player.state() == before
    felt = page.locator(".board").bounding_box()
    assert felt
    page.mouse.click(felt["x"] + 4, felt["y"] + felt["height"] / 2)
    page.wait_for_selector(f"main:not([data-state='{before}'])", state="attached")
    expect(page.locator(".prompt")).to_contain_text("Ume")
    page.keyboard.press("ArrowDown")
    assert player.asked in ("play", "take")
    assert len(player.hand()) == len(hand) - 1


def test_the_last_card_plays_itself(sit: Sit) -> None:
    player = sit("hanaawase(rounds=1)", 3, seed=5)
    wish(player, speed="instant", oneTap=True, sounds=False)
    while player.asked != "match_over":
        assert player.asked != "play" or len(player.hand()) > 1
        player.step()


def test_the_end_of_a_game_is_seen_whole_on_a_small_phone(sit: Sit) -> None:
    player = sit("koikoi(rounds=2)", seed=5, size=SMALLEST)
    page = player.page
    player.play_to("match_over")
    for what in ("h2", ".scores", ".why", ".rounds", ".button.main"):
        expect(page.locator(f".over {what}").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".over .score.won")).to_have_count(1)
    expect(page.locator(".over .rounds thead th")).to_have_count(4)
    with page.expect_download() as found:
        page.get_by_role("button", name="Picture").click()
    assert found.value.suggested_filename.endswith(".png")
    address = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and url != address)
