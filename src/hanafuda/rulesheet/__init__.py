"""The rule sheet of a game with its house rules, written out from the same data the engine plays by.

>>> sheet = rule_sheet(Game("koikoi(rounds=6)"))
>>> [section.name for section in sheet.sections][:4]
['game', 'deck', 'dealer', 'deal']
>>> print(as_text(sheet).splitlines()[0])
Koi-Koi — koikoi(rounds=6)

One sheet, told in several forms: for a terminal, as Markdown, printed (`rulesheet.pdf`), as JSON and on the page.
"""

from functools import lru_cache

from ..game import Game
from .markdown import as_markdown
from .model import HOUSE, Choice, HouseRule, LuckyRow, Rule, RuleSheet, Section, Whose, YakuRow
from .rows import choices, house_rules, lucky_rows, yaku_rows
from .sections import sections
from .setting import players_in_words
from .terminal import as_text, told_row

__all__ = [
    "HOUSE",
    "Choice",
    "HouseRule",
    "LuckyRow",
    "Rule",
    "RuleSheet",
    "Section",
    "Whose",
    "YakuRow",
    "as_markdown",
    "as_text",
    "choices",
    "house_rules",
    "lucky_rows",
    "players_in_words",
    "rule_sheet",
    "told_row",
    "yaku_rows",
]


@lru_cache(maxsize=64)
def rule_sheet(game: Game) -> RuleSheet:
    """The full rules of this game string."""
    return RuleSheet(game.text, game.title, sections(game), yaku_rows(game), lucky_rows(game), house_rules(game))
