"""The twelve plants, arranged card by card: chaff that differ, room for a ribbon, air for an animal."""

from collections.abc import Callable, Iterator
from math import atan2, degrees
from typing import Final

from .pen import FINE, brush, path, scatter, use

# Each card's plant from the ground up. A line is a kind of stroke and its points, or shared shapes scattered about;
# a line indented further goes on with the one before.
_TABLE: Final = """
1b
    limb brown: -20 560 60, 30 490 50, 80 420 40, 60 330 34, 20 270 30, -20 230 26
    needles 40 250 .8, needles 70 400 .9, needles 285 545 .8, needles 130 580 .9
1r
    limb brown: -20 560 60, 60 470 46, 130 380 40, 150 270 32, 230 190 24, 340 120 20
    needles 70 130 .9, needles 265 180 .95, needles 70 320 1, needles 262 350 .9, needles 110 500 1
1c1
    limb brown: -20 560 60, 60 480 50, 130 400 42, 150 300 36, 190 210 28, 250 150 20;
        150 300 20, 110 260 14, 80 240 8;
        120 410 22, 190 470 16, 240 490 8
    needles 230 150 1, needles 80 240 1, needles 245 320 1, needles 75 400 1, needles 235 490 1
1c2
    limb brown: 215 300 14, 240 380 12, 225 430 6;
        225 200 24, 280 280 16, 300 290 8;
        280 70 26, 200 140 18, 110 130 8;
        350 -20 54, 290 60 46, 235 140 40, 220 230 32, 160 310 24, 90 350 16
    needles 110 130 1, needles 265 110 1, needles 265 290 .95, needles 90 360 1, needles 225 440 .85
2a
    limb ink: 120 560 44, 80 470 38, 120 400 32, 240 380 26, 350 400 18;
        100 440 26, 50 360 22, 36 270 18, 0 190 14, 50 50 8;
        200 386 18, 230 440 12, 290 490 6
    bud:red 52 46 1 6, plum:red 45 110 1, plum:white 50 284 .9, plum:red 62 372 1.05, plum:red 275 480 .95,
        plum:white 125 470 1, bud:red 320 400 1 90
2r
    limb ink: 260 560 46, 280 460 40, 230 380 34, 250 280 28, 200 190 22, 230 100 14, 210 30 6;
        240 380 24, 160 400 18, 90 350 12, 60 290 6;
        214 200 18, 130 170 12, 70 100 6;
        264 470 18, 200 510 12, 120 490 6
    plum:red 70 90 1.1, plum:white 232 60 1, plum:red 262 180 1.05, bud:red 60 300 1 -20, plum:white 78 385 1.05,
        plum:red 268 390 1.1, plum:red 115 490 .95
2c1
    limb ink: 60 560 50, 90 460 42, 60 370 36, 110 280 30, 90 190 24, 170 110 16, 180 30 8;
        96 290 22, 180 260 16, 240 180 12, 280 120 6;
        74 420 22, 160 420 16, 240 370 10;
        90 190 14, 70 150 10, 74 110 5;
        90 470 16, 140 500 10, 170 480 6
    plum:red 180 60 1.1, plum:white 275 120 1.1, plum:red 90 190 1.15, plum:red 190 255 1.05,
        plum:white 248 365 1.15, plum:red 62 375 1.1, plum:red 185 480 1, bud:red 74 108 1.1 10
2c2
    limb ink: 350 40 46, 270 90 40, 220 70 34, 150 140 28, 170 230 22, 110 310 16, 130 400 8;
        250 84 22, 270 180 16, 240 270 12, 270 350 6;
        170 120 18, 110 90 12, 60 110 6;
        110 310 12, 60 340 9, 50 420 5
    plum:white 155 140 1.15, plum:red 262 88 1.1, plum:red 275 205 1, plum:red 165 250 1.1, plum:white 262 320 1.15,
        plum:red 112 340 1.15, bud:red 130 398 1.1 176, bud:white 49 418 1.1 184, plum:red 60 110 1,
        bud:red 270 384 1 175
3b
    limb brown: -20 60 30, 80 90 26, 180 60 22, 350 90 14
    cherry:pink 60 60 1.1, cherry:white 165 40 1 20, cherry:pink 270 70 1.15 40, cherry:white 30 165 1 10,
        cherry:pink 130 140 1.15 50, cherry:pink 235 175 1.05 15, cherry:white 320 160 1 30
3r
    limb brown: 350 540 44, 280 440 36, 250 330 28, 180 240 22, 160 120 16, 90 40 8
    cherry:pink 60 70 1.15 10, cherry:white 255 90 1.1 30, cherry:pink 275 210 1.15 5, cherry:pink 65 215 1.1 40,
        cherry:white 50 345 1 20, cherry:pink 70 470 1.2 0, cherry:pink 270 350 1.1 55, cherry:white 265 480 1.15 15
3c1
    limb brown: -20 480 46, 70 420 38, 140 330 30, 230 270 24, 350 130 14
    cherry:white 290 110 1 10, cherry:pink 60 260 1.1 15, cherry:pink 220 210 1.15 40, cherry:white 140 300 1.1 0,
        cherry:pink 270 330 1.15 20, cherry:pink 50 400 1.2 50, cherry:white 175 425 1.15 30,
        cherry:pink 290 460 1.1 5, cherry:pink 90 510 1.15 25, cherry:white 220 530 1.05 60
3c2
    limb brown: 350 -10 44, 260 60 36, 180 90 30, 130 180 22, 30 260 14
    cherry:pink 70 60 1.15 35, cherry:white 190 40 1.1 0, cherry:pink 290 60 1.2 20, cherry:pink 140 150 1.2 10,
        cherry:white 40 190 1.05 50, cherry:pink 260 175 1.1 45, cherry:pink 80 300 1.15 5,
        cherry:white 195 270 1.1 25, cherry:pink 290 300 1 60, cherry:pink 190 390 1 15
4a
    limb brown: -20 30 30, 80 10 26, 200 30 24, 350 0 18
    raceme 44 44 .36, raceme 108 44 .3, raceme 210 50 .7, raceme 282 44 .82, frond:leaf 160 30 .9 4,
        frond:leaf 246 30 .9 -6, frond:leaf 76 30 .5 4
4r
    limb brown: -20 10 22, 100 26 26, 220 10 24, 350 36 20
    raceme 45 50 1.2, raceme 140 40 1, raceme 215 60 .95, raceme 290 50 1.25, frond:leaf 90 30 1 5,
        frond:leaf 250 30 .9 -10
4c1
    limb brown: -20 50 34, 80 24 30, 200 40 26, 350 10 20
    raceme 50 60 1.3, raceme 130 60 1, raceme 205 60 1.45, raceme 285 50 1.1, frond:leaf 92 40 1 8,
        frond:leaf 166 40 .9 -8, frond:leaf 252 40 1.1 5
4c2
    limb brown: 350 150 34, 270 90 30, 200 100 26, 90 40 22, -20 40 16
    raceme 45 60 .85, raceme 130 80 1.05, raceme 210 120 1.2, raceme 290 130 1.25, -frond:leaf 86 46 1 6,
        frond:leaf 170 80 1 -8, frond:leaf 320 130 1 -10, frond:leaf 252 100 .9 30, frond:leaf 270 90 1 170,
        frond:leaf 160 70 .9 190
5a
    sword 40 560 1.2, blade 110 560 1.1, sword 150 560 1, blade 230 560 1.2, sword 290 560 1.3
    stem leaf 11: M95 560Q90 300 90 180M245 560Q250 400 250 260
    iris 90 120 1.05, iris 245 220 .95
5r
    sword 20 560 1.5, blade 140 560 1.2, sword 190 560 1.2, blade 330 560 1.5, sword 260 560 1.35
    stem leaf 11: M70 560Q60 460 72 400M250 560Q280 300 262 200
    iris 262 140 1.15, iris 72 370 1.1, wave 0 520, wave -30 500
5c1
    sword 30 560 1.4, blade 110 560 1.5, sword 140 560 1.15, blade 240 560 1.25, sword 290 560 1.5
    stem leaf 11: M85 560Q80 300 90 190M240 560Q250 400 235 330M165 560V440
    iris 95 120 1.15, iris 240 260 1.15, iris 120 400 1, wave 0 524, wave -30 504
5c2
    blade 60 560 1.1, sword 130 560 1.4, blade 170 560 1.6, sword 235 560 1.2, blade 320 560 1.1, sword 10 560 .8
    stem leaf 11: M215 560Q225 340 215 260M80 560Q70 460 78 420
    iris 215 190 1.25, iris 85 350 1.15, wave 0 524, wave -30 504
6a
    stem moss 14: M165 560Q150 480 165 400
    peony-leaf 90 480 1 -60, peony-leaf 240 480 1 60, peony-leaf 160 560 1 10, peony-leaf 60 560 .9 -20,
        peony-leaf 280 560 .9 20, peony:red 165 350 1.05
6r
    stem moss 14: M60 560Q190 440 225 240M140 440Q80 400 80 330
    peony-leaf 82 350 .95 -10, peony-leaf 205 330 1.05 62, peony-leaf 110 480 1.15 -56, peony-leaf 230 590 1.15 36,
        peony-leaf 150 580 1 -14, peony:red 222 165 1.12
6c1
    stem moss 14: M165 560Q150 400 165 200
    peony-leaf 155 440 1.15 -56, peony-leaf 160 420 1.15 58, peony-leaf 155 570 1.1 -48, peony-leaf 160 560 1.1 52,
        peony:red 165 190 1.25
6c2
    stem moss 12: M200 560Q250 300 110 130M190 280Q240 200 250 150
    peony-leaf 215 250 1.05 52, peony-leaf 130 160 .9 -78, peony-leaf 250 170 .8 10, peony-leaf 40 580 1.1 -20,
        peony-leaf 300 560 1.1 16, peony-leaf 50 300 .9 -50, peony:red 150 400 1.25, peony-bud 104 134 1 -20
7a
    clover: 8 70 570 10 240 210 60, 8 340 470 350 180 180 130, 6 -10 400 10 150 130 30, 5 340 200 320 70 250 50
7r
    clover: 9 40 570 0 240 210 60, 9 340 560 330 200 130 170, 7 170 570 300 460 310 280, 6 -10 330 10 120 100 50,
        5 350 160 320 50 240 40, 5 -20 570 60 480 130 480
7c1
    clover: 10 40 580 10 180 240 60, 9 120 580 160 320 300 210, 8 210 580 240 440 316 350, 6 -10 350 10 130 120 40,
        5 330 110 330 50 276 20, 5 300 580 310 540 316 480, 6 -20 560 40 440 80 300
7c2
    clover: 10 340 20 250 270 50 330, 9 340 230 270 420 90 480, 8 290 -20 170 90 40 150, 6 350 430 310 520 200 540,
        5 170 -20 100 40 40 50, 6 350 90 310 200 210 230, 6 -20 540 30 470 40 400
8b
    fill red: M0 300H330V480H0Z
    hill 165 300
8a
    hill 190 372
8c1
    -plume 96 284 1.1 2, -plume 190 290 1.35 4, -plume 292 350 1.3 6
    -hill 130 262 1.08
8c2
    plume 46 450 1.3 -6, plume 128 380 1.6 -4, plume 226 350 1.3 -2
    hill 215 330 1.05
9a
    stem moss 12: M100 560Q80 400 110 200M230 560Q260 400 230 300
    kiku-leaf 100 330 .95 -62, kiku-leaf 60 575 1.05 -24, kiku-leaf 165 590 1 4, kiku-leaf 270 575 1.05 24,
        kiku:gold 110 120 1.2, kiku:red 245 220 1.05
9r
    stem moss 12: M130 560Q240 400 245 150M100 560Q60 480 80 400
    kiku-leaf 215 330 1.05 66, kiku-leaf 60 300 .9 -14, kiku-leaf 60 570 1.1 -40, kiku-leaf 160 570 1.1 -6,
        kiku:gold 240 130 1.25, kiku:red 78 390 1.15, kiku-leaf 270 560 1.15 24, kiku:gold 60 90 .7
9c1
    stem moss 12: M150 560Q190 400 110 130M180 560Q270 480 245 330
    kiku-leaf 90 300 1.1 -60, kiku-leaf 200 240 1 50, kiku-leaf 60 560 1.2 -20, kiku-leaf 190 560 1.1 10,
        kiku:gold 110 130 1.35, kiku:red 240 320 1.25, kiku:gold 80 430 .95, kiku-leaf 300 560 1 20
9c2
    stem moss 12: M190 560Q130 420 220 180M120 560Q60 400 80 340
    kiku-leaf 250 560 1.2 20, kiku-leaf 130 560 1.2 -15, kiku-leaf 290 420 1 50, kiku-leaf 120 250 1 -50,
        kiku:red 215 170 1.3, kiku:red 80 370 1, kiku:gold 245 370 1.15, kiku-leaf 40 520 1 -40
10a
    limb brown: 350 20 26, 240 50 20, 150 40 14, 60 90 6
    maple:red 70 90 1.1 -20, maple:orange 185 70 1.15 15, maple:gold 290 110 1.1 40, maple:red 270 20 1 -10,
        maple:orange 45 230 1 -50, maple:red 300 270 .9 30, maple:red 45 470 1 -20, maple:gold 180 512 .85 16
10r
    limb brown: 350 60 30, 260 160 24, 210 280 18, 120 380 12, 40 520 6
    maple:red 75 90 1.2 -20, maple:orange 240 80 1.1 20, maple:red 280 240 1.2 35, maple:gold 65 250 1.15 -45,
        maple:orange 70 420 1.25 15, maple:red 265 400 1.15 -10, maple:gold 270 510 1 30, maple:red 150 520 1 60
10c1
    limb brown: 350 -20 34, 250 90 26, 190 210 22, 110 320 16, 20 380 8;
        210 180 16, 270 260 12, 300 350 6
    maple:orange 120 90 1.2 -25, maple:red 270 100 1.2 20, maple:red 80 240 1.2 -40, maple:gold 215 230 1.2 15,
        maple:orange 290 340 1.2 30, maple:red 120 390 1.25 -10, maple:gold 60 500 1 40, maple:red 240 490 1.1 -30
10c2
    limb brown: -20 480 36, 60 420 28, 150 400 22, 230 320 16, 310 190 8;
        100 410 18, 90 310 12, 130 220 6
    maple:red 290 170 1.25 35, maple:gold 130 200 1.15 -15, maple:orange 230 310 1.2 20, maple:red 85 330 1.25 -45,
        maple:gold 275 440 1.15 50, maple:red 160 440 1.2 -5, maple:orange 60 500 1.15 -60,
        maple:orange 70 60 .8 150, maple:red 210 70 .75 100
11b
    limb ink: -20 0 44, 100 24 34, 220 2 28, 350 24 20
    strand 26 10 .8, strand 84 10 .8, strand 250 10 .7, strand 305 10 1.3
11a
    limb ink: 350 0 56, 260 40 42, 160 18 32, 90 34 22, 20 30 10
    strand 40 20 .9, strand 110 10 .7, -strand 180 10 .9, strand 240 20 1.2, -strand 300 20 1.5
11r
    limb ink: -20 20 50, 80 34 38, 200 14 32, 350 30 22
    strand 30 10 1.4, -strand 85 10 1.1, strand 145 10 .8, -strand 200 10 1.2, strand 255 10 1, -strand 305 10 1.4
12b
    kiri-leaf 50 560 .9 -30, kiri-leaf 280 560 .9 30, kiri-leaf 165 575 1.05
12c1
    fill gold: M-10 340Q165 300 340 340V560H-10Z
    spike 76 336 .85 -9, spike 254 336 .85 9, spike 165 334 1.35, kiri-leaf 80 490 1.05 -50,
        kiri-leaf 250 490 1.05 50, kiri-leaf 165 500 1.1
12c2
    spike 118 370 1.65 -4, spike 262 400 1.15 8, kiri-leaf 275 560 1.15 24, kiri-leaf -10 560 .9 -20,
        kiri-leaf 120 545 1.3 -8
12c3
    spike 240 262 1.12 4, spike 98 360 1.4 -5, kiri-leaf 60 560 1.2 -24, kiri-leaf 310 610 1.1 16,
        kiri-leaf 225 440 1.25 6, kiri-leaf 176 640 1.1 0
j
    peony-leaf 40 470 .9 -36, peony-leaf 290 470 .9 36, peony-leaf 112 480 .8 -8, peony-leaf 218 480 .8 8,
        kiku:gold 62 474, cherry:pink 268 468 1.25 12, peony:red 165 500 .82, plum:white 8 536, plum:white 322 536
"""


def _limb(branches: str, fill: str) -> str:
    """A trunk and its branches: `x y width, …; …` from root to tip, grown together."""
    wood = "".join(map(brush, branches.split(";")))
    return path(wood, line="ink", width=10) + path(wood, fill)


def _stem(d: str, colour: str, width: str) -> str:
    return path(d, line=colour, width=float(width))


def _clover(sprays: str) -> str:
    """Arching stems, each `count x y cx cy x y`: leaves to both sides, light and dark by turns, then flowers alone."""
    twigs = nodes = ""
    for n, spray in enumerate(sprays.split(",")):
        size, *stem = map(int, spray.split())
        x, y, bow, top, end, tip = stem
        twigs += f"M{x - 6} {y}Q{bow - 2} {top} {end} {tip}Q{bow + 2} {top} {x + 6} {y}Z"
        for i, (x, y, heading) in enumerate(_along(stem, size)):
            grown = i / size
            name = "clover" if i == size - 1 else _CLOVER[(grown > 0.25) + (grown > 0.6)]
            tint = "moss" if n % 2 else "leaf"
            nodes += use(name, x, y, round(1.1 - 0.3 * grown, 1), heading, bool(i % 2), tint)
    return path(twigs, "brown", "brown", FINE) + nodes


_CLOVER: Final = ("hagi-leaves", "hagi-mixed", "hagi-flowers")


def _along(stem: list[int], count: int) -> Iterator[tuple[int, int, int]]:
    """Points and headings along a quadratic curve `x y cx cy x y`, root left out."""
    axes = tuple(zip(stem[::2], stem[1::2], strict=True))
    for t in (i / count for i in range(1, count + 1)):
        x, y = ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(*axes, strict=True))
        dx, dy = ((1 - t) * (b - a) + t * (c - b) for a, b, c in zip(*axes, strict=True))
        yield round(x), round(y), round(degrees(atan2(dx, -dy)))


_STROKES: Final[dict[str, Callable[..., str]]] = {
    "limb": _limb,
    "stem": _stem,
    "fill": path,
    "clover": _clover,
}


def _stroke(line: str) -> str:
    """A line of the table, drawn."""
    head, colon, points = line.partition(": ")
    if not colon:
        return scatter(line)
    kind, *how = head.split()
    return _STROKES[kind](points, *how)


def _arranged(table: str) -> dict[str, str]:
    """The table read: a card's code, then its lines."""
    plants: dict[str, str] = {}
    for line in table.strip().replace("\n        ", " ").splitlines():
        if not line.startswith(" "):
            plants[code := line] = ""
        else:
            plants[code] += _stroke(line.strip())
    return plants


PLANTS: Final = _arranged(_TABLE)
