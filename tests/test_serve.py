"""The pages a server shows, and the command that starts it: what is there, and what is said when it cannot be."""

import json
import re
import shlex
import socket
import sqlite3
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from hanafuda import art
from hanafuda.bots import LEVELS
from hanafuda.server.pages import STATIC, TYPES
from serving import PATIENCE, Server

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SERVER: list[str] = PROJECT["optional-dependencies"]["server"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite") as running:
        yield running


# -- pages -----------------------------------------------------------------------------------------------------------


def test_games_and_rules(server: Server) -> None:
    _, games = server.json("/api/games")
    assert [game["name"] for game in games] == ["koikoi", "hanaawase", "minhwatu", "sudaoshi", "kwado"]
    assert {way["choice"]: way["players"] for way in games[4]["teams"]} == {
        "teams=2x2": 4,
        "teams=3x2": 6,
        "teams=2x3": 6,
    }
    assert [level["name"] for level in games[0]["levels"]] == list(LEVELS)
    for game in games:
        for preset in game["presets"]:
            status, sheet = server.json(f"/api/rules?game={game['name']}({preset['options']})".replace(" ", "%20"))
            assert status == 200
            assert sheet["sections"]
    for wrong in ("/api/rules", "/api/rules?game=poker"):
        status, answer = server.json(wrong)
        assert status == 400
        assert "game" in answer["error"]
    assert server.json("/api/health")[1]["ok"]


def test_the_page_and_its_addresses(server: Server) -> None:
    for path in ("/", "/table/xyz", "/no/such/page"):
        status, body, headers = server.ask(path)
        assert status == 200
        assert b"<html" in body
        assert headers["content-type"].startswith("text/html")
        assert headers["x-content-type-options"] == "nosniff"
    for path in ("/api/no", "/assets/no.js", "/no.png", "/..%2f..%2fapp.py", "/%2e%2e/app.py", "/cards/no.svg"):
        status, body, _ = server.ask(path)
        assert status in (400, 404), path
        assert json.loads(body)["error"]


def test_every_kind_of_file_says_what_it_is_once(server: Server) -> None:
    assert server.ask("/")[2]["content-type"] == "text/html; charset=utf-8"
    assert server.ask("/cards/classic.svg")[2]["content-type"] == "image/svg+xml"
    for file in filter(Path.is_file, STATIC.rglob("[!.]*")):
        found = server.ask(f"/{file.relative_to(STATIC).as_posix()}")[2]["content-type"]
        assert found.split(";")[0] == TYPES.get(file.suffix, "application/octet-stream")
        assert found.count("charset") == found.startswith("text/")


def test_sprites_are_sent_once(server: Server) -> None:
    status, body, headers = server.ask("/cards/classic.svg", accept_encoding="gzip")
    assert status == 200
    assert headers["content-encoding"] == "gzip"
    assert len(body) < 150_000
    status, body, _ = server.ask("/cards/classic.svg", if_none_match=headers["etag"])
    assert (status, body) == (304, b"")
    assert server.ask("/cards/classic.svg?index=japanese")[0] == 200
    assert server.ask("/cards/dark.svg?sample=true")[1] == art.sample("dark").encode()
    assert server.ask("/cards/classic.svg?index=klingon")[0] == 400


# -- the command -----------------------------------------------------------------------------------------------------


def serve(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hanafuda.server", "--no-open", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def test_a_taken_port_is_a_clear_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        found = serve("--port", port, "--data", str(tmp_path / "x.sqlite"))
    assert found.returncode == 2
    assert f"port {port} is taken" in found.stderr
    assert "Traceback" not in found.stderr


def test_data_that_cannot_be_used_is_a_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database, and long enough to be looked at as one: " + "x" * 200)
    with sqlite3.connect(tmp_path / "newer") as store:
        store.execute("PRAGMA user_version = 99")
    for data, words in (("file", "not a database"), ("file/below.sqlite", "--data"), ("newer", "newer version")):
        found = serve("--port", "0", "--data", str(tmp_path / data))
        assert found.returncode == 2
        assert words in found.stderr
        assert "Traceback" not in found.stderr


def test_impossible_addresses_are_clear_sentences(tmp_path: Path) -> None:
    for args in (["--port", "99999"], ["--port", "0", "--host", "no.such.host.invalid"]):
        found = serve(*args, "--data", str(tmp_path / "x.sqlite"))
        assert found.returncode == 2
        assert found.stderr.startswith("hanafuda: ")
        assert "Traceback" not in found.stderr


def test_without_the_server_packages_one_sentence_says_what_to_install() -> None:
    without = "import sys; sys.modules['litestar'] = None; from hanafuda.cli import main; sys.exit(main(['serve']))"
    found = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == 2
    assert "the server needs litestar" in found.stderr
    assert "Traceback" not in found.stderr
    assert "hanafuda[" not in found.stderr  # we are on no index: what is named must be there to install
    words = shlex.split(found.stderr.partition("try: ")[2])
    assert words[1:4] == ["-m", "pip", "install"]
    assert Path(words[0]).samefile(sys.executable)
    assert sorted(map(package, words[4:])) == sorted(map(package, SERVER))


def package(requirement: str) -> str:
    """The name in a requirement."""
    return re.split(r"[<>=!~;\[ ]", requirement)[0].lower()
