"""What opens over the table: a title, some lines, and what can be answered, each answer with its key."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from ..commands.words import tell, word
from ..text import Phrase
from ..text.measure import wrapped


class Answer(NamedTuple):
    """Something that can be answered: its key, what it is called, and what it means."""

    key: str
    label: str
    meaning: str


CLOSE = "close"
MANY = 4
"""More answers than this stand below one another."""
MARGIN = 12
"""Columns that a dialog leaves to the table behind it, to its border and to the bar at its side."""


def closing() -> Answer:
    """The answer that only closes."""
    return Answer("escape", word("page.close"), CLOSE)


class Dialog(ModalScreen[str]):
    """Lines to read and answers to choose from; Escape looks at the table again."""

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("up", "scroll_lines(-1)", show=False),
        Binding("down", "scroll_lines(1)", show=False),
        Binding("pageup", "scroll_lines(-10)", show=False),
        Binding("pagedown", "scroll_lines(10)", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(
        self,
        title: Phrase | str,
        lines: Iterable[Phrase | str],
        answers: Iterable[Answer] = (),
        *,
        ready: bool = True,
        last: bool = False,
    ) -> None:
        """Where an answer weighs something, nothing is `ready` to be given by a mere Enter; `last` lines come first."""
        super().__init__()
        self.heading, self.ready, self.last = tell(title), ready, last
        self.lines = [tell(line) for line in lines]
        self.answers = [*answers] or [closing()]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(Text(self.heading), classes="title")
            with VerticalScroll(can_focus=False):
                yield Static(Text("\n".join(self._rows())))
            with Vertical() if len(self.answers) > MANY else Horizontal():
                for number, answer in enumerate(self.answers):
                    key = "Esc" if answer.key == "escape" else "Enter" if answer.key == "enter" else answer.key
                    yield Button(Text(f"{answer.label} ({key})"), id=f"answer{number}", compact=True)

    def _rows(self) -> Iterator[str]:
        """The lines, those that are too long broken and their rest indented."""
        for line in self.lines:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            yield from wrapped(line, max(20, self.app.size.width - MARGIN), "", indent)

    def on_mount(self) -> None:
        self.set_class(getattr(self.app, "ascii", False), "ascii")
        self.set_focus(self.query(Button).first() if self.ready else None)
        if self.last:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def on_key(self, event: events.Key) -> None:
        for answer in self.answers:
            if answer.key in (event.key, event.character):
                event.stop()
                self.dismiss(answer.meaning)
                return

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(self.answers[int((event.button.id or "answer0").removeprefix("answer"))].meaning)

    def action_close(self) -> None:
        self.dismiss(CLOSE)

    def action_scroll_lines(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class Curtain(Dialog):
    """Hides everything until the next one has the keyboard."""

    def __init__(self, name: str) -> None:
        ready = Answer("enter", word("terminal.curtain.ready"), "ready")
        super().__init__(Phrase("terminal.curtain.title", name=name), [Phrase("terminal.curtain.says")], [ready])

    def action_close(self) -> None:
        """Only the next one opens it."""


class Ask(ModalScreen[str | None]):
    """One line to type."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, title: Phrase | str, says: Phrase | str, value: str) -> None:
        super().__init__()
        self.heading, self.says, self.value = tell(title), tell(says), value

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(Text(self.heading))
            yield Label(Text(self.says))
            yield Input(self.value, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)

    def action_close(self) -> None:
        self.dismiss(None)
