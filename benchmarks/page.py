"""How light and how fast the page is: `python benchmarks/page.py`. Needs the built page, Playwright and Chromium.

First load (all that the start page fetches, as it comes over the wire, with the whole deck), server start to first
page, page to usable. From a tap to the first frame in which the card has risen, and to its flight, when the server has
answered. At normal speed: from a click to the next turn with two and with six at the table, and the frames that
Chromium's own trace says were drawn while cards flew, that is while the clock of at least one flight ran; and, beside
it, over the whole time since the page asked for a flight, while a card may still lie. Last fifty rounds: whether the
page's heap and its elements grow.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from hanafuda.art import png

CHROMIUM = os.environ.get("CHROMIUM") or png.browser() or "chromium"
TIMES = 7
TURNS = 12
ROUNDS = 50
SETTLED, GAME = 6, 3
"""Rounds after which whatever is loaded once has been loaded, the ends of games too; and the rounds of a game."""
PATIENCE = 600_000
AS_WRITTEN = "--js-flags=--no-opt --no-maglev --no-sparkplug"
"""What the engine compiles as it warms up is in the heap too: here it compiles nothing, and things alone count."""
ASKED = "main[data-asks]:not([data-asks=''])"
FRAMES = ["disabled-by-default-devtools.timeline.frame", "blink.animations"]
# When the finger came down, and when a frame showed the card higher than it lay; then when it flew, on the second tap.
LIFTS = """() => {
  const card = document.querySelector('.hand [data-hand][aria-disabled=false]')
  const top = () => card.getBoundingClientRect().top, rest = top(), code = card.dataset.card
  const seen = (what) => new Promise((done) => {
    const look = () => what() ? done(performance.now()) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  })
  window.tapped = new Promise((done) => card.addEventListener('pointerdown', async (event) =>
    done(await seen(() => top() < rest) - event.timeStamp), { capture: true, once: true }))
  window.flown = () => new Promise((done) => card.addEventListener('click', async (event) =>
    done(await seen(() => document.querySelector(`[data-card="${code}"].flying`)) - event.timeStamp),
    { capture: true, once: true }))
  const box = card.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}"""
# Answers what is asked with the first that may be done; says after how many milliseconds something is asked again.
ANSWER = """async () => {
  const main = document.querySelector('main'), asks = main.dataset.asks, start = performance.now()
  const first = asks === 'play' ? '.hand [data-hand][aria-disabled=false]' : 'main [data-choice]'
  const next = (found) => new Promise((done) => {
    const look = () => found() && done()
    new MutationObserver(look).observe(main, { attributes: true })
    look()
  })
  document.querySelector(first).click()
  await next(() => !main.dataset.asks)
  await next(() => main.dataset.asks)
  return [asks, main.dataset.asks, performance.now() - start]
}"""
# Plays on, game after game, hurrying whatever is shown, until so many rounds are over.
HURRY = """async (rounds) => {
  const frame = () => new Promise(requestAnimationFrame)
  const tap = (felt) => { felt.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })); felt.click() }
  for (let answered = ''; ; await frame()) {
    const { asks, state } = document.querySelector('main').dataset, now = location.pathname + state + asks
    const first = asks === 'play' ? '.hand [data-hand][aria-disabled=false]' : 'main [data-choice]'
    const found = asks && now !== answered && document.querySelector(first)
    if (found && asks.endsWith('over') && !rounds--) return
    if (found) { found.click(); answered = now } else if (!asks) document.querySelectorAll('.board').forEach(tap)
  }
}"""


class Drawn(NamedTuple):
    """Frames while cards fly: how many, in how many seconds, and the longest time without one, in milliseconds."""

    frames: int
    seconds: float
    longest: float


@contextmanager
def serving(data: Path) -> Iterator[tuple[str, float]]:
    """A server, and the seconds from its start to the first page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address, start = f"http://127.0.0.1:{port}", time.perf_counter()
    command = [sys.executable, "-m", "hanafuda.server", "--no-open", "--port", str(port), "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield address, first_page(address, start)
    finally:
        process.kill()
        process.wait()


def first_page(address: str, start: float) -> float:
    while time.perf_counter() - start < 60:
        try:
            urlopen(address, timeout=5).close()
            return time.perf_counter() - start
        except OSError:
            time.sleep(0.01)
    raise TimeoutError("the server does not start")


def new_page(browser: Browser, **settings: object) -> Page:
    page = browser.new_context(viewport={"width": 1440, "height": 900}, has_touch=True).new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(f"localStorage['hanafuda.settings'] = '{json.dumps({'forced': False, **settings})}'")
    return page


def load(browser: Browser, address: str) -> tuple[float, float]:
    """Kilobytes over the wire, and seconds until a game can be begun, with nothing in the cache."""
    page, sizes = new_page(browser), list[int]()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.get_by_role("button", name="Play Koi-Koi").wait_for()
    page.locator("main img[data-face][src]").first.wait_for()
    seconds = time.perf_counter() - start
    page.wait_for_timeout(500)
    page.context.close()
    return sum(sizes) / 1000, seconds


def at_table(browser: Browser, address: str, game: str, players: int, speed: str) -> Page:
    """A table against bots, at this speed, which asks for the first card."""
    page = new_page(browser, speed=speed, sounds=False)
    seats = [{"kind": "human"}, *[{"kind": "greedy"}] * (players - 1)]
    made = page.context.request.post(f"{address}/api/tables", data={"game": game, "seats": seats, "seed": 5}).json()
    page.goto(f"{address}/table/{made['id']}")
    while asked(page) != "play":
        page.evaluate(ANSWER)
    return page


def asked(page: Page) -> str:
    """What the page asks; nothing of the page is held on to for that, which would be counted as its own."""
    return page.locator(ASKED).get_attribute("data-asks") or ""


def taps(browser: Browser, address: str) -> list[tuple[float, float]]:
    """Milliseconds from a tap to the card's rise, and from another to its flight, over the moves of a game."""
    page, found = at_table(browser, address, "hanaawase", 2, "fast"), list[tuple[float, float]]()
    while len(found) < TIMES:
        if asked(page) == "play":
            page.wait_for_timeout(300)
            x, y = page.evaluate(LIFTS)
            page.touchscreen.tap(x, y)
            lifted = page.evaluate("tapped")
            page.evaluate("() => { window.flying = window.flown() }")
            page.touchscreen.tap(x, y)
            found.append((lifted, page.evaluate("flying")))
        else:
            page.evaluate(ANSWER)
        page.wait_for_timeout(300)
    page.context.close()
    return found


def turns(browser: Browser, address: str, game: str, players: int) -> tuple[list[float], Drawn, Drawn]:
    """Seconds from a click to the next turn, at normal speed, and the frames drawn while cards flew or were to fly."""
    page, found = at_table(browser, address, game, players, "normal"), list[float]()
    browser.start_tracing(page=page, categories=FRAMES)
    for _ in range(TURNS):
        before, after, ms = page.evaluate(ANSWER)
        if before == after == "play":
            found.append(ms / 1000)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    return found, drawn(trace, flights(trace)), drawn(trace, flights(trace, asked=True))


def drawn(trace: list[dict[str, Any]], spans: list[tuple[float, float]]) -> Drawn:
    """The frames that a trace shows within these times."""
    frames = sorted(event["ts"] for event in trace if event["name"] == "DrawFrame")
    within = [[start, *(at for at in frames if start < at < end), end] for start, end in spans]
    gaps = [(b - a) / 1e3 for times in within for a, b in pairwise(times)]
    seconds = sum(end - start for start, end in spans) / 1e6
    return Drawn(sum(len(times) - 2 for times in within), seconds, max(gaps))


def flights(trace: list[dict[str, Any]], asked: bool = False) -> list[tuple[float, float]]:
    """From when to when cards fly, one after the other; those at the same time are one.

    A flight begins when its clock runs, or when it is `asked` for, with its first frame still to be made.
    """
    begun, spans = dict[Any, float | None](), list[tuple[float, float]]()
    for event in sorted((one for one in trace if one["name"] == "Animation"), key=lambda one: float(one["ts"])):
        key, data = (event["pid"], json.dumps(event.get("id2") or event.get("id"))), event["args"].get("data") or {}
        if event["ph"] == "b" and is_flight(data):
            begun[key] = event["ts"] if asked else None
        elif event["ph"] == "n" and key in begun and data.get("state") == "running":
            begun[key] = begun[key] or event["ts"]
        elif event["ph"] == "e" and (start := begun.pop(key, None)):
            spans.append((start, event["ts"]))
    return joined(sorted(spans))


def is_flight(data: dict[str, str]) -> bool:
    """Of a card; what the style sheet moves has a name, like the ring that breathes round a card, and is no flight."""
    return "card" in data["nodeName"] and not data["name"] and not data["displayName"]


def joined(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    found = list[tuple[float, float]]()
    for start, end in spans:
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def heap(browser: Browser, address: str) -> tuple[dict[str, float], dict[str, float]]:
    """The page after the first rounds and after fifty: at least so much, as rounds end with more or fewer cards."""
    page = at_table(browser, address, f"koikoi(rounds={GAME})", 2, "normal")
    early = least(page)
    page.evaluate(HURRY, ROUNDS - SETTLED - 1)
    late = least(page)
    page.context.close()
    return early, late


def least(page: Page) -> dict[str, float]:
    """The least of what is found at the ends of some rounds."""
    found = list[dict[str, float]]()
    for _ in range(SETTLED):
        page.evaluate(HURRY, 1)
        found.append(swept(page))
    return {name: min(one[name] for one in found) for name in found[0]}


def swept(page: Page) -> dict[str, float]:
    """Heap and elements of the page, without what nobody needs any more."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    devtools.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
    devtools.detach()
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with serving(Path(folder) / "games.sqlite") as (address, started):
            tell("server start to first page", f"{started:.2f} s", "under 2")
            tell_loads([load(browser, address) for _ in range(TIMES)])
            tell_taps(taps(browser, address))
            tell_turns("two", 2.5, *turns(browser, address, "koikoi", 2))
            tell_turns("six", 6, *turns(browser, address, "kwado", 6))
            browser.close()
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", AS_WRITTEN])
            tell_heap(*heap(browser, address))
        browser.close()


def tell(what: str, seen: str, wanted: str) -> None:
    print(f"{what:38}{seen:>10}   ({wanted})", flush=True)


def tell_loads(loads: list[tuple[float, float]]) -> None:
    tell("first load with the whole deck", f"{loads[0][0]:.1f} kB", "at most 150")
    tell("page usable on loopback", f"{median(seconds for _, seconds in loads):.2f} s", "within 1")


def tell_taps(moves: list[tuple[float, float]]) -> None:
    tell("tap to the card lifting", f"{median(lifted for lifted, _ in moves):.1f} ms", "under 16")
    tell("tap to the card flying", f"{median(flying for _, flying in moves):.1f} ms", "the server has answered")


def tell_turns(players: str, most: float, found: list[float], flying: Drawn, asked: Drawn) -> None:
    tell(f"click to the next turn, {players} play", f"{median(found):.2f} s", f"within {most}")
    for what, seen in (("while cards fly", flying), ("over the whole time", asked)):
        rate = f"{seen.frames / seen.seconds:.1f} /s"
        tell(f"frames {what}, {players} play", rate, f"60; {seen.longest:.0f} ms without one at most")


def tell_heap(early: dict[str, float], late: dict[str, float]) -> None:
    for name, unit, size in (("JSHeapUsedSize", " MB", 1e6), ("Nodes", "", 1)):
        was, now = (f"{found[name] / size:.1f}{unit}" for found in (early, late))
        tell(f"{name} after {SETTLED} and {ROUNDS} rounds", was, f"and {now}: flat")


if __name__ == "__main__":
    main()
