"""What the strongest level makes of a day's cards: thought out once for each day and game, off the loop."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from ..bots import BOTS
from ..daily import OPPONENT, STRONGEST, Daily
from ..match import Match
from . import wire

THINKER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="daily")
"""One: whoever asks for the same day meanwhile finds it thought out."""


async def par(deal: Daily) -> wire.DailyPar:
    """The result of the strongest level."""
    match = await asyncio.get_running_loop().run_in_executor(THINKER, _played, deal)
    return wire.DailyPar(
        day=str(deal.day),
        game=deal.name,
        title=deal.game.title,
        level=BOTS[STRONGEST].title,
        opponent=BOTS[OPPONENT].title,
        totals=match.totals,
    )


@lru_cache(maxsize=32)
def _played(deal: Daily) -> Match:
    return deal.played()
