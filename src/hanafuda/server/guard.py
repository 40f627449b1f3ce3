"""Who is let in, and with how much: an ASGI app put round the whole server, which knows nothing of games.

It looks at the name the server is called by (`Host`), at where a page that changes something comes from (`Origin`), at
what and how much is sent, and at how often somebody comes. Every answer leaves with the same headers, errors too.
"""

import asyncio
import ipaddress
import logging
import math
import re
import socket
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ..cards import shorten
from ..errors import HanafudaError
from ..text import speaking
from . import metrics
from .hub import FOREIGN, LEAVES, TOO_MUCH
from .limits import Limits
from .pace import Buckets, Tally, neighbourhood
from .reading import size
from .tongue import language_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

LOG = logging.getLogger("hanafuda.server")
READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""Requests that change nothing."""
JSON, TEXT = "application/json", "text/plain"
RECORDS, HEALTH = "/api/replay", "/healthz"
DRAINED = 5
"""A body said to be up to so many times too long is thrown away as it comes, so that its sender can read the answer."""
HEADERS: Headers = [
    (b"content-security-policy", b"default-src 'self'; img-src 'self' data: blob:; object-src 'none'; "
     b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
]  # fmt: skip
NO_STORE = (b"cache-control", b"no-store")


class Refused(HanafudaError):
    """A request that is not let in: the status of the answer, and when to come again."""

    def __init__(self, key: str, /, status: int = 400, wait: float = 0, **slots: object) -> None:
        super().__init__(key, **slots)
        self.status, self.wait = status, wait


class Gone(Exception):
    """Whoever asked has left before all was said."""


# -- names -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hosts:
    """The names that this server answers to, and whether it answers to every address in numbers.

    A page of another site can have its own name lead to this computer and then talk to us as if it were ours (DNS
    rebinding). It cannot do so without a name: so names are listed, and addresses in numbers do no harm.
    """

    names: frozenset[str]
    numbers: bool = False

    def __contains__(self, host: str) -> bool:
        name = host_name(host)
        return name in self.names or (self.numbers and _is_number(name))


def hosts(host: str, names: Iterable[str] = ()) -> Hosts:
    """The names of a server that listens at a host: this computer, that host, and what else it is called.

    Where it listens at all addresses these are all addresses in numbers and the computer's own name.
    """
    everywhere = host in ("", "0.0.0.0", "::")
    own = socket.gethostname().partition(".")[0]
    called = [socket.gethostname(), own, f"{own}.local"] if everywhere else [host]
    known = {"localhost", "127.0.0.1", "::1", *called, *names}
    return Hosts(frozenset(name.lower().strip("[]") for name in known), everywhere)


@lru_cache(maxsize=1024)
def host_name(host: str) -> str:
    """The name in a `Host` header, without its port; empty if there is none in it.

    >>> [host_name(text) for text in ("Example.org:80", "[::1]:8048", "localhost.", "a b", "user@here", "")]
    ['example.org', '::1', 'localhost', '', '', '']
    """
    found = re.fullmatch(r"(?:\[([0-9A-Fa-f:.]+)\]|([\w.-]+))(?::\d{1,5})?", host)
    return (found[1] or found[2]).lower().removesuffix(".") if found else ""


@lru_cache(maxsize=1024)
def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


# -- the guard -------------------------------------------------------------------------------------------------------


class Guard:
    """The server as the world meets it."""

    def __init__(
        self,
        app: App,
        hosts: Hosts,
        limits: Limits | None = None,
        now: Callable[[], float] = time.monotonic,
        sockets: Callable[[], App] | None = None,
    ) -> None:
        """The app, and the one for sockets where that is another: it is there once the first one has started."""
        self.app, self.hosts, self.now = app, hosts, now
        self._app_of_sockets = sockets or (lambda: app)
        self.limits = some = limits or Limits()
        start = now()
        self._requests = Buckets(some.requests, some.all_requests, some.addresses, start)
        self._tables = Buckets(some.tables, some.all_tables, some.addresses, start)
        self._records = Buckets(some.records, some.all_records, some.addresses, start)
        self._kinds = {
            **dict.fromkeys(("/api/tables", "/api/daily", "/api/branches"), self._tables),
            **dict.fromkeys((RECORDS, "/api/reviews", "/api/stats"), self._records),
        }
        self._sockets = Tally(some.sockets, some.all_sockets)
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        with speaking(language_of(scope)):
            if scope["type"] == "http":
                await self._request(scope, receive, Answer(scope["path"], send))
            else:
                await self._socket(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, answer: "Answer") -> None:
        """A request, its body read whole before the app hears of it. Whether we are well is always answered."""
        if scope["path"] == HEALTH:
            await answer.say(200, TEXT, b"ok")
            return
        body = b""
        try:
            self._let_in(scope, headers := headers_of(scope))
            body = await self._body(scope["path"], headers, receive)
            await self.app(scope, told(body, receive), answer)
        except Refused as refused:
            await answer.refuse(refused)
        except Gone:
            pass
        except Exception:
            LOG.exception("at %s", scope["path"])
            await answer.refuse(Refused("wrong", status=500))
        finally:
            self._held -= len(body)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket, counted for as long as it is open: with its line, if the app opens one."""
        address = address_of(scope)
        try:
            self._let_in(scope, headers_of(scope))
            if not self._sockets.enter(address):
                metrics.REFUSED.add()
                raise Refused("too-many-sockets", status=429, wait=30)
        except Refused as refused:
            await receive()
            await refuse_socket(scope, send, refused)
            return
        leaves = scope[LEAVES] = [partial(self._sockets.leave, address)]
        try:
            await self._app_of_sockets()(scope, receive, send)
        finally:
            for leave in leaves:
                leave()

    def _let_in(self, scope: Scope, headers: dict[bytes, str]) -> None:
        """Whether this request is for us, from us, and not one too many."""
        host = headers.get(b"host", "")
        if host not in self.hosts:
            raise Refused("wrong-host", status=421, host=shorten(host))
        method = scope.get("method", "")
        if method not in READING:  # a socket has no method, and changes things
            if not is_own(headers, host):
                raise Refused("foreign", status=403)
            if scope["type"] == "http":
                check_type(scope["path"], headers)
        self._pace(method, scope["path"], address_of(scope))

    def _pace(self, method: str, path: str, address: str) -> None:
        now = self.now()
        wait = self._requests.wait(address, now)
        if not wait and method == "POST":
            kind = self._kinds.get(path.rstrip("/"))
            wait = kind.wait(address, now) if kind is not None else 0
        if wait:
            metrics.REFUSED.add()
            raise Refused("slow-down", status=429, wait=wait, n=math.ceil(wait))

    async def _body(self, path: str, headers: dict[bytes, str], receive: Receive) -> bytes:
        """The body, if it is not too long, comes in time, and there is room for it."""
        length = headers.get(b"content-length", "")
        if length in ("", "0") and b"transfer-encoding" not in headers:
            return b""
        most = self.limits.record_bytes if path.rstrip("/") == RECORDS else self.limits.body_bytes
        long = Refused("too-long", status=413, limit=size(most))
        if int(length or 0) > most * DRAINED:
            raise long
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                if int(length or 0) <= most:
                    return await self._read(receive, most, long)
                await drain(receive)
                raise long
        except TimeoutError:
            raise Refused("too-late", status=408) from None

    async def _read(self, receive: Receive, most: int, long: Refused) -> bytes:
        body, more = bytearray(), True
        try:
            while more:
                chunk, more = await heard(receive)
                if len(body) + len(chunk) > most:
                    raise long
                self._hold(chunk)
                body += chunk
        except BaseException:
            self._held -= len(body)
            raise
        return bytes(body)

    def _hold(self, chunk: bytes) -> None:
        if self._held + len(chunk) > self.limits.all_bytes:
            raise Refused("full", status=503, wait=10)
        self._held += len(chunk)


async def heard(receive: Receive) -> tuple[bytes, bool]:
    """The next part of a body, and whether there is more."""
    message = await receive()
    if message["type"] == "http.disconnect":
        raise Gone
    return message.get("body", b""), message.get("more_body", False)


async def drain(receive: Receive) -> None:
    """Throw a body away."""
    while (await heard(receive))[1]:
        pass


def headers_of(scope: Scope) -> dict[bytes, str]:
    """What is asked with; of a header that stands twice the last, but no `Host` at all if there are two."""
    found = {name: value.decode("latin-1") for name, value in scope["headers"]}
    if sum(name == b"host" for name, _ in scope["headers"]) > 1:
        del found[b"host"]
    return found


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return neighbourhood(client[0]) if client else ""


def is_own(headers: dict[bytes, str], host: str) -> bool:
    """Whether it is our own page that asks; programs that are no browser say nothing, and hold no browser's secrets."""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", "none") in ("same-origin", "none")
    return urlsplit(origin).netloc.lower() == host.lower()


def check_type(path: str, headers: dict[bytes, str]) -> None:
    """What is sent is JSON, which no form of another site can send unasked; a record is plain text."""
    wanted = TEXT if path.rstrip("/") == RECORDS else JSON
    given = headers.get(b"content-type", "").partition(";")[0].strip().lower()
    empty = headers.get(b"content-length", "0") == "0" and b"transfer-encoding" not in headers
    if given != wanted and (given or not empty):
        raise Refused("wrong-type", status=415, type=wanted)


def told(body: bytes, receive: Receive) -> Receive:
    """A body that is here already, and then whatever comes."""
    left = [body]

    async def again() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return again


# -- answers ---------------------------------------------------------------------------------------------------------


class Answer:
    """How an answer leaves: with every header that it has not got itself."""

    def __init__(self, path: str, send: Send) -> None:
        self._send, self._started = send, False
        self._tells = path.startswith("/api")
        self._wanted = [*HEADERS, NO_STORE] if self._tells else HEADERS

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._started = True
            given = message.get("headers", ())
            message["headers"] = headed(varied(given) if self._tells else given, self._wanted)
        await self._send(message)

    async def say(self, status: int, kind: str, body: bytes) -> None:
        """A short answer, kept by nobody."""
        headers = [(b"content-type", kind.encode()), (b"content-length", b"%d" % len(body)), NO_STORE]
        await self({"type": "http.response.start", "status": status, "headers": headers})
        await self({"type": "http.response.body", "body": body})

    async def refuse(self, refused: Refused) -> None:
        """A sentence, and the end: what is left of the body is not waited for."""
        if self._started:
            raise refused
        body, headers = written(refused)
        start = {"type": "http.response.start", "status": refused.status, "headers": headers}
        await self({**start, "headers": [*headers, (b"connection", b"close")]})
        await self({"type": "http.response.body", "body": body})


def varied(given: Iterable[tuple[bytes, bytes]]) -> Headers:
    """The same headers, and that the answer depends on the language of who asks."""
    found = [(name, value) for name, value in given if name.lower() != b"vary"]
    others = [value for name, value in given if name.lower() == b"vary"]
    return [*found, (b"vary", b", ".join([*others, b"accept-language"]))]


def headed(given: Iterable[tuple[bytes, bytes]], wanted: Headers) -> Headers:
    """The headers that are given, and those that are wanted and not given."""
    found = list(given)
    names = {name.lower() for name, _ in found}
    return found + [header for header in wanted if header[0] not in names]


def written(refused: Refused) -> tuple[bytes, Headers]:
    """A refusal as the body of an answer, and what is said about it."""
    body = msgspec.json.encode({"error": str(refused)})
    again = [(b"retry-after", b"%d" % math.ceil(refused.wait))] if refused.wait else []
    length = (b"content-length", b"%d" % len(body))
    return body, headed([(b"content-type", JSON.encode()), length, NO_STORE, *again], HEADERS)


async def refuse_socket(scope: Scope, send: Send, refused: Refused) -> None:
    """A socket is refused before it is open: with a status and a sentence where that can be said."""
    if "websocket.http.response" in scope.get("extensions", {}):
        body, headers = written(refused)
        await send({"type": "websocket.http.response.start", "status": refused.status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body})
    else:
        code = FOREIGN if refused.status == 403 else TOO_MUCH
        await send({"type": "websocket.close", "code": code, "reason": str(refused)})
