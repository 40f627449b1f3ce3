"""A real server, a real browser: what the tests of the page need.

They run in a pytest invocation of their own, `pytest tests/browser`, after the page is built (`npm ci && npm run build`
in web/). Chromium is the system's own, or what the variable CHROMIUM names; Firefox has a file of its own.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, expect, sync_playwright

from hanafuda.art import png

from .player import PATIENCE, Player, Server

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/hanafuda/server/static/index.html"
CHROMIUM = os.environ.get("CHROMIUM") or png.browser() or "chromium"
SETTINGS = '{"speed":"instant","oneTap":true,"sounds":false,"forced":false}'
"""A test plays every card itself, with one tap, without waiting and in silence."""
DEALT = """{
  const ask = window.fetch
  const people = ({ seats }) => seats.filter(({ kind }) => kind === 'human' || kind === 'open').length
  const seeded = (wanted) => (people(wanted) > 1 ? wanted : { seed: 5, ...wanted })
  const dealt = (how) => ({ ...how, body: JSON.stringify(seeded(JSON.parse(how.body))) })
  window.fetch = (where, how) => ask(where, where === '/api/tables' ? dealt(how) : how)
}"""
"""Where one plays bots the cards follow from a seed: a lucky hand that ends a round at the deal is another test."""
PHONE, TABLET, DESKTOP = (390, 844), (820, 1180), (1440, 900)


def pytest_ignore_collect(config: pytest.Config) -> bool | None:
    """Only when asked for: Playwright's loop and asyncio tests do not go together in one run."""
    return None if any("browser" in argument for argument in config.args) else True


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class RealServer(Server):
    """The server in a process of its own, which can be killed and started again over the same data."""

    def __init__(self, data: Path, module: str = "hanafuda.server") -> None:
        self.data, self.port, self.module = data, free_port(), module
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        where = ["--port", str(self.port), "--data", str(self.data)]
        command = [sys.executable, "-m", self.module, "--no-open", *where]
        path = os.pathsep.join(filter(None, [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]))
        self.process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.DEVNULL)
        for _ in range(PATIENCE // 50):
            if self.answers():
                return
            time.sleep(0.05)
        raise TimeoutError("the server did not start")

    def answers(self) -> bool:
        try:
            return bool(self.get("/api/health")["ok"])
        except OSError:
            return False

    def kill(self) -> None:
        """As `kill -9` does."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    assert STATIC.exists(), "the page is not built: ./run test builds it"
    real = RealServer(tmp_path_factory.mktemp("data") / "games.sqlite")
    real.start()
    yield real
    real.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[RealServer]:
    """A server for one test, which may be killed."""
    real = RealServer(tmp_path / "games.sqlite")
    real.start()
    yield real
    real.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """A page of its own, at instant speed; whatever it complains about fails the test."""
    troubles: list[str] = []
    contexts = []

    def make(size: tuple[int, int] = DESKTOP, **wishes: object) -> Page:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **wishes)  # type: ignore[arg-type]
        context.add_init_script(f"if (location.host) localStorage['hanafuda.settings'] ??= '{SETTINGS}'")
        context.add_init_script(DEALT)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda line: troubles.extend([line.text] * ("Content Security Policy" in line.text)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not troubles


@pytest.fixture
def sit(open_page: Open, server: RealServer) -> Callable[..., Player]:
    """Sit down at a new table."""

    def make(
        game: str, players: int = 2, *, at: Server = server, seed: int = 5, level: str = "greedy", **page: object
    ) -> Player:
        return Player.at_new_table(open_page(**page), at, game, players, seed, level)

    return make
