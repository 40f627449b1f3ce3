"""The score keeper, used at a table: whole games tapped in, corrected, reloaded, shared, without a server, exported."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from hanafuda import Cards, Game, Match, record, score_piles
from hanafuda.keeper import Entered, Kept
from hanafuda.text import LANGUAGES, language

from .conftest import DESKTOP, PHONE, ROOT, RealServer
from .player import PATIENCE, Server, settles_in
from .test_manners import findings
from .test_table import SMALLEST

sys.path.append(str(ROOT / "tests"))
from kept import kept_game

Open = Callable[..., Page]
GAMES = ["koikoi-2", "hanaawase-3", "minhwatu-5-joker", "sudaoshi-7-fees", "kwado-4-teams", "kwado-2-declare"]
NOBODY: dict[str, Any] = {"start": 0, "rounds": [], "draft": None}


def golden(name: str) -> tuple[Match, Kept]:
    match = record.read((ROOT / f"tests/golden/{name}.txt").read_text(encoding="utf-8"))
    return match, kept_game(match)


def new_score(server: Server, game: str, names: list[str], first: int = 0) -> dict[str, str]:
    """A score that nobody has told anything of yet."""
    body = json.dumps({"game": game, "names": names, "first": first, **NOBODY}).encode()
    request = Request(f"{server.address}/api/keep", body, {"content-type": "application/json"})
    with urlopen(request, timeout=PATIENCE / 1000) as answer:
        made: dict[str, str] = json.load(answer)
        return made


class Keeper:
    """Somebody who enters rounds."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def of(cls, page: Page, server: Server, made: dict[str, str]) -> "Keeper":
        """By the link for editing."""
        page.goto(f"{server.address}/keep/{made['id']}#{made['secret']}")
        page.locator(".deck").first.wait_for()
        return cls(page)

    def choose(self, name: str) -> None:
        self.page.locator(".whose label", has_text=name).click()

    def tap(self, *cards: str) -> None:
        for card in cards:
            self.page.locator(f".deck [data-code='{card}']").click()

    def type(self, *cards: str) -> None:
        self.page.get_by_label("Or type them for").fill(" ".join(cards))
        self.page.get_by_role("button", name="Add").click()

    def tell(self, kept: Kept, round: Entered, *, typing: bool = False) -> None:
        """Say all that there is to say of a round: the largest pile is the rest, where all cards are captured."""
        self.seat(kept, round)
        sides = [side for side in range(kept.sides) if side not in (*round.out, round.blank)]
        largest = max(sides, key=lambda side: len(round.piles[side]))
        whole = len(round.taken) == len(kept.deck)
        for side in sides:
            if not whole or side != largest:
                self.choose(kept.side_names[side])
                (self.type if typing else self.tap)(*map(str, round.piles[side]))
        if whole:
            self.page.get_by_role("button", name=f"The rest goes to {kept.side_names[largest]}").click()
        self.say(kept, round)

    def seat(self, kept: Kept, round: Entered) -> None:
        for seat in round.out:
            self.page.get_by_role("button", name=f"{kept.names[seat]}: out").click()
        if round.blank is not None:
            self.page.get_by_role("button", name=f"{kept.names[round.blank]}: blank card").click()

    def say(self, kept: Kept, round: Entered) -> None:
        page = self.page
        if round.stopper is not None:
            who = "Nobody" if isinstance(round.stopper, str) else kept.side_names[round.stopper]
            page.get_by_role("group", name="Who stopped?").get_by_role("radio", name=who).check()
        for side, calls in enumerate(round.calls):
            for _ in range(calls):
                page.get_by_role("button", name=f"{kept.side_names[side]} has called once more").click()
        if any(round.declared) or any(round.lucky):
            for folded in page.locator(".said details:not([open]) summary").all():
                folded.click()
        for side, sets in enumerate(round.declared):
            for number in sets:
                label = f"{kept.side_names[side]} has declared Sakura Set {number}"
                page.get_by_role("checkbox", name=label).check()
        for name, hands in zip(kept.names, round.lucky, strict=True):
            for hand in hands:
                page.get_by_label(name, exact=True).filter(has=page.locator(f"[value='{hand}']")).select_option(hand)
        for card in page.locator(".said .field button").all():
            if (card.get_attribute("data-code") or "") in map(str, round.field):
                card.click()

    def finish(self, number: int) -> None:
        self.page.get_by_role("button", name=f"Finish round {number}").click()

    def totals(self, *totals: int) -> None:
        """The totals are these."""
        for side, total in enumerate(totals):
            expect(self.page.locator(f"[data-total='{side}']")).to_have_text(str(total).replace("-", "−"))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_from_its_piles_comes_to_what_its_record_says(
    name: str, open_page: Open, server: RealServer
) -> None:
    match, kept = golden(name)
    made = new_score(server, str(kept.game), list(kept.names), kept.first)
    keeper = Keeper.of(open_page(PHONE), server, made)
    other = open_page(PHONE)
    other.goto(f"{server.address}/keep/{made['id']}")
    for number, round in enumerate(kept.rounds, start=1):
        expect(keeper.page.locator("p.next")).to_contain_text(
            f"{kept.names[match.rounds[number - 1].dealer]} deals round {number}"
        )
        keeper.tell(kept, round, typing=number > 1)
        keeper.finish(number)
        for side, score in enumerate(match.rounds[number - 1].scores):
            cell = keeper.page.locator(".totals tbody tr").nth(number - 1).locator("td").nth(side)
            expect(cell).to_have_text(f"{score:+}".replace("-", "−") if score else "0")
    keeper.totals(*match.totals)
    for name in kept.teams[match.winners[0]]:
        expect(keeper.page.locator("p.next")).to_contain_text(name)
    for side, total in enumerate(match.totals):
        expect(other.locator(f"[data-total='{side}']")).to_have_text(str(total).replace("-", "−"))
    expect(other.get_by_role("button", name="Correct")).to_have_count(0)
    with urlopen(f"{server.address}/api/keep/{made['id']}/record", timeout=PATIENCE / 1000) as answer:
        assert record.read_kept(answer.read().decode()).standing.totals == match.totals


def test_a_game_is_set_up_told_corrected_reloaded_and_exported(
    open_page: Open, server: RealServer, tmp_path: Path
) -> None:
    page = open_page(PHONE)
    page.goto(server.address)
    page.get_by_role("link", name="Keep score at a real table").click()
    page.get_by_role("link", name="Koi-Koi").click()
    page.get_by_role("textbox", name="Player 1").fill("Ada")
    page.get_by_role("textbox", name="Player 2").fill("Ben")
    page.get_by_label("First dealer", exact=True).select_option("Ben")
    page.get_by_label("Quick").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("p.next")).to_have_text("Ben deals round 1.")
    keeper = Keeper(page)
    page.get_by_label("Or type them for Ada").fill("moon, 8c1, Sake Cup, 9c1")
    page.get_by_role("button", name="Add").click()
    page.get_by_label("Or type them for Ada").fill("8b rose")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("no single card “rose”")
    page.get_by_role("group", name="Who stopped?").get_by_role("radio", name="Ben").check()
    expect(page.get_by_label("The score so far")).to_contain_text("Ben cannot have stopped")
    expect(page.get_by_role("button", name="Finish round 1")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    keeper.tap("3b")
    page.get_by_role("group", name="Who stopped?").get_by_role("radio", name="Ada").check()
    expect(page.get_by_label("The score so far")).to_contain_text("Cherry Blossom Viewing")
    keeper.finish(1)
    expect(page.get_by_role("alert")).to_contain_text("a single card of one month (Curtain)")
    keeper.tap("3b")
    keeper.finish(1)
    keeper.totals(5, 0)
    page.reload()
    keeper.totals(5, 0)
    keeper.tap("1b")
    page.reload()
    expect(page.locator("[data-code='1b']")).to_have_attribute("data-side", "0")
    page.get_by_role("button", name="Correct round 1").click()
    page.get_by_role("button", name="Ben has called once more").click()
    keeper.totals(10, 0)
    page.get_by_role("button", name="Done").click()
    expect(page.locator("[data-code='1b']")).to_have_attribute("data-side", "0")
    page.get_by_role("button", name="Share").click()
    for kind, start in (("CSV", "\ufeffround,dealer,Ada,Ben"), ("Record", "hanafuda score 1\ngame: koikoi(rounds=3)")):
        with page.expect_download() as download:
            page.get_by_role("link", name=kind).click()
        file = tmp_path / kind
        download.value.save_as(file)
        assert file.read_bytes().decode().startswith(start)
    page.get_by_role("button", name="Close").click()
    page.goto(f"{server.address}/keep")
    expect(page.get_by_role("link", name="Ada and Ben")).to_contain_text("10 : 0")


def test_without_the_server_nothing_is_lost_and_it_is_told_when_it_is_back(
    open_page: Open, own_server: RealServer
) -> None:
    made = new_score(own_server, "hanaawase", ["Ada", "Ben"])
    keeper = Keeper.of(open_page(PHONE), own_server, made)
    settles_in(keeper.page)
    keeper.tap("1b", "1r")
    expect(keeper.page.locator("main")).to_have_attribute("data-unsent", "false")
    own_server.kill()
    keeper.tap("8b", "8a")
    expect(keeper.page.get_by_role("alert")).to_contain_text("kept on this device")
    keeper.page.reload()
    expect(keeper.page.locator("[data-code='8a']")).to_have_attribute("data-side", "0")
    keeper.choose("Ben")
    keeper.page.get_by_role("button", name="The rest goes to Ben").click()
    own_server.start()
    expect(keeper.page.locator("main")).to_have_attribute("data-unsent", "false")
    keeper.finish(1)
    piles = [Cards("1b 1r 8b 8a"), Cards("all -1b -1r -8b -8a")]
    keeper.totals(*(side.score for side in score_piles(Game("hanaawase"), piles).sides))
    expect(keeper.page.get_by_role("alert")).to_have_count(0)


def test_two_phones_that_enter_the_same_round_lose_neither(open_page: Open, server: RealServer) -> None:
    made = new_score(server, "hanaawase", ["Ada", "Ben"])
    one, two = (Keeper.of(open_page(PHONE), server, made) for _ in range(2))
    two.page.context.set_offline(True)
    for keeper, name in ((one, "Ada"), (two, "Ben")):
        keeper.page.get_by_role("button", name=f"The rest goes to {name}").click()
    one.finish(1)
    whole = score_piles(Game("hanaawase"), [Cards("all"), Cards()]).sides[0].score
    one.totals(whole, 0)
    expect(two.page.get_by_role("alert")).to_contain_text("kept on this device")
    two.page.context.set_offline(False)
    two.totals(whole, 0)
    expect(two.page.locator("[data-code='1b']")).to_have_attribute("data-side", "1")
    expect(two.page.locator("p.next")).to_have_text("Ada deals round 2.")


def test_the_list_of_scores_is_told_in_the_language_that_is_chosen(open_page: Open, server: RealServer) -> None:
    page = Keeper.of(open_page(PHONE), server, new_score(server, "koikoi", ["Ada", "Ben"])).page
    for code in (*LANGUAGES, "en"):
        page.goto(f"{server.address}/keep?lang={code}")
        listed = page.locator("main li", has_text="Ada").first
        expect(listed).to_contain_text(language(code).say("koikoi.title"))
        expect(listed).to_contain_text(language(code).say("keeper.deals", name="Ada", n=1))


def fits_a_small_phone(page: Page) -> bool:
    """Whether nothing is wider than the narrowest screen."""
    page.set_viewport_size({"width": SMALLEST[0], "height": SMALLEST[1]})
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_an_address_without_a_score_is_friendly(open_page: Open, server: RealServer) -> None:
    page = open_page()
    page.goto(f"{server.address}/keep/nothing")
    expect(page.get_by_role("heading", name="No score here")).to_be_visible()
    page.goto(f"{server.address}/keeper/poker")
    expect(page.locator("main")).to_contain_text("no game called “poker”")


@pytest.mark.parametrize(
    ("colours", "size", "paths"), [("light", PHONE, []), ("dark", DESKTOP, ["keep", "keeper/kwado"])]
)
def test_the_keeper_has_no_serious_findings(
    colours: str, size: tuple[int, int], paths: list[str], open_page: Open, server: RealServer
) -> None:
    _, kept = golden("sudaoshi-7-fees")
    made = new_score(server, str(kept.game), list(kept.names), kept.first)
    page = open_page(size, color_scheme=colours, bypass_csp=True)
    for path in paths:
        page.goto(f"{server.address}/{path}")
        page.locator("h1").wait_for()
        assert findings(page) == []
    keeper = Keeper.of(page, server, made)
    for folded in page.locator("details summary").all():
        folded.click()
    keeper.tell(kept, kept.rounds[0], typing=True)
    assert findings(page) == []
    assert fits_a_small_phone(page)
    keeper.finish(1)
    assert fits_a_small_phone(page)
    page.get_by_role("button", name="Correct round 1").click()
    page.get_by_role("button", name="Share").click()
    assert findings(page) == []
