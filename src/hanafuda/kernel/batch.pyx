"""Many rounds at a time, with Python's lock released, so that threads run side by side."""

from .compiled cimport Lesson, Mind, Net, Rules, Table, Tally
from .compiled cimport learn_rounds as _learn_rounds
from .compiled cimport ponder as _ponder
from .compiled cimport random_rounds as _random_rounds


def random_rounds(Rules r not None, Table s not None, Tally tally not None, long long rounds, long long dealer, long long first):
    """Many random rounds, tallied, from a new deck and the luck on the table; void deals are dealt again."""
    with nogil:
        _random_rounds(r, s, tally, rounds, dealer, first)


def ponder(Rules r not None, Table world not None, Table s not None, Table a not None, Table b not None, Net net not None, Mind mind not None, long long moves, long long worlds, long long turns):
    """Try each move in so many new worlds, all seats playing on by the network, and add up what came of it."""
    with nogil:
        _ponder(r, world, s, a, b, net, mind, moves, worlds, turns)


def learn_rounds(Rules r not None, Table s not None, Table a not None, Table b not None, Net net not None, Mind mind not None, Lesson lesson not None, long long rounds, long long dealer, long long first, long long explore):
    """So many rounds of self-play, each learned from."""
    with nogil:
        _learn_rounds(r, s, a, b, net, mind, lesson, rounds, dealer, first, explore)
