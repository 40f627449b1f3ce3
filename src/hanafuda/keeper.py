"""Keeping score at a real table: what each round came to, as people say it, and all that follows from it.

>>> kept = Kept.new(Game("koikoi(rounds=2)"), ["Ada", "Ben"], first=0)
>>> round = kept.empty.having(piles=(Cards("8b 8c1 9a 9c1"), Cards()), stopper=0)
>>> kept = kept.add(round)
>>> kept.standing.totals, kept.names[kept.standing.dealer]
((5, 0), 'Ada')

Whatever a table says of a round is kept, so that nothing is lost: a round that cannot be scored says why and does not
count, one that looks impossible says so and counts. Change an earlier round, and everything after it follows.
"""

import csv
import dataclasses
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import Any

from .cards import JOKER, Cards, hwatu_month, shorten
from .dealer import by_the_clock
from .errors import BadGame, HanafudaError, nearest
from .game import Game
from .kernel import constants as k
from .kernel.table import Rules
from .kernel.turn import fours
from .kernel.worth import held
from .match import Seated, checked_names, month_of
from .rules import rules_for
from .score import Out, Stopper, played_round
from .standing import Standing
from .state import Seen
from .text import Phrase

MAX_ROUNDS = 200
"""So many rounds can be kept of one game."""

FEW = 6
"""So many cards are named one by one."""


@dataclass(frozen=True)
class Entered:
    """What the table says of one round: piles, calls and declared sets by side, lucky hands by seat.

    `out` are the seats that did not play, `blank` the one that held the blank card; whether the others dropped or were
    not asked follows. `field` are the cards of the opening field, as far as they matter. `dealer` is named only where
    somebody else dealt than by the rules.
    """

    piles: tuple[Cards, ...]
    lucky: tuple[tuple[str, ...], ...]
    calls: tuple[int, ...]
    declared: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()
    blank: int | None = None
    stopper: Stopper = None
    maker: int | None = None
    field: Cards = dataclasses.field(default_factory=Cards)
    dealer: int | None = None

    def having(self, **changes: Any) -> "Entered":
        """The same with something changed."""
        return replace(self, **changes)

    @property
    def taken(self) -> Cards:
        """The cards that are in somebody's pile."""
        return Cards(card for pile in self.piles for card in pile)

    def given(self, side: int, cards: Cards) -> "Entered":
        """These cards go to a side's pile, from wherever they were."""
        piles = [pile - cards for pile in self.piles]
        piles[side] = piles[side] | cards
        return self.having(piles=tuple(piles))


@dataclass(frozen=True)
class Result:
    """One round judged: who dealt it, the finished round if it can be scored, what is wrong and what looks impossible.

    A round with `trouble` does not count; what can be said about it all the same stands in `round`.
    """

    number: int
    dealer: int
    entered: Entered
    round: Seen | None
    trouble: Phrase | None = None
    warnings: tuple[Phrase, ...] = ()

    @property
    def scores(self) -> tuple[int, ...] | None:
        """What each side scored, if the round counts."""
        return self.round.scores if self.round and self.trouble is None else None


@dataclass(frozen=True)
class Kept(Seated):
    """A game played with real cards: who plays, who dealt first, the rounds, and the one that is being entered."""

    game: Game
    names: tuple[str, ...]
    first: int = 0
    rounds: tuple[Entered, ...] = ()
    draft: Entered | None = None

    @classmethod
    def new(cls, game: Game, names: Sequence[str], first: int = 0) -> "Kept":
        """A game for these people, unless no table can play it so; who deals first is said, if the game does not."""
        game = by_the_clock(game)
        game.sides(len(names))
        named = game.sheet.first_dealer
        dealer = named if isinstance(named, int) else first
        if not 0 <= dealer < len(names):
            raise BadGame("no-first-dealer", seat=dealer, most=len(names) - 1)
        return cls(game, tuple(checked_names(names)), dealer)

    @property
    def rules(self) -> Rules:
        return rules_for(self.game, self.players)

    @property
    def deck(self) -> Cards:
        """The cards that can be captured."""
        return Cards(captured(self.rules))

    @property
    def empty(self) -> Entered:
        """A round of which nothing is said yet."""
        each = range(self.sides)
        return Entered(tuple(Cards() for _ in each), ((),) * self.players, (0,) * self.sides, tuple(() for _ in each))

    def add(self, entered: Entered) -> "Kept":
        """One round more."""
        if len(self.rounds) >= MAX_ROUNDS:
            raise BadGame("kept-full", n=MAX_ROUNDS)
        return replace(self, rounds=(*self.rounds, self._fitting(entered)), draft=None)

    def correct(self, number: int, entered: Entered) -> "Kept":
        """A round told anew; all that follows from it does."""
        at = self._index(number)
        return replace(self, rounds=(*self.rounds[:at], self._fitting(entered), *self.rounds[at + 1 :]))

    def without(self, number: int) -> "Kept":
        """The same game, a round taken out."""
        at = self._index(number)
        return replace(self, rounds=self.rounds[:at] + self.rounds[at + 1 :])

    def entering(self, entered: Entered | None) -> "Kept":
        """The round that is being entered, as it is now."""
        return replace(self, draft=None if entered in (None, self.empty) else self._fitting(entered))

    def _index(self, number: int) -> int:
        if not 1 <= number <= len(self.rounds):
            raise BadGame("kept-no-round", number=number, n=len(self.rounds))
        return number - 1

    def _fitting(self, entered: Entered) -> Entered:
        """The same, if it speaks of sides, seats and lucky hands that there are."""
        by_side = (entered.piles, entered.calls, entered.declared)
        seats = {*entered.out, *(one for one in (entered.blank, entered.dealer) if one is not None)}
        sides = {one for one in (entered.stopper, entered.maker) if isinstance(one, int)}
        if any(len(values) != self.sides for values in by_side) or len(entered.lucky) != self.players:
            raise BadGame("kept-shape", sides=self.sides, players=self.players)
        if not seats <= set(range(self.players)) or not sides <= set(range(self.sides)):
            raise BadGame("kept-seat", n=self.players)
        if any(calls not in range(100) for calls in entered.calls) or any(
            len(sets) > k.SETS for sets in entered.declared
        ):
            raise BadGame("kept-number")
        known = [hand.name for hand in self.game.sheet.lucky.hands]
        for name in (name for hands in entered.lucky for name in hands):
            if name not in known:
                raise BadGame("no-lucky-hand", name=shorten(name), near=nearest(name, known))
        return entered

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """Every round, judged in order."""
        found, standing = list[Result](), self._start
        for number, entered in enumerate(self.rounds, start=1):
            found.append(self._judged(standing, number, entered))
            standing = _counted(standing, found[-1])
        return tuple(found)

    @cached_property
    def standing(self) -> Standing:
        """What follows from the rounds that count."""
        return reduce(_counted, self.results, self._start)

    @property
    def _start(self) -> Standing:
        return Standing.new(self.game, self.players, self.first)

    @cached_property
    def standings(self) -> tuple[tuple[int, ...], ...]:
        """Each side's points after every round."""
        totals = (0,) * self.sides
        found = []
        for result in self.results:
            totals = tuple(map(sum, zip(totals, result.scores or (0,) * self.sides, strict=True)))
            found.append(totals)
        return tuple(found)

    @cached_property
    def current(self) -> Result:
        """The round that is being entered, as far as it is said."""
        return self._judged(self.standing, len(self.rounds) + 1, self.draft or self.empty)

    def _judged(self, before: Standing, number: int, entered: Entered) -> Result:
        dealer = before.dealer if entered.dealer is None else entered.dealer
        try:
            if before.over:
                raise BadGame("kept-over")
            round = _played(self, dealer, number, entered)
        except HanafudaError as error:
            return Result(number, dealer, entered, None, error.phrase)
        return Result(number, dealer, entered, round, _open(round, entered), tuple(_warnings(self, round, entered)))


def _counted(standing: Standing, result: Result) -> Standing:
    return standing.after(result.round) if result.round and result.scores else standing


def _played(kept: Kept, dealer: int, number: int, entered: Entered) -> Seen:
    """The round as the engine sees it."""
    return played_round(
        kept.game,
        _piles(kept, dealer, entered),
        dealer=dealer,
        lucky=entered.lucky,
        field=entered.field,
        calls=entered.calls if any(entered.calls) or kept.game.sheet.calls else (),
        stopper=entered.stopper,
        maker=entered.maker,
        month=month_of(number),
        declared=entered.declared if any(entered.declared) else (),
    )


def _piles(kept: Kept, dealer: int, entered: Entered) -> list[Cards | Out]:
    """Piles, and for those who did not play the word that says why: it follows from who did."""
    r, away = kept.rules, {*entered.out, *([] if entered.blank is None else [entered.blank])}
    if r.round_size == r.seats:
        if away:
            raise BadGame("kept-all-play")
        return list(entered.piles)
    _who_plays(kept, r, entered, away)
    found: list[Cards | Out] = list(entered.piles)
    playing = 0
    for seat in ((dealer + place) % r.seats for place in range(r.seats)):
        if seat in away:
            found[seat] = "blank" if seat == entered.blank else "drop" if playing < r.round_size else "out"
        else:
            playing += 1
    return found


def _who_plays(kept: Kept, r: Rules, entered: Entered, away: set[int]) -> None:
    """So many play as the game has it, and who does not has no cards."""
    if r.blank and entered.blank is None:
        raise BadGame("kept-blank")
    if entered.blank is not None and not r.blank:
        raise BadGame("no-blank")
    if len(away) != r.seats - r.round_size:
        raise BadGame("kept-playing", n=r.round_size, number=r.seats - len(away))
    for seat in sorted(away):
        if entered.piles[seat]:
            raise BadGame("kept-out-with-cards", name=kept.names[seat])


def _open(round: Seen, entered: Entered) -> Phrase | None:
    """What is still to be said before the round is finished."""
    r = round.rules
    if not r.has_calls or (round.outcome and round.outcome.how == "lucky"):
        return None
    if entered.stopper is None:
        return Phrase("keeper.say-stopper")
    if entered.stopper == "nobody" and r.exhausted == k.LAST_YAKU and entered.maker is None:
        return Phrase("keeper.say-maker") if any(_holders(round)) else None
    return None


# -- what looks impossible -------------------------------------------------------------------------------------------


def captured(r: Rules) -> int:
    """The cards that can be captured, as a mask: all but a blank one."""
    return (1 << (r.cards - r.blank)) - 1


def _holders(round: Seen) -> list[bool]:
    """Which sides hold a yaku."""
    return [bool(held(round.rules, round.table, side)) for side in range(round.sides)]


def _warnings(kept: Kept, round: Seen, entered: Entered) -> Iterator[Phrase]:
    """What the rules do not let happen, and a slip of the finger does."""
    if round.outcome and round.outcome.how == "lucky":
        return
    miscounted = list(_miscounted(round))
    yield from miscounted
    if not miscounted and round.rules.wild_played < 0:
        yield from _unpaired(kept, round)
    if round.rules.has_calls:
        yield from _miscalled(kept, round, entered)


def _miscounted(round: Seen) -> Iterator[Phrase]:
    """Cards that must be in a pile and are not, or more than can have been captured."""
    r = round.rules
    piles = sum(round.table.pile[: r.sides])
    missing = captured(r) & ~piles
    in_play = 2 * r.round_size * r.hand_size + r.field_size if r.round_size == r.seats else JOKER
    if r.has_calls or (in_play < JOKER and not r.play_out):
        if piles.bit_count() > in_play:
            yield Phrase("keeper.too-many", n=in_play, number=piles.bit_count())
        return
    if r.misdeal == k.PLAY_ON:
        missing &= ~fours(missing)
    if r.wild_played >= 0 and missing.bit_count() == 1 and missing & 15 << r.wild_played // 4 * 4:
        return
    if missing:
        key = "keeper.missing" if missing.bit_count() <= FEW else "keeper.missing-many"
        yield Phrase(key, n=missing.bit_count(), cards=Cards(missing))


def _unpaired(kept: Kept, round: Seen) -> Iterator[Phrase]:
    """Cards are captured by twos and fours of a month."""
    for side, pile in enumerate(round.piles):
        for month in range(12):
            cards = Cards(pile.mask & 15 << 4 * month)
            if len(cards) % 2:
                yield Phrase("keeper.unpaired", name=kept.teams[side], n=len(cards), cards=cards)


def _miscalled(kept: Kept, round: Seen, entered: Entered) -> Iterator[Phrase]:
    """Calls that cannot have been made."""
    r, names, call = round.rules, kept.teams, kept.game.word("call")
    callers = [side for side, calls in enumerate(entered.calls) if calls]
    for side in callers:
        if r.call_limit and entered.calls[side] > r.call_limit:
            yield Phrase("keeper.over-limit", name=names[side], call=call, n=r.call_limit)
        if not any(r.row_without) and not _holders(round)[side]:
            yield Phrase("keeper.call-without-yaku", name=names[side], call=call)
    if r.answer_ends and len(callers) > 1:
        yield Phrase("keeper.both-called", call=call)


# -- telling it ------------------------------------------------------------------------------------------------------


def in_order(kept: Kept) -> tuple[Cards, ...]:
    """The cards month by month as this game numbers them, and what has no month at the end."""
    order = sorted(range(12), key=lambda month: hwatu_month(month + 1) if kept.game.sheet.hwatu else month)
    months = [Cards(15 << 4 * month) for month in order]
    rest = kept.deck - Cards("all")
    return (*months, rest) if rest else tuple(months)


def as_csv(kept: Kept) -> str:
    """A line a round: who dealt, what each side scored, and each side's total after it."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    names = [_cell(name) for name in kept.side_names]
    totals = [_cell(str(Phrase("keeper.csv.total", name=name))) for name in kept.side_names]
    rows.writerow([str(Phrase("keeper.csv.round")), str(Phrase("keeper.csv.dealer")), *names, *totals])
    for result, after in zip(kept.results, kept.standings, strict=True):
        scores = result.scores or ("",) * kept.sides
        rows.writerow([result.number, _cell(kept.names[result.dealer]), *scores, *after])
    return text.getvalue()


def _cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t" else text
