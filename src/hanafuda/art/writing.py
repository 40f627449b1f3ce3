"""Writing without fonts: kana by brush, Hangul, one character and the digits, each in a box of its own."""

from typing import Final

from .pen import brush, path, place

# Kana in a box of 100 × 100, strokes between semicolons: `x y width, …` along the middle of each.
_KANA: Final = {
    "あ": """
        20 30 8, 34 30 12, 54 27 10, 78 22 6; 44 6 12, 45 28 11, 44 52 10, 48 74 9, 57 88 5; 70 36 10, 64 54
        10, 50 72 9, 32 84 8, 17 82 8, 14 68 8, 26 52 8, 48 44 9, 70 46 11, 86 60 12, 84 78 11, 70 90 8, 56
        95 4
    """,
    "か": """
        12 36 8, 28 36 12, 46 30 12, 60 30 13, 64 44 13, 60 66 12, 54 84 12, 44 90 9, 36 80 4; 40 6 13, 38
        28 11, 32 50 10, 24 70 8, 12 88 4; 72 22 5, 80 32 11, 88 44 13, 92 56 9
    """,
    "よ": """
        54 34 8, 66 33 12, 84 27 7; 50 5 13, 53 26 11, 53 48 11, 53 68 11, 48 84 10, 34 91 10, 20 86 9, 20
        75 8, 34 69 9, 52 72 10, 70 80 9, 86 93 5
    """,
    "ろ": """
        22 16 8, 38 16 12, 58 12 12, 70 12 12, 62 24 10, 46 40 9, 30 54 8, 18 66 7, 30 56 7, 48 46 10, 68 46
        12, 84 58 13, 82 76 12, 66 90 9, 44 96 4
    """,
    "し": """
        30 5 14, 31 26 11, 29 48 11, 29 70 12, 36 88 13, 54 92 11, 70 82 8, 82 66 4
    """,
    "み": """
        20 20 8, 34 20 12, 52 15 12, 58 18 12, 54 34 11, 44 54 10, 34 72 10, 22 84 9, 11 78 8, 13 64 8, 28
        58 9, 50 60 10, 72 66 9, 92 76 5; 76 36 12, 77 52 11, 72 70 9, 56 94 4
    """,
    "の": """
        54 24 10, 50 44 11, 42 62 11, 31 78 10, 19 78 10, 11 64 10, 14 44 10, 28 27 10, 50 19 11, 72 25 13,
        86 42 13, 84 64 12, 72 82 9, 54 93 4
    """,
}

# Hangul and the mark of the brights, as plain strokes in the same box.
_STROKES: Final = {
    "홍": "M38 7H62M18 23H82M37 39a13 10 0 1 0 26 0a13 10 0 1 0 -26 0M50 53V65M8 66H92"
    "M34 85a16 11 0 1 0 32 0a16 11 0 1 0 -32 0",
    "청": "M24 8H46M10 24H60M36 26Q30 44 10 56M36 36Q44 50 60 56M62 36H82M82 6V62"
    "M32 80a20 14 0 1 0 40 0a20 14 0 1 0 -40 0",
    "초": "M38 6H62M18 22H82M50 24Q44 46 16 58M50 36Q58 50 84 58M50 64V86M6 88H94",
    "단": "M52 12H14V50H56M74 6V66M74 34H94M22 68V92H84",
    "光": "M50 6V42M22 14L34 34M78 14L66 34M8 46H92M38 48Q38 78 10 92M60 48V80Q60 90 72 90H88Q94 90 93 74",
}

# Digits in a box of 60 × 100.
_DIGITS: Final = (
    "M30 8C2 8 2 92 30 92S58 8 30 8Z",
    "M14 28L34 8V92",
    "M9 32C8 2 52 2 51 30C50 52 14 68 8 92H54",
    "M9 22C18 2 52 4 50 28C48 46 32 47 24 47C36 47 54 50 54 70C54 98 14 98 7 76",
    "M42 92V8L5 66H57",
    "M50 8H16L11 47C30 34 54 42 54 66C54 97 14 98 7 78",
    "M46 8C20 18 8 44 8 66C8 101 54 101 54 66C54 36 16 36 8 66",
    "M7 8H54L24 92",
    "M30 46C4 46 4 8 30 8S56 46 30 46C0 46 0 92 30 92S60 46 30 46Z",
    "M14 92C40 82 52 56 52 34C52 -1 6 -1 6 34C6 64 44 64 52 34",
)


def column(text: str, height: float, colour: str) -> str:
    """Characters one under another, centred on the origin, filling the height."""
    size = height / len(text)
    return "".join(
        place(character(letter, colour), -size * 0.45, i * size - height / 2 + size * 0.05, size * 0.009)
        for i, letter in enumerate(text)
    )


def character(letter: str, colour: str) -> str:
    """One character in a box of 100 × 100."""
    if letter in _KANA:
        return path("".join(brush(stroke, 1.25) for stroke in _KANA[letter].split(";")), colour)
    return path(_STROKES[letter], line=colour, width=11)


def number(value: int, colour: str) -> str:
    """A number about 100 tall, centred on the origin."""
    digits = [int(digit) for digit in str(value)]
    widths = [44 if digit == 1 else 66 for digit in digits]
    x, drawing = -sum(widths) / 2, ""
    for digit, width in zip(digits, widths, strict=True):
        drawing += place(path(_DIGITS[digit], line=colour, width=16), x + width / 2 - (24 if digit == 1 else 30), -50)
        x += width
    return drawing
