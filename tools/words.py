"""What a translation lacks: `python tools/words.py ja` lists it with its English; without a language, how many of each.

Missing and stale words, and whatever else is wrong with an entry. A word is stale when its English has changed since it
was marked as seen: `python tools/words.py ja --seen` marks all that there is, or only the keys that are named.
"""

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from hanafuda.text import ENGLISH, GAME, HOME, LANGUAGES, LISTS, Entry, Language, language
from hanafuda.text.korean import PAIR

TEXT = Path(HOME)
ROOMS = sorted(path.stem for path in (TEXT / ENGLISH).glob("*.json"))
SEEN, SAME = "seen.txt", "same.txt"
"""Beside the words: of which English each was made, and patterns of those that are rightly the same as in English."""
FACTS = ("form.", "name.", "number.", "list.", "plural.", "contract.")
"""What a language says about itself, in the room of the words all games share: each has its own."""
WANTED = ("name", "says")
"""Forms of a name that the code or a page asks for: where English has them, every language has."""
NUMBER = re.compile(r"[+>]?\d*,?(\.\d)?[f%]?")
"""How a number is to be written."""
WORD = re.compile(r"[A-Za-z]{2,}")


class Fault(NamedTuple):
    """Something wrong with a word of a translation."""

    kind: str
    key: str
    why: str = ""

    def __str__(self) -> str:
        english = language(ENGLISH)
        room, _, rest = self.key.partition(".")
        lines = [f"{self.kind}: {self.key}{self.why and f' ({self.why})'}"]
        return "\n".join([*lines, *(f"    {text}" for text in texts(english.room(room).get(rest, "")) if text)])


# -- an entry --------------------------------------------------------------------------------------------------------


def texts(entry: Entry) -> list[str]:
    """All sentences that stand under a key."""
    return [entry] if isinstance(entry, str) else [text for form, text in entry.items() if form != "by"]


def slots(text: str) -> set[str]:
    """What a sentence wants to be filled with."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def counts(entry: Entry) -> str:
    """The slot whose number decides between the plural forms of an entry, if it has such."""
    return str(entry.get("by", "n")) if isinstance(entry, Mapping) and "other" in entry else ""


def wanted(entry: Entry) -> set[str]:
    """All that an entry wants to be filled with."""
    return {name for text in texts(entry) for name in slots(text)} | ({counts(entry)} - {""})


def shown(entry: Entry) -> set[str]:
    """What an entry shows of it: a number may do no more than decide between plural forms."""
    return slots(entry["other"]) if isinstance(entry, Mapping) and "other" in entry else wanted(entry)


def misshapen(entry: Entry, spoken: Language) -> Iterator[str]:
    """Why an entry is no sentence, no sentences for the plural forms, and no name with its forms."""
    if isinstance(entry, Mapping):
        if ("other" in entry) == ("name" in entry):
            yield "neither plural forms nor a name with its forms"
        elif "other" in entry:
            yield from (f"no plural form '{form}'" for form in sorted(plurals(spoken) - entry.keys()))
            yield from (
                f"no such plural form: '{form}'" for form in sorted(entry.keys() - {"by"} - all_plurals(spoken))
            )
    for text in texts(entry):
        if "\n" in text or "\t" in text:
            yield "a line break or tab"
        for _, name, form, convert in Formatter().parse(text):
            if convert or not re.fullmatch(r"[a-z]+", name or "n"):
                yield f"no slot: {name}"
            if form and not has_form(spoken, form):
                yield f"no form '{form}'"


def plurals(spoken: Language) -> set[str]:
    """The plural forms that a language has for numbers people meet."""
    return {spoken.plural(n) for n in range(200)} | {"other"}


def all_plurals(spoken: Language) -> set[str]:
    """All plural forms of a language, and the numbers that may have a sentence of their own."""
    named = {key.removeprefix("plural.") for key in spoken.room(GAME) if key.startswith("plural.")}
    return named | {"other", *map(str, range(13))}


def has_form(spoken: Language, form: str) -> bool:
    """Whether something has this form: a list, a number, a name, by a pattern or beside it; a particle may follow."""
    form = PAIR.sub("", form)
    plain = form[:1].lower() + form[1:]
    return not form or form in LISTS or bool(NUMBER.fullmatch(form)) or plain in forms(spoken)


_FORMS: dict[str, set[str]] = {}


def forms(spoken: Language) -> set[str]:
    """All forms that names have in a language."""
    if spoken.code not in _FORMS:
        shared = (key.partition(".")[2] for key in spoken.room(GAME) if key.startswith(("form.", "name.")))
        entries = (entry for room in ROOMS for entry in spoken.room(room).values() if isinstance(entry, Mapping))
        _FORMS[spoken.code] = {*shared, *(form for entry in entries if "name" in entry for form in entry)}
    return _FORMS[spoken.code]


# -- a translation ---------------------------------------------------------------------------------------------------


def faults(code: str) -> Iterator[Fault]:
    """All that is wrong with a translation, room by room."""
    english, spoken = language(ENGLISH), language(code)
    strange = {path.stem for path in (TEXT / code).glob("*.json")} - set(ROOMS)
    yield from (Fault("extra", room, "there is no such room in English") for room in sorted(strange))
    same = re.compile("|".join(lines(code, SAME)) or "(?!)")
    for room in ROOMS:
        there, here = english.room(room), spoken.room(room)
        for key, entry in there.items():
            if key in here:
                yield from _wrong(f"{room}.{key}", entry, here[key], spoken, same)
            elif not (room == GAME and key.startswith(FACTS)):
                yield Fault("missing", f"{room}.{key}")
        extra = (key for key in here if key not in there and not (room == GAME and key.startswith(FACTS)))
        yield from (Fault("extra", f"{room}.{key}") for key in extra)


def _wrong(key: str, english: Entry, entry: Entry, spoken: Language, same: re.Pattern[str]) -> Iterator[Fault]:
    """What is wrong with an entry, beside its English."""
    if key.startswith(tuple(f"{GAME}.{fact}" for fact in FACTS)):
        return
    yield from (Fault("wrong", key, why) for why in misshapen(entry, spoken))
    if not shown(english) <= wanted(entry) <= wanted(english):
        yield Fault("slots", key, f"{sorted(wanted(entry))}, not {sorted(shown(english))}")
    elif counts(entry) and any(shown(english) - slots(text) - {counts(entry), "n"} for text in texts(entry)):
        yield Fault("slots", key, "not the same in every plural form")
    if isinstance(english, Mapping) and "name" in english:
        having = entry.keys() if isinstance(entry, Mapping) else {"name"}
        yield from (Fault("wrong", key, f"no form '{form}'") for form in WANTED if form in english.keys() - having)
    if untranslated(english, entry) and not same.fullmatch(key):
        yield Fault("untranslated", key)


def untranslated(english: Entry, entry: Entry) -> bool:
    """Whether an entry with words in it is the English one."""
    return entry == english and any(WORD.search(re.sub(r"\{[^{}]*\}", "", text)) for text in texts(entry))


def lines(code: str, file: str) -> list[str]:
    """The lines of a file beside the words."""
    path = TEXT / code / file
    found = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return [line for line in found if line and not line.startswith("#")]


# -- what was seen ---------------------------------------------------------------------------------------------------


def seen(code: str) -> dict[str, str]:
    """The English that each word was made of, as a fingerprint."""
    return {key: mark for mark, _, key in (line.partition(" ") for line in lines(code, SEEN))}


def fingerprint(entry: Entry) -> str:
    return hashlib.sha256(json.dumps(entry, ensure_ascii=False).encode()).hexdigest()[:8]


def english_words() -> dict[str, Entry]:
    """Every key with its English."""
    return {f"{room}.{key}": entry for room in ROOMS for key, entry in language(ENGLISH).room(room).items()}


def stale(code: str) -> Iterator[Fault]:
    """Words whose English has changed since they were made."""
    marks, words = seen(code), english_words()
    for key, mark in marks.items():
        if key in words and fingerprint(words[key]) != mark:
            room, _, rest = key.partition(".")
            yield Fault("stale", key, "; ".join(texts(language(code).room(room).get(rest, ""))))


def mark(code: str, keys: list[str]) -> None:
    """Remember that these words (all, if none are named) say what the English says now."""
    marks, words = seen(code), english_words()
    there = {key for key in words if key.partition(".")[2] in language(code).room(key.partition(".")[0])}
    marks |= {key: fingerprint(words[key]) for key in keys or there if key in there}
    kept = [f"{marks[key]} {key}\n" for key in words if key in marks]
    (TEXT / code / SEEN).write_text("".join(kept), encoding="utf-8")


def main() -> int:
    """List what a language lacks; 1 if it lacks anything."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("language", nargs="?", choices=LANGUAGES[1:], help="the language (all: only how many)")
    parser.add_argument("--seen", nargs="*", metavar="KEY", help="mark words as made of the English as it is now")
    args = parser.parse_args()
    if args.language and args.seen is not None:
        mark(args.language, args.seen)
    found = {code: [*faults(code), *stale(code)] for code in LANGUAGES[1:] if args.language in (None, code)}
    for code, several in found.items():
        if args.language:
            print(*several, sep="\n")
        kinds = [fault.kind for fault in several]
        print(f"{code}:", ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds)) or "whole")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
