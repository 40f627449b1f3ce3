"""The games as a page offers them: house rules, presets, rule sheets, bots."""

from functools import cache

from .. import rulesheet
from ..bots import BOTS, LEVELS
from ..game import Game, default
from ..games import SHEETS
from ..options import Option
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
    game, sheet = Game(name), SHEETS[name]
    return offers.Game(
        name=name,
        title=sheet.title,
        about=sheet.about,
        origin=sheet.origin,
        players=list(game.players),
        direction=sheet.direction,
        hwatu=sheet.hwatu,
        levels=list(LEVELS),
        options=[_option(game, option) for option in sheet.options],
        presets=[offers.Preset(name=key, options=options, says=says) for key, (options, says) in sheet.presets.items()],
        teams=_teams(game),
    )


def _teams(game: Game) -> dict[str, int]:
    """The ways to play in teams, and how many players each needs."""
    for option in SHEETS[game.name].options:
        if option.name == "teams":
            return {value: game.with_options(teams=value).players[0] for value in option.values if value != "none"}
    return {}


def _option(game: Game, option: Option) -> offers.Option:
    return offers.Option(
        name=option.name,
        says=option.says,
        default=default(option, game.options),
        values=[offers.OptionValue(value=value, sentence=sentence) for value, sentence in option.values.items()],
        low=option.low,
        high=option.high,
        offer=list(option.offer),
        joined=option.joined,
        triple=option.triple,
        source=option.source,
    )


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
