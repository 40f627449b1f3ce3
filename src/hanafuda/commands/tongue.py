"""Which language the command line speaks: what `--lang` says anywhere on it, else the environment."""

import argparse
import os
from collections.abc import Sequence

from ..errors import HanafudaError, nearest
from ..text import ENGLISH, LANGUAGES, known, language
from .words import word

FLAG = "--lang"
ASKED = ("HANAFUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the environment says it; the first that says anything counts."""
ROOM = "argparse"


def usual() -> str:
    """The language of whoever sits here, as far as the environment knows."""
    said = next((value for name in ASKED if (value := os.environ.get(name))), "")
    return known(said) or ENGLISH


def chosen(words: Sequence[str]) -> tuple[list[str], str | None]:
    """The words without `--lang`, and the language that it names."""
    rest, code = list[str](), None
    given = iter(words)
    for one in given:
        if one == "--":
            rest += [one, *given]
        elif one == FLAG:
            code = _checked(next(given, ""))
        elif one.startswith(f"{FLAG}="):
            code = _checked(one.partition("=")[2])
        else:
            rest.append(one)
    return rest, code


def _checked(tag: str) -> str:
    code = known(tag)
    if code is None:
        raise HanafudaError("no-language", language=tag, languages=LANGUAGES, near=nearest(tag, LANGUAGES))
    return code


def add(parser: argparse.ArgumentParser) -> None:
    """The flag, as help and completion show it; it has been taken off the line before anything is read."""
    parser.add_argument(FLAG, metavar="LANG", help=word("command.lang", languages=LANGUAGES))


def teach_argparse() -> None:
    """argparse's own words, by the catalogue: it asks for each in English; what it has new stays as it is."""
    keys = {str(text): key for key, text in language(ENGLISH).room(ROOM).items()}

    def told(text: str) -> str:
        return word(f"{ROOM}.{keys[text]}") if text in keys else text

    vars(argparse)["_"] = told
    vars(argparse)["ngettext"] = lambda one, several, n: told(one if n == 1 else several)
