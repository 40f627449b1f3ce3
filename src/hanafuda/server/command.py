"""`hanafuda serve`: start the server, say where it is, and open the page."""

import argparse
import asyncio
import contextlib
import errno
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..errors import HanafudaError

ABOUT = "Open the table in the browser: one process, no account, nothing to configure."
HOST, PORT, TRIES = "127.0.0.1", 8048, 10
PACKAGES = ("litestar", "msgspec", "uvicorn", "websockets", "sqlalchemy", "greenlet", "aiosqlite")


class CannotServe(HanafudaError):
    """The server cannot start, and why."""


def add(subparsers: Any) -> None:
    """The command for the command line."""
    parser = subparsers.add_parser("serve", help="play in the browser", description=ABOUT)
    arguments(parser)
    parser.set_defaults(run=run)


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said about where the server is and where it keeps its data."""
    parser.add_argument("--host", default=HOST, help=f"the address to listen at (default {HOST}: this computer only)")
    parser.add_argument("--port", type=int, help=f"the port (default {PORT}, or the next that is free)")
    parser.add_argument("--data", type=Path, help=f"the file where games are kept (default {default_data()})")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    _needs()
    data = data_file(args.data)
    listening, port = listen(args.host, args.port)
    if args.port is None and port != PORT:
        print(f"Port {PORT} is taken, so this is {port}.")
    address = f"http://{_shown(args.host)}:{port}/"
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(data, listening, address, not args.no_open))
    print("Stopped. The games are kept.")
    return 0


def _needs() -> None:
    """The packages a server needs, or what to install."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise CannotServe(f"the server needs {', '.join(missing)}, not installed here; {_advice()}")


def _advice() -> str:
    """What to do about missing packages, as it works here: for this very Python, with each package's own name."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        wanted = requires("hanafuda") or []
    except PackageNotFoundError:  # not installed, only looked at
        return "in the project's folder: ./run serve"
    names = [text.partition(";")[0].strip() for text in wanted if 'extra == "server"' in text.replace("'", '"')]
    return f'try: "{sys.executable}" -m pip install ' + " ".join(f'"{name}"' for name in names)


async def _serve(data: Path, listening: socket.socket, address: str, show: bool) -> None:
    import uvicorn

    from .app import create
    from .store import Store

    sys.setswitchinterval(0.001)  # a thinking bot must not keep a page waiting
    store = Store(data)
    await store.open()
    config = uvicorn.Config(
        create(store),
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    print(f"Hanafuda is at {address}  (Ctrl-C stops it)", flush=True)
    if show:
        asyncio.get_running_loop().call_later(0.3, _open_page, address)
    await uvicorn.Server(config).serve(sockets=[listening])


def default_data() -> Path:
    """A file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "hanafuda" / "hanafuda.sqlite"


def data_file(wanted: Path | None) -> Path:
    """The file for the games, which must be one that can be written."""
    path = (wanted or default_data()).expanduser()
    if path.is_dir():
        path = path / "hanafuda.sqlite"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.touch(mode=0o600)
        connection = sqlite3.connect(path)
        with connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN IMMEDIATE")
        connection.close()
    except OSError as error:
        raise CannotServe(f"games cannot be kept in {path}: {error.strerror}; name another file with --data") from None
    except sqlite3.Error as error:
        raise CannotServe(f"games cannot be kept in {path}: {error}; name another file with --data") from None
    return path


def listen(host: str, port: int | None) -> tuple[socket.socket, int]:
    """A socket at this port; without one, at the first that is free from the usual one on."""
    if port is not None and not 0 <= port <= 65535:
        raise CannotServe(f"no port {port}: ports are 1 to 65535, or 0 for any that is free")
    for number in [port] if port is not None else range(PORT, PORT + TRIES):
        try:
            return _bound(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotServe(f"cannot listen at {host}:{number}: {error.strerror or error}") from None
    if port is not None:
        raise CannotServe(f"port {port} is taken; choose another with --port, or leave it out")
    raise CannotServe(f"ports {PORT} to {PORT + TRIES - 1} are all taken; choose one with --port")


def _bound(host: str, port: int) -> tuple[socket.socket, int]:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    found = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(128)
    except OSError:
        found.close()
        raise
    return found, int(found.getsockname()[1])


def _shown(host: str) -> str:
    """The host as a browser on this computer would call it."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _open_page(address: str) -> None:
    """Open the page, if there is a browser; whatever the browser says is not for this terminal."""
    threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
