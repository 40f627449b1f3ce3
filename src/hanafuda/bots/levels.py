"""The ladder: the same thought at several levels, from who takes what glitters to who tries out much.

What keeps a level below the next are a person's mistakes: it does not notice every move, the less so the less a move
glitters; it lets the bird in the hand count for more than those in the bush; and it tries out less.
"""

from dataclasses import dataclass
from time import monotonic

from ..kernel import constants as k
from ..kernel.net import Net
from ..luck import Luck
from ..moves import Move
from ..state import State
from ..text import Phrase
from ..view import View, view_for
from .choice import Choice, ranked
from .equity import stakes
from .greedy import evaluate, taken_by
from .learned import net_for
from .planner import plan
from .reasons import reason
from .speaking import speak
from .thought import Thought, open_thought

UNTAUGHT = 1200  # playouts for a game that nobody has learned
CANDIDATES = 5  # moves worth a second thought
NEAR, NEAR_CALLS = 0.4, 0.6  # what a turn ahead weighs beside the end of the round: more, where a call may end it
CALLING, SHORT = 4, 3  # how many times as much is tried before a call, and at most with a short hand
LONG = 99  # turns: to the end of any round
GLITTER = 0.5  # what a point at a glance weighs at most beside one that is expected


@dataclass(frozen=True)
class Skill:
    """How well somebody plays: moves overlooked in a hundred, how much glitter counts (in a hundred), how many tries
    are made in imagined worlds, some turns ahead or to the end of the round, and what else is kept in mind."""

    speaking: int = 200  # rounds that are imagined before a hand is played or dropped
    learned: bool = True  # whether the network is asked, or only what is seen at a glance
    cautious: int = 0  # goes on only for so much more, in hundredths of what rounds lie apart
    overlooks: int = 0
    dazzled: int = 0
    worlds: int = 0
    turns: int = 1
    playouts: int = 0
    matched: bool = False  # whether the whole game is in mind
    weighs_calls: bool = False  # whether in rounds played out the network says if it pays to go on
    doubt: int = 0  # how surely others would have taken what they left, in a hundred
    think: float = 0.0  # seconds, where asked for: then the time decides how many worlds are imagined


def choose_by(skill: Skill, view: View, luck: Luck, net: Net | None = None) -> Choice:
    """The best of the moves that are noticed, as the game's network sees them, or another."""
    if view.phase == "speak":
        return speak(view, luck, skill.speaking)
    net = net or net_for(view.game)
    if net is None and skill.worlds:
        return plan(view, luck, UNTAUGHT)
    glance = evaluate(view)
    moves = noticed(skill, view, luck, glance)
    if not skill.learned:
        best = max(moves, key=lambda move: (glance[move], -move))
        return ranked(glance, reason(view, best, taken_by(view, best)), best)
    values, worlds = weighed(skill, view, luck, net, moves)
    led = {move: value + bias(skill, view, net, move, glance) for move, value in values.items()}
    best = max(led, key=lambda move: (led[move], -move))
    return ranked(values, sentence(view, best, values, worlds), best)


def bias(skill: Skill, view: View, net: Net | None, move: Move, glance: dict[Move, float]) -> float:
    """What counts beside it: what is seen at a glance, and where it is to stop or go on, the bird in the hand."""
    if view.phase != "call":
        return GLITTER * skill.dazzled / 100 * glance[move]
    return skill.cautious / 100 * net.scale if net and move == k.STOP else 0.0


def noticed(skill: Skill, view: View, luck: Luck, glance: dict[Move, float]) -> list[Move]:
    """The moves that come to mind: others are overlooked, but for who has learned not what glitters most."""
    order = sorted(view.legal, key=lambda move: (-glance[move], move))
    if view.phase == "call":
        return order
    found = [move for move in order if luck.below(100) >= skill.overlooks]
    return [*dict.fromkeys([*order[:1], *found])] if skill.learned else found or order[-1:]


def weighed(skill: Skill, view: View, luck: Luck, net: Net | None, moves: list[Move]) -> tuple[dict[Move, float], int]:
    """What each move is thought to be worth, and in how many imagined worlds that was found."""
    thought = Thought(view, luck, net)
    if net is None:
        thought.try_out(moves, max(4, UNTAUGHT // 4 // len(moves)))
        return {move: thought.mean(move) for move in moves}, thought.times(moves[0])
    worlds = 0
    if skill.worlds and len(moves) > 1:
        values, worlds = looked_ahead(skill, view, luck, net, moves)
    else:
        values = {move: value for move, value in thought.look().items() if move in moves}
    return values, worlds


def looked_ahead(skill: Skill, view: View, luck: Luck, net: Net, moves: list[Move]) -> tuple[dict[Move, float], int]:
    """The likeliest moves tried in imagined worlds in two ways, the better half of them most; and in how many worlds.

    A turn ahead by the network, and to the end of the round at a glance: what both see is surer than what either does.
    A move that is dropped half-way has been tried too little to come before one that went on.
    """
    until = monotonic() + skill.think
    at_stake = stakes(view) if skill.matched else None
    asked = net, net if skill.weighs_calls else None
    near, far = (Thought(view, luck, learned, at_stake, skill.doubt) for learned in asked)
    part = NEAR_CALLS if view.rules.has_calls else NEAR
    often = oftener(view)
    values = near.look()
    moves = sorted(moves, key=lambda move: (-values[move], move))[:CANDIDATES]

    def value(move: Move) -> float:
        return part * near.mean(move) + (1 - part) * far.mean(move)

    def imagine(some: list[Move]) -> None:
        near.ponder(some, max(4, often * skill.worlds // len(some)), skill.turns)
        far.try_out(some, max(4, often * skill.playouts // len(some)))

    imagine(moves)
    better = sorted(moves, key=lambda move: (-value(move), move))[: (len(moves) + 1) // 2]
    if len(better) > 1:
        imagine(better)
    while skill.think and len(moves) > 1 and monotonic() < until:
        imagine(better)
    found = {move: value(move) for move in better}
    least, tried = min(found.values()), {move: value(move) for move in moves}
    worlds = near.times(better[0]) + far.times(better[0])
    return {move: found.get(move, min(tried.get(move, values[move]), least)) for move in values}, worlds


def oftener(view: View) -> int:
    """How many times as much is tried: before a call, and as the hands get short, since that takes no longer."""
    if view.phase == "call":
        return CALLING
    return min(SHORT, max(1, view.rules.hand_size // (len(view.hand) + 1)))


def sentence(view: View, best: Move, values: dict[Move, float], worlds: int) -> Phrase:
    """Why: what the move does, and what it is thought to bring."""
    found = reason(view, best, taken_by(view, best))
    if len(values) == 1:
        return found
    return Phrase("bots.why.ahead" if worlds else "bots.why.felt", reason=found, points=values[best])


def seen_through(state: State, luck: Luck) -> Choice:
    """The same thought with all cards open: a cheat, for the arena only, that shows how much is luck."""
    seat = state.table.seat
    view, net = view_for(state, seat), net_for(state.game)
    moves = list(view.legal)
    if net is None or view.phase == "speak" or len(moves) == 1:
        return choose_by(Skill(), view, luck)
    thought = open_thought(state, luck, net)
    thought.ponder(moves, 1, LONG)
    values = {move: thought.mean(move) for move in moves}
    return ranked(values, sentence(view, max(moves, key=lambda move: (values[move], -move)), values, 1))
