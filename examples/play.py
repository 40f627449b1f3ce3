"""A whole game of Koi-Koi between two bots, each shown only what its seat may see: `python examples/play.py [SEED]`."""

import sys

from hanafuda import Game, Luck, Match, view_for
from hanafuda.bots import BOTS


def play(seed: int) -> Match:
    """A game from the first deal to its end."""
    luck = Luck(seed)
    bots = {"Ume": BOTS["greedy"], "Matsu": BOTS["beginner"]}
    match = Match.new(Game("koikoi(rounds=3)"), list(bots), luck)
    while match.wants != "nothing":
        if match.wants == "deck":
            match = match.deal(luck=luck)
        else:
            seat = match.state.seat
            assert seat is not None
            bot = bots[match.names[seat]]
            match = match.play(bot.choose(view_for(match.state, seat), luck).move)
    return match


def main() -> None:
    match = play(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
    for round in match.rounds:
        print(f"Round {round.number}")
        for side, score in enumerate(round.score.sides):
            lines = ", ".join(f"{line.text} {line.points:+}" for line in score.lines)
            print(f"  {match.side_names[side]}: {score.score} {lines}".rstrip())
    print("Totals:", *match.totals)
    print("Won by", " and ".join(match.side_names[side] for side in match.winners))


if __name__ == "__main__":
    main()
