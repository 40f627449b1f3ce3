"""Fair deals that anyone can check: luck that was sealed before the first card.

Before a game the server makes a seed and shows its SHA-256, the commitment. Each player adds a share of their own
before each round. Seed and shares give every deck by the rule below, and when the game is over the seed is told:
whoever has the record can work all of it out again. docs/fair.md says what that proves and what it does not.

>>> luck("00" * 32, "round 1 deck 1", ["", "ab" * 16]).deck()[:3]
(6r, 3b, 4a)
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import count
from typing import Any, Literal

from .cards import Card
from .dealer import choose
from .errors import BadRecord, IllegalMove
from .luck import Luck
from .match import NO_SHARE, SHARE, Match, Round
from .match import Fair as Fair
from .text import Phrase

FIRST = "first dealer"
"""The label of the luck that finds the first dealer."""
SEAL = re.compile("[0-9a-f]{64}")
RECEIPT = "hanafuda receipt"


# -- the rule --------------------------------------------------------------------------------------------------------


def new_seed() -> str:
    """A seed that nobody can foretell: 256 bits from the operating system, in hexadecimal."""
    from secrets import token_hex

    return token_hex(32)


def commitment(seed: str) -> str:
    """What is shown of a seed before the game: the SHA-256 of its 64 digits."""
    return _hash(seed).hex()


def luck(seed: str, label: str, shares: Sequence[str]) -> Luck:
    """The luck that a seed and the players' shares, by seat, give for one shuffle."""
    given = " ".join(share or NO_SHARE for share in shares)
    words = _words(["hanafuda luck 1", f"seed: {seed}", f"label: {label}", f"shares: {given}"])

    def below(n: int) -> int:
        """Words from the end that does not hold all remainders equally often are passed over."""
        most = (1 << 32) // n * n
        return next(word for word in words if word < most) % n

    return Luck(below)


def _words(lines: list[str]) -> Iterator[int]:
    """Numbers of 32 bits, eight from each SHA-256 of the lines with the number of the block after them."""
    for block in count():
        digest = _hash("\n".join([*lines, f"block: {block}", ""]))
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def _hash(text: str) -> bytes:
    return sha256(text.encode("ascii")).digest()


# -- a game with it --------------------------------------------------------------------------------------------------


def label(match: Match) -> str:
    """What is to be shuffled next."""
    if match.rounds and match.state.phase == "shuffle":
        return f"round {match.number} stock"
    again = len(match.rounds[-1].decks) if match.rounds and match.state.void else 0
    return f"round {match.number} deck {again + 1}"


def deck(match: Match, seed: str, shares: Sequence[str] = ()) -> list[Card]:
    """The next deck (or the stock, the second time), shuffled from the order of the cards' numbers.

    The shares are those for a new round; within a round its own stand.
    """
    stand = match.fair.shares[match.number :] if match.fair else ()
    given = stand[0] if stand else shares or ("",) * match.players
    return luck(seed, label(match), given).shuffled(sorted(match.to_shuffle))


def told(match: Match, seed: str) -> Match:
    """The same game with its seed told, which may be done when it is over."""
    if match.fair is None or not match.over:
        raise IllegalMove("seed-early")
    return replace(match, fair=replace(match.fair, seed=seed))


# -- what a player's browser noted -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Receipt:
    """What a player's own browser noted while playing, so that nobody can say otherwise later.

    The commitment is the first one it was shown; the shares are those it gave, by round (0: for the choice of the
    first dealer), and `acknowledged` the rounds for which the server said that it has them. Without a seat (several
    played in one browser) a share may stand at any.
    """

    table: str
    commitment: str
    seat: int | None = None
    shares: Mapping[int, str] = field(default_factory=dict)
    acknowledged: frozenset[int] = frozenset()

    def found(self, given: str, shares: Sequence[str]) -> str:
        """The share that stands in a record for whoever has this receipt."""
        if self.seat is None:
            return given if given in shares else ""
        return shares[self.seat] if self.seat in range(len(shares)) else ""


def read_receipt(data: bytes) -> Receipt:
    """The receipt in a file; raises BadRecord where it is none."""
    try:
        found = json.loads(data)
        return _receipt(found)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadRecord("not-a-receipt") from None


def _receipt(found: Mapping[str, Any]) -> Receipt:
    shares = {int(number): share for number, share in found["shares"].items()}
    acknowledged = frozenset(map(int, found["acknowledged"]))
    seat, table, seal = found["seat"], found["table"], found["commitment"]
    whole = isinstance(table, str) and (seat is None or type(seat) is int)
    if found[RECEIPT] != 1 or not whole or not SEAL.fullmatch(seal) or not all(map(SHARE.fullmatch, shares.values())):
        raise ValueError
    return Receipt(table, seal, seat, shares, acknowledged)


# -- checking --------------------------------------------------------------------------------------------------------


Judgement = Literal["honest", "dishonest", "unproved"]


@dataclass(frozen=True)
class Verdict:
    """Whether a game's deals were honest, what was found, and what else there is to know."""

    judgement: Judgement
    text: Phrase
    findings: tuple[Phrase, ...]
    notes: tuple[Phrase, ...]


def verify(match: Match, receipt: Receipt | None = None) -> Verdict:
    """Work every deck out again and compare; with a receipt, also what that player saw and gave."""
    wrong = (*_against(match), *(_against_receipt(match, receipt) if receipt else ()))
    doubt = _unproved(match)
    notes = tuple(_notes(match, receipt))
    if wrong:
        return _verdict("dishonest", wrong, notes)
    if doubt:
        return _verdict("unproved", (doubt,), notes)
    follows = (Phrase("fair.follows"),)
    if receipt:
        return _verdict("honest", follows, notes)
    return Verdict("honest", Phrase("fair.verdict-agrees"), follows, (*notes, Phrase("fair.no-receipt")))


def _verdict(judgement: Judgement, findings: tuple[Phrase, ...], notes: tuple[Phrase, ...]) -> Verdict:
    return Verdict(judgement, Phrase(f"fair.verdict-{judgement}"), findings, notes)


def _unproved(match: Match) -> Phrase | None:
    """Why there is nothing to check."""
    if match.fair is None:
        return Phrase("fair.chosen") if match.chosen else Phrase("fair.unsealed")
    return None if match.fair.seed else Phrase("fair.unfinished")


def _against(match: Match) -> Iterator[Phrase]:
    """What in the record does not follow from its seal, its seed and its shares."""
    fair = match.fair
    if fair is None or not (fair.seed or match.over):
        return
    if not fair.seed:
        yield Phrase("fair.no-seed")
        return
    if commitment(fair.seed) != fair.commitment:
        yield Phrase("fair.wrong-seed")
    if choose(match.game, match.players, luck(fair.seed, FIRST, fair.shares[0])) != match.first:
        yield Phrase("fair.wrong-first")
    for round in match.rounds:
        yield from _against_round(fair, round)


def _against_round(fair: Fair, round: Round) -> Iterator[Phrase]:
    number, shares = round.number, fair.shares[round.number]
    for again, cards in enumerate(round.decks, start=1):
        if not _follows(luck(fair.seed, f"round {number} deck {again}", shares), cards):
            yield Phrase("fair.wrong-deck", round=number, deck=again)
    if not _follows(luck(fair.seed, f"round {number} stock", shares), round.stock):
        yield Phrase("fair.wrong-stock", round=number)


def _follows(luck: Luck, cards: Sequence[Card]) -> bool:
    return luck.shuffled(sorted(cards)) == list(cards)


def _against_receipt(match: Match, receipt: Receipt) -> Iterator[Phrase]:
    """What a player's browser noted otherwise."""
    if match.fair is None:
        yield Phrase("fair.receipt-unsealed", table=receipt.table)
        return
    if match.fair.commitment != receipt.commitment:
        yield Phrase("fair.receipt-seal", table=receipt.table)
    for number, given, stands, sure in _compared(match.fair, receipt):
        if stands and stands != given and number >= min(receipt.shares, default=0):
            yield Phrase("fair.receipt-changed" if given else "fair.receipt-invented", of=_of(number))
        if given and not stands and sure:
            yield Phrase("fair.receipt-dropped", of=_of(number))


def _compared(fair: Fair, receipt: Receipt) -> Iterator[tuple[int, str, str, bool]]:
    """For each round the share that was given, the one that stands in the record, and whether it must."""
    for number, shares in enumerate(fair.shares):
        given = receipt.shares.get(number, "")
        yield number, given, receipt.found(given, shares), number in receipt.acknowledged


def _notes(match: Match, receipt: Receipt | None) -> Iterator[Phrase]:
    """What the verdict does not say by itself."""
    if match.taken_back:
        yield Phrase("fair.taken-back", n=match.taken_back)
    if match.fair is None:
        return
    silent = [_of(number) for number, shares in enumerate(match.fair.shares) if not any(shares)]
    if silent:
        yield Phrase("fair.alone", all=silent)
    for number, given, stands, sure in _compared(match.fair, receipt) if receipt else ():
        if given and not stands and not sure:
            yield Phrase("fair.not-arrived", of=_of(number))


def _of(number: int) -> Phrase:
    return Phrase("fair.of-round", n=number) if number else Phrase("fair.of-first")
