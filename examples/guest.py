"""Sit down at a table and play the first legal move: python examples/guest.py [LINK]

Without the link of a table one is made, with a bot, at the server on this computer. The calls: docs/protocol.md.
"""

import json
import sys
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import connect

where = urlsplit(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8048/")
browser = build_opener(HTTPCookieProcessor(kept := CookieJar()))


def call(path: str, body: object) -> Any:
    headers = {"Content-Type": "application/json"}
    request = Request(f"{where.scheme}://{where.netloc}/api/tables{path}", json.dumps(body).encode(), headers)
    return json.load(browser.open(request, timeout=30))


table = where.path.rpartition("/")[2]
if table:
    call(f"/{table}/sit", {"name": "Robo"})
else:
    seats = {"kind": "human", "name": "Robo"}, {"kind": "greedy"}
    table = call("", {"game": "koikoi(rounds=2)", "seats": seats})["id"]
cookies = {"Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in kept)}
with connect(f"ws{where.scheme[4:]}://{where.netloc}/ws/tables/{table}", additional_headers=cookies) as socket:
    socket.send(json.dumps({"type": "ready"}))
    view: dict[str, Any] = {}
    for message in map(json.loads, socket):
        for event in message.get("events", []):
            print(event["text"])
        view |= message.get("view", {})  # a step has what is not as it was
        phase = view["phase"] if "view" in message else ""
        if phase in ("deal", "round_over"):
            socket.send(json.dumps({"type": "next"}))
        elif phase == "match_over":
            break
        elif phase and view["legal"]:
            socket.send(json.dumps({"type": "move", "version": message["version"], "move": view["legal"][0]}))
