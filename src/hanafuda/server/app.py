"""The routes: plain HTTP for what is asked once, a WebSocket for a table in play."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, WebSocketDisconnect

from .. import __version__, record
from ..catalogue import game_offers
from ..errors import HanafudaError
from ..game import Game
from ..kernel import ENGINE
from ..rulesheet import rule_sheet
from ..text import Phrase
from . import pages, wire
from .hub import NO_SEAT, NO_TABLE, Connection
from .replay import Busy, Desk, finished
from .room import Room, Stale
from .rooms import NoSeat, NoTable, Rooms, summary
from .store import Store, StoreError

LOG = logging.getLogger("hanafuda.server")
MAX_MESSAGE = 8_192
MAX_BODY = 5 * record.MAX_SIZE  # a body somewhat too long is still read, so that the answer can say so
MAX_WANTED = 65_536
DESK = Desk()
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}


# -- games -----------------------------------------------------------------------------------------------------------


@get("/api/health", sync_to_thread=False)
def health() -> dict[str, Any]:
    """Whether the server runs, and what it runs on."""
    return {"ok": True, "version": __version__, "engine": ENGINE}


@get("/api/games", sync_to_thread=False)
def games() -> Response[bytes]:
    """Every game and its house rules."""
    return answer(game_offers())


@get("/api/rules", sync_to_thread=False)
def rules(game: str = "") -> Response[bytes]:
    """The rule sheet of a game with its house rules."""
    return answer(rule_sheet(Game(game)))


def answer(value: object, status: int = 200) -> Response[bytes]:
    """What is asked for, as JSON."""
    return Response(wire.encode(value), status_code=status, media_type=MediaType.JSON)


# -- tables ----------------------------------------------------------------------------------------------------------


@post("/api/tables", status_code=201)
async def make_table(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Set up a table."""
    body = await request.body()
    if len(body) > MAX_WANTED:
        raise Unreadable("too-long", limit="64 kB")
    try:
        wanted = msgspec.json.decode(body, type=wire.TableWanted)
    except msgspec.MsgspecError as error:
        raise Unreadable("unreadable", why=str(error)) from None
    return answer(await _rooms(state).make(wanted), status=201)


@get("/api/tables/{id:str}")
async def table(id: str, state: State, token: str = "") -> Response[bytes]:
    """How a game stands."""
    room = await _rooms(state).find(id)
    return answer(summary(room, seat_of(room, token)))


@get("/api/tables/{id:str}/record")
async def table_record(id: str, state: State) -> Response[str]:
    """The record of a finished game."""
    room = await _rooms(state).find(id)
    headers = {"Content-Disposition": f'attachment; filename="hanafuda-{room.ledger.match.game.name}-{id}.txt"'}
    return Response(record.write(finished(room.ledger.match)), media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{id:str}/replay")
async def table_replay(id: str, state: State) -> Response[bytes]:
    """A finished game, step by step."""
    match = finished((await _rooms(state).find(id)).ledger.match)
    return Response(await DESK.show(lambda: match), media_type=MediaType.JSON)


@post("/api/replay", status_code=200)
async def read_record(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A record from a file, step by step."""
    body = await request.body()
    return Response(await DESK.show(lambda: record.read_bytes(body)), media_type=MediaType.JSON)


def seat_of(room: Room, token: str) -> int | None:
    """The seat a key opens; None for a spectator, who has none."""
    seat = room.ledger.setup.seat_of(token)
    if token and seat is None:
        raise NoSeat("not-your-key")
    return seat


def _rooms(state: State) -> Rooms:
    found: Rooms = state.rooms
    return found


# -- the socket ------------------------------------------------------------------------------------------------------


@websocket("/ws/tables/{id:str}")
async def play(socket: WebSocket[Any, Any, Any], id: str, state: State, token: str = "", version: str = "0") -> None:
    """One page at a table, until it leaves."""
    if not same_origin(socket):
        await socket.close(code=NO_SEAT, reason=str(Phrase("error.foreign")))
        return
    await socket.accept()
    connection = Connection(socket, None)
    try:
        room = await _rooms(state).find(id)
        connection.seat = seat_of(room, token)
        room.join(connection, int(version) if version.isdecimal() and len(version) < 9 else 0)
    except HanafudaError as error:
        connection.offer(refused(error.phrase, 0))
        connection.end(NO_SEAT if isinstance(error, NoSeat) else NO_TABLE, "refused")
        await connection.flushed()
        return
    try:
        while True:
            await hear(room, connection, await socket.receive_data(mode="text"))
    except WebSocketDisconnect:
        pass
    finally:
        room.connections.discard(connection)
        await connection.finish()


async def hear(room: Room, connection: Connection, text: str | bytes) -> None:
    """One message from a page; whatever is wrong with it is answered in a sentence and changes nothing."""
    try:
        if len(text) > MAX_MESSAGE:
            raise Unreadable("too-long", limit=f"{MAX_MESSAGE} characters")
        await obey(room, connection, wire.read_sent(text))
    except msgspec.MsgspecError as error:
        connection.offer(refused(Phrase("error.unreadable", why=str(error)), room.ledger.version))
    except HanafudaError as error:
        connection.offer(refused(error.phrase, room.ledger.version))
        if isinstance(error, Stale):
            connection.offer(room.state_message(connection.seat))


async def obey(room: Room, connection: Connection, sent: wire.Sent) -> None:
    """Do what a page asks."""
    match sent:
        case wire.MoveSent():
            await room.move(connection.seat, sent.version, sent.move)
        case wire.NextSent():
            await room.next(connection.seat)
        case wire.UndoSent():
            await room.undo(connection.seat)
        case wire.HintSent():
            connection.offer(wire.encode(await room.hint(connection.seat)))


def refused(sentence: Phrase, version: int) -> bytes:
    """A refusal for the socket."""
    return wire.encode(wire.ErrorMessage(message=sentence, version=version))


def same_origin(socket: WebSocket[Any, Any, Any]) -> bool:
    """Whether the page came from here; programs that are no browser send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


# -- the app ---------------------------------------------------------------------------------------------------------


class Unreadable(HanafudaError):
    """A message that is not what it should be."""


def refuse(_: Request[Any, Any, Any], error: HanafudaError) -> Response[dict[str, str]]:
    """Our own refusals: a sentence for people."""
    status = 404 if isinstance(error, NoTable) else 503 if isinstance(error, StoreError | Busy) else 400
    return Response({"error": str(error)}, status_code=status)


def refuse_request(_: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    """A request that the framework refuses."""
    too_long = Phrase("error.too-long", limit=f"{MAX_BODY // 1_000_000} MB")
    detail = str(too_long) if error.status_code == 413 else error.detail
    return Response({"error": detail or str(Phrase("error.wrong"))}, status_code=error.status_code)


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """A bug: said kindly, and written down."""
    LOG.error("at %s", request.url.path, exc_info=error)
    return Response({"error": str(Phrase("error.wrong"))}, status_code=500)


ROUTES = (
    *(health, games, rules),
    *(make_table, table, table_record, table_replay, read_record, play),
    *(pages.cards, pages.page),
)


def create(store: Store) -> Litestar:
    """The application, with its games in this store, which is open."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.rooms = rooms = Rooms(store)
        try:
            yield
        finally:
            await rooms.close()
            await store.close()

    return Litestar(
        ROUTES,
        lifespan=[lifespan],
        exception_handlers={HanafudaError: refuse, HTTPException: refuse_request, Exception: fail},
        compression_config=CompressionConfig("gzip", gzip_compress_level=6),
        request_max_body_size=MAX_BODY,
        response_headers=HEADERS,
        openapi_config=None,
        logging_config=None,
    )
