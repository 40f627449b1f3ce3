"""How wide a text is in a terminal, Japanese and Korean letters taking two cells, and how it is broken into lines."""

from unicodedata import category, east_asian_width

OPENING = "「『（〈[(\N{NO-BREAK SPACE}"
"""What no line ends with."""
PAUSES = "、。，．：；」』）〉！？"
"""What a line may end with, whatever follows."""
CLOSING = PAUSES + "ー〜・っゃゅょぁぃぅぇぉッャュョァィゥェォ々"
"""What no line begins with."""
JOINER = "\u2060"
"""Where no line ends; a terminal has no use for it otherwise, and some would show it."""
BREAK = "\u200b"
"""Where a line may end within a word; the same goes for it."""


def cells(text: str) -> int:
    """So many cells a text takes."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(letter: str) -> int:
    if category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def shown(text: str) -> str:
    """A text without what only says where its lines may end."""
    return text if text.isascii() else text.replace(JOINER, "").replace(BREAK, "")


def filled(text: str, width: int) -> str:
    """A text with spaces up to so many cells."""
    return text + " " * (width - cells(text))


def aligned(text: str, form: str) -> str:
    """A text in a column as Python's formats say it: `24`, or `>9` at its right."""
    width = int(form.lstrip("<>"))
    return " " * (width - cells(text)) + text if form.startswith(">") else filled(text, width)


def wrapped(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """A text in lines of at most so many cells, each with what it begins with.

    Lines break between words, and inside a word where it is wider than a line or is written without spaces.
    """
    rest = first if rest is None else rest
    lines, line, begun = list[str](), first, False
    for piece in _pieces(text):
        if begun and cells(line) + cells(piece.rstrip()) > width:
            lines.append(line.rstrip())
            line, begun = rest, False
        while cells(line) + cells(piece.rstrip()) > width and cells(line) < width:
            head = _head(piece, width - cells(line))
            lines.append(line + head)
            line, piece = rest, piece[len(head) :]
        line, begun = line + (piece.lstrip() if lines and not begun else piece), begun or bool(piece.strip())
    return [shown(line) for line in (*lines, line.rstrip())]


def _pieces(text: str) -> list[str]:
    """What may stand at the end of a line: words with the space after them, and what is like a word in Japanese."""
    pieces = [""]
    for before, letter in zip(" " + text, text, strict=False):
        breaks = (before in (" ", BREAK) and letter != " ") or (
            before not in OPENING + JOINER
            and not _belongs(before, letter)
            and (_stands_alone(letter) or ((_stands_alone(before) or before in PAUSES) and letter.isalnum()))
        )
        if breaks and pieces[-1]:
            pieces.append(letter)
        else:
            pieces[-1] += letter
    return pieces


def _belongs(before: str, letter: str) -> bool:
    """Whether no Japanese line ends between these two: letters of one kind, the kana after them, a number's counter."""
    kinds = _kind(before), _kind(letter)
    return (
        kinds[0] == kinds[1] != ""
        or (kinds[0] != "" and kinds[1] == "hiragana")
        or (before.isdigit() and kinds[1] == "han")
    )


def _kind(letter: str) -> str:
    """Which kind of Japanese letter it is, if it is one."""
    if "\u3041" <= letter <= "\u309f":
        return "hiragana"
    if "\u30a1" <= letter <= "\u30fa" or letter == "ー":
        return "katakana"
    return "han" if "\u4e00" <= letter <= "\u9fff" else ""


def _stands_alone(letter: str) -> bool:
    """Whether a line may end before this letter: a wide one of no word (as in Korean) that does not close anything."""
    return _cells(letter) == 2 and not "\uac00" <= letter <= "\ud7a3" and letter not in CLOSING


def _head(text: str, width: int) -> str:
    """As much of a text as fits, and at least one letter of it."""
    end = next((n for n in range(1, len(text) + 1) if cells(text[:n]) > width), len(text) + 1) - 1
    return text[: max(1, end)]
