"""The animals of the deck, each where it stands or flies on its card; things and people are drawn in `scenes`."""

from math import hypot

from .pen import FINE, LINE, Point, brush, circle, path, place, use
from .scenes import (
    bridge,
    curtain,
    flow,
    hwatu_rain_man,
    joker,
    lightning,
    moon,
    plume,
    rain_man,
    sake_cup,
    shape,
    stroke,
)

__all__ = [
    "boar",
    "bridge",
    "bush_warbler",
    "butterflies",
    "crane",
    "cuckoo",
    "curtain",
    "deer",
    "geese",
    "hwatu_phoenix",
    "hwatu_rain_man",
    "joker",
    "lightning",
    "moon",
    "phoenix",
    "rain_man",
    "sake_cup",
    "swallow",
]


def crane() -> str:
    """A white crane, tall before the red sun."""
    sun = circle(222, 116, 92, "red")
    bough = brush("-20 546 40, 40 500 36, 110 486 30, 200 492 24, 290 478 16, 350 462 8")
    perch = path(bough, "brown", "ink")
    feet = "M172 366L164 420L170 474M142 482L170 474L192 484M208 364L218 416L212 478M186 484L212 478L236 482"
    legs = stroke(feet, "ground", 17) + stroke(feet, width=8)
    body = shape(
        "88,128 106,108 132,114 147,144 146,184 134,222 146,250 196,258 250,284 292,330 248,366 190,376 136,358 "
        "102,318 94,268 106,222 120,186 116,158 98,146 z",
        "white",
    )
    neck = shape("98,147 120,144 132,162 130,190 112,234 98,268 106,222 120,186 116,160 z", "ink", "ink", FINE)
    tips = (222, 428), (250, 436), (278, 430), (300, 412), (314, 384)
    train = "".join(path(plume((204, 290), tip, -30, 30), "ink", "cream", FINE) for tip in tips)
    folded = wing(
        "120,288 156,262 206,262 262,290 302,338", "264,346 232,354 202,352 174,342 148,324", "white", "white"
    )
    crown = shape("88,126 104,106 130,110 112,124 z", "red", "ink", FINE)
    beak = path("M90 128L26 150L94 146z", "gold", "ink", 5)
    return sun + perch + legs + body + neck + train + folded + crown + beak + eye(108, 133)


def bush_warbler() -> str:
    """A plump olive-green singer on its perch."""
    tail = path(plume((220, 292), (318, 372), -8, 14) + plume((220, 292), (298, 390), -8, 14), "moss", "ink")
    legs = stroke("M152 330L146 368M184 334L182 370", width=8)
    claws = stroke("M124 368L146 368L166 374M164 374L182 370L204 372", width=7)
    body = shape("66,222 82,190 116,174 152,186 190,220 236,272 262,318 226,336 172,344 116,326 80,284 z", "leaf")
    belly = shape("72,240 94,246 120,284 170,310 226,314 252,322 226,335 172,342 118,325 82,284 z", "cream", None)
    rim = shape("258,322 226,336 172,344 116,326 80,284 66,222", "none")
    folded = wing("122,252 158,226 204,252 290,340", "258,330 228,322 198,308 168,292 142,274", "moss", "", "leaf")
    beak = path("M70 204L26 184L66 222zM68 224L36 224L76 238z", "gold", "ink", 5)
    brow = stroke("M78 202Q104 186 136 200", "cream", 7)
    return tail + legs + claws + body + belly + rim + folded + beak + brow + eye(98, 214, r=7)


def cuckoo() -> str:
    """A barred bird calling as it crosses the card, low under a slim red crescent."""
    crescent = path("M134 150A72 72 0 1 1 46 262A80 80 0 0 0 134 150z", "red", "ink", 4)
    far = wing("118,418 108,380 84,346 26,312", "40,350 58,376 80,396 104,414", "brown", "", "cream")
    tail = spread("206,446 208,462", "308,424 324,446 322,470 308,490", 17, "ink", "ink", FINE, line="cream")
    tail += stroke("M290 432h0M304 450h0M302 468h0M290 482h0M258 440h0M268 452h0M266 464h0", "white", 9)
    body = shape("60,420 84,408 126,412 176,424 226,446 236,458 206,482 156,494 106,484 70,456 z", "white")
    bars = stroke(
        "M104 446q10 18 4 34M126 448q10 20 6 42M150 450q10 18 6 40M174 454q9 16 6 32M198 460q6 10 4 20", "ink", 8
    )
    nape = shape(
        "38,424 48,400 74,390 108,400 146,414 196,428 232,446! 180,446 132,440 98,446 70,456 48,446 z", "brown"
    )
    cheek = shape("40,434 62,432 84,440 98,446 70,458 50,448 z", "grey", None)
    beak = path("M42 412L4 400L38 426zM40 434L12 450L54 448z", "ink", "ink", 4) + path("M42 418L20 425L44 438z", "red")
    near = wing("130,420 142,366 186,316 282,280", "276,316 266,346 250,374 230,398 204,418", "ink", "brown", "grey")
    glance = circle(66, 414, 8, "gold", "ink", FINE) + eye(65, 414, r=4)
    return crescent + far + tail + body + bars + nape + cheek + near + beak + glance


def geese() -> str:
    """Three wild geese coming down in a slanting line, the nearest largest."""
    return "".join(use("goose", x, y, size, turn) for x, y, size, turn in _FLIGHT)


_FLIGHT = (232, 88, 0.7, -3), (192, 190, 0.82, -6), (156, 304, 0.94, -9)


def goose() -> str:
    """Neck stretched, wings lifted, flying left."""
    far = wing("-26,0 -38,-26 -54,-44 -92,-58", "-80,-36 -64,-18 -44,-2", "brown", "", "tan", 5)
    tail = path("M56-2L104-20L100-5L114 2L98 8L102 20L58 16z", "ink", "ink", 4)
    body = shape("-74,2 -44,-10 -6,-14 36,-8 76,0! 78,14! 36,26 -6,30 -40,24 -66,14 z", "white", width=5)
    bars = stroke("M-22 20q6 6 14 2M4 21q7 6 14 0M30 16q7 4 14-2", "grey")
    neck = shape("-124,-14 -113,-26 -97,-23 -72,-8 -38,-10! -44,10 -56,16! -88,4 -112,-1 z", "brown", width=5)
    near = wing("-16,6 -8,-30 28,-58 104,-76", "98,-50 86,-28 68,-10 46,4 22,12", "ink", "tan", "grey", 5)
    beak = path("M-117-22L-150-8L-116-4z", "orange", "ink", 4)
    return far + tail + body + bars + neck + near + beak + circle(-106, -15, 4, "white")


def swallow() -> str:
    """A swallow diving on sickle wings, its fork streaming behind."""
    fork = path("M188 304Q262 244 322 140Q258 210 222 236Q262 176 262 96Q232 190 178 288z", "ink", "ink", 4)
    far = wing("126,372 92,328 70,276 44,178", "84,222 112,250 142,282 174,322", "indigo", "", "cream")
    body = shape("56,448 60,420 88,392 132,348 176,296 222,242 212,306 182,360 142,410 102,440 z", "ink")
    belly = shape("84,440 118,404 164,354 208,290 204,316 180,360 142,408 104,438 z", "white", None)
    near = wing("128,360 176,342 236,364 322,452", "270,440 232,432 190,420 146,400", "indigo", "", "cream")
    throat = shape("56,446 60,424 82,418 102,430 92,444 70,452 z", "red", "ink", FINE)
    beak = path("M58 438L34 474L72 450z", "ink", "ink", 4)
    return place(fork + far + body + belly + throat + near + beak + eye(90, 406, "cream"), 6, 30, 0.94)


def phoenix() -> str:
    """The bird of good reigns fills the card: wings to the upper edge, its eyed tail sweeping over the leaves."""
    tail = "".join(
        path(brush(quill), "red", "ink", 5) + stroke(f"M{shaft}", "gold") + use("eyed", x, y, turn=turn)
        for quill, shaft, (x, y, turn) in _TRAIN
    )
    far = spread("122,202 138,232", "88,44 114,22 144,12 172,22", 20, "wine", "gold")
    near = spread(
        "196,150 146,254", "222,10 256,14 284,32 304,60 314,96 314,134 308,172 294,208 274,240", 23, "red", "gold"
    )
    near += spread("188,158 142,252", "210,74 236,84 256,104 266,132 266,162 256,192 240,222", 20, "gold", "wine")
    near += spread("170,186 136,254", "186,126 204,136 216,156 218,182 210,210", 15, "indigo", "sky", 4)
    crest = spread("58,182 74,188", "26,118 50,104 76,110 98,134", 10, "orange", "wine", 4)
    body = shape(
        "36,200 50,176 76,174 94,196 98,226 116,248 152,250 192,262 222,286 208,312 162,326 114,314 80,286 64,254 "
        "60,226 46,216 z",
        "gold",
    )
    hackle = "".join(f"M{x:g} {y:g}q10 11 20-1" for x, y in _spots(_HACKLES))
    beak = path("M40 190Q12 192 4 226Q26 214 46 216z", "red", "ink", 5) + stroke("M12 214Q26 202 42 204")
    wattle = shape("50,218 60,222 58,244 46,252 42,236 z", "red", "ink", 4)
    glance = shape("50,194 62,184 80,190 64,200 z", "white", "ink", FINE) + eye(66, 192)
    return tail + far + crest + body + stroke(hackle, "wine") + near + wattle + beak + glance


# The phoenix's long feathers: where the vane runs, where its shaft, and where its eye lies.
_TRAIN = (
    ("204 282 12, 262 290 22, 304 334 26, 312 392 22, 302 440 12", "226 286Q300 296 308 396", (302, 414, 97)),
    ("196 290 12, 240 322 22, 256 372 26, 248 424 22, 226 458 12", "212 302Q262 346 248 420", (229, 440, 116)),
    ("184 296 12, 204 342 22, 196 392 26, 170 430 22, 142 452 12", "192 316Q212 386 168 426", (150, 440, 140)),
    ("172 298 12, 166 338 22, 138 370 26, 104 386 22, 70 394 12", "172 318Q160 366 104 384", (84, 390, 166)),
)
# Where each scale of its breast begins.
_HACKLES = """
    70,228 74,246 84,262 76,270 94,278 114,270 88,290 110,292 130,286 148,276 106,306 128,306 150,302 172,294 150,316
    192,288 172,310 194,302
"""


def eyed() -> str:
    """The eye of a tail feather, its root at the origin."""
    rim = path("M-10 0C8-38 54-30 70 0C54 30 8 38-10 0z", "gold", "ink", 5)
    return rim + path("M10 0C20-18 44-16 54 0C44 16 20 18 10 0z", "leaf", "ink", FINE) + circle(36, 0, 9, "indigo")


def hwatu_phoenix() -> str:
    """The bird's head, large, as Korean decks show it."""
    plumes = (306, 196, "indigo"), (308, 134, "gold"), (282, 74, "red"), (228, 34, "gold"), (164, 24, "red")
    crest = "".join(path(plume((132, 140), (x, y), -24, 28), colour, "ink") for x, y, colour in plumes)
    neck = shape("150,116 184,146 216,200 268,232 345,248! 345,480! 262,462 188,414 138,340 108,262 112,214 z", "red")
    rows = enumerate((134, 132, 158, 166, 206, 234))
    scales = stroke("".join(f"M{x} {258 + 34 * n}" + "q15 22 30 0" * ((348 - x) // 30) for n, x in rows), "gold", 5)
    collar = "q-6 26-28 20q-4 24-28 16q-6 20-28 8q-12 10-26-4q-16-14-20-48z"
    head = path(flow("76,176 78,146 96,116 128,102 162,112 188,146 206,184") + collar, "white", "ink")
    beak = path("M48 182Q66 196 94 190L84 178zM82 144Q44 148 20 186Q54 180 84 180z", "gold", "ink", 5)
    wattle = shape("84,192 104,188 116,220 104,248 88,228 z", "red", "ink", 5)
    cheek = shape("92,170 104,146 134,136 176,138 222,116! 196,156 158,172 122,184 z", "red", "ink", 4)
    glance = shape("102,164 122,150 154,158 128,170 z", "gold", "ink", 4) + eye(126, 160, r=7)
    return crest + neck + scales + head + wattle + cheek + beak + glance


def butterflies() -> str:
    """Two of them, one broad and one folded."""
    half = (
        shape("2,4 40,8 60,34 50,62 40,96 28,68 14,50 4,26 z", "gold")
        + shape("0,2 16,-46 56,-82 98,-80 94,-40 66,0 30,14 z", "violet")
        + stroke("M8-4L64-56M10 2L68-24M8 14L36 50")
        + stroke("M84-64h0M80-42h0M68-20h0", "white", 13)
        + stroke("M42 36h0", "red", 15)
    )
    body = shape("0,-22 9,-6 6,30 0,56 -6,30 -9,-6 z", "ink", width=FINE) + stroke(
        "M-2-18Q-3-44-12-66M2-18Q3-44 12-66", width=4
    )
    folded = (
        shape("0,0 -22,-50 4,-98 44,-96 56,-44 22,4 z", "red")
        + shape("0,2 30,-34 70,-32 74,4 36,22 z", "white")
        + stroke("M2-14L20-74M10-10L40-60M16-2L52-14")
        + stroke("M32-80h0M44-56h0", "gold", 13)
        + stroke("M56-8h0", "indigo", 14)
        + shape("-24,6 -8,-8 26,10 46,26 10,18 z", "ink", width=FINE)
        + stroke("M-22 2Q-46-6-48-28M-22 4Q-42 0-58-10", width=4)
    )
    return place(half + place(half, mirror=True) + body, 128, 114, 0.9, -20) + place(folded, 240, 222, 0.94, 8)


def boar() -> str:
    """A heavy bristled boar, head low, trotting through the bush clover."""
    tail = stroke("M302 378Q322 388 313 418", width=8) + stroke("M313 414l-3 16", width=12)
    far = path("M118 448L108 482L82 496L88 512L120 500L142 462zM222 448L216 520H242L254 456z", "ink", "ink")
    body = shape(
        "18,430 54,408 92,386 116,362 136,334 158,318 188,316 226,326 268,340 298,364 308,400 304,442 290,476 300,496 "
        "300,520! 268,520! 266,496 248,456 214,462 190,470 182,496 184,520! 152,520! 150,496 140,470 116,470 84,474 "
        "50,476 20,470! z",
        "brown",
    )
    socks = shape("304,442 290,476 300,496 300,520! 268,520! 266,496 250,462 276,454 z", "ink", None)
    socks += shape("190,466 182,496 184,520! 152,520! 150,496 140,468 166,452 z", "ink", None)
    coat = path(
        "M88 392L116 360L136 332L158 316L188 314L226 324L268 338L298 362L304 380L284 370L278 378L258 360L248 370"
        "L230 350L218 366L202 348L192 372L176 354L170 388L154 372L150 414L136 396L128 436L116 408z",
        "ink",
    )
    ridge = (
        "116,362 122,353 128,345 134,338 140,331 146,325 153,321 160,318 167,317 174,316 182,316 190,317 198,319 "
        "207,321 216,324 226,327 236,330 247,334 258,338 269,342"
    )
    mane = "".join(f"M{x:g} {y:g}l{17 - n // 2}-{28 - n}" for n, (x, y) in enumerate(_spots(ridge)))
    fur = stroke(
        "M204 388l16 8M236 390l16 8M264 404l14 10M182 410l16 6M214 416l18 8M244 426l16 8M276 430l8 10M196 440l16 4"
        "M156 430l10 8M72 458Q96 452 116 464",
        "tan",
    )
    ear = shape("106,388 106,358 130,324! 144,354 140,382 122,396 z", "brown", "ink")
    snout = shape("14,420 28,418 34,446 30,474 16,474 8,446 z", "pink", "ink", 5)
    snout += stroke("M18 438h0M18 456h0", "wine", 7)
    tusk = shape("48,472 40,446 48,414! 58,442 76,468 z", "white", "ink", 4)
    glare = circle(90, 416, 6, "gold", "ink", 4) + stroke("M76 402L104 412", width=7)
    hooves = stroke("M158 516h20M274 516h20M222 516h14M90 506l14-5", "tan", 7)
    beast = tail + far + stroke(mane, width=6) + body + socks + coat + fur + hooves + ear + tusk + snout + glare
    return place(beast, 319, 20, 0.96, mirror=True)


def deer() -> str:
    """A stag looking back over its shoulder."""
    antlers = stroke(
        "M212 214C208 186 182 178 172 150Q164 126 176 102M196 186Q176 184 164 168M172 150Q156 146 148 128"
        "M228 212C238 184 260 178 266 148Q268 124 254 104M244 186Q262 186 278 174M267 146Q282 140 288 124",
        width=9,
    )
    ears = path(plume((214, 226), (168, 192), 6, 15), "brown", "ink", 5)
    ears += path(plume((228, 226), (282, 214), -4, 16), "tan", "ink")
    far = shape("228,388 262,390 294,412 290,430 280,474! 264,470! 268,432 236,424 z", "brown")
    far += shape("96,390 138,398 136,446 124,474 128,522! 108,522! 108,472 z", "brown")
    body = shape(
        "194,312 186,276 196,240 226,228 252,256 264,305 262,350 248,394 244,440 240,480 244,522! 222,522! 224,480 "
        "216,430 200,404 160,408 124,400 114,422 88,458 88,490 92,522! 70,522! 70,490 62,456 66,424 52,390 48,356 "
        "64,334 100,324 150,330 z",
        "tan",
    )
    tail = path(plume((60, 338), (36, 398), 6, 14), "white", "ink", 5)
    spots = stroke(
        "M84 350h0M110 344h0M138 348h0M166 346h0M192 340h0M76 378h0M100 372h0M128 372h0M156 374h0M184 366h0M212 358h0"
        "M92 402h0M172 392h0M206 386h0M222 320h0M216 292h0",
        "white",
        11,
    )
    head = shape("206,210 186,222 160,240 138,250 132,262 142,273 174,274 208,270 228,256 238,232 226,210 z", "tan")
    muzzle = shape("144,247 130,254 132,266 146,262 z", "ink", None)
    hooves = stroke("M72 516h18M224 516h18M110 516h16M267 466l11 3", width=11)
    stag = antlers + ears + far + body + tail + spots + hooves + head + muzzle + eye(186, 242, r=6)
    return place(stag, 12, 42, 0.92)


def wing(lead: str, notches: str, fill: str, coverts: str = "", vein: str = "ink", width: float = LINE) -> str:
    """A wing: a flowing edge from shoulder to tip, then rounded feathers back along the notches.

    With `coverts`, the same shape lies on the shoulder once more, smaller and in that colour.
    """
    edge, tips = _spots(lead), _spots(notches)
    root = edge[0]
    drawn = path(_pinions(edge, tips), fill, "ink", width)
    quills = (((x, y), _toward(root, (x, y), 0.5 if coverts else 0.4)) for x, y in tips[:-1])
    drawn += stroke("".join(f"M{x:g} {y:g}L{u:.0f} {v:.0f}" for (x, y), (u, v) in quills), vein)
    if coverts:
        small = ([_toward(root, spot, 0.58) for spot in spots] for spots in (edge, tips))
        drawn += path(_pinions(*small), coverts, "ink", 4)
    return drawn


def spread(
    arm: str,
    tips: str,
    girth: float,
    fill: str,
    shaft: str = "ink",
    width: float = 5,
    line: str = "ink",
) -> str:
    """Feathers side by side, each over the one before: rooted evenly along the arm, with a fine shaft."""
    (start, end), ends = _spots(arm), _spots(tips)
    drawn = ""
    for n, tip in enumerate(ends):
        root = _toward(start, end, n / (len(ends) - 1))
        (x, y), (u, v) = _toward(root, tip, 0.45), _toward(root, tip, 0.86)
        drawn += path(feather(root, tip, girth), fill, line, width)
        drawn += stroke(f"M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}", shaft, 2)
    return drawn


def feather(root: Point, tip: Point, girth: float) -> str:
    """Path data of a feather with a round end."""
    (x, y), (u, v) = root, tip
    length = hypot(u - x, v - y)
    across, down = (y - v) / length, (u - x) / length

    def side(part: float, out: float) -> str:
        return f"{x + (u - x) * part + across * out:.0f} {y + (v - y) * part + down * out:.0f}"

    left, right = f"{side(0.4, -girth)} {side(1, -girth)}", f"{side(1, girth)} {side(0.4, girth)}"
    return f"M{x:.0f} {y:.0f}C{left} {u:.0f} {v:.0f}C{right} {x:.0f} {y:.0f}z"


def eye(x: float, y: float, colour: str = "ink", r: float = 5) -> str:
    return circle(x, y, r, colour)


def _pinions(edge: list[Point], tips: list[Point]) -> str:
    """The outline of a wing."""
    (root_x, root_y), (x, y), (end_x, end_y) = edge[0], edge[-1], tips[-1]
    clockwise = int((x - root_x) * (end_y - root_y) > (y - root_y) * (end_x - root_x))
    d = flow(" ".join(f"{u:.0f},{v:.0f}" for u, v in edge))
    for n, (u, v) in enumerate(tips):
        radius = hypot(u - x, v - y) * (0.6 if n else 0.9)
        d += f"A{radius:.0f} {radius:.0f} 0 0 {clockwise} {u:.0f} {v:.0f}"
        x, y = u, v
    return d + "z"


def _spots(points: str) -> list[Point]:
    return [(float(x), float(y)) for x, y in (word.split(",") for word in points.split())]


def _toward(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
