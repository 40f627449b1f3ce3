"""Sheet to kernel: a game, a number of players and a month as the numbers the turn machine reads."""

from collections.abc import Iterable
from functools import lru_cache

from .cards import JOKER, Card, mask
from .game import Game
from .kernel import constants as k
from .kernel.table import Rules
from .sheet import Answer, CallBonus, Doubles, Exhausted, LuckyHand, LuckyMode, Misdeal, Place, Sheet, SitOut, Yaku

_MISDEAL = {Misdeal.REDEAL: k.REDEAL, Misdeal.DEALER_TAKES: k.DEALER_TAKES, Misdeal.PLAY_ON: k.PLAY_ON}
_LUCKY = {
    LuckyMode.OFF: k.LUCKY_OFF,
    LuckyMode.WIN: k.LUCKY_WINS,
    LuckyMode.REDEAL: k.LUCKY_REDEALS,
    LuckyMode.PAY: k.LUCKY_PAYS,
}
_DOUBLES = {
    Doubles.OFF: k.CALLS_OFF,
    Doubles.OPPONENT: k.CALLS_OPPONENT,
    Doubles.ANY: k.CALLS_ANY,
    Doubles.EACH_CALL: k.CALLS_EACH,
}
_BONUS = {CallBonus.OFF: k.BONUS_OFF, CallBonus.ONE: k.BONUS_ONE, CallBonus.JAPAN: k.BONUS_JAPAN}
_EXHAUSTED = {
    Exhausted.DRAW: k.DRAWN,
    Exhausted.LAST_YAKU: k.LAST_YAKU,
    Exhausted.DEALER: k.DEALER_SCORES,
}


@lru_cache(maxsize=1024)
def rules_for(game: Game, players: int, month: int = 1) -> Rules:
    """The kernel's rules for a round of this game in this month."""
    r = Rules()
    sheet = game.sheet
    r.seats, r.sides = players, game.sides(players)
    _table(r, sheet)
    _yaku(r, sheet.yaku, month)
    _points(r, sheet)
    _calls(r, sheet)
    _lucky(r, sheet)
    return r


def first_seat(game: Game, players: int, dealer: int) -> int:
    """Who plays first when this seat deals."""
    return dealer if game.sheet.starts == "dealer" else (dealer + 1) % players


def filled(values: Iterable[int], width: int) -> list[int]:
    """The values as the kernel wants them: a list of fixed width, which is set whole."""
    found = [int(value) for value in values]
    if len(found) > width:
        raise ValueError(f"{len(found)} values for {width} places")
    return found + [0] * (width - len(found))


def filled_fractions(values: Iterable[float], width: int) -> list[float]:
    """The same for numbers that need not be whole."""
    found = list(values)
    return found + [0.0] * (width - len(found))


def _table(r: Rules, sheet: Sheet) -> None:
    deal = sheet.deals[r.seats]
    r.hand_size, r.field_size = deal.hand, deal.field
    r.joker, r.blank = deal.jokers, int(deal.blank)
    r.cards = JOKER + deal.extra_cards
    r.round_size = r.seats
    if sheet.sit_out is not None:
        _sit_out(r, sheet.sit_out)
    r.side = filled((seat % r.sides for seat in range(r.seats)), k.SEATS)
    r.misdeal = _MISDEAL[sheet.misdeal]
    r.duty = int(sheet.match_duty)
    r.play_out = int(sheet.play_out)
    if sheet.wild is not None:
        r.wild_played = Card(sheet.wild.card)
        r.wild_turned = Card(sheet.wild.card) if sheet.wild.turned else -1
    r.high_field = filled((mask(high.cards) for high in sheet.high_field), k.FIELDS)
    r.high_factor = filled((high.factor for high in sheet.high_field), k.FIELDS)


def _sit_out(r: Rules, sit_out: SitOut) -> None:
    r.round_size = min(r.seats, sit_out.plays)
    r.fees = filled(sit_out.fees, k.SEATS)
    r.fee_by_seat = int(sit_out.fees_by == "seat")
    r.compensation = int(sit_out.compensation)


def yaku_cards(yaku: Yaku, month: int) -> int:
    """A yaku's cards as a mask; `month` names those of the round's month."""
    return 15 << 4 * (month - 1) if yaku.cards == "month" else mask(yaku.cards)


def _places(which: Place, last: int) -> int:
    """The places a row is open to, as a mask."""
    return {"every": (1 << k.SEATS) - 1, "second": 0b10, "last": 1 << (last - 1)}[which]


def _yaku(r: Rules, yaku: tuple[Yaku, ...], month: int) -> None:
    cards = [yaku_cards(row, month) for row in yaku]
    r.row_count = len(yaku)
    r.row_cards = filled(cards, k.ROWS)
    r.row_need = filled((row.need or own.bit_count() for row, own in zip(yaku, cards, strict=True)), k.ROWS)
    r.row_points = filled((row.points for row in yaku), k.ROWS)
    r.row_called = filled((row.after_call for row in yaku), k.ROWS)
    r.row_extra = filled((row.extra for row in yaku), k.ROWS)
    r.row_of = filled((mask(row.of) or own for row, own in zip(yaku, cards, strict=True)), k.ROWS)
    r.row_group = filled(_groups([row.group for row in yaku]), k.ROWS)
    r.row_places = filled((_places(row.places, min(r.sides, r.round_size)) for row in yaku), k.ROWS)
    r.row_without = filled((mask(row.without) for row in yaku), k.ROWS)
    r.beside = sum(1 << i for i, row in enumerate(yaku) if row.beside)
    declared = {row.declared - 1: i for i, row in enumerate(yaku) if row.declared}
    r.declarable = sum(1 << i for i in declared.values())
    r.set_row = [declared.get(number, -1) for number in range(k.SETS)]


def _groups(names: list[str]) -> list[int]:
    """A number for each row's group; a row alone is a group of its own."""
    numbers: dict[str, int] = {}
    return [numbers.setdefault(name or str(row), len(numbers) + 1) for row, name in enumerate(names)]


def _points(r: Rules, sheet: Sheet) -> None:
    values = [(mask(cards), points) for cards, points in sheet.values.items() if points]
    r.value_count = len(values)
    r.value_cards = filled((cards for cards, _ in values), k.VALUES)
    r.value_points = filled((points for _, points in values), k.VALUES)
    pay = sheet.pay
    r.own_times, r.others_times = times_counted(pay.own, r), pay.others
    r.floored, r.yaku_first = int(pay.floored), int(pay.yaku_first)
    if r.yaku_first:
        r.own_times = 0  # already in before the floor
    r.share = filled(shares(sheet, r), k.SEATS)


def deck_points(r: Rules) -> int:
    """What all cards of the deck are worth together."""
    deck = (1 << r.cards) - 1
    return sum(p * (cards & deck).bit_count() for cards, p in zip(r.value_cards, r.value_points, strict=True))


def times_counted(number: int | str, r: Rules) -> int:
    """A number, or how many opponents, players or sides there are."""
    return {"opponents": r.seats - 1, "players": r.seats, "sides": r.sides}.get(str(number)) or int(number)


def shares(sheet: Sheet, r: Rules) -> list[int]:
    """What is taken off the card points at each place, a dealer's bonus given back."""
    share = sheet.pay.share
    if isinstance(share, tuple):
        found = list(share)
    else:
        found = [share if isinstance(share, int) else deck_points(r) // times_counted(share, r)] * r.sides
    dealer = 0 if sheet.starts == "dealer" else len(found) - 1
    found[dealer] -= sheet.deals[r.seats].dealer_bonus
    return found


def _calls(r: Rules, sheet: Sheet) -> None:
    calls = sheet.calls
    if calls:
        r.has_calls, r.call_limit, r.double_from = 1, calls.limit, calls.double_from
        r.answer_ends = int(calls.answer == Answer.ENDS)
        r.call_factor, r.call_bonus = _DOUBLES[calls.doubles], _BONUS[calls.bonus]
        r.exhausted, r.dealer_points = _EXHAUSTED[calls.exhausted], calls.dealer_points


def _lucky(r: Rules, sheet: Sheet) -> None:
    hands: tuple[LuckyHand, ...] = sheet.lucky.hands
    r.lucky_mode = _LUCKY[sheet.lucky.mode]
    r.lucky_count = len(hands)
    r.lucky_standing = mask(sheet.lucky.standing)
    r.lucky_fours = filled((row.fours for row in hands), k.HANDS)
    r.lucky_threes = filled((row.threes for row in hands), k.HANDS)
    r.lucky_pairs = filled((row.pairs for row in hands), k.HANDS)
    r.lucky_stand = filled((row.standing for row in hands), k.HANDS)
    r.lucky_of = filled((mask(row.cards) for row in hands), k.HANDS)
    r.lucky_among = filled((mask(row.among or row.cards) for row in hands), k.HANDS)
    r.lucky_low = filled((row.low for row in hands), k.HANDS)
    r.lucky_high = filled((row.high for row in hands), k.HANDS)
    r.lucky_points = filled((row.points for row in hands), k.HANDS)
    r.lucky_group = filled(_groups([row.group for row in hands]), k.HANDS)
    r.lucky_places = filled((_places(row.places, r.round_size) for row in hands), k.HANDS)
