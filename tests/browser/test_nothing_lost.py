"""Reload, close, or kill the server: the game is where it was."""

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import RealServer
from .player import Player

Sit = Callable[..., Player]


def test_reload_in_the_middle_of_a_game(sit: Sit) -> None:
    player = sit("koikoi", seed=5)
    player.play_to("play")
    player.act()
    player.play_to("play", "take", "call")
    before = player.hand(), player.field()
    player.page.reload()
    player.play_to("play", "take", "call")
    assert (player.hand(), player.field()) == before


def test_the_server_is_killed_and_started_again(sit: Sit, own_server: RealServer) -> None:
    player = sit("hanaawase(rounds=1)", 3, at=own_server)
    player.play_to("play")
    player.act()
    player.play_to("play")
    before = player.hand(), player.field()
    own_server.kill()
    expect(player.page.get_by_text("Connection lost")).to_be_visible()
    own_server.start()
    expect(player.page.get_by_text("Connection lost")).to_be_hidden()
    assert (player.hand(), player.field()) == before
    player.play_to("match_over")
    player.expect_winner()


def test_the_server_is_gone_when_the_page_opens(sit: Sit, own_server: RealServer) -> None:
    player = sit("koikoi", at=own_server)
    player.play_to("play")
    player.act()
    assert player.asked
    player.page.get_by_role("link", name="All games").click()
    player.page.get_by_label("Your games").wait_for()
    own_server.kill()
    player.page.get_by_label("Your games").get_by_role("link").click()
    expect(player.page.get_by_role("heading", name="No connection")).to_be_visible()
    own_server.start()
    player.page.get_by_role("button", name="Try again").click()
    assert player.asked
