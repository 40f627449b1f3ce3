"""What house rules, notes and settled points say on a rule sheet, and what the sections share."""

from collections.abc import Iterator

from ..cards import Cards
from ..game import Game
from ..options import OURS, SHEET, Part
from ..sheet import Calls, Chosen, Clock, Draw
from ..text import Phrase
from .model import Rule, Whose
from .rows import matters, whose, whose_option

Rules = Iterator[Rule]
"""What a section yields."""


def told(game: Game, part: Part) -> Rules:
    """A part's house rules, and then its notes."""
    yield from house_said(game, part)
    yield from notes(game, part)


def house_said(game: Game, part: Part) -> Rules:
    """A part's house rules: those always told and those a table has changed."""
    for option in game.written.options:
        source = whose_option(game, option)
        told = option.told is True or (option.told == "set" and game.options[option.name] != 0)
        shown = told or (source == "house" and option.told != "never")
        if option.part == part and shown and matters(game, option):
            for sentence in game.says(option):
                yield Rule(sentence, source)


def notes(game: Game, part: str) -> Rules:
    """The sentences of a part that no field holds."""
    for note in game.sheet.notes:
        if note.part == part:
            yield Rule(game.word(f"note.{note.name}"), note.source)


def settled(game: Game, field: str) -> Rules:
    """What the sheet settles itself where other games ask the house."""
    if not isinstance(getattr(game.written, field), Chosen):
        value = _value(getattr(game.sheet, field))
        numbered = isinstance(value, int) and bool(value)
        yield Rule(game.word(f"option.{field}.{'n' if numbered else value or 'none'}", n=value))


def _value(found: object) -> int | str:
    """How the words of an option call a value."""
    if isinstance(found, bool):
        return "on" if found else "off"
    if isinstance(found, int):
        return found
    return "draw" if isinstance(found, Draw | Clock) else str(found)


def ours_unless_said(game: Game, field: str) -> Whose:
    """Where most sources are silent: our reading, unless this game's source says it."""
    return SHEET if field in game.sheet.said else OURS


def inside(node: object, field: str) -> object:
    """The place of a field; of a row that a house rule chooses as a whole, the row's."""
    return node if isinstance(node, Chosen) else getattr(node, field)


def unasked(game: Game, *fields: str) -> Rules:
    """What the sheet says of calls itself, where other games ask the house."""
    written: object = game.written.calls
    row, call = next(iter(_calls_rows(written)), None), game.word("call")
    for field in fields:
        if row is not None and not isinstance(getattr(row, field), Chosen):
            value = getattr(game.sheet.calls, field)
            if isinstance(value, int) and value:
                yield Rule(Phrase(f"rules.calls.{field}", n=value, call=call), whose(game, written))
            elif value:
                yield Rule(Phrase(f"rules.calls.{field}.{value}", call=call), whose(game, written))


def _calls_rows(node: object) -> Iterator[Calls]:
    if isinstance(node, Calls):
        yield node
    elif isinstance(node, Chosen):
        for value in (node.table or {}).values():
            yield from _calls_rows(value)


def numbers(*numbers: int) -> tuple[Phrase, ...]:
    """Numbers as cells of a table."""
    return tuple(Phrase("rules.number", n=number) for number in numbers)


def flowers(cards: Cards) -> list[Phrase]:
    """The months of cards."""
    return [Phrase(f"cards.month.{card.month}") for card in cards]


def stock_size(game: Game, players: int) -> int:
    """How many cards the stock has before the first turn, a blank card not counted."""
    deal = game.sheet.deals[players]
    return len(game.deck(players)) - players * deal.hand - deal.field
