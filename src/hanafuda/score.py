"""Scores that explain themselves: for every side the lines that add up to what the kernel says."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from .cards import Cards, numbers, shorten
from .errors import BadCard, BadGame, nearest
from .game import Game
from .kernel import constants as k
from .kernel.lucky import look_at_hands, lucky_worth, settle_lucky
from .kernel.speak import collect_fees, compensate, fee, look_at_forced, pot_winner
from .kernel.table import Rules, Table, next_playing, note, place_of, side_place
from .kernel.worth import call_factor, card_points, field_factor, held, row_worth, run_out, stop, with_bonus, worth
from .kernel.worth import settle as _settle
from .rules import filled, first_seat, rules_for
from .state import Seen, checked_month
from .text import Phrase

Out = Literal["drop", "out", "blank"]
"""Why somebody at the table has no pile."""
Stopper = int | Literal["nobody"] | None
"""The side that stopped; nobody did, and the hands were empty; or it is not said yet."""
Kind = Literal["cards", "yaku", "lucky", "share", "factor", "paid", "note"]


@dataclass(frozen=True)
class Line:
    """One line of a score: what it is for, its points, and the cards it speaks of."""

    kind: Kind
    text: Phrase
    points: int
    cards: Cards = field(default_factory=Cards)


@dataclass(frozen=True)
class SideScore:
    """What one side scored, and why: `lines` add up to `score`."""

    lines: tuple[Line, ...]
    score: int
    card_points: int

    @property
    def yaku(self) -> tuple[Line, ...]:
        """The lines that are yaku."""
        return tuple(line for line in self.lines if line.kind == "yaku")


@dataclass(frozen=True)
class Score:
    """A round's score, side by side, and a remark where the numbers need one."""

    game: Game
    players: int
    sides: tuple[SideScore, ...]
    note: Phrase | None = None


def settle(round: Seen) -> Score:
    """The score of a finished round, explained."""
    if not round.over:
        raise BadGame("not-over")
    return _explained(round.game, round.players, round.rules, round.table)


def score_piles(
    game: Game,
    piles: Sequence[Cards | Out],
    *,
    hands: Sequence[Cards] = (),
    field: Cards | None = None,
    calls: Sequence[int] = (),
    stopper: int | None = None,
    month: int = 1,
    declared: Sequence[Sequence[int]] = (),
) -> Score:
    """Score captured piles, one for each side in turn order from the dealer; see `played_round`."""
    round = played_round(
        game, piles, hands=hands, field=field, calls=calls, stopper=stopper, month=month, declared=declared
    )
    open_end = stopper is None and round.outcome is not None and round.outcome.how == "exhausted"
    note = Phrase("score.nobody-stopped") if open_end else None
    return _explained(game, round.players, round.rules, round.table, note)


def played_round(
    game: Game,
    piles: Sequence[Cards | Out],
    *,
    dealer: int = 0,
    hands: Sequence[Cards] = (),
    lucky: Sequence[Sequence[str]] = (),
    field: Cards | None = None,
    calls: Sequence[int] = (),
    stopper: Stopper = None,
    maker: int | None = None,
    month: int = 1,
    declared: Sequence[Sequence[int]] = (),
) -> Seen:
    """A finished round of which only what came of it is known: the captured piles by side, and who dealt.

    `hands` are the hands as dealt, for lucky hands, or `lucky` names those of each seat; `field` is the opening field,
    for a multiplier. In games with calls each pile is worth the plain sum of its yaku until a `stopper` is named, or
    `nobody`; then `maker` is the last to have made a yaku. Where sets must be declared, `declared` gives the numbers of
    those that each side has declared. Where more sit at the table than play, whoever does not has no pile but a word:
    `drop`, `out` (enough played) or `blank` (held the blank card).
    """
    players = _players(game, len(piles))
    r = rules_for(game, players, checked_month(month))
    table = Table()
    table.dealer, table.first = dealer, first_seat(game, players, dealer)
    _seat(r, table, piles)
    taken = [Cards() if isinstance(pile, str) else pile for pile in piles]
    _disjoint(taken, "piles")
    _disjoint([*hands, *([field] if field is not None else [])], "hands")
    for cards in (*taken, *hands, *([field] if field is not None else [])):
        _in_deck(cards, r.cards - r.blank)
    table.pile = filled((pile.mask for pile in taken), k.SEATS)
    table.declared = filled(_declared(r, declared), k.SEATS)
    table.factor = field_factor(r, field.mask if field is not None else 0)
    if hands:
        _deal_hands(r, table, hands)
    elif any(lucky):
        _name_hands(game, r, table, lucky)
    if r.has_calls:
        _stopped(r, table, calls, stopper, maker)
    elif calls or stopper is not None:
        raise BadGame("no-calls", game=game.title)
    elif table.phase != k.OVER:
        _settle(r, table)
        collect_fees(r, table)
    table.phase = k.OVER
    return Seen(game, players, month, table)


def _seat(r: Rules, table: Table, piles: Sequence[Cards | Out]) -> None:
    """Who plays the round, and why the others do not."""
    said = [pile if isinstance(pile, str) else "play" for pile in piles]
    if said.count("play") != r.round_size and r.sides == r.seats:
        raise BadGame("not-so-many", n=r.round_size, number=said.count("play"))
    if said.count("blank") != r.blank:
        raise BadGame("blank-wanted" if r.blank else "no-blank")
    order = [(table.dealer + place) % r.seats for place in range(r.seats)]
    _in_turn(r, [(seat, said[seat]) for seat in order if seat < len(said)])
    table.playing = sum(1 << seat for seat in range(r.seats) if r.sides < r.seats or said[seat] == "play")
    table.forced = sum(1 << seat for seat, word in enumerate(said) if word == "out")
    table.blank = said.index("blank") if r.blank else -1
    for seat in (seat for seat in order if seat < len(said) and said[seat] == "drop"):
        table.drops += 1
        table.dropped = [table.drops if i == seat else n for i, n in enumerate(table.dropped)]
    if not table.playing >> table.first & 1:
        table.first = next_playing(r, table, table.first)


def _in_turn(r: Rules, said: Sequence[tuple[int, str]]) -> None:
    """Whoever speaks before enough play can only have dropped; whoever would speak later is out."""
    playing = 0
    for seat, word in said:
        playing += word == "play"
        if word in ("drop", "out") and word != ("drop" if playing < r.round_size else "out"):
            raise BadGame("cannot-drop" if word == "drop" else "cannot-be-out", seat=seat, n=r.round_size)


def _declared(r: Rules, declared: Sequence[Sequence[int]]) -> list[int]:
    """The rows that each side has declared, as masks."""
    rows = {number + 1: row for number, row in enumerate(r.set_row) if row >= 0}
    if declared and not rows:
        raise BadGame("no-declarations")
    if declared and len(declared) != r.sides:
        raise BadGame("declared-sides", number=len(declared), sides=r.sides)
    for number in (number for side in declared for number in side):
        if number not in rows:
            raise BadGame("no-such-set", number=number)
    return [sum(1 << rows[number] for number in set(side)) for side in declared]


def _players(game: Game, piles: int) -> int:
    for players in game.players:
        if game.sides(players) == piles:
            return players
    counts = sorted({game.sides(players) for players in game.players})
    raise BadGame("piles", game=game.title, allowed=counts, piles=piles)


def _disjoint(sets: Sequence[Cards], what: str) -> None:
    seen = 0
    for cards in sets:
        if seen & cards.mask:
            raise BadCard(f"in-two-{what}", card=next(iter(Cards(seen & cards.mask))).code)
        seen |= cards.mask


def _in_deck(cards: Cards, deck: int) -> None:
    if cards.mask >> deck:
        raise BadCard("no-joker")


def _deal_hands(r: Rules, table: Table, hands: Sequence[Cards]) -> None:
    if len(hands) != r.seats:
        raise BadGame("hands", number=len(hands), players=r.seats)
    for seat, hand in enumerate(hands):
        if len(hand) != r.hand_size and seat != table.blank:
            raise BadCard("hand-size", seat=seat, number=len(hand), cards=r.hand_size)
    table.hand = filled((hand.mask for hand in hands), k.SEATS)
    table.away = [0 if table.playing >> seat & 1 else hand for seat, hand in enumerate(table.hand)]
    if r.lucky_mode:
        look_at_hands(r, table)
    if r.compensation:
        look_at_forced(r, table)
        compensate(r, table)


def _name_hands(game: Game, r: Rules, table: Table, lucky: Sequence[Sequence[str]]) -> None:
    """Lucky hands by their names, seat by seat; of those who are out only the forced can have any that count."""
    if len(lucky) != r.seats:
        raise BadGame("hands", number=len(lucky), players=r.seats)
    if r.lucky_mode == k.LUCKY_REDEALS:
        raise BadGame("lucky-redeals")
    found = [_lucky_rows(game, r, names, _lucky_place(r, table, seat)) for seat, names in enumerate(lucky)]
    playing = [rows if table.playing >> seat & 1 else 0 for seat, rows in enumerate(found)]
    table.lucky = filled(playing, k.SEATS)
    sides = {r.side[seat] for seat, rows in enumerate(playing) if rows}
    settle_lucky(r, table, sum(1 << side for side in sides))
    if r.compensation:
        forced = [rows if table.forced >> seat & 1 else 0 for seat, rows in enumerate(found)]
        table.lucky = filled((one | other for one, other in zip(playing, forced, strict=True)), k.SEATS)
        compensate(r, table)


def _lucky_place(r: Rules, table: Table, seat: int) -> int:
    """A seat's place in turn order; who is out has none."""
    return place_of(r, table, seat) if table.playing >> seat & 1 else r.round_size


def _lucky_rows(game: Game, r: Rules, names: Sequence[str], place: int) -> int:
    """The rows of lucky hands by name, as a mask: the best of a group only, and only what is open to that place."""
    rows = {row.name: i for i, row in enumerate(game.sheet.lucky.hands)}
    for name in names:
        if name not in rows:
            raise BadGame("no-lucky-hand", name=shorten(name), near=nearest(name, rows))
        if not r.lucky_places[rows[name]] >> place & 1:
            raise BadGame("lucky-place", hand=game.word(f"lucky.{name}"))
    best = {r.lucky_group[rows[name]]: rows[name] for name in sorted(names, key=lambda name: -rows[name])}
    return sum(1 << row for row in best.values())


def _stopped(r: Rules, table: Table, calls: Sequence[int], stopper: Stopper, maker: int | None) -> None:
    """A round with calls: ended by a lucky hand, by the stopper or with empty hands; else each pile's plain sum."""
    most = r.hand_size * r.seats // r.sides
    if calls and (len(calls) != r.sides or not all(0 <= number <= most for number in calls)):
        raise BadGame("calls", sides=r.sides, most=most)
    for side in (stopper, maker):
        if isinstance(side, int) and not 0 <= side < r.sides:
            raise BadGame("no-seat", seat=side, most=r.sides - 1)
    table.calls = filled(calls, k.SEATS)
    if table.phase == k.OVER:
        return
    if stopper is None:
        table.score = filled((worth(r, table, side, held(r, table, side)) for side in range(r.sides)), k.SEATS)
    elif isinstance(stopper, str):
        table.turns = r.hand_size * r.seats
        table.maker = -1 if maker is None or not held(r, table, maker) else maker
        run_out(r, table)
    elif not held(r, table, stopper):
        raise BadGame("stopper-without-yaku", seat=Seat(stopper))
    else:
        note(table, k.STOPPED, stopper, 0, 0)
        stop(r, table, stopper)


# -- telling it ------------------------------------------------------------------------------------------------------


def _explained(game: Game, players: int, r: Rules, table: Table, note: Phrase | None = None) -> Score:
    return Score(game, players, tuple(_side(game, r, table, side) for side in range(r.sides)), note)


def _side(game: Game, r: Rules, table: Table, side: int) -> SideScore:
    if any(table.lucky) and r.lucky_mode == k.LUCKY_WINS:
        lines = _won_lucky(game, r, table, side)
    elif r.has_calls:
        lines = [*_call_lines(game, r, table, side), *_paid_lucky(game, r, table, side)]
    elif table.playing >> side & 1:
        lines = [*_count_lines(game, r, table, side), *_paid_lucky(game, r, table, side)]
    else:
        lines = []
    lines += [*_fee_lines(r, table, side), *_compensations(game, r, table, side)]
    total = table.score[side] + table.bonus[side]
    assert sum(line.points for line in lines) == total, (lines, total)
    return SideScore(tuple(lines), total, card_points(r, table.pile[side]))


def yaku_lines(game: Game, r: Rules, table: Table, side: int) -> list[Line]:
    """The yaku a side's pile holds, each with its cards: those asked for and those that add to it."""
    pile = table.pile[side]
    return [
        Line(
            "yaku",
            game.word(f"yaku.{game.sheet.yaku[i].name}"),
            row_worth(r, table, side, i),
            Cards(pile & (r.row_cards[i] | (r.row_of[i] if r.row_extra[i] else 0))),
        )
        for i in numbers(held(r, table, side))
    ]


def _call_lines(game: Game, r: Rules, table: Table, side: int) -> list[Line]:
    """Yaku and what multiplies them, for the one who stopped; or why there is nothing to multiply."""
    if table.stopper < 0:
        if table.turns == 0:  # only piles are known
            return yaku_lines(game, r, table, side)
        return [Line("note", Phrase("score.dealer-scores"), table.score[side])] if table.score[side] else []
    if table.stopper != side:
        return []
    lines = yaku_lines(game, r, table, side)
    lines += factor_lines(game, r, table, side, sum(line.points for line in lines))
    return lines


def factor_lines(game: Game, r: Rules, table: Table, side: int, points: int) -> list[Line]:
    """What the calls and the sum itself make of the yaku points of a side that stops."""
    lines = []
    calls, factor = table.calls[side], call_factor(r, table, side)
    if bonus := with_bonus(r, points, calls) - points:
        many = r.call_bonus == k.BONUS_JAPAN and calls > 3
        text = (
            game.word("score.calls-multiply", n=calls, factor=calls - 2) if many else game.word("score.calls", n=calls)
        )
        lines.append(Line("factor", text, bonus))
        points += bonus
    if r.double_from and points >= r.double_from:
        lines.append(Line("factor", game.word("score.doubled", n=r.double_from), points))
        points *= 2
    if factor > 1 and points:
        lines.append(Line("factor", game.word("score.called", factor=factor), points * (factor - 1)))
    return lines


def _won_lucky(game: Game, r: Rules, table: Table, side: int) -> list[Line]:
    seats = range(side, r.seats, r.sides)
    drawn = not any(table.score[: r.sides])
    found = [(game.sheet.lucky.hands[i], i) for seat in seats for i in numbers(table.lucky[seat])]
    key = "score.lucky-drawn" if drawn else "score.lucky"
    return [
        Line(
            "lucky", Phrase(key, hand=game.word(f"lucky.{row.name}")), 0 if drawn else r.lucky_points[i] * table.factor
        )
        for row, i in found
    ]


def _count_lines(game: Game, r: Rules, table: Table, side: int) -> list[Line]:
    """Card points, yaku, the share, and who pays whom."""
    made = yaku_lines(game, r, table, side)
    lines = [_card_line(r, table.pile[side])]
    if r.yaku_first:
        lines += made
    lines += _share_lines(game, r, table, side)
    below = sum(line.points for line in lines)
    if r.floored and below < 0:
        lines.append(Line("share", Phrase("score.below-floor"), -below))
    if not r.yaku_first:
        lines += made
    lines += _payments(r, table, side)
    if table.factor > 1:
        total = sum(line.points for line in lines)
        lines.append(Line("factor", Phrase("score.high-field", factor=table.factor), total * (table.factor - 1)))
    return lines


def _card_line(r: Rules, pile: int) -> Line:
    """Card points, counted out: `Card points (2×20 + 4×1)`, the sum in one line."""
    counts = Counter[int]()
    for cards, points in zip(r.value_cards[: r.value_count], r.value_points[: r.value_count], strict=True):
        counts[points] += (pile & cards).bit_count()
    terms = [f"{number}×{points}" for points, number in counts.items() if number]
    counted = "\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}".join(terms)
    text = Phrase("score.cards-counted", sum=counted) if counted else Phrase("score.cards")
    return Line("cards", text, card_points(r, pile))


def _share_lines(game: Game, r: Rules, table: Table, side: int) -> list[Line]:
    deal = game.sheet.deals[r.seats]
    bonus = deal.dealer_bonus if r.side[table.dealer] == side else 0
    lines = [Line("share", Phrase("score.dealer-bonus"), bonus)] if bonus else []
    share = r.share[side_place(r, table, side)] + bonus
    return [*lines, Line("share", game.word(f"pay.{game.sheet.pay.called}"), -share)] if share else lines


def _payments(r: Rules, table: Table, side: int) -> list[Line]:
    own = table.decided[side]
    others = sum(table.decided[: r.sides]) - own
    lines = []
    if own and not r.yaku_first and r.own_times != 1:
        lines.append(Line("paid", Phrase("score.own-times", n=r.own_times), own * (r.own_times - 1)))
    if others and r.others_times:
        lines.append(Line("paid", Phrase("score.others"), -others * r.others_times))
    return lines


def _paid_lucky(game: Game, r: Rules, table: Table, side: int) -> list[Line]:
    """What lucky hands paid or cost a side: each other seat pays the holder."""
    if r.lucky_mode != k.LUCKY_PAYS:
        return []
    lines = []
    own = len(range(side, r.seats, r.sides))
    for seat in (seat for seat in range(r.seats) if table.playing >> seat & 1):
        for i in numbers(table.lucky[seat]):
            points = lucky_worth(r, 1 << i) * table.factor
            hand = game.word(f"lucky.{game.sheet.lucky.hands[i].name}")
            if r.side[seat] == side:
                paid = points * (r.round_size - own)
                lines.append(Line("lucky", Phrase("score.lucky-paid", hand=hand, n=points), paid))
            else:
                lines.append(Line("lucky", Phrase("score.lucky-cost", seat=Seat(seat), hand=hand), -points * own))
    return lines


def _fee_lines(r: Rules, table: Table, side: int) -> list[Line]:
    """What dropping cost, or brought the round's winner."""
    if table.dropped[side]:
        cost = fee(r, table, side) * table.factor
        return [Line("paid", Phrase("score.fee", n=table.dropped[side]), -cost)] if cost else []
    pot = sum(fee(r, table, seat) for seat in range(r.seats) if table.dropped[seat]) * table.factor
    return [Line("paid", Phrase("score.pot"), pot)] if pot and side == pot_winner(r, table) else []


def _compensations(game: Game, r: Rules, table: Table, side: int) -> list[Line]:
    """Half of what a hand was worth that could not play, from each player who has not the dealer's place."""
    if not r.compensation or r.round_size == r.seats:
        return []
    lines = []
    pays = bool(table.playing >> side & 1) and place_of(r, table, side) > 0
    for seat in (seat for seat in range(r.seats) if table.forced >> seat & 1 and table.lucky[seat]):
        half = lucky_worth(r, table.lucky[seat]) // 2 * table.factor
        hands = [game.word(f"lucky.{game.sheet.lucky.hands[i].name}") for i in numbers(table.lucky[seat])]
        if seat == side:
            text = Phrase("score.compensated", hands=hands, n=half)
            lines.append(Line("lucky", text, half * (r.round_size - 1)))
        elif pays:
            lines.append(Line("lucky", Phrase("score.compensates", seat=Seat(seat), hands=hands), -half))
    return lines


class Seat(int):
    """A seat spoken of in a score: told by its player's name where one is known, else by its number."""

    @property
    def phrase(self) -> Phrase:
        """The seat by its number."""
        return Phrase("score.seat", n=int(self))
