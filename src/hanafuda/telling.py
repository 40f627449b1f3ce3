"""What happened, in words: how the first dealer was found, every deal, every move, the end of a round and of a game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from .cards import Card, Cards, mask, numbers
from .game import Game
from .kernel.worth import held, row_worth
from .match import Match, Round
from .moves import Event, EventKind, Move
from .score import Line, Seat, SideScore, yaku_lines
from .standing import Standing
from .state import State
from .text import ENGLISH, Phrase, language

Kind = (
    EventKind
    | Literal[
        "draw",
        "first",
        "continued",
        "dealt",
        "void",
        "blank",
        "shuffle",
        "lucky",
        "factor",
        "yaku",
        "round_over",
        "match_over",
        "undo",
    ]
)
HOUSE = ("page.guest", *(f"page.bot.{n}" for n in range(1, 7)))
"""Who sits at the tables of the house."""


@dataclass(frozen=True, kw_only=True)
class Told:
    """Something that happened, with its sentence: what a seat did, or what came to a side.

    `said` is what is called out over it, and `name` the yaku or the lucky hand that it is about.
    """

    kind: Kind
    text: Phrase
    said: Phrase | None = None
    name: Phrase | None = None
    seat: int | None = None
    side: int | None = None
    card: Card | None = None
    taken: Cards = field(default_factory=Cards)
    number: int = 0


@dataclass(frozen=True)
class Who:
    """Somebody who is spoken of by name, a player or a team: who sits on which seat. Told as the names of all."""

    of: Mapping[int, str]

    def __iter__(self) -> Iterator[str]:
        return iter(self.of.values())


def in_words(match: Match) -> Match:
    """A game that comes with the package, its players called as the reader's words call guest and bots."""
    known = {language(ENGLISH).say(key): key for key in HOUSE}
    return replace(match, names=tuple(str(Phrase(known[name])) if name in known else name for name in match.names))


@lru_cache(maxsize=1_024)
def players(names: tuple[str, ...]) -> tuple[Who, ...]:
    """Everybody at the table."""
    return tuple(Who({seat: name}) for seat, name in enumerate(names))


def side_of(names: Sequence[str], sides: int, side: int) -> Who:
    """A side: a player, or those of a team."""
    return Who({seat: names[seat] for seat in range(side, len(names), sides)})


def addressed(phrase: Phrase, seat: int | None) -> Phrase:
    """The same phrase to whoever sits there: they are `you`, and what they do alone has a sentence of its own."""
    own, slots = False, dict[str, object]()
    for slot, value in phrase.slots.items():
        slots[slot] = _to(value, seat)
        own |= isinstance(value, Who) and seat in value.of and len(value.of) == 1
    if own and language(ENGLISH).has(f"{phrase.key}-you"):
        return Phrase(f"{phrase.key}-you", **slots)
    return Phrase(phrase.key, **slots)


def _to(value: object, seat: int | None) -> object:
    if isinstance(value, Who):
        return value if seat not in value.of else _with_you(value, seat)
    if isinstance(value, Phrase):
        return addressed(value, seat)
    return [_to(one, seat) for one in value] if isinstance(value, list) else value


def _with_you(who: Who, seat: int | None) -> object:
    others = [name for other, name in who.of.items() if other != seat]
    return [Phrase("game.you"), *others] if others else Phrase("game.you")


def speaks_of(events: Iterable[Told]) -> set[int]:
    """The seats of all who are spoken of: whoever else hears it hears the same."""
    return {seat for event in events for seat in _named_in(event.text)}


def _named_in(value: object) -> Iterable[int]:
    if isinstance(value, Who):
        return value.of
    inside = value.slots.values() if isinstance(value, Phrase) else value if isinstance(value, list) else ()
    return [seat for one in inside for seat in _named_in(one)]


def told_to(events: tuple[Told, ...], seat: int | None) -> tuple[Told, ...]:
    """What happened, as whoever sits there is told it."""
    if seat is None:
        return events
    return tuple(Told(**vars(event) | {"text": addressed(event.text, seat)}) for event in events)


def score_to(score: tuple[SideScore, ...] | None, seat: int | None) -> tuple[SideScore, ...] | None:
    """A score, as whoever sits there is told it."""
    return score and tuple(
        replace(side, lines=tuple(replace(line, text=addressed(line.text, seat)) for line in side.lines))
        for side in score
    )


def first_dealer(match: Match) -> list[Told]:
    """How the first dealer was found; one for each drawing."""
    names, first = players(match.names), match.first
    drawn = [
        [Phrase("game.event.drew", name=names[seat], card=card) for seat, card in draw.items()] for draw in first.draws
    ]
    told = [Told(kind="draw", text=Phrase("game.event.draw", draws=draws)) for draws in drawn]
    if match.continued:
        round, step = match.continued
        told.insert(0, Told(kind="continued", text=Phrase("game.event.continued", round=round, step=step)))
    key = f"game.event.first-{first.how}"
    return [*told, Told(kind="first", seat=first.seat, text=Phrase(key, name=names[first.seat]))]


def dealing(match: Match, number: int, state: State) -> list[Told]:
    """The deal of a round, lucky hands, a multiplier, and what the deal itself did."""
    game, seat, names = match.game, state.dealer, players(match.names)
    if state.void:
        key = "event.void-lucky" if any(state.table.lucky) else "event.void-field"
        return [Told(kind="void", seat=seat, text=game.word(key, n=number, name=names[seat]))]
    told = [Told(kind="dealt", seat=seat, text=game.word("event.dealt", n=number, name=names[seat]))]
    blank = state.table.blank
    if blank >= 0:
        told.append(Told(kind="blank", seat=blank, text=game.word("event.blank", name=names[blank])))
    told += _lucky(match, state)
    if state.factor > 1:
        told.append(Told(kind="factor", number=state.factor, text=game.word("event.factor", factor=state.factor)))
    return [*told, *happened(match, state), *_end_of_round(match, number, state)]


def beginning(match: Match, number: int, state: State) -> list[Told]:
    """The second shuffle, after all have said whether they play: who begins, lucky hands, what the cards did."""
    everybody = players(match.names)
    names = [everybody[seat] for seat in state.order]
    text = match.game.word("event.shuffle", names=names, name=names[0])
    told = Told(kind="shuffle", seat=state.order[0], text=text)
    return [told, *_lucky(match, state), *happened(match, state), *_end_of_round(match, number, state)]


def step(match: Match, number: int, before: State | None, state: State, move: Move | None) -> list[Told]:
    """What one step of a round did: a deal, the second shuffle, or a move."""
    if move is not None and before is not None:
        return moving(match, number, before, state)
    shuffled = before is not None and before.phase == "shuffle"
    return beginning(match, number, state) if shuffled else dealing(match, number, state)


def _lucky(match: Match, state: State) -> Iterator[Told]:
    for seat, (who, hands) in enumerate(zip(players(match.names), state.lucky, strict=True)):
        for hand in hands:
            text = match.game.word("event.lucky", name=who, hand=hand)
            yield Told(kind="lucky", seat=seat, side=state.side(seat), text=text, name=hand)


def moving(match: Match, number: int, before: State, state: State) -> list[Told]:
    """What a move did: its events, the yaku it made, and the end of the round."""
    told = happened(match, state)
    at = next((i for i, one in enumerate(told) if one.kind == "stop"), len(told))
    return [*told[:at], *_yaku(match, before, state), *told[at:], *_end_of_round(match, number, state)]


def happened(match: Match, state: State) -> list[Told]:
    """The kernel's events with their sentences."""
    events, names, game = state.events, players(match.names), state.game
    choosing = len(events) - 1 if state.phase == "take" else None
    return [
        Told(
            kind=event.kind,
            seat=event.seat,
            side=state.side(event.seat),
            card=event.card,
            taken=event.taken,
            number=event.number,
            text=_sentence(game, event, names, i == choosing),
            said=_said(game, event),
        )
        for i, event in enumerate(events)
    ]


def _sentence(game: Game, event: Event, names: Sequence[Who], choosing: bool) -> Phrase:
    slots: dict[str, object] = {"name": names[event.seat], "card": event.card, "taken": event.taken}
    if event.kind in ("play", "turn") and (choosing or event.taken):
        return game.word(f"event.{event.kind}-{'choice' if choosing else 'takes'}", **slots)
    if event.kind == "declare":
        slots["yaku"] = _declared(game, event.number)
    if event.kind == "sweep":
        slots["wild"] = game.word("wild")
    if event.kind == "out" and game.sheet.sit_out:
        slots["n"] = game.sheet.sit_out.plays
    return game.word(f"event.{event.kind}", **slots)


def _said(game: Game, event: Event) -> Phrase | None:
    """What is called out: a call, a stop, a declaration, or a shout over a capture that is worth one."""
    if event.kind == "declare":
        return game.word("said.declare", yaku=_declared(game, event.number))
    if event.kind in ("call", "stop", "join", "drop"):
        return game.word(f"said.{event.kind}")
    taken = event.taken.mask | (event.card.mask if event.card is not None and event.taken else 0)
    return game.word("said.shout") if taken & mask(game.sheet.shout) else None


def _declared(game: Game, number: int) -> Phrase:
    row = next(row for row in game.sheet.yaku if row.declared == number)
    return game.word(f"yaku.{row.name}")


def _yaku(match: Match, before: State, state: State) -> Iterator[Told]:
    """Yaku that were not held before this move, or are worth more now."""
    was, now = _counting(before), _counting(state)
    for side in range(match.sides):
        if was[side] == now[side] or _held(before, side) == _held(state, side):
            continue
        who = side_of(match.names, match.sides, side)
        had = {line.text: line.points for line in _made(before, side)}
        for line in _made(state, side):
            if had.get(line.text, 0) < line.points:
                key = "event.yaku" if len(who.of) == 1 else "event.yaku-team"
                text = match.game.word(key, name=who, yaku=line.text, n=line.points)
                yield Told(kind="yaku", side=side, taken=line.cards, number=line.points, text=text, name=line.text)


def _counting(state: State) -> list[tuple[int, int, int]]:
    """All that the yaku of each side depend on while a round goes on."""
    table = state.table
    return list(zip(table.pile, table.declared, table.calls, strict=True))


def _held(state: State, side: int) -> list[tuple[int, int]]:
    """The yaku of a side and their points, as the kernel counts them."""
    r, table = state.rules, state.table
    return [(row, row_worth(r, table, side, row)) for row in numbers(held(r, table, side))]


def _made(state: State, side: int) -> list[Line]:
    return yaku_lines(state.game, state.rules, state.table, side)


def _end_of_round(match: Match, number: int, state: State) -> list[Told]:
    if not state.over:
        return []
    text = match.game.word("event.round-over", n=number, scores=_side_scores(match, state.scores))
    return [Told(kind="round_over", number=number, text=text)]


def ending(match: Match) -> list[Told]:
    """The end of the game, once it is over."""
    return [Told(kind="match_over", text=victory(match.standing, match.names))] if match.over else []


def victory(standing: Standing, names: Sequence[str]) -> Phrase:
    """Who has won a game that is over."""
    winners = [side_of(names, standing.sides, side) for side in standing.winners]
    points = standing.totals[standing.winners[0]]
    if len(winners) > 1:
        return standing.game.word("event.game-shared", names=winners, n=points)
    key = "event.game-won" if len(winners[0].of) == 1 else "event.game-won-team"
    return standing.game.word(key, name=winners[0], n=points)


def undone(match: Match, seat: int) -> Told:
    """A move was taken back."""
    return Told(kind="undo", seat=seat, text=Phrase("game.event.undo", name=players(match.names)[seat]))


# -- a whole game ----------------------------------------------------------------------------------------------------


def story(match: Match) -> Iterator[Phrase | str]:
    """The game told line by line: who dealt, what was played and taken, and how every round was scored."""
    yield Phrase("story.title", title=match.game.title, game=match.game.text, names=match.names)
    yield from (told.text for told in first_dealer(match))
    for round in match.rounds:
        yield ""
        yield from _round_story(match, round)
    yield ""
    if match.over:
        yield Phrase("story.totals", totals=_side_scores(match, match.totals))
        yield from (told.text for told in ending(match))
    else:
        yield Phrase("story.unfinished")


def _round_story(match: Match, round: Round) -> Iterator[Phrase]:
    before = None
    notes = {note.step: note.text for note in match.notes if note.round == round.number}
    for number, (move, state) in enumerate(round.steps()):
        told = step(match, round.number, before, state, move)
        if told and told[0].kind in ("dealt", "void"):
            yield told[0].text
            yield from _opening(match, state)
            told = told[1:]
        yield from (Phrase("story.inside", text=one.text) for one in told)
        if number in notes:
            yield Phrase("story.note", round=round.number, step=number, text=notes[number])
        before = state
    if round.state.over:
        yield from _scores(match, round)


def _opening(match: Match, state: State) -> Iterator[Phrase]:
    for seat, hand in ((seat, hand) for seat, hand in enumerate(state.hands) if hand):
        yield Phrase("story.holds", name=match.names[seat], cards=hand)
    yield Phrase("story.field", cards=state.field)


def _scores(match: Match, round: Round) -> Iterator[Phrase]:
    for number, side in enumerate(round.score.sides):
        who = side_of(match.names, match.sides, number)
        lines = [Phrase("story.line", text=named(line.text, match.names), points=line.points) for line in side.lines]
        yield Phrase("story.score" if lines else "story.no-score", name=who, n=side.score, lines=lines)


def _side_scores(match: Match, scores: Sequence[int]) -> list[Phrase]:
    return [
        Phrase("game.event.side-score", name=side_of(match.names, match.sides, side), n=n)
        for side, n in enumerate(scores)
    ]


def named(phrase: Phrase, names: Sequence[str | Who]) -> Phrase:
    """The same phrase with the seats in it called by their players' names."""
    return Phrase(
        phrase.key,
        **{slot: names[value] if isinstance(value, Seat) else value for slot, value in phrase.slots.items()},
    )
