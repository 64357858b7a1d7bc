"""The table's server: people and programs play any game through HTTP and a socket.

    app.py        routes, start and end           harbour.py   the tables there are
    pages.py      HTTP                            table.py     one table: the only authority
    sockets.py    connections                     moments.py   positions as somebody sees them
    wire.py       messages, typed                 log.py       a table's moves, undo included
    store.py      what is kept, durably           schema.py    how it is kept
    guests.py     names and signed cookies        guard.py     headers, origins, limits
    crew.py       bots, off the event loop        fair.py      deals that can be checked

It names no game and holds no rule.
"""
