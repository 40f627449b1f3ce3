"""The ribbons, slanting across the middle: square with writing, forked with a gold edge, pointed with a double edge."""

from typing import Final

from .pen import FINE, path, place
from .writing import column

_SQUARE = "M-46 -192H46V192H-46Z"
_FORKED = "M-38 -196L0 -166L38 -196V196L0 166L-38 196Z"
_POINTED = "M-43 -176L0 -208L43 -176V176L0 208L-43 176Z"


def _hung(drawing: str) -> str:
    return place(drawing, 165, 272, turn=-12)


def _poetry(text: str, colour: str, height: int = 318) -> str:
    """Square, red, a gold band at head and foot, and writing."""
    bands = path("M-46 -170H46M-46 170H46", line="gold", width=8)
    return _hung(path(_SQUARE, "red") + bands + path(_SQUARE, line="ink") + column(text, height, colour))


def _plain(text: str = "") -> str:
    """Forked at both ends, red, empty but for a thin gold edge."""
    edge = path("M-27 -172L0 -151L27 -172V172L0 151L-27 172Z", line="gold", width=5)
    return _hung(path(_FORKED, "red", "ink") + edge + (column(text, 118, "white") if text else ""))


def _blue(text: str = "") -> str:
    """Pointed at both ends, indigo-violet, with a pale double edge."""
    outer = path("M-33 -171L0 -196L33 -171V171L0 196L-33 171Z", line="white", width=4)
    inner = path("M-23 -166L0 -183L23 -166V166L0 183L-23 166Z", line="white", width=FINE)
    return _hung(path(_POINTED, "blue", "ink") + outer + inner + (column(text, 118, "white") if text else ""))


RIBBONS: Final[dict[str, str]] = {
    "akayoroshi": _poetry("あかよろし", "script"),
    "miyoshino": _poetry("みよしの", "script"),
    "plain": _plain(),
    "blue": _blue(),
    "hongdan": _poetry("홍단", "white", 160),
    "cheongdan": _blue("청단"),
    "chodan": _plain("초단"),
}
