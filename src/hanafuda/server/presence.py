"""Who is here, for whom a bot sits in, and whose clock runs. Nothing of it is stored but the time that moves took."""

from collections.abc import Callable

from .party import Party


class Presence:
    """The people of a table and the time; `age` is how long ago the table last changed, in seconds."""

    def __init__(self, now: Callable[[], float], age: float = 0.0) -> None:
        self._now, self._came = now, now()
        self._since = self._came - age
        self._spent: tuple[int, ...] = ()
        self._here: set[str] = set()
        self._gone: dict[str, float] = {}
        self.replaced: set[str] = set()

    # -- coming and going --------------------------------------------------------------------------------------------

    def here(self, person: str) -> bool:
        """Whether somebody is here."""
        return person in self._here

    @property
    def known(self) -> tuple[frozenset[str], frozenset[str]]:
        """Who is here, and for whom a bot sits in."""
        return frozenset(self._here), frozenset(self.replaced)

    def attend(self, people: set[str]) -> None:
        """These are here now, and no bot sits in for them; whoever else was here is gone, and may come back."""
        for person in self._here - people:
            self._gone[person] = self._now()
        self._here = people
        self.replaced -= people

    def _missed(self, party: Party) -> dict[str, float]:
        """Who will be replaced and when: as long as somebody is here to wait for them."""
        if not party.settings.away or not self._here & party.people:
            return {}
        away = party.people - self._here - self.replaced
        return {person: self._gone.get(person, self._came) + party.settings.away for person in away}

    def replace_late(self, party: Party) -> None:
        """A bot sits in for whoever has been gone for long enough."""
        self.replaced |= {person for person, due in self._missed(party).items() if due <= self._now()}

    # -- clocks ------------------------------------------------------------------------------------------------------

    def turned(self, spent: tuple[int, ...]) -> None:
        """It is somebody's turn, from now on; each seat has thought for so many milliseconds."""
        self._since, self._spent = self._now(), spent

    @property
    def thought(self) -> int:
        """How long whoever is to move has thought, in milliseconds."""
        return max(0, round((self._now() - self._since) * 1000))

    def left(self, party: Party, seat: int, turn: int | None) -> int | None:
        """The milliseconds on a seat's clock; None where there is none."""
        if party.settings.clock == "none" or not party.chairs[seat].person:
            return None
        used = self.thought if seat == turn else 0
        if party.settings.clock == "game" and self._spent:
            used += self._spent[seat]
        return max(0, party.settings.seconds * 1000 - used)

    def late(self, party: Party, seat: int) -> bool:
        """Whether the time of the seat that is to move is up."""
        return self.left(party, seat, seat) == 0

    def due(self, party: Party, turn: int | None) -> float | None:
        """When somebody will have been gone or have thought for too long."""
        times = list(self._missed(party).values())
        left = self.left(party, turn, turn) if turn is not None else None
        if left and party.chairs[turn or 0].person not in self.replaced:
            times.append(self._now() + left / 1000)
        return min(times, default=None)
