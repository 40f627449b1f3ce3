"""Plural forms: a language's file says when each is used, in the notation of CLDR, from which it can be copied.

>>> polish = (("one", "i = 1 and v = 0"), ("few", "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"), ("many", "v = 0"))
>>> [plural(polish, n) for n in (1, 2, 5, 22, 1.5)]
['one', 'few', 'many', 'few', 'other']
"""

import re
from functools import lru_cache

Rules = tuple[tuple[str, str], ...]
"""The forms a language has beside `other`, each with its rule; the first that holds is used."""
_RELATION = re.compile(r"(\w)(?: % (\d+))? (!?=) ([\d.,]+)")


@lru_cache(maxsize=4096)
def plural(rules: Rules, number: object) -> str:
    """The form that a number takes."""
    return next((form for form, rule in rules if _holds(rule, _operands(number))), "other")


def _operands(number: object) -> dict[str, float]:
    """What CLDR's letters stand for: the number, its whole part, its decimals as a number and how many they are."""
    whole, _, decimals = str(number).removeprefix("-").removesuffix(".0").partition(".")
    n, long, few = float(f"{whole}.{decimals}"), len(decimals), int(decimals or 0)
    return {"n": n, "i": int(whole), "v": long, "w": long, "f": few, "t": few, "e": 0, "c": 0}


def _holds(rule: str, operands: dict[str, float]) -> bool:
    return any(all(_is(relation, operands) for relation in case.split(" and ")) for case in rule.split(" or "))


def _is(relation: str, operands: dict[str, float]) -> bool:
    found = _RELATION.fullmatch(relation)
    if not found:
        raise ValueError(f"not a relation of CLDR's: {relation}")
    letter, divisor, sign, ranges = found.groups()
    value = operands[letter] % int(divisor) if divisor else operands[letter]
    return any(_within(value, one) for one in ranges.split(",")) == (sign == "=")


def _within(value: float, numbers: str) -> bool:
    low, _, high = numbers.partition("..")
    return value == int(value) and int(low) <= value <= int(high or low)
