error-stale = The game has moved on since: choose again.
error-not-yours = You do not sit there.
error-not-your-turn = It is not this seat’s turn.
error-not-playing = The game has not begun yet.
error-over = The game is over.
error-not-over = The game is not over yet.
error-no-review = Nobody has asked yet what was luck and what was skill in this game.
error-no-reviews = This server looks at no game again for luck and skill.
error-review-failed = This game could not be looked at again. The trouble is ours, not yours.
error-review-unfinished = This game was not played to its end: there is no result to explain.
error-review-long = This game has more than { $most } moves: that is too long to be played over and over.
error-unreadable = This cannot be read as a move.
error-illegal = This move is not allowed.
error-bad-message = This message is not understood.
error-too-long = This message is too long.
error-slow-down = Not so fast: try again in a moment.
error-busy = You have enough under way here: wait until some of it is done.
error-taken = This chair is taken.
error-no-such-seat = There is no such chair.
error-no-undo = You have no move to take back.
error-undo-chance = A card was drawn or dice were rolled after your move: they would come again, and somebody knows them now.
error-undo-seen = Something hidden came to light after your move, and nobody can forget it.
error-no-request = Nobody has asked to take a move back.
error-not-ready = There are still open chairs.
error-not-owner = Only whoever opened this table can do that.
error-not-gone = Whoever sits there may still come back: wait a little.
error-nothing-to-remember = In this game there is nothing to remember: it is not played from memory.
error-memory-bot = This table is played from memory, by people alone: no bot sits down here. The seat of somebody who is gone waits for its player.
error-hints-off = Other people play here, and this table was opened without hints.
error-no-person = Nobody here keeps that name, or not any more.
error-rated-name = This game counts: it is for names that are kept. Keep yours first, on the page Me. Guests play at all other tables.
error-rated-options = A rated game is played by the usual options, without hints and not from memory.
error-rated-clock = A rated game needs a clock: then it ends, whoever stays away.
error-rated-chairs = In a rated game everybody has one seat, at a screen of their own.
error-rated-bot = Nobody has measured how strong this bot is: it plays no rated games.
error-rated-alone = This game counts: it is called off only if somebody else who plays agrees.
error-rated-days = By correspondence a rated game is among people: with a bot, choose a shorter clock.
error-rated-undo = This game counts: no move is taken back.
error-rated-hint = This game counts: there are no hints.
error-memory-hint = This table is played from memory: there are no hints, they would count for you.
error-memory-records = This table is played from memory: a saved game would tell the totals, so there is none before the end.
error-no-days-off = You cannot take days off here: they are for games by correspondence, while they are played.
error-days-off-spent = You have taken all your days off in this game.
error-no-such-number = This game is not played by so many.
error-too-many-seekers = Too many look for company just now: try again in a moment.
error-sent-away = You were sent away from this table: sit down at another one.
error-nobody-there = Nobody sits there whom you could send away.
error-nobody-calls-off = Nobody asks to call the game off.
error-branch-over = The game was over there: choose an earlier move.
error-branch-seedless = This game was uploaded without a seed: nobody knows how the cards still to be drawn lay, or the dice. Have what was unseen drawn anew.
error-branch-deep = This game was branched off too often: begin from an earlier one.
error-daily-shut = Others still play this deal of the day: it opens to all at midnight, UTC.
error-daily-bot = The deal of the day is for you alone: no bot takes your seat.
error-daily-played = You have played this deal of the day already. The next one comes at midnight, UTC.
error-no-bot = There is no bot of this level.
error-no-table = There is no such table.
error-no-game = There is no such game.
error-no-page = There is nothing here.
error-bad-options = The game cannot be played with these options: { $why }
error-bad-file = This file cannot be used: { $why }
error-bad-record = This saved game cannot be read: { $why }
error-bad-body = This request is not understood: { $why }
error-copy-differs = This game was also gone on with on another device.
error-too-large = This is too large.
error-too-slow = This took too long to arrive.
error-bad-origin = This comes from another site.
error-not-allowed = You may not see this.
error-too-many-tables = You have too many open tables: finish or leave one first.
error-old-rules = This game was played under rules { $rules }, which this server no longer has, and no archive of it was kept.
error-old-rules-unfinished = This game began under rules { $rules }, which this server no longer has: it cannot go on here.
error-archived = This game was played under rules { $rules }, which this server no longer has: it can be looked at, and nothing more.
error-closed-table = This table was closed: its game could not go on.
error-not-stranded = Only a table whose game cannot go on can be closed.
error-not-alone = Only a table that never began, or at which you played alone, can be deleted.
error-unreadable-table = This table cannot be read: what was kept of it is damaged, or its game is no longer here.
error-deal-used = This deal has been used: ask for another one.
error-seal-first = With open chairs a word is sealed first, and opened when all are there.
error-sealed = Your word is sealed already.
error-no-part = Your word takes no part in this deal.
error-not-sealed = Not all words are sealed yet.
error-wrong-word = This is not the word that was sealed.
error-dealt = The cards are dealt.
error-dealing = The cards are just being dealt: one moment.
error-too-many-attempts = The deal was given up too often here: open another table.
error-name-kept = Somebody keeps this name, or one that looks like it. Choose another one.
error-name-reserved = This name belongs to the house. Choose another one.
error-name-short = A name that is kept has at least two letters or digits.
error-name-odd = A name that is kept has letters of one script, digits, spaces, hyphens and apostrophes.
error-phrases-only = Here you talk in set phrases.
error-muted = A moderator has taken the floor from you until { $until }: { $why }
error-suspended = You are suspended until { $until }: { $why }
error-not-open = This table is not open to you.
error-nobody = There is nobody there to whom this could apply.
error-yourself = That is you.
error-too-many-regards = You mute and block too many people already.
error-no-moderator = This is for moderators.
error-no-report = There is no such report.
closed-suspended = A moderator has suspended you: the start page says until when and why.
offence-insults = insults
offence-threats = threats
offence-advances = unwanted advances
offence-spam = spam
offence-cheating = cheating
offence-name = an offensive name
offence-other = other reasons
notice-warning = A moderator warns you. Reason: { $why }
notice-mute = A moderator has taken the floor from you until { $until }. Reason: { $why }
notice-suspension = A moderator has suspended you until { $until }: you may look at your games, and play none with others. Reason: { $why }
call-turn = It’s your turn
call-begun = Your game has begun
call-over = Your game is over
error-no-mail = This server sends no mail.
error-bad-address = This is no address of mail.
error-mail-failed = The mail could not be sent. Is the address right?
error-wrong-mail-code = This code is not good: it is too old, or there is a slip in it.
mail-code-title = Your code for Flibuste
mail-code = Hello { $name },

    { $code }

    is the code with which you confirm that this address is yours, at { $site }/me. It is good for { $minutes } minutes.

    You know nothing of it? Then somebody has mistyped an address: delete this mail, and no other comes.
mail-call = Hello { $name },

    { $title }: { $game }

    { $table }

    One mail a turn comes while you are not looking. No more mail:
    { $stop }
error-bad-push = Nobody can be called there.
error-too-many-devices = You are called on too many devices already.
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-your-turn = It’s your turn.
phrase-thinking = I’m thinking.
phrase-one-moment = One moment, I’ll be right back.
phrase-nice-move = Nice move!
phrase-lucky = What luck!
phrase-close = That was close!
phrase-oops = Oops, my mistake.
phrase-sorry = Sorry!
phrase-thanks = Thank you!
phrase-yes = Yes.
phrase-no = No.
phrase-good-game = Good game!
phrase-again = Another game?
phrase-goodbye = Goodbye!
error-no-passkeys = Passkeys need https and a name of the site that is not a bare number. Recovery codes serve here.
error-passkey-refused = This passkey was refused.
error-passkey-late = This took too long, or was used before. Try again.
error-passkey-unknown = Nobody here has this passkey: it was removed, or its name deleted.
error-too-many-passkeys = You have as many passkeys as you may have: remove one first.
error-last-key = This is all you could come back with. Have new recovery codes first.
error-wrong-code = This code is not good: it was used, it is too old, or there is a slip in it or in the name.
error-not-signed-in = You are not signed in.
error-merge-late = This took too long: the games stay a guest’s.
error-link-late = This code is no longer good. Let the other device show a new one.
error-not-your-name = This is not your name.
error-failed = Something went wrong; nothing was changed.
record-ok = The game replays, and its result is right.
record-fair = The game replays, its result is right, and the deal was fair.
record-promised = The game replays, its result is right, and the secret is the one that was promised; but no player added a word to the deal.
level-deckhand = Deckhand
level-boatswain = Boatswain
level-captain = Captain
level-admiral = Admiral
level-deckhand-text = Just signed on. Good for learning the ropes.
level-boatswain-text = Knows the trade and makes few big mistakes.
level-captain-text = Thinks ahead. A worthy opponent.
level-admiral-text = Takes a moment and gives nothing away.
undo-label = takes back a move
seat-number = Seat { $n }
archived = Played under rules { $rules }; this server now has { $here }. The game is shown just as it was.
guest-name = Sailor { $number }
trouble-key-short = { $where } holds { $bytes } bytes, and a server’s key has at least { $least }. Whoever can guess it can be anybody at any table. Put the right key back from a backup; without one, delete it: a new key is made, and every guest is a new one.
trouble-key-unreadable = The server’s key { $path } cannot be read: { $why }.
trouble-key-unmade = The server’s key { $path } cannot be made: { $why }.
trouble-no-driver = A shared database needs the driver of PostgreSQL: pip install "flibuste[postgres]".
trouble-no-address = { $text } is not the address of a PostgreSQL: it begins with postgresql://.
trouble-database-in-use = { $path } is used by another Flibuste server. Stop it first, or give this one a file of its own with --db.
trouble-database-in-use-by = { $path } is used by another Flibuste process ({ $pid }, since { $since }). Wait until it ends or stop it, or use another file with --db.
trouble-database-in-use-at = { $path } is used by the server at { $url } (process { $pid }, since { $since }). Play there, or stop it first, or give this one a file of its own with --db.
trouble-database-unopened = The database { $path } cannot be opened for writing: { $why }.
trouble-database-unusable = The database { $path } cannot be used: { $why }. Nothing was changed; restore a backup with “flibuste restore”.
trouble-database-newer = This database was written by a newer Flibuste (schema { $number }; this one knows { $known }). Nothing was changed; install the newer version.
trouble-nobody-named = There is nobody, and no report, called { $who }.
trouble-database-missing = There is no database of Flibuste at { $path }.
trouble-backup-there = { $path } is there already. Choose another name, or let it be replaced with --replace.
trouble-backup-unreadable = The backup { $path } cannot be read: { $why }.
trouble-backup-damaged = The backup { $path } is damaged: { $why }. Nothing was changed; take another one.
trouble-backup-newer = The backup { $path } was written by a newer Flibuste (schema { $number }; this one knows { $known }). Nothing was changed; install the newer version.
trouble-not-a-backup = { $path } is not a backup by “flibuste backup”. Nothing was changed.
trouble-restore-occupied = { $path } is there already, and nothing was changed. Choose another place with --db, or set it aside with --replace: it is renamed, not deleted.
trouble-restore-no-replace = In PostgreSQL nothing is replaced: make an empty database, restore there, and let the servers use it.
trouble-restore-in-use = Servers are using { $path }, and nothing was changed. Stop them first.
trouble-restore-full = There are tables or guests in { $path } already, and nothing was changed. Make an empty database and restore there.
trouble-key-not-text = The key in this backup is not plain text, so PostgreSQL cannot hold it. Restore the backup to a file with --db, and set a key of your own.
trouble-key-nowhere = There is no key in this database: its servers have one in their settings. Run this with the same settings (FLIBUSTE_SECRET), so that the backup has it.
error-no-lesson = There is no lesson for this game.
lesson-else = That would be allowed. But try what glows.
closed-bad-origin = This comes from another site.
closed-full = This table has as many spectators as it can hold. Try again in a moment.
closed-no-table = There is no such table.
closed-no-game = The game of this table cannot be shown here.
closed-too-slow = Your connection could not keep up. It will be opened again.
closed-flood = Too much was sent at once.
closed-signed-out = You have signed out here.
closed-going = The server stops for a moment. Come back soon.
closed-too-many = Too many connections at the moment. Try again a little later.
doctor-configuration = The settings can be read; { $n ->
    [0] all have their defaults.
    [one] one is not a default.
   *[other] { $n } are not defaults.
} “flibuste serve --show-config” shows them.
doctor-configuration-wrong = The settings cannot be used: { $why }
doctor-network = Hosts, origins and proxies look consistent.
doctor-hosts-missing = Proxies are named, but no host: a server at this address answers to “localhost” alone. Name your site in the setting “hosts”.
doctor-proxies-missing = Hosts are named, but no proxy: if people come through one, they all count as one address and soon get “slow down”. Name it in the setting “proxies”.
doctor-generous = The limits are lifted (“generous”): that is for load tests only.
doctor-hosts-odd = The setting “hosts” has names of hosts alone, without “https://”, port or path.
doctor-origins-odd = The setting “origins” has origins, such as https://games.example.org.
doctor-proxies-everybody = The setting “proxies” believes everybody: anybody can pretend to come from any address. Name your proxy alone.
doctor-port = The server can listen at { $url }
doctor-port-ours = A Flibuste server is already listening at port { $port }, and answers.
doctor-port-taken = The server cannot listen at port { $port }: { $why }. Stop whatever is there, or choose another port.
doctor-host-unknown = There is no address { $host } here: { $why }. Mend the setting “host”.
doctor-no-folder = The folder { $path } is not there. Make it, or choose another file with “db”.
doctor-room = There are { $gib } GiB free in { $path }.
doctor-little-room = There are only { $gib } GiB free in { $path }: when the disk is full, nobody can move. Make room, or keep games for less long.
doctor-write = A write takes { $ms } ms.
doctor-slow-write = A write takes { $ms } ms, and every move waits for one. Use a faster disk; network disks are slow.
doctor-unwritable = Nothing can be written in { $path }: { $why }. Let the server’s user write there.
doctor-database = The database { $path } can be read, is whole, and of a version known here.
doctor-database-new = There is no database at { $path } yet: the server makes it.
doctor-database-unsafe = PostgreSQL runs with { $name } = off: a power cut would lose moves, or everything. Turn it on.
doctor-database-encoding = The database is not in UTF-8, so names could not be kept. Make one with ENCODING 'UTF8'.
doctor-key = The server’s key is there.
doctor-key-new = There is no key yet: the server makes it.
doctor-key-missing = There are tables, but their key is gone ({ $path }). With a new one every guest is a new one: put it back, or restore a backup.
doctor-key-differs = The key in the settings is not the one kept with the database: guests who have a cookie by that one are new guests. Keep one of them; all servers of a database need the same.
doctor-not-private = Others may read { $path }, and it holds secrets. Run: chmod 600 { $path }
doctor-not-ours = { $path } belongs to another user. Run this as the user who runs the server, or give it to that user.
doctor-pages = The browser’s pages are built.
doctor-no-pages = The browser’s pages are missing: install Flibuste from a wheel, or build them with “python web/build.py”.
doctor-cache = All games are compiled, in { $path }.
doctor-no-cache = There is no compiled code in { $path } yet: the first games are slow. Run: python -m flibuste.core.warm --all
doctor-uncompiled = Not compiled yet: { $games }. Their first games are slow. Run: python -m flibuste.core.warm --all
doctor-cache-open = Others may write in { $path }, and what lies there is run without questions. Take the folder from them (chmod go-w), or name another one in FLIBUSTE_CACHE.
doctor-mail = The mail server answers and takes mail of ours.
doctor-mail-unfinished = Mail needs three settings: “smtp”, “mail_from” and “site”.
doctor-mail-unreachable = The mail server does not take mail of ours ({ $why }). Look at the setting “smtp”: address, port, name, password. Beyond this machine it must offer TLS with a certificate that is known here.
doctor-descriptors = The server may have { $n } file descriptors.
doctor-few-descriptors = The server may have only { $n } file descriptors, about one for each person. A public site needs { $least }: raise the hard limit (ulimit -Hn, LimitNOFILE).
doctor-clock = The clock says { $now }.
doctor-clock-wrong = The clock says { $now }, which cannot be: set it, and let it be kept right (NTP).
doctor-clocks-differ = This machine’s clock and the database’s differ by { $seconds } s. Let both be kept right (NTP).
hint-gain = { $n ->
    [10] In almost every imagined game you { $told }.
   *[other] In { $n } of 10 imagined games you { $told }.
}
hint-risk = Risk: in { $n ->
    [10] almost every game
   *[other] { $n } of 10 games
}, { $name } { $told }.
hint-risk-you = Risk: in { $n ->
    [10] almost every game
   *[other] { $n } of 10 games
}, you { $told }.
hint-risk-by = Risk: in { $n ->
    [10] almost every game
   *[other] { $n } of 10 games
}, you { $told } at the hands of { $name }.
hint-even = About as good as the { $other ->
    [best] best
   *[next] next best
} move.
hint-ahead = It wins about { $games ->
    [one] one game
   *[other] { $games } games
} in 100 more than the next best move.
hint-behind = It wins about { $games ->
    [one] one game
   *[other] { $games } games
} in 100 fewer than the best move.
