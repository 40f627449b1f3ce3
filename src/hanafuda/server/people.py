"""Who is at a table, as each of them is told: before the start the chairs, in play the people round the cards."""

from collections.abc import Callable

from . import wire
from .party import Party
from .presence import Presence
from .views import changed


def lobby(id: str, party: Party, person: str, here: Callable[[str], bool], watchers: int) -> wire.Lobby:
    """The chairs, for somebody who has one or does not."""
    return wire.Lobby(
        id=id,
        game=party.game.text,
        title=party.game.title,
        changed=changed(party.game),
        chairs=[
            wire.Chair(
                kind=chair.kind,
                name=chair.name or None,
                bot=chair.bot or None,
                side=number % party.sides,
                here=here(chair.person),
                ready=chair.ready,
                host=bool(chair.person) and chair.person == party.host,
                yours=bool(chair.person) and chair.person == person,
            )
            for number, chair in enumerate(party.chairs)
        ],
        sides=party.sides,
        settings=party.settings,
        hosting=person == party.host,
        seated=bool(party.seats_of(person)),
        hindrance=party.hindrance(person),
        watchers=watchers,
        commitment=party.commitment,
    )


def people(
    party: Party,
    person: str,
    presence: Presence,
    *,
    turn: int | None,
    ready: set[str],
    asked: wire.TakeBack | None,
    watchers: int,
) -> wire.People:
    """The people round the cards."""
    clock = turn is not None and party.settings.clock != "none" and bool(party.chairs[turn].person)
    return wire.People(
        players=[
            wire.Player(
                name=chair.name,
                bot=chair.bot or None,
                here=bool(chair.bot) or presence.here(chair.person),
                replaced=chair.person in presence.replaced,
                ready=chair.person in ready,
                host=bool(chair.person) and chair.person == party.host,
                yours=bool(chair.person) and chair.person == person,
                left=presence.left(party, seat, turn),
            )
            for seat, chair in enumerate(party.chairs)
        ],
        hosting=person == party.host,
        watchers=watchers,
        settings=party.settings,
        running=turn if clock else None,
        asked=asked,
        rematch=party.rematch or None,
    )
