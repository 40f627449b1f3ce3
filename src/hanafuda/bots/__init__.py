"""Who can play: bots, from one that plays anything to one that plans. Each is shown a `View` and nothing else.

>>> from hanafuda import Game, Luck, deal, view_for
>>> view = view_for(deal(Game("koikoi"), order=Luck(1).deck()), 0)
>>> BOTS["greedy"].choose(view, Luck(1)).move in view.legal
True

The same view and the same luck give the same choice.
"""

from dataclasses import replace
from functools import partial

from ..cards import shorten
from ..errors import BadGame, nearest
from ..luck import Luck
from ..view import View
from .choice import Bot, Choice
from .greedy import choose_greedy
from .levels import Skill, choose_by
from .outside import OUTSIDE, guest, seated
from .planner import choose_planner, plan
from .simple import choose_beginner, choose_random

SKILLS = {
    "casual": Skill(speaking=8, learned=False, overlooks=20),
    "regular": Skill(cautious=75, overlooks=37, dazzled=50, worlds=24, playouts=60),
    "expert": Skill(cautious=28, overlooks=15, dazzled=50, worlds=30, playouts=80, doubt=60),
    "master": Skill(worlds=200, turns=2, playouts=960, weighs_calls=True, doubt=60, matched=True),
}
"""How well those play who have learned."""
CALM = {
    "casual": Skill(speaking=8, learned=False, overlooks=10),
    "regular": Skill(overlooks=65, dazzled=50, worlds=24, playouts=60),
    "expert": Skill(overlooks=12, dazzled=50, worlds=40, playouts=80, doubt=60),
    "master": Skill(worlds=200, playouts=320, doubt=60),
}
"""The same where nobody calls: caution makes no difference there, and what is overlooked does."""


def choose_as(name: str, think: float, view: View, luck: Luck) -> Choice:
    """What somebody of this level does, who thinks for so many seconds or as long as usual."""
    skill = SKILLS[name] if view.rules.has_calls else CALM.get(name, SKILLS[name])
    return choose_by(replace(skill, think=think), view, luck)


BOTS = {
    bot.name: bot
    for bot in (
        Bot("beginner", choose_beginner),
        Bot("greedy", choose_greedy),
        Bot("planner", choose_planner),
        Bot("random", choose_random),
        *(Bot(name, partial(choose_as, name, 0.0)) for name in SKILLS),
    )
}
"""Every bot by its name."""
CHEAT = "open"
"""Who sees all cards; sits down in the arena only, to show how much is luck."""
LEVELS = ("beginner", "casual", "greedy", "regular", "expert", "master")
"""Those one would choose to play against, weakest first."""


def check_name(name: str) -> None:
    """Whether there is such a bot, or it is a program; raises BadGame when there is none."""
    if name not in BOTS and not name.startswith(OUTSIDE):
        raise BadGame("no-bot", name=shorten(name), bots=sorted(BOTS), near=nearest(name, BOTS))


def invite(name: str, command: str) -> None:
    """Let a program sit down at tables under a name of its own."""
    if name in BOTS or not name.isidentifier():
        raise BadGame("bot-name", name=shorten(name), bots=sorted(BOTS))
    BOTS[name] = guest(name, command, BOTS["beginner"])


def named(name: str, think: float = 0.0) -> Bot:
    """The bot of a name; who looks ahead may be asked to think for so many seconds."""
    if think and name in SKILLS and SKILLS[name].worlds:
        return Bot(name, partial(choose_as, name, think))
    return Bot(CHEAT, BOTS["master"].choose) if name == CHEAT else BOTS[name]


__all__ = ["BOTS", "CHEAT", "LEVELS", "Bot", "Choice", "check_name", "invite", "named", "plan", "seated"]
