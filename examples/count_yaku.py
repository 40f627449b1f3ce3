"""Which yaku does a player make who looks, and which come by chance? `python examples/count_yaku.py [ROUNDS]`"""

import sys

from hanafuda.simulate import share, simulate


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    chance = simulate("koikoi", rounds=100 * rounds, seed=1)
    greedy = simulate("koikoi", rounds=rounds, seed=1, bots=["greedy"])
    print(f"{'in 100 rounds':24}{'random':>8}{'greedy':>8}  (95 %)")
    for name, count in sorted(greedy.yaku.items(), key=lambda pair: -pair[1]):
        by_chance, *_ = share(chance.yaku[name], chance.rounds)
        rate, low, high = share(count, greedy.rounds)
        print(f"{name:24}{100 * by_chance:8.2f}{100 * rate:8.2f}  ({100 * low:.2f} to {100 * high:.2f})")


if __name__ == "__main__":  # bots play in processes of their own, which read this file again
    main()
