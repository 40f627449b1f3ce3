"""Rule sheets to download: printed off the loop, one at a time, the last ones kept; a crowd is asked to come again."""

import asyncio
from functools import lru_cache
from typing import Any

from litestar import Response, get
from litestar.datastructures import State
from litestar.params import FromQuery

from ..errors import HanafudaError
from ..game import Game
from ..rulesheet import rule_sheet
from ..rulesheet.pdf import as_pdf
from ..rulesheet.seats import seats
from ..text import reader, speaking
from .pages import TYPES

KEPT = 24
WAITING = 16


class Busy(HanafudaError):
    """Too many ask for the same thing at once."""


class Press:
    """Prints one sheet at a time; so many may wait for it."""

    def __init__(self) -> None:
        self.printing = asyncio.Lock()
        self.waiting = 0

    async def sheet(self, wanted: Game, full: bool, paper: str) -> bytes:
        """A sheet as PDF."""
        if self.waiting >= WAITING:
            raise Busy("busy-printing")
        self.waiting += 1
        try:
            async with self.printing:
                return await asyncio.to_thread(_printed, wanted, full, paper, reader().code)
        finally:
            self.waiting -= 1


@lru_cache(maxsize=KEPT)
def _printed(wanted: Game, full: bool, paper: str, code: str) -> bytes:
    with speaking(code) as words:
        return as_pdf(wanted, full, paper, words)


@get("/api/sheet")
async def sheet(
    state: State, game: FromQuery[str] = "", full: FromQuery[bool] = False, paper: FromQuery[str] = "a4"
) -> Response[bytes]:
    """A rule sheet to print: the yaku on one page, or all of it."""
    wanted = Game(game)
    press: Press = state.press
    body = await press.sheet(wanted, full, paper)
    name = f"hanafuda-{wanted.name}-{'rules' if full else 'yaku'}.pdf"
    headers: dict[str, Any] = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/pdf", headers=headers)


@get("/api/seats", sync_to_thread=False)
def table(game: FromQuery[str] = "", players: FromQuery[int] = 0) -> Response[bytes]:
    """A game's table with so many players, drawn."""
    wanted = Game(game)
    wanted.sides(players)
    tables = (found for part in rule_sheet(wanted).sections for rule in part.rules for found in rule.seats)
    drawn = next(seats(found, reader()) for found in tables if found.players == players)
    return Response(drawn.encode(), media_type=TYPES[".svg"])
