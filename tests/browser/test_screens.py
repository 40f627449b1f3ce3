"""Pictures of every page for docs/screens: `HANAFUDA_SCREENS=docs/screens pytest tests/browser/test_screens.py`."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page

from .conftest import DESKTOP, PHONE, TABLET, RealServer
from .player import Player
from .test_keeper import Keeper, golden, new_score

Sit = Callable[..., Player]
Shoot = Callable[[Page, str], None]
FOLDER = os.environ.get("HANAFUDA_SCREENS")
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}

pytestmark = pytest.mark.skipif(not FOLDER, reason="pictures are taken only when HANAFUDA_SCREENS names a folder")


@pytest.fixture(params=SIZES)
def device(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def shoot(device: str) -> Shoot:
    def take(page: Page, name: str) -> None:
        page.mouse.move(1, 1)
        page.wait_for_timeout(500)
        path = Path(FOLDER or ".") / f"{name}-{device}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path)
        compress(path)

    return take


def compress(path: Path) -> None:
    """256 colours, rare ones as well as common ones, make small files; without Pillow the picture stays as it is."""
    try:
        from PIL import Image
    except ImportError:
        return
    with Image.open(path) as opened:
        picture = opened.convert("RGB")
    counted = picture.getcolors(1 << 24) or []
    weighed = [colour for number, colour in counted for _ in range(number.bit_length() - 2)]
    sample = Image.new("RGB", (len(weighed), 1))
    sample.putdata(cast("Sequence[Sequence[int]]", weighed))
    palette = sample.quantize(256, kmeans=4)
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)


def test_pages(device: str, shoot: Shoot, open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page(size=SIZES[device])
    page.goto(server.address)
    page.get_by_role("button", name="Play Koi-Koi").wait_for()
    shoot(page, "start")
    page.goto(f"{server.address}/setup/kwado")
    page.get_by_label("2 teams of 2").check()
    page.get_by_label("Full").check()
    shoot(page, "setup")
    page.goto(f"{server.address}/rules/hanaawase")
    page.locator("h1").wait_for()
    page.get_by_role("heading", name="Yaku", exact=True).scroll_into_view_if_needed()
    shoot(page, "rules")


@pytest.mark.parametrize(
    ("name", "game", "players"),
    [
        ("koikoi", "koikoi", 2),
        ("sudaoshi", "sudaoshi", 3),
        ("hanaawase", "hanaawase", 4),
        ("minhwatu", "minhwatu", 6),
        ("teams", "kwado(teams=2x2, gaji=on)", 4),
    ],
)
def test_tables(device: str, shoot: Shoot, sit: Sit, name: str, game: str, players: int) -> None:
    player = sit(game, players, seed=21, size=SIZES[device])
    for _ in range(1 if players > 4 else 3):
        player.play_to("play")
        player.step()
    player.play_to("play")
    if player.page.locator(".hand .fits").count():
        player.page.locator(".hand .fits").first.focus()
    shoot(player.page, f"table-{name}")


def test_a_round_of_koikoi(device: str, shoot: Shoot, sit: Sit) -> None:
    colours = "dark" if device == "tablet" else "light"
    player = sit("koikoi(rounds=4)", seed=13, level="beginner", size=SIZES[device], color_scheme=colours)
    player.play_to("take")
    shoot(player.page, "choice")
    player.play_to("call")
    shoot(player.page, "decision")
    player.play_to("round_over")
    player.step()
    player.play_to("round_over")
    shoot(player.page, "round-over")
    player.play_to("match_over")
    shoot(player.page, "game-over")
    player.page.get_by_role("link", name="Replay").click()
    slider = player.page.get_by_role("slider", name="Step")
    for _ in range(6):
        slider.press("ArrowRight")
    shoot(player.page, "replay")


def test_a_round_with_seven_at_the_table(device: str, shoot: Shoot, sit: Sit) -> None:
    player = sit("sudaoshi(fees=order)", 7, seed=3, size=SIZES[device])
    player.play_to("speak")
    shoot(player.page, "speak")
    player.play_to("play")
    player.step()
    player.play_to("play")
    shoot(player.page, "table-seven")
    player.play_to("round_over")
    shoot(player.page, "round-over-seven")
    player.step()
    player.says = ["Drop"]
    player.play_to("speak")
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_label("Slow").check()
    player.page.keyboard.press("Escape")
    player.act()
    player.page.locator(".held").wait_for()
    player.page.wait_for_timeout(25_000)
    shoot(player.page, "out")


def test_the_draw(device: str, shoot: Shoot, sit: Sit) -> None:
    player = sit("sudaoshi", 3, size=SIZES[device])
    assert player.asked == "deal"
    shoot(player.page, "first-dealer")


def test_the_score_keeper(device: str, shoot: Shoot, open_page: Callable[..., Page], server: RealServer) -> None:
    _, kept = golden("koikoi-2")
    made = new_score(server, str(kept.game), list(kept.names), kept.first)
    keeper = Keeper.of(open_page(size=SIZES[device]), server, made)
    for number, round in enumerate(kept.rounds, start=1):
        keeper.page.get_by_text(f"deals round {number}").wait_for()
        keeper.tell(kept, round, typing=True)
        if number < len(kept.rounds):
            keeper.finish(number)
    keeper.page.locator(".judge .yaku").first.wait_for()
    keeper.page.evaluate("scrollTo(0, 0)")
    shoot(keeper.page, "keeper")


def test_friends(device: str, shoot: Shoot, open_page: Callable[..., Page], server: RealServer) -> None:
    host, guest = open_page(size=SIZES[device]), open_page(size=PHONE)
    made = server.table(host, "kwado(teams=2x2, gaji=on)", [{"kind": "human", "name": "Ada"}, *[{"kind": "open"}] * 3])
    host.goto(f"{server.address}/table/{made}")
    host.get_by_role("combobox", name="Who sits on chair 4").select_option("greedy")
    guest.goto(host.url)
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    guest.get_by_role("button", name="I am ready").click()
    host.get_by_role("button", name="QR code").click()
    shoot(host, "lobby")


def test_the_curtain(device: str, shoot: Shoot, open_page: Callable[..., Page], server: RealServer) -> None:
    page = open_page(size=SIZES[device])
    made = server.table(page, "koikoi(lucky_hands=off)", [{"kind": "human", "name": name} for name in ("Ada", "Ben")])
    page.goto(f"{server.address}/table/{made}")
    Player(page).play_to("curtain")
    shoot(page, "curtain")
