"""Fair deals: the rule is what docs/fair.md says, honest games pass, and each way to cheat is found out."""

import doctest
import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hanafuda import Card, Game, IllegalMove, Luck, Match, fair, record
from hanafuda.cli import main
from hanafuda.dealer import FirstDealer
from hanafuda.errors import BadGame, BadRecord
from hanafuda.fair import Fair, Receipt, Verdict, verify
from helpers import PLAYERS

VECTOR = json.loads((Path(__file__).parent / "golden/luck.json").read_text())
SEED = f"{48:064x}"
Shares = Callable[[int], Sequence[str]]
Deal = Callable[[Match, str, Sequence[str]], Sequence[Card]]


def shares_of(players: int) -> Shares:
    """What everybody adds for a round."""
    return lambda number: [f"{number:016x}{seat:016x}" for seat in range(players)]


def sealed(
    game: str,
    players: int,
    seed: str = SEED,
    *,
    shares: Shares | None = None,
    deal: Deal = fair.deck,
    first: FirstDealer | None = None,
    picks: int = 1,
) -> Match:
    """A game as a server plays it whose luck is sealed, played by chance to its end; or as one that deals otherwise."""
    add, luck = shares or shares_of(players), Luck(picks)
    begun = Fair(fair.commitment(seed), (tuple(add(0)),))
    match = Match.new(Game(game), players, fair.luck(seed, fair.FIRST, add(0)), fair=begun)
    match = replace(match, first=first or match.first)
    while match.wants != "nothing":
        if match.wants == "deck":
            given = add(match.number)
            match = match.deal(deal(match, seed, given), shares=given)
        else:
            match = match.play(luck.pick(list(match.state.legal)))
    return fair.told(match, seed)


def receipt_of(match: Match, seat: int | None = 0, table: str = "yume") -> Receipt:
    """What an honest browser noted in this game."""
    assert match.fair
    given = {number: shares[seat or 0] for number, shares in enumerate(match.fair.shares)}
    given = {number: share for number, share in given.items() if share}
    return Receipt(table, match.fair.commitment, seat, given, frozenset(given))


def found(verdict: Verdict) -> set[str]:
    """What speaks against a game, by its keys."""
    return {phrase.key.removeprefix("fair.") for phrase in verdict.findings}


def noted(verdict: Verdict) -> set[str]:
    """What else is said of a game."""
    return {phrase.key.removeprefix("fair.") for phrase in verdict.notes}


# -- the rule --------------------------------------------------------------------------------------------------------


def test_the_rule_gives_what_the_golden_vector_says() -> None:
    seed, shares = VECTOR["seed"], VECTOR["shares"]
    assert fair.commitment(seed) == VECTOR["commitment"] == hashlib.sha256(seed.encode()).hexdigest()
    for part in (VECTOR, VECTOR["rejecting"]):
        luck = fair.luck(seed, part["label"], shares)
        assert [luck.below(part["below"]) for _ in part["numbers"]] == part["numbers"]
    assert " ".join(map(str, fair.luck(seed, VECTOR["label"], shares).deck())) == VECTOR["deck"]


def lines_of(label: str) -> list[str]:
    """The text that the golden vector's luck comes from."""
    return ["hanafuda luck 1", f"seed: {VECTOR['seed']}", f"label: {label}", f"shares: - {VECTOR['shares'][1]} -"]


def test_a_block_is_the_hash_of_a_text_that_anyone_can_type() -> None:
    text = "\n".join([*lines_of(VECTOR["label"]), "block: 0", ""])
    assert hashlib.sha256(text.encode()).hexdigest() == VECTOR["block"]
    assert int(VECTOR["block"][:8], 16) % VECTOR["below"] == VECTOR["numbers"][0]


def test_numbers_that_would_make_some_likelier_are_passed_over() -> None:
    part = VECTOR["rejecting"]
    words = fair._words(lines_of(part["label"]))
    drawn = [next(words) for _ in range(40)]
    kept = [word for word in drawn if word < part["below"]]
    assert len(kept) < len(drawn)
    assert kept[:12] == part["numbers"]


def test_the_rule_as_the_document_has_it_gives_the_same() -> None:
    found = doctest.testfile(str(Path(__file__).parents[1] / "docs/fair.md"), module_relative=False)
    assert found.attempted >= 9
    assert found.failed == 0


def test_every_place_is_equally_likely() -> None:
    luck = fair.luck(SEED, "round 1 deck 1", [])
    tops = Counter(luck.shuffled(range(6))[0] for _ in range(3000))
    assert all(400 < tops[card] < 600 for card in range(6))


@pytest.mark.parametrize(
    "other",
    [
        lambda seed, label, shares: (f"{1:064x}", label, shares),
        lambda seed, label, shares: (seed, "round 1 deck 2", shares),
        lambda seed, label, shares: (seed, label, [shares[0], ""]),
        lambda seed, label, shares: (seed, label, shares[::-1]),
        lambda seed, label, shares: (seed, label, [*shares, ""]),
    ],
    ids=["seed", "label", "one share", "order of shares", "seats"],
)
def test_another_of_anything_gives_another_deck(other: Callable[..., tuple[str, str, list[str]]]) -> None:
    given = (SEED, "round 1 deck 1", list(shares_of(2)(1)))
    assert fair.luck(*given).deck() == fair.luck(*given).deck()
    assert fair.luck(*other(*given)).deck() != fair.luck(*given).deck()


def test_seeds_are_new_each_time() -> None:
    seeds = {fair.new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(fair.SEAL.fullmatch(seed) for seed in seeds)


# -- honest games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_an_honest_game_passes_and_its_record_reads_back(name: str, players: int) -> None:
    match = sealed(f"{name}(rounds=2, target=0)", players)
    text = record.write(match)
    again = record.read(text)
    assert record.write(again) == text
    assert again.fair == match.fair
    for seat in range(players):
        verdict = verify(again, receipt_of(match, seat))
        assert (verdict.judgement, found(verdict), verdict.notes) == ("honest", {"follows"}, ())


def test_an_honest_game_with_a_second_shuffle_passes() -> None:
    match = sealed("sudaoshi(rounds=3)", 6)
    assert all(round.stock for round in match.rounds)
    assert verify(record.read(record.write(match))).judgement == "honest"


VOID = "koikoi(rounds=12)"


def with_void_deals() -> Match:
    """An honest game with cards that had to be dealt again."""
    found = (sealed(VOID, 2, f"{number:064x}") for number in range(60))
    return next(match for match in found if any(len(round.decks) > 1 for round in match.rounds))


def test_an_honest_game_with_void_deals_passes() -> None:
    text = record.write(with_void_deals())
    assert "\nvoid: " in text
    assert verify(record.read(text)).judgement == "honest"


def test_the_label_says_what_is_shuffled_next() -> None:
    labels: list[str] = []

    def deal(match: Match, seed: str, shares: Sequence[str]) -> list[Card]:
        labels.append(fair.label(match))
        return fair.deck(match, seed, shares)

    sealed("sudaoshi(rounds=2)", 5, deal=deal)
    assert labels == ["round 1 deck 1", "round 1 stock", "round 2 deck 1", "round 2 stock"]
    numbers = [number for number, round in enumerate(with_void_deals().rounds, start=1) if len(round.decks) == 2]
    labels.clear()
    sealed(VOID, 2, str(with_void_deals().fair.seed), deal=deal)  # type: ignore[union-attr]
    assert f"round {numbers[0]} deck 2" in labels


def test_the_second_order_of_the_stock_depends_on_nothing_but_its_cards() -> None:
    match = sealed("sudaoshi(rounds=1)", 5)
    stock = match.rounds[0].stock
    luck = fair.luck(SEED, "round 1 stock", shares_of(5)(1))
    assert tuple(luck.shuffled(sorted(stock))) == stock


FOLDER = Path(__file__).parent / "golden/fair"
GOLDEN = {
    "koikoi": ("koikoi(rounds=2)", 2),
    "minhwatu": ("minhwatu(rounds=1, five=joker)", 5),
    "sudaoshi": ("sudaoshi(rounds=2)", 6),
}
"""Records that the page's own check is tried on too: by chance, by a draw and with a joker, with a second shuffle."""


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_is_what_its_seed_and_shares_give(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text()
    assert record.write(sealed(*GOLDEN[name])) == text
    assert verify(record.read(text)).judgement == "honest"


# -- ways to cheat ---------------------------------------------------------------------------------------------------


def own_deck(match: Match, seed: str, shares: Sequence[str]) -> Sequence[Card]:
    return Luck(match.number).shuffled(match.to_shuffle)


def two_cards_swapped(match: Match, seed: str, shares: Sequence[str]) -> Sequence[Card]:
    order = fair.deck(match, seed, shares)
    if fair.label(match) == "round 2 deck 1":
        order[0], order[-1] = order[-1], order[0]
    return order


def own_stock(match: Match, seed: str, shares: Sequence[str]) -> Sequence[Card]:
    return own_deck(match, seed, shares) if fair.label(match).endswith("stock") else fair.deck(match, seed, shares)


def labelled(change: Callable[[int], int], deck: int = 1) -> Deal:
    """Decks that belong to other rounds."""

    def deal(match: Match, seed: str, shares: Sequence[str]) -> Sequence[Card]:
        label = f"round {change(match.number)} deck {deck}"
        return fair.luck(seed, label, shares).shuffled(sorted(match.to_shuffle))

    return deal


def without_shares(match: Match, seed: str, shares: Sequence[str]) -> Sequence[Card]:
    return fair.luck(seed, fair.label(match), [""] * len(shares)).shuffled(sorted(match.to_shuffle))


def with_fair(match: Match, **changes: object) -> Match:
    assert match.fair
    return replace(match, fair=replace(match.fair, **changes))  # type: ignore[arg-type]


def with_share(match: Match, number: int, seat: int, share: str) -> Match:
    """The same game with another share in its record."""
    assert match.fair
    rows = [list(row) for row in match.fair.shares]
    rows[number][seat] = share
    return with_fair(match, shares=tuple(map(tuple, rows)))


GAME = "koikoi(rounds=2)"
OTHER = f"{49:064x}"


def one_is_silent(number: int) -> Sequence[str]:
    return ["", shares_of(2)(number)[1]]


CHEATS: dict[str, tuple[Callable[[], Match], set[str]]] = {
    "decks of the server's own": (lambda: sealed(GAME, 2, deal=own_deck), {"wrong-deck"}),
    "two cards swapped": (lambda: sealed(GAME, 2, deal=two_cards_swapped), {"wrong-deck"}),
    "another seed told": (lambda: with_fair(sealed(GAME, 2), seed=OTHER), {"wrong-seed", "wrong-deck"}),
    "another seal": (lambda: with_fair(sealed(GAME, 2), commitment=fair.commitment(OTHER)), {"wrong-seed"}),
    "another seed and its seal": (
        lambda: with_fair(sealed(GAME, 2), seed=OTHER, commitment=fair.commitment(OTHER)),
        {"wrong-deck"},
    ),
    "no seed told": (lambda: with_fair(sealed(GAME, 2), seed=""), {"no-seed"}),
    "a share changed": (lambda: with_share(sealed(GAME, 2), 1, 0, "f" * 32), {"wrong-deck"}),
    "a share dropped": (lambda: with_share(sealed(GAME, 2), 2, 1, ""), {"wrong-deck"}),
    "a share invented": (
        lambda: with_share(sealed(GAME, 2, shares=one_is_silent), 1, 0, "f" * 32),
        {"wrong-deck"},
    ),
    "shares not used": (lambda: sealed(GAME, 2, deal=without_shares), {"wrong-deck"}),
    "two shares exchanged": (
        lambda: with_fair(sealed(GAME, 2), shares=tuple(tuple(shares_of(2)(n))[::-1] for n in range(3))),
        {"wrong-deck"},
    ),
    "decks of two rounds exchanged": (lambda: sealed(GAME, 2, deal=labelled(lambda n: 3 - n)), {"wrong-deck"}),
    "every deck a round too late": (lambda: sealed(GAME, 2, deal=labelled(lambda n: n + 1)), {"wrong-deck"}),
    "a deck passed over": (lambda: sealed(GAME, 2, deal=labelled(lambda n: n, deck=2)), {"wrong-deck"}),
    "another first dealer": (
        lambda: sealed(GAME, 2, first=FirstDealer("random", 1 - sealed(GAME, 2).first.seat)),
        {"wrong-first"},
    ),
    "another draw for the first dealer": (
        lambda: sealed("minhwatu(rounds=1)", 3, first=Match.new(Game("minhwatu"), 3, Luck(9)).first),
        {"wrong-first"},
    ),
    "another second order of the stock": (
        lambda: sealed("sudaoshi(rounds=2)", 5, deal=own_stock),
        {"wrong-stock"},
    ),
}


@pytest.mark.parametrize("way", CHEATS)
def test_a_record_of_a_dishonest_server_fails(way: str) -> None:
    cheat, wrong = CHEATS[way]
    match = record.read(record.write(cheat()))
    verdict = verify(match)
    assert verdict.judgement == "dishonest"
    assert wrong <= found(verdict)


def test_only_what_is_wrong_is_said_to_be_wrong() -> None:
    verdict = verify(sealed("koikoi(rounds=3)", 2, deal=two_cards_swapped))
    assert [str(phrase) for phrase in verdict.findings] == [
        "Deck 1 of round 2 does not follow from the seed and the players’ shares."
    ]


def dropping(number: int) -> Sequence[str]:
    return shares_of(2)(number) if number != 2 else one_is_silent(2)


def changing(number: int) -> Sequence[str]:
    return shares_of(2)(number) if number != 1 else ["f" * 32, shares_of(2)(1)[1]]


RECEIPTS: dict[str, tuple[Callable[[], Match], set[str]]] = {
    "all of it made afterwards": (lambda: sealed(GAME, 2, OTHER), {"receipt-seal"}),
    "no seal in the record": (lambda: replace(sealed(GAME, 2), fair=None), {"receipt-unsealed"}),
    "no seal, and it was the maker's seed": (
        lambda: replace(sealed(GAME, 2), fair=None, chosen=True),
        {"receipt-unsealed"},
    ),
    "a share dropped before the deal": (lambda: sealed(GAME, 2, shares=dropping), {"receipt-dropped"}),
    "a share changed before the deal": (lambda: sealed(GAME, 2, shares=changing), {"receipt-changed"}),
    "all shares dropped": (lambda: sealed(GAME, 2, shares=lambda _: ["", ""]), {"receipt-dropped"}),
    "another seat's share": (lambda: sealed(GAME, 2, shares=lambda n: shares_of(2)(n)[::-1]), {"receipt-changed"}),
}


@pytest.mark.parametrize("way", RECEIPTS)
def test_what_agrees_with_itself_is_found_out_by_a_players_receipt(way: str) -> None:
    cheat, wrong = RECEIPTS[way]
    match = record.read(record.write(cheat()))
    assert verify(match).judgement != "dishonest"
    verdict = verify(match, receipt_of(sealed(GAME, 2)))
    assert verdict.judgement == "dishonest"
    assert found(verdict) == wrong


def test_a_share_that_was_never_given_is_found_out() -> None:
    gave_late = receipt_of(sealed(GAME, 2))
    receipt = replace(gave_late, shares={0: gave_late.shares[0], 1: gave_late.shares[1]})
    verdict = verify(sealed(GAME, 2), receipt)
    assert (verdict.judgement, found(verdict)) == ("dishonest", {"receipt-invented"})


def test_one_share_may_stand_for_the_choice_of_the_first_dealer_and_the_first_round() -> None:
    match = sealed(GAME, 2, shares=lambda number: shares_of(2)(max(number, 1)))
    assert verify(record.read(record.write(match)), receipt_of(match)).judgement == "honest"


def test_what_another_browser_gave_before_is_not_held_against_the_server() -> None:
    whole = receipt_of(sealed(GAME, 2))
    receipt = replace(whole, shares={2: whole.shares[2]}, acknowledged=frozenset({2}))
    assert verify(sealed(GAME, 2), receipt).judgement == "honest"


def test_a_share_that_never_arrived_is_told_and_is_no_proof() -> None:
    receipt = replace(receipt_of(sealed(GAME, 2)), acknowledged=frozenset({0, 1}))
    verdict = verify(sealed(GAME, 2, shares=dropping), receipt)
    assert (verdict.judgement, noted(verdict)) == ("honest", {"not-arrived"})


def test_a_receipt_without_a_seat_finds_its_share_at_any() -> None:
    for seat in (0, 1):
        receipt = replace(receipt_of(sealed(GAME, 2), seat), seat=None)
        assert verify(sealed(GAME, 2), receipt).judgement == "honest"
    receipt = receipt_of(sealed(GAME, 2), None)
    assert found(verify(sealed(GAME, 2, shares=dropping), receipt)) == {"receipt-dropped"}


@pytest.mark.parametrize("name", GOLDEN)
def test_no_other_letter_or_digit_about_luck_gets_past_the_players(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text()
    receipts = [receipt_of(record.read(text), seat) for seat in range(GOLDEN[name][1])]
    told = re.finditer(r"^(luck|shares|first dealer|deck|void|stock|seed): .*$", text, re.MULTILINE)
    places = [at for line in told for at in range(*line.span()) if text[at] not in " |"]
    for at in places[:: len(places) // 250]:
        other = text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1 :]
        match = read_or_none(other)
        assert match is None or "dishonest" in {verify(match, receipt).judgement for receipt in receipts}


def read_or_none(text: str) -> Match | None:
    try:
        return record.read(text)
    except BadRecord:
        return None


# -- what cannot be shown --------------------------------------------------------------------------------------------


def test_luck_that_was_not_sealed_proves_nothing() -> None:
    match = replace(sealed(GAME, 2), fair=None)
    assert (verify(match).judgement, found(verify(match))) == ("unproved", {"unsealed"})
    assert found(verify(replace(match, chosen=True))) == {"chosen"}


def test_a_game_that_goes_on_keeps_its_seed() -> None:
    match = Match.new(Game(GAME), 2, fair=Fair(fair.commitment(SEED), (("", ""),)))
    with pytest.raises(IllegalMove, match="told when it is over"):
        fair.told(match, SEED)
    assert SEED not in record.write(match)
    assert (verify(match).judgement, found(verify(match))) == ("unproved", {"unfinished"})


def test_what_an_honest_verdict_does_not_say_is_noted() -> None:
    assert noted(verify(sealed(GAME, 2))) == {"no-receipt"}
    alone = verify(sealed(GAME, 2, shares=lambda number: shares_of(2)(number) if number else ["", ""]))
    assert noted(alone) == {"no-receipt", "alone"}
    assert "for the choice of the first dealer:" in str(alone.notes[0])
    assert str(verify(replace(sealed(GAME, 2), taken_back=2)).notes[0]) == "2 moves were taken back."


# -- the record ------------------------------------------------------------------------------------------------------


def test_a_chosen_seed_and_moves_taken_back_are_in_the_record() -> None:
    match = Match.new(Game(GAME), ["Aki", "Bo"], Luck(1), chosen=True)
    text = record.write(replace(match, taken_back=3))
    assert "\nplayers: Aki, Bo\nluck: chosen\ntaken back: 3\nfirst dealer: " in text
    again = record.read(text)
    assert (again.chosen, again.taken_back, again.fair) == (True, 3, None)
    assert record.write(again) == text


TEXT = record.write(sealed("koikoi(rounds=1)", 2))
SEAL = fair.commitment(SEED)
BROKEN = [
    (f"luck: sealed {SEAL}", "luck: sealed", 4, "luck is “sealed” and the 64 digits"),
    (f"luck: sealed {SEAL}", f"luck: sealed {SEAL.upper()}", 4, "luck is “sealed”"),
    (f"luck: sealed {SEAL}", f"luck: sealed {SEAL[1:]}", 4, "luck is “sealed”"),
    (f"luck: sealed {SEAL}", "luck: bad", 4, "or “chosen”"),
    (f"luck: sealed {SEAL}", "luck: chosen", 5, "expected “first dealer:”, found “shares: "),
    (f"luck: sealed {SEAL}\n", "", 4, "expected “first dealer:”, found “shares: "),
    ("first dealer", f"shares: {'-'}\nfirst dealer", 6, "expected “first dealer:”"),
    (f"shares: {'0' * 32} ", "shares: ", 5, "for each of 2 seats"),
    (f"shares: {'0' * 32} ", f"shares: {'0' * 31}g ", 5, "“-” or 32 digits"),
    (f"shares: {'0' * 32} ", f"shares: - {'0' * 32} ", 5, "for each of 2 seats"),
    (f"shares: {'0' * 15}1", f"shares: {'0' * 15}G", 9, "“-” or 32 digits"),
    ("deck: ", f"shares: {'-'} -\ndeck: ", 10, "expected “deck:”, found “shares: - -”"),
    (f"luck: sealed {SEAL}", f"luck: sealed {SEAL}\ntaken back: 0", 5, "a number from 1 to"),
    (f"luck: sealed {SEAL}", f"luck: sealed {SEAL}\ntaken back: 1000000", 5, "a number from 1 to"),
    (f"luck: sealed {SEAL}", f"taken back: 1\nluck: sealed {SEAL}", 5, "expected “first dealer:”, found “luck: "),
    (f"seed: {SEED}", f"seed: {SEED[1:]}", 0, "a seed is 64 digits"),
    (f"seed: {SEED}", f"seed: {SEED}\nseed: {SEED}", 0, "nothing may follow the end"),
    (f"seed: {SEED}", f"saat: {SEED}", 0, "nothing may follow the end"),
]


@pytest.mark.parametrize(("right", "wrong", "line", "reason"), BROKEN, ids=[f"{row[1]!r:.50}" for row in BROKEN])
def test_a_broken_line_about_luck_is_refused_with_line_and_reason(
    right: str, wrong: str, line: int, reason: str
) -> None:
    broken = TEXT.replace(right, wrong, 1)
    assert broken != TEXT
    with pytest.raises(BadRecord, match=rf"^line {line or '[0-9]+'}: .*{reason}"):
        record.read(broken)


def test_a_seed_without_a_seal_is_refused() -> None:
    text = record.write(replace(sealed("koikoi(rounds=1)", 2), fair=None))
    with pytest.raises(BadRecord, match="nothing may follow the end"):
        record.read(f"{text}seed: {SEED}\n")


@pytest.mark.parametrize("shares", [["x", ""], ["A" * 32, ""], ["a" * 32], ["a" * 31, ""]])
def test_shares_that_no_record_could_hold_are_refused(shares: list[str]) -> None:
    match = Match.new(Game(GAME), 2, fair=Fair(SEAL, (("", ""),)))
    with pytest.raises(BadGame):
        match.deal(shares=shares)


def test_shares_stand_for_a_whole_round() -> None:
    def other_shares_later(match: Match, seed: str, shares: Sequence[str]) -> Sequence[Card]:
        return fair.deck(match, seed, shares if fair.label(match).endswith("1") else ["f" * 32] * 5)

    assert verify(sealed("sudaoshi(rounds=1)", 5, deal=other_shares_later)).judgement == "honest"


# -- the command -----------------------------------------------------------------------------------------------------


def receipt_text(receipt: Receipt) -> str:
    """A receipt as a browser keeps it."""
    shares = {str(number): share for number, share in receipt.shares.items()}
    data = {"table": receipt.table, "commitment": receipt.commitment, "seat": receipt.seat, "shares": shares}
    return json.dumps({"hanafuda receipt": 1, **data, "acknowledged": sorted(receipt.acknowledged)})


@pytest.fixture
def verifying(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """`hanafuda replay --verify`: its exit status, and what it says."""

    def ask(match: Match | str, receipt: Receipt | str | None = None, *more: str) -> tuple[int, str]:
        given, noted = tmp_path / "game.txt", tmp_path / "receipt.json"
        given.write_text(match if isinstance(match, str) else record.write(match))
        words = ["replay", "--verify", str(given), *more]
        if receipt is not None:
            noted.write_text(receipt if isinstance(receipt, str) else receipt_text(receipt))
            words += ["--receipt", str(noted)]
        status = main(words)
        streams = capsys.readouterr()
        return status, streams.out + streams.err

    return ask


Verifying = Callable[..., tuple[int, str]]


def test_the_command_says_that_the_deals_were_honest(verifying: Verifying) -> None:
    match = sealed(GAME, 2)
    assert verifying(match, receipt_of(match)) == (
        0,
        "The deals were honest.\n"
        "Every deck follows from the seed that was sealed before the game and from what the players added.\n",
    )
    status, said = verifying(match)
    assert (status, said.splitlines()[0]) == (0, "The deals agree with what was sealed.")
    assert "Without a player’s receipt this shows only" in said


@pytest.mark.parametrize("way", CHEATS)
def test_the_command_says_what_was_dishonest(way: str, verifying: Verifying) -> None:
    status, said = verifying(CHEATS[way][0]())
    assert status == 1
    assert said.startswith("The deals were not honest.\n")
    assert len(said.splitlines()) > 1


def test_the_command_answers_programs(verifying: Verifying) -> None:
    status, said = verifying(sealed(GAME, 2, deal=two_cards_swapped), None, "--json")
    assert status == 1
    assert json.loads(said) == {
        "judgement": "dishonest",
        "text": "The deals were not honest.",
        "findings": ["Deck 1 of round 2 does not follow from the seed and the players’ shares."],
        "notes": [],
    }


def test_the_command_cannot_say_where_nothing_was_sealed(verifying: Verifying) -> None:
    status, said = verifying(replace(sealed(GAME, 2), fair=None))
    assert (status, said.splitlines()[0]) == (1, "Nothing shows whether the deals were honest.")


def test_what_cannot_be_read_is_neither_honest_nor_not(verifying: Verifying) -> None:
    assert verifying("no record")[0] == 2


WRONG_RECEIPTS = [
    "",
    "{}",
    "[]",
    "null",
    "[" * 100_000,
    '{"hanafuda receipt": 2}',
    receipt_text(Receipt("yume", SEAL)).replace(SEAL, SEAL[1:]),
    receipt_text(Receipt("yume", SEAL)).replace(f'"{SEAL}"', "7"),
    receipt_text(Receipt("yume", SEAL)).replace('"yume"', "7"),
    receipt_text(Receipt("yume", SEAL, 0)).replace('"seat": 0', '"seat": "0"'),
    receipt_text(Receipt("yume", SEAL, None, {1: "f" * 31})),
    receipt_text(Receipt("yume", SEAL, None, {1: "f" * 32})).replace('"1"', '"one"'),
    receipt_text(Receipt("yume", SEAL)).replace("[]", '["x"]'),
    receipt_text(Receipt("yume", SEAL)).replace("1", "1" * 5000, 1),
]


@pytest.mark.parametrize("text", WRONG_RECEIPTS, ids=[f"{text:.40}" for text in WRONG_RECEIPTS])
def test_a_receipt_that_is_none_is_refused(text: str, verifying: Verifying) -> None:
    assert verifying(sealed(GAME, 2), receipt_text(receipt_of(sealed(GAME, 2))))[0] == 0
    assert verifying(sealed(GAME, 2), text) == (
        2,
        "hanafuda: that is not a receipt: it must be as docs/fair.md describes it.\n",
    )


@pytest.mark.parametrize("seat", [-1, 7, 10**9])
def test_a_receipt_of_a_seat_that_is_not_there_is_no_trouble(seat: int) -> None:
    receipt = replace(receipt_of(sealed(GAME, 2)), seat=seat)
    assert found(verify(sealed(GAME, 2), receipt)) == {"receipt-dropped"}
