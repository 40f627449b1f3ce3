"""Who deals first: by a draw that everybody sees, by chance, or a seat named beforehand."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from .cards import DECK, KINDS, Card, hwatu_month
from .errors import BadGame
from .game import Game
from .luck import Luck
from .sheet import Clock, Draw

DrawRound = Mapping[int, Card]
"""Who drew which card; the tied draw again from a full deck."""
_RANK = {kind: rank for rank, kind in enumerate(("chaff", "ribbon", "animal", "bright"))}
assert set(_RANK) < set(KINDS.values())


How = Literal["draw", "random", "seat"]


class FirstDealer(NamedTuple):
    """How the first dealer was found: `draw` (with the cards drawn), `random` or `seat`."""

    how: How
    seat: int
    draws: tuple[DrawRound, ...] = ()


def choose(game: Game, players: int, luck: Luck) -> FirstDealer:
    """Find the first dealer as the game has it."""
    rule = game.sheet.first_dealer
    if isinstance(rule, int):
        if rule >= players:
            raise BadGame("no-first-dealer", seat=rule, most=players - 1)
        return FirstDealer("seat", rule)
    if not isinstance(rule, Draw):
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
    rule = game.sheet.first_dealer
    assert isinstance(rule, Draw)
    month = hwatu_month(card.month) if game.sheet.hwatu else card.month
    rank = {"again": 0, "higher": -1, "lower": 1}[rule.tie] * _RANK[card.kind]
    return (month if rule.month == "earliest" else -month), rank


def by_the_clock(game: Game, now: datetime | None = None) -> Game:
    """A clock means day or night as the game is made, so that its record is exact."""
    rule = game.sheet.first_dealer
    if not isinstance(rule, Clock):
        return game
    hour = (now or datetime.now()).hour
    return game.with_choice(rule.day if 6 <= hour < 18 else rule.night)
