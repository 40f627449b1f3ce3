"""The rows of a rule sheet: yaku, lucky hands and house rules as people read them."""

from collections.abc import Iterator

from ..cards import Cards, mask, phrases
from ..game import Game, sentences, source_of
from ..options import Option, ValueOffer
from ..rules import yaku_cards
from ..sheet import EVERY, Chosen, LuckyHand, LuckyMode, Yaku, holds
from ..text import Phrase
from ..text.native import Native
from .model import HOUSE, Choice, HouseRule, LuckyRow, Whose, YakuRow

MONTH = "month"
"""A yaku's word for the four cards of the month of the round."""


def whose(game: Game, place: object) -> Whose:
    """Whose word a place of the sheet is: that of the house rule which fills it, or the rule sheet's own."""
    if not isinstance(place, Chosen):
        return "sheet"
    picked = place.pick(game.options[place.option])
    if isinstance(picked, Chosen):  # what one house rule opens, another fills
        return whose(game, picked)
    return whose_option(game, next(option for option in game.written.options if option.name == place.option))


def whose_option(game: Game, option: Option) -> Whose:
    """Whose word the value of a house rule is."""
    return HOUSE if option.name in game.changed else source_of(option, game.options)


# -- house rules -----------------------------------------------------------------------------------------------------


def matters(game: Game, option: Option) -> bool:
    """Whether a house rule means anything with so many players and the other house rules."""
    return bool(set(option.players or game.players) & set(game.players)) and holds(option.when, game.options)


def choices(game: Game) -> tuple[Choice, ...]:
    """Every house rule that matters, with the value in force."""
    return tuple(_choice(game, option) for option in game.written.options if matters(game, option))


def _choice(game: Game, option: Option) -> Choice:
    changed = option.name in game.changed
    value = game.options[option.name]
    return Choice(option.name, value, tuple(game.says(option)), whose_option(game, option), changed)


def house_rules(game: Game) -> tuple[HouseRule, ...]:
    """Every house rule that matters, with the value in force and what could be chosen instead."""
    return tuple(_house_rule(game, option) for option in game.written.options if matters(game, option))


def _house_rule(game: Game, option: Option) -> HouseRule:
    value = game.options[option.name]
    others = tuple(
        ValueOffer(other, sentences(game.name, option, other)[0])
        for other in option.values
        if other not in str(value).split("+")
    )
    question = game.word(f"option.{option.name}")
    return HouseRule(**vars(_choice(game, option)), says=question, allowed=option.allowed(), others=others)


# -- yaku ------------------------------------------------------------------------------------------------------------


def yaku_rows(game: Game) -> tuple[YakuRow, ...]:
    """The yaku in force."""
    return tuple(_yaku_row(game, row) for row in game.sheet.yaku)


def _yaku_row(game: Game, row: Yaku) -> YakuRow:
    cards = cards_of(row)
    need = needed(row)
    name = game.word(f"yaku.{row.name}")
    native = Native(row.native, name)
    return YakuRow(name, native, row.points, row.extra, need, cards, tuple(_yaku_notes(game, row, cards, need)))


def cards_of(row: Yaku) -> Cards:
    """A yaku's cards; none where they depend on the month of the round."""
    return Cards(0 if row.cards == MONTH else yaku_cards(row, 1))


def needed(row: Yaku) -> int:
    """How many cards make a yaku."""
    return row.need or len(cards_of(row)) or 4


def _yaku_notes(game: Game, row: Yaku, cards: Cards, need: int) -> Iterator[Phrase]:
    if row.cards == MONTH:
        yield Phrase("rules.yaku.month")
    elif need < len(cards):
        among = _among(game, row, cards, need)
        yield Phrase("rules.yaku.any-with", need=need, cards=among) if among else Phrase("rules.yaku.any", need=need)
    if row.extra and row.of:
        yield Phrase("rules.yaku.extra-of", n=row.extra, cards=phrases(row.of))
    elif row.extra:
        yield Phrase("rules.yaku.extra", n=row.extra)
    if row.after_call:
        yield Phrase("rules.yaku.after-call", n=row.after_call, call=game.word("call"))
    if row.group:
        yield Phrase("rules.yaku.group", group=game.word(f"group.{row.group}"))
    if row.places != EVERY:
        yield Phrase(f"rules.place.{row.places}")
    if row.without:
        yield Phrase("rules.yaku.without", cards=phrases(row.without))
    if row.beside:
        yield Phrase("rules.yaku.beside")
    if row.declared:
        yield Phrase("rules.yaku.declared")


def _among(game: Game, row: Yaku, cards: Cards, need: int) -> Cards:
    """The cards that must be among those of a row, since without them a better row of its group is made."""
    found = Cards()
    for other in game.sheet.yaku[: game.sheet.yaku.index(row)]:
        same = other.group == row.group != "" and needed(other) == need
        if same and len(cards_of(other) - cards) == 0:
            found = cards - cards_of(other)
    return found


# -- lucky hands -----------------------------------------------------------------------------------------------------


def lucky_rows(game: Game) -> tuple[LuckyRow, ...]:
    """The lucky hands in force; where they only void the deal they are worth nothing."""
    lucky = game.sheet.lucky
    if lucky.mode == LuckyMode.OFF:
        return ()
    paid = lucky.mode != LuckyMode.REDEAL
    return tuple(
        LuckyRow(
            (name := game.word(f"lucky.{row.name}")),
            Native(row.native, name),
            row.points if paid else 0,
            tuple(_lucky_notes(row, lucky.standing, _hand(game))),
        )
        for row in lucky.hands
    )


def _hand(game: Game) -> int:
    """How many cards a hand has at most."""
    return max(game.sheet.deals[players].hand for players in game.players)


def _lucky_notes(row: LuckyHand, standing: str, hand: int) -> Iterator[Phrase]:
    for shape, number in (("fours", row.fours), ("threes", row.threes), ("pairs", row.pairs)):
        if number:
            yield Phrase(f"rules.lucky.{shape}", n=number)
    if row.standing:
        key = "rules.lucky.all-standing" if row.standing == row.threes else "rules.lucky.standing"
        yield Phrase(key, n=row.standing, cards=phrases(standing))
    if row.cards:
        yield _range(row.low, row.high, min(hand, mask(row.cards).bit_count()), phrases(row.cards))
    if row.among:
        chaff = [word.removeprefix("-") for word in row.among.split() if word.startswith("-")]
        yield Phrase("rules.lucky.else" if row.cards else "rules.lucky.nothing", cards=phrases(" ".join(chaff)))
    if row.places != EVERY:
        yield Phrase(f"rules.place.{row.places}")


def _range(low: int, high: int, most: int, cards: list[Phrase]) -> Phrase:
    """How many of some cards: `1`, `3 or more`, `at most 1`, `2 to 4`."""
    if low == high:
        return Phrase("rules.lucky.count", n=low, cards=cards)
    if high >= most:
        return Phrase("rules.lucky.or-more", n=low, cards=cards)
    if low == 0:
        return Phrase("rules.lucky.at-most", n=high, cards=cards)
    return Phrase("rules.lucky.range", low=low, high=high, cards=cards)
