"""The server: people and programs play any game at tables, over HTTP and WebSockets.

A module imports only modules further down in this list; tests compare it with the folder.

    doctor.py          ``flibuste doctor``: can a server run here, and what is to be mended?
    restoring.py       ``flibuste restore``: a backup becomes a database
    backups.py         ``flibuste backup``: everything in one file
    serving.py         ``flibuste serve``: runs the application under uvicorn
    app.py             the ASGI application: makes and connects its parts
    logs.py            logs: lines, and ids of requests
    metrics.py         what Prometheus is told
    health.py          health and readiness
    routes.py          every HTTP route, once
    openapi.py         the routes described for programs (OpenAPI)
    handlers.py        the handler of each route
    optionfiles.py     the same for options that are read from a file of one's own
    httprequests.py    HTTP requests: guest, language, limits, refusals, cookies
    sockets.py         sockets of tables and of the lobby: opening, serving, closing
    requests.py        requests through a socket, and their answers

    retention.py       deletes what is not kept any longer
    lobby.py           lists of tables
    uploads.py         uploaded records
    registry.py        all tables: finding, making, unloading them
    archiving.py       finished games are archived in spare time
    loading.py         a table from its rows in the database
    catchup.py         what other servers have written to tables in memory
    seating.py         chairs: sitting down, leaving, coming back
    dealing.py         the deal: words are sealed, opened and mixed; the game begins
    undoing.py         taking moves back
    chatting.py        chat
    lessons.py         lessons, step by step; the pictures of the rules
    reviewing.py       past positions, the course of a game, its record
    playing.py         moves of people, bots and dice; the turn clock
    spectating.py      who may look on at a table
    table.py           one table: its state, and what its viewers are sent
    connections.py     one open socket: limits, and its queue of requests
    messages.py        messages to the viewers of a table, shared where they are equal
    archives.py        finished games as they were shown, without their rules
    log.py             a table's log: its opening, its moves, its positions
    snapshots.py       positions as viewers see them
    services.py        what all tables share
    leases.py          which server plays a table's bots and clocks
    presence.py        who looks at a table through other servers

    guests.py          names and signed cookies
    store.py           reading and writing the database
    tablereader.py     tables from the database, many at a time
    databases.py       opens SQLite or PostgreSQL
    postgres.py        PostgreSQL: many servers
    sqlite.py          SQLite: one server
    writes.py          writes that wait, and what a database must be able to do
    installed.py       which version of each game's rules is here
    schema.py          the database's schema
    databasefile.py    the file of an SQLite database: private, and of one process at a time
    serverkey.py       the server's key
    privatefiles.py    files that only their owner may read, written whole or not at all
    troubles.py        why a server cannot go on, said to whoever runs it
    logentries.py      the entries of a log
    hinting.py         a hint in words: what a move wins and risks, and how it compares
    botpool.py         bots and hints: which lane they search in, and how many at once
    lanes.py           threads for what costs processor time, in fair turns
    places.py          how many of something a guest and an address may have at once
    fairqueue.py       a queue that is fair between addresses and guests
    scoring.py         scores in the course of a game, and where they come from
    gamelist.py        the list of games
    gamewords.py       a game's sentences
    configuration.py   settings from the command line, the environment and a file
    refusals.py        refusals of requests
    sentences.py       the server's own sentences
    staticfiles.py     the files of the web client
    compression.py     which answers are compressed
    httplimits.py      limits on HTTP connections, under uvicorn
    uvicornfast.py     a faster channel, under uvicorn
    handshakes.py      opening a WebSocket: which requests are plain, and their answer
    doorkeeper.py      how many connections there are, and who makes room for others
    descriptors.py     how many files and connections this process can have
    ratelimits.py      token buckets
    counts.py          counts of what the server does, in plain numbers
    settings.py        settings and their defaults
    timing.py          the time
    headers.py         HTTP headers: security; host and origin of a request
    channels.py        sending and receiving under any ASGI server
    frames.py          messages as WebSocket frames
    typescript.py      TypeScript's types, made from the next two
    httpwire.py        the types of HTTP requests and answers
    wire.py            the types of messages through sockets

The server names no game and knows no rule.
"""
