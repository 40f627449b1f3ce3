"""Scores that explain themselves: for every side the lines that add up to what the kernel says."""

from collections.abc import Sequence
from typing import NamedTuple

from .cards import Cards, numbers
from .errors import BadCard, BadGame
from .game import Game
from .kernel import constants as k
from .kernel.lucky import look_at_hands, lucky_worth
from .kernel.table import Rules, Table, place_of
from .kernel.worth import call_factor, card_points, field_factor, held, row_worth, stop, worth
from .kernel.worth import settle as _settle
from .state import State
from .tables import first_seat, rules


class Line(NamedTuple):
    """One line of a score."""

    text: str
    points: int


class Made(NamedTuple):
    """A yaku in a pile, what it is worth, and its cards."""

    name: str
    points: int
    cards: Cards


class SideScore(NamedTuple):
    """What one side scored, and why: `lines` add up to `score`."""

    card_points: int
    yaku: tuple[Made, ...]
    lines: tuple[Line, ...]
    score: int


class Score(NamedTuple):
    """A round's score, side by side."""

    game: Game
    players: int
    sides: tuple[SideScore, ...]


def settle(state: State) -> Score:
    """The score of a finished round, explained."""
    if not state.over:
        raise BadGame("the round is not over yet")
    return _explained(state.game, state.players, state.rules, state.table)


def score_piles(
    game: Game,
    piles: Sequence[Cards],
    *,
    hands: Sequence[Cards] = (),
    field: Cards | None = None,
    calls: Sequence[int] = (),
    stopper: int | None = None,
    month: int = 1,
    declared: Sequence[Sequence[int]] = (),
) -> Score:
    """Score captured piles, one for each side in turn order from the dealer.

    `hands` are the hands as dealt, for lucky hands, and `field` the opening field, for a multiplier. In games with
    calls nobody has stopped unless a `stopper` is named; then each pile is worth the plain sum of its yaku. Where sets
    must be declared, `declared` gives the numbers of those that each side has declared.
    """
    players = _players(game, len(piles))
    r = rules(game, players, _month(month))
    table = Table()
    table.first = first_seat(game, players, 0)
    _disjoint(piles, "piles")
    _disjoint([*hands, *([field] if field is not None else [])], "hands and field")
    for cards in (*piles, *hands, *([field] if field is not None else [])):
        _in_deck(cards, r.cards)
    table.pile = _six([pile.mask for pile in piles])
    table.declared = _six(_declared(r, declared))
    table.factor = field_factor(r, field.mask if field is not None else 0)
    if hands:
        _deal_hands(r, table, hands)
    if r.calls:
        _stopped(r, table, calls, stopper)
    elif calls or stopper is not None:
        raise BadGame(f"{game.name} has no calls and no stopper")
    else:
        _settle(r, table)
    table.phase = k.OVER
    return _explained(game, players, r, table)


def _declared(r: Rules, declared: Sequence[Sequence[int]]) -> list[int]:
    """The rows that each side has declared, as masks."""
    rows = {number + 1: row for number, row in enumerate(r.build_row) if row >= 0}
    if declared and len(declared) != r.sides:
        raise BadGame(f"declared sets are given for {len(declared)} sides, not {r.sides}")
    for number in (number for side in declared for number in side):
        if number not in rows:
            raise BadGame(f"no set {number} to declare" + ("" if rows else ": this game has no declarations"))
    return [sum(1 << rows[number] for number in set(side)) for side in declared]


def _players(game: Game, piles: int) -> int:
    for players in game.players:
        if game.sides(players) == piles:
            return players
    counts = sorted({game.sides(players) for players in game.players})
    raise BadGame(f"{game} has {' or '.join(map(str, counts))} piles, not {piles}")


def _month(month: int) -> int:
    if not 1 <= month <= 12:
        raise BadGame(f"no month {month}: months are 1 to 12")
    return month


def _disjoint(sets: Sequence[Cards], what: str) -> None:
    seen = 0
    for cards in sets:
        if seen & cards.mask:
            raise BadCard(f"card '{next(iter(Cards(seen & cards.mask)))}' stands in two {what}")
        seen |= cards.mask


def _in_deck(cards: Cards, deck: int) -> None:
    if cards.mask >> deck:
        raise BadCard("card 'j' is not in this deck: the joker is for five players with five=joker")


def _deal_hands(r: Rules, table: Table, hands: Sequence[Cards]) -> None:
    if len(hands) != r.seats:
        raise BadGame(f"{len(hands)} hands for {r.seats} players: give one for each seat")
    for seat, hand in enumerate(hands):
        if len(hand) != r.hand:
            raise BadCard(f"the hand of seat {seat} has {len(hand)} cards, not {r.hand}")
    table.hand = _six([hand.mask for hand in hands])
    if r.lucky:
        look_at_hands(r, table)


def _stopped(r: Rules, table: Table, calls: Sequence[int], stopper: int | None) -> None:
    """A round with calls: ended by a lucky hand, by the stopper, or not at all (then each pile's plain sum)."""
    if calls and (len(calls) != r.seats or not all(0 <= number <= r.hand for number in calls)):
        raise BadGame(f"calls are one number for each of {r.seats} seats, 0 to {r.hand}, like 1,0")
    if stopper is not None and not 0 <= stopper < r.seats:
        raise BadGame(f"no seat {stopper}: seats are 0 to {r.seats - 1}")
    table.calls = _six(calls)
    if table.phase == k.OVER:
        return
    if stopper is not None:
        stop(r, table, stopper)
        return
    table.score = _six([worth(r, table, seat, held(r, table, seat)) for seat in range(r.seats)])


def _six(values: Sequence[int]) -> list[int]:
    return [*values, *[0] * (6 - len(values))]


# -- telling it ------------------------------------------------------------------------------------------------------


def _explained(game: Game, players: int, r: Rules, table: Table) -> Score:
    sides = tuple(_side(game, r, table, side) for side in range(r.sides))
    return Score(game, players, sides)


def _side(game: Game, r: Rules, table: Table, side: int) -> SideScore:
    pile = table.pile[side]
    made = yaku_made(game, r, table, side)
    lines = _call_lines(game, r, table, side, made) if r.calls else _count_lines(game, r, table, side, made)
    lines += _paid_lucky(game, r, table, side)
    total = table.score[side] + table.bonus[side]
    assert sum(line.points for line in lines) == total, (lines, total)
    return SideScore(card_points(r, pile), tuple(made), tuple(lines), total)


def yaku_made(game: Game, r: Rules, table: Table, side: int) -> list[Made]:
    """The yaku a side's pile holds, each with its cards: those asked for and those that add to it."""
    pile = table.pile[side]
    return [
        Made(game.sheet.yaku[i].name, row_worth(r, pile, i), Cards(pile & _counted(r, i)))
        for i in numbers(held(r, table, side))
    ]


def _counted(r: Rules, row: int) -> int:
    return r.row_cards[row] | (r.row_of[row] if r.row_extra[row] else 0)


def _yaku_lines(made: Sequence[Made]) -> list[Line]:
    return [Line(name, points) for name, points, _ in made]


def _call_lines(game: Game, r: Rules, table: Table, side: int, made: Sequence[Made]) -> list[Line]:
    """Yaku and what multiplies them, for the one who stopped; or why there is nothing to multiply."""
    if any(table.lucky[: r.seats]) and r.lucky == k.LUCKY_WINS:
        return _won_lucky(game, r, table, side)
    if table.stopper < 0:
        if table.turns == 0:  # only piles are known
            return _yaku_lines(made)
        return [Line("Nobody stopped: the dealer scores", table.score[side])] if table.score[side] else []
    if table.stopper != side:
        return []
    lines = _yaku_lines(made)
    points = sum(line.points for line in lines)
    if r.seven and points >= r.seven:
        lines.append(Line(f"{r.seven} points or more: doubled", points))
        points *= 2
    factor = call_factor(r, table, side)
    if factor > 1 and points:
        lines.append(Line(f"Koi-Koi was called: times {factor}", points * (factor - 1)))
    return lines


def _won_lucky(game: Game, r: Rules, table: Table, side: int) -> list[Line]:
    drawn = sum(map(bool, table.lucky[: r.seats])) > 1
    names = [game.sheet.lucky.hands[i].name for i in numbers(table.lucky[side])]
    if drawn:
        return [Line(f"Lucky hand: {name}; both are lucky, so the round is drawn", 0) for name in names]
    return [Line(f"Lucky hand: {name}", table.score[side]) for name in names]


def _count_lines(game: Game, r: Rules, table: Table, side: int, made: Sequence[Made]) -> list[Line]:
    """Card points, yaku, the share, and who pays whom."""
    lines = [Line(_cards_in_words(game, r, table.pile[side]), card_points(r, table.pile[side]))]
    if r.before:
        lines += _yaku_lines(made)
    lines += _share_lines(game, r, place_of(r, table, side))
    below = sum(line.points for line in lines)
    if r.floored and below < 0:
        lines.append(Line("Below the floor counts nothing", -below))
    if not r.before:
        lines += _yaku_lines(made)
    lines += _payments(r, table, side)
    if table.factor > 1:
        total = sum(line.points for line in lines)
        lines.append(Line(f"Bright on the opening field: times {table.factor}", total * (table.factor - 1)))
    return lines


def _cards_in_words(game: Game, r: Rules, pile: int) -> str:
    counts = []
    for cards, points in zip(r.value_cards[: r.values], r.value_points[: r.values], strict=True):
        if number := (pile & cards).bit_count():
            counts.append(f"{number} × {points}")
    return "Card points" + (f" ({' + '.join(counts)})" if counts else "")


def _share_lines(game: Game, r: Rules, place: int) -> list[Line]:
    bonus = game.sheet.dealer_bonus.get(r.seats, 0) if place == 0 else 0
    lines = [Line("Dealer's bonus", bonus)] if bonus else []
    share = r.share[place] + bonus
    return [*lines, Line(game.sheet.pay.share_name, -share)] if share else lines


def _payments(r: Rules, table: Table, side: int) -> list[Line]:
    own = table.best[side]
    others = sum(table.best[: r.sides]) - own
    lines = []
    if own and r.own > 1:
        lines.append(Line(f"Own yaku count {r.own} times", own * (r.own - 1)))
    if others and r.others:
        lines.append(Line("The others' yaku", -others * r.others))
    return lines


def _paid_lucky(game: Game, r: Rules, table: Table, side: int) -> list[Line]:
    if r.lucky != k.LUCKY_PAYS:
        return []
    lines = []
    for seat in range(r.seats):
        for i in numbers(table.lucky[seat]):
            points = lucky_worth(r, 1 << i) * table.factor
            name = game.sheet.lucky.hands[i].name
            if seat == side:
                lines.append(Line(f"Lucky hand: {name}, from each of the others {points}", points * (r.seats - 1)))
            else:
                lines.append(Line(f"Lucky hand of seat {seat}: {name}", -points))
    return lines
