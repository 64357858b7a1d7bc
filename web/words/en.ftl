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
list-delete = Delete this game: { $title }
list-delete-sure = Delete it for good?
list-all = Show all { $n }
list-few = Show fewer

# --- playing with people -----------------------------------------------------------------

seek = Play with people
seek-short = With people
seek-title = Looking for company: { $title }
seek-waiting = { $n ->
    [0] Nobody else is looking just now. Stay here: whoever comes is seated with you.
    [one] One other person is looking, too.
   *[other] { $n } others are looking, too.
  }
seek-any = any number
seek-rated-note = with others who want that too
seek-wide-in = In { $s } s any number will do.
seek-wide = Any number will do now.
seek-bots = Begin, with bots on the empty chairs
seek-stop = Cancel
company = Looking for company: { $people }
company-who = { $name } ({ $title })
company-waiting = ({ $n } waiting)
list-free = { $n ->
    [one] one of { $of } chairs is free
   *[other] { $n } of { $of } chairs are free
  }
list-turn = for each turn: { $time }
option-is = { $option }: { $value }
option-own = from a file

# --- without a network -------------------------------------------------------------------

no-network = No network
no-network-lobby = The port is out of reach. We look again every few seconds; your games wait where they are.
try-again = Try again
unfetched-title = A page is missing
unfetched-text = It could not be fetched. Are you connected? Then load the page again.
newer = A new version is here.
newer-load = Load it
newer-later = Later

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
new-hints = Hints
new-hints-yes = Everybody may ask for hints, and all are told each time
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
clock-days = { $n ->
    [one] one day
   *[other] { $n } days
  }
clock-post = By correspondence
clock-post-note = Nobody has to be there: who is to move is told in “your games”. Everybody has seven days off, on which the clock stands still.

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
hint-off = No hints: other people play, and this table was opened without them
hint-told = { $name } asks for a hint.
hints-told = Hints are given at this table, and everybody is told each time.
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
phrases = Set phrases
phrases-note = Everybody reads them in their own language.
chat-none = A moderator has taken the floor from you for a while.
people-here = People here
people-nobody = Nobody else is here.
regard-note = Nobody is told of it.
regard-mute = Mute
regard-block = Block
regard-mute-whom = Mute { $name }
regard-block-whom = Block { $name }
regard-mute-done = You no longer hear { $name }, here and elsewhere.
regard-block-done = You no longer hear { $name }, and { $name } cannot sit down at your tables.
pref-phrases = Set phrases only (for children)
offence-insults = insults
offence-threats = threats
offence-advances = unwanted advances
offence-spam = spam
offence-cheating = cheating
offence-name = offensive name
offence-other = something else
report = Report
report-whom = Report { $name }
report-why = What for? A moderator is shown what was said and played here.
report-done = Thank you. A moderator will look at it.
notice-understood = Understood
calls = When it’s your turn
calls-here = Notify me on this device
calls-note = Your browser’s push service brings the message, encrypted; only while you are not looking, once a turn.
calls-cannot = This browser cannot be notified here: that needs https, or localhost.
calls-refused = Your browser does not allow messages from here.
calls-failed = Your browser’s push service could not be reached.
mail = Mail when it’s your turn
mail-kept = Keep your name first: then you can give an address of mail.
mail-note = At games without a clock, and by correspondence, where others wait for you: one mail a turn, only while you are not looking, and only if none of your devices could be notified.
mail-address = Your address
mail-ask = Send me a code
mail-sent = A code was sent to { $address }. It is good for half an hour.
mail-code = Code
mail-confirm = Confirm
mail-other = Another address
mail-on = Mail comes to { $address }.
mail-end = No more mail
mail-stop = No more mail
mail-stop-text = You will not be told by mail any longer when it’s your turn. Your games go on.
mail-stop-go = Send me no more
mail-stopped = No other mail will come. If you change your mind, give your address again on your own page.
regards = People you no longer hear
regards-mute = { $name }, muted
regards-block = { $name }, blocked
regards-end = End
regards-end-whom = Hear { $name } again
privacy = Privacy
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

# --- time --------------------------------------------------------------------------------

title-time = ⏳ { $left } – { $title }
time-short = Your time runs out!
time-warning = Your time runs out: { $left } left.
time-out = Your time ran out: the ship’s boy { $label } for you.
told-by-clock = Time ran out: the ship’s boy { $label } for { $name }
told-by-bot = A bot { $label } for { $name }
log-by-clock = Time ran out: the ship’s boy
log-by-bot = A bot
log-for = for { $name }
log-bot = (bot)
left-days = { $d } d { $h } h
left-hours = { $h } h { $m } min
days = { $n ->
    [one] one day
   *[other] { $n } days
  }
days-off = Days off
days-off-text = While you take days off, your clock stands still in this game. All who look at the table see it. Each player has seven days in all.
days-off-now = takes days off: { $left } left
days-off-left = { $left } left
days-off-begin = Take days off
days-off-end = Back again
chip-off = takes days off
prompt-off = { $name } takes days off: the clock stands still.
prompt-post = It is { $name }’s turn. You can leave and come back.

# --- a seat whose owner left -------------------------------------------------------------

left-wait = { $name } has left the table. In { $n } s a bot may take over.
left-gone = { $name } has left the table. The seat is kept, and a bot may play for it meanwhile.
left-missed = { $name } is away. No bot plays from memory: the seat waits.
left-mine = A bot is playing for you.
left-bot = Let a bot take over
reclaim = Take my seat back

# --- leaving a game ----------------------------------------------------------------------

leave = Leave the game
leave-alone = Your game is kept: go on with it from the port whenever you like.
leave-others = The others are told, and may let a bot play in your place. While the game lasts you can take your seat back.
leave-memory = The others are told. No bot plays from memory: your seat waits for you.
leave-stay = Stay
leave-delete = Delete this game
left-self = You have left this game.

# --- hosts and guests ---------------------------------------------------------------------

invited-by = { $name } invites you to a game of { $title }
invited = You are invited to a game of { $title }
invited-full = All chairs are taken. You can watch as soon as the game begins.
sit-down = Sit down and play
sent-away = You were sent away from this table.
send-away = Send { $name } away
reach-machine = Only this machine can open the link: the server serves nobody else. To open the table to your network, start it with:
reach-name = You have opened Flibuste as “localhost”, which means another machine to everybody else. Open it by this machine’s address in the network, and link and QR code carry that.
call-off = Ask to call it off
call-off-note = If all people at the table agree, the game can be called off: then it is over, and nobody has won.
call-off-asked = { $name } asks to call the game off. It would be over, and nobody would have won.
call-off-waiting = { $name } asks to call the game off. Not all have answered; a move withdraws it.
call-off-yes = Call it off
call-off-no = Play on
call-off-withdraw = Withdraw
called-off = Called off: nobody has won.

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
about-worker = Tables on this device, without a server, use besides:
about-texts = The texts of these licences, and where their sources are
about-api = Programs may play too: the description of the interface

# --- me: name, devices, what is kept ---------------------------------------------------------
me = Me
somebody = somebody

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

# --- without a server -------------------------------------------------------------------------

here-away = The server cannot be reached. Play on: new tables are kept on this device.
here-elsewhere-title = Open in another tab
here-elsewhere = This table is open in another tab or window of this browser.
here-take = Play here
here-not-started-title = Something is missing
here-not-started = A part of Flibuste that tables on this device need could not be loaded.
here-again = Try again
here-not-kept = This browser could not keep the table: its storage is full or closed to us. What was not kept was not played.
parting-title = One game, two devices
parting-text = You have gone on with this game here and on another device. Which one counts? The other one will be gone.
parting-there = The game on the other device
parting-here = The game on this device

# --- what was played -------------------------------------------------------------------------

my-games = My games
my-record = My record
lobby-all-mine = All { $n } of my games
mine-waiting = Your turn
mine-going = Going on
mine-abandoned = Abandoned ({ $n })
mine-finished = Finished
mine-here = Finished on this device
mine-none = No game of yours is finished yet.
mine-none-found = No finished game is like that.
mine-count = { $n ->
    [one] One game
   *[other] { $n } games
}
mine-more = More
find-game = Game
find-rival = An opponent’s name
find-result = Result
find-all = All
find-won = Won
find-lost = Not won
past-nobody = a player
past-left = { $name } (left)
past-won = You won
past-place = Place { $place } of { $of }
past-winner = won by { $name }
past-points = { $points } points ({ $change })
past-replay = Replay
rated = Rated
rated-long = Rated game
rating = Rating
rating-now = Your rating: { $points } points ({ $change })
rating-provisional = { $points } (provisional)
rating-spread = ± { $spread } · { $games ->
    [one] one rated game
   *[other] { $games } rated games
}
rating-plot = Rating from game to game: { $title }
rating-point = Game { $nth }, { $day }: { $points } points
rating-table = The figures as a table
rating-none-own = You have played no rated game yet. Keep your name, then choose “Rated game” at a new table.
rating-none = No rated game yet.
history-kind = { $title }, { $seats } players
wins-by-game = Wins by game
wins-by-rival = Wins by opponent
latest-games = Latest games
col-game = Game
col-day = Day
col-place = Place
col-points = Points
col-name = Name
col-games = Games
col-wins = Won
col-share = Share
col-rival = Opponent
leaders = Leaderboard
leaders-of = Leaderboard: { $title }
leaders-games = Games
leaders-seats = { $n } players
leaders-note = People and bots on one scale: everybody begins with 1000 points, and the bots stand where they were measured. Who has played few rated games is provisional and not listed yet.
leaders-play = Open a table
new-rated = The result counts
new-rated-note = Usual options, a clock, no hints, no move taken back. Who leaves counts as last.
new-rated-name = For that your name must be kept:
leave-rated = This game counts: whoever leaves counts as last.

## What if
what-if = What if…
what-if-text = Play on from here, after { $ply ->
    [0] the deal
    [one] one move
   *[other] { $ply } moves
}, at a new table.
what-if-seats = Who plays
what-if-me = Me
what-if-cards = The cards
what-if-anew = Drawn anew
what-if-anew-text = What this seat knew stays. All that it could not see is dealt again, as it might have been.
what-if-lay = As they lay
what-if-lay-text = Every hand, the cards to come and the dice are those of that game. Whoever has seen it knows them.
what-if-free = Nothing is at stake: it counts for nobody.
what-if-go = Play on from here
what-if-note = Played on from another game, after move { $ply }: see it
what-if-end = What if: this game began in the middle of another one, and counts for nobody.

## The deal of the day
daily = Deal of the day
daily-board = Everybody’s results
daily-shut = Others still play this deal: its replay opens to all at midnight, UTC.

# --- luck and skill ---
luck-title = Luck and skill
