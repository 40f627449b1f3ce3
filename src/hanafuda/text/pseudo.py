"""A language nobody speaks: English with accents, a third longer, in brackets. What is not in it shows at a glance.

>>> disguised({"event.stop": "{name} stops."})
{'event.stop': '[{name} šţöþš.··]'}
"""

import re
from collections.abc import Mapping

PSEUDO = "pseudo"
_ACCENTS = str.maketrans("aceinopstuyzACEINOPSTUYZ", "áçéíñöþšţüýžÁÇÉÍÑÖÞŠŢÜÝŽ")


def disguised(words: Mapping[str, str | Mapping[str, str]]) -> dict[str, str | Mapping[str, str]]:
    """A room of the catalogue in disguise; slots (argparse's too) and rules stay as they are."""
    return {key: entry if key.startswith("plural.") else _worn(entry) for key, entry in words.items()}


def _worn(entry: str | Mapping[str, str]) -> str | Mapping[str, str]:
    if isinstance(entry, str):
        return _accented(entry) if entry.strip(" ,;.") else entry
    return {form: text if form == "by" else _accented(text) for form, text in entry.items()}


def _accented(text: str) -> str:
    parts = re.split(r"(\{[^{}]*\}|%(?:\(\w+\))?[a-z%])", text)
    letters = sum(map(len, parts[::2]))
    parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
    return f"[{''.join(parts)}{'·' * (letters // 3)}]"
