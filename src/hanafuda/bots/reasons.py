"""Why a move is good: what it takes, and which yaku that makes, nears or denies."""

from ..cards import Card, Cards
from ..kernel import constants as k
from ..moves import Move
from ..text import Phrase
from ..view import Progress, View


def reason(view: View, move: Move, taken: Cards) -> Phrase:
    """What a move does, in a sentence."""
    if len(view.legal) == 1:
        return Phrase("bots.why.only")
    if move >= k.DECLARE:
        row = view.set_of(move - k.DECLARE + 1)
        return Phrase("bots.why.declares", yaku=view.game.word(f"yaku.{row.name}"))
    if move == k.STOP:
        return Phrase("bots.why.stop", n=view.points, call=view.game.word("call"))
    if move == k.GO:
        return Phrase("bots.why.go", points=view.points, n=len(view.hand))
    card = Card(move)
    if view.phase == "take":
        return _with_consequence("chooses", view, taken, card=card)
    if not taken:
        return _laid(view, card)
    return _with_consequence("takes", view, taken, card=card, taken=taken - Cards([card]))


def _laid(view: View, card: Card) -> Phrase:
    if any(other != card and other.month == card.month for other in view.hand):
        return Phrase("bots.why.saves", card=card, month=Phrase(f"cards.month.{card.month}"))
    captures = any(view.takes(mine) for mine in view.hand)
    return Phrase("bots.why.waits" if captures else "bots.why.lays", card=card)


def _with_consequence(doing: str, view: View, cards: Cards, **slots: object) -> Phrase:
    """A capture, and which yaku its cards make or bring nearer for the own side, or keep from another."""
    what, yaku = consequence(view, cards)
    return Phrase(f"bots.why.{doing}{what}", yaku=yaku, **slots)


def consequence(view: View, taken: Cards) -> tuple[str, Phrase | None]:
    """`-makes`, `-nears`, `-denies` or nothing, and the best yaku it is about."""
    side = view.own_side
    own = [row for row in view.progress(side) if taken & row.open and _waits(row)]
    made = [row for row in own if len(taken & row.open) >= row.missing]
    if made:
        return "-makes", _best(made)
    near = [row for row in own if row.missing <= 2]
    if near:
        return "-nears", _best(near)
    denied = [
        row
        for other in range(view.sides)
        if other != side
        for row in view.progress(other)
        if taken & row.open and _waits(row) and row.missing <= 2
    ]
    return ("-denies", _best(denied)) if denied else ("", None)


def _waits(row: Progress) -> bool:
    """Whether nothing but cards is missing to a yaku."""
    return row.possible and row.declared and not row.held


def _best(rows: list[Progress]) -> Phrase:
    return max(rows, key=lambda row: row.points).name
