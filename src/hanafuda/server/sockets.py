"""A page at a table, from its coming to its going: the app of all sockets.

It stands beside the framework and not in it: of what a framework keeps for each socket that is open, little is needed.
"""

import math
import re
import time
from urllib.parse import parse_qsl

from ..cards import shorten
from ..errors import HanafudaError
from ..text import Phrase, reader, speaking
from . import metrics, reading, wire
from .guard import Receive, Refused, Scope, Send, headers_of, refuse_socket
from .hub import AGAIN, LEAVES, LINE, NO_TABLE, TOO_MUCH, Connection, Opening, TwoWay
from .keys import cookie, key_in, new_key, person_of
from .limits import Limits
from .pace import Patience
from .room import Room, TooMany
from .rooms import Rooms
from .store import StoreError
from .stored import Stale

WHERE = re.compile("/ws/tables/([^/]+)/?")


CLOSES: dict[type[HanafudaError], int] = {StoreError: AGAIN, TooMany: TOO_MUCH}
"""How a socket that is refused is closed, where it is not that there is no such table."""


class Sockets:
    """Where sockets are opened: at a table, by whoever has seats there or watches.

    A browser sends its cookie along, and the guard has seen to it that the page is our own.
    """

    def __init__(self, rooms: Rooms, limits: Limits) -> None:
        self._rooms, self._limits = rooms, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A page comes to a table; from then on its line is open."""
        await receive()
        found = WHERE.fullmatch(scope["path"])
        if found is None:
            await refuse_socket(scope, send, Refused("no-page", status=404, path=shorten(scope["path"])))
            return
        known = key_in(headers_of(scope).get(b"cookie", ""))
        key = known or new_key()
        given = [] if known else [(b"set-cookie", cookie(key, secure=scope["scheme"] == "wss").encode())]
        await send({"type": "websocket.accept", "headers": given})
        asked = dict(parse_qsl(scope["query_string"].decode("latin-1")))
        line = line_of(scope)
        page = Connection(line, person_of(key), reader().code)
        if (room := await self._joined(page, found[1], asked)) is not None:
            line.heard_by(Visit(page, room, self._limits))

    async def _joined(self, page: Connection, table: str, asked: dict[str, str]) -> Room | None:
        """The room that a page comes to; none where it is refused."""
        version = asked.get("version", "")
        try:
            room = await self._rooms.find(table)
            room.join(page, int(version) if version.isdecimal() and len(version) < 9 else 0, asked.get("seat"))
        except HanafudaError as error:
            page.offer(refused(error.phrase, 0))
            page.end(CLOSES.get(type(error), NO_TABLE), "refused")
            return None
        return room


def line_of(scope: Scope) -> TwoWay:
    """A socket's line, opened once; who has that sees to what is to be done when it is gone."""
    opening: Opening = scope["extensions"].pop(LINE)["open"]
    return opening(scope[LEAVES].pop())


class Visit:
    """A page that is at a table: everything it says, for as long as it does not say too much."""

    __slots__ = ("_limits", "_page", "_patience", "_room")

    def __init__(self, page: Connection, room: Room, limits: Limits) -> None:
        self._page, self._room, self._limits = page, room, limits
        self._patience = Patience(limits.messages, time.monotonic())

    async def hear(self, message: bytes) -> None:
        """One message."""
        page, room = self._page, self._room
        with speaking(page.lang):
            if wait := self._patience.wait(time.monotonic()):
                metrics.REFUSED.add()
                page.offer(refused(Phrase("error.slow-down", n=math.ceil(wait)), room.ledger.version))
            else:
                await hear(room, page, message, self._limits.message_bytes)
        if self._patience.over:
            page.end(TOO_MUCH, "too fast")

    def leave(self) -> None:
        """The page is gone."""
        self._room.leave(self._page)
        self._page.leave()


async def hear(room: Room, connection: Connection, text: str | bytes, most: int = Limits.message_bytes) -> None:
    """One message from a page; whatever is wrong with it is answered in a sentence and changes nothing.

    A hint is thought about while more is heard: nobody's move waits for it.
    """
    metrics.HEARD.add()
    try:
        sent = reading.read(wire.SENT, text, most)
    except HanafudaError as error:
        connection.offer(refused(error.phrase, room.ledger.version))
        return
    if not isinstance(sent, wire.HintSent):
        await heed(room, connection, sent)
    elif not connection.aside(lambda: heed(room, connection, sent)):
        connection.offer(refused(Phrase("error.one-hint"), room.ledger.version, sent.id))


async def heed(room: Room, connection: Connection, sent: wire.AnySent) -> None:
    """Do what a page asks, and say that it is done or why it is not."""
    try:
        await obey(room, connection, sent)
    except HanafudaError as error:
        connection.offer(refused(error.phrase, room.ledger.version, sent.id))
        if isinstance(error, Stale):
            connection.offer(room.audience.whole(connection))
    else:
        if sent.id is not None:
            connection.offer(wire.encode(wire.AckMessage(id=sent.id, version=room.ledger.version)))


async def obey(room: Room, connection: Connection, sent: wire.AnySent) -> None:
    """Do what a page asks."""
    person = connection.person
    match sent:
        case wire.MoveSent():
            start = time.perf_counter()
            await room.move(person, sent)
            metrics.MOVES.took(time.perf_counter() - start)
        case wire.NextSent():
            await room.next(person, sent.share)
        case wire.UndoSent():
            await room.undo(person)
        case wire.AgreeSent():
            await room.agree(person, sent.yes)
        case wire.HintSent():
            connection.offer(wire.encode(await room.hint(person)))
        case wire.LookSent():
            room.look(connection, sent.seat)
        case wire.SpeakSent():
            room.audience.retell(connection, sent.lang)
        case wire.ReactSent():
            room.react(connection, sent.which)
        case wire.RematchSent():
            await room.rematch(person)
        case _:
            await room.arrange(person, sent)


def refused(sentence: Phrase, version: int, id: str | None = None) -> bytes:
    """A refusal for the socket."""
    return wire.encode(wire.ErrorMessage(message=sentence, version=version, id=id))
