"""Standard input, output and errors, whatever became of them: closed, full, or unable to show a character."""

import codecs
import io
import os
import sys
from contextlib import suppress
from typing import Literal, TextIO

LOOKALIKES = {"×": "x", "–": "-", "—": "-", "−": "-", "…": "...", "’": "'", "→": "->", "±": "+-", "█": "#", "░": "."}
LOOKALIKES |= {"·": "-", "“": '"', "”": '"', "«": '"', "»": '"', "‹": "<", "›": ">"}
PLAIN = "hanafuda.plain"


def prepare() -> None:
    """Make every stream one that can be written to, or that fails with an OSError and nothing worse."""
    sys.stdin = sys.stdin or _dead("r", os.O_WRONLY)
    sys.stdout = sys.stdout or _dead("w", os.O_RDONLY)
    sys.stderr = sys.stderr or _dead("w", os.O_WRONLY)
    codecs.register_error(PLAIN, plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=PLAIN)


def _dead(mode: Literal["r", "w"], way: int) -> TextIO:
    """In the place of a closed stream, so that no file takes its number: nothing comes in, nothing goes out."""
    return open(os.open(os.devnull, way), mode, encoding="utf-8")


def plain(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that cannot be shown: letters without accents, or question marks."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(plain_letter, error.object[error.start : error.end])), error.end


def plain_letter(letter: str) -> str:
    """What stands for one letter where only the plainest can be shown."""
    from unicodedata import normalize

    bare = normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return LOOKALIKES.get(letter) or bare or "?"


def abandon(stream: TextIO) -> None:
    """What is not written yet goes nowhere, so that nothing complains about it at the end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def complain(sentence: str) -> None:
    """One line on standard error, if anybody can hear it; on a terminal as many as it takes, broken between words."""
    from ..text.measure import shown
    from .paper import lines

    said = f"hanafuda: {sentence}"
    try:
        print("\n".join(lines(said)) if sys.stderr.isatty() else shown(said), file=sys.stderr, flush=True)
    except OSError:
        abandon(sys.stderr)
