"""A game as data: what a printed rule sheet says, in the order it says it. Its words stand in `text/`.

Where a house rule changes a line, the sheet holds `by("option", value=…)` in its place, or a row says `when` it counts.
A `Game` (see game.py) is a sheet with every option chosen and all such places filled in.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, TypeVar, cast

from .options import SHEET, Option, Part, Source, Value

T = TypeVar("T")
EVERY: Final = "every"
"""A yaku or lucky hand open to every place in turn order."""
Place = Literal["every", "second", "last"]
Count = Literal["opponents", "players", "sides"]
"""A number that depends on how many are at the table."""


# -- places that a house rule fills ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chosen:
    """A place in a sheet that is filled when the options are chosen."""

    option: str
    table: Mapping[str, object] | None
    pick: Callable[[Value], object]


def by(option: str, values: Mapping[str, T] | None = None, /, **named: T) -> T:
    """A value that depends on an option: `by("table", standard=10, high=15)`; `_` is for all other values.

    A number that is not named stands for itself. The place has the type of its values; `chosen` fills it.
    """
    table = {**(values or {}), **named}

    def pick(value: Value) -> object:
        if str(value) in table:
            return table[str(value)]
        return table["_"] if "_" in table else _itself(value)

    return cast(T, Chosen(option, table, pick))


def _itself(value: Value) -> int:
    if isinstance(value, int):
        return value
    raise LookupError(value)


def value_of(option: str, kind: Callable[[str], T]) -> T:
    """An option's own value: `value_of("answer", Answer)`."""
    return cast(T, Chosen(option, None, lambda value: kind(str(value))))


def times(number: int, option: str, over: int = 1) -> int:
    """So many times an option's number, or a part of it: `times(2, "kan")`, `times(3, "kan", over=2)`."""
    return cast(int, Chosen(option, None, lambda value: number * int(value) // over))


def numbers_of(option: str) -> tuple[int, ...]:
    """An option's numbers, which are joined by a slash."""
    return cast(tuple[int, ...], Chosen(option, None, lambda value: tuple(map(int, str(value).split("/")))))


def on(value: str) -> bool:
    """What a switch says."""
    return value == "on"


def chosen(node: T, options: Mapping[str, Value]) -> T:
    """The same data with every place filled, and without the rows that do not count under these options."""
    found: object = node
    if isinstance(node, (str, int)):
        return node
    if isinstance(node, Chosen):
        found = chosen(node.pick(options[node.option]), options)
    elif isinstance(node, tuple):
        found = tuple(chosen(row, options) for row in node if holds(getattr(row, "when", ""), options))
    elif isinstance(node, Mapping):
        found = {key: chosen(value, options) for key, value in node.items()}
    elif names := fields_of(node):
        found = type(node)(**{name: chosen(getattr(node, name), options) for name in names})
    return cast(T, found)


def holds(when: str, options: Mapping[str, Value]) -> bool:
    """Whether a row counts: `yaku=english|all`. An option of several values holds when one of them is named."""
    if not when:
        return True
    option, _, values = when.partition("=")
    return not set(values.split("|")).isdisjoint(str(options[option]).split("+"))


def places(node: object) -> Iterator[Chosen]:
    """Every place in a sheet that an option fills."""
    if isinstance(node, (str, int)):
        return
    if isinstance(node, Chosen):
        yield node
        yield from places(tuple((node.table or {}).values()))
    elif isinstance(node, tuple):
        for row in node:
            yield from places(row)
    elif isinstance(node, Mapping):
        yield from places(tuple(node.values()))
    else:
        yield from places(tuple(getattr(node, name) for name in fields_of(node)))


def fields_of(row: object) -> Iterable[str]:
    """The names of a row's fields; nothing where it is no row of a sheet."""
    return () if isinstance(row, Option) else getattr(row, "__dataclass_fields__", ())


# -- what options say ------------------------------------------------------------------------------------------------


class Misdeal(StrEnum):
    """Four of a month on the opening field."""

    REDEAL = "redeal"
    DEALER_TAKES = "dealer_takes"
    PLAY_ON = "play_on"


class LuckyMode(StrEnum):
    """What a lucky hand does: nothing, win the round, void the deal, or be paid by each other player."""

    OFF = "off"
    WIN = "win"
    REDEAL = "redeal"
    PAY = "pay"


class Answer(StrEnum):
    """A yaku after another side's call wins at once, or lets its maker choose."""

    ENDS = "ends"
    CHOOSE = "choose"


class Doubles(StrEnum):
    """Whose calls multiply the score."""

    OFF = "off"
    OPPONENT = "opponent"
    ANY = "any"
    EACH_CALL = "each_call"


class CallBonus(StrEnum):
    """What one's own calls add to the sum of the yaku."""

    OFF = "off"
    ONE = "one"
    JAPAN = "japan"


class Exhausted(StrEnum):
    """A round that nobody stopped."""

    DRAW = "draw"
    LAST_YAKU = "last_yaku"
    DEALER = "dealer"


class NextDealer(StrEnum):
    """Who deals the next round."""

    WINNER = "winner"
    LEFT = "left"


class AfterDraw(StrEnum):
    """Who deals after a round that nobody won."""

    EARLIER = "earlier"
    SAME = "same"
    OTHER = "other"


# -- the rows --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, repr=False)
class Deal:
    """Cards to each hand and to the field; `packets` tells how they are handed round, for those who watch."""

    hand: int
    field: int
    packets: tuple[tuple[int, int], ...] = ()
    jokers: int = 0
    blank: bool = False  # a blank card goes round too: its holder sits out, the rest of that hand is the field
    dealer_bonus: int = 0

    @property
    def extra_cards(self) -> int:
        """Cards beyond the forty-eight."""
        return self.jokers + self.blank


@dataclass(frozen=True, eq=False, repr=False)
class Yaku:
    """One row of the yaku table: `need` of `cards` (all, if not said) for `points`, `extra` for each further card.

    Of a `group` only the best counts; its rows stand together, best first. `of` is what further cards are counted from,
    `after_call` what it is worth once its owner has called. It is void `without` none of some cards in the pile, or
    (`beside`) where all that is held counts only beside others. A row may have to be `declared`, by its number.
    """

    name: str
    cards: str
    points: int
    native: str = ""
    need: int = 0
    extra: int = 0
    of: str = ""
    group: str = ""
    places: Place = EVERY
    after_call: int = 0
    without: str = ""
    beside: bool = False
    declared: int = 0
    when: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class LuckyHand:
    """One row of lucky hands: a shape of months with exactly four, three or two cards, or `low` to `high` of `cards`.

    Of a triplet only the cards in `standing` make it a standing one. `among` must hold no cards but those counted.
    """

    name: str
    points: int
    native: str = ""
    fours: int = 0
    threes: int = 0
    pairs: int = 0
    standing: int = 0
    cards: str = ""
    among: str = ""
    low: int = 0
    high: int = 0
    group: str = "month"
    places: Place = EVERY


@dataclass(frozen=True, eq=False, repr=False)
class Lucky:
    """Lucky hands, what they do, and which cards make a triplet a standing one."""

    hands: tuple[LuckyHand, ...] = ()
    mode: LuckyMode = LuckyMode.OFF
    standing: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class Calls:
    """A yaku may end the round: stop and score, or call and go on."""

    limit: int = 0
    answer: Answer = Answer.ENDS
    double_from: int = 0
    doubles: Doubles = Doubles.OFF
    bonus: CallBonus = CallBonus.OFF
    exhausted: Exhausted = Exhausted.DRAW
    dealer_points: int = 0


@dataclass(frozen=True, eq=False, repr=False)
class Pay:
    """How a round is scored: card points less a `share`, own yaku times `own`, the others' yaku times `others` off.

    The share is a number, the deck's points divided by `players` or `sides`, or a number for each place. It is `called`
    a share, a floor, a burden. `floored` scores do not go below zero, and yaku may come `yaku_first`, before it.
    """

    own: int | Count = 1
    others: int = 0
    share: int | Count | tuple[int, ...] = 0
    floored: bool = False
    yaku_first: bool = False
    called: str = "share"


@dataclass(frozen=True, eq=False, repr=False)
class Wild:
    """A card that takes any one card of the field when it is played, and perhaps when it is turned from the stock."""

    card: str
    turned: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class SitOut:
    """More may sit at the table than play: `plays` of them play a round, each says in turn to play or to drop.

    `fees` are what dropping costs, by the order of dropping or (`fees_by`) by the seat counted from the dealer; they go
    to the round's winner. With `compensation` those who are not asked any more get half of what their hand was worth.
    """

    plays: int
    fees: tuple[int, ...] = ()
    fees_by: Literal["order", "seat"] = "order"
    compensation: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Teams:
    """So many teams of so many."""

    number: int
    size: int


@dataclass(frozen=True, eq=False, repr=False)
class Draw:
    """Drawing for the first dealer: which month deals, and what a tie within a month means."""

    month: Literal["earliest", "latest"] = "earliest"
    tie: Literal["again", "higher", "lower"] = "again"


@dataclass(frozen=True, eq=False, repr=False)
class Clock:
    """The first dealer is drawn for by day or by night; these choices say so, and one is made when the game is."""

    day: str
    night: str


Random = Literal["random"]
RANDOM: Final = "random"


@dataclass(frozen=True, eq=False, repr=False)
class HighField:
    """An opening field with one of these cards multiplies the round."""

    cards: str
    factor: int


@dataclass(frozen=True, eq=False, repr=False)
class Note:
    """A sentence for a part of the rule sheet that no row holds, and whether it is that sheet's word or ours."""

    name: str
    source: Source = SHEET
    when: str = ""
    part: Part | Literal["notes"] = "notes"


@dataclass(frozen=True, eq=False, repr=False)
class Need:
    """A choice that only makes sense with another (or, `without`, that excludes it), and the word that says why."""

    choice: str
    name: str
    needs: str = ""
    excludes: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class Sheet:
    """One game, whole. What every game must settle is asked of the option of that name, unless the sheet says it."""

    name: str
    deals: Mapping[int, Deal]
    options: tuple[Option, ...]
    presets: Mapping[str, str] = field(default_factory=dict)  # name: options
    yaku: tuple[Yaku, ...] = ()
    values: Mapping[str, int] = field(default_factory=dict)
    pay: Pay = Pay()
    calls: Calls | None = None
    lucky: Lucky = Lucky()
    high_field: tuple[HighField, ...] = ()
    wild: Wild | None = None
    play_out: bool = False
    teams: Teams | None = None
    sit_out: SitOut | None = None
    starts: Literal["dealer", "next"] = "dealer"
    direction: Literal["counter-clockwise", "clockwise"] = "counter-clockwise"
    hwatu: bool = False
    shout: str = ""  # the cards whose capture is worth a shout
    misdeal: Misdeal = value_of("misdeal", Misdeal)
    match_duty: bool = value_of("match_duty", on)
    first_dealer: Draw | Clock | Random | int = by("first_dealer", draw=Draw(), random=RANDOM)
    rounds: int = value_of("rounds", int)
    target: int = value_of("target", int)
    next_dealer: NextDealer = NextDealer.WINNER
    after_draw: AfterDraw = AfterDraw.EARLIER
    ranking: tuple[Literal["points", "rounds"], ...] = ("points",)  # what wins the game, then what breaks a tie
    leaders_tied: Literal["share", "again"] = "share"
    said: tuple[str, ...] = ()  # what this game's source settles where most are silent
    needs: tuple[Need, ...] = ()
    notes: tuple[Note, ...] = ()
