"""Things, people and weather: what a card shows that is neither plant nor animal, and the strokes for both."""

from math import atan2, cos, degrees, hypot, radians, sin

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
    return _stream() + _courtier("indigo", "red") + _umbrella("red", "gold") + _frog()


def hwatu_rain_man() -> str:
    """The same man in red under a black umbrella, as Korean decks show him."""
    return _stream() + _courtier("red", "gold") + _umbrella("ink", "gold") + _frog()


def _umbrella(cloth: str, ribs: str) -> str:
    """Paper on bamboo, one pale ring about it, tilted against the rain; a cap of black leather."""
    dome = "M-148 62C-128-8-72-62 0-74C72-62 128-8 148 62Q130 50 112 66Q92 52 74 70Q55 56 37 73Q18 58 0 74"
    dome += "Q-18 58-37 73Q-55 56-74 70Q-92 52-112 66Q-130 50-148 62z"
    ring = "M-112-4Q0-38 112-4Q122 8 131 22Q0-14-131 22Q-122 8-112-4z"
    spread = "M0-74V74M0-74Q-30-10-37 73M0-74Q30-10 37 73M0-74Q-58-14-74 70M0-74Q58-14 74 70M0-74Q-92-30-112 66"
    spread += "M0-74Q92-30 112 66"
    cap = path("M-22-66Q-8-78-8-90H8Q8-78 22-66Q0-56-22-66z", "ink", "ink", 4)
    paper = path(dome, cloth) + path(ring, "cream") + stroke(spread, ribs) + stroke(dome, width=7)
    return place(paper + cap, 170, 118, turn=-9)


def _courtier(coat: str, lining: str) -> str:
    """The man himself: tall black cap, powdered face with brows drawn high, wide sleeves, black clogs."""
    pole = stroke("M178 186L146 430", width=11) + stroke("M178 190L146 428", "tan", 4)
    clogs = path(
        "M150 508H206V518H194V530H182V518H172V530H160V518H150zM236 508H292V518H280V530H268V518H258V530H246V518H236z",
        "ink",
    )
    skirt = shape("160,450! 138,494 146,510! 216,512! 222,480! 230,512! 300,510! 308,494 288,450! z", lining)
    robe = shape("196,306 236,298 272,316 296,372 310,470! 226,486 146,470! 158,400 172,340 z", coat)
    collar = path("M206 300L220 346L250 300L262 308L222 372L194 308z", "white", "ink", 4)
    far = shape("186,330 152,346 112,404! 150,420! 192,384 z", coat)
    face = shape("184,236 177,256 168,272 178,278 182,296 204,312 232,302 246,272 246,236 z", "white", width=5)
    ear = path("M238 262q12-2 10 12t-14 10", "white", "ink", FINE)
    cap = shape("178,246! 180,222 196,196 210,164 240,158 254,184 248,214 256,256! 240,248 210,236 z", "ink", width=4)
    knot = stroke("M182 242Q214 228 252 250", "grey")
    gaze = stroke("M188 264q8-5 14 0M214 263q10-6 18-1", "ink", 4) + stroke("M191 252h8M216 250h11", "grey", 6)
    gaze += stroke("M178 277l-1 3M198 312q4 8 2 14M204 313q2 6 2 12") + stroke("M188 293h9", "red", 6)
    sleeve = shape("262,322 220,330 176,356! 128,478! 196,496 256,468! 284,392 z", coat)
    folds = stroke("M250 350Q232 410 206 474M226 352Q206 400 176 452M284 420Q288 440 292 462", "ink")
    cuff = path("M176 356L128 478L150 486L190 348z", lining, "ink", 5)
    hand = shape("146,372 164,362 178,370 172,388 152,390 z", "white", width=5) + stroke(
        "M156 376h12M156 382h12", width=2
    )
    crests = "".join(circle(x, y, 13, "gold") + circle(x, y, 5, coat) for x, y in ((236, 384), (216, 440), (288, 448)))
    man = clogs + skirt + robe + collar + far + ear + face + cap + knot + gaze
    return man + pole + sleeve + folds + cuff + crests + hand


def _stream() -> str:
    """Water winding by under a green bank, its current drawn thick and thin."""
    water = "M-6 410C48 404 62 446 104 468S220 500 336 498V546H-6z"
    deep = "M-6 432Q38 430 62 462T148 504M-6 468Q26 466 46 490T112 532M-6 506Q16 506 32 524"
    thin = "M-6 450Q30 446 54 476T134 520M-6 488Q18 486 36 506T80 540M-6 526Q8 526 16 538"
    bank = shape("112,546! 124,520 170,506 240,502 300,506 340,500! 340,546! z", "moss")
    return path(water, "indigo", "ink") + stroke(deep, "white", 6) + stroke(thin, "sky") + bank


def _frog() -> str:
    """Leaping for the willow, its legs long behind it and drops about it."""
    kick, reach = "M54 392L24 392L44 428L14 448M62 400L58 430L82 446", "M90 350L110 340L112 318M76 344L88 322L84 304"
    hind = stroke(kick, "ink", 20) + stroke(kick, "leaf", 10)
    body = shape("30,390 38,356 62,326 88,314 106,324 104,348 80,384 52,404 z", "leaf")
    belly = shape("54,398 80,376 100,348 102,336 86,354 62,378 z", "cream", None)
    fore = stroke(reach, "ink", 16) + stroke(reach, "leaf", 7)
    spots = stroke("M52 366h0M64 350h0M60 378h0", "moss", 8)
    drops = stroke("M100 418h0M116 436h0M24 424h0", "indigo", 9)
    return (
        drops + hind + body + belly + spots + fore + circle(84, 318, 10, "gold", "ink", 4) + circle(86, 318, 4, "ink")
    )


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
    """A festival lantern in the night, petals of many colours on it: a card of no month."""
    night = path("M0 0H330V540H0z", "ink")
    rays = "".join(
        f"M165 208L{165 + 420 * cos(radians(a)):.0f} {208 + 420 * sin(radians(a)):.0f}" for a in range(0, 360, 15)
    )
    glow = stroke(rays, "violet", 4) + circle(165, 208, 150, "violet") + circle(165, 208, 138, "ink")
    cord = stroke("M165-6V60", "gold", 9)
    paper = shape("117,88! 66,128 46,208 66,288 117,328! 213,328! 264,288 284,208 264,128 213,88! z", "red")
    hoops = "".join(f"M{165 - w} {y}Q165 {y + 14} {165 + w} {y}" for y, w in _HOOPS)
    caps = path("M104 60H226V92H104zM104 324H226V354H104z", "gold", "ink") + stroke("M110 76H220M110 340H220", "wine")
    petal = "M0 0C-17-14-17-58 0-66C17-58 17-14 0 0z"
    crest = "".join(
        place(path(petal, colour, "ink", 4), turn=30 * n)
        for n, colour in enumerate(("gold", "white", "pink", "sky") * 3)
    )
    flower = circle(165, 208, 78, "cream", "ink") + place(crest + circle(0, 0, 14, "red", "ink", 4), 165, 208, 1.1)
    tassel = path("M136 356L128 440H202L194 356z", "gold", "ink", 5) + stroke(
        "M148 366L144 436M165 366V436M182 366L186 436", "wine"
    )
    return night + glow + cord + paper + stroke(hoops, "wine", 5) + caps + flower + tassel


_HOOPS = ((112, 78), (144, 104), (176, 115), (208, 118), (240, 115), (272, 104), (304, 78))
"""Where the lantern's hoops run: how high, and half how wide."""
