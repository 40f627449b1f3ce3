"""The table as one seat may see it, ready to be sent: built from a `View`, never from the state behind it."""

from collections.abc import Iterable

from .. import rulesheet
from ..cards import Card
from ..dealer import FirstDealer
from ..game import Game
from ..kernel.worth import call_factor
from ..match import Match, month_of
from ..score import Made, Score, settle, yaku_made
from ..state import State, apply
from ..tables import first_seat, rules
from ..view import View, view_for
from . import wire
from .words import lucky_names, say


def codes(cards: Iterable[Card]) -> list[str]:
    """Cards as codes."""
    return [str(card) for card in cards]


def table_view(match: Match, seat: int | None, *, id: str, bots: list[str | None], log: list[str]) -> wire.View:
    """The whole table for a seat, or for a spectator."""
    found = _frame(match, seat, id, bots, log)
    if match.rounds and not match.state.void:
        _cards(found, match, view_for(match.state, seat))
    return found


def _frame(match: Match, seat: int | None, id: str, bots: list[str | None], log: list[str]) -> wire.View:
    """All that stands round the cards."""
    sheet, number, dealer = match.game.sheet, current_round(match), current_dealer(match)
    start = first_seat(match.game, match.players, dealer)
    return wire.View(
        id=id,
        game=str(match.game),
        title=sheet.title,
        direction=sheet.direction,
        hwatu=sheet.hwatu,
        shout=sheet.shout,
        names=list(match.names),
        bots=bots,
        players=match.players,
        sides=match.sides,
        seat=seat,
        turn=match.state.seat if match.rounds else None,
        phase=phase(match),
        round=number,
        rounds=int(match.game.options["rounds"]),
        target=int(match.game.options["target"]),
        month=month_of(number),
        dealer=dealer,
        order=[(start + place) % match.players for place in range(match.players)],
        packets=list(match.game.sheet.deals[match.players].packets),
        first=first(match.first),
        hand_sizes=[0] * match.players,
        piles=[[] for _ in range(match.sides)],
        calls=[0] * match.players,
        declared=[[] for _ in range(match.sides)],
        lucky=[[] for _ in range(match.players)],
        yaku=[[] for _ in range(match.sides)],
        totals=list(match.totals),
        history=[list(round.scores) for round in match.finished],
        winners=list(match.winners),
        changed=changed(match.game),
        places=_places(match, start),
        sets=_sets(match),
        log=log,
    )


def _cards(found: wire.View, match: Match, view: View) -> None:
    """The cards, and all that hangs on them."""
    state = match.state
    found.hand, found.field, found.stock = codes(view.hand), codes(view.field), view.stock
    found.hand_sizes = list(view.hand_sizes)
    found.piles = [codes(pile) for pile in view.piles]
    found.card = str(view.card) if view.card is not None else None
    found.legal = [str(move) for move in view.legal]
    found.matches = matches(view)
    found.calls, found.building, found.factor = list(view.calls), view.building, view.factor
    found.declared = [_declared(view, side) for side in range(view.sides)]
    found.lucky = [lucky_names(state, seat) for seat in range(view.players)]
    found.yaku = [progress(view, side) for side in range(view.sides)]
    if view.phase == "call" and view.seat == view.turn:
        found.decision = decision(state)
    if state.over:
        found.score = scores(settle(state))
        found.hands = [codes(hand) for hand in state.hands]


def phase(match: Match) -> wire.Phase:
    """What the table waits for."""
    if not match.rounds or match.state.void:
        return "deal"
    if match.state.over:
        return "match_over" if match.over else "round_over"
    return {"play": "play", "take": "take", "call": "call"}[match.state.phase]  # type: ignore[return-value]


def current_round(match: Match) -> int:
    """The round on the table, which may just be over."""
    return match.rounds[-1].number if match.rounds else 1


def current_dealer(match: Match) -> int:
    """Who dealt the round on the table."""
    return match.rounds[-1].dealer if match.rounds else match.dealer


def first(found: FirstDealer) -> wire.First:
    """How the first dealer was found."""
    draws = [{str(seat): str(card) for seat, card in draw.items()} for draw in found.draws]
    return wire.First(how=found.how, seat=found.seat, draws=draws)


def changed(game: Game) -> list[wire.Choice]:
    """The house rules that differ from the default."""
    return [
        wire.Choice(name=row.name, value=row.value, sentence=row.sentence, source=row.source)
        for row in rulesheet.choices(game)
        if row.changed
    ]


def matches(view: View) -> dict[str, list[str]]:
    """What each hand card would take, or could choose from."""
    wild = rules(view.game, view.players, view.month).wild_played
    found = {}
    for card in view.hand:
        taken = [other for other in view.field if card == wild or other.month == card.month]
        if taken:
            found[str(card)] = codes(taken)
    return found


def progress(view: View, side: int) -> list[wire.Progress]:
    """Every yaku open to a side."""
    return [
        wire.Progress(
            name=row.yaku.name,
            local=row.yaku.local,
            points=row.points,
            need=row.need,
            have=codes(row.have),
            open=codes(row.open),
            gone=codes(row.gone),
            held=row.held,
            possible=row.possible,
            declared=row.declared,
        )
        for row in view.progress(side)
    ]


def _declared(view: View, side: int) -> list[int]:
    """The numbers of the sets a side has declared."""
    rows = rules(view.game, view.players, view.month).build_row
    return [i + 1 for i, row in enumerate(rows) if row >= 0 and view.declared[side] >> row & 1]


def _sets(match: Match) -> list[wire.BuildSet]:
    found = []
    for number, row in enumerate(rules(match.game, match.players).build_row, start=1):
        if row >= 0:
            yaku = rulesheet.yaku_rows(match.game)[row]
            cards = codes(yaku.cards)
            found.append(wire.BuildSet(move=f"build{number}", name=yaku.name, cards=cards, points=yaku.points))
    return found


def _places(match: Match, start: int) -> list[wire.Place] | None:
    """Who sits where in turn order, where places carry different burdens."""
    share = rules(match.game, match.players).share[: match.players]
    if match.sides < match.players or len(set(share)) == 1 or match.players != 3:
        return None
    words = [say("first"), say("second"), say("last")]
    return [
        wire.Place(seat=(start + place) % match.players, name=words[place], burden=share[place])
        for place in range(match.players)
    ]


def made(rows: Iterable[Made]) -> list[wire.Made]:
    """Yaku that are made."""
    return [wire.Made(name=row.name, points=row.points, cards=codes(row.cards)) for row in rows]


def scores(score: Score) -> list[wire.SideScore]:
    """A round's score, line by line."""
    return [
        wire.SideScore(
            card_points=side.card_points,
            yaku=made(side.yaku),
            lines=[wire.Line(text=line.text, points=line.points) for line in side.lines],
            score=side.score,
        )
        for side in score.sides
    ]


def decision(state: State) -> wire.Decision:
    """Stop or go on: the yaku, what multiplies them, and what is at stake."""
    seat = state.table.seat
    rows = yaku_made(state.game, state.rules, state.table, state.side(seat))
    side = settle(apply(state, "stop")).sides[state.side(seat)]
    lines = [wire.Line(text=line.text, points=line.points) for line in side.lines[len(rows) :]]
    return wire.Decision(
        yaku=made(rows),
        points=sum(row.points for row in rows),
        factor_lines=lines,
        total=side.score,
        forced=False,
        stakes=_stakes(state, side.score),
        left=state.table.hand[seat].bit_count(),
    )


def _stakes(state: State, total: int) -> list[str]:
    seat = state.table.seat
    other = (seat + 1) % state.players
    lines = [say("nothing", total=total), say("going_on")]
    if state.rules.answer_ends:
        lines.append(say("answer"))
    after = apply(state, "go")
    if call_factor(after.rules, after.table, other) > call_factor(state.rules, state.table, other):
        lines.append(say("doubled"))
    return lines
