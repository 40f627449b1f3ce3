"""What goes over the wire, as docs/protocol.md has it: plain structs, and the engine's own values inside them.

Phrases are told in the reader's language as a message is written, cards and moves are written as their codes. The
page's types, `web/src/wire.ts`, are made from this file by `tools/wire_ts.py`.
"""

from functools import cache
from typing import Any, Literal

import msgspec

from ..cards import Card, Cards
from ..catalogue import GameOffer
from ..fair import Verdict
from ..moves import Move
from ..rulesheet import Choice, LuckyRow, RuleSheet, Section, YakuRow
from ..score import Line, SideScore
from ..state import Outcome
from ..telling import Told
from ..text import Phrase, language
from ..view import Progress

__all__ = [
    "Choice",
    "GameOffer",
    "Line",
    "LuckyRow",
    "Progress",
    "RuleSheet",
    "Section",
    "SideScore",
    "Told",
    "YakuRow",
]


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


# -- to the page -----------------------------------------------------------------------------------------------------


class Decision(Struct):
    """Stop or go on: what there is, what stopping would bring, what is at stake, and what the two are called."""

    yaku: tuple[Line, ...]
    points: int
    factor_lines: tuple[Line, ...]
    total: int
    stakes: list[Phrase]
    left: int
    stop: Phrase
    go: Phrase


class Speak(Struct):
    """Play or drop: what playing this hand would mean, what dropping costs, and what the two are called."""

    stakes: list[Phrase]
    play: Phrase
    drop: Phrase


Why = Literal["drop", "out", "blank"]


class SitsOut(Struct):
    """A seat that does not play this round, and why."""

    seat: int
    why: Why
    text: Phrase


class Place(Struct):
    """A seat's place in turn order, where places carry burdens."""

    seat: int
    name: Phrase
    burden: int


class DeclareSet(Struct):
    """A set that can be declared, and the move that does it."""

    move: Move
    name: Phrase
    cards: Cards
    points: int


class First(Struct):
    """How the first dealer was found, and who drew which card."""

    how: Literal["draw", "random", "seat"]
    seat: int
    draws: tuple[dict[int, Card], ...]


Phase = Literal["deal", "speak", "play", "take", "call", "round_over", "match_over"]


class Table(Struct):
    """What a table is, whatever lies on it: the game, who plays it for which side, and how it is shown.

    `months` are the numbers that the twelve flowers go by: in hwatu Paulownia is the eleventh and Willow the twelfth.
    """

    game: str
    title: Phrase
    direction: Literal["clockwise", "counter-clockwise"]
    hwatu: bool
    names: tuple[str, ...]
    players: int
    sides: int
    side_of: tuple[int, ...]
    months: tuple[int, ...]
    field_places: int
    changed: tuple[Choice, ...]
    first: First


class View(Struct):
    """The whole table as one seat sees it.

    While it is being said who plays the round, `joined` are the seats that do; `out` has those that do not, and why.
    `away` is what a seat held that is out. `history` has what each side scored in every finished round, `standings`
    what each had in all after it.
    """

    id: str
    table: Table
    bots: list[str | None]
    seat: int | None
    turn: int | None
    phase: Phase
    round: int
    rounds: int
    target: int
    month: int
    dealer: int
    order: tuple[int, ...]
    packets: tuple[tuple[int, int], ...]
    hand: Cards = Cards()
    hand_sizes: tuple[int, ...] = ()
    field: Cards = Cards()
    stock: int = 0
    piles: tuple[Cards, ...] = ()
    card: Card | None = None
    legal: list[Move] = []
    matches: dict[Card, Cards] = {}
    calls: tuple[Phrase | None, ...] = ()
    declared: tuple[tuple[Phrase, ...], ...] = ()
    declaring: int = 0
    lucky: tuple[tuple[Phrase, ...], ...] = ()
    factor: int = 1
    yaku: list[tuple[Progress, ...]] = []
    decision: Decision | None = None
    speak: Speak | None = None
    joined: tuple[int, ...] = ()
    out: list[SitsOut] = []
    pot: int = 0
    away: Cards = Cards()
    outcome: Outcome | None = None
    score: tuple[SideScore, ...] | None = None
    totals: tuple[int, ...] = ()
    history: list[tuple[int, ...]] = []
    standings: list[tuple[int, ...]] = []
    winners: tuple[int, ...] = ()
    can_undo: bool = False
    log: list[Phrase] = []
    places: list[Place] | None = None
    sets: list[DeclareSet] = []
    hands: tuple[Cards, ...] | None = None


class StateMessage(Struct, tag_field="type", tag="state"):
    """Everything anew."""

    version: int
    view: View


class StepMessage(Struct, tag_field="type", tag="step"):
    """What just happened, and the table after it."""

    version: int
    events: tuple[Told, ...]
    view: View


class ErrorMessage(Struct, tag_field="type", tag="error"):
    """A refusal, in a sentence."""

    message: Phrase
    version: int


class Weighed(Struct):
    """A move and its expected points."""

    move: Move
    points: float


class HintMessage(Struct, tag_field="type", tag="hint"):
    """What the planner would do."""

    version: int
    move: Move
    why: Phrase
    points: float
    others: list[Weighed]


Message = StateMessage | StepMessage | ErrorMessage | HintMessage


class TableMade(Struct):
    """A new table, and the key to the maker's seat."""

    id: str
    seat: int
    token: str


class Summary(Struct):
    """A line in the list of games to come back to."""

    id: str
    game: str
    title: Phrase
    names: tuple[str, ...]
    bots: list[str | None]
    round: int
    rounds: int
    totals: tuple[int, ...]
    turn: int | None
    seat: int | None
    over: bool
    winners: tuple[int, ...]


class Step(Struct):
    """One step of a replay, all hands open; `joined`, `out` and `pot` as in a `View`."""

    events: list[Told]
    phase: Phase
    hands: tuple[Cards, ...]
    field: Cards
    piles: tuple[Cards, ...]
    stock: int
    turn: int | None
    card: Card | None
    move: Move | None
    joined: tuple[int, ...]
    out: list[SitsOut]
    pot: int


class ReplayRound(Struct):
    """One round of a replay; `before` is what each side had when it began, `totals` what each has after it.

    `places` are those of the seats that play, where places carry burdens.
    """

    number: int
    month: int
    dealer: int
    order: tuple[int, ...]
    places: list[Place] | None
    steps: list[Step]
    outcome: Outcome | None
    score: tuple[SideScore, ...] | None
    before: tuple[int, ...]
    totals: tuple[int, ...]


class Replay(Struct):
    """A whole game to look at."""

    table: Table
    rounds: list[ReplayRound]
    history: list[tuple[int, ...]]
    standings: list[tuple[int, ...]]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    record: str
    fair: Verdict


# -- writing ---------------------------------------------------------------------------------------------------------


@cache
def _encoder(code: str) -> msgspec.json.Encoder:
    words = language(code)

    def written(value: Any) -> Any:
        if isinstance(value, Phrase):
            return words.tell(value)
        if isinstance(value, Cards):
            return [str(card) for card in value]
        if isinstance(value, (Card, Move)):
            return str(value)
        raise TypeError(f"{type(value).__name__} does not go over the wire")

    return msgspec.json.Encoder(enc_hook=written)


def encode(message: object, code: str = "en") -> bytes:
    """A message as JSON, its phrases told in a language."""
    return _encoder(code).encode(message)
