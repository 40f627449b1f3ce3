"""The server as pages meet it: a real process, real sockets, and people who do everything wrong."""

import json
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hanafuda import Card, Cards, Game
from hanafuda.record import read, write
from helpers import many_rounds
from serving import PATIENCE, TEXT, Browser, Player, Server, begin

pytest.importorskip("litestar")

GAMES = [
    ("koikoi(rounds=2)", ["planner"]),
    ("hanaawase(rounds=2)", ["greedy", "beginner", "random"]),
    ("minhwatu(rounds=2, five=joker)", ["greedy", "beginner", "random", "planner"]),
    ("sudaoshi(rounds=2, field_multiplier=on)", ["planner", "greedy"]),
    ("sudaoshi(rounds=2, fees=order, compensation=on)", ["greedy", "beginner", "random", "greedy"]),
    ("sudaoshi(rounds=2, fees=seat)", ["beginner", "random", "greedy", "beginner", "random", "greedy"]),
    ("kwado(teams=3x2, gaji=stock, declare=on, target=100)", ["greedy"] * 5),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite") as running:
        yield running


# -- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "bots"), GAMES)
def test_a_whole_game(server: Server, game: str, bots: list[str]) -> None:
    table = server.table(game, *bots)
    with server.sit(table) as ada:
        view = ada.play()
    versions = [message["version"] for message in ada.heard]
    assert versions == list(range(2, len(versions) + 2))
    assert ada.heard[0]["type"] == "state"
    assert {message["type"] for message in ada.heard[1:]} == {"step"}
    kinds = [event["kind"] for message in ada.heard[1:] for event in message["events"]]
    assert kinds[0] == "draw" or game.startswith(("koikoi", "kwado"))
    assert kinds.count("match_over") == 1
    assert all(event["text"] for message in ada.heard[1:] for event in message["events"])
    assert view["winners"]
    assert view["totals"] == [sum(column) for column in zip(*view["history"], strict=True)]
    for message in ada.heard:
        whole_table(message["view"], len(Game(game).deck(len(bots) + 1)))
    _, record, headers = server.ask(f"/api/tables/{table['id']}/record")
    match = read(record.decode())
    assert write(match) == record.decode()
    assert list(match.totals) == view["totals"]
    assert "attachment" in headers["content-disposition"]
    _, replay = server.json(f"/api/tables/{table['id']}/replay")
    assert replay["record"] == record.decode()
    assert replay["totals"] == view["totals"]
    _, opened, _ = server.ask("/api/replay", record, content_type=TEXT)
    assert json.loads(opened) == replay


def whole_table(view: dict[str, Any], cards: int) -> None:
    """Every card is counted once, other hands are sizes only, and what is offered can be seen."""
    if view["phase"] == "deal":
        return
    piles = [card for pile in view["piles"] for card in pile]
    air = [view["card"]] if view["card"] and view["card"] not in view["field"] else []
    shown = [*view["hand"], *view["field"], *piles, *air]
    assert len(shown) == len(set(shown))
    others = sum(size for seat, size in enumerate(view["hand_sizes"]) if seat != view["seat"])
    assert len(shown) + others + view["stock"] == cards
    over = view["phase"] in ("round_over", "match_over")
    assert (view["hands"] is not None) == (view["score"] is not None) == over
    if over:
        for score in view["score"]:
            assert sum(line["points"] for line in score["lines"]) == score["score"]
    for side, rows in enumerate(view["yaku"]):
        for row in rows:
            assert set(row["have"]) <= set(view["piles"][side])
            assert not {*row["have"], *row["open"]} & set(row["gone"])
    if view["decision"]:
        added = sum(line["points"] for line in view["decision"]["factor_lines"])
        assert view["decision"]["points"] + added == view["decision"]["total"]


def test_each_seat_gets_its_own_view(server: Server) -> None:
    table, ben = server.me.table("koikoi(rounds=1)", "open", seed=None), Browser(server)
    assert ben.take_chair(table, "Ben")[0] == 200
    with server.sit(table) as ada, ben.sit(table) as guest, server.watch(table) as eve:
        begin(ada, guest)
        for player in (ada, guest, eve):
            player.dealt()
        assert not Cards(map(Card, ada.view["hand"])) & Cards(map(Card, guest.view["hand"]))
        assert [len(player.view["hand"]) for player in (ada, guest, eve)] == [8, 8, 0]
        assert eve.view["seat"] is None
        if ada.view["phase"] == "play":
            turn, other = (ada, guest) if ada.view["turn"] == 0 else (guest, ada)
            assert turn.view["legal"]
            assert not other.view["legal"]
            for player, words in ((other, "not your turn"), (eve, "watching")):
                player.say(type="move", version=player.version, move=turn.view["legal"][0])
                assert words in player.hear()["message"]
            turn.say(type="undo")
            assert "any more" in turn.hear()["message"]


def test_dropping_out_of_turn_is_refused_and_changes_nothing(server: Server) -> None:
    game = "sudaoshi(first_dealer=0, misdeal=play_on)"
    table, friend = server.me.table(game, "open", "greedy", "greedy", seed=None), Browser(server)
    friend.take_chair(table, "Ben")
    with server.sit(table) as ada, friend.sit(table) as ben:
        begin(ada, ben)
        for player in (ada, ben):
            player.dealt()
        assert (ada.view["phase"], ada.view["turn"], ada.view["legal"]) == ("speak", 0, ["play", "drop"])
        assert (ben.view["legal"], ben.view["speak"]) == ([], None)
        before, version = ben.view, ben.version
        ben.say(type="move", version=version, move="drop")
        assert "not your turn" in ben.hear()["message"]
        ada.say(type="move", version=version, move="drop")
        ada.hear()
        ben.hear()
        assert (ben.version, ben.view["turn"], ben.view["hand"]) == (version + 1, None, before["hand"])


def test_a_stale_move_is_refused_and_the_state_sent_again(server: Server) -> None:
    with server.sit(server.table("koikoi", "greedy")) as ada:
        ada.play(2)
        old, move = ada.version - 1, ada.view["legal"][0]
        ada.say(type="move", version=old, move=move)
        assert "moved on" in ada.hear()["message"]
        assert ada.hear()["type"] == "state"
        assert ada.version == old + 1


GARBAGE = [
    "",
    "hello",
    "[]",
    "null",
    "{}",
    '{"type": "dance"}',
    '{"type": "move"}',
    '{"type": "move", "version": "x", "move": "8b"}',
    '{"type": "move", "version": 1e99, "move": "8b"}',
    '{"type": "move", "version": 3, "move": {"a": 1}}',
    '{"type": "next", "type": "move"}',
    "{" * 4000,
    '"' + "a" * 20_000 + '"',
    "🎴",
]


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_gets_a_sentence_and_changes_nothing(server: Server, text: str) -> None:
    with server.sit(server.table("koikoi", "greedy")) as ada:
        ada.hear()
        ada.socket.send(text)
        answer = ada.hear()
        assert answer["type"] == "error"
        assert answer["message"].endswith(".")
        assert answer["version"] == ada.version == 2
        ada.socket.send(b"\xff\xfe")
        assert ada.hear()["type"] == "error"
        ada.play(2)


def test_wrong_moves_get_a_sentence(server: Server) -> None:
    with server.sit(server.table("koikoi", "greedy")) as ada:
        ada.play(1)
        absent = next(
            code for code in ("1b", "2a", "3b", "4a", "5a", "6a", "7a", "8b", "9a") if code not in ada.view["hand"]
        )
        for move in (absent, "stop", "declare3", "nonsense", "", "j", "-1", "8b " * 50):
            ada.say(type="move", version=ada.version, move=move)
            answer = ada.hear()
            assert answer["type"] == "error", move
        ada.say(type="next")
        assert "not over" in ada.hear()["message"]
        ada.play(1)


# -- help ------------------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_before_the_last_decision(server: Server) -> None:
    with server.sit(server.table("hanaawase(rounds=1)", "greedy", "beginner")) as ada:
        ada.hear()
        ada.say(type="undo")
        assert "nothing to take back" in ada.hear()["message"]
        ada.play(1)
        before, version = ada.view, ada.version
        assert not before["can_undo"]
        ada.play(1)
        assert ada.view["can_undo"]
        ada.say(type="undo")
        step = ada.hear()
        assert [event["kind"] for event in step["events"]] == ["undo"]
        assert step["version"] > version
        for name in ("hand", "field", "piles", "stock", "legal", "turn", "phase"):
            assert ada.view[name] == before[name]
        assert step["events"][-1]["text"] == "You take back a move."
        last = ada.play()
        assert last["phase"] == "match_over"
        assert not last["can_undo"]


def test_a_hint_is_a_legal_move_with_a_reason(server: Server) -> None:
    with server.sit(server.table("sudaoshi", "greedy", "greedy")) as ada:
        ada.wait()
        ada.say(type="hint")
        assert "nothing to decide" in ada.hear()["message"]
        ada.play(1)
        ada.say(type="hint")
        hint = ada.hear()
        assert hint["type"] == "hint"
        assert hint["move"] in ada.view["legal"]
        assert {hint["move"], *(other["move"] for other in hint["others"])} == set(ada.view["legal"])
        assert "on average" in hint["why"]


# -- nothing lost ----------------------------------------------------------------------------------------------------


def test_whoever_comes_back_is_sent_what_was_missed(server: Server) -> None:
    table = server.table("minhwatu(rounds=3)", "greedy", "greedy")
    with server.sit(table) as ada:
        ada.play(6)
        version, view, heard = ada.version, ada.view, ada.heard
    seen = heard[3]["version"]
    with server.sit(table, version=seen) as ada:
        ada.table = heard[3]["view"]
        again = [ada.hear() for _ in range(version - seen)]
        later = [message for message in heard if message["version"] > seen]
        for message in (*again, *later):
            message["view"]["can_undo"] = None
        assert again == later
    for known in (0, version, version + 7):
        with server.sit(table, version=known) as ada:
            message = ada.hear()
            assert (message["type"], message["version"]) == ("state", version)
            assert {**message["view"], "can_undo": None, "log": []} == {**view, "can_undo": None, "log": []}
            assert message["view"]["log"]


def test_whoever_missed_nothing_is_told_only_who_is_there(server: Server) -> None:
    table = server.table("minhwatu(rounds=3)", "greedy", "greedy")
    with server.sit(table) as ada:
        ada.play(2)
        version, view = ada.version, ada.view
    for known, seat, sent in ((version, 1, "state"), (version - 1, 0, "step"), (0, 0, "state")):
        with server.sit(table, known, seat) as ada:
            ada.table = view
            assert ada.listen()["type"] == sent
    with server.watch(table, version, "&seat=null") as page:
        assert page.listen()["type"] == "people"
    with server.sit(table, version, seat=0) as ada:
        assert ada.listen()["type"] == "people"
        ada.version, ada.view, ada.table = version, view, view
        ada.play(1)
        assert ada.version > version


def test_whoever_comes_back_to_another_seat_is_sent_all_that_is_its_own(server: Server) -> None:
    table = server.table("koikoi(lucky_hands=off, misdeal=play_on)", humans=("Ada", "Ben"), seed=None)
    with server.sit(table) as both:
        both.say(type="next")
        both.say(type="look", seat=both.dealt()["turn"])
        both.until("state")
        before, version = both.view, both.version
        while both.view["turn"] == before["turn"]:
            both.say(type="move", version=both.version, move=both.view["legal"][0])
            both.until("step")
        newest = both.version
    with server.sit(table, version, before["seat"]) as both:
        both.table = before
        while both.version < newest:
            assert both.hear()["type"] == "step"
        shown = both.view
    with server.sit(table) as both:
        now = both.hear()["view"]
    assert now["seat"] == now["turn"] != before["seat"]
    assert shown | {"log": []} == now | {"log": []}


def test_kill_and_start_again_in_mid_game(tmp_path: Path) -> None:
    data, table, last = tmp_path / "games.sqlite", dict[str, Any](), dict[str, Any]()
    me = Browser()
    for start in range(3):
        with Server(data) as server:
            me.server = server
            table = table or me.table("kwado(target=300)", "planner", "greedy")
            with me.sit(table) as ada:
                ada.wait()
                if last:
                    assert ada.heard[0]["version"] == last["version"]
                    assert {**ada.heard[0]["view"], "log": []} == {**last["view"], "log": []}
                    assert me.json(f"/api/tables/{table['id']}")[1]["mine"] == [0]
                ada.play(4 + start)
                last = ada.heard[-1]
                server.end(signal.SIGKILL)
    with Server(data) as me.server, me.sit(table) as ada:
        ada.wait()
        ada.act()
        me.server.end(signal.SIGKILL)  # while that move is on its way
    with Server(data) as me.server, me.sit(table) as ada:
        assert ada.hear()["version"] >= last["version"]
        ada.play(8)


def test_every_step_that_was_shown_survives_a_kill(tmp_path: Path) -> None:
    """The bots play on while the server is killed: what anybody saw is in the store."""
    data, me = tmp_path / "games.sqlite", Browser()
    with Server(data) as me.server:
        table = me.table("minhwatu", *["greedy"] * 5)
        with me.sit(table) as ada:
            ada.play(3)
            ada.act()
            ada.hear()
            me.server.end(signal.SIGKILL)
    shown = [message["version"] for message in ada.heard]
    with sqlite3.connect(data) as store:
        (stored,) = store.execute("select max(version) from entries").fetchone()
    assert stored >= max(shown)
    with Server(data) as me.server, me.sit(table, version=shown[-1]) as again:
        again.table = ada.table  # what one has seen is not sent again
        again.wait()


def test_stopping_politely(tmp_path: Path) -> None:
    with Server(tmp_path / "games.sqlite") as server, server.sit(server.table("koikoi", "planner")) as ada:
        ada.play(2)
        server.process.send_signal(signal.SIGINT)
        with pytest.raises(ConnectionClosed):
            ada.play()
        assert server.process.wait(timeout=PATIENCE) == 0
        assert server.process.stdout is not None
        kept, stopped = server.process.stdout.read().splitlines()
        assert kept == f"Games are kept in {server.data}"
        assert stopped == "Stopped. The games are kept."


# -- wrong doors -----------------------------------------------------------------------------------------------------


def test_unknown_tables_and_keys(server: Server) -> None:
    table = server.table("koikoi", "greedy")
    for path in ("/api/tables/nowhere", "/api/tables/nowhere/record", "/api/tables/nowhere/replay"):
        status, answer = server.json(path)
        assert status == 404
        assert "no table “nowhere”" in answer["error"]
    assert Browser(server).json(f"/api/tables/{table['id']}")[1]["mine"] == []
    with Player(f"ws://{server.host}/ws/tables/nowhere") as eve:
        assert eve.hear()["type"] == "error"
        assert closed(eve) == 4404


def test_a_socket_is_opened_with_the_cookie_and_a_stranger_is_given_one(server: Server) -> None:
    table, stranger = server.table("koikoi", "greedy", seed=None), Browser(server)
    with server.sit(table) as ada, stranger.sit(table) as eve:
        assert ada.hear()["view"]["seat"] == 0
        assert eve.hear()["view"]["seat"] is None
    cookie = stranger.cookie
    assert cookie.startswith("hanafuda=")
    with stranger.sit(table) as eve:
        assert eve.hear()["view"]["seat"] is None
    assert stranger.cookie == cookie


def test_a_key_that_is_none_of_ours_opens_no_seat(server: Server) -> None:
    table = server.table("koikoi", "greedy")
    for wrong in ("hanafuda=", "hanafuda=short", f"hanafuda={43 * 'k'}; x", f"xhanafuda={43 * 'k'}"):
        with server.watch(table, additional_headers={"Cookie": wrong}) as eve:
            assert eve.hear()["view"]["seat"] is None


def closed(player: Player) -> int:
    """How the socket is closed, whatever it still says."""
    with suppress(ConnectionClosed):
        while player.hear():
            pass
    assert player.socket.close_code is not None
    return player.socket.close_code


def test_pages_from_elsewhere_may_not_play(server: Server) -> None:
    table = server.table("koikoi", "greedy")
    with pytest.raises(InvalidStatus):
        server.sit(table, origin="http://evil.example")
    with server.sit(table, origin=f"http://{server.host}") as ada:
        assert ada.hear()["type"] == "state"


IMPOSSIBLE: list[tuple[Any, str]] = [
    ({"game": "poker", "seats": []}, "no game “poker”"),
    ({"game": "koikoy", "seats": []}, "did you mean “koikoi”"),
    ({"game": "koikoi", "seats": [{"kind": "human"}]}, "2 players, not 1"),
    ({"game": "koikoi", "seats": [{"kind": "human"}] * 3}, "2 players, not 3"),
    ({"game": "koikoi(rounds=99)", "seats": [{"kind": "human"}] * 2}, "not “99”"),
    ({"game": "kwado(teams=2x2)", "seats": [{"kind": "human"}] * 6}, "4 players, not 6"),
    ({"game": "koikoi", "seats": [{"kind": "greedy"}] * 2}, "for a human"),
    ({"game": "koikoi", "seats": [{"kind": "human"}, {"kind": "genius"}]}, "no player of the kind “genius”"),
    ({"game": "koikoi", "seats": [{"kind": "human"}] * 2, "seed": 3}, "alone with bots"),
    ({"game": "koikoi", "seats": [{"kind": "human"}, {"kind": "open"}], "seed": 3}, "alone with bots"),
    ({"game": "koikoi", "seats": [{"kind": "human"}, {"kind": "open"}], "settings": {"away": -1}}, "cannot be read"),
    ({"game": "koikoi", "seats": [{"kind": "human"}] * 2000}, "2 players, not 2000"),
    ({"game": "koikoi", "seats": [{"kind": "human"}] * 20_000}, "too long"),
    ({"game": "koikoi", "seats": "two"}, "cannot be read"),
    ({"game": "koikoi", "seats": [], "colour": 1}, "cannot be read"),
    ({"seats": []}, "cannot be read"),
    ([], "cannot be read"),
    (7, "cannot be read"),
]


@pytest.mark.parametrize(("wanted", "words"), IMPOSSIBLE)
def test_impossible_tables_are_refused_in_a_sentence(server: Server, wanted: Any, words: str) -> None:
    status, answer = server.json("/api/tables", wanted)
    assert status == (413 if words == "too long" else 400)
    assert words in answer["error"]


def test_bots_without_a_name_are_named_after_their_kind(server: Server) -> None:
    table = server.table("minhwatu", "greedy", "greedy", "planner", humans=("Greedy",))
    _, found = server.json(f"/api/tables/{table['id']}")
    assert found["names"] == ["Greedy", "Greedy 2", "Greedy 3", "Planner"]
    assert found["bots"] == [None, "greedy", "greedy", "planner"]


@pytest.mark.parametrize(
    ("given", "clean"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("a,b\nround 1\x00", "a b round 1"),
        ("x" * 99, "x" * 40),
        ("\u202eevil\u2066", "evil"),
        ("", "Player 1"),
        (" , ", "Player 1"),
        ("Greedy", "Greedy 2"),
    ],
)
def test_names_are_cleaned_and_nobody_has_the_same(server: Server, given: str, clean: str) -> None:
    seats = [{"kind": "human", "name": given}, {"kind": "greedy", "name": "Greedy"}]
    _, made = server.json("/api/tables", {"game": "koikoi", "seats": seats})
    _, found = server.json(f"/api/tables/{made['id']}")
    assert sorted(found["names"]) == sorted([clean, "Greedy"])


def test_records_only_when_the_game_is_over(server: Server) -> None:
    table = server.table("koikoi", "greedy")
    for what in ("record", "replay"):
        status, answer = server.json(f"/api/tables/{table['id']}/{what}")
        assert status == 400
        assert "not over" in answer["error"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "line 1: "),
        (b"hello", "line 1: "),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"hanafuda record 1\ngame: poker\n", "line 2: no game “poker”"),
        (b"a" * 3_000_000, "too long"),
        (b"hanafuda record 1\ngame: koikoi" + b" " * 200_000 + b"!\n", "line 2: "),
        (many_rounds(rounds=301).encode(), "a record has 300 rounds at most"),
        (many_rounds(rounds=250).encode(), "too long to be shown here"),
    ],
)
def test_broken_records_are_refused_with_the_reason(server: Server, body: bytes, words: str) -> None:
    status, answer, _ = server.ask("/api/replay", body, content_type=TEXT)
    assert status == (413 if words == "too long" else 400)
    assert words in json.loads(answer)["error"]
