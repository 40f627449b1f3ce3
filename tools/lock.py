"""Write the lock files anew from pyproject.toml, with `uv` (pip install uv): python tools/lock.py [--upgrade]"""

import subprocess
import sys

import client
from steps import ROOT

HOW = ["--universal", "--generate-hashes", "--no-emit-index-url", "--no-header", "--quiet", *sys.argv[1:]]


def lock(name: str, *sources: str, given: str = "") -> None:
    """Every package with its version and its files' hashes, for every machine."""
    words = ["uv", "pip", "compile", *sources, *HOW, "--python-version", "3.11", "--output-file", name]
    subprocess.run(words, cwd=ROOT, input=given, text=True, check=True)


if __name__ == "__main__":
    lock("requirements-dev.lock", "pyproject.toml", "--extra", "dev")
    build = ["--group", "build", "--constraints", "requirements-dev.lock"]
    lock("requirements.lock", "pyproject.toml", "--extra", "server", "--extra", "terminal", "--extra", "print", *build)
    lock("requirements-node.lock", "-", given=client.NODE_WHEEL)
