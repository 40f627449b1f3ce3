"""The rule sheet of a game with its house rules, written out from the same data the engine plays by."""

from collections.abc import Iterator
from typing import NamedTuple

from .cards import DECK, MONTHS, Card, Cards, hwatu_month, title
from .game import Game
from .games import SHEETS
from .options import OURS, SEED, Option, Value
from .sheet import OPPONENTS, PLAYERS, SIDES, LuckyHand, Pay, Yaku
from .tables import yaku_cards

HOUSE = "house"
"""Whose word it is when a table has chosen something else than the default."""
SOURCES = {SEED: "rule sheet", OURS: "our reading", HOUSE: "house rule"}


class Section(NamedTuple):
    """A heading and its lines."""

    title: str
    lines: tuple[str, ...]


class YakuRow(NamedTuple):
    """A row of the yaku table for people."""

    name: str
    local: str
    points: int
    extra: int
    need: int
    cards: Cards
    group: str
    places: str
    note: str


class LuckyRow(NamedTuple):
    """A row of lucky hands for people."""

    name: str
    local: str
    points: int
    note: str


class Choice(NamedTuple):
    """A house rule in force."""

    name: str
    value: Value
    sentence: str
    source: str
    changed: bool


class RuleSheet(NamedTuple):
    """Everything a player needs to know."""

    game: Game
    title: str
    sections: tuple[Section, ...]
    yaku: tuple[YakuRow, ...]
    lucky: tuple[LuckyRow, ...]
    choices: tuple[Choice, ...]


def rule_sheet(game: Game) -> RuleSheet:
    """The full rules of this game string."""
    sections = (
        Section("The game", (game.sheet.about, f"For {_counts(game.players)} players, from {game.sheet.origin}.")),
        Section("The deck", tuple(_deck_lines(game))),
        Section("The deal", tuple(_deal_lines(game))),
        Section("A turn", tuple(_turn_lines(game))),
        Section("Stop or go on", tuple(_call_lines(game))),
        Section("Scoring a round", tuple(_score_lines(game))),
        Section("Winning the game", tuple(_match_lines(game))),
        Section("Good to know", tuple(marked(note.says, note.source) for note in game.sheet.notes)),
    )
    filled = tuple(section for section in sections if section.lines)
    return RuleSheet(game, game.sheet.title, filled, yaku_rows(game), lucky_rows(game), choices(game))


def marked(sentence: str, source: str) -> str:
    """A sentence, with a mark when it is our reading and not the rule sheet's word."""
    return sentence if source == SEED else f"{sentence} (our reading)"


def choices(game: Game) -> tuple[Choice, ...]:
    """Every house rule with the value in force."""
    return tuple(
        Choice(
            option.name,
            game.options[option.name],
            option.sentence(game.options[option.name]),
            HOUSE if option.name in game.changed else option.source,
            option.name in game.changed,
        )
        for option in SHEETS[game.name].options
    )


def yaku_rows(game: Game) -> tuple[YakuRow, ...]:
    """The yaku in force."""
    return tuple(_yaku_row(game, row) for row in game.sheet.yaku)


def _yaku_row(game: Game, row: Yaku) -> YakuRow:
    cards = Cards(0 if row.cards == "month" else yaku_cards(row, 1))
    need = row.need or len(cards) or 4
    where = row.places if isinstance(row.places, str) else "any"
    return YakuRow(
        row.name, row.local, row.points, row.extra, need, cards, row.group, where, _yaku_note(row, cards, need)
    )


def _yaku_note(row: Yaku, cards: Cards, need: int) -> str:
    notes = []
    if row.cards == "month":
        notes.append("all four cards of the month of the round")
    elif need < len(cards):
        notes.append(f"any {need} of these")
    if row.extra:
        notes.append(f"{row.extra} more for each further card" + (f" of all {row.of}" if row.of else ""))
    if row.group:
        notes.append(f"of the {row.group} yaku only the best counts")
    if isinstance(row.places, str):
        notes.append(f"only for the {row.places} in turn order")
    if row.without:
        notes.append(f"void with a {title(row.without)} card in the pile")
    if row.beside:
        notes.append("only beside another yaku")
    if row.declared:
        notes.append(f"only when declared (build{row.declared})")
    return "; ".join(notes)


def lucky_rows(game: Game) -> tuple[LuckyRow, ...]:
    """The lucky hands in force."""
    if game.sheet.lucky.does == "off":
        return ()
    return tuple(LuckyRow(row.name, row.local, row.points, _lucky_note(row)) for row in game.sheet.lucky.hands)


def _lucky_note(row: LuckyHand) -> str:
    shapes = (
        (row.fours, "a month of four", "months of four"),
        (row.threes, "a month of three", "months of three"),
        (row.pairs, "a pair", "pairs"),
    )
    notes = [one if number == 1 else f"{number} {many}" for number, one, many in shapes if number]
    if row.standing:
        notes.append(f"{row.standing} of them standing (Wisteria, Iris, Bush Clover, or the chaff of Paulownia)")
    if row.among and not row.cards:
        notes.append("nothing but chaff, Willows counted as chaff")
    elif row.among:
        number = str(row.low) if row.low == row.high else f"{row.low} or more"
        notes.append(f"{number} of the {row.cards.split()[0]}, else chaff, Willows counted as chaff")
    elif row.cards:
        notes.append(f"{row.low} or more ribbons or Willow cards")
    if isinstance(row.places, str):
        notes.append(f"only for the {row.places} in turn order")
    return "; ".join(notes)


# -- the sections ----------------------------------------------------------------------------------------------------


def _deck_lines(game: Game) -> Iterator[str]:
    months = range(1, 13)
    for month in sorted(months, key=hwatu_month if game.sheet.hwatu else None):
        label = hwatu_month(month) if game.sheet.hwatu else month
        cards = ", ".join(f"{card} {_short(card)}" for card in DECK if card.month == month)
        yield f"{label}. {title(MONTHS[month - 1])}: {cards}"


def _short(card: Card) -> str:
    return card.kind if card.kind == "ribbon" or "chaff" in card.name else card.title


def _deal_lines(game: Game) -> Iterator[str]:
    sheet = game.sheet
    for players in game.players:
        deal = sheet.deals[players]
        line = f"{players} players: {deal.hand} cards to each hand, {deal.field} to the field, the rest is the stock."
        if deal.packets:
            line += (
                " Dealt " + ", ".join(f"{hand} to each and {field} to the field" for hand, field in deal.packets) + "."
            )
        yield line
    yield _sentence(game, "first_dealer")
    begins = (
        "The dealer begins"
        if sheet.starts == "dealer"
        else "The player to the dealer's left begins, the dealer is last"
    )
    yield f"{begins}; turns go {sheet.direction}."
    yield _sentence(game, "misdeal")
    yield "Three of a month on the field are stacked: the fourth takes them all."
    for option in ("teams", "five", "deal", "lucky_hands"):
        if option in game.changed or (option == "lucky_hands" and option in game.options):
            yield _sentence(game, option)


def _turn_lines(game: Game) -> Iterator[str]:
    yield "Play one card from the hand, then turn the top card of the stock. For each of the two:"
    yield "no card of its month on the field: it stays there; one: both are captured;"
    yield "two: choose which one it captures; three: all four are captured."
    yield "A card that matches must capture. Captured cards go to the pile at once and lie open."
    for option in ("match_duty", "gaji", "declare", "ending"):
        if option in game.options and (option in game.changed or option in ("match_duty", "ending")):
            if option != "ending" or 2 in game.players:
                yield _sentence(game, option)


def _call_lines(game: Game) -> Iterator[str]:
    if not game.sheet.calls:
        return
    yield "When your captures of a turn raise your yaku points above what they were when you last decided, you choose:"
    yield "stop (agari) and score, or call Koi-Koi and play on for more. With an empty hand you stop."
    limit = game.options["calls"]
    yield (
        f"Each player may call {limit} time{'s' if limit != 1 else ''} in a round."
        if limit
        else "Calls are not limited."
    )
    for option in ("answer", "exhausted"):
        yield _sentence(game, option)


def _score_lines(game: Game) -> Iterator[str]:
    sheet = game.sheet
    if sheet.calls:
        yield "Whoever stops scores the sum of their yaku; the other scores nothing."
        yield _sentence(game, "seven_doubles")
        yield _sentence(game, "koikoi_doubles")
        return
    worth = ", ".join(f"{_words(cards)} {points}" for cards, points in sheet.values.items())
    yield f"Card points: {worth}."
    yield from _pay_lines(game, sheet.pay)
    for option in ("field_multiplier", "kan", "five"):
        if option in game.options and (option in game.changed or option == "field_multiplier"):
            yield _sentence(game, option)


def _words(cards: str) -> str:
    names = [title(word) if word not in ("chaff", "brights", "animals", "ribbons") else word for word in cards.split()]
    return " and ".join(names) if len(names) < 3 else ", ".join(names)


def _pay_lines(game: Game, pay: Pay) -> Iterator[str]:
    if pay.before:
        yield "Yaku are added to the card points."
    if pay.share in (PLAYERS, SIDES):
        by = "players" if pay.share == PLAYERS else "teams"
        yield f"Then the {pay.share_name.lower()} is taken off: all the deck's card points divided by the {by}."
    elif pay.share:
        yield f"Then the burden is taken off: {pay.share} for the dealer, the second and the last."
    if pay.floored:
        yield "What would be below zero counts as zero."
    own = {OPPONENTS: "times the number of opponents", PLAYERS: "times the number of players", 1: "", 2: "twice"}[
        pay.own
    ]
    if not pay.before:
        yield f"Own yaku are added{' ' + own if own else ''}" + (
            "; the others' yaku are taken off." if pay.others else "."
        )


def _match_lines(game: Game) -> Iterator[str]:
    rounds, target = game.options["rounds"], game.options["target"]
    ends = [f"after {rounds} rounds"] if rounds else []
    ends += [f"when somebody has {target} points at the end of a round"] if target else []
    yield f"The game ends {', or '.join(ends)}."
    deals = {
        "winner": "Whoever had most points in the round deals next; tied, the one earlier in turn order.",
        "left": "The player to the dealer's left deals next.",
    }
    yield deals[game.sheet.next_dealer]
    if "after_draw" in game.options:
        yield _sentence(game, "after_draw")
    yield _sentence(game, "winner") if "winner" in game.options else "Most points win the game."
    yield (
        "Leaders who are equal play another round."
        if game.sheet.leaders_tied == "again"
        else "Equal winners share the win."
    )


def _option(game: Game, name: str) -> Option:
    return next(option for option in SHEETS[game.name].options if option.name == name)


def _sentence(game: Game, name: str) -> str:
    option = _option(game, name)
    return marked(option.sentence(game.options[name]), option.source if name not in game.changed else SEED)


def _counts(players: tuple[int, ...]) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"


# -- as text ---------------------------------------------------------------------------------------------------------


def as_text(sheet: RuleSheet, width: int = 100) -> str:
    """The rule sheet for a terminal or a printer."""
    from textwrap import fill

    lines = [f"{sheet.title} — {sheet.game}", "=" * len(f"{sheet.title} — {sheet.game}")]
    for section in sheet.sections:
        lines += ["", section.title.upper(), ""]
        lines += [fill(line, width, initial_indent="  ", subsequent_indent="    ") for line in section.lines]
    lines += _yaku_text(sheet, width) + _lucky_text(sheet, width) + _choice_text(sheet, width)
    return "\n".join(lines) + "\n"


def _yaku_text(sheet: RuleSheet, width: int) -> list[str]:
    from textwrap import fill

    lines = ["", "YAKU", ""] if sheet.yaku else ["", "YAKU", "", "  None."]
    for row in sheet.yaku:
        lines.append(f"  {row.points:>4}  {row.name}" + (f"  {row.local}" if row.local else ""))
        told = "; ".join(filter(None, [_cards_text(row), row.note]))
        lines.append(fill(told, width, initial_indent=" " * 8, subsequent_indent=" " * 8))
    return lines


def _cards_text(row: YakuRow) -> str:
    if len(row.cards) > 10:
        return f"{len(row.cards)} cards: {row.cards}"
    return ", ".join(f"{card} {card.title}" for card in row.cards)


def _lucky_text(sheet: RuleSheet, width: int) -> list[str]:
    if not sheet.lucky:
        return []
    lines = ["", "LUCKY HANDS (as dealt)", ""]
    return lines + [
        f"  {row.points:>4}  {row.name}" + (f"  {row.local}" if row.local else "") + f": {row.note}"
        for row in sheet.lucky
    ]


def _choice_text(sheet: RuleSheet, width: int) -> list[str]:
    from textwrap import fill

    lines = ["", "HOUSE RULES IN FORCE (* differs from the default)", ""]
    for choice in sheet.choices:
        mark = "*" if choice.changed else " "
        text = f"{mark} {choice.name}={choice.value}: {choice.sentence} [{SOURCES[choice.source]}]"
        lines.append(fill(text, width, initial_indent="  ", subsequent_indent="      "))
    return lines
