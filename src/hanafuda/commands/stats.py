"""`hanafuda stats`: what all your games together say."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..errors import BadRecord, HanafudaError
from ..match import Match
from ..record import HEADER, read_bytes
from ..review.statistics import Mean, Own, Placed, Statistics, statistics, write_csv
from ..text import Phrase
from ..text.measure import cells, filled
from .data import say
from .paper import paint, show
from .replay import given
from .streams import complain
from .words import tell, word


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("stats", help=word("command.stats.help"), description=word("stats.about"))
    parser.add_argument("files", metavar="FILE", nargs="*", help=word("stats.option.files"))
    parser.add_argument("--name", metavar="NAME", help=word("stats.option.name"))
    parser.add_argument("--plot", metavar="PATH", help=word("stats.option.plot"))
    parser.add_argument("--csv", action="store_true", help=word("stats.option.csv"))
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Count the games, print what comes out, and draw it."""
    from ..simulate.plot import check_path, save

    if args.plot:
        check_path(args.plot)
    games = list(_games(args.files, args.name))
    if not games:
        raise BadRecord("nothing-to-count")
    found = statistics(games)
    if args.plot:
        from ..review.plot import svg

        save(svg(found), args.plot)
    if args.csv:
        write_csv(games, sys.stdout)
    elif args.json:
        say(found)
    else:
        show("\n".join(text(found)))
    return 0


def _games(paths: Sequence[str], name: str | None) -> Iterator[Own]:
    """The games in files and folders, in the order of their names; what is no record in a folder is passed over."""
    from ..terminal.keep import folder

    for path in [Path(path) for path in paths] or [folder()]:
        inside = path.is_dir() or not paths
        for file in sorted(path.glob("*.txt")) if inside else [path]:
            try:
                data = given(str(file))
                match = read_bytes(data)
            except HanafudaError as error:
                if not inside:
                    raise
                if data.startswith(HEADER.encode()):
                    complain(word("stats.passed-over", path=str(file), why=error.phrase))
                continue
            seats = own_seats(match, data.decode("utf-8-sig"), name)
            if seats and match.finished:
                yield Own(match, seats)


def own_seats(match: Match, record: str, name: str | None) -> tuple[int, ...]:
    """Whose seats are counted: those of a name, those of people where the record says so, or all."""
    from ..terminal.keep import SEATS, seats

    if name is not None:
        return tuple(seat for seat, one in enumerate(match.names) if one.casefold() == name.casefold())
    people = tuple(seat for seat, bot in enumerate(seats(record, match.players)) if bot is None)
    return people if SEATS in record else tuple(range(match.players))


# -- to read ---------------------------------------------------------------------------------------------------------


def text(found: Statistics) -> Iterator[str]:
    """All tables below each other."""
    yield paint("title", tell(found.title))
    yield from _table(
        "results",
        ("game", "games", "won", "shared", "rounds", "points"),
        [(one.game, one.games, one.won, one.shared, one.rounds, one.points) for one in found.results],
    )
    for title, rows in (("seats", found.seats), ("places", found.places)):
        yield from _table(title, ("game", "players", title, "rounds", "won", "points"), [_place(row) for row in rows])
    yield from _table(
        "yaku",
        ("game", "yaku", "made", "missed", "rounds"),
        [(one.title, one.name, one.made, one.missed, one.rounds) for one in found.yaku],
    )
    yield from _table(
        "calls",
        ("game", "calls", "better", "brought", "stops", "stopped"),
        [(one.title, one.calls, one.better, one.brought, one.stops, one.stopped) for one in found.calls],
    )


def _place(row: Placed) -> tuple[object, ...]:
    return row.title, row.players, row.number, row.rounds, row.won, row.points


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """A table with its title; nothing where there is nothing."""
    if not rows:
        return
    told = [[word(f"stats.column.{name}") for name in columns], *([_cell(one) for one in row] for row in rows)]
    wide = [max(cells(row[i]) for row in told) for i in range(len(columns))]
    yield from ("", paint("title", word(f"stats.{title}")))
    names = 2 if columns[1] == "yaku" else 1
    for row in told:
        yield "  " + "  ".join(_padded(cell, wide[i], i < names) for i, cell in enumerate(row)).rstrip()


def _padded(cell: str, width: int, name: bool) -> str:
    return filled(cell, width) if name else " " * (width - cells(cell)) + cell


def _cell(value: object) -> str:
    if isinstance(value, Mean):
        return word(
            "review.points" if value.error is None else "stats.estimate", points=value.points, error=value.error
        )
    return tell(value) if isinstance(value, Phrase) else str(value)
