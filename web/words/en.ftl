# The words of the browser's shell. A game's own are beside its rules.

loading = Trimming the sails…
close = Close
yes = Yes
no = No
seat = Seat { $n }
send = Send
copy = Copy
copied = Copied
kept = Kept.
to-lobby = To the port
rules = Rules
preferences = Preferences
log-and-chat = Log and chat

# --- the lobby ---------------------------------------------------------------------------

lobby-motto = Pirate games at one table, near or far
lobby-games = Games
lobby-mine = Your games
lobby-open = Open tables
lobby-open-none = No open table right now. Open one, and it will be seen here.
lobby-finished = Finished
lobby-failed = The port does not answer. Please try again in a moment.
play-now = Play now
new-table = New table
rules-of = Rules of { $title }
fact-seats = { $seats } players
fact-minutes = { $from }–{ $to } min
fact-age = from age { $age }
my-name = My name
upload = Open a record
upload-unreadable = This file is not a record.
about = About Flibuste
list-join = Join
list-watch = Watch
list-go-on = Continue
list-your-turn = Your turn!
list-look = Look back

# --- a new table -------------------------------------------------------------------------

new-seats = How many play?
new-chairs = Who sits where?
new-who = Who may come?
new-private = Only those I send the link to
new-public = Everybody: the table is shown in the port
new-clock = Time for each turn
new-go = Open the table
chair-me = Me
chair-open = Open: somebody will come
chair-guest = Somebody at this screen
chair-bots = The ship’s own crew
chair-bot-level = Bot: { $level }
chair-name = Name
chair-free = free
chair-yours = (you)
chair-bot = Put a bot here
clock-none = as long as it takes
clock-seconds = { $n ->
    [30] 30 seconds
    [60] one minute
    [120] two minutes
    [300] five minutes
   *[other] { $n } seconds
  }

# --- the waiting room --------------------------------------------------------------------

waiting-title = Call your crew
waiting-public = Send this link, or wait: the table is shown in the port.
waiting-private = Send this link to those who will play. Whoever has it may sit down or watch.
waiting-link = Link to this table
waiting-send = Send the link…
waiting-invite = Come and play { $title }!
waiting-qr = The link as a QR code
waiting-chairs = Chairs
waiting-free = { $n ->
    [0] Everybody is here.
    [one] One chair is free. The game begins when all are taken.
   *[other] { $n } chairs are free. The game begins when all are taken.
  }
sit = Sit here
stand-up = Stand up
start = Cast off!

# --- the table ---------------------------------------------------------------------------

table-region = The table
title-your-turn = ● Your turn – { $title }
notify-turn = Your turn!
watching = You are watching
spectators = { $n ->
    [one] one person watches
   *[other] { $n } people watch
  }
reconnecting = Connection lost. Sailing back…
gone-title = No such table
gone-text = This table does not exist, or not any more.
gone-forbidden = This table is not open to you.
lost-title = Off the map
lost-text = Here be dragons, but no page.
chip-to-move = (to move)
chip-away = (away)
prompt-pick = Your turn: pick something that glows.
prompt-plain = Your turn: choose a move.
prompt-more = And now? Pick where it goes.
prompt-wait = { $name } is thinking…
prompt-over = The game is over.
prompt-sending = …
prompt-confirm = Confirm this move? { $label }
confirm = Do it
take-back = Take back
undo = Ask to take the last move back
undo-asked = { $name } would like to take a move back. All right?
undo-waiting = The others are asked whether the move may be taken back.
hint = A hint
hint-title = What the old hands would do
hint-text = Judged by playing on in many imagined games; what they tried most comes first. Choose one to play it.
hint-rough = A first guess, from a few imagined games: ask again in half a minute. Choose one to play it.
hint-win = { $win } chance of winning
hint-score = { $score } points
hint-line = It may go on like this: { $line }
result = Result
toast-not-now = That is not possible now. Pick something that glows.
toast-not-your-turn = One moment: it is { $name }’s turn.
toast-wait = One moment, please.
toast-lost = The connection is lost; please try again.
read-clause = Read { $clause }
rules-failed = The rules could not be fetched.
hear-your-turn = Your turn. { $n ->
    [one] One thing can be picked.
   *[other] { $n } things can be picked.
  }
curtain-title = { $name }, your turn
curtain-text = Hand the screen over. Nobody else looks!
curtain-lift = I am { $name }
log = What happened
log-where = Show where
log-gone = That is no longer on the table.
log-empty = Nothing yet.
chat = Chat
sealed = Sealed deal: { $hash }…
chat-empty = All quiet.
chat-say = Say something

# --- a game without a drawing: common names of what is seen; a game may have its own

plain-seen = What you see
plain-moves = Your moves
field-cards = Cards
field-hand = Hand
field-phase = Phase
field-round = Round
field-score = Score
field-scores = Scores
field-stock = Stock
field-turn = Turn

# --- a seat whose owner left -------------------------------------------------------------

left-wait = { $name } has left the table. In { $n } s a bot may take over.
left-gone = { $name } has left the table.
left-mine = A bot is playing for you.
left-bot = Let a bot take over
reclaim = Take my seat back

# --- preferences -------------------------------------------------------------------------

pref-lang = Language
pref-theme = Light
pref-sound = Sounds
pref-confirm = Confirm my moves before they are made
pref-helpers = Show helpers on the table
pref-notify = Notify me when it is my turn
pref-pace = Motion
pace-calm = Calm
pace-brisk = Brisk
pace-none = None
theme-system = As the system
theme-day = Day
theme-night = Night

# --- the end and after -------------------------------------------------------------------

end-title = The end
end-winners = { $n ->
    [one] { $names } wins!
   *[other] { $names } win!
  }
end-nobody = Nobody wins.
end-course = The course of the game
plot-label = Scores from move to move
fair-ok = The deal was fair
fair-bad = The deal does not match what was promised
fair-text = The hash was shown before the first card, and before the players added their shares. The secret gives that hash; secret and shares together give the seed of the deal. Your browser has just computed it; “flibuste check” does it for a downloaded record without us.
fair-commitment = Published hash
fair-seed = Seed of the deal
fair-secret = Secret, shown now
fair-entropy = Share of { $name }
rematch = Rematch
rematch-join = Join the rematch
replay = Replay
replay-of = Replay: { $title }
replay-failed = This game cannot be replayed
replay-eyes = Seen by
replay-all = All hands
replay-start = The beginning
back-to-table = Back to the table
step-first = To the beginning
step-back = One move back
step-next = One move on
step-last = To the end
step-run = Run
step-slider = Move
download = Download the game
see-table = See the table

# --- about -------------------------------------------------------------------------------

about-text = Flibuste plays pirate games: in the browser with friends or against bots, in a terminal, and as environments for research. One text of the rules, written in Python, serves them all.
about-games = The games are by their authors; rules are told in our own words, all drawings are our own.
about-licences = Licences
about-own = Flibuste itself is under Apache-2.0. This page also uses:
about-api = Programs may play too: the description of the interface
