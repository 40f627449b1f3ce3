"""The same page in Firefox: it opens, is played by finger and by mouse, keeps a game and speaks other languages."""

import re
from collections.abc import Callable, Iterator

import pytest

from .conftest import DESKTOP, PHONE, SETTINGS, RealServer
from .firefox import FIREFOX, Firefox, Tab, started
from .player import ANSWERS, ASKED, OUTSIDE

pytestmark = pytest.mark.skipif(not FIREFOX, reason="no Firefox is installed, and FIREFOX names none")

TWO_TAPS = SETTINGS.replace('"oneTap":true', '"oneTap":false')
TABLE = """async (game, seats, seed) => {
  const body = JSON.stringify({ game, seats, seed })
  const headers = { 'Content-Type': 'application/json' }
  const made = await (await fetch('/api/tables', { method: 'POST', headers, body })).json()
  return made.id }"""
"""Makes a table, as the browser that sits at it."""
DRAWN = """() => {
  const all = [...document.querySelectorAll('img[data-face]')]
  return all.length > 0 && all.every((one) => one.naturalWidth > 0) }"""
FITS = f"""(what) => document.documentElement.scrollHeight <= innerHeight &&
  ({OUTSIDE})([...document.querySelectorAll(what)]) === 0"""
CARDS = "(where) => [...document.querySelectorAll(where)].map((one) => one.dataset.card)"
SHOWN = "(name) => document.querySelector('main')?.dataset[name] ?? ''"
OTHER = "(before) => document.querySelector('main').dataset.state !== before"
SEATS = [{"kind": "human", "name": "Guest"}, {"kind": "greedy", "name": "Ume"}]

Open = Callable[..., Tab]


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with started(tmp_path_factory.mktemp("firefox")) as running:
        yield running


@pytest.fixture
def open_tab(firefox: Firefox) -> Iterator[Open]:
    """A page of its own; whatever it complains about fails the test."""
    tabs: list[Tab] = []
    firefox.troubles.clear()

    def make(size: tuple[int, int] = DESKTOP) -> Tab:
        tabs.append(Tab(firefox, size, TWO_TAPS, touched=size == PHONE))
        return tabs[-1]

    yield make
    for tab in tabs:
        tab.close()
    assert firefox.troubles == []


class Guest:
    """Plays a table in Firefox: a tap lifts a card, the next one plays it."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    @classmethod
    def at_new_table(cls, tab: Tab, server: RealServer, game: str) -> "Guest":
        tab.goto(server.address)
        tab.goto(f"{server.address}/table/{tab.evaluate(TABLE, game, SEATS, 5)}")
        return cls(tab)

    @property
    def asked(self) -> str:
        """What the table asks now; waits until it asks something."""
        self.tab.wait_for(ASKED)
        return str(self.tab.evaluate(SHOWN, "asks"))

    def seen(self) -> tuple[str, list[str], list[str]]:
        """Which state of the table is shown, the hand and the field."""
        hand, field = self.tab.evaluate(CARDS, ".hand [data-hand]"), self.tab.evaluate(CARDS, ".field [data-card]")
        return str(self.tab.evaluate(SHOWN, "state")), hand, sorted(field)

    def step(self) -> None:
        """Do what is asked, and wait until the table has gone on."""
        asked, before = self.asked, self.tab.evaluate(SHOWN, "state")
        if asked == "play":
            what = self.lift(".hand .fits" if self.tab.count(".hand .fits") else ANSWERS["play"])
        else:
            what = ANSWERS[asked]
        self.tab.tap_until(what, OTHER, before)

    def lift(self, where: str) -> str:
        """Lift the first of these cards, and say where it is."""
        card = f".hand [data-hand][data-card='{self.tab.evaluate(CARDS, where)[0]}']"
        self.tab.tap_until(card, "(lifted) => document.querySelector(lifted) !== null", f"{card}[aria-pressed=true]")
        return card

    def play_to(self, until: str, most: int = 100) -> None:
        """Act until the table asks for this."""
        for _ in range(most):
            if self.asked == until:
                return
            self.step()
        raise AssertionError(f"never asked for {until}")


def test_the_first_page_opens_and_its_cards_are_drawn(open_tab: Open, server: RealServer) -> None:
    tab = open_tab()
    tab.goto(server.address)
    tab.until(DRAWN)


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_whole_game_by_finger_and_by_mouse(size: tuple[int, int], open_tab: Open, server: RealServer) -> None:
    tab = open_tab(size)
    guest = Guest.at_new_table(tab, server, "koikoi(rounds=1)")
    guest.play_to("play")
    tab.until(FITS, ".board .card, .board .plate, .prompt button")
    guest.play_to("match_over")
    tab.wait_for(".over .score.won")
    assert "win" in tab.evaluate("() => document.querySelector('.over h2').innerText")
    tab.until(DRAWN)


def test_a_game_is_kept_when_the_page_is_loaded_anew(open_tab: Open, server: RealServer) -> None:
    tab = open_tab()
    guest = Guest.at_new_table(tab, server, "koikoi")
    guest.play_to("play")
    guest.step()
    guest.play_to("play")
    before = guest.seen()
    tab.reload()
    assert guest.asked == "play"
    assert guest.seen() == before
    guest.step()


def test_the_page_speaks_japanese(open_tab: Open, server: RealServer) -> None:
    tab = open_tab(PHONE)
    tab.goto(f"{server.address}/?lang=ja")
    tab.wait_for("html[lang=ja] h1")
    headings = tab.evaluate("() => [...document.querySelectorAll('h1, h2')].map((one) => one.innerText)")
    assert [text for text in headings if not re.search("[ぁ-んァ-ヶ一-龠]", text)] == []
