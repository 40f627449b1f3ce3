"""What each level gives away: `python tools/regret.py koikoi [--players N] [--positions 300] [--worlds 2000]`.

Positions are taken from games that the network plays against itself. What each move would bring is found by trying it
in many imagined worlds, played to the end by the network; a level gives away what the best move brings more than its
own. Which move is best is found in other worlds than those it is weighed in, or luck would pass for strength. Far fewer
positions than games tell levels apart, since the cards that come afterwards do not count.

What is given away is told in points of the round; with --chances, where that is known, in hundredths of the whole game.
"""

import argparse
from collections.abc import Iterator
from itertools import islice
from statistics import NormalDist, fmean, stdev

from hanafuda import Game, Luck, Match, View
from hanafuda.bots import BOTS, LEVELS
from hanafuda.bots.equity import stakes
from hanafuda.bots.learned import net_for
from hanafuda.bots.levels import LONG, Skill, choose_by
from hanafuda.bots.thought import Thought
from hanafuda.moves import Move

SURE = NormalDist().inv_cdf(0.975)
RARELY = 10
"""One decision in so many is looked at, so that hardly two are of the same round."""


def positions(game: Game, players: int, luck: Luck) -> Iterator[View]:
    """What somebody sees who has to decide on a card, again and again."""
    while True:
        match = Match.new(game, players, luck=luck)
        while match.wants != "nothing":
            if match.wants == "deck":
                match = match.deal(luck=luck)
                continue
            view = match.view(match.state.seat)
            if view.phase == "play" and len(view.legal) > 1 and luck.below(RARELY) == 0:
                yield view
            match = match.play(next(iter(view.legal)) if view.phase == "speak" else choose_by(Skill(), view, luck).move)


def given_away(view: View, luck: Luck, worlds: int, chances: bool) -> list[float]:
    """How much less than the best move each level's brings."""
    at_stake = stakes(view) if chances else None
    finding, weighing = (Thought(view, luck, net_for(view.game), at_stake) for _ in range(2))
    for thought in (finding, weighing):
        thought.ponder(list(view.legal), worlds, LONG)

    def worth(move: Move) -> float:
        return 100 * weighing.mind.chance[move] / weighing.times(move) if chances else weighing.mean(move)

    best = worth(max(view.legal, key=finding.mean))
    return [best - worth(BOTS[level].choose(view, luck).move) for level in LEVELS]


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
    parser.add_argument("--chances", action="store_true", help="what is given away of the whole game, in hundredths")
    args = parser.parse_args()
    luck, players = Luck(args.seed), args.players or args.game.players[0]
    seen = (view for view in positions(args.game, players, luck) if not args.chances or stakes(view) is not None)
    found = [given_away(view, luck, args.worlds, args.chances) for view in islice(seen, args.positions)]
    below: list[float] = []
    for level, points in zip(LEVELS, map(list, zip(*found, strict=True)), strict=True):
        less = estimate([a - b for a, b in zip(below, points, strict=True)]) if below else ""
        print(f"| {args.game}, {players} | {level} | {estimate(points)} | {less} |", flush=True)
        below = points


if __name__ == "__main__":
    main()
