"""The table's server: people and programs play any game through HTTP and a socket.

A module imports only modules further down: tests compare this list with the folder and imports.

    serving.py         ``flibuste serve``: an address, a file, uvicorn until Ctrl-C
    app.py             the application put together, for any ASGI server; start and end
    routes.py          every HTTP route, once
    openapi.py         the routes described for programs
    handlers.py        what each route answers
    httprequests.py    who asks over HTTP, limits, refusals as JSON, cookies
    sockets.py         sockets to tables and to the lobby: opened, attended, closed
    requests.py        requests through a socket, each to what answers it

    lobby.py           lists of tables
    uploads.py         records from outside
    registry.py        all tables: found, made, let go
    seating.py         chairs: who sits down, leaves, comes back; the deal
    undoing.py         taking moves back
    chatting.py        talk
    reviewing.py       looking back: past positions, the course of a game, its record
    playing.py         moves of people, bots and dice; the turn clock
    table.py           one table: the only authority over its game
    connections.py     one open socket: limits, what waits to be answered
    messages.py        what everybody at a table is told, written once for all alike
    log.py             a table's log: the deal, the moves, every position on the way
    snapshots.py       a position as somebody sees it
    services.py        what all tables share

    guests.py          names and signed cookies
    store.py           what is kept, durably
    schema.py          how it is kept
    logentries.py      the entries of a log
    botpool.py         bots, off the event loop
    gamelist.py        the games there are
    gamewords.py       a game's own words
    settings.py        what can be set
    refusals.py        how the server says no
    sentences.py       what it says to people
    headers.py         HTTP headers: of a careful site, and where a request came from
    staticfiles.py     the files of the browser's table
    httplimits.py      limits on connections before there is a request, under uvicorn
    ratelimits.py      token buckets
    uvicornfast.py     the fast way to send and hear, under uvicorn
    channels.py        the way to send and hear under any ASGI server
    frames.py          messages as frames of WebSocket
    typescript.py      the browser's types, made from the next two
    httpwire.py        what travels over HTTP, typed
    wire.py            what travels through sockets, typed

It names no game and holds no rule.
"""
