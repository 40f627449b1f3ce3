"""The HTTP calls are those that the OpenAPI document tells of, and their answers are as it says."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, Phase, given, settings

pytest.importorskip("litestar")
pytest.importorskip("schemathesis")

import requests
import schemathesis
from schemathesis.specs.openapi.checks import positive_data_acceptance

from hanafuda.server import openapi
from hanafuda.server.app import create
from hanafuda.server.store import Store
from serving import PATIENCE, TEXT, Server


def app(path: Path) -> Any:
    return create(Store(path))


def test_every_call_is_in_the_document_and_the_other_way_round(tmp_path: Path) -> None:
    found = app(tmp_path / "x.sqlite")
    assert {(method, path) for method, path, _ in openapi.routes(found)} == set(openapi.CALLS)
    document = openapi.document(found)
    told = {(method.upper(), path) for path, calls in document["paths"].items() for method in calls}
    assert told == set(openapi.CALLS)
    for calls in document["paths"].values():
        assert all(call["summary"].endswith(".") for call in calls.values())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    names = ("requests", "tables", "records", "all_requests", "all_tables", "all_records")
    limits = [word for name in names for word in ("--limit", f"{name}=1e6/1e6")]
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite", *limits) as running:
        yield running


DOCUMENT: Any = schemathesis.openapi.from_dict(openapi.document(app(Path("nowhere.sqlite"))))
OPERATIONS = {found.ok().label: found.ok() for found in DOCUMENT.get_all_operations()}
RIGHT, WRONG = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
ASKED = [(label, RIGHT) for label in OPERATIONS] + [
    (f"{method} {path}", WRONG) for (method, path), call in openapi.CALLS.items() if call.asks not in (None, str)
]
"""Right by the document (which may still be no game or no record), and wrong where that is possible."""


@pytest.mark.parametrize(("label", "mode"), ASKED)
def test_whatever_is_asked_the_answer_is_as_the_document_says(server: Server, label: str, mode: Any) -> None:
    @given(OPERATIONS[label].as_strategy(generation_mode=mode))
    @settings(max_examples=10, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def ask(case: Any) -> None:
        case.call_and_validate(base_url=f"http://{server.host}", excluded_checks=[positive_data_acceptance])

    ask()


def test_the_answers_about_a_game_are_as_the_document_says(server: Server) -> None:
    table = server.table("kwado(rounds=1)", "greedy", "beginner")
    with server.sit(table) as ada:
        ada.play()
    path, me = f"/api/tables/{table['id']}", {"Cookie": server.me.cookie}
    record = requests.get(f"http://{server.host}{path}/record", headers=me, timeout=PATIENCE)
    lobby: Any = {"game": "koikoi", "seats": [{"kind": "human", "name": "Ada"}, {"kind": "open"}]}
    made = requests.post(f"http://{server.host}/api/tables", json=lobby, headers=me, timeout=PATIENCE)
    empty = f"/api/tables/{made.json()['id']}"
    asked: list[tuple[str, str, Any]] = [
        ("GET", "/api/games", {}),
        ("GET", "/api/rules", {"params": {"game": "sudaoshi"}}),
        ("GET", path, {"headers": me}),
        ("GET", f"{path}/replay", {}),
        ("POST", "/api/replay", {"data": record.content, "headers": {"Content-Type": TEXT}}),
        ("POST", f"{empty}/sit", {"json": {"name": "Ben"}}),
        ("GET", empty, {}),
        ("DELETE", empty, {"headers": me}),
    ]
    answers = [
        requests.request(how, f"http://{server.host}{where}", timeout=PATIENCE, **more) for how, where, more in asked
    ]
    for answer in (record, made, *answers):
        assert answer.ok, answer.text
        where = re.sub("/tables/[^/]+", "/tables/{id}", urlsplit(answer.url).path)
        OPERATIONS[f"{answer.request.method} {where}"].validate_response(answer)
