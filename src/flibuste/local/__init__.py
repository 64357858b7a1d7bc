"""Tables without a server: the server's own tables, without sockets, threads and a database.

Somebody who has no network plays against bots, or with others at one screen. The same messages go
in and out as through a socket (the protocol's page), made by the same code. Who keeps the rows of a
table, and who thinks for its bots, is given: in a browser that is JavaScript.

    tables.py      makes tables, reads kept ones, and lets somebody look at one
    localtable.py  a table whose rows are kept as one text
    localbots.py   bots and replays that need no threads
    keeping.py     the rows of a table, and the place where they are kept
    wasmkernels.py a game's kernels as WebAssembly
    viewing.py     somebody at this screen who looks at a table: messages in and out
"""
