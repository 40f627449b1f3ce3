"""People at one table, each with a browser of their own, over real sockets and a bad network."""

import asyncio
import json
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from chaos import Proxy, Traveller
from hanafuda import fair
from hanafuda.record import read
from serving import PATIENCE, Browser, Json, Server, begin

pytest.importorskip("litestar")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite") as running:
        yield running


def invited(server: Server, game: str, names: list[str], *bots: str, **settings: object) -> tuple[Json, list[Browser]]:
    """A table of Ada's where everybody has sat down, each in a browser of their own."""
    people = [Browser(server) for _ in names]
    kinds = ["human", *["open"] * (len(names) - 1), *bots]
    seats = [{"kind": kind, "name": names[0] if kind == "human" else None} for kind in kinds]
    status, table = people[0].json("/api/tables", {"game": game, "seats": seats, "settings": settings})
    assert status == 201, table
    for name, browser in zip(names[1:], people[1:], strict=True):
        assert browser.take_chair(table, name)[0] == 200
    return table, people


# -- by a link -------------------------------------------------------------------------------------------------------


def test_whoever_opens_the_link_takes_a_chair_and_the_host_starts(server: Server) -> None:
    table, (ada, ben) = invited(server, "koikoi(rounds=2, lucky_hands=off)", ["Ada", "Ben"])
    with ada.sit(table) as host, ben.sit(table) as guest:
        host.hear()
        guest.hear()
        assert [chair["name"] for chair in guest.lobby["chairs"]] == ["Ada", "Ben"]
        assert [chair["yours"] for chair in guest.lobby["chairs"]] == [False, True]
        assert [chair["here"] for chair in guest.lobby["chairs"]] == [True, True]
        assert (host.lobby["hosting"], guest.lobby["hosting"]) == (True, False)
        guest.say(type="start", id="s")
        assert "Only the host" in guest.until("error")["message"]
        host.say(type="start")
        assert "Not ready yet: Ben." in host.until("error")["message"]
        begin(host, guest)
        assert len(host.dealt()["hand"]) == len(guest.dealt()["hand"]) == 8


def finish(server: Server, table: Json, people: list[Browser], address: str = "") -> list[Traveller]:
    """Everybody plays to the end, each on their own."""

    async def together() -> list[Traveller]:
        travellers = [Traveller(one, table, address or server.host, twice=0.0) for one in people]
        await asyncio.gather(*(one.play() for one in travellers))
        return travellers

    return asyncio.run(together())


def start(table: Json, people: list[Browser]) -> None:
    """Everybody is ready, and the first starts."""
    players = [one.sit(table) for one in people]
    begin(*players)
    players[0].dealt()
    for player in players:
        player.__exit__()


@pytest.mark.parametrize(
    ("game", "names", "bots"),
    [
        ("koikoi(rounds=2)", ["Ada", "Ben"], []),
        ("minhwatu(rounds=1)", ["Ada", "Ben", "Cleo", "Dan", "Eve"], []),
        ("kwado(teams=2x2, rounds=1)", ["Ada", "Ben", "Cleo", "Dan"], []),
        ("sudaoshi(rounds=1, fees=order)", ["Ada", "Ben", "Cleo"], ["greedy", "beginner", "random"]),
    ],
)
def test_people_play_each_other_to_the_end_and_the_deals_were_fair(
    server: Server, game: str, names: list[str], bots: list[str]
) -> None:
    table, people = invited(server, game, names, *bots)
    start(table, people)
    travellers = finish(server, table, people)
    assert len({json.dumps(one.view["totals"]) for one in travellers}) == 1
    _, text, _ = server.ask(f"/api/tables/{table['id']}/record")
    match = read(text.decode())
    assert match.fair is not None
    assert match.fair.commitment == travellers[0].view["commitment"]
    assert all(match.fair.shares[-1][: len(names)])
    assert fair.verify(match).judgement == "honest"


def test_latecomers_watch_and_see_what_everybody_may(server: Server) -> None:
    table, people = invited(server, "koikoi(rounds=1, lucky_hands=off)", ["Ada", "Ben"])
    late = Browser(server)
    assert late.take_chair(table, "Cleo") == (400, {"error": "All chairs are taken; you can watch."})
    start(table, people)
    with people[0].sit(table) as ada:
        assert [player["here"] for player in ada.until("state")["people"]["players"]] == [True, False]
    with late.sit(table) as eve:
        view = eve.dealt()
        assert (view["seat"], view["hand"], view["hands"], view["legal"]) == (None, [], None, [])
        for message in ({"type": "next"}, {"type": "undo"}, {"type": "react", "which": 1}, {"type": "look", "seat": 0}):
            eve.say(**message)
            assert "watching" in eve.until("error")["message"]


def test_the_host_fills_chairs_removes_somebody_and_hands_over(server: Server) -> None:
    table, (ada, ben, cleo) = invited(server, "minhwatu", ["Ada", "Ben", "Cleo"], "open")
    with ada.sit(table) as host, ben.sit(table) as guest:
        host.say(type="fill", chair=3, bot="planner", name="Hana")
        host.say(type="remove", chair=2)
        host.say(type="swap", a=0, b=1)
        host.say(type="host", chair=0, id="last")
        host.until("ack")
        while not guest.lobby.get("hosting"):
            guest.hear()
        assert [chair["name"] for chair in guest.lobby["chairs"]] == ["Ben", "Ada", None, "Hana"]
        assert "asked you to leave" in cleo.take_chair(table, "Cleo")[1]["error"]
        host.say(type="start")
        assert "Only the host" in host.until("error")["message"]


# -- coming and going ------------------------------------------------------------------------------------------------


def test_a_newer_tab_of_the_same_person_wins(server: Server) -> None:
    table = server.table("koikoi", "greedy")
    with server.sit(table) as older, server.sit(table) as newer:
        with suppress(ConnectionClosed):
            while older.hear():
                pass
        assert older.socket.close_code == 4409
        assert newer.hear()["view"]["seat"] == 0
        newer.play(2)


def test_a_bot_sits_in_for_somebody_who_is_gone_and_leaves_when_they_are_back(server: Server) -> None:
    table, (ada, ben) = invited(server, "koikoi(rounds=3, lucky_hands=off)", ["Ada", "Ben"], away=1)
    start(table, [ada, ben])
    with ada.sit(table) as host:
        host.dealt()
        while not (host.people and host.people["players"][1]["replaced"]):
            host.listen()
        for _ in range(6):  # Ada can play on without Ben
            host.wait()
            if host.view["phase"] == "match_over":
                break
            host.act()
        with ben.sit(table) as guest:
            guest.listen()
            while host.people["players"][1]["replaced"]:
                host.listen()
            assert host.people["players"][1]["here"]


def test_whose_time_is_up_has_moves_made_for_them_and_the_next_round_waits_for_everybody(server: Server) -> None:
    table, people = invited(server, "koikoi(rounds=2, lucky_hands=off)", ["Ada", "Ben"], clock="game", seconds=5)
    start(table, people)
    with people[0].sit(table) as ada, people[1].sit(table) as ben:
        ada.dealt()
        assert ada.people["running"] == ada.view["turn"]
        for player in (ada, ben):  # nobody moves, and yet the round ends
            while not player.view or player.view["phase"] != "round_over":
                player.hear()
        assert 0 in [player["left"] for player in ada.people["players"]]
        ada.say(type="next", id="n")
        version = ada.until("ack")["version"]
        while not ben.people["players"][0]["ready"]:
            ben.listen()
        assert ben.view["phase"] == "round_over"
        ben.say(type="next")
        assert ada.hear()["version"] == version + 1


def test_a_decision_is_taken_back_when_the_others_agree_and_never_after_something_was_shown(server: Server) -> None:
    game = "sudaoshi(first_dealer=0, misdeal=play_on)"
    table, people = invited(server, game, ["Ada", "Ben"], "greedy", "greedy", "greedy")
    start(table, people)
    with people[0].sit(table) as ada, people[1].sit(table) as ben:
        assert ada.dealt()["phase"] == "speak"
        ben.dealt()
        ada.say(type="move", version=ada.version, move="drop")
        assert ada.hear()["view"]["can_undo"]
        ben.hear()
        before = ben.view["turn"]
        assert before == 1
        ada.say(type="undo")
        while not ben.people["asked"]:
            ben.listen()
        assert ben.people["asked"] == {"seat": 0, "agreed": []}
        ben.say(type="agree", yes=False)
        while ada.people["asked"] is None:
            ada.listen()
        while ada.people["asked"] is not None:
            ada.listen()
        ada.say(type="undo")
        while not ben.people["asked"]:
            ben.listen()
        ben.say(type="agree", yes=True)
        assert [event["kind"] for event in ben.until("step")["events"]] == ["undo"]
        assert (ben.view["turn"], ben.view["joined"], ben.view["out"]) == (0, [], [])
        ada.hear()
        ada.say(type="move", version=ada.version, move="drop")
        ada.hear()
        ben.hear()
        ben.say(type="move", version=ben.version, move="play")
        ben.hear()
        ada.hear()
        ada.say(type="undo")
        assert "any more" in ada.until("error")["message"]


def test_several_on_one_device_look_one_after_the_other(server: Server) -> None:
    table = server.me.table("koikoi(rounds=1)", seed=None, humans=("Ada", "Ben"))
    with server.sit(table) as both:
        both.hear()
        both.say(type="next", share=16 * "00")
        both.dealt()
        hands = []
        for seat in (0, 1):
            both.say(type="look", seat=seat)
            assert both.until("state")["view"]["seat"] == seat
            hands.append(both.view["hand"])
        assert not set(hands[0]) & set(hands[1])
        both.say(type="look", seat=2)
        assert "not a seat of yours" in both.until("error")["message"]
        both.say(type="hint")
        assert "no hints" in both.until("error")["message"]


def test_a_rematch_keeps_the_people_and_moves_the_seats_on(server: Server) -> None:
    table, people = invited(server, "koikoi(rounds=1, lucky_hands=off)", ["Ada", "Ben"])
    start(table, people)
    finish(server, table, people)
    with people[0].sit(table) as ada, people[1].sit(table) as ben:
        ada.listen()
        ben.say(type="rematch")
        while not ada.people.get("rematch"):
            ada.listen()
        again = {"id": ada.people["rematch"]}
        with people[0].sit(again) as host, people[1].sit(again) as guest:
            host.hear()
            guest.hear()
            assert [chair["name"] for chair in guest.lobby["chairs"]] == ["Ben", "Ada"]
            assert host.lobby["hosting"]
            begin(host, guest)
            assert host.dealt()["seat"] == 1


def test_reactions_reach_everybody(server: Server) -> None:
    table, people = invited(server, "koikoi(lucky_hands=off)", ["Ada", "Ben"])
    start(table, people)
    with people[0].sit(table) as ada, people[1].sit(table) as ben, server.watch(table) as eve:
        for player in (ada, ben, eve):
            player.dealt()
        ada.say(type="react", which=3)
        for player in (ada, ben, eve):
            assert player.until("reaction") == {"type": "reaction", "seat": 0, "which": 3}


def test_a_table_is_deleted_by_its_host_alone(server: Server) -> None:
    table, (ada, ben) = invited(server, "koikoi(lucky_hands=off)", ["Ada", "Ben"])
    path = f"/api/tables/{table['id']}"
    assert ben.ask("DELETE", path)[0] == 400
    with ben.sit(table) as guest:
        assert ada.ask("DELETE", path)[0] == 204
        with suppress(ConnectionClosed):
            while guest.hear():
                pass
        assert guest.socket.close_code == 4410
    assert ada.json(path)[0] == 404


# -- a bad network ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_over_a_bad_network_every_game_ends_and_everybody_has_seen_the_same(server: Server, seed: int) -> None:
    table, people = invited(server, "minhwatu(rounds=2)", ["Ada", "Ben", "Cleo"], away=0)
    start(table, people)
    proxy = Proxy(server.host, seed)

    async def scene() -> list[Traveller]:
        async with proxy.running() as address:
            travellers = [Traveller(one, table, address) for one in people]
            await asyncio.gather(*(one.play() for one in travellers))
            return travellers

    travellers = asyncio.run(scene())
    assert proxy.troubles
    moves = stored(server.data, table["id"])
    for one in travellers:
        assert one.view["totals"] == travellers[0].view["totals"]
        for key, version in one.acked.items():
            assert [found for found in moves if found.get("key") == key], (key, version)
        for version, texts in one.seen.items():
            others = [other.seen[version] for other in travellers if version in other.seen]
            assert all(texts == other for other in others)
    keys = [move["key"] for move in moves if move.get("key")]
    assert len(keys) == len(set(keys))


def stored(data: Path | str, table: str) -> list[Json]:
    """Every move of a table as it is kept."""
    with sqlite3.connect(data) as store:
        query = "select data from entries where table_id = ? and kind = 'move' order by version"
        return [json.loads(row) for (row,) in store.execute(query, [table])]


def test_kill_after_kill_no_acknowledged_move_is_lost_or_made_twice(tmp_path: Path) -> None:
    data, people = tmp_path / "games.sqlite", [Browser(), Browser()]
    server = people[0].server = people[1].server = Server(data)
    table, _ = seated(people)
    acked: dict[str, int] = {}
    for _ in range(4):
        travellers = [Traveller(one, table, server.host) for one in people]

        async def until_killed(server: Server = server, travellers: list[Traveller] = travellers) -> None:
            games = [asyncio.create_task(one.play()) for one in travellers]
            while sum(len(one.acked) for one in travellers) < 6:
                await asyncio.sleep(0.01)
            server.process.send_signal(signal.SIGKILL)
            for one in travellers:
                one.stopped = True
            await asyncio.gather(*games)

        asyncio.run(asyncio.wait_for(until_killed(), PATIENCE))
        server.end(signal.SIGKILL)
        for one in travellers:
            acked |= one.acked
        moves = stored(data, table["id"])
        keys = [move["key"] for move in moves if "key" in move]
        assert len(keys) == len(set(keys))
        assert set(acked) <= set(keys)
        server = people[0].server = people[1].server = Server(data)
    server.end(signal.SIGTERM)


def seated(people: list[Browser]) -> tuple[Json, list[Browser]]:
    ada, ben = people
    table = ada.table("minhwatu(rounds=9)", "open", "greedy", seed=None)
    ben.take_chair(table, "Ben")
    start(table, people)
    return table, people
