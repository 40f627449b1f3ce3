"""The page itself: the built client's files, the card sprites, and a plain page where the client is not built."""

import hashlib
import json
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from .. import art
from ..text import ENGLISH, Phrase, reader, speaking
from ..text.pseudo import PSEUDO

STATIC = Path(__file__).parent / "static"
TYPES = {  # our own table: what a computer thinks of .js is not to be relied on; Litestar adds the charset to text
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
LONGEST = 200
_NOT_BUILT = """<!doctype html>
<html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hanafuda</title>
<h1>Hanafuda</h1>
<p>{says}</p>
"""


def tagged(request: Request[Any, Any, Any], body: bytes, media_type: str, cache: str) -> Response[bytes]:
    """A body with its fingerprint; nothing is sent again to a browser that has it."""
    tag = f'"{_fingerprint(body)}"'
    headers = {"ETag": tag, "Cache-Control": cache}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(body, headers=headers, media_type=media_type)


@lru_cache(maxsize=64)
def _fingerprint(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:20]


@get("/cards/{name:str}", sync_to_thread=True)
def cards(
    request: Request[Any, Any, Any],
    name: FromPath[str],
    index: FromQuery[str | None] = None,
    sample: FromQuery[bool] = False,
) -> Response[bytes]:
    """The sprite of a card set, or a few of its cards to choose it by."""
    if not name.endswith(".svg") or name.removesuffix(".svg") not in art.SETS:
        raise NotFoundException
    drawn = _sample(name.removesuffix(".svg")) if sample else _sprite(name.removesuffix(".svg"), index or None)
    return tagged(request, drawn, TYPES[".svg"], ASK)


@lru_cache(maxsize=32)
def _sprite(set: str, index: str | None) -> bytes:
    """Everybody has the same drawings: the page itself says what they are."""
    with speaking(ENGLISH):
        return art.sprite(set=set, index=index).encode()


@lru_cache(maxsize=32)
def _sample(set: str) -> bytes:
    with speaking(ENGLISH):
        return art.sample(set).encode()


@get("/")
async def home(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The client."""
    return await _page(request, "")


@get("/{path:path}")
async def page(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """A file of the client; any other address is the client's own to show."""
    return await _page(request, path.strip("/"))


async def _page(request: Request[Any, Any, Any], wanted: str) -> Response[bytes]:
    if wanted.startswith(("api/", "ws/", "cards/")):
        raise NotFoundException
    found = file_at(wanted)
    if found is not None:
        kind = TYPES.get(found.suffix, "application/octet-stream")
        body = TOLD.get(found.suffix, Path.read_bytes)(found)
        return tagged(request, body, kind, FOREVER if wanted.startswith("assets/") else ASK)
    if not may_be_shown(wanted):
        raise NotFoundException
    index = STATIC / "index.html"
    return tagged(request, _shell(index) if index.is_file() else _not_built(), TYPES[".html"], ASK)


# -- what the client's files say before it runs ----------------------------------------------------------------------


def _shell(file: Path) -> bytes:
    """The client's page, its head in the reader's language."""
    says = escape(str(Phrase("page.start.lead")))
    told = file.read_text(encoding="utf-8").replace('<html lang="en">', f'<html lang="{_tag()}">')
    return told.replace('name="description" content=""', f'name="description" content="{says}"').encode()


def _manifest(file: Path) -> bytes:
    """What the page is as an app, in the reader's language."""
    found = json.loads(file.read_bytes())
    keep = [{**one, "name": str(Phrase("keeper.title"))} for one in found["shortcuts"]]
    told = {"lang": _tag(), "description": str(Phrase("page.start.lead")), "shortcuts": keep}
    return json.dumps(found | told, ensure_ascii=False).encode()


def _not_built() -> bytes:
    return _NOT_BUILT.format(lang=_tag(), says=Phrase("error.not-built")).encode()


def _tag() -> str:
    """The reader's language, as a page says it."""
    code = reader().code
    return ENGLISH if code == PSEUDO else code


TOLD = {".html": _shell, ".webmanifest": _manifest}


def may_be_shown(wanted: str) -> bool:
    """Whether an address may be one of the client's: it is not too long, and neither a file nor hidden."""
    return len(wanted) < LONGEST and "." not in wanted.rpartition("/")[2] and not hidden(wanted)


def hidden(wanted: str) -> bool:
    """Whether a name begins with a dot: such files are nobody's business."""
    return any(part.startswith(".") for part in wanted.split("/"))


def file_at(wanted: str) -> Path | None:
    """The client's file at an address; None for anything that is not below its folder."""
    if not wanted or hidden(wanted):
        return None
    try:
        found = (STATIC / wanted).resolve()
        return found if found.is_relative_to(STATIC.resolve()) and found.is_file() else None
    except (OSError, ValueError):  # no file can have such a name
        return None
