"""How good a network is by now: rounds on the same cards with greedy, the network at one look on each side in turn."""

import math

from ..bots.choice import Bot
from ..bots.greedy import choose_greedy
from ..bots.levels import Skill, choose_by
from ..estimate import Estimate
from ..game import Game
from ..kernel.net import Net
from ..kernel.search import result
from ..luck import Luck, mixed
from ..simulate.result import Z95
from ..state import State, apply, deal, restock
from ..view import view_for


def exam(game: Game, players: int, net: Net, deals: int, seed: int = 0) -> Estimate:
    """The network among greedy players: points a round above them."""
    pupil = Bot("expert", lambda view, luck: choose_by(Skill(), view, luck, net))
    greedy = Bot("greedy", choose_greedy)
    sides = game.sides(players)
    leads = []
    for number in range(deals):
        seeds = mixed(seed, number)
        bots = [[pupil if seat % sides == own else greedy for seat in range(players)] for own in range(sides)]
        ends = [played(game, table, seeds) for table in bots]
        leads.append(sum(result(end.rules, end.table, own) for own, end in enumerate(ends)) / sides)
    mean = sum(leads) / deals
    spread = sum((lead - mean) ** 2 for lead in leads) / max(1, deals - 1)
    return Estimate(mean, Z95 * math.sqrt(spread / deals))


def played(game: Game, bots: list[Bot], seed: int) -> State:
    """One round to its end."""
    luck, players = Luck(seed), len(bots)
    while (state := deal(game, players, order=luck.shuffled(game.deck(players)), dealer=seed % players)).void:
        pass
    while not state.over:
        if (seat := state.seat) is None:
            state = restock(state, luck.shuffled(state.stock))
        else:
            state = apply(state, bots[seat].choose(view_for(state, seat), luck).move)
    return state
