"""Pictures of every screen, in every language and size, on sheets to be looked at.

    python -m tests.browser.look FOLDER [--lang en,ja] [--size 360x640,1440x900] [--only WORD]

Each scene of `scenes/` is walked through once in each language, and every picture of it is taken in all sizes. Beside
`SCENE.NAME-SIZE-LANG.png` there are sheets of several of them, as large as can be looked at in one go.
"""

import argparse
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from . import scenes
from .conftest import CHROMIUM, SETTINGS, RealServer
from .player import Player

SETTLED = 600
"""Milliseconds after which nothing moves any more."""
PATIENCE = 30_000
LONGEST = 6
"""A page is taken whole up to so many screens."""
PLACED = "how => document.querySelectorAll('.start').forEach(one => (one.style.position = how))"
"""A button that waits at the edge of the screen lies where it comes to rest, if that is how it is placed."""
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
SHEET = (984, 1204)
"""How large a sheet is at most, in pixels."""

Size = tuple[int, int]


class Stage:
    """One visitor in one language, and what is seen of the page."""

    def __init__(self, browser: Browser, server: RealServer, lang: str, sizes: list[Size], folder: Path) -> None:
        self.browser, self.server, self.lang, self.sizes, self.folder = browser, server, lang, sizes, folder
        self.scene = ""
        self.contexts: list[BrowserContext] = []
        self.page = self.visitor()

    def visitor(self, size: Size | None = None) -> Page:
        """A page of somebody who has not been here before."""
        width, height = size or self.sizes[0]
        context = self.browser.new_context(viewport={"width": width, "height": height}, locale=self.lang)
        context.add_init_script(f"if (location.host) localStorage['hanafuda.settings'] ??= '{SETTINGS}'")
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return context.new_page()

    def go(self, path: str = "") -> Page:
        """Open a page of the server."""
        self.page.goto(f"{self.server.address}/{path}")
        self.page.locator("h1, main").first.wait_for()
        return self.page

    def sit(self, game: str, players: int = 2, seed: int = 5, level: str = "greedy") -> Player:
        """Sit down at a new table, with bots."""
        self.resize(self.sizes[0])
        return Player.at_new_table(self.page, self.server, game, players, seed, level, self.lang)

    def resize(self, size: Size) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate(DRAWN)

    def shoot(
        self, name: str, whole: bool = False, screens: int = LONGEST, opened: Callable[[], None] | None = None
    ) -> None:
        """Take a picture in every size: of the screen, or of the whole long page, up to so many screens. What another
        size would shut is opened anew in each."""
        for width, height in self.sizes:
            self.resize((width, height))
            if opened:
                opened()
            self.page.mouse.move(1, 1)
            self.page.wait_for_timeout(SETTLED)
            path = self.folder / f"{self.scene}.{name}-{width}x{height}-{self.lang}.png"
            if whole:
                self.page.evaluate("scrollTo(0, 0)")
                self.page.evaluate(PLACED, "static")
                tall = self.page.evaluate("document.documentElement.scrollHeight")
                clip = {"x": 0, "y": 0, "width": width, "height": min(tall, screens * height)}
                self.page.screenshot(path=path, full_page=True, clip=clip)  # type: ignore[arg-type]
                self.page.evaluate(PLACED, "")
            else:
                self.page.screenshot(path=path)
        self.resize(self.sizes[0])

    def close(self) -> None:
        for context in self.contexts:
            context.close()


Scene = Callable[[Stage], None]


def all_scenes(only: str) -> dict[str, Scene]:
    """The scenes by their names, `file.function`; those that have this word in it."""
    found: dict[str, Scene] = {}
    for module in iter_modules(scenes.__path__):
        place = import_module(f"{scenes.__name__}.{module.name}")
        own = {name: one for name, one in vars(place).items() if getattr(one, "__module__", "") == place.__name__}
        shown = {name: one for name, one in own.items() if callable(one) and not name.startswith("_")}
        found |= {f"{module.name}.{name}": one for name, one in shown.items() if not isinstance(one, type)}
    return {name: scene for name, scene in found.items() if only in name}


def sheets(folder: Path) -> None:
    """All pictures of a language and a size on sheets, side by side as long as there is room."""
    kinds = {"-".join(path.stem.rsplit("-", 2)[1:]) for path in folder.glob("*.png")}
    for kind in sorted(kinds):
        for number, (sheet, names) in enumerate(_sheets(sorted(folder.glob(f"*-{kind}.png"))), start=1):
            place = folder / "sheets" / f"{kind}-{number:03}.png"
            place.parent.mkdir(exist_ok=True)
            sheet.save(place)
            print(place.name, *names, flush=True)


def _sheets(paths: list[Path]) -> Iterator[tuple[Image.Image, list[str]]]:
    """Sheets, each with the names of what is on it, from left to right and from above."""
    sheet, names, x, y, below = Image.new("RGB", SHEET), list[str](), 0, 0, 0
    for path, picture in _pieces(paths):
        if x + picture.width > SHEET[0]:
            x, y = 0, below
        if y + picture.height > SHEET[1]:
            yield sheet, names
            sheet, names, x, y, below = Image.new("RGB", SHEET), [], 0, 0, 0
        sheet.paste(picture, (x, y))
        x, below = x + picture.width + 8, max(below, y + picture.height + 8)
        names.append(path.stem.rsplit("-", 2)[0])
    if names:
        yield sheet, names


def _pieces(paths: list[Path]) -> Iterator[tuple[Path, Image.Image]]:
    """Pictures as large as can be read, long ones in pieces."""
    for path in paths:
        with Image.open(path) as opened:
            picture = opened.convert("RGB")
        picture.thumbnail((min(SHEET[0], max(400, picture.width * 3 // 4)), picture.height))
        for top in range(0, picture.height, SHEET[1]):
            yield path, picture.crop((0, top, picture.width, min(top + SHEET[1], picture.height)))


def fonts(folder: Path) -> None:
    """Let the browser write Japanese and Korean on a machine that cannot, with the fonts that PDFs are printed with."""
    found = [importlib.util.find_spec(f"noto_cjk_sans_jp_{weight}") for weight in ("regular", "bold")]
    places = [place for spec in found if spec for place in spec.submodule_search_locations or ()]
    if not places or "FONTCONFIG_FILE" in os.environ:
        return
    lines = [*(f"<dir>{place}</dir>" for place in places), f"<cachedir>{folder}/fonts</cachedir>"]
    written = folder / "fonts.conf"
    written.write_text(
        '<?xml version="1.0"?><fontconfig><include>/etc/fonts/fonts.conf</include>' + "".join(lines) + "</fontconfig>"
    )
    os.environ["FONTCONFIG_FILE"] = str(written)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lang", default="en,ja,ko,es")
    parser.add_argument("--size", default="360x640,1440x900")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    sizes: list[Size] = [(int(w), int(h)) for w, h in (size.split("x") for size in args.size.split(","))]
    failed = 0
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        fonts(Path(data))
        server = RealServer(Path(data) / "games.sqlite")
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], env={**os.environ})
        for lang in args.lang.split(","):
            for name, scene in all_scenes(args.only).items():
                stage = Stage(browser, server, lang, sizes, args.folder)
                stage.scene = name
                try:
                    scene(stage)
                except Exception:  # the other scenes are worth looking at all the same
                    print(f"{name} ({lang}) was not shown to its end:", traceback.format_exc(limit=-2), file=sys.stderr)
                    failed += 1
                stage.close()
        browser.close()
        server.kill()
    sheets(args.folder)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
