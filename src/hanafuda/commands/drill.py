"""`hanafuda drill`: your move! Own mistakes until they are solved, and problems that were made for each game."""

import argparse
import asyncio
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..errors import IllegalMove
from ..game import Game
from ..games import SHEETS
from ..moves import Move
from ..review import box
from ..review.judge import Judge, usual_worlds
from ..review.problem import Problem, made, plain
from ..review.report import move_name
from ..telling import in_words
from .data import say
from .words import word


class Posed(NamedTuple):
    """A problem, and where it is kept if it is an own mistake."""

    problem: Problem
    card: box.Card | None = None


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.drill.help"), word("drill.about")
    parser = subparsers.add_parser("drill", help=help, description=about)
    parser.add_argument("game", metavar="GAME", nargs="?", help=word("drill.option.game"))
    parser.add_argument("--own", action="store_true", help=word("drill.option.own"))
    parser.add_argument("--list", action="store_true", help=word("drill.option.list"))
    parser.add_argument("--prove", action="store_true", help=word("drill.option.prove"))
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Pose one problem after another, list them, or prove them again."""
    names = _names(args.game)
    if args.prove:
        return _prove(names)
    if args.json:
        say([{"game": name, **plain(problem)} for name in names for problem in made(name)])
        return 0
    if args.list:
        print("\n".join(_listed(names)))
        return 0
    return asyncio.run(_drill(list(_posed(names, args.own))))


def _names(game: str | None) -> list[str]:
    return [Game(game).name] if game else [*SHEETS]


def _posed(names: list[str], own: bool) -> Iterator[Posed]:
    """Own mistakes that are not solved, then those that were made."""
    for card in box.cards():
        if not card.solved and card.match.game.name in names:
            yield Posed(card.problem(Judge(worlds=usual_worlds())), card)
    for name in names if not own else ():
        yield from map(Posed, made(name))


def _listed(names: list[str]) -> Iterator[str]:
    for name in names:
        kinds = [problem.kind for problem in made(name)]
        call = Game(name).word("call")
        told = [word(f"drill.kind.{kind}", n=kinds.count(kind), call=call) for kind in dict.fromkeys(kinds)]
        yield word("drill.made", title=Game(name).title, kinds=told)
    open = [card for card in box.cards() if not card.solved]
    yield word("drill.own", n=len(open), solved=len(box.cards()) - len(open))


def _prove(names: list[str]) -> int:
    """Work every proof out anew: exit status 0 if all numbers are as they stand, 1 if not."""
    wrong = 0
    for name in names:
        for number, problem in enumerate(made(name), start=1):
            right = problem.proved() == problem
            wrong += not right
            key = "drill.proved" if right else "drill.not-proved"
            best, second = problem.proof[0], problem.proof[1].loss
            print(
                word(
                    key,
                    game=name,
                    n=number,
                    best=best.move,
                    worlds=problem.worlds,
                    points=second.points,
                    error=second.error,
                )
            )
    return 1 if wrong else 0


async def _drill(problems: list[Posed]) -> int:
    """Until there are no more, or whoever plays has had enough."""
    from ..terminal.plain import Keyboard, Left, Teller

    teller = Teller(Keyboard(sys.stdin), echo=not sys.stdin.isatty())
    try:
        for posed in problems:
            await _pose(teller, posed)
    except Left:
        return 0
    print(word("drill.done"))
    return 0


async def _pose(teller: Any, posed: Posed) -> None:
    """One problem: the table, the move that is typed, and what it comes to."""
    from ..server.sight import table_view
    from ..terminal.plain import everything

    problem = posed.problem
    match = problem.match if posed.card else in_words(problem.match)
    seat = match.state.turn
    view = table_view(match, seat, id="", bots=[None] * match.players, log=[])
    print()
    teller.lines([problem.asks(match.names[seat or 0])])
    if posed.card is not None:
        print(word("drill.mistake", points=posed.card.loss))
    teller.lines(everything(view))
    move = await _typed(teller, view)
    if move is None:
        return
    print("\n".join(told(problem, move)))
    if posed.card is not None and problem.solved_by(move):
        box.solve(posed.card)


async def _typed(teller: Any, view: Any) -> Move | None:
    """A legal move, or nothing to go on to the next."""
    from ..terminal.plain import Left, command
    from ..terminal.typed import typed_move

    while True:
        typed = await teller.read()
        if command(typed) == "quit":
            raise Left
        if command(typed) == "next":
            return None
        try:
            move = typed_move(typed, view)
        except IllegalMove as error:
            print(word("drill.again", why=error.phrase))
            continue
        if move in view.legal:
            return move
        print(word("drill.not-legal", move=str(move), legal=" ".join(map(str, view.legal))))


def told(problem: Problem, move: Move) -> Iterator[str]:
    """Whether it was found, and the proof: what every move loses."""
    view = problem.view
    yield word("drill.right" if problem.solved_by(move) else "drill.wrong", move=move_name(view, problem.best))
    if problem.why is not None:
        yield word("drill.why", why=problem.why)
    yield word("drill.proof", n=problem.worlds, seed=problem.seed)
    for one in problem.proof:
        mark = "*" if one.move == move else " "
        yield word(
            "drill.loss", mark=mark, points=one.loss.points, error=one.loss.error, move=move_name(view, one.move)
        )
