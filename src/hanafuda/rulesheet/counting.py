"""What cards, yaku and lucky hands are worth, and how a round is scored, with an example."""

from collections.abc import Iterator

from ..cards import Cards, phrases
from ..game import Game
from ..kernel.worth import card_points
from ..options import OURS
from ..rules import deck_points, rules_for, shares, times_counted
from ..sheet import CallBonus, Calls, Chosen, Doubles, LuckyMode, Misdeal, Pay
from ..text import Phrase
from .example import worked
from .model import Grid, Rule, Spread
from .rows import whose
from .said import Rules, inside, numbers, told, unasked

# -- points ----------------------------------------------------------------------------------------------------------


def values(game: Game) -> Rules:
    """Card points with their sum, and a small example."""
    sheet = game.sheet
    if sheet.calls or not sheet.values:
        return
    few = rules_for(game, game.players[0])
    source = whose(game, game.written.values)
    yield Rule(Phrase("rules.values.says"), source, grid=_value_grid(game))
    plain = [players for players in game.players if not sheet.deals[players].jokers]
    if plain:
        yield Rule(Phrase("rules.values.total", n=deck_points(rules_for(game, plain[0]))), source)
    for players in game.players:
        if players not in plain:
            total = deck_points(rules_for(game, players))
            yield Rule(Phrase("rules.values.total-joker", players=players, n=total))
    yield from told(game, "values")
    brights, chaff = (Cards([*Cards(kind)][:number]) for kind, number in (("brights", 2), ("chaff", 4)))
    points = card_points(few, (brights | chaff).mask)
    example = Phrase("rules.values.example", brights=len(brights), chaff=len(chaff), n=points)
    yield Rule(example, spreads=(Spread(Phrase("rules.values.pile"), brights | chaff),))


def _value_grid(game: Game) -> Grid:
    jokers = max(game.sheet.deals[players].jokers for players in game.players)
    head = tuple(Phrase(f"rules.values.{word}") for word in ("cards", "each", "number", "together"))
    rows = []
    for cards, points in game.sheet.values.items():
        number = len(Cards(cards) & Cards("all")) or jokers
        if number:
            named = Phrase("rules.values.named", cards=phrases(cards))
            rows.append((named, *numbers(points, number, points * number)))
    return Grid(head, tuple(rows))


def yaku(game: Game) -> Rules:
    """What a yaku is; its rows stand beside."""
    said = [*told(game, "yaku")]
    if game.sheet.yaku:
        yield Rule(Phrase("rules.yaku.says"))
    elif not said:
        yield Rule(Phrase("rules.no-yaku"))
    yield from said


def lucky(game: Game) -> Rules:
    """What lucky hands do; their rows stand beside."""
    lucky, sheet = game.sheet.lucky, game.sheet
    if not isinstance(inside(game.written.lucky, "mode"), Chosen) and lucky.mode != LuckyMode.OFF:
        yield Rule(Phrase(f"rules.lucky-mode.{lucky.mode}"))
    yield from told(game, "lucky")
    if lucky.mode == LuckyMode.OFF:
        return
    if lucky.mode == LuckyMode.WIN:
        yield Rule(Phrase("rules.lucky.both"), OURS)
        yield Rule(Phrase("rules.lucky.plain"), OURS)
    if lucky.mode == LuckyMode.PAY:
        yield Rule(Phrase("rules.lucky.paid"))
    if sheet.misdeal == Misdeal.REDEAL:
        yield Rule(Phrase("rules.lucky.field-first"), OURS)


# -- the score -------------------------------------------------------------------------------------------------------


def score(game: Game) -> Rules:
    """The score of a round as a formula, with what it needs, and worked out once."""
    sheet = game.sheet
    if sheet.calls:
        yield Rule(game.word("rules.stopper-scores"))
        yield Rule(Phrase("rules.formula.stopper", terms=[*_call_terms(sheet.calls, game.word("call"))]))
        yield from told(game, "score")
        yield from _multipliers(game, sheet.calls)
    else:
        yield Rule(Phrase("rules.formula.round", terms=[*_pay_terms(game, sheet.pay)]))
        yield from _share(game, sheet.pay)
        yield from told(game, "score")
    yield from _worked(game)


def _call_terms(calls: Calls, call: Phrase) -> Iterator[Phrase]:
    yield Phrase("rules.term.yaku")
    if calls.bonus != CallBonus.OFF:
        yield Phrase("rules.term.bonus", call=call)
    if calls.double_from:
        yield Phrase("rules.term.doubled", n=calls.double_from)
    if calls.doubles != Doubles.OFF:
        yield Phrase(f"rules.term.calls-{calls.doubles.replace('_', '-')}", call=call)


def _multipliers(game: Game, calls: Calls) -> Rules:
    yield from unasked(game, "doubles", "bonus")
    if calls.double_from:
        source = whose(game, inside(game.written.calls, "double_from"))
        yield Rule(Phrase("rules.multiply.double-from", n=calls.double_from), source)
    if calls.double_from and calls.doubles != Doubles.OFF:
        yield Rule(Phrase("rules.multiply.each" if calls.doubles == Doubles.EACH_CALL else "rules.multiply.both"))


def _pay_terms(game: Game, pay: Pay) -> Iterator[Phrase]:
    yield Phrase("rules.term.cards")
    if pay.yaku_first:
        yield Phrase("rules.term.plus-yaku", n=1)
    if pay.share:
        yield Phrase("rules.term.minus-share", called=game.word(f"pay.{pay.called}"))
    if not pay.yaku_first and game.sheet.yaku:
        yield _own_term(pay)
    if pay.others and game.sheet.yaku:
        yield Phrase("rules.term.minus-others", n=pay.others)


def _own_term(pay: Pay) -> Phrase:
    if isinstance(pay.own, int):
        return Phrase("rules.term.plus-yaku", n=pay.own)
    return Phrase(f"rules.term.plus-yaku-{pay.own}")


def _share(game: Game, pay: Pay) -> Rules:
    """What is taken off: by place, by the number of players, or the same for all."""
    written = game.written.pay
    called = game.word(f"pay.{pay.called}")
    if isinstance(pay.share, tuple):
        places = [Phrase(f"rules.pay.place-{place}") for place in ("first", "second", "last")]
        rows = tuple((place, *numbers(number)) for place, number in zip(places, pay.share, strict=False))
        grid = Grid((Phrase("rules.pay.place"), Phrase("rules.pay.called", called=called)), rows)
        yield Rule(Phrase("rules.pay.by-place", called=called), whose(game, inside(written, "share")), grid=grid)
    elif isinstance(pay.share, str):
        grid = Grid((Phrase("rules.deal.players"), Phrase("rules.pay.called", called=called)), tuple(_shares(game)))
        source = whose(game, inside(written, "share"))
        by = "players" if pay.share == "sides" and not game.sheet.teams else pay.share
        yield Rule(Phrase(f"rules.pay.divided-{by}", called=called), source, grid=grid)
    elif pay.share:
        yield Rule(Phrase("rules.pay.number", called=called, n=pay.share), whose(game, inside(written, "share")))
    if pay.floored:
        yield Rule(Phrase("rules.pay.floored"))
    for players in game.players:
        if bonus := game.sheet.deals[players].dealer_bonus:
            source = whose(game, game.written.deals[players].dealer_bonus)
            yield Rule(Phrase("rules.pay.dealer-bonus", players=players, n=bonus), source)
    yield from _paid(game, pay)


def _shares(game: Game) -> Iterator[tuple[Phrase, ...]]:
    for players in game.players:
        yield numbers(players, shares(game.sheet, rules_for(game, players))[0])


def _paid(game: Game, pay: Pay) -> Rules:
    """Who pays whose yaku, and what a round comes to in sum."""
    if not pay.others or not game.sheet.yaku:
        return
    yield Rule(Phrase("rules.pay.others", n=pay.others))
    sums = {_sum(game, players) for players in game.players}
    if len(sums) == 1 and None not in sums:
        yield Rule(Phrase("rules.pay.sum", n=sums.pop()))


def _sum(game: Game, players: int) -> int | None:
    """What the scores of a round come to, where it is always the same."""
    r, pay = rules_for(game, players), game.sheet.pay
    playing = min(r.sides, r.round_size)
    if pay.floored or times_counted(pay.own, r) != pay.others * (playing - 1):
        return None
    return deck_points(r) - sum(shares(game.sheet, r)[:playing])


def _worked(game: Game) -> Rules:
    """A round scored by the engine, side by side."""
    example = worked(game)
    score = example.score
    key = "called" if any(example.calls) else "stopped" if game.sheet.calls else "counted"
    yield Rule(Phrase(f"rules.worked.{key}", n=score.players, call=game.word("call")))
    for number, (pile, side) in enumerate(zip(example.piles, score.sides, strict=True), start=1):
        if not side.lines:
            continue
        head = (Phrase("rules.worked.line"), Phrase("rules.worked.points"))
        rows = [(line.text, Phrase("rules.worked.signed", n=line.points)) for line in side.lines]
        rows.append((Phrase("rules.worked.total"), Phrase("rules.worked.signed", n=side.score)))
        spreads = () if isinstance(pile, str) else (Spread(Phrase("rules.worked.pile"), pile),)
        whom = "you" if game.sheet.calls else "team" if game.sheet.teams else "side"
        yield Rule(Phrase(f"rules.worked.{whom}", n=number), grid=Grid(head, tuple(rows)), spreads=spreads)
