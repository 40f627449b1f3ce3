"""Whole numbers as people write them."""

import re


def number(text: str) -> int:
    """`1000000`, `1_000_000`, `1,000,000` or `1e6`."""
    found = re.fullmatch(r"([+-]?\d[\d_,]*)(?:[eE]\+?(\d{1,2}))?", text.strip())
    if not found:
        raise ValueError(text)
    zeros = "0" * int(found[2] or 0)
    return int(found[1].replace(",", "").replace("_", "") + zeros)
