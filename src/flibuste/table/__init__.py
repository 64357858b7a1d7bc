"""Tables, wherever they stand: who plays and who looks on, what is asked, written and told.

A server has tables of many people, in a database; a screen without one has its own. Both build on
this. A module imports only modules further down in this list; tests compare it with the folder.

    sharedroutes.py the routes that are answered with a server and without
    optionfiles.py options that are read from a file of one's own
    answers.py     the handlers of these routes
    asked.py       a request as they get it
    requests.py    requests of whoever looks at a table, and their answers
    uploads.py     uploaded records
    branching.py   what if: a table that plays on from a position of a game that is over
    making.py      making tables: what is wished is checked, and who sits down first
    briefs.py      tables in brief
    loading.py     a table from its rows
    seating.py     chairs: sitting down, leaving, coming back
    dealing.py     the deal: words are sealed, opened and mixed; the game begins
    callingoff.py  calling a game off
    undoing.py     taking moves back
    rated.py       rated tables: what is asked of them
    chatting.py    chat
    lessons.py     lessons, step by step; the pictures of the rules
    reviewing.py   past positions, the course of a game, its record
    visiting.py    looking at a table: somebody comes, asks, and goes
    playing.py     moves of people, bots and dice; the turn clock
    table.py       one table: its state, and what its viewers are sent
    messages.py    messages to the viewers of a table, shared where they are equal
    archives.py    finished games as they were shown, without their rules
    log.py         a table's log: its opening, its moves, its positions
    snapshots.py   positions as viewers see them

    daysoff.py     days off at tables by correspondence
    manners.py     how somebody may talk, and whose lines he is not shown
    services.py    what all tables share, and what they ask of whoever keeps them
    background.py  work that nobody waits for
    failures.py    why rows could not be written
    guest.py       somebody who plays
    naming.py      names: which may be had, and which look the same
    logentries.py  the entries of a log
    outcomes.py    how a game ended: who won, and who came where
    hinting.py     a hint in words: what a move wins and risks, and how it compares
    thinking.py    bots by their names and levels, and what they advise
    fairqueue.py   a queue that is fair between addresses and guests
    scoring.py     scores in the course of a game, and where they come from
    gamelist.py    the list of games
    gamewords.py   a game's sentences
    closing.py     why a socket is closed, in words
    refusals.py    refusals of requests
    sentences.py   sentences to whoever plays or keeps a table
    counts.py      counts of what is done, in plain numbers
    timing.py      the time
    days.py        days, from midnight to midnight
    frames.py      messages as WebSocket frames
    signingwire.py those about kept names
    luckwire.py    those about luck and skill
    httpwire.py    the types of HTTP requests and answers
    dailywire.py   those of the deal of the day
    mannerswire.py those about talk, people and moderators
    lobbywire.py   the types of the lobby's messages
    wire.py        the types of messages
    dealwire.py    those of what is told about the beginning of a game
    talkwire.py    the types of talk: lines of chat, set phrases
    hintwire.py    what a hint says

No game is named here, and no rule is known; there is no database, no socket and no thread.
"""
