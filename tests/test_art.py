"""The deck as drawn: well-formed, titled, small, the same each time, and no two cards alike, even small and in grey."""

import argparse
import gzip
import re
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from itertools import combinations
from operator import sub
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hanafuda import art
from hanafuda.art import command, deck, png, sets
from hanafuda.art.shapes import SHAPES
from hanafuda.cards import DECK, JOKER, Card
from hanafuda.errors import BadCard, BadGame, HanafudaError

SRC = str(Path(art.__file__).parents[2])
SVG = "{http://www.w3.org/2000/svg}"
NAMES = [*(card.code for card in DECK), "j", *art.BACKS]
INDEXES = [None, *art.INDEXES]


@pytest.mark.parametrize("index", INDEXES)
@pytest.mark.parametrize("set", art.SETS)
def test_every_card_is_a_whole_document(set: str, index: str | None) -> None:
    for name in NAMES:
        root = ElementTree.fromstring(art.svg(name, set, index))
        assert root.tag == f"{SVG}svg"
        assert root.get("viewBox") == "0 0 330 540"
        assert root.findtext(f"{SVG}title")
        assert "CC BY 4.0" in root.findtext(f"{SVG}metadata", "")
        check(root)


@pytest.mark.parametrize("index", INDEXES)
@pytest.mark.parametrize("set", art.SETS)
def test_the_sprite_has_everything_and_is_small(set: str, index: str | None) -> None:
    text = art.sprite(set, index)
    root = ElementTree.fromstring(text)
    symbols = {symbol.get("id"): symbol.findtext(f"{SVG}title") for symbol in root.findall(f"{SVG}symbol")}
    months = {f"month-{month}" for month in range(1, 13)}
    assert {*symbols} == {f"card-{card}" for card in (*DECK, Card(JOKER))} | {*art.BACKS} | months
    assert all(symbols.values())
    assert "CC BY 4.0" in text
    assert len(gzip.compress(text.encode())) <= 60_000
    check(root)


@pytest.mark.parametrize("set", art.SETS)
def test_sheet_rows_and_icons_are_documents(set: str) -> None:
    for month in range(1, 13):
        check(ElementTree.fromstring(art.month_icon(month, set)))
    sheet = ElementTree.fromstring(art.overview(set, "japanese"))
    titles = [inner.findtext(f"{SVG}title") for inner in sheet.findall(f"{SVG}svg")]
    assert {str(deck.words(card)) for card in DECK} <= {*titles}
    check(sheet)
    row = ElementTree.fromstring(art.svg_of([Card("8b"), Card("9a")], set))
    assert [card.findtext(f"{SVG}title") for card in row.findall(f"{SVG}svg")] == [
        "Susuki: Moon (bright)",
        "Chrysanthemum: Sake Cup (animal)",
    ]
    assert ElementTree.fromstring(art.svg_of([], set)).get("viewBox")


def check(root: ElementTree.Element) -> None:
    """No text, bitmap or gradient, no reference that leads nowhere or outside, no colour left as a palette name."""
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len({*ids})
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        assert tag in {
            "svg",
            "title",
            "metadata",
            "defs",
            "clipPath",
            "symbol",
            "g",
            "use",
            "rect",
            "circle",
            "ellipse",
            "path",
        }
        for name, value in element.items():
            if name.endswith("href"):
                assert value.removeprefix("#") in ids
            for target in re.findall(r"url\((.*?)\)", value):
                assert target.removeprefix("#") in ids
            if name in ("fill", "stroke"):
                assert re.fullmatch(r"#[0-9a-f]{6}|none", value), (tag, name, value)


def test_titles_are_words_and_differ() -> None:
    titles = [str(deck.words(card)) for card in (*DECK, Card(JOKER))]
    assert len({*titles}) == 49
    assert titles[28] == "Susuki: Moon (bright)"
    assert str(deck.words(Card("11c"))) == "Willow: Lightning (chaff)"
    assert [str(deck.words(Card(code))) for code in ("1r", "6r", "11r")] == [
        "Pine: Poetry Ribbon",
        "Peony: Blue Ribbon",
        "Willow: Plain Ribbon",
    ]


def test_a_card_by_any_name_is_the_same() -> None:
    assert art.svg("8b") == art.svg("moon") == art.svg(Card("8b")) == art.svg(28)
    assert art.back("red") == art.svg("back-red") != art.back("black")
    assert art.joker() == art.svg("j")


def test_the_same_bytes_in_another_process() -> None:
    script = (
        "import hashlib, hanafuda.art as a; print(hashlib.sha256((a.sprite('hwatu', 'korean')).encode()).hexdigest())"
    )
    runs = {
        subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=env).stdout
        for env in ({"PYTHONPATH": SRC, "PYTHONHASHSEED": seed} for seed in ("1", "2"))
    }
    assert len(runs) == 1


def test_documents_of_two_sets_stand_on_one_page() -> None:
    """The same id never names two different things."""
    seen: dict[str, str] = {}
    for set in art.SETS:
        for name in NAMES:
            for id, shape in re.findall(r'<(?:g|clipPath) id="(.*?)">(.*?)</(?:g|clipPath)>', art.svg(name, set)):
                assert seen.setdefault(id, shape) == shape


def test_every_shape_is_used() -> None:
    used = {name for set in art.SETS for name in re.findall(rf'<g id="{set}-(.*?)"', art.sprite(set))}
    assert used == {*SHAPES}


def test_hwatu_marks_the_brights_and_orders_months_its_own_way() -> None:
    mark = sets.style("hwatu").finish(sets.bright_mark())
    assert [card.code for card in DECK if mark in art.svg(card, "hwatu")] == ["1b", "3b", "8b", "11b", "12b"]
    assert sets.corner(Card("11b"), "korean") != sets.corner(Card("11b"), "japanese")
    assert art.svg("12b", "hwatu") != art.svg("12b")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: art.svg("8z"), "no card “8z”"),
        (lambda: art.svg(99), "no card number 99"),
        (lambda: art.svg("back-blue"), "no back “back-blue”"),
        (lambda: art.month_icon(13), "months are 1 to 12"),
    ],
)
def test_unknown_cards_are_refused(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(BadCard, match=message):
        wrong()


def test_unknown_sets_are_refused_with_the_nearest() -> None:
    with pytest.raises(BadGame, match=r"no set of cards “clasic”: there are classic, .*; did you mean “classic”"):
        art.svg("8b", "clasic")
    with pytest.raises(BadGame, match="no index “korea”: there are japanese and korean; did you mean “korean”"):
        art.sprite(index="korea")


def test_importing_the_package_does_not_draw() -> None:
    script = "import sys, hanafuda; sys.exit('hanafuda.art' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], env={"PYTHONPATH": SRC}, check=False).returncode == 0


# -- the command ------------------------------------------------------------------------------------------------------


def cards(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    args = parser.parse_args(["cards", *words])
    status: int = args.run(args)
    return status


def test_the_command_writes_one_file_for_each_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cards("--to", str(tmp_path / "deck"), "--set", "dark", "--index", "korean") == 0
    files = {path.stem for path in (tmp_path / "deck").iterdir()}
    assert files == {*NAMES, *(f"month-{month}" for month in range(1, 13))}
    assert (tmp_path / "deck" / "8b.svg").read_text() == art.svg("8b", "dark", "korean")
    assert "written" in capsys.readouterr().out


def test_the_command_writes_sprite_overview_and_one_back(tmp_path: Path) -> None:
    cards("--to", str(tmp_path), "--sprite")
    cards("--to", str(tmp_path), "--overview", "--set", "hwatu")
    assert {path.name for path in tmp_path.iterdir()} == {"sprite.svg", "overview.svg"}
    cards("--to", str(tmp_path / "one"), "--back", "black")
    assert {path.stem for path in (tmp_path / "one").glob("back-*")} == {"back-black"}


def test_the_command_refuses_clearly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for words in (
        ["--to", str(tmp_path / "file")],
        ["--set", "clasic"],
        ["--index", "x"],
        ["--back", "blue"],
        ["--sprite", "--png", "90"],
        ["--png", "0"],
    ):
        with pytest.raises(HanafudaError):
            cards("--to", str(tmp_path / "never"), *words)
    assert not (tmp_path / "never").exists()
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    monkeypatch.setattr(png, "which", lambda name: None)
    with pytest.raises(HanafudaError, match="no PNG renderer"):
        cards("--to", str(tmp_path), "--overview", "--png", "500")


@pytest.mark.skipif(not png.browser(), reason="no browser to draw with")
def test_the_command_draws_png(tmp_path: Path) -> None:
    cards("--to", str(tmp_path), "--overview", "--png", "260")
    rows = pixels((tmp_path / "overview.png").read_bytes())
    assert len(rows[0]) == 3 * 260


# -- how it looks -----------------------------------------------------------------------------------------------------


# What the red-green blind see of linear red, green and blue.
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
}


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_colours_of_the_contrast_set_stay_apart(blindness: str) -> None:
    """Red, green, blue and gold differ in lightness alone, for every eye."""
    palette = sets.SETS["contrast"].palette
    names = ("red", "leaf", "blue", "gold", "ground")
    seen = {name: lightness(palette[name], BLINDNESS[blindness]) for name in names}
    for one, other in combinations(names, 2):
        assert abs(seen[one] - seen[other]) >= 10, (one, other, seen)


def lightness(colour: str, matrix: tuple[tuple[float, ...], ...]) -> float:
    """CIE L*, 0 to 100, of a colour as it is seen."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    seen = [max(sum(a * b for a, b in zip(row, linear, strict=True)), 0) for row in matrix]
    y: float = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


@pytest.mark.skipif(not png.browser(), reason="no browser to draw with")
@pytest.mark.parametrize("set", art.SETS)
def test_no_two_cards_look_alike_at_44_pixels(set: str) -> None:
    width, height = 44, 72
    names = [*(card.code for card in DECK), "j"]
    inner = "".join(
        f'<svg x="{i % 7 * width}" y="{i // 7 * height}" width="{width}" height="{height}">'
        f'<use href="#card-{name}"/></svg>'
        for i, name in enumerate(names)
    )
    size = (7 * width, 7 * height)
    page = art.sprite(set).removesuffix("</svg>\n").replace('width="0" height="0"', "", 1) + inner + "</svg>"
    rows = pixels(png.photograph(png.browser() or "", page, *size))
    pictures, greys = {}, {}
    for i, name in enumerate(names):
        x, y = i % 7 * width, i // 7 * height
        pictures[name] = b"".join(row[3 * x : 3 * (x + width)] for row in rows[y : y + height])
        greys[name] = grey(pictures[name])
    for one, other in combinations(names, 2):
        assert distance(pictures[one], pictures[other]) > 12, f"{one} and {other} look alike"
        assert distance(greys[one], greys[other]) > 12, f"{one} and {other} look alike in grey"


def grey(picture: bytes) -> bytes:
    channels = zip(picture[::3], picture[1::3], picture[2::3], strict=True)
    return bytes(round(0.2126 * red + 0.7152 * green + 0.0722 * blue) for red, green, blue in channels)


def distance(one: bytes, other: bytes) -> float:
    """The mean difference of a channel, 0 to 255."""
    total: int = sum(map(abs, map(sub, one, other)))
    return total / len(one)


def pixels(data: bytes) -> list[bytes]:
    """Rows of red, green and blue of a PNG with eight bits a channel."""
    chunks, at = dict[bytes, bytes](), 8
    while at < len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        chunks[kind] = chunks.get(kind, b"") + data[at + 8 : at + 8 + length]
        at += length + 12
    width, height, depth, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colour) in ((8, 2), (8, 6))
    step = 4 if colour == 6 else 3
    raw, rows, above = zlib.decompress(chunks[b"IDAT"]), [], bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        above = unfilter(raw[start], bytearray(raw[start + 1 : start + 1 + width * step]), above, step)
        rows.append(b"".join(bytes(above[x : x + 3]) for x in range(0, len(above), step)))
    return rows


def unfilter(kind: int, row: bytearray, above: bytearray, step: int) -> bytearray:
    for i, value in enumerate(row):
        left, up, corner = (row[i - step], above[i], above[i - step]) if i >= step else (0, above[i], 0)
        row[i] = value + (0, left, up, (left + up) // 2, paeth(left, up, corner))[kind] & 255
    return row


def paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def test_the_contact_sheets_are_small() -> None:
    for sheet in Path(SRC, "../docs/cards").glob("*.png"):
        assert sheet.stat().st_size < 400_000
