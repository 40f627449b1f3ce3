"""Problems for every game, with their proofs: `python tools/problems.py` writes src/hanafuda/review/problems.

Games between greedy bots are played from a seed; where one move is better than all others by far more than can be
chance, and greedy would miss it or it is a question of its own kind, the moment is a problem.
"""

import json
import sys
from collections import Counter
from pathlib import Path

from hanafuda import SHEETS, Game, Luck, Match
from hanafuda.bots import BOTS
from hanafuda.luck import mixed
from hanafuda.review.judge import Judge, usual_size
from hanafuda.review.problem import Problem, kind_of, plain, problem_of

TARGET = Path(__file__).resolve().parent.parent / "src" / "hanafuda" / "review" / "problems"
EACH = 4
"""So many of a kind."""
ROUNDS = 160
QUICK, SURE = Judge(worlds=150), Judge(worlds=2000)
HOUSES = {"sudaoshi": ("sudaoshi(rounds=1)", 4), "kwado": ("kwado(rounds=1, declare=on)", 2)}


def main(names: list[str]) -> None:
    """Write a file for each game."""
    TARGET.mkdir(exist_ok=True)
    for name in names or SHEETS:
        found = list(problems(name))
        text = json.dumps([plain(problem) for problem in found], indent=1, ensure_ascii=False)
        (TARGET / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(name, dict(Counter(problem.kind for problem in found)))


def problems(name: str) -> list[Problem]:
    """Some of each kind."""
    text, players = HOUSES.get(name, (f"{name}(rounds=1)", None))
    game, kinds, found = Game(text), Counter[str](), list[Problem]()
    for seed in range(ROUNDS):
        for match in moments(game, players, seed):
            problem = posed(match, kinds)
            if problem:
                kinds[problem.kind] += 1
                found.append(problem)
                break
    return sorted(found, key=lambda problem: ("yaku", "call", "take", "speak", "play").index(problem.kind))


def moments(game: Game, players: int | None, seed: int) -> list[Match]:
    """Every moment of a round between greedy bots where there is a choice, in a random order."""
    names = ["Ume", "Kiku", "Fuji", "Kaede"][: players or game.players[0]]
    match = Match.new(game, names, Luck(seed))
    found, number = list[Match](), 0
    while match.wants != "nothing":
        number += 1
        luck = Luck(mixed(seed, number))
        if match.wants == "deck":
            match = match.deal(luck=luck)
            continue
        if len(match.state.legal) > 1:
            found.append(match)
        match = match.play(BOTS["greedy"].choose(match.view(match.state.turn), luck).move)
    return Luck(seed).shuffled(found)


def posed(match: Match, kinds: Counter[str]) -> Problem | None:
    """The problem of a moment, if it is a good one and there are not enough of its kind."""
    if kinds[match.view(match.state.turn).phase] >= EACH and match.state.phase != "play":
        return None
    first = problem_of(match, QUICK, 1)
    kind = kind_of(first.view, first.best)
    greedy = BOTS["greedy"].choose(first.view, Luck(1)).move
    if kinds[kind] >= EACH or not clear(first) or (kind in ("play", "yaku") and greedy == first.best):
        return None
    proved = problem_of(match, SURE, 1)
    return proved if clear(proved) and proved.best == first.best else None


def clear(problem: Problem) -> bool:
    """Whether one move is better than all others, by more than can be chance and by enough to matter."""
    second = problem.proof[1].loss
    return second.points > 2 * second.error and second.points > usual_size(problem.match.game)


if __name__ == "__main__":
    main(sys.argv[1:])
