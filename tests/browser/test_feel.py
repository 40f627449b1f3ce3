"""How the game feels: nobody waits who does not want to, and an end is an end."""

from collections.abc import Callable
from datetime import datetime, timedelta

from playwright.sync_api import Page, Route, expect

from .conftest import Open, RealServer
from .player import Player, settles

Sit = Callable[..., Player]
SMALLEST = (360, 640)
PICTURES = """{
  window.made = {}
  const make = URL.createObjectURL
  URL.createObjectURL = (blob) => { const address = make.call(URL, blob); made[address] = blob.type; return address }
}"""
"""Notes what every picture is that the page makes."""
WHITE = """CanvasRenderingContext2D.prototype.getImageData = () => {
  window.read = true
  return { data: [255, 255, 255, 255] }
}"""
"""What is painted cannot be read, as where a browser guards against being recognised by it."""
KINDS = "[...new Set([...document.querySelectorAll('main img[data-face]')].map((face) => made[face.src]))].join()"
BACKS = """addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  const backs = [...document.querySelectorAll('.flying .covers, .ghost img')]
  if (backs.length) window.backs ??= backs.map((back) => back.complete && back.naturalWidth > 0)
}).observe(document.body, { subtree: true, childList: true }))"""
"""Notes of the first backs that fly whether each has its picture."""
DEAL = '{"speed":"slow","sounds":false}'
FIELD = "[...document.querySelectorAll('.field [data-card]')]"


def wish(player: Player, **wanted: object) -> None:
    """Other settings than the tests have, from the next load on."""
    player.page.evaluate("wanted => localStorage.setItem('hanafuda.settings', JSON.stringify(wanted))", wanted)
    player.page.reload()


def test_a_tap_or_a_key_finishes_what_is_running(sit: Sit) -> None:
    """The time stands still: nothing but a hurry brings the table on."""
    player = sit("koikoi", seed=5)
    page = player.page
    player.play_to("play")
    page.clock.install()
    wish(player, speed="normal", oneTap=True, sounds=False)
    assert player.asked == "play"
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    hand, before = player.hand(), player.state()
    page.locator(".hand [data-hand]").first.click()
    expect(page.locator(".prompt")).to_contain_text("You play")
    assert player.state() == before
    felt = page.locator(".board").bounding_box()
    assert felt
    page.mouse.click(felt["x"] + 4, felt["y"] + felt["height"] / 2)
    page.wait_for_selector(f"main:not([data-state='{before}'])", state="attached")
    expect(page.locator(".prompt")).to_contain_text("Ume")
    page.keyboard.press("ArrowDown")
    assert player.asked in ("play", "take")
    assert len(player.hand()) == len(hand) - 1


def test_the_last_card_plays_itself(sit: Sit) -> None:
    player = sit("hanaawase(rounds=1)", 3, seed=5)
    wish(player, speed="instant", oneTap=True, sounds=False)
    while player.asked != "match_over":
        assert player.asked != "play" or len(player.hand()) > 1
        player.step()


def test_the_end_of_a_game_is_seen_whole_on_a_small_phone(sit: Sit) -> None:
    player = sit("koikoi(rounds=2)", seed=5, size=SMALLEST)
    page = player.page
    player.play_to("match_over")
    for what in ("h2", ".scores", ".why", ".rounds", ".button.main"):
        expect(page.locator(f".over {what}").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".over .score.won")).to_have_count(1)
    expect(page.locator(".over .rounds thead th")).to_have_count(4)
    with page.expect_download() as found:
        page.get_by_role("button", name="Picture").click()
    assert found.value.suggested_filename.endswith(".png")
    address = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and url != address)


def test_cards_are_painted_once(sit: Sit) -> None:
    page = sit("koikoi", seed=5).page
    page.add_init_script(PICTURES)
    page.reload()
    settles(page, lambda: page.evaluate(KINDS) == "image/png")


def test_cards_are_shown_as_drawn_where_nothing_painted_can_be_read(sit: Sit) -> None:
    player = sit("koikoi", seed=5)
    page = player.page
    for script in (PICTURES, WHITE):
        page.add_init_script(script)
    page.reload()
    player.play_to("play")
    settles(page, lambda: page.evaluate("window.read"))
    assert page.evaluate(KINDS) == "image/svg+xml"
    assert "image/png" not in page.evaluate("Object.values(made)")


def test_a_card_that_stays_on_the_field_is_laid_once(sit: Sit) -> None:
    """It moves where others have gone, but is no other element of the page: nothing has to be drawn again."""
    player = sit("koikoi", seed=5)
    page, moved = player.page, 0
    for _ in range(4):
        player.play_to("play")
        places = page.evaluate(f"{FIELD}.map((card) => {{ card.laid = true; return card.dataset.card }})")
        player.step()
        player.play_to("play")
        for place, (card, laid) in enumerate(page.evaluate(f"{FIELD}.map((card) => [card.dataset.card, card.laid])")):
            if card in places:
                assert laid, card
                moved += place != places.index(card)
    assert moved


def new_table(page: Page, server: RealServer) -> str:
    seats = [{"kind": "human", "name": "Guest"}, {"kind": "beginner", "name": "Ume"}]
    return f"{server.address}/table/{server.table(page, 'koikoi', seats, seed=5)}"


def slow_dealer(open_page: Open) -> Page:
    """A page that deals slowly."""
    page = open_page(service_workers="block")
    page.add_init_script(f"if (location.host) localStorage['hanafuda.settings'] = '{DEAL}'")
    return page


def test_a_deal_waits_for_the_pictures_of_its_backs(open_page: Open, server: RealServer) -> None:
    page = slow_dealer(open_page)
    page.add_init_script(BACKS)

    def slowly(route: Route) -> None:
        page.wait_for_timeout(800)
        route.continue_()

    page.route("**/cards/*.svg*", slowly)
    page.goto(new_table(page, server))
    settles(page, lambda: page.evaluate("window.backs"))
    assert all(page.evaluate("window.backs"))


def test_a_deal_does_not_wait_for_ever(open_page: Open, server: RealServer) -> None:
    page = slow_dealer(open_page)
    page.route("**/cards/*.svg*", lambda route: None)
    page.goto(new_table(page, server))
    assert Player(page).asked == "play"


def test_a_card_that_is_dealt_face_down_is_not_told_to_be_in_the_hand(open_page: Open, server: RealServer) -> None:
    page = slow_dealer(open_page)
    page.goto(new_table(page, server))
    page.locator(".card.flying").first.wait_for()
    page.locator("aside .line").first.wait_for()
    assert page.locator("aside").locator(".hand, .field").count() == 0
    assert Player(page).asked == "play"
    assert page.locator("aside .hand").count() > 0
