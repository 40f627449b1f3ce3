"""A real server in a process of its own, and somebody who plays at it over the wire."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
JSON, TEXT = "application/json", "text/plain"
PATIENCE = 300
"""Seconds after which nothing is waited for any longer: so many that only something that hangs takes them."""


class Server:
    """`hanafuda serve` as people start it, on any port that is free."""

    def __init__(self, data: Path | str, *options: str) -> None:
        self.data = data
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hanafuda.server", "--no-open", "--port", "0", "--data", str(data), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        line = self.hear()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line
        self.host = f"127.0.0.1:{found.group(1)}"
        self.me = Browser(self)

    def hear(self) -> str:
        """The next line it prints; a server that prints none is ended."""
        assert self.process.stdout is not None
        limit = threading.Timer(PATIENCE, self.process.kill)
        limit.start()
        try:
            return self.process.stdout.readline()
        finally:
            limit.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        """Stop it, or kill it."""
        self.process.send_signal(how)
        self.process.wait(timeout=PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def ask(
        self, path: str, body: bytes | None = None, method: str | None = None, **headers: str
    ) -> tuple[int, bytes, dict[str, str]]:
        """An HTTP request: status, body, headers."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(f"http://{self.host}{path}", data=body, headers=named, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read(), {k.lower(): v for k, v in answer.headers.items()}
        except urllib.error.HTTPError as error:
            return error.code, error.read(), {k.lower(): v for k, v in error.headers.items()}

    def json(self, path: str, body: Any = None) -> tuple[int, Any]:
        """The same with JSON both ways."""
        return self.me.json(path, body)

    def table(self, game: str, *bots: str, seed: int | None = 5, humans: tuple[str, ...] = ("Ada",)) -> Json:
        """A new table with a human in the first seat."""
        return self.me.table(game, *bots, seed=seed, humans=humans)

    def sit(self, table: Json, version: int = 0, seat: int | None = None, **more: Any) -> "Player":
        """Whoever made the table, at it."""
        return self.me.sit(table, version, seat, **more)

    def watch(self, table: Json, version: int = 0, asked: str = "", **more: Any) -> "Player":
        """Somebody who only watches."""
        return Player(f"ws://{self.host}/ws/tables/{table['id']}?version={version}{asked}", **more)


class Browser:
    """Somebody with a browser of their own, which keeps its cookie."""

    server: Server

    def __init__(self, server: Server | None = None) -> None:
        self.cookie = ""
        if server is not None:
            self.server = server

    def json(self, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """A request with JSON both ways."""
        named = {"Cookie": self.cookie} if self.cookie else {}
        data = None if body is None else json.dumps(body).encode()
        kind = {} if body is None else {"Content-Type": JSON}
        status, answer, found = self.server.ask(path, data, **named, **kind, **headers)
        self.cookie = found.get("set-cookie", self.cookie).partition(";")[0]
        return status, json.loads(answer) if answer else None

    def ask(self, method: str, path: str) -> tuple[int, bytes, dict[str, str]]:
        """A request of another kind."""
        return self.server.ask(path, None, method, Cookie=self.cookie)

    def table(self, game: str, *bots: str, seed: int | None = 5, humans: tuple[str, ...] = ("Ada",)) -> Json:
        """A new table with oneself in the first seats; `open` are chairs for whoever comes."""
        seats = [{"kind": "human", "name": name} for name in humans] + [{"kind": bot} for bot in bots]
        status, made = self.json("/api/tables", {"game": game, "seats": seats, "seed": seed})
        assert status == 201, made
        return dict(made)

    def sit(self, table: Json, version: int = 0, seat: int | None = None, **more: Any) -> "Player":
        """Oneself at a table; whoever has a version of it may say from which seat it was seen."""
        address = f"ws://{self.server.host}/ws/tables/{table['id']}?version={version}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        player = Player(address if seat is None else f"{address}&seat={seat}", additional_headers=headers, **more)
        response = player.socket.response
        self.cookie = (response.headers if response else {}).get("Set-Cookie", self.cookie).partition(";")[0]
        return player

    def take_chair(self, table: Json, name: str, chair: int | None = None) -> tuple[int, Any]:
        """Take a chair."""
        return self.json(f"/api/tables/{table['id']}/sit", {"name": name, "chair": chair})


class Player:
    """One page at a table."""

    def __init__(self, address: str, **more: Any) -> None:
        self._ends = ExitStack()
        self.socket: ClientConnection = self._ends.enter_context(
            connect(address, open_timeout=PATIENCE, close_timeout=2, **more)
        )
        self.view, self.version = Json(), 0
        self.table = Json()
        self.people, self.lobby = Json(), Json()
        self.heard: list[Json] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.close()

    def hear(self) -> Json:
        """The next message that is not about who is here."""
        while (message := self.listen())["type"] == "people":
            pass
        return message

    def listen(self) -> Json:
        """The next message, whatever it is."""
        message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
        if "view" in message:
            message["view"] = self.view = self.table = after(self.table, message["view"])
            self.version = message["version"]
        if "people" in message:
            self.people = message["people"]
        if "lobby" in message:
            self.lobby, self.version = message["lobby"], message["version"]
        if message["type"] != "people":
            self.heard.append(message)
        return message

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def until(self, kind: str) -> Json:
        """Listen until a message of a kind comes."""
        while (message := self.listen())["type"] != kind:
            pass
        return message

    def dealt(self) -> Json:
        """Listen until the cards are dealt."""
        while not self.view or self.view["phase"] == "deal":
            self.hear()
        return self.view

    def ready(self) -> bool:
        """Whether the table waits for this player."""
        return bool(self.view) and (
            self.view["phase"] in ("deal", "round_over", "match_over") or bool(self.view["legal"])
        )

    def wait(self) -> Json:
        """Listen until the table waits for this player."""
        while not self.ready():
            message = self.hear()
            assert message["type"] in ("state", "step", "lobby"), message
        return self.view

    def act(self) -> None:
        """Do the first thing that can be done."""
        if self.view["phase"] in ("deal", "round_over"):
            self.say(type="next")
        else:
            self.say(type="move", version=self.version, move=self.view["legal"][0])
        self.view = {}

    def play(self, turns: int = 10_000) -> Json:
        """Play on, always the first legal move, until the game is over or so many things were done."""
        for _ in range(turns):
            if self.wait()["phase"] == "match_over":
                break
            self.act()
        return self.wait()


def after(view: Json, changes: Json) -> Json:
    """The table after a step: what is not sent is as it was, and so is a yaku that is null."""
    sides: Any = changes.get("yaku", view.get("yaku", []))
    yaku = [[row or view["yaku"][side][number] for number, row in enumerate(rows)] for side, rows in enumerate(sides)]
    return {**view, **changes, "yaku": yaku}


class Ear:
    """A page's socket within this process: it keeps what it is sent, or takes nothing."""

    def __init__(self, stuck: bool = False) -> None:
        self.sent: list[Json] = []
        self.closed: int | None = None
        self.waiting, self._stuck = 0, stuck

    def write(self, frame: bytes) -> None:
        self.sent.append(json.loads(frame[frame.index(b'{"') :]))
        self.waiting += self._stuck * len(frame)

    def end(self, code: int, reason: str) -> None:
        self.closed = code


def begin(host: Player, *guests: Player) -> None:
    """Everybody is ready, and the host starts."""
    for guest in guests:
        guest.say(type="ready", share=16 * "5a")
    while not host.lobby or host.lobby["hindrance"]:
        host.hear()
    host.say(type="ready", share=16 * "a5")
    host.say(type="start")
