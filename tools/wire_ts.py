"""The page's types, made from the structs the server sends: `python tools/wire_ts.py` writes web/src/wire.ts."""

import dataclasses
import types
import typing
from collections.abc import Mapping
from pathlib import Path

import msgspec

from hanafuda.cards import Card, Cards
from hanafuda.catalogue import GameOffer
from hanafuda.moves import Move
from hanafuda.review.statistics import Statistics
from hanafuda.rulesheet import RuleSheet
from hanafuda.server import keep, lesson, wire
from hanafuda.text import Phrase

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "wire.ts"
ROOTS = (
    *(GameOffer, RuleSheet, wire.Summary, wire.TableMade, wire.TableWanted, wire.SitWanted, wire.ClaimWanted),
    *(
        wire.ReviewWanted,
        wire.ReviewState,
        wire.BranchWanted,
        wire.ProblemWanted,
        wire.Problem,
        wire.StatisticsWanted,
        Statistics,
        wire.Replay,
        wire.Message,
        wire.AnySent,
        wire.DailyWanted,
        wire.DailyPar,
    ),
)
KEPT = (keep.KeptView, keep.KeepMade, keep.KeepWanted, keep.KeepSent)
TAUGHT = (lesson.LessonOffer, lesson.LessonView)
HEAD = """// What the server sends and reads. Made by tools/wire_ts.py from its structs; do not edit.

/** A card by its code, like 8b. */
export type Code = string
/** A move: a card to play or take, or a word like stop. */
export type Move = string
"""
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Phrase: "string",
    Card: "Code",
    Move: "Move",
    Cards: "Code[]",
}
CHANGES = """/** What a step changes: what is not as it was, and whether one can take back a decision. */
export type Changes = Pick<Own, 'can_undo'> & Partial<Omit<View, 'yaku'>> & { yaku?: (Progress | null)[][] }
"""


def written() -> str:
    """The whole file."""
    found: dict[str, str] = {}
    unions = {"Message": wire.Message, "Sent": wire.AnySent}
    for root in ROOTS + KEPT + TAUGHT:
        _type(root, found)
    parts = [HEAD, *found.values()]
    parts += [f"export type {name} = {_type(union, found)}\n" for name, union in unions.items()]
    return "\n".join(parts)


def _type(hint: object, found: dict[str, str]) -> str:
    """A type of Python as one of TypeScript; what it is made of goes into what was found."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if hint == wire.Changes:
        _type(wire.Own, found)
        found["Changes"] = CHANGES
        return "Changes"
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is typing.Annotated:
        return _type(inside[0], found)
    if origin is typing.Literal:
        return " | ".join(f"'{value}'" for value in inside)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(_type(one, found) for one in inside))
    if origin in (dict, Mapping):
        return f"Record<{_type(inside[0], found)}, {_type(inside[1], found)}>"
    if origin is list or (origin is tuple and inside[-1] is Ellipsis):
        one = _type(inside[0], found)
        return f"({one})[]" if " " in one and not one.startswith("Record") else f"{one}[]"
    if origin is tuple:
        return f"[{', '.join(_type(one, found) for one in inside)}]"
    return _interface(typing.cast(type, hint), found)


def _interface(kind: type, found: dict[str, str]) -> str:
    name = kind.__name__
    if name not in found:
        found[name] = ""
        says = (kind.__doc__ or "").strip().splitlines()[0]
        rows = [f"  {field}{optional}: {_type(hint, found)}\n" for field, optional, hint in _fields(kind)]
        del found[name]  # after what it is made of
        found[name] = f"/** {says} */\nexport interface {name} {{\n{''.join(rows)}}}\n"
    return name


def _fields(kind: type) -> list[tuple[str, str, object]]:
    """Names and types; what the page sends may leave out what has a default, what it gets is always whole."""
    hints = typing.get_type_hints(kind)
    if dataclasses.is_dataclass(kind):
        return [(field.name, "", hints[field.name]) for field in dataclasses.fields(kind)]
    config = typing.cast(type[msgspec.Struct], kind).__struct_config__
    tag = [(config.tag_field, "", typing.Literal[config.tag])] if config.tag_field else []
    sent = bool(config.forbid_unknown_fields)
    rows = msgspec.structs.fields(typing.cast(type[msgspec.Struct], kind))
    return [*tag, *((row.name, "?" if sent and not row.required else "", hints[row.name]) for row in rows)]


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
