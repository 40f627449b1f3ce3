"""The table in play: every game, and whatever stands over, under and beside its cards."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator

from ..look import Stage
from ..player import ASKED, HELD, Player, party
from ..test_look import in_hand, matching
from .keeper import NAMES

PLAIN = {"speed": "instant", "oneTap": True, "sounds": False, "forced": False}
TABS = ("yaku", "log", "house", "rules")


def _wish(player: Player, **wanted: object) -> None:
    """Other settings, at once."""
    wanted = {**PLAIN, **wanted}
    player.page.evaluate("wanted => localStorage.setItem('hanafuda.settings', JSON.stringify(wanted))", wanted)
    player.page.reload()
    player.page.wait_for_selector("main[data-state]", state="attached")


def _after(player: Player, turns: int) -> None:
    """So many cards played, and asked for the next one."""
    player.play_to("play")
    for _ in range(turns):
        player.step()
        player.play_to("play")


def _until_seen(player: Player, what: str, most: int = 60) -> None:
    """Play on, at a pace to be followed, until this is seen; then it stays."""
    page = player.page
    page.add_init_script(HELD)
    _wish(player, speed="fast")
    page.evaluate("what => { window.held = what }", what)
    for _ in range(most):
        page.wait_for_selector(f"{what}, {ASKED}", state="attached")
        if page.locator(what).count():
            return
        player.act()
        page.wait_for_timeout(100)
    raise AssertionError(f"{what} was never seen")


def _close(stage: Stage) -> None:
    stage.page.keyboard.press("Escape")


def _dialog(stage: Stage, opener: Locator, name: str) -> None:
    """What a button opens, and shut again."""
    opener.click()
    stage.page.locator("dialog[open]").wait_for()
    stage.shoot(name)
    _close(stage)
    stage.page.wait_for_timeout(300)


def _tabs(stage: Stage, *tabs: str) -> None:
    """What stands beside the table, or is drawn over it on a phone."""
    drawer = stage.page.locator("header [aria-expanded]")
    if drawer.get_attribute("aria-expanded") == "false":
        drawer.click()
    for tab in tabs:
        stage.page.locator(f"#tab-{tab}").click()
        stage.page.wait_for_timeout(300)
        stage.shoot(f"tab_{tab}")
    _close(stage)


def _under(stage: Stage) -> None:
    """The table looked at under the result."""
    stage.page.locator(".over .buttons > :last-child").click()
    stage.shoot("under")
    stage.page.locator(".prompt .button.main").click()


def _result(stage: Stage, name: str) -> None:
    """A result from above, and as far down as it goes."""
    stage.page.wait_for_timeout(500)
    stage.shoot(name)
    stage.page.locator(".over .scroll").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    stage.shoot(f"{name}_below")
    stage.page.locator(".over .scroll").evaluate("one => one.scrollTo(0, 0)")


@contextmanager
def _no_answer(stage: Stage) -> Iterator[None]:
    """The server takes its time."""
    assert stage.server.process
    stage.server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        stage.server.process.send_signal(signal.SIGCONT)


def drawing(stage: Stage) -> None:
    player = stage.sit("sudaoshi", 3)
    assert player.asked == "deal"
    stage.shoot("asked")
    _until_seen(player, ".first .won")
    stage.shoot("drawn")


def dealt(stage: Stage) -> None:
    stage.page.add_init_script(f"{HELD}; window.held = '.notices p'")
    player = stage.sit("koikoi", seed=5)
    player.page.locator(".notices p").first.wait_for()
    stage.shoot("first")


def koikoi(stage: Stage) -> None:
    player = stage.sit("koikoi", seed=21)
    page = player.page
    _after(player, 3)
    stage.shoot("turn")
    stage.shoot("word", opened=page.locator(".plate .term").first.click)
    _close(stage)
    _dialog(stage, page.locator(".mine .pile"), "pile")
    page.keyboard.type("/")
    stage.shoot("naming")
    _close(stage)
    page.keyboard.type("1")
    stage.shoot("typed")
    _close(stage)
    _tabs(stage, *TABS)
    with _no_answer(stage):
        page.locator("nav .key").first.click()
        stage.shoot("thinking")
    page.locator(".hint b").wait_for()
    stage.shoot("hint")


def lifted(stage: Stage) -> None:
    player = stage.sit("koikoi", seed=11)
    for number, name in ((2, "two"), (1, "one"), (0, "none")):
        _wish(player)
        code, _ = matching(player, number)
        _wish(player, oneTap=False)
        in_hand(player, code).click()
        stage.shoot(name)


def choice(stage: Stage) -> None:
    player = stage.sit("koikoi", seed=13, level="beginner")
    player.play_to("take")
    stage.shoot("of_two")
    stage.page.locator("nav .key").first.click()
    stage.page.locator(".hint b").wait_for()
    stage.shoot("hint")
    stage.page.locator("nav .key").nth(1).click()
    stage.page.wait_for_timeout(500)
    stage.shoot("taken_back")


def decision(stage: Stage) -> None:
    player = stage.sit("koikoi", seed=3)
    player.play_to("call")
    stage.shoot("asked")
    _dialog(stage, stage.page.locator(".decision .more"), "stake")
    stage.page.locator("nav .key").first.click()
    stage.page.locator(".hint b").wait_for()
    stage.shoot("hint")
    stage.page.add_init_script(HELD)
    _wish(player, speed="fast")
    stage.page.evaluate("window.held = '.shout'")
    stage.page.locator(".decision .button:not(.main)").first.click()
    stage.page.locator(".shout").wait_for()
    stage.shoot("shout")
    _wish(player)
    player.play_to("play", "round_over")
    stage.shoot("called")


def made(stage: Stage) -> None:
    player = stage.sit("koikoi(rounds=3)", seed=13, level="beginner")
    _until_seen(player, ".news")
    stage.shoot("yours")


def made_by_another(stage: Stage) -> None:
    player = stage.sit("hanaawase", 3, seed=2)
    _until_seen(player, ".news")
    stage.shoot("theirs")


def shouted(stage: Stage) -> None:
    player = stage.sit("kwado(rounds=1, target=0)", 4, seed=3)
    _until_seen(player, ".shout")
    stage.shoot("kwado")


def ends(stage: Stage) -> None:
    """The first round of several, and the end of the game with its last one."""
    player = stage.sit("koikoi(rounds=3)", seed=13, level="beginner")
    player.play_to("round_over")
    _result(stage, "round")
    _under(stage)
    player.step()
    player.play_to("match_over")
    _result(stage, "game")
    stage.page.context.grant_permissions(["clipboard-write"])
    stage.page.evaluate("soon = setTimeout; setTimeout = (work, ms) => soon(work, ms === 1500 ? 20_000 : ms)")
    stage.page.locator(".over .buttons button.button").nth(1).click()
    stage.shoot("copied")
    with stage.page.expect_download() as found:
        stage.page.locator(".over .buttons button.button").nth(2).click()
    width, height = stage.sizes[0]
    found.value.save_as(stage.folder / f"{stage.scene}.picture-{width}x{height}-{stage.lang}.png")
    before = stage.page.url
    stage.page.locator(".over .button.main").click()
    stage.page.wait_for_url(lambda url: url != before)
    assert Player(stage.page).asked
    stage.shoot("again")


def ended(stage: Stage) -> None:
    """Games of a single round, won and lost."""
    for seed in (1, 2, 4):
        player = stage.sit("koikoi(rounds=1)", seed=seed)
        player.play_to("match_over")
        stage.shoot(f"game_{seed}")


def sudaoshi_three(stage: Stage) -> None:
    player = stage.sit("sudaoshi(rounds=1)", 3, seed=4)
    _after(player, 2)
    stage.shoot("turn")
    _tabs(stage, "yaku", "rules")
    player.play_to("match_over")
    _result(stage, "game")


def sudaoshi_seven(stage: Stage) -> None:
    player = stage.sit("sudaoshi(fees=order)", 7, seed=3)
    player.play_to("speak")
    stage.shoot("speak")
    stage.page.locator("nav .key").first.click()
    stage.page.locator(".hint b").wait_for()
    stage.shoot("hint")
    _after(player, 1)
    stage.shoot("turn")
    player.play_to("round_over")
    _result(stage, "round")
    _under(stage)


def sudaoshi_out(stage: Stage) -> None:
    player = stage.sit("sudaoshi(fees=order)", 7, seed=3)
    player.play_to("speak")
    stage.page.add_init_script(HELD)
    _wish(player, speed="fast")
    stage.page.evaluate("window.held = '.instead .card'")
    stage.page.locator(".speak .button:not(.main)").click()
    stage.page.locator(".instead .card").first.wait_for()
    stage.shoot("watching")
    _wish(player)
    player.play_to("round_over")
    _result(stage, "round")
    _under(stage)


def hanaawase_four(stage: Stage) -> None:
    player = stage.sit("hanaawase(rounds=2)", 4, seed=21)
    _after(player, 2)
    stage.shoot("turn")
    _tabs(stage, "yaku", "log")
    player.play_to("round_over")
    _result(stage, "round")


def minhwatu_two(stage: Stage) -> None:
    player = stage.sit("minhwatu(rounds=1)", 2, seed=6)
    _after(player, 5)
    stage.shoot("turn")
    player.play_to("match_over")
    stage.shoot("game")


def minhwatu_five(stage: Stage) -> None:
    player = stage.sit("minhwatu(five=joker, rounds=2)", 5, seed=7)
    _after(player, 1)
    stage.shoot("turn")
    _tabs(stage, "yaku", "house")
    player.play_to("round_over")
    _result(stage, "round")
    _under(stage)


def minhwatu_six(stage: Stage) -> None:
    player = stage.sit("minhwatu", 6, seed=21)
    _after(player, 1)
    stage.shoot("turn")


def kwado_declared(stage: Stage) -> None:
    player = stage.sit("kwado(rounds=1, target=0, declare=on, gaji=stock)", 2, seed=1)
    page = player.page
    for _ in range(12):
        player.play_to("play", "match_over")
        if page.locator(".prompt .button.small").count():
            break
        player.step()
    stage.shoot("turn")
    sets = page.locator(".prompt .button.small")
    if sets.count():
        _dialog(stage, sets, "sets")
        sets.click()
        page.locator("dialog .set").first.click()
        page.wait_for_timeout(500)
        stage.shoot("declared")
    player.play_to("match_over")
    _result(stage, "game")


def kwado_teams(stage: Stage) -> None:
    player = stage.sit("kwado(teams=2x2, gaji=on, rounds=2, target=0)", 4, seed=21)
    _after(player, 1)
    stage.shoot("turn")
    _tabs(stage, "yaku", "house")
    player.play_to("round_over")
    _result(stage, "round")
    _under(stage)
    player.step()
    player.play_to("match_over")
    _result(stage, "game")


def kwado_six(stage: Stage) -> None:
    player = stage.sit("kwado(teams=3x2, rounds=1, target=0)", 6, seed=8)
    _after(player, 1)
    stage.shoot("turn")
    player.play_to("match_over")
    stage.shoot("game")


def passed_round(stage: Stage) -> None:
    """Two who share a device: it is passed."""
    names = NAMES[stage.lang][:2]
    seats = [{"kind": "human", "name": name} for name in names] + [{"kind": "greedy", "name": party(stage.lang, 2)[1]}]
    made = stage.server.table(stage.page, "hanaawase", seats)
    stage.resize(stage.sizes[0])
    stage.go(f"table/{made}")
    player = Player(stage.page)
    player.play_to("curtain")
    stage.shoot("curtain")
    player.act()
    stage.page.locator(".hand [data-hand]").first.wait_for()
    stage.shoot("turn")


def looks(stage: Stage) -> None:
    """Other colours, other cards."""
    player = stage.sit("koikoi", seed=3)
    page = player.page
    player.play_to("call")
    for name, cards in (("dark", "auto"), ("light", "contrast"), ("dark", "dark"), ("light", "woodblock")):
        _wish(player, theme=name, cards=cards, index="japanese")
        assert player.asked
        stage.shoot(f"{name}_{cards}")
    _wish(player, cards="hwatu", index="korean", back="black")
    page.emulate_media(forced_colors="active")
    stage.shoot("forced")
    page.emulate_media(forced_colors="none", contrast="more")
    player.play_to("play", "round_over")
    stage.shoot("contrast")
    page.emulate_media(contrast="no-preference")
    page.locator("nav .key").last.click()
    stage.shoot("settings")
