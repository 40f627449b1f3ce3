"""What the machine has beside Python (a C compiler, a browser, a database), and how it gets it where we may install."""

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from steps import Failed, step, tell

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER = ("chromium-headless-shell", "fonts-liberation")
FIREFOX = "firefox-esr"
DATABASE = "postgresql"


def compiler() -> str:
    """The C compiler Python builds with; none where Python's own headers are missing."""
    words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(words[0]) or "" if words and headers.is_file() else ""


def compiler_packages() -> list[str]:
    """What Debian calls the compiler and the headers."""
    return ["gcc", "libc6-dev", f"libpython{sys.version_info[0]}.{sys.version_info[1]}-dev"]


def browser() -> str:
    """The browser for the tests of the page: the one CHROMIUM names, or the system's."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), "")


def firefox() -> str:
    """The other browser for the tests of the page: the one FIREFOX names, or the system's."""
    return os.environ.get("FIREFOX") or shutil.which(FIREFOX) or shutil.which("firefox") or ""


def database() -> str:
    """PostgreSQL's server for the tests: the one POSTGRES names, or the system's newest; Debian's is on no path."""
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    return os.environ.get("POSTGRES") or (str(kept[-1]) if kept else shutil.which("postgres") or "")


def fast_kernel() -> str:
    """How to get the fast kernel here."""
    if shutil.which("apt-get"):
        return f"sudo apt-get install {' '.join(compiler_packages())}"
    return "install a C compiler and the headers of Python (Python.h)"


def equip() -> None:
    """Install what the tests need beside Python, or say what is left out without it."""
    if not compiler() and may_install():
        install("a C compiler", *compiler_packages())
    if not browser() and may_install():
        install("a browser", *BROWSER)
    if not firefox() and may_install():
        install("another browser", FIREFOX)
    if not database() and may_install():
        install("a database", DATABASE)
    if not compiler():
        tell(f"  no C compiler: the tests of the compiled kernel are skipped ({fast_kernel()})")
    if not browser():
        tell("  no browser: the tests of the page are skipped (install Chromium, or name one in CHROMIUM)")
    if not firefox():
        tell("  no Firefox: the tests of the page in it are skipped (install it, or name it in FIREFOX)")
    if not database():
        tell("  no PostgreSQL: the tests of several servers are skipped (install it, or name its server in POSTGRES)")


def may_install() -> bool:
    """Whether system packages may be installed: with apt, as root or by a sudo that does not ask."""
    if os.environ.get("HANAFUDA_APT") == "no" or not shutil.which("apt-get"):
        return False
    if os.geteuid() == 0:
        return True
    if not (sudo := shutil.which("sudo")):
        return False
    return subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0


def install(what: str, *packages: str) -> None:
    """Install Debian packages, fetched before and then not cut off half-way; what cannot be had is only said."""
    names = " ".join(packages)
    get = f"apt-get -qy --no-install-recommends install {names}"
    root = [*([] if os.geteuid() == 0 else ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive", "sh", "-c"]
    tell(f"  outside this folder, for {what}: apt-get install {names}")
    with contextlib.suppress(Failed):
        step(f"fetching {what}", *root, f"apt-get -q update; {get} --download-only")
        step(f"installing {what}", *root, f"dpkg --configure -a; {get}", finish=True)
