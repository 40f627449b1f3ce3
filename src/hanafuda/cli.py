"""One command: `hanafuda`. Exit status 0, or 2 and one clear sentence on stderr."""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from . import __version__
from .cards import Cards, shorten
from .catalogue import game_data
from .errors import BadGame, BadRecord, HanafudaError
from .game import Game, default, game
from .games import SHEETS
from .score import Score, score_piles

ABOUT = "Five Japanese and Korean flower-card games: play, rules, scores, records, simulations."
ELSEWHERE = {"simulate": ".simulate", "cards": ".art.command", "serve": ".server.command"}


class Parser(argparse.ArgumentParser):
    """Arguments, with errors in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    try:
        words = sys.argv[1:] if argv is None else argv
        args = parser(words[0] if words else "--help").parse_args(words)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except HanafudaError as error:
        print(f"hanafuda: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("hanafuda: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def parser(asked: str = "--help") -> Parser:
    """All commands. Those that live elsewhere are loaded only when asked for, or for the overview."""
    from .speed import ENGINE

    top = Parser(prog="hanafuda", description=ABOUT)
    top.add_argument("--version", action="version", version=f"hanafuda {__version__} ({ENGINE} kernel)")
    commands: Any = top.add_subparsers(metavar="COMMAND", required=True)
    for add in (_add_games, _add_rules, _add_score, _add_replay):
        add(commands)
    for name, module in ELSEWHERE.items():
        if asked == name or asked.startswith("-"):
            import_module(module, __package__).add(commands)
        else:
            commands.add_parser(name)
    return top


def _add_games(commands: Any) -> None:
    games = commands.add_parser("games", help="list games, players and house rules", description=games_.__doc__)
    games.add_argument("--json", action="store_true", help="for programs")
    games.set_defaults(run=games_)


def _add_rules(commands: Any) -> None:
    rules = commands.add_parser("rules", help="print a game's rule sheet", description=rules_.__doc__)
    rules.add_argument("game", metavar="GAME", help="like koikoi or 'koikoi(table=nintendo)'")
    rules.add_argument("--json", action="store_true", help="for programs")
    rules.set_defaults(run=rules_)


def _add_score(commands: Any) -> None:
    score = commands.add_parser("score", help="score captured piles", description=score_.__doc__)
    score.add_argument("game", metavar="GAME", help="like koikoi or 'kwado(teams=2x2)'")
    score.add_argument("--pile", action="append", default=[], metavar="CARDS", help="once per side, the dealer's first")
    score.add_argument("--hand", action="append", default=[], metavar="CARDS", help="once per seat: hands as dealt")
    score.add_argument("--field", metavar="CARDS", help="the opening field, for a multiplier")
    score.add_argument("--calls", metavar="N,N", help="Koi-Koi calls of each seat, like 1,0")
    score.add_argument("--stopper", type=int, metavar="SEAT", help="who stopped, from 0")
    score.add_argument("--month", type=int, default=1, metavar="M", help="month of the round, for month cards")
    score.add_argument("--declared", action="append", default=[], metavar="N,N", help="once per side: sets declared")
    score.add_argument("--from", dest="source", metavar="FILE", help="score many: JSON lines ('-' for stdin)")
    score.add_argument("--json", action="store_true", help="for programs")
    score.set_defaults(run=score_)


def _add_replay(commands: Any) -> None:
    replay = commands.add_parser("replay", help="replay and verify a record", description=replay_.__doc__)
    replay.add_argument("file", metavar="FILE", help="a record ('-' for stdin)")
    replay.add_argument("--json", action="store_true", help="for programs")
    replay.set_defaults(run=replay_)


def say(data: Any) -> None:
    """Print as one line of JSON."""
    print(json.dumps(data, ensure_ascii=False))


# -- games -----------------------------------------------------------------------------------------------------------


def games_(args: argparse.Namespace) -> int:
    """List the games, who can play, and every house rule with its values, default and meaning."""
    if args.json:
        say([game_data(name) for name in SHEETS])
        return 0
    from .rulesheet import SOURCES

    for name, sheet in SHEETS.items():
        print(f"{name}: {sheet.title}, {players_in_words(game(name))} players\n  {sheet.about}")
        for option in sheet.options:
            value = default(option, game(name).options)
            print(f"    {option.name}={value} [{SOURCES[option.source]}]  {option.says}: {option.allowed()}")
            for named, sentence in option.values.items():
                print(f"        {named}: {sentence}")
        print(
            "  presets: "
            + "; ".join(f"{preset} ({options})" for preset, (options, _) in sheet.presets.items() if options)
        )
        print()
    return 0


def players_in_words(which: Game) -> str:
    """`2` or `2 to 6`."""
    players = which.players
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"


# -- rules -----------------------------------------------------------------------------------------------------------


def rules_(args: argparse.Namespace) -> int:
    """Print the full rule sheet of a game with its house rules, written from the data the engine plays by."""
    from .rulesheet import as_text, rule_sheet

    sheet = rule_sheet(game(args.game))
    if not args.json:
        print(as_text(sheet), end="")
        return 0
    say(
        {
            "game": str(sheet.game),
            "title": sheet.title,
            "sections": [section._asdict() for section in sheet.sections],
            "yaku": [row._asdict() | {"cards": codes(row.cards)} for row in sheet.yaku],
            "lucky": [row._asdict() for row in sheet.lucky],
            "choices": [choice._asdict() for choice in sheet.choices],
        }
    )
    return 0


def codes(cards: Cards) -> list[str]:
    """Cards for JSON."""
    return [str(card) for card in cards]


# -- score -----------------------------------------------------------------------------------------------------------


def score_(args: argparse.Namespace) -> int:
    """Score captured piles, one --pile for each side in turn order from the dealer."""
    which = game(args.game)
    if args.source:
        return _score_many(which, args.source)
    score = score_of(
        which,
        {
            "piles": args.pile,
            "hands": args.hand,
            "field": args.field,
            "calls": _numbers("--calls", args.calls),
            "stopper": args.stopper,
            "month": args.month,
            "declared": [_numbers("--declared", text) for text in args.declared],
        },
    )
    if args.json:
        say(score_data(score))
    else:
        _print_score(score)
    return 0


def _numbers(option: str, text: str | None) -> list[int]:
    try:
        return [int(part) for part in text.split(",")] if text else []
    except ValueError:
        raise BadGame(f"{option} {shorten(str(text))} is not a list of numbers like 1,0") from None


def score_of(which: Game, asked: dict[str, Any]) -> Score:
    """The score of piles given as text; raises with what is wrong."""
    known = {"piles", "hands", "field", "calls", "stopper", "month", "declared"}
    if unknown := set(asked) - known:
        raise BadGame(f"unknown field '{shorten(min(unknown))}': fields are {', '.join(sorted(known))}")
    piles = _texts(asked.get("piles"), "piles")
    if not piles:
        raise BadGame("no piles: give one for each side")
    return score_piles(
        which,
        [Cards.listed(pile) for pile in piles],
        hands=[Cards.listed(hand) for hand in _texts(asked.get("hands"), "hands")],
        field=Cards.listed(_text(asked["field"], "field")) if asked.get("field") else None,
        calls=[_number(call, "calls") for call in _list(asked.get("calls"), "calls")],
        stopper=None if asked.get("stopper") is None else _number(asked["stopper"], "stopper"),
        month=1 if asked.get("month") is None else _number(asked["month"], "month"),
        declared=[
            [_number(number, "declared") for number in _list(side, "declared")]
            for side in _list(asked.get("declared"), "declared")
        ],
    )


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
    }


def _print_score(score: Score) -> None:
    print(score.game)
    for number, side in enumerate(score.sides):
        print(f"\nside {number}: {side.score}")
        cards = {made.name: made.cards for made in side.yaku}
        for line in side.lines:
            print(f"  {line.points:>6}  {line.text}" + (f"  ({cards[line.text]})" if line.text in cards else ""))


def _score_many(which: Game, source: str) -> int:
    for line in _lines(source):
        if line.strip():
            try:
                say(score_data(score_of(which, _object(line))))
            except HanafudaError as error:
                say({"error": str(error)})
    return 0


def _object(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise BadGame(f"not JSON: {shorten(line)}") from None
    if not isinstance(data, dict):
        raise BadGame(f"not a JSON object: {shorten(line)}")
    return data


def _lines(source: str) -> Iterable[str]:
    try:
        if source == "-":
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
            yield from sys.stdin
        else:
            with Path(source).open(encoding="utf-8", errors="replace") as file:
                yield from file
    except OSError as error:
        raise BadRecord(f"cannot read {source}: {error.strerror}") from None


# -- replay ----------------------------------------------------------------------------------------------------------


def replay_(args: argparse.Namespace) -> int:
    """Replay a record move by move; refuses one that is broken or whose result is not what its moves give."""
    from .record import MAX_SIZE, read_bytes, read_file

    match = read_bytes(sys.stdin.buffer.read(MAX_SIZE + 1)) if args.file == "-" else read_file(args.file)
    if args.json:
        say(
            {
                "game": str(match.game),
                "players": match.players,
                "names": list(match.names),
                "over": match.over,
                "rounds": [{"scores": list(round.scores)} for round in match.finished],
                "totals": list(match.totals),
                "winners": list(match.winners),
            }
        )
        return 0
    from .story import story

    for line in story(match):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
