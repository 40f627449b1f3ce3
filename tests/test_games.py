"""Game strings and options: what prints reads back, and what is no game is refused by name."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanafuda import SHEETS, BadCard, BadGame, Game, HanafudaError, deal
from hanafuda.game import default, sentences, source_of
from hanafuda.rulesheet import as_text, rule_sheet
from hanafuda.rulesheet.rows import matters
from hanafuda.text import Phrase
from helpers import named, random_choices, single_choices, spelled, values

NAMES = list(SHEETS)


# -- strings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("koikoi", "koikoi"),
        (" KoiKoi ( ) ", "koikoi"),
        ("Koi-Koi(rounds=6)", "koikoi(rounds=6)"),
        ("Kwa-Dō", "kwado"),
        ("koikoi(rounds=12, table=standard)", "koikoi"),
        ("koikoi(table=nintendo,rounds=6)", "koikoi(rounds=6, table=nintendo)"),
        ("koikoi( rounds = 06 , )", "koikoi(rounds=6)"),
        ("minhwatu(first_dealer=draw)", "minhwatu"),
        ("minhwatu(first_dealer=day)", "minhwatu(first_dealer=day)"),
        ("sudaoshi(burdens=100/110/120)", "sudaoshi"),
        ("sudaoshi(values=old, burdens=81/91/100)", "sudaoshi(values=old)"),
        ("sudaoshi(values=old, burdens=100/110/120)", "sudaoshi(values=old, burdens=100/110/120)"),
        ("sudaoshi(burdens=090/0110/130)", "sudaoshi(burdens=90/110/130)"),
        ("kwado(yaku=sakura+months)", "kwado(yaku=months+sakura)"),
        ("kwado(yaku=dragon+sakura+brights+months)", "kwado"),
        ("kwado(yaku=months+months)", "kwado(yaku=months)"),
    ],
)
def test_games_print_canonically(text: str, canonical: str) -> None:
    assert str(Game(text)) == canonical
    assert Game(text) == Game(canonical)
    assert hash(Game(text)) == hash(Game(canonical))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_reads_back(name: str) -> None:
    for game in [*single_choices(name), *random_choices(name, 200)]:
        assert eval(repr(game)) == Game(str(game)) == game
        assert Game(game.text).text == game.text
        assert Game(spelled(name, {option: str(value) for option, value in game.options.items()})) == game
        assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("name", NAMES)
def test_defaults_are_not_spelled(name: str) -> None:
    for option in SHEETS[name].options:
        value = default(option, Game(name).options)
        assert str(Game(f"{name}({option.name}={value})")) == name


@pytest.mark.parametrize("name", NAMES)
def test_presets_are_games(name: str) -> None:
    for preset, options in SHEETS[name].presets.items():
        chosen = Game(f"{name}({options})").changed
        assert {f"{option}={value}" for option, value in chosen.items()} == set(filter(None, options.split(", ")))
        assert str(Phrase("game.says", of=Game(name).word(f"preset.{preset}"))).endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_every_option_says_what_it_means_and_whose_word_it_is(name: str) -> None:
    game = Game(name)
    for option in SHEETS[name].options:
        assert str(game.word(f"option.{option.name}"))
        assert source_of(option, game.options) in ("sheet", "ours")
        assert option.name in game.options
        for value in values(option):
            assert all(str(said).endswith(".") for said in sentences(name, option, option.parse(value, name)))


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_of_every_choice_are_printed_whole(name: str) -> None:
    for game in [*single_choices(name), *random_choices(name, 40)]:
        text = as_text(rule_sheet(game))
        assert text.startswith(f"{game.title} — {game}\n")
        assert "{" not in text
        assert all(str(game.word(f"yaku.{row.name}")) in text for row in game.sheet.yaku)
        told = [option.name for option in game.written.options if matters(game, option)]
        assert all(f"{one}={game.options[one]}: " in text for one in told)


def test_with_options_changes_only_what_is_named() -> None:
    game = Game("koikoi(rounds=6)")
    assert str(game.with_options(table="nintendo")) == "koikoi(rounds=6, table=nintendo)"
    assert str(game.with_options(rounds=12)) == "koikoi"
    assert str(Game("sudaoshi").with_options(values="old")) == "sudaoshi(values=old)"


OPTIONS = {
    "koikoi": "rounds target table sake_cup viewing month_cards calls answer seven_doubles koikoi_doubles call_bonus "
    "exhausted dealer_points lucky_hands lucky_points after_draw winner match_duty misdeal first_dealer",
    "hanaawase": "rounds target match_duty score four_lights misdeal first_dealer",
    "minhwatu": "rounds target yaku payment five match_duty misdeal first_dealer",
    "sudaoshi": "rounds target values burdens yaku kan field_multiplier lucky_hands match_duty misdeal fees "
    "compensation first_dealer",
    "kwado": "teams target rounds scoring team_floor bonus yaku declare gaji ending deal next_dealer match_duty "
    "misdeal first_dealer",
}


@pytest.mark.parametrize("name", NAMES)
def test_no_option_is_missing(name: str) -> None:
    assert [option.name for option in SHEETS[name].options] == OPTIONS[name].split()


DEFAULTS = {
    "koikoi": (12, 0, "random", "redeal"),
    "hanaawase": (12, 0, "draw", "redeal"),
    "minhwatu": (12, 0, "night", "redeal"),
    "sudaoshi": (12, 0, "draw", "redeal"),
    "kwado": (0, 200, "random", "redeal"),
}


@pytest.mark.parametrize("name", NAMES)
def test_rounds_target_first_dealer_and_misdeal_by_default(name: str) -> None:
    options = Game(name).options
    assert tuple(options[option] for option in ("rounds", "target", "first_dealer", "misdeal")) == DEFAULTS[name]


# -- what is no game -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not a game"),
        ("koikoi(", "is not a game"),
        ("koikoi)", "is not a game"),
        ("koikoi(rounds=6) x", "is not a game"),
        ("poker", "no game “poker”: there are koikoi, hanaawase, minhwatu, sudaoshi and kwado"),
        ("koikoi(round=6)", "no option “round”; did you mean “rounds”"),
        ("koikoi(teams=2x2)", "Koi-Koi has no option “teams”"),
        ("koikoi(rounds)", "“rounds” is not an option"),
        ("koikoi(rounds=)", "“rounds=” is not an option"),
        ("koikoi(=6)", "has no option “”"),
        ("koikoi(rounds=6, rounds=6)", "option rounds stands twice"),
        ("koikoi(rounds=25)", "“Rounds in a game” can be 0 to 24, not “25”\\."),
        ("koikoi(rounds=-1)", "0 to 24, not “-1”"),
        ("koikoi(rounds=²)", "0 to 24, not “²”"),
        ("koikoi(rounds=1e1)", "0 to 24, not “1e1”"),
        ("koikoi(rounds=99999999999999999999)", "can be 0 to 24, not “9999"),
        ("koikoi(table=nintedo)", "“Which yaku table” can be .*, not “nintedo”; did you mean “nintendo”"),
        ("koikoi(table=Nintendo)", "not “Nintendo”"),
        ("koikoi(month_cards=3)", "“All four cards of the month of the round” can be 0 or 4"),
        ("koikoi(calls=9)", "“Koi-Koi calls allowed to a player in a round” can be 0 to 8"),
        ("koikoi(first_dealer=6)", "draw, random or 0 to 1"),
        ("sudaoshi(kan=11)", "“Points to a kan” can be 10 or 12"),
        ("sudaoshi(burdens=100/110)", "3 numbers like 100/110/120"),
        ("sudaoshi(burdens=1/2/x)", "3 numbers"),
        ("sudaoshi(burdens=1/2/-3)", "3 numbers"),
        ("kwado(teams=2x4)", "none, 2x2, 3x2 or 2x3"),
        ("kwado(yaku=months+godori)", "“Which yaku are used” can join .* not “godori”"),
        ("kwado(yaku=months+none)", "can join .* not “none”"),
        ("kwado(yaku=months+)", "can join .* not “”"),
    ],
)
def test_what_is_no_game_is_refused_by_name(text: str, reason: str) -> None:
    with pytest.raises(BadGame, match=reason):
        Game(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("koikoi(rounds=0)", "without a target the game needs rounds"),
        ("kwado(target=0)", "without a target the game needs rounds"),
        ("kwado(declare=on, yaku=months)", "only where the Sakura sets count"),
        ("kwado(declare=on, yaku=none)", "only where the Sakura sets count"),
    ],
)
def test_options_that_exclude_each_other_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadGame, match=reason):
        Game(text)


def test_with_options_refuses_what_is_no_option() -> None:
    with pytest.raises(BadGame, match="Koi-Koi has no option “round”"):
        Game("koikoi").with_options(round=6)
    with pytest.raises(BadGame, match="“Rounds in a game” can be 0 to 24, not “99”"):
        Game("koikoi").with_options(rounds=99)


@pytest.mark.parametrize(
    ("text", "players"),
    [
        *[("koikoi", 1), ("koikoi", 3), ("hanaawase", 5), ("minhwatu", 7), ("sudaoshi", 2), ("sudaoshi", 8)],
        *[("kwado", 1), ("kwado", 7), ("kwado(teams=2x2)", 6), ("kwado(teams=3x2)", 4), ("kwado(teams=2x3)", 2)],
        *[("koikoi", 0), ("koikoi", -2)],
    ],
)
def test_an_impossible_number_of_players_is_refused(text: str, players: int) -> None:
    with pytest.raises(BadGame, match=f"players, not {players}".replace("-", "−")):
        deal(Game(text), players)


@given(text=st.text(max_size=60) | st.from_regex(r"(koikoi|kwado)\([a-z_]{0,8}=[\w+/-]{0,8}(, ?[a-z_]+=\w*)?\)?"))
def test_any_text_is_a_game_or_refused(text: str) -> None:
    game = named(text)
    assert game is None or Game(str(game)) == game


# -- what cannot be dealt --------------------------------------------------------------------------------------------

DECK = list(range(48))


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (DECK[:47], "the deck has 47 cards, not 48; missing: 12c3"),
        ([*DECK[:47], 0], "card “1b” stands twice"),
        ([*DECK, 48], "the deck has 49 cards, not 48"),
        ([*DECK[:47], 48], "missing: 12c3"),
        ([*DECK[:47], 49], "no card number 49"),
        ([-1, *DECK[1:]], "no card number −1"),
        ([], "the deck has 0 cards"),
    ],
)
def test_a_wrong_deck_is_refused(order: list[int], reason: str) -> None:
    with pytest.raises(BadCard, match=reason):
        deal(Game("koikoi"), order=order)


def test_a_joker_game_needs_its_joker() -> None:
    with pytest.raises(BadCard, match="the deck has 48 cards, not 49; missing: j"):
        deal(Game("minhwatu(five=joker)"), 5, order=DECK)


@pytest.mark.parametrize("dealer", [-1, 2, 99])
def test_a_dealer_who_is_not_there_is_refused(dealer: int) -> None:
    with pytest.raises(BadGame, match=f"seat {dealer} cannot deal".replace("-", "−")):
        deal(Game("koikoi"), order=DECK, dealer=dealer)


@pytest.mark.parametrize("month", [0, 13, -1])
def test_a_month_that_is_none_is_refused(month: int) -> None:
    with pytest.raises(BadGame, match=f"no month {month}".replace("-", "−")):
        deal(Game("koikoi"), order=DECK, month=month)


def test_all_refusals_are_value_errors() -> None:
    assert issubclass(HanafudaError, ValueError)
    assert issubclass(BadGame, HanafudaError)
