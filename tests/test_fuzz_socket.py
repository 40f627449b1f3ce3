"""Broken messages by the thousand: the server lives, lets no illegal move through, and answers each in a sentence.

The messages are right ones with something wrong in them: a field too many, too few or of another kind, another's move,
an old version, bytes that are no text, lists in lists in lists. Between them real moves are played, so that the table
comes into every phase. HANAFUDA_FUZZ says how many are sent; without it some thousands.
"""

import json
import os
import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

pytest.importorskip("litestar")

from hanafuda.server import wire
from serving import Json, Player, Server

MESSAGES = int(os.environ.get("HANAFUDA_FUZZ", "3000"))
LOOSE = ("messages", "requests", "all_requests", "tables", "all_tables")
LOT = 30
"""So many broken messages between two that are right."""
KINDS = [tag for kind in wire.AnySent.__args__ if isinstance(tag := kind.__struct_config__.tag, str)]
FIELDS = sorted({field for kind in wire.AnySent.__args__ for field in kind.__struct_fields__} | {"type", "x", ""})
ODD: list[Any] = [
    *(None, True, False, 0, 1, -1, 7, 2**31, 2**63, -(2**64), 1e308, 0.5, "", "0", "stop", "go", "8b", "j", "drop"),
    *("x" * 41, "\0", "\ud800", "🎴", "'; drop table entries", "../../etc/passwd", "%n%s", "a" * 5000),
    *([], {}, [[]], {"a": {}}, [0] * 100),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = [word for name in LOOSE for word in ("--limit", f"{name}=1e9/1e9")]
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite", *limits) as running:
        yield running


# -- what is said ----------------------------------------------------------------------------------------------------


def broken(luck: random.Random, player: Player) -> str | bytes:
    """A message that is wrong somehow, or only unlikely."""
    return luck.choice(WAYS)(luck, player)


def some(luck: random.Random, player: Player) -> Json:
    """A message that could be right: none that changes the table for good or ends the test."""
    kind = luck.choice([kind for kind in KINDS if kind != "rematch"])
    view = player.view or {"legal": []}
    return {
        "move": {"version": player.version, "move": luck.choice([*view["legal"], "8b"])},
        "look": {"seat": luck.randrange(-1, 4)},
        "react": {"which": luck.randrange(-1, 9)},
        "agree": {"yes": luck.random() < 0.5},
        "settings": {"settings": {"away": luck.randrange(-5, 5)}},
    }.get(kind, {field: luck.choice(ODD) for field in luck.sample(FIELDS, 2)}) | {"type": kind}


def odd_fields(luck: random.Random, player: Player) -> str:
    """One field too many, too few, or of another kind."""
    message = some(luck, player)
    for _ in range(luck.randrange(1, 3)):
        message[luck.choice(FIELDS)] = luck.choice(ODD)
    if luck.random() < 0.3:
        del message[luck.choice(sorted(message))]
    return json.dumps(message)


def other_moves(luck: random.Random, player: Player) -> str:
    """A move that is not legal here: another card, another version."""
    legal = (player.view or {"legal": []})["legal"]
    codes = [f"{month}{letter}" for month in range(1, 13) for letter in ("a", "b", "r", "c1", "c2")]
    move = luck.choice([code for code in [*codes, "stop", "go", "play", "drop", "declare1", "j"] if code not in legal])
    return json.dumps({"type": "move", "version": player.version + luck.randrange(-1, 2), "move": move})


def cut(luck: random.Random, player: Player) -> str:
    text = json.dumps(some(luck, player))
    at = luck.randrange(len(text))
    return luck.choice([text[:at], text[at:], text[:at] + luck.choice('{}[]",:\\ ') + text[at:]])


def noise(luck: random.Random, _: Player) -> bytes:
    return luck.randbytes(luck.randrange(60))


def deep(luck: random.Random, _: Player) -> str:
    """Lists in lists in lists."""
    n = luck.choice([10, 500, 1000, 1500])
    nested = luck.choice(["[" * n + "]" * n, '{"x":' * (n // 4) + "1" + "}" * (n // 4), "[" * n])
    return luck.choice(['{"type":"undo","x":%s}', '{"x":%s,"type":"undo"}', '{"type":%s}', "%s"]) % nested


def raw(luck: random.Random, _: Player) -> str:
    return luck.choice(["", "null", "[]", "{}", "7", '"', "\0", "NaN", '{"type":"move","type":"undo"}', " " * 5000])


WAYS: list[Callable[[random.Random, Player], str | bytes]] = [odd_fields, other_moves, cut, noise, deep, raw]


# -- what is answered ------------------------------------------------------------------------------------------------


class Vandal:
    """Somebody who says broken things, and looks at every answer."""

    def __init__(self, player: Player, luck: random.Random) -> None:
        self.player, self.luck, self.refused, self.said = player, luck, 0, 0
        self.legal: dict[int, list[str]] = {}

    def rage(self, number: int) -> None:
        """So many broken messages, and one more whose answer says that all were heard."""
        for _ in range(number):
            self.player.socket.send(broken(self.luck, self.player))
        self.said += number
        mark = f"mark {self.said}"
        self.player.say(type="agree", yes=True, id=mark)
        while self.look(self.player.listen()).get("id") != mark:
            pass

    def look(self, message: Json) -> Json:
        """Every refusal is a sentence, and nothing is shown that a seat may not see."""
        if message["type"] == "error":
            self.refused += 1
            assert re.search(r"\w\w+ .*\w\w+", message["message"]), message
            assert not re.search(r"Traceback|\w+Error|object at 0x", message["message"]), message
        if "view" in message:
            view = message["view"]
            self.legal[message["version"]] = view["legal"]
            assert isinstance(view["stock"], int)
            assert view["hands"] is None or view["phase"] in ("round_over", "match_over")
        return message

    def play_on(self) -> bool:
        """Do something right for once; False when the game is over."""
        if self.player.view and self.player.ready():
            if self.player.view["phase"] == "match_over":
                return False
            self.player.act()
            self.look(self.player.listen())
        return True


def entries(server: Server, table: Json) -> list[tuple[int, Json]]:
    """A table's history, as the store has it."""
    with closing(sqlite3.connect(server.data)) as store:
        rows = store.execute("select version, kind, data from entries where table_id = ?", [table["id"]]).fetchall()
    return [(version, {"kind": kind, **json.loads(data)}) for version, kind, data in rows]


def ravaged(server: Server, game: str, bots: int, luck: random.Random, most: int) -> tuple[int, int]:
    """One game with a vandal in the first seat and another who watches: how much was said, and refused."""
    table = server.table(game, *["greedy"] * bots, seed=None)
    with server.sit(table) as ada, server.watch(table) as eve:
        player, watcher = Vandal(ada, luck), Vandal(eve, luck)
        while player.said < most and player.play_on():
            player.rage(LOT)
            watcher.rage(LOT // 3)
        assert watcher.refused >= watcher.said * 0.9  # of what a watcher says nothing counts; a look at it is all
    moves = [(version, entry) for version, entry in entries(server, table) if entry["kind"] == "move"]
    for version, entry in moves:
        if entry["seat"] == 0:
            assert entry["move"] in player.legal[version - 1]
    assert moves
    return player.said, player.refused


@pytest.mark.parametrize(
    ("game", "bots"), [("koikoi(rounds=9)", 1), ("sudaoshi(rounds=9)", 3), ("kwado(declare=on)", 2)]
)
def test_broken_messages_change_nothing_and_are_answered_in_sentences(server: Server, game: str, bots: int) -> None:
    luck, said, refused = random.Random(game), 0, 0
    while said < MESSAGES // 4:
        more = ravaged(server, game, bots, luck, MESSAGES // 4 - said)
        said, refused = said + more[0], refused + more[1]
    assert refused > said / 2
    assert server.json("/api/health")[1]["ok"]


def test_broken_messages_before_the_start(server: Server) -> None:
    luck = random.Random("lobby")
    table = server.table("koikoi", "open", seed=None)
    with server.sit(table) as ada, server.watch(table) as eve:
        host, watcher = Vandal(ada, luck), Vandal(eve, luck)
        while host.said < MESSAGES // 8:
            host.rage(LOT)
            watcher.rage(LOT)
    status, found = server.json(f"/api/tables/{table['id']}")
    assert (status, found["stage"], found["mine"]) == (200, "lobby", [0])


@pytest.mark.parametrize("text", ['{"type":"undo","x":%s}', '{"x":%s,"type":"undo"}', '{"type":%s}', "%s"])
def test_lists_in_lists_in_lists_are_refused_in_a_sentence(server: Server, text: str) -> None:
    with server.sit(server.table("koikoi", "greedy")) as ada:
        ada.hear()
        ada.socket.send(text % ("[" * 1000 + "]" * 1000))
        assert ada.hear()["message"].endswith(".")
        ada.play(1)


def test_fields_that_nobody_knows_are_refused(server: Server) -> None:
    with server.sit(server.table("koikoi", "greedy")) as ada:
        ada.hear()
        ada.say(type="next", colour="red")
        assert ada.hear()["message"] == "That message cannot be read."


def test_more_than_four_kilobytes_are_too_long(server: Server) -> None:
    with server.sit(server.table("koikoi", "greedy")) as ada:
        ada.hear()
        for text in ("x" * 4000, "ü" * 2500):  # letters are not bytes
            ada.say(type="rename", name=text)
            assert ("too long" in ada.hear()["message"]) == (len(text.encode()) > 4000), text


def test_who_talks_too_fast_is_told_so_and_then_sent_away(tmp_path: Path) -> None:
    with Server(tmp_path / "games.sqlite", "--limit", "messages=5/0.001") as server:
        table = server.table("koikoi", "greedy")
        with server.sit(table) as ada, server.watch(table) as eve:
            eve.hear()
            for _ in range(40):
                eve.say(type="undo")
            with pytest.raises(ConnectionClosed) as closed:
                heard_out(eve)
            ada.play(2)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    said = [message["message"] for message in eve.heard if message["type"] == "error"]
    assert any("too much at once" in sentence for sentence in said)


def heard_out(player: Player) -> None:
    """Listen to the end."""
    while True:
        player.listen()
