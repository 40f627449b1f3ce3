"""How a game is told to those who play it: you are you, a team is several, and the end says why."""

import pickle
from collections.abc import Iterator

import pytest

from hanafuda import SHEETS, Game, Luck, Match, telling
from hanafuda.finale import best, finale
from hanafuda.text import GAME as SHARED
from hanafuda.text import Phrase, language, speaking

NAMES = ("Ume", "Kiku", "Fuji", "Kaede", "Ayame", "Hagi")


def played(game: str, players: int, seed: int = 1) -> Match:
    """A whole game, a legal move by luck at every turn."""
    luck = Luck(seed)
    match = Match.new(Game(game), NAMES[:players], luck=luck)
    while match.wants != "nothing":
        match = match.deal(luck.deck()) if match.wants == "deck" else match.play(luck.pick(list(match.state.legal)))
    return match


GAMES = [
    ("koikoi(rounds=2)", 2),
    ("kwado(teams=2x2, rounds=1)", 4),
    ("sudaoshi(rounds=1)", 3),
    ("minhwatu(rounds=1)", 3),
]


def happened(match: Match) -> Iterator[telling.Told]:
    yield from telling.first_dealer(match)
    for round in match.rounds:
        before = None
        for move, state in round.steps():
            yield from telling.step(match, round.number, before, state, move)
            before = state
    yield from telling.ending(match)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_nobody_reads_their_own_name(game: str, players: int) -> None:
    match = played(game, players)
    for seat, name in enumerate(match.names):
        for told in telling.told_to(tuple(happened(match)), seat):
            assert name not in str(told.text)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_what_others_do_is_told_by_their_names(game: str, players: int) -> None:
    match = played(game, players)
    for told in happened(match):
        watched = str(telling.addressed(told.text, None))
        assert watched == str(told.text)
        if told.seat is not None and told.kind == "play":
            assert watched.startswith(match.names[told.seat])


def test_every_sentence_to_you_has_one_about_others() -> None:
    words = language("en")
    rooms = {room: words.room(room) for room in (SHARED, "score", *SHEETS)}
    twins = [(room, key) for room in rooms for key in rooms[room] if key.endswith("-you")]
    assert len(twins) > 30
    for room, key in twins:
        assert key.removesuffix("-you") in rooms[room]


def test_a_team_wins_and_a_player_wins() -> None:
    ada, team = telling.Who({0: "Ada"}), telling.Who({0: "Ada", 2: "Ben"})
    alone, together = Phrase("game.event.game-won", name=ada, n=7), Phrase("game.event.game-won-team", name=team, n=7)
    assert str(alone) == "The game is over: Ada wins with 7 points."
    assert str(together) == "The game is over: Ada and Ben win with 7 points."
    assert str(telling.addressed(alone, 0)) == "The game is over: you win with 7 points."
    assert str(telling.addressed(together, 2)) == "The game is over: you and Ada win with 7 points."
    assert pickle.loads(pickle.dumps(team)) == team
    with speaking("ja"):
        assert "AdaさんとBenさんの組" in str(together)
        assert "あなたとAdaさん" in str(telling.addressed(together, 2))


def test_the_best_yaku_of_a_game_is_the_dearest() -> None:
    match = played("koikoi(rounds=12)", 2)
    lines = [line.points for round in match.finished for side in round.score.sides for line in side.yaku]
    found = best(match)
    assert found
    assert found.line.points == max(lines)
    assert found.line in match.finished[found.round - 1].score.sides[found.side].lines


REASONS = {
    "koikoi(rounds=2)": {"finale.by-points", "finale.level-points", "finale.shared-all"},
    "koikoi(rounds=2, winner=rounds)": {"finale.by-rounds", "finale.level-rounds", "finale.shared-all"},
    "hanaawase(rounds=1)": {"finale.by-points", "finale.shared"},
}


@pytest.mark.parametrize("game", REASONS)
def test_the_end_says_what_decided(game: str) -> None:
    """Forty games of each: a reason that fits how they stand, and more than one of the reasons."""
    met = set()
    for seed in range(40):
        match = played(game, 2, seed)
        end = finale(match)
        assert end
        shared = len(match.winners) > 1
        assert end.why.key.startswith("finale.shared") == shared
        if end.why.key == "finale.level-points":
            assert len(set(match.totals)) == 1
        met.add(end.why.key)
    assert met <= REASONS[game]
    assert len(met) > 1
