"""What the command line writes on: how wide and high it is, whether it has colours, and a pager for what is longer."""

import os
import sys

from ..text.measure import shown, wrapped

WIDTH = 80
"""Columns where there is no terminal."""
WIDEST = 100
"""Longer lines are hard to read."""
STYLES = {"title": "1;33", "name": "1;36", "dim": "2"}


def columns() -> int:
    """How wide the terminal is, or as wide as it is said to be."""
    return _size("COLUMNS", 0) or WIDTH


def _size(said: str, which: int) -> int:
    """Asking the system itself spares every start the modules that would be loaded for it."""
    value = os.environ.get(said, "")
    if value.isdecimal() and int(value):
        return int(value)
    try:
        return os.get_terminal_size()[which]
    except OSError:
        return 0


def width() -> int:
    """How wide lines to read are."""
    return max(20, min(columns(), WIDEST))


def lines(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """A text in lines of the terminal's width."""
    return wrapped(text, width(), first, rest)


def colourful() -> bool:
    """Whether to write in colours: on a terminal that has them, unless NO_COLOR is set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(style: str, text: str) -> str:
    """A text in a style, where there are colours."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if text and colourful() else text


def show(text: str) -> None:
    """Print a text; on a terminal where it is too long for one screen, by the pager."""
    text = shown(text)
    if sys.stdout.isatty() and text.count("\n") >= (_size("LINES", 1) or 24) and _paged(text):
        return
    print(text)


def _paged(text: str) -> bool:
    """Show a text by the program that PAGER names, or `less`; whether there is one."""
    from shlex import split
    from shutil import which
    from signal import SIG_IGN, SIGINT, signal
    from subprocess import PIPE, Popen

    words = split(os.environ.get("PAGER", "less"))
    if not words or which(words[0]) is None:
        return False
    before = signal(SIGINT, SIG_IGN)  # Ctrl-C is the pager's
    try:
        environment = {"LESS": "FRX", "LESSCHARSET": "utf-8"} | os.environ
        with Popen(words, stdin=PIPE, env=environment) as pager:
            pager.communicate(text.encode("utf-8", "replace"))
    finally:
        signal(SIGINT, before)
    return True
