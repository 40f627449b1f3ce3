"""The contract between server and page: one source, and the same words on both sides."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hanafuda.text import Language, Phrase
from hanafuda.text.plural import plural
from hanafuda.text.pseudo import PSEUDO, disguised
from helpers import tool

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = json.loads((ROOT / "web/src/words/examples.json").read_text(encoding="utf-8"))


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    pytest.importorskip("msgspec")
    maker = tool("wire_ts")
    written: str = maker.TARGET.read_text(encoding="utf-8")
    assert written == maker.written(), "web/src/wire.ts is out of date: run `python tools/wire_ts.py`"


def phrase(value: Any) -> Any:
    """A slot of an example: a phrase, several things, or what stands there."""
    if isinstance(value, dict):
        return Phrase(value["key"], **{name: phrase(slot) for name, slot in value.get("slots", {}).items()})
    return [phrase(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("example", EXAMPLES["told"], ids=lambda example: example["says"])
def test_words_are_told_as_the_page_tells_them(example: Any) -> None:
    english = Language("en")
    english.furnish("toy", EXAMPLES["words"])
    english.furnish("game", EXAMPLES["shared"])
    assert english.tell(phrase(example["phrase"])) == example["says"]


def tongue(code: str) -> Language:
    """The language that the examples are told in."""
    rooms = {room: words for room, words in EXAMPLES["tongues"][code].items() if room != "told"}
    spoken = Language(code)
    for room, words in rooms.items():
        spoken.furnish(room, disguised(words) if code == PSEUDO else words)
    return spoken


@pytest.mark.parametrize("code", EXAMPLES["tongues"])
def test_every_language_is_told_as_the_page_tells_it(code: str) -> None:
    spoken = tongue(code)
    for example in EXAMPLES["tongues"][code]["told"]:
        assert spoken.tell(phrase(example["phrase"])) == example["says"]


@pytest.mark.parametrize("code", EXAMPLES["plurals"]["languages"])
def test_plural_forms_are_those_that_the_page_takes(code: str) -> None:
    shown, letters = EXAMPLES["plurals"]["languages"][code], EXAMPLES["plurals"]["letters"]
    rules = tuple(shown["rules"].items())
    assert [plural(rules, n) for n in EXAMPLES["plurals"]["numbers"]] == [letters[form] for form in shown["forms"]]


PROTOCOL = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```json (\w+)\n(.*?)^```$", PROTOCOL, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("name", "text"), SHOWN, ids=[name for name, _ in SHOWN])
def test_the_examples_of_the_protocol_have_the_shape_they_show(name: str, text: str) -> None:
    pytest.importorskip("msgspec")
    types = tool("wire_ts").written()
    found = re.search(rf"^export interface {name} {{\n(.*?)^}}", types, re.MULTILINE | re.DOTALL)
    assert found, f"there is no {name} on the wire"
    fields = re.findall(r"^  (\w+)(\??):", found[1], re.MULTILINE)
    example = json.loads(text)
    assert set(example) <= {field for field, _ in fields}
    assert set(example) >= {field for field, optional in fields if not optional}


def test_every_name_of_the_protocol_is_on_the_wire() -> None:
    pytest.importorskip("msgspec")
    types = tool("wire_ts").written()
    names = set(re.findall(r"`([A-Z]\w+)(?:\.(\w+))?`", PROTOCOL)) - {("T", "")}
    assert len(names) > 8
    for name, field in names:
        assert re.search(rf"^export (?:interface|type) {name}\b", types, re.MULTILINE), name
        assert not field or f"  {field}: " in types, field
