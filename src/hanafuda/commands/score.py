"""`hanafuda score`: captured piles, one round by options or many from a file."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from ..cards import Cards, shorten
from ..errors import BadGame, BadRecord, HanafudaError
from ..game import Game, game
from ..score import Score, score_piles
from .data import codes, say
from .streams import complain

FIELDS = ("piles", "hands", "field", "calls", "stopper", "month", "declared")
NOBODY_STOPPED = "Nobody is named as the one who stopped, so each pile has the plain sum of its yaku."


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("score", help="score captured piles", description=run.__doc__)
    parser.add_argument("game", metavar="GAME", help="like koikoi or 'kwado(teams=2x2)'")
    parser.add_argument(
        "--pile", action="append", default=[], metavar="CARDS", help="once per side, the dealer's first"
    )
    parser.add_argument("--hand", action="append", default=[], metavar="CARDS", help="once per seat: hands as dealt")
    parser.add_argument("--field", metavar="CARDS", help="the opening field, for a multiplier")
    parser.add_argument("--calls", metavar="N,N", help="Koi-Koi calls of each seat, like 1,0")
    parser.add_argument("--stopper", type=int, metavar="SEAT", help="who stopped, from 0")
    parser.add_argument("--month", type=int, default=1, metavar="M", help="month of the round, for month cards")
    parser.add_argument("--declared", action="append", default=[], metavar="N,N", help="once per side: sets declared")
    parser.add_argument("--from", dest="source", metavar="FILE", help="score many: JSON lines ('-' for stdin)")
    parser.add_argument("--json", action="store_true", help="for programs")
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
        raise BadGame(f"{option} {shorten(str(text))} is not a list of numbers like 1,0") from None


def score_of(which: Game, asked: dict[str, Any]) -> Score:
    """The score of piles given as text; raises with what is wrong."""
    if unknown := set(asked) - set(FIELDS):
        raise BadGame(f"unknown field '{shorten(min(unknown))}': fields are {', '.join(sorted(FIELDS))}")
    piles = _texts(asked.get("piles"), "piles")
    if not piles:
        raise BadGame("no piles: give one for each side")
    stopper = None if asked.get("stopper") is None else _number(asked["stopper"], "stopper")
    score = score_piles(
        which,
        [Cards.listed(pile) for pile in piles],
        hands=[Cards.listed(hand) for hand in _texts(asked.get("hands"), "hands")],
        field=Cards.listed(_text(asked["field"], "field")) if asked.get("field") else None,
        calls=[_number(call, "calls") for call in _list(asked.get("calls"), "calls")],
        stopper=stopper,
        month=1 if asked.get("month") is None else _number(asked["month"], "month"),
        declared=[
            [_number(number, "declared") for number in _list(side, "declared")]
            for side in _list(asked.get("declared"), "declared")
        ],
    )
    _check_stopper(score, stopper)
    return score


def _check_stopper(score: Score, stopper: int | None) -> None:
    """Only who has a yaku can have stopped."""
    if stopper is not None and not score.sides[stopper % len(score.sides)].yaku:
        raise BadGame(f"seat {stopper} has no yaku, so it cannot have stopped")


def _list(value: Any, what: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadGame(f"{what} must be a list")
    return value


def _texts(value: Any, what: str) -> list[str]:
    return [_text(item, what) for item in _list(value, what)]


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise BadGame(f"{what} must be text like '8b 9a'")
    return value


def _number(value: Any, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1000:
        raise BadGame(f"{what} must be a small whole number")
    return value


# -- telling it ------------------------------------------------------------------------------------------------------


def score_data(score: Score) -> dict[str, Any]:
    """A score for a program."""
    return {
        "game": str(score.game),
        "players": score.players,
        "seats": [
            {
                "card_points": side.card_points,
                "yaku": [{"name": made.name, "points": made.points, "cards": codes(made.cards)} for made in side.yaku],
                "lines": [line._asdict() for line in side.lines],
                "score": side.score,
            }
            for side in score.sides
        ],
    } | ({"note": NOBODY_STOPPED} if nobody_stopped(score) else {})


def _print(score: Score) -> None:
    print(score.game)
    for number, side in enumerate(score.sides):
        print(f"\nside {number}: {side.score}")
        cards = {made.name: made.cards for made in side.yaku}
        for line in side.lines:
            print(f"  {line.points:>6}  {line.text}" + (f"  ({cards[line.text]})" if line.text in cards else ""))
    if nobody_stopped(score):
        print(f"\n{NOBODY_STOPPED}")


def nobody_stopped(score: Score) -> bool:
    """Whether several piles score their yaku and nothing else: one who stopped would score alone."""
    told = [[line.text for line in side.lines] for side in score.sides]
    yaku = [[made.name for made in side.yaku] for side in score.sides]
    return told == yaku and sum(map(bool, yaku)) > 1


# -- many ------------------------------------------------------------------------------------------------------------


def _score_many(which: Game, source: str) -> int:
    """Score every line and answer it with a line; 2 if any is wrong, when all are answered."""
    wrong = [number for number, line in enumerate(_lines(source), start=1) if not _scored(which, number, line)]
    if not wrong:
        return 0
    complain(f"lines that cannot be scored: {len(wrong)}, the first is line {wrong[0]}")
    return 2


def _scored(which: Game, number: int, line: str) -> bool:
    """Answer a line, unless it is blank; whether it was right."""
    try:
        if line.strip():
            say(score_data(score_of(which, _object(line))))
    except HanafudaError as error:
        say({"line": number, "error": str(error)})
        return False
    return True


def _object(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise BadGame(f"not JSON: {shorten(line)}") from None
    if not isinstance(data, dict):
        raise BadGame(f"not a JSON object: {shorten(line)}")
    return data


def _lines(source: str) -> Iterator[str]:
    """The lines of a file or of standard input, in UTF-8 wherever we are."""
    piped = source == "-"
    try:
        file = sys.stdin.fileno() if piped else source
        with open(file, encoding="utf-8-sig", errors="replace", closefd=not piped) as lines:
            yield from lines
    except OSError as error:
        raise BadRecord(f"cannot read {'standard input' if piped else source}: {error.strerror}") from None
