"""The routes: plain HTTP, for what is asked once. A table in play goes over a socket, see `sockets`."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from litestar import Litestar, MediaType, Request, Response, delete, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, FromQuery

from .. import __version__, fair, record
from ..cards import shorten
from ..catalogue import game_offers
from ..daily import daily
from ..errors import HanafudaError
from ..game import Game
from ..kernel import ENGINE
from ..match import Match
from ..rulesheet import rule_sheet
from ..rulesheet.pdf import can_print
from ..text import Phrase
from . import keep, lesson, metrics, openapi, pages, press, reading, review, wire
from .daily import par
from .keys import cookie, key_in, new_key, person_of
from .limits import Limits
from .pace import is_loopback
from .replay import Busy, Desk, finished
from .room import Room
from .rooms import NoTable, Rooms, summary
from .sockets import Sockets
from .store import Store, StoreError

Wanted = TypeVar("Wanted", bound=wire.Asked)
LOG = logging.getLogger("hanafuda.server")
DESK = Desk()


# -- games -----------------------------------------------------------------------------------------------------------


@get("/api/health", sync_to_thread=False)
def health() -> Response[bytes]:
    """Whether the server runs, and what it runs on."""
    return answer(wire.Health(ok=True, version=__version__, engine=ENGINE, prints=can_print()))


@get("/metrics", sync_to_thread=False)
def measured(request: Request[Any, Any, Any], state: State) -> Response[str]:
    """What the server counts of itself, for whoever runs it: only from this computer."""
    if request.client is None or not is_loopback(request.client.host):
        raise NotFoundException
    return Response(metrics.text(**_rooms(state).counts), media_type=MediaType.TEXT)


@get("/api/openapi.json", sync_to_thread=False)
def calls(request: Request[Any, Any, Any]) -> Response[bytes]:
    """All these calls, for programs."""
    return answer(openapi.document(request.app))


@get("/api/games", sync_to_thread=False)
def games() -> Response[bytes]:
    """Every game and its house rules."""
    return answer(game_offers())


@get("/api/rules", sync_to_thread=False)
def rules(game: FromQuery[str] = "") -> Response[bytes]:
    """The rule sheet of a game with its house rules."""
    return answer(rule_sheet(Game(game)))


def answer(value: object, status: int = 200) -> Response[bytes]:
    """What is asked for, as JSON."""
    return Response(wire.encode(value), status_code=status, media_type=MediaType.JSON)


# -- tables ----------------------------------------------------------------------------------------------------------


@post("/api/tables", status_code=201)
async def make_table(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Set up a table."""
    wanted = await asked(request, wire.TableWanted)
    key, person = key_of(request)
    return with_key(request, answer(await _rooms(state).make(wanted, person), status=201), key)


@post("/api/daily", status_code=201)
async def make_daily(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Sit down at the deal of a day."""
    wanted = await asked(request, wire.DailyWanted)
    key, person = key_of(request)
    made = await _rooms(state).make_daily(daily(wanted.day, wanted.game), person, wanted.name)
    return with_key(request, answer(made, status=201), key)


@get("/api/daily")
async def daily_par(game: FromQuery[str] = "", day: FromQuery[str] = "") -> Response[bytes]:
    """What the strongest level makes of the cards of a day."""
    return answer(await par(daily(day, game)))


@get("/api/tables/{id:str}")
async def table(request: Request[Any, Any, Any], id: FromPath[str], state: State) -> Response[bytes]:
    """How a game stands."""
    return answer(summary(await _rooms(state).find(id), key_of(request)[1]))


@post("/api/tables/{id:str}/sit", status_code=200)
async def sit(request: Request[Any, Any, Any], id: FromPath[str], state: State) -> Response[bytes]:
    """Take a chair."""
    wanted, room = await asked(request, wire.SitWanted), await _rooms(state).find(id)
    key, person = key_of(request)
    await room.sit(person, wanted.name, wanted.chair)
    return with_key(request, answer(summary(room, person)), key)


@post("/api/tables/{id:str}/claim", status_code=200)
async def claim(request: Request[Any, Any, Any], id: FromPath[str], state: State) -> Response[bytes]:
    """Bring the key of a seat that was in an address until now."""
    wanted, room = await asked(request, wire.ClaimWanted), await _rooms(state).find(id)
    key, person = key_of(request)
    await room.claim(person, person_of(wanted.token))
    return with_key(request, answer(summary(room, person)), key)


@delete("/api/tables/{id:str}", status_code=204)
async def delete_table(request: Request[Any, Any, Any], id: FromPath[str], state: State) -> None:
    """Take a table away for good; only its host may."""
    await (await _rooms(state).find(id)).delete(key_of(request)[1])


@get("/api/tables/{id:str}/record")
async def table_record(id: FromPath[str], state: State) -> Response[str]:
    """The record of a finished game."""
    room = await _rooms(state).find(id)
    headers = {"Content-Disposition": f'attachment; filename="hanafuda-{room.party.game.name}-{room.id}.txt"'}
    return Response(record.write(told(room)), media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{id:str}/replay")
async def table_replay(id: FromPath[str], state: State) -> Response[bytes]:
    """A finished game, step by step."""
    match = told(await _rooms(state).find(id))
    return Response(await DESK.show(lambda: match), media_type=MediaType.JSON)


@post("/api/replay", status_code=200)
async def read_record(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A record from a file, step by step."""
    body = await request.body()
    return Response(await DESK.show(lambda: record.read_bytes(body)), media_type=MediaType.JSON)


@post("/api/reviews", status_code=200)
async def begin_review(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Look back on a recorded game from a seat: how far that is, and what came out when it is done."""
    wanted = await asked(request, wire.ReviewWanted)
    shelf: review.Shelf = state.shelf
    return answer((await shelf.ask(wanted.record, wanted.seat)).state)


@get("/api/reviews/{id:str}", sync_to_thread=False)
def review_progress(id: FromPath[str], state: State) -> Response[bytes]:
    """How far a review is that was asked for."""
    shelf: review.Shelf = state.shelf
    return answer(shelf.find(id).state)


@get("/api/problems")
async def made_problems(game: FromQuery[str] = "") -> Response[bytes]:
    """The problems that were made for a game."""
    name = Game(game).name
    return Response(await asyncio.to_thread(review.made_for, name), media_type=MediaType.JSON)


@post("/api/problems", status_code=200)
async def pose_problem(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The problem that a moment of a recorded game poses."""
    wanted = await asked(request, wire.ProblemWanted)
    return Response(await DESK.work(lambda: review.posed(wanted)), media_type=MediaType.JSON)


@post("/api/stats", status_code=200)
async def count_games(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """What the games together say: finished tables at which whoever asks played, and records."""
    wanted, person = await asked(request, wire.StatisticsWanted), key_of(request)[1]
    games = await review.own_games(_rooms(state), wanted.tables, person)
    return Response(await DESK.work(lambda: review.counted(games, wanted.records)), media_type=MediaType.JSON)


@post("/api/branches", status_code=201)
async def play_on(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Play on from a moment of a recorded game, against bots, with the cards of that game."""
    wanted = await asked(request, wire.BranchWanted)
    key, person = key_of(request)
    match = await asyncio.to_thread(review.cut, wanted)
    made = await _rooms(state).go_on(review.party_at(match, wanted, person), [*review.history(match, person)])
    return with_key(request, answer(made, status=201), key)


def told(room: Room) -> Match:
    """A finished game with what its deals were sealed with."""
    match, root = finished(room.ledger.match), room.party.root
    return fair.told(match, root) if root else match


async def asked(request: Request[Any, Any, Any], kind: type[Wanted]) -> Wanted:
    """What a request asks for."""
    most = limits_of(request.app.state).body_bytes
    return reading.read(msgspec.json.Decoder(kind), await request.body(), most)


def key_of(request: Request[Any, Any, Any]) -> tuple[str, str]:
    """The key of whoever asks, a new one if there is none; and who that is."""
    key = key_in(request.headers.get("cookie", "")) or new_key()
    return key, person_of(key)


def with_key(request: Request[Any, Any, Any], found: Response[bytes], key: str) -> Response[bytes]:
    """The answer, and the key for the browser to keep."""
    found.headers["set-cookie"] = cookie(key, secure=request.url.scheme == "https")
    return found


def limits_of(state: State) -> Limits:
    """How much of everything there is."""
    found: Limits = state.limits
    return found


def _rooms(state: State) -> Rooms:
    found: Rooms = state.rooms
    return found


# -- the app ---------------------------------------------------------------------------------------------------------


def refuse(_: Request[Any, Any, Any], error: HanafudaError) -> Response[dict[str, str]]:
    """Our own refusals: a sentence for people."""
    status = (
        404
        if isinstance(error, NoTable | review.NoReview)
        else 503
        if isinstance(error, StoreError | Busy | press.Busy)
        else 400
    )
    return Response({"error": str(error)}, status_code=status)


def refuse_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    """A request that the framework refuses: a sentence for people in place of its own."""
    told = _why(error.status_code, shorten(request.method), shorten(request.url.path))
    return Response({"error": str(told)}, status_code=error.status_code, headers=error.headers)


def _why(status: int, method: str, path: str) -> Phrase:
    if status == 404:
        return Phrase("error.no-page", path=path)
    if status == 405:
        return Phrase("error.no-method", method=method, path=path)
    return Phrase("error.bad-request", path=path) if status < 500 else Phrase("error.wrong")


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """A bug: said kindly, and written down."""
    LOG.error("at %s", request.url.path, exc_info=error)
    return Response({"error": str(Phrase("error.wrong"))}, status_code=500)


ROUTES = (
    *(health, measured, calls, games, rules, press.sheet, press.table),
    *(lesson.lessons, lesson.guided),
    *(make_daily, daily_par),
    *(make_table, table, sit, claim, delete_table, table_record, table_replay, read_record),
    *(begin_review, review_progress, play_on, made_problems, pose_problem, count_games),
    keep.ROUTER,
    *(pages.cards, pages.home, pages.page),
)


def create(store: Store, limits: Limits | None = None) -> Litestar:
    """The application, with its games in this store, which is open."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.rooms = rooms = Rooms(store, (limits or Limits()).watchers)
        app.state.store = store
        app.state.limits = limits or Limits()
        app.state.keeping = keep.Keeping(store)
        app.state.press = press.Press()
        app.state.sockets = Sockets(rooms, app.state.limits)
        app.state.shelf = review.Shelf()
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
        request_max_body_size=None,  # the guard has read it
        openapi_config=None,
        logging_config=None,
    )
