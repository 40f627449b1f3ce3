"""Bots play every game legally, choose from what they may see, and each is better than the one before."""

from itertools import product

import pytest

from hanafuda import Game, Luck, Match, State, View, apply, deal, imagine, restock, view_for
from hanafuda.arena import compare
from hanafuda.arena.result import LEAD
from hanafuda.bots import BOTS, LEVELS, Choice, plan
from hanafuda.bots.equity import stakes
from hanafuda.bots.learned import net_for
from hanafuda.bots.speaking import speak
from hanafuda.bots.thought import Thought
from hanafuda.kernel import constants as k
from hanafuda.kernel.net import Mind, Net, features
from hanafuda.kernel.search import reshuffle
from hanafuda.luck import mixed
from hanafuda.train import School
from hanafuda.train.exam import exam
from hanafuda.train.school import variants
from hanafuda.view import Outlook

TABLES = [
    *(("koikoi", 2), ("koikoi(answer=choose, koikoi_doubles=each_call, match_duty=on, month_cards=4)", 2)),
    *product(["hanaawase", "hanaawase(score=zero_sum, match_duty=off)"], [2, 3, 4]),
    *product(["minhwatu(yaku=all)"], [2, 3, 4, 5, 6]),
    *(("minhwatu(five=joker)", 5), ("sudaoshi", 3), ("sudaoshi(field_multiplier=on, values=old)", 3)),
    *product(["sudaoshi", "sudaoshi(fees=order, compensation=on, field_multiplier=on)"], [4, 5, 6, 7]),
    *product(["kwado", "kwado(gaji=stock, declare=on)"], [2, 3, 4, 5, 6]),
    *(("kwado(teams=2x2, declare=on)", 4), ("kwado(teams=3x2, gaji=on)", 6), ("kwado(teams=2x3)", 6)),
]


def choose(bot: str, view: View, luck: Luck, playouts: int = 24) -> Choice:
    """The planner with few playouts, for it is the same thought with many."""
    if view.phase == "speak" and bot in ("greedy", "planner"):
        return speak(view, luck, playouts)
    return plan(view, luck, playouts) if bot == "planner" else BOTS[bot].choose(view, luck)


def opened(game: str, players: int, luck: Luck) -> State:
    """A round as it is dealt; a void deal is dealt again."""
    found = Game(game)
    while (state := deal(found, players, order=luck.shuffled(found.deck(players)))).void:
        pass
    return state


def play_round(game: str, bots: list[str], seed: int) -> list[Choice]:
    number, choices = 0, list[Choice]()
    state = opened(game, len(bots), Luck(mixed(seed, 0)))
    while not state.over:
        number += 1
        if state.seat is None:
            state = restock(state, Luck(mixed(seed, number)).shuffled(state.stock))
            continue
        view = view_for(state, state.seat)
        choices.append(choose(bots[state.seat], view, Luck(mixed(seed, number))))
        state = apply(state, choices[-1].move)
    return choices


def wins(game: str, pair: tuple[str, str], games: int) -> float:
    """How often the first of a pair wins whole games against the second, seats taken in turn."""
    total = 0.0
    for seed in range(games):
        match, number = Match.new(Game(game), 2, luck=Luck(seed // 2)), 0
        while match.wants != "nothing":
            number += 1
            if match.wants == "deck":
                match = match.deal(luck=Luck(mixed(seed // 2, number)))
                continue
            assert match.state.seat is not None
            bot = pair[(match.state.seat + seed) % 2]
            view = view_for(match.state, match.state.seat)
            match = match.play(choose(bot, view, Luck(mixed(seed, -number)), 100).move)
        total += (seed % 2 in match.winners) / len(match.winners)
    return total / games


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_every_game_legally_and_say_why(game: str, players: int, bot: str) -> None:
    choices = play_round(game, [bot] * players, seed=players)
    for choice in choices:
        assert str(choice.why).endswith(".")
        assert "{" not in str(choice.why)
        assert choice.move not in [move for move, _ in choice.others]
        if bot in ("greedy", "planner"):
            assert list(choice.others) == sorted(choice.others, key=lambda pair: (-pair[1], pair[0]))


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_luck_gives_the_same_game(bot: str) -> None:
    for game, players in (("koikoi", 2), ("kwado(gaji=stock, declare=on)", 3), ("sudaoshi", 3)):
        first, second = (play_round(game, [bot] * players, seed=7) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    ("game", "players"),
    [("koikoi", 2), ("minhwatu(five=joker)", 5), ("kwado(teams=2x2)", 4), ("sudaoshi(fees=seat)", 6), ("sudaoshi", 7)],
)
def test_hidden_cards_change_no_choice(game: str, players: int, bot: str) -> None:
    state, number = opened(game, players, Luck(11)), 0
    while not state.over:
        number += 1
        if state.seat is None:
            state = restock(state, Luck(number).shuffled(state.stock))
            continue
        view = view_for(state, state.seat)
        other = imagine(view, Luck(1000 + number))
        there = view_for(other, state.seat)
        choice = choose(bot, view, Luck(number))
        assert choice == choose(bot, there, Luck(number))
        state = apply(state, choice.move)


def test_greedy_says_when_a_card_makes_a_yaku() -> None:
    found = [choice for seed in range(6) for choice in play_round("koikoi", ["greedy", "greedy"], seed)]
    assert any("makes" in str(choice.why) for choice in found)


def test_greedy_declares_sets() -> None:
    found = [play_round("kwado(declare=on)", ["greedy"] * 2, seed=seed) for seed in range(3)]
    assert any(str(choice.move).startswith("declare") for choices in found for choice in choices)


def test_the_planner_weighs_stopping_against_going_on() -> None:
    for seed in range(40):
        calls = [
            choice
            for choice in play_round("koikoi", ["planner", "beginner"], seed)
            if str(choice.move) in ("stop", "go")
        ]
        weighed = [choice for choice in calls if choice.others]
        if weighed:
            assert {str(move) for move, _ in weighed[0].others} | {str(weighed[0].move)} == {"stop", "go"}
            return
    pytest.fail("no decision in forty rounds")


@pytest.mark.parametrize("bot", ["planner", LEVELS[-1]])
def test_nothing_that_is_passed_over_is_thought_to_be_worth_more(bot: str) -> None:
    found = [choice for seed in range(4) for choice in play_round("koikoi", [bot, "greedy"], seed) if choice.others]
    assert len(found) > 20
    assert all(choice.points >= choice.others[0][1] for choice in found)


def test_levels_are_bots() -> None:
    assert set(LEVELS) < set(BOTS)


def test_greedy_beats_beginner() -> None:
    assert wins("koikoi(rounds=6)", ("greedy", "beginner"), 120) > 0.6
    assert wins("minhwatu(rounds=3)", ("greedy", "beginner"), 20) > 0.55


def test_planner_beats_beginner_and_greedy() -> None:
    """Some short games; docs/bots.md has the whole truth."""
    for other in ("beginner", "greedy"):
        assert compare("koikoi(rounds=2)", ("planner", other), games=160, workers=1).fair(LEAD).points > 0


def test_a_master_beats_a_casual_player() -> None:
    for game, players in (("koikoi(rounds=2)", 2), ("minhwatu(rounds=1)", 2)):
        result = compare(game, ("master", "casual"), players, games=30, workers=1, until_clear=True)
        assert result.fair(LEAD).points > 0


def test_a_little_training_from_nothing_beats_greedy() -> None:
    school = School(Game("koikoi"), rounds=24_000, seed=1)
    before = exam(school.game, 2, school.learned(leads=0).net(school.game), 20).points
    while school.done < school.rounds:
        school.go_on()
    after = exam(school.game, 2, school.learned(leads=0).net(school.game), 150).points
    assert before < after
    assert after > 0


def test_it_learns_under_every_preset_that_changes_a_round() -> None:
    plain, others = variants(Game("koikoi"))
    assert [game for game, _ in plain] == [Game("koikoi")]
    found = {game.options["table"] for game, _ in others}
    assert found == {"japan", "nintendo", "fudawiki"}
    assert {game.options["winner"] for game, _ in others} == {"points"}, "who wins a match is nothing to a round"
    assert len({str(game) for game, _ in variants(Game("kwado"), players=[4])[1]} & {"kwado(teams=2x2)"}) == 1


def test_beginner_beats_random() -> None:
    assert wins("koikoi(rounds=6)", ("beginner", "random"), 24) > 0.7


@pytest.mark.parametrize(("game", "calls"), [("koikoi", True), ("minhwatu", False)])
def test_in_a_round_played_out_the_network_says_whether_to_go_on(game: str, calls: bool) -> None:
    view = view_for(state := opened(game, 2, Luck(3)), state.seat)
    moves, found = list(view.legal), list[list[float]]()
    for net in (None, net_for(view.game)):
        thought = Thought(view, Luck(5), net)
        thought.try_out(moves, 60)
        found.append([thought.mean(move) for move in moves])
    assert (found[0] != found[1]) == calls, "cards are played at a glance all the same"


# -- what is inferred, and what is at stake ---------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("koikoi(match_duty=on)", 2), ("hanaawase", 3), ("hanaawase", 4)])
def test_who_must_take_and_took_nothing_holds_nothing_of_what_lay_there(game: str, players: int) -> None:
    seen = 0
    for seed in range(10):
        luck = Luck(seed)
        state = opened(game, players, luck)
        while not state.over:
            for hand, untaken in zip(state.table.hand, state.table.untaken, strict=True):
                seen |= untaken
                assert not hand & months(untaken)
            state = apply(state, luck.pick(list(state.legal)))
    assert seen


def test_a_network_sees_which_months_the_next_player_left_lying() -> None:
    state, luck = opened("koikoi", 2, Luck(3)), Luck(4)
    while not (state.table.untaken[1 - state.table.seat] and state.phase == "play"):
        state = apply(state, luck.pick(list(state.legal)))
    seat, seen = state.table.seat, []
    for untaken in (state.table.untaken, [0] * len(state.table.untaken)):
        table, mind = state.table.copy(), Mind()
        table.untaken = list(untaken)
        n = features(state.rules, table, Net(), mind, seat, 0)
        seen.append(set(mind.fresh[:n]))
        assert mind.stage == min(state.table.hand[seat].bit_count(), k.STAGES - 1)
    marked, plain = seen[0] - seen[1], seen[1] - seen[0]
    known = state.table.hand[seat] | state.table.field
    left = [month for month in range(12) if (months(state.table.untaken[1 - seat]) & known) >> 4 * month & 15]
    assert left
    assert len(marked) == len(plain) == len(left), "one feature a month says it"
    assert {(at - k.FEATURE_MONTH) // k.MONTH_FEATURES for at in marked} == set(left)


def months(cards: int) -> int:
    """All cards of the months of some."""
    return sum(15 << 4 * month for month in range(12) if cards >> 4 * month & 15)


def test_hands_are_imagined_by_what_their_holders_left() -> None:
    state, luck = opened("koikoi", 2, Luck(3)), Luck(4)
    while not (state.table.untaken[1 - state.table.seat] and state.phase == "play"):
        state = apply(state, luck.pick(list(state.legal)))
    view = view_for(state, state.seat)
    left = months(state.table.untaken[1 - state.table.seat])
    held = []
    for doubt in (0, 60):
        thought, total = Thought(view, Luck(5), doubt=doubt), 0
        world = thought.world()
        for _ in range(400):
            reshuffle(view.rules, world, thought.mind, state.table.seat)
            total += (world.hand[1 - state.table.seat] & left).bit_count()
        held.append(total)
    assert held[1] < 0.7 * held[0]


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    state = opened("koikoi", 2, Luck(1))
    view = view_for(state, state.seat)
    chances = []
    for left in (6, 3, 1):
        own = (10, 0) if view.own_side == 0 else (0, 10)
        view.outlook = Outlook(own, left)
        found = stakes(view)
        assert found is not None
        assert list(found.sure) == sorted(found.sure)
        assert list(found.hoped) == sorted(found.hoped)
        chances.append(found.even)
        assert (left > 1) == (len(set(found.sure)) > 3), "nothing is left to chance after the last round"
    assert 0.5 < chances[0] < chances[1] < chances[2] < 1
    view.outlook = Outlook((0, 5000), 1)
    assert stakes(view) is None, "points decide where the game is lost"
