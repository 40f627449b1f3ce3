"""With friends: several real browsers at one table, by link, and several people at one browser."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, RealServer
from .player import NAMES, PATIENCE, Player, settles_inside
from .test_manners import findings
from .test_sit_out import names_cut
from .test_table import SMALLEST

Open = Callable[..., Page]
PLAYS = """until => { const where = {
    curtain: '.curtain [data-choice]', deal: '.first [data-choice]', speak: '.speak .main',
    play: '.hand .fits, .hand [data-hand][aria-disabled=false]', take: '.field button[data-choice]',
    call: '.decision .button.main', round_over: '.over [data-choice]' }
  clearInterval(window.hand)
  window.hand = setInterval(() => {
    const asked = document.querySelector('main')?.dataset.asks
    if (asked && asked !== until && where[asked]) document.querySelector(where[asked])?.click() }, 25) }"""

RESTS = "() => clearInterval(window.hand)"


def chairs(people: int, open_: int) -> list[dict[str, str]]:
    """Chairs for whoever makes the table, and for whoever comes."""
    return [{"kind": "human", "name": "Ada"}] * people + [{"kind": "open"}] * open_


def sit_down(page: Page, address: str, name: str) -> None:
    """Open the link, take a chair, be ready."""
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="I am ready").click()


def start(host: Page, *guests: Page) -> None:
    host.get_by_role("button", name="Start the game").click()
    for page in (host, *guests):
        page.locator("main[data-state]").wait_for()


def party(open_page: Open, server: RealServer, game: str, people: int, **settings: object) -> list[Page]:
    """So many browsers that have started a game, each with its own person."""
    host, *guests = [open_page(size=PHONE if number % 2 else SMALLEST) for number in range(people)]
    made = server.table(host, game, chairs(1, people - 1), settings=settings)
    host.goto(f"{server.address}/table/{made}")
    for page, name in zip(guests, NAMES, strict=False):
        sit_down(page, host.url, name)
    start(host, *guests)
    return [host, *guests]


def play_to(until: str, *pages: Page) -> None:
    """Everybody plays until they are asked for this."""
    for page in pages:
        page.evaluate(PLAYS, until)
    for page in pages:
        page.wait_for_selector(f"main[data-asks={until}]", state="attached")


def who_is_asked(what: str, one: Page, other: Page) -> tuple[Page, Page]:
    """The one of two who comes to this question first, behind a curtain or not; and the other."""
    for page in (one, other):
        page.evaluate(PLAYS, what)
    for _ in range(PATIENCE // 50):
        for first, second in ((one, other), (other, one)):
            if first.locator(f"main[data-asks={what}]").count():
                return first, second
        one.wait_for_timeout(50)
    raise TimeoutError(f"nobody was asked: {what}")


def play_out(*pages: Page) -> list[list[str]]:
    """Everybody plays to the end of the game; what each sees as the totals."""
    play_to("match_over", *pages)
    return [page.locator(".over td.total").all_inner_texts() for page in pages]


def test_two_play_by_link_to_the_end_one_reloads_and_they_play_again(open_page: Open, server: RealServer) -> None:
    ada, ume = open_page(size=DESKTOP), open_page(size=PHONE)
    ada.goto(server.address)
    ada.get_by_role("link", name="Play Koi-Koi with friends").click()
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("spinbutton", name="Rounds in a game").fill("2")
    ada.get_by_role("button", name="Make the table").click()
    ada.locator("[data-lobby]").wait_for()
    expect(ada.get_by_text("The game ends after 2 rounds.")).to_be_visible()
    expect(ada.get_by_role("button", name="Start the game")).to_be_disabled()
    expect(ada.locator(".start")).to_contain_text("1 chair is still empty.")
    ada.get_by_role("button", name="QR code").click()
    expect(ada.get_by_role("img", name="QR code")).to_be_visible()
    sit_down(ume, ada.url, "Ume")
    expect(ada.get_by_text("Everybody is ready.")).to_be_visible()
    start(ada, ume)
    play_to("round_over", ada, ume)
    expect(ume.get_by_text("Ada is still looking.")).to_be_visible()
    ada.get_by_role("button", name="Next round").click()
    expect(ada.get_by_text("Waiting for Ume…")).to_be_visible()
    ume.reload()
    totals = play_out(ada, ume)
    assert totals[0] == totals[1][::-1] or totals[0] == totals[1]
    again(ada, ume)


def again(ada: Page, ume: Page) -> None:
    """The rematch: one asks, the other follows, and everybody sits one chair further."""
    before = ada.url
    ada.get_by_role("button", name="Play again").click()
    ada.locator("[data-lobby=seated]").wait_for()
    assert ada.url != before
    ume.get_by_role("button", name="Join the rematch").click()
    ume.get_by_role("button", name="I am ready").click()
    assert [name.strip() for name in ada.locator("[data-chair] b").all_inner_texts()] == ["Ume", "Ada (you)"]
    start(ada, ume)
    assert ume.url == ada.url


def test_who_is_dropped_is_replaced_by_a_bot_and_comes_back(open_page: Open, server: RealServer) -> None:
    ada, ume = party(open_page, server, "koikoi(rounds=1, lucky_hands=off)", 2, away=1)
    plate = ada.locator(".plate", has_text="Ume")
    ume.context.set_offline(True)
    expect(ume.get_by_text("Connection lost")).to_be_visible()
    expect(plate).to_contain_text("A bot sits in")
    expect(ada.locator(".notices")).to_contain_text("A bot sits in for Ume.")
    Player(ada).play_to("play", "take", "call", "match_over")
    ume.context.set_offline(False)
    expect(ume.get_by_text("Connection lost")).to_be_hidden()
    expect(plate).not_to_contain_text("A bot sits in")
    totals = play_out(ada, ume)
    assert totals[0] == totals[1]
    for page in (ada, ume):
        page.get_by_role("link", name="Replay").click()
        expect(page.locator("details")).to_contain_text("The deals were honest.")


@pytest.mark.parametrize(
    ("game", "people"),
    [("minhwatu(rounds=1)", 5), ("kwado(teams=2x2, rounds=1, target=0)", 4), ("sudaoshi(rounds=1)", 6)],
)
def test_phones_round_a_table(game: str, people: int, open_page: Open, server: RealServer) -> None:
    pages = party(open_page, server, game, people)
    for page in pages:
        expect(page.locator(".board .plate")).to_have_count(people)
        assert names_cut(page) == []
        settles_inside(page, ".board .card, .board .plate, .prompt button, header button")
    hands = [card for page in pages for card in Player(page).hand()]
    assert len(hands) == len(set(hands)) > 0
    totals = play_out(*pages)
    assert all(seen == totals[0] for seen in totals)


def test_teams_are_made_by_swapping_chairs(open_page: Open, server: RealServer) -> None:
    ada, ume = open_page(size=PHONE), open_page(size=SMALLEST)
    made = server.table(ada, "kwado(teams=2x2)", chairs(1, 3))
    ada.goto(f"{server.address}/table/{made}")
    sit_down(ume, ada.url, "Ume")
    sides = ume.locator("[data-chair]")
    expect(sides.nth(1)).to_contain_text("Team B")
    ume.get_by_role("button", name="Move here: chair 3").click()
    expect(sides.nth(2)).to_contain_text("Ume (you)")
    expect(sides.nth(2)).to_contain_text("Team A")
    ada.get_by_role("button", name="Swap chair 3 with another").click()
    ada.get_by_role("button", name="Swap here: chair 3 with chair 4").click()
    expect(sides.nth(3)).to_contain_text("Ume (you)")
    ada.get_by_role("combobox", name="Who sits on chair 2").select_option("greedy")
    expect(sides.nth(1)).to_contain_text("Kiku")  # Ume is somebody's name here
    expect(sides.nth(1)).to_contain_text("Bot: Greedy")
    ada.get_by_role("button", name="Make host: Ume").click()
    expect(ume.get_by_role("button", name="Start the game")).to_be_disabled()
    ume.get_by_role("button", name="Remove Ada").click()
    expect(ada.get_by_role("alert")).to_contain_text("The host has asked you to leave.")


def test_who_comes_late_watches_and_sees_no_hidden_card(open_page: Open, server: RealServer) -> None:
    ada, ume = party(open_page, server, "koikoi(rounds=1, lucky_hands=off)", 2)
    late, heard = open_page(size=PHONE), list[dict[str, Any]]()
    late.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(json.loads(text))))
    late.goto(ada.url)
    expect(late.locator("header")).to_contain_text("Watching")
    hidden = {*Player(ada).hand(), *Player(ume).hand()}
    assert len(hidden) == 16
    seen = late.locator("[data-card], [data-tip]").evaluate_all("all => all.map(one => one.dataset.tip)")
    assert not hidden & set(seen)
    expect(late.get_by_role("button", name="Say", exact=True)).to_have_count(0)
    play_out(ada, ume)
    play_to("match_over", late)
    views = [message["view"] for message in heard if "view" in message]
    own = "seat", "hand", "legal"
    assert views[0].keys() > {*own}  # the table whole; after that what has changed
    assert all(view.get(name) in (None, []) for view in views for name in own)


def test_a_table_is_open_in_one_tab_at_a_time(open_page: Open, server: RealServer) -> None:
    ada, _ = party(open_page, server, "koikoi(rounds=1, lucky_hands=off)", 2)
    other = ada.context.new_page()
    other.goto(ada.url)
    other.locator("main[data-state]").wait_for()
    expect(ada.get_by_role("heading", name="open in another tab")).to_be_visible()
    ada.get_by_role("button", name="Continue here").click()
    ada.locator("main[data-state]").wait_for()
    expect(other.get_by_role("heading", name="open in another tab")).to_be_visible()


def test_people_call_wait_and_take_back_by_consent(open_page: Open, server: RealServer) -> None:
    ada, ume = open_page(size=DESKTOP, bypass_csp=True), open_page(size=PHONE, bypass_csp=True)
    made = server.table(ada, "sudaoshi(rounds=2)", chairs(3, 1))
    ada.goto(f"{server.address}/table/{made}")
    sit_down(ume, ada.url, "Ume")
    assert findings(ume) == []
    start(ada, ume)
    ume.get_by_role("button", name="Say", exact=True).click()
    ume.get_by_role("button", name="Good luck!").click()
    expect(ada.locator(".said")).to_have_text("Good luck!")
    first, second = who_is_asked("speak", ada, ume)
    first.evaluate(RESTS)  # whoever lifts a curtain now has the next hand before them, and nothing to take back
    first.locator(".speak .main").click()
    for answer in ("No", "Yes"):
        first.get_by_role("button", name="Undo").click()
        expect(first.locator(".ask")).to_contain_text("The others are being asked")
        second.get_by_role("button", name=answer, exact=True).click()
        expect(first.locator(".ask")).to_have_count(0)
    expect(first.locator(".notices")).to_contain_text("Not everybody agreed")
    expect(first.locator(".speak, .curtain")).to_be_visible()
    play_to("round_over", ada, ume)
    assert findings(ada) == []


def test_one_device_is_passed_round_behind_a_curtain(open_page: Open, server: RealServer) -> None:
    page = open_page(size=PHONE, bypass_csp=True)
    page.goto(f"{server.address}/setup/koikoi/together")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Name of the player on chair 2").fill("Ben")
    page.get_by_role("spinbutton", name="Rounds in a game").fill("1")
    page.get_by_text("All house rules").click()
    page.locator("[data-option=lucky_hands] input[value=off]").check()
    page.get_by_role("button", name="Deal the cards").click()
    player, hidden = Player(page), dict[str, set[str]]()
    player.play_to("curtain")
    assert findings(page) == []
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    expect(page.get_by_role("tabpanel")).to_have_text(re.compile("shown to whoever holds the device"))
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for _ in range(2):
        name = page.locator(".curtain h2").inner_text().removeprefix("Pass the device to ")
        expect(page.locator(".curtain button")).to_be_focused()
        page.keyboard.press("Enter")
        page.locator(".hand [data-hand]").first.wait_for()
        card, *rest = player.hand()
        hidden[name] = {f'data-card="{one}"' for one in rest}
        page.locator(f".hand [data-card='{card}']").click()
        assert player.play_to("curtain", "match_over") == "curtain"
        text = page.content()
        assert not any(one in text for hand in hidden.values() for one in hand)
    assert hidden.keys() == {"Ada", "Ben"}
    play_out(page)
    player.expect_winner()


def test_a_game_is_deleted_for_good_or_only_from_the_list(open_page: Open, server: RealServer) -> None:
    ada, ume = party(open_page, server, "koikoi(rounds=1, lucky_hands=off)", 2)
    for page, buttons in ((ume, []), (ada, ["Delete for good"])):
        page.goto(server.address)
        page.get_by_role("button", name="Remove Koi-Koi from this list").click()
        for name in buttons:
            page.get_by_role("button", name=name).click()
        expect(page.get_by_label("Your games")).to_have_count(0)
    ume.go_back()
    expect(ume.get_by_role("heading", name="This table does not exist")).to_be_visible()
