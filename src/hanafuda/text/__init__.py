"""Every word people read. A language is a folder of files; a sentence is whole, with named slots.

>>> str(Phrase("game.event.stop", name="Ume"))
'Ume stops.'
>>> with speaking("en"):
...     print(Phrase("game.event.yaku", name="Ume", yaku=Phrase("koikoi.yaku.animals"), n=1))
Ume has Animals (1 point).

The rest of the package holds `Phrase`s: which sentence, and what goes into its slots. A `Language` tells them, at the
last moment, so that each reader can have their own. `docs/words.md` says how the files are written, and
`docs/languages.md` how a language is added.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, lru_cache
from typing import Any

from .korean import PAIR, particle
from .measure import aligned
from .plural import plural
from .pseudo import PSEUDO, disguised

Entry = str | Mapping[str, str]
"""A sentence, a sentence for each plural form, or a name with its forms."""
HOME = os.path.dirname(__file__)
GAME = "game"
"""The room of words that all games share, and of what a language does with words; a game's own room comes first."""
ENGLISH = "en"
"""What is written first, what a library's user reads, and what stands in where a translation has nothing yet."""
LANGUAGES = (ENGLISH, *sorted({one.name for one in os.scandir(HOME) if one.is_dir()} - {ENGLISH, "__pycache__"}))
"""The languages there are: a folder each."""
LISTS = ("or", ";", " ")
"""Forms that say how several things are strung together."""
MINUS = "−"
_STRUNG = {";": ("list.semicolon", "; "), " ": ("list.space", " ")}
_WIDTH = re.compile(r"[<>]?\d+")
_SLOT = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


class Phrase:
    """Something to say, in no language yet: a key, and what goes into the slots. Prints in the reader's language."""

    __slots__ = ("key", "slots")

    def __init__(self, key: str, /, **slots: object) -> None:
        self.key = key
        self.slots = slots

    def __eq__(self, other: object) -> bool:
        return (self.key, self.slots) == (other.key, other.slots) if isinstance(other, Phrase) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{self.key}: {language(ENGLISH).tell(self)}>"

    def __str__(self) -> str:
        return reader().tell(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _phrase, (self.key, self.slots)


def _phrase(key: str, slots: Mapping[str, object]) -> Phrase:
    return Phrase(key, **slots)


class Language:
    """One language: its words by room, its plural rule, and how it strings things together."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._rooms: dict[str, Mapping[str, Entry]] = {}
        self._names: dict[tuple[str, str], str] = {}  # what has no slots, told once in each form
        self._entries: dict[str, Entry] = {}  # what stands under a key, looked up once
        self._known: dict[str, bool] = {}  # whether there is anything under a key

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
            number = phrase.slots[entry.get("by", "n")]
            text = entry.get(str(number)) or entry.get(self.plural(number), entry["other"])
        else:
            return self._form(entry, form)
        told = self._filled(text, phrase.slots)
        return self._form({"name": told}, form) if form else told

    def plural(self, number: object) -> str:
        """The plural form that a number takes."""
        return plural(self._plurals, number)

    @cached_property
    def _plurals(self) -> tuple[tuple[str, str], ...]:
        """When which plural form is used, as CLDR writes it."""
        return tuple(self._facts("plural."))

    @cached_property
    def _contractions(self) -> dict[str, str]:
        """Words that change where they meet (Spanish: de el, del; before a word that begins so: y i…, e i…)."""
        return dict(self._facts("contract."))

    @cached_property
    def _meeting(self) -> re.Pattern[str]:
        return re.compile("|".join(rf"\b{words}\b".replace("…\\b", "") for words in self._contractions))

    @cached_property
    def _marks(self) -> dict[int, str]:
        """Decimal point and thousands mark as they are written here, and a true minus."""
        return str.maketrans({".": self._fact("number.point", "."), ",": self._fact("number.group", ","), "-": MINUS})

    def _facts(self, kind: str) -> Iterator[tuple[str, str]]:
        return ((key.removeprefix(kind), str(fact)) for key, fact in self.room(GAME).items() if key.startswith(kind))

    def _fact(self, key: str, usual: str) -> str:
        """What this language itself says about how it is written."""
        return str(self.room(GAME).get(key, usual))

    def entry(self, key: str) -> Entry:
        """What stands under a key: in its room, or among the words all games share; in English, if nowhere here."""
        if key not in self._entries:
            self._entries[key] = self._looked_up(key)
        return self._entries[key]

    def _looked_up(self, key: str) -> Entry:
        room, _, rest = key.partition(".")
        for name in (room, GAME):
            for spoken in (self, language(ENGLISH)):
                found = spoken.room(name).get(rest)
                if found is not None:
                    return found
        raise KeyError(f"no word '{key}' in '{self.code}'")

    def has(self, key: str) -> bool:
        """Whether there is such a word."""
        if key not in self._known:
            room, _, rest = key.partition(".")
            spoken = self, language(ENGLISH)
            self._known[key] = any(rest in one.room(name) for one in spoken for name in (room, GAME))
        return self._known[key]

    def room(self, name: str) -> Mapping[str, Entry]:
        """The words of one room: a file, or what a game brought along."""
        if name not in self._rooms:
            self._rooms[name] = self._read(name)
        return self._rooms[name]

    def _read(self, name: str) -> Mapping[str, Entry]:
        return _read(os.path.join(HOME, self.code, f"{name}.json"))

    def furnish(self, name: str, words: Mapping[str, Entry]) -> None:
        """Give a room its words."""
        self._rooms[name] = words
        for spoken in (self, *_SPOKEN.values()):
            spoken._names.clear()
            spoken._entries.clear()
            spoken._known.clear()

    def _filled(self, text: str, slots: Mapping[str, object]) -> str:
        first, rest = _parts(text)
        told = first
        for name, form, after in rest:
            told += self._shown(slots[name], form) + after
        return self._meeting.sub(self._met, told) if self._contractions else told

    def _met(self, found: re.Match[str]) -> str:
        words = found[0]
        return self._contractions.get(words) or self._contractions[f"{words}…"].removesuffix("…")

    def _shown(self, value: object, form: str) -> str:
        """What goes into a slot: a name in the form asked for, several as a list, a number as it is to be written."""
        if not form:
            return self._plain(value, form)
        form, pair, wide = _asked(form)
        told = self._plain(value, form)
        if wide and not isinstance(value, int | float):
            return aligned(told, form)
        return told + particle(told, pair) if pair else told

    def _plain(self, value: object, form: str) -> str:
        if isinstance(value, str):
            return self._typed(value, form) if form else value
        phrase = value if isinstance(value, Phrase) else getattr(value, "phrase", None)
        if isinstance(phrase, Phrase):
            return self.tell(phrase, form)
        if isinstance(value, Iterable):
            return self.listed([self._shown(one, "" if form in LISTS else form) for one in value], form)
        told = format(value, form)
        return told.translate(self._marks) if isinstance(value, int | float) else told

    def _typed(self, text: str, form: str) -> str:
        """What somebody typed, like a name: as it is, unless the language says something of all names (さん)."""
        return self._fact(f"name.{form}", "{name}").replace("{name}", text)

    def listed(self, words: list[str], form: str = "") -> str:
        """Several things: `a, b and c`; as `or`: `a, b or c`; as `;`: `a; b; c`."""
        if form in _STRUNG:
            return self._fact(*_STRUNG[form]).join(words)
        if len(words) < 2:
            return "".join(words)
        *most, last = words
        slots = {"most": self.say(f"{GAME}.list.comma").join(most), "last": last, "n": len(words)}
        return self.say(f"{GAME}.list.or" if form == "or" else f"{GAME}.list.and", **slots)

    def _form(self, entry: Mapping[str, str], form: str) -> str:
        """A name in one of its forms; a form with a capital is the one that begins a sentence."""
        plain = form[:1].lower() + form[1:]
        name = entry.get(plain or "name")
        if name is None:
            name = self._fact(f"form.{plain}", "{name}").replace("{name}", entry["name"])
        return name[:1].upper() + name[1:] if form[:1].isupper() else name


class _Pseudo(Language):
    """English in disguise, made as it is read: what does not wear it has not come through the catalogue."""

    def _read(self, name: str) -> Mapping[str, Entry]:
        return disguised(language(ENGLISH).room(name))


@lru_cache(maxsize=10_000)
def _parts(text: str) -> tuple[str, list[tuple[str, str, str]]]:
    """What stands before the first slot of a sentence; and each slot with its form and what stands after it."""
    first, *rest = _SLOT.split(text)
    return first, [(name, form or "", after) for name, form, after in zip(*[iter(rest)] * 3, strict=True)]


@lru_cache(maxsize=1000)
def _asked(form: str) -> tuple[str, str, bool]:
    """What a slot asks for: a form, a Korean particle after it, and whether the form is a column's width."""
    form, _, pair = form.rpartition(" ") if PAIR.search(form) else (form, "", "")
    return form, pair, bool(_WIDTH.fullmatch(form))


def _read(path: str) -> Mapping[str, Entry]:
    import json

    try:
        with open(path, encoding="utf-8") as file:
            found: Mapping[str, Entry] = json.load(file)
            return found
    except FileNotFoundError:
        return {}


# -- who reads -------------------------------------------------------------------------------------------------------

_SPOKEN: dict[str, Language] = {}
_READER: ContextVar[str] = ContextVar("reader")
_usual = ENGLISH


def language(code: str) -> Language:
    """The language of this code."""
    if code not in _SPOKEN:
        _SPOKEN[code] = (_Pseudo if code == PSEUDO else Language)(code)
    return _SPOKEN[code]


def reader() -> Language:
    """The language of whoever reads."""
    return language(_READER.get(_usual))


@contextmanager
def speaking(code: str) -> Iterator[Language]:
    """Meanwhile whoever reads here reads this language."""
    token = _READER.set(code)
    try:
        yield language(code)
    finally:
        _READER.reset(token)


def speak(code: str) -> str:
    """From now on this whole process speaks a language (for commands, whose one reader sits before them); it spoke."""
    global _usual
    before, _usual = _usual, code
    return before


def known(tag: str) -> str | None:
    """The language meant by a tag like es-MX or ja_JP.UTF-8, if it is spoken here."""
    code = re.split(r"[-_.@]", tag.lower())[0]
    return code if code in (*LANGUAGES, PSEUDO) else None


def own_name(code: str) -> str:
    """What a language calls itself."""
    return language(code).say(f"{GAME}.language")
