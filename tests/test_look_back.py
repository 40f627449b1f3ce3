"""Looking back over the wire: reviews with their progress, problems, statistics, tables that go on from a moment."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("litestar")

from golden_records import FOLDER
from hanafuda.record import read
from serving import PATIENCE, Server

PLANTED = Path(__file__).parent / "planted"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite") as running:
        yield running


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_review_is_worked_out_aside_and_told_when_it_is_done(server: Server) -> None:
    wanted: dict[str, Any] = {"record": text_of(PLANTED / "third-bright.txt"), "seat": 0}
    status, found = server.json("/api/reviews", wanted)
    assert status == 200
    until = time.monotonic() + PATIENCE
    while not found["report"] and time.monotonic() < until:
        time.sleep(0.05)
        _, found = server.json(f"/api/reviews/{found['id']}")
    report = found["report"]
    assert found["done"] == found["of"] == len(report["decisions"])
    dearest = report["decisions"][report["dearest"][0]]
    assert (dearest["round"], dearest["step"], dearest["played"]) == (1, 3, "3b")
    assert server.json("/api/reviews", wanted)[1] == found  # the same is worked out once


@pytest.mark.parametrize("wrong", [{"seat": 7}, {"record": "no record"}])
def test_what_cannot_be_reviewed_is_refused(server: Server, wrong: dict[str, Any]) -> None:
    status, found = server.json("/api/reviews", {"record": text_of(PLANTED / "kwado.txt"), "seat": 0} | wrong)
    assert (status, bool(found["error"])) == (400, True)
    assert server.json("/api/reviews/nothing")[0] == 404


@pytest.mark.parametrize(
    ("path", "round", "step", "seat"),
    [
        (PLANTED / "third-bright.txt", 1, 3, 0),
        (FOLDER / "koikoi-2.txt", 2, 5, 1),
        (FOLDER / "sudaoshi-4.txt", 1, 6, 3),
        (FOLDER / "sudaoshi-5-fees.txt", 1, 0, 2),
        (FOLDER / "kwado-4-teams.txt", 1, 9, 1),
        (FOLDER / "minhwatu-5-joker.txt", 2, 0, 4),
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else str(value),
)
def test_a_table_goes_on_from_a_moment_and_says_so(
    server: Server, path: Path, round: int, step: int, seat: int
) -> None:
    record = text_of(path)
    then = read(record).at(round, step)
    wanted: dict[str, Any] = {"record": record, "round": round, "step": step, "seat": seat, "bot": "greedy"}
    status, table = server.json("/api/branches", wanted)
    assert status == 201, table
    with server.sit(table) as ada:
        first = ada.hear()["view"]
        assert first["hand"] == [str(card) for card in then.view(seat).hand]
        assert first["commitment"] == ""
        assert first["hands"] is None
        ada.play()
    _, text, _ = server.ask(f"/api/tables/{table['id']}/record")
    played = read(text.decode())
    assert played.continued == (round, step)
    assert played.chosen
    now = played.rounds[round - 1]
    assert now.decks[: len(then.rounds[-1].decks)] == then.rounds[-1].decks
    assert now.moves[: len(then.rounds[-1].moves)] == then.rounds[-1].moves


@pytest.mark.parametrize(
    "wrong", [{"step": 99}, {"round": 0}, {"seat": -1}, {"bot": "nobody"}, {"round": 1, "step": 5}]
)
def test_nobody_goes_on_from_where_there_is_nothing(server: Server, wrong: dict[str, Any]) -> None:
    record = text_of(PLANTED / "third-bright.txt")
    wanted: dict[str, Any] = {"record": record, "round": 1, "step": 3, "seat": 0, "bot": "greedy"} | wrong
    wanted["step"] += wanted["step"] == 5  # the last step: the game is over
    assert server.json("/api/branches", wanted)[0] == 400


def test_problems_show_what_their_seat_sees_and_nothing_else(server: Server) -> None:
    _, found = server.json("/api/problems?game=sudaoshi")
    assert len(found) > 5
    for problem in found:
        assert problem["view"]["hands"] is None
        assert {one["move"] for one in problem["proof"]} == set(problem["view"]["legal"])
        assert [one["right"] for one in problem["proof"]][:2] == [True, False]
    record = text_of(PLANTED / "empty-hand.txt")
    status, own = server.json("/api/problems", {"record": record, "round": 1, "step": 15})
    assert (status, own["kind"], own["proof"][0]["move"]) == (200, "call", "stop")
    assert server.json("/api/problems", {"record": record, "round": 1, "step": 17})[0] == 400


def test_statistics_count_own_tables_and_records(server: Server) -> None:
    table = server.table("koikoi(rounds=1)", "greedy")
    with server.sit(table) as ada:
        ada.play()
    other = server.table("koikoi(rounds=1)", "greedy")  # not finished
    wanted = {"tables": [table["id"], other["id"], "nothing"], "records": [text_of(PLANTED / "kwado.txt")]}
    status, found = server.json("/api/stats", wanted)
    assert (status, found["games"], found["rounds"]) == (200, 2, 2)
