"""A person at the page: looks at what is asked, and does it."""

import json
from collections.abc import Callable
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Page, expect

from hanafuda.text import language


def party(lang: str, players: int) -> list[str]:
    """A guest and bots, by the names that the page gives them in this language."""
    return [language(lang).say(key) for key in ("page.guest", *(f"page.bot.{n}" for n in range(1, players)))]


NAMES = party("en", 7)[1:]
PATIENCE = 120_000
"""Milliseconds after which nothing is waited for any longer; a busy machine may take its time."""
OUTSIDE = """all => all.map(one => one.getBoundingClientRect()).filter(box => box.width &&
  (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)).length"""
ASKED = "main[data-asks]:not([data-asks=''])"
ANSWERS = {
    "deal": ".first [data-choice]",
    "play": ".hand [data-hand][aria-disabled=false]",
    "take": ".field button[data-choice]",
    "call": ".decision .button.main",
    "speak": ".speak .button.main",
    "round_over": ".over [data-choice]",
    "curtain": ".curtain [data-choice]",
}
"""What to press when the table asks: the first of these."""


def settles(page: Page, holds: Callable[[], object]) -> None:
    """Wait until something holds, as `wait_for_function` does, which the page's own policy forbids."""
    for _ in range(PATIENCE // 100):
        if holds():
            return
        page.wait_for_timeout(100)
    assert holds()


def settles_in(page: Page) -> None:
    """Wait until the browser keeps the page, so that it opens without a server."""
    settles(page, lambda: page.evaluate("() => navigator.serviceWorker.controller !== null"))


def settles_inside(page: Page, what: str) -> None:
    """Wait until the page does not scroll and all of this lies within it."""
    settles(page, lambda: page.evaluate("document.documentElement.scrollHeight <= innerHeight"))
    settles(page, lambda: page.locator(what).evaluate_all(OUTSIDE) == 0)


HELD = """{
  const later = window.setTimeout
  window.setTimeout = (call, ms, ...rest) => later(function again() {
    if (window.held && document.querySelector(window.held)) later(again, 50)
    else call(...rest)
  }, ms)
}"""
"""Nothing goes on as long as something is to be seen that is to be held still."""


class Server:
    """Where the page comes from."""

    address: str

    def get(self, path: str) -> Any:
        with urlopen(self.address + path, timeout=PATIENCE / 1000) as answer:
            return json.load(answer)

    def table(self, page: Page, game: str, seats: list[dict[str, str]], **wanted: object) -> str:
        """A new table, made by the browser of this page: it has the seats that are not open and not a bot's."""
        body = {"game": game, "seats": seats, **wanted}
        answer = page.context.request.post(f"{self.address}/api/tables", data=body)
        assert answer.ok, answer.text()
        return str(answer.json()["id"])


class Player:
    """Plays a table in the browser, by pointer or by keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.says: list[str] = []
        """What to say when asked whether to play, one after the other; then always to play."""

    @classmethod
    def at_new_table(
        cls, page: Page, server: Server, game: str, players: int, seed: int, level: str, lang: str = "en"
    ) -> "Player":
        """A table as the page makes it: bots are called as they are in its language."""
        you, *others = party(lang, players)
        seats = [{"kind": "human", "name": you}, *({"kind": level, "name": name} for name in others)]
        made = server.table(page, game, seats, seed=seed)
        page.goto(f"{server.address}/table/{made}")
        page.wait_for_selector("main[data-state]", state="attached")
        return cls(page)

    @property
    def asked(self) -> str:
        """What the table asks now; waits until it asks something."""
        found = self.page.wait_for_selector(ASKED, state="attached")
        assert found
        return found.get_attribute("data-asks") or ""

    def hand(self) -> list[str]:
        return self._cards(".hand [data-hand]")

    def field(self) -> list[str]:
        return sorted(self._cards(".field [data-card]"))

    def _cards(self, where: str) -> list[str]:
        return [str(card) for card in self.page.locator(where).evaluate_all("all => all.map(one => one.dataset.card)")]

    def act(self) -> str:
        """Do what is asked, with the pointer: deal, play a card that takes if there is one, take the first, stop."""
        asked = self.asked
        if asked == "play" and self.page.locator(".hand .fits").count():
            self.page.locator(".hand .fits").first.click()
            return asked
        if asked == "speak" and self.says:
            self.page.locator(".speak").get_by_role("button", name=self.says.pop(0)).click()
            return asked
        self.page.locator(ANSWERS[asked]).first.click()
        return asked

    def step(self) -> None:
        """Do what is asked, and wait until the table has gone on."""
        before = self.state()
        self.act()
        self.page.wait_for_selector(f"main:not([data-state='{before}'])", state="attached")

    def play_to(self, *until: str, most: int = 200) -> str:
        """Act until the table asks for one of these."""
        for _ in range(most):
            if self.asked in until:
                return self.asked
            self.step()
        raise AssertionError(f"never asked for {until}")

    def state(self) -> str:
        """Which state of the table is shown."""
        return self.page.locator("main").get_attribute("data-state") or ""

    def expect_winner(self) -> None:
        expect(self.page.locator(".over h2")).to_contain_text("win")
