"""Sudaoshi's lucky hands: all fifteen of Hachi-Hachi, the four of 1921, and how many of each there are."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

import pytest

import reference
from hanafuda import DECK, Card, Cards, Game, score_piles
from hanafuda.kernel.lucky import lucky
from hanafuda.rules import rules_for
from hanafuda.standing import next_dealer
from helpers import codes, dealt, finished, to_the_end


def paid(hand: str, place: int = 0, text: str = "sudaoshi", field: str = "") -> int:
    """What each of the others, who have no lucky hand, pays for a hand."""
    game, mine = Game(text), Cards(hand)
    hands = [*others_than(mine | Cards(field))]
    hands.insert(place, mine)
    score = score_piles(game, [Cards()] * 3, hands=hands, field=Cards(field))
    factor = reference.field_factor(reference.cards(field), game.options)
    bonus = [side.score + burden * factor for side, burden in zip(score.sides, (100, 110, 120))]
    worth = bonus[place] // 2
    assert bonus == [worth * 2 if seat == place else -worth for seat in range(3)]
    return worth


def others_than(taken: Cards) -> tuple[Cards, Cards]:
    """Two hands from the other cards that are not lucky by any table or in any place."""
    tables = [rules_for(Game(f"sudaoshi(lucky_hands={table})"), 3) for table in ("hachihachi", "1921")]
    luck = random.Random(7)
    while True:
        rest = luck.sample([card for card in DECK if card not in taken], 14)
        pair = Cards(rest[:7]), Cards(rest[7:])
        if not any(lucky(r, hand.mask, place) for r in tables for hand in pair for place in range(3)):
            return pair


# No hand here is also one of the other group, but for those that say so.
HACHI_HACHI = [
    ("triplet", "1b 1r 1c1 2a 3b 4a 5a", 2),
    ("standing triplet of Wisteria", "4a 4r 4c1 1b 2a 3b 5a", 3),
    ("standing triplet of Iris", "5a 5r 5c1 1b 2a 3b 4a", 3),
    ("standing triplet of Bush clover", "7a 7c1 7c2 1b 2a 3b 4a", 3),
    ("standing triplet of Paulownia chaff", "12c1 12c2 12c3 1b 2a 3b 4a", 3),
    ("triplet with the Phoenix", "12b 12c1 12c2 1b 2a 3b 4a", 2),
    ("three pairs", "1b 1r 2a 2r 3b 3r 4a", 4),
    ("two triplets", "1b 1r 1c1 2a 2r 2c1 3b", 6),
    ("triplet and standing triplet", "1b 1r 1c1 4a 4r 4c1 3b", 7),
    ("two standing triplets", "5a 5r 5c1 4a 4r 4c1 3b", 8),
    ("four of a kind", "1b 1r 1c1 1c2 2a 3b 4a", 6),
    ("triplet and two pairs", "1b 1r 1c1 2a 2r 3b 3r", 7),
    ("standing triplet and two pairs", "4a 4r 4c1 2a 2r 3b 3r", 7),
    ("four, two, one", "1b 1r 1c1 1c2 2a 2r 3b", 8),
    ("four-three", "1b 1r 1c1 1c2 2a 2r 2c1", 20),
    ("red", "1r 2r 3c1 4c1 5c1 6c1 7c1", 2),
    ("red, all ribbons", "1r 2r 3r 4r 5r 6r 7r", 2),
    ("one ribbon", "1r 2c1 3c1 4c1 5c1 6c1 7c1", 3),
    ("one animal", "2a 1c1 3c1 4c1 5c1 6c1 7c1", 3),
    ("one bright", "1b 2c1 3c1 4c1 5c1 6c1 7c1", 4),
    ("all chaff", "1c1 2c1 3c1 4c1 5c1 6c1 7c1", 4),
    ("Willows are chaff: all chaff", "11b 11a 3c1 4c1 5c1 6c1 7c1", 4),
    ("Willows are chaff: one bright", "1b 11r 3c1 4c1 5c1 6c1 7c1", 4),
    ("Willows are chaff: one ribbon", "1r 11r 3c1 4c1 5c1 6c1 7c1", 3),
    ("both groups: triplet, all chaff", "12c1 12c2 12c3 1c1 2c1 3c1 4c1", 3 + 4),
    ("both groups: three pairs, red", "1r 1c1 2r 2c1 3r 3c1 4c1", 4 + 2),
    ("both groups: four of a kind, all chaff", "11b 11a 11r 11c 1c1 2c1 3c1", 6 + 4),
    ("nothing: a ribbon beside an animal", "1r 2a 3c1 4c1 5c1 6c1 7c1", 0),
    ("nothing: two animals", "4a 2a 3c1 1c1 5c1 6c1 7c1", 0),
    ("nothing: two pairs", "1b 1r 2a 2r 3b 4a 5a", 0),
]


@pytest.mark.parametrize("kan", [10, 12])
@pytest.mark.parametrize(("hand", "worth"), [pytest.param(*row[1:], id=row[0]) for row in HACHI_HACHI])
def test_lucky_hands_of_hachi_hachi(hand: str, worth: int, kan: int) -> None:
    assert paid(hand, text=f"sudaoshi(kan={kan})") == worth * kan


OF_1921 = [
    ("triplet", "1b 1c1 1c2 2a 3b 4a 5a", 10),
    ("four of a kind counts as a triplet", "1b 1r 1c1 1c2 2a 3b 4a", 10),
    ("two triplets are a triplet", "1b 1c2 1c1 2a 2c2 2c1 3b", 10),
    ("three pairs", "1b 1c1 2a 2c1 3b 3c1 4a", 20),
    ("triplet and two pairs are three pairs", "1b 1c2 1c1 2a 2c1 3b 3c1", 20),
    ("four-three", "1b 1r 1c1 1c2 2a 2c2 2c1", 30),
    ("all chaff is nothing", "1c1 2c1 3c1 4c1 5c1 6c1 7c1", 0),
]


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize(("hand", "points"), [pytest.param(*row[1:], id=row[0]) for row in OF_1921])
def test_lucky_hands_of_1921(hand: str, points: int, place: int) -> None:
    assert paid(hand, place, "sudaoshi(lucky_hands=1921)") == points


@pytest.mark.parametrize(("hand", "points"), [pytest.param(*row[1:], id=row[0]) for row in OF_1921])
def test_lucky_hands_of_1921_do_not_follow_the_kan(hand: str, points: int) -> None:
    assert paid(hand, 0, "sudaoshi(lucky_hands=1921, kan=12)") == points


@pytest.mark.parametrize("hand", ["1r 2r 3r 4a 5a 6a 7a", "1r 11b 11a 4a 5a 6a 7a", "11b 1r 2r 3r 4r 5r 6r"])
def test_three_ribbons_only_second_in_turn_order(hand: str) -> None:
    assert [paid(hand, place, "sudaoshi(lucky_hands=1921)") for place in range(3)] == [0, 10, 0]


def test_three_ribbons_add_to_the_others() -> None:
    assert paid("1r 1b 1c1 2r 3r 4a 5a", 1, "sudaoshi(lucky_hands=1921)") == 20
    assert paid("1r 2r 3c1 4a 5a 6a 7a", 1, "sudaoshi(lucky_hands=1921)") == 0


def test_lucky_hands_can_be_off() -> None:
    assert all(paid(hand, text="sudaoshi(lucky_hands=off)") == 0 for _, hand, _ in HACHI_HACHI)


@pytest.mark.parametrize(("field", "factor"), [("8b", 2), ("12b", 4), ("8c1", 1)])
def test_the_field_multiplies_lucky_hands_too(field: str, factor: int) -> None:
    assert paid("1r 1b 1c1 2a 3b 4a 5a", text="sudaoshi(field_multiplier=on)", field=field) == 20 * factor


def test_second_in_turn_order_goes_by_the_dealer() -> None:
    for dealer in range(3):
        hands = ["1r 2r 3c1 11a 5a 6a 7a" if seat == (dealer + 1) % 3 else "" for seat in range(3)]
        state = dealt("sudaoshi(lucky_hands=1921)", hands=hands, dealer=dealer)
        assert state.bonuses[(dealer + 1) % 3] >= 10
        assert state.table.lucky[(dealer + 1) % 3]


def test_lucky_hands_do_not_decide_who_won_the_round() -> None:
    seen = 0
    for seed in range(200):
        end = finished(Game("sudaoshi"), 3, seed)
        assert sum(end.bonuses) == 0
        best = max(end.round_scores)
        assert end.round_scores[next_dealer(end)] == best
        seen += end.scores[next_dealer(end)] < max(end.scores)
    assert seen > 5


def test_lucky_hands_are_settled_at_once_and_stay() -> None:
    start = dealt("sudaoshi", hands=["1b 1r 1c1 1c2 2a 2r 2c1"])
    assert start.bonuses[0] > 0
    assert to_the_end(start).bonuses == start.bonuses


@pytest.mark.parametrize("table", ["hachihachi", "1921", "1921, kan=12"])
def test_a_second_scorer_agrees_on_random_hands(table: str) -> None:
    luck = random.Random(table)
    game = Game(f"sudaoshi(lucky_hands={table})")
    r = rules_for(game, 3)
    for _ in range(20_000):
        months = luck.sample(range(12), luck.randint(2, 7))  # few months, so that much is lucky
        hand = Cards(luck.sample([card for card in DECK if card // 4 in months], 7))
        place = luck.randrange(3)
        found = lucky(r, hand.mask, place)
        points = sum(r.lucky_points[row] for row in range(r.lucky_count) if found >> row & 1)
        assert points == reference.sudaoshi_lucky(frozenset(codes(hand)), game.options, place)


# -- how many there are ----------------------------------------------------------------------------------------------

COUNTS = {
    "Four-three": 528,
    "Four, two, one": 31_680,
    "Two standing triplets": 2_400,
    "Triplet and two pairs": 95_040,
    "Triplet and standing triplet": 18_080,
    "Two triplets": 21_760,
    "Four of a month": 126_720,
    "Three pairs": 1_710_720,
    "Standing triplet": 1_716_000,
    "Triplet": 4_620_000,
    "All chaff": 888_030,
    "One bright": 1_184_040,
    "One animal": 2_368_080,
    "One ribbon": 2_664_090,
    "Red": 4_795_560,
}
"""Over all 73,629,072 hands of seven; count_lucky_hands.py looks at every one of them."""

# Months of the same make-up, as far as lucky hands can tell: any two of a row may be exchanged.
ALIKE = ["pine cherry", "plum peony chrysanthemum maple", "wisteria iris bush-clover", "susuki", "willow", "paulownia"]


@cache
def parts(month: str) -> tuple[tuple[int, int], ...]:
    """What a hand may hold of a month, up to exchange of its chaff: (cards, how many ways)."""
    cards = Cards(month)
    chaff = [card for card in cards if card.kind == "chaff"]
    others = [card for card in cards if card.kind != "chaff"]
    return tuple(
        (
            Cards([card for bit, card in enumerate(others) if picked >> bit & 1] + chaff[:some]).mask,
            comb(len(chaff), some),
        )
        for picked in range(1 << len(others))
        for some in range(len(chaff) + 1)
    )


def holdings(months: list[str]) -> Iterator[tuple[int, int]]:
    """What a hand may hold of some months that are alike, up to exchange: (cards, how many ways)."""
    rows = [parts(month) for month in months]
    for which in combinations_with_replacement(range(len(rows[0])), len(months)):
        cards = sum(row[part][0] for row, part in zip(rows, which))
        if cards.bit_count() <= 7:
            orders = factorial(len(months)) // prod(map(factorial, Counter(which).values()))
            yield cards, orders * prod(rows[0][part][1] for part in which)


def hands() -> Iterator[tuple[int, int]]:
    """One hand of seven for each class of hands that are alike, and how many there are in the class."""
    found = [(0, 1)]
    for alike in ALIKE[:-1]:
        more = list(holdings(alike.split()))
        found = [(a | b, m * n) for a, m in found for b, n in more if (a | b).bit_count() <= 7]
    last = list(holdings(ALIKE[-1].split()))
    yield from ((a | b, m * n) for a, m in found for b, n in last if (a | b).bit_count() == 7)


def test_the_fifteen_counts_over_all_hands() -> None:
    game = Game("sudaoshi")
    r = rules_for(game, 3)
    total, counts = 0, Counter[int]()
    for hand, number in hands():
        total += number
        counts[lucky(r, hand, 0)] += number
    assert total == comb(48, 7) == 73_629_072
    names = [str(game.word(f"lucky.{row.name}")) for row in game.sheet.lucky.hands]
    by_row = {name: sum(n for found, n in counts.items() if found >> row & 1) for row, name in enumerate(names)}
    assert by_row == COUNTS


def test_hands_that_are_alike_are_equally_lucky() -> None:
    r = rules_for(Game("sudaoshi"), 3)
    luck = random.Random(73_629_072)
    for _ in range(5_000):
        hand = Cards(luck.sample(DECK, 7))
        assert lucky(r, hand.mask, 0) == lucky(r, exchanged(hand, luck).mask, 0)


def exchanged(hand: Cards, luck: random.Random) -> Cards:
    """The hand with months that are alike exchanged, and the chaff of each month."""
    to: dict[Card, Card] = {}
    for alike in ALIKE:
        months = alike.split()
        for month, other in zip(months, luck.sample(months, len(months))):
            chaff = [card for card in Cards(other) if card.kind == "chaff"]
            rest = [card for card in Cards(other) if card.kind != "chaff"]
            to |= dict(zip(Cards(month), [*rest, *luck.sample(chaff, len(chaff))]))
    return Cards([to[card] for card in hand])
