"""The door of the server: who is let in, with how much and how often, and what every answer carries.

First the guard alone, round an app that answers everything, with a clock that stands still; then a real server and
clients who do what is not done.
"""

import asyncio
import json
import logging
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

pytest.importorskip("litestar")

from hanafuda.server import logs
from hanafuda.server.guard import HEADERS, Guard, hosts
from hanafuda.server.limits import BadLimit, Limits, Rate, changed
from hanafuda.server.pace import Bucket, Buckets, Patience, Tally, neighbourhood
from hanafuda.server.pages import STATIC, file_at, may_be_shown
from serving import PATIENCE, Server

HOME = "localhost:8048"
JSON = "application/json"
ESTABLISHED = 1


# -- the guard alone -------------------------------------------------------------------------------------------------


class Clock:
    """A time that passes when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Asked:
    """One request to a guard, and what became of it."""

    def __init__(self, guard: Guard, path: str = "/", method: str = "GET", chunks: tuple[bytes, ...] = (), **more: str):
        self.status, self.body, self.headers = 0, b"", dict[str, str]()
        self._chunks = list(chunks)
        length = {"content-length": str(sum(map(len, chunks)))} if chunks else {}
        given = {"host": HOME, **length, **{name.replace("_", "-"): value for name, value in more.items()}}
        client = given.pop("client", "192.0.2.1")
        self.scope: dict[str, Any] = {
            "type": "http",
            "method": method,
            "path": path,
            "client": (client, 1),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items() if value != "-"],
        }
        self._guard = guard

    async def run(self) -> "Asked":
        await self._guard(self.scope, self._receive, self._send)
        return self

    async def _receive(self) -> dict[str, Any]:
        if self._chunks:
            return {"type": "http.request", "body": self._chunks.pop(0), "more_body": bool(self._chunks)}
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"].endswith("start"):
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.body += message.get("body", b"")

    @property
    def sentence(self) -> str:
        return str(json.loads(self.body)["error"])


async def echo(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """An app that answers with what it is sent; it fails at one address, and is full of itself at another."""
    if scope["path"] == "/fails":
        raise RuntimeError("a bug")
    body = (await receive()).get("body", b"")
    headers = [(b"cache-control", b"max-age=9")] if scope["path"] == "/kept" else []
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def guarded(clock: Clock | None = None, **limits: Any) -> Guard:
    return Guard(echo, hosts("127.0.0.1"), replace(Limits(), **limits), clock or Clock())


def ask(guard: Guard, *args: Any, **more: Any) -> Asked:
    return asyncio.run(Asked(guard, *args, **more).run())


def post(guard: Guard, path: str = "/api/tables", /, body: bytes = b"{}", **more: Any) -> Asked:
    return ask(guard, path, "POST", (body,), **{"content_type": JSON, **more})


@pytest.mark.parametrize("host", ["localhost", "localhost:1", "LOCALHOST.", "127.0.0.1:8048", "[::1]:8048"])
def test_the_computers_own_names_are_answered(host: str) -> None:
    assert ask(guarded(), host=host).status == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "192.0.2.7", "a b", "x@localhost", "", "-"])
def test_no_other_name_is_answered(host: str) -> None:
    """Any name can be made to lead here, and its pages would then be our own: DNS rebinding."""
    found = ask(guarded(), host=host)
    assert found.status == 421
    assert "--name" in found.sentence


def test_two_names_in_one_request_are_none() -> None:
    asked = Asked(guarded())
    asked.scope["headers"] = [(b"host", b"localhost"), (b"host", b"evil.example")]
    assert asyncio.run(asked.run()).status == 421


def test_a_server_answers_to_the_names_it_is_given() -> None:
    assert "cards.example:80" in hosts("127.0.0.1", ["Cards.example"])
    assert "192.0.2.7:8048" in hosts("192.0.2.7")
    assert "cards.example" not in hosts("192.0.2.7")


def test_a_server_at_all_addresses_answers_to_every_number_and_its_own_name() -> None:
    everywhere = hosts("0.0.0.0")
    for host in ("192.0.2.7:8048", "[2001:db8::1]", socket.gethostname(), "localhost"):
        assert host in everywhere
    assert "evil.example" not in everywhere


FOREIGN: list[dict[str, str]] = [
    {"origin": "http://evil.example"},
    {"origin": "http://localhost:9999"},
    {"origin": "null"},
    {"sec_fetch_site": "cross-site"},
    {"sec_fetch_site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("method", ["POST", "DELETE", "PUT", "PATCH"])
def test_a_page_of_another_site_changes_nothing(method: str, headers: dict[str, str]) -> None:
    found = ask(guarded(), "/api/tables", method, (b"{}",), content_type=JSON, **headers)
    assert (found.status, found.sentence[-1]) == (403, ".")


@pytest.mark.parametrize("headers", [{}, {"origin": f"http://{HOME}"}, {"sec_fetch_site": "same-origin"}])
def test_our_own_page_and_programs_do(headers: dict[str, Any]) -> None:
    assert post(guarded(), **headers).status == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "-", "x"])
def test_what_a_form_can_send_is_not_taken(kind: str) -> None:
    found = post(guarded(), content_type=kind)
    assert (found.status, "application/json" in found.sentence) == (415, True)


def test_a_record_may_be_plain_text_and_json_may_say_how_it_is_written() -> None:
    assert post(guarded(), "/api/replay", content_type="text/plain; charset=utf-8").status == 200
    assert post(guarded(), content_type="application/json; charset=utf-8").status == 200
    assert ask(guarded(), "/api/tables/x/sit", "POST").status == 200  # with nothing in it


ANSWERS: list[tuple[int, dict[str, Any]]] = [
    (200, {}),
    (421, {"host": "evil.example"}),
    (403, {"method": "POST", "origin": "null"}),
    (415, {"method": "POST", "content_type": "text/plain"}),
    (500, {"path": "/fails"}),
    (413, {"method": "POST", "content_type": JSON, "content_length": "99999999"}),
]


@pytest.mark.parametrize(("status", "request_"), ANSWERS)
def test_every_answer_carries_the_headers_errors_too(status: int, request_: dict[str, Any]) -> None:
    found = ask(guarded(), **{"path": "/api/x", **request_})
    assert found.status == status
    for name, value in HEADERS:
        assert found.headers[name.decode()] == value.decode()
    assert found.headers["cache-control"] == "no-store" or "path" in request_


def test_an_answer_keeps_the_headers_it_has() -> None:
    assert ask(guarded(), "/kept").headers["cache-control"] == "max-age=9"


def test_no_script_and_no_style_stands_in_a_page() -> None:
    policy = dict(HEADERS)[b"content-security-policy"].decode()
    assert "unsafe" not in policy
    assert "default-src 'self'" in policy


# -- how often -------------------------------------------------------------------------------------------------------


def test_too_many_requests_are_told_when_to_come_again() -> None:
    clock = Clock()
    guard = guarded(clock, requests=Rate(3, 0.5))
    assert [ask(guard).status for _ in range(4)] == [200, 200, 200, 429]
    found = ask(guard)
    assert (found.headers["retry-after"], "2 seconds" in found.sentence) == ("2", True)
    assert ask(guard, client="192.0.2.2").status == 200
    clock.now += 2
    assert [ask(guard).status for _ in range(2)] == [200, 429]


def test_all_addresses_together_have_a_limit_too() -> None:
    guard = guarded(all_requests=Rate(5, 1))
    assert [ask(guard, client=f"192.0.2.{n}").status for n in range(7)] == [200] * 5 + [429] * 2


@pytest.mark.parametrize(
    ("path", "limit"), [("/api/tables", "tables"), ("/api/tables/", "tables"), ("/api/replay", "records")]
)
def test_tables_and_records_have_limits_of_their_own(path: str, limit: str) -> None:
    limits: dict[str, Any] = {limit: Rate(2, 0.1)}
    guard = guarded(**limits)
    kind = "text/plain" if limit == "records" else JSON
    assert [post(guard, path, content_type=kind).status for _ in range(3)] == [200, 200, 429]
    assert post(guard, "/api/tables/x/sit").status == 200
    assert ask(guard, path).status == 200


@given(st.lists(st.floats(0, 50), max_size=60), st.floats(1, 20), st.floats(0.01, 5))
def test_a_bucket_never_lets_through_more_than_its_rate(gaps: list[float], burst: float, per_second: float) -> None:
    bucket, now, passed = Bucket(Rate(burst, per_second), 0.0), 0.0, 0
    for gap in gaps:
        now += gap
        wait = bucket.wait(now)
        passed += not wait
        assert passed <= burst + now * per_second + 1e-6
        assert not wait or Bucket(Rate(burst, per_second), 0.0).wait(0.0) == 0


@given(st.lists(st.integers(0, 400), max_size=300))
def test_what_is_remembered_of_addresses_is_bounded(addresses: list[int]) -> None:
    buckets = Buckets(Rate(2, 1), Rate(1000, 1), 50, 0.0)
    for address in addresses:
        buckets.wait(str(address), 0.0)
    assert len(buckets) <= 50


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 3)), max_size=200))
def test_heads_are_counted_right_and_forgotten(events: list[tuple[bool, int]]) -> None:
    tally, inside = Tally(3, 7), dict.fromkeys(map(str, range(4)), 0)
    for comes, number in events:
        address = str(number)
        if comes:
            room = inside[address] < 3 and sum(inside.values()) < 7
            assert tally.enter(address) == room
            inside[address] += room
        elif inside[address]:
            tally.leave(address)
            inside[address] -= 1
    assert tally.total == sum(inside.values())
    assert len(tally) == sum(map(bool, inside.values()))


def test_patience_ends_with_whoever_does_not_listen() -> None:
    patience = Patience(Rate(5, 1), 0.0)
    assert [patience.wait(0.0) for _ in range(6)] == [0, 0, 0, 0, 0, 1]
    assert not patience.over
    assert patience.wait(1.0) == 0  # whoever waits is forgiven
    for _ in range(11):
        assert patience.wait(1.0)
    assert patience.over


def test_a_home_is_one_address() -> None:
    assert (
        neighbourhood("2001:db8:1:2:3::4") == neighbourhood("2001:db8:1:2:ffff::1") != neighbourhood("2001:db8:1:3::4")
    )
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") == "192.0.2.1"
    assert neighbourhood("testclient") == "testclient"


# -- how much --------------------------------------------------------------------------------------------------------


def test_a_body_that_is_too_long_is_refused_while_it_is_read() -> None:
    guard = guarded(body_bytes=100)
    assert post(guard, body=b"x" * 100).body == b"x" * 100
    for chunks in [(b"x" * 101,), (b"x" * 60, b"x" * 60), (b"x" * 200,) * 50]:
        found = ask(
            guard, "/api/tables", "POST", chunks, content_type=JSON, content_length="-", transfer_encoding="chunked"
        )
        assert (found.status, "too long" in found.sentence) == (413, True)
    assert guard._held == 0


def test_bodies_in_all_are_bounded() -> None:
    """Two that are being sent fill the room, a third is told to come again, and then there is room again."""
    guard = guarded(body_bytes=100, all_bytes=200)

    async def three() -> tuple[int, ...]:
        gate = asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await gate.wait()
            await echo(scope, receive, send)

        guard.app = slow
        first = [
            asyncio.create_task(Asked(guard, "/api/x", "POST", (b"x" * 90,), content_type=JSON).run()) for _ in "ab"
        ]
        while guard._held < 180:
            await asyncio.sleep(0)
        third = await Asked(guard, "/api/x", "POST", (b"x" * 90,), content_type=JSON).run()
        gate.set()
        done = [(await task).status for task in first]
        return (*done, third.status)

    assert asyncio.run(three()) == (200, 200, 503)
    assert guard._held == 0
    guard.app = echo
    assert post(guard, body=b"x" * 90).status == 200


def test_a_body_that_does_not_come_in_time_is_not_waited_for() -> None:
    guard = guarded(body_seconds=0.01)
    asked = Asked(guard, "/api/tables", "POST", content_type=JSON, content_length="10")

    async def never() -> Any:
        await asyncio.sleep(PATIENCE)

    asked._receive = never  # type: ignore[method-assign]
    found = asyncio.run(asked.run())
    assert (found.status, found.headers["connection"]) == (408, "close")


def test_limits_are_set_by_their_names() -> None:
    found = changed(Limits(), ["tables=5/0.1", "sockets=7", "head_seconds=0.5"])
    assert (found.tables, found.sockets, found.head_seconds) == (Rate(5, 0.1), 7, 0.5)
    assert found.requests == Limits().requests
    for wrong in ("chairs=5", "tables=5", "sockets=many", "sockets=0", "sockets", "tables=1/2/3", "sockets=inf", "=3"):
        with pytest.raises(BadLimit):
            changed(Limits(), [wrong])
    with pytest.raises(BadLimit, match="did you mean “tables”"):
        changed(Limits(), ["table=1/1"])


def test_the_documentation_has_every_limit_and_its_default() -> None:
    text = (Path(__file__).parent.parent / "docs/server.md").read_text(encoding="utf-8")
    told = dict[str, str]()
    for names, values in re.findall(r"^\| (`\w+`.*?) \| ([\d./, ]+) \|", text, re.MULTILINE):
        told |= zip(re.findall(r"\w+", names), values.split(", "), strict=True)
    assert told == {name: f"{value}".removesuffix(".0") for name, value in vars(Limits()).items()}


# -- the log ---------------------------------------------------------------------------------------------------------


def logged(message: str, *args: object, error: Exception | None = None) -> str:
    info = (type(error), error, None) if error else None
    return logs.Lines().format(logging.LogRecord("hanafuda.server", logging.ERROR, "", 1, message, args, info))


@given(st.text())
def test_nothing_from_outside_makes_a_line_of_its_own(text: str) -> None:
    lines = logged("at %s", text, error=ValueError(text)).splitlines()
    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ ERROR hanafuda\.server: at ", lines[0])
    assert all(line.startswith("    | ") for line in lines[1:])
    assert all(line.isprintable() for line in lines)


def test_what_is_asked_in_addresses_is_not_logged() -> None:
    line = logged('"WebSocket %s" [accepted]', "/ws/tables/x?name=SECRET&version=3")
    assert "SECRET" not in line
    assert "/ws/tables/x" in line


def test_the_same_line_is_written_so_often_a_minute_and_no_more() -> None:
    seldom = logs.Seldom(3)

    def passes(number: int, when: float) -> bool:
        line = logging.LogRecord("x", logging.ERROR, "", 1, "at %s", (number,), None)
        line.created = when
        return seldom.filter(line)

    assert [passes(n, 1000.0 + n) for n in range(5)] == [True] * 3 + [False] * 2
    assert passes(9, 1070.0)


# -- files -----------------------------------------------------------------------------------------------------------


@given(st.text(max_size=400))
def test_any_address_finds_a_file_below_the_folder_or_none(wanted: str) -> None:
    found = file_at(wanted)
    assert found is None or found.is_relative_to(STATIC.resolve())


def test_hidden_files_and_names_that_no_file_has_are_not_there() -> None:
    for wanted in (".made", "assets/.x", ".git/config", "a" * 257, "a/" * 200, "x\0y", "../app.py"):
        assert file_at(wanted) is None
    for wanted in (".made", ".git/config", "a" * 257):
        assert not may_be_shown(wanted)
    assert may_be_shown("table/k3xw8bq2")


# -- a real server ---------------------------------------------------------------------------------------------------

SHORT = ("head_seconds=1", "body_seconds=1", "stall_seconds=1", "connections=260", "records=999/9", "all_records=999/9")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = [word for limit in SHORT for word in ("--limit", limit)]
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite", *limits) as running:
        yield running


def opened(server: Server, text: bytes = b"") -> socket.socket:
    """A connection on which this was said."""
    host, _, port = server.host.partition(":")
    found = socket.create_connection((host, int(port)), timeout=PATIENCE)
    found.sendall(text)
    return found


def heard(connection: socket.socket) -> bytes:
    """Everything that is said on a connection until it is closed."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    connection.close()
    return b"".join(parts)


WANTED = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HALVES = [
    b"",
    b"G",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: ",
    WANTED + b"Content-Length: 50\r\n\r\n{",
    WANTED.replace(b"localhost", b"evil") + b"Content-Length: 50\r\n\r\n{",
    WANTED + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
]


def test_half_sent_heads_and_bodies_are_cut_off(server: Server) -> None:
    """All are held open at once; the server closes each, and answers others meanwhile."""
    with ExitStack() as ends:
        held = [ends.enter_context(opened(server, HALVES[n % len(HALVES)])) for n in range(250)]
        assert server.json("/api/health")[1]["ok"]
        answers = [heard(connection) for connection in held]
    assert {answer[:12] for answer in answers} <= {b"", b"HTTP/1.1 200", b"HTTP/1.1 408", b"HTTP/1.1 421"}
    assert b"HTTP/1.1 408" in {answer[:12] for answer in answers}
    assert server.json("/api/health")[1]["ok"]


def test_a_head_that_comes_byte_by_byte_buys_no_time(server: Server) -> None:
    with opened(server, b"GET / HTTP/1.1\r\nHost: localhost\r\n") as slow, pytest.raises(OSError, match=r"pipe|reset"):
        dripped(slow)


def dripped(connection: socket.socket) -> None:
    """Say something more ten times a second."""
    for _ in range(PATIENCE * 10):
        connection.sendall(b"x")
        time.sleep(0.1)


@pytest.mark.skipif(sys.platform != "linux", reason="how a connection stands is asked of Linux")
def test_who_reads_nothing_of_an_answer_is_cut_off(server: Server) -> None:
    host, _, port = server.host.partition(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(PATIENCE)
        deaf.connect((host, int(port)))
        deaf.sendall(b"GET /cards/classic.svg HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        for _ in range(PATIENCE * 10):
            if deaf.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] != ESTABLISHED:
                break
            time.sleep(0.1)
        else:
            pytest.fail("the connection is still open")
    assert server.json("/api/health")[1]["ok"]


def test_one_connection_too_many_gets_a_sentence(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "games.sqlite", "--limit", "connections=5", "--limit", "sockets=2") as server,
        ExitStack() as ends,
    ):
        table = server.table("koikoi", "greedy")
        for _ in range(2):
            ends.enter_context(server.watch(table)).hear()
        with pytest.raises(InvalidStatus) as refused:
            server.watch(table)
        for _ in range(5):
            ends.enter_context(opened(server))
        answer = heard(opened(server))
    assert refused.value.response.status_code == 429
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503")
    assert b"retry-after: 10" in head.lower()
    assert json.loads(body)["error"].endswith(".")


def test_only_a_proxy_that_was_named_is_believed(tmp_path: Path) -> None:
    """Who asks cannot give himself another address, unless a proxy on this computer says it of others."""
    found = {}
    for options in ((), ("--proxy", "127.0.0.1")):
        with Server(tmp_path / "games.sqlite", "--limit", "requests=4/0.001", *options) as server:
            asked = [server.ask("/api/health", x_forwarded_for=f"192.0.2.{n}", host="localhost")[0] for n in range(9)]
            found[options] = asked.count(429)
    assert found == {(): 5, ("--proxy", "127.0.0.1"): 0}


def test_what_is_no_http_gets_a_sentence_and_the_headers(server: Server) -> None:
    answer = heard(opened(server, b"\x16\x03\x01 hello\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"content-security-policy" in answer
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"].endswith(".")


def test_long_paths_hidden_files_and_wrong_methods_are_answered_with_the_headers(server: Server) -> None:
    for path, status in (
        ("/" + "a" * 257, 404),
        ("/.made", 404),
        ("/%2emade", 404),
        ("/api/no", 404),
        ("/api/rules", 400),
    ):
        found, body, headers = server.ask(path)
        assert found == status, path
        assert json.loads(body)["error"]
        assert headers["x-frame-options"] == "DENY"
    found, _, headers = server.ask("/api/health", b"{}", content_type=JSON)
    assert (found, headers["x-content-type-options"]) == (405, "nosniff")
    assert server.ask("/api/health", host="evil.example")[0] == 421


def test_forty_long_posts_take_no_memory(server: Server) -> None:
    """Each says that 9.9 MB come, and sends them; none is kept."""
    before = peak(server)
    head = (
        b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9900000\r\n\r\n"
    )
    with ExitStack() as ends:
        held = [ends.enter_context(opened(server, head)) for _ in range(40)]
        for connection in held:
            with suppress(OSError):  # it was told to stop
                connection.sendall(b"x" * 3_000_000)
        answers = [heard(connection)[:12] for connection in held]
    assert set(answers) <= {b"", b"HTTP/1.1 413", b"HTTP/1.1 408"}
    assert peak(server) - before < 40_000


def peak(server: Server) -> int:
    """The most memory that the server has had, in kB."""
    try:
        status = Path(f"/proc/{server.process.pid}/status").read_text()
    except FileNotFoundError:
        pytest.skip("memory is read from /proc")
    found = re.search(r"VmHWM:\s*(\d+) kB", status)
    assert found
    return int(found[1])


def test_no_line_of_the_log_is_forged(tmp_path: Path) -> None:
    """A bug is provoked at an address with a line break in it; the log stays one line for each thing."""
    program = (
        "import logging, sys; from hanafuda.server import logs; logs.to_stderr();"
        "logging.getLogger('hanafuda.server').error('at %s', sys.argv[1]);"
        "logging.getLogger('uvicorn.error').info('no')"
    )
    forged = "/x\n2026-01-01T00:00:00Z ERROR hanafuda.server: all is lost"
    done = subprocess.run([sys.executable, "-c", program, forged], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stderr.count("\n") == 1
    assert "/x\\n2026" in done.stderr


def test_running_out_of_file_descriptors_is_survived(tmp_path: Path) -> None:
    """A server with 40 descriptors, and 100 who hold a connection: the others are answered again, and no traceback."""
    with Server(tmp_path / "games.sqlite", "--limit", "head_seconds=1") as server:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (40, 40))
        with ExitStack() as ends:
            for _ in range(100):
                ends.enter_context(opened(server))
            time.sleep(0.1)
        assert server.json("/api/health")[1]["ok"]
        server.process.send_signal(signal.SIGINT)
        assert server.process.stdout is not None
        said = server.process.stdout.read()
        assert server.process.wait(timeout=PATIENCE) == 0
    assert "Traceback" not in said
    assert said.count("\n") < 5


# -- for whoever runs it ---------------------------------------------------------------------------------------------


def test_whether_we_are_well_is_answered_whoever_asks_and_however_often() -> None:
    guard = guarded(requests=Rate(1, 0.001))
    assert [ask(guard, "/healthz", host=host).status for host in (HOME, "10.0.0.7", "elsewhere.example")] == [200] * 3
    assert [ask(guard).status for _ in range(2)] == [200, 429]


def test_a_server_counts_what_it_does(server: Server) -> None:
    before = counted(server)
    table = server.table("koikoi(rounds=1)", "greedy")
    with server.sit(table) as ada:
        ada.play(3)
        now = counted(server)
        assert now["hanafuda_sockets"] >= 1
        assert now["hanafuda_tables"] >= 1
    assert now["hanafuda_move_seconds_count"] >= before["hanafuda_move_seconds_count"] + 2
    for name in ("hanafuda_store_seconds_count", "hanafuda_bot_seconds_count", "hanafuda_sent_total"):
        assert now[name] > before[name]


def counted(server: Server) -> dict[str, float]:
    status, body, _ = server.ask("/metrics")
    assert status == 200
    return {name: float(number) for name, number in re.findall(r"^(\w+) (\S+)$", body.decode(), re.MULTILINE)}
