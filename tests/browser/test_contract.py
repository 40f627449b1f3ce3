"""The page decides nothing: it shows what the server says, of games it has never heard of too."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hanafuda import Game, Luck
from hanafuda.match import Match
from hanafuda.record import write

from .conftest import PHONE, RealServer
from .player import Player

Sit = Callable[..., Player]


@pytest.fixture(scope="module")
def sixth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server with one game more."""
    real = RealServer(tmp_path_factory.mktemp("sixth") / "games.sqlite", "tests.browser.sixth")
    real.start()
    yield real
    real.kill()


def spoken(page: Page) -> str:
    """Everything that can be read or heard, which never shows a key of the catalogue."""
    heard = page.evaluate(
        "[...document.querySelectorAll('[aria-label], [title]')].map(one => one.ariaLabel + one.title)"
    )
    text = page.locator("body").inner_text() + " ".join(heard)
    assert "sixth." not in text
    assert "page." not in text
    return text


def test_a_sixth_game_is_offered_and_set_up(sixth: RealServer, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(sixth.address)
    card = page.locator("article", has_text="Sixth Game")
    expect(card).to_contain_text("Nowhere · 4 players · in teams")
    expect(card.locator(".fan img")).to_have_count(3)
    page.goto(f"{sixth.address}/setup/sixth")
    page.get_by_label("Short").check()
    expect(page.locator("code")).to_have_text("sixth(rounds=1)")
    expect(page.get_by_text("The game ends after 1 round.").first).to_be_visible()
    page.get_by_text("All house rules").click()
    said = spoken(page)
    assert "Team A, your partner" in said
    page.goto(f"{sixth.address}/rules/sixth")
    expect(page.get_by_role("heading", name="Stop or go on")).to_be_visible()
    spoken(page)


def test_a_sixth_game_is_played_in_teams_with_calls(sixth: RealServer, sit: Sit) -> None:
    player = sit("sixth(rounds=1)", 4, at=sixth, seed=7, size=PHONE)
    page = player.page
    player.play_to("call")
    expect(page.locator(".decision")).to_contain_text("Go on")
    spoken(page)
    page.locator(".decision .button:not(.main, .more)").click()
    player.play_to("match_over")
    expect(page.locator(".over h2")).to_contain_text("You and Kiku win the game")
    assert "Went on ×1" in spoken(page)


def other_winner() -> tuple[Match, int]:
    """A game of Sudaoshi with a round whose best score, lucky hands counted, is not its winner's; and which round."""
    for seed in range(20):
        match = Match.new(Game("sudaoshi(rounds=3)"), luck=Luck(seed))
        while match.wants != "nothing":
            luck = Luck(seed * 100 + len(match.rounds))
            match = match.deal(luck=luck) if match.wants == "deck" else match.play(next(iter(match.state.legal)))
        for number, round in enumerate(match.rounds[:-1]):
            if round.winner is not None and round.scores[round.winner] < max(round.scores):
                return match, number
    raise AssertionError("lucky hands never turned a round")


def test_lucky_hands_do_not_name_the_winner_of_a_round(
    open_page: Callable[..., Page], server: RealServer, tmp_path: Path
) -> None:
    match, number = other_winner()
    winner = match.rounds[number].winner
    assert winner is not None
    saved = tmp_path / "record.txt"
    saved.write_text(write(match), encoding="utf-8")
    page = open_page()
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(saved)
    steps = sum(len(list(round.steps())) for round in match.rounds[: number + 1])
    page.get_by_role("slider", name="Step").fill(str(steps - 1))
    page.get_by_role("button", name="Score", exact=True).click()
    expect(page.locator(".over h2")).to_have_text(f"{match.names[winner]} wins the round")
    totals = page.locator(".over td.total").all_inner_texts()
    sums = [sum(column) for column in zip(*(round.scores for round in match.rounds[: number + 1]), strict=True)]
    assert [int(total.replace("−", "-")) for total in totals] == sums
