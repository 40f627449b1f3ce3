"""Who can play: bots, from one that plays anything to one that plans. Each is shown a `View` and nothing else.

>>> from hanafuda import Game, Luck, deal, view_for
>>> view = view_for(deal(Game("koikoi"), order=Luck(1).deck()), 0)
>>> BOTS["greedy"].choose(view, Luck(1)).move in view.legal
True

The same view and the same luck give the same choice.
"""

from .choice import Bot, Choice
from .greedy import choose_greedy
from .planner import choose_planner, plan
from .simple import choose_beginner, choose_random

BOTS = {
    bot.name: bot
    for bot in (
        Bot("beginner", choose_beginner),
        Bot("greedy", choose_greedy),
        Bot("planner", choose_planner),
        Bot("random", choose_random),
    )
}
"""Every bot by its name."""
LEVELS = ("beginner", "greedy", "planner")
"""Those one would choose to play against, weakest first."""

__all__ = ["BOTS", "LEVELS", "Bot", "Choice", "plan"]
