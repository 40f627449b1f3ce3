"""How quick the server is: `python benchmarks/serve.py`. Start to first page, tap to answer, coming back, first load.

All on this computer's own address, with real processes and real sockets.
"""

import gzip
import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median
from typing import Any

from websockets.sync.client import connect

from hanafuda.kernel import ENGINE


class Server:
    """A server on any free port, and how long it took until the first page was there."""

    def __init__(self, data: Path) -> None:
        start = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hanafuda.server", "--no-open", "--port", "0", "--data", str(data)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://([\d.:]+)/", self.process.stdout.readline())
        assert found
        self.host = found.group(1)
        self.kept = CookieJar()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.kept))
        self.get("/")
        self.seconds = time.perf_counter() - start

    def get(self, path: str, body: Any = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Accept-Encoding": "gzip", "Content-Type": "application/json"}
        request = urllib.request.Request(f"http://{self.host}{path}", data, headers)
        with self.browser.open(request, timeout=20) as answer:
            found: bytes = answer.read()
            return found

    @property
    def cookies(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.kept)}

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def table(server: Server, game: str, bots: list[str]) -> dict[str, Any]:
    seats = [{"kind": "human", "name": "Ada"}, *({"kind": bot} for bot in bots)]
    made: dict[str, Any] = json.loads(server.get("/api/tables", {"game": game, "seats": seats, "seed": 1}))
    return made


def play(server: Server, made: dict[str, Any]) -> tuple[list[float], list[float]]:
    """A whole game: seconds from each move to its step, and to one's own turn again."""
    answers, turns, sent, waiting = list[float](), list[float](), 0.0, False
    with connect(f"ws://{server.host}/ws/tables/{made['id']}", additional_headers=server.cookies) as socket:
        while True:
            message = json.loads(socket.recv())
            if "view" not in message:
                continue
            if "view" not in message:
                continue
            now, view = time.perf_counter(), message["view"]
            if waiting:
                answers.append(now - sent)
                waiting = False
            if view["phase"] == "match_over":
                return answers, turns
            if view["phase"] in ("deal", "round_over"):
                socket.send('{"type": "next"}')
            elif view["legal"]:
                turns.append(now - sent)
                move = {"type": "move", "version": message["version"], "move": view["legal"][0]}
                sent, waiting = time.perf_counter(), True
                socket.send(json.dumps(move))


def ms(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"median {1000 * median(ordered):.1f} ms, 95 of 100 under {1000 * ordered[int(0.95 * len(ordered))]:.1f} ms"


def first_load(server: Server) -> None:
    """What a browser fetches for the first page, as it comes over the wire."""
    page = server.get("/")
    html = gzip.decompress(page) if page[:2] == b"\x1f\x8b" else page
    files = sorted({*re.findall(rb'(?:src|href)="(/[^"]+\.(?:js|css))"', html)})
    sizes = {"/": len(page)} | {path.decode(): len(server.get(path.decode())) for path in files}
    sizes["/cards/classic.svg"] = len(server.get("/cards/classic.svg"))
    print(
        f"first load: {sum(sizes.values()) / 1000:.0f} kB gzipped ({', '.join(f'{k} {v}' for k, v in sizes.items())})"
    )


def main() -> None:
    print(f"engine: {ENGINE}")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.sqlite"
        starts = []
        for _ in range(5):
            server = Server(data)
            starts.append(server.seconds)
            server.end()
        print(f"start to first page: median {median(starts):.2f} s, longest {max(starts):.2f} s of {len(starts)}")
        server = Server(data)
        long = table(server, "koikoi", ["planner"])
        for made, name in (
            (long, "koikoi, planner"),
            (table(server, "kwado", ["planner"] * 5), "kwado, five planners"),
        ):
            answers, turns = play(server, made)
            print(f"{name}: tap to answer {ms(answers)}; until one's own turn again {ms(turns[1:])}")
        first_load(server)
        server.end()
        server = Server(data)
        start = time.perf_counter()
        server.get(f"/api/tables/{long['id']}")
        print(f"a whole koikoi game rebuilt after a restart: {1000 * (time.perf_counter() - start):.0f} ms")
        server.end()


if __name__ == "__main__":
    main()
