"""Who sits where, and what they agree on: a value, and each change to it is an entry of the table's history.

Everybody is known by the fingerprint of a key that only their browser has; a chair with such a fingerprint is theirs,
and one person may have several. Before the start chairs can be taken, left, swapped and given to bots.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

import msgspec

from .. import daily, fair
from ..bots import BOTS
from ..cards import Card, shorten
from ..dealer import FirstDealer, choose
from ..errors import BadGame, IllegalMove
from ..game import Game
from ..luck import Luck, mixed
from ..match import MAX_NAME, Match
from ..text import ENGLISH, Phrase, language
from .wire import Settings

FIRST = 1 << 40
"""Where the first dealer comes from, of a chosen seed; rounds and bots use small numbers."""


@dataclass(frozen=True)
class Chair:
    """A chair: somebody's, a bot's, or empty."""

    name: str = ""
    person: str = ""
    bot: str = ""
    ready: bool = False
    share: str = ""

    @property
    def kind(self) -> Literal["open", "bot", "person"]:
        return "person" if self.person else "bot" if self.bot else "open"


@dataclass(frozen=True)
class Party:
    """The people of a table, in order of their chairs; `seed` is one the maker chose, `root` what seals the deals.

    `day` is the day whose deal this is (see `daily`), if it is one: then there are no hints, and nothing is taken back.
    """

    game: Game
    chairs: tuple[Chair, ...]
    host: str
    settings: Settings = field(default_factory=Settings)
    seed: int | None = None
    root: str = ""
    removed: frozenset[str] = frozenset()
    rematch: str = ""
    day: str = ""
    closed: bool = False  # by whoever runs the server: nothing can be done here any more
    continued: tuple[int, int] | None = None  # the moment of another game that this one goes on from

    # -- who is who --------------------------------------------------------------------------------------------------

    @property
    def sides(self) -> int:
        return self.game.sides(len(self.chairs))

    @cached_property
    def people(self) -> frozenset[str]:
        """Everybody who has a chair."""
        return frozenset(chair.person for chair in self.chairs if chair.person)

    @cached_property
    def bots(self) -> list[str | None]:
        """The bot of every seat that has one."""
        return [chair.bot or None for chair in self.chairs]

    @cached_property
    def commitment(self) -> str:
        """What can be shown of the root before the end."""
        return fair.commitment(self.root) if self.root else ""

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The chairs of a person."""
        return self._seats.get(person, ())

    @cached_property
    def _seats(self) -> dict[str, tuple[int, ...]]:
        owners = [chair.person for chair in self.chairs]
        return {person: tuple(seat for seat, owner in enumerate(owners) if owner == person) for person in self.people}

    @cached_property
    def practice(self) -> bool:
        """Whether one person plays, and all others are bots; the deal of a day is no practice."""
        return not self.day and sum(bool(chair.person) for chair in self.chairs) == 1

    @property
    def no_undo(self) -> IllegalMove:
        """Why nothing can be taken back, where nothing can."""
        return IllegalMove("no-undo-daily" if self.day else "no-undo" if self.practice else "no-undo-now")

    def hindrance(self, person: str) -> Phrase | None:
        """Why the game cannot start yet, told to this person."""
        if empty := sum(chair.kind == "open" for chair in self.chairs):
            return Phrase("table.chairs-empty", n=empty)
        late = [chair for chair in self.chairs if chair.person not in ("", self.host) and not chair.ready]
        if any(chair.person == person for chair in late):
            return Phrase("table.you-not-ready")
        return Phrase("table.not-ready", names=[chair.name for chair in late]) if late else None

    # -- what is done --------------------------------------------------------------------------------------------------

    def after(self, kind: str, data: dict[str, Any]) -> "Party":
        """The party after an entry; raises IllegalMove and changes nothing when it cannot be."""
        return CHANGES[kind](self, **data)

    def sit(self, by: str, name: str, chair: int | None = None) -> "Party":
        """Somebody takes an empty chair, the first one if none is named; at an empty table they are the host."""
        if by in self.removed:
            raise IllegalMove("removed")
        empty = [number for number, one in enumerate(self.chairs) if one.kind == "open"]
        if not empty:
            raise IllegalMove("table-full")
        if chair is not None and chair not in empty:
            raise IllegalMove("chair-taken")
        where = empty[0] if chair is None else chair
        party = self._with({where: Chair(free_name(clean_name(name), self.names, where), by)})
        return replace(party, host=self.host if self.people else by)

    @property
    def names(self) -> list[str]:
        """Who is there by name."""
        return [chair.name for chair in self.chairs if chair.name]

    def ready(self, by: str, ready: bool = True, share: str | None = None) -> "Party":
        """Somebody is ready to start, or is not."""
        own = self._own(by)
        return self._with({seat: replace(self.chairs[seat], ready=ready, share=share or "") for seat in own})

    def swap(self, by: str, a: int, b: int) -> "Party":
        """Two chairs change places: the host any two, others their own with an empty one."""
        first, second = self._chair(a), self._chair(b)
        mine = {first.kind, second.kind} == {"person", "open"} and by in (first.person, second.person)
        if by != self.host and not mine:
            raise IllegalMove("not-host")
        return self._with({a: second, b: first})

    def fill(self, by: str, chair: int, bot: str | None = None, name: str | None = None) -> "Party":
        """The host puts a bot on a chair, or takes it away."""
        self._hosting(by)
        if self._chair(chair).kind == "person":
            raise IllegalMove("chair-taken")
        if bot and bot not in BOTS:
            raise BadGame("no-player", kind=shorten(bot), seats=("human", *BOTS))
        others = [one.name for number, one in enumerate(self.chairs) if number != chair]
        called = clean_name(name or "") or (language(ENGLISH).tell(BOTS[bot].title) if bot else "")
        return self._with({chair: Chair(free_name(called, others, chair), bot=bot) if bot else Chair()})

    def remove(self, by: str, chair: int) -> "Party":
        """The host asks somebody to leave; they can watch, and not sit down again."""
        self._hosting(by)
        person = self._chair(chair).person
        if not person or person == by:
            raise IllegalMove("nobody-there")
        gone = {seat: Chair() for seat in self.seats_of(person)}
        return replace(self._with(gone), removed=self.removed | {person})

    def hand_over(self, by: str, chair: int) -> "Party":
        """The host makes somebody else the host."""
        self._hosting(by)
        if not self._chair(chair).person:
            raise IllegalMove("nobody-there")
        return replace(self, host=self.chairs[chair].person)

    def rename(self, by: str, name: str) -> "Party":
        """Another name for oneself."""
        seat = self._own(by)[0]
        others = [one.name for number, one in enumerate(self.chairs) if number != seat]
        return self._with({seat: replace(self.chairs[seat], name=free_name(clean_name(name), others, seat))})

    def stand(self, by: str) -> "Party":
        """Somebody leaves their chairs; the next person becomes the host, if it was the host."""
        party = self._with({seat: Chair() for seat in self._own(by)})
        others = [chair.person for chair in party.chairs if chair.person]
        return replace(party, host=others[0]) if by == self.host and others else party

    def agree(self, by: str, settings: dict[str, Any]) -> "Party":
        """The host changes what is agreed."""
        self._hosting(by)
        return replace(self, settings=msgspec.convert(settings, Settings))

    def claim(self, by: str, was: str) -> "Party":
        """Somebody who had the key of a seat in the address now has it in the browser."""
        seats = self.seats_of(was)
        if not seats:
            raise IllegalMove("not-your-key")
        party = self._with({seat: replace(self.chairs[seat], person=by) for seat in seats})
        return replace(party, host=by) if was == self.host else party

    def again(self, by: str, id: str) -> "Party":
        """The same people go on at another table."""
        self._own(by)
        return replace(self, rematch=id)

    def close(self) -> "Party":
        """Whoever runs the server ends it as it stands."""
        return replace(self, closed=True)

    def _own(self, by: str) -> tuple[int, ...]:
        seats = self.seats_of(by)
        if not seats:
            raise IllegalMove("spectator")
        return seats

    def _hosting(self, by: str) -> None:
        if by != self.host:
            raise IllegalMove("not-host")

    def _chair(self, number: int) -> Chair:
        if not 0 <= number < len(self.chairs):
            raise IllegalMove("no-chair", n=number)
        return self.chairs[number]

    def _with(self, changed: dict[int, Chair]) -> "Party":
        return replace(self, chairs=tuple(changed.get(number, chair) for number, chair in enumerate(self.chairs)))

    # -- the start ---------------------------------------------------------------------------------------------------

    @property
    def shares(self) -> tuple[str, ...]:
        """What everybody's page has given for the start."""
        return tuple(chair.share for chair in self.chairs)

    def first(self) -> FirstDealer:
        """The first dealer, found as the game has it."""
        luck = fair.luck(self.root, fair.FIRST, self.shares) if self.root else self._luck(FIRST)
        return choose(self.game, len(self.chairs), luck)

    def deck(self, match: Match, number: int, shares: Sequence[str]) -> list[Card]:
        """The next deck: from the root and everybody's shares, or from the seed the maker chose."""
        if self.root:
            return fair.deck(match, self.root, shares)
        return self._luck(number).shuffled(match.to_shuffle)

    def thinking(self, match: Match, version: int) -> Luck:
        """The luck with which a bot thinks about the table of a version."""
        return daily.thinking(match, self.root) if self.day else self._luck(-version - 1)

    def _luck(self, number: int) -> Luck:
        """Tables of old, and those with a chosen seed, are not sealed."""
        return Luck() if self.seed is None else Luck(mixed(self.seed, number))

    def match(self, first: FirstDealer) -> Match:
        """The game as it starts."""
        sealed = fair.Fair(self.commitment, (self.shares,)) if self.root else None
        return Match(
            self.game,
            tuple(chair.name for chair in self.chairs),
            first,
            fair=sealed,
            chosen=self.seed is not None,
            continued=self.continued,
        )

    def moved_on(self) -> tuple[Chair, ...]:
        """The chairs for another game: everybody one seat further."""
        last, *others = reversed(self.chairs)
        return tuple(replace(chair, ready=False, share="") for chair in (last, *reversed(others)))


CHANGES: dict[str, Callable[..., Party]] = {
    "sit": Party.sit,
    "ready": Party.ready,
    "swap": Party.swap,
    "fill": Party.fill,
    "remove": Party.remove,
    "host": Party.hand_over,
    "rename": Party.rename,
    "stand": Party.stand,
    "settings": Party.agree,
    "claim": Party.claim,
    "rematch": Party.again,
    "close": Party.close,
}
"""What an entry of each kind does."""
LATE = frozenset({"claim", "rematch", "close"})
"""What can be done after the start."""


def clean_name(name: str) -> str:
    """A name as it can stand on a line: printable, no comma, not too long."""
    printable = "".join(letter if letter.isprintable() and letter != "," else " " for letter in name)
    return " ".join(printable.split())[:MAX_NAME].strip()


def free_name(name: str, taken: Sequence[str], seat: int) -> str:
    """The name, or one for a guest; numbered where it would stand twice."""
    name = name or language(ENGLISH).say("game.player", n=seat + 1)  # the same whoever reads it
    stem, number = name.rstrip(" 0123456789")[: MAX_NAME - 3] or name[: MAX_NAME - 3], 2
    while name in taken:
        name, number = f"{stem} {number}", number + 1
    return name
