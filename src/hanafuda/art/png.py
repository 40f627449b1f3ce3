"""SVG to PNG, by whichever renderer is installed: cairosvg, rsvg-convert, or a Chromium browser."""

import re
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from hanafuda.errors import HanafudaError

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
WIDEST = 8192
Renderer = Callable[[bytes, int], bytes]


def render(files: Mapping[str, bytes], width: int) -> dict[str, bytes]:
    """Each document as a PNG that wide."""
    if not 1 <= width <= WIDEST:
        raise HanafudaError("png-width", width=width, most=WIDEST)
    draw = _renderer()
    return {name: draw(document, width) for name, document in files.items()}


def browser() -> str | None:
    """A Chromium browser, if there is one."""
    return next(filter(None, map(which, BROWSERS)), None)


def _renderer() -> Renderer:
    try:
        from cairosvg import svg2png  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except (ImportError, OSError):
        pass
    else:
        return lambda document, width: bytes(svg2png(bytestring=document, output_width=width))
    if converter := which("rsvg-convert"):
        return lambda document, width: _run([converter, "-w", str(width)], document)
    if chromium := browser():
        return lambda document, width: photograph(chromium, document.decode(), width, _height(document, width))
    raise HanafudaError("no-png")


def photograph(chromium: str, document: str, width: int, height: int) -> bytes:
    """The document, stretched to fill a browser window of that size."""
    with TemporaryDirectory() as folder:
        page, picture = Path(folder, "page.html"), Path(folder, "page.png")
        style = f"<style>body{{margin:0}}body>svg{{display:block;width:{width}px;height:{height}px}}</style>"
        page.write_text(f'<!DOCTYPE html><meta charset="utf-8">{style}<body>{document}', encoding="utf-8")
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]
        options += ["--disable-background-networking", "--default-background-color=00000000"]
        options += [f"--user-data-dir={folder}/profile", f"--window-size={width},{height}", f"--screenshot={picture}"]
        _run([chromium, *options, page.as_uri()])
        return picture.read_bytes()


def _height(document: bytes, width: int) -> int:
    """As high as the document is in proportion to its width."""
    box = re.search(rb'viewBox="0 0 (\d+) (\d+)"', document)
    return round(width * int(box[2]) / int(box[1])) if box else width


def _run(command: list[str], given: bytes = b"") -> bytes:
    """A program's output; its failure is ours to report."""
    try:
        return subprocess.run(command, input=given, capture_output=True, check=True, timeout=120).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise HanafudaError("png-failed", program=Path(command[0]).name, why=type(error).__name__) from None
