"""Installed as an app: it opens without a network and says so, grows up with the server, and looks as one likes."""

import re
import shutil
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import STATIC, Open, RealServer
from .player import Player, settles, settles_in

SETTLED = """name => Promise.all([navigator.serviceWorker.getRegistration(), caches.keys()]).then(([worker, stores]) =>
    stores.includes(name) && !worker.installing && !worker.waiting && worker.active?.state === 'activated')"""
READ = """path => caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
    .then((stores) => Promise.all(stores.map((store) => store.keys())))
    .then((kept) => kept.flat().some(({ url }) => url.includes(path)))"""
GREEN = """image => {
    const pen = document.createElement('canvas').getContext('2d')
    pen.drawImage(image, 0, 0, 100, 160)
    const colours = [...new Uint32Array(pen.getImageData(0, 0, 100, 160).data.buffer)]
    const [red, green, blue] = [0, 8, 16].map((at) => (colour) => (colour >> at) & 255)
    return colours.filter((one) => green(one) > red(one) + 30 && green(one) > blue(one) + 30).length
}"""
REFUSED = "fetch('/api/games').then(() => false, () => true)"


def wait_until(page: Page, script: str, arg: str = "") -> None:
    settles(page, lambda: page.evaluate(script, arg))


def installed(page: Page, server: RealServer) -> None:
    """Open the page and wait until the browser keeps it."""
    page.goto(server.address)
    settles_in(page)


def test_without_a_network_it_opens_and_says_what_needs_the_server(open_page: Open, own_server: RealServer) -> None:
    page = open_page()
    installed(page, own_server)
    page.goto(f"{own_server.address}/rules/koikoi")
    expect(page.get_by_role("heading", name="Koi-Koi", level=1)).to_be_visible()
    expect(page.get_by_role("status")).to_be_empty()
    wait_until(page, READ, "/api/rules")
    own_server.kill()

    page.goto(own_server.address)
    told = page.get_by_role("status")
    expect(told).to_contain_text("No connection to the server. Playing, replays")
    expect(page.locator("main img[data-face][src]").first).to_be_attached()
    page.get_by_role("button", name="Play Koi-Koi").click()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    assert page.evaluate(REFUSED), "what the server knows is never answered in its place"

    expect(told.get_by_role("link", name="Rules of")).to_have_text("Rules of Koi-Koi")
    told.get_by_role("link", name="Rules of Koi-Koi").click()
    expect(page.get_by_role("heading", name="Yaku", level=2)).to_be_visible()
    page.goto(f"{own_server.address}/keep")
    expect(page.get_by_role("link", name="Sudaoshi")).to_be_visible()
    own_server.start()
    expect(told).to_be_empty()


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RealServer]:
    """A server with a page that may be changed."""
    monkeypatch.setenv("STATIC", str(shutil.copytree(STATIC.parent, tmp_path / "static")))
    real = RealServer(tmp_path / "games.sqlite", "tests.browser.elsewhere")
    real.start()
    yield real
    real.kill()


def edition(folder: Path, name: str) -> None:
    """The page as another build would have it."""
    page, worker = folder / "index.html", folder / "sw.js"
    page.write_text(re.sub(r'<html lang="en".*?>', f'<html lang="en" data-edition="{name}">', page.read_text()))
    worker.write_text(re.sub(r"self.VERSION=([\"'`]).*?\1", f"self.VERSION='{name}'", worker.read_text()))


def test_another_version_takes_the_place_of_the_old(open_page: Open, elsewhere: RealServer, tmp_path: Path) -> None:
    page = open_page()
    installed(page, elsewhere)
    for name in ("second", "third"):
        edition(tmp_path / "static", name)
        page.reload()
        wait_until(page, SETTLED, f"hanafuda-page-{name}")
    stores = page.evaluate("caches.keys()")
    assert [name for name in stores if "-page-" in name] == ["hanafuda-page-second", "hanafuda-page-third"]
    elsewhere.kill()
    page.goto(elsewhere.address)
    expect(page.get_by_role("status")).to_contain_text("No connection")
    expect(page.locator("html")).to_have_attribute("data-edition", "third")


def test_the_page_can_be_installed(open_page: Open, server: RealServer) -> None:
    page = open_page()
    page.goto(server.address)
    manifest = server.get(page.locator("link[rel=manifest]").get_attribute("href") or "")
    assert manifest["display"] == "standalone"
    wanted = {(icon["sizes"], icon["purpose"]): icon["src"] for icon in manifest["icons"] if "png" in icon["type"]}
    assert wanted.keys() == {(size, use) for size in ("192x192", "512x512") for use in ("any", "maskable")}
    touch = page.locator("link[rel=apple-touch-icon]")
    wanted[touch.get_attribute("sizes") or "", "ios"] = touch.get_attribute("href") or ""
    for (size, _), path in wanted.items():
        picture = page.request.get(f"{server.address}{path}").body()
        assert "{}x{}".format(*struct.unpack(">II", picture[16:24])) == size


def test_sets_and_backs_are_chosen_by_picture_and_by_key(sit: Callable[..., Player]) -> None:
    player = sit("koikoi(rounds=1)")
    player.play_to("play")
    page = player.page
    back = page.locator("img[data-face='back-red']").first
    drawn = back.get_attribute("src") or ""
    page.get_by_role("button", name="Settings").click()
    cards = page.get_by_role("group", name="Cards")
    for picture in cards.locator("img").all():
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("picture => picture.naturalWidth") > 0
    cards.get_by_role("radio", name="Match the game").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(cards.get_by_role("radio", name="Woodblock")).to_be_checked()
    expect(back).not_to_have_attribute("src", drawn)
    page.get_by_role("radio", name="Red").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Black")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("img[data-face='back-black']").first).to_be_attached()
    expect(page.locator("img[data-face='back-red']")).to_have_count(0)


def test_every_face_is_drawn_with_the_shapes_it_shares(open_page: Open, server: RealServer) -> None:
    page = open_page()
    page.goto(f"{server.address}/rules/koikoi")
    pine = page.locator("img[data-face^='card-1c']").first
    settles(page, lambda: pine.evaluate("image => image.complete && image.naturalWidth"))
    assert pine.evaluate(GREEN) > 500, "the needles of the pine are a shape that four cards share"
