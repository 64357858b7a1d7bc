# What the terminal says. Sentences of the games are in their own folders.

## The command line
about = Four pirate games at your terminal.
about-games = list the games and their options
about-play = play a game against bots, or with others at this terminal
about-replay = look at a saved game, at one moment or move by move
about-rules = read the rules of a game, or a single clause
about-serve = open the table: play in the browser, alone or with friends
about-check = check a saved game: its moves, its result and its deal
help-host = the address to listen at (127.0.0.1 unless said; 0.0.0.0 for the whole network)
help-port = the port (the first free one from 8000 on unless said)
help-db = the file the tables are kept in (in your data folder unless said)
help-open = open the browser as well
help-checked = a saved game, or - to read it from the standard input
about-arena = let bots play a tournament, and see who is better and how surely
help-version = show the version and leave
help-lang = language: French or English (from the environment unless said)
help-game = a game’s name; “flibuste games” lists them
help-seats = how many play
help-seed = what chance hangs on: the same seed deals the same game (a number; with 0x or letters, hexadecimal)
help-bot = who plays the other seats: deckhand, boatswain (unless said), captain or admiral; SEAT=NAME for one seat; may be repeated
help-save = the file to keep the game in (a new one in your data folder unless said)
help-resume = go on with a saved game
help-me = your seat, 0 unless said; may be repeated, or “all”, or “none” to watch
help-file = a saved game
help-ply = show the position after N moves
help-seat = see what that seat saw (a spectator’s view unless said)
help-all = show every move and every position
help-clause = a clause such as G-4
help-bots = two bots or more, such as { $example }; or your own: { $own }
help-arena-games = how many games at least; whole deals are played (100 unless said)
help-arena-seed = what deals and bots hang on: the same seed, the same tournament (0 unless said)
help-arena-out = the folder for the results (one named for the tournament unless said)
help-arena-jobs = how many processes (all cores unless said)
help-arena-ray = play on the Ray cluster at that address
help-arena-resume = go on with the tournament in the folder
option-first = The seat that begins; drawn by chance unless said.
options-of = options of { $game }
a-game = a game (name it to see the others)
see-help = (see { $command })
means = { $value }: { $meaning }

parser-usage = {"usage: "}
parser-options = options
parser-arguments = arguments
parser-commands = commands
parser-help = show this help and leave
parser-argument = { $name }: { $error }
parser-one = a value is missing
parser-at-most-one = at most one value
parser-required = missing: { $names }
parser-unrecognized = not understood: { $words }
parser-choice = { $value } is not offered; choose from { $choices }
parser-value = { $value } is not a whole number
parser-ambiguous = { $option } could mean { $matches }
parser-together = not together with { $other }
parser-no-value = takes no value (got { $value })

## What goes wrong
no-file = { $file }: { $why }
file-missing = there is no such file
file-folder = this is a folder
file-forbidden = not permitted
no-game = there is no game { $game }; there are { $games }
not-offered = { $flag } { $value } is not offered; choose { $offered }
no-seats = { $seats } cannot play this game; it is for { $offered }
no-view = there is no seat { $seat }; seats are 0 to { $last }
not-a-record = { $file } is not a saved game
no-clause = there is no clause { $clause }; try { $example }
no-bot = there is no bot { $bot } for this game; there is { $bots }
no-bot-seat = --bot { $seat }: seats are 0 to { $last }
no-seat = --me { $seat }: seats are 0 to { $last }; or all, or none
no-ply = there is no move { $ply }; this game has moves 0 to { $last }
which-game = which game? There are { $games }
resume-options = a game that is resumed keeps its seats, seed and options
resume-game = { $file } is not a game of { $game }
no-jobs = --jobs { $jobs }: choose 1 to 1024
jobs-or-ray = --jobs is for this machine; a Ray cluster knows its own
illegal = { $move } is refused by { $clause }: { $why }
unreadable = cannot read this at column { $column }: expected { $expected }

## The list of games
catalog-seats = For { $seats } players.
catalog-play = Play one with { $command }.
catalog-rules = Read its rules with { $command }.
default = Default: { $value }.
default-for = { $value } ({ $seats } players)
yes = yes
no = no

## At the table
title-line = { $title }, { $seats } players
at-the-table = At the table: { $names }.
greeting = Type a move or its number; “help” says what else you can type.
who = { $seat } ({ $kind })
you = you
person = a person
bot-deckhand = a deckhand
bot-boatswain = a boatswain
bot-captain = a captain
bot-admiral = an admiral
chance = Chance
and = { $first } and { $last }
your-turn = { $seat }: your move (move { $ply })
chance-due = A die is to be rolled: type what it shows
prompt = {$seat} > {""}
hand-over = { $seat }, it is your move. Press Enter when only you are looking. {""}
watch-prompt = Enter: next move, Ctrl-C: leave. {""}
folded = A row with … stands for several moves. Type, for instance, “moves { $example }” to see them, or “moves all”.
no-number = { $n ->
    [one] There is one move: number 1.
   *[other] Moves are numbered 1 to { $n }.
  }
no-such-move = No legal move begins with “{ $text }” or mentions it.
refused = Not possible ({ $clause }): { $why }
see-clause = “rules { $clause }” shows the clause.
not-read = “{ $text }” is not a move I can read: at column { $column } I expected { $expected }.
see-moves = “moves” lists what you can do; “help” says what else you can type.
why-what = Why what? For example: why { $move }
why-legal = “{ $move }” is legal now.
hint-win = wins { $percent } of 100
hint-score = { $score } points
hint-line = It may go on like this: { $line }
hint-rough = { $games ->
    [one] A guess, from a single game played in thought; ask again in half a minute, when bots are quicker.
   *[other] A guess, from { $games } games played in thought; ask again in half a minute, when bots are quicker.
}
hint-none = Nothing comes to mind.
hint-chance = Dice take no advice.
saved = Saved in { $file }.
not-saved = Not saved: { $why }

## Commands while playing; any of the words will do
command-help = help ? h
command-moves = moves list
command-look = look table
command-hint = hint advice
command-why = why
command-rules = rules rule
command-save = save
command-quit = quit exit q
word-all = all
help-in-move-sign = 12  or  { $move }
help-in-move = play the move with that number, or the move as text
help-in-part-sign = { $word },  moves { $word }
help-in-part = list the moves that begin so
help-in-moves-sign = moves,  moves all
help-in-moves = list the legal moves, or all of them one by one
help-in-look-sign = look
help-in-look = show the table again
help-in-hint-sign = hint
help-in-hint = ask what an admiral would do
help-in-why-sign = why MOVE
help-in-why = say which clause forbids a move
help-in-rules-sign = rules,  rules { $clause }
help-in-rules = read the rules, or a single clause
help-in-save-sign = save,  save FILE
help-in-save = save the game and go on
help-in-quit-sign = quit
help-in-quit = leave; the game is saved (Ctrl-C does the same)
help-in-help-sign = help,  ?
help-in-help = show this

## The end
over = The game is over
last-position = The last position
winners = { $n ->
    [0] Nobody wins.
    [one] { $names } wins!
   *[other] { $names } share the win!
  }
you-win = You win!
how-to-replay = The game is saved. Look at it again with
how-to-resume = { $ply ->
    [one] The game is saved after 1 move. Go on with
   *[other] The game is saved after { $ply } moves. Go on with
  }

## Looking back
after = After { $ply } of { $last } moves
replay-prompt = n next, p previous, a number, q quit > {""}

## The table and fair deals
serving = The table is open at { $url } (Ctrl-C closes it)
no-server = the table needs more than is installed ({ $module }): pip install "flibuste[server]"
check-moves = { $n ->
    [one] One move replays
   *[other] All { $n } moves replay
} under rules { $rules }.
check-result = The result is right: { $scores }; won by seat { $winners }.
check-unfinished = The game is not over yet.
check-fair = The deal was fair: the secret was promised before the first card, and the seed follows from it.
check-no-deal = The record says nothing about how its deal came about.

## Tournaments
arena-playing = Playing
arena-bot = Bot
arena-share = Share of the wins
arena-score = Score
arena-margin = Margin
arena-played = { $games } games in { $deals } deals; an even share is { $even }. Intervals are 95%.
arena-left = { $done } of { $all } games are kept in { $place }. The same command with --resume goes on.
