"""Everybody in their own language: games are played in it, it can be changed, and nothing is cut or left in English."""

import re
from collections.abc import Callable, Iterable
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect

from hanafuda.text import LANGUAGES, language

from .conftest import RealServer
from .player import Player
from .test_manners import findings

Open = Callable[..., Page]
SMALL = (360, 640)
PAGES = (
    "",
    "setup/koikoi",
    "rules/minhwatu",
    "daily",
    "learn",
    "learn/quiz",
    "drill",
    "keep",
    "keeper/koikoi",
    "stats",
)
SAID = """() => { const found = new Set()
  const names = ['aria-label', 'alt', 'title', 'placeholder']
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('[lang]:not(html), code, time, svg, script, style, .whole') || !one.checkVisibility()) continue
    for (const name of names) if (one.getAttribute(name)) found.add(one.getAttribute(name))
    const parts = [...one.childNodes].filter((node) => node.nodeType === 3 || node.classList?.contains('whole'))
    const texts = parts.map((node) => node.textContent)
    for (const text of one.querySelector(':scope > .whole') ? [texts.join('')] : texts) {
      if (text.trim()) found.add(text.trim()) } }
  return [...found, document.title] }"""
"""All that is said on a page, to the eye and to the ear; names in other languages, codes and dates aside. Words that
are kept whole are no pieces of their own."""
CUT = """() => { const cut = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const one = text.parentElement
    if (!one.checkVisibility() || one.closest('.hidden, svg, code')) continue
    if (getComputedStyle(one).hyphens === 'auto') continue
    for (const { 0: word, index } of text.data.matchAll(/[\\p{Script=Latin}\\p{Script=Hangul}\\d]+/gu)) {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)))
      if (lines.size > 1) cut.push(word) }
    if (getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth) cut.push(text.data) }
  if (document.documentElement.scrollWidth > innerWidth) cut.push('the page itself')
  return cut }"""
"""Words that go on in another line or out of their place."""
COUNTED = """window.asking = 0
  const ask = window.fetch
  window.fetch = (...all) => {
    window.asking++
    return ask(...all).finally(() => setTimeout(() => window.asking--, 50)) }"""
"""Counts what the page still waits for."""


def word(code: str, key: str, **slots: object) -> str:
    return language(code).say(key, **slots)


@cache
def english() -> frozenset[str]:
    """Whole sentences and names that are said in English and mean nothing elsewhere."""
    rooms = ("page", "game", "koikoi", "minhwatu", "cards", "learn", "score", "finale", "bots")
    said = {entry for room in rooms for entry in language("en").room(room).values() if isinstance(entry, str)}
    return frozenset(entry for entry in said if re.search("[a-z]{3}", entry) and "{" not in entry)


def left_in_english(said: Iterable[str], code: str) -> set[str]:
    """What is one of the English sentences, or has three Latin words in a row."""
    own = {
        entry for room in ("page", "cards") for entry in language(code).room(room).values() if isinstance(entry, str)
    }
    found = {text for text in said if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}", text)}
    return found | (set(said) & english() - own - {"Guest"})


@pytest.mark.parametrize(("code", "game"), [("ja", "koikoi(rounds=1)"), ("ko", "minhwatu(rounds=1)")])
def test_a_whole_game_is_played_in_the_language_of_the_browser(
    open_page: Open, server: RealServer, code: str, game: str
) -> None:
    player = Player.at_new_table(open_page(locale=code, bypass_csp=True), server, game, 2, 5, "greedy")
    expect(player.page.locator("html")).to_have_attribute("lang", code)
    said: set[str] = set()
    while (asked := player.asked) != "match_over":
        said.update(player.page.evaluate(SAID))
        before = player.state()
        player.act()
        player.page.wait_for_selector(
            f"main:not([data-state='{before}']), main[data-asks='match_over']", state="attached"
        )
        assert asked in ("deal", "play", "take", "call", "round_over")
    expect(player.page.locator(".over h2")).to_be_visible()
    said.update(player.page.evaluate(SAID))
    assert len(said) > 30
    assert left_in_english(said, code) == set()
    assert findings(player.page) == []


def test_two_at_one_table_each_read_their_own_language(open_page: Open, server: RealServer) -> None:
    host, guest = open_page(locale="ko-KR"), open_page(locale="es-MX")
    made = server.table(host, "koikoi(rounds=1, lucky_hands=off)", [{"kind": "human", "name": "Ada"}, {"kind": "open"}])
    for page in (host, guest):
        page.goto(f"{server.address}/table/{made}")
    guest.get_by_label(word("es", "page.setup.name")).fill("Ben")
    guest.get_by_role("button", name=word("es", "page.lobby.sit"), exact=True).click()
    guest.get_by_role("button", name=word("es", "page.lobby.ready")).click()
    host.get_by_role("button", name=word("ko", "page.lobby.start")).click()
    players = [Player(host), Player(guest)]
    for player in players:
        player.page.wait_for_selector("main[data-state]", state="attached")
        if player.page.locator(".first [data-choice]").count():
            player.act()
    told = [page.get_by_role("log") for page in (host, guest)]
    mover(host, guest).act()
    expect(told[0].locator("p").last).to_contain_text(re.compile("[가-힣]"))
    expect(told[1].locator("p").last).to_contain_text(re.compile("[a-záéíóúñ]"))
    for log, other in zip(told, (r"[a-z]{4}", "[가-힣]"), strict=True):
        lines = log.locator("p").all_inner_texts()
        assert lines
        assert not any(re.search(other, line) for line in lines)


def mover(*pages: Page) -> Player:
    """Whoever is asked to play; waits until somebody is."""
    for _ in range(400):
        for page in pages:
            if page.locator("main[data-asks='play'], main[data-asks='take']").count():
                return Player(page)
            if page.locator("main[data-asks='deal']").count():
                Player(page).act()
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked to play")


def choose(page: Page, dialog: Locator, code: str) -> None:
    """Choose a language among the settings, and wait until it is spoken."""
    dialog.get_by_role("radio", name=word(code, "game.language")).check()
    expect(page.locator("html")).to_have_attribute("lang", code)


def test_the_language_changes_in_the_middle_of_a_game_and_nothing_else_does(
    open_page: Open, server: RealServer
) -> None:
    page = open_page(locale="en-GB")
    player = Player.at_new_table(page, server, "koikoi", 2, 5, "greedy")
    player.play_to("play")
    player.act()
    player.play_to("play")
    hand, field, state = player.hand(), player.field(), player.state()
    lines = page.get_by_role("log").locator("p").count()
    page.get_by_role("button", name=word("en", "page.settings.title")).click()
    dialog = page.get_by_role("dialog")
    for code in ("ja", "es", "ko"):
        choose(page, dialog, code)
        expect(page).to_have_title(re.compile(word(code, "koikoi.title")))
        expect(page.locator("link[rel=manifest]")).to_have_attribute("href", f"/manifest.webmanifest?lang={code}")
        expect(page.get_by_role("log").locator("p").last).not_to_contain_text(re.compile(r"\bplays?\b"))
        expect(page.get_by_role("log").locator("p")).to_have_count(lines)
    page.keyboard.press("Escape")
    assert (player.hand(), player.field(), player.state()) == (hand, field, state)
    expect(page.locator(".lost")).to_have_count(0)
    player.act()
    page.wait_for_selector(f"main:not([data-state='{state}'])", state="attached")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ko")


def test_an_address_asks_for_a_language_on_this_visit_alone(open_page: Open, server: RealServer) -> None:
    page = open_page(locale="en-GB")
    page.goto(f"{server.address}/setup/koikoi?lang=es")
    page.get_by_label(word("es", "page.setup.name")).fill("Ada")
    assert page.url == f"{server.address}/setup/koikoi"
    page.goto(f"{server.address}/")
    picker = page.get_by_label(word("es", "page.settings.language"))
    expect(picker).to_have_value("es")
    picker.select_option("ja")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("[ぁ-ん]"))
    other = page.context.new_page()
    other.goto(server.address)
    expect(other.locator("html")).to_have_attribute("lang", "ja")


def opened(page: Page, server: RealServer, path: str) -> None:
    """A page, once it shows what it has to say."""
    page.goto(f"{server.address}/{path}")
    page.wait_for_function("() => document.querySelector('main')?.innerText.length > 30 && !window.asking")


def test_nothing_is_said_that_is_not_in_the_catalogue(open_page: Open, server: RealServer) -> None:
    page = open_page()
    page.add_init_script(COUNTED)
    page.goto(f"{server.address}/?lang=pseudo")
    for path in (*PAGES, "nowhere", "replay"):
        opened(page, server, path)
        assert (path, bare(page.evaluate(SAID))) == (path, [])
    player = Player.at_new_table(page, server, "koikoi(rounds=1)", 2, 5, "greedy")
    for asked in ("play", "call", "match_over"):
        if player.play_to(asked, "match_over") == "play":
            page.get_by_role("button", name=word("pseudo", "page.settings.title")).click()
        assert (asked, bare(page.evaluate(SAID))) == (asked, [])
        page.keyboard.press("Escape")


def bare(said: list[str]) -> list[str]:
    """What does not wear the disguise, but for numbers, signs and names that were typed."""
    return [text for text in said if re.sub(r"Guest|Ume|hanafuda|[\W\d_]", "", undressed(text))]


def undressed(text: str) -> str:
    inside = re.compile(r"\[[^\[\]]*\]")
    while inside.search(text):
        text = inside.sub("", text)
    return text


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_is_cut_on_a_small_phone(open_page: Open, server: RealServer, code: str) -> None:
    page = open_page(size=SMALL, locale=code, bypass_csp=True)
    page.add_init_script(COUNTED)
    for path in (*PAGES, "drill/kwado"):
        opened(page, server, path)
        assert (path, page.evaluate(CUT)) == (path, [])
    assert findings(page) == []
