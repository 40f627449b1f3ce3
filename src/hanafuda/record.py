"""The text of a game: written so that people can read it, read so that nothing wrong gets through.

`write` and `read` are inverses; reading replays every move, so a record that reads is a game that was played. A game
that was only scored has a record without moves: `write_kept` and `read_kept`. Both are described in docs/record.md.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

from .cards import JOKER, Card, Cards, shorten
from .dealer import DrawRound, FirstDealer, How, leaders
from .errors import BadRecord, HanafudaError, cause
from .game import Game
from .keeper import Entered, Kept, Result
from .match import NO_SHARE, SHARE, Fair, Match, Round, checked_names
from .sheet import Clock, Draw
from .standing import Standing
from .text import Phrase

T = TypeVar("T")
MOMENT = re.compile(r"([1-9]\d{0,3})\.(0|[1-9]\d{0,4})", re.ASCII)
HEADER = "hanafuda record 1"
KEPT_HEADER = "hanafuda score 1"
MAX_SIZE = 2_000_000
MAX_ROUNDS = 300
MAX_DECKS = 600
MAX_MOVES = 10_000
MAX_DRAWS = 50
MAX_NOTES = 200
"""What a record may hold; far more than any game that people play, and little enough to be replayed for a stranger."""


# -- writing ---------------------------------------------------------------------------------------------------------


def write(match: Match) -> str:
    """A game, finished or not, as text."""
    lines = [
        HEADER,
        f"game: {match.game}",
        f"players: {', '.join(match.names)}",
        *_marks(match),
        *_shares(match, 0),
        f"first dealer: {_first(match.first)}",
    ]
    for round in match.rounds:
        lines += _round(match, round)
    lines += ["", *_ending(match.standing)]
    if match.fair and match.fair.seed:
        lines.append(f"seed: {match.fair.seed}")
    lines += [f"note {note.round}.{note.step}: {note.text}" for note in match.notes]
    return "\n".join(lines) + "\n"


def _ending(standing: Standing) -> list[str]:
    if not standing.over:
        return ["unfinished"]
    return [f"totals: {_numbers(standing.totals)}", f"winners: {_numbers(standing.winners)}"]


def _marks(match: Match) -> Iterator[str]:
    """What is to be known of the game's luck beforehand."""
    if match.fair or match.chosen:
        yield f"luck: {f'sealed {match.fair.commitment}' if match.fair else 'chosen'}"
    if match.taken_back:
        yield f"taken back: {match.taken_back}"
    if match.continued:
        yield f"continued: {match.continued[0]}.{match.continued[1]}"


def _shares(match: Match, number: int) -> Iterator[str]:
    """The players' shares for a round, or for the choice of the first dealer (0)."""
    if match.fair:
        yield f"shares: {' '.join(share or NO_SHARE for share in match.fair.shares[number])}"


def _first(first: FirstDealer) -> str:
    draws = ("; ".join(" ".join(f"{seat}={card}" for seat, card in draw.items()) for draw in first.draws),)
    return " ".join([first.how, *(draws if first.draws else [str(first.seat)])])


def _round(match: Match, round: Round) -> list[str]:
    lines = ["", f"round {round.number}, dealer {round.dealer}", *_shares(match, round.number)]
    for number, deck in enumerate(round.decks, start=1):
        void = number < len(round.decks) or round.state.void
        lines.append(f"{'void' if void else 'deck'}: {_deck(match, deck)}")
    lines += _turns(round)
    if round.state.over:
        lines.append(f"result: {_numbers(round.scores)}")
    return lines


def _deck(match: Match, deck: tuple[Card, ...]) -> str:
    """Hands, field and stock with a bar between them."""
    dealt = match.game.sheet.deals[match.players]
    hands = dealt.hand * match.players
    cuts = [*range(0, hands + 1, dealt.hand), hands + dealt.field, len(deck)]
    return " | ".join(" ".join(map(str, deck[start:end])) for start, end in pairwise(cuts))


def _turns(round: Round) -> Iterator[str]:
    """The moves, a line for each seat's turn, and the stock where it was shuffled a second time."""
    states = [(move, state) for move, state in round.steps()][len(round.decks) - 1 :]
    played = [(before.turn, str(move)) for (_, before), (move, _) in pairwise(states)]
    for seat, moves in groupby(played, key=lambda pair: pair[0]):
        if seat is None:
            yield f"stock: {' '.join(map(str, round.stock))}"
        else:
            yield f"{seat}: {' '.join(move for _, move in moves)}"


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def write_kept(kept: Kept) -> str:
    """A game that was only scored, as text; the round that is being entered comes last, without a result."""
    lines = [
        KEPT_HEADER,
        f"game: {kept.game}",
        f"players: {', '.join(kept.names)}",
        f"first dealer: {_first(FirstDealer('seat', kept.first))}",
    ]
    for result in kept.results:
        lines += [*_entered(result.number, result.dealer, result.entered), f"result: {_result(result)}"]
    if kept.draft:
        lines += _entered(kept.current.number, kept.current.dealer, kept.draft)
    return "\n".join([*lines, "", *_ending(kept.standing)]) + "\n"


def _result(result: Result) -> str:
    return "none" if result.scores is None else _numbers(result.scores)


def _entered(number: int, dealer: int, round: Entered) -> list[str]:
    """What was said of a round, a line for each thing; what was not said has none."""
    said = [
        *((f"pile {side}", str(pile)) for side, pile in enumerate(round.piles)),
        *((f"lucky {seat}", " ".join(hands)) for seat, hands in enumerate(round.lucky)),
        *((f"declared {side}", _numbers(sets)) for side, sets in enumerate(round.declared)),
        ("out", _numbers(round.out)),
        ("blank", "" if round.blank is None else str(round.blank)),
        ("calls", _numbers(round.calls) if any(round.calls) else ""),
        ("stopper", "" if round.stopper is None else str(round.stopper)),
        ("maker", "" if round.maker is None else str(round.maker)),
        ("field", str(round.field)),
        ("dealt", "" if round.dealer is None else str(round.dealer)),
    ]
    return ["", f"round {number}, dealer {dealer}", *(f"{key}: {value}" for key, value in said if value)]


# -- reading ---------------------------------------------------------------------------------------------------------


class _Line(NamedTuple):
    number: int
    key: str
    value: str


def read_file(path: str | Path) -> Match:
    """The game in a file."""
    return read_bytes(_bytes_of(Path(path)))


def read_kept_file(path: str | Path) -> Kept:
    """The game in a file that holds a record without moves."""
    return read_kept(_text_of(_bytes_of(Path(path))))


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_SIZE + 1)
    except OSError as error:
        raise BadRecord("cannot-read", path=str(path), why=cause(error)) from None
    if len(data) > MAX_SIZE:
        raise BadRecord("file-too-long", path=str(path), n=MAX_SIZE // 1_000_000)
    return data


def read_bytes(data: bytes) -> Match:
    """The game in these bytes, which must be UTF-8."""
    return read(_text_of(data))


def _text_of(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord("not-utf8", line=line, byte=f"{data[error.start]:#04x}") from None


def read(text: str) -> Match:
    """The game a record tells; raises BadRecord with the line and the reason."""
    if len(text) > MAX_SIZE:
        raise BadRecord("record-too-long", n=MAX_SIZE // 1_000_000)
    return _Reader(text).match()


def read_kept(text: str) -> Kept:
    """The game that a record without moves tells; raises BadRecord with the line and the reason."""
    if len(text) > MAX_SIZE:
        raise BadRecord("record-too-long", n=MAX_SIZE // 1_000_000)
    return _KeptReader(text).kept()


class _Reader:
    """The lines of a record, taken one after another."""

    gives = "numbers"

    def __init__(self, text: str) -> None:
        rows = ((number, row.strip()) for number, row in enumerate(text.removeprefix("\ufeff").splitlines(), start=1))
        self.lines = [(number, row) for number, row in rows if row and not row.startswith("#")]
        self.at = self.decks = self.moves = 0

    def fail(self, why: Phrase, number: int | None = None) -> NoReturn:
        if number is None:
            number = self.lines[min(self.at, len(self.lines) - 1)][0] if self.lines else 1
        raise BadRecord("record-line", line=number, why=why)

    @property
    def row(self) -> str:
        """The next line; empty at the end."""
        return self.lines[self.at][1] if self.at < len(self.lines) else ""

    @property
    def found(self) -> Phrase | str:
        """The next line as a message quotes it."""
        return shorten(self.row) or Phrase("error.record-end")

    def take(self, key: str) -> _Line:
        """The next line, which must be `key: value`."""
        found, colon, value = self.row.partition(":")
        if found.strip() != key or not colon:
            self.fail(Phrase("error.expected", expected=f"{key}:", found=self.found))
        number = self.lines[self.at][0]
        self.at += 1
        return _Line(number, key, value.strip())

    def match(self) -> Match:
        self.header(HEADER, "error.record-moveless" if self.row == KEPT_HEADER else "error.record-header")
        match = self._start()
        while self.row.startswith("round "):
            match = self._round(match)
        self._end(match.standing)
        match = self._notes(self._seed(match))
        self._last()
        return match

    def header(self, header: str, why: str) -> None:
        """The first line."""
        if self.row != header:
            self.fail(Phrase(why, header=header, found=shorten(self.row)))
        self.at += 1

    def _start(self) -> Match:
        game, names = self.people()
        seal, taken_back, continued = self._marks()
        fair = Fair(seal, (self._shares(len(names)),)) if seal else None
        first = self.take("first dealer")
        dealer = self._try(first.number, _read_first, game, len(names), first.value)
        match = Match(game, tuple(names), dealer, fair=fair, chosen=seal == "", taken_back=taken_back)
        return replace(match, continued=continued)

    def people(self) -> tuple[Game, list[str]]:
        """What is played, and by whom."""
        line = self.take("game")
        game = self._try(line.number, Game, line.value)
        rule = game.sheet.first_dealer
        if isinstance(rule, Clock):
            self.fail(Phrase("error.record-clock", day=rule.day, night=rule.night), line.number)
        players = self.take("players")
        names = self._try(players.number, checked_names, players.value.split(","))
        self._try(players.number, game.sides, len(names))
        return game, names

    def _marks(self) -> tuple[str | None, int, tuple[int, int] | None]:
        """The seal of the luck (empty: the seed was chosen; None: nothing is said), the moves taken back, and the
        moment of another game that this one goes on from."""
        seal, taken_back, continued = None, 0, None
        if self.row.startswith("luck:"):
            seal = self._matched(self.take("luck"), "chosen|sealed ([0-9a-f]{64})", Phrase("error.record-luck"))
        if self.row.startswith("taken back:"):
            line = self.take("taken back")
            taken_back = int(self._matched(line, "([1-9][0-9]{0,5})", Phrase("error.record-taken-back")))
        if self.row.startswith("continued:"):
            line = self.take("continued")
            continued = self._try(line.number, read_moment, line.value)
        return seal, taken_back, continued

    def _shares(self, players: int) -> tuple[str, ...]:
        line = self.take("shares")
        shares = [share if share != NO_SHARE else "" for share in line.value.split()]
        if len(shares) != players or any(share and not SHARE.fullmatch(share) for share in shares):
            self.fail(Phrase("error.record-shares", players=players), line.number)
        return tuple(shares)

    def _matched(self, line: _Line, pattern: str, why: Phrase) -> str:
        """The part of a line's value that the pattern asks for."""
        found = re.fullmatch(pattern, line.value)
        if not found:
            self.fail(why, line.number)
        return found[1] or ""

    def _round(self, match: Match) -> Match:
        expected = f"round {match.number}, dealer {match.dealer}"
        if match.wants != "deck":
            self.fail(Phrase("error.record-game-over" if match.over else "error.record-not-over"))
        if self.row != expected:
            self.fail(Phrase("error.expected", expected=expected, found=self.found))
        if match.number > MAX_ROUNDS:
            self.fail(Phrase("error.record-rounds", most=MAX_ROUNDS))
        self.at += 1
        shares = self._shares(match.players) if match.fair else ()
        match = self._deal(match, shares)
        while self.row.partition(":")[0].isdecimal() or self.row.startswith("stock:"):
            match = self._stock(match) if self.row.startswith("stock:") else self._turn(match)
        if self.row.startswith("result"):
            self._result(match)
        elif match.rounds and match.state.over:
            self.fail(Phrase("error.record-no-result", scores=_numbers(match.state.scores)))
        return match

    def _deal(self, match: Match, shares: tuple[str, ...]) -> Match:
        while self.row.startswith(("void:", "deck:")):
            line = self.take(self.row.partition(":")[0])
            deck = self._deck(line)
            match = self._try(line.number, partial(match.deal, deck, shares=shares))
            if match.state.void != (line.key == "void"):
                right = "void" if match.state.void else "deck"
                self.fail(Phrase("error.record-void", right=right, wrong=line.key), line.number)
            if line.key == "deck":
                return match
        if not match.rounds or not match.state.void:
            self.fail(Phrase("error.expected", expected="deck:", found=self.found))
        return match

    def _stock(self, match: Match) -> Match:
        line = self.take("stock")
        if not match.rounds or match.state.phase != "shuffle":
            self.fail(Phrase("error.record-stock"), line.number)
        return self._try(line.number, match.deal, self._deck(line))

    def _deck(self, line: _Line) -> list[Card]:
        self.decks += 1
        if self.decks > MAX_DECKS:
            self.fail(Phrase("error.record-decks", most=MAX_DECKS), line.number)
        return self._try(line.number, _read_deck, line.value)

    def _turn(self, match: Match) -> Match:
        number = self.lines[self.at][0]
        seat, _, moves = self.row.partition(":")
        for word in moves.split():
            if match.wants != "move":
                waits = match.state.phase == "shuffle"
                self.fail(
                    Phrase("error.record-no-stock" if waits else "error.record-after", move=shorten(word)), number
                )
            if str(match.state.seat) != seat:
                why = Phrase("error.record-seat", move=shorten(word), seat=match.state.seat, wrong=shorten(seat))
                self.fail(why, number)
            self.moves += 1
            if self.moves > MAX_MOVES:
                self.fail(Phrase("error.record-moves", most=MAX_MOVES), number)
            match = self._try(number, match.play, word)
        if not moves.split():
            self.fail(Phrase("error.record-empty-turn"), number)
        self.at += 1
        return match

    def _result(self, match: Match) -> None:
        line = self.take("result")
        if not match.state.over:
            self.fail(Phrase("error.record-early-result"), line.number)
        self._same(line, match.state.scores)

    def _end(self, standing: Standing) -> None:
        if standing.over:
            self._same(self.take("totals"), standing.totals)
            self._same(self.take("winners"), standing.winners)
        elif self.row == "unfinished":
            self.at += 1
        elif not self.row:
            self.fail(Phrase("error.record-cut"))
        else:
            self.fail(Phrase("error.record-no-end", found=self.found))

    def _last(self) -> None:
        """There is nothing after the end."""
        if self.row:
            self.fail(Phrase("error.record-more", found=self.found))

    def _seed(self, match: Match) -> Match:
        if match.fair is None or not self.row.startswith("seed:"):
            return match
        seed = self._matched(self.take("seed"), "([0-9a-f]{64})", Phrase("error.record-seed"))
        return replace(match, fair=replace(match.fair, seed=seed))

    def _notes(self, match: Match) -> Match:
        """What was said of moments: after everything else, in their order, each moment once."""
        while self.row.startswith("note "):
            number, (key, colon, text) = self.lines[self.at][0], self.row.partition(":")
            if not colon or len(match.notes) == MAX_NOTES:
                self.fail(Phrase("error.record-note", most=MAX_NOTES))
            place = self._try(number, read_moment, key.removeprefix("note "))
            if match.notes and place <= (match.notes[-1].round, match.notes[-1].step):
                self.fail(Phrase("error.record-note-order"))
            if not text.strip():
                self.fail(Phrase("error.record-note-empty"))
            match = self._try(number, match.noted, *place, text)
            self.at += 1
        return match

    def _same(self, line: _Line, values: Sequence[object]) -> None:
        found = [str(value) for value in values]
        if line.value.split() != found:
            why = Phrase(f"error.record-{self.gives}", what=line.key, said=shorten(line.value), found=" ".join(found))
            self.fail(why, line.number)

    def _try(self, number: int, action: Callable[..., T], *what: Any) -> T:
        """Do it, and put the line's number before what may be wrong with it."""
        try:
            return action(*what)
        except HanafudaError as error:
            self.fail(error.phrase, number)


class _KeptReader(_Reader):
    """The lines of a record without moves."""

    gives = "kept-numbers"

    def kept(self) -> Kept:
        self.header(KEPT_HEADER, "error.record-with-moves" if self.row == HEADER else "error.record-header")
        game, names = self.people()
        first = self.take("first dealer")
        kept = self._try(first.number, _first_kept, game, names, first.value)
        while self.row.startswith("round "):
            kept = self._entry(kept)
        self._end(kept.standing)
        self._last()
        return kept

    def _entry(self, kept: Kept) -> Kept:
        """One round: what was said of it, and its result, which must be what follows."""
        if kept.draft:
            self.fail(Phrase("error.record-kept-more"))
        heading = self.lines[self.at]
        self.at += 1
        entered = self._said(kept)
        done = self.row.startswith("result")
        after = self._try(heading[0], kept.add if done else kept.entering, entered)
        result = after.results[-1] if done else after.current
        expected = f"round {result.number}, dealer {result.dealer}"
        if heading[1] != expected:
            self.fail(Phrase("error.expected", expected=expected, found=shorten(heading[1])), heading[0])
        if done:
            self._same(self.take("result"), _result(result).split())
        return after

    def _said(self, kept: Kept) -> Entered:
        """The lines of a round, each at most once."""
        entered, known = kept.empty, _entry_keys(kept)
        seen: set[str] = set()
        while self.row and not self.row.startswith(("round ", "result", "totals", "unfinished")):
            key = self.row.partition(":")[0].strip()
            if key not in known or ":" not in self.row:
                self.fail(Phrase("error.record-kept-line", found=shorten(self.row), allowed=sorted(known)))
            if key in seen:
                self.fail(Phrase("error.record-kept-twice", key=key))
            seen.add(key)
            line = self.take(key)
            entered = self._try(line.number, _with_line, kept, entered, key, line.value)
        return entered


def _entry_keys(kept: Kept) -> list[str]:
    by_side = [f"{what} {side}" for what in ("pile", "declared") for side in range(kept.sides)]
    by_seat = [f"lucky {seat}" for seat in range(kept.players)]
    return [*by_side, *by_seat, "out", "blank", "calls", "stopper", "maker", "field", "dealt"]


def _first_kept(game: Game, names: list[str], text: str) -> Kept:
    how, _, seat = text.partition(" ")
    if how != "seat" or seat not in map(str, range(len(names))):
        raise BadRecord("record-first-seat", seat=shorten(text))
    return Kept.new(game, names, int(seat))


def _with_line(kept: Kept, entered: Entered, key: str, text: str) -> Entered:
    """A round with one more thing said about it."""
    what, _, at = key.partition(" ")
    seats = kept.players - 1
    if what == "pile":
        return entered.having(piles=_set(entered.piles, int(at), Cards.listed(text)))
    if what == "lucky":
        return entered.having(lucky=_set(entered.lucky, int(at), tuple(text.split())))
    if what == "declared":
        return entered.having(declared=_set(entered.declared, int(at), _read_numbers(text, 99)))
    if what == "field":
        return entered.having(field=Cards.listed(text))
    if what == "out":
        return entered.having(out=_read_numbers(text, seats))
    if what == "calls":
        return entered.having(calls=_read_numbers(text, 99))
    if what == "stopper" and text == "nobody":
        return entered.having(stopper="nobody")
    return entered.having(**{"dealer" if what == "dealt" else what: _read_number(text, seats)})


def _set(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def read_moment(text: str) -> tuple[int, int]:
    """A moment as people write it: `3.5` is step 5 of round 3, where the deal is step 0."""
    found = MOMENT.fullmatch(text)
    if not found:
        raise BadRecord("not-a-moment", moment=shorten(text))
    return int(found[1]), int(found[2])


def _read_number(text: str, most: int) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 3 or int(text) > most:
        raise BadRecord("record-kept-number", text=shorten(text), most=most)
    return int(text)


def _read_numbers(text: str, most: int) -> tuple[int, ...]:
    return tuple(_read_number(word, most) for word in text.split())


def _read_deck(text: str) -> list[Card]:
    return [Card(word) for word in text.split() if word != "|"]


def _read_first(game: Game, players: int, text: str) -> FirstDealer:
    how, _, rest = text.partition(" ")
    rule = game.sheet.first_dealer
    expected: How = "seat" if isinstance(rule, int) else "draw" if isinstance(rule, Draw) else "random"
    if how != expected:
        raise BadRecord("record-first", expected=expected)
    if how == "draw":
        return _read_draws(game, players, rest)
    if rest not in map(str, range(players)) or (isinstance(rule, int) and int(rest) != rule):
        raise BadRecord("record-first-seat", seat=shorten(rest))
    return FirstDealer(expected, int(rest))


def _read_draws(game: Game, players: int, text: str) -> FirstDealer:
    tied, draws = list(range(players)), list[DrawRound]()
    for part in text.split(";"):
        pairs = [pair.partition("=") for pair in part.split()]
        if len(tied) < 2 or [seat for seat, _, _ in pairs] != list(map(str, tied)):
            raise BadRecord("draw-seats", draw=shorten(part), seats=_numbers(tuple(tied)))
        drawn = {int(seat): Card(code) for seat, _, code in pairs}
        if JOKER in drawn.values():
            raise BadRecord("draw-joker", draw=shorten(part))
        if len(set(drawn.values())) < len(tied):
            raise BadRecord("draw-twice", draw=shorten(part))
        if len(draws) == MAX_DRAWS:
            raise BadRecord("record-draws", most=MAX_DRAWS)
        draws.append(drawn)
        tied = leaders(game, drawn)
    if len(tied) > 1:
        raise BadRecord("draw-tied", seats=_numbers(tuple(tied)))
    return FirstDealer("draw", tied[0], tuple(draws))
