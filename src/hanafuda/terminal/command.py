"""`hanafuda play`: the table in the terminal."""

import argparse
import os
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..commands.numbers import number
from ..commands.streams import complain
from ..commands.words import tell, word
from ..errors import BadGame, HanafudaError, nearest

if TYPE_CHECKING:
    from ..daily import Daily
    from ..match import Match
    from .keep import Bots, Kept

PACKAGES = ("textual", "msgspec")
PACE = 1.0
"""Seconds that a bot's move is looked at."""
USUAL = "greedy"


class CannotPlay(HanafudaError):
    """The table cannot be shown here."""


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.play.help"), word("command.play.about")
    parser = subparsers.add_parser("play", help=help, description=about)
    parser.add_argument("game", metavar="GAME", nargs="?", help=word("command.play.game"))
    parser.add_argument("--players", type=number, metavar="N", help=word("command.play.players"))
    parser.add_argument("--people", type=number, default=1, metavar="N", help=word("command.play.people"))
    parser.add_argument("--bots", default=USUAL, metavar="NAMES", help=word("command.play.bots", bot=USUAL))
    parser.add_argument("--watch", action="store_true", help=word("command.play.watch"))
    parser.add_argument("--continue", dest="back", action="store_true", help=word("command.play.continue"))
    parser.add_argument("--table", metavar="LINK", help=word("command.play.table"))
    parser.add_argument("--replay", metavar="FILE", help=word("command.play.replay"))
    add_looks(parser)
    parser.add_argument("--seed", type=number, metavar="S", help=word("command.play.seed"))
    parser.set_defaults(run=run)


def add_looks(parser: Any) -> None:
    """How the table is shown, and to whom."""
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help=word("command.play.name"))
    parser.add_argument("--plain", action="store_true", help=word("command.play.plain"))
    parser.add_argument("--ascii", action="store_true", help=word("command.play.ascii"))
    parser.add_argument("--pace", type=float, default=PACE, metavar="S", help=word("command.play.pace", n=PACE))


def run(args: argparse.Namespace) -> int:
    """Sit down at a table, full screen or line by line."""
    needs(args)
    if args.replay:
        return _look_at(args)
    if args.table:
        return _visit(args)
    if args.back:
        return play(args, _come_back())
    if args.game is None and not args.plain:
        return _menu(args)
    return play(args, _new(args))


def needs(args: argparse.Namespace) -> None:
    """The packages that the table needs, full screen or line by line."""
    _installed(PACKAGES[1:] if args.plain else PACKAGES)


def _installed(packages: tuple[str, ...]) -> None:
    """The packages that the terminal needs, or what to install."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise CannotPlay(
            "terminal-needs", packages=missing, command=f'"{sys.executable}" -m pip install {" ".join(missing)}'
        )


# -- which table -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """A game, who sits where, and where it is kept."""

    match: "Match"
    bots: "Bots"
    kept: "Kept"
    seed: int | None = None
    deal: "Daily | None" = None


def _new(args: argparse.Namespace) -> Setting:
    """A new game as the words ask for it."""
    from ..game import game

    if args.game is None:
        raise CannotPlay("no-game-named")
    which = game(args.game)
    players = args.players or which.players[0]
    which.sides(players)
    people = 0 if args.watch else args.people
    if not 0 <= people <= players:
        raise BadGame("people", people=people, players=players)
    return seated(which.text, (*[None] * people, *_bots(args.bots.split(","), players - people)), args.name, args.seed)


def _bots(names: list[str], seats: int) -> list[str]:
    """A bot for every seat that is left: one for all, or as many as there are."""
    from ..bots import BOTS

    for name in names:
        if name not in BOTS:
            raise BadGame("no-bot", name=name, bots=BOTS, near=nearest(name, BOTS))
    if len(names) not in (1, seats):
        raise BadGame("bots", n=len(names), players=seats)
    return names * seats if len(names) == 1 else names


def seated(text: str, bots: "Bots", names: list[str], seed: int | None = None) -> Setting:
    """A new game with these in its seats."""
    from ..game import game
    from ..luck import Luck
    from ..match import Match
    from . import keep

    match = Match.new(game(text), named(names, bots), Luck(seed), chosen=seed is not None)
    return Setting(match, bots, keep.new(match), seed)


def named(names: list[str], bots: "Bots") -> list[str]:
    """A name for every seat: those given, those at the keyboard, and the bots'."""
    from . import keep

    people = [*names, *own_names(bots.count(None))[len(names) :]]
    words = [word(f"page.bot.{n}") for n in range(1, 7)] + [word("game.player", n=n) for n in range(1, 8)]
    return keep.named(people, bots, words)


def own_names(people: int) -> list[str]:
    """What those at the keyboard are called who have not said: by the login, or by number."""
    if people == 1:
        login = " ".join((os.environ.get("USER") or os.environ.get("LOGNAME") or "").replace(",", " ").split())
        return [login[:1].upper() + login[1:40] if login.isprintable() and login else word("page.guest")]
    return [word("game.player", n=n + 1) for n in range(people)]


def _come_back() -> Setting:
    """The last game that is not over and is not open elsewhere."""
    from . import keep

    for path in keep.unfinished():
        try:
            return Setting(*keep.come_back(path))
        except keep.CannotKeep:
            continue
    raise CannotPlay("nothing-kept", path=str(keep.folder()))


# -- how it is shown -------------------------------------------------------------------------------------------------


def play(args: argparse.Namespace, setting: Setting) -> int:
    """Play it, and say where it is kept."""
    from .place import Local

    try:
        place = Local(setting.match, setting.bots, setting.kept, setting.seed, setting.deal)
        if args.plain:
            import asyncio

            from .plain import Plain

            asyncio.run(Plain(place, *_keyboard()).play())
        else:
            _show(args, place)
    except KeyboardInterrupt:
        print()
        return _kept(setting.kept, 130)
    finally:
        setting.kept.close()
    return _kept(setting.kept, 0)


def _visit(args: argparse.Namespace) -> int:
    """A table of a server, by its link."""
    import asyncio

    _installed(("websockets",))
    from .remote import Door, Remote, sit_down

    door = Door(args.table)
    try:
        asyncio.run(sit_down(door, (args.name or own_names(1))[0], lambda line: print(tell(line), flush=True)))
        if args.plain:
            from .plain import Plain

            asyncio.run(Plain(Remote(door), *_keyboard()).play())
        else:
            _show(args, Remote(door))
    except KeyboardInterrupt:
        print()
        return 130
    finally:
        print(word("terminal.visited", link=args.table))
    return 0


def _kept(kept: "Kept", status: int) -> int:
    """Where the game is, or why it is not."""
    if kept.trouble is not None:
        complain(tell(kept.trouble))
        return status or 2
    print(word("terminal.record" if kept.over else "terminal.kept", path=str(kept.path)))
    return status


def _keyboard() -> tuple[Any, bool]:
    """Who types, and whether what is typed must be repeated because nobody sees it."""
    from .plain import Keyboard

    return Keyboard(sys.stdin), not sys.stdin.isatty()


def _look_at(args: argparse.Namespace) -> int:
    """A record, forward and back."""
    from ..record import read_file
    from .place import Replayed

    replayed = Replayed(read_file(Path(args.replay)))
    if args.plain:
        import asyncio

        from .plain import Told

        asyncio.run(Told(*_keyboard()).play(replayed))
    else:
        _show(args, replayed)
    return 0


def _menu(args: argparse.Namespace) -> int:
    """The menu, and what it led to."""
    from .place import Local

    found = _show(args, None)
    return _kept(found.kept, 0) if isinstance(found, Local) else 0


def _show(args: argparse.Namespace, what: Any) -> Any:
    """Full screen; what was shown last."""
    from .app import Terminal

    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        raise CannotPlay("no-terminal")
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    app = Terminal(what, ascii=args.ascii or encoding != "utf8", pace=args.pace)
    app.run()
    return app.what
