"""How people at one table feel the server: `python benchmarks/friends.py`.

A move at a table of six, until it has reached all six, while fifty other tables play; from opening a link to sitting
down; and from coming back to being up to date. Client and server share this computer, real sockets, p99 beside the
median. The other tables move once a second each, as people would.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from serving import Browser, Server, begin  # type: ignore[import-not-found, unused-ignore]

Json = dict[str, Any]


def opened(server: Server, game: str, people: int, bots: int = 0) -> tuple[Json, list[Browser], list[float]]:
    """A table that is dealt, and how long each guest took from the link to the chair."""
    everybody, waits = [Browser(server) for _ in range(people)], list[float]()
    kinds = ["human", *["open"] * (people - 1), *["greedy"] * bots]
    _, table = everybody[0].json("/api/tables", {"game": game, "seats": [{"kind": kind} for kind in kinds]})
    for number, guest in enumerate(everybody[1:], start=2):
        start = time.perf_counter()
        server.ask(f"/table/{table['id']}")
        guest.take_chair(table, f"Guest {number}")
        with guest.sit(table) as page:
            page.hear()
        waits.append(time.perf_counter() - start)
    pages = [one.sit(table) for one in everybody]
    begin(*pages)
    for page in pages:
        page.dealt()
        page.__exit__()
    return table, everybody, waits


class Seat:
    """A page that notes when each version reached it."""

    def __init__(self, browser: Browser, table: Json) -> None:
        self.browser, self.table = browser, table
        self.view, self.version, self.at = Json(), 0, dict[int, float]()
        self.news = asyncio.Event()

    async def open(self) -> ClientConnection:
        address = f"ws://{self.browser.server.host}/ws/tables/{self.table['id']}"
        known = {"Cookie": self.browser.cookie}
        self.socket = await connect(f"{address}?version={self.version}", max_size=None, additional_headers=known)
        return self.socket

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if "view" in message:
                self.view, self.version = message["view"], message["version"]
                self.at[self.version] = time.perf_counter()
                self.news.set()

    async def act(self) -> float | None:
        """Make a move if it is asked for; when it was made."""
        wish: Json | None = None
        if self.view["legal"]:
            wish = {"type": "move", "version": self.version, "move": self.view["legal"][-1]}
        elif self.view["phase"] in ("round_over", "deal"):
            wish = {"type": "next"}
        if wish is None:
            return None
        self.news.clear()
        now = time.perf_counter()
        await self.socket.send(json.dumps(wish))
        return now if wish["type"] == "move" else None


async def live(seats: list[Seat], pause: float, until: float) -> None:
    """People who move now and then."""
    listening = [asyncio.create_task(seat.listen()) for seat in seats]
    while time.perf_counter() < until:
        await asyncio.sleep(pause)
        for seat in seats:
            if seat.view and seat.view["phase"] != "match_over":
                await seat.act()
    for task in listening:
        task.cancel()


async def measured(server: Server, others: int, seconds: float) -> None:
    tables = [await asyncio.to_thread(opened, server, "minhwatu", 2, 1) for _ in range(others)]
    rest = [[Seat(one, table) for one in people] for table, people, _ in tables]
    six, people, _ = await asyncio.to_thread(opened, server, "minhwatu", 6)
    table = [Seat(one, six) for one in people]
    for seat in [*table, *(seat for seats in rest for seat in seats)]:
        await seat.open()
    until = time.perf_counter() + seconds
    work = [asyncio.create_task(live(seats, 1.0, until)) for seats in rest]
    listening = [asyncio.create_task(seat.listen()) for seat in table]
    sent: dict[int, float] = {}
    while time.perf_counter() < until and not any(seat.view.get("phase") == "match_over" for seat in table):
        await asyncio.sleep(0.05)
        for seat in table:
            if seat.view and (at := await seat.act()) is not None:
                sent[seat.version + 1] = at
    reached = [max(seat.at[v] for seat in table) - at for v, at in sent.items() if all(v in s.at for s in table)]
    print(f"a move at a table of six reaches all six, {others} other tables playing: {ms(reached)}")
    back = list[float]()
    for seat in table:
        await seat.socket.close()
        start, seat.version = time.perf_counter(), max(1, seat.version - 20)
        await seat.open()
        while json.loads(await seat.socket.recv()).get("version", 0) < max(sent, default=1):
            pass
        back.append(time.perf_counter() - start)
    print(f"coming back after twenty steps, until up to date: {ms(back)}")
    for task in (*listening, *work):
        task.cancel()
    await asyncio.gather(*listening, *work, return_exceptions=True)


def ms(seconds: list[float]) -> str:
    found = sorted(seconds)
    last = found[min(len(found) - 1, int(0.99 * len(found)))]
    return f"median {1000 * median(found):.1f} ms, p99 {1000 * last:.1f} ms ({len(found)} times)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="other tables that play meanwhile")
    parser.add_argument("--seconds", type=float, default=20.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "games.sqlite") as server:
        waits = [wait for _ in range(5) for wait in opened(server, "kwado", 6)[2]]
        print(f"from the link to a chair: {ms(waits)}")
        asyncio.run(measured(server, args.tables, args.seconds))


if __name__ == "__main__":
    main()
