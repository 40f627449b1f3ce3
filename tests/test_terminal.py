"""The table in the terminal, full screen: what it shows at telling moments, and what keys and mouse do."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual")

from rich.cells import cell_len

from hanafuda import DECK, SHEETS, Card, Game, Luck, Match, Move, record
from hanafuda.bots import LEVELS
from hanafuda.cards import JOKER
from hanafuda.rulesheet.rows import matters
from hanafuda.server.sight import table_view
from hanafuda.server.wire import View
from hanafuda.terminal.app import ReplayScreen, TableScreen, Terminal
from hanafuda.terminal.command import USUAL
from hanafuda.terminal.dialogs import Curtain, Dialog
from hanafuda.terminal.draw import FITTING, LETTERS, Pointing, board, choices
from hanafuda.terminal.look import LARGE, SMALL, TINY, Look, draw_card
from hanafuda.terminal.menu import Menu, Setup, Wanted, form, offered
from hanafuda.terminal.place import Local, Replayed, ledger_of
from hanafuda.terminal.spoken import told
from hanafuda.text import Phrase, language
from screens import (
    FOLDER,
    MOMENTS,
    TABLES,
    at,
    bots,
    course,
    local,
    moments,
    screens,
    settle,
    shown,
    table_screen,
    text_of,
    until,
)

SCREENS = dict(screens())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def run(doing: Coroutine[Any, Any, None]) -> None:
    asyncio.run(doing)


# -- what is shown ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCREENS)
def test_the_screen_is_as_it_was(name: str) -> None:
    """`tests/screens.py` writes them anew, when something was changed on purpose."""
    assert asyncio.run(SCREENS[name]()) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def view_of(match: Match, seat: int | None = 0, names: tuple[str, ...] = ()) -> View:
    log = ledger_of(match, bots(match))
    found = table_view(match, seat, id="", bots=list(bots(match)), log=log.lines(log.now))
    found.table.names = names or found.table.names
    return found


WIDE_NAMES = ("山田太郎さん", "김철수", "Ōka", "うめ" * 10, "은", "Fay", "Gil")


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("name", TABLES)
def test_the_table_fits_whatever_the_size_and_however_wide_the_names(name: str, ascii: bool) -> None:
    for moment in moments(name):
        view = view_of(at(name, moment), names=WIDE_NAMES[: TABLES[name][0]])
        cursor = next(iter(choices(view)), None)
        for width, height in ((40, 12), (60, 20), (80, 23), (80, 30), (111, 23), (112, 23), (120, 39), (250, 70)):
            drawn = board(view, width, height, Look(ascii), Pointing(cursor, "山" * 50))
            assert max(cell_len(line.plain) for line in drawn.lines) <= width
            if width >= 80 and height >= 23:
                assert len(drawn.lines) == height
            for spot in drawn.spots:
                assert drawn.card_at(spot.column, spot.row) == spot.card
                assert 0 <= spot.row < len(drawn.lines)


def test_what_is_near_and_what_was_said_never_pushes_the_cards_out() -> None:
    assert [size for size, _, _ in FITTING] == sorted((size for size, _, _ in FITTING), key=lambda size: -size.height)
    assert FITTING[-1][0] is TINY


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_cards_are_told_apart_without_colours(size: Any, ascii: bool) -> None:
    """Only plain chaff of one month looks the same, as it does on a table."""
    looks = ["\n".join(line.plain for line in draw_card(Card(n), Look(ascii), size)) for n in range(JOKER + 1)]
    alike = [(a, b) for a in DECK for b in DECK if a < b and looks[a] == looks[b]]
    assert all(a.month == b.month and a.kind == b.kind == "chaff" for a, b in alike)
    assert len({*looks}) == JOKER + 1 - len([month for month in range(1, 12) if month != 11]) - 1
    assert not ascii or all(look.isascii() for look in looks)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_every_picture_has_a_word_that_fits(size: Any) -> None:
    for n in range(JOKER + 1):
        lines = draw_card(Card(n), Look(), size, label="1")
        assert {cell_len(line.plain) for line in lines} == {size.width}
        assert len(lines) == size.height
        word = Phrase(f"terminal.card.{Card(n)}")
        told = [language("en").tell(word), language("en").tell(word, "small")]
        assert any(cell_len(text) <= size.width - 2 for text in told), told


def test_marks_are_told_apart_without_colours() -> None:
    for ascii in (False, True):
        for size in (SMALL, LARGE, TINY):
            looks = {
                draw_card(Card("8b"), Look(ascii), size, mark, "1")[0].plain for mark in ("plain", "lit", "cursor")
            }
            assert len(looks) == 3


def test_no_colour_means_no_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def look() -> None:
        async with shown(local(at("koikoi", "play"), tmp_path)) as pilot:
            strips = pilot.app.screen._compositor.render_strips()
            styles = [style for strip in strips for _, style, _ in strip]
            triplets = [c.triplet for style in styles if style for c in (style.color, style.bgcolor) if c and c.triplet]
            assert triplets
            assert all(len({*triplet}) == 1 for triplet in triplets)

    run(look())


def test_ascii_is_ascii_everywhere(tmp_path: Path) -> None:
    async def look() -> None:
        async with shown(local(at("koikoi", "call"), tmp_path), ascii=True) as pilot:
            assert text_of(pilot.app).isascii()
            await pilot.press("escape", "y")
            assert text_of(pilot.app).isascii()
            assert "?" in text_of(pilot.app)
        async with shown(None, ascii=True) as pilot:
            await pilot.press("down", "right")
            assert text_of(pilot.app).isascii()

    run(look())


def test_a_new_size_is_drawn_anew(tmp_path: Path) -> None:
    async def look() -> None:
        async with shown(local(at("koikoi", "play"), tmp_path)) as pilot:
            small = text_of(pilot.app)
            await pilot.resize_terminal(120, 40)
            await pilot.pause()
            assert "┌────────┐" in text_of(pilot.app)
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert text_of(pilot.app) == small

    run(look())


# -- keys and mouse --------------------------------------------------------------------------------------------------


def table(app: Any) -> TableScreen:
    found = table_screen(app)
    assert found is not None
    return found


def test_a_number_plays_a_card_of_the_hand_and_it_is_kept(tmp_path: Path) -> None:
    async def play() -> None:
        match = at("koikoi", "play")
        async with shown(local(match, tmp_path)) as pilot:
            await pilot.press("2")
            await settle(pilot)
            kept = record.read_file(tmp_path / "game.txt")
            assert kept.rounds[-1].moves[len(match.rounds[-1].moves)] == Move(str(list(match.state.hands[0])[1]))

    run(play())


def test_arrows_point_and_enter_plays(tmp_path: Path) -> None:
    async def play() -> None:
        match = at("hanaawase", "play")
        async with shown(local(match, tmp_path)) as pilot:
            before = table(pilot.app).cursor
            await pilot.press("right")
            pointed = table(pilot.app).cursor
            assert pointed in choices(view_of(match))
            assert pointed != before or len(match.state.legal) == 1
            await pilot.press("enter")
            await settle(pilot)
            kept = record.read_file(tmp_path / "game.txt")
            assert pointed is not None
            assert kept.rounds[-1].moves[len(match.rounds[-1].moves)] == Move(str(pointed))

    run(play())


@pytest.mark.parametrize("how", ["letter", "number", "click"])
def test_one_of_two_is_taken_by_letter_number_or_mouse(how: str, tmp_path: Path) -> None:
    async def take() -> None:
        match = at("minhwatu", "take")
        wanted = list(match.state.legal)[1]
        async with shown(local(match, tmp_path)) as pilot:
            screen = table(pilot.app)
            if how == "letter":
                await pilot.press(LETTERS[[str(card) for card in match.state.field].index(str(wanted))])
            elif how == "number":
                await pilot.press("2")
            else:
                spot = next(spot for spot in screen.board.drawn.spots if spot.card == wanted.card)
                await pilot.click(screen.board, offset=(spot.column + 1, spot.row + 1))
            await settle(pilot)
            kept = record.read_file(tmp_path / "game.txt")
            assert kept.rounds[-1].moves[len(match.rounds[-1].moves)] == wanted

    run(take())


@pytest.mark.parametrize(
    ("name", "moment", "key", "move"),
    [
        ("koikoi", "call", "s", "stop"),
        ("koikoi", "call", "g", "go"),
        ("sudaoshi", "speak", "p", "play"),
        ("sudaoshi", "speak", "d", "drop"),
    ],
)
def test_a_decision_is_asked_and_answered(name: str, moment: str, key: str, move: str, tmp_path: Path) -> None:
    async def decide() -> None:
        match = at(name, moment)
        async with shown(local(match, tmp_path)) as pilot:
            assert isinstance(pilot.app.screen, Dialog)
            await pilot.press("enter")  # nothing is decided by a mere Enter
            assert isinstance(pilot.app.screen, Dialog)
            await pilot.press("escape", "enter", key)
            await settle(pilot)
            kept = record.read_file(tmp_path / "game.txt")
            assert str(kept.rounds[-1].moves[len(match.rounds[-1].moves)]) == move

    run(decide())


def test_a_set_is_declared_by_its_number(tmp_path: Path) -> None:
    async def declare() -> None:
        games = (match for seed in range(60) for match in course("kwado", seed) if MOMENTS["play"](match))
        match = next(match for match in games if any(move.card is None for move in match.state.legal))
        wanted = next(move for move in match.state.legal if move.card is None)
        async with shown(local(match, tmp_path)) as pilot:
            await pilot.press("d", "1")
            await settle(pilot)
            kept = record.read_file(tmp_path / "game.txt")
            assert kept.rounds[-1].moves[-1] == wanted

    run(declare())


def test_a_round_ends_with_its_score_and_the_next_is_dealt(tmp_path: Path) -> None:
    async def over() -> None:
        place = local(at("hanaawase", "over"), tmp_path)
        async with shown(place) as pilot:
            assert isinstance(pilot.app.screen, Dialog)
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, TableScreen)
            await pilot.press("enter", "enter")
            await settle(pilot)
            assert len(place.match.rounds) == 2

    run(over())


def test_hint_says_what_and_why_and_undo_takes_back(tmp_path: Path) -> None:
    async def ask() -> None:
        place = local(at("minhwatu", "play"), tmp_path)
        async with shown(place) as pilot:
            await pilot.press("h")
            screen = table(pilot.app)
            await until(pilot, lambda: "on average" in screen.says)
            before = place.match
            await pilot.press("enter")
            await settle(pilot)
            assert place.match != before
            await pilot.press("u")
            await settle(pilot)
            assert record.read_file(tmp_path / "game.txt") == replace(before, taken_back=1)

    run(ask())


def test_help_names_every_key_that_does_something(tmp_path: Path) -> None:
    async def look() -> None:
        async with shown(local(at("koikoi", "play"), tmp_path), (80, 40)) as pilot:
            await pilot.press("question_mark")
            text = text_of(pilot.app)
            for binding in TableScreen.BINDINGS:
                assert told(binding).description in text  # type: ignore[arg-type]
            assert "dealer: Whoever dealt this round." in text
            await pilot.press("escape", "y")
            assert "Five Brights" in text_of(pilot.app)
            await pilot.press("escape", "l")
            assert "Round 1" in text_of(pilot.app)

    run(look())


def test_the_footer_says_what_is_possible_now(tmp_path: Path) -> None:
    async def look() -> None:
        async with shown(local(at("koikoi", "play"), tmp_path)) as pilot:
            footer = text_of(pilot.app).splitlines()[-1]
            assert "Enter Play" in footer
            assert "Take" not in footer
        async with shown(local(at("koikoi", "take"), tmp_path / "2")) as pilot:
            assert "Enter Take" in text_of(pilot.app).splitlines()[-1]

    run(look())


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_leaving_keeps_the_game(key: str, tmp_path: Path) -> None:
    async def leave() -> None:
        place = local(at("koikoi", "play"), tmp_path)
        async with shown(place) as pilot:
            await pilot.press("1")
            await settle(pilot)
            await pilot.press(key)
            await pilot.pause()
        assert record.read_file(tmp_path / "game.txt") == place.match

    run(leave())


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_played_by_the_keyboard_alone(name: str, tmp_path: Path) -> None:
    async def play() -> None:
        players, text = TABLES[name]
        match = Match.new(Game(text).with_options(rounds=1), players, Luck(3))
        place, luck = local(match, tmp_path), Luck(5)
        async with shown(place) as pilot:
            for _ in range(60):
                if place.match.over:
                    break
                asked = isinstance(pilot.app.screen, Dialog)
                view = table(pilot.app).view
                assert view is not None
                answers = {"call": "sg", "speak": "pd"}.get(view.phase, "")
                key = luck.pick(answers) if asked and answers else luck.pick(["enter", "1", "2", "right", "space"])
                await pilot.press(key)
                await settle(pilot)
            await pilot.press("escape", "q")
        assert record.read_file(tmp_path / "game.txt").over

    run(play())


# -- several people, nobody, a record --------------------------------------------------------------------------------


def test_between_two_at_one_keyboard_the_hand_is_hidden(tmp_path: Path) -> None:
    async def pass_on() -> None:
        match = Match.new(Game("koikoi(rounds=1, first_dealer=0)"), ["Ann", "Ben"], Luck(2))
        async with shown(local(match, tmp_path, who=(None, None))) as pilot:
            assert isinstance(pilot.app.screen, Curtain)
            await pilot.press("enter")
            await settle(pilot)
            assert table(pilot.app).view.seat == 0  # type: ignore[union-attr]
            await pilot.press("1")
            for _ in range(3):
                await settle(pilot)
                if isinstance(pilot.app.screen, Curtain):
                    break
                await pilot.press("1")
            text = text_of(pilot.app)
            assert "Ben" in text
            assert "┌" not in text
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, Curtain)
            await pilot.press("enter")
            await settle(pilot)
            assert table(pilot.app).view.seat == 1  # type: ignore[union-attr]

    run(pass_on())


def test_bots_are_watched_with_their_hands_closed(tmp_path: Path) -> None:
    async def watch() -> None:
        match = Match.new(Game("koikoi(rounds=1)"), ["Ume", "Kiku"], Luck(2))
        place = local(match, tmp_path, who=("greedy", "beginner"))
        async with shown(place) as pilot:
            await until(pilot, lambda: place.match.over)
            view = table(pilot.app).view
            assert view is not None
            assert view.seat is None
            assert not view.hand
        assert record.read_file(tmp_path / "game.txt").over

    run(watch())


def test_a_record_goes_forward_and_back() -> None:
    async def look() -> None:
        *_, match = course("sudaoshi", 1)
        replayed = Replayed(match)
        async with shown(replayed) as pilot:
            assert isinstance(pilot.app.screen, ReplayScreen)
            first = text_of(pilot.app)
            await pilot.press("right", "right")
            assert text_of(pilot.app) != first
            await pilot.press("left", "left", "left")
            assert text_of(pilot.app) == first
            await pilot.press("down", "down")
            assert replayed.moments[replayed.at].match.rounds[-1].number == 2
            await pilot.press("end")
            assert replayed.moments[replayed.at].match == match
            await pilot.press("s")
            assert isinstance(pilot.app.screen, Dialog)

    run(look())


# -- the menu --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_every_house_rule_can_be_set_and_says_what_it_means(name: str) -> None:
    wanted = Wanted(Game(name))
    options = {o.name for o in SHEETS[name].options if matters(wanted.game, o)}
    assert {line.option.name for line in form(wanted) if line.option} == options
    for line in form(wanted):
        assert wanted in line.others or line.option is None
        for other in line.others:
            assert len(other.bots) in other.game.players
        if line.option is not None:
            assert line.says
            assert {*line.option.values} <= {*offered(line.option, str(line.value))}


def test_the_menu_leads_to_a_table_and_back_to_the_game_that_was_left(home: Path) -> None:
    async def choose() -> None:
        async with shown(None) as pilot:
            await pilot.press("enter")
            await settle(pilot)
            assert isinstance(table(pilot.app).place, Local)
            await pilot.press("q")
        async with shown(None) as pilot:
            assert "Go on: Koi-Koi" in text_of(pilot.app)
            await pilot.press("enter")
            await settle(pilot)
            assert table(pilot.app).place.match.game == Game("koikoi")  # type: ignore[attr-defined]

    run(choose())


def test_a_table_is_set_up_with_players_levels_and_a_typed_value() -> None:
    async def choose() -> None:
        async with shown(None) as pilot:
            assert isinstance(pilot.app.screen, Menu)
            await pilot.press("down", "right")
            setup = pilot.app.screen
            assert isinstance(setup, Setup)
            await pilot.press("down", "right", "down", "down", "left")
            assert setup.wanted.bots == (None, LEVELS[LEVELS.index(USUAL) - 1], USUAL)
            while setup.rows[(setup.query_one("List").highlighted or 1) - 1].option is None:  # type: ignore[attr-defined]
                await pilot.press("down")
            await pilot.press("enter")
            for key in ("backspace", "backspace", "7", "enter"):
                await pilot.press(key)
            assert setup.wanted.game == Game("hanaawase(rounds=7)")
            await pilot.press("d")
            await settle(pilot)
            assert table(pilot.app).place.match.game == Game("hanaawase(rounds=7)")  # type: ignore[attr-defined]

    run(choose())


def test_an_app_without_anything_to_show_opens_the_menu() -> None:
    assert Terminal(None).what is None
