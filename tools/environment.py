"""The environment in `.venv`: complete or made anew, from lock files, its kernel compiled where that can be done."""

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import machine
from steps import ROOT, Failed, step, tell

VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WHOLE = VENV / "whole"  # there only while nothing is half done
DOWNLOADS = ROOT / "build"


def prepare(*locks: str) -> None:
    """An environment with what these lock files name and the package in it; only what has changed is done."""
    wanted = [*((lock, digest(ROOT / lock)) for lock in locks), ("kernel", kernel())]
    if whole() and all(done(*mark) for mark in wanted):
        return
    if not whole() or not has_pip():
        make()
    with unfinished():
        for name, mark in wanted:
            if not done(name, mark):
                build() if name == "kernel" else install(name)
                (VENV / f"made-{name}").write_text(mark)


def whole() -> bool:
    """Whether the environment is complete, for this Python and in this place."""
    return PYTHON.exists() and read(WHOLE) == place()


def done(name: str, mark: str) -> bool:
    """Whether this part was made from just this."""
    return read(VENV / f"made-{name}") == mark


def place() -> str:
    """The Python an environment is made with, and where it lies."""
    return f"{sys.version_info[0]}.{sys.version_info[1]} {sysconfig.get_platform()} {VENV}"


def kernel() -> str:
    """What the kernel is built from and with."""
    files = [ROOT / "pyproject.toml", ROOT / "setup.py", *sorted((ROOT / "src/hanafuda/kernel").glob("*.p*"))]
    return f"{digest(*files)} {machine.compiler()}"


def digest(*files: Path) -> str:
    """A fingerprint of files."""
    found = hashlib.sha256()
    for file in files:
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def read(file: Path) -> str:
    """What stands in a file; nothing where there is none."""
    try:
        return file.read_text()
    except OSError:
        return ""


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One set-up at a time in this folder."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            tell("  another ./run is setting up here; waiting for it")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


@contextlib.contextmanager
def unfinished() -> Iterator[None]:
    """While something is being installed the environment is not whole: cut off here, it is made anew next time."""
    WHOLE.unlink(missing_ok=True)
    try:
        yield
    except Failed:  # pip has put everything back
        WHOLE.write_text(place())
        raise
    WHOLE.write_text(place())


def make() -> None:
    """A new environment with pip in it."""
    again = "again " if VENV.exists() else ""
    shutil.rmtree(VENV, ignore_errors=True)
    if importlib.util.find_spec("ensurepip"):
        step(f"making an environment {again}in .venv", sys.executable, "-m", "venv", VENV)
        return
    step(f"making an environment {again}in .venv", sys.executable, "-m", "venv", "--without-pip", VENV)
    wheel = pip_of_debian()
    step("installing pip", PYTHON, wheel / "pip", "install", "--no-index", wheel)


def pip_of_debian() -> Path:
    """Debian keeps pip apart from Python; its package is only fetched and unpacked here, which anybody may."""
    folder = DOWNLOADS / "pip-of-debian"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "lists/partial").mkdir(parents=True)
    own = f"-q -o Dir::State::lists={folder}/lists -o Dir::Cache={folder}"
    fetch = f"cd '{folder}' && apt-get {own} update && apt-get {own} download python3-pip-whl && dpkg-deb -x *.deb ."
    try:
        step("fetching pip, which this Python comes without", "sh", "-c", fetch)
        return next(folder.glob("usr/share/python-wheels/pip-*.whl"))
    except (Failed, StopIteration):
        raise Failed("this Python comes without pip; on Debian and Ubuntu: sudo apt-get install python3-venv") from None


def has_pip() -> bool:
    """Whether pip answers."""
    return subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0


def pip(what: str, *words: object) -> None:
    """Install with pip, touching nothing outside this folder."""
    cache = os.environ.get("PIP_CACHE_DIR") or str(DOWNLOADS / "pip")
    own = {"PIP_CACHE_DIR": cache, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}
    step(what, PYTHON, "-m", "pip", "install", *words, own=own)


def install(lock: str) -> None:
    """Exactly the packages of a lock file, which names all that they need, whatever else is out by now."""
    pip(f"installing what {lock} names", "--require-hashes", "--no-deps", "-r", ROOT / lock)


def build() -> None:
    """The package itself, in place; its kernel compiled if there is a C compiler."""
    how = "compiling the kernel" if machine.compiler() else "installing Hanafuda"
    pip(how, "--no-deps", "--no-build-isolation", "-e", ROOT)
    if engine() == "compiled":
        return
    if machine.compiler():
        tell("  the kernel could not be compiled and runs plain; '.venv/bin/pip install -v -e .' shows why")
    else:
        tell(
            f"  no C compiler, so simulations run about 150 times slower; for the fast kernel: {machine.fast_kernel()}"
        )


def engine() -> str:
    """Which kernel is in use: `compiled` or `plain`."""
    ask = [str(PYTHON), "-P", "-c", "from hanafuda.kernel import ENGINE; print(ENGINE)"]
    return subprocess.run(ask, capture_output=True, text=True, check=False).stdout.strip()
