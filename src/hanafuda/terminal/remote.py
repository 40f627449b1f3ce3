"""A seat at a table of a server, by its link: the same place as one at a table here, over the wire."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ..cards import Card, Cards, shorten
from ..errors import HanafudaError, IllegalMove
from ..moves import Move
from ..server import steps, wire
from ..text import Phrase, reader
from .keep import folder
from .place import Step

PATIENCE = 20
PAUSES = (0.5, 1, 2, 4, 8, 15)
FINAL = {4403: "terminal.table-foreign", 4404: "terminal.table-gone", 4409: "terminal.table-elsewhere"}
FINAL |= {4410: "terminal.table-gone", 4429: "terminal.table-crowded"}
"""How a socket is closed for good, and what that means."""
Answer = wire.AckMessage | wire.ErrorMessage | wire.HintMessage


class NoDoor(HanafudaError):
    """A link that leads to no table."""


# -- the door --------------------------------------------------------------------------------------------------------


class Door:
    """A table by its link, and the key this computer has at that server."""

    def __init__(self, link: str, keys: Path | None = None) -> None:
        found = urlsplit(link if "//" in link else f"http://{link}")
        parts = found.path.strip("/").split("/")
        if found.scheme not in ("http", "https") or not found.netloc or len(parts) != 2 or parts[0] != "table":
            raise NoDoor("no-table-link", link=shorten(link))
        self.server, self.id = f"{found.scheme}://{found.netloc}", parts[1]
        self._keys = keys or folder() / "keys.json"

    def ask(self, what: str = "", body: dict[str, Any] | None = None) -> dict[str, Any]:
        """A call about this table; raises with the server's own sentence."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Accept-Language": reader().code}
        headers |= self.cookies
        request = Request(f"{self.server}/api/tables/{self.id}{what}", data, headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                self._keep(answer.headers.get("set-cookie", "").partition(";")[0])
                found: dict[str, Any] = json.load(answer)
                return found
        except HTTPError as error:
            raise NoDoor("said", text=_sentence(error)) from None
        except (URLError, OSError, ValueError) as error:
            raise NoDoor("no-server", server=self.server, why=str(getattr(error, "reason", error))) from None

    def _known(self) -> dict[str, str]:
        try:
            found = json.loads(self._keys.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _keep(self, key: str) -> None:
        """Remember the key, so that the seat is still ours next time; only we can read it."""
        if key and key != self._known().get(self.server):
            self._keys.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._keys.touch(mode=0o600)
            self._keys.write_text(json.dumps({**self._known(), self.server: key}), encoding="utf-8")

    @property
    def cookies(self) -> dict[str, str]:
        """The header that says who we are to that server."""
        key = self._known().get(self.server)
        return {"Cookie": key} if key else {}

    def open(self, version: int) -> connect:
        """A socket at the table, for whoever has seen it up to a version."""
        server = self.server.replace("http", "ws", 1)
        address = f"{server}/ws/tables/{self.id}?version={version}&lang={reader().code}"
        return connect(address, additional_headers=self.cookies, open_timeout=PATIENCE, max_size=None)


def _sentence(error: HTTPError) -> str:
    try:
        return str(json.load(error)["error"])
    except (ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"


# -- before the start ------------------------------------------------------------------------------------------------


async def sit_down(door: Door, name: str, tell: Callable[[Phrase], None]) -> None:
    """Take a chair, be ready, and wait until the host has started; who comes too late watches."""
    if door.ask()["stage"] != "lobby":
        return
    if not door.ask()["mine"]:
        door.ask("/sit", {"name": name})
    last = ""
    async with door.open(0) as socket:
        await socket.send(json.dumps({"type": "ready", "share": secrets.token_hex(16)}))
        async for text in socket:
            message = read(text)
            if not isinstance(message, wire.LobbyMessage):
                return
            for line in _waiting(message.lobby):
                if str(line) != last:
                    last = str(line)
                    tell(line)


def _waiting(lobby: wire.Lobby) -> Iterator[Phrase]:
    names = [chair.name for chair in lobby.chairs if chair.name]
    yield Phrase("terminal.lobby", title=lobby.title, names=names, why=lobby.hindrance or Phrase("terminal.lobby-host"))


# -- the table -------------------------------------------------------------------------------------------------------


class Remote:
    """A table of a server: what happens there comes as steps; a lost connection is taken up again."""

    shared = False

    def __init__(self, door: Door) -> None:
        self.door, self.version = door, 0
        self._log: list[Phrase] = []
        self._view: wire.View | None = None
        self._socket: ClientConnection | None = None
        self._answers: dict[str, asyncio.Future[Answer]] = {}
        self._people: list[wire.Player] = []
        self._closed = self._changing = False
        self._steps: asyncio.Queue[Step | None] = asyncio.Queue()

    async def steps(self) -> AsyncIterator[Step]:
        """The table as it is found and what happens; ends when the table is gone or left."""
        self._listening = asyncio.get_running_loop().create_task(self._listen())
        while step := await self._steps.get():
            yield step

    async def _listen(self) -> None:
        """Hear the server, whoever waits for what; come back when the line is lost."""
        tries = 0
        while not self._closed:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, HanafudaError):
                async with self.door.open(self.version) as self._socket:
                    async for text in self._socket:
                        tries = 0
                        for step in self._heard(read(text)):
                            self._steps.put_nowait(step)
            notice = self._lost()
            if notice is not None and self._view is not None:
                self._steps.put_nowait(Step(self._view, notice=notice))
            await asyncio.sleep(0 if self._closed else PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
        self._steps.put_nowait(None)

    def _lost(self) -> Phrase | None:
        """What to say when the line is gone; for good, or until it is taken up again."""
        code = self._socket.close_code if self._socket is not None else None
        for answer in self._answers.values():
            answer.cancel()
        self._answers.clear()
        changing, self._changing = self._changing, False
        if self._closed or changing:
            return None
        self._closed = code in FINAL
        return Phrase(FINAL[code]) if code in FINAL else Phrase("terminal.table-lost")

    def _heard(self, message: wire.Message) -> Iterator[Step]:
        match message:
            case wire.StateMessage():
                self._log, self._people = list(message.view.log), message.people.players
                yield self._shown(message.version, message.view)
            case wire.StepMessage() if self._view is not None:
                self._log += [event.text for event in message.events]
                yield self._shown(message.version, steps.after(self._view, message.view, _value), message.events)
            case wire.PeopleMessage():
                yield from self._told(message.people)
            case wire.AckMessage() | wire.ErrorMessage() | wire.HintMessage():
                self._answered(message)

    def _shown(self, version: int, view: wire.View, events: tuple[Any, ...] = ()) -> Step:
        self.version, self._view = version, view
        view.log = self._log
        return Step(view, events, you=view.seat)

    def _told(self, people: wire.People) -> Iterator[Step]:
        """Who has gone, come back, or asks for something."""
        before, self._people = self._people, people.players
        for was, now in zip(before, people.players, strict=False):
            if self._view is not None and (was.here, was.replaced) != (now.here, now.replaced):
                key = "here" if now.here else "replaced" if now.replaced else "gone"
                yield Step(self._view, notice=Phrase(f"terminal.people-{key}", name=now.name))

    def _answered(self, message: Answer) -> None:
        name = message.id if not isinstance(message, wire.HintMessage) else "hint"
        waiting = self._answers.pop(name or "", None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    # -- what is done ------------------------------------------------------------------------------------------------

    async def _say(self, kind: str, **more: Any) -> Answer:
        """Say something and wait for the answer; what is refused is raised."""
        if self._socket is None:
            raise IllegalMove("said", text=Phrase("terminal.table-lost"))
        name = "hint" if kind == "hint" else secrets.token_hex(8)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[name] = answer
        with suppress(ConnectionClosed):
            await self._socket.send(json.dumps({"type": kind, "id": name, **more}))
        try:
            found = await asyncio.wait_for(answer, PATIENCE)
        except (TimeoutError, asyncio.CancelledError):
            raise IllegalMove("said", text=Phrase("terminal.table-lost")) from None
        if isinstance(found, wire.ErrorMessage):
            raise IllegalMove("said", text=found.message)
        return found

    async def move(self, move: Move) -> None:
        await self._say("move", version=self.version, move=str(move), key=secrets.token_hex(8))

    async def next(self) -> None:
        await self._say("next", share=secrets.token_hex(16))

    async def undo(self) -> None:
        await self._say("undo")

    async def hint(self) -> wire.HintMessage:
        found = await self._say("hint")
        assert isinstance(found, wire.HintMessage)
        return found

    def log(self) -> list[Phrase]:
        return self._log

    def speak(self) -> None:
        """Words come told already: the whole table is asked for again."""
        self.version, self._changing = 0, True
        self._hang_up()

    def close(self) -> None:
        self._closed = True
        self._steps.put_nowait(None)
        self._hang_up()

    def _hang_up(self) -> None:
        if self._socket is not None:
            self._leaving = asyncio.get_running_loop().create_task(self._socket.close())


# -- reading ---------------------------------------------------------------------------------------------------------


def _value(kind: type, given: Any) -> Any:
    """The engine's own values from how they are written; words come told already."""
    if kind is Phrase:
        return Phrase("error.said", text=given)
    if kind is Cards:
        return Cards([Card(code) for code in given])
    if kind in (Card, Move):
        return kind(given)
    raise NotImplementedError


_MESSAGES: msgspec.json.Decoder[wire.Message] = msgspec.json.Decoder(wire.Message, dec_hook=_value)


def read(text: str | bytes) -> wire.Message:
    """A message of a server; what cannot be read is not from one of ours."""
    try:
        return _MESSAGES.decode(text)
    except (msgspec.MsgspecError, HanafudaError, RecursionError):
        raise NoDoor("not-our-server") from None
