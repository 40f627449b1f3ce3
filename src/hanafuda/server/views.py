"""What is shown of a table, piece by piece; `sight` puts the pieces together."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from .. import rulesheet
from ..bots.speaking import cost as drop_cost
from ..cards import Cards, hwatu_month
from ..dealer import FirstDealer
from ..game import Game
from ..kernel import constants as k
from ..kernel.lucky import lucky, lucky_worth
from ..kernel.speak import fee
from ..kernel.worth import call_factor, stop
from ..match import Match, month_of
from ..moves import Move
from ..rules import first_seat, rules_for
from ..score import SideScore, factor_lines, settle, yaku_lines
from ..state import Seen, State
from ..telling import named, players
from ..text import Phrase
from ..view import View
from . import wire


def table(match: Match) -> wire.Table:
    """The game and who plays it."""
    sheet = match.game.sheet
    return wire.Table(
        game=match.game.text,
        title=match.game.title,
        direction=sheet.direction,
        hwatu=sheet.hwatu,
        names=match.names,
        players=match.players,
        sides=match.sides,
        side_of=tuple(rules_for(match.game, match.players).side[: match.players]),
        months=tuple(hwatu_month(month) if sheet.hwatu else month for month in range(1, 13)),
        changed=changed(match.game),
        first=first(match.game, match.first),
        continued=_continued(match),
    )


def _continued(match: Match) -> Phrase | None:
    """From which moment of another game it is played on."""
    if not match.continued:
        return None
    round, step = match.continued
    return Phrase("game.continued", round=round, step=step)


def around(match: Match, known: wire.Table, id: str, bots: list[str | None], commitment: str) -> wire.View:
    """All that stands round the cards, and none of them."""
    sheet, number, dealer = match.game.sheet, current_round(match), current_dealer(match)
    start = first_seat(match.game, match.players, dealer)
    return wire.View(
        id=id,
        table=known,
        bots=bots,
        commitment=commitment,
        turn=match.state.seat if match.rounds else None,
        phase=phase(match),
        round=number,
        rounds=sheet.rounds,
        target=sheet.target,
        month=month_of(number),
        dealer=dealer,
        order=_order(match, start),
        packets=sheet.deals[match.players].packets,
        hand_sizes=(0,) * match.players,
        piles=(Cards(),) * match.sides,
        calls=(None,) * match.sides,
        declared=((),) * match.sides,
        lucky=((),) * match.players,
        yaku=[()] * match.sides,
        totals=match.totals,
        history=[round.scores for round in match.finished],
        standings=[round.after.totals for round in match.finished],
        winners=match.winners,
        places=places(match.state) if match.rounds else None,
        sets=_sets(match.game, match.players),
    )


def came(found: wire.View, names: tuple[str, ...], round: State) -> None:
    """What came with the deal, with who plays the round, and with its end."""
    found.lucky, found.factor = round.lucky, round.factor
    found.joined, found.out, found.pot = joined(round), list(sits_out(round)), pot(round)
    if round.over:
        found.outcome, found.score, found.hands = round.outcome, scores(round, names), round.hands


def phase(match: Match) -> wire.Phase:
    """What the table waits for."""
    return phase_of(match.state, match.over) if match.rounds else "deal"


def phase_of(state: Seen, last: bool) -> wire.Phase:
    """What a round waits for; when it is over, whether the game is over with it."""
    if state.over:
        return "match_over" if last else "round_over"
    return {"play": "play", "take": "take", "call": "call", "speak": "speak", "shuffle": "speak", "void": "deal"}[
        state.phase
    ]  # type: ignore[return-value]


def current_round(match: Match) -> int:
    """The round on the table, which may just be over."""
    return match.rounds[-1].number if match.rounds else 1


def current_dealer(match: Match) -> int:
    """Who dealt the round on the table."""
    return match.rounds[-1].dealer if match.rounds else match.dealer


def first(game: Game, found: FirstDealer) -> wire.First:
    """How the first dealer was found."""
    says = next((game.says(option)[0] for option in game.written.options if option.name == "first_dealer"), None)
    return wire.First(
        how=found.how,
        says=says or game.word("option.first_dealer.draw"),
        seat=found.seat,
        draws=tuple(dict(draw) for draw in found.draws),
    )


@lru_cache(maxsize=1_000)
def changed(game: Game) -> tuple[rulesheet.Choice, ...]:
    """The house rules that differ from the default."""
    return tuple(choice for choice in rulesheet.choices(game) if choice.changed)


@lru_cache(maxsize=1_000)
def _sets(game: Game, players: int) -> list[wire.DeclareSet]:
    rows = rulesheet.yaku_rows(game)
    return [
        wire.DeclareSet(
            move=Move(k.DECLARE + number), name=rows[row].name, cards=rows[row].cards, points=rows[row].points
        )
        for number, row in enumerate(rules_for(game, players).set_row)
        if row >= 0
    ]


def set_name(round: Seen, number: int) -> Phrase:
    return round.game.word(f"yaku.{round.set_of(number).name}")


def _order(match: Match, start: int) -> tuple[int, ...]:
    """The seats in turn order; those who are out come last."""
    seats = [(start + place) % match.players for place in range(match.players)]
    if not match.rounds or match.state.void:
        return tuple(seats)
    out = match.state.out
    return tuple(sorted(seats, key=lambda seat: seat in out))


def places(round: Seen) -> list[wire.Place] | None:
    """Who sits where in turn order, where places carry different burdens and it is known who plays."""
    share = round.game.sheet.pay.share
    if not isinstance(share, tuple) or round.void or round.speaking:
        return None
    seats = round.order
    return [
        wire.Place(seat=seat, name=place_name(round.game, place, len(seats)), burden=share[place])
        for place, seat in enumerate(seats)
    ]


def place_name(game: Game, place: int, number: int) -> Phrase:
    """What a place in turn order is called."""
    words = {0: "place.first", number - 1: "place.last", 1: "place.second"} if number > 2 else {0: "place.first"}
    return game.word(words.get(place, "place.n"), n=place + 1)


def scores(round: Seen, names: tuple[str, ...]) -> tuple[SideScore, ...]:
    """A round's score, line by line, with everybody called by name."""
    who = players(names)
    return tuple(
        replace(side, lines=tuple(replace(line, text=named(line.text, who)) for line in side.lines))
        for side in settle(round).sides
    )


def joined(round: Seen) -> tuple[int, ...]:
    """Who has said to play, while it is being said."""
    said = round.table.playing if round.speaking else 0
    return tuple(seat for seat in range(round.players) if said >> seat & 1)


def sits_out(round: Seen) -> Iterator[wire.SitsOut]:
    """Who does not play this round, and why."""
    table = round.table
    for seat in round.out:
        why: wire.Why = "drop" if table.dropped[seat] else "blank" if seat == table.blank else "out"
        yield wire.SitsOut(seat=seat, why=why, text=round.game.word(f"sits-out.{why}", n=round.rules.round_size))


def pot(round: Seen) -> int:
    """What those who dropped have paid for the round's winner."""
    table = round.table
    return sum(fee(round.rules, table, seat) for seat in round.out if table.dropped[seat]) * table.factor


def speaking(view: View) -> wire.Speak:
    """Play or drop: the place one would have, its burden, what the hand is worth as it is, and what dropping costs."""
    r, game, table = view.rules, view.game, view.table
    place = table.playing.bit_count()
    share = game.sheet.pay.share
    burden = share[place] if isinstance(share, tuple) else 0
    stakes = [game.word("stake.place", place=place_name(game, place, r.round_size), n=burden)]
    rows = [i for i in range(r.lucky_count) if lucky(r, view.hand.mask, place) >> i & 1]
    for row, hand in ((i, game.sheet.lucky.hands[i]) for i in rows):
        worth = lucky_worth(r, 1 << row) * table.factor
        stakes.append(game.word("stake.lucky", hand=game.word(f"lucky.{hand.name}"), n=worth))
    cost = drop_cost(view)
    stakes.append(game.word("stake.drop", n=cost) if cost else game.word("stake.drop-free"))
    return wire.Speak(stakes=stakes, play=game.word("speak.play"), drop=game.word("speak.drop"))


def decision(view: View) -> wire.Decision:
    """Stop or go on: the yaku, what multiplies them, and what is at stake."""
    r, side = view.rules, view.own_side
    rows = yaku_lines(view.game, r, view.table, side)
    points = sum(row.points for row in rows)
    after = view.table.copy()
    stop(r, after, side)
    return wire.Decision(
        yaku=tuple(rows),
        points=points,
        factor_lines=tuple(factor_lines(view.game, r, view.table, side, points)),
        total=after.score[side],
        short=_at_stake(view, after.score[side]),
        stakes=_stakes(view, after.score[side]),
        left=len(view.hand),
        ask=view.game.word("decide.ask"),
        stop=view.game.word("decide.stop"),
        go=view.game.word("decide.go"),
    )


def _stakes(view: View, total: int) -> list[Phrase]:
    r, game = view.rules, view.game
    lines = [game.word("stake.stop", n=total), game.word("stake.go", call=game.word("call"))]
    if r.answer_ends:
        lines.append(game.word("stake.answer"))
    if _theirs(view) > 1:
        lines.append(_multiplied(view, "stake.doubled"))
    return lines


SHORT = {
    (False, False): "stake.short",
    (False, True): "stake.short-doubled",
    (True, False): "stake.short-answer",
    (True, True): "stake.short-answer-doubled",
}
"""What is at stake in short: whether any yaku of theirs ends the round, and whether theirs is multiplied."""


def _at_stake(view: View, total: int) -> Phrase:
    """Both sides of the decision in one line."""
    key = SHORT[bool(view.rules.answer_ends), _theirs(view) > 1]
    return _multiplied(view, key, n=total, stop=view.game.word("decide.stop"), go=view.game.word("call"))


def _multiplied(view: View, key: str, **slots: object) -> Phrase:
    """Said in the game's own words, which know of two times; of more in those that all games share."""
    return view.game.word(key, **slots) if _theirs(view) <= 2 else Phrase(f"game.{key}", **slots)


def _theirs(view: View) -> int:
    """What the calls multiply the other side's points by, if this side goes on."""
    called = view.table.copy()
    called.calls = [calls + (side == view.own_side) for side, calls in enumerate(called.calls)]
    return call_factor(view.rules, called, (view.own_side + 1) % view.sides)
