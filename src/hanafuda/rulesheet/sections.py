"""The sections of a rule sheet, in the order in which one learns a game. Every number is read from the sheet."""

from collections.abc import Callable

from ..game import Game
from ..options import OURS
from ..text import Phrase
from .counting import lucky, score, values, yaku
from .model import Rule, Section
from .said import Rules
from .setting import about, deal, dealer, deck, sit_out
from .turning import call, end, turn
from .winning import house, match, rest


def sections(game: Game) -> tuple[Section, ...]:
    """Every section that has something to say; the last gathers what is our reading."""
    found = [_section(game, name, tuple(rules(game))) for name, rules in PARTS.items()]
    filled = [section for section in found if section.rules]
    ours = [Rule(rule.text) for section in filled for rule in section.rules if rule.source == OURS]
    return (*filled, _section(game, "ours", (Rule(Phrase("rules.ours.says")), *ours)))


def _section(game: Game, name: str, rules: tuple[Rule, ...]) -> Section:
    return Section(name, Phrase(f"rules.part.{name}", call=game.word("call")), rules)


PARTS: dict[str, Callable[[Game], Rules]] = {
    "game": about,
    "deck": deck,
    "dealer": dealer,
    "deal": deal,
    "sit-out": sit_out,
    "turn": turn,
    "call": call,
    "end": end,
    "values": values,
    "yaku": yaku,
    "lucky": lucky,
    "score": score,
    "match": match,
    "notes": rest,
    "house": house,
}
"""Every section and where its rules come from."""
