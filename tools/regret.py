"""What each level gives away: `python tools/regret.py koikoi [--players N] [--positions 300] [--worlds 2000]`.

Positions are taken from rounds that the network plays against itself. What each move would bring is found by trying it
in many imagined worlds, played to the end by the network; a level gives away what the best move brings more than its
own. Which move is best is found in other worlds than those it is weighed in, or luck would pass for strength. Far fewer
positions than games tell levels apart, since the cards that come afterwards do not count.
"""

import argparse
from collections.abc import Iterator
from itertools import count, islice
from statistics import NormalDist, fmean, stdev

from hanafuda import Game, Luck, State, View, apply, deal, restock, view_for
from hanafuda.bots import BOTS, LEVELS
from hanafuda.bots.learned import net_for
from hanafuda.bots.levels import LONG, Skill, choose_by
from hanafuda.bots.thought import Thought

SURE = NormalDist().inv_cdf(0.975)
RARELY = 10
"""One decision in so many is looked at, so that hardly two are of the same round."""


def positions(game: Game, players: int, luck: Luck) -> Iterator[View]:
    """What somebody sees who has to decide on a card, again and again."""
    for dealer in count():
        state = deal(game, players, order=luck.shuffled(game.deck(players)), dealer=dealer % players)
        while not (state.over or state.void):
            if state.phase == "play" and len(state.legal) > 1 and luck.below(RARELY) == 0:
                yield view_for(state, state.table.seat)
            state = _moved(state, luck)


def _moved(state: State, luck: Luck) -> State:
    """Whoever may play does, and as the network sees it at one look."""
    if state.phase == "shuffle":
        return restock(state, luck.shuffled(state.stock))
    if state.phase == "speak":
        return apply(state, next(iter(state.legal)))
    return apply(state, choose_by(Skill(), view_for(state, state.table.seat), luck).move)


def given_away(view: View, luck: Luck, worlds: int) -> list[float]:
    """How many points less than the best move each level's brings."""
    finding, weighing = (Thought(view, luck, net_for(view.game)) for _ in range(2))
    for thought in (finding, weighing):
        thought.ponder(list(view.legal), worlds, LONG)
    best = weighing.mean(max(view.legal, key=finding.mean))
    return [best - weighing.mean(BOTS[level].choose(view, luck).move) for level in LEVELS]


def estimate(numbers: list[float]) -> str:
    """A mean with its 95 % interval."""
    return f"{fmean(numbers):.3f} ± {SURE * stdev(numbers) / len(numbers) ** 0.5:.3f}"


def main() -> None:
    """One row a level: what it gives away a decision, and how much less than the level below."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=Game)
    parser.add_argument("--players", type=int)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    luck, players = Luck(args.seed), args.players or args.game.players[0]
    found = [
        given_away(view, luck, args.worlds) for view in islice(positions(args.game, players, luck), args.positions)
    ]
    below: list[float] = []
    for level, points in zip(LEVELS, map(list, zip(*found, strict=True)), strict=True):
        less = estimate([a - b for a, b in zip(below, points, strict=True)]) if below else ""
        print(f"| {args.game}, {players} | {level} | {estimate(points)} | {less} |", flush=True)
        below = points


if __name__ == "__main__":
    main()
