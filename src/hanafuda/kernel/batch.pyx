"""Many rounds at a time, with Python's lock released, so that threads run side by side."""

from .compiled cimport Rules, Table, Tally
from .compiled cimport random_rounds as _random_rounds


def random_rounds(Rules r not None, Table s not None, Tally tally not None, long long rounds, long long dealer, long long first):
    """Many random rounds, tallied, from a new deck and the luck on the table; void deals are dealt again."""
    with nogil:
        _random_rounds(r, s, tally, rounds, dealer, first)
