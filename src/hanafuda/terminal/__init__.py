"""The table in the terminal: `hanafuda play`, full screen or line by line.

A `Place` is a seat at a table, wherever that stands: it tells what happens as steps, each with the table as the seat
sees it, and takes moves. `plain` and `app` show any place; both draw the very view that a server sends to a page.
"""
