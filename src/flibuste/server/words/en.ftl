error-stale = The game has gone on since: choose again.
error-not-yours = You do not sit there.
error-not-your-turn = It is not this seat’s turn.
error-not-playing = The game has not begun.
error-over = The game is over.
error-not-over = The game is not over yet.
error-unreadable = This cannot be read as a move.
error-illegal = This move is not allowed.
error-bad-message = This message is not understood.
error-too-long = This message is too long.
error-slow-down = Not so fast: try again in a moment.
error-taken = This chair is taken.
error-no-such-seat = There is no such chair.
error-no-undo = Nothing can be taken back: something hidden has come to light since.
error-no-request = Nobody has asked to take a move back.
error-not-ready = There are still open chairs.
error-not-owner = Only whoever set this table can do that.
error-not-gone = Whoever sits there may still come back: wait a little.
error-no-bot = There is no bot of this level.
error-no-table = There is no such table.
error-no-game = There is no such game.
error-no-page = There is nothing here.
error-bad-options = These options cannot be played: { $why }
error-bad-record = This record cannot be used: { $why }
error-bad-body = This request is not understood: { $why }
error-too-large = This is too large.
error-bad-origin = This comes from another site.
error-no-hint = There are no hints for this game here.
error-not-allowed = You may not see this.
error-too-many-tables = You have too many open tables: finish or leave one first.
error-old-rules = This game was played under rules { $rules }, which this server no longer has.
error-deal-used = This deal has been used: ask for another one.
error-failed = Something went wrong on the server; nothing was changed.
record-ok = The record replays, and its result is right.
record-fair = The record replays, its result is right, and the deal was fair.
bot-name =
    { $level ->
        [deckhand] Deckhand
        [boatswain] Boatswain
        [captain] Captain
       *[admiral] Admiral
    }
level-deckhand = Deckhand
level-boatswain = Boatswain
level-captain = Captain
level-admiral = Admiral
level-deckhand-text = Just signed on. Good for learning the ropes.
level-boatswain-text = Knows the trade and makes few gross mistakes.
level-captain-text = Thinks ahead. A worthy opponent.
level-admiral-text = Takes its time and gives nothing away.
undo-label = takes back a move
guest-name = Sailor { $number }
