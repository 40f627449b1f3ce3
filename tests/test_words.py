"""The laws of the catalogue: every word is there, every word is used, every slot is filled, and there is one home."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from hanafuda import SHEETS, Game
from hanafuda.bots import BOTS
from hanafuda.cards import mask
from hanafuda.errors import BadCard
from hanafuda.game import sentences
from hanafuda.options import Option
from hanafuda.proof import _alternatives
from hanafuda.sheet import Sheet
from hanafuda.text import ENGLISH, GAME, HOME, LANGUAGES, Entry, Language, Phrase, language
from helpers import tool, values

WORDS_TOOL = tool("words")
ROOMS = WORDS_TOOL.ROOMS
SOURCE = Path(HOME).parent
WORDS = language(ENGLISH)
KEYS = [f"{room}.{key}" for room in ROOMS for key in WORDS.room(room)]
"""Every key of every file, with its room."""


# -- the files -------------------------------------------------------------------------------------------------------

FILES = sorted(Path(HOME).glob("*/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_key_stands_twice(path: Path) -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len({key for key, _ in pairs}) == len(pairs)
        return dict(pairs)

    json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)


@pytest.mark.parametrize("room", ROOMS)
def test_an_entry_is_a_sentence_its_plurals_or_a_name_with_its_forms(room: str) -> None:
    for entry in WORDS.room(room).values():
        assert [*WORDS_TOOL.misshapen(entry, WORDS)] == []


# -- the languages ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_a_translation_has_every_word_with_its_slots_and_plural_forms(code: str) -> None:
    assert [*map(str, WORDS_TOOL.faults(code))] == []


@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_no_word_of_a_translation_is_older_than_its_english(code: str) -> None:
    assert [*map(str, WORDS_TOOL.stale(code))] == []
    assert WORDS_TOOL.seen(code).keys() >= {key for key in KEYS if not key.startswith(OWN)}


OWN = tuple(f"{GAME}.{fact}" for fact in WORDS_TOOL.FACTS)
"""What every language says of itself."""

BROKEN: dict[str, dict[str, Entry]] = {
    "missing: toy.gone": {},
    "extra: toy.more": {"more": "eins"},
    "slots: toy.said (['n'], not ['name'])": {"said": "{n} sagt etwas"},
    "wrong: toy.many (no plural form 'one')": {"many": {"other": "{n} von {what}"}},
    "wrong: toy.said (no form 'dem')": {"said": "{name:dem} sagt etwas"},
    "untranslated: toy.plain": {"plain": "Nothing at all."},
    "slots: toy.many (not the same in every plural form)": {"many": {"one": "{what} {n}", "other": "{n}"}},
}
"""Faults of a translation, and what brings them about."""
TOY: dict[str, Entry] = {
    "gone": "Gone.",
    "said": "{name} says something",
    "many": {"one": "one {what}", "other": "{n} of {what}"},
    "plain": "Nothing at all.",
}
GERMAN: dict[str, Entry] = {
    "gone": "Weg.",
    "said": "{name} sagt etwas",
    "many": {"one": "eines: {what}", "other": "{n} von {what}"},
    "plain": "Gar nichts.",
}


@pytest.mark.parametrize("fault", ["", *BROKEN])
def test_the_check_finds(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    german = Language("de")
    german.furnish(GAME, {"plural.one": "i = 1 and v = 0"})
    changed = {**GERMAN, **BROKEN.get(fault, {})}
    german.furnish("toy", {key: entry for key, entry in changed.items() if fault != f"missing: toy.{key}"})
    english = Language(ENGLISH)
    english.furnish("toy", TOY)
    monkeypatch.setattr(WORDS_TOOL, "language", {ENGLISH: english, "de": german}.__getitem__)
    monkeypatch.setattr(WORDS_TOOL, "ROOMS", ["toy"])
    monkeypatch.setattr(WORDS_TOOL, "_FORMS", {})
    found = {str(one).partition("\n")[0] for one in WORDS_TOOL.faults("de")}
    assert fault in found if fault else not found


# -- the sheets ------------------------------------------------------------------------------------------------------


def option_keys(option: Option) -> Iterator[str]:
    yield f"option.{option.name}"
    yield from (f"option.{option.name}.{value}" for value in option.values)
    if option.numbers or option.low is not None:
        yield f"option.{option.name}.n"
    if option.low == 0:
        yield f"option.{option.name}.none"


def sheet_keys(sheet: Sheet) -> set[str]:
    """Every word that a sheet needs."""
    hands = [hand for lucky in _alternatives(sheet.lucky) for hand in lucky.hands]
    groups = {str(group) for row in sheet.yaku for group in _alternatives(row.group) if group}
    return {
        *("title", "about", "origin"),
        *(key for option in sheet.options for key in option_keys(option)),
        *(f"yaku.{row.name}" for row in sheet.yaku),
        *(f"lucky.{hand.name}" for hand in hands),
        *(f"group.{group}" for group in groups),
        *(f"note.{note.name}" for note in sheet.notes),
        *(f"need.{need.name}" for need in sheet.needs),
        *(f"preset.{preset}" for preset in sheet.presets),
        *(f"pay.{pay.called}" for pay in _alternatives(sheet.pay)),
    }


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_has_all_its_words(name: str) -> None:
    missing = [key for key in sheet_keys(SHEETS[name]) if not WORDS.has(f"{name}.{key}")]
    assert missing == []


OF_SHEETS = ("yaku.", "lucky.", "group.", "note.", "need.", "preset.", "option.")


@pytest.mark.parametrize("name", [*SHEETS, GAME])
def test_a_room_has_no_word_of_what_is_not_on_the_sheet(name: str) -> None:
    sheets = [SHEETS[name]] if name in SHEETS else list(SHEETS.values())
    known = set().union(*(sheet_keys(sheet) for sheet in sheets))
    stale = [key for key in WORDS.room(name) if key.startswith(OF_SHEETS) and key not in known]
    assert stale == []


@pytest.mark.parametrize("name", SHEETS)
def test_every_value_of_every_option_is_a_whole_sentence(name: str) -> None:
    for option in SHEETS[name].options:
        for value in values(option):
            for said in sentences(name, option, option.parse(value, name)):
                assert re.fullmatch(r"[A-Z].*[^ ]\.", str(said)), (option.name, value)


@pytest.mark.parametrize("name", SHEETS)
def test_every_preset_has_a_name_and_a_sentence(name: str) -> None:
    for preset in SHEETS[name].presets:
        word = Game(name).word(f"preset.{preset}")
        assert str(word)
        assert re.fullmatch(r"[A-Z].*\.", str(Phrase("game.says", of=word)))


# -- the source ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Use:
    """A place in the source that asks for words: a pattern of keys, and the slots it gives (None: not to be seen)."""

    where: str
    pattern: str
    given: frozenset[str] | None

    def meant(self) -> list[str]:
        """The keys that it may mean."""
        return [key for key in KEYS if re.fullmatch(self.pattern, key)]


ANY = "[^.]+"
"""A part of a key that is worked out."""
FIRST = ".+"
"""The beginning of a key that is worked out: it may be several parts."""
ERRORS = {"BadCard", "BadGame", "BadSheet", "BadRecord", "IllegalMove"}
"""Errors say `error.` and their key; those of other rooms of the package are found by their class."""


@cache
def modules() -> dict[str, ast.Module]:
    return {
        path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(SOURCE.rglob("*.py"))
    }


@cache
def errors() -> frozenset[str]:
    """The names of all classes that are refusals with a key."""
    found = {*ERRORS, "HanafudaError"}
    for tree in [*modules().values()] * 2:
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.ClassDef)
                and {base.id for base in node.bases if isinstance(base, ast.Name)} & found
            ):
                found.add(node.name)
    return frozenset(found)


def called(node: ast.Call) -> str:
    """The name that is called."""
    target = node.func
    return target.id if isinstance(target, ast.Name) else target.attr if isinstance(target, ast.Attribute) else ""


def patterns(node: ast.expr) -> list[str]:
    """What a key may be, as regular expressions; nothing where it is not written out at the call."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [re.escape(node.value)]
    if isinstance(node, ast.IfExp):
        return patterns(node.body) + patterns(node.orelse)
    if isinstance(node, ast.JoinedStr):
        first, *rest = (re.escape(str(p.value)) if isinstance(p, ast.Constant) else ANY for p in node.values)
        return ["".join([FIRST if first == ANY else first, *rest])]
    return []


OF_A_GAME = rf"(?:{'|'.join(SHEETS)}|{GAME})\."
"""Where `game.word` looks."""


def prefix(node: ast.Call) -> str:
    """In which rooms a call looks for its key."""
    if called(node) == "word" and isinstance(node.func, ast.Attribute):
        return OF_A_GAME
    return r"error\." if called(node) in errors() else ""


@cache
def uses() -> tuple[Use, ...]:
    """Every place in the source that asks for words."""
    found = []
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and node.args
                and called(node) in {"Phrase", "word", "say", "entry", *errors()}
            ):
                given = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                whole = called(node) != "entry" and all(keyword.arg for keyword in node.keywords)
                for pattern in patterns(node.args[0]):
                    where = f"{path}:{node.lineno}"
                    found.append(Use(where, prefix(node) + pattern, given if whole else None))
    return tuple(found)


def test_the_source_asks_for_words_in_many_places() -> None:
    assert len(uses()) > 200


def test_every_word_that_the_source_asks_for_is_there() -> None:
    missing = [f"{use.where} {use.pattern}" for use in uses() if not use.meant()]
    assert missing == []


def test_a_game_without_a_word_of_its_own_has_the_one_that_all_share() -> None:
    for use in uses():
        if use.pattern.startswith(OF_A_GAME) and ANY not in use.pattern:
            key = re.sub(r"\\(.)", r"\1", use.pattern.removeprefix(OF_A_GAME))
            assert all(WORDS.has(f"{name}.{key}") for name in SHEETS), (use.where, key)


def test_every_slot_is_given() -> None:
    short = [
        f"{use.where} {key}: {wanted - use.given}"
        for use in uses()
        for key in use.meant()
        if use.given is not None
        and (wanted := WORDS_TOOL.wanted(WORDS.entry(key))) - use.given
        and ANY not in use.pattern
    ]
    assert short == []


# -- every word is used ----------------------------------------------------------------------------------------------

COMPUTED = {
    r"cards\.\d.*|cards\.j": "the cards, by their codes",
    r"cards\.set\..+": "sets of cards, by the word a sheet has for them",
    r"game\.(form|plural)\..+": "what a language does with words: forms of a name, plural forms",
    rf"bots\.({'|'.join(BOTS)})": "the bots, by their names",
    r"argparse\..+": "what argparse says, by its own English",
    r"art\.back-(red|black)": "the backs, by their colours",
}
"""Words that are looked up by a key that no literal shows."""


WHOLE_ROOM = rf"(?:\w+|{re.escape(FIRST)})\\\.{re.escape(ANY)}"
"""A key of which no more than the room is written out says nothing about which words are used."""


def literals() -> frozenset[str]:
    """Every string in the source."""
    nodes = (node for tree in modules().values() for node in ast.walk(tree))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


@cache
def on_the_page() -> str:
    """The keys that the page asks for, as a pattern: quoted whole, or with parts that are worked out."""
    source = SOURCE.parent.parent / "web/src"
    if not source.is_dir():
        pytest.skip("the page's source is not here")
    files = [path for path in source.rglob("*") if path.suffix in (".ts", ".svelte") and ".test." not in path.name]
    quoted = {key for path in files for key in re.findall(r"""['"`]([\w.${}-]+?)['"`]""", path.read_text("utf-8"))}
    keys = [ANY.join(map(re.escape, re.split(r"\$\{.*?\}", key))) for key in quoted if not key.startswith("$")]
    return rf"(?:page\.)?(?:{'|'.join(sorted(keys))})"


def test_every_word_is_used() -> None:
    said, page = literals(), on_the_page()
    shared = {GAME, *SHEETS}
    of_sheets = {f"{name}.{key}" for name, sheet in SHEETS.items() for key in sheet_keys(sheet)}
    of_sheets |= {f"{GAME}.{key.partition('.')[2]}" for key in of_sheets}
    asked = "|".join(f"(?:{use.pattern})" for use in uses() if not re.fullmatch(WHOLE_ROOM, use.pattern))
    unused = [
        key
        for key in KEYS
        if key not in said
        and not (key.partition(".")[0] in shared and key.partition(".")[2] in said)
        and key not in of_sheets
        and not re.fullmatch(asked, key)
        and not any(re.fullmatch(pattern, key) for pattern in (*COMPUTED, page))
    ]
    assert unused == []


# -- one home --------------------------------------------------------------------------------------------------------

ALLOWED = {
    "art/deck.py": "drawings",
    "art/plants.py": "drawings",
    "art/sets.py": "colours",
    "rulesheet/seats.py": "SVG and its fonts",
    "cards.py": "the deck: codes and names of its cards",
    "art/__init__.py": "SVG, and the licence",
    "server/backup.py": "SQL",
    "simulate/cluster.py": "a command to be typed",
    "simulate/plot.py": "SVG and its styles",
    "train/curve.py": "SVG",
    "server/pages.py": "HTML",
    "server/lines.py": "the server's own log, for whoever runs it",
    "server/room.py": "the server's own log, for whoever runs it",
    "server/store.py": "the server's own log, for whoever runs it",
}
"""Modules with strings of several words that nobody reads as a sentence of the game."""
WORD = re.compile(r"[A-Za-z]{2,}(?=[\s.,;:!?]|$)")


def is_sentence(text: str) -> bool:
    """Three words or more, which are not a sheet's words for cards, house rules, or a preset."""
    if len(WORD.findall(text)) < 3 or " " not in text.strip():
        return False
    presets = {name for sheet in SHEETS.values() for name in sheet.presets}
    return text not in presets and not is_cards(text) and not re.fullmatch(r"(\w+=[\w/+]+(, |$))+", text)


def is_cards(text: str) -> bool:
    try:
        return bool(mask(text))
    except BadCard:
        return False


def is_technical(node: ast.AST) -> bool:
    """What only programmers read: a representation, an assertion, an error that is no refusal."""
    if isinstance(node, ast.FunctionDef):
        return node.name == "__repr__"
    raised = node.exc if isinstance(node, ast.Raise) else None
    return isinstance(node, ast.Assert) or (isinstance(raised, ast.Call) and called(raised) not in errors())


def strings(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The strings of a piece of source with their lines; docstrings and what is technical are left out."""
    if is_technical(node):
        return
    if isinstance(node, ast.JoinedStr):
        yield node.lineno, "".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in node.values)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):
            yield from strings(child)


def test_sentences_stand_in_the_catalogue_and_nowhere_else() -> None:
    found = [
        f"{path}:{line} {text}"
        for path, tree in modules().items()
        if path not in ALLOWED
        for line, text in strings(tree)
        if is_sentence(text)
    ]
    assert found == []


def test_nothing_is_allowed_that_is_not_there() -> None:
    for path in ALLOWED:
        assert any(is_sentence(text) for _, text in strings(modules()[path])), path


@pytest.mark.parametrize("text", ["Ume has four cards", "{} is not a card", "no card of that name; try {}"])
def test_a_sentence_is_known_by_its_words(text: str) -> None:
    assert is_sentence(text)


@pytest.mark.parametrize("text", ["rounds=6, table=high, calls=2", "crane curtain moon", "five with joker", "a b c"])
def test_what_sheets_say_is_no_sentence(text: str) -> None:
    assert not is_sentence(text)
