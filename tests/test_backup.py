"""Copies of a live store, and tables that were never played at."""

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from hanafuda.server import wire
from hanafuda.server.entry import Entry
from hanafuda.server.rooms import Rooms, rebuilt
from hanafuda.server.store import Store
from processes import run
from serving import Browser, Server


def test_a_copy_of_a_live_store_is_whole_and_can_be_served(tmp_path: Path) -> None:
    copy, me = tmp_path / "copies" / "evening.sqlite", Browser()
    with Server(tmp_path / "games.sqlite") as me.server:
        table = me.table("koikoi", "greedy")
        with me.sit(table) as ada:
            ada.play(3)
            done = run("backup", str(copy), "--data", str(me.server.data))
            version = ada.version
            ada.play(1)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"One table is copied to {copy}\n"
    assert [file.name for file in copy.parent.iterdir()] == [copy.name]
    with Server(copy) as me.server, me.sit(table) as ada:
        assert ada.hear()["version"] == version


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("nowhere.sqlite", "copy.sqlite", "There are no games in"),
        ("games.sqlite", "there.sqlite", "is there already"),
        ("games.sqlite", "there.sqlite/copy.sqlite", "could not be copied"),
        ("there.sqlite", "copy.sqlite", "could not be copied"),
    ],
)
def test_what_cannot_be_copied_is_a_sentence_and_harms_nothing(
    tmp_path: Path, source: str, target: str, words: str
) -> None:
    with sqlite3.connect(tmp_path / "games.sqlite") as store:
        store.execute("create table entries (table_id text)")
    (tmp_path / "there.sqlite").write_text("precious")
    done = run("backup", str(tmp_path / target), "--data", str(tmp_path / source))
    assert done.returncode == 2
    assert words in done.stderr
    assert (tmp_path / "there.sqlite").read_text() == "precious"
    assert not (tmp_path / "copy.sqlite").exists()


def test_tables_where_nothing_was_dealt_go_after_a_day_and_others_stay(tmp_path: Path) -> None:
    seats = [wire.SeatWanted(kind="human"), wire.SeatWanted(kind="open")]
    alone = [wire.SeatWanted(kind="human"), wire.SeatWanted(kind="greedy")]

    async def scene() -> None:
        store = Store(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        waiting, started, played = [
            (await rooms.make(wire.TableWanted(game="koikoi", seats=who), "ada")).id for who in (seats, alone, alone)
        ]
        await (await rooms.find(played)).next("ada", None)
        now = datetime.now(UTC)
        assert await store.sweep(now - timedelta(hours=1), []) == []
        later = now + timedelta(hours=1)
        assert await store.sweep(later, [waiting]) == [started]
        assert await store.sweep(later, []) == [waiting]
        kept = await store.read(played)
        assert kept is not None
        assert rebuilt(played, kept.entries).match.rounds
        await rooms.close()
        await store.close()

    asyncio.run(scene())


def test_a_table_of_before_people_had_cookies_goes_on(tmp_path: Path) -> None:
    """Its seat is claimed with the key that was in the address, by one browser only."""
    first = Entry.of(
        "new",
        game="koikoi",
        names=["Ada", "Bot"],
        first={"how": "random", "seat": 0, "draws": []},
        bots=[None, "greedy"],
        tokens=["the-old-key", None],
        seed=None,
    )

    async def older() -> None:
        store = Store(tmp_path / "games.sqlite")
        await store.open()
        await store.append("old", 1, first)
        await store.close()

    asyncio.run(older())
    with Server(tmp_path / "games.sqlite") as server:
        me, eve = Browser(server), Browser(server)
        assert me.json("/api/tables/old/claim", {"token": "wrong"})[0] == 400
        assert me.json("/api/tables/old/claim", {"token": "the-old-key"})[1]["mine"] == [0]
        assert eve.json("/api/tables/old/claim", {"token": "the-old-key"})[0] == 400
        with me.sit({"id": "old"}) as ada:
            ada.play(4)
