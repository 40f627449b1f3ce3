"""The turn with its examples, the decision to stop or go on, and the end of a round."""

from ..cards import Cards
from ..game import Game
from ..options import OURS
from ..sheet import Chosen, Exhausted, LuckyMode, Misdeal, Wild
from ..text import Phrase
from .example import Laid, turns
from .model import Rule, Spread
from .rows import whose
from .said import Rules, flowers, house_said, inside, notes, settled, stock_size, told, unasked

# -- the turn --------------------------------------------------------------------------------------------------------


def turn(game: Game) -> Rules:
    """Who begins, what a turn is, and two of them in pictures."""
    sheet = game.sheet
    yield Rule(Phrase(f"rules.starts.{sheet.starts}.{sheet.direction}"))
    for line in ("turn", "none", "one", "two", "three", "must"):
        yield Rule(Phrase(f"rules.turn.{line}"))
    yield Rule(Phrase("rules.turn.pile-team" if sheet.teams else "rules.turn.pile"))
    yield from settled(game, "match_duty")
    yield from house_said(game, "turn")
    if sheet.wild is not None:
        yield from _wild(game, sheet.wild)
    yield from _joker(game)
    yield from notes(game, "turn")
    for number, turn in enumerate(turns(game), start=1):
        yield Rule(Phrase("rules.turn.example", n=number), spreads=_field(turn[0]))
        yield Rule(_laid("played", turn[0]), spreads=_after(turn[0]))
        yield Rule(_laid("turned", turn[1]), spreads=_after(turn[1]))


def _field(laid: Laid) -> tuple[Spread, ...]:
    return (Spread(Phrase("rules.turn.field"), laid.field),)


def _laid(how: str, laid: Laid) -> Phrase:
    words = ("no", "one", "two", "three")
    return Phrase(f"rules.{how}.{words[len(laid.matches)]}", card=laid.card, taken=laid.taken, matches=laid.matches)


def _after(laid: Laid) -> tuple[Spread, ...]:
    field = Spread(Phrase("rules.turn.field-after"), laid.after)
    if not laid.taken:
        return (Spread(Phrase("rules.turn.laid"), Cards([laid.card])), field)
    return (Spread(Phrase("rules.turn.captured"), laid.taken | Cards([laid.card])), field)


def _wild(game: Game, wild: Wild) -> Rules:
    """What a wild card does: from the hand, on the field, from the stock, and at the end."""
    source = whose(game, game.written.wild)
    card = game.word("wild")
    flower = flowers(Cards(wild.card))
    turned = "turned" if wild.turned else "not-turned"
    for line in ("played", "must", "empty", "lies", turned, "end"):
        yield Rule(Phrase(f"rules.wild.{line}", wild=card, flower=flower), source)
    if game.sheet.misdeal == Misdeal.PLAY_ON:
        yield Rule(Phrase("rules.wild.play-on", wild=card), OURS)


def _joker(game: Game) -> Rules:
    with_joker = [players for players in game.players if game.sheet.deals[players].jokers]
    if with_joker:
        source = whose(game, game.written.deals[with_joker[0]].jokers)
        yield Rule(Phrase("rules.joker.is", players=with_joker), source)
        for line in ("field", "hand", "stock"):
            yield Rule(Phrase(f"rules.joker.{line}"), OURS)


# -- stop or go on, and the end --------------------------------------------------------------------------------------


def call(game: Game) -> Rules:
    """Stop or go on: when, how often, and when nobody does."""
    calls = game.sheet.calls
    if calls is None:
        return
    yield Rule(game.word("rules.call.when"))
    yield Rule(game.word("rules.call.choose", call=game.word("call")))
    yield Rule(game.word("rules.call.empty"), OURS)
    yield from told(game, "call")
    yield from unasked(game, "limit", "answer", "exhausted")
    if calls.exhausted == Exhausted.DEALER:
        place = inside(game.written.calls, "dealer_points")
        yield Rule(Phrase("rules.call.dealer-points", n=calls.dealer_points), whose(game, place))


def end(game: Game) -> Rules:
    """When a round ends, and what is left."""
    sheet = game.sheet
    if sheet.calls:
        lucky = "-lucky" if sheet.lucky.mode == LuckyMode.WIN else ""
        yield Rule(Phrase(f"rules.end.calls{lucky}"))
    else:
        yield Rule(Phrase("rules.end.hands"))
    yield from told(game, "end")
    if sheet.play_out and not isinstance(game.written.play_out, Chosen):
        yield Rule(Phrase("rules.end.play-out"))
    left = {players: _left(game, players) for players in game.players}
    for players, number in left.items():
        if number:
            key = "rules.end.left" if len(left) > 1 else "rules.end.left-always"
            yield Rule(Phrase(key, players=players, n=number), OURS)
    if not any(left.values()) and not sheet.calls and not sheet.wild and sheet.misdeal != Misdeal.PLAY_ON:
        yield Rule(Phrase("rules.end.all"))


def _left(game: Game, players: int) -> int:
    """How many cards stay in the stock."""
    deal = game.sheet.deals[players]
    plays = game.sheet.sit_out.plays if game.sheet.sit_out else players
    if game.sheet.play_out or plays < players:
        return 0
    return stock_size(game, players) - players * deal.hand - deal.jokers
