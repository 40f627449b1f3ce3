"""With others: before the start, at the table, come and gone, at one device, and after the game."""

from playwright.sync_api import Page

from hanafuda.text import language

from ..look import Stage
from ..player import Player
from ..test_friends import chairs, play_to, who_is_asked

LASTING = "const told = setTimeout; setTimeout = (work, ms) => told(work, ms === 3000 || ms === 4500 ? 600000 : ms)"
"""What is said for a moment stays for as long as it is looked at."""
NAMED = {
    "en": ("Charlotte", "Ben", "Maya", "Theo"),
    "ja": ("美咲", "健太", "さくら", "蓮"),
    "ko": ("지우", "민준", "서연", "도윤"),
    "es": ("Alejandra", "Andrés", "Inés", "Mateo"),
}
ASKABLE = "Object.defineProperty(Notification, 'permission', { get: () => 'default' })"
"""A browser that can be asked to tell of one's turn."""
KOIKOI = "koikoi(rounds=2, lucky_hands=off)"


def _seen(stage: Stage, page: Page, name: str, whole: bool = False) -> None:
    """What this one of them sees."""
    mine, stage.page = stage.page, page
    stage.shoot(name, whole)
    stage.page = mine


def _names(stage: Stage) -> tuple[str, ...]:
    return NAMED[stage.lang]


def _bots(stage: Stage, *levels: str) -> list[dict[str, str]]:
    """Chairs of bots, called as the page calls them."""
    say = language(stage.lang).say
    return [{"kind": level, "name": say(f"page.bot.{at}")} for at, level in enumerate(levels, start=2)]


def _host(stage: Stage, game: str, seats: list[dict[str, str]], **wanted: object) -> Page:
    """The lobby of a new table."""
    host = stage.page
    host.add_init_script(LASTING)
    first = [{**seats[0], "name": _names(stage)[0]}]
    stage.go(f"table/{stage.server.table(host, game, first + seats[1:], **wanted)}")
    return host


def _guest(stage: Stage, at: int) -> Page:
    """Somebody who has opened the link and taken a chair."""
    page = stage.visitor()
    page.add_init_script(LASTING)
    page.goto(stage.page.url)
    page.locator("#lobby-name").fill(_names(stage)[at])
    page.locator(".you .button.main").click()
    page.locator("[data-lobby=seated]").wait_for()
    return page


def _start(host: Page, *guests: Page) -> None:
    for guest in guests:
        guest.locator(".start .button").click()
    host.locator(".start .button.main:enabled").click()
    for page in (host, *guests):
        page.locator("main[data-state]").wait_for()


def _rest(*pages: Page) -> None:
    for page in pages:
        page.evaluate("clearInterval(window.hand)")


def _people_tab(page: Page) -> None:
    page.locator("header nav .key[aria-expanded]").click()
    page.locator("#tab-people").click()


def lobby(stage: Stage) -> None:
    host = _host(stage, "koikoi(rounds=6, sake_cup=chaff)", chairs(1, 1))
    stage.shoot("alone", whole=True)
    host.locator("section.sheet button[aria-expanded]").click()
    host.locator("svg[role=img]").wait_for()
    stage.shoot("code", whole=True)
    late = stage.visitor()
    late.goto(host.url)
    late.locator("[data-lobby]").wait_for()
    _seen(stage, late, "by_link", whole=True)
    guest = _guest(stage, 1)
    _seen(stage, guest, "guest", whole=True)
    guest.locator(".start .button").click()
    _seen(stage, guest, "guest_ready")
    _seen(stage, late, "full")
    stage.shoot("all_ready")
    host.locator(".about > .button").last.click()
    stage.shoot("delete")
    host.keyboard.press("Escape")
    guest.context.set_offline(True)
    guest.locator(".lost").wait_for()
    _seen(stage, guest, "lost")
    host.locator(".facts").get_by_text(language(stage.lang).say("page.people.state.gone")).wait_for()
    host.evaluate("scrollTo(0, 0)")
    stage.shoot("guest_gone")
    guest.context.set_offline(False)
    guest.locator(".lost").wait_for(state="detached")
    host.locator("[data-chair=person] .actions .button").nth(2).click()
    guest.locator(".trouble").wait_for()
    _seen(stage, guest, "sent_away")
    host.locator(".about > .button").last.click()
    host.locator(".sure .button").click()
    _seen(stage, guest, "deleted")


def lobby_of_teams(stage: Stage) -> None:
    host = _host(stage, "kwado(teams=2x2)", chairs(1, 3))
    guest = _guest(stage, 1)
    host.locator("[data-chair] select").first.select_option("expert")
    host.locator("[data-chair=bot]").wait_for()
    _seen(stage, guest, "guest", whole=True)
    host.locator(".swap").nth(1).click()
    stage.shoot("swapping", whole=True)


def lobby_of_seven(stage: Stage) -> None:
    seats = [*chairs(1, 4), *_bots(stage, "master", "beginner")]
    stage.page.add_init_script(ASKABLE)
    _host(stage, "sudaoshi(fees=order, rounds=4)", seats, settings={"clock": "move", "seconds": 60, "away": 0})
    guest = _guest(stage, 2)
    stage.shoot("host")
    stage.shoot("host_whole", whole=True)
    _seen(stage, guest, "guest", whole=True)


def talk(stage: Stage) -> None:
    host = _host(stage, KOIKOI, chairs(1, 1))
    guest = _guest(stage, 1)
    _start(host, guest)
    host.locator("main[data-asks]").wait_for(state="attached")
    stage.shoot("first_dealer")
    first, second = who_is_asked("play", host, guest)
    _rest(first, second)
    first.locator("header nav .key").first.click()
    _seen(stage, first, "calls")
    first.locator(".calls .button").nth(7).click()
    second.locator(".said").wait_for()
    _seen(stage, second, "called_to")
    _seen(stage, first, "called")
    _people_tab(second)
    _seen(stage, second, "people_tab")


def taken_back(stage: Stage) -> None:
    sharing = [{"kind": "human", "name": name} for name in (_names(stage)[0], *_names(stage)[2:])]
    host = _host(stage, "sudaoshi(rounds=2, first_dealer=3)", [*sharing, {"kind": "open"}])
    guest = _guest(stage, 1)
    _start(host, guest)
    first, second = who_is_asked("speak", guest, host)
    _rest(first, second)
    first.locator(".speak .main").click()
    first.locator("header nav .key").nth(1).click()
    second.locator(".ask .answers").wait_for()
    _seen(stage, first, "asked")
    _seen(stage, second, "asks")
    second.locator(".ask .answers .button").last.click()
    first.locator(".notices p").last.wait_for()
    _seen(stage, first, "refused")


def gone(stage: Stage) -> None:
    host = _host(stage, KOIKOI, chairs(1, 1), settings={"away": 9})
    guest = _guest(stage, 1)
    _start(host, guest)
    say, name = language(stage.lang).say, _names(stage)[1]
    guest.context.set_offline(True)
    guest.locator(".notices .lost").wait_for()
    host.get_by_text(say("page.people.now.gone", name=name)).wait_for(state="attached")
    stage.shoot("gone")
    _seen(stage, guest, "lost")
    host.get_by_text(say("page.people.now.replaced", name=name)).wait_for(state="attached")
    stage.shoot("replaced")
    _people_tab(host)
    stage.shoot("replaced_tab")
    guest.context.set_offline(False)
    host.get_by_text(say("page.people.now.back", name=name)).wait_for(state="attached")
    host.locator("header nav .key[aria-expanded]").evaluate("key => key.click()")
    stage.shoot("back")
    other = host.context.new_page()
    other.goto(host.url)
    other.locator("main[data-state]").wait_for()
    host.locator("h1").wait_for()
    stage.shoot("elsewhere")


def watched_to_the_end(stage: Stage) -> None:
    host = _host(stage, KOIKOI, chairs(1, 1))
    guest = _guest(stage, 1)
    _start(host, guest)
    late = stage.visitor()
    late.goto(host.url)
    late.locator("main[data-state]").wait_for()
    _rest(*who_is_asked("play", host, guest))
    _seen(stage, late, "watching")
    _people_tab(late)
    _seen(stage, late, "watching_tab")
    late.locator("header nav .key[aria-expanded]").evaluate("key => key.click()")
    play_to("round_over", host, guest)
    host.locator(".over [data-choice]").first.click()
    _seen(stage, guest, "round_looking")
    stage.shoot("round_waits")
    _seen(stage, late, "round_watched")
    play_to("match_over", host, guest)
    stage.shoot("match_over")
    host.locator(".over .button.main").click()
    host.locator("[data-lobby=seated]").wait_for()
    guest.get_by_text(language(stage.lang).say("page.people.follow")).wait_for()
    _seen(stage, guest, "join_rematch")
    play_to("match_over", late)
    _seen(stage, late, "watch_rematch")
    guest.get_by_text(language(stage.lang).say("page.people.follow")).click()
    guest.locator("[data-lobby=seated]").wait_for()
    _seen(stage, guest, "rematch")


def with_a_clock(stage: Stage) -> None:
    bots, clock = _bots(stage, *["expert"] * 4), {"clock": "game", "seconds": 600}
    host = _host(stage, "sudaoshi(rounds=2, fees=order, first_dealer=0)", [*chairs(1, 2), *bots], settings=clock)
    one, two = _guest(stage, 1), _guest(stage, 2)
    _start(host, one, two)
    first, second = who_is_asked("speak", host, one)
    _rest(first, second)
    _seen(stage, first, "speak")
    _seen(stage, second, "speak_waits")
    play_to("round_over", host, one, two)
    stage.shoot("round_over")


def in_teams(stage: Stage) -> None:
    game = "kwado(teams=2x2, rounds=1, target=0)"
    host = _host(stage, game, [*chairs(1, 1), *_bots(stage, "expert", "expert")])
    guest = _guest(stage, 1)
    _start(host, guest)
    first, second = who_is_asked("play", host, guest)
    _rest(first, second)
    _seen(stage, second, "waiting")
    _people_tab(first)
    _seen(stage, first, "people_tab")
    first.locator("header nav .key[aria-expanded]").evaluate("key => key.click()")
    play_to("match_over", host, guest)
    stage.shoot("over")


def one_device(stage: Stage) -> None:
    names = _names(stage)
    made = stage.server.table(stage.page, KOIKOI, [{"kind": "human", "name": name} for name in names[:2]])
    stage.go(f"table/{made}")
    Player(stage.page).play_to("curtain")
    stage.shoot("curtain")
    stage.page.locator(".curtain [data-choice]").click()
    stage.page.locator(".hand [data-hand]").first.wait_for()
    stage.shoot("lifted")
    play_to("round_over", stage.page)
    stage.shoot("round_over")


def nothing_there(stage: Stage) -> None:
    stage.go("table/none")
    stage.shoot("none")
    stage.go()
    stage.page.route("**/api/**", lambda route: route.abort())
    stage.page.evaluate("history.pushState({}, '', '/table/none'); dispatchEvent(new PopStateEvent('popstate'))")
    stage.page.locator(".button.main").first.wait_for()
    stage.shoot("no_answer")
