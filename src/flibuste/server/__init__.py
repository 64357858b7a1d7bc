"""The server: people and programs play any game at tables, over HTTP and WebSockets.

A module imports only modules further down in this list; tests compare it with the folder.

    serving.py         ``flibuste serve``: runs the application under uvicorn
    app.py             the ASGI application: makes and connects its parts
    routes.py          every HTTP route, once
    openapi.py         the routes described for programs (OpenAPI)
    handlers.py        the handler of each route
    httprequests.py    HTTP requests: guest, language, limits, refusals, cookies
    sockets.py         sockets of tables and of the lobby: opening, serving, closing
    requests.py        requests through a socket, and their answers

    lobby.py           lists of tables
    uploads.py         uploaded records
    registry.py        all tables: finding, making, unloading them
    seating.py         chairs: sitting down, leaving, coming back; the deal
    undoing.py         taking moves back
    chatting.py        chat
    reviewing.py       past positions, the course of a game, its record
    playing.py         moves of people, bots and dice; the turn clock
    table.py           one table: its state, and what its viewers are sent
    connections.py     one open socket: limits, and its queue of requests
    messages.py        messages to the viewers of a table, shared where they are equal
    log.py             a table's log: its opening, its moves, its positions
    snapshots.py       positions as viewers see them
    services.py        what all tables share

    guests.py          names and signed cookies
    store.py           the database
    schema.py          the database's schema
    logentries.py      the entries of a log
    botpool.py         the threads in which bots search
    gamelist.py        the list of games
    gamewords.py       a game's sentences
    settings.py        settings and their defaults
    refusals.py        refusals of requests
    sentences.py       the server's own sentences
    headers.py         HTTP headers: security, and the origin of a request
    staticfiles.py     the files of the web client
    httplimits.py      limits on HTTP connections, under uvicorn
    ratelimits.py      token buckets
    uvicornfast.py     a faster channel, under uvicorn
    channels.py        sending and receiving under any ASGI server
    frames.py          messages as WebSocket frames
    typescript.py      TypeScript's types, made from the next two
    httpwire.py        the types of HTTP requests and answers
    wire.py            the types of messages through sockets

The server names no game and knows no rule.
"""
