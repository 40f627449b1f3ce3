"""A game as data: what a printed rule sheet says, in the order it says it.

Where a house rule changes a line, the sheet holds `By("option", value=…)` in its place, or a row says `when` it counts.
A `Game` (see game.py) is a sheet with every option chosen and all such places filled in.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, Final, Literal

from .options import Option, Value

ANY: Final = 0b111111
"""A yaku or lucky hand open to every place in turn order."""
OPPONENTS: Final = "opponents"
PLAYERS: Final = "players"
SIDES: Final = "sides"


@dataclass(frozen=True)
class Deal:
    """Cards to each hand and to the field; `packets` tells how they are handed round, for those who watch."""

    hand: int
    field: int
    packets: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Yaku:
    """One row of the yaku table: `need` of `cards` (all, if not said) for `points`, `extra` for each further card.

    Of a `group` only the best counts, and rows stand best first. `of` is what further cards are counted from.
    """

    name: str
    cards: Any
    points: Any
    local: str = ""
    need: int = 0
    extra: Any = 0
    of: str = ""
    group: Any = ""
    places: int | str = ANY
    when: str = ""
    without: Any = ""
    beside: Any = False
    declared: Any = 0  # the number under which it is declared, where that is the rule


@dataclass(frozen=True)
class LuckyHand:
    """One row of lucky hands: a shape of months with exactly four, three or two cards, or `low` to `high` of `cards`.

    Of a triplet only the cards in `standing` make it a standing one. `among` must hold no cards but those counted.
    """

    name: str
    points: Any
    local: str = ""
    fours: int = 0
    threes: int = 0
    pairs: int = 0
    standing: int = 0
    cards: str = ""
    among: str = ""
    low: int = 0
    high: int = 0
    group: str = "month"
    places: int | str = ANY


@dataclass(frozen=True)
class Lucky:
    """Lucky hands and what they do: `win` the round, `redeal`, or be paid by each other player (`pay`)."""

    hands: Any = ()
    does: Any = "off"
    standing: str = ""


@dataclass(frozen=True)
class Calls:
    """A yaku may end the round: stop and score, or call and go on."""

    limit: Any = 0
    answer: Any = "ends"
    seven: Any = 7
    doubles: Any = "opponent"
    exhausted: Any = "draw"
    dealer_points: Any = 0


@dataclass(frozen=True)
class Pay:
    """How a round is scored: card points less a `share`, own yaku times `own`, the others' yaku times `others` off.

    The share is 0, `players` or `sides` (the whole deck's points divided by them), or a number for each place.
    """

    own: Any = 1
    others: Any = 0
    share: Any = 0
    floored: Any = False
    before: Any = False
    share_name: str = "Share"


@dataclass(frozen=True)
class Draw:
    """Drawing for the first dealer: which month deals, and what a tie within a month means."""

    month: Literal["earliest", "latest"] = "earliest"
    tie: Literal["again", "higher", "lower"] = "again"


@dataclass(frozen=True)
class Note:
    """A sentence for the rule sheet that no table holds; `source` says whether it is the seed's word or ours."""

    says: str
    source: Literal["seed", "ours"] = "seed"
    when: str = ""


@dataclass(frozen=True)
class Sheet:
    """One game, whole."""

    name: str
    title: str
    about: str
    origin: str
    deals: Mapping[int, Any]
    options: tuple[Option, ...]
    presets: Mapping[str, tuple[str, str]]  # name: (options, sentence)
    yaku: tuple[Yaku, ...] = ()
    values: Any = field(default_factory=dict)
    pay: Any = Pay()
    calls: Calls | None = None
    lucky: Any = Lucky()
    high_field: Any = ()  # (cards, factor): an opening field with one of them multiplies the round
    jokers: Mapping[int, Any] = field(default_factory=dict)
    dealer_bonus: Mapping[int, Any] = field(default_factory=dict)
    wild: Any = ""  # "", "played", or "played turned": when the Lightning takes any card
    play_out: Any = False
    teams: Any = "none"
    starts: Literal["dealer", "next"] = "dealer"
    direction: Literal["counter-clockwise", "clockwise"] = "counter-clockwise"
    hwatu: bool = False
    shout: str = ""
    draw: Any = Draw()
    next_dealer: Any = "winner"
    after_draw: Any = ""
    ranking: Any = ("points",)  # what wins the game, then what breaks a tie
    leaders_tied: Literal["share", "again"] = "share"
    needs: tuple[tuple[str, str, str], ...] = ()  # (choice, what it needs, why it is refused without)
    notes: tuple[Note, ...] = ()


class By:
    """A value that hangs on an option: `By("table", standard=10, high=15)`; `_` is for all other values.

    `By("rounds")` alone is the option's own value.
    """

    def __init__(self, option: str, /, **table: Any) -> None:
        self.option = option
        self.table = table

    def pick(self, chosen: Mapping[str, Value]) -> Any:
        """What stands here under the chosen options."""
        value = chosen[self.option]
        return self.table.get(str(value), self.table.get("_")) if self.table else value


def holds(when: str, chosen: Mapping[str, Value]) -> bool:
    """Whether a row counts: `yaku=english|all`. An option of several values holds when one of them is named."""
    if not when:
        return True
    option, _, values = when.partition("=")
    return not set(values.split("|")).isdisjoint(str(chosen[option]).split("+"))


def settled(node: Any, chosen: Mapping[str, Value]) -> Any:
    """The same data with every `By` replaced by what the chosen options make of it."""
    if isinstance(node, By):
        return settled(node.pick(chosen), chosen)
    if isinstance(node, tuple):
        rows = (row for row in node if holds(getattr(row, "when", ""), chosen))
        return tuple(row for row in (settled(row, chosen) for row in rows) if not _dropped(row))
    if isinstance(node, Mapping):
        return {key: settled(value, chosen) for key, value in node.items()}
    if is_dataclass(node) and not isinstance(node, (type, Option)):
        return replace(node, **{f.name: settled(getattr(node, f.name), chosen) for f in fields(node)})
    return node


def _dropped(row: Any) -> bool:
    return isinstance(row, Yaku) and row.points is None
