"""House rules: what a table may choose, in which values, to which part of the rules it belongs, and whose word it is.

What each value means is said in the catalogue: `option.misdeal.redeal`, or `option.rounds.n` for a number.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from .cards import shorten
from .errors import BadGame, nearest
from .text import Phrase

Value = str | int
Source = Literal["sheet", "ours"]
SHEET: Final = "sheet"
"""The rule sheet says so."""
OURS: Final = "ours"
"""The rule sheet is silent or unclear: this is our reading."""
Part = Literal["dealer", "deal", "sit-out", "turn", "call", "end", "values", "yaku", "lucky", "score", "match"]
"""A part of the rules, in the order in which a rule sheet tells them."""
BIGGEST = 7  # digits that a number may have


@dataclass(frozen=True)
class ValueOffer:
    """A value an option can have, and what it means."""

    value: str
    sentence: Phrase


@dataclass(frozen=True)
class Option:
    """One house rule: its named values, a range of numbers, or so many numbers joined by a slash.

    `told` options are always spoken of on the rule sheet, or where they are `set` to more than 0, or `never` by
    themselves since another rule says their number; the others when a table has changed them. `players` are those with
    whom it matters, `when` is the choice with which it does (`exhausted=dealer`). Several of the values in `joined` may
    be chosen together, and `whole` is all of them.
    """

    name: str
    part: Part
    default: Value
    values: tuple[str, ...] = ()
    source: Source = SHEET
    low: int | None = None
    high: int | None = None
    offer: tuple[int, ...] = ()
    numbers: int = 0
    joined: tuple[str, ...] = ()
    whole: str = ""
    aliases: dict[str, str] = field(default_factory=dict, hash=False)
    told: bool | Literal["set", "never"] = False
    players: tuple[int, ...] = ()
    when: str = ""
    strict: bool = False  # refused, if changed, at a table where it does not matter

    def parse(self, text: str, game: str) -> Value:
        """The value a text means; raises BadGame, in the words of a game, with what is allowed."""
        text = self.aliases.get(text.strip(), text.strip())
        if text in self.values:
            return text
        if self.low is not None and self.high is not None and _number(text) and self.low <= int(text) <= self.high:
            return int(text)
        if self.joined and "+" in text:
            return self._joined(text.split("+"), game)
        if self.numbers and text.count("/") == self.numbers - 1 and all(map(_number, text.split("/"))):
            return "/".join(str(int(part)) for part in text.split("/"))
        near = nearest(text, (*self.values, *self.joined))
        asks = self.asks(game)
        raise BadGame("option-value", option=asks, value=shorten(text), allowed=self.allowed(), near=near)

    def _joined(self, parts: list[str], game: str) -> str:
        for part in parts:
            if part not in self.joined:
                near = nearest(part, self.joined)
                raise BadGame(
                    "option-part", option=self.asks(game), value=shorten(part), allowed=self.joined, near=near
                )
        kept = [value for value in self.joined if value in parts]
        return self.whole if self.whole and len(kept) == len(self.joined) else "+".join(kept)

    def asks(self, game: str) -> Phrase:
        """What there is to choose, in the words of a game."""
        return Phrase(f"{game}.option.{self.name}")

    def allowed(self) -> Phrase:
        """The possible values in words: `draw, random or 0 to 5`."""
        words: list[Phrase | str] = list(self.values)
        if self.low is not None:
            words.append(Phrase("error.range", low=self.low, high=self.high))
        if self.numbers:
            words.append(Phrase("error.numbers", n=self.numbers))
        return Phrase("error.several" if self.joined else "error.allowed", values=words, joined=self.joined)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < BIGGEST


# -- what every game has ---------------------------------------------------------------------------------------------


def switch(
    name: str,
    part: Part,
    default: Literal["on", "off"],
    source: Source = SHEET,
    told: bool | Literal["set", "never"] = False,
    when: str = "",
) -> Option:
    """An option that is on or off."""
    return Option(name, part, default, ("on", "off"), source, told=told, when=when)


def rounds(default: int, source: Source = SHEET) -> Option:
    """How many rounds a game has; 0 means no limit."""
    return Option("rounds", "match", default, source=source, low=0, high=24, offer=(3, 6, 12), told="set")


def target(default: int = 0, offer: tuple[int, ...] = (), source: Source = SHEET) -> Option:
    """The score that ends a game; 0 means none."""
    return Option("target", "match", default, source=source, low=0, high=100_000, offer=offer, told="set")


def misdeal(source: Source = SHEET) -> Option:
    """Four of a month on the opening field."""
    return Option("misdeal", "deal", "redeal", ("redeal", "dealer_takes", "play_on"), source, told=True)


def first_dealer(default: str, source: Source = SHEET, draws: tuple[str, ...] = ("draw",), seats: int = 6) -> Option:
    """Who deals the first round: by a draw as the game has it, by chance, or a seat named beforehand."""
    aliases = {} if "draw" in draws else {"draw": draws[0]}
    values = (*draws, "random")
    return Option("first_dealer", "dealer", default, values, source, 0, seats - 1, aliases=aliases, told=True)


def match_duty(default: Literal["on", "off"], source: Source = SHEET) -> Option:
    """Whether a card that captures must be played."""
    return switch("match_duty", "turn", default, source, told=True)
