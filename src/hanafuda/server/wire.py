"""What goes over the wire, as docs/protocol.md has it: plain structs, and the engine's own values inside them.

Phrases are told in the reader's language as a message is written, cards and moves are written as their codes. The
page's types, `web/src/wire.ts`, are made from this file by `tools/wire_ts.py`.
"""

from functools import cache, lru_cache
from typing import Annotated, Any, Literal

import msgspec

from ..cards import CODES, JOKER, Card, Cards
from ..catalogue import GameOffer
from ..fair import Verdict
from ..finale import Finale
from ..match import Note
from ..moves import Move
from ..review.report import Report
from ..rulesheet import Choice, LuckyRow, RuleSheet, Section, YakuRow
from ..score import Line, SideScore
from ..state import Outcome
from ..telling import Told, addressed
from ..text import Phrase, language, reader
from ..text.native import Native
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


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What somebody asks for: nothing may stand in it that is not known."""


class SeatWanted(Asked, kw_only=True):
    """Who is to sit here: `human` (whoever makes the table), `open` for whoever comes, or a bot by its name."""

    kind: str
    name: str | None = None


class Settings(Asked, kw_only=True):
    """What is agreed at a table: after how many seconds a bot sits in for somebody who is gone (0: never), and the
    clock, in seconds for each move or for each player's whole game."""

    away: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 120
    clock: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=30 * 86_400)] = 60


class TableWanted(Asked, kw_only=True):
    """A table to be set up. A `seed` foretells its cards: only for one person alone with bots."""

    game: str
    seats: list[SeatWanted]
    seed: int | None = None
    settings: Settings = msgspec.field(default_factory=Settings)


class DailyWanted(Asked, kw_only=True):
    """The deal of a day, like 2026-11-16, to be played: today's by somebody's own calendar."""

    game: str
    day: str
    name: str = ""


class SitWanted(Asked, kw_only=True):
    """Somebody takes a chair: this one, or the first that is empty."""

    name: str
    chair: int | None = None


class ClaimWanted(Asked, kw_only=True):
    """A seat of a table that was made when its key still travelled in the address."""

    token: str


class ReviewWanted(Asked, kw_only=True):
    """A game to look back on from a seat, by its record."""

    record: str
    seat: int


class ProblemWanted(Asked, kw_only=True):
    """A moment of a recorded game, to be solved."""

    record: str
    round: int
    step: int


class StatisticsWanted(Asked, kw_only=True):
    """Games to be counted: tables that one played at, and records."""

    tables: Annotated[list[str], msgspec.Meta(max_length=60)] = []
    records: Annotated[list[str], msgspec.Meta(max_length=60)] = []


class BranchWanted(Asked, kw_only=True):
    """A moment of a recorded game to play on from: from which seat, and which bot takes all others."""

    record: str
    round: int
    step: int
    seat: int
    bot: str


class Sent(Asked, kw_only=True, tag_field="type"):
    """A message from a page; what it calls itself comes back in the answer."""

    id: Annotated[str, msgspec.Meta(max_length=40)] | None = None


Share = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]


class ReadySent(Sent, kw_only=True, tag="ready"):
    """Ready to start, or not yet; and some chance of the page's own for the first deal."""

    ready: bool = True
    share: Share | None = None


class SwapSent(Sent, kw_only=True, tag="swap"):
    """Two chairs change places: the host any two, others their own with an empty one."""

    a: int
    b: int


class FillSent(Sent, kw_only=True, tag="fill"):
    """The host puts a bot on a chair that is empty or has a bot, or takes it away."""

    chair: int
    bot: str | None = None
    name: str | None = None


class RemoveSent(Sent, kw_only=True, tag="remove"):
    """The host asks somebody to leave."""

    chair: int


class HostSent(Sent, kw_only=True, tag="host"):
    """The host makes somebody else the host."""

    chair: int


class RenameSent(Sent, kw_only=True, tag="rename"):
    """Another name for oneself."""

    name: str


class StandSent(Sent, kw_only=True, tag="stand"):
    """Leave the chair, before the start."""


class SettingsSent(Sent, kw_only=True, tag="settings"):
    """The host changes what is agreed."""

    settings: Settings


class StartSent(Sent, kw_only=True, tag="start"):
    """The host starts the game."""


class MoveSent(Sent, kw_only=True, tag="move"):
    """A move, and the version of the table that the player saw; sent again with the same key it is played once."""

    version: int
    move: str
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] | None = None


class NextSent(Sent, kw_only=True, tag="next"):
    """Deal the next round, with some chance of the page's own."""

    share: Share | None = None


class UndoSent(Sent, kw_only=True, tag="undo"):
    """Take back the last decision; with other people at the table they are asked."""


class AgreeSent(Sent, kw_only=True, tag="agree"):
    """Somebody may take back a decision, or may not."""

    yes: bool


class HintSent(Sent, kw_only=True, tag="hint"):
    """What would the strongest bot do?"""


class LookSent(Sent, kw_only=True, tag="look"):
    """See with the eyes of another of one's own seats."""

    seat: int


class SpeakSent(Sent, kw_only=True, tag="speak"):
    """Hear everything anew in another language."""

    lang: str


class ReactSent(Sent, kw_only=True, tag="react"):
    """One of the phrases that can be called across the table."""

    which: Annotated[int, msgspec.Meta(ge=0, lt=8)]


class RematchSent(Sent, kw_only=True, tag="rematch"):
    """Another game with the same people."""


InLobby = ReadySent | SwapSent | FillSent | RemoveSent | HostSent | RenameSent | StandSent | SettingsSent | StartSent
InPlay = MoveSent | NextSent | UndoSent | AgreeSent | HintSent | LookSent | SpeakSent | ReactSent | RematchSent
AnySent = InLobby | InPlay
SENT: msgspec.json.Decoder[AnySent] = msgspec.json.Decoder(AnySent)


# -- to the page -----------------------------------------------------------------------------------------------------


class Decision(Struct):
    """Stop or go on: what there is, what stopping brings, what is at stake in short and in full, and in what words."""

    yaku: tuple[Line, ...]
    points: int
    factor_lines: tuple[Line, ...]
    total: int
    short: Phrase
    stakes: list[Phrase]
    left: int
    ask: Phrase
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
    """How the first dealer was found by which rule, and who drew which card."""

    how: Literal["draw", "random", "seat"]
    says: Phrase
    seat: int
    draws: tuple[dict[int, Card], ...]


Phase = Literal["deal", "speak", "play", "take", "call", "round_over", "match_over"]


class Table(Struct):
    """What a table is, whatever lies on it: the game, who plays it for which side, and how it is shown.

    `months` are the numbers that the twelve flowers go by: in hwatu Paulownia is the eleventh and Willow the twelfth.
    `continued` says that the game goes on from a moment of another one, with that one's cards.
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
    changed: tuple[Choice, ...]
    first: First
    continued: Phrase | None


class Own(Struct):
    """What one seat alone is shown of a table, or may do at it: a spectator (`seat` is null) nothing."""

    seat: int | None = None
    hand: Cards = msgspec.field(default_factory=Cards)
    away: Cards = msgspec.field(default_factory=Cards)
    legal: list[Move] = []
    matches: dict[Card, Cards] = {}
    decision: Decision | None = None
    speak: Speak | None = None
    can_undo: bool = False


class View(Own, kw_only=True):
    """The whole table as one seat sees it: what is its own, and what everybody sees.

    While it is being said who plays the round, `joined` are the seats that do; `out` has those that do not, and why.
    `away` is what a seat held that is out. `history` has what each side scored in every finished round, `standings`
    what each had in all after it. `log` has the last lines told so far, to which the events of each step are added.
    `commitment` is what the deals were sealed with, empty where the cards were foretold. `day` is the day whose deal
    this is, if it is one.
    """

    id: str
    table: Table
    bots: list[str | None]
    commitment: str
    turn: int | None
    phase: Phase
    round: int
    rounds: int
    target: int
    month: int
    dealer: int
    order: tuple[int, ...]
    packets: tuple[tuple[int, int], ...]
    hand_sizes: tuple[int, ...] = ()
    field: Cards = msgspec.field(default_factory=Cards)
    stock: int = 0
    piles: tuple[Cards, ...] = ()
    card: Card | None = None
    calls: tuple[Phrase | None, ...] = ()
    declared: tuple[tuple[Phrase, ...], ...] = ()
    declaring: int = 0
    lucky: tuple[tuple[Phrase, ...], ...] = ()
    factor: int = 1
    yaku: list[tuple[Progress, ...]] = []
    joined: tuple[int, ...] = ()
    out: list[SitsOut] = []
    pot: int = 0
    outcome: Outcome | None = None
    score: tuple[SideScore, ...] | None = None
    totals: tuple[int, ...] = ()
    history: list[tuple[int, ...]] = []
    standings: list[tuple[int, ...]] = []
    winners: tuple[int, ...] = ()
    finale: Finale | None = None
    log: list[Phrase] = []
    places: list[Place] | None = None
    sets: list[DeclareSet] = []
    hands: tuple[Cards, ...] | None = None
    day: str = ""


class Chair(Struct):
    """A chair before the start: empty, with a bot, or somebody on it, and whether they are here and ready."""

    kind: Literal["open", "bot", "person"]
    name: str | None
    bot: str | None
    side: int
    here: bool
    ready: bool
    host: bool
    yours: bool


class Lobby(Struct):
    """A table before its start. `hosting` is whether you are the host, `hindrance` why it cannot start yet."""

    id: str
    game: str
    title: Phrase
    changed: tuple[Choice, ...]
    chairs: list[Chair]
    sides: int
    settings: Settings
    hosting: bool
    seated: bool
    hindrance: Phrase | None
    watchers: int
    commitment: str


class LobbyMessage(Struct, tag_field="type", tag="lobby"):
    """Who is there, before the start."""

    version: int
    lobby: Lobby


class Player(Struct):
    """Who sits on a seat: whether they are here, whether a bot sits in for them, whether they wait for the next deal.

    `left` are the milliseconds on their clock.
    """

    name: str
    bot: str | None
    here: bool
    replaced: bool
    ready: bool
    host: bool
    yours: bool
    left: int | None


class TakeBack(Struct):
    """Somebody wants to take back a decision; who has agreed."""

    seat: int
    agreed: list[int]


class People(Struct):
    """Who is at the table besides the cards: it changes without a step."""

    players: list[Player]
    hosting: bool
    watchers: int
    settings: Settings
    running: int | None
    asked: TakeBack | None
    rematch: str | None


class PeopleMessage(Struct, tag_field="type", tag="people"):
    """Somebody came, went, is ready or asks for something."""

    people: People


class ReactionMessage(Struct, tag_field="type", tag="reaction"):
    """Somebody calls one of the phrases across the table."""

    seat: int
    which: int


class AckMessage(Struct, tag_field="type", tag="ack"):
    """What was asked for under this name is done."""

    id: str
    version: int


Changes = dict[str, msgspec.Raw]
"""The fields of a `View` that are not as they were, by their names; in `yaku` a row that is as it was is null."""


class StateMessage(Struct, tag_field="type", tag="state"):
    """Everything anew."""

    version: int
    view: View
    people: People


class StepMessage(Struct, tag_field="type", tag="step"):
    """What just happened, and what is no longer as it was: of one's own, and of what everybody sees."""

    version: int
    events: tuple[Told, ...]
    view: Changes


class ErrorMessage(Struct, tag_field="type", tag="error"):
    """A refusal, in a sentence."""

    message: Phrase
    version: int
    id: str | None = None


class Weighed(Struct):
    """A move and its expected points."""

    move: Move
    points: float


class HintMessage(Struct, tag_field="type", tag="hint"):
    """What the strongest bot would do, and what that would take."""

    version: int
    move: Move
    takes: Cards
    why: Phrase
    points: float
    others: list[Weighed]


Message = (
    LobbyMessage
    | StateMessage
    | StepMessage
    | PeopleMessage
    | ReactionMessage
    | AckMessage
    | ErrorMessage
    | HintMessage
)


class TableMade(Struct):
    """A new table."""

    id: str


class DailyPar(Struct):
    """What the strongest level makes of the cards of a day from the first seat: its totals, and against whom."""

    day: str
    game: str
    title: Phrase
    level: Phrase
    opponent: Phrase
    totals: tuple[int, ...]


class Health(Struct):
    """Whether the server runs, what it runs on, and whether it can print sheets."""

    ok: bool
    version: str
    engine: str
    prints: bool


class Refusal(Struct):
    """A refusal, in a sentence."""

    error: str


class Summary(Struct):
    """A line in the list of games to come back to; `mine` are one's own seats, `hosting` whether one may delete it.

    `begun` is whether one has decided anything in it; an empty chair has no name.
    """

    id: str
    stage: Literal["lobby", "play", "over"]
    mine: list[int]
    hosting: bool
    game: str
    title: Phrase
    names: tuple[str, ...]
    bots: list[str | None]
    round: int
    rounds: int
    totals: tuple[int, ...]
    turn: int | None
    over: bool
    winners: tuple[int, ...]
    begun: bool


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
    finale: Finale | None
    over: bool
    record: str
    notes: tuple[Note, ...]
    fair: Verdict


class Proved(Struct):
    """A move, and what it loses on average against the best; whether it solves the problem."""

    move: Move
    name: Phrase
    points: float
    error: float
    right: bool


class Problem(Struct):
    """A table to be looked at from one seat, and what is asked; the proof has all moves, the best first."""

    kind: Literal["yaku", "call", "take", "play", "speak"]
    ask: Phrase
    view: View
    proof: list[Proved]
    why: Phrase | None
    worlds: int
    seed: int


class ReviewState(Struct):
    """How far a review is, in decisions; and what came out, when it is done."""

    id: str
    done: int
    of: int
    report: Report | None


# -- writing ---------------------------------------------------------------------------------------------------------


@cache
def _encoder(code: str, seat: int | None) -> msgspec.json.Encoder:
    spoken = language(code)
    tell = spoken.tell

    def written(value: Any) -> Any:
        kind = type(value)
        if kind is Cards:
            return _codes(value.mask)
        if kind is Phrase:
            return tell(value) if seat is None else tell(addressed(value, seat))
        if kind is Card or kind is Move:
            return str(value)
        if kind is Native:
            return value.told(spoken)
        raise TypeError(f"{kind.__name__} does not go over the wire")

    return msgspec.json.Encoder(enc_hook=written)


_MONTHS = [
    [",".join(f'"{CODES[card]}"' for card in Cards(bits << 4 * month)) for bits in range(16)] for month in range(12)
] + [["", f'"{CODES[JOKER]}"']]
"""Every set of cards of a month, and the joker or none, as they are written."""


@lru_cache(maxsize=1_024)
def _codes(mask: int) -> msgspec.Raw:
    """Cards as they are written: most lie where they lay, and few are asked for at a time."""
    found, month = [], 0
    while mask:
        if mask & 15:
            found.append(_MONTHS[month][mask & 15])
        mask, month = mask >> 4, month + 1
    return msgspec.Raw(f"[{','.join(found)}]".encode())


def encode(message: object, lang: str | None = None, seat: int | None = None) -> bytes:
    """A message as JSON, its phrases told in a language: that of whoever reads, if none is named. They speak to who
    sits there as `you`."""
    return _encoder(lang or reader().code, seat).encode(message)


@lru_cache(maxsize=20_000)
def written(row: Progress, lang: str) -> msgspec.Raw:
    """A row of yaku as JSON: few cards touch it, so that it is seldom new at all tables together."""
    return msgspec.Raw(encode(row, lang))
