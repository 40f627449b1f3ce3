"""The own mistakes, kept on this computer until they are solved."""

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ..errors import BadRecord
from ..match import Match
from ..record import read, write
from .game import Review
from .judge import Judge
from .problem import Problem, problem_of

MOST = 300
"""So many are kept; the oldest go first."""


@dataclass(frozen=True)
class Card:
    """A mistake as it is kept: the record up to it, what it cost, and whether it was solved since."""

    record: str
    loss: float
    solved: bool = False

    @property
    def match(self) -> Match:
        """The game as it stood."""
        return read(self.record)

    def problem(self, judge: Judge) -> Problem:
        """The problem that it poses."""
        return problem_of(self.match, judge, 0)


def path() -> Path:
    """Where they are kept."""
    from ..terminal.keep import folder

    return folder().parent / "drill.json"


def cards() -> list[Card]:
    """All that are kept; raises BadRecord where the file is not what it should be."""
    try:
        return [Card(**one) for one in json.loads(path().read_text(encoding="utf-8"))]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, TypeError) as error:
        raise BadRecord("drill-broken", path=str(path()), why=str(error)) from None


def save(found: list[Card]) -> None:
    """Keep them: all or nothing is written."""
    from ..terminal.keep import replace_text

    replace_text(path(), json.dumps([asdict(card) for card in found[-MOST:]], indent=1) + "\n")


def keep(review: Review) -> int:
    """Keep the mistakes of a review that are not kept yet; how many."""
    known, found = cards(), list[Card]()
    records = {card.record for card in known}
    for one in review.mistakes:
        text = write(review.match.at(one.round, one.step))
        if text not in records:
            found.append(Card(text, round(one.loss.points, 2)))
    save([*known, *found])
    return len(found)


def solve(card: Card) -> None:
    """It was solved, and does not come back."""
    save([replace(one, solved=True) if one == card else one for one in cards()])
