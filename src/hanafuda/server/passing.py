"""What passes at a table and is not stored: who is here, who is ready for the next deal, what is to be taken back.

Every server that has the table open knows all of it, and tells the others what it has heard itself.
"""

from collections.abc import Set as AbstractSet

from . import wire
from .party import Party
from .store import Store
from .words import Word


class Passing:
    """All that a table knows and may forget."""

    def __init__(self, id: str, store: Store) -> None:
        self._id, self._store = id, store
        self.ready: set[str] = set()
        self.asked: wire.TakeBack | None = None
        self._shares: dict[int, str] = {}
        self._told: tuple[list[str], int] | None = None
        self._elsewhere: dict[str, tuple[set[str], int]] = {}

    # -- who is here -------------------------------------------------------------------------------------------------

    def attend(self, here: AbstractSet[str], party: Party, watchers: int) -> set[str]:
        """These are here, at this server; all who are, at any. The other servers hear of it if it is news."""
        told = sorted(here & party.people), watchers
        if told != (self._told or ([], 0)):
            self._store.tell("here", self._id, people=told[0], watchers=told[1])
        self._told = told
        return set(here).union(*(people for people, _ in self._elsewhere.values()))

    @property
    def watchers_elsewhere(self) -> int:
        """How many watch at other servers."""
        return sum(number for _, number in self._elsewhere.values())

    # -- the next deal -----------------------------------------------------------------------------------------------

    def prepare(self, person: str, party: Party, share: str) -> None:
        """Somebody is ready for the next deal, and adds this to its chance."""
        self._shares |= dict.fromkeys(party.seats_of(person), share)
        self.ready.add(person)

    def shares(self, party: Party) -> tuple[str, ...]:
        """What every seat adds to the chance of the next deal."""
        return tuple(self._shares.get(seat, "") for seat in range(len(party.chairs)))

    def turn(self) -> None:
        """The game has gone on: whoever was ready was so for what has come."""
        self.ready.clear()
        self._shares.clear()

    # -- taking back -------------------------------------------------------------------------------------------------

    def ask(self, seat: int, agreed: list[int]) -> wire.TakeBack:
        """A seat wants to take back, and these agree besides those who did."""
        known = self.asked.agreed if self.asked is not None and self.asked.seat == seat else []
        self.asked = wire.TakeBack(seat=seat, agreed=sorted({*known, *agreed}))
        return self.asked

    # -- other servers -----------------------------------------------------------------------------------------------

    def tell(self, party: Party, version: int) -> None:
        """All of it, for a server where the table has just been opened: who is here, once that is asked for again."""
        self._told = None
        self.tell_ready(party, version)
        if self.asked is not None:
            self.tell_asked(version)

    def tell_ready(self, party: Party, version: int) -> None:
        """Who is ready, if others are still waited for."""
        if self.ready:
            shares = {person: self._shares.get(party.seats_of(person)[0], "") for person in self.ready}
            self._store.tell("ready", self._id, version, shares=shares)

    def tell_asked(self, version: int) -> None:
        """What is asked to be taken back, if anything still is."""
        seat, agreed = (self.asked.seat, self.asked.agreed) if self.asked is not None else (None, [])
        self._store.tell("asked", self._id, version, seat=seat, agreed=agreed)

    def heed(self, word: Word, party: Party, version: int) -> None:
        """What another server says of it, for as long as it is about the table as it stands."""
        match word.kind:
            case "here":
                self._elsewhere[word.server] = set(word.data["people"]), word.data["watchers"]
            case "gone":
                self._elsewhere.pop(word.server, None)
            case "ready" if word.version == version:
                for person, share in word.data["shares"].items():
                    self.prepare(person, party, share)
            case "asked" if word.version == version and word.data["seat"] is None:
                self.asked = None
            case "asked" if word.version == version:
                self.ask(**word.data)
