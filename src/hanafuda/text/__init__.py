"""Every word people read. A language is a folder of files; a sentence is whole, with named slots.

>>> str(Phrase("game.event.stop", name="Ume"))
'Ume stops.'
>>> str(Phrase("game.event.yaku", name="Ume", yaku=Phrase("koikoi.yaku.animals"), n=1))
'Ume has Animals (1 point).'

The rest of the package holds `Phrase`s: which sentence, and what goes into its slots. A `Language` tells them, at the
last moment, so that each reader can have their own. `docs/words.md` says how the files are written.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

Entry = str | Mapping[str, str]
"""A sentence, a sentence for each plural form, or a name with its forms."""
HOME = os.path.dirname(__file__)
GAME = "game"
"""The room of words that all games share; a game's own room comes first."""
PLURALS: dict[str, Callable[[object], str]] = {"en": lambda n: "one" if n == 1 else "other"}
"""Which plural form a number takes, as each language has it."""
LISTS = ("or", ";", " ")
"""Forms that say how several things are strung together."""
_SLOT = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


class Phrase:
    """Something to say, in no language yet: a key, and what goes into the slots. Prints in English."""

    __slots__ = ("key", "slots")

    def __init__(self, key: str, /, **slots: object) -> None:
        self.key = key
        self.slots = slots

    def __eq__(self, other: object) -> bool:
        return (self.key, self.slots) == (other.key, other.slots) if isinstance(other, Phrase) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{self.key}: {self}>"

    def __str__(self) -> str:
        return language("en").tell(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _phrase, (self.key, self.slots)


def _phrase(key: str, slots: Mapping[str, object]) -> Phrase:
    return Phrase(key, **slots)


class Language:
    """One language: its words by room, its plural rule, and how it strings things together."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.plural = PLURALS[code]
        self._rooms: dict[str, Mapping[str, Entry]] = {}
        self._names: dict[tuple[str, str], str] = {}  # what has no slots, told once in each form

    def say(self, key: str, /, **slots: object) -> str:
        """A sentence with its slots filled."""
        return self.tell(Phrase(key, **slots))

    def tell(self, phrase: Phrase, form: str = "") -> str:
        """A phrase in this language; a name in one of its forms."""
        if phrase.slots:
            return self._told(phrase, form)
        key = phrase.key, form
        if key not in self._names:
            self._names[key] = self._told(phrase, form)
        return self._names[key]

    def _told(self, phrase: Phrase, form: str) -> str:
        entry = self.entry(phrase.key)
        if isinstance(entry, str):
            text = entry
        elif "other" in entry:
            text = entry[self.plural(phrase.slots[entry.get("by", "n")])]
        else:
            return self._form(entry, form)
        told = self._filled(text, phrase.slots)
        return self._form({"name": told}, form) if form else told

    def entry(self, key: str) -> Entry:
        """What stands under a key: in its room, or among the words all games share."""
        room, _, rest = key.partition(".")
        found = self.room(room).get(rest)
        if found is None:
            found = self.room(GAME).get(rest)
        if found is None:
            raise KeyError(f"no word '{key}' in '{self.code}'")
        return found

    def has(self, key: str) -> bool:
        """Whether there is such a word."""
        room, _, rest = key.partition(".")
        return rest in self.room(room) or rest in self.room(GAME)

    def room(self, name: str) -> Mapping[str, Entry]:
        """The words of one room: a file, or what a game brought along."""
        if name not in self._rooms:
            self._rooms[name] = _read(os.path.join(HOME, self.code, f"{name}.json"))
        return self._rooms[name]

    def furnish(self, name: str, words: Mapping[str, Entry]) -> None:
        """Give a room its words."""
        self._rooms[name] = words
        self._names.clear()

    def _filled(self, text: str, slots: Mapping[str, object]) -> str:
        return _SLOT.sub(lambda slot: self._shown(slots[slot[1]], slot[2] or ""), text)

    def _shown(self, value: object, form: str) -> str:
        """What goes into a slot: a name in the form asked for, several as a list, a number as it is to be written."""
        if isinstance(value, str):
            return value
        if isinstance(value, Phrase):
            return self.tell(value, form)
        phrase = getattr(value, "phrase", None)
        if isinstance(phrase, Phrase):
            return self.tell(phrase, form)
        if isinstance(value, Iterable):
            return self.listed([self._shown(one, "" if form in LISTS else form) for one in value], form)
        return format(value, form)

    def listed(self, words: list[str], form: str = "") -> str:
        """Several things: `a, b and c`; as `or`: `a, b or c`; as `;`: `a; b; c`."""
        if len(words) < 2 or form in (";", " "):
            return ("; " if form == ";" else " ").join(words)
        *most, last = words
        pattern = str(self.entry(f"{GAME}.list.or" if form == "or" else f"{GAME}.list.and"))
        return self._filled(pattern, {"most": str(self.entry(f"{GAME}.list.comma")).join(most), "last": last})

    def _form(self, entry: Mapping[str, str], form: str) -> str:
        """A name in one of its forms; a form with a capital is the one that begins a sentence."""
        plain = form[:1].lower() + form[1:]
        name = entry.get(plain or "name")
        if name is None:
            pattern = self.room(GAME).get(f"form.{plain}", "{name}")
            name = str(pattern).format(name=entry["name"])
        return name[:1].upper() + name[1:] if form[:1].isupper() else name


def _read(path: str) -> Mapping[str, Entry]:
    import json

    try:
        with open(path, encoding="utf-8") as file:
            found: Mapping[str, Entry] = json.load(file)
            return found
    except FileNotFoundError:
        return {}


@cache
def language(code: str) -> Language:
    """The language of this code."""
    return Language(code)
