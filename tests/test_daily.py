"""The deal of a day: one for everybody, from the date alone; played once, by nobody who knows the cards."""

import asyncio
import doctest
import os
import subprocess
import sys
from collections.abc import Awaitable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hanafuda import SHEETS, IllegalMove, Luck, View, fair, record
from hanafuda.bots import BOTS, Choice
from hanafuda.cli import main
from hanafuda.daily import OPPONENT, SEAT, STRONGEST, Daily, ahead, daily, line, thinking
from hanafuda.errors import BadGame
from hanafuda.match import Match

T = TypeVar("T")
DAY = date(2026, 11, 16)
PATIENCE = 300
DEALT = """
from datetime import date
from hanafuda.daily import Daily, fair
from hanafuda.games import SHEETS
for deal in (Daily(date(2026, 11, 16), name) for name in SHEETS):
    match = deal.begun()
    match = match.deal(fair.deck(match, deal.seed))
    print(match.first, match.state.hands, match.state.field)
"""


def dealt(deal: Daily) -> Match:
    match = deal.begun()
    while match.wants == "deck":
        match = match.deal(fair.deck(match, deal.seed))
    return match


# -- the rule --------------------------------------------------------------------------------------------------------


def test_the_seed_of_a_day_is_as_docs_daily_says() -> None:
    found = doctest.testfile(str(Path(__file__).parents[1] / "docs/daily.md"), module_relative=False)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("name", SHEETS)
def test_every_day_and_every_game_has_a_deal_of_its_own(name: str) -> None:
    days = [dealt(Daily(DAY + timedelta(days=n), name)).state.hands for n in range(5)]
    assert len(set(days)) == len(days)
    assert days[0] == dealt(Daily(DAY, name)).state.hands
    assert len({Daily(DAY, other).seed for other in SHEETS}) == len(SHEETS)


@pytest.mark.parametrize("name", SHEETS)
def test_a_deal_is_one_round_that_follows_from_its_seed(name: str) -> None:
    deal = Daily(DAY, name)
    match = deal.played("casual")
    assert match.over
    assert len(match.rounds) == 1
    assert fair.verify(fair.told(match, deal.seed)).judgement == "honest"


def test_plain_and_compiled_deal_the_same_day() -> None:
    said = []
    for way in ({}, {"HANAFUDA_PLAIN": "1"}):
        done = subprocess.run(
            [sys.executable, "-c", DEALT], env=os.environ | way, capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 0, done.stderr
        said.append(done.stdout.splitlines())
    assert said[0] == said[1]
    assert len(said[0]) == len(SHEETS)


# -- fair ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_whoever_plays_a_day_sees_views_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[View] = []

    def spy(view: View, luck: Luck) -> Choice:
        shown.append(view)
        return BOTS["random"].choose(view, luck)

    monkeypatch.setitem(BOTS, STRONGEST, replace(BOTS[STRONGEST], choose=spy))
    monkeypatch.setitem(BOTS, OPPONENT, replace(BOTS[OPPONENT], choose=spy))
    match = Daily(DAY, name).played()
    assert len(shown) == len(match.rounds[0].moves)
    assert all(type(view) is View and view.seat == view.turn for view in shown)
    assert {view.seat for view in shown} == set(range(match.players))


# -- which day -------------------------------------------------------------------------------------------------------


def test_today_is_today_wherever_on_earth() -> None:
    today = datetime.now(UTC).date()
    for hours in (-12, 0, 14):
        there = (datetime.now(UTC) + timedelta(hours=hours)).date()
        assert daily(str(there)).day == there
    for days in (-2, 2):
        with pytest.raises(BadGame, match="only today’s"):
            daily(str(today + timedelta(days=days)))


@pytest.mark.parametrize("wrong", ["", "today", "2026-13-01", "16.11.2026", "x" * 9999])
def test_what_is_no_day_is_refused(wrong: str) -> None:
    with pytest.raises(BadGame, match="is not a day"):
        daily(wrong)


def test_a_result_in_a_line_says_how_it_compares_and_shows_no_card() -> None:
    deal = Daily(DAY)
    assert ahead((7, 0)) == 7
    assert ahead((5, 30, -35)) == -25
    said = {str(line(deal, mine, (3, 0))) for mine in ((7, 0), (3, 0), (0, 5))}
    assert {text[0] for text in said} == {"🌸", "🌕", "🍂"}
    assert all(
        "November 16, 2026" in text and "Koi-Koi" in text and "Master" in text and "\n" not in text for text in said
    )


# -- in the terminal -------------------------------------------------------------------------------------------------


def test_the_terminal_deals_the_same_day_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("textual")
    from hanafuda.terminal import daily as command
    from hanafuda.terminal.place import Local

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    deal = Daily(date.today())

    async def play() -> Match:
        setting = command._setting(deal, ["Ada"])
        place = Local(setting.match, setting.bots, setting.kept, deal=deal)
        async for step in place.steps():
            if step.view.phase == "match_over":
                break
            if step.view.turn == SEAT:
                with pytest.raises(IllegalMove, match="no hints"):
                    await place.hint()
                choice = BOTS[STRONGEST].choose(place.match.view(SEAT), thinking(place.match, deal.seed))
                await place.move(choice.move)
                with pytest.raises(IllegalMove, match="taken back"):
                    await place.undo()
        place.close()
        return place.match

    match = asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert match.rounds[0].moves == deal.played().rounds[0].moves
    (kept,) = (tmp_path / "hanafuda/daily").glob("*.txt")
    assert fair.verify(record.read_file(kept)).judgement == "honest"
    for _ in range(2):
        assert main(["daily", "--plain"]) == 0
        assert capsys.readouterr().out.startswith("🌕")


# -- at a table ------------------------------------------------------------------------------------------------------


def table(work: Any, tmp_path: Path) -> Any:
    """Something done with a server's tables."""
    pytest.importorskip("litestar")
    from hanafuda.server.rooms import Rooms
    from hanafuda.server.store import Store

    async def run() -> Any:
        store = Store(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        try:
            return await asyncio.wait_for(work(rooms), PATIENCE)
        finally:
            await rooms.close()
            await store.close()

    return asyncio.run(run())


async def done(work: Awaitable[T], refused: str) -> None:
    with pytest.raises(IllegalMove, match=refused):
        await work


def test_a_table_deals_the_day_takes_no_share_gives_no_hint_and_takes_nothing_back(tmp_path: Path) -> None:
    pytest.importorskip("litestar")
    from hanafuda.server.room import Room

    deal = Daily(DAY)

    async def sit(rooms: Any) -> Room:
        made = await rooms.make_daily(deal, "ada", "Ada")
        room: Room = await rooms.find(made.id)
        await room.next("ada", "0f" * 16)
        while room.turn != SEAT:
            await asyncio.sleep(0.01)
        await done(room.hint("ada"), "no hints")
        await done(room.undo("ada"), "taken back")
        await room.close()
        return room

    room = table(sit, tmp_path)
    match = room.ledger.match
    assert match.rounds[0].decks == dealt(deal).rounds[0].decks
    assert match.first == deal.begun().first
    assert not any(share for row in match.fair.shares for share in row)
    assert match.rounds[0].moves == deal.played().rounds[0].moves[: len(match.rounds[0].moves)]
    assert room.party.names == ["Ada", "Ume"]
