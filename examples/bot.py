"""A bot of one's own in a few lines: it takes the dearest card it can get, and stops when it may.

`hanafuda arena koikoi 'exec:python examples/bot.py' beginner`; docs/bots.md says what is sent and expected.
"""

import json
import sys

WORTH = {"b": 20, "a": 10, "r": 5, "c": 1}  # bright, animal, ribbon, chaff: `8b` is August's bright


def brings(card: str, phase: str, field: list[str]) -> int:
    """A card and the best of its month on the field; less than nothing if it takes none."""
    month, kind = split(card)
    if phase == "take":
        return WORTH[kind]
    matching = [WORTH[other] for of, other in map(split, field) if of == month]
    return WORTH[kind] + max(matching) if matching else -WORTH[kind]


def split(card: str) -> tuple[str, str]:
    """Month and kind."""
    month = card[: 2 if card[:2].isdigit() else 1]
    return month, card[len(month)]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "name": "magpie"}), flush=True)
    if message["type"] == "move":
        legal, phase, field = message["legal"], message["view"]["phase"], message["view"]["field"]
        dear = sorted((brings(move, phase, field), move) for move in legal if move[0].isdigit())
        print(json.dumps({"move": dear[-1][1] if dear else legal[0]}), flush=True)
