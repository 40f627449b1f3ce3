"""Every sentence the server says: what happens between the moves, and why something is refused."""

from collections.abc import Iterable

from ..match import Match
from ..score import yaku_made
from ..state import State
from ..words import named, tell
from .wire import Event

WORDS = {
    "seat": "{name} deals first.",
    "random": "By chance {name} deals first.",
    "draws": "{draws}.",
    "draw": "{name} draws {card}",
    "draw_won": "{name} deals first.",
    "dealt": "Round {number}: {name} deals.",
    "void": "Round {number}: {name} deals, but the deal is void ({why}); the cards are dealt again.",
    "void_field": "four of a month lie on the field",
    "void_lucky": "there is a lucky hand",
    "lucky": "{name} has a lucky hand: {hand}.",
    "factor": "A bright on the opening field: this round counts {factor} times.",
    "yaku": "{name} has {yaku} ({points}).",
    "choose": "{name} plays {card} and chooses what it takes.",
    "choose_turned": "{name} turns {card} and chooses what it takes.",
    "build": "{name} declares {yaku}.",
    "round_over": "Round {number} is over: {scores}.",
    "match_over": "The game is over: {winners} with {points}.",
    "win": "{name} wins",
    "share": "{name} share the win",
    "point": "1 point",
    "points": "{points} points",
    "undo": "{name} takes back a move.",
    "first": "dealer",
    "second": "second",
    "last": "last",
    "nothing": "Stopping ends the round: you score {total}, the others nothing.",
    "going_on": "Going on, you may make more; but if the other side stops first, these points are lost.",
    "answer": "If they make any yaku now, they win the round at once.",
    "doubled": "What they score after your call is doubled.",
    # refusals
    "no_table": "There is no table '{id}' here. Perhaps it was kept by another server, or the address is incomplete.",
    "unreadable_table": "The history of table '{id}' cannot be read: {why}",
    "no_seat": "That is not the key to a seat at this table.",
    "no_human": "At least one seat must be for a human.",
    "no_bot": "There is no player of the kind '{kind}': seats are human, {bots}.",
    "spectator": "You are watching; only players can do that.",
    "stale": "The table has moved on since; here it is as it stands now.",
    "not_you": "It is not your turn.",
    "no_move_now": "There is nothing to play now: deal first.",
    "mid_round": "The round is not over yet.",
    "over": "The game is over.",
    "not_over": "The game is not over yet; its record can be had when it is.",
    "no_undo": "There is nothing to take back.",
    "no_undo_people": "Moves can be taken back only where all others are bots.",
    "no_hint": "There is nothing to decide now.",
    "unreadable": "That message cannot be read: {why}.",
    "not_stored": "The move could not be stored, so it was not made: {why}. Please try again.",
    "no_page": "There is nothing at '{path}'.",
    "wrong": "Something went wrong on the server. The game is safe; please try again.",
    "too_long": "That is too long: {limit} at most.",
    "too_many_rounds": "This record has more rounds than can be shown here: {limit} at most.",
    "foreign": "This page comes from another address, so it may not play here.",
}


def say(word: str, **parts: object) -> str:
    """A sentence with its parts filled in."""
    return WORDS[word].format(**parts)


def counted(points: int) -> str:
    """A number of points."""
    return say("point") if points == 1 else say("points", points=points)


def _joined(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def first_dealer(match: Match) -> list[Event]:
    """How the first dealer was found; one event for each drawing."""
    names, first = match.names, match.first
    events = []
    for draw in first.draws:
        drawn = "; ".join(say("draw", name=names[seat], card=named(card)) for seat, card in draw.items())
        events.append(Event(kind="draw", text=say("draws", draws=drawn)))
    word = {"draw": "draw_won"}.get(first.how, first.how)
    return [*events, Event(kind="draw", seat=first.seat, text=say(word, name=names[first.seat]))]


def dealing(match: Match) -> list[Event]:
    """The deal, lucky hands, a multiplier, and what the deal itself did."""
    round = match.rounds[-1]
    state, name = round.state, match.names[round.dealer]
    if state.void:
        why = say("void_lucky" if any(state.table.lucky) else "void_field")
        return [Event(kind="void", seat=round.dealer, text=say("void", number=round.number, name=name, why=why))]
    events = [Event(kind="dealt", seat=round.dealer, text=say("dealt", number=round.number, name=name))]
    for seat in range(match.players):
        for hand in lucky_names(state, seat):
            events.append(Event(kind="lucky", seat=seat, text=say("lucky", name=match.names[seat], hand=hand)))
    if state.table.factor > 1:
        events.append(Event(kind="factor", number=state.table.factor, text=say("factor", factor=state.table.factor)))
    return [*events, *happened(match), *_endings(match)]


def lucky_names(state: State, seat: int) -> list[str]:
    """The lucky hands a seat was dealt."""
    rows = state.table.lucky[seat]
    return [hand.name for i, hand in enumerate(state.game.sheet.lucky.hands) if rows >> i & 1]


def playing(match: Match, before: Match) -> list[Event]:
    """What a move did: its events, yaku it made, and the end of a round or of the game."""
    events = happened(match)
    at = next((i for i, event in enumerate(events) if event.kind == "stop"), len(events))
    return [*events[:at], *_yaku(match, before), *events[at:], *_endings(match)]


def happened(match: Match) -> list[Event]:
    """The kernel's events with their sentences."""
    state = match.state
    return [
        Event(
            kind=event.kind,
            seat=event.seat,
            card=str(event.card) if event.card is not None else None,
            taken=[str(card) for card in event.taken],
            number=event.number,
            text=_sentence(match, number, len(state.events)),
        )
        for number, event in enumerate(state.events)
    ]


def _sentence(match: Match, number: int, count: int) -> str:
    state = match.state
    event = state.events[number]
    if state.phase == "take" and number == count - 1 and event.card is not None:
        word = "choose" if event.kind == "play" else "choose_turned"
        return say(word, name=match.names[event.seat], card=named(event.card))
    if event.kind == "build":
        row = state.rules.build_row[event.number - 1]
        return say("build", name=match.names[event.seat], yaku=state.game.sheet.yaku[row].name)
    names = [match.side_name(side) for side in range(match.sides)] if event.kind == "sweep" else match.names
    return tell(event, names)


def _yaku(match: Match, before: Match) -> list[Event]:
    """Yaku that were not held before this move, or are worth more now."""
    state, old, events = match.state, before.state, []
    for side in range(match.sides):
        had = {made.name: made.points for made in yaku_made(old.game, old.rules, old.table, side)}
        for made in yaku_made(state.game, state.rules, state.table, side):
            if had.get(made.name, 0) < made.points:
                text = say("yaku", name=match.side_name(side), yaku=made.name, points=counted(made.points))
                cards = [str(card) for card in made.cards]
                events.append(Event(kind="yaku", seat=side, taken=cards, number=made.points, text=text))
    return events


def _endings(match: Match) -> list[Event]:
    state = match.state
    if not state.over:
        return []
    number = match.rounds[-1].number
    scores = ", ".join(f"{match.side_name(side)} {score}" for side, score in enumerate(state.scores))
    events = [Event(kind="round_over", number=number, text=say("round_over", number=number, scores=scores))]
    if match.over:
        names = _joined(match.side_name(side) for side in match.winners)
        won = say("win" if len(match.winners) == 1 else "share", name=names)
        points = counted(match.totals[match.winners[0]])
        events.append(Event(kind="match_over", text=say("match_over", winners=won, points=points)))
    return events
