"""The rule sheet as Markdown, with drawn cards where there is a folder of them."""

from collections.abc import Iterable, Iterator
from html import escape

from ..cards import Card, Cards
from ..text import Language, Phrase, reader, speaking
from .model import Grid, HouseRule, LuckyRow, Rule, RuleSheet, Seating, Section, Spread, YakuRow
from .terminal import marked, named, number

SMALL, LARGE = 34, 52
"""Widths of a card in a long row and in a short one."""


def as_markdown(sheet: RuleSheet, words: Language | None = None, pictures: str = "") -> str:
    """The rule sheet as Markdown; `pictures` is the folder of cards (`8b.svg`) and seats, if they are to be shown."""
    with speaking((words or reader()).code) as spoken:
        page = _Page(spoken, pictures, sheet.game.partition("(")[0])
        lines = [f"# {page.tell(sheet.title)}", "", f"`{sheet.game}`", "", *page.contents(sheet)]
        for section in sheet.sections:
            lines += ["", f"## {page.tell(section.title)}", "", *page.section(section, sheet)]
    return "\n".join(_single(lines)) + "\n"


def _single(lines: list[str]) -> Iterator[str]:
    """The lines with no two empty ones in a row."""
    for before, line in zip(["", *lines], [*lines, ""], strict=True):
        if line or before:
            yield line


class _Page:
    """Markdown in a language."""

    def __init__(self, words: Language, pictures: str, game: str) -> None:
        self.words = words
        self.pictures = pictures
        self.game = game

    def tell(self, phrase: Phrase) -> str:
        """A sentence, safe among Markdown's own signs."""
        return self.words.tell(phrase).replace("*", "\\*").replace("|", "\\|").replace("<", "&lt;")

    def contents(self, sheet: RuleSheet) -> Iterator[str]:
        for section in sheet.sections:
            title = self.tell(section.title)
            yield f"- [{title}](#{anchor(title)})"

    def section(self, section: Section, sheet: RuleSheet) -> Iterator[str]:
        for rule in section.rules:
            yield from self.rule(rule)
        for row in sheet.rows_of(section):
            yield from self.row(row)
        for choice in sheet.choices_of(section):
            yield from self.choice(choice)

    def rule(self, rule: Rule) -> Iterator[str]:
        yield f"- {self.tell(marked(rule))}"
        if rule.grid:
            yield from ("", *self.grid(rule.grid), "")
        if self.pictures and rule.seats:
            yield "  " + "".join(self.seats(table) for table in rule.seats)
        if any(spread.named for spread in rule.spreads):
            yield from ("", *self.named(rule.spreads), "")
        else:
            yield from (f"  - {self.tell(spread.label)}: {self.cards(spread.cards)}" for spread in rule.spreads)

    def named(self, spreads: tuple[Spread, ...]) -> Iterator[str]:
        """Cards with their names beneath, a row for each label."""
        columns = max(len(spread.cards) for spread in spreads)
        yield self._row([""] * (columns + 1))
        yield self._row(["---"] + [":---:"] * columns)
        for spread in spreads:
            yield self._row([self.tell(spread.label), *map(self.card_named, spread.cards)])

    def card_named(self, card: Card) -> str:
        """A card over its name and code."""
        name = self.tell(named(card))
        return f"{self.card(card, LARGE)}<br>{name}" if self.pictures else name

    def grid(self, grid: Grid) -> Iterator[str]:
        yield self._row(map(self.tell, grid.head))
        numbers = [number(self.tell(cell)) for cell in grid.rows[-1]]
        yield self._row("---:" if right else "---" for right in numbers)
        for row in grid.rows:
            yield self._row(map(self.tell, row))

    def _row(self, cells: Iterable[str]) -> str:
        return f"  | {' | '.join(cells)} |"

    def cards(self, cards: Cards) -> str:
        """Cards drawn, or by name."""
        if self.pictures:
            width = LARGE if len(cards) <= 5 else SMALL
            return "".join(self.card(card, width) for card in cards)
        return self.tell(Phrase("rules.cards", cards=[named(card) for card in cards]))

    def card(self, card: Card, width: int) -> str:
        name = escape(self.words.tell(card.phrase))
        return f'<img src="{self.pictures}/{card}.svg" alt="{name}" title="{name} {card}" width="{width}">'

    def seats(self, table: Seating) -> str:
        name, caption = f"seats-{self.game}-{table.players}.svg", escape(self.words.tell(table.caption))
        return f'<img src="{self.pictures}/{name}" alt="{caption}" width="300">'

    def row(self, row: YakuRow | LuckyRow) -> Iterator[str]:
        native = f" {found}" if (found := str(row.native)) else ""
        points = f" · **{row.points}**" if row.points else ""
        yield f"- **{self.tell(row.name)}**{native}{points}"
        if isinstance(row, YakuRow) and row.cards:
            yield f"  <br>{self.cards(row.cards)}"
        if row.notes:
            yield f"  <br>{self.tell(Phrase('rules.cards-notes', notes=row.notes))}"

    def choice(self, choice: HouseRule) -> Iterator[str]:
        sentence = self.tell(Phrase("rules.sentences", sentences=choice.sentences))
        star = "\\* " if choice.changed else ""
        source = self.tell(Phrase(f"rules.source.{choice.source}"))
        yield f"- {star}`{choice.name}={choice.value}` {sentence} [{source}]"
        for other in choice.others:
            yield f"  - `{other.value}`: {self.tell(other.sentence)}"
        if not choice.others:
            yield f"  - {self.tell(Phrase('rules.other-range', allowed=choice.allowed))}"


def anchor(title: str) -> str:
    """Where a heading is found: as the common readers of Markdown make it."""
    return "".join(letter for letter in title.lower().replace(" ", "-") if letter.isalnum() or letter in "-_")
