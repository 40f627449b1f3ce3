"""The page's icons, drawn from the deck: the Moon on felt, as PNG in the sizes that phones and desktops ask for.

    PYTHONPATH=src python tools/icons.py

writes them to web/public. Do it again when the Moon is drawn otherwise; it needs what `hanafuda cards --png` needs.
"""

import re
from pathlib import Path

from hanafuda import art
from hanafuda.art import png
from hanafuda.art.pen import HEIGHT, WIDTH, path

PUBLIC = Path(__file__).parents[1] / "web" / "public"
FELT = "#27604a"
# Each file: how wide it is, how much of its height the card fills, and whether felt lies under it (a mask cuts away a
# tenth on every side, and iOS shows no ground of its own).
ICONS = {
    "icon-192.png": (192, 0.98, False),
    "icon-512.png": (512, 0.98, False),
    "icon-maskable-192.png": (192, 0.66, True),
    "icon-maskable-512.png": (512, 0.66, True),
    "icon-touch.png": (180, 0.82, True),
}


def icon(part: float, felt: bool) -> str:
    """The Moon in the middle of a square of 1000."""
    high = round(1000 * part)
    wide = round(high * WIDTH / HEIGHT)
    card = re.sub(
        r'width="\d+" height="\d+"',
        f'x="{(1000 - wide) // 2}" y="{(1000 - high) // 2}" width="{wide}" height="{high}"',
        art.svg("moon"),
        count=1,
    )
    ground = path("M0 0H1000V1000H0Z", FELT) if felt else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">{ground}{card}</svg>'


for name, (width, part, felt) in ICONS.items():
    (PUBLIC / name).write_bytes(png.render({name: icon(part, felt).encode()}, width)[name])
