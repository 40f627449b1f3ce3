"""The HTTP calls for programs: an OpenAPI 3.1 document, made from the routes, the structs and one table of both."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from .. import __version__
from ..cards import JOKER, Card, Cards
from ..catalogue import GameOffer
from ..moves import Move
from ..review.statistics import Statistics
from ..rulesheet import RuleSheet
from ..text import LANGUAGES, Phrase
from . import keep, lesson, wire
from .guard import JSON, TEXT
from .keys import COOKIE
from .pages import TYPES
from .tongue import QUERY

Json = dict[str, Any]
SCHEMAS = "#/components/schemas/{name}"
CODE: Json = {"type": "string", "enum": [str(Card(number)) for number in range(JOKER + 1)]}
PLAIN: dict[type, Json] = {
    Phrase: {"type": "string"},
    Move: {"type": "string"},
    Card: CODE,
    Cards: {"type": "array", "items": CODE, "uniqueItems": True},
}


@dataclass(frozen=True)
class Call:
    """What a call asks for and gives, and with which statuses it refuses; the guard's refusals go for all of them."""

    gives: Any = None
    asks: Any = None
    status: int = 200
    refuses: tuple[int, ...] = ()
    query: tuple[str, ...] = ()
    media: str = ""  # of an answer that is neither JSON nor plain text


TABLE, KEPT = "/api/tables/{id}", "/api/keep/{id}"
CALLS: dict[tuple[str, str], Call] = {
    ("GET", "/api/health"): Call(wire.Health),
    ("GET", "/api/openapi.json"): Call(Json),
    ("GET", "/api/games"): Call(list[GameOffer]),
    ("GET", "/api/rules"): Call(RuleSheet, refuses=(400,), query=("game",)),
    ("POST", "/api/tables"): Call(wire.TableMade, wire.TableWanted, 201, refuses=(400, 503)),
    ("POST", "/api/daily"): Call(wire.TableMade, wire.DailyWanted, 201, refuses=(400, 503)),
    ("GET", "/api/daily"): Call(wire.DailyPar, refuses=(400,), query=("game", "day")),
    ("GET", TABLE): Call(wire.Summary, refuses=(404, 503)),
    ("DELETE", TABLE): Call(status=204, refuses=(400, 404, 503)),
    ("POST", f"{TABLE}/sit"): Call(wire.Summary, wire.SitWanted, refuses=(400, 404, 503)),
    ("POST", f"{TABLE}/claim"): Call(wire.Summary, wire.ClaimWanted, refuses=(400, 404, 503)),
    ("GET", f"{TABLE}/record"): Call(str, refuses=(400, 404, 503)),
    ("GET", f"{TABLE}/replay"): Call(wire.Replay, refuses=(400, 404, 503)),
    ("POST", "/api/replay"): Call(wire.Replay, str, refuses=(400, 503)),
    ("GET", "/api/lessons"): Call(list[lesson.LessonOffer]),
    ("GET", "/api/lesson"): Call(Json, refuses=(400,), query=("game",)),  # messages of a table: docs/protocol.md
    ("POST", "/api/reviews"): Call(wire.ReviewState, wire.ReviewWanted, refuses=(400, 503)),
    ("GET", "/api/reviews/{id}"): Call(wire.ReviewState, refuses=(404,)),
    ("GET", "/api/problems"): Call(list[wire.Problem], refuses=(400,), query=("game",)),
    ("POST", "/api/problems"): Call(wire.Problem, wire.ProblemWanted, refuses=(400, 503)),
    ("POST", "/api/stats"): Call(Statistics, wire.StatisticsWanted, refuses=(400, 503)),
    ("POST", "/api/branches"): Call(wire.TableMade, wire.BranchWanted, 201, refuses=(400, 503)),
    ("GET", "/api/sheet"): Call(str, refuses=(400, 503), query=("game",), media=TYPES[".pdf"]),
    ("GET", "/api/seats"): Call(str, refuses=(400,), query=("game", "players"), media=TYPES[".svg"]),
    ("POST", "/api/keep"): Call(keep.KeepMade, keep.KeepWanted, 201, refuses=(400, 503)),
    ("GET", KEPT): Call(keep.KeptView, refuses=(404, 503)),
    ("PUT", KEPT): Call(keep.KeptView, keep.KeepSent, refuses=(400, 403, 404, 409, 503)),
    ("GET", f"{KEPT}/record"): Call(str, refuses=(404, 503)),
    ("GET", f"{KEPT}/csv"): Call(str, refuses=(404, 503), media="text/csv"),
}


@cache
def document(app: Litestar) -> Json:
    """All calls of the app, in the order of `CALLS`: the app's own is another in every run."""
    kinds = list(dict.fromkeys(kind for call in CALLS.values() for kind in (call.asks, call.gives) if kind))
    found, parts = msgspec.json.schema_components([*kinds, wire.Refusal], schema_hook=_plain, ref_template=SCHEMAS)
    schemas = dict(zip(kinds, found, strict=False))
    paths: dict[str, Json] = {}
    handlers = {(method, path): handler for method, path, handler in routes(app)}
    for (method, path), call in CALLS.items():
        paths.setdefault(path, {})[method.lower()] = _operation(path, handlers[method, path], call, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hanafuda", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {name: _whole(schema) for name, schema in parts.items()},
            "securitySchemes": {"browser": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
        "security": [{}, {"browser": []}],
    }


def routes(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    """Every call under /api: its method, its path, and what answers it."""
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path.startswith("/api/"):
            for handler in route.route_handlers:
                yield from ((m, route.path_format, handler) for m in handler.http_methods if m != "OPTIONS")


def _operation(path: str, handler: HTTPRouteHandler, call: Call, schemas: dict[Any, Json]) -> Json:
    refusal = _content(wire.Refusal, {wire.Refusal: {"$ref": SCHEMAS.format(name="Refusal")}})
    given = [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}] if "{id}" in path else []
    given += [{"name": n, "in": "query", "required": True, "schema": {"type": "string"}} for n in call.query]
    given.append({"name": QUERY, "in": "query", "required": False, "schema": {"type": "string", "enum": [*LANGUAGES]}})
    answers = {str(call.status): _answer(call.status, _content(call.gives, schemas, call.media))}
    answers |= {str(status): _answer(status, refusal) for status in call.refuses}
    answers["default"] = {"description": wire.Refusal.__doc__, "content": refusal}
    asks = {"requestBody": {"required": True, "content": _content(call.asks, schemas)}} if call.asks else {}
    says = (handler.fn.__doc__ or "").partition("\n")[0]
    name = handler.fn.__name__
    return {"operationId": name, "summary": says, "parameters": given, **asks, "responses": answers}


def _answer(status: int, content: Json) -> Json:
    said = {"description": HTTPStatus(status).phrase}
    return {**said, "content": content} if content else said


def _content(kind: Any, schemas: dict[Any, Json], media: str = "") -> Json:
    if kind is None:
        return {}
    return {media or (TEXT if kind is str else JSON): {"schema": schemas[kind]}}


def _plain(kind: type) -> Json:
    """The engine's own values, as they are written."""
    if kind not in PLAIN:
        raise NotImplementedError
    return PLAIN[kind]


def _whole(schema: Json) -> Json:
    """What is asked for may leave out what has a default; an answer is always whole."""
    if schema.get("additionalProperties") is False or "properties" not in schema:
        return schema
    return {**schema, "required": list(schema["properties"])}
