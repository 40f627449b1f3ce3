"""`hanafuda keep`: the score of a game played with real cards, told line by line and kept in a file."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from ..cards import Cards, shorten
from ..errors import BadCard, BadGame, BadRecord, HanafudaError, cause, nearest
from ..game import game
from ..keeper import Entered, Kept, Result, as_csv
from ..record import read_kept_file, write_kept
from ..score import settle
from ..telling import named, victory
from ..text import Phrase
from ..text.measure import aligned, cells, shown
from ..typed import COMMA, Names, folded, forms, meant, number, read_cards, words
from .paper import lines
from .score import line_of
from .streams import complain
from .words import tell, word

Words = Sequence[str]
T = TypeVar("T")


@dataclass(frozen=True)
class Desk:
    """What lies before whoever keeps the score: the game, the round that is corrected (if one is), and how it was."""

    kept: Kept
    number: int | None = None
    before: "Desk | None" = None

    @property
    def round(self) -> Entered:
        """The round that is being told."""
        return self.result.entered

    @property
    def result(self) -> Result:
        """The same, judged."""
        return self.kept.current if self.number is None else self.kept.results[self.number - 1]

    def said(self, **changes: Any) -> "Desk":
        """Something more is said of the round."""
        return self.told(self.round.having(**changes))

    def told(self, entered: Entered) -> "Desk":
        """The round is told so."""
        if self.number is None:
            return Desk(self.kept.entering(entered), None, self)
        return Desk(self.kept.correct(self.number, entered), self.number, self)


class Quit(Exception):
    """Enough for today."""


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.keep.help"), word("command.keep.about")
    parser = subparsers.add_parser("keep", help=help, description=about)
    parser.add_argument("file", metavar="FILE", type=Path, help=word("command.keep.file"))
    parser.add_argument("--game", metavar="GAME", help=word("command.keep.game"))
    parser.add_argument("--names", metavar="A,B", help=word("command.keep.names"))
    parser.add_argument("--dealer", metavar="NAME", help=word("command.keep.dealer"))
    parser.add_argument("--csv", action="store_true", help=word("command.keep.csv"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Keep a score until the input ends; what a line says is in the file before the next one is read."""
    desk = Desk(_opened(args))
    if args.csv:
        print(as_csv(desk.kept), end="")
        return 0
    _save(args.file, desk.kept)
    print(word("command.keep.opened", title=desk.kept.game.title, names=desk.kept.names, file=str(args.file)))
    _show(desk)
    return _kept_on(args.file, desk)


def _kept_on(file: Path, desk: Desk) -> int:
    """Line after line; 2 if a program said something wrong, people have been told at once."""
    wrong = False
    for line in _lines():
        try:
            after = _obeyed(desk, words(line))
        except Quit:
            break
        except HanafudaError as error:
            complain(tell(named(error.phrase, desk.kept.names)))
            wrong = True
            continue
        if after.kept != desk.kept:
            _save(file, after.kept)
        desk = after
    return 2 if wrong and not sys.stdin.isatty() else 0


def _lines() -> Iterator[str]:
    """What is typed, with a prompt where somebody types."""
    prompt = word("command.keep.prompt") if sys.stdin.isatty() else ""
    while True:
        try:
            yield input(prompt)
        except EOFError:
            return


# -- the file --------------------------------------------------------------------------------------------------------


def _opened(args: argparse.Namespace) -> Kept:
    """The score in the file, or a new one."""
    if args.file.exists():
        if args.game or args.names or args.dealer:
            raise BadRecord("kept-exists", path=str(args.file))
        return read_kept_file(args.file)
    if not args.game or not args.names:
        raise BadRecord("kept-new", path=str(args.file))
    new = Kept.new(game(args.game), re.split(COMMA, args.names))
    return Kept.new(new.game, new.names, _seat(new, args.dealer)) if args.dealer else new


def _save(file: Path, kept: Kept) -> None:
    """All of it or nothing: the old file stands until the new one is whole."""
    fresh = file.with_name(f"{file.name}.new")
    try:
        fresh.write_text(write_kept(kept), encoding="utf-8")
        os.replace(fresh, file)
    except OSError as error:
        raise BadRecord("cannot-write", path=str(file), why=cause(error)) from None


# -- what is said ----------------------------------------------------------------------------------------------------


def _obeyed(desk: Desk, said: Words) -> Desk:
    """The desk after a line, and what there is to say about it."""
    if not said:
        return desk
    order = meant(said[0], {name: Phrase(f"command.keep.typed.{name}") for name in ORDERS})
    if order:
        return ORDERS[order](desk, said[1:])
    seat, rest = _seat(desk.kept, said[0]), said[1:]
    saying = _saying(desk, rest[0]) if rest else ""
    after = SAYINGS[saying](desk, seat, rest[1:]) if saying else _give(desk, seat, rest)
    _status(after)
    return after


def _saying(desk: Desk, text: str) -> str:
    """What is said of somebody, in a word for it or as it is called in the game; nothing, if it is a card."""
    of_game = {"calls": desk.kept.game.word("call"), "stops": desk.kept.game.word("decide.stop")}
    return meant(text, {name: Phrase(f"command.keep.typed.{name}") for name in SAYINGS}) or meant(text, of_game)


def _first_words(orders: Iterable[str]) -> list[str]:
    """What is best typed for these."""
    return [word(f"command.keep.typed.{name}").split()[0] for name in orders]


def _seat(kept: Kept, text: str) -> int:
    """A seat by its number from 1, or by the beginning of its player's name."""
    place, wanted = number(text), folded(text)
    if place is not None and 1 <= place <= kept.players:
        return place - 1
    names = [folded(name) for name in kept.names]
    exact = [seat for seat, name in enumerate(names) if name == wanted]
    begun = exact or [seat for seat, name in enumerate(names) if name.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    near = nearest(text, [*kept.names, *_first_words(ORDERS)])
    raise BadGame("kept-who", text=shorten(text), names=kept.names, near=near)


def _side(desk: Desk, seat: int) -> int:
    return desk.kept.rules.side[seat]


def _cards(desk: Desk, said: Words, among: Cards) -> Cards:
    """Cards of those that are played with; of those that are alike, one `among` these."""
    found = read_cards(said, among, desk.kept.game.sheet.hwatu)
    if found - desk.kept.deck:
        raise BadCard("no-joker")
    return found


def _only(things: list[T], refusal: HanafudaError) -> T:
    """The one thing that is meant."""
    if len(things) != 1:
        raise refusal
    return things[0]


def _give(desk: Desk, seat: int, said: Words) -> Desk:
    """Cards to a side; what another has must be taken back first."""
    if not said:
        raise BadGame("kept-says", sayings=_first_words(_sayings(desk)))
    side, cards = _side(desk, seat), _cards(desk, said, _free(desk))
    for other, pile in enumerate(desk.round.piles):
        if other != side and pile & cards:
            raise BadCard("kept-has", card=str(pile & cards), name=desk.kept.teams[other])
    return desk.told(desk.round.given(side, cards))


def _free(desk: Desk) -> Cards:
    """The cards that are in no pile."""
    return desk.kept.deck - desk.round.taken


def _rest(desk: Desk, seat: int, _: Words) -> Desk:
    return desk.told(desk.round.given(_side(desk, seat), _free(desk)))


def _calls(desk: Desk, seat: int, said: Words) -> Desk:
    return desk.said(calls=_set(desk.round.calls, _side(desk, seat), _number(said)))


def _number(said: Words) -> int:
    """How many, with or without a word for what is counted."""
    text = "".join(said)
    counted = text.lstrip("0123456789０１２３４５６７８９")
    found = number(text.removesuffix(counted))
    if found is None or (counted and not meant(counted, {"times": Phrase("command.keep.typed.times")})):
        raise BadGame("kept-how-many", text=shorten(" ".join(said)))
    return found


def _set(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _lucky(desk: Desk, seat: int, said: Words) -> Desk:
    names = Names(_hands(desk))
    hands = tuple(
        _only(found, BadGame("no-lucky-hand", name=shorten(text), near=names.near(text)))
        for text, found in names.read(said)
    )
    return desk.said(lucky=_set(desk.round.lucky, seat, hands))


def _hands(desk: Desk) -> list[tuple[str, list[str]]]:
    """The lucky hands of the game, each by what it is called."""
    hands = [hand.name for hand in desk.kept.game.sheet.lucky.hands]
    return [(hand, [*forms(desk.kept.game.word(f"lucky.{hand}").key), hand]) for hand in hands]


def _declares(desk: Desk, seat: int, said: Words) -> Desk:
    names = Names(_sets(desk))
    sets = tuple(
        _only(found, BadGame("kept-no-set", name=shorten(text), near=names.near(text)))
        for text, found in names.read(said)
    )
    return desk.said(declared=_set(desk.round.declared, _side(desk, seat), sets))


def _sets(desk: Desk) -> list[tuple[int, list[str]]]:
    """The sets that can be declared, each by its number and what it is called."""
    yaku, rows = desk.kept.game.sheet.yaku, enumerate(desk.kept.rules.set_row, start=1)
    named = [(number, desk.kept.game.word(f"yaku.{yaku[row].name}")) for number, row in rows if row >= 0]
    return [(number, [*forms(name.key), str(number)]) for number, name in named]


def _sits(desk: Desk, seat: int, *, out: bool, blank: bool) -> Desk:
    """Who plays and who does not; whoever does not has no cards."""
    others = tuple(one for one in desk.round.out if one != seat)
    held = desk.round.blank if desk.round.blank != seat else None
    piles = _set(desk.round.piles, _side(desk, seat), Cards()) if out or blank else desk.round.piles
    away = tuple(sorted((*others, seat))) if out else others
    return desk.said(out=away, blank=seat if blank else held, piles=piles)


SAYINGS: dict[str, Callable[[Desk, int, Words], Desk]] = {
    "rest": _rest,
    "calls": _calls,
    "stops": lambda desk, seat, _: desk.said(stopper=_side(desk, seat)),
    "made": lambda desk, seat, _: desk.said(maker=_side(desk, seat)),
    "lucky": _lucky,
    "declares": _declares,
    "out": lambda desk, seat, _: _sits(desk, seat, out=True, blank=False),
    "blank": lambda desk, seat, _: _sits(desk, seat, out=False, blank=True),
    "plays": lambda desk, seat, _: _sits(desk, seat, out=False, blank=False),
    "deals": lambda desk, seat, _: desk.said(dealer=seat),
}
"""What can be said of somebody at the table."""


def _sayings(desk: Desk) -> list[str]:
    """What there is to say of somebody in this game."""
    r = desk.kept.rules
    only = dict.fromkeys(("calls", "stops", "made"), bool(r.has_calls))
    only |= dict.fromkeys(("out", "plays"), r.round_size < r.seats)
    only |= {"lucky": bool(_hands(desk)), "declares": bool(_sets(desk)), "blank": bool(r.blank)}
    return [saying for saying in SAYINGS if only.get(saying, True)]


def _field(desk: Desk, said: Words) -> Desk:
    after = desk.said(field=_cards(desk, said, desk.kept.deck))
    _status(after)
    return after


def _nobody(desk: Desk, said: Words) -> Desk:
    """Nobody stopped, or nobody has these cards."""
    if len(said) == 1 and _saying(desk, said[0]) == "stops":
        after = desk.said(stopper="nobody")
    else:
        cards = _cards(desk, said, desk.round.taken)
        after = desk.said(piles=tuple(pile - cards for pile in desk.round.piles))
    _status(after)
    return after


def _done(desk: Desk, said: Words) -> Desk:
    """The round is finished, unless something is wrong with it; what looks impossible needs another word."""
    result = desk.result
    if result.trouble:
        raise BadGame("kept-not-done", why=named(result.trouble, desk.kept.names))
    if result.warnings and not meant(" ".join(said), {"anyway": Phrase("command.keep.typed.anyway")}):
        raise BadGame("kept-odd", warnings=result.warnings)
    after = Desk(desk.kept.add(desk.round) if desk.number is None else desk.kept, None, desk)
    _score(after.kept, after.kept.results[result.number - 1])
    _totals(after.kept)
    return after


def _undo(desk: Desk, _: Words) -> Desk:
    if desk.before is None:
        raise BadGame("kept-no-undo")
    _status(desk.before)
    return desk.before


def _round(desk: Desk, said: Words) -> Desk:
    """An earlier round is told again."""
    desk.kept.correct(_number(said), desk.round)
    after = Desk(desk.kept, _number(said), desk)
    _score(after.kept, after.result)
    _status(after)
    return after


def _remove(desk: Desk, said: Words) -> Desk:
    after = Desk(desk.kept.without(_number(said)), None, desk)
    _totals(after.kept)
    return after


def _csv(desk: Desk, said: Words) -> Desk:
    """The scores for a spreadsheet."""
    path = Path(" ".join(said) or "hanafuda.csv")
    try:
        path.write_text(as_csv(desk.kept), encoding="utf-8-sig", newline="")
    except OSError as error:
        raise BadRecord("cannot-write", path=str(path), why=cause(error)) from None
    print(word("command.keep.written", path=str(path)))
    return desk


def _help(desk: Desk, _: Words) -> Desk:
    print("\n".join(lines(word("command.keep.say"))))
    for what in (*_sayings(desk), *ORDERS):
        print(word(f"command.keep.say.{what}", call=desk.kept.game.word("call")))
    _list(Phrase("command.keep.hands"), _hands(desk))
    _list(Phrase("command.keep.sets"), _sets(desk))
    return desk


def _list(title: Phrase, known: Sequence[tuple[object, list[str]]]) -> None:
    """What can be named, by its code or number and its name."""
    if known:
        print(tell(title))
    for code, names in known:
        print(word("command.keep.named", code=str(code), name=names[0]))


def _quit(desk: Desk, _: Words) -> Desk:
    raise Quit


def _show(desk: Desk, _: Words = ()) -> Desk:
    """How it stands."""
    if desk.kept.rounds:
        _totals(desk.kept)
    if not desk.kept.standing.over or desk.number:
        _score(desk.kept, desk.result)
        _status(desk)
    return desk


ORDERS: dict[str, Callable[[Desk, Words], Desk]] = {
    "nobody": _nobody,
    "field": _field,
    "done": _done,
    "undo": _undo,
    "round": _round,
    "remove": _remove,
    "show": _show,
    "csv": _csv,
    "help": _help,
    "quit": _quit,
}
"""What can be said of the round or the game."""


# -- telling it ------------------------------------------------------------------------------------------------------


def _status(desk: Desk) -> None:
    """The round in one line, and what is still to be said."""
    kept, result = desk.kept, desk.result
    away = {*result.entered.out, *([] if result.entered.blank is None else [result.entered.blank])}
    piles = [
        Phrase("command.keep.pile", name=name, n=len(pile))
        for seat, (name, pile) in enumerate(zip(kept.teams, result.entered.piles, strict=True))
        if seat not in away
    ]
    free = len(kept.deck) - len(result.entered.taken)
    dealer = kept.names[result.dealer]
    print(shown(word("command.keep.status", n=result.number, dealer=dealer, piles=piles, free=free)))
    if result.trouble:
        print(word("command.keep.still", what=named(result.trouble, kept.names)))


def _score(kept: Kept, result: Result) -> None:
    """What a round comes to, line by line."""
    if not result.round:
        return
    for name, side in zip(kept.teams, settle(result.round).sides, strict=True):
        if side.lines:
            print(word("command.keep.side", name=name, score=side.score))
        for line in side.lines:
            print(shown(tell(line_of(replace(line, text=named(line.text, kept.names))))))


def _totals(kept: Kept) -> None:
    """Every round, the totals, and who deals or has won."""
    width = max(8, *(cells(name) + 2 for name in kept.side_names))
    print(" " * 6 + "".join(aligned(name, f">{width}") for name in kept.side_names))
    for result in kept.results:
        row = "".join(f"{score:>+{width}}" for score in result.scores) if result.scores else ""
        why = "" if result.scores or not result.trouble else f"  {tell(named(result.trouble, kept.names))}"
        print(f"{result.number:>6}{row}{why}")
    print(" " * 6 + "".join(f"{total:>{width}}" for total in kept.standing.totals))
    standing, now = kept.standing, kept.current
    over = standing.over
    print(
        tell(
            victory(standing, kept.names) if over else Phrase("keeper.deals", name=kept.names[now.dealer], n=now.number)
        )
    )
