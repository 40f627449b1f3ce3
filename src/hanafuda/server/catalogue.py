"""The games as a page offers them: house rules, presets, rule sheets, bots."""

from functools import cache

import msgspec

from .. import rulesheet
from ..bots import BOTS, LEVELS
from ..catalogue import game_data
from ..game import Game
from ..games import SHEETS
from . import offers
from .views import changed, codes


@cache
def games() -> list[offers.Game]:
    """Every game with all that can be chosen."""
    return [_game(name) for name in SHEETS]


def bots() -> list[offers.BotRow]:
    """Every bot with its sentence."""
    return [offers.BotRow(name=bot.name, title=bot.title, says=bot.says) for bot in BOTS.values()]


def _game(name: str) -> offers.Game:
    return msgspec.convert({**game_data(name), "levels": LEVELS, "teams": _teams(Game(name))}, offers.Game)


def _teams(game: Game) -> dict[str, int]:
    """The ways to play in teams, and how many players each needs."""
    for option in SHEETS[game.name].options:
        if option.name == "teams":
            return {value: game.with_options(teams=value).players[0] for value in option.values if value != "none"}
    return {}


def rules(game: Game) -> offers.Rules:
    """The rule sheet of a game with its house rules."""
    sheet = rulesheet.rule_sheet(game)
    return offers.Rules(
        game=str(game),
        title=sheet.title,
        sections=[offers.Section(title=section.title, lines=list(section.lines)) for section in sheet.sections],
        yaku=[offers.YakuRow(**{**row._asdict(), "cards": codes(row.cards)}) for row in sheet.yaku],
        lucky=[offers.LuckyRow(**row._asdict()) for row in sheet.lucky],
        changed=changed(game),
    )
