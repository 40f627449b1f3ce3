"""A server with a sixth game that the page has never heard of: Koi-Koi's yaku, always two against two, few words."""

import sys
from dataclasses import replace

from hanafuda import games
from hanafuda.cli import main
from hanafuda.sheet import Deal, Teams
from hanafuda.text import language

OWN = ("yaku.", "group.", "lucky.", "note.", "option.")
SIXTH = replace(
    games.SHEETS["koikoi"],
    name="sixth",
    deals={4: Deal(hand=5, field=8)},
    teams=Teams(2, 2),
    direction="clockwise",
    presets={"standard": "", "short": "rounds=1"},
)
WORDS = {key: word for key, word in language("en").room("koikoi").items() if key.startswith(OWN)} | {
    "title": "Sixth Game",
    "about": "Nobody knows it yet.",
    "origin": "Nowhere",
    "preset.short": {"name": "Short", "says": "One round."},
}

if __name__ == "__main__":
    games.add(SIXTH, WORDS)
    sys.exit(main(["serve", *sys.argv[1:]]))
