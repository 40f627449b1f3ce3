"""Sheets from the server: printed one at a time beside the loop, kept, and refused to a crowd."""

import asyncio
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("litestar")

from hanafuda import Game, HanafudaError
from hanafuda.rulesheet import pdf
from hanafuda.server import press
from serving import PATIENCE, Server

needs_print = pytest.mark.skipif(not pdf.can_print(), reason="needs hanafuda[print]")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite") as running:
        yield running


@needs_print
def test_a_sheet_is_downloaded(server: Server) -> None:
    status, body, headers = server.ask("/api/sheet?game=koikoi(rounds=6)&paper=letter")
    assert status == 200
    assert headers["content-type"] == "application/pdf"
    assert headers["content-disposition"] == 'attachment; filename="hanafuda-koikoi-yaku.pdf"'
    assert body == pdf.as_pdf(Game("koikoi(rounds=6)"), paper="letter")
    assert server.ask("/api/sheet?game=koikoi&full=true")[2]["content-disposition"].endswith('-rules.pdf"')
    assert server.json("/api/health")[1]["prints"] is True


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("sheet?game=poker", "no game “poker”"),
        ("sheet?game=koikoi&paper=b5", "no paper “b5”"),
        ("seats?game=koikoi&players=3", "for 2 players, not 3"),
        ("seats?game=koikoi", "for 2 players, not 0"),
    ],
)
def test_what_is_not_there_is_said(wrong: str, says: str, server: Server) -> None:
    status, answer = server.json(f"/api/{wrong}")
    assert status == 400
    assert says in answer["error"]


def test_the_table_is_drawn_for_every_number_of_players(server: Server) -> None:
    for players in Game("kwado").players:
        status, body, headers = server.ask(f"/api/seats?game=kwado&players={players}")
        assert status == 200
        assert headers["content-type"].startswith("image/svg+xml")
        assert f"{players} players at the table" in body.decode()


class Held:
    """A printer that prints nothing until it is let go, and remembers how many sheets it was at."""

    def __init__(self) -> None:
        self.go, self.at_once, self.most = threading.Event(), 0, 0

    def print(self, wanted: Game, full: bool, paper: str, code: str) -> bytes:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        assert self.go.wait(PATIENCE)
        self.at_once -= 1
        return b"sheet"


def test_one_sheet_at_a_time_and_a_crowd_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held()
    monkeypatch.setattr(press, "_printed", held.print)

    async def crowd() -> list[bytes | BaseException]:
        printer = press.Press()
        asked = [asyncio.create_task(printer.sheet(Game("koikoi"), False, "a4")) for _ in range(press.WAITING + 2)]
        while not any(task.done() for task in asked):  # the loop goes on while a sheet is being printed
            await asyncio.sleep(0.01)
        held.go.set()
        return await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), PATIENCE)

    answers = asyncio.run(crowd())
    assert answers[: press.WAITING] == [b"sheet"] * press.WAITING
    assert all(isinstance(answer, press.Busy) for answer in answers[press.WAITING :])
    assert held.most == 1


def test_a_server_that_cannot_print_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from hanafuda.server import app

    monkeypatch.setattr(pdf, "find_spec", lambda name: None)
    press._printed.cache_clear()
    health: Any = app.health.fn()
    assert json.loads(health.content)["prints"] is False
    with pytest.raises(HanafudaError, match=r"hanafuda\[print\]"):
        asyncio.run(press.Press().sheet(Game("koikoi"), False, "a4"))
