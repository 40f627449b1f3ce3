"""`hanafuda serve`: start the server, say where it is, and open the page."""

import argparse
import asyncio
import contextlib
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..cards import shorten
from ..commands.words import word
from ..errors import HanafudaError, cause
from ..text import ENGLISH, reader, speak
from .limits import Limits, changed

HOST, PORT, TRIES = "127.0.0.1", 8048, 10
PACKAGES = ("litestar", "msgspec", "uvicorn", "websockets", "sqlalchemy")


class CannotServe(HanafudaError):
    """The server cannot start, and why."""


def add(subparsers: Any) -> None:
    """The command for the command line."""
    parser = subparsers.add_parser("serve", help=word("command.serve.help"), description=word("command.serve.about"))
    arguments(parser)
    parser.set_defaults(run=run)


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said about where the server is and where it keeps its data."""
    parser.add_argument("--host", default=HOST, help=word("command.serve.host", host=HOST))
    parser.add_argument("--port", type=int, help=word("command.serve.port", port=PORT))
    data_argument(parser)
    parser.add_argument("--name", action="append", default=[], metavar="HOST", help=word("command.serve.name"))
    parser.add_argument("--proxy", metavar="ADDRESS", help=word("command.serve.proxy"))
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", help=word("command.serve.limit"))
    parser.add_argument("--bot", action="append", default=[], metavar="NAME=COMMAND", help=word("command.serve.bot"))
    parser.add_argument("--log", choices=("lines", "json"), default="lines", help=word("operate.serve.log"))
    parser.add_argument("--check", action="store_true", help=word("operate.serve.check"))
    parser.add_argument("--no-open", action="store_true", help=word("command.serve.no-open"))


def data_argument(parser: argparse.ArgumentParser) -> None:
    """Where games are kept, as every command has it that looks there."""
    kept = str(default_data()).replace("%", "%%")  # argparse fills in what stands after a %
    parser.add_argument("--data", metavar="WHERE", help=word("operate.data", path=kept))


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    _needs()
    limits = changed(Limits(), args.limit)
    _invite(args.bot)
    listening, port = listen(args.host, args.port)
    if args.port is None and port != PORT:
        print(word("command.serve.other-port", taken=PORT, port=port))
    address = f"http://{_shown(args.host)}:{port}/"
    if args.check:
        with listening:
            return asyncio.run(_check(args.data or default_data(), address))
    here = reader().code
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(args, listening, address, limits))
    speak(here)
    print(word("command.serve.stopped"))
    return 0


def _needs() -> None:
    """The packages a server needs, or what to install."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise _missing(missing)


def _invite(guests: list[str]) -> None:
    """Programs that may sit down at the tables."""
    from ..bots import invite

    for text in guests:
        name, equals, command = text.partition("=")
        if not equals:
            raise CannotServe("bot-command", text=shorten(text))
        invite(name.strip(), command)


def _missing(packages: list[str]) -> CannotServe:
    """What is missing and how to get it, as it works here: for this very Python, with each package's own name."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        wanted = requires("hanafuda") or []
    except PackageNotFoundError:  # not installed, only looked at
        return CannotServe("server-needs-run", packages=packages)
    names = [text.partition(";")[0].strip() for text in wanted if 'extra == "server"' in text.replace("'", '"')]
    quoted = " ".join(f'"{name}"' for name in names)
    return CannotServe("server-needs", packages=packages, command=f'"{sys.executable}" -m pip install {quoted}')


async def _check(data: str | Path, address: str) -> int:
    """Everything that a start needs: the port, the page, the store (brought up to date); or what is wrong."""
    from .pages import STATIC
    from .store import Store

    store = Store(data)
    await store.open()
    page = "operate.check.page" if (STATIC / "index.html").is_file() else "operate.check.no-page"
    print(word("operate.check.address", address=address), word(page), sep="\n")
    print(word("operate.check.store", n=store.tables, where=store.where))
    await store.close()
    return 0


async def _serve(args: argparse.Namespace, listening: socket.socket, address: str, limits: Limits) -> None:
    import uvicorn

    from . import logs
    from .app import create
    from .door import doors
    from .guard import Guard, hosts
    from .process import Process
    from .store import Store

    logs.to_stderr(as_json=args.log == "json")
    asyncio.get_running_loop().set_exception_handler(logs.Loop())
    sys.setswitchinterval(0.001)  # a thinking bot must not keep a page waiting
    gc.set_threshold(10_000, 20, 1_000_000)  # what dies young; for what lives long see `Rooms`
    store = Store(args.data or default_data(), limits.stored)
    await store.open()
    app = create(store, limits)
    connection, websocket = doors(limits, proxied=args.proxy is not None)
    config = uvicorn.Config(
        Guard(app, hosts(args.host, args.name), limits, sockets=lambda: app.state.sockets),
        http=connection,
        ws=websocket,
        ws_per_message_deflate=False,  # steps are short, and the same bytes go to everybody
        ws_max_size=limits.frame_bytes,
        backlog=128,
        proxy_headers=args.proxy is not None,
        forwarded_allow_ips=args.proxy,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    gc.freeze()  # what is here now stays
    print(word("command.serve.at", address=address), word("command.serve.kept", path=store.where), sep="\n", flush=True)
    speak(ENGLISH)  # what a server keeps does not depend on whoever started it
    if not args.no_open:
        asyncio.get_running_loop().call_later(0.3, _open_page, address)
    await Process(config, lambda: app.state.rooms.close()).serve(sockets=[listening])


def default_data() -> Path:
    """A file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(home) / "hanafuda" / "hanafuda.sqlite"


def listen(host: str, port: int | None) -> tuple[socket.socket, int]:
    """A socket at this port; without one, at the first that is free from the usual one on."""
    if port is not None and not 0 <= port <= 65535:
        raise CannotServe("no-port", port=port, most=65535)
    for number in [port] if port is not None else range(PORT, PORT + TRIES):
        try:
            return _bound(host, number)
        except UnicodeError:
            raise CannotServe("no-host", host=shorten(host)) from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                why = cause(error)
                raise CannotServe("cannot-listen", host=shorten(host), port=number, why=why) from None
    if port is not None:
        raise CannotServe("port-taken", port=port)
    raise CannotServe("ports-taken", low=PORT, high=PORT + TRIES - 1)


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
