"""What the server keeps and shows, looked at from inside: histories, views, slow readers, a disk that is full."""

import asyncio
import gc
import sqlite3
import weakref
from dataclasses import replace
from pathlib import Path
from socket import socketpair

import pytest

pytest.importorskip("litestar")

from hanafuda import Game, IllegalMove, Luck, Match, imagine, view_for
from hanafuda.luck import mixed
from hanafuda.server import wire
from hanafuda.server.entry import Entry
from hanafuda.server.hub import MOST_WAITING, SLOW, Connection, offer_all
from hanafuda.server.ledger import Ledger, opening, starting
from hanafuda.server.limits import Limits
from hanafuda.server.lines import Lines, OpenLine
from hanafuda.server.party import Chair, Party
from hanafuda.server.rooms import NoTable, Rooms, rebuilt
from hanafuda.server.sight import table_view
from hanafuda.server.sockets import Visit, hear
from hanafuda.server.store import Store, StoreError
from hanafuda.telling import dealing, moving
from serving import PATIENCE, Ear

TABLES = [
    ("koikoi", 2),
    ("hanaawase", 4),
    ("minhwatu(five=joker)", 5),
    ("sudaoshi(field_multiplier=on)", 3),
    ("sudaoshi(fees=order, compensation=on)", 5),
    ("sudaoshi(fees=seat, compensation=on)", 7),
    ("kwado(teams=3x2, gaji=stock, declare=on)", 6),
]


def ledger(game: str, players: int, seed: int = 3) -> tuple[Ledger, list[Entry]]:
    """A new table with a human in the first seat."""
    bots = [Chair(f"Bot {number}", bot="greedy") for number in range(1, players)]
    party = Party(Game(game), (Chair("Ada", "ada"), *bots), "ada", seed=seed)
    first, start = opening(party), starting("ada", party.first())
    found = Ledger("t", first)
    found.add(found.after(start))
    return found, [first, start]


def grow(found: Ledger, entries: list[Entry], entry: Entry) -> None:
    found.add(found.after(entry))
    entries.append(entry)


def played(game: str, players: int, rounds: int = 1) -> tuple[Ledger, list[Entry]]:
    """A table some rounds on, everybody playing at random."""
    found, entries = ledger(game, players)
    luck = Luck(8)
    while len(found.match.finished) < rounds:
        if found.match.wants == "deck":
            deck = luck.shuffled(found.match.to_shuffle)
            grow(found, entries, Entry.of("deck", deck=" ".join(map(str, deck))))
        else:
            state = found.match.state
            move, key = str(luck.pick(list(state.legal))), f"key {found.version}"
            grow(found, entries, Entry.of("move", seat=state.seat, move=move, ms=found.version, key=key))
    return found, entries


def shown(match: Match, seat: int | None) -> bytes:
    return wire.encode(table_view(match, seat, id="t", bots=[], log=[]))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_seat_cannot_see_changes_no_byte_of_what_it_is_sent(game: str, players: int) -> None:
    found, _ = played(game, players)
    for before, moment in zip(found.moments[2:], found.moments[3:], strict=False):
        match = moment.match
        if not match.rounds or match.state.void:
            continue
        for seat in (*range(players), None):
            hidden = imagine(view_for(match.state, seat), Luck(mixed(moment.version, players)))
            other = replace(match, rounds=(*match.rounds[:-1], replace(match.rounds[-1], state=hidden)))
            assert shown(match, seat) == shown(other, seat)
            if moment.seat is not None:
                told = moving(other, other.rounds[-1].number, before.match.state, other.state)
                assert told == list(found.events(moment))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_seat_cannot_see_changes_no_word_of_what_it_is_refused(game: str, players: int) -> None:
    """Every move tried out of turn, and every wrong one in turn: the refusal tells nothing about hidden cards."""
    found, _ = played(game, players)
    for moment in found.moments[3::7]:
        match = moment.match
        if match.wants != "move":
            continue
        seat = match.state.seat
        hidden = imagine(view_for(match.state, seat), Luck(mixed(moment.version, players)))
        other = replace(match, rounds=(*match.rounds[:-1], replace(match.rounds[-1], state=hidden)))
        for number in range(61):
            assert refusal(match, number) == refusal(other, number)


def refusal(match: Match, number: int) -> str:
    try:
        match.play(number)
    except IllegalMove as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_table_rebuilt_from_its_entries_is_the_same(game: str, players: int) -> None:
    found, entries = played(game, players, 2)
    again = rebuilt("t", entries)
    assert again.log == found.log
    assert again.moments == found.moments
    assert [*map(again.events, again.moments)] == [*map(found.events, found.moments)]
    assert again.match == found.match


def test_a_table_is_rebuilt_alike_wherever_its_history_ends() -> None:
    found, entries = played("kwado", 4)
    for length, moment in enumerate(found.moments[1:], start=2):
        again = rebuilt("t", entries[:length])
        assert again.now == moment
        assert again.has(moment.seat or 0, moment.key) is (moment.entry is not None and moment.entry.kind == "move")
        again.forget(5)
        assert again.moments == found.moments[again._first - 1 : length]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_moments_that_have_faded_are_worked_out_as_they_were(game: str, players: int) -> None:
    found, entries = played(game, players, 2)
    again = Ledger("t", entries[0])
    for entry in entries[1:]:
        again.add(again.after(entry))
        again.forget(5)
        assert again.at(max(1, again.version - 5)).version == max(1, again.version - 5)
    kept = again.moments
    assert len(kept) < len(found.moments)
    assert kept == found.moments[-len(kept) :]
    assert again.lines() == found.lines()[-len(again.lines()) :]


def test_undo_is_one_more_entry_and_rebuilds() -> None:
    found, entries = played("hanaawase", 3)
    while found.match.wants != "move" or found.match.state.seat != 0 or found.undo_target(0) is None:
        match = found.match
        deck = " ".join(map(str, Luck(found.version).deck()))
        if match.wants == "deck":
            grow(found, entries, Entry.of("deck", deck=deck))
        else:
            move = str(next(iter(match.state.legal)))
            grow(found, entries, Entry.of("move", seat=match.state.seat, move=move))
    target = found.undo_target(0)
    assert target is not None
    version = found.version
    grow(found, entries, Entry.of("undo", seat=0, to=target))
    assert found.version == version + 1
    assert replace(found.match, taken_back=0) == found.at(target).match
    assert found.match.taken_back == 1
    assert found.match.state.seat == 0
    assert rebuilt("t", entries).match == found.match
    assert found.undo_target(0) is None or found.undo_target(0) < target  # type: ignore[operator]


def test_a_history_that_cannot_be_is_refused() -> None:
    _, entries = played("koikoi", 2)
    for wrong in (Entry.of("move", seat=0, move="nonsense"), Entry.of("undo", seat=0, to=999), Entry("deck", "{}")):
        with pytest.raises(StoreError, match="cannot be read"):
            rebuilt("t", [*entries, wrong])
    at = len(entries) // 2
    with pytest.raises(StoreError, match="cannot be read"):  # nothing comes after the end, however many moves
        rebuilt("t", [*entries[:at], Entry.of("close"), *entries[at:]])
    for at in range(4, len(entries)):  # a move that cannot be, among others that could
        with pytest.raises(StoreError, match="cannot be read"):
            rebuilt("t", [*entries[:at], Entry.of("move", seat=0, move="stop"), *entries[at:]])


def test_void_deals_are_told() -> None:
    match = Match.new(Game("koikoi"), 2, Luck(1))
    for seed in range(3000):
        dealt = match.deal(luck=Luck(seed))
        if dealt.state.void:
            (event,) = dealing(dealt, 1, dealt.state)
            assert event.kind == "void"
            assert "dealt again" in str(event.text)
            return
    pytest.fail("no void deal among three thousand")


def test_a_slow_reader_is_closed_and_delays_nobody() -> None:
    slow, quick = Ear(stuck=True), Ear()
    first, second = Connection(slow), Connection(quick)
    for number in range(MOST_WAITING // 1000 + 5):
        offer_all((first, second), b'{"number": %d, "text": "%s"}' % (number, b"x" * 1000))
    assert slow.closed == SLOW
    assert first.gone
    assert slow.waiting < MOST_WAITING + 2000
    assert [message["number"] for message in quick.sent] == list(range(MOST_WAITING // 1000 + 5))
    assert quick.closed is None


class FullDisk(Store):
    """A store that stops storing."""

    full = False

    async def append(self, table: str, version: int, entry: Entry) -> None:
        if self.full:
            raise StoreError("said", text="database or disk is full")
        await super().append(table, version, entry)


ADA = "ada"
WANTED = wire.TableWanted(game="koikoi", seats=[wire.SeatWanted(kind="human"), wire.SeatWanted(kind="greedy")], seed=5)


def test_what_cannot_be_stored_is_not_shown(tmp_path: Path) -> None:
    async def scene() -> None:
        store = FullDisk(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        made = await rooms.make(WANTED, ADA)
        room, page = await rooms.find(made.id), Ear()
        connection = Connection(page, ADA)
        room.join(connection, 0)
        store.full = True
        for _ in range(3):
            await hear(room, connection, '{"type": "next"}')
        assert [message["type"] for message in page.sent] == ["state", *["error"] * 3]
        assert "not done (“database or disk is full”)" in str(page.sent[-1])
        assert page.closed is None
        assert await rooms.find(made.id) is room
        assert room.ledger.version == 2
        store.full = False
        await hear(room, connection, '{"type": "next"}')
        assert room.ledger.version > 2
        await rooms.close()
        await store.close()

    asyncio.run(scene())


def test_two_servers_at_one_file_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async def scene() -> None:
        stores = [Store(tmp_path / "games.sqlite") for _ in range(2)]
        first, second = (Rooms(store) for store in stores)
        for store in stores:
            await store.open()
        made = await first.make(WANTED, ADA)
        here, there = await first.find(made.id), await second.find(made.id)
        await here.next(ADA, None)
        await there.next(ADA, None)
        assert there.ledger.match == here.ledger.match
        assert there.ledger.version == here.ledger.version
        await first.close()
        await second.close()
        for store in stores:
            await store.close()

    asyncio.run(scene())


def test_rooms_are_forgotten_when_idle_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        monkeypatch.setattr("hanafuda.server.rooms.IDLE_ROOMS", 2)
        store = Store(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        made = [await rooms.make(WANTED, ADA) for _ in range(6)]
        assert len(rooms._rooms) <= 4
        room = await rooms.find(made[0].id)
        assert room.party.seats_of(ADA) == (0,)
        with pytest.raises(NoTable):
            await rooms.find("nowhere")
        with pytest.raises(IllegalMove):
            await room.move(ADA, wire.MoveSent(version=2, move="8b"))
        await store.close()

    asyncio.run(scene())


def test_a_room_that_is_let_go_is_gone_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        id = (await rooms.make(WANTED, ADA)).id
        room, (here, there) = await rooms.find(id), socketpair()
        transport, _ = await asyncio.get_running_loop().connect_accepted_socket(asyncio.Protocol, here)
        line = type("Line", (OpenLine,), {"limits": Limits()})(transport, Lines(), lambda: None)
        transport.set_protocol(line)
        page = Connection(line, ADA)
        room.join(page, 0)
        line.heard_by(Visit(page, room, Limits()))
        await room.next(ADA, None)
        kept = weakref.ref(room), weakref.ref(room.audience), weakref.ref(room.ledger)
        there.close()
        async with asyncio.timeout(PATIENCE):
            while room.audience.pages:
                await asyncio.sleep(0.01)
        rooms._forget(id)
        del room, page, line, transport
        for _ in range(200):  # a bot may still be thinking
            await asyncio.sleep(0.05 if any(found() for found in kept) else 0)
        assert [found() for found in kept] == [None, None, None], "nothing that holds itself is left to be collected"
        await store.close()

    gc.collect()
    gc.disable()
    try:
        asyncio.run(scene())
    finally:
        gc.enable()


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")

    async def scene() -> None:
        store = Store(path)
        try:
            with pytest.raises(StoreError, match="newer version"):
                await store.open()
        finally:
            await store.close()

    asyncio.run(scene())
