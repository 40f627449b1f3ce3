"""The rule sheet of a game with its house rules, written out from the same data the engine plays by."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from .cards import DECK, Card, Cards, hwatu_month, phrases
from .game import Game
from .options import OURS, SHEET, Option, Part, Value
from .rules import yaku_cards
from .sheet import EVERY, AfterDraw, Chosen, Deal, LuckyHand, LuckyMode, Pay, Yaku
from .text import Language, Phrase, language

Whose = Literal["sheet", "ours", "house"]
HOUSE: Whose = "house"
"""Whose word it is when a table has chosen something else than the default."""


@dataclass(frozen=True)
class Section:
    """A heading and its lines."""

    title: Phrase
    lines: tuple[Phrase, ...]


@dataclass(frozen=True)
class YakuRow:
    """A row of the yaku table for people."""

    name: Phrase
    native: str
    points: int
    extra: int
    need: int
    cards: Cards
    notes: tuple[Phrase, ...]


@dataclass(frozen=True)
class LuckyRow:
    """A row of lucky hands for people."""

    name: Phrase
    native: str
    points: int
    notes: tuple[Phrase, ...]


@dataclass(frozen=True)
class Choice:
    """A house rule in force."""

    name: str
    value: Value
    sentences: tuple[Phrase, ...]
    source: Whose
    changed: bool


@dataclass(frozen=True)
class RuleSheet:
    """Everything a player needs to know."""

    game: str
    title: Phrase
    sections: tuple[Section, ...]
    yaku: tuple[YakuRow, ...]
    lucky: tuple[LuckyRow, ...]
    choices: tuple[Choice, ...]


def rule_sheet(game: Game) -> RuleSheet:
    """The full rules of this game string."""
    parts = (
        ("game", _game_lines(game)),
        ("deck", _deck_lines(game)),
        ("deal", _deal_lines(game)),
        ("sit-out", _sit_out_lines(game)),
        ("turn", _turn_lines(game)),
        ("call", _call_lines(game)),
        ("score", _score_lines(game)),
        ("match", _match_lines(game)),
        ("notes", (marked(game.word(f"note.{note.name}"), note.source) for note in game.sheet.notes)),
    )
    sections = (Section(Phrase(f"rules.part.{name}"), tuple(lines)) for name, lines in parts)
    filled = tuple(section for section in sections if section.lines)
    return RuleSheet(game.text, game.title, filled, yaku_rows(game), lucky_rows(game), choices(game))


def marked(sentence: Phrase, source: Whose) -> Phrase:
    """A sentence, with a mark when it is our reading and not the rule sheet's word."""
    return Phrase("rules.ours", text=sentence) if source == OURS else sentence


def choices(game: Game) -> tuple[Choice, ...]:
    """Every house rule with the value in force."""
    return tuple(_choice(game, option, option.name in game.changed) for option in game.written.options)


def _choice(game: Game, option: Option, changed: bool) -> Choice:
    source: Whose = HOUSE if changed else option.source
    return Choice(option.name, game.options[option.name], tuple(game.says(option)), source, changed)


def yaku_rows(game: Game) -> tuple[YakuRow, ...]:
    """The yaku in force."""
    return tuple(_yaku_row(game, row) for row in game.sheet.yaku)


def _yaku_row(game: Game, row: Yaku) -> YakuRow:
    cards = Cards(0 if row.cards == "month" else yaku_cards(row, 1))
    need = row.need or len(cards) or 4
    name = game.word(f"yaku.{row.name}")
    return YakuRow(name, row.native, row.points, row.extra, need, cards, tuple(_yaku_notes(game, row, cards, need)))


def _yaku_notes(game: Game, row: Yaku, cards: Cards, need: int) -> Iterator[Phrase]:
    if row.cards == "month":
        yield Phrase("rules.yaku.month")
    elif need < len(cards):
        yield Phrase("rules.yaku.any", need=need)
    if row.extra and row.of:
        yield Phrase("rules.yaku.extra-of", n=row.extra, cards=phrases(row.of))
    elif row.extra:
        yield Phrase("rules.yaku.extra", n=row.extra)
    if row.after_call:
        yield Phrase("rules.yaku.after-call", n=row.after_call)
    if row.group:
        yield Phrase("rules.yaku.group", group=game.word(f"group.{row.group}"))
    if row.places != EVERY:
        yield Phrase(f"rules.place.{row.places}")
    if row.without:
        yield Phrase("rules.yaku.without", cards=phrases(row.without))
    if row.beside:
        yield Phrase("rules.yaku.beside")
    if row.declared:
        yield Phrase("rules.yaku.declared", move=f"declare{row.declared}")


def lucky_rows(game: Game) -> tuple[LuckyRow, ...]:
    """The lucky hands in force."""
    lucky = game.sheet.lucky
    if lucky.mode == LuckyMode.OFF:
        return ()
    return tuple(
        LuckyRow(game.word(f"lucky.{row.name}"), row.native, row.points, tuple(_lucky_notes(row, lucky.standing)))
        for row in lucky.hands
    )


def _lucky_notes(row: LuckyHand, standing: str) -> Iterator[Phrase]:
    for shape, number in (("fours", row.fours), ("threes", row.threes), ("pairs", row.pairs)):
        if number:
            yield Phrase(f"rules.lucky.{shape}", n=number)
    if row.standing:
        yield Phrase("rules.lucky.standing", n=row.standing, cards=phrases(standing))
    if row.cards:
        cards = phrases(row.cards)
        exact = row.low == row.high
        yield Phrase("rules.lucky.count" if exact else "rules.lucky.or-more", n=row.low, cards=cards)
    if row.among:
        chaff = [word.removeprefix("-") for word in row.among.split() if word.startswith("-")]
        yield Phrase("rules.lucky.else" if row.cards else "rules.lucky.nothing", cards=phrases(" ".join(chaff)))
    if row.places != EVERY:
        yield Phrase(f"rules.place.{row.places}")


# -- the sections ----------------------------------------------------------------------------------------------------


def _chosen_lines(game: Game, part: Part) -> Iterator[Phrase]:
    """The sentences of a part's house rules: those always told, and those a table has changed."""
    for option in game.written.options:
        changed = option.name in game.changed
        told = option.told is True or changed or (option.told == "set" and game.options[option.name] != 0)
        if option.part == part and told and set(option.players or game.players) & set(game.players):
            for sentence in game.says(option):
                yield marked(sentence, SHEET if changed else option.source)


def _game_lines(game: Game) -> Iterator[Phrase]:
    yield game.word("about")
    yield Phrase("rules.for", players=players_in_words(game), origin=game.word("origin"))


def players_in_words(game: Game) -> Phrase:
    """`2` or `2 to 6`."""
    few, many = game.players[0], game.players[-1]
    return Phrase("rules.players", n=few) if few == many else Phrase("rules.players-range", low=few, high=many)


def _deck_lines(game: Game) -> Iterator[Phrase]:
    months = range(1, 13)
    for month in sorted(months, key=hwatu_month if game.sheet.hwatu else None):
        label = hwatu_month(month) if game.sheet.hwatu else month
        cards = [_short(card) for card in DECK if card.month == month]
        yield Phrase("rules.month", n=label, flower=Phrase(f"cards.month.{month}"), cards=cards)


def _short(card: Card) -> Phrase:
    plain = card.kind == "ribbon" or card.name.rstrip("123").endswith("chaff-")
    return Phrase("rules.card", code=card.code, name=Phrase(f"cards.kind.{card.kind}") if plain else card.phrase)


def _deal_lines(game: Game) -> Iterator[Phrase]:
    sheet = game.sheet
    for players, deal in _deals(game):
        key = "rules.deal-blank" if deal.blank else "rules.deal"
        yield Phrase(key, players=players, hand=deal.hand, field=deal.field)
        if deal.packets:
            packets = [Phrase("rules.packet", hand=hand, field=field) for hand, field in deal.packets]
            yield Phrase("rules.packets", packets=packets)
    yield Phrase(f"rules.starts.{sheet.starts}.{sheet.direction}")
    yield Phrase("rules.three")
    yield from _chosen_lines(game, "deal")


def _deals(game: Game) -> Iterator[tuple[list[int], Deal]]:
    """The ways to deal, each with the numbers of players it is for."""
    ways: dict[tuple[object, ...], list[int]] = {}
    for players in game.players:
        deal = game.sheet.deals[players]
        ways.setdefault((deal.hand, deal.field, deal.packets, deal.blank), []).append(players)
    for numbers in ways.values():
        yield numbers, game.sheet.deals[numbers[0]]


def _sit_out_lines(game: Game) -> Iterator[Phrase]:
    """Where more may sit at the table than play: how it is found out who does."""
    sit_out, sheet = game.sheet.sit_out, game.sheet
    if sit_out is None or game.players[-1] <= sit_out.plays:
        return
    yield Phrase("rules.sit-out.when", n=sit_out.plays)
    for players in game.players:
        if sheet.deals[players].blank:
            yield Phrase("rules.sit-out.blank", players=players, hand=sheet.deals[players].hand)
    for line in ("speak", "limits", "shuffle", "places", "out"):
        yield Phrase(f"rules.sit-out.{line}", n=sit_out.plays)
    yield from _chosen_lines(game, "sit-out")


def _turn_lines(game: Game) -> Iterator[Phrase]:
    for line in ("turn", "one", "several", "must"):
        yield Phrase(f"rules.turn.{line}")
    yield from _chosen_lines(game, "turn")


def _call_lines(game: Game) -> Iterator[Phrase]:
    if game.sheet.calls:
        yield game.word("rules.call.when")
        yield game.word("rules.call.choose", call=game.word("call"))
        yield from _chosen_lines(game, "call")


def _score_lines(game: Game) -> Iterator[Phrase]:
    sheet = game.sheet
    if sheet.calls:
        yield game.word("rules.stopper-scores")
    else:
        worth = [Phrase("rules.worth", cards=phrases(cards), n=points) for cards, points in sheet.values.items()]
        yield Phrase("rules.card-points", worth=worth)
        yield from _pay_lines(game, sheet.pay)
    yield from _chosen_lines(game, "score")


def _pay_lines(game: Game, pay: Pay) -> Iterator[Phrase]:
    called = game.word(f"pay.{pay.called}")
    if pay.yaku_first:
        yield Phrase("rules.pay.yaku-first")
    if isinstance(pay.share, str):
        yield Phrase(f"rules.pay.divided-{pay.share}", called=called)
    elif isinstance(pay.share, tuple):
        yield Phrase("rules.pay.by-place", called=called, numbers=[*pay.share])
    elif pay.share:
        yield Phrase("rules.pay.number", called=called, n=pay.share)
    if pay.floored:
        yield Phrase("rules.pay.floored")
    if not pay.yaku_first:
        yield Phrase("rules.pay.own", n=pay.own) if isinstance(pay.own, int) else Phrase(f"rules.pay.own-{pay.own}")
    if pay.others:
        yield Phrase("rules.pay.others", n=pay.others)


def _match_lines(game: Game) -> Iterator[Phrase]:
    sheet, written = game.sheet, game.written
    yield from _chosen_lines(game, "match")
    if not isinstance(written.next_dealer, Chosen):
        yield Phrase(f"rules.next-dealer.{sheet.next_dealer}")
    if sheet.after_draw == AfterDraw.EARLIER:
        yield Phrase("rules.ours", text=Phrase("rules.tied-dealer"))
    if not isinstance(written.ranking, Chosen):
        yield Phrase(f"rules.winner.{sheet.ranking[0]}")
    yield Phrase("rules.ours", text=Phrase(f"rules.leaders.{sheet.leaders_tied}"))


# -- as text ---------------------------------------------------------------------------------------------------------


def as_text(sheet: RuleSheet, width: int = 100, words: Language | None = None) -> str:
    """The rule sheet for a terminal or a printer."""
    from textwrap import fill

    tell = (words or language("en")).tell
    head = tell(Phrase("rules.head", title=sheet.title, game=sheet.game))
    lines = [head, "=" * len(head)]
    for section in sheet.sections:
        lines += ["", tell(section.title).upper(), ""]
        lines += [fill(tell(line), width, initial_indent="  ", subsequent_indent="    ") for line in section.lines]
    for block in (_yaku_text(sheet), _lucky_text(sheet), _choice_text(sheet)):
        for indent, phrase in block:
            text = phrase if isinstance(phrase, str) else tell(phrase)
            shown = text.upper() if indent == 0 else text
            lines.append(fill(shown, width, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2)))
    return "\n".join(lines) + "\n"


Block = Iterator[tuple[int, Phrase | str]]
"""Lines with their indent; headings have none."""


def _yaku_text(sheet: RuleSheet) -> Block:
    yield from _heading("rules.yaku-title")
    if not sheet.yaku:
        yield 2, Phrase("rules.no-yaku")
    for row in sheet.yaku:
        yield 2, _row_text(row.points, row.name, row.native)
        yield 8, Phrase("rules.cards-notes", notes=[*_cards_text(row), *row.notes])


def _cards_text(row: YakuRow) -> list[Phrase]:
    if not row.cards:
        return []
    if len(row.cards) > 10:
        return [Phrase("rules.cards-many", n=len(row.cards), codes=str(row.cards))]
    cards = [Phrase("rules.card", code=card.code, name=card.phrase) for card in row.cards]
    return [Phrase("rules.cards", cards=cards)]


def _row_text(points: int, name: Phrase, native: str) -> Phrase:
    key = "rules.row-native" if native else "rules.row"
    return Phrase(key, points=f"{points:>4}", name=name, native=native)


def _lucky_text(sheet: RuleSheet) -> Block:
    if sheet.lucky:
        yield from _heading("rules.lucky-title")
    for row in sheet.lucky:
        yield 2, _row_text(row.points, row.name, row.native)
        yield 8, Phrase("rules.cards-notes", notes=row.notes)


def _choice_text(sheet: RuleSheet) -> Block:
    yield from _heading("rules.choices-title")
    for choice in sheet.choices:
        key = "rules.choice-changed" if choice.changed else "rules.choice"
        sentence = Phrase("rules.sentences", sentences=choice.sentences)
        whose = Phrase(f"rules.source.{choice.source}")
        yield 2, Phrase(key, name=choice.name, value=str(choice.value), sentence=sentence, source=whose)


def _heading(key: str) -> Block:
    yield 0, ""
    yield 0, Phrase(key)
    yield 0, ""
