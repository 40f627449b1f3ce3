"""Sheet to kernel: a game, a number of players and a month as the numbers the turn machine reads."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from .cards import JOKER, Card, mask
from .game import Game
from .kernel import constants as k
from .kernel.table import Rules
from .sheet import OPPONENTS, PLAYERS, SIDES, LuckyHand, Sheet, Yaku

_MISDEAL = {"redeal": k.REDEAL, "dealer_takes": k.DEALER_TAKES, "play_on": k.PLAY_ON}
_LUCKY = {"off": k.LUCKY_OFF, "win": k.LUCKY_WINS, "redeal": k.LUCKY_REDEALS, "pay": k.LUCKY_PAYS}
_DOUBLES = {"off": k.CALLS_OFF, "opponent": k.CALLS_OPPONENT, "any": k.CALLS_ANY, "each_call": k.CALLS_EACH}
_EXHAUSTED = {"draw": k.DRAWN, "last_yaku": k.LAST_YAKU, "dealer": k.DEALER_SCORES}


@lru_cache(maxsize=1024)
def rules(game: Game, players: int, month: int = 1) -> Rules:
    """The kernel's rules for a round of this game in this month."""
    r = Rules()
    sheet = game.sheet
    r.seats, r.sides = players, game.sides(players)
    _table(r, game, sheet)
    _yaku(r, sheet.yaku, month)
    _points(r, sheet)
    _calls(r, sheet)
    _lucky(r, sheet)
    return r


def first_seat(game: Game, players: int, dealer: int) -> int:
    """Who plays first when this seat deals."""
    return dealer if game.sheet.starts == "dealer" else (dealer + 1) % players


def _filled(values: Iterable[int], size: int) -> list[int]:
    """The values as the kernel wants them: a list of fixed length, which is set whole."""
    values = [int(value) for value in values]
    return values + [0] * (size - len(values))


def _table(r: Rules, game: Game, sheet: Sheet) -> None:
    deal = sheet.deals[r.seats]
    r.hand, r.field = deal.hand, deal.field
    r.joker = sheet.jokers.get(r.seats, 0)
    r.cards = JOKER + r.joker
    r.side = [seat % r.sides for seat in range(6)]
    r.misdeal = _MISDEAL[str(game.options["misdeal"])]
    r.duty = int(game.options["match_duty"] == "on")
    r.play_out = int(sheet.play_out)
    r.wild_played = Card("lightning") if "played" in sheet.wild else -1
    r.wild_turned = Card("lightning") if "turned" in sheet.wild else -1
    r.high_field = _filled((mask(cards) for cards, _ in sheet.high_field), 2)
    r.high_factor = _filled((factor for _, factor in sheet.high_field), 2)


def yaku_cards(yaku: Yaku, month: int) -> int:
    """A yaku's cards as a mask; `month` names those of the round's month."""
    return 15 << 4 * (month - 1) if yaku.cards == "month" else mask(yaku.cards)


def places(which: int | str, seats: int) -> int:
    """The places a row is open to, as a mask."""
    return which if isinstance(which, int) else {"second": 0b10, "last": 1 << (seats - 1)}[which]


def _yaku(r: Rules, yaku: tuple[Yaku, ...], month: int) -> None:
    cards = [yaku_cards(row, month) for row in yaku]
    r.rows = len(yaku)
    r.row_cards = _filled(cards, 24)
    r.row_need = _filled((row.need or own.bit_count() for row, own in zip(yaku, cards, strict=True)), 24)
    r.row_points = _filled((row.points for row in yaku), 24)
    r.row_extra = _filled((row.extra for row in yaku), 24)
    r.row_of = _filled((mask(row.of) or own for row, own in zip(yaku, cards, strict=True)), 24)
    r.row_group = _filled(_groups([row.group for row in yaku]), 24)
    r.row_places = _filled((places(row.places, r.seats) for row in yaku), 24)
    r.row_without = _filled((mask(row.without) for row in yaku), 24)
    r.beside = sum(1 << i for i, row in enumerate(yaku) if row.beside)
    declared = {row.declared - 1: i for i, row in enumerate(yaku) if row.declared}
    r.builds = sum(1 << i for i in declared.values())
    r.build_row = [declared.get(number, -1) for number in range(8)]


def _groups(names: list[str]) -> list[int]:
    """A number for each row's group; a row alone is a group of its own."""
    numbers: dict[str, int] = {}
    return [numbers.setdefault(name or str(row), len(numbers) + 1) for row, name in enumerate(names)]


def _points(r: Rules, sheet: Sheet) -> None:
    values = [(mask(cards), points) for cards, points in sheet.values.items() if points]
    r.values = len(values)
    r.value_cards = _filled((cards for cards, _ in values), 8)
    r.value_points = _filled((points for _, points in values), 8)
    pay = sheet.pay
    counts = {OPPONENTS: r.seats - 1, PLAYERS: r.seats, SIDES: r.sides}
    r.own, r.others = counts.get(pay.own, pay.own), pay.others
    r.floored, r.before = int(pay.floored), int(pay.before)
    if r.before:
        r.own = 0  # already in before the floor
    deck = (1 << r.cards) - 1
    shares = _shares(pay.share, counts, sum(points * (cards & deck).bit_count() for cards, points in values))
    r.share = [shares[0] - sheet.dealer_bonus.get(r.seats, 0), *shares[1:]]


def _shares(share: Any, counts: dict[str, int], deck: int) -> list[int]:
    if share in counts:
        return [deck // counts[share]] * 6
    if isinstance(share, str):
        return [*map(int, share.split("/")), 0, 0, 0]
    return [int(share)] * 6


def _calls(r: Rules, sheet: Sheet) -> None:
    calls = sheet.calls
    if calls:
        r.calls, r.call_limit, r.seven = 1, calls.limit, calls.seven
        r.answer_ends = int(calls.answer == "ends")
        r.call_factor = _DOUBLES[calls.doubles]
        r.exhausted, r.dealer_points = _EXHAUSTED[calls.exhausted], calls.dealer_points


def _lucky(r: Rules, sheet: Sheet) -> None:
    hands: tuple[LuckyHand, ...] = sheet.lucky.hands
    r.lucky = _LUCKY[sheet.lucky.does]
    r.lucky_rows = len(hands)
    r.lucky_standing = mask(sheet.lucky.standing)
    r.lucky_fours = _filled((row.fours for row in hands), 16)
    r.lucky_threes = _filled((row.threes for row in hands), 16)
    r.lucky_pairs = _filled((row.pairs for row in hands), 16)
    r.lucky_stand = _filled((row.standing for row in hands), 16)
    r.lucky_of = _filled((mask(row.cards) for row in hands), 16)
    r.lucky_among = _filled((mask(row.among or row.cards) for row in hands), 16)
    r.lucky_low = _filled((row.low for row in hands), 16)
    r.lucky_high = _filled((row.high for row in hands), 16)
    r.lucky_points = _filled((row.points for row in hands), 16)
    r.lucky_group = _filled(_groups([row.group for row in hands]), 16)
    r.lucky_places = _filled((places(row.places, r.seats) for row in hands), 16)
