"""How light and how fast the page is: `python benchmarks/page.py`. Needs the built page, Playwright and Chromium.

First load (all that the start page fetches, as it comes over the wire, with the whole deck), server start to first
page, page to usable, and from tap to the card moving: when it lifts, and when it flies, as the server has answered.
Then a game at normal speed: from a click to the next turn, and how many frames a second are drawn while cards fly. Last
fifty rounds at instant speed: whether the page's heap grows.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
TIMES = 7
ROUNDS = 50
ASKED = "main[data-asks=play], main[data-asks=take], main[data-asks=call], main[data-asks=round_over]"
# Taps the first card that may be played; says after how many milliseconds it has moved, and when it flies.
TAP = """async () => {
  const card = document.querySelector('.hand [data-hand][aria-disabled=false]')
  const code = card.dataset.card, place = () => card.getBoundingClientRect().top
  const rest = place(), start = performance.now()
  let lifted = 0
  card.click()
  while (performance.now() - start < 5000) {
    await new Promise(requestAnimationFrame)
    if (!lifted && (place() !== rest || !card.isConnected)) lifted = performance.now() - start
    if (document.querySelector(`[data-card="${code}"].flying`)) return [lifted, performance.now() - start]
  }
}"""


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
    while time.perf_counter() - start < 30:
        try:
            urlopen(address, timeout=5).close()
            return time.perf_counter() - start
        except URLError:
            time.sleep(0.01)
    raise TimeoutError("the server does not start")


def new_page(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script('localStorage[\'hanafuda.settings\'] ??= \'{"speed":"fast","level":"greedy"}\'')
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
    page.locator("#card-8b").wait_for(state="attached")
    seconds = time.perf_counter() - start
    page.wait_for_timeout(500)
    page.context.close()
    return sum(sizes) / 1000, seconds


def taps(browser: Browser, address: str) -> list[tuple[float, float]]:
    """Milliseconds from tap to lift and from tap to flight, over the moves of a game."""
    page, found = new_page(browser), list[tuple[float, float]]()
    page.goto(address)
    page.get_by_role("button", name="Play Hana-awase").click()
    page.get_by_role("button", name="Deal the cards").click()
    while len(found) < TIMES:
        asked = page.wait_for_selector(ASKED, state="attached", timeout=60_000)
        assert asked
        phase = asked.get_attribute("data-asks")
        page.wait_for_timeout(300)
        if phase == "play":
            lifted, flown = page.evaluate(TAP)
            found.append((lifted, flown))
        else:
            page.locator("main [data-choice]").first.click()
        page.wait_for_timeout(300)
    page.context.close()
    return found


# Counts the frames that are drawn while a card flies; [frames, milliseconds].
FRAMES = """async () => {
  let frames = 0, ms = 0, last = performance.now()
  const end = last + 8000
  while (performance.now() < end && !document.querySelector("main:not([data-asks=''])")) {
    const now = await new Promise(requestAnimationFrame)
    if (document.querySelector('.flying, .ghost')) { frames += 1; ms += now - last }
    last = now
  }
  return [frames, ms]
}"""


def at_table(browser: Browser, address: str, game: str, players: int, speed: str) -> Page:
    """A table against bots, at this speed, its cards dealt."""
    page = new_page(browser)
    page.add_init_script(f'localStorage[\'hanafuda.settings\'] = \'{{"speed":"{speed}","sounds":false}}\'')
    seats = [{"kind": "human"}, *[{"kind": "greedy"}] * (players - 1)]
    made = page.context.request.post(f"{address}/api/tables", data={"game": game, "seats": seats, "seed": 5}).json()
    page.goto(f"{address}/table/{made['id']}")
    return page


def asked(page: Page) -> str:
    found = page.wait_for_selector("main[data-asks]:not([data-asks=''])", state="attached", timeout=60_000)
    assert found
    return found.get_attribute("data-asks") or ""


def answer(page: Page) -> None:
    """Play the first card, or choose the first of what there is to choose."""
    cards, choices = page.locator(".hand [data-hand][aria-disabled=false]"), page.locator("main [data-choice]")
    (cards if asked(page) == "play" else choices).first.click()


def turns(browser: Browser, address: str, players: int) -> tuple[list[float], float]:
    """Seconds from a click to the next turn, at normal speed, and frames a second while cards fly."""
    game, found, drawn = "koikoi" if players == 2 else "kwado", list[float](), [0.0, 0.0]
    page = at_table(browser, address, game, players, "normal")
    while len(found) < TIMES:
        phase, start = asked(page), time.perf_counter()
        answer(page)
        page.wait_for_selector("main[data-asks='']", state="attached", timeout=60_000)
        frames = page.evaluate(FRAMES)
        drawn = [drawn[0] + frames[0], drawn[1] + frames[1]]
        if phase == "play" and asked(page) == "play":
            found.append(time.perf_counter() - start)
    page.context.close()
    return found, 1000 * drawn[0] / drawn[1]


def heap(browser: Browser, address: str) -> tuple[float, float]:
    """Megabytes after the first rounds and after fifty, swept clean both times."""
    page = at_table(browser, address, f"koikoi(rounds={ROUNDS + 2})", 2, "instant")
    devtools, sizes, over = page.context.new_cdp_session(page), list[float](), 0
    while len(sizes) < 2:
        if asked(page) == "round_over":
            over += 1
            if over in (2, ROUNDS):
                devtools.send("HeapProfiler.collectGarbage")
                sizes.append(devtools.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
        state = page.locator("main").get_attribute("data-state")
        answer(page)
        page.wait_for_selector(f"main:not([data-state='{state}'])", state="attached", timeout=60_000)
    page.context.close()
    return sizes[0], sizes[1]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with serving(Path(folder) / "games.sqlite") as (address, started):
            loads = [load(browser, address) for _ in range(TIMES)]
            moves = taps(browser, address)
            (two, frames), (six, _) = turns(browser, address, 2), turns(browser, address, 6)
            early, late = heap(browser, address)
        browser.close()
    print(f"first load with the whole deck   {loads[0][0]:7.1f} kB   (at most 150)")
    print(f"server start to first page       {started:7.2f} s    (under 2)")
    print(f"page usable on loopback          {median(seconds for _, seconds in loads):7.2f} s    (within 1)")
    print(f"tap to the card lifting          {median(lifted for lifted, _ in moves):7.1f} ms   (under 16)")
    print(
        f"tap to the card flying           {median(flown for _, flown in moves):7.1f} ms   (with the server's answer)"
    )
    print(f"click to the next turn, two play {median(two):7.2f} s    (within 2.5)")
    print(f"click to the next turn, six play {median(six):7.2f} s    (within 6)")
    print(f"frames while cards fly           {frames:7.1f} /s   (60)")
    print(f"heap after 2 rounds, after {ROUNDS}    {early:7.1f} MB   and {late:.1f} MB (flat)")


if __name__ == "__main__":
    main()
