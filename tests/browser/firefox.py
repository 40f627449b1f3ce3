"""Firefox as it is installed, driven over the protocol it speaks by itself (WebDriver BiDi)."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

import machine

from .player import PATIENCE

FIREFOX = machine.firefox()
ENGLISH = 'user_pref("intl.accept_languages", "en-GB");\n'
BEFORE = "() => { if (location.host) localStorage['hanafuda.settings'] ??= '%s' }"


@contextmanager
def started(home: Path) -> Iterator["Firefox"]:
    """The browser in a process of its own, with a home of its own."""
    (home / "user.js").write_text(ENGLISH)
    command = [FIREFOX, "--headless", "--remote-debugging-port", "0", "--profile", str(home)]
    silence = subprocess.DEVNULL
    process = subprocess.Popen(command, env={**os.environ, "HOME": str(home)}, stdout=silence, stderr=silence)
    try:
        address = f"ws://127.0.0.1:{listens(home)}/session"
        with connect(address, open_timeout=PATIENCE / 1000, ping_interval=None, max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.kill()
        process.wait()


def listens(home: Path) -> int:
    """The port, which Firefox writes into its home once it listens."""
    for _ in range(PATIENCE // 50):
        try:
            return int(json.loads((home / "WebDriverBiDiServer.json").read_text())["ws_port"])
        except (OSError, ValueError):
            time.sleep(0.05)
    raise TimeoutError("Firefox did not start")


class Firefox:
    """Does what it is told, and keeps what its pages complain about."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.sent = socket, 0
        self.troubles: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])

    def send(self, method: str, **params: object) -> Any:
        """Have something done, and hear what came of it."""
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv(timeout=PATIENCE / 1000))
            if said.get("id") == self.sent:
                assert said["type"] == "success", f"{method}: {said}"
                return said["result"]
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self.troubles.append(str(said["params"]["text"]))


class Tab:
    """A page of its own, which knows nothing of the others; a finger touches a phone's, a mouse the others."""

    def __init__(self, firefox: Firefox, size: tuple[int, int], settings: str, *, touched: bool) -> None:
        self.firefox, self.pointer = firefox, "touch" if touched else "mouse"
        self.user = firefox.send("browser.createUserContext")["userContext"]
        self.id = firefox.send("browsingContext.create", type="tab", userContext=self.user)["context"]
        self._send("browsingContext.setViewport", viewport={"width": size[0], "height": size[1]})
        firefox.send("script.addPreloadScript", functionDeclaration=BEFORE % settings, contexts=[self.id])

    def _send(self, method: str, **params: object) -> Any:
        return self.firefox.send(method, context=self.id, **params)

    def goto(self, address: str) -> None:
        self._send("browsingContext.navigate", url=address, wait="complete")

    def reload(self) -> None:
        self._send("browsingContext.reload", wait="complete")

    def _call(self, function: str, *given: object) -> Any:
        """Call a function of the page with these, which travel as JSON; the answer is as the protocol tells it."""
        answer = self.firefox.send(
            "script.callFunction",
            functionDeclaration=f"async (...given) => ({function})(...given.map((one) => JSON.parse(one)))",
            arguments=[{"type": "string", "value": json.dumps(one)} for one in given],
            awaitPromise=True,
            target={"context": self.id},
        )
        assert answer["type"] == "success", answer
        return answer["result"]

    def evaluate(self, function: str, *given: object) -> Any:
        """What a function of the page answers."""
        said = self._call(f"async (...given) => JSON.stringify(await ({function})(...given)) ?? 'null'", *given)
        return json.loads(said["value"])

    def until(self, function: str, *given: object) -> Any:
        """Wait until a function of the page answers with something."""
        for _ in range(PATIENCE // 50):
            if answer := self.evaluate(function, *given):
                return answer
            time.sleep(0.05)
        raise TimeoutError(f"never came true: {function} {given}")

    def tap_until(self, what: str, function: str, *given: object) -> None:
        """Tap until a function of the page says yes: a finger that a busy machine keeps down for long plays nothing."""
        for _ in range(6):
            self.tap(what)
            for _ in range(PATIENCE // 6 // 50):
                if self.evaluate(function, *given):
                    return
                time.sleep(0.05)
        raise TimeoutError(f"tapped {what} in vain")

    def count(self, what: str) -> int:
        return int(self.evaluate("(what) => document.querySelectorAll(what).length", what))

    def wait_for(self, what: str) -> None:
        self.until("(what) => document.querySelector(what) !== null", what)

    def tap(self, what: str) -> None:
        """Put the pointer on the middle of the first of these, press and let go."""
        self.wait_for(what)
        found = self._call("(what) => document.querySelector(what)", what)
        middle = {"type": "element", "element": {"sharedId": found["sharedId"]}}
        actions = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": middle},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "one", "parameters": {"pointerType": self.pointer}, "actions": actions}
        self._send("input.performActions", actions=[pointer])

    def close(self) -> None:
        self.firefox.send("browser.removeUserContext", userContext=self.user)
