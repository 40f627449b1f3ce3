"""Several servers at one PostgreSQL: no table is bound to one of them, and nothing that was acknowledged gets lost.

`HANAFUDA_CHAOS=50 pytest tests/test_servers.py --timeout 0` kills and stops that often; the tests do it twice.
"""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("litestar")

import postgres
from chaos import Traveller
from hanafuda.server import wire
from hanafuda.server.backup import copy
from hanafuda.server.entry import Entry
from hanafuda.server.hub import ELSEWHERE, GONE, Connection
from hanafuda.server.room import Room
from hanafuda.server.rooms import Rooms, rebuilt
from hanafuda.server.sockets import hear
from hanafuda.server.store import MovedOn, Store
from postgres import Postgres
from serving import PATIENCE, Browser, Ear, Json, Server
from test_friends import seated
from test_rooms import Page
from test_store import TABLES, played

pytestmark = postgres.needed
TIMES = int(os.environ.get("HANAFUDA_CHAOS", "2"))
SHARE = 16 * "7e"


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres.running() as found:
        yield found


async def until(true: Callable[[], Any]) -> None:
    """Wait for something that will be so, sooner or later."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def opened(*places: str | Path) -> AsyncIterator[list[Store]]:
    """A store at each place."""
    stores = [Store(data) for data in places]
    try:
        for store in stores:
            await store.open()
        yield stores
    finally:
        for store in stores:
            await store.close()


# -- the store -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_entries_give_the_same_table_in_both_stores(
    database: Postgres, tmp_path: Path, game: str, players: int
) -> None:
    found, entries = played(game, players)

    async def kept_in(data: str | Path) -> list[Entry]:
        async with opened(data) as (store,):
            table = f"{game[:4]}-{players}"
            for version, entry in enumerate(entries, start=1):
                await store.append(table, version, entry)
            kept = await store.read(table)
            assert kept is not None
            return kept.entries

    for data in (tmp_path / "games.sqlite", database.url()):
        kept = asyncio.run(kept_in(data))
        assert kept == entries
        assert rebuilt("t", kept).match == found.match


def test_games_move_from_a_file_to_postgresql_and_back(database: Postgres, tmp_path: Path) -> None:
    there, back = database.fresh(), tmp_path / "back.sqlite"

    async def write(data: str | Path) -> None:
        async with opened(data) as (store,):
            for version, entry in enumerate(played("koikoi", 2)[1], start=1):
                await store.append("t", version, entry)

    async def read(data: str | Path) -> list[Entry]:
        async with opened(data) as (store,):
            kept = await store.read("t")
            return kept.entries if kept else []

    asyncio.run(write(tmp_path / "games.sqlite"))
    assert copy(tmp_path / "games.sqlite", there) == 1
    assert copy(there, back) == 1
    assert asyncio.run(read(back)) == asyncio.run(read(there)) == played("koikoi", 2)[1]
    with pytest.raises(ValueError, match="is there already"):
        copy(back, there)


def test_of_two_servers_that_take_a_number_at_once_one_has_it(database: Postgres) -> None:
    async def scene() -> None:
        async with opened(database.url(), database.url()) as stores:
            for version in range(1, 21):
                entries = [Entry.of("x", by=number) for number in range(2)]
                tried = (one.append("race", version, entry) for one, entry in zip(stores, entries, strict=True))
                found = await asyncio.gather(*tried, return_exceptions=True)
                assert {type(one) for one in found} == {MovedOn, type(None)}
                kept = await stores[0].read("race", after=version - 1)
                assert kept is not None
                assert kept.entries == [entries[found.index(None)]]

    asyncio.run(scene())


# -- a table at two servers ------------------------------------------------------------------------------------------


@asynccontextmanager
async def servers(database: Postgres) -> AsyncIterator[list[Rooms]]:
    async with opened(database.url(), database.url()) as stores:
        found = [Rooms(store) for store in stores]
        try:
            yield found
        finally:
            for rooms in found:
                await rooms.close()


class Guest:
    """Somebody at one of the servers."""

    def __init__(self, person: str, room: Room) -> None:
        self.page, self.room = Page(person), room
        room.join(self.page.connection, 0)

    async def say(self, **message: Any) -> Json:
        """Say something; the answer."""
        count = len(self.page.socket.sent)
        await hear(self.room, self.page.connection, json.dumps({**message, "id": "mine"}))
        await until(lambda: self.answers(count))
        return self.answers(count)[-1]

    def answers(self, count: int) -> list[Json]:
        return [one for one in self.page.socket.sent[count:] if one.get("id") == "mine"]

    def last(self, kind: str) -> Json:
        """The newest of what was told about the people, or the chairs."""
        found = [one[kind] for one in self.page.socket.sent if one.get(kind)]
        return dict(found[-1]) if found else {}

    def here(self) -> list[bool]:
        """Who is here, as far as this page was told."""
        people = self.last("people").get("players") or self.last("lobby").get("chairs", [])
        return [one["here"] for one in people]


async def two_guests(clubs: list[Rooms], game: str = "koikoi(rounds=2)") -> tuple[Guest, Guest]:
    """Ada at one server, Ben at the other, and the game begun."""
    seats = [wire.SeatWanted(kind="human"), wire.SeatWanted(kind="open")]
    id = (await clubs[0].make(wire.TableWanted(game=game, seats=seats), "ada")).id
    ada = Guest("ada", await clubs[0].find(id))
    there = await clubs[1].find(id)
    await there.sit("ben", "Ben", None)
    ben = Guest("ben", there)
    await until(lambda: ada.here() == [True, True] and ben.here() == [True, True])
    await ben.say(type="ready", share=SHARE)
    await until(lambda: not ada.last("lobby").get("hindrance"))
    await ada.say(type="start")
    await until(lambda: ben.page.view)
    return ada, ben


async def turn(ada: Guest, ben: Guest) -> None:
    """Whoever is waited for does the first thing that can be done, and both have seen it."""
    match, seat = ada.room.ledger.match, ada.room.turn
    if seat is None:
        for guest in (ada, ben):
            await guest.say(type="next", share=SHARE)
        await until(lambda: ada.room.ledger.match.wants != "deck")
    else:
        guest = (ada, ben)[seat]
        await guest.say(type="move", version=guest.room.ledger.version, move=str(next(iter(match.state.legal))))
    await until(lambda: ada.room.ledger.version == ben.room.ledger.version)


def test_people_at_two_servers_play_a_game_with_each_other(database: Postgres) -> None:
    async def scene() -> None:
        async with servers(database) as clubs:
            ada, ben = await two_guests(clubs)
            asked = False
            while not ada.room.ledger.match.over:
                await turn(ada, ben)
                asked = asked or await taken_back(ada, ben)
            assert ben.room.ledger.match == ada.room.ledger.match
            for guest in (ada, ben):
                steps = [one["version"] for one in guest.page.socket.sent if one["type"] == "step"]
                assert steps == sorted(set(steps))
            await ben.say(type="react", which=2)
            await until(lambda: any(one["type"] == "reaction" for one in ada.page.socket.sent))
            again = await ben.say(type="rematch")
            assert again["type"] == "ack"
            await until(lambda: ada.last("people").get("rematch"))
            other = Guest("ada", ben.room)
            await until(lambda: ada.page.socket.closed == ELSEWHERE)
            await other.room.delete("ada")
            await until(lambda: other.page.socket.closed == ben.page.socket.closed == GONE)

    asyncio.run(scene())


async def taken_back(ada: Guest, ben: Guest) -> bool:
    """If somebody can take back, they ask at their server, the other agrees at theirs, and both see it."""
    for asker, other, seat in ((ada, ben, 0), (ben, ada, 1)):
        if asker.room.ledger.undo_target(seat) is None:
            continue
        await asker.say(type="undo")
        await until(partial(_asked, other))
        await other.say(type="agree", yes=True)
        await until(lambda: ada.room.ledger.version == ben.room.ledger.version)
        assert ada.room.ledger.match.taken_back == 1
        return True
    return False


def _asked(guest: Guest) -> object:
    return guest.last("people").get("asked")


def test_a_move_at_two_servers_at_once_is_made_once(database: Postgres) -> None:
    async def scene() -> None:
        async with servers(database) as clubs:
            ada, ben = await two_guests(clubs)
            for number in range(10):
                while ada.room.turn is None:
                    await turn(ada, ben)
                mover = ("ada", "ben")[ada.room.turn]
                version, legal = ada.room.ledger.version, [*map(str, ada.room.ledger.match.state.legal)]
                tabs = [Connection(Ear(), mover) for _ in clubs]
                moves: list[dict[str, Any]] = [
                    {"type": "move", "version": version, "move": legal[way % len(legal)], "key": f"{number}-{way}"}
                    for way in range(2)
                ]
                pairs = zip((ada.room, ben.room), tabs, moves, strict=True)
                await asyncio.gather(*(hear(room, tab, json.dumps({**move, "id": "m"})) for room, tab, move in pairs))
                await until(lambda: ada.room.ledger.version == ben.room.ledger.version)
                assert ada.room.ledger.match == ben.room.ledger.match
                seat = ("ada", "ben").index(mover)
                made = [[room.ledger.has(seat, move["key"]) for move in moves] for room in (ada.room, ben.room)]
                assert made[0] == made[1]
                assert sum(made[0]) == 1

    asyncio.run(scene())


def test_bots_are_woken_by_whoever_made_the_step_and_by_another_when_that_server_is_gone(
    database: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with servers(database) as clubs:
            seats = [wire.SeatWanted(kind="human"), *[wire.SeatWanted(kind="greedy")] * 2]
            id = (await clubs[0].make(wire.TableWanted(game="minhwatu", seats=seats), "ada")).id
            ada, watcher = Guest("ada", await clubs[0].find(id)), Guest("", await clubs[1].find(id))

            async def move() -> None:
                await until(lambda: ada.room.turn == 0)
                legal = next(iter(ada.room.ledger.match.state.legal))
                await ada.say(type="move", version=ada.room.ledger.version, move=str(legal))

            await ada.say(type="next")
            await move()
            await move()
            await until(lambda: ada.room.turn == 0 and watcher.room.ledger.version == ada.room.ledger.version)
            assert watcher.room._thinking is None
            await until(lambda: watcher.here() == [True, True, True])
            with monkeypatch.context() as patched:
                patched.setattr(ada.room, "wake", lambda: None)  # it dies before a bot is woken
                while ada.room.turn == 0:
                    await move()
                clubs[0]._store.tell("bye")
                await until(lambda: watcher.room.turn == 0)
            await until(lambda: watcher.here() == [False, True, True])

    asyncio.run(scene())


# -- processes that are killed, and a database that is stopped -------------------------------------------------------


def stored(url: str, table: str) -> list[Json]:
    """Every move of a table as it is kept."""

    async def read() -> list[Json]:
        async with opened(url) as (store,):
            kept = await store.read(table)
        return [entry.read() for entry in kept.entries if entry.kind == "move"] if kept else []

    return asyncio.run(read())


def check(url: str, table: str, travellers: list[Traveller]) -> None:
    """Every move that was acknowledged is there, once."""
    keys = [move["key"] for move in stored(url, table) if "key" in move]
    assert len(keys) == len(set(keys))
    assert {key for one in travellers for key in one.acked} <= set(keys)


async def acknowledged(travellers: list[Traveller], number: int) -> None:
    """Until so many more moves of each were."""
    goals = [(one, len(one.acked) + number) for one in travellers]
    await until(lambda: all(len(one.acked) >= goal or one.done for one, goal in goals))


def test_of_two_servers_one_is_killed_and_its_people_go_on_at_the_other(database: Postgres) -> None:
    url, people = database.fresh(), [Browser(), Browser()]
    pair = [Server(url), Server(url)]
    people[0].server = people[1].server = pair[0]
    table, _ = seated(people)
    travellers = [Traveller(one, table, pair[0].host) for one in people]

    def move(one: Traveller, server: Server) -> None:
        one.browser.server, one.address = server, server.host

    async def scene() -> None:
        move(travellers[1], pair[1])
        games = [asyncio.create_task(one.play()) for one in travellers]
        for number in range(TIMES):
            await acknowledged(travellers, 3)
            dying, other = pair[number % 2], pair[1 - number % 2]
            dying.process.send_signal(signal.SIGKILL)
            for one in travellers:
                move(one, other)
            await acknowledged(travellers, 3)
            dying.end(signal.SIGKILL)
            pair[number % 2] = await asyncio.to_thread(Server, url)
        for one in travellers:
            one.stopped = True
        await asyncio.gather(*games)

    try:
        asyncio.run(asyncio.wait_for(scene(), PATIENCE * TIMES))
        check(url, table["id"], travellers)
    finally:
        for server in pair:
            server.end(signal.SIGTERM)


def test_the_database_is_stopped_and_started_under_load(database: Postgres) -> None:
    url, people = database.fresh(), [Browser(), Browser()]
    with Server(url) as server:
        people[0].server = people[1].server = server
        table, _ = seated(people)
        travellers = [Traveller(one, table, server.host) for one in people]

        async def scene() -> None:
            games = [asyncio.create_task(one.play()) for one in travellers]
            for how in [signal.SIGINT, signal.SIGQUIT] * (TIMES // 2):
                await acknowledged(travellers, 3)
                await asyncio.to_thread(database.stop, how)
                await asyncio.sleep(0.3)
                await asyncio.to_thread(database.start)
                await acknowledged(travellers, 3)
            for one in travellers:
                one.stopped = True
            await asyncio.gather(*games)

        asyncio.run(asyncio.wait_for(scene(), PATIENCE * TIMES))
    check(url, table["id"], travellers)
