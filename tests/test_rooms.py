"""A table with people who come, go, play, take back and come again, while the server restarts: laws over all of it."""

import asyncio
import json
import tempfile
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, TypeVar

import pytest

pytest.importorskip("litestar")

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hanafuda.record import read, write
from hanafuda.server import wire
from hanafuda.server.app import told
from hanafuda.server.hub import ELSEWHERE, GONE, Connection
from hanafuda.server.room import Room
from hanafuda.server.rooms import NoTable, Rooms, rebuilt
from hanafuda.server.sockets import hear
from hanafuda.server.store import Store
from serving import PATIENCE, Ear, after

T = TypeVar("T")
PEOPLE = ("ada", "ben", "cleo", "eve")
TABLES = [
    ("koikoi(rounds=1)", 2),
    ("minhwatu(rounds=1)", 3),
    ("sudaoshi(rounds=1, fees=order)", 4),
    ("kwado(teams=2x2, rounds=1)", 4),
]
SHARE = 16 * "0f"


class Page:
    """Somebody at the table: the socket, and all that was heard since the page was opened."""

    def __init__(self, person: str, seen: dict[str, Any] | None = None) -> None:
        self.person, self.socket, self.seen = person, Ear(), seen or {}
        self.connection = Connection(self.socket, person)

    @property
    def versions(self) -> list[int]:
        return [message["version"] for message in self.socket.sent if message["type"] in ("state", "step")]

    @property
    def view(self) -> dict[str, Any] | None:
        """The table, after all that was sent of it."""
        found = self.seen
        for message in self.socket.sent:
            found = after(found, message["view"]) if "view" in message else found
        return found or None


class Club(RuleBasedStateMachine):
    """Everything people can do at one table, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.pages: dict[str, Page] = {}
        self.known: dict[str, tuple[int, dict[str, Any] | None]] = {}
        self.late = 0.0

    def run(self, work: Awaitable[T]) -> T:
        async def limited() -> T:
            async with asyncio.timeout(PATIENCE):
                found = await work
                await self.quiet()
                return found

        return self.loop.run_until_complete(limited())

    async def quiet(self) -> None:
        """Until no bot thinks and everything is sent."""
        while True:
            await asyncio.sleep(0)
            thinking = getattr(self, "room", None) and self.room._thinking
            if thinking and not thinking.done():
                await asyncio.wait([thinking])
            aside = getattr(self, "room", None) and self.room._aside
            if aside and not aside.done():
                await asyncio.wait([aside])
            else:
                return

    @initialize(table=st.sampled_from(TABLES), others=st.lists(st.sampled_from(["open", "greedy"]), min_size=3))
    def open(self, table: tuple[str, int], others: list[str]) -> None:
        game, players = table
        kinds = ["human", "open", *others[: players - 2]]
        kinds += ["greedy"] * (players - len(kinds))
        seats = [wire.SeatWanted(kind=kind, name=kind.title()) for kind in kinds[:players]]
        wanted = wire.TableWanted(game=game, seats=seats, settings=wire.Settings(away=60))

        async def made() -> None:
            await self.start_server()
            self.id = (await self.rooms.make(wanted, "ada")).id
            await self.find()

        self.run(made())

    async def start_server(self) -> None:
        self.store = Store(Path(self.folder.name) / "games.sqlite")
        await self.store.open()
        self.rooms = Rooms(self.store)

    async def find(self) -> Room:
        self.room = await self.rooms.find(self.id)
        loop = asyncio.get_running_loop()
        self.room._presence._now = lambda: loop.time() + self.late
        return self.room

    # -- what people do ----------------------------------------------------------------------------------------------

    @rule(person=st.sampled_from(PEOPLE), again=st.booleans())
    def come(self, person: str, again: bool) -> None:
        """A page is opened, or comes back with the version it had; an older one of the same person is closed."""
        older = self.pages.get(person)

        async def join() -> None:
            version, seen = self.known.get(person, (0, None)) if again else (0, None)
            page = self.pages[person] = Page(person, seen)
            self.room.join(page.connection, version)

        self.run(join())
        if older and self.room.party.seats_of(person):
            assert older.socket.closed == ELSEWHERE

    @rule(person=st.sampled_from(PEOPLE))
    def go(self, person: str) -> None:
        page = self.pages.pop(person, None)
        if page is not None:
            self.note(page)

            async def leave() -> None:
                self.room.leave(page.connection)

            self.run(leave())

    def note(self, page: Page) -> None:
        if page.versions:
            self.known[page.person] = page.versions[-1], page.view

    @rule(person=st.sampled_from(PEOPLE))
    def sit(self, person: str) -> None:
        async def sit() -> None:
            try:
                await self.room.sit(person, person.title(), None)
            except ValueError as error:
                assert str(error)  # noqa: PT017

        self.run(sit())

    @rule(data=st.data(), person=st.sampled_from(PEOPLE))
    def say(self, data: st.DataObject, person: str) -> None:
        """Anything a page can say, wise or not."""
        page = self.pages.get(person)
        if page is None:
            return
        chair = st.integers(-1, 4)
        message = data.draw(
            st.one_of(
                st.fixed_dictionaries({"type": st.just("ready"), "share": st.just(SHARE)}),
                st.fixed_dictionaries({"type": st.just("swap"), "a": chair, "b": chair}),
                st.fixed_dictionaries({"type": st.just("fill"), "chair": chair, "bot": st.sampled_from(["greedy"])}),
                st.fixed_dictionaries({"type": st.sampled_from(["remove", "host"]), "chair": chair}),
                st.fixed_dictionaries({"type": st.sampled_from(["start", "stand", "next", "undo", "rematch"])}),
                st.fixed_dictionaries({"type": st.just("agree"), "yes": st.booleans()}),
                st.fixed_dictionaries({"type": st.just("look"), "seat": chair}),
                st.fixed_dictionaries({"type": st.just("react"), "which": st.integers(0, 7)}),
                st.fixed_dictionaries(
                    {"type": st.just("move"), "version": chair, "move": st.sampled_from(["8b", "x"])}
                ),
            )
        )
        self.run(hear(self.room, page.connection, json.dumps({**message, "id": "mine"})))
        answers = [one for one in page.socket.sent if one.get("id") == "mine"]
        assert answers
        assert answers[-1]["type"] in ("ack", "error")

    @precondition(lambda self: not self.room.ledger.started)
    @rule()
    def start(self) -> None:
        """All chairs are filled, all are ready, and the host starts."""

        async def begin() -> None:
            party = self.room.party
            for number, chair in enumerate(party.chairs):
                if chair.kind == "open":
                    await self.room.arrange(party.host, wire.FillSent(chair=number, bot="greedy"))
            for person in party.people:
                await self.room.arrange(person, wire.ReadySent(share=SHARE))
            if party.people:
                await self.room.arrange(party.host, wire.StartSent())

        self.run(begin())

    @precondition(lambda self: self.room.ledger.started)
    @rule(number=st.integers(0, 50), times=st.integers(1, 12))
    def play(self, number: int, times: int) -> None:
        """Whoever is to move does, if they are here."""
        for _ in range(times):
            match, turn = self.room.ledger.match, self.room.turn
            if turn is None and match.wants == "deck":
                for person in self.room.party.people & set(self.pages):
                    self.run(hear(self.room, self.pages[person].connection, '{"type": "next"}'))
            elif turn is not None:
                page = self.pages.get(self.room.party.chairs[turn].person)
                if page is None:
                    return
                legal = list(match.state.legal)
                move = {"type": "move", "version": self.room.ledger.version, "move": str(legal[number % len(legal)])}
                version = self.room.ledger.version
                self.run(hear(self.room, page.connection, json.dumps({**move, "key": f"k{version}", "id": "m"})))
                assert self.room.ledger.version > version
                count = self.room.ledger.version
                self.run(hear(self.room, page.connection, json.dumps({**move, "key": f"k{version}", "id": "m"})))
                assert self.room.ledger.version == count or self.room.turn is None

    @rule()
    def wait(self) -> None:
        """A minute passes: a bot sits in for whoever is gone, as long as somebody is here."""
        self.late += 61

        async def due() -> None:
            self.room._due()

        self.run(due())
        party = self.room.party
        here = {page.person for page in self.pages.values()} & party.people
        if self.room.ledger.started and here:
            assert self.room._presence.replaced == party.people - here

    @rule()
    def restart(self) -> None:
        """The server is killed and started again; everybody comes back."""

        async def again() -> None:
            for page in self.pages.values():
                self.note(page)
                self.room.leave(page.connection)
            await self.rooms.close()
            await self.store.close()
            await self.start_server()
            await self.find()

        before = self.room.ledger
        self.run(again())
        assert self.room.ledger.now.played == before.now.played
        assert self.room.ledger.party == before.party
        people, self.pages = list(self.pages), {}
        for person in people:
            self.come(person, True)

    # -- laws --------------------------------------------------------------------------------------------------------

    @invariant()
    def what_is_stored_is_what_is_shown(self) -> None:
        kept = self.run(self.store.read(self.id))
        assert kept is not None
        again = rebuilt(self.id, kept.entries)
        assert again.version == self.room.ledger.version
        assert again.now.played == self.room.ledger.now.played
        assert again.party == self.room.party

    @invariant()
    def everybody_sees_every_step_once_and_in_order(self) -> None:
        for page in self.pages.values():
            steps = [one["version"] for one in page.socket.sent if one["type"] == "step"]
            assert steps == sorted(set(steps))
            if page.versions and self.room.ledger.started:
                assert page.versions[-1] == self.room.ledger.version

    @invariant()
    def nobody_sees_a_hand_that_is_not_theirs(self) -> None:
        for page in self.pages.values():
            if page.view is not None:
                seat, own = page.view["seat"], self.room.party.seats_of(page.person)
                assert seat in own if own else seat is None
                hidden = page.view["phase"] not in ("round_over", "match_over")
                assert not (page.view["hand"] and seat is None)
                assert page.view["hands"] is None or not hidden
            assert all(one.get("people", {}).keys() <= set(wire.People.__struct_fields__) for one in page.socket.sent)

    @invariant()
    def no_secret_is_ever_sent(self) -> None:
        for page in self.pages.values():
            assert self.room.party.root not in json.dumps(page.socket.sent)

    @invariant()
    def a_finished_game_reads_back_and_was_dealt_honestly(self) -> None:
        if self.room.ledger.started and self.room.ledger.match.over:
            match = told(self.room)
            assert read(write(match)) == match

    def teardown(self) -> None:
        async def end() -> None:
            if hasattr(self, "rooms"):
                await self.rooms.close()
                await self.store.close()

        self.loop.run_until_complete(end())
        self.loop.close()
        self.folder.cleanup()


Club.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
TestClub = Club.TestCase


# -- single scenes ---------------------------------------------------------------------------------------------------


async def club(folder: Path) -> tuple[Store, Rooms]:
    store = Store(folder / "games.sqlite")
    await store.open()
    return store, Rooms(store)


def test_a_deleted_table_is_gone_for_everybody(tmp_path: Path) -> None:
    async def scene() -> None:
        store, rooms = await club(tmp_path)
        seats = [wire.SeatWanted(kind="human"), wire.SeatWanted(kind="greedy")]
        made = await rooms.make(wire.TableWanted(game="koikoi", seats=seats), "ada")
        room, page = await rooms.find(made.id), Page("ada")
        room.join(page.connection, 0)
        with pytest.raises(ValueError, match="Only the host"):
            await room.delete("eve")
        await room.delete("ada")
        assert page.socket.closed == GONE
        with pytest.raises(NoTable):
            await rooms.find(made.id)
        await rooms.close()
        await store.close()

    asyncio.run(scene())
