"""Scores kept on the server: shared by link, changed by whoever has the secret, refused in a sentence, never lost."""

import asyncio
import json
import random
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("litestar")

from hanafuda import Game, HanafudaError, Match, record
from hanafuda.keeper import Kept
from hanafuda.server import keep as keeping
from hanafuda.server import wire
from hanafuda.server.entry import Entry
from hanafuda.server.store import Store, StoreError
from kept import kept_game
from serving import PATIENCE, Server

Json = dict[str, Any]
GOLDEN = Path(__file__).with_name("golden")
EMPTY: Json = {"piles": [[], []], "lucky": [[], []], "calls": [0, 0], "declared": [[], []], "out": [], "blank": None}
EMPTY |= {"stopper": None, "maker": None, "field": [], "dealer": None}
MOON: Json = {**EMPTY, "piles": [["8b", "8c1", "9a", "9c1"], []], "stopper": 0}
WANTED = {"game": "koikoi(rounds=3)", "names": ["Ada", "Ben"], "first": 0, "start": 0, "rounds": [], "draft": None}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data") / "games.sqlite") as running:
        yield running


def call(server: Server, method: str, path: str, body: Any = None, kind: str = "application/json") -> tuple[int, Any]:
    """A request and its answer; bytes go as they are."""
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    asked = urllib.request.Request(f"http://{server.host}{path}", data, {"content-type": kind}, method=method)
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            text = answer.read().decode("utf-8-sig")
            return answer.status, json.loads(text) if text.startswith("{") else text
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def make(server: Server, **wanted: Any) -> Json:
    status, made = call(server, "POST", "/api/keep", WANTED | wanted)
    assert status == 201, made
    return dict(made)


def look(server: Server, made: Json) -> Json:
    status, view = call(server, "GET", f"/api/keep/{made['id']}")
    assert status == 200
    return dict(view)


def tell(server: Server, made: Json, version: int, start: int, *rounds: Json, **more: Any) -> tuple[int, Any]:
    sent = {"secret": made["secret"], "version": version, "start": start, "rounds": rounds, "draft": None, **more}
    return call(server, "PUT", f"/api/keep/{made['id']}", sent)


@pytest.mark.parametrize("name", ["koikoi-2", "hanaawase-4", "minhwatu-5-joker", "sudaoshi-7-fees", "kwado-6-teams"])
def test_a_recorded_game_told_round_by_round_comes_to_its_totals(server: Server, name: str) -> None:
    match: Match = record.read((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    kept = kept_game(match)
    made = make(server, game=str(kept.game), names=kept.names, first=kept.first)
    for number, round in enumerate(json.loads(wire.encode(kept.rounds))):
        _, view = tell(server, made, number * 2 + 1, number, draft=round)
        assert view["current"]["score"] is not None
        _, view = tell(server, made, number * 2 + 2, number, round)
    assert view["totals"] == list(match.totals)
    assert view["winners"] == list(match.winners)
    assert [round["scores"] for round in view["rounds"]] == [list(round.scores) for round in match.rounds]
    assert view == look(server, made)
    assert record.read_kept(call(server, "GET", f"/api/keep/{made['id']}/record")[1]) == kept
    assert call(server, "GET", f"/api/keep/{made['id']}/csv")[1].count("\n") == len(match.rounds) + 1


def test_whoever_has_the_link_looks_on_and_whoever_has_the_secret_edits(server: Server) -> None:
    made = make(server)
    assert tell(server, made, 1, 0, MOON)[1]["totals"] == [5, 0]
    assert made["secret"] not in json.dumps(look(server, made))
    status, refused = tell(server, made | {"secret": "guess"}, 2, 0)
    assert (status, "link for editing" in refused["error"]) == (403, True)
    assert call(server, "GET", f"/api/keep/{made['id']}?version=2") == (204, "")
    assert call(server, "GET", f"/api/keep/{made['id']}?version=1")[1]["version"] == 2
    assert min(len(made["id"]) * 6, len(made["secret"]) * 6) >= 128


def test_who_comes_late_is_told_so_and_nothing_is_overwritten(server: Server) -> None:
    made = make(server)
    tell(server, made, 1, 0, MOON)
    status, refused = tell(server, made, 1, 0, EMPTY)
    assert (status, "changed this score since" in refused["error"]) == (409, True)
    assert look(server, made)["totals"] == [5, 0]


def test_the_same_told_again_is_no_new_version(server: Server) -> None:
    made = make(server, rounds=[MOON])
    assert tell(server, made, 2, 0, MOON)[1]["version"] == 2


def test_a_corrected_round_changes_what_follows(server: Server) -> None:
    made = make(server, rounds=[MOON, MOON])
    other = {**MOON, "piles": MOON["piles"][::-1], "stopper": 1}
    view = tell(server, made, 2, 0, other, MOON)[1]
    assert (view["totals"], view["rounds"][1]["dealer"], view["next"]) == ([5, 5], 1, "Ada deals round 3.")


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        (b"", 400, "cannot be read"),
        (b"\xff\xfe", 400, "cannot be read"),
        (b"[" * 5000, 400, "cannot be read"),
        (b"{}", 400, "cannot be read"),
        ({**WANTED, "more": 1}, 400, "cannot be read"),
        ({**WANTED, "game": "poker"}, 400, "no game “poker”"),
        ({**WANTED, "names": ["Ada"]}, 400, "for 2 players"),
        ({**WANTED, "names": ["Ada", "Ada"]}, 400, "same name"),
        ({**WANTED, "names": ["Ada", "a,b"]}, 400, "not a name"),
        ({**WANTED, "first": 2}, 400, "cannot deal first"),
        ({**WANTED, "rounds": [{}]}, 400, "cannot be read"),
        ({**WANTED, "rounds": [{**EMPTY, "piles": [["8z"], []]}]}, 400, "no card “8z”"),
        ({**WANTED, "rounds": [{**EMPTY, "piles": [["8b", "8b"], []]}]}, 400, "stands twice"),
        ({**WANTED, "rounds": [{**EMPTY, "piles": [[]]}]}, 400, "2 piles"),
        ({**WANTED, "rounds": [{**EMPTY, "piles": ["8b", []]}]}, 400, "a list of codes"),
        ({**WANTED, "rounds": [{**EMPTY, "stopper": "me"}]}, 400, "cannot be read"),
        ({**WANTED, "rounds": [{**EMPTY, "stopper": 5}]}, 400, "not at the table"),
        ({**WANTED, "rounds": [{**EMPTY, "lucky": [["x" * 99], []]}]}, 400, "no lucky hand"),
        ({**WANTED, "rounds": [EMPTY] * 201}, 400, "no more than 200 rounds"),
        (b" " * 300_000, 413, "too long"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_a_sentence(server: Server, body: Any, status: int, says: str) -> None:
    found, refused = call(server, "POST", "/api/keep", body)
    assert (found, says in refused["error"]) == (status, True), refused
    assert "Traceback" not in refused["error"]


def test_only_json_is_read(server: Server) -> None:
    assert call(server, "POST", "/api/keep", WANTED, kind="text/plain")[0] == 415
    made = make(server)
    assert call(server, "PUT", f"/api/keep/{made['id']}", b"{}", kind="application/x-www-form-urlencoded")[0] == 415


@pytest.mark.parametrize("path", ["/api/keep/nothing", "/api/keep/nothing/csv", "/api/keep/nothing/record"])
def test_a_score_that_is_not_here_is_not_found(server: Server, path: str) -> None:
    status, refused = call(server, "GET", path)
    assert (status, "no score kept" in refused["error"]) == (404, True)


def test_tables_and_scores_do_not_open_each_other(server: Server) -> None:
    made, table = make(server), server.table("koikoi", "greedy")
    assert call(server, "GET", f"/api/tables/{made['id']}")[0] == 404
    assert call(server, "GET", f"/api/keep/{table['id']}")[0] == 404


def wanted(**more: Any) -> keeping.KeepWanted:
    found: keeping.KeepWanted = keeping.read_json(json.dumps(WANTED | more).encode(), keeping.KeepWanted)
    return found


async def opened(path: Path) -> Store:
    store = Store(path)
    await store.open()
    return store


def test_a_score_outlives_the_server_and_its_secret_is_not_in_the_store(tmp_path: Path) -> None:
    async def scene() -> keeping.KeepMade:
        store = await opened(tmp_path / "games.sqlite")
        books = keeping.Keeping(store)
        made = await books.make(wanted(rounds=[MOON]))
        told = {"secret": made.secret, "version": 2, "start": 1, "rounds": [], "draft": {**EMPTY, "field": ["1b"]}}
        before = await books.change(made.id, as_sent(told))
        await store.close()
        store = await opened(tmp_path / "games.sqlite")
        assert await keeping.Keeping(store).find(made.id) == before
        await store.close()
        return made

    made = asyncio.run(scene())
    with sqlite3.connect(tmp_path / "games.sqlite") as data:
        kept = " ".join(row for (row,) in data.execute("select data from entries"))
    assert "8b" in kept
    assert made.secret not in kept


def test_a_history_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await opened(tmp_path / "games.sqlite")
        made = await keeping.Keeping(store).make(wanted())
        await store.append(keeping.HOME + made.id, 2, Entry("rounds", "{"))
        with pytest.raises(StoreError, match="cannot be read"):
            await keeping.Keeping(store).find(made.id)
        await store.close()

    asyncio.run(scene())


def test_scores_are_limited_in_number_and_in_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_AN_HOUR", 2)
    monkeypatch.setattr(keeping, "MAX_ENTRIES", 2)
    monkeypatch.setattr(keeping, "MEMORY", 1)

    async def scene() -> None:
        store = await opened(tmp_path / "games.sqlite")
        books = keeping.Keeping(store)
        made = await books.make(wanted())
        sent = {"secret": made.secret, "version": 1, "start": 0, "rounds": [MOON], "draft": None}
        assert (await books.change(made.id, as_sent(sent))).version == 2
        with pytest.raises(keeping.TooMany, match="too often"):
            await books.change(made.id, as_sent(sent | {"version": 2, "rounds": []}))
        await books.make(wanted())
        with pytest.raises(keeping.TooMany, match="Too many"):
            await books.make(wanted())
        assert (await books.find(made.id)).kept.standing.totals == (5, 0)
        await store.close()

    asyncio.run(scene())


def as_sent(body: Json) -> keeping.KeepSent:
    sent: keeping.KeepSent = keeping.read_json(json.dumps(body).encode(), keeping.KeepSent)
    return sent


def test_two_servers_over_one_store_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await opened(tmp_path / "games.sqlite")
        one, two = keeping.Keeping(store), keeping.Keeping(store)
        made = await one.make(wanted())
        told = {"secret": made.secret, "version": 1, "start": 0, "rounds": [MOON], "draft": None}
        await two.find(made.id)
        await one.change(made.id, as_sent(told))
        with pytest.raises(keeping.MovedOn, match="Somebody else"):
            await two.change(made.id, as_sent({**told, "rounds": [EMPTY]}))
        assert (await two.find(made.id)).kept.standing.totals == (5, 0)
        await store.close()

    asyncio.run(scene())


NOISE: list[Any] = [None, -1, 7, 10**20, 1.5, "", "nobody", "8b", "teshi", [], [[]], ["8b", "9a"], [1, 2], {}, True]


def noisy(luck: random.Random, round: Json) -> Json:
    """A round with something else in one of its places."""
    changed: Json = json.loads(json.dumps(round))
    field = luck.choice(sorted(changed))
    inner = changed[field]
    if isinstance(inner, list) and inner and luck.random() < 0.6:
        inner[luck.randrange(len(inner))] = luck.choice(NOISE)
    else:
        changed[field] = luck.choice(NOISE)
    return changed


@pytest.mark.parametrize("game", ["koikoi", "sudaoshi(fees=order, field_multiplier=on)", "kwado(declare=on)"])
def test_whatever_is_sent_is_refused_in_a_sentence_or_can_be_shown(game: str) -> None:
    luck = random.Random(game)
    kept = Kept.new(Game(game), list("ABCDE")[: Game(game).players[-1]])
    book = keeping.Book(kept, "")
    plain = json.loads(wire.encode(kept.empty))
    shown, refused = 0, list[str]()
    for _ in range(300):
        told = [plain, noisy(luck, plain)]
        luck.shuffle(told)
        body = {"start": luck.choice((0, 1, -3)), "rounds": told[:1], "draft": told[1]}
        try:
            after = book.after(keeping.read_json(json.dumps(body).encode(), keeping.RoundsTold))
        except HanafudaError as error:
            refused.append(str(error))
        else:
            shown += 1
            again = keeping.rebuilt([opening(kept), Entry("rounds", json.dumps(body))])
            assert wire.encode(keeping.view("x", again)) == wire.encode(keeping.view("x", after))
    assert shown > 5
    assert all("{" not in sentence for sentence in refused)


def opening(kept: Kept) -> Entry:
    return Entry.of("kept", game=str(kept.game), names=kept.names, first=kept.first, lock="")
