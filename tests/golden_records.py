"""The golden records: one game of each kind and number of players, played by chance from a fixed seed.

    PYTHONPATH=src:tests python tests/golden_records.py

writes them anew. Do that only when the rules or the format have changed on purpose, and look at what changes.
"""

from pathlib import Path
from zlib import crc32

from hanafuda import Game, Match, record
from helpers import PLAYERS, random_match

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Aki", "Ōka", "Bo-ra", "Dan", "은", "Fay", "Gil")

# Besides the plain games: those whose records have something of their own.
SPECIAL = {
    "koikoi-2-choose": "koikoi(rounds=2, answer=choose, koikoi_doubles=each_call)",
    "minhwatu-5-joker": "minhwatu(rounds=2, five=joker)",
    "sudaoshi-5-fees": "sudaoshi(rounds=3, fees=order, compensation=on, kan=12)",
    "sudaoshi-6-fees": "sudaoshi(rounds=3, fees=order, field_multiplier=on, misdeal=dealer_takes)",
    "sudaoshi-7-fees": "sudaoshi(rounds=3, fees=seat, compensation=on, field_multiplier=on)",
    "kwado-2-declare": "kwado(rounds=2, target=0, declare=on, gaji=stock)",
    "kwado-4-teams": "kwado(rounds=2, target=0, teams=2x2, gaji=on)",
    "kwado-6-teams": "kwado(rounds=2, target=0, teams=3x2)",
}
PLAIN = {f"{name}-{players}": f"{name}(rounds=2, target=0)" for name, players in PLAYERS}
GAMES = {**PLAIN, **SPECIAL}
"""Every golden record's name and its game."""
OLD = ["old-build"]
"""Records as they were once written, which are kept as they are and must still be read."""


def golden(name: str) -> Match:
    """The game that a golden record tells; its seed is its own name, so that no other record depends on it."""
    players = int(name.split("-")[1])
    return random_match(Game(GAMES[name]), NAMES[:players], seed=crc32(name.encode()))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(record.write(golden(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
