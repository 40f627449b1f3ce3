"""The score keeper for games with real cards."""

from typing import Any

from hanafuda.keeper import Entered, Kept

from ..look import Stage
from ..test_keeper import golden

NAMES = {
    "en": ("Ada", "Benjamin", "Charlotte", "Dan", "Eleanor", "Finn", "Grace"),
    "ja": ("花子", "太郎", "美咲", "健", "さくら", "大輔", "由美子"),
    "ko": ("지우", "민준", "서연", "하은", "도윤", "예준", "수아"),
    "es": ("Lucía", "Francisco", "María José", "Ana", "Guillermo", "Inés", "Paco"),
}


def _told(round: Entered) -> dict[str, Any]:
    """A round as the page tells it."""
    own = {name: getattr(round, name) for name in ("lucky", "calls", "declared", "out", "blank", "stopper", "maker")}
    piles = [[str(card) for card in pile] for pile in round.piles]
    return {**own, "piles": piles, "field": [str(card) for card in round.field], "dealer": round.dealer}


def _begun(stage: Stage, kept: Kept, rounds: int, draft: bool = True, game: str = "") -> dict[str, str]:
    """A score of so many rounds, with the next one as a draft."""
    told = [_told(round) for round in kept.rounds] * (2 if game else 1)
    body = {
        "game": game or str(kept.game),
        "names": NAMES[stage.lang][: len(kept.names)],
        "first": kept.first,
        "start": 0,
        "rounds": told[:rounds],
        "draft": told[rounds] if draft and rounds < len(told) else None,
    }
    answer = stage.page.context.request.post(f"{stage.server.address}/api/keep", data=body)
    assert answer.ok, answer.text()
    made: dict[str, str] = answer.json()
    return made


def _edit(stage: Stage, made: dict[str, str]) -> None:
    stage.page.goto(f"{stage.server.address}/keep/{made['id']}#{made['secret']}")
    stage.page.locator("main h1").wait_for()


def start(stage: Stage) -> None:
    page = stage.page
    stage.go("keep")
    page.locator(".games a").first.wait_for()
    stage.shoot("empty")
    for name in ("koikoi-2", "sudaoshi-7-fees", "kwado-4-teams"):
        _edit(stage, _begun(stage, golden(name)[1], 1))
        page.wait_for_timeout(300)
    stage.go("keep")
    page.locator("li.sheet").first.wait_for()
    stage.shoot("kept", whole=True)


def setups(stage: Stage) -> None:
    for game in ("koikoi", "sudaoshi", "kwado"):
        stage.go(f"keeper/{game}")
        stage.page.locator("button.start").wait_for()
        if game != "kwado":
            stage.shoot(game, whole=True)
    stage.page.locator("input[value='2x2']").check()
    for seat, name in enumerate(NAMES[stage.lang][:4]):
        stage.page.locator(f"#name-{seat}").fill(name)
    stage.shoot("teams", whole=True)


def two_people(stage: Stage) -> None:
    """Koi-Koi from the first tap to the end."""
    page, (_, kept) = stage.page, golden("koikoi-2")
    _edit(stage, _begun(stage, kept, 0, draft=False))
    stage.shoot("new", whole=True)
    for code in ("8b", "9a", "8c1"):
        page.locator(f".deck [data-code='{code}']").click()
    stage.shoot("tapped", whole=True)
    page.locator("form input").fill("3b rose")
    page.locator("form .button").click()
    page.locator("form [role=alert]").wait_for()
    stage.shoot("no_card")
    page.locator("form input").fill("")
    page.locator(".said input[type=radio]").nth(1).check()
    page.locator(".judge .trouble").wait_for()
    stage.shoot("cannot_stop", whole=True)
    page.locator(".said input[type=radio]").nth(0).check()
    page.locator(".said .steps .button").nth(1).click()
    page.locator(".judge .yaku").first.wait_for()
    stage.shoot("judged", whole=True)
    page.locator(".finish .main:enabled").click()
    page.locator(".judge [role=alert]").first.wait_for()
    page.locator(".finish").scroll_into_view_if_needed()
    stage.shoot("warned", whole=True)
    page.locator(".acts .button").first.click()
    stage.shoot("undone")


def standing(stage: Stage) -> None:
    """Rounds that were told, one that is corrected, the links, who looks on, and the end."""
    page, (_, kept) = stage.page, golden("koikoi-2")
    made = _begun(stage, kept, 3, game="koikoi(rounds=6)")
    _edit(stage, made)
    stage.shoot("middle", whole=True)
    page.locator(".act .button").nth(1).click()
    page.locator(".finish .button:not(.main)").wait_for()
    stage.shoot("correcting", whole=True)
    page.locator("header .rest .button").first.click()
    page.get_by_role("dialog").wait_for()
    stage.shoot("share")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("dialog .link .button").first.click()
    stage.shoot("copied")
    page.keyboard.press("Escape")
    _edit(stage, _begun(stage, kept, len(kept.rounds)))
    stage.shoot("over", whole=True)
    stage.page = stage.visitor()
    stage.go(f"keep/{made['id']}")
    stage.page.locator("main h1").wait_for()
    stage.shoot("looking_on", whole=True)
    stage.page.locator("header .rest .button").first.click()
    stage.shoot("looking_on_share")


def seven_people(stage: Stage) -> None:
    page, (_, kept) = stage.page, golden("sudaoshi-7-fees")
    _edit(stage, _begun(stage, kept, 0, draft=False))
    for folded in page.locator(".said details summary").all():
        folded.click()
    stage.shoot("new", whole=True)
    _edit(stage, _begun(stage, kept, 1))
    stage.shoot("draft", whole=True)
    _edit(stage, _begun(stage, kept, len(kept.rounds)))
    stage.shoot("over", whole=True)


def other_games(stage: Stage) -> None:
    page = stage.page
    for name in ("hanaawase-3", "minhwatu-5-joker", "kwado-4-teams", "kwado-2-declare"):
        _, kept = golden(name)
        _edit(stage, _begun(stage, kept, 1))
        for folded in page.locator(".said details summary").all():
            folded.click()
        stage.shoot(name.replace("-", "_"), whole=True)


def asked_more(stage: Stage) -> None:
    """Nobody stopped, another dealer than the rules have, and a round that cannot be."""
    page, (_, kept) = stage.page, golden("koikoi-2")
    _edit(stage, _begun(stage, kept, 1))
    page.locator(".said input[type=radio]").nth(2).check()
    page.locator(".said .dealer select").select_option("1")
    stage.shoot("nobody_stopped", whole=True)
    page.locator(".act .button").first.click()
    page.locator(".deck [data-side='0']").first.click()
    page.locator(".said input[type=radio]").nth(1).check()
    page.locator(".totals .why").wait_for()
    stage.shoot("cannot_be", whole=True)


def no_server(stage: Stage) -> None:
    """Kept on this device, told by two at once, and gone."""
    page, (_, kept) = stage.page, golden("hanaawase-2")
    made = _begun(stage, kept, 1, draft=False)
    _edit(stage, made)
    page.locator(".deck .card").first.wait_for()
    page.context.set_offline(True)
    page.locator(".note").first.wait_for()
    stage.shoot("nothing_unsent")
    page.locator(".deck [data-code='1b']").click()
    stage.shoot("away")
    page.locator(".act .button").first.click()
    page.locator(".deck [data-side='0']").first.click()
    version = int(page.locator("main").get_attribute("data-version") or 0)
    rounds = [_told(kept.rounds[1])]
    theirs = {"secret": made["secret"], "version": version, "start": 0, "rounds": rounds, "draft": None}
    answer = stage.visitor().context.request.put(f"{stage.server.address}/api/keep/{made['id']}", data=theirs)
    assert answer.ok, answer.text()
    page.context.set_offline(False)
    page.locator(".note .button").wait_for()
    stage.shoot("clash")
    refused = {"status": 404, "json": {"error": "gone"}}
    page.route("**/api/keep/**", lambda route: route.fulfill(**refused))
    page.reload()
    page.locator(".note .button").wait_for()
    stage.shoot("gone")
    stage.go("keep/nothing")
    stage.shoot("no_score")
