"""For whoever runs a server: stores that are busy, full, foreign, old or taken away; tables closed; a good end."""

import asyncio
import json
import logging
import shutil
import signal
import sqlite3
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from hanafuda import IllegalMove
from hanafuda.server import logs, wire
from hanafuda.server.database import address, shown
from hanafuda.server.entry import Entry
from hanafuda.server.rooms import Rooms
from hanafuda.server.store import Store, StoreError
from processes import run
from serving import PATIENCE, Browser, Json, Server
from test_store import ADA, WANTED, played


@asynccontextmanager
async def opened(path: Path, **more: int) -> AsyncIterator[Store]:
    store = Store(path, **more)
    try:
        await store.open()
        yield store
    finally:
        await store.close()


# -- the store -------------------------------------------------------------------------------------------------------


def test_a_busy_store_slows_and_does_not_fail(tmp_path: Path) -> None:
    """Somebody else holds the file; all who write meanwhile wait, and are then written together."""
    path, held = tmp_path / "games.sqlite", threading.Event()

    def hold() -> None:
        with closing(sqlite3.connect(path)) as other:
            other.execute("begin immediate")
            held.set()
            time.sleep(0.5)
            other.rollback()

    async def scene() -> None:
        async with opened(path) as store:
            thread = threading.Thread(target=hold)
            thread.start()
            await asyncio.to_thread(held.wait, PATIENCE)
            await asyncio.gather(*(store.append(f"t{number}", 1, Entry.of("x")) for number in range(60)))
            thread.join()
            assert (store.written, store.tables) == (60, 60)
            assert store.groups < 10

    asyncio.run(scene())
    with closing(sqlite3.connect(path)) as kept:
        assert kept.execute("select count(*) from entries").fetchone() == (60,)


def test_a_table_alone_is_stored_at_once_and_several_wait_for_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waited for others would wait for ever: a table alone does not, and of several all have come."""

    async def one(store: Store, table: str) -> None:
        for version in range(1, 6):
            await store.append(table, version, Entry.of("x"))

    async def scene(tables: int) -> None:
        async with opened(tmp_path / f"{tables}.sqlite") as store:
            with monkeypatch.context() as patched:
                patched.setattr("hanafuda.server.store.GATHERING", 10 * PATIENCE)
                patched.setattr("hanafuda.server.store.LATELY", 10 * PATIENCE)
                async with asyncio.timeout(PATIENCE):
                    await asyncio.gather(*(one(store, f"t{number}") for number in range(tables)))
            assert (store.written, store.groups) == (5 * tables, 5)

    for tables in (1, 16):
        asyncio.run(scene(tables))


def test_on_a_full_disk_nothing_is_acknowledged_and_with_room_again_all_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "games.sqlite") as store:
            await store.append("t", 1, Entry.of("x"))
            big, full = Entry.of("x", text="x" * 100_000), [True]
            event.listen(store._engine, "connect", lambda line, _: full and line.execute("PRAGMA max_page_count = 8"))
            await store._by_writer(store._hang_up)
            store._engine.dispose()
            for _ in range(3):
                with pytest.raises(StoreError, match="full"):
                    await store.append("t", 2, big)
            kept = await store.read("t")
            assert kept is not None
            assert len(kept.entries) == 1
            full.clear()
            store._engine.dispose()
            await store.append("t", 2, big)

    asyncio.run(scene())


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes, for those who may mount one."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(tmp_path)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield tmp_path
    subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


def test_on_a_disk_that_is_full_in_earnest_the_same_holds(small_disk: Path) -> None:
    async def scene() -> None:
        async with opened(small_disk / "games.sqlite") as store:
            ballast, count = small_disk / "ballast", 0
            ballast.write_bytes(b"x" * 1_000_000)
            big = Entry.of("x", text="x" * 10_000)
            with suppress(StoreError):
                while count < 1_000:
                    await store.append("t", count + 1, big)
                    count += 1
            with pytest.raises(StoreError, match="full"):
                await store.append("t", count + 1, big)
            kept = await store.read("t")
            assert kept is not None
            assert len(kept.entries) == count
            ballast.unlink()
            await store.append("t", count + 1, Entry.of("x"))

    asyncio.run(scene())


@pytest.mark.parametrize("end", ["", "-wal"])
def test_a_file_that_is_taken_away_is_noticed_before_anything_more_is_acknowledged(tmp_path: Path, end: str) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "games.sqlite") as store:
            await store.append("t", 1, Entry.of("x"))
            (tmp_path / f"games.sqlite{end}").unlink()
            for _ in range(2):
                with pytest.raises(StoreError, match="taken away or replaced"):
                    await store.append("t", 2, Entry.of("x"))

    asyncio.run(scene())


def test_somebody_elses_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "addresses.sqlite"
    with closing(sqlite3.connect(path)) as other:
        other.execute("create table entries (name text, street text)")
        other.commit()

    async def scene() -> None:
        with pytest.raises(StoreError, match="“entries” is somebody else’s"):
            async with opened(path):
                pass

    asyncio.run(scene())
    with closing(sqlite3.connect(path)) as other:
        assert [name for (name,) in other.execute("select name from sqlite_master")] == ["entries"]


def test_a_file_of_the_first_format_is_brought_up_to_date_with_all_its_games(tmp_path: Path) -> None:
    path, (_, entries) = tmp_path / "games.sqlite", played("koikoi", 2)
    with closing(sqlite3.connect(path)) as old:
        old.execute(
            "CREATE TABLE entries (table_id VARCHAR NOT NULL, version INTEGER NOT NULL, kind VARCHAR NOT NULL, "
            "data TEXT NOT NULL, at VARCHAR NOT NULL, PRIMARY KEY (table_id, version)) WITHOUT ROWID"
        )
        rows = [("t", version, *entry, "2026-01-01T00:00:00+00:00") for version, entry in enumerate(entries, start=1)]
        old.executemany("insert into entries values (?, ?, ?, ?, ?)", rows)
        old.execute("PRAGMA user_version = 1")
        old.commit()

    async def scene() -> None:
        for _ in range(2):
            async with opened(path) as store:
                kept = await store.read("t")
                assert kept is not None
                assert kept.entries == entries

    asyncio.run(scene())
    with closing(sqlite3.connect(path)) as now:
        assert now.execute("PRAGMA user_version").fetchone() == (3,)


def test_a_store_holds_so_many_tables_and_no_more(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "games.sqlite", most=2) as store:
            rooms = Rooms(store)
            first = await rooms.make(WANTED, ADA)
            await rooms.make(WANTED, ADA)
            with pytest.raises(StoreError, match="no room for another"):
                await rooms.make(WANTED, ADA)
            await (await rooms.find(first.id)).next(ADA, None)
            await rooms.close()

    asyncio.run(scene())


def test_who_loads_a_long_history_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hanafuda.server import rooms as module

    async def scene() -> None:
        async with opened(tmp_path / "games.sqlite") as store:
            made = Rooms(store)
            slow, quick = [(await made.make(WANTED, ADA)).id for _ in range(2)]
            await made.close()
            going, real = threading.Event(), module.rebuilt
            monkeypatch.setattr(
                module, "rebuilt", lambda id, entries: (id == quick or going.wait(PATIENCE)) and real(id, entries)
            )
            again = Rooms(store)
            loading = [asyncio.create_task(again.find(slow)) for _ in range(3)]
            async with asyncio.timeout(PATIENCE):
                assert (await again.find(quick)).id == quick
            assert not any(one.done() for one in loading)
            going.set()
            assert len(set(await asyncio.gather(*loading))) == 1
            await again.close()

    asyncio.run(scene())


def test_a_long_history_takes_nothing_back_and_can_be_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        monkeypatch.setattr("hanafuda.server.stored.LONG", 3)
        async with opened(tmp_path / "games.sqlite") as store:
            rooms = Rooms(store)
            room = await rooms.find((await rooms.make(WANTED, ADA)).id)
            await room.next(ADA, None)
            while room.turn == 0:
                move = str(next(iter(room.ledger.match.state.legal)))
                await room.move(ADA, wire.MoveSent(version=room.ledger.version, move=move))
            with pytest.raises(IllegalMove, match="only be played to its end"):
                await room.undo(ADA)
            await rooms.close()

    asyncio.run(scene())


@pytest.mark.parametrize("text", ["mysql://me:secret@host/x", "postgresql://me:secret@host:none/x", "http://x"])
def test_what_is_no_address_is_refused_without_its_password(text: str) -> None:
    with pytest.raises(StoreError, match="not where games can be kept") as refused:
        address(text)
    assert "secret" not in str(refused.value)


def test_a_password_is_never_shown() -> None:
    assert shown(address("postgres://me:secret@host:5433/club")) == "postgresql://me:***@host:5433/club"


# -- a server that runs ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite", "--log", "json") as running:
        yield running


def admin(server: Server, *words: str) -> str:
    done = run("admin", *words, "--data", str(server.data))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_tables_are_listed_closed_and_deleted_while_the_server_runs(server: Server) -> None:
    me, table = Browser(server), server.table("koikoi", "greedy")
    with server.sit(table) as ada:
        ada.play(2)
        ada.wait()
        (listed,) = [one for one in json.loads(admin(server, "list", "--json")) if one["id"] == table["id"]]
        assert (listed["game"], listed["closed"]) == ("koikoi", False)
        assert listed["entries"] >= ada.version
        assert admin(server, "close", table["id"]) == "One table is closed.\n"
        assert "closed this table" in ada.until("error")["message"]
        ada.say(type="move", version=ada.version, move=ada.view["legal"][0])
        assert "closed this table" in ada.until("error")["message"]
        assert f"{table['id']}  koikoi" in admin(server, "list")
        assert admin(server, "delete", table["id"]) == "One table is deleted.\n"
        with suppress(ConnectionClosed):
            while ada.hear():
                pass
        assert ada.socket.close_code == 4410
    assert me.json(f"/api/tables/{table['id']}")[0] == 404
    gone = run("admin", "delete", "nowhere", "--data", str(server.data))
    assert (gone.returncode, gone.stderr) == (2, "hanafuda: There is no table “nowhere” in the store.\n")


def test_a_damaged_table_says_so_and_may_be_tried_again(server: Server) -> None:
    table = server.table("koikoi", "greedy")
    with closing(sqlite3.connect(server.data)) as store:
        store.execute("insert into entries values ('hurt', 1, 'table', '{\"game\": 7}', '2026-01-01T00:00:00+00:00')")
        store.commit()
    status, answer = server.json("/api/tables/hurt")
    assert status == 503
    assert "cannot be read" in answer["error"]
    with server.watch({"id": "hurt"}) as eve:
        assert "cannot be read" in eve.hear()["message"]
        with pytest.raises(ConnectionClosed):
            eve.hear()
        assert eve.socket.close_code == 1012
    with server.sit(table) as ada:
        ada.play(1)


def test_a_server_that_is_asked_to_stop_tells_everybody_to_come_again_and_ends_well(tmp_path: Path) -> None:
    me, acked = Browser(), list[Json]()
    with Server(tmp_path / "games.sqlite") as me.server:
        table = me.table("koikoi", "greedy")
        with me.sit(table) as ada:
            ada.play(2)
            ada.wait()
            me.server.process.send_signal(signal.SIGTERM)
            with suppress(ConnectionClosed):
                while message := ada.hear():
                    acked.append(message)
            assert ada.socket.close_code == 1012
        assert me.server.process.wait(PATIENCE) == 0
        assert me.server.process.stdout is not None
        assert me.server.process.stdout.read().splitlines()[-1] == "Stopped. The games are kept."


def test_a_check_says_what_a_start_would_find(tmp_path: Path) -> None:
    fine = run("serve", "--check", "--port", "0", "--data", str(tmp_path / "games.sqlite"))
    assert (fine.returncode, fine.stderr) == (0, "")
    assert fine.stdout.splitlines()[-1] == f"{tmp_path / 'games.sqlite'} can be written; it has 0 tables"
    (tmp_path / "letter").write_text("Dear Ada, " * 100)
    for data, why in ((tmp_path / "letter", "not a database"), ("postgresql:///x?host=/nowhere", "cannot be used")):
        wrong = run("serve", "--check", "--port", "0", "--data", str(data))
        assert wrong.returncode == 2
        assert why in wrong.stderr
        assert "Traceback" not in wrong.stderr


def test_a_line_of_the_log_for_programs_is_an_object_without_secrets() -> None:
    record = logging.LogRecord("hanafuda.server", 40, "x", 1, "at /x?name=%s\n", ("abc",), None)
    found = json.loads(logs.Json().format(record))
    assert (found["level"], found["room"], found["what"]) == ("ERROR", "hanafuda.server", "at /x?…\n")
