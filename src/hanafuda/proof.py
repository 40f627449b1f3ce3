"""Whether a sheet can be played: a wrong one is refused when it is taken in, with a sentence for whoever wrote it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import TypeVar, cast

from .cards import JOKER, Card, mask
from .errors import BadCard, BadGame, BadSheet, nearest
from .kernel import constants as k
from .options import Option, Value
from .sheet import Chosen, Clock, Deal, Sheet, Yaku, fields_of, places
from .text import language

T = TypeVar("T")
_CARDS = ("cards", "of", "without", "among", "standing", "card", "shout")  # fields whose words name cards


def check(sheet: Sheet) -> None:
    """Refuse a sheet that contradicts itself, or holds more than the kernel has room for."""
    options = {option.name: option for option in sheet.options}
    found = tuple({id(place): place for place in places(sheet)}.values())
    _options(sheet, options)
    _filled(sheet, options, found)
    _choices(sheet, options, found)
    _deals(sheet)
    _rows(sheet)
    for option in options.values():
        _groups(sheet, options, option)
    for lucky in _alternatives(sheet.lucky):
        _together(sheet, (hand.group for hand in lucky.hands))
    _cards(sheet)


def check_words(sheet: Sheet) -> None:
    """Refuse a sheet that does not bring its words."""
    english = language("en")
    for key in words_of(sheet):
        if not english.has(f"{sheet.name}.{key}"):
            raise BadSheet("sheet-no-word", sheet=sheet.name, key=key)


def words_of(sheet: Sheet) -> Iterator[str]:
    """The keys of the words that a sheet needs."""
    yield from ("title", "about", "origin")
    for row in sheet.yaku:
        yield f"yaku.{row.name}"
        yield from (f"group.{group}" for group in _alternatives(row.group) if group)
    for lucky in _alternatives(sheet.lucky):
        yield from (f"lucky.{hand.name}" for hand in lucky.hands)
    for option in sheet.options:
        yield f"option.{option.name}"
        yield from (f"option.{option.name}.{value}" for value in option.values)
    yield from (f"note.{note.name}" for note in sheet.notes)
    yield from (f"need.{need.name}" for need in sheet.needs)
    yield from (f"preset.{preset}" for preset in sheet.presets)


def _options(sheet: Sheet, options: dict[str, Option]) -> None:
    twice = [name for name, times in Counter(option.name for option in sheet.options).items() if times > 1]
    if twice:
        raise BadSheet("sheet-option-twice", sheet=sheet.name, option=twice[0])
    for at, option in enumerate(sheet.options):
        follows: tuple[object, ...] = (option.default, option.source)
        for place in (place for place in follows if isinstance(place, Chosen)):
            if place.option not in {earlier.name for earlier in sheet.options[:at]}:
                raise BadSheet("sheet-default-follows", sheet=sheet.name, option=option.name, other=place.option)
        for value in _alternatives(option.default):
            try:
                option.parse(str(value), sheet.name)
            except BadGame:
                raise BadSheet("sheet-default", sheet=sheet.name, option=option.name, value=value) from None


def _filled(sheet: Sheet, options: dict[str, Option], found: tuple[Chosen, ...]) -> None:
    """Every place names an option that the sheet has, and has an answer for each of its values."""
    for place in found:
        option = options.get(place.option)
        if option is None:
            near = nearest(place.option, options)
            raise BadSheet("sheet-no-option", sheet=sheet.name, option=place.option, near=near)
        for value in _values(option):
            try:
                place.pick(value)
            except (LookupError, ValueError):
                raise BadSheet("sheet-no-answer", sheet=sheet.name, option=option.name, value=value) from None
        for value in place.table or ():
            if value != "_" and not _possible(sheet, option, value):
                raise BadSheet("sheet-no-value", sheet=sheet.name, option=option.name, value=value)


def _choices(sheet: Sheet, options: dict[str, Option], found: tuple[Chosen, ...]) -> None:
    """Every choice that is spelled somewhere (`when`, a need, a preset) can be made."""
    for choice in _spelled(sheet, found):
        name, _, values = choice.partition("=")
        if name not in options:
            raise BadSheet("sheet-no-option", sheet=sheet.name, option=name, near=nearest(name, options))
        for value in values.split("|"):
            if not _possible(sheet, options[name], value):
                raise BadSheet("sheet-no-value", sheet=sheet.name, option=name, value=value)


def _spelled(sheet: Sheet, found: tuple[Chosen, ...]) -> Iterator[str]:
    yield from (row.when for row in sheet.yaku if row.when)
    yield from (note.when for note in sheet.notes if note.when)
    yield from (option.when for option in sheet.options if option.when)
    for need in sheet.needs:
        yield from filter(None, (need.choice, need.needs, need.excludes))
    for preset in sheet.presets.values():
        yield from (choice.strip() for choice in preset.split(",") if choice.strip())
    for place in found:
        for value in (place.table or {}).values():
            if isinstance(value, Clock):
                yield from (value.day, value.night)


def _deals(sheet: Sheet) -> None:
    for players, dealt in sheet.deals.items():
        if not 2 <= players <= k.SEATS:
            raise BadSheet("sheet-seats", sheet=sheet.name, players=players, most=k.SEATS)
        for deal in _alternatives(dealt):
            if _needed(sheet, players, deal) > JOKER + bool(deal.blank):
                raise BadSheet("sheet-deal", sheet=sheet.name, players=players, hand=deal.hand, field=deal.field)
    for teams in _alternatives(sheet.teams):
        if teams and teams.number * teams.size not in sheet.deals:
            raise BadSheet("sheet-teams", sheet=sheet.name, number=teams.number, size=teams.size)


def _needed(sheet: Sheet, players: int, deal: Deal) -> int:
    """The cards that are dealt, and a stock card for each card that is then played from a hand."""
    dealt = players * deal.hand + deal.field
    if sheet.sit_out is not None and players > sheet.sit_out.plays:
        return dealt
    return dealt + players * deal.hand


def _rows(sheet: Sheet) -> None:
    lucky = max(len(found.hands) for found in _alternatives(sheet.lucky))
    values = max(len(found) for found in _alternatives(sheet.values))
    fields_ = max(len(found) for found in _alternatives(sheet.high_field))
    for what, number, most in (
        ("yaku", len(sheet.yaku), k.ROWS),
        ("lucky", lucky, k.HANDS),
        ("values", values, k.VALUES),
        ("fields", fields_, k.FIELDS),
    ):
        if number > most:
            raise BadSheet(f"sheet-too-many-{what}", sheet=sheet.name, number=number, most=most)
    declared = [number for row in sheet.yaku for number in set(_alternatives(row.declared)) if number]
    wrong = [number for number in declared if not 1 <= number <= k.SETS or declared.count(number) > 1]
    if wrong:
        raise BadSheet("sheet-declared", sheet=sheet.name, number=wrong[0], most=k.SETS)


def _groups(sheet: Sheet, options: dict[str, Option], option: Option) -> None:
    """The rows of a group stand together, whatever is chosen: rows that drop out do not take them apart."""
    if not any(isinstance(row.group, Chosen) and row.group.option == option.name for row in sheet.yaku):
        if option is not sheet.options[0]:
            return
    for value in _values(option):
        _together(sheet, [_group(row, option.name, value) for row in sheet.yaku])


def _together(sheet: Sheet, groups: Iterable[str]) -> None:
    runs = Counter(group for group, _ in groupby(groups) if group)
    split = [group for group, times in runs.items() if times > 1]
    if split:
        raise BadSheet("sheet-split-group", sheet=sheet.name, group=split[0])


def _group(row: Yaku, option: str, value: Value) -> str:
    found: object = row.group
    if isinstance(found, Chosen):
        found = found.pick(value) if found.option == option else ""
    return str(found)


def _cards(sheet: Sheet) -> None:
    """Every word that names cards names some."""
    worth = [("values", words) for values in _alternatives(sheet.values) for words in values]
    for name, words in (*_card_words(sheet), *worth):
        named: Callable[[str], int] = Card if name == "card" else mask  # the wild card is a single one
        try:
            named(words)
        except BadCard as error:
            raise BadSheet("sheet-cards", sheet=sheet.name, row=name, why=error.phrase) from None


def _card_words(node: object) -> Iterator[tuple[str, str]]:
    if isinstance(node, Chosen):
        node = tuple((node.table or {}).values())
    if isinstance(node, tuple):
        for row in node:
            yield from _card_words(row)
    else:
        for name in fields_of(node):
            value = getattr(node, name)
            if name in _CARDS:
                row = str(getattr(node, "name", name))
                yield from ((row, word) for word in _alternatives(value) if isinstance(word, str) and word != "month")
            if not isinstance(value, (str, int)):
                yield from _card_words(value)


def _alternatives(node: T) -> list[T]:
    """All that may come to stand in a place."""
    if not isinstance(node, Chosen):
        return [node]
    return [found for value in (node.table or {}).values() for found in _alternatives(cast(T, value))]


def _values(option: Option) -> list[Value]:
    """Values that stand for all of an option's."""
    ends = [number for number in (option.low, option.high) if number is not None]
    several = ["+".join(option.joined)] if option.joined else []
    numbers = ["/".join("1" * option.numbers)] if option.numbers else []
    return [*option.values, *ends, *numbers, *([] if option.values else several)]


def _possible(sheet: Sheet, option: Option, value: str) -> bool:
    try:
        option.parse(value, sheet.name)
    except BadGame:
        return False
    return True
