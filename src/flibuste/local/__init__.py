"""Tables without a server (``flibuste.table``), without sockets, threads and a database.

Somebody who has no network plays against bots, or with others at one screen. The same messages go
in and out as through a socket (the protocol's page), made by the same code. Who keeps the rows of a
table, and who thinks for its bots, is given: in a browser that is JavaScript.

    inpage.py      the door as a worker of a page has it
    door.py        everything that pages ask, answered here
    rehearsing.py  the first moves of every game, before somebody plays: is this machine quick?
    person.py      who plays here: name and language, kept
    advising.py    hints for tables of a server, thought here
    copying.py     copies of tables for a server, and what another device has played on
    tables.py      makes tables, reads kept ones, and lets somebody look at one
    localbots.py   bots, hints and replays that need no threads
    keeping.py     what is kept: the rows of tables, each as one text
    wasmkernels.py a game's kernels as WebAssembly
    wasmplay.py    imagined games in its memory, for the reasons of a hint
    wasmmodule.py  what such a module can do
    ahead.py       the words of moves, made before they are needed
    viewing.py     somebody at this screen who looks at a table: messages in and out
"""
