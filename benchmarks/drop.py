"""Does it pay to drop? `python benchmarks/drop.py [--players 5] [--rounds 1000] [--bot greedy] [--jobs 2]`.

Bots play rounds of Sudaoshi with more at the table than play. Wherever one has the choice, the round is also played to
its end from there with that seat playing, whatever it chose: so it is seen what the hands that were dropped would have
made. Everybody else speaks and plays as before; the cards are the same, the second shuffle is another.
"""

import argparse
import os
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from math import sqrt
from typing import NamedTuple

from hanafuda import Game, Luck, State, apply, deal, restock, view_for
from hanafuda.bots import BOTS
from hanafuda.bots.speaking import cost
from hanafuda.kernel import ENGINE
from hanafuda.luck import mixed

PLACES = ("the dealer's", "second", "last")
FEES = ("off", "order")


class Asked(NamedTuple):
    """Somebody had the choice: from which place, what was said, what playing makes, and what dropping costs."""

    place: int
    said: str
    made: int
    cost: int


class Mean(NamedTuple):
    """A mean over answers, and how far off it may be (95 %); answers of one round are not independent."""

    value: float
    margin: float

    def __str__(self) -> str:
        return f"{self.value:+.1f} ± {self.margin:.1f}".replace("-", "−")


def go_on(state: State, bot: str, luck: Luck) -> State:
    """The round's next state: a bot's move, or the second shuffle."""
    if state.seat is None:
        return restock(state, luck.shuffled(state.stock))
    return apply(state, BOTS[bot].choose(view_for(state, state.seat), luck).move)


def dealt(game: Game, players: int, luck: Luck) -> State:
    """A round as it is dealt; void deals are dealt again."""
    while (state := deal(game, players, order=luck.shuffled(game.deck(players)))).void:
        pass
    return state


def asked(text: str, players: int, bot: str, seed: int) -> list[Asked]:
    """What came of every choice in one round."""
    luck, found = Luck(seed), list[Asked]()
    state = dealt(Game(text), players, luck)
    while state.seat is not None:
        seat, choice = state.seat, BOTS[bot].choose(view_for(state, state.seat), luck)
        end = apply(state, "play")
        while not end.over:
            end = go_on(end, bot, luck)
        found.append(Asked(len(state.order), str(choice.move), end.scores[seat], cost(view_for(state, seat))))
        state = apply(state, choice.move)
    return found


def mean(rounds: Iterable[list[int]]) -> Mean:
    """The mean of numbers that come in rounds."""
    kept = [numbers for numbers in rounds if numbers]
    number = sum(map(len, kept))
    if number < 2:
        return Mean(0.0, float("inf"))
    value = sum(map(sum, kept)) / number
    return Mean(value, 1.96 * sqrt(sum((sum(part) - value * len(part)) ** 2 for part in kept)) / number)


def share(rounds: list[list[Asked]], place: int) -> Mean:
    """How often who was asked at this place played, in percent."""
    return mean([100 * (one.said == "play") for one in answers if one.place == place] for answers in rounds)


def made(rounds: list[list[Asked]], place: int, words: tuple[str, ...]) -> Mean:
    """What playing made, of those who said one of these words."""
    return mean([one.made for one in answers if one.place == place and one.said in words] for answers in rounds)


def gained(rounds: list[list[Asked]]) -> Mean:
    """What a dropped hand saved: what dropping cost, against what playing would have made."""
    return mean([-one.cost - one.made for one in answers if one.said == "drop"] for answers in rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--bot", choices=sorted(BOTS), default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    seeds = [mixed(args.seed, number) for number in range(args.rounds)]
    with ProcessPoolExecutor(args.jobs) as pool:
        for fees in FEES:
            text = str(Game(f"sudaoshi(fees={fees})"))
            parts = pool.map(asked, repeat(text), repeat(args.players), repeat(args.bot), seeds, chunksize=4)
            tell(f"{text}, {args.players} at the table, {args.rounds} rounds of {args.bot}, {ENGINE}", list(parts))


def tell(title: str, rounds: list[list[Asked]]) -> None:
    """A table for one game."""
    number = Counter(one.place for answers in rounds for one in answers)
    print(f"\n{title}\n")
    print("| place | asked | plays | all hands | hands that play | hands that drop |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for place, name in enumerate(PLACES):
        cells = [made(rounds, place, words) for words in (("play", "drop"), ("play",), ("drop",))]
        plays = share(rounds, place)
        print(
            f"| {name} | {number[place]:,} | {plays.value:.0f} ± {plays.margin:.0f} % | {' | '.join(map(str, cells))} |"
        )
    paid = mean([one.cost for one in answers if one.said == "drop"] for answers in rounds)
    print(f"\nDropping cost {paid.value:.1f} on average; a dropped hand saved {gained(rounds)} points.", flush=True)


if __name__ == "__main__":
    main()
