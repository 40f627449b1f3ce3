"""The table in the browser: HTTP and one WebSocket for each page, tables, and what is kept of them.

`docs/protocol.md` says what goes over the wire, `docs/server.md` how the parts hang together.
"""
