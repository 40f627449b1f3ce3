"""The menu: which game, who sits where, under which house rules; or a game to go on with or to look at."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, cast

from rich.console import Console, ConsoleOptions
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Label, OptionList, Static
from textual.widgets.option_list import Option as Row

from ..bots import LEVELS
from ..commands.words import refusal, tell, word
from ..errors import HanafudaError
from ..game import Game, game
from ..games import SHEETS
from ..options import Option, Value
from ..record import read_file
from ..rulesheet.rows import matters
from ..text import Phrase, reader
from ..text.measure import wrapped
from . import keep
from .command import USUAL, Setting, seated
from .dialogs import Ask
from .place import Local, Replayed
from .spoken import Spoken

CONTINUE, REPLAY, QUIT, START = "continue", "replay", "quit", "start"
MANY = 30


class List(OptionList, inherit_bindings=False):
    """Rows to choose from; the arrows to the sides belong to the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "terminal.key.choose", key_display="Enter"),
        Binding("up", "cursor_up", show=False),
        Binding("down", "cursor_down", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]


class Menu(Spoken):
    """Everything one can begin with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "setup", "terminal.key.setup", key_display="→"),
        Binding("f2", "app.language", "terminal.key.language", key_display="F2"),
        Binding("q,escape", "app.quit", "terminal.key.quit", key_display="q"),
    ]

    def compose(self) -> ComposeResult:
        yield Label(Text(word("terminal.menu.title")), classes="title")
        yield List(*self._rows())
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(List).focus()

    async def speak(self) -> None:
        await super().speak()
        self.query_one(List).focus()

    def _rows(self) -> Iterator[Row | None]:
        self.last = last_game()
        if self.last is not None:
            yield Row(Text(tell(self.last[1]), "bold"), id=CONTINUE)
        for name in SHEETS:
            which = game(name)
            yield Row(Two(tell(which.title), players(which), tell(which.word("about"))), id=name)
        if keep.games():
            yield Row(Text(word("terminal.menu.replay")), id=REPLAY)
        yield Row(Text(word("terminal.menu.quit")), id=QUIT)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        chosen = event.option.id
        if chosen == CONTINUE and self.last is not None:
            path, _ = self.last
            sit_down(self, lambda: Setting(*keep.come_back(path)))
        elif chosen == REPLAY:
            self.app.push_screen(Games())
        elif chosen == QUIT:
            self.app.exit()
        elif chosen is not None:
            sit_down(self, lambda: Wanted(game(chosen)).setting())

    def action_setup(self) -> None:
        rows = self.query_one(List)
        chosen = rows.get_option_at_index(rows.highlighted or 0).id
        if chosen in SHEETS:
            self.app.push_screen(Setup(Wanted(game(chosen))))


def sit_down(screen: Screen[None], found: Callable[[], Setting]) -> None:
    """Open a table, or say why that cannot be."""
    from .app import Terminal

    try:
        setting = found()
    except HanafudaError as error:
        screen.notify(refusal(error), severity="error")
        return
    app = cast(Terminal, screen.app)
    app.open(Local(setting.match, setting.bots, setting.kept, setting.seed))


def last_game() -> tuple[Path, Phrase] | None:
    """The last game that is not over, and what to call it; one that cannot be read is passed over."""
    for path in keep.unfinished():
        try:
            match = read_file(path)
        except HanafudaError:
            continue
        names, number = match.names, match.number
        return path, Phrase("terminal.menu.continue", game=match.game.title, n=number, names=names)
    return None


def players(which: Game) -> str:
    """`2 players` or `2–6 players`."""
    few, many = which.players[0], which.players[-1]
    if few == many:
        return word("page.start.players", players=which.players, n=few)
    return word("page.start.players-range", low=few, high=many)


@dataclass(frozen=True)
class Two:
    """A line with something beside it, and a text below, broken into lines as its language does it."""

    first: str
    beside: str
    below: str

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> Iterator[Text]:
        yield Text().append(self.first, "bold").append(f"  {self.beside}".rstrip(), "dim")
        yield from map(Text, wrapped(self.below, options.max_width))


class Games(Spoken):
    """Games that were played, to look at."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "app.pop_screen", "terminal.key.back")]

    def compose(self) -> ComposeResult:
        self.paths = keep.games()[:MANY]
        yield Label(Text(word("terminal.menu.kept")), classes="title")
        yield List(*(Row(Text(path.stem), id=f"game{n}") for n, path in enumerate(self.paths)))
        yield Footer(show_command_palette=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        from .app import Terminal

        try:
            replayed = Replayed(read_file(self.paths[event.option_index]))
        except HanafudaError as error:
            self.notify(refusal(error), severity="error")
        else:
            cast(Terminal, self.app).open(replayed)


# -- setting up ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wanted:
    """A table as it is being set up: the game with its house rules, and who sits where (None: at this keyboard)."""

    game: Game
    bots: keep.Bots = ()

    def __post_init__(self) -> None:
        if len(self.bots) not in self.game.players:
            few = self.game.players[0]
            object.__setattr__(self, "bots", (*self.bots, None, *[USUAL] * few)[:few])

    def setting(self) -> Setting:
        """The table itself."""
        return seated(self.game.text, self.bots, [])

    def with_players(self, number: int) -> "Wanted":
        """The same with so many."""
        return replace(self, bots=(*self.bots, *[USUAL] * number)[:number])

    def with_seat(self, seat: int, who: str | None) -> "Wanted":
        """The same with somebody else in a seat."""
        return replace(self, bots=tuple(who if n == seat else bot for n, bot in enumerate(self.bots)))

    def with_value(self, option: Option, value: Value) -> "Wanted":
        """The same under another house rule."""
        return replace(self, game=self.game.with_options(**{option.name: value}))


@dataclass(frozen=True)
class Line:
    """A row of the form: what it is, what is chosen and what that means, and what could be chosen instead."""

    name: Phrase
    value: Phrase | str
    says: tuple[Phrase, ...]
    others: tuple[Wanted, ...]  # in order, the present one among them
    option: Option | None = None


def _said(line: Line) -> str:
    """What is chosen in a row, in sentences."""
    return reader().listed([*map(tell, line.says)], " ")


def form(wanted: Wanted) -> list[Line]:
    """Every row: players, seats, presets and each house rule that matters."""
    return [
        _players(wanted),
        *_seats(wanted),
        *_presets(wanted),
        *(_rule(wanted, o) for o in wanted.game.written.options if matters(wanted.game, o)),
    ]


def _players(wanted: Wanted) -> Line:
    others = tuple(wanted.with_players(number) for number in wanted.game.players)
    return Line(Phrase("page.setup.players"), str(len(wanted.bots)), (), others)


def _seats(wanted: Wanted) -> Iterator[Line]:
    for seat, bot in enumerate(wanted.bots):
        others = tuple(wanted.with_seat(seat, who) for who in (None, *LEVELS))
        value = Phrase(f"bots.{bot}") if bot else Phrase("terminal.setup.person")
        says = (Phrase(f"bots.{bot}.says"),) if bot else ()
        yield Line(Phrase("terminal.setup.seat", n=seat + 1), value, says, others)


def _presets(wanted: Wanted) -> Iterator[Line]:
    """House rules that go together, where a game has some."""
    written = wanted.game.written
    games = {name: game(f"{written.name}({options})") for name, options in written.presets.items()}
    if len(games) < 2:
        return
    present = next((name for name, one in games.items() if one == wanted.game), None)
    others = tuple(Wanted(one, wanted.bots) for one in games.values())
    title = wanted.game.word(f"preset.{present}") if present else None
    says = Phrase("game.says", of=title) if title else Phrase("page.setup.mixture")
    yield Line(Phrase("page.setup.presets"), title or "…", (says,), others)


def _rule(wanted: Wanted, option: Option) -> Line:
    value = wanted.game.options[option.name]
    others = tuple(found for one in offered(option, value) if (found := _tried(wanted, option, one)) is not None)
    return Line(wanted.game.word(f"option.{option.name}"), str(value), tuple(wanted.game.says(option)), others, option)


def _tried(wanted: Wanted, option: Option, value: Value) -> Wanted | None:
    """Another value, unless the rest of the house rules forbids it."""
    try:
        return wanted.with_value(option, value)
    except HanafudaError:
        return None


def offered(option: Option, value: Value) -> list[Value]:
    """The values that the arrows go through: those with a name, and the usual numbers."""
    numbers = {*option.offer, *([value] if isinstance(value, int) else [])}
    if option.low is not None and option.high is not None and not option.offer:
        numbers |= set(range(option.low, min(option.high, option.low + 12) + 1))
    if option.low == 0 and option.offer:
        numbers.add(0)
    named: list[Value] = [*option.values, *([value] if isinstance(value, str) and value not in option.values else [])]
    return [*named, *sorted(numbers)]


class Setup(Spoken):
    """The form: every row can be changed, and says what its value means."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", "terminal.key.change", key_display="←"),
        Binding("right", "change(1)", "terminal.key.change", key_display="→"),
        Binding("d", "start", "terminal.setup.start"),
        Binding("escape,q", "app.pop_screen", "terminal.key.back", key_display="Esc"),
    ]

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self.wanted = wanted
        self.rows: list[Line] = []

    def compose(self) -> ComposeResult:
        yield Label(Text(word("page.setup.title", game=self.wanted.game.title)), classes="title")
        yield List()
        yield Static(id="says")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._fill(0)
        self.query_one(List).focus()

    async def speak(self) -> None:
        at = self.query_one(List).highlighted or 0
        await super().speak()
        self._fill(at)
        self.query_one(List).focus()

    def _fill(self, at: int) -> None:
        self.rows = form(self.wanted)
        rows = self.query_one(List)
        rows.clear_options()
        rows.add_option(Row(Text(word("terminal.setup.start"), "bold"), id=START))
        rows.add_options(Row(self._row(line)) for line in self.rows)
        rows.highlighted = min(at, len(self.rows))

    def _row(self, line: Line) -> Text | Two:
        """A house rule is told in sentences, anything else by its name."""
        if line.option is not None:
            return Two(tell(line.name), "", word("terminal.setup.chosen", value=_said(line)))
        chosen = Phrase("terminal.setup.chosen", value=line.value)
        return Text(word("terminal.setup.row", name=line.name, value=chosen))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        line = self.rows[event.option_index - 1] if event.option_index else None
        self.query_one("#says", Static).update(Text(self._below(line)))

    def _below(self, line: Line | None) -> str:
        """How a house rule or, above them all, the whole game is written; or what another row means."""
        if line is None:
            return str(self.wanted.game)
        return f"{line.option.name}={line.value}" if line.option else _said(line)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if not event.option_index:
            self.action_start()
        elif (option := self.rows[event.option_index - 1].option) is not None:
            self._ask(event.option_index, option)
        else:
            self.action_change(1)

    def action_change(self, steps: int) -> None:
        """The next value of the row, or the one before."""
        at = self.query_one(List).highlighted or 0
        others = self.rows[at - 1].others if at else ()
        if others:
            place = others.index(self.wanted) if self.wanted in others else -1
            self.wanted = others[(place + steps) % len(others)]
            self._fill(at)

    def _ask(self, at: int, option: Option) -> None:
        def typed(value: str | None) -> None:
            try:
                if value is not None:
                    self.wanted = self.wanted.with_value(option, option.parse(value, self.wanted.game.name))
                    self._fill(at)
            except HanafudaError as error:
                self.notify(refusal(error), severity="warning")

        says = Phrase("terminal.setup.typed", allowed=option.allowed())
        present = str(self.wanted.game.options[option.name])
        self.app.push_screen(Ask(self.wanted.game.word(f"option.{option.name}"), says, present), typed)

    def action_start(self) -> None:
        sit_down(self, self.wanted.setting)
