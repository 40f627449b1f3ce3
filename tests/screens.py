"""The golden screens and transcripts: the table in the terminal, as it stands at telling moments of every game.

    PYTHONPATH=src:tests python tests/screens.py

writes them anew. Do that only when something was changed on purpose, and look at what changes.
"""

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from functools import cache, partial
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from textual.app import App
from textual.pilot import Pilot

from hanafuda import SHEETS, Game, Luck, Match, Move
from hanafuda.bots import BOTS
from hanafuda.terminal.app import TableScreen, Terminal
from hanafuda.terminal.keep import Bots, Kept
from hanafuda.terminal.menu import Menu, Setup, Wanted
from hanafuda.terminal.place import Local, Replayed
from hanafuda.terminal.plain import Plain
from hanafuda.view import view_for

FOLDER = Path(__file__).parent / "golden" / "terminal"
NAMES = ("Ann", "Ume", "Kiku", "Fuji", "Kaede", "Ayame", "Hagi")
PATIENCE = 200.0
SMALL, LARGE = (80, 24), (120, 40)

TABLES = {
    "koikoi": (2, "koikoi(rounds=2)"),
    "hanaawase": (3, "hanaawase(rounds=2)"),
    "minhwatu": (4, "minhwatu(rounds=2)"),
    "sudaoshi": (7, "sudaoshi(rounds=2, fees=order)"),
    "kwado": (4, "kwado(rounds=2, target=0, teams=2x2, declare=on, yaku=sakura)"),
}
"""A table of each game, with all that is its own: calls, play or drop, teams, sets to declare."""
assert set(TABLES) == set(SHEETS)

Telling = Callable[[Match], bool]


def asked(phase: str) -> Telling:
    """Whether the first seat is asked something."""
    return lambda match: match.wants == "move" and match.state.seat == 0 and match.state.phase == phase


MOMENTS: dict[str, Telling] = {
    "play": lambda match: asked("play")(match) and len(match.state.piles[0]) > 1,
    "take": asked("take"),
    "call": asked("call"),
    "speak": asked("speak"),
    "over": lambda match: bool(match.rounds) and match.state.over,
}
"""The moments that are drawn, where a game has them."""


def moments(name: str) -> list[str]:
    """The moments that a game has."""
    sheet = Game(TABLES[name][1]).sheet
    missing = {"call": not sheet.calls, "speak": sheet.sit_out is None}
    return [moment for moment in MOMENTS if not missing.get(moment)]


@cache
def at(name: str, moment: str) -> Match:
    """A game of this kind at such a moment."""
    return next(match for seed in range(60) for match in course(name, seed) if MOMENTS[moment](match))


def course(name: str, seed: int) -> Iterator[Match]:
    """A game move by move, played by bots that take what they can get."""
    players, text = TABLES[name]
    luck = Luck(seed)
    match = Match.new(Game(text), NAMES[:players], luck)
    while match.wants != "nothing":
        match = match.deal(luck=luck) if match.wants == "deck" else match.play(_chosen(match, luck))
        yield match


def _chosen(match: Match, luck: Luck) -> Move:
    return BOTS["greedy"].choose(view_for(match.state, match.state.seat), luck).move


def bots(match: Match) -> Bots:
    """One at the keyboard, bots in all other seats."""
    return (None, *["greedy"] * (match.players - 1))


# -- screens ---------------------------------------------------------------------------------------------------------


def text_of(app: App[Any]) -> str:
    """What is on the screen, without its colours."""
    width, height = app.size
    console = Console(width=width, height=height, record=True, file=StringIO(), legacy_windows=False)
    console.print(app.screen._compositor.render_update(full=True))
    return "\n".join(line.rstrip() for line in console.export_text().splitlines()).rstrip() + "\n"


@asynccontextmanager
async def shown(
    what: Local | Replayed | None, size: tuple[int, int] = SMALL, **more: Any
) -> AsyncIterator[Pilot[None]]:
    """The app on a screen of this size."""
    app = Terminal(what, **({"pace": 0.0} | more))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield pilot


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until somebody at the keyboard is asked something, or there is nothing more to wait for."""
    await pilot.pause()
    screen = table_screen(pilot.app)
    await until(pilot, lambda: screen is None or ready(screen))


async def until(pilot: Pilot[Any], true: Callable[[], bool]) -> None:
    """Wait for something that will be so, sooner or later."""

    async def waiting() -> None:
        while not true():
            await pilot.pause(0.01)
        await pilot.pause()

    await asyncio.wait_for(waiting(), PATIENCE)


def table_screen(app: App[Any]) -> TableScreen | None:
    """The table among what is on the screen."""
    return next((screen for screen in app.screen_stack if isinstance(screen, TableScreen)), None)


def ready(screen: TableScreen) -> bool:
    """Whether the table waits for somebody at the keyboard: with a question, a curtain or a result."""
    if screen.app.screen is not screen:
        return True
    place = screen.place
    assert isinstance(place, Local)
    view = screen.view
    shown = view is not None and view.turn == place.match.state.seat if place.match.rounds else False
    return shown and place._bot_turn() is None and place._steps.empty() and place.match.wants == "move"


def local(match: Match, folder: Path, seed: int | None = 1, who: Bots | None = None) -> Local:
    """A table where this game goes on."""
    return Local(match, who or bots(match), Kept(folder / "game.txt"), seed)


async def screen_at(name: str, moment: str, size: tuple[int, int]) -> str:
    """The table of a game as it is drawn at a telling moment."""
    with tempfile.TemporaryDirectory() as folder:
        async with shown(local(at(name, moment), Path(folder)), size) as pilot:
            return text_of(pilot.app)


def screens() -> Iterator[tuple[str, Callable[[], Coroutine[Any, Any, str]]]]:
    """Every golden screen by its name, and how it is drawn."""
    for name in TABLES:
        for moment in moments(name):
            yield f"{name}-{moment}", partial(screen_at, name, moment, SMALL)
        yield f"{name}-large", partial(screen_at, name, "play", LARGE)
    yield "menu", menu_screen
    yield "setup", setup_screen
    yield "replay", replay_screen


async def menu_screen() -> str:
    async with shown(None) as pilot:
        assert isinstance(pilot.app.screen, Menu)
        return text_of(pilot.app)


async def setup_screen() -> str:
    async with shown(None) as pilot:
        pilot.app.push_screen(Setup(Wanted(Game("kwado(teams=2x2)"))))
        await pilot.press("down", "down", "down", "right")
        return text_of(pilot.app)


async def replay_screen() -> str:
    *_, match = course("koikoi", 3)
    async with shown(Replayed(match)) as pilot:
        await pilot.press("right", "right", "down", "right", "right", "left")
        return text_of(pilot.app)


# -- transcripts -----------------------------------------------------------------------------------------------------


class Script:
    """Somebody who types: now a code, now a name or a place in the hand, and once in a while a question."""

    def __init__(self, place: Local, seed: int) -> None:
        self.place, self.luck = place, Luck(seed)
        self.asks = ["help", "table", "yaku", "moon moon", "log", "undo", ""]
        if place.match.game.sheet.calls:
            self.asks.insert(4, "hint")

    async def line(self) -> str | None:
        view = self.place.view()
        if not view.legal:
            return ""
        if self.asks and self.luck.below(4) == 0:
            return self.asks.pop(0)
        move = self.luck.pick(list(view.legal))
        card = move.card
        if card is None or self.luck.below(2):
            return str(move)
        if view.phase == "play" and self.luck.below(2):
            return str(list(view.hand).index(card) + 1)
        return card.name


def transcript(name: str) -> str:
    """A whole game line by line."""
    players, text = TABLES[name]
    match = Match.new(Game(text), NAMES[:players], Luck(4))
    said: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        place = local(match, Path(folder), seed=4)
        assert asyncio.run(Plain(place, Script(place, 9), say=said.append).play())
    return "\n".join(line.rstrip() for line in said) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    os.environ["XDG_DATA_HOME"] = "/nowhere"
    for name, drawn in screens():
        (FOLDER / f"{name}.txt").write_text(asyncio.run(drawn()), encoding="utf-8")
    for name in TABLES:
        (FOLDER / f"{name}-transcript.txt").write_text(transcript(name), encoding="utf-8")
