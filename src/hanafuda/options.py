"""House rules: what a table may choose, in which values, what each means, and whose word it is."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from .cards import shorten
from .errors import BadGame, nearest

Value = str | int
SEED: Final = "seed"
"""The rule sheet says so."""
OURS: Final = "ours"
"""The rule sheet is silent or unclear: this is our reading."""


@dataclass(frozen=True)
class Option:
    """One house rule. `values` gives each named value its sentence; a `low` and `high` allow numbers as well."""

    name: str
    says: str
    default: Any
    values: dict[str, str] = field(default_factory=dict, hash=False)
    source: Literal["seed", "ours"] = "seed"
    low: int | None = None
    high: int | None = None
    offer: tuple[int, ...] = ()
    joined: bool = False  # several values may be joined by +; `all` and `none` stand for the ends
    triple: bool = False  # three numbers joined by /
    aliases: dict[str, str] = field(default_factory=dict, hash=False)

    def parse(self, text: str) -> Value:
        """The value a text means; raises BadGame with what is allowed."""
        text = self.aliases.get(text.strip(), text.strip())
        if text in self.values:
            return text
        if self.low is not None and self.high is not None and text.isascii() and text.isdecimal() and len(text) < 7:
            if self.low <= int(text) <= self.high:
                return int(text)
        elif self.joined and "+" in text:
            return self._join(text.split("+"))
        elif self.triple and _numbers(text):
            return "/".join(str(int(part)) for part in text.split("/"))
        raise BadGame(
            f"{self.name}={shorten(text)} is not possible: {self.name} is {self.allowed()}{nearest(text, self.values)}"
        )

    def _join(self, parts: Iterable[str]) -> str:
        named = [value for value in self.values if value not in ("all", "none")]
        parts = list(parts)
        for part in parts:
            if part not in named:
                raise BadGame(f"{self.name} has no '{shorten(part)}': it is {self.allowed()}{nearest(part, named)}")
        kept = [value for value in named if value in parts]
        return "all" if kept == named else "+".join(kept)

    def allowed(self) -> str:
        """The possible values in words: `draw, random or 0 to 5`."""
        words = list(self.values)
        if self.low is not None:
            words.append(f"{self.low} to {self.high}")
        if self.triple:
            words.append("three numbers like 100/110/120")
        text = " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
        return text + (" (several joined by +)" if self.joined else "")

    def sentence(self, value: Value) -> str:
        """What this value means at the table."""
        if isinstance(value, str) and value in self.values:
            return self.values[value]
        if self.joined:
            return " ".join(self.values[part] for part in str(value).split("+"))
        return f"{self.says.rstrip('.')}: {value}."


def _numbers(text: str) -> bool:
    parts = text.split("/")
    return len(parts) == 3 and all(part.isascii() and part.isdecimal() and len(part) < 5 for part in parts)


def switch(name: str, says: str, on: str, off: str, default: str, source: Literal["seed", "ours"] = "seed") -> Option:
    """An option that is on or off."""
    return Option(name, says, default, {"on": on, "off": off}, source)


def rounds(default: int, source: Literal["seed", "ours"] = "seed") -> Option:
    """How many rounds a game has."""
    says = "Rounds in a game (0 = no limit, play to a target)"
    return Option("rounds", says, default, {}, source, low=0, high=24, offer=(3, 6, 12))


def target(default: int = 0, offer: tuple[int, ...] = (), source: Literal["seed", "ours"] = "seed") -> Option:
    """The score that ends a game."""
    says = "The game ends when somebody has this many points at the end of a round (0 = no target)"
    return Option("target", says, default, {}, source, low=0, high=100_000, offer=offer)


def misdeal(source: Literal["seed", "ours"] = "seed") -> Option:
    """Four of a month on the opening field."""
    return Option(
        "misdeal",
        "Four cards of one month on the opening field",
        "redeal",
        {
            "redeal": "Four of a month on the opening field: the cards are dealt again, and the round does not count.",
            "dealer_takes": "Four of a month on the opening field go to the dealer at once.",
            "play_on": "Four of a month on the opening field lie there to the end and belong to nobody.",
        },
        source,
    )


def first_dealer(
    default: str, draw: str, source: Literal["seed", "ours"] = "seed", named: dict[str, str] | None = None
) -> Option:
    """Who deals the first round: by a draw as the game has it, by chance, or a seat named beforehand."""
    values = named or {"draw": draw}
    return Option(
        "first_dealer",
        "Who deals first (a number names the seat, from 0)",
        default,
        {**values, "random": "The first dealer is chosen at random."},
        source,
        low=0,
        high=5,
        aliases={"draw": default} if named else {},
    )


def match_duty(default: str, source: Literal["seed", "ours"] = "seed") -> Option:
    """Whether a card that captures must be played."""
    return switch(
        "match_duty",
        "Must a card that matches be played?",
        "Whoever can capture with a card from the hand must play one that captures.",
        "Any card may be played, whether it matches or not.",
        default,
        source,
    )
