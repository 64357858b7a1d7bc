"""The server: people and programs play any game at tables, over HTTP and WebSockets.

A module imports only modules further down in this list; tests compare it with the folder.

    doctor.py          ``flibuste doctor``: can a server run here, and what is to be mended?
    restoring.py       ``flibuste restore``: a backup becomes a database
    moderatedby.py     ``flibuste moderate``: the database, as the command reads and changes it
    backups.py         ``flibuste backup``: everything in one file
    serving.py         ``flibuste serve``: runs the application under uvicorn
    app.py             the ASGI application: makes and connects its parts
    logs.py            logs: lines, and ids of requests
    metrics.py         what Prometheus is told
    health.py          health and readiness
    routes.py          every HTTP route, once
    mannersroutes.py   the routes of talk, and of being called
    calling.py         calls people who do not look when it is their turn
    letters.py         tells them by mail where nothing else reaches them
    copyhandlers.py    the handlers of copies of tables
    signingroutes.py   the routes of kept names and of what is kept about oneself
    learning.py        the handler of lessons that were finished
    myself.py          their handlers: devices, sessions, one's data
    signing.py         their handlers: keeping a name, signing in
    handlers.py        the handlers of routes that only a server has
    luckhandlers.py    the routes of luck and skill, and their handlers
    lucktelling.py     reviews of games in words
    letterbox.py       where they get mail: asked for, confirmed, taken away
    mailing.py         mail, by the operator's own mail server
    pushing.py         Web Push: encrypted messages to devices
    outgoing.py        requests to others, never to private addresses
    moderating.py      reporting somebody, and the moderators' page
    regards.py         whom a guest does not hear, or does not play with
    openapi.py         the routes described for programs (OpenAPI)
    daily.py           the deal of the day: who plays it, and the board
    history.py         what somebody has played, and the leaders
    httprequests.py    HTTP requests: guest, language, limits, refusals, cookies
    sockets.py         sockets of tables and of the lobby: opening, serving, closing
    lobbysockets.py    what is told and asked in the lobby

    pairing.py         those who look for company are seated together
    dueturns.py        turns by correspondence whose time is over
    farewells.py       guests who go for good, or turn out to be somebody
    retention.py       deletes what is not kept any longer
    reviewpool.py      reviews of finished games: made in fair turns, shown while they grow
    lobby.py           lists of tables
    registry.py        all tables: finding, making, unloading them
    tablelists.py      lists of tables from the database
    deleting.py        deleting tables, wholly
    counting.py        results of finished games that nobody has noted, in spare time
    archiving.py       finished games are archived in spare time
    catchup.py         what other servers have written to tables in memory
    spectating.py      who may look on at a table
    connections.py     one open socket: limits, and its queue of requests
    company.py         who looks for company, as all are told
    services.py        what all tables share
    leases.py          which server plays a table's bots and clocks
    presence.py        who looks at a table through other servers
    moderation.py      reports, and what moderators decide
    mannersbook.py      how guests stand: how each may talk, whom he does not want to hear

    copies.py          copies of tables that devices hold
    keptnames.py       keeping names, and what their owners sign in with
    guests.py          guests: names, and who a connection comes from
    personal.py        what is kept about a person: told, deleted, handed over
    devicelinks.py     codes by which one device signs in another
    passkeys.py        passkeys: made, and asked for
    challenges.py      what may be used once, soon, by whoever asked for it
    recovery.py        recovery codes
    sessions.py        browsers in which somebody is signed in
    seekers.py         the rows of those who look for company
    tokens.py          tokens and codes, kept as hashes
    reviewprocess.py   the process in which reviews are made
    moments.py         the moments of a game that mattered
    keptreviews.py     reviews as they are kept
    store.py           reading and writing the database
    results.py         what came of finished games
    strengths.py       how well somebody plays, by rated games
    tablereader.py     tables from the database, many at a time
    elsewhere.py       who looks at them through other servers
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
    botpool.py         bots and hints: which lane they search in, and how many at once
    lanes.py           threads for what costs processor time, in fair turns
    places.py          how many of something a guest and an address may have at once
    configuration.py   settings from the command line, the environment and a file
    staticfiles.py     the files of the web client
    compression.py     which answers are compressed
    httplimits.py      limits on HTTP connections, under uvicorn
    uvicornfast.py     a faster channel, under uvicorn
    handshakes.py      opening a WebSocket: which requests are plain, and their answer
    doorkeeper.py      how many connections there are, and who makes room for others
    descriptors.py     how many files and connections this process can have
    ratelimits.py      token buckets
    settings.py        settings and their defaults
    headers.py         HTTP headers: security; host and origin of a request
    channels.py        sending and receiving under any ASGI server
    typescript.py      TypeScript's types, made from those of messages and of HTTP

The server names no game and knows no rule.
"""
