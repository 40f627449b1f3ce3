"""Who deals first: by a draw that everybody sees, by chance, or a seat named beforehand."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from .cards import DECK, KINDS, Card, hwatu_month
from .errors import BadGame
from .game import Game
from .luck import Luck
from .sheet import Draw

DrawRound = Mapping[int, Card]
"""Who drew which card; the tied draw again from a full deck."""
_RANK = {kind: rank for rank, kind in enumerate(("chaff", "ribbon", "animal", "bright"))}
assert set(_RANK) < set(KINDS.values())


class FirstDealer(NamedTuple):
    """How the first dealer was found: `draw` (with the cards drawn), `random` or `seat`."""

    how: str
    seat: int
    draws: tuple[DrawRound, ...] = ()


def choose(game: Game, players: int, luck: Luck) -> FirstDealer:
    """Find the first dealer as the game's option says."""
    which = game.options["first_dealer"]
    if isinstance(which, int):
        if which >= players:
            raise BadGame(f"seat {which} cannot deal first: seats are 0 to {players - 1}")
        return FirstDealer("seat", which)
    if which == "random":
        return FirstDealer("random", luck.below(players))
    draws: list[DrawRound] = []
    tied: Sequence[int] = range(players)
    while len(tied) > 1:
        draws.append(dict(zip(tied, luck.shuffled(DECK), strict=False)))
        tied = leaders(game, draws[-1])
    return FirstDealer("draw", tied[0], tuple(draws))


def leaders(game: Game, drawn: DrawRound) -> list[int]:
    """Who leads after a draw; several if they are tied and draw again."""
    best = min(_key(game, card) for card in drawn.values())
    return [seat for seat, card in drawn.items() if _key(game, card) == best]


def _key(game: Game, card: Card) -> tuple[int, int]:
    rule: Draw = game.sheet.draw
    month = hwatu_month(card.month) if game.sheet.hwatu else card.month
    rank = {"again": 0, "higher": -1, "lower": 1}[rule.tie] * _RANK[card.kind]
    return (month if rule.month == "earliest" else -month), rank


def by_the_clock(game: Game, now: datetime | None = None) -> Game:
    """`clock` means day or night as the game is made, so that its record is exact."""
    if game.options["first_dealer"] != "clock":
        return game
    hour = (now or datetime.now()).hour
    return game.with_options(first_dealer="day" if 6 <= hour < 18 else "night")
