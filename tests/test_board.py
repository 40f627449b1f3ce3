"""Tables as pictures: every state, view and match can show itself, and a view shows no card it does not know."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hanafuda import Game, Luck, Match, State, View, record, view_for
from hanafuda.art.deck import words
from hanafuda.cards import Cards
from hanafuda.notebook import pictures
from helpers import PLAYERS, decisions, random_match

BACK = "Back, red"
NOTEBOOK = Path(__file__).parents[1] / "docs/study.ipynb"


def titles(picture: str) -> list[str]:
    """What a picture says it shows, card by card."""
    tags = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}title")
    return [str(tag.text) for tag in tags][1:]


def named(cards: Cards) -> list[str]:
    return [str(words(card)) for card in cards]


def lying(seen: State | View) -> list[str]:
    """The names of the cards on the field, in all piles and in the air."""
    air = Cards() if seen.card is None else Cards([seen.card])
    return [name for cards in (seen.field, air, *seen.piles) for name in named(cards)]


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_a_state_shows_every_card_and_a_view_those_it_knows(name: str, players: int) -> None:
    for state in list(decisions(Game(name), players, seed=1))[::7]:
        stock = [BACK] * (len(state.stock) > 0)
        hands = [name for hand in state.hands for name in named(hand)]
        assert sorted(titles(state._repr_svg_())) == sorted([*lying(state), *hands, *stock])
        for seat in (None, *range(players)):
            view = view_for(state, seat)
            known = hands if state.over else named(view.hand)
            hidden = 0 if state.over else sum(map(len, state.hands)) - len(view.hand)
            assert sorted(titles(view._repr_svg_())) == sorted([*lying(state), *known, *[BACK] * hidden, *stock])


def test_a_match_shows_its_players_and_whose_turn_it_is() -> None:
    match = Match.new(Game("koikoi"), ["Ada", "<Ume>"], Luck(3))
    assert match._repr_svg_() is None
    picture = match.deal(luck=Luck(4))._repr_svg_()
    assert picture
    assert re.findall("<text[^>]*>(.*?)</text>", picture)[-1].endswith(", to move")
    assert "&lt;Ume&gt;" in picture


def test_a_record_is_turned_page_by_page() -> None:
    match = record.read(record.write(random_match(Game("sudaoshi(rounds=1)"), 4, 5)))
    open_, seen = pictures(match), pictures(match, seat=2)
    steps = sum(1 for round in match.rounds for _ in round.steps())
    assert len(open_) == len(seen) == steps
    assert BACK not in titles(open_[-1])
    assert titles(seen[0]).count(BACK) > titles(open_[0]).count(BACK)
    widgets = pytest.importorskip("ipywidgets")
    from hanafuda.notebook import steps as slider

    shown = slider(match, seat=2)
    assert isinstance(shown, widgets.VBox)
    turn, picture = shown.children
    turn.value = turn.max
    assert picture.value == seen[-1]


def test_the_notebook_runs() -> None:
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    found = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(found, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in found.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
