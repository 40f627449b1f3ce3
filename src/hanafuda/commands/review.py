"""`hanafuda review`: where a game was lost, and what was luck."""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from ..bots import BOTS, LEVELS, check_name
from ..bots.outside import OUTSIDE
from ..cards import Cards
from ..errors import BadGame
from ..match import Match
from ..record import read_bytes
from ..review import Judge, review
from ..review.judge import usual_worlds
from ..review.report import SOURCES, Judged, Report, Source, report
from ..text.measure import aligned, cells
from .data import plain, say
from .paper import lines, paint, show
from .replay import given
from .words import word

WIDE = 12
"""Half of the bar that shows who leads."""
MOST = 6
"""Letters of a number."""


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.review.help"), word("review.about")
    parser = subparsers.add_parser("review", help=help, description=about)
    parser.add_argument("file", metavar="FILE", help=word("command.replay.file"))
    parser.add_argument("--seat", type=int, metavar="N", help=word("review.option.seat"))
    parser.add_argument("--above", type=float, metavar="POINTS", help=word("review.option.above"))
    parser.add_argument("--bot", default=LEVELS[-1], metavar="NAME", help=word("review.option.bot"))
    parser.add_argument("--worlds", type=int, metavar="W", help=word("review.option.worlds"))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=word("review.option.seed"))
    parser.add_argument("--all", action="store_true", help=word("review.option.all"))
    parser.add_argument("--keep", action="store_true", help=word("review.option.keep"))
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Review the game in a record, one seat after another."""
    data = given(args.file)
    match = read_bytes(data)
    reports = [_reviewed(args, match, seat) for seat in _seats(args.seat, match, data)]
    if args.json:
        say(plain(reports))
    else:
        show("\n\n".join("\n".join(text(one, args.all)) for one in reports))
    return 0


def _seats(asked: int | None, match: Match, data: bytes) -> list[int]:
    """Whose game is looked at: the seat that is asked for, those of people where the record says so, or all."""
    from ..terminal.keep import SEATS, seats

    if asked is not None:
        if not 0 <= asked < match.players:
            raise BadGame("no-seat", seat=asked, most=match.players - 1)
        return [asked]
    record = data.decode("utf-8-sig")
    people = [seat for seat, bot in enumerate(seats(record, match.players)) if bot is None]
    return people if SEATS in record else [*range(match.players)]


def _reviewed(args: argparse.Namespace, match: Match, seat: int) -> Report:
    """One seat's game, with a bar meanwhile."""
    from ..simulate.bar import Bar

    check_name(args.bot)
    if args.bot.startswith(OUTSIDE) or (args.worlds is not None and args.worlds < 1):
        raise BadGame("review-judge", bots=sorted(BOTS))
    bar: list[Bar] = []

    def watch(done: int, of: int) -> None:
        if not bar:
            bar.append(Bar(max(1, of), sys.stderr, "review.bar"))
        bar[0].show(done)

    try:
        judge = Judge(BOTS[args.bot], args.worlds or usual_worlds())
        found = review(match, seat, judge, seed=args.seed, above=args.above, watch=watch)
    finally:
        for shown in bar:
            shown.clear()
    if args.keep:
        from ..review.box import keep

        keep(found)
    return report(found)


def text(found: Report, all: bool) -> Iterator[str]:
    """A review to read: the dearest moments first, then where the points came from."""
    name = found.names[found.seat]
    yield paint("title", word("review.title", name=name, title=found.title))
    yield from lines(word("review.under", game=found.game, bot=found.bot, n=found.worlds, seed=found.seed))
    yield ""
    mistakes, of = len(found.dearest), len(found.decisions)
    yield from lines(
        word("review.given", points=found.given.points, error=found.given.error, n=mistakes, of=of, above=found.above)
    )
    yield from _moments(found, found.dearest if all else found.dearest[:3], word("review.dearest"))
    yield from _moments(found, found.found, word("review.found"))
    yield from ("", paint("title", word("review.luck")))
    yield from _table(found)
    yield from ("", *lines(word("review.luck-says")))


def _moments(found: Report, numbers: tuple[int, ...], title: str) -> Iterator[str]:
    if numbers:
        yield from ("", paint("title", title))
    for number in numbers:
        yield from _moment(found, found.decisions[number])


def _moment(found: Report, one: Judged) -> Iterator[str]:
    """One decision: where, what it cost, what was known and what would have been better."""
    loss = one.loss
    key = "review.lost" if loss.points > 0 else "review.gained"
    yield paint("name", word(key, round=one.round, step=one.step, points=abs(loss.points), error=loss.error))
    yield from _line("review.hand", one.hand)
    yield from _line("review.field", one.field)
    if one.card is not None:
        yield from lines(word("review.in-the-air", card=one.card), "  ", "      ")
    yield from lines(word("review.played", move=one.played_name), "  ", "      ")
    yield from lines(word("review.better", bot=found.bot, move=one.better_name, why=one.why), "  ", "      ")
    if one.hindsight is not None:
        yield paint("dim", f"  {word('review.hindsight', points=one.hindsight)}")


def _line(key: str, cards: Cards) -> Iterator[str]:
    if cards:
        yield from lines(word(key, cards=[card.phrase for card in cards]), "  ", "      ")


def _table(found: Report) -> Iterator[str]:
    """A line for each round and one for all; the bar is the lead after it."""
    names = [word("review.round"), *(word(f"review.source.{name}") for name in SOURCES)]
    wide = [max(MOST, cells(name)) + 2 for name in names]
    far = max((abs(one.lead + one.points) for one in found.rounds), default=0) or 1

    def row(first: str, one: Source) -> str:
        told = [first, *(word("review.points", points=round(getattr(one, name), 1) + 0.0) for name in SOURCES)]
        return "".join(aligned(text, f">{width}") for text, width in zip(told, wide, strict=True))

    yield "".join(aligned(name, f">{width}") for name, width in zip(names, wide, strict=True))
    for one in found.rounds:
        yield f"{row(str(one.round), one)}  {_bar((one.lead + one.points) / far)}".rstrip()
    yield row(word("review.all"), found.total)


def _bar(part: float) -> str:
    """A lead to the right, somebody else's to the left."""
    full = "█" * round(abs(part) * WIDE)
    return f"{full.rjust(WIDE) if part < 0 else ' ' * WIDE}|{full if part > 0 else ''}"
