"""Cards, sets of cards and moves: values that print as their notation and refuse what is none."""

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanafuda import DECK, BadCard, Card, Cards, IllegalMove, Move, Moves
from hanafuda.cards import MONTHS, hwatu_month

CARDS = st.integers(0, 48).map(Card)
MOVES = st.sampled_from([*range(48), *range(49, 59)]).map(Move)


# -- the deck --------------------------------------------------------------------------------------------------------


def test_the_deck_is_twelve_months_of_four() -> None:
    assert len(DECK) == 48
    assert Counter(card.month for card in DECK) == dict.fromkeys(range(1, 13), 4)
    assert Counter(card.kind for card in DECK) == {"bright": 5, "animal": 9, "ribbon": 10, "chaff": 24}


def test_every_code_of_the_deck() -> None:
    assert " ".join(map(str, DECK)) == (
        "1b 1r 1c1 1c2 2a 2r 2c1 2c2 3b 3r 3c1 3c2 4a 4r 4c1 4c2 5a 5r 5c1 5c2 6a 6r 6c1 6c2 "
        "7a 7r 7c1 7c2 8b 8a 8c1 8c2 9a 9r 9c1 9c2 10a 10r 10c1 10c2 11b 11a 11r 11c 12b 12c1 12c2 12c3"
    )


@pytest.mark.parametrize(
    ("code", "name"),
    [
        *[("1b", "crane"), ("3b", "curtain"), ("8b", "moon"), ("11b", "rain-man"), ("12b", "phoenix")],
        *[("2a", "bush-warbler"), ("4a", "cuckoo"), ("5a", "bridge"), ("6a", "butterflies"), ("7a", "boar")],
        *[("8a", "geese"), ("9a", "sake-cup"), ("10a", "deer"), ("11a", "swallow"), ("11c", "lightning")],
        *[("12c1", "yellow-paulownia"), ("j", "joker")],
    ],
)
def test_cards_have_names(code: str, name: str) -> None:
    assert Card(code) == Card(name)
    assert (Card(name).code, Card(code).name) == (code, name)


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("brights", "1b 3b 8b 11b 12b"),
        ("animals", "2a 4a 5a 6a 7a 8a 9a 10a 11a"),
        ("ribbons", "1r 2r 3r 4r 5r 6r 7r 9r 10r 11r"),
        ("poetry", "1r 2r 3r"),
        ("blue", "6r 9r 10r"),
        ("grass", "4r 5r 7r"),
        ("willow", "11b 11a 11r 11c"),
        ("brights -rain-man", "1b 3b 8b 12b"),
        ("", ""),
    ],
)
def test_words_for_sets(words: str, cards: str) -> None:
    assert codes(Cards(words)) == set(cards.split())


def codes(cards: Cards) -> set[str]:
    return {card.code for card in cards}


def test_hwatu_order_shows_paulownia_as_11_and_willow_as_12() -> None:
    shown = {name: hwatu_month(month) for month, name in enumerate(MONTHS, start=1)}
    assert (shown["paulownia"], shown["willow"], shown["pine"], shown["maple"]) == (11, 12, 1, 10)


# -- notation --------------------------------------------------------------------------------------------------------


@given(card=CARDS)
def test_a_card_reads_back(card: Card) -> None:
    assert Card(repr(card)) == Card(str(card)) == Card(card.name) == Card(int(card)) == card
    assert Card(f" {card.code.upper()} ") == card
    assert pickle.loads(pickle.dumps(card)) == card


@given(cards=st.sets(CARDS))
def test_a_set_of_cards_reads_back(cards: set[Card]) -> None:
    found = Cards(cards)
    assert eval(repr(found)) == Cards(str(found)) == Cards.listed(str(found)) == Cards(found.mask) == found
    assert (set(found), len(found), hash(Cards(sorted(cards)))) == (cards, len(cards), hash(found))
    assert list(found) == sorted(cards)
    assert pickle.loads(pickle.dumps(found)) == found


@given(ours=st.sets(CARDS), theirs=st.sets(CARDS))
def test_sets_of_cards_are_sets(ours: set[Card], theirs: set[Card]) -> None:
    a, b = Cards(ours), Cards(theirs)
    assert (set(a | b), set(a & b), set(a - b), set(a ^ b)) == (
        ours | theirs,
        ours & theirs,
        ours - theirs,
        ours ^ theirs,
    )
    assert (a <= b, a.isdisjoint(b), a == b) == (ours <= theirs, ours.isdisjoint(theirs), ours == theirs)
    assert all(isinstance(found, Cards) for found in (a | b, a & b, a - b, a ^ b))


@given(move=MOVES)
def test_a_move_reads_back(move: Move) -> None:
    assert eval(repr(move)) == Move(str(move)) == Move(int(move)) == move
    assert move.card == (Card(str(move)) if move < 48 else None)


@pytest.mark.parametrize("number", range(1, 9))
def test_a_declaration_once_was_called_build(number: int) -> None:
    assert Move(f"build{number}") == Move(f"declare{number}")
    assert str(Move(f"build{number}")) == f"declare{number}"


@given(moves=st.sets(MOVES), others=st.sets(MOVES))
def test_sets_of_moves_are_sets(moves: set[Move], others: set[Move]) -> None:
    a, b = Moves(moves), Moves(others)
    assert eval(repr(a)) == Moves(a.mask) == a
    assert (set(a & b), set(a - b), set(a | b)) == (moves & others, moves - others, moves | others)
    assert all(a.__contains__(str(move)) for move in moves)


# -- what is no card -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["", "8", "b", "13b", "8b1", "1c3", "12c4", "11c1", "8 b", "moo", "０b", "8b 9a"])
def test_unknown_cards_are_refused_by_name(word: str) -> None:
    with pytest.raises(BadCard, match=f"no card “{word}”"):
        Card(word)


def test_a_refusal_is_one_short_line_that_can_be_printed() -> None:
    for junk in ("\x1b[2J\0", "x" * 5000):
        with pytest.raises(BadCard) as caught:
            Card(junk)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 200


def test_the_nearest_name_is_offered() -> None:
    with pytest.raises(BadCard, match="did you mean “phoenix”"):
        Card("phenix")
    with pytest.raises(BadCard, match="did you mean “brights”"):
        Cards("bright")


@pytest.mark.parametrize("number", [-1, 49, 10**30])
def test_numbers_of_no_card_are_refused(number: int) -> None:
    with pytest.raises(BadCard, match="no card number"):
        Card(number)
    with pytest.raises(BadCard):
        Cards([number])


@pytest.mark.parametrize("mask", [-1, 1 << 49, 1 << 200])
def test_masks_beyond_the_deck_are_refused(mask: int) -> None:
    with pytest.raises(BadCard):
        Cards(mask)


@pytest.mark.parametrize("text", ["8b 8b", "8b moon", "1b,2a,1b"])
def test_a_card_listed_twice_is_refused(text: str) -> None:
    with pytest.raises(BadCard, match="stands twice"):
        Cards.listed(text)


@pytest.mark.parametrize(
    "word", ["", "j", "joker", "13b", "declare0", "declare9", "build0", "build9", "stopp", "8b 9a"]
)
def test_words_that_are_no_move_are_refused(word: str) -> None:
    with pytest.raises(IllegalMove, match="no move"):
        Move(word)


@pytest.mark.parametrize("number", [-1, 48, 61, 10**30])
def test_numbers_of_no_move_are_refused(number: int) -> None:
    with pytest.raises(IllegalMove, match="no move number"):
        Move(number)
