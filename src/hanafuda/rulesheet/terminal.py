"""The rule sheet for a terminal or a plain text file."""

from collections.abc import Iterator

from ..cards import Card, Cards
from ..text import Language, Phrase, reader, speaking
from ..text.measure import cells, filled, wrapped
from .model import Grid, HouseRule, LuckyRow, Rule, RuleSheet, Section, Spread, YakuRow

MANY = 10
"""Cards of a yaku that are still listed by name."""


def as_text(sheet: RuleSheet, width: int = 100, words: Language | None = None) -> str:
    """The rule sheet in lines of so many columns at most."""
    with speaking((words or reader()).code) as spoken:
        page = _Page(spoken, width)
        head = page.tell(Phrase("rules.head", title=sheet.title, game=sheet.game))
        lines = [head, "=" * cells(head), "", *page.contents(sheet)]
        for number, section in enumerate(sheet.sections, start=1):
            lines += ["", f"{number}. {page.tell(section.title).upper()}", "", *page.section(section, sheet)]
    return "\n".join(lines) + "\n"


class _Page:
    """Lines in a language, none wider than a page."""

    def __init__(self, words: Language, width: int) -> None:
        self.tell = words.tell
        self.width = width

    def filled(self, phrase: Phrase, indent: int = 2) -> str:
        """A sentence, wrapped and indented."""
        return "\n".join(wrapped(self.tell(phrase), self.width, " " * indent, " " * (indent + 2)))

    def contents(self, sheet: RuleSheet) -> Iterator[str]:
        """What the sheet holds, by number."""
        titles = (f"{number}. {self.tell(part.title)}" for number, part in enumerate(sheet.sections, start=1))
        yield from wrapped("   ".join(title.replace(" ", "\N{NO-BREAK SPACE}") for title in titles), self.width)

    def section(self, section: Section, sheet: RuleSheet) -> Iterator[str]:
        for rule in section.rules:
            yield from self.rule(rule)
        for row in sheet.rows_of(section):
            yield from self.row(row)
        for choice in sheet.choices_of(section):
            yield from self.choice(choice)

    def rule(self, rule: Rule) -> Iterator[str]:
        yield self.filled(marked(rule))
        if rule.grid:
            yield from self.grid(rule.grid)
        for spread in rule.spreads:
            yield self.filled(Phrase("rules.spread", label=spread.label, cards=names(spread)), 6)

    def grid(self, grid: Grid) -> Iterator[str]:
        """A table, numbers to the right; of one that is too wide, each row's cells below its first."""
        rows = [[self.tell(cell) for cell in row] for row in (grid.head, *grid.rows)]
        widths = [max(cells(row[column]) for row in rows) for column in range(len(grid.head))]
        if sum(widths) + 2 * len(widths) + 6 > self.width:
            for first, *others in rows[1:]:
                yield from wrapped(first, self.width, " " * 6, " " * 8)
                for other in others:
                    yield from wrapped(other, self.width, " " * 8, " " * 10)
            return
        for row in rows:
            shown = [_cell(cell, size, rows[-1][at]) for at, (cell, size) in enumerate(zip(row, widths, strict=True))]
            yield f"      {'  '.join(shown)}".rstrip()

    def row(self, row: YakuRow | LuckyRow) -> Iterator[str]:
        head, about = told_row(row)
        yield self.filled(head)
        yield self.filled(about, 8)

    def choice(self, choice: HouseRule) -> Iterator[str]:
        key = "rules.choice-changed" if choice.changed else "rules.choice"
        sentence = Phrase("rules.sentences", sentences=choice.sentences)
        whose = Phrase(f"rules.source.{choice.source}")
        yield self.filled(Phrase(key, name=choice.name, value=str(choice.value), sentence=sentence, source=whose))
        for other in choice.others:
            yield self.filled(Phrase("rules.other", value=other.value, sentence=other.sentence), 8)
        if not choice.others:
            yield self.filled(Phrase("rules.other-range", allowed=choice.allowed), 8)


def told_row(row: YakuRow | LuckyRow) -> tuple[Phrase, Phrase]:
    """A yaku or a lucky hand: its name with what it is worth, and its cards with what is to be said of it."""
    native = str(row.native)
    key = "rules.row-native" if native else "rules.row"
    points = f"{row.points:>4}" if row.points else " " * 4
    cards = _cards(row.cards) if isinstance(row, YakuRow) else []
    return (
        Phrase(key, points=points, name=row.name, native=native),
        Phrase("rules.cards-notes", notes=[*cards, *row.notes]),
    )


def _cell(text: str, size: int, below: str) -> str:
    return " " * (size - cells(text)) + text if number(below) else filled(text, size)


def marked(rule: Rule) -> Phrase:
    """A rule's sentence, with a mark where it is not the rule sheet's own word."""
    return rule.text if rule.source == "sheet" else Phrase(f"rules.mark.{rule.source}", text=rule.text)


def number(text: str) -> bool:
    """Whether a cell holds a number."""
    return text.lstrip("+−-").isdecimal()


def names(spread: Spread) -> list[Phrase]:
    """The cards of a picture by name and code."""
    return [named(card) for card in spread.cards]


def named(card: Card) -> Phrase:
    """A card by name and code; a month's plain ones by their kind."""
    return Phrase("rules.card", code=card.code, name=card.phrase)


def _cards(cards: Cards) -> list[Phrase]:
    if not cards:
        return []
    if len(cards) > MANY:
        return [Phrase("rules.cards-many", n=len(cards), codes=str(cards))]
    return [Phrase("rules.cards", cards=[named(card) for card in cards])]
