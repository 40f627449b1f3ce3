"""The whole table as text, from the view that a seat has of it: as much as fits, the cards as large as fits.

Drawing is a pure function of a view, a size and what the player points at, so that it can be looked at in tests.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from ..cards import Card, Cards
from ..commands.words import tell, word
from ..match import TEAM
from ..server.wire import View
from ..text import Phrase, reader
from ..text.measure import shown, wrapped
from ..view import Progress
from .look import LARGE, SMALL, TINY, Look, Mark, Size, card_words, colour, draw_card, fit, pile_line

DIM, BOLD, TITLE, NEWS = Style(dim=True), Style(bold=True), Style(bold=True, color="#f2c14e"), Style(italic=True)
DIGITS = "1234567890"
LETTERS = "abcefijkmnoprstvwxz"
"""Keys for cards of the field: all that are no command of the table."""
PANEL = 40
"""How wide the column at the side is, where there is room for one."""
WIDE = 112
"""From so many columns on there is."""
NAME = 20
ROOMY = (100, 34)
"""From so many columns and lines on the cards are large."""
FITTING = ((LARGE, True, 3), (SMALL, True, 3), (SMALL, True, 1), (SMALL, False, 1), (TINY, False, 1))
"""What is tried until it fits: the size of the cards, whether yaku are told, and lines for the log at least."""


@dataclass(frozen=True)
class Spot:
    """Where a card lies on the screen."""

    card: Card
    row: int
    column: int
    width: int
    height: int

    def holds(self, column: int, row: int) -> bool:
        """Whether this place is on the card."""
        return 0 <= row - self.row < self.height and 0 <= column - self.column < self.width


@dataclass
class Drawn:
    """Lines of text, and where the cards are in them."""

    lines: list[Text] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    def below(self, other: "Drawn") -> None:
        """Put something below."""
        down = len(self.lines)
        moved = (Spot(s.card, s.row + down, s.column, s.width, s.height) for s in other.spots)
        self.lines, self.spots = self.lines + other.lines, [*self.spots, *moved]

    def card_at(self, column: int, row: int) -> Card | None:
        """The card at a place."""
        return next((spot.card for spot in self.spots if spot.holds(column, row)), None)


@dataclass(frozen=True)
class Pointing:
    """What the player points at, and what stands below the table."""

    cursor: Card | None = None
    prompt: str = ""
    answering: bool = True  # whether it is the player's turn to choose a card


# -- what can be chosen ----------------------------------------------------------------------------------------------


def choices(view: View) -> list[Card]:
    """The cards that can be chosen now: of the hand, or of the field for a card that waits."""
    return [move.card for move in view.legal if move.card is not None]


def hand_keys(view: View) -> dict[Card, str]:
    """The key of every card in the hand."""
    return dict(zip(view.hand, DIGITS, strict=False))


def field_keys(view: View) -> dict[Card, str]:
    """The key of every card of the field."""
    return dict(zip(view.field, LETTERS, strict=False))


# -- the whole -------------------------------------------------------------------------------------------------------


def board(view: View, width: int, height: int, look: Look, pointing: Pointing) -> Drawn:
    """The table in so many columns and lines; the log has what is left of them."""
    look = Look(look.ascii, view.table.months)
    wide = width >= WIDE
    main = width - PANEL - 3 if wide else width
    for size, detailed, news in FITTING[0 if width >= ROOMY[0] and height >= ROOMY[1] else 1 :]:
        above, below = _above(view, main, look, detailed), _below(view, main, look, size, pointing)
        if len(above.lines) + len(below.lines) + news <= height or size is TINY:
            break
    left = max(0, height - len(above.lines) - len(below.lines))
    above.below(Drawn(_piles(view, main, left) if wide else _news(view, main, left)))
    above.below(below)
    return _beside(above, _panel(view, PANEL, height, look), main, height, look) if wide else above


def _above(view: View, width: int, look: Look, detailed: bool) -> Drawn:
    lines = [_head(view, width), *_others(view, width, look, detailed)]
    return Drawn([_cut(line, width) for line in lines])


def _below(view: View, width: int, look: Look, size: Size, pointing: Pointing) -> Drawn:
    """The field, the own seat, the hand and what is to be done."""
    drawn = Drawn([_cut(line, width) for line in _field_head(view, width, look)])
    drawn.below(_field(view, width, look, size, pointing))
    if view.seat is not None:
        drawn.below(Drawn([_cut(line, width) for line in _seat(view, view.seat, width, look, True)]))
        drawn.below(_hand(view, width, look, size, pointing))
    drawn.below(Drawn([Text(line, BOLD) for row in pointing.prompt.splitlines() for line in wrapped(row, width)]))
    return drawn


def _head(view: View, width: int) -> Text:
    """The game, the round, its month, and how the game ends."""
    rounds = Phrase("page.table.round-of", round=view.round, rounds=view.rounds)
    parts = [tell(rounds if view.rounds else Phrase("page.table.round", round=view.round))]
    flower = Phrase(f"cards.month.{view.month}")
    parts.append(word("page.table.month", n=view.table.months[view.month - 1], flower=flower))
    if view.target:
        parts.append(word("page.table.target", target=view.target))
    if view.factor > 1:
        parts.append(word("page.table.factor", n=view.factor))
    if view.pot:
        parts.append(word("page.table.pot", n=view.pot))
    line = Text().append(f"{tell(view.table.title)}  ", TITLE).append("  ".join(parts), BOLD)
    return _ends(line, Text(word("terminal.keys"), DIM), width)


def _others(view: View, width: int, look: Look, detailed: bool) -> Iterator[Text]:
    """Everybody else, in the order of play from the own seat on."""
    players = view.table.players
    start = 0 if view.seat is None else view.seat + 1
    for seat in ((start + n) % players for n in range(players - (view.seat is not None))):
        yield from _seat(view, seat, width, look, detailed)


def _seat(view: View, seat: int, width: int, look: Look, detailed: bool) -> Iterator[Text]:
    """A seat: who, how many cards, the pile, what was said, the total; and below it the yaku held and near."""
    side = view.table.side_of[seat]
    turn = look.turn() if view.turn == seat else " "
    dealer = word("page.table.dealer-short")
    dealer = dealer if view.dealer == seat else " " * cell_len(dealer)
    line = (
        Text()
        .append(f"{turn} ", TITLE)
        .append(fit(view.table.names[seat], NAME - 5), BOLD)
        .append(f" {dealer} ", TITLE)
    )
    line.append(fit(word("terminal.in-hand", n=view.hand_sizes[seat]), 9))
    total = Text(word("page.table.points", n=view.totals[side]) if view.totals else "", BOLD)
    out = [sits.seat for sits in view.out]
    notes = [*_notes(view, seat)]
    room = width - cell_len(line.plain) - cell_len(total.plain) - 2
    taken = Cards() if seat in out else view.piles[side]
    piles = [pile_line(taken, look, counts) for counts in (False, True)]
    some = (pile for said in (notes, notes[:1]) for pile in piles if cell_len(pile.plain + _listed(said)) <= room)
    pile = next(some, piles[-1])
    here = next(n for n in range(len(notes), -1, -1) if not n or cell_len(pile.plain + _listed(notes[:n])) <= room)
    yield _ends(line.append_text(pile).append(_listed(notes[:here]), NEWS), total, width)
    for rest in wrapped(_listed(notes[here:]), width - 4) if notes[here:] else ():
        yield Text(f"    {rest}", NEWS)
    if view.seat is None and view.hands is not None and view.hands[seat]:
        yield Text(f"    {view.hands[seat]}", DIM)
    if detailed and view.yaku and _first_of_side(view, seat):
        near = _yaku_line(view.yaku[side], look, width - 4)
        if near.plain:
            yield Text("    ").append_text(near)


def _listed(notes: list[str]) -> str:
    return shown(reader().listed(notes, ";"))


def _first_of_side(view: View, seat: int) -> bool:
    """Whether a side's yaku are told with this seat: with the own one, or the side's first."""
    side = view.table.side_of[seat]
    own = view.seat is not None and view.table.side_of[view.seat] == side
    return seat == view.seat if own else view.table.side_of.index(side) == seat


def _notes(view: View, seat: int) -> Iterator[str]:
    """What there is to say of a seat: its team and place, calls, a team's sets, lucky hands, whether it plays."""
    side = view.table.side_of[seat]
    if view.table.sides < view.table.players:
        yield word("page.setup.team", team=side + 1)
    for place in view.places or ():
        if place.seat == seat:
            yield tell(place.name)
    for out in view.out:
        if out.seat == seat:
            yield tell(out.text)
    if seat in view.joined:
        yield word("page.table.joined")
    if (called := view.calls[side]) is not None:
        yield tell(called)
    if view.declared[side] and _first_of_side(view, seat):
        yield word("page.table.declared", names=view.declared[side])
    if view.lucky[seat]:
        yield word("page.table.lucky", names=view.lucky[seat])


def _yaku_line(rows: Sequence[Progress], look: Look, width: int) -> Text:
    """Yaku that are made, and those that are near, nearest first, as many as fit."""
    found = Text()
    for row in (row for row in rows if row.held):
        found.append(f"{look.made()} {tell(row.name)} {row.points}  ", TITLE)
    for row in near(rows):
        piece = f"{tell(row.name)} {len(row.have)}/{row.need}  "
        if cell_len(found.plain) + cell_len(piece) > width:
            break
        found.append(piece, DIM)
    return found


def near(rows: Sequence[Progress]) -> list[Progress]:
    """Yaku within reach, nearest first: begun, still possible, and no more than two cards away."""
    begun = [row for row in rows if row.possible and not row.held and row.have and row.missing <= 2]
    return sorted(begun, key=lambda row: (row.missing, -row.points))


def _field_head(view: View, width: int, look: Look) -> Iterator[Text]:
    line = Text(f"{look.line() * 2} {word('page.table.field')} ", DIM)
    stock = Text(f" {word('page.table.stock-left', n=view.stock)} {look.line() * 2}", DIM)
    between = width - cell_len(line.plain) - cell_len(stock.plain)
    yield line.append(look.line() * max(0, between), DIM).append_text(stock)


# -- cards -----------------------------------------------------------------------------------------------------------


def _field(view: View, width: int, look: Look, size: Size, pointing: Pointing) -> Drawn:
    """The field; where a card waits to choose what it takes, it stands first."""
    keys = field_keys(view)
    taking = view.phase == "take" and pointing.answering
    cards: list[tuple[Card, Mark, str]] = []
    for card in view.field:
        label = keys.get(card, "") if taking and card in choices(view) else ""
        cards.append((card, _field_mark(view, card, pointing), label))
    if view.card is not None:
        cards.insert(0, (view.card, "plain", "?"))
    return _rows(cards, width, look, size)


def _field_mark(view: View, card: Card, pointing: Pointing) -> Mark:
    if not pointing.answering:
        return "plain"
    if view.phase == "take":
        return "cursor" if card == pointing.cursor else "lit" if card in choices(view) else "shut"
    targets = view.matches.get(pointing.cursor, Cards()) if pointing.cursor is not None else Cards()
    return "lit" if view.phase == "play" and card in targets else "plain"


def _hand(view: View, width: int, look: Look, size: Size, pointing: Pointing) -> Drawn:
    keys = hand_keys(view)
    playing = view.phase == "play" and pointing.answering
    cards = [(card, _hand_mark(view, card, pointing), keys.get(card, "") if playing else "") for card in view.hand]
    return _rows(cards, width, look, size)


def _hand_mark(view: View, card: Card, pointing: Pointing) -> Mark:
    if view.phase != "play" or not pointing.answering:
        return "plain"
    if card == pointing.cursor:
        return "cursor"
    return "shut" if card not in choices(view) else "lit" if card in view.matches else "plain"


def _rows(cards: Sequence[tuple[Card, Mark, str]], width: int, look: Look, size: Size) -> Drawn:
    """Cards side by side, in as many rows as they need; an empty row where there are none."""
    many = max(1, width // size.width)
    drawn = Drawn()
    for start in range(0, len(cards), many):
        drawn.below(_row(cards[start : start + many], look, size))
    return drawn if cards else Drawn([Text() for _ in range(size.height)])


def _row(cards: Sequence[tuple[Card, Mark, str]], look: Look, size: Size) -> Drawn:
    drawn = Drawn([Text() for _ in range(size.height)])
    for place, (card, mark, label) in enumerate(cards):
        for line, piece in zip(drawn.lines, draw_card(card, look, size, mark, label), strict=True):
            line.append_text(piece)
        drawn.spots.append(Spot(card, 0, place * size.width, size.width, size.height))
    return drawn


# -- the log and the side --------------------------------------------------------------------------------------------


def _news(view: View, width: int, height: int) -> list[Text]:
    """The last lines of the log, as many as there is room for."""
    lines = [line for phrase in view.log[-height:] for line in wrapped(tell(phrase), width)]
    lines = lines[-height:] if height else []
    return [Text(line, NEWS) for line in lines] + [Text() for _ in range(height - len(lines))]


def _piles(view: View, width: int, height: int) -> list[Text]:
    """Every pile in full, kind by kind, where the log has a place of its own; nothing, where they do not all fit."""
    lines = [line for side, pile in enumerate(view.piles) if pile for line in _pile(view, side, width)]
    lines = lines if len(lines) <= height else []
    return [Text(), *lines, *[Text()] * height][:height]


def _pile(view: View, side: int, width: int) -> Iterator[Text]:
    yield Text(fit(word("page.table.pile-of", name=side_name(view, side)), width), TITLE)
    for kind in ("bright", "animal", "ribbon", "chaff"):
        cards = [card for card in view.piles[side] if card.kind == kind]
        if cards:
            names = str(Cards(cards)) if kind == "chaff" else reader().listed([*map(card_words, cards)])
            head = fit(f"  {word(f'cards.kind.{kind}')} {len(cards)}", 12)
            yield Text().append(head, colour(cards[0])).append(fit(names, width - 12))
    yield Text()


def _panel(view: View, width: int, height: int, look: Look) -> list[Text]:
    """At the side: everybody's yaku, made and near, then the log."""
    lines = [line for side in range(len(view.yaku)) for line in _side_yaku(view, side, width, look)]
    lines = lines[: max(0, height - 8)]
    log = [Text(word("page.table.log"), TITLE), *_news(view, width, max(0, height - len(lines) - 1))]
    return [*lines, *log]


def _side_yaku(view: View, side: int, width: int, look: Look) -> Iterator[Text]:
    made, close = [row for row in view.yaku[side] if row.held], near(view.yaku[side])
    if not made and not close:
        return
    yield Text(fit(TEAM.join(side_name(view, side)), width), TITLE)
    for row in made:
        yield _ends(Text(f"{look.made()} {tell(row.name)}"), Text(str(row.points), BOLD), width)
    for row in close[:5]:
        missing = f" {' '.join(map(str, row.open))}" if len(row.open) <= 4 else ""
        count = Text(f"{len(row.have)}/{row.need}", BOLD)
        yield _ends(Text(f"  {tell(row.name)}").append(missing, DIM), count, width)
    yield Text()


def side_name(view: View, side: int) -> list[str]:
    """Those who play for a side by name: a player, or those of a team."""
    return [name for seat, name in enumerate(view.table.names) if view.table.side_of[seat] == side]


def _beside(main: Drawn, panel: Sequence[Text], width: int, height: int, look: Look) -> Drawn:
    """Two columns."""
    lines = []
    for row in range(max(height, len(main.lines))):
        left = Text().append_text(main.lines[row]) if row < len(main.lines) else Text()
        right = panel[row] if row < len(panel) else Text()
        left.append(" " * max(0, width - cell_len(left.plain)))
        lines.append(left.append(f" {look.bar()} ", DIM).append_text(right))
    return Drawn(lines, main.spots)


def _ends(left: Text, right: Text, width: int) -> Text:
    """A line with something at either end; the left gives way."""
    room = width - cell_len(right.plain)
    left = Text().append_text(_cut(left, max(0, room - 1)))
    return left.append(" " * (room - cell_len(left.plain))).append_text(right)


def _cut(line: Text, width: int) -> Text:
    line = line.copy()
    line.truncate(width)
    return line
