"""Why, in words: every sentence a bot can say about a move, in one place."""

from ..cards import MONTHS, Card, Cards, numbers, title
from ..kernel import constants as k
from ..moves import Move
from ..tables import rules
from ..view import Progress, View

WORDS = {
    "random": "Any card is as good as another.",
    "capture": "It captures something.",
    "nothing": "Nothing matches, so some card has to go.",
    "whatever": "One of the moves there are.",
    "first_yaku": "A yaku is a yaku: stop.",
    "takes": "The {card} takes the {taken}",
    "chooses": "Takes the {card}",
    "lays": "Nothing matches; the {card} gives little away",
    "waits": "Better than a capture now: lays the {card}",
    "saves": "Lays the {card}, which another {month} card in the hand can take back",
    "makes": ", which makes {yaku}",
    "nears": ", one step nearer to {yaku}",
    "denies": ", and keeps {yaku} from the others",
    "stop": "Taking {points} now is better than playing on",
    "go": "There is more in it than {points}: {cards} cards are left",
    "declares": "Declares {yaku} while it can still be made",
    "weighed": "{reason}: {points} points on average over {worlds} imagined rounds.",
    "only": "There is no other move",
    "point": "1 point",
    "points": "{points} points",
}


def say(word: str, **parts: object) -> str:
    """A sentence with its parts filled in."""
    return WORDS[word].format(**parts)


def card_words(card: int) -> str:
    """A card as people say it: `Moon`, `Susuki Chaff`."""
    return Card(card).title.rstrip(" 123")


def reason(view: View, move: Move, taken: int) -> str:
    """What a move does, without a full stop: what it takes, and which yaku that makes, nears or denies."""
    if len(view.legal) == 1:
        return say("only")
    if move >= k.BUILD:
        return say("declares", yaku=declared_name(view, move))
    if move in (k.STOP, k.GO):
        points = counted(view.best[view.turn or 0])
        return say("stop", points=points) if move == k.STOP else say("go", points=points, cards=len(view.hand))
    if view.phase == "take":
        return say("chooses", card=card_words(move)) + consequence(view, taken)
    if not taken:
        return _laid(view, Card(move))
    cards = " and the ".join(map(card_words, numbers(taken & ~(1 << move))))
    return say("takes", card=card_words(move), taken=cards) + consequence(view, taken)


def counted(points: int) -> str:
    """A number of points."""
    return say("point") if points == 1 else say("points", points=points)


def _laid(view: View, card: Card) -> str:
    if any(other != card and other.month == card.month for other in view.hand):
        return say("saves", card=card_words(card), month=title(MONTHS[card.month - 1]))
    captures = any(other.month == mine.month for other in view.field for mine in view.hand)
    return say("waits" if captures else "lays", card=card_words(card))


def consequence(view: View, taken: int) -> str:
    """Which yaku the cards make or bring nearer for the viewer's side, or keep from another."""
    side = view.side(view.turn or 0)
    own = [row for row in view.progress(side) if Cards(taken) & row.open and row.possible and not row.held]
    made = [row for row in own if len(Cards(taken) & row.open) >= row.missing]
    if made:
        return say("makes", yaku=_best(made))
    near = [row for row in own if row.missing <= 2]
    if near:
        return say("nears", yaku=_best(near))
    denied = [
        row
        for other in range(view.sides)
        if other != side
        for row in view.progress(other)
        if Cards(taken) & row.open and row.possible and not row.held and row.missing <= 2
    ]
    return say("denies", yaku=_best(denied)) if denied else ""


def _best(rows: list[Progress]) -> str:
    return max(rows, key=lambda row: row.points).yaku.name


def declared_name(view: View, move: Move) -> str:
    """The set that a declaration names."""
    row = rules(view.game, view.players, view.month).build_row[move - k.BUILD]
    name: str = view.game.sheet.yaku[row].name
    return name
