"""One command: `hanafuda`. Exit status 0, 1 for the answer no, 2 and one clear sentence on stderr, 130 after Ctrl-C."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple, NoReturn

from . import __version__
from .commands import tongue
from .commands.paper import columns, paint
from .commands.streams import abandon, complain, prepare
from .commands.words import tell, word
from .errors import HanafudaError, cause, nearest
from .kernel import ENGINE
from .text import Phrase, reader, speak
from .text.measure import wrapped

COMMANDS = {
    "play": ".terminal.command",
    "daily": ".terminal.daily",
    "games": ".commands.games",
    "rules": ".commands.rules",
    "sheet": ".commands.sheet",
    "score": ".commands.score",
    "keep": ".commands.keep",
    "replay": ".commands.replay",
    "review": ".commands.review",
    "drill": ".commands.drill",
    "stats": ".commands.stats",
    "simulate": ".simulate.command",
    "arena": ".arena.command",
    "train": ".train.command",
    "cards": ".art.command",
    "serve": ".server.command",
    "backup": ".server.backup",
    "admin": ".commands.admin",
    "completion": ".commands.completion",
    "man": ".commands.man",
}
"""Where each command lives: a module that can `add` its options."""
ASIDE = ("help", "version")
"""What people type although it is written with dashes."""
FLAGS = ("-h", "--help", "-V", "--version", tongue.FLAG)
NOTATION = {"games": "GAME", "bots": "NAMES", "cards": "CARDS"}
"""What is explained below the help of commands that take it."""


class Misused(HanafudaError):
    """Words on the command line that mean nothing here."""


class Help(argparse.HelpFormatter):
    """Help as wide as the terminal, where some letters take two columns."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=columns() - 2)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(" ".join(text.split()), width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(wrapped(" ".join(text.split()), width, indent))


class Argument(NamedTuple):
    """Something a command takes: its flags (none: by its place), what stands for it, and what it is for."""

    flags: tuple[str, ...]
    metavar: str
    help: str


class Parser(argparse.ArgumentParser):
    """Arguments, with errors in one sentence, and below the help what is taken and some examples."""

    def __init__(self, **more: Any) -> None:
        super().__init__(formatter_class=Help, **more)
        tongue.add(self)

    @property
    def name(self) -> str:
        """The command; nothing for the whole."""
        return self.prog.partition(" ")[2]

    @property
    def taken(self) -> list[Argument]:
        """What the command takes."""
        return [
            Argument(tuple(action.option_strings), str(action.metavar or ""), action.help or "")
            for action in self._actions
        ]

    def error(self, message: str) -> NoReturn:
        self.exit(2, word("command.misused", program=self.prog, why=message) + "\n")

    def format_help(self) -> str:
        return "\n".join([super().format_help(), *self._more()])

    def _more(self) -> Iterator[str]:
        """What games, bots and cards are called, and some examples."""
        taken = {argument.metavar for argument in self.taken}
        for key, metavar in NOTATION.items():
            if not self.name or metavar in taken:
                yield from wrapped(tell(notation(key)), columns() - 2)
        lines = [*examples(self.name or "all")]
        if lines:
            yield from ("", paint("title", word("command.examples")), *(f"  {line}" for line in lines), "")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Unlike argparse's own, this does not keep silent when it cannot be written."""
        (file or sys.stderr).write(message)


def notation(what: str) -> Phrase:
    """How games, bots or cards are written."""
    from .bots import LEVELS
    from .games import SHEETS

    return Phrase(f"command.notation.{what}", games=SHEETS, bots=LEVELS)


def examples(name: str) -> Iterator[str]:
    """Lines to try, of a command or of all."""
    number = 1
    while reader().has(f"command.example.{name}.{number}"):
        yield word(f"command.example.{name}.{number}")
        number += 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    prepare()
    before = speak(tongue.usual())
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        abandon(sys.stdout)
        return _ended(130, word("command.stopped"))
    except BrokenPipeError:  # whoever reads has read enough
        abandon(sys.stdout)
        return 0
    except OSError as error:
        abandon(sys.stdout)
        return _ended(2, word("command.cannot-write", why=cause(error)))
    finally:
        speak(before)
    return status


def _run(words: Sequence[str]) -> int:
    """Do what the words say; the exit status."""
    try:
        words, code = tongue.chosen(words)
        speak(code or tongue.usual())
        words = meant(words)
        top = parser(words[0])
        args, more = top.parse_known_args(words)
        if more:
            raise _unknown(top, words[0], more[0])
        status: int = args.run(args)
    except SystemExit as stop:  # help, version, or words that make no sense: said already
        return int(stop.code or 0)
    except HanafudaError as error:
        return _ended(2, tell(error.phrase))
    return status


def meant(words: Sequence[str]) -> list[str]:
    """The words as argparse wants them: nothing at all and `help` ask for help, `version` for the version."""
    first, rest = (words[0], words[1:]) if words else ("help", [])
    if first == "version":
        return ["--version"]
    if first == "help":
        return [*rest[:1], "--help"] if not rest or rest[0] in COMMANDS else meant(rest)
    if first.startswith("-") and not any(flag.startswith(first) for flag in FLAGS):
        raise Misused("no-flag", command="hanafuda", flag=first, near=nearest(first, FLAGS))
    if not first.startswith("-") and first not in COMMANDS:
        raise Misused("no-command", name=first, commands=COMMANDS, near=nearest(first, (*COMMANDS, *ASIDE)))
    return list(words)


def _unknown(top: "Top", command: str, given: str) -> Misused:
    """Why a word means nothing to a command, and what may have been meant."""
    if not given.startswith("-"):
        return Misused("too-much", command=command, word=given)
    flags = [flag for argument in top.commands[command].taken for flag in argument.flags]
    return Misused("no-flag", command=command, flag=given, near=nearest(given.partition("=")[0], flags))


def _ended(status: int, sentence: str) -> int:
    complain(sentence)
    return status


class Top(Parser):
    """The whole command line."""

    commands: dict[str, Parser]


def parser(asked: str = "") -> Top:
    """All commands; where one is asked for, only that one is loaded, and for the overview none."""
    tongue.teach_argparse()
    top = Top(prog="hanafuda", description=word("command.about"))
    version = word(f"command.version.{ENGINE}", version=__version__)
    top.add_argument("-V", "--version", action="version", version=version, help=word("command.version"))
    commands: Any = top.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for name, module in COMMANDS.items():
        if asked.startswith("-"):
            commands.add_parser(name, help=word(f"command.{name}.help"))
        elif asked in ("", name):
            import_module(module, __package__).add(commands)
    top.commands = commands.choices
    return top


if __name__ == "__main__":
    sys.exit(main())
