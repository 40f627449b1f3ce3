"""The rule sheets: what they promise is what the engine plays, in every form and under every house rule."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import reference
from hanafuda import SHEETS, Card, Cards, Game, HanafudaError, games
from hanafuda.cards import DECK
from hanafuda.cli import main
from hanafuda.data import plain
from hanafuda.rules import deck_points, rules_for
from hanafuda.rulesheet import Rule, RuleSheet, as_markdown, as_text, pdf, rule_sheet
from hanafuda.rulesheet.book import rule_book
from hanafuda.rulesheet.example import turns, worked
from hanafuda.sheet import Sheet
from hanafuda.standing import next_dealer
from hanafuda.text import LANGUAGES, Phrase, language, speaking
from helpers import dealt, named, random_choices, to_the_end, values

UNUSUAL = {
    "koikoi": (
        "table=japan, answer=choose, seven_doubles=off, koikoi_doubles=off, call_bonus=japan, exhausted=dealer",
        "table=nintendo, calls=1, after_draw=other, lucky_hands=redeal, misdeal=dealer_takes, month_cards=4",
        "viewing=rain_fog, sake_cup=chaff, exhausted=last_yaku, koikoi_doubles=each_call, winner=rounds, target=50",
        "viewing=off, lucky_hands=off, match_duty=on, misdeal=play_on, first_dealer=draw, rounds=3",
    ),
    "hanaawase": (
        "match_duty=off, score=zero_sum, four_lights=dry",
        "rounds=0, target=500",
        "misdeal=play_on, first_dealer=2",
        "misdeal=dealer_takes, first_dealer=random, rounds=24",
    ),
    "minhwatu": (
        "five=joker, yaku=all, first_dealer=clock",
        "five=bonus, yaku=korean, payment=players, first_dealer=day",
        "yaku=five_birds+views, rounds=0, target=1000",
        "yaku=english, misdeal=play_on, match_duty=on, first_dealer=random",
    ),
    "sudaoshi": (
        "values=old, lucky_hands=1921, field_multiplier=on",
        "fees=order, compensation=on, kan=12",
        "lucky_hands=off, yaku=sets, burdens=90/110/130, rounds=6",
        "misdeal=dealer_takes, first_dealer=random, fees=seat",
    ),
    "kwado": (
        "teams=2x3, team_floor=teams, gaji=stock, declare=on",
        "teams=2x2, bonus=before, gaji=on, misdeal=play_on",
        "rounds=2, target=0, scoring=easy, yaku=none, next_dealer=left",
        "deal=ten, ending=hands, yaku=months+dragon, first_dealer=0",
    ),
}
"""Four sets of house rules for each game that few would choose."""
SHEETS_SHOWN = [Game(name) for name in SHEETS] + [Game(f"{name}({own})") for name in SHEETS for own in UNUSUAL[name]]


def text(game: str) -> str:
    """The sheet for a terminal, in one line."""
    return " ".join(as_text(rule_sheet(Game(game))).split())


def rules_of(game: str, *names: str) -> list[Rule]:
    """The rules of a sheet, or of some of its sections."""
    return [
        rule
        for section in rule_sheet(Game(game)).sections
        if section.name in names or not names
        for rule in section.rules
    ]


def ours(game: str) -> str:
    """What a sheet marks as our reading."""
    return " ".join(str(rule.text) for rule in rules_of(game) if rule.source == "ours")


# -- what was wrong or missing ---------------------------------------------------------------------------------------

AGAIN, SHARE = "another round is played", "share the win"


def test_equal_leaders_play_on_only_where_a_target_is_reached() -> None:
    assert AGAIN not in text("kwado(rounds=2, target=0)")
    assert "Those who are tied after the last round share the win." in text("kwado(rounds=2, target=0)")
    assert AGAIN in text("kwado")
    assert SHARE not in text("kwado")
    both = text("kwado(rounds=2)")
    assert AGAIN in both
    assert SHARE in both


def test_who_begins_after_a_drawn_round_is_said_once() -> None:
    found = [str(rule.text) for rule in rules_of("koikoi(after_draw=other)", "match") if "deals" in str(rule.text)]
    assert found == [
        "Whoever had the most points in the round deals the next.",
        "After a drawn round the other player deals and begins.",
    ]


def test_the_joker_is_spoken_of_only_where_there_is_one() -> None:
    assert "oker" not in re.sub(r"12\. HOUSE.*", "", text("minhwatu").partition("HOUSE RULES These")[0])
    said = text("minhwatu(five=joker)")
    for words in (
        "With 5 players you also need a joker.",
        "It belongs to no month and to no yaku.",
        "on the opening field is captured by the dealer",
        "in a hand is captured by its holder",
        "from the stock is captured by whoever turns it",
        "With 5 players and the joker they are worth 250.",
    ):
        assert words in said


@pytest.mark.parametrize(
    ("gaji", "turned"), [("on", "it is an ordinary Willow card too"), ("stock", "it is wild in the same way")]
)
def test_the_wild_lightning_is_told_whole(gaji: str, turned: str) -> None:
    said = text(f"kwado(gaji={gaji})")
    for words in (
        "called Gaji",
        "captures any one card of the field",
        "On an empty field it is laid down.",
        "Once it lies on the field it is an ordinary Willow card",
        f"Turned from the stock {turned}",
        "At the end of the round the cards of that card’s month",
    ):
        assert words in said


def test_the_old_burdens_are_our_numbers() -> None:
    assert rules_of("sudaoshi(values=old)", "score")[1].source == "ours"
    assert rules_of("sudaoshi", "score")[1].source == "sheet"
    sources = {game: rule_sheet(Game(game)).choices[3] for game in ("sudaoshi", "sudaoshi(values=old)")}
    assert [(choice.name, choice.source) for choice in sources.values()] == [("burdens", "sheet"), ("burdens", "ours")]
    assert "No source gives the burdens for the old values" in ours("sudaoshi(values=old)")


@pytest.mark.parametrize("game", ["sudaoshi(lucky_hands=off)", "koikoi(lucky_hands=redeal)", "koikoi(lucky_hands=off)"])
def test_lucky_hands_that_are_not_paid_have_no_points(game: str) -> None:
    assert all(row.points == 0 for row in rule_sheet(Game(game)).lucky)
    assert "ucky hands are paid" not in " ".join(str(rule.text) for rule in rules_of(game))
    assert not re.search(
        r"pays|count in the running|points of a lucky", " ".join(str(r.text) for r in rules_of(game, "lucky"))
    )


def test_the_best_lucky_hand_of_each_group_counts_and_groups_add() -> None:
    assert "by month only the best counts, of those by poverty too; the two are added" in text("sudaoshi")
    assert "only the best counts; Three Ribbons are added" in ours("sudaoshi(lucky_hands=1921)")


def test_who_pays_for_a_lucky_hand_of_1921() -> None:
    assert "Each of the others who play pays the holder" in text("sudaoshi(lucky_hands=1921)")
    assert "does not say who pays for a lucky hand; here each of the others does" in ours("sudaoshi(lucky_hands=1921)")


def test_crane_and_phoenix_together_are_fourfold_and_multiply_lucky_hands() -> None:
    said = text("sudaoshi(field_multiplier=on)")
    assert "Rain Man or Phoenix on the opening field: the round counts 4 times." in said
    assert "Crane, Curtain or Moon on the opening field: the round counts 2 times." in said
    assert "only the highest counts: it is never more than 4 times" in said
    assert "Lucky hands are multiplied too" in said
    assert "opening field: the round counts" not in text("sudaoshi")


def test_after_the_last_call_a_yaku_that_grows_ends_the_round_too() -> None:
    assert "may call Koi-Koi once in a round; after that a new yaku, or one that grows, ends the round" in text(
        "koikoi(calls=1)"
    )


@pytest.mark.parametrize("points", [1, 6])
def test_what_the_dealer_gets_when_nobody_stops(points: int) -> None:
    said = [str(rule.text) for rule in rules_of(f"koikoi(exhausted=dealer, dealer_points={points})", "call")]
    assert f"If nobody stops, the dealer scores {points} point{'s' * (points > 1)}." in said
    assert not any(f"{points} point" in str(rule.text) for rule in rules_of(f"koikoi(dealer_points={points})", "call"))


def test_the_clock_says_what_day_and_night_mean() -> None:
    said = text("minhwatu(first_dealer=clock)")
    assert "Day is from 06:00 to 18:00." in said
    assert "By day: Everybody draws a card; the latest month deals, and of the same month the higher card." in said
    assert "By night: Everybody draws a card; the earliest month deals, and of the same month the lower card." in said


def test_the_rain_man_is_one_of_a_rainy_four() -> None:
    row = next(row for row in rule_sheet(Game("koikoi")).yaku if str(row.name) == "Rainy Four")
    assert str(row.notes[0]) == "any 4 of these, the Rain Man among them"
    four = next(row for row in rule_sheet(Game("hanaawase")).yaku if str(row.name) == "Four Lights")
    assert str(four.notes[0]) == "any 4 of these"


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_multiplied_by_one(code: str) -> None:
    with speaking(code) as words:
        sums = [words.tell(rule.text) for name in SHEETS for rule in formulas(Game(name))]
    assert len(sums) == len(SHEETS)
    assert not [line for line in sums if re.search(r"× ?1\b|\b1 ?×", line)]


def formulas(game: Game) -> Iterator[Rule]:
    """How a round is scored, written as a sum."""
    for section in rule_sheet(game).sections:
        yield from (rule for rule in section.rules if rule.text.key.startswith("rules.formula."))


def test_multipliers_stack() -> None:
    assert "2 × 2 = 4 times" in text("koikoi")
    assert "2 × 2" not in text("koikoi(koikoi_doubles=off)")
    assert "they multiply each other" in text("koikoi(koikoi_doubles=each_call)")


def test_the_floor_by_the_number_of_players_and_both_methods_by_name() -> None:
    grid = next(rule.grid for rule in rules_of("kwado", "score") if rule.grid)
    assert [[str(cell) for cell in row] for row in grid.rows] == [
        ["2", "120"],
        ["3", "80"],
        ["4", "60"],
        ["5", "48"],
        ["6", "40"],
    ]
    assert "Method A, the floor method" in text("kwado")
    assert "Method B, the easy method" in text("kwado(scoring=easy)")


@pytest.mark.parametrize(
    ("game", "total"),
    [("minhwatu", 240), ("kwado", 240), ("hanaawase", 264), ("sudaoshi", 330), ("sudaoshi(values=old)", 272)],
)
def test_what_the_deck_is_worth(game: str, total: int) -> None:
    assert f"All cards of the deck together are worth {total}." in text(game)
    assert deck_points(rules_for(Game(game), Game(game).players[0])) == total


def test_two_lights_and_four_chaff_are_forty_four_points() -> None:
    example = next(rule for rule in rules_of("hanaawase", "values") if rule.spreads)
    assert str(example.text) == "For example, 2 brights and 4 chaff like these are worth 44 points."
    pile = frozenset(map(str, example.spreads[0].cards))
    assert sum(reference.card_value(card, "hanaawase", {}) for card in pile) == 44


def test_the_member_of_the_winning_team_who_deals_is_the_first_in_turn_order() -> None:
    assert "the member who comes first in this round’s turn order deals" in ours("kwado(teams=2x2)")
    assert "member" not in text("kwado").partition("HOUSE RULES These")[0]
    end = to_the_end(dealt("kwado(teams=2x2)", 4))
    best = max(range(2), key=lambda side: end.round_scores[side])
    assert next_dealer(end) == next(seat for seat in end.order if end.side(seat) == best)


def test_the_sake_cup_is_chaff_too_by_default() -> None:
    assert "The Sake Cup counts as an animal and as chaff." in text("koikoi")
    assert any(str(row.name) == "Chaff" and Card("9a") in row.cards for row in rule_sheet(Game("koikoi")).yaku)


@pytest.mark.parametrize("game", ["koikoi", "minhwatu", "sudaoshi", "kwado"])
def test_ties_for_the_next_dealer_are_our_reading(game: str) -> None:
    assert "same player deals" in ours(game) or "the one of them who comes first" in ours(game)


def test_in_hana_awase_the_source_says_who_of_the_tied_deals() -> None:
    rule = next(rule for rule in rules_of("hanaawase", "match") if "comes first" in str(rule.text))
    assert rule.source == "sheet"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        *((name, "share the win") for name in SHEETS if name != "kwado"),
        ("kwado", "If several have 200 points or more, the one who has the most wins."),
        ("koikoi", "If both players hold a lucky hand, the round is drawn"),
        ("koikoi", "With an empty hand there is no choice"),
    ],
)
def test_what_no_source_says_is_marked_as_our_reading(game: str, words: str) -> None:
    assert words in ours(game)
    assert words in " ".join(str(rule.text) for rule in rules_of(game, "ours"))


# -- every house rule ------------------------------------------------------------------------------------------------

SILENT = {
    ("koikoi", "dealer_points"): ("exhausted=dealer", "it is paid only where nobody's stopping pays the dealer"),
    ("kwado", "team_floor"): ("teams=2x2", "without teams players and sides are the same"),
}
"""House rules that change nothing by themselves, with which others they do, and why."""


def told(game: Game) -> list[object]:
    """All a sheet says but the list of house rules itself, and without whose word it is."""
    sheet = rule_sheet(game)
    rules = [rule for section in sheet.sections if section.name not in ("house", "ours") for rule in section.rules]
    return [*((rule.text, rule.grid, rule.spreads, rule.seats) for rule in rules), sheet.yaku, sheet.lucky]


@pytest.mark.parametrize("name", SHEETS)
def test_every_house_rule_changes_the_sheet_or_is_silent_for_a_reason(name: str) -> None:
    plain = told(Game(name))
    for option in SHEETS[name].options:
        company, _ = SILENT.get((name, option.name), ("", ""))
        for value in values(option):
            game = named(f"{name}({option.name}={value})")
            if game is None or not game.changed:
                continue
            assert (told(game) == plain) == bool(company), (option.name, value)
            if company:
                assert told(Game(f"{name}({company}, {option.name}={value})")) != told(Game(f"{name}({company})"))


def test_a_house_rule_that_means_nothing_beside_the_others_is_not_told() -> None:
    def said(game: str) -> str:
        return " ".join(str(rule.text) for rule in rules_of(game, "turn", "score", "sit-out"))

    assert "Sakura" in said("kwado")
    assert "Sakura sets" not in said("kwado(yaku=months)")
    assert "months’ yaku" not in said("kwado(yaku=none)")
    assert "floor" not in said("kwado(scoring=easy)")
    assert "half the value" in said("sudaoshi(compensation=on)")
    assert "half the value" not in said("sudaoshi(compensation=on, lucky_hands=off)")


@pytest.mark.parametrize("name", SHEETS)
def test_every_house_rule_that_matters_is_listed_with_what_else_could_be_chosen(name: str) -> None:
    options = [option for option in SHEETS[name].options if (name, option.name) not in SILENT]
    for choice, option in zip(rule_sheet(Game(name)).choices, options, strict=True):
        assert choice.name == option.name
        assert {choice.value, *(other.value for other in choice.others)} >= set(option.values)
        assert choice.others or str(choice.allowed)


@pytest.mark.parametrize(("name", "option"), SILENT)
def test_a_house_rule_without_which_nothing_changes_is_listed_only_in_its_company(name: str, option: str) -> None:
    company, _ = SILENT[name, option]
    assert option not in {choice.name for choice in rule_sheet(Game(name)).choices}
    assert option in {choice.name for choice in rule_sheet(Game(f"{name}({company})")).choices}


@pytest.mark.parametrize("name", SHEETS)
def test_what_a_table_has_changed_is_marked_as_a_house_rule(name: str) -> None:
    for game in random_choices(name, 10):
        for choice in rule_sheet(game).choices:
            assert (choice.source == "house") == (choice.name in game.changed)
        assert not any(rule.source == "house" for rule in rules_of(name))


# -- every number is read from the sheet -----------------------------------------------------------------------------

ODD = 7919
"""A number that no sheet has."""


@contextmanager
def taken_in(sheet: Sheet, number: int) -> Iterator[Game]:
    """The game with another sheet, under a name of its own."""
    other = replace(sheet, name=f"{sheet.name}-{number}")
    games.add(other, dict(language("en").room(sheet.name)))
    try:
        yield Game(other.name)
    finally:
        del SHEETS[other.name]


def in_all_forms(game: Game) -> list[str]:
    """A sheet as text, Markdown, JSON and as it is given to the printer."""
    sheet = rule_sheet(game)
    printed = dict(pdf._source(game, True, "a4", language("en")))["sheet.json"].decode()
    return [as_text(sheet), as_markdown(sheet), printed]


@pytest.mark.parametrize("name", SHEETS)
def test_the_points_of_a_yaku_stand_in_the_sheet_and_nowhere_else(name: str) -> None:
    for number, row in enumerate(SHEETS[name].yaku):
        if not isinstance(row.points, int):
            continue
        yaku = tuple(replace(one, points=ODD) if one is row else one for one in SHEETS[name].yaku)
        with taken_in(replace(SHEETS[name], yaku=yaku), number) as game:
            shown = [found for found in rule_sheet(game).yaku if str(found.name) == str(game.word(f"yaku.{row.name}"))]
            if not shown:
                continue
            assert shown[0].points == ODD
            assert all(str(ODD) in form for form in in_all_forms(game))
            sentences = [str(rule.text) for section in rule_sheet(game).sections for rule in section.rules]
            sentences += [str(other.sentence) for choice in rule_sheet(game).choices for other in choice.others]
            assert not any(f"{shown[0].name} for {row.points}" in sentence for sentence in sentences)


def test_a_value_of_cards_changes_table_total_floor_and_example() -> None:
    with taken_in(replace(SHEETS["kwado"], values={**SHEETS["kwado"].values, "brights": 80}), 100) as game:
        for form in in_all_forms(game):
            assert "540" in form  # all cards
            assert "270" in form  # the floor of two
            assert "160 points" in form  # two brights
            assert "240" not in form.replace("2400", "")


def test_numbers_of_calls_and_lucky_hands_are_read_from_the_sheet() -> None:
    koikoi = SHEETS["koikoi"]
    assert koikoi.calls is not None
    calls = replace(koikoi.calls, double_from=9)
    hands = tuple(replace(hand, points=ODD) for hand in koikoi.lucky.hands)
    with taken_in(replace(koikoi, calls=calls, lucky=replace(koikoi.lucky, hands=hands)), 200) as game:
        said = " ".join(as_text(rule_sheet(game)).partition("HOUSE RULES\n")[0].split())
        assert "9 yaku points or more are doubled." in said
        assert "(× 2 from 9 points on)" in said
        assert said.count(str(ODD)) == 2
        assert not re.search(r"\b7 (yaku )?points", said)


def test_a_point_that_the_sheet_settles_itself_has_its_line() -> None:
    from hanafuda.sheet import AfterDraw, Misdeal, Wild

    sheet = replace(
        SHEETS["koikoi"],
        misdeal=Misdeal.PLAY_ON,
        after_draw=AfterDraw.OTHER,
        match_duty=True,
        rounds=5,
        first_dealer=1,
        wild=Wild("lightning"),
    )
    with taken_in(sheet, 300) as game:
        said = " ".join(as_text(rule_sheet(game)).split())
        for words in (
            "lie there to the end and belong to nobody",
            "After a drawn round the next player deals.",
            "must play one that captures",
            "The game ends after 5 rounds.",
            "Seat 1, counted from 0, deals first.",
            "captures any one card of the field",
        ):
            assert words in said


# -- examples --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_the_turns_of_the_example_are_what_the_rules_say(name: str) -> None:
    """By the four sentences alone: nothing, one, the one that is chosen, or all three."""
    for game in [Game(name), *random_choices(name, 8)]:
        found = [laid for turn in turns(game) for laid in turn]
        assert sorted(len(laid.matches) for laid in found) == [0, 1, 2, 3]
        for laid in found:
            if len(laid.matches) == 2:
                assert len(laid.taken) == 1
                assert not laid.taken - laid.matches
            else:
                assert laid.taken == laid.matches
            assert laid.after == (laid.field - laid.taken if laid.taken else laid.field | Cards([laid.card]))
        for hand, stock in turns(game):
            assert hand.after == stock.field


@pytest.mark.parametrize("name", SHEETS)
def test_the_example_on_the_sheet_shows_these_turns(name: str) -> None:
    shown = [spread.cards for rule in rules_of(name, "turn") for spread in rule.spreads]
    expected = []
    for hand, stock in turns(Game(name)):
        expected.append(hand.field)
        for laid in (hand, stock):
            expected += [laid.taken | Cards([laid.card]), laid.after]
    assert shown == expected


@pytest.mark.parametrize("name", SHEETS)
def test_the_worked_score_is_that_of_the_second_scorer(name: str) -> None:
    for game in [Game(name), *(Game(f"{name}({own})") for own in UNUSUAL[name])]:
        example = worked(game)
        piles = [frozenset() if isinstance(pile, str) else frozenset(map(str, pile)) for pile in example.piles]
        order = [seat for seat, pile in enumerate(example.piles) if not isinstance(pile, str)]
        if game.sheet.teams or name == "kwado":
            order = [(1 + place) % example.score.players for place in range(example.score.players)]
        held = tuple(range(1, 9)) if game.options.get("declare") == "on" else ()
        found = reference.score(
            name,
            game.options,
            piles,
            players=example.score.players,
            order=order,
            declared=(held,) * 7,
            calls=(*example.calls, *[0] * 7),
        )
        scores = [side.score for side in example.score.sides]
        if name == "koikoi":
            total = reference.koikoi_score(found[0].score, game.options, example.calls[0], example.calls[1])
            assert scores == [total, 0]
        else:
            playing = [seat for seat, pile in enumerate(example.piles) if not isinstance(pile, str)]
            fees = {
                seat: sum(line.points for line in side.lines if "pot" in str(line.text))
                for seat, side in enumerate(example.score.sides)
            }
            assert [scores[side] - fees[side] for side in playing] == [found[side].score for side in playing]
        grids = [rule.grid for rule in rules_of(game.text, "score") if rule.grid and str(rule.grid.head[0]) == "For"]
        shown = [str(grid.rows[-1][-1]) for grid in grids]
        assert shown == [
            f"{score:+}".replace("-", "−")
            for side, score in zip(example.score.sides, scores, strict=True)
            if side.lines
        ]


# -- forms -----------------------------------------------------------------------------------------------------------


def sentences_of(sheet: RuleSheet) -> list[str]:
    """Every sentence and every name on a sheet."""
    rules = [" ".join(str(rule.text).split()) for section in sheet.sections for rule in section.rules]
    return [*rules, *(str(row.name) for row in sheet.yaku), *(str(row.name) for row in sheet.lucky)]


@pytest.mark.parametrize("game", SHEETS_SHOWN, ids=str)
def test_every_sentence_is_in_every_form(game: Game) -> None:
    sheet = rule_sheet(game)
    for form in in_all_forms(game)[:2]:
        flat = " ".join(form.split())
        assert "{" not in flat
        assert all(sentence in flat for sentence in sentences_of(sheet))


@pytest.mark.parametrize("name", SHEETS)
def test_no_line_is_wider_than_asked_for(name: str) -> None:
    for width in (60, 80):
        lines = as_text(rule_sheet(Game(name)), width).splitlines()
        assert max(len(line) for line in lines if "=" not in line) <= width


def test_json_has_the_whole_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "kwado(teams=2x2)", "--json"]) == 0
    sheet = json.loads(capsys.readouterr().out)
    assert [section["name"] for section in sheet["sections"]][-2:] == ["house", "ours"]
    assert sheet["sections"][1]["rules"][3]["spreads"][0]["cards"] == ["1b", "1r", "1c1", "1c2"]
    assert sheet["sections"][3]["rules"][0]["seats"][0]["sides"] == [0, 1, 0, 1]


def test_contents_come_first_and_lead_to_every_section() -> None:
    sheet = rule_sheet(Game("sudaoshi"))
    page = as_markdown(sheet)
    for section in sheet.sections:
        link = f"- [{section.title}](#{str(section.title).lower().replace(' ', '-')})"
        assert page.index(link) < page.index(f"\n## {section.title}\n")


# -- the book --------------------------------------------------------------------------------------------------------

BOOK = Path(__file__).parent.parent / "docs" / "rules"


def test_the_rule_book_in_the_docs_is_current() -> None:
    found = {path.relative_to(BOOK).as_posix() for path in BOOK.rglob("*") if path.is_file()}
    book = rule_book()
    stale = [name for name, page in book.items() if name in found and (BOOK / name).read_text("utf-8") != page]
    assert (stale, found ^ set(book)) == ([], set()), "run `hanafuda rules --all`"


def test_the_book_is_written_where_one_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--all", str(tmp_path / "book")]) == 0
    assert (tmp_path / "book" / "koikoi.md").read_text("utf-8").startswith("# Koi-Koi\n")
    assert "files in" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["rules"], ["rules", "koikoi", "--all", "x"]])
def test_rules_want_a_game_or_all(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "name a game, or say --all" in capsys.readouterr().err


# -- on paper --------------------------------------------------------------------------------------------------------

needs_print = pytest.mark.skipif(not pdf.can_print(), reason="needs hanafuda[print]")


@cache
def pages(game: Game, full: bool = False, paper: str = "a4") -> tuple[tuple[tuple[float, float], str], ...]:
    """The pages of a printed sheet: their size, and what is written on them."""
    pdfium = pytest.importorskip("pypdfium2")
    document = pdfium.PdfDocument(pdf.as_pdf(game, full, paper))
    return tuple((page.get_size(), page.get_textpage().get_text_range()) for page in document)


def squeezed(text: str) -> str:
    """Without spaces and hyphens, which a printed line may break at."""
    return re.sub(r"[\s\-\u00ad\ufffe\u0002]+", "", text)


PAPERS = {"a4": (595, 842), "letter": (612, 792)}


@needs_print
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", SHEETS_SHOWN, ids=str)
def test_the_yaku_stand_on_one_page(game: Game, paper: str) -> None:
    ((size, written),) = pages(game, paper=paper)
    assert tuple(map(round, size)) == PAPERS[paper]
    flat = squeezed(written)
    sheet = rule_sheet(game)
    names = [(row.name, row.native) for row in sheet.yaku] + [(row.name, row.native) for row in sheet.lucky]
    for name, native in names:
        assert squeezed(str(name)) in flat
        assert squeezed(native) in flat
    assert squeezed(str(game) if "(" in str(game) else str(sheet.title)) in flat


@needs_print
@pytest.mark.parametrize("game", SHEETS_SHOWN[:5] + SHEETS_SHOWN[5::4], ids=str)
def test_the_whole_sheet_is_printed(game: Game) -> None:
    printed = pages(game, full=True)
    flat = squeezed("".join(written for _, written in printed))
    assert len(printed) > 3
    typed = str(Phrase("rules.deck.codes"))  # nobody types on paper, and no code is printed there
    for sentence in sentences_of(rule_sheet(game)):
        assert (squeezed(sentence) in flat) is (sentence != typed)


def korean(text: str) -> set[str]:
    """The words of a text, as far as they are Korean."""
    return set(re.findall("[가-힣]+", text))


@needs_print
@pytest.mark.parametrize("full", [False, True])
def test_no_korean_word_goes_on_in_the_next_line(full: bool) -> None:
    with speaking("ko") as words:
        printed = " ".join(written for _, written in pages.__wrapped__(Game("koikoi"), full))
        sheet = json.dumps(plain(rule_sheet(Game("koikoi")), words.tell), ensure_ascii=False)
    cards = " ".join(words.tell(card.phrase, "short") for card in DECK)
    assert korean(printed) <= korean(f"{sheet} {cards} {words.room('rules')}")


@needs_print
def test_a_sheet_is_the_same_bytes_every_time_tagged_and_small() -> None:
    first, again = (pdf.as_pdf(Game("minhwatu"), full=True) for _ in range(2))
    assert first == again
    for word in (b"/StructTreeRoot", b"/MarkInfo", b"/Lang", b"pdfuaid:part"):
        assert word in first
    assert b"CreationDate" not in first
    assert len(first) < 1_500_000  # the letters that are used, not the whole fonts


@needs_print
def test_the_command_writes_a_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new" / "yaku.pdf"
    assert main(["sheet", "koikoi", "-o", str(file), "--paper", "letter"]) == 0
    assert file.read_bytes() == pdf.as_pdf(Game("koikoi"), paper="letter")
    assert str(file) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["koikoi", "--paper", "leter"], "there is no paper “leter”: a4 or letter; did you mean “letter”?"),
        (["koikoi", "--lang", "tlh"], "there is no language “tlh”"),
        (["poker"], "no game “poker”"),
    ],
)
def test_what_cannot_be_printed_is_said(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", *words]) == 2
    assert says in capsys.readouterr().err


def test_without_the_extra_a_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pdf, "find_spec", lambda name: None)
    assert not pdf.can_print()
    with pytest.raises(HanafudaError, match=r"pip install 'hanafuda\[print\]'"):
        pdf.as_pdf(Game("koikoi"))
    assert main(["sheet", "koikoi"]) == 2
    assert "hanafuda[print]" in capsys.readouterr().err
