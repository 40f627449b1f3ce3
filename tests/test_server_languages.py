"""The server in every language: all are answered in their own, at one table too; what is kept depends on nobody."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from hanafuda import Game
from hanafuda.bots import BOTS
from hanafuda.errors import BadGame, IllegalMove
from hanafuda.server import logs, pages, wire
from hanafuda.server.hub import Connection
from hanafuda.server.rooms import Rooms
from hanafuda.server.sockets import hear
from hanafuda.server.store import Store
from hanafuda.text import LANGUAGES, language, speaking
from hanafuda.text.pseudo import PSEUDO
from serving import PATIENCE, Ear, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite") as running:
        yield running


def title(server: Server, query: str = "", accepts: str = "") -> str:
    _, body, found = server.ask(f"/api/games{query}", Accept_Language=accepts)
    assert "accept-language" in found["vary"]
    told: str = json.loads(body)[0]["title"]
    return told


@pytest.mark.parametrize("code", LANGUAGES)
def test_whoever_asks_is_answered_in_their_language(server: Server, code: str) -> None:
    wanted = language(code).say("koikoi.title")
    assert title(server, accepts=f"xx, {code}-ZZ;q=0.9, fr;q=0.8") == wanted
    assert title(server, f"?lang={code}", accepts="es, ja;q=0.5") == wanted
    status, body, _ = server.ask(f"/api/rules?game=poker&lang={code}")
    assert (status, json.loads(body)["error"]) == (400, told(code, "poker"))
    for path in ("/api/rules?game=koikoi", "/api/lesson?game=koikoi", "/api/problems?game=koikoi"):
        assert (
            server.ask(f"{path}&lang={code}")[1] != server.ask(f"{path}&lang={LANGUAGES[LANGUAGES.index(code) - 1]}")[1]
        )


def told(code: str, game: str) -> str:
    """What is said about a game that is none."""
    with pytest.raises(BadGame) as refused:
        Game(game)
    with speaking(code):
        return str(refused.value)


REFUSED = {
    ("GET", "/api/nothing"): (404, "no-page"),
    ("POST", "/api/nothing"): (404, "no-page"),
    ("GET", "/cards/none.svg"): (404, "no-page"),
    ("DELETE", "/api/games"): (405, "no-method"),
    ("PUT", "/"): (405, "no-method"),
    ("GET", "/api/sheet?full=perhaps"): (400, "bad-request"),
    ("POST", "/api/tables"): (400, "unreadable"),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("method", "path"), REFUSED)
def test_what_the_framework_refuses_is_told_in_the_language(server: Server, code: str, method: str, path: str) -> None:
    status, key = REFUSED[method, path]
    body = None if method == "GET" else b"{}"
    asked = server.ask(path, body, method, Content_Type="application/json", Accept_Language=code)
    wanted = language(code).say(f"error.{key}", method=method, path=path.partition("?")[0])
    assert (asked[0], json.loads(asked[1])) == (status, {"error": wanted})
    assert (asked[2].get("allow") is not None) == (status == 405)


@pytest.mark.parametrize("code", [*LANGUAGES, PSEUDO])
def test_the_page_and_the_app_say_what_they_are_in_the_language(code: str) -> None:
    web = Path(__file__).parent.parent / "web"
    if not web.is_dir():
        pytest.skip("the page's source is not here")
    tag, lead = "en" if code == PSEUDO else code, language(code).say("page.start.lead")
    with speaking(code):
        shell = pages.TOLD[".html"](web / "index.html").decode()
        app = json.loads(pages.TOLD[".webmanifest"](web / "public/manifest.webmanifest"))
    assert f'<html lang="{tag}">' in shell
    assert f'<meta name="description" content="{lead}" />' in shell
    assert (app["lang"], app["description"]) == (tag, lead)
    assert [one["name"] for one in app["shortcuts"]] == [language(code).say("keeper.title")]


@pytest.mark.parametrize("nonsense", ["", "xx", ";;q=,", "ja;q=0", "q" * 3000, "../en"])
def test_a_language_that_is_none_is_english(server: Server, nonsense: str) -> None:
    assert title(server, accepts=nonsense) == "Koi-Koi"
    assert title(server, f"?lang={nonsense}".replace(";", "%3B")) == "Koi-Koi"


async def seated(rooms: Rooms, *codes: str) -> list[tuple[Connection, Ear]]:
    """Somebody for each language at a table that has begun, the first of them at a seat."""
    seats = [wire.SeatWanted(kind="human", name="Ada"), wire.SeatWanted(kind="beginner", name="Ume")]
    made = await rooms.make(wire.TableWanted(game="koikoi(rounds=1)", seats=seats, seed=5), "ada")
    room = await rooms.find(made.id)
    pages = []
    for number, code in enumerate(codes):
        ear = Ear()
        pages.append((Connection(ear, "" if number else "ada", code), ear))
        room.join(pages[-1][0], 0)
    await hear(room, pages[0][0], b'{"type":"next"}')
    return pages


def test_at_one_table_each_reads_their_own_and_may_change_it(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Store(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        try:
            pages = await seated(rooms, "ja", "ko", "es", "en", "es")
            texts = [[event["text"] for sent in ear.sent for event in sent.get("events", ())] for _, ear in pages]
            assert all(texts)
            assert len({*map(tuple, texts)}) == 4
            assert texts[2] == texts[4]
            room = await rooms.find(pages[0][1].sent[0]["view"]["id"])
            await hear(room, pages[1][0], b'{"type":"speak","lang":"ja"}')
            last = pages[1][1].sent[-1]
            assert (last["type"], last["view"]["table"]["title"]) == ("state", language("ja").say("koikoi.title"))
            await hear(room, pages[1][0], b'{"type":"speak","lang":"tlh"}')
            assert pages[1][0].lang == "ja"
        finally:
            await rooms.close()
            await store.close()

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))


def test_a_table_that_is_read_again_has_the_names_it_had(tmp_path: Path) -> None:
    """Names are chosen once by who sets up; whoever makes the server remember them later does not translate them."""

    async def names(code: str) -> tuple[str, ...]:
        with speaking(code):
            store = Store(tmp_path / "games.sqlite")
            await store.open()
            rooms = Rooms(store)
            try:
                if code == "ja":
                    seats = [
                        wire.SeatWanted(kind="human"),
                        wire.SeatWanted(kind="beginner"),
                        wire.SeatWanted(kind="open"),
                    ]
                    made.append((await rooms.make(wire.TableWanted(game="minhwatu", seats=seats), "ada")).id)
                    await (await rooms.find(made[0])).sit("ben", "", None)
                return tuple(chair.name for chair in (await rooms.find(made[0])).party.chairs)
            finally:
                await rooms.close()
                await store.close()

    made: list[str] = []
    first = asyncio.run(names("ja"))
    assert first[1] == language("ja").tell(BOTS["beginner"].title)
    assert [asyncio.run(names(code)) for code in ("ko", "es", "en")] == [first] * 3


def test_the_log_of_the_server_is_in_english_whoever_made_the_trouble() -> None:
    error = IllegalMove("not-host")
    record = logging.LogRecord("hanafuda", logging.WARNING, "", 0, "at a table: %s", (error,), None)
    with speaking("ko"):
        lines = logs.Lines().format(record)
        assert str(error) not in lines
    assert str(error) in lines
