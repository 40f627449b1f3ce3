"""`hanafuda admin`: the tables of a server, for whoever runs it: list them, close them, take them away."""

import argparse
import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..errors import HanafudaError
from ..server.command import data_argument, default_data
from .data import say
from .words import word

if TYPE_CHECKING:
    from ..server.store import Store, Stored

WHAT = ("list", "close", "delete")
CLOSED = "close"
TABLES = frozenset({"table", "new"})
"""How the history of a table begins, and not that of a score that is kept."""


class NoSuchTable(HanafudaError):
    """There is nothing in the store to be closed or deleted."""


def add(subparsers: Any) -> None:
    """The command's options."""
    help, about = word("command.admin.help"), word("operate.admin.about")
    parser = subparsers.add_parser("admin", help=help, description=about)
    parser.add_argument("what", choices=WHAT, metavar="|".join(WHAT), help=word("operate.admin.what"))
    parser.add_argument("id", nargs="*", default=[], metavar="ID", help=word("operate.admin.id"))
    parser.add_argument("--json", action="store_true", help=word("command.json"))
    data_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Look into the store, whether or not a server runs."""
    return asyncio.run(_run(args))


async def _run(args: argparse.Namespace) -> int:
    from ..server.store import Store

    store = Store(args.data or default_data())
    await store.open()
    try:
        tables = {one.id: one for one in await store.all()}
        chosen = [_chosen(tables, id, args.what) for id in args.id] if args.id else [*tables.values()]
        if args.what == "list":
            _list(chosen, args.json)
        else:
            await _end(store, chosen if args.id else [], args.what)
    finally:
        await store.close()
    return 0


def _chosen(tables: "dict[str, Stored]", id: str, what: str) -> "Stored":
    """One table by its name; only a table can be closed."""
    if id not in tables:
        raise NoSuchTable("no-such-table", id=id)
    if what == "close" and tables[id].first.kind not in TABLES:
        raise NoSuchTable("cannot-close", id=id)
    return tables[id]


def _list(tables: "Sequence[Stored]", as_json: bool) -> None:
    found = [_told(one) for one in tables]
    if as_json:
        say(found)
    else:
        for one in found:
            print(word("operate.admin.closed" if one["closed"] else "operate.admin.table", **one))
        print(word("operate.admin.count", n=len(found)))


def _told(one: "Stored") -> dict[str, Any]:
    data = one.first.read()
    return {
        "id": one.id,
        "game": data["game"],
        "entries": one.version,
        "made": one.made_at,
        "changed": one.changed_at,
        "closed": one.closed,
    }


async def _end(store: "Store", tables: "Sequence[Stored]", what: str) -> None:
    """A server that runs hears of it by itself."""
    from ..server.entry import GONE, Entry

    ends = [one for one in tables if what == "delete" or not one.closed]
    for one in ends:
        await store.end(one.id, Entry.of(GONE if what == "delete" else CLOSED))
    print(word(f"operate.admin.{what}", n=len(ends)))
