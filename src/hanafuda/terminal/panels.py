"""What is told beside the table, line by line: a decision, a round's score, the yaku of the game in force."""

from collections.abc import Iterator, Sequence

from ..cards import Card, Cards
from ..commands.words import tell
from ..game import game
from ..moves import Move
from ..rulesheet import rule_sheet, told_row
from ..score import Line
from ..server.wire import Decision, HintMessage, Speak, View
from ..text import Phrase
from .draw import side_name

Lines = Iterator[Phrase | str]


def prompt(view: View) -> Phrase | None:
    """What the player is to do now; nothing, where it is somebody else's turn."""
    if view.phase in ("round_over", "match_over", "deal") or view.turn is None:
        return None
    if view.seat is None or view.turn != view.seat:
        return Phrase("terminal.waiting", name=view.table.names[view.turn])
    if view.phase == "take":
        return Phrase("page.turn.take", card=view.card, n=len(view.legal))
    if view.phase == "play" and view.declaring:
        return Phrase("page.turn.declared")
    if view.decision is not None:
        return view.decision.ask
    return Phrase(f"page.turn.{view.phase}")


def pointed(view: View, card: Card | None) -> Phrase | None:
    """What is to be done, and the card that is pointed at with what it would take."""
    found = prompt(view)
    if found is None or card is None or view.phase not in ("play", "take"):
        return found
    taken = view.matches.get(card) if view.phase == "play" else None
    return Phrase("terminal.pointed", prompt=found, card=_taking(card, taken) if taken else card)


def _taking(card: Card, taken: Cards) -> Phrase:
    """A card with what it would take: one or three at once, of others one."""
    return Phrase("page.table.takes" if len(taken) in (1, 3) else "terminal.takes-one", card=card, taken=taken)


def decision(found: Decision) -> Lines:
    """Stop or go on: the yaku, what multiplies them, what stopping brings, and what is at stake."""
    yield from map(_score_line, (*found.yaku, *found.factor_lines))
    yield _line(found.total, Phrase("page.decide.total"))
    yield ""
    yield from found.stakes
    yield Phrase("page.decide.left", n=found.left)


def speaking(found: Speak) -> Lines:
    """Play or drop: what there is to weigh."""
    yield from found.stakes


def summary(view: View, you: int | None = None) -> Lines:
    """A round that is over: who won it, every side's score line by line, and the totals."""
    yield _headline(view, you)
    for side, score in enumerate(view.score or ()):
        yield ""
        yield Phrase("terminal.scores", name=side_name(view, side), n=score.score)
        if not score.lines:
            yield Phrase("terminal.inside", text=Phrase("page.over.nothing"))
        yield from map(_score_line, score.lines)
    yield ""
    for side, total in enumerate(view.totals):
        yield Phrase("terminal.total", name=side_name(view, side), n=total)


def _headline(view: View, you: int | None) -> Phrase:
    sides = view.outcome.winners if view.outcome else ()
    winners = [side_name(view, side) for side in sides]
    if _yours(view, sides, you):
        return Phrase("page.over.you-won")
    if len(winners) == 1:
        return Phrase("page.over.won", names=winners, n=_people(view))
    return Phrase("page.over.tied", names=winners) if winners else Phrase("page.over.drawn")


def _yours(view: View, sides: Sequence[int], you: int | None) -> bool:
    """Whether these sides are you, and nobody else."""
    return [seat for seat, side in enumerate(view.table.side_of) if side in sides] == [you]


def _people(view: View) -> int:
    """How many play for one side."""
    return view.table.players // view.table.sides


def ending(view: View, you: int | None = None) -> Phrase | None:
    """Who has won the game, once it is over."""
    if _yours(view, view.winners, you):
        return Phrase("page.over.you-game")
    names = [side_name(view, side) for side in view.winners]
    if not names:
        return None
    key = "page.over.game-won" if len(names) == 1 else "page.over.game-shared"
    return Phrase(key, names=names, n=_people(view))


def _score_line(line: Line) -> Phrase:
    return _line(line.points, line.text)


def _line(points: int, text: Phrase) -> Phrase:
    return Phrase("command.score.line", points=points, text=text)


def yaku_sheet(view: View) -> Lines:
    """The yaku of the game in force, and how far each side is with them."""
    for row in rule_sheet(game(view.table.game)).yaku:
        head, about = told_row(row)
        yield Phrase("terminal.inside", text=head)
        yield Phrase("terminal.far-inside", text=about)
        yield from _progress(view, tell(row.name))


def _progress(view: View, name: str) -> Lines:
    """How far the sides are with one yaku, if anybody has begun it."""
    found = [(side, row) for side, rows in enumerate(view.yaku) for row in rows if tell(row.name) == name and row.have]
    counts = [
        Phrase("terminal.progress", name=side_name(view, side), have=len(row.have), need=row.need)
        for side, row in found
    ]
    if counts:
        yield Phrase("terminal.far-inside", text=Phrase("terminal.list", parts=counts))


def hint(found: HintMessage, view: View) -> Lines:
    """What the planner would do, why, and what it thinks of the other moves."""
    yield Phrase("terminal.joined", first=_advice(found, view), second=found.why)
    others = [Phrase("terminal.weighed", move=move_words(one.move, view), points=one.points) for one in found.others]
    if others:
        yield Phrase("terminal.others", others=others[:3])


def _advice(found: HintMessage, view: View) -> Phrase:
    if found.move.card is not None:
        key = "page.hint.take" if view.phase == "take" else "page.hint.play"
        return Phrase(key, card=found.move.card)
    for declared in view.sets:
        if declared.move == found.move:
            return Phrase("page.hint.declare", set=declared.name)
    return Phrase("page.hint.say", word=move_words(found.move, view))


def move_words(move: Move, view: View) -> Phrase | str:
    """A move as people say it: a card by its name, a set, or what is said."""
    if move.card is not None:
        return move.card.phrase
    said = {declared.move: declared.name for declared in view.sets}
    if view.decision is not None:
        said |= {Move("stop"): view.decision.stop, Move("go"): view.decision.go}
    if view.speak is not None:
        said |= {Move("play"): view.speak.play, Move("drop"): view.speak.drop}
    return said.get(move, str(move))
