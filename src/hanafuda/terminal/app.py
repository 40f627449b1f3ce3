"""The table, full screen: what a place tells is drawn, what the player presses goes back to it."""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Footer

from ..cards import Card
from ..commands.words import refusal, tell, word
from ..errors import HanafudaError
from ..lessons.glossary import glossary
from ..moves import Move
from ..server.wire import View
from ..text import LANGUAGES, own_name, speak
from . import panels
from .dialogs import CLOSE, Answer, Curtain, Dialog, closing
from .draw import DIGITS, LETTERS, Drawn, Pointing, board, choices, field_keys
from .look import Look, plainly
from .place import Place, Replayed, Step
from .spoken import Spoken, told

SLOW, FAST = 4.0, 0.05


class Board(Widget):
    """The table as it is drawn, and which card was clicked."""

    class Clicked(Message):
        """A card was clicked."""

        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.view: View | None = None
        self.pointing = Pointing()
        self.drawn = Drawn()

    def show(self, view: View, pointing: Pointing) -> None:
        """Draw this from now on."""
        self.view, self.pointing = view, pointing
        self.refresh()

    def render(self) -> Text:
        if self.view is None:
            return Text()
        self.drawn = board(self.view, self.size.width, self.size.height, self.look, self.pointing)
        return Text("\n", no_wrap=True).join(self.drawn.lines)

    def on_click(self, event: events.Click) -> None:
        card = self.drawn.card_at(event.x, event.y)
        if card is not None:
            self.post_message(self.Clicked(card))


def reading_keys(show: bool = True) -> list[BindingType]:
    """Keys for what can be read at any time; the head of the table says how to see them all."""
    return [
        Binding("y", "yaku", "page.table.yaku", show=show),
        Binding("l", "log", "page.table.log", show=show),
        Binding("question_mark", "help", "terminal.key.help", show=False, key_display="?"),
        Binding("q,ctrl+c", "quit", "terminal.key.quit", key_display="q"),
    ]


class Shown(Spoken):
    """A table on the screen, played or looked at, with what can be read beside it."""

    view: View | None = None

    def __init__(self, ascii: bool) -> None:
        super().__init__()
        self.board = Board(Look(ascii))

    def compose(self) -> ComposeResult:
        yield self.board
        yield Footer(show_command_palette=False)

    def told(self) -> list[str]:
        """All that has happened so far."""
        raise NotImplementedError

    def draw(self) -> None:
        """The table as it is to be looked at now."""
        raise NotImplementedError

    async def speak(self) -> None:
        self.draw()

    def action_yaku(self) -> None:
        if self.view is not None:
            lines = [*panels.yaku_sheet(self.view)]
            self.app.push_screen(Dialog(self.view.table.title, lines or [word("page.yaku.none")]))

    def action_log(self) -> None:
        self.app.push_screen(Dialog(word("page.table.log"), self.told() or [word("page.log.empty")], last=True))

    def action_help(self) -> None:
        """Every key, from the bindings themselves; and every word of the table."""
        bindings = (*self.BINDINGS, *self.app.BINDINGS)
        rows = [told(binding) for binding in bindings if isinstance(binding, Binding) and binding.description]
        keys = [binding.key_display or binding.key for binding in rows]
        width = max(map(len, keys)) + 2
        lines = [f"{key:<{width}}{binding.description}" for key, binding in zip(keys, rows, strict=True)]
        lines += ["", *map(tell, glossary())]
        self.app.push_screen(Dialog(word("terminal.key.help"), lines))

    def action_quit(self) -> None:
        self.app.exit()


class TableScreen(Shown):
    """A place at a table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"number({n})", show=False) for n, key in enumerate(DIGITS[1:], start=1)),
        *(Binding(key, f"letter('{key}')", show=False) for key in LETTERS[1:]),
        Binding("1", "number(0)", "terminal.key.number", show=False, key_display="1-0"),
        Binding("a", "letter('a')", "terminal.key.letter", show=False, key_display="a-z"),
        Binding("left,up", "point(-1)", "terminal.key.point", show=False, key_display="← →"),
        Binding("right,down", "point(1)", show=False),
        Binding("enter,space", "play", "terminal.key.play", key_display="Enter"),
        Binding("enter,space", "take", "terminal.key.take", key_display="Enter"),
        Binding("enter,space", "decide", "terminal.key.decide", key_display="Enter"),
        Binding("enter,space", "result", "page.over.result", key_display="Enter"),
        Binding("d", "declare", "terminal.key.declare"),
        Binding("h", "hint", "page.table.hint"),
        Binding("u", "undo", "page.table.undo"),
        *reading_keys(),
        Binding("plus,equals_sign", "pace(0.5)", "terminal.key.faster", show=False, key_display="+"),
        Binding("minus", "pace(2)", "terminal.key.slower", show=False, key_display="-"),
    ]

    def __init__(self, place: Place, ascii: bool, pace: float) -> None:
        super().__init__(ascii)
        self.place, self.pace = place, pace
        self.cursor: Card | None = None
        self.says = self.trouble = ""
        self.seat: int | None = None

    def on_mount(self) -> None:
        self.run_worker(self._follow())

    def on_unmount(self) -> None:
        self.place.close()

    def told(self) -> list[str]:
        return [tell(line) for line in self.place.log()]

    async def speak(self) -> None:
        self.says = self.trouble = ""
        self.place.speak()
        self.draw()

    # -- what happens ------------------------------------------------------------------------------------------------

    async def _follow(self) -> None:
        """Show every step, each long enough to be looked at."""
        async for step in self.place.steps():
            await self._curtain(step.view)
            self._take_in(step)
            if step.events and not self._mine() and step.view.turn is not None:
                await asyncio.sleep(self.pace)
            self._open()

    async def _curtain(self, view: View) -> None:
        """Where several share the keyboard, nobody sees the hand of the next one before that one is there."""
        if self.place.shared and view.seat is not None and view.turn == view.seat != self.seat:
            await self.app.push_screen_wait(Curtain(view.table.names[view.seat]))
            self.seat = view.seat

    def _take_in(self, step: Step) -> None:
        self.view, self.says = step.view, ""
        self.trouble = tell(step.notice) if step.notice is not None else ""
        can = choices(step.view)
        if self.cursor not in can:
            self.cursor = next((card for card in can if card in step.view.matches), next(iter(can), None))
        self.draw()

    def draw(self) -> None:
        """The table as it stands, and what can be done."""
        if self.view is None:
            return
        cursor = self.cursor if self._mine() else None
        prompt = self.says or tell(panels.pointed(self.view, cursor) or "")
        prompt = "\n".join(filter(None, (self.trouble, prompt)))
        self.board.show(self.view, Pointing(cursor, prompt, self._mine()))
        self.refresh_bindings()

    def _mine(self) -> bool:
        return self.view is not None and self.view.seat is not None and self.view.turn == self.view.seat

    def _open(self) -> None:
        """What opens by itself: a decision, or a round's score."""
        if self.view is None:
            return
        if self._mine() and self.view.phase in ("call", "speak"):
            self.action_decide()
        elif self.view.phase in ("round_over", "match_over"):
            self.action_result()

    # -- what can be done --------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The footer shows what can be done now, and nothing else."""
        view, mine = self.view, self._mine()
        phase = view.phase if view is not None else ""
        can = {
            "number": mine and phase in ("play", "take"),
            "letter": mine and phase == "take",
            "point": mine and phase in ("play", "take"),
            "play": mine and phase == "play",
            "take": mine and phase == "take",
            "decide": mine and phase in ("call", "speak"),
            "result": phase in ("round_over", "match_over"),
            "declare": mine and any(declared.move in view.legal for declared in view.sets) if view else False,
            "hint": mine,
            "undo": view is not None and view.can_undo and (mine or view.turn is None),
        }
        return can.get(action, True)

    def act(self, doing: Awaitable[None]) -> None:
        """Do something at the table; what it refuses is said."""

        async def done() -> None:
            try:
                await doing
            except HanafudaError as error:
                self.notify(refusal(error), severity="warning")

        self.run_worker(done())

    def action_number(self, place: int) -> None:
        """A card of the hand by its place; or, where one is to be taken, one of those by its."""
        if self.view is None:
            return
        cards = list(self.view.hand) if self.view.phase == "play" else choices(self.view)
        if place < len(cards):
            self.choose(cards[place])

    def action_letter(self, letter: str) -> None:
        """A card of the field by its letter."""
        keys = field_keys(self.view) if self.view is not None else {}
        for card, key in keys.items():
            if key == letter:
                self.choose(card)

    def choose(self, card: Card) -> None:
        """Play a card, or take it; for a card of the field, point at one of the hand that would take it."""
        view = self.view
        if view is None or not self._mine():
            return
        if card in choices(view):
            self.act(self.place.move(Move(str(card))))
        elif card in view.hand:
            self.notify(word("terminal.not-now"), severity="warning")
        else:
            fitting = [held for held, taken in view.matches.items() if card in taken and held in choices(view)]
            if fitting:
                at = fitting.index(self.cursor) + 1 if self.cursor in fitting else 0
                self.cursor = fitting[at % len(fitting)]
                self.draw()

    def on_board_clicked(self, message: Board.Clicked) -> None:
        self.choose(message.card)

    def action_point(self, steps: int) -> None:
        can = choices(self.view) if self.view is not None else []
        if can:
            at = can.index(self.cursor) if self.cursor in can else -1
            self.cursor = can[(at + steps) % len(can)]
            self.draw()

    def action_play(self) -> None:
        if self.cursor is not None:
            self.choose(self.cursor)

    action_take = action_play

    def action_undo(self) -> None:
        self.act(self.place.undo())

    def action_pace(self, times: float) -> None:
        self.pace = min(SLOW, max(FAST, self.pace * times))
        self.notify(word("terminal.pace", n=self.pace))

    def action_hint(self) -> None:
        self.says = word("page.hint.thinking")
        self.draw()
        self.run_worker(self._hint(), exclusive=True, group="hint")

    async def _hint(self) -> None:
        view = self.view
        try:
            found = await self.place.hint()
        except HanafudaError as error:
            self.notify(refusal(error), severity="warning")
            return
        if view is self.view and view is not None:
            self.cursor = found.move.card if found.move.card is not None else self.cursor
            self.says = "\n".join(tell(line) for line in panels.hint(found, view))
            self.draw()

    # -- what opens --------------------------------------------------------------------------------------------------

    def action_decide(self) -> None:
        """Stop or go on; play or drop."""
        view = self.view
        if view is not None and view.decision is not None:
            lines = panels.decision(view.decision)
            answers = [Answer("s", tell(view.decision.stop), "stop"), Answer("g", tell(view.decision.go), "go")]
            title = tell(view.decision.ask)
        elif view is not None and view.speak is not None:
            lines = panels.speaking(view.speak)
            answers = [Answer("p", tell(view.speak.play), "play"), Answer("d", tell(view.speak.drop), "drop")]
            title = word("page.speak.title")
        else:
            return
        looking = [
            Answer("h", word("page.table.hint"), "hint"),
            Answer("escape", word("page.over.table"), CLOSE),
        ]
        self.app.push_screen(Dialog(title, lines, [*answers, *looking], ready=False), self._decided)

    def _decided(self, answer: str | None) -> None:
        if answer == "hint":
            self.action_hint()
        elif answer not in (None, CLOSE):
            self.act(self.place.move(Move(str(answer))))

    def action_declare(self) -> None:
        """Which set to declare."""
        if self.view is None:
            return
        sets = [declared for declared in self.view.sets if declared.move in self.view.legal]
        labels = [word("terminal.set", name=one.name, n=one.points, cards=str(one.cards)) for one in sets]
        answers = [Answer(str(n), label, str(one.move)) for n, (label, one) in enumerate(zip(labels, sets), start=1)]
        title = word("page.sets.title")
        lines = [word("page.sets.says")]
        self.app.push_screen(Dialog(title, lines, [*answers, closing()], ready=False), self._decided)

    def action_result(self) -> None:
        """The round's score, and what comes next."""
        view = self.view
        if view is None or view.score is None:
            return
        you = None if self.place.shared else view.seat
        end = panels.ending(view, you)
        following = [Answer("enter", word("page.over.next"), "next")] if end is None else []
        answers = [
            *following,
            Answer("escape", word("page.over.table"), CLOSE),
            Answer("q", word("terminal.key.quit"), "quit"),
        ]
        title = end or word("page.over.round", n=view.round)
        self.app.push_screen(Dialog(title, panels.summary(view, you), answers), self._after_round)

    def _after_round(self, answer: str | None) -> None:
        if answer == "next":
            self.act(self.place.next())
        elif answer == "quit":
            self.app.exit()


class ReplayScreen(Shown):
    """A record to look at, forward and back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "go(1)", "page.replay.next", key_display="→"),
        Binding("left,backspace", "go(-1)", "page.replay.previous", key_display="←"),
        Binding("down,n", "round(1)", "terminal.key.next-round", key_display="↓"),
        Binding("up,p", "round(-1)", "terminal.key.last-round", key_display="↑"),
        Binding("home", "go(-1000000)", "page.replay.first", show=False),
        Binding("end", "go(1000000)", "page.replay.last", show=False),
        Binding("s", "score", "page.over.score"),
        *reading_keys(show=False),
    ]

    def __init__(self, replayed: Replayed, ascii: bool) -> None:
        super().__init__(ascii)
        self.replayed = replayed

    def on_mount(self) -> None:
        self.draw()

    def told(self) -> list[str]:
        return [tell(line) for line in self.replayed.log()]

    def draw(self) -> None:
        """The step that is looked at."""
        self.view = self.replayed.step().view
        where = word("terminal.step-of", n=self.replayed.at + 1, of=len(self.replayed.moments))
        self.board.show(self.view, Pointing(None, where, False))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "score" or (self.view is not None and self.view.score is not None)

    def action_go(self, steps: int) -> None:
        self.replayed.go(steps)
        self.draw()

    def action_round(self, rounds: int) -> None:
        self.replayed.go_round(rounds)
        self.draw()

    def action_score(self) -> None:
        if self.view is not None:
            self.app.push_screen(Dialog(word("page.over.round", n=self.view.round), panels.summary(self.view)))


class Plainly(LineFilter):
    """Everything in letters that every terminal has."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(plainly(text), style, control) for text, style, control in segments]


class Terminal(App[None]):
    """Hanafuda in the terminal: a table, a record, or the menu that leads to one."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("f2", "language", "terminal.key.language", show=False, key_display="F2"),
    ]
    CSS_PATH = "style.tcss"

    def __init__(self, what: Place | Replayed | None, ascii: bool = False, pace: float = 1.0) -> None:
        super().__init__()
        self.what, self.ascii, self.pace = what, ascii, pace
        self.title = word("page.name")

    def on_mount(self) -> None:
        if self.what is None:
            from .menu import Menu

            self.push_screen(Menu())
        else:
            self.open(self.what)

    def open(self, what: Place | Replayed) -> None:
        """Sit down, or look at a record."""
        self.what = what
        if isinstance(what, Replayed):
            self.push_screen(ReplayScreen(what, self.ascii))
        else:
            self.push_screen(TableScreen(what, self.ascii, self.pace))

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), *([Plainly()] if self.ascii else [])]

    def action_language(self) -> None:
        """Which language to go on in."""
        answers = [Answer(str(n), own_name(code), code) for n, code in enumerate(LANGUAGES, start=1)]
        self.push_screen(Dialog(word("terminal.key.language"), [], [*answers, closing()], ready=False), self._chosen)

    async def _chosen(self, code: str | None) -> None:
        if code in LANGUAGES:
            speak(code)
            self.title = word("page.name")
            for screen in self.screen_stack:
                if isinstance(screen, Spoken):
                    await screen.speak()
            self.screen.refresh_bindings()

    async def action_quit(self) -> None:
        self.exit()
