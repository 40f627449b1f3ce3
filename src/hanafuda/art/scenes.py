"""Things, people and weather: what a card shows that is neither plant nor animal, and the strokes for both."""

from math import atan2, degrees, hypot

from .pen import FINE, LINE, Point, circle, ellipse, path, place


def flow(points: str) -> str:
    """Path data of a smooth curve through points written `x,y`; `x,y!` is a corner, a final `z` closes the curve."""
    words = points.removesuffix(" z").split()
    closed = points.endswith("z")
    spots = [(float(x), float(y)) for x, y in (word.rstrip("!").split(",") for word in words)]
    count = len(spots)
    sharp = [word.endswith("!") or (not closed and i in (0, count - 1)) for i, word in enumerate(words)]

    def handle(i: int, toward: Point, reach: float) -> Point:
        """The control offset at a spot: along its neighbours' chord, or straight ahead at a corner."""
        x, y = spots[i]
        if sharp[i]:
            return (toward[0] - x) * 0.3, (toward[1] - y) * 0.3
        (ax, ay), (bx, by) = spots[i - 1], spots[(i + 1) % count]
        scale = reach / (hypot(bx - ax, by - ay) or 1)
        return (bx - ax) * scale, (by - ay) * scale

    d = f"M{spots[0][0]:g} {spots[0][1]:g}c"
    for i in range(count if closed else count - 1):
        after = (i + 1) % count
        here, there = spots[i], spots[after]
        dx, dy = there[0] - here[0], there[1] - here[1]
        reach = hypot(dx, dy) * 0.36
        (out_x, out_y), (back_x, back_y) = handle(i, there, reach), handle(after, here, -reach)
        d += f"{out_x:.0f} {out_y:.0f} {dx + back_x:.0f} {dy + back_y:.0f} {dx:.0f} {dy:.0f} "
    return d.replace(" -", "-").rstrip() + "z" * closed


def shape(points: str, fill: str, line: str | None = "ink", width: float = LINE) -> str:
    """A flowing outline, filled."""
    return path(flow(points), fill, line, width)


def stroke(d: str, colour: str = "ink", width: float = FINE) -> str:
    """A line and nothing inside it; `h0` makes a dot."""
    return path(d, "none", colour, width)


def plume(root: Point, tip: Point, bend: float = 0, girth: float = 9) -> str:
    """Path data of a feather, leaf or drop from root to tip, bowed sideways."""
    (x, y), (u, v) = root, tip
    length = hypot(u - x, v - y)
    across, down = (y - v) / length, (u - x) / length
    sides = (
        f"{(x + 2 * u) / 3 + across * side:.0f} {(y + 2 * v) / 3 + down * side:.0f}"
        for side in (bend - girth, bend + girth)
    )
    return "M{x:g} {y:g}Q{} {u:g} {v:g}Q{} {x:g} {y:g}z".format(*sides, x=x, y=y, u=u, v=v)


def curtain() -> str:
    """A camp curtain in red and white, looped up on a cord, across the lower half."""
    cloth = path("M-6 290Q80 338 165 300Q250 338 336 290V546H-6z", "white", "ink")
    cloth += path(
        "M-6 290L62 316Q62 440 48 546H-6zM336 290L268 316Q268 440 282 546H336z"
        "M130 312L165 300L200 312Q200 440 210 546H120Q130 440 130 312z",
        "red",
        "ink",
    )
    folds = stroke("M26 326Q24 440 14 540M304 326Q306 440 316 540", "wine") + stroke(
        "M96 330Q94 440 84 540M234 330Q236 440 246 540", "grey"
    )
    hung = "M-6 302Q80 350 165 312Q250 350 336 302"
    band = stroke(hung, "ink", 32) + stroke(hung, "violet", 20) + stroke(hung, "gold")
    dots = stroke("M165 410h0M186 425h0M178 450h0M152 450h0M144 425h0", "wine", 22) + circle(165, 432, 7, "wine")
    tassel = path("M-9 12L-17 84H17L9 12z", "gold", "ink", 5) + stroke("M-10 28H10M-5 40V82M5 40V82")
    tassel += circle(0, 0, 14, "gold", "ink", 5)
    crest = circle(165, 432, 44, "gold", "ink") + dots
    return cloth + folds + band + crest + place(tassel, 84, 340) + place(tassel, 246, 340)


def bridge() -> str:
    """Plain planks on posts, in a zigzag over the water."""
    water = path("M-6 546V366q30-16 58 0t58 0t58 0t58 0t58 0t58 0V546z", "sky")
    water += stroke(
        "M24 404q16-10 32 0t32 0M250 506q16-10 32 0t32 0M20 512q14-9 28 0t28 0M176 524q14-9 28 0t28 0"
        "M280 382q14-9 28 0t28 0M92 438q14-9 28 0",
        "indigo",
        5,
    )
    stakes = "M24 420V400M10 460V500M98 462V432M80 500V538M190 384V360M242 400V372M226 430V470M312 420V400M300 470V510"
    posts = stroke(stakes, "ink", 22) + stroke(stakes, "brown", 12)
    spans = _span(120, 506, 210, 404) + _span(-30, 432, 132, 506) + _span(198, 404, 360, 478)
    return water + posts + spans


def _span(x: float, y: float, u: float, v: float) -> str:
    """Two long planks side by side from one point to another."""
    length = hypot(u - x, v - y)
    plank = path(f"M-22-26H{length + 12:.0f}V-1H-22zM-12-1H{length + 22:.0f}V24H-12z", "tan", "ink", 5)
    side = path(f"M-22-20H{length + 22:.0f}V34H-12z", "brown", "ink", 5)
    grain = stroke(f"M4-14H{length * 0.6:.0f}M{length * 0.4:.0f} 12H{length:.0f}", "brown")
    return place(side + plank + grain, x, y, turn=round(degrees(atan2(v - y, u - x))))


def moon() -> str:
    """A huge white moon in a red sky."""
    return path("M0 0H330V400H0z", "red") + circle(165, 160, 112, "white")


def sake_cup() -> str:
    """A flat red cup, gold within, wishing long life."""
    foot = shape("108,444! 112,468 104,478! 226,478! 218,468 222,444! z", "wine")
    bowl = shape("24,364! 40,404 96,446 165,456 234,446 290,404 306,364! z", "red")
    rim = ellipse(165, 362, 141, 76, "red", "ink") + ellipse(165, 364, 119, 59, "gold", "ink", 4)
    life = (
        "M134 330H198M138 347H192M112 365H218M166 318Q168 380 112 411M148 386H216M194 368V412L182 408M156 394L165 404"
    )
    return foot + bowl + rim + stroke(life, "wine", 9)


def rain_man() -> str:
    """Ono no Michikaze under his umbrella, watching the frog try again."""
    return _stream() + _courtier("violet") + _umbrella("gold", "brown") + _frog()


def hwatu_rain_man() -> str:
    """The same man under a black umbrella, as Korean decks show him."""
    return _stream() + _courtier("gold") + _umbrella("ink", "gold") + _frog()


def _umbrella(cloth: str, ribs: str) -> str:
    dome = (
        "M176 38Q80 72 20 172Q44 172 58 188Q82 182 104 196Q130 184 158 198Q184 184 210 194Q234 180 260 186"
        "Q278 168 302 162Q266 68 176 38z"
    )
    ring = path("M72 104Q174 132 262 96L284 126Q176 172 44 138z", "red")
    spread = "M58 188Q92 92 176 38Q118 100 104 196M158 198Q152 110 176 38Q202 110 210 194M176 38Q246 96 260 186"
    return path(dome, cloth) + ring + stroke(spread, ribs) + stroke(dome, width=LINE) + stroke("M176 34V20", width=14)


def _courtier(trousers: str) -> str:
    """The man himself: tall black hat, white face, wide red sleeves."""
    pole = stroke("M164 180L150 400", width=8)
    shoes = stroke("M152 522H186M236 522H272", width=16)
    legs = shape("152,478! 138,500 150,516 214,514 220,494 226,514 284,516 300,500 288,478! z", trousers)
    coat = shape("178,306 214,300 248,318 270,364 284,430 294,486! 222,494 146,486! 158,430 166,360 z", "red")
    far = shape("184,326 150,344 116,396! 150,414! 190,380 z", "wine")
    face = shape("180,254 176,268 168,280 178,286 182,300 200,310 220,300 230,280 228,254 z", "white", width=5)
    hat = shape("174,262! 182,238 188,210 206,196 226,202 234,224 230,250 238,272! 220,262 200,252 z", "ink", width=4)
    gaze = stroke("M186 276l8 1M206 277l9-2M190 266l6-2M206 264l8 1", "brown") + stroke("M186 294h8", "red", 4)
    sleeve = shape("242,322 204,326 166,344! 134,446! 186,462 236,448! 262,384 z", "red")
    cuff = path("M166 344L134 446L152 454L180 338z", "white", "ink", 5)
    hand = shape("150,356 166,344 178,354 170,370 154,370 z", "white", width=5)
    crests = stroke("M216 372h0M206 424h0M262 460h0", "gold", 20)
    return shoes + legs + coat + far + face + hat + gaze + pole + sleeve + cuff + crests + hand


def _stream() -> str:
    water = path("M-6 464C40 446 84 490 120 502S190 524 204 546H-6z", "indigo", "ink")
    return water + stroke("M0 492q30-14 60 12t64 26M0 522q22-8 46 14", "white", 4)


def _frog() -> str:
    kick, reach = "M54 480L28 472L38 504L10 518", "M88 448L108 446L114 428"
    hind = stroke(kick, "ink", 20) + stroke(kick, "leaf", 9)
    body = shape("30,482 38,448 62,420 86,410 102,418 100,440 78,474 50,496 z", "leaf")
    belly = stroke("M54 484Q82 464 90 438", "cream", 6)
    fore = stroke(reach, "ink", 16) + stroke(reach, "leaf", 6)
    return hind + body + belly + fore + circle(82, 414, 9, "gold", "ink", 4) + circle(83, 414, 3, "ink")


def lightning() -> str:
    """Night, thunder drum, claws and one bolt: the card that may stand for any other."""
    night = path("M0 0H330V540H0z", "red") + path(
        "M-6-6H336V168A40 40 0 0 1 270 190A46 46 0 0 1 188 204A40 40 0 0 1 112 176A38 38 0 0 1 44 160"
        "A34 34 0 0 1-6 150zV420A44 44 0 0 1 66 438A40 40 0 0 1 136 458"
        "A44 44 0 0 1 216 462A40 40 0 0 1 284 440A40 40 0 0 1 336 430V546H-6z",
        "ink",
    )
    coil = "a5 5 0 0 1 10 0a10 10 0 0 1-20 0a15 15 0 0 1 30 0a20 20 0 0 1-40 0"
    swirls = stroke(f"M44 490{coil}M258 498{coil}M112 92{coil}", "red", 4)
    bolt = path("M192 160L104 330L158 328L82 522L254 288L196 292L276 170z", "gold", "ink")
    claw = path("M-8-11Q34-14 48 26Q24 8-6 13z", "white", "ink", 5)
    claws = place(claw, 214, 322, mirror=True) + "".join(
        place(claw, x, y, turn=turn) for x, y, turn in ((232, 390, 116), (273, 412, 98), (317, 408, 92))
    )
    hand = shape(
        "340,292! 296,292 258,298 228,300 204,314 206,332 232,334 254,338 236,356 220,376 220,394 236,400 252,382 "
        "266,366 264,390 262,412 272,424 284,412 288,390 294,372 302,394 306,414 318,420 326,406 340,372! z",
        "indigo",
    )
    knuckles = stroke("M264 318Q278 322 290 338M300 314Q310 326 314 344")
    return night + swirls + bolt + place(_drum(), 222, 118) + _twig() + claws + hand + knuckles


def _drum() -> str:
    """The thunder god's drum: three commas chasing each other."""
    comma = path("M0-45A45 45 0 0 1 45 4Q34-22 10-12A18 18 0 1 1 0-45z", "ink")
    studs = stroke("M35-61h0M61-35h0M70 0h0M61 35h0", "wine", 9)
    turns = "".join(place(comma + studs, turn=turn) for turn in (0, 120, 240))
    return circle(0, 0, 82, "gold", "ink") + circle(0, 0, 59, "cream", "ink") + turns


def _twig() -> str:
    """One strand of willow along the edge."""
    leaves = (plume((42, y), (14 if n % 2 else 64, y + 50), 0, 9) for n, y in enumerate(range(0, 320, 30)))
    return stroke("M42-10V340", "leaf", 5) + path("".join(leaves), "leaf")


def joker() -> str:
    """A festival lantern among flowers: a card of no month."""
    night = path("M0 0H330V540H0z", "violet")
    stars = stroke("M44 60h0M286 84h0M34 180h0M300 200h0M70 118h0M262 36h0", "gold", 9)
    cord = stroke("M165-6V70", "ink", 12) + stroke("M165-6V70", "gold", 6)
    paper = shape("115,96! 62,140 44,222 62,304 115,348! 215,348! 268,304 286,222 268,140 215,96! z", "red")
    hoops = stroke(
        "M84 122Q165 134 246 122M58 162Q165 176 272 162M48 202Q165 216 282 202M46 242Q165 256 284 242"
        "M58 286Q165 300 272 286",
        "wine",
        4,
    )
    caps = path("M108 72H222V100H108zM108 344H222V370H108z", "gold", "ink")
    emblem = circle(165, 220, 62, "cream", "ink") + place(_blossom("pink", 5), 165, 222, 1.1)
    fringe = stroke("M140 374V440M165 374V460M190 374V440", "gold", 9)
    tips = (14, 366), (316, 366), (88, 354), (242, 354), (8, 440), (322, 440), (118, 392), (212, 392)
    leaves = path("".join(plume((165, 530), tip, 0, 34) for tip in tips), "leaf", "ink", 5)
    leaves += stroke("M24 376L70 430M306 376L260 430M94 366L118 430M236 366L212 430", "moss", 4)
    bunch = place(_blossom("gold", 8), 72, 476, 1.15) + place(_blossom("white", 6), 258, 476, 1.15)
    bunch += place(_blossom("pink", 5), 165, 476, 1.4)
    return night + stars + cord + paper + hoops + caps + emblem + fringe + leaves + bunch


def _blossom(colour: str, count: int) -> str:
    petal = path("M0 0C-26-14-26-46 0-48C26-46 26-14 0 0z", colour, "ink", 4)
    heart = circle(0, 0, 10, "wine" if colour == "gold" else "gold", "ink", 4)
    return "".join(place(petal, turn=360 * n / count) for n in range(count)) + heart
