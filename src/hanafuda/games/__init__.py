"""The games: one sheet each."""

from .hanaawase import HANAAWASE
from .koikoi import KOIKOI
from .kwado import KWADO
from .minhwatu import MINHWATU
from .sudaoshi import SUDAOSHI

SHEETS = {sheet.name: sheet for sheet in (KOIKOI, HANAAWASE, MINHWATU, SUDAOSHI, KWADO)}
"""Every game by its name."""
