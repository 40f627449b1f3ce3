"""The compiled kernel is the plain one: the same numbers by seed, for every game, number of players and house rule."""

import importlib
import importlib.machinery
import importlib.util
import math
import os
import runpy
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import hanafuda.kernel
import machine
from hanafuda.game import Game
from hanafuda.games import SHEETS
from hanafuda.kernel import constants as k
from hanafuda.kernel.table import LISTS, NUMBERS, Rules
from hanafuda.rules import first_seat, rules_for
from helpers import random_choices, single_choices

PROJECT = Path(__file__).parent.parent
KERNEL = PROJECT / "src/hanafuda/kernel"
NO_COMPILER = "no C compiler"
TALLY = ["rounds", "voids", "draws", "turns", "checksum", "sums", "squares", "wins", "rows", "lucky", "scores"]


def run(*command: str | Path, **environment: str) -> str:
    """What a command prints; fails with what it had to say."""
    done = subprocess.run(
        [sys.executable, *map(str, command)], cwd=PROJECT, env=os.environ | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def sources() -> dict[str, int]:
    """The fingerprints a fresh build would carry."""
    found: dict[str, int] = runpy.run_path(str(PROJECT / "setup.py"), run_name="looked at")["fingerprints"]()
    return found


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The compiled kernel: as installed if it is of this source, else built here if there is a C compiler."""
    try:
        installed = importlib.import_module("hanafuda.kernel.compiled")
    except ImportError:
        installed = ModuleType("none")
    if getattr(installed, "SOURCES", {}) == sources():
        return installed
    if not machine.compiler():
        pytest.skip(NO_COMPILER)
    folder = tmp_path_factory.mktemp("build")
    run("setup.py", "-q", "build_ext", "--build-lib", folder, "--build-temp", folder / "temp")
    file = next((folder / "hanafuda/kernel").glob("compiled.*"))
    loader = importlib.machinery.ExtensionFileLoader("hanafuda.kernel.compiled", str(file))
    built = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))  # type: ignore[arg-type]
    loader.exec_module(built)
    return built


def kernel_of(package: str, lanes: bool = False) -> SimpleNamespace:
    """The plain kernel, whatever else is in use: as it is compiled, or with whole rows added up at a time."""
    sys.modules[package] = ModuleType(package)
    sys.modules[package].__path__ = [str(KERNEL)]
    found: dict[str, object] = {}
    for name in hanafuda.kernel.MODULES:
        module = importlib.import_module(f"{package}.{name}")
        if lanes and name == "net":
            hanafuda.kernel.take_lanes(module, importlib.import_module(f"{package}.lanes"))
        found |= vars(module)
    return SimpleNamespace(**found)


@pytest.fixture(scope="session")
def plain() -> SimpleNamespace:
    return kernel_of("plain_kernel")


@pytest.fixture(scope="session")
def laned() -> SimpleNamespace:
    return kernel_of("laned_kernel", lanes=True)


def house_rules(name: str) -> list[Game]:
    """A game as it is, with each value of each option, and with all options mixed."""
    return [Game(name), *single_choices(name), *random_choices(name, 20)]


_struct = runpy.run_path(str(PROJECT / "setup.py"), run_name="looked at")["struct"]("table", "Rules")
RULES = (*_struct.numbers, *_struct.lists)
"""Everything that stands in the kernel's rules."""
TABLES = [(game, players) for name in SHEETS for game in house_rules(name) for players in game.players]


def same_rules(kernel: Any, r: Rules) -> Any:
    """Rules of this kernel with the numbers of another's."""
    copy = kernel.Rules()
    for name in RULES:
        setattr(copy, name, getattr(r, name))
    return copy


def tally(kernel: Any, game: Game, players: int, rounds: int, luck: int = 1, month: int = 3) -> dict[str, Any]:
    """What a batch comes to in this kernel."""
    r, s, total = same_rules(kernel, rules_for(game, players, month)), kernel.Table(), kernel.Tally()
    s.luck = luck
    kernel.random_rounds(r, s, total, rounds, 0, first_seat(game, players, 0))
    return {name: getattr(total, name) for name in TALLY}


def test_every_option_is_tried() -> None:
    tried = {(game.name, *pair) for game, _ in TABLES for pair in game.options.items()}
    for name, sheet in SHEETS.items():
        assert all((name, o.name, value) in tried for o in sheet.options for value in o.values)


@pytest.mark.parametrize("name", SHEETS)
def test_batches_are_equal(plain: Any, compiled: ModuleType, name: str) -> None:
    for game, players in TABLES:
        if game.name == name:
            assert tally(plain, game, players, 40) == tally(compiled, game, players, 40), (game, players)


@pytest.mark.parametrize("name", SHEETS)
def test_batches_are_equal_at_length(plain: Any, compiled: ModuleType, name: str) -> None:
    game = Game(name)
    for players in game.players:
        assert tally(plain, game, players, 1500, luck=99) == tally(compiled, game, players, 1500, luck=99)


@pytest.mark.parametrize(("game", "players"), TABLES[::7])
def test_tables_are_equal_move_by_move(plain: Any, compiled: ModuleType, game: str, players: Any) -> None:
    sides = []
    for kernel in (plain, compiled):
        r, s = same_rules(kernel, rules_for(game, players, 5)), kernel.Table()
        s.luck = 5
        kernel.new_deck(s, r.cards)
        seen = []
        for _ in range(5):
            kernel.shuffle(s, r.cards, r.cards)
            kernel.deal(r, s, 0, 0)
            while (moves := kernel.legal(r, s)) or s.phase == k.SHUFFLE:
                seen.append(str((moves, *(getattr(s, name) for name in (*NUMBERS, *LISTS)))))
                if moves:
                    kernel.step(r, s, kernel.pick(s, moves))
                else:
                    kernel.shuffle_stock(r, s)
                    kernel.begin(r, s)
            seen.append(str([getattr(s, name) for name in (*NUMBERS, *LISTS)]))
        sides.append(seen)
    assert sides[0] == sides[1]


def test_a_copy_is_equal_and_its_own(plain: Any, compiled: ModuleType) -> None:
    for kernel in (plain, compiled):
        s = kernel.Table()
        for number, name in enumerate((*NUMBERS, *LISTS), start=2):
            now = getattr(s, name)
            setattr(s, name, [number] * len(now) if isinstance(now, list) else number)
        copy = s.copy()
        assert [getattr(copy, name) for name in (*NUMBERS, *LISTS)] == [getattr(s, name) for name in (*NUMBERS, *LISTS)]
        kernel.new_deck(copy, 48)
        assert copy.deck != s.deck


THOUGHTS = [
    *(("koikoi", 2), ("koikoi(answer=choose, month_cards=4)", 2), ("hanaawase", 3), ("minhwatu(five=joker)", 5)),
    *(("sudaoshi", 5), ("kwado(gaji=stock, declare=on)", 2), ("kwado(teams=2x2, declare=on)", 4)),
]


def thoughts(kernel: Any, game: Game, players: int) -> list[object]:
    """What thinking comes to in this kernel: a little learning, then looks, playouts and worlds along a round."""
    r, s, lesson, net, mind = (
        same_rules(kernel, rules_for(game, players, 5)),
        *(kernel.Table(), kernel.Lesson(), kernel.Net(), kernel.Mind()),
    )
    world, trial, a, b = (kernel.Table() for _ in range(4))
    net.scale, net.slot, lesson.rate, lesson.trace = 8, list(range(k.ROWS)), 0.05, 0.8
    lesson.parameter = [((i * 7919) % 401 - 200) / 800 for i in range(k.PARAMETERS)]
    mind.weight = [((i * 31) % 17) / 7 for i in range(k.WEIGHTS)]
    mind.doubt, mind.matched, s.luck = 30, 1, 7
    mind.sure, mind.hoped = ([i**power / k.LEADS**power for i in range(k.LEADS)] for power in (1, 2))
    kernel.round_off(lesson, net, mind, 0)
    kernel.new_deck(s, r.cards)
    kernel.learn_rounds(r, s, a, b, net, mind, lesson, 1, 0, first_seat(game, players, 0), 100)
    kernel.round_off(lesson, net, mind, 0)
    seen: list[object] = [lesson.error, lesson.looks, sum(net.layer1)]
    kernel.shuffle(s, r.cards, r.cards)
    kernel.deal(r, s, 0, first_seat(game, players, 0))
    while moves := kernel.legal(r, s):
        kernel.lay_out(world, s)
        kernel.ponder(r, world, trial, a, b, net, mind, moves, 2, 0)
        if s.phase != k.SPEAK:
            seen.append(kernel.look(r, s, a, b, net, mind, moves))
            kernel.ponder(r, world, trial, a, b, net, mind, moves, 1, 1)
            seen.append(kernel.luck_of(r, s, trial, a, b, net, mind, kernel.pick(s, moves)))
        seen += [*map(list, (mind.value, mind.total, mind.square, mind.times, mind.chance)), world.luck]
        kernel.step(r, s, kernel.pick(s, moves))
    return seen


@pytest.mark.parametrize(("game", "players"), THOUGHTS)
def test_thoughts_are_equal(plain: Any, compiled: ModuleType, game: str, players: int) -> None:
    assert thoughts(plain, Game(game), players) == thoughts(compiled, Game(game), players)


@pytest.mark.parametrize(("game", "players"), THOUGHTS)
def test_rows_added_up_at_a_time_come_to_the_same(plain: Any, laned: Any, game: str, players: int) -> None:
    assert laned.evaluate is not plain.evaluate
    assert thoughts(laned, Game(game), players) == thoughts(plain, Game(game), players)


# Pinned: what came out once comes out on every machine, with every version.

PINNED = {
    "koikoi": {
        2: (6_328_382_470_281_221_391, 127861, [33548, 32268]),
    },
    "hanaawase": {
        2: (6_242_659_972_183_035_594, 200000, [1739814, 1946396]),
        3: (3_295_001_719_144_062_186, 210000, [943520, 1023307, 1129393]),
        4: (16_722_128_393_052_131_038, 200000, [662078, 702205, 741702, 798665]),
    },
    "minhwatu": {
        2: (10_182_268_554_589_900_068, 200000, [1137955, 1262045]),
        3: (2_388_493_378_970_240_606, 210000, [713685, 791740, 894575]),
        4: (922_209_752_243_745_343, 200000, [532975, 568540, 617235, 681250]),
        5: (4_544_092_418_868_895_679, 200000, [404795, 436485, 476565, 518460, 563695]),
        6: (17_663_629_102_105_399_671, 180000, [351215, 365675, 382680, 402115, 439040, 459275]),
    },
    "sudaoshi": {
        3: (2_388_493_378_245_806_576, 210000, [-12890, -25661, 38551]),
        4: (14_056_535_282_051_887_064, 210000, [147, -14483, -16987, 31323]),
        5: (7_982_512_725_522_930_628, 210000, [-7045, -9586, -5708, -6856, 29195]),
        6: (1_675_578_449_403_382_639, 210000, [-2849, -10386, -2438, -1861, -868, 18402]),
        7: (10_362_959_383_216_867_457, 210000, [-2301, -6050, -3432, -587, -6812, -5153, 24335]),
    },
    "kwado": {
        2: (4_438_289_009_328_558_227, 240000, [788540, 713925]),
        3: (2_388_493_378_657_054_871, 210000, [403895, 309965, 352055]),
        4: (922_209_744_281_630_313, 200000, [278035, 199680, 220870, 245535]),
        5: (4_544_092_241_298_014_945, 200000, [222177, 147642, 160857, 175229, 198301]),
        6: (17_663_624_022_076_969_591, 180000, [181890, 122310, 134810, 140715, 150210, 164735]),
    },
}


@pytest.mark.parametrize("name", PINNED)
def test_pinned_results(compiled: ModuleType, name: str) -> None:
    game = Game(name)
    found = {}
    for players in game.players:
        batch = tally(compiled, game, players, 10_000, luck=2024, month=1)
        found[players] = (batch["checksum"], batch["turns"], batch["sums"][:players])
    assert found == PINNED[name]


def test_known_bits(compiled: ModuleType) -> None:
    for cards in (1, 2, 0b1011, 1 << 47, (1 << 48) - 1, 0xF0F0 << 20):
        bits = [bit for bit in range(64) if cards >> bit & 1]
        s = compiled.Table()
        picked = {compiled.pick(s, cards) for _ in range(2000)}
        assert picked == set(bits)


# Luck.


@pytest.mark.parametrize("needed", [40, 48])
def test_each_card_comes_equally_often_to_each_place(compiled: ModuleType, needed: Any) -> None:
    s = compiled.Table()
    s.luck = 20_240_101
    compiled.new_deck(s, 48)
    times = 24_000
    seen: Counter[tuple[int, int]] = Counter()
    after: Counter[tuple[int, int]] = Counter()
    top = 0
    for _ in range(times):
        compiled.shuffle(s, 48, needed)
        deck = s.deck
        seen.update(enumerate(deck[:needed]))
        after[top, deck[0]] += 1
        top = deck[0]
    places = chi_square(seen, 48 * needed, times / 48)
    free = 47 * min(needed, 47)
    assert abs(places - free) < 4 * math.sqrt(2 * free)
    following = chi_square(after, 48 * 48, times / 48 / 48)
    assert abs(following - 48 * 47) < 4 * math.sqrt(2 * 48 * 47)


def chi_square(seen: Counter[tuple[int, int]], cells: int, expected: float) -> float:
    """How far the counts are from what is expected in each cell."""
    return sum((n - expected) ** 2 for n in seen.values()) / expected + (cells - len(seen)) * expected


@pytest.mark.parametrize(("name", "players", "field"), [("sudaoshi", 3, 6), ("koikoi", 2, 8), ("minhwatu", 6, 12)])
def test_four_of_a_month_on_the_field(compiled: ModuleType, name: str, players: Any, field: Any) -> None:
    batch = tally(compiled, Game(name), players, 1_000_000)
    deals = batch["rounds"] + batch["voids"]
    rate = sum(
        (-1) ** (n + 1) * math.comb(12, n) * math.comb(48 - 4 * n, field - 4 * n) for n in range(1, field // 4 + 1)
    )
    rate /= math.comb(48, field)
    assert round(rate, 5) == {6: 0.00093, 8: 0.00432, 12: 0.03044}[field]
    assert abs(batch["voids"] - rate * deals) < 3.5 * math.sqrt(rate * (1 - rate) * deals)


def test_what_each_seat_is_dealt_does_not_hang_on_the_seat(compiled: ModuleType) -> None:
    batch = tally(compiled, Game("sudaoshi"), 3, 500_000)
    for row in range(15):
        counts = [batch["lucky"][16 * seat + row] for seat in range(3)]
        mean = sum(counts) / 3
        assert all(abs(n - mean) < 4 * math.sqrt(mean) for n in counts)


def test_scores_add_up(compiled: ModuleType) -> None:
    for name in SHEETS:
        game = Game(name)
        for players in game.players:
            batch = tally(compiled, game, players, 3000)
            assert sum(batch["wins"]) + batch["draws"] == batch["rounds"] == 3000
            for side in range(players):
                bins = batch["scores"][side * k.BINS : (side + 1) * k.BINS]
                scores = {number - k.ZERO_BIN: n for number, n in enumerate(bins) if n}
                assert sum(scores.values()) == 3000
                assert sum(score * n for score, n in scores.items()) == batch["sums"][side]
                assert sum(score * score * n for score, n in scores.items()) == batch["squares"][side]


# Which kernel is in use, and how it comes to be there.

WHICH = "from hanafuda.kernel import ENGINE; from hanafuda.kernel.turn import step; print(ENGINE, step.__module__)"


def test_the_environment_forces_plain() -> None:
    assert run("-c", WHICH, HANAFUDA_PLAIN="1").split() == ["plain", "hanafuda.kernel.turn"]
    assert run("-c", WHICH, HANAFUDA_PLAIN="").split()[0] == hanafuda.kernel.ENGINE or os.environ.get("HANAFUDA_PLAIN")


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["compiled", "plain"])
def test_installing_with_and_without_a_compiler(tmp_path: Path, engine: str) -> None:
    compiler = {"compiled": machine.compiler(), "plain": "none"}[engine]
    if not compiler:
        pytest.skip(NO_COMPILER)
    project, target = tmp_path / "project", tmp_path / "target"
    left_out = shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__")
    for folder in ("src", "tools"):
        shutil.copytree(PROJECT / folder, project / folder, ignore=left_out)
    for part in (PROJECT / "setup.py", PROJECT / "pyproject.toml", PROJECT / "README.md", *PROJECT.glob("LICENSE*")):
        shutil.copy(part, project)
    pip = ("-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps", "--target", target, project)
    run(*pip, CC=compiler, TMPDIR=str(tmp_path))
    here = f"import sys; sys.path.insert(0, {str(target)!r}); import hanafuda; print(hanafuda.__file__); "
    file, found, _ = run("-c", here + WHICH, HANAFUDA_PLAIN="").split()
    assert file.startswith(str(target))
    assert found == engine


def test_memory_stays_flat(compiled: ModuleType) -> None:
    resource = pytest.importorskip("resource")
    game = Game("kwado")
    tally(compiled, game, 4, 20_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for luck in range(20):
        tally(compiled, game, 4, 20_000, luck)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown / (1024 if sys.platform == "darwin" else 1) < 3000  # kB
