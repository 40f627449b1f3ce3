"""What goes over the wire, as docs/protocol.md has it: plain structs that msgspec reads and writes."""

from typing import Literal

import msgspec

Cards = list[str]
"""Cards by their codes."""


class Struct(msgspec.Struct, kw_only=True):
    """A message or a part of one."""


# -- from the page ---------------------------------------------------------------------------------------------------


class SeatWanted(Struct, forbid_unknown_fields=True):
    """Who is to sit here: a human or a bot by its name."""

    kind: str
    name: str | None = None


class TableWanted(Struct, forbid_unknown_fields=True):
    """A table to be set up. With a `seed` its cards can be foretold, which is for tests."""

    game: str
    seats: list[SeatWanted]
    seed: int | None = None


class MoveSent(Struct, tag_field="type", tag="move"):
    """A move, and the version of the table that the player saw."""

    version: int
    move: str


class NextSent(Struct, tag_field="type", tag="next"):
    """Deal the next round."""


class UndoSent(Struct, tag_field="type", tag="undo"):
    """Take back the last decision."""


class HintSent(Struct, tag_field="type", tag="hint"):
    """What would the planner do?"""


Sent = MoveSent | NextSent | UndoSent | HintSent
read_sent = msgspec.json.Decoder(Sent).decode
encode = msgspec.json.Encoder().encode


# -- to the page -----------------------------------------------------------------------------------------------------


class Event(Struct):
    """Something that happened, with its sentence."""

    kind: str
    seat: int | None = None
    card: str | None = None
    taken: Cards = []
    number: int = 0
    text: str = ""


class Choice(Struct):
    """A house rule that differs from the default."""

    name: str
    value: str | int
    sentence: str
    source: str


class Progress(Struct):
    """How near a side is to a yaku."""

    name: str
    local: str
    points: int
    need: int
    have: Cards
    open: Cards
    gone: Cards
    held: bool
    possible: bool
    declared: bool


class Made(Struct):
    """A yaku that is made."""

    name: str
    points: int
    cards: Cards


class Line(Struct):
    """One line of a score."""

    text: str
    points: int


class SideScore(Struct):
    """A side's score, line by line."""

    card_points: int
    yaku: list[Made]
    lines: list[Line]
    score: int


class Decision(Struct):
    """Stop or go on: what there is, and what stopping would bring."""

    yaku: list[Made]
    points: int
    factor_lines: list[Line]
    total: int
    forced: bool
    stakes: list[str]
    left: int


class Place(Struct):
    """A seat's place in turn order, where places carry burdens."""

    seat: int
    name: str
    burden: int


class BuildSet(Struct):
    """A set that can be declared, and the move that does it."""

    move: str
    name: str
    cards: Cards
    points: int


class First(Struct):
    """How the first dealer was found."""

    how: str
    seat: int
    draws: list[dict[str, str]]


Phase = Literal["deal", "play", "take", "call", "round_over", "match_over"]


class View(Struct):
    """The whole table as one seat sees it."""

    id: str
    game: str
    title: str
    direction: str
    hwatu: bool
    shout: str
    names: list[str]
    bots: list[str | None]
    players: int
    sides: int
    seat: int | None
    turn: int | None
    phase: Phase
    round: int
    rounds: int
    target: int
    month: int
    dealer: int
    order: list[int]
    packets: list[tuple[int, int]]
    first: First
    hand: Cards = []
    hand_sizes: list[int] = []
    field: Cards = []
    stock: int = 0
    piles: list[Cards] = []
    card: str | None = None
    legal: list[str] = []
    matches: dict[str, Cards] = {}
    calls: list[int] = []
    declared: list[list[int]] = []
    building: int = 0
    lucky: list[list[str]] = []
    factor: int = 1
    yaku: list[list[Progress]] = []
    decision: Decision | None = None
    score: list[SideScore] | None = None
    totals: list[int] = []
    history: list[list[int]] = []
    winners: list[int] = []
    can_undo: bool = False
    changed: list[Choice] = []
    log: list[str] = []
    places: list[Place] | None = None
    sets: list[BuildSet] = []
    hands: list[Cards] | None = None


class StateMessage(Struct, tag_field="type", tag="state"):
    """Everything anew."""

    version: int
    view: View


class StepMessage(Struct, tag_field="type", tag="step"):
    """What just happened, and the table after it."""

    version: int
    events: list[Event]
    view: View


class ErrorMessage(Struct, tag_field="type", tag="error"):
    """A refusal, in a sentence."""

    message: str
    version: int


class Weighed(Struct):
    """A move and its expected points."""

    move: str
    points: float


class HintMessage(Struct, tag_field="type", tag="hint"):
    """What the planner would do."""

    version: int
    move: str
    why: str
    points: float
    others: list[Weighed]


class TableMade(Struct):
    """A new table, and the key to the maker's seat."""

    id: str
    seat: int
    token: str


class Summary(Struct):
    """A line in the list of games to come back to."""

    id: str
    game: str
    title: str
    names: list[str]
    bots: list[str | None]
    round: int
    rounds: int
    totals: list[int]
    turn: int | None
    seat: int | None
    over: bool
    winners: list[int]
    changed_at: str


class Step(Struct):
    """One moment of a replay, all hands open."""

    events: list[Event]
    hands: list[Cards]
    field: Cards
    piles: list[Cards]
    stock: int
    turn: int | None
    card: str | None
    move: str | None


class ReplayRound(Struct):
    """One round of a replay."""

    number: int
    month: int
    dealer: int
    order: list[int]
    steps: list[Step]
    score: list[SideScore] | None
    totals: list[int]


class Replay(Struct):
    """A whole game to look at."""

    game: str
    title: str
    names: list[str]
    players: int
    sides: int
    direction: str
    hwatu: bool
    shout: str
    changed: list[Choice]
    first: First
    rounds: list[ReplayRound]
    totals: list[int]
    winners: list[int]
    over: bool
    record: str
