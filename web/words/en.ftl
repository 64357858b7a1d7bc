# The words of the browser’s shell. A game's own are beside its rules.

loading = Trimming the sails…
close = Close
yes = Yes
no = No
seat = Seat { $n }
send = Send
copy = Copy
copied = Copied
kept = Saved.
to-lobby = To the port
rules = Rules
preferences = Preferences
log-and-chat = Log and chat

# --- the lobby ---------------------------------------------------------------------------

lobby-motto = Pirate games at one table, near or far
lobby-games = Games
lobby-mine = Your games
lobby-open = Open tables
lobby-open-none = No open table right now. Open one, and it will appear here.
lobby-finished = Finished
lobby-failed = The port does not answer. Try again in a moment.
play-now = Play now
new-table = New table
label-of = { $label }: { $title }
rules-of = Rules of { $title }
fact-seats = { $seats } players
fact-minutes = { $from }–{ $to } min
fact-age = from age { $age }
my-name = My name
upload = Open a saved game
upload-unreadable = This file is not a saved game.
about = About Flibuste
list-join = Join
list-watch = Watch
list-go-on = Continue
list-your-turn = Your turn!
list-close = Close this table
list-look = Look back

# --- a new table -------------------------------------------------------------------------

page-new = New table: { $title }
new-seats = How many of you play?
new-chairs = Who sits where?
new-first = Who begins?
first-drawn = Drawn by lot
option-file = Choose a file
option-file-own = Your own: { $name }
option-file-example = Download { $name }
option-file-failed = { $name }: { $why }
from-memory = From memory
from-memory-note = Loot lies face down: nobody is told a total before the end, and only people play.
new-from-memory = Loot lies face down, as in print
new-from-memory-note = Totals are hidden from everybody, you included, until the end. Only people play: no bots and no hints. If somebody leaves, the seat waits; if turns are timed and time runs out, a move is drawn by lot.
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
waiting-invite = A game is waiting for you: { $title }
waiting-qr = The link as a QR code
waiting-chairs = Chairs
waiting-free = { $n ->
    [0] Everybody is here.
    [one] One chair is free. The game begins when all are taken.
   *[other] { $n } chairs are free. The game begins when all are taken.
  }
waiting-words = Everybody is here. Waiting for { $names } to take part in the deal ({ $s } s)…
sit = Sit here
stand-up = Stand up
start = Cast off!

# --- the table ---------------------------------------------------------------------------

table-region = The table
go-on = Go on
log-since = since your last move
chip-you = you
chip-bot = bot: { $level }
undo-short = Undo
hint-short = Hint
keys = Keys
keys-arrows = go from one thing you can pick to the next
keys-shift = go to anything on the table; Enter then says why it cannot be picked
keys-enter = pick it, or confirm the move
keys-escape = take the last pick back
keys-help = this list
title-your-turn = ● Your turn – { $title }
notify-turn = Your turn!
watching = You are watching
spectators = { $n ->
    [0] nobody is watching
    [one] one person is watching
   *[other] { $n } people are watching
  }
reconnecting = Connection lost. Sailing back…
gone-title = No such table
gone-closed-title = This game cannot be shown
gone-text = This table does not exist, or no longer exists.
no-room-title = No room just now
no-room-full = This table has as many spectators as it can hold. We keep trying.
no-room-flood = Too much was sent at once. We will try again in a moment.
no-room-many = Too many connections at the moment, from your network or in all. We keep trying.
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
pick-does = { $name }: { $label }
prompt-confirm = Confirm this move? { $label }
confirm = Do it
take-back = Take back
undo = Undo: ask to take the last move back
undo-asked = { $name } would like to take a move back. All right?
undo-waiting = The others are asked whether the move may be taken back.
hint = A hint
hint-from-memory = No hints at a table played from memory
hint-number = Hint { $n } of { $of }
hint-figures = About { $win } chance of winning, give or take { $error }; about { $score } points in the end
hint-figures-rough = A first guess: { $win } chance of winning, give or take { $error }; about { $score } points in the end
hint-next = Next best
hint-first = The best again
hint-play = Play it
hint-thinking = Imagining many games…
result = Result
toast-not-now = That is not possible now. Pick something that glows.
toast-not-your-turn = One moment: it is { $name }’s turn.
toast-wait = One moment, please.
toast-lost = The connection is lost; try again.
read-clause = Read { $clause }
rules-failed = The rules could not be fetched.
rules-print = Print the rules
rules-summary = The rules on one page
rules-summary-print = Print this page
rules-cast = Ann, Ben, Cleo, Dan, Eve, Finn, Grace, Hugh
hear-your-turn = Your turn. { $n ->
    [0] { "" }
    [one] One thing can be picked.
   *[other] { $n } things can be picked.
  }
curtain-title = { $name }, your turn
curtain-text = Hand the screen over. Nobody else may look!
curtain-lift = I am { $name }
log = What happened
log-where = Show where
log-gone = That is no longer on the table.
log-empty = Nothing yet.
chat = Chat
fair-note = Fair deal: nobody chose these cards
fair-note-server = How these cards were dealt
fair-note-many = Before the first card the server locked a secret away, and the browsers of { $n } players each locked away a random word of their own. Only when all were locked were they opened and mixed into the deal. So nobody could choose the cards: no player, and not the server either. When the game is over, your browser checks it.
fair-note-one = Before the first card the server locked a secret away. Then the player’s browser added a random word, and both were mixed into the deal. So nobody could choose the cards, not even the server. When the game is over, your browser checks it.
fair-note-none = Before the first card the server locked a secret away, and it will be shown at the end. But no player added a word: you trust the server, which could have chosen the cards.
fair-note-hash = Fingerprint of the secret: { $hash }…
fair-abandoned = { $n ->
    [one] One attempt to deal was given up before, because a word was not opened. The saved game tells whose.
   *[other] { $n } attempts to deal were given up before, because a word was not opened. The saved game tells whose.
  }
deal-given-up = Somebody’s browser did not open its word for the deal: the chair is free again, and the deal begins anew.
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
left-missed = { $name } is away. No bot plays from memory: the seat waits.
left-mine = A bot is playing for you.
left-bot = Let a bot take over
reclaim = Take my seat back

# --- preferences -------------------------------------------------------------------------

pref-lang = Language
pref-theme = Light
pref-sound = Sounds
pref-confirm = Ask me to confirm each move
pref-helpers = Show helpers on the table
pref-notify = Notify me when it is my turn
pref-pace = Motion
pref-stepwise = Show the others’ moves one by one, when I ask for the next
pace-calm = Calm
pace-brisk = Brisk
pace-none = None
theme-system = Same as the system
theme-day = Day
theme-night = Night

# --- the end and after -------------------------------------------------------------------

end-title = The end
end-winners = { $n ->
    [one] { $names } wins!
   *[other] { $names } win!
  }
end-nobody = Nobody wins.
end-you-win = You win!
end-you-win-with = You win, together with { $names }!
end-you-place = { $place ->
    [1] Nobody is ahead of you.
    [2] You come second.
    [3] You come third.
   *[other] You come { $place }th of { $n }.
  }
end-best = Your best moment: move { $ply }, which won { $gain ->
    [one] one point
   *[other] { $gain } points
  }.
plot-note = Each line shows the score its player would have had if the game had ended at that move.
plot-moves = move { $n }
end-course = The course of the game
plot-label = Scores from move to move
fair-ok = The deal was fair
fair-promised = The deal is as the server promised
fair-bad = The deal does not match what was promised
fair-text = The server’s fingerprint was shown before any player’s word, and words of several players were sealed before one was opened. The secret gives that fingerprint; secret and words together give the seed of the deal. Your browser has just computed all of it and found its own word in it; “flibuste check” does it without us for a downloaded game.
fair-commitment = Fingerprint shown beforehand
fair-seed = Seed of the deal
fair-secret = Secret, shown now
fair-entropy = Word of { $name }
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
step-run = Play through
step-slider = Move
download = Download the game
see-table = See the table

# --- about -------------------------------------------------------------------------------

about-text = Flibuste offers pirate games: in the browser with friends or against bots, in a terminal, and as environments for research. One text of the rules, written in Python, serves them all.
about-games = The games belong to their authors; the rules are told in our own words, and all drawings are ours.
about-licences = Licences
about-own = Flibuste itself is under Apache-2.0. This page also uses:
about-api = Programs may play too: the description of the interface

# --- lessons -----------------------------------------------------------------------------

learn = Learn
learn-offer = Is { $title } new to you?
learn-offer-text = A short lesson at the table shows you how it is played: three minutes, move by move.
learn-three-minutes = Learn it in three minutes
learn-decline = Play right away
lesson-title = Learn { $title }
lesson-failed = The lesson cannot begin
lesson-progress = Step { $n } of { $of }
lesson-step = Step { $n }
lesson-next = Next
lesson-finish = Well done!
lesson-leave = Leave the lesson
first-title = Now you can play { $title }
first-text = Now a first game, against easy rivals. The coach will tell you what has just happened and why it matters.
first-go = Play a first game
coach = What just happened?
coach-name = Coach
