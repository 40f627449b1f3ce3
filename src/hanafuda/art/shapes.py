"""The shared shapes: a blossom, a fan of needles, a leaf; drawn once about their own origin and used by many cards."""

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final

from .creatures import eyed, goose
from .pen import FINE, HEIGHT, WIDTH, circle, fan, path, place, spin, use


def _at(angle: float, r: float) -> str:
    """A point by compass angle (0 is up) and distance."""
    return f"{r * sin(radians(angle)):.0f} {-r * cos(radians(angle)):.0f}"


def _needles() -> str:
    """A fan of pine needles: a spiky dark dome on a green cushion."""
    rim = "L".join(_at(a, 84 if i % 2 else 66) for i, a in enumerate(range(-94, 95, 4)))
    spokes = fan("M0 -20L0 -62", range(-80, 81, 16))
    cushion = "M-86 4Q-60 26 0 24Q60 26 86 4Q40 10 0 8Q-40 10 -86 4Z"
    return (
        path(f"M{rim}Q0 20 {_at(-94, 84)}Z", "ink", "ink", FINE)
        + path(spokes, line="leaf", width=FINE)
        + path(cushion, "leaf", "ink", FINE)
        + circle(0, 2, 12, "brown", "ink", FINE)
    )


def _plum() -> str:
    """A round five-petalled blossom, petals open to the tint."""
    petal = "M0 -6C-9 -12 -20 -16 -20 -32C-20 -44 -11 -50 0 -50C11 -50 20 -44 20 -32C20 -16 9 -12 0 -6Z"
    return (
        path(spin(petal, 5), "", "ink", 5)
        + path(spin("M0 -8L0 -26", 10, 18), line="gold", width=FINE)
        + circle(0, 0, 10, "gold", "ink", FINE)
    )


def _bud() -> str:
    return circle(0, -12, 14, "", "ink", 5) + path("M-12 -6Q0 6 12 -6Q6 8 0 8Q-6 8 -12 -6Z", "ink")


def _cherry() -> str:
    """Five notched petals around a red star, petals open to the tint."""
    petal = "M0 -4C-12 -14 -30 -34 -20 -52Q-16 -58 -7 -58L0 -47L7 -58Q16 -58 20 -52C30 -34 12 -14 0 -4Z"
    return (
        path(spin(petal, 5), "", "ink", 5)
        + path(spin("M0 0L0 -28", 5), line="red", width=4)
        + path(spin("M0 0L0 -17", 5, 36), line="red", width=FINE)
        + circle(0, 0, 7, "gold", "ink", FINE)
    )


def _raceme() -> str:
    """A hanging cluster of wisteria, 310 long, violet with paler keels."""
    florets = []
    for row in range(11):
        y, spread, r = 16 + row * 28, 34 - 3.4 * row, 21 - 1.1 * row
        across = (-spread, 0, spread) if row < 4 and not row % 2 else (-spread * 0.62, spread * 0.62)
        florets += [(x, y, r) for x in (across if row < 10 else (0,))]
    return path("M0 -40V290", line="moss", width=5) + _florets(florets)


def _florets(florets: Iterable[tuple[float, float, float]]) -> str:
    """Wisteria flowers: a hood and its keel for each `x, y, size`."""
    hoods = keels = ""
    for x, y, r in florets:
        hoods += f"M{x - r:.0f} {y}Q{x - r:.0f} {y - r:.0f} {x:.0f} {y - r:.0f}Q{x + r:.0f} {y - r:.0f} {x + r:.0f} {y}"
        hoods += f"Q{x:.0f} {y + r * 1.3:.0f} {x - r:.0f} {y}Z"
        keels += f"M{x - r * 0.6:.0f} {y - 1}Q{x:.0f} {y + r:.0f} {x + r * 0.6:.0f} {y - 1}Z"
    return path(hoods, "violet", "ink", 4) + path(keels, "lilac")


def _bunch() -> str:
    """A short raceme under two leaves, for small pictures."""
    pairs = [(side * x, y, r) for x, y, r in ((22, 4, 20), (15, 32, 18), (10, 57, 15)) for side in (-1, 1)]
    leaves = "M0 -30Q20 -40 56 -18Q26 -2 0 -30ZM0 -30Q-20 -40 -56 -18Q-26 -2 0 -30Z"
    return (
        path("M0 -40V0", line="moss", width=6)
        + path(leaves, "leaf", "ink", 4)
        + _florets([*pairs, (0, 80, 14), (0, 101, 10)])
    )


def _frond() -> str:
    """A feathered wisteria leaf, hanging."""
    leaves = "".join(
        f"M0 {y}Q{side * 14} {y - 6} {side * 40} {y + 22}Q{side * 10} {y + 26} 0 {y}Z"
        for y in (14, 44, 74)
        for side in (-1, 1)
    )
    return path(leaves + "M0 92Q16 112 0 140Q-16 112 0 92Z", "", "ink", 4) + path("M0 -10V100", line="ink", width=4)


def _iris() -> str:
    """Three falls below, three standards above, a gold throat."""
    falls = "M0 0C-28 -18 -66 -4 -66 34Q-64 66 -50 76Q-26 62 -12 30L0 6L12 30Q26 62 50 76Q64 66 66 34C66 -4 28 -18 0 0Z"
    tongue = "M0 -4C-20 16 -30 60 0 96C30 60 20 16 0 -4Z"
    wings = "M0 0C-14 -20 -56 -26 -46 -66C-22 -62 -4 -40 0 0C4 -40 22 -62 46 -66C56 -26 14 -20 0 0Z"
    crown = "M0 2C-30 -26 -26 -70 0 -94C26 -70 30 -26 0 2Z"
    return (
        path(wings, "indigo", "ink", 5)
        + path(falls, "violet", "ink", 5)
        + path(crown, "violet", "ink", 5)
        + path(tongue, "indigo", "ink", 5)
        + path("M0 8Q-11 30 0 54Q11 30 0 8Z", "gold")
        + path("M-50 24Q-36 14 -22 16M50 24Q36 14 22 16", line="gold", width=5)
        + path("M0 -22V-66", line="lilac", width=FINE)
    )


def _sword(lean: int) -> str:
    """A sword leaf 310 tall, its tip leaning."""
    edge = f"M-15 0C-15 -120 {lean // 3 - 8} -220 {lean} -310C{lean // 2 + 18} -220 17 -120 15 0Z"
    rib = f"M0 0C1 -110 {lean // 4 + 3} -180 {lean // 2 + 2} -230"
    return path(edge, "leaf", "ink", 5) + path(rib, line="moss", width=4)


def _peony() -> str:
    """The great flower: rings of frilled petals, each over its neighbour, around a gold heart; open to the tint."""
    outer = "M0 0C-30 -30 -64 -70 -48 -98Q-40 -114 -26 -108Q-16 -124 0 -116"
    outer += "Q16 -124 26 -108Q40 -114 48 -98C64 -70 30 -30 0 0Z"
    middle = "M0 0C-24 -20 -50 -48 -36 -74Q-26 -86 -14 -78Q0 -90 14 -78Q26 -86 36 -74C50 -48 24 -20 0 0Z"
    inner = "M0 0C-18 -12 -34 -30 -22 -46Q-12 -54 0 -46Q12 -54 22 -46C34 -30 18 -12 0 0Z"
    return (
        _ring(outer, 8, "", 5)
        + path(spin("M0 -88L0 -104M-14 -88L-19 -100M14 -88L19 -100", 8), line="pink", width=FINE)
        + _ring(middle, 7, "", 5, 10)
        + _ring(inner, 6, "pink", 4)
        + circle(0, 0, 18, "gold", "ink", 4)
        + path(spin("M0 -8L0 -9", 6), line="ink", width=4)
    )


def _ring(petal: str, count: int, fill: str, width: float, start: float = 0) -> str:
    """Petals around the origin, each lying over the one before."""
    return "".join(path(fan(petal, (start + i * 360 / count,)), fill, "ink", width) for i in range(count))


def _peony_leaf() -> str:
    """A broad leaf of three points, stem at the origin."""
    edge = "M0 0C-20 -20 -64 -24 -76 -74Q-52 -82 -34 -66C-44 -100 -24 -126 0 -146"
    edge += "C24 -126 44 -100 34 -66Q52 -82 76 -74C64 -24 20 -20 0 0Z"
    veins = "M0 -8V-118M0 -26Q-30 -36 -54 -62M0 -26Q30 -36 54 -62M0 -64L-16 -90M0 -64L16 -90"
    return path(edge, "leaf", "ink", 5) + path(veins, line="moss", width=4)


def _peony_bud() -> str:
    """A closed peony, stem at the origin."""
    ball = "M0 6C-40 0 -50 -44 -30 -70Q-18 -82 -8 -72Q0 -86 10 -74Q22 -84 32 -68C50 -40 38 0 0 6Z"
    folds = "M-8 -70C-24 -50 -22 -20 -8 0M10 -72C28 -50 22 -20 8 0"
    cup = "M0 10C-30 8 -40 -14 -42 -28Q-18 -24 -8 -8Q-2 -24 2 -34Q6 -20 10 -8Q22 -24 42 -28C40 -12 30 8 0 10Z"
    return path(ball, "red", "ink", 5) + path(folds, line="ink", width=4) + path(cup, "leaf", "ink", 4)


def _trefoil() -> str:
    """The three round leaves of bush clover, open to the tint."""
    blade = "M0 0C-15 -8 -17 -32 0 -42C17 -32 15 -8 0 0Z"
    veins = fan("M0 -8L0 -28", (-74, 0, 74))
    return path(fan(blade, (-74, 0, 74)), "", "ink", 4) + path(veins, line="ink", width=2)


def _clover_flower() -> str:
    """A small pea flower on its stalk: two wings and a keel."""
    wings = "M0 -14C-22 -16 -26 -40 -12 -42Q-2 -40 0 -24Q2 -40 12 -42C26 -40 22 -16 0 -14Z"
    return (
        path("M0 0V-14", line="brown", width=4)
        + path(wings, "red", "ink", 4)
        + path("M-7 -18Q0 4 7 -18Z", "pink", "ink", FINE)
    )


def _chrysanthemum() -> str:
    """Three rings of narrow petals, open to the tint, around a heart."""
    long = "M0 0C-8 -24 -14 -60 -9 -70Q0 -80 9 -70C14 -60 8 -24 0 0Z"
    short = "M0 0C-8 -16 -12 -40 -8 -47Q0 -55 8 -47C12 -40 8 -16 0 0Z"
    tiny = "M0 0C-6 -8 -9 -22 -6 -26Q0 -32 6 -26C9 -22 6 -8 0 0Z"
    return (
        path(spin(long, 18), "", "ink", 4)
        + path(spin(short, 14, 10), "", "ink", 4)
        + path(spin(tiny, 9), "", "ink", FINE)
        + circle(0, 0, 8, "ink")
    )


def _chrysanthemum_leaf() -> str:
    """A deeply lobed leaf, stem at the origin."""
    edge = (
        "M0 0C-10 -14 -30 -6 -48 -14Q-50 -30 -34 -40Q-62 -42 -66 -58Q-56 -72 -36 -68Q-54 -86 -48 -100Q-30 -104 -18 -94"
    )
    edge += "Q-14 -116 0 -128Q14 -116 18 -94Q30 -104 48 -100Q54 -86 36 -68Q56 -72 66 -58Q62 -42 34 -40Q50 -30 48 -14"
    veins = "M0 -6V-104M0 -24L-32 -22M0 -24L32 -22M0 -48L-44 -58M0 -48L44 -58M0 -74L-30 -88M0 -74L30 -88"
    return path(edge + "C30 -6 10 -14 0 0Z", "moss", "ink", 5) + path(veins, line="leaf", width=4)


def _maple() -> str:
    """A seven-pointed leaf on its stalk, open to the tint."""
    lobes = [(-128, 40), (-86, 64), (-43, 74), (0, 80), (43, 74), (86, 64), (128, 40)]
    d = "M0 14"
    for i, (angle, length) in enumerate(lobes):
        nook = "0 14" if i == len(lobes) - 1 else _at(angle + 21, 25)
        d += f"Q{_at(angle - 16, length * 0.62)} {_at(angle, length)}Q{_at(angle + 16, length * 0.62)} {nook}"
    veins = "".join(f"M0 4L{_at(angle, length * 0.66)}" for angle, length in lobes)
    return (
        path("M0 6Q4 34 -10 62", line="ink", width=5)
        + path(d + "Z", "", "ink", 5)
        + path(veins, line="ink", width=FINE)
    )


def _strand() -> str:
    """A hanging willow twig, 340 long, leaves to both sides."""
    leaves = "".join(
        f"M{x} {y}Q{x + side * 26} {y + 12} {x + side * 20} {y + 52}Q{x - side * 2} {y + 34} {x} {y}Z"
        for i, y in enumerate(range(6, 300, 27))
        for side, x in ((1 if i % 2 else -1, round(6 * sin(y / 50))),)
    )
    stem = "M0 -20Q8 30 5 70T0 160T4 250T2 300"
    return path(stem, line="moss", width=5) + path(leaves + "M2 296Q14 318 2 346Q-10 318 2 296Z", "leaf", "moss", FINE)


def _twig() -> str:
    """A bent willow twig with narrow leaves, for small pictures."""
    blade = "M0 0Q15 18 7 44Q-7 24 0 0Z"
    at = ((-6, 6, 20), (-9, 24, 42), (0, 32, -20), (-7, 46, 34), (2, 54, -24))
    leaves = "".join(place(path(blade, "leaf", "moss", FINE), x, y, 1, turn) for x, y, turn in at)
    return path("M-22 -8Q0 -8 -3 30T0 84", line="moss", width=5) + leaves


def _paulownia_leaf() -> str:
    """A great dark leaf of three lobes with gold veins, set off from what is behind it; stem at the origin."""
    edge = "M0 0C-34 10 -84 -4 -98 -48Q-104 -84 -80 -104Q-62 -98 -52 -84C-54 -124 -26 -146 0 -170"
    edge += "C26 -146 54 -124 52 -84Q62 -98 80 -104Q104 -84 98 -48C84 -4 34 10 0 0Z"
    veins = "M0 -8V-142M0 -30Q-46 -34 -78 -78M0 -30Q46 -34 78 -78M0 -70L-28 -108M0 -70L28 -108"
    twigs = "M-42 -45Q-56 -36 -72 -38M42 -45Q56 -36 72 -38"
    hairs = "M0 -96L-17 -122M0 -96L17 -122M-24 -36L-44 -70M24 -36L44 -70M-58 -58Q-70 -58 -84 -66M58 -58Q70 -58 84 -66"
    return (
        path(edge, line="ground", width=14)
        + path(edge, "ink", "ink", 4)
        + path(veins + twigs, line="gold", width=5)
        + path(hairs, line="gold", width=2)
    )


def _bell() -> str:
    """One paulownia flower, hung by its brown cup at the origin: a trumpet, its frilled mouth open below."""
    horn = "M-9 4C-12 16 -16 22 -27 28Q-32 42 -18 45Q-12 58 0 51Q12 58 18 45Q32 42 27 28C16 22 12 16 9 4Z"
    return (
        path(horn, "violet", "ink", 4)
        + path("M-19 33Q0 21 19 33Q0 48 -19 33Z", "lilac", "ink", FINE)
        + path("M-4 14L-7 23M4 14L7 23", line="lilac", width=FINE)
        + path("M-11 7Q-12 -9 0 -10Q12 -9 11 7Q0 13 -11 7Z", "tan", "ink", 4)
    )


def _spike() -> str:
    """An upright paulownia panicle, foot at the origin: trumpets to both sides and in front, round buds at the top."""
    flowers = ((36, -62, 1, -34), (27, -106, 0.88, -30), (18, -144, 0.74, -24))
    stalks = "M0 0V-190" + "".join(
        f"M0 {y + 6}Q{side * x} {y - 2} {side * x} {y - 6}M0 -160Q{side * 14} -166 {side * 14} -178"
        for x, y, *_ in flowers
        for side in (-1, 1)
    )
    buds = "".join(circle(x, y, r, "tan", "ink", 4) for x, y, r in ((-14, -176, 9), (14, -176, 9), (0, -194, 10)))
    front = ((0, -56, 1.0), (0, -102, 0.86))
    drawn = "".join(
        use("bell", side * x, y, size, side * turn) for x, y, size, turn in reversed(flowers) for side in (-1, 1)
    )
    drawn += "".join(use("bell", x, y, size) for x, y, size in reversed(front))
    return path(stalks, line="ink", width=5) + buds + drawn


def _hagi(*sides: str) -> str:
    """A node of bush clover: a leaf or a flower to the left and to the right."""
    return "".join(use(name, turn=turn) for name, turn in zip(sides, (-60, 60), strict=True))


def _hill() -> str:
    """A black hill, its peak at the origin, under pale grass that leans right: long blades, and hairs between them."""
    ridge = "M-230 360V230C-160 56 -76 0 0 0C76 0 160 56 230 230V360Z"
    blades = hairs = ""
    for row in range(4):
        for x in range(-200 + row % 2 * 14, 190, 28):
            y = round(98 + row * 78 + x * 7 % 23 + min(x * x / 220, 160) * (1 - row * 0.16))
            away, tall = 17 + x // 10, 56 + x % 5 * 5
            blades += f"M{x - 3} {y}Q{x + away // 6 - 1} {y - tall // 2} {x + away} {y - tall}"
            blades += f"Q{x + away // 6 + 5} {y - tall // 2} {x + 3} {y}Z"
            hairs += f"M{x + 13} {y - 6}q{away // 5} -{tall // 3} {away // 2} -{tall // 2}"
    return path(ridge, "ink", "ink", FINE) + path(hairs, line="grey", width=2) + path(blades, "cream")


def _plume() -> str:
    """A susuki ear on its stalk, 200 tall: silken strands along a leaning tip, all swept right; a blade at its foot."""
    strands = ""
    for t in (i / 8 for i in range(9)):
        x, y = round(-20 * t * (1 - t) + 46 * t * t), round(-92 - 100 * t + 8 * t * t)
        out, down = 34 + 6 * t, 48 - 34 * t
        strands += f"M{x} {y}Q{x + 26} {y - 22 + 8 * t:.0f} {x + out:.0f} {y + down:.0f}Q{x + 8} {y + 8} {x} {y}Z"
    stalk = "M-3 0C-5 -40 -5 -70 -3 -92Q-8 -150 46 -184Q2 -146 2 -92C0 -70 1 -40 3 0Z"
    blade = "M-2 -4Q-16 -70 -46 -96Q-8 -64 6 -4Z"
    return path(blade, "leaf", "ink", FINE) + path(strands, "gold", "ink", FINE) + path(stalk, "ink", "ink", 2)


def _wave() -> str:
    """Two lines of water across the card."""
    line = "M-10 0Q20 -14 50 0T110 0T170 0T230 0T290 0T350 0"
    return path(line, line="sky", width=9) + path(line, line="indigo", width=FINE)


def _washi() -> str:
    """The ground of a print: the sky wiped darker step by step towards the upper edge, and the grain of the block."""
    sky = "".join(f'<path d="M0 0H{WIDTH}V{y}H0Z" fill="sky" opacity=".09"/>' for y in range(30, 200, 15))
    grain = "".join(f"M0 {y}Q90 {y - 14} 170 {y + 4}T{WIDTH} {y - 6}" for y in range(40, HEIGHT, 38))
    return sky + f'<g opacity=".35">{path(grain, line="tan", width=1)}</g>'


SHAPES: Final[dict[str, str]] = {
    "needles": _needles(),
    "plum": _plum(),
    "bud": _bud(),
    "cherry": _cherry(),
    "raceme": _raceme(),
    "bunch": _bunch(),
    "frond": _frond(),
    "iris": _iris(),
    "sword": _sword(30),
    "blade": _sword(-50),
    "peony": _peony(),
    "peony-leaf": _peony_leaf(),
    "peony-bud": _peony_bud(),
    "trefoil": _trefoil(),
    "clover": _clover_flower(),
    "hagi-leaves": _hagi("trefoil", "trefoil"),
    "hagi-mixed": _hagi("trefoil", "clover"),
    "hagi-flowers": _hagi("clover", "clover"),
    "hill": _hill(),
    "goose": goose(),
    "eyed": eyed(),
    "kiku": _chrysanthemum(),
    "kiku-leaf": _chrysanthemum_leaf(),
    "maple": _maple(),
    "strand": _strand(),
    "twig": _twig(),
    "kiri-leaf": _paulownia_leaf(),
    "bell": _bell(),
    "spike": _spike(),
    "plume": _plume(),
    "wave": _wave(),
    "washi": _washi(),
}
