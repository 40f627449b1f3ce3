"""`./run`: what it sets up and what it leaves alone, tried in a folder of its own with programs that only pretend."""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import tomllib
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import client
import environment
import machine
import steps
from hanafuda.cli import parser

PROJECT = Path(__file__).parent.parent
PATIENCE = 300
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-node.lock")
SETTINGS: dict[str, Any] = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))


def script() -> ModuleType:
    """The script as a module."""
    loader = SourceFileLoader("run_script", str(PROJECT / "run"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    found = importlib.util.module_from_spec(spec)
    loader.exec_module(found)
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own, with a kernel of one file, where nothing is set up yet."""
    for name in ("pyproject.toml", "setup.py", *LOCKS):
        (tmp_path / name).write_text(name)
    (tmp_path / "src/hanafuda/kernel").mkdir(parents=True)
    (tmp_path / "src/hanafuda/kernel/turn.py").write_text("step = 1")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.setattr(environment, "WHOLE", tmp_path / ".venv/whole")
    monkeypatch.setattr(environment, "engine", lambda: "compiled" if machine.compiler() else "plain")
    monkeypatch.setattr(environment, "has_pip", lambda: (tmp_path / ".venv/pip").exists())
    monkeypatch.setattr(machine, "compiler", lambda: "/usr/bin/cc")
    return tmp_path


class Pretend:
    """Steps that only leave behind what they would make; cut off or failing where they are told to."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.told = folder, list[str]()
        self.trouble: dict[str, BaseException] = {}

    def __call__(self, what: str, *words: object, **_: object) -> None:
        self.told.append(what)
        for start, error in self.trouble.items():
            if what.startswith(start):
                raise error
        if what.startswith("making"):
            (self.folder / ".venv/bin").mkdir(parents=True)
            (self.folder / ".venv/bin/python").touch()
            (self.folder / ".venv/pip").touch()

    def steps(self) -> list[str]:
        """The first words of what was done since this was asked last."""
        found, self.told = [what.split()[0] for what in self.told], []
        return found


@pytest.fixture
def done(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Pretend:
    pretend = Pretend(folder)
    monkeypatch.setattr(environment, "step", pretend)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name)
    return pretend


# -- the environment -------------------------------------------------------------------------------------------------


def test_the_second_start_does_nothing(done: Pretend) -> None:
    environment.prepare("requirements.lock")
    assert done.steps() == ["making", "installing", "compiling"]
    environment.prepare("requirements.lock")
    assert done.steps() == []


def test_only_what_has_changed_is_done_again(done: Pretend, folder: Path) -> None:
    environment.prepare("requirements.lock")
    done.steps()
    (folder / "src/hanafuda/kernel/turn.py").write_text("step = 2")
    environment.prepare("requirements.lock")
    assert done.steps() == ["compiling"]
    (folder / "requirements.lock").write_text("newer")
    environment.prepare("requirements.lock")
    assert done.steps() == ["installing"]
    environment.prepare("requirements.lock", "requirements-node.lock")
    assert done.steps() == ["installing"]


@pytest.mark.parametrize("where", ["making", "installing", "compiling"])
@pytest.mark.parametrize("how", [KeyboardInterrupt(), SystemExit(143)])
def test_a_set_up_that_was_cut_off_is_made_anew(done: Pretend, where: str, how: BaseException) -> None:
    done.trouble[where] = how
    with pytest.raises(type(how)):
        environment.prepare("requirements.lock")
    done.trouble.clear()
    done.steps()
    environment.prepare("requirements.lock")
    assert done.steps() == ["making", "installing", "compiling"]
    assert environment.whole()


def test_what_pip_refuses_is_tried_again_in_the_same_environment(done: Pretend) -> None:
    done.trouble["installing"] = steps.Failed("no network")
    with pytest.raises(steps.Failed):
        environment.prepare("requirements.lock")
    done.trouble.clear()
    done.steps()
    environment.prepare("requirements.lock")
    assert done.steps() == ["installing", "compiling"]


def test_an_environment_without_pip_or_without_its_mark_is_made_anew(done: Pretend, folder: Path) -> None:
    (folder / ".venv/bin").mkdir(parents=True)
    (folder / ".venv/bin/python").touch()
    environment.prepare("requirements.lock")
    assert done.steps() == ["making", "installing", "compiling"]
    (folder / ".venv/pip").unlink()
    (folder / "requirements.lock").write_text("newer")
    environment.prepare("requirements.lock")
    assert done.steps() == ["making", "installing", "compiling"]


def test_an_environment_of_another_python_or_place_is_made_anew(
    done: Pretend, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.prepare("requirements.lock")
    done.steps()
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    environment.prepare("requirements.lock")
    assert done.steps() == ["making", "installing", "compiling"]


def test_a_compiler_that_comes_later_is_noticed(
    done: Pretend, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "compiler", lambda: "")
    environment.prepare("requirements.lock")
    assert done.steps() == ["making", "installing", "installing"]
    assert "for the fast kernel:" in capsys.readouterr().err
    environment.prepare("requirements.lock")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(machine, "compiler", lambda: "/usr/bin/cc")
    environment.prepare("requirements.lock")
    assert done.steps() == ["compiling"]
    assert capsys.readouterr().err == ""


def test_without_ensurepip_debian_is_asked_for_pip(
    done: Pretend, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(environment, "DOWNLOADS", folder / "build")
    with pytest.raises(steps.Failed, match="apt-get install python3-venv"):
        environment.prepare("requirements.lock")
    assert done.steps() == ["making", "fetching"]


# -- the machine -----------------------------------------------------------------------------------------------------


def test_a_compiler_counts_only_with_the_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    assert machine.compiler() == ""
    (tmp_path / "Python.h").touch()
    assert machine.compiler() == shutil.which(sys.executable)
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert machine.compiler() == ""


def test_what_may_not_be_installed_is_said_and_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HANAFUDA_APT", "no")
    monkeypatch.setattr(machine, "compiler", lambda: "")
    monkeypatch.setattr(machine, "browser", lambda: "")
    monkeypatch.setattr(machine, "firefox", lambda: "")
    monkeypatch.setattr(machine, "database", lambda: "")
    machine.equip()
    first, second, third, fourth = capsys.readouterr().err.splitlines()
    assert "no C compiler: the tests of the compiled kernel are skipped" in first
    assert "no browser: the tests of the page are skipped" in second
    assert "no Firefox: the tests of the page in it are skipped" in third
    assert "no PostgreSQL: the tests of several servers are skipped" in fourth


@pytest.mark.skipif(os.name != "posix", reason="apt is for Debian")
def test_system_packages_are_for_root_and_a_willing_sudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, status in (("apt-get", 0), ("sudo", 1)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {status}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    monkeypatch.delenv("HANAFUDA_APT", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert machine.may_install()
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert not machine.may_install()
    (tmp_path / "sudo").write_text("#!/bin/sh\nexit 0\n")
    assert machine.may_install()
    (tmp_path / "sudo").unlink()
    monkeypatch.setattr(shutil, "which", lambda name: None if name == "sudo" else name)
    assert not machine.may_install()


def test_what_is_installed_outside_is_said_before(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(machine, "tell", told.append)
    monkeypatch.setattr(machine, "step", lambda what, *words, **_: told.append(what))
    monkeypatch.setattr(machine, "may_install", lambda: True)
    monkeypatch.setattr(machine, "compiler", lambda: "")
    monkeypatch.setattr(machine, "browser", lambda: "")
    monkeypatch.setattr(machine, "firefox", lambda: "")
    monkeypatch.setattr(machine, "database", lambda: "")
    machine.equip()
    assert told[0].startswith("  outside this folder, for a C compiler: apt-get install gcc")
    assert told[1:4] == [
        "fetching a C compiler",
        "installing a C compiler",
        "  outside this folder, for a browser: apt-get install chromium-headless-shell fonts-liberation",
    ]
    assert told[6] == "  outside this folder, for another browser: apt-get install firefox-esr"
    assert told[9:12] == [
        "  outside this folder, for a database: apt-get install postgresql",
        "fetching a database",
        "installing a database",
    ]
    assert told[-1].startswith("  no PostgreSQL: the tests of several servers are skipped")


# -- steps -----------------------------------------------------------------------------------------------------------


def test_a_step_is_one_line_with_its_time(capfd: pytest.CaptureFixture[str]) -> None:
    steps.step("counting", sys.executable, "-c", "print('chatter')")
    out, err = capfd.readouterr()
    assert out == ""
    assert re.fullmatch(r"  counting \.\.\. \d+\.\d s\n", err)


def test_a_step_that_fails_shows_the_last_it_said(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(steps.Failed, match="counting did not work"):
        steps.step("counting", sys.executable, "-c", "print(*range(50), sep='\\n'); exit(3)", tail=2)
    assert capfd.readouterr().err == "  counting ... failed\n    48\n    49\n"
    with pytest.raises(steps.Failed):
        steps.step("flying", "no-such-program")
    assert "no-such-program: No such file" in capfd.readouterr().err


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_a_step_in_one_line_and_leaves_nothing_behind(
    tmp_path: Path, how: signal.Signals, status: int
) -> None:
    shutil.copy(PROJECT / "run", tmp_path)
    shutil.copytree(PROJECT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    slow = "import subprocess; p = subprocess.Popen(['sleep', '1000']); print(p.pid, file=open('child', 'w')); p.wait()"
    (tmp_path / "tools/client.py").write_text("def needed(): return False\n")
    (tmp_path / "tools/environment.py").write_text(
        "import contextlib, sys\nfrom steps import step\nPYTHON = sys.executable\nalone = contextlib.nullcontext\n"
        f"def prepare(*_): step('waiting', sys.executable, '-c', {slow!r})\n"
    )
    run = subprocess.Popen([sys.executable, tmp_path / "run", "games"], stderr=subprocess.PIPE, text=True)
    child = tmp_path / "child"
    while not child.exists() or not child.read_text().endswith("\n"):
        assert run.poll() is None
    run.send_signal(how)
    _, err = run.communicate(timeout=PATIENCE)
    assert run.returncode == status
    assert err.startswith("  waiting ... stopped\nrun: stopped")
    assert err.count("\n") == 2
    while alive(int(child.read_text())):
        time.sleep(0.05)  # until pytest's own limit


@pytest.mark.skipif(os.name != "posix", reason="signals as Unix has them")
def test_a_step_that_must_finish_is_not_cut_off(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    done = tmp_path / "done"
    code = f"import os, signal, time; os.kill(os.getppid(), signal.SIGINT); time.sleep(1); open({str(done)!r}, 'w')"
    with pytest.raises(KeyboardInterrupt):
        steps.step("installing", sys.executable, "-c", code, finish=True)
    assert done.exists()
    with pytest.raises(KeyboardInterrupt):
        steps.step("installing", sys.executable, "-c", code.replace("(1)", "(1000)"))


def alive(process: int) -> bool:
    """Whether a process still runs; one that has ended and is waited for by nobody does not."""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


# -- the script ------------------------------------------------------------------------------------------------------


def test_help_sets_nothing_up(tmp_path: Path) -> None:
    shutil.copy(PROJECT / "run", tmp_path)
    for word in ("--help", "-h", "help"):
        command = [sys.executable, str(tmp_path / "run"), word]
        found = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env={"LC_ALL": "C"})
        assert (found.returncode, found.stderr) == (0, "")
        assert found.stdout.isascii()
    assert os.listdir(tmp_path) == ["run"]
    commands = parser().format_help()
    named = re.search(r"in the folder you are in:\n +(.*)\n", found.stdout)
    assert named
    assert all(f"    {name} " in commands for name in named[1].split(", "))


@pytest.fixture
def become(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Any]]:
    """What the script would set up, and what it would start."""

    def started(*words: str) -> list[Any]:
        run, found = script(), list[Any]()
        monkeypatch.setattr(run, "set_up", lambda *locks, **page: found.extend([*locks, page]))
        monkeypatch.setattr(run, "become", lambda *command: found.extend(map(str, command)))
        run.main(list(words))
        return found

    return started


def test_only_serve_needs_the_page(become: Callable[..., list[Any]]) -> None:
    assert become("games", "--json")[:2] == ["requirements.lock", {"page": False}]
    assert become("serve")[:2] == become()[:2] == ["requirements.lock", {"page": True}]


def test_a_command_keeps_its_words_and_its_folder(
    become: Callable[..., list[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert become("replay", "x y.txt")[2:] == [str(environment.PYTHON), "-P", "-m", "hanafuda", "replay", "x y.txt"]
    assert become()[-1] == "serve"
    assert Path.cwd() == tmp_path


def test_a_program_that_takes_over_has_the_folder_and_the_output_to_itself(tmp_path: Path) -> None:
    (tmp_path / "hanafuda.py").write_text("raise SystemExit('not this one')")
    code = f"import runpy; run = runpy.run_path({str(PROJECT / 'run')!r}); "
    code += "import sys; run['become'](sys.executable, '-P', '-m', 'hanafuda', 'games', '--json')"
    found = subprocess.run(
        [sys.executable, "-P", "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith("[{")


# -- the page --------------------------------------------------------------------------------------------------------


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A page that npm only pretends to build: what it was asked for."""
    names = {"WEB": "web", "MODULES": "web/node_modules", "STATIC": "static", "STAMP": "static/.made"}
    for name, path in names.items():
        monkeypatch.setattr(client, name, tmp_path / path)
    asked: list[str] = []
    (tmp_path / "web/node_modules").mkdir(parents=True)
    (tmp_path / "static").mkdir()
    (tmp_path / "web/package-lock.json").write_text("{}")
    (tmp_path / "web/index.html").write_text("page")
    monkeypatch.setattr(client, "_npm", lambda word, *_: asked.append(word))
    return asked


def test_the_page_is_built_once_and_again_when_it_changes(web: list[str], tmp_path: Path) -> None:
    assert client.needed()
    client.build()
    assert web == ["ci", "run"]
    assert not client.needed()
    (tmp_path / "web/node_modules/x.js").write_text("not of the page")
    assert not client.needed()
    (tmp_path / "web/index.html").write_text("other page")
    assert client.needed()
    client.build()
    assert web == ["ci", "run", "run"]


@pytest.mark.parametrize("where", ["ci", "run"])
def test_a_page_that_was_cut_off_is_built_anew(
    web: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    client.build()
    (tmp_path / "web/package-lock.json").write_text('{"newer": 1}')

    def cut(word: str, *_: str) -> None:
        if word == where:
            raise KeyboardInterrupt

    with monkeypatch.context() as now:
        now.setattr(client, "_npm", cut)
        with pytest.raises(KeyboardInterrupt):
            client.build()
    assert client.needed()
    assert client.modules_needed() == (where == "ci")
    client.build()
    assert not client.needed()


# -- what is locked --------------------------------------------------------------------------------------------------


def pins(lock: str) -> dict[str, list[str]]:
    """Each package of a lock file at its version, with its hashes."""
    text = re.sub(r"\\\n", " ", (PROJECT / lock).read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return {line.split()[0]: re.findall(r"--hash=(sha256:[0-9a-f]{64})(?!\S)", line) for line in lines}


def name(requirement: str) -> str:
    """The name in a requirement, as lock files write it."""
    return re.split(r"[<>=!~;\[ ]", requirement)[0].lower().replace("_", "-")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_locked_by_version_and_hash_without_an_address(lock: str) -> None:
    found = pins(lock)
    assert found
    for pin, hashes in found.items():
        assert re.fullmatch(r"[a-z0-9.-]+==[\w.]+", pin)
        assert hashes
    assert "://" not in (PROJECT / lock).read_text(encoding="utf-8")


def test_the_locks_are_in_step_with_what_the_project_asks_for() -> None:
    extras = SETTINGS["project"]["optional-dependencies"]
    build = SETTINGS["build-system"]["requires"]
    assert SETTINGS["dependency-groups"]["build"] == build
    served, developed = ({pin.split("==")[0] for pin in pins(lock)} for lock in LOCKS[:2])
    assert {name(wanted) for wanted in [*extras["server"], *extras["terminal"], *build]} <= served
    assert {name(wanted) for wanted in extras["dev"]} - {"hanafuda"} <= developed
    assert pins(LOCKS[0]).items() <= pins(LOCKS[1]).items()
    assert list(pins(LOCKS[2])) == [client.NODE_WHEEL]


def test_what_is_locked_is_what_is_asked_for() -> None:
    from packaging.requirements import Requirement

    extras = SETTINGS["project"]["optional-dependencies"]
    locked = dict(pin.split("==") for pin in pins("requirements-dev.lock"))
    for text in [*extras["server"], *extras["terminal"], *extras["dev"][1:], *SETTINGS["build-system"]["requires"]]:
        wanted = Requirement(text)
        assert wanted.specifier.contains(locked[name(text)])


# -- what is handed on -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("git") or not (PROJECT / ".git").exists(), reason="not a checkout")
def test_the_source_package_carries_everything(tmp_path: Path) -> None:
    git = subprocess.run(["git", "ls-files"], cwd=PROJECT, check=False, capture_output=True, text=True)
    if client.needed() or git.returncode:
        pytest.skip("the page is not built, or git does not list the files")
    words = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path), str(PROJECT)]
    subprocess.run(words, check=True, capture_output=True, timeout=PATIENCE)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as source:
        carried = {file.partition("/")[2] for file in source.getnames()}
    ours = {file for file in git.stdout.splitlines() if not file.startswith(".")}
    assert ours - carried == set()
    assert "src/hanafuda/server/static/index.html" in carried
    assert not [file for file in carried if "node_modules" in file or file.endswith((".so", ".pyc"))]


def test_the_version_stands_in_one_place() -> None:
    assert "version" in SETTINGS["project"]["dynamic"]
    assert SETTINGS["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "hanafuda.__version__"}
