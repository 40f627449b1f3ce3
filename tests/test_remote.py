"""A table of a server from the terminal: by its link, to the end, and when the line is bad."""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("litestar")
pytest.importorskip("textual")

from chaos import Proxy, Traveller
from hanafuda.errors import HanafudaError, IllegalMove
from hanafuda.terminal.remote import Door, Remote, read, sit_down
from hanafuda.text import Phrase
from processes import run
from serving import PATIENCE, Browser, Json, Server, begin


async def play(place: Remote) -> Json:
    """Always the first legal move, until the game is over."""
    last: Json = {}
    async for step in place.steps():
        view = step.view
        last = {"phase": view.phase, "seat": view.seat, "totals": list(view.totals)}
        if view.phase == "match_over":
            break
        if step.notice is None and (view.legal or view.phase == "round_over"):
            try:
                await (place.move(view.legal[0]) if view.legal else place.next())
            except IllegalMove:  # the line was lost before the answer: what comes next tells
                continue
    place.close()
    return last


@pytest.mark.parametrize("bad", [False, True])
def test_somebody_at_a_terminal_and_somebody_in_a_browser_play_to_the_end(tmp_path: Path, bad: bool) -> None:
    with Server(tmp_path / "games.sqlite") as server:
        ada = Browser(server)
        table = ada.table("koikoi(rounds=2)", "open", seed=None)
        said: list[str] = []

        async def scene() -> tuple[Json, Json]:
            door = Door(f"http://{server.host}/table/{table['id']}", tmp_path / "keys.json")
            waiting = asyncio.create_task(sit_down(door, "Ben", lambda line: said.append(str(line))))
            await asyncio.to_thread(start, ada, table)
            await waiting
            proxy = Proxy(server.host, 3)
            async with proxy.running() as address:
                if bad:
                    door.server = f"http://{address}"
                    door._keep(door._known()[f"http://{server.host}"])
                browser = Traveller(ada, table, server.host, twice=0.0)
                return await asyncio.gather(browser.play(), play(Remote(door)))

        seen, mine = asyncio.run(asyncio.wait_for(scene(), PATIENCE))
        assert said[-1].startswith("Koi-Koi with Ada and Ben.")
        assert (mine["phase"], mine["seat"], mine["totals"]) == ("match_over", 1, seen["totals"])


def start(ada: Browser, table: Json) -> None:
    """The host starts when the guest is ready."""
    with ada.sit(table) as host:
        while not host.lobby or host.lobby["chairs"][1]["kind"] == "open":
            host.hear()
        begin(host)
        host.dealt()


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("nonsense", "is not the link of a table"),
        ("http://127.0.0.1:1/rules/koikoi", "is not the link of a table"),
        ("http://127.0.0.1:1/table/x", "does not answer"),
        ("ftp://127.0.0.1/table/x", "is not the link of a table"),
    ],
)
def test_a_link_that_leads_nowhere_is_a_sentence(link: str, words: str) -> None:
    done = run("play", "--table", link, "--plain")
    assert done.returncode == 2
    assert words in done.stderr


@pytest.mark.parametrize("text", ["", "{}", '{"type": "dance"}', '{"type": "state"}', "[" * 3000])
def test_what_no_server_of_ours_says_is_refused(text: str) -> None:
    with pytest.raises(HanafudaError, match="speaks otherwise"):
        read(text)


def test_words_come_told_and_are_shown_as_they_are() -> None:
    message = read('{"type": "error", "message": "It is not {your} turn.", "version": 3, "id": null}')
    assert isinstance(getattr(message, "message", None), Phrase)
    assert str(getattr(message, "message", "")) == "It is not {your} turn."
