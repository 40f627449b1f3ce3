"""`hanafuda score`: captured piles, one round by options or many from a file."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any, cast, get_args

from ..cards import Cards, shorten
from ..errors import BadGame, BadRecord, HanafudaError, cause
from ..game import Game, game
from ..score import Line, Out, Score, SideScore, score_piles
from ..text import Phrase
from ..text.measure import shown
from ..typed import read_cards, words
from .data import plain, say
from .streams import complain
from .words import tell, word

FIELDS = ("piles", "hands", "field", "calls", "stopper", "month", "declared")


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.score.help"), word("command.score.about")
    parser = subparsers.add_parser("score", help=help, description=about)
    parser.add_argument("game", metavar="GAME", help=word("command.score.game"))
    many: dict[str, Any] = {"action": "append", "default": []}
    parser.add_argument("--pile", metavar="CARDS", help=word("command.score.pile"), **many)
    parser.add_argument("--hand", metavar="CARDS", help=word("command.score.hand"), **many)
    parser.add_argument("--field", metavar="CARDS", help=word("command.score.field"))
    parser.add_argument("--calls", metavar="N,N", help=word("command.score.calls"))
    parser.add_argument("--stopper", type=int, metavar="SEAT", help=word("command.score.stopper"))
    parser.add_argument("--month", type=int, default=1, metavar="M", help=word("command.score.month"))
    parser.add_argument("--declared", metavar="N,N", help=word("command.score.declared"), **many)
    parser.add_argument("--from", dest="source", metavar="FILE", help=word("command.score.from"))
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Score captured piles, one --pile for each side in turn order from the dealer."""
    which = game(args.game)
    if args.source:
        return _score_many(which, args.source)
    score = score_of(which, _asked(args))
    if args.json:
        say(score_data(score))
    else:
        _print(score)
    return 0


# -- what is asked for -----------------------------------------------------------------------------------------------


def _asked(args: argparse.Namespace) -> dict[str, Any]:
    """The options, as a line of a file would give them."""
    return {
        "piles": args.pile,
        "hands": args.hand,
        "field": args.field,
        "calls": _numbers("--calls", args.calls),
        "stopper": args.stopper,
        "month": args.month,
        "declared": [_numbers("--declared", text) for text in args.declared],
    }


def _numbers(option: str, text: str | None) -> list[int]:
    try:
        return [int(part) for part in text.split(",")] if text else []
    except ValueError:
        raise BadGame("not-numbers", option=option, text=shorten(str(text))) from None


def score_of(which: Game, asked: dict[str, Any]) -> Score:
    """The score of piles given as text; raises with what is wrong."""
    if unknown := set(asked) - set(FIELDS):
        raise BadGame("no-field", field=shorten(min(unknown)), fields=sorted(FIELDS))
    piles = _texts(asked.get("piles"), "piles")
    if not piles:
        raise BadGame("no-piles")
    return score_piles(
        which,
        [_pile(which, pile) for pile in piles],
        hands=[_cards(which, hand) for hand in _texts(asked.get("hands"), "hands")],
        field=_cards(which, _text(asked["field"], "field")) if asked.get("field") else None,
        calls=[_number(call, "calls") for call in _list(asked.get("calls"), "calls")],
        stopper=None if asked.get("stopper") is None else _number(asked["stopper"], "stopper"),
        month=1 if asked.get("month") is None else _number(asked["month"], "month"),
        declared=[
            [_number(number, "declared") for number in _list(side, "declared")]
            for side in _list(asked.get("declared"), "declared")
        ],
    )


def _pile(which: Game, text: str) -> Cards | Out:
    """Cards; or, where not all at the table play, the word that says why somebody has none."""
    said = text.strip().lower()
    if which.sheet.sit_out is not None and said in get_args(Out):
        return cast(Out, said)
    return _cards(which, text)


def _cards(which: Game, text: str) -> Cards:
    """Cards by code or by what the reader calls them."""
    return read_cards(words(text), Cards("all joker"), which.sheet.hwatu)


def _list(value: Any, field: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadGame("not-a-list", field=field)
    return value


def _texts(value: Any, field: str) -> list[str]:
    return [_text(item, field) for item in _list(value, field)]


def _text(value: Any, field: str) -> str:
    if not isinstance(value, str):
        raise BadGame("not-a-text", field=field)
    return value


def _number(value: Any, field: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1000:
        raise BadGame("not-a-number", field=field)
    return value


# -- telling it ------------------------------------------------------------------------------------------------------


def score_data(score: Score) -> dict[str, Any]:
    """A score for a program."""
    found: dict[str, Any] = plain(score)
    return found | {"sides": [_side_data(side) for side in score.sides]}


def _side_data(side: SideScore) -> dict[str, Any]:
    """A side with its yaku by name."""
    yaku = [{"name": line.text, "points": line.points, "cards": line.cards} for line in side.yaku]
    found: dict[str, Any] = plain(side)
    return found | {"yaku": plain(yaku)}


def _print(score: Score) -> None:
    print(score.game)
    for number, side in enumerate(score.sides):
        print()
        print(word("command.score.side", n=number, score=side.score))
        for line in side.lines:
            print(shown(tell(line_of(line))))
    if score.note is not None:
        print()
        print(tell(score.note))


def line_of(line: Line) -> Phrase:
    """One line of a score, with its cards."""
    key = "command.score.line-cards" if line.cards else "command.score.line"
    return Phrase(key, points=line.points, text=line.text, cards=str(line.cards))


# -- many ------------------------------------------------------------------------------------------------------------


def _score_many(which: Game, source: str) -> int:
    """Score every line and answer it with a line; 2 if any is wrong, when all are answered."""
    wrong = [number for number, line in enumerate(_lines(source), start=1) if not _scored(which, number, line)]
    if not wrong:
        return 0
    complain(word("command.score.wrong-lines", n=len(wrong), first=wrong[0]))
    return 2


def _scored(which: Game, number: int, line: str) -> bool:
    """Answer a line, unless it is blank; whether it was right."""
    try:
        if line.strip():
            say(score_data(score_of(which, _object(line))))
    except HanafudaError as error:
        say({"line": number, "error": error.phrase})
        return False
    return True


def _object(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise BadGame("not-json", text=shorten(line)) from None
    if not isinstance(data, dict):
        raise BadGame("not-an-object", text=shorten(line))
    return data


def _lines(source: str) -> Iterator[str]:
    """The lines of a file or of standard input, in UTF-8 wherever we are."""
    piped = source == "-"
    try:
        file = sys.stdin.fileno() if piped else source
        with open(file, encoding="utf-8-sig", errors="replace", closefd=not piped) as lines:
            yield from lines
    except OSError as error:
        path = Phrase("error.stdin") if piped else source
        raise BadRecord("cannot-read", path=path, why=cause(error)) from None
