# What the terminal says. Sentences of the games are in their own folders.

## The command line
about = Four pirate games in your terminal.
about-games = list the games and their options
about-play = play a game against bots, or with others at this terminal
about-replay = look at a saved game, at one moment or move by move
about-review = see what was luck and what was skill in a saved game
about-rules = read the rules of a game, or a single clause
about-serve = open the table: play in the browser, alone or with friends
about-check = check a saved game: its moves, its result and its deal
about-lab = see what an option, a board or the number of seats does to a game
about-backup = copy everything a server keeps into one file, while it runs
about-restore = make a backup a server’s database again
about-moderate = read reports about people, warn, mute or suspend them, name moderators
help-moderate = list, show, audit, warn, mute, suspend, lift, name (take an offensive name away), dismiss, add or remove (a moderator)
help-moderate-who = the key of a report, a kept name, or the id that somebody sees on his own page
help-moderate-reason = insults, threats, advances, spam, cheating, name or other
help-moderate-days = how many days somebody is muted or suspended
help-moderate-note = a sentence that he is told with the reason
moderate-whom = Say whom it is about: the key of a report, a kept name, or an id.
moderate-no-reports = No report is open.
moderate-report = { $report }  { $at }  { $name }: { $reason } (decisions so far: { $before })
moderate-moderators = Moderators: { $names }
moderate-line = { $at }  { $by }  { $action }  { $name }: { $why } (until { $until })
moderate-done = Done: { $action }, { $name }.
moderate-named = { $name } is a moderator now.
moderate-unnamed = { $name } is no moderator any more.
about-doctor = see whether a server can run here, and say what to mend
help-backup = the backup to write; whoever can read it can be any guest
help-backup-replace = an older backup of this name may be replaced
help-restored = a backup
help-restore-replace = set aside what is there; it is renamed, not deleted
help-json = as JSON, for programs
help-host = the address to listen at (default: 127.0.0.1; 0.0.0.0 for the whole network)
help-port = the port (default: the first free one from 8000 on)
help-db = the file the tables are kept in (default: one in your data folder)
help-database = the PostgreSQL that several servers share (postgresql://user@host/name)
help-config = a file of settings, in TOML
help-set = any setting; may be repeated. Their list is in the guide for operators
help-show-config = show the settings that count, and exit
help-open = open the browser as well
help-checked = a saved game, or - to read it from the standard input
about-arena = let bots play a tournament, and see who is better and how surely
help-version = show the version and exit
help-lang = language: French or English (default: that of your environment)
help-game = a game’s name; “flibuste games” lists them
help-seats = how many play
help-seed = what chance depends on: the same seed deals the same game (a number; with 0x or letters, hexadecimal)
help-bot = who plays the other seats: deckhand, boatswain (the default), captain or admiral; SEAT=NAME for one seat, such as 2=admiral; may be repeated
help-save = the file to keep the game in (default: a new one in your data folder)
help-resume = go on with a saved game
help-me = your seat, counted from 1 (default: 1); may be repeated, or “all”, or “none” to watch
help-file = a saved game
help-ply = show the position after N moves
help-seat = see what that seat, counted from 1, saw (default: what a spectator sees)
help-all = show every move and every position
help-review = a saved game that is over
help-playouts = how many games to imagine: more take longer and are surer (default: 600000)
help-review-seed = what imagined games depend on: the same seed and number, the same review (default: 0)
help-review-json = write everything there as JSON
help-review-parquet = write values, luck and losses there, a row for every seat and move
help-clause = a clause such as G-4
help-bots = two bots or more, such as { $example }; or your own: { $own }
help-arena-games = how many games at least; whole deals are played (default: 100)
help-arena-seed = what deals and bots depend on: the same seed, the same tournament (default: 0)
help-arena-out = the folder for the results (default: one named for the tournament)
help-arena-jobs = how many processes (default: as many as there are cores)
help-arena-ray = play on the Ray cluster at that address
help-arena-resume = go on with the tournament in the folder
help-lab-vary = the option to vary, and its values (default: only numbers of seats are compared)
help-lab-seats = the numbers of seats (default: all that the game has)
help-lab-bots = who plays, from the weakest to the strongest (default: deckhand boatswain)
help-lab-games = how many games at least for each value, number of seats and bot (default: 1000)
help-lab-seed = what deals and bots depend on: the same seed, the same study (default: 0)
help-lab-out = the folder for the results (default: one named for the study)
help-lab-resume = go on with the study in the folder
option-first = The seat that begins, counted from 1 (default: drawn by chance).
options-of = options of { $game }
a-game = a game (name it to see the others)
see-help = (see { $command })
means = { $value }: { $meaning }

parser-usage = {"usage: "}
parser-options = options
parser-arguments = arguments
parser-commands = commands
parser-help = show this help and exit
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

## What stands for something, in usage
meta-action = ACTION
meta-who = WHO
meta-reason = REASON
meta-text = TEXT
meta-command = COMMAND
meta-game = GAME
meta-seat = SEAT
meta-seed = SEED
meta-file = FILE
meta-name = NAME
meta-value = VALUE
meta-address = ADDRESS
meta-url = URL
meta-clause = CLAUSE
meta-bot = BOT
meta-folder = FOLDER
meta-option = OPTION

## What goes wrong
no-file = { $file }: { $why }
file-missing = there is no such file
file-folder = this is a folder
file-forbidden = not permitted
no-game = there is no game { $game }; there are { $games }
not-offered = { $flag } { $value } is not offered; choose { $offered }
no-seats = { $seats } cannot play this game; it is for { $offered }
no-view = there is no seat { $seat }; seats are 1 to { $last }
not-a-record = { $file } is not a saved game
no-clause = there is no clause { $clause }; try { $example }
no-bot = there is no bot { $bot }; there are { $bots }
no-bot-seat = --bot { $seat }: seats are 1 to { $last }
no-seat = --me { $seat }: seats are 1 to { $last }; or “all”, or “none”
no-first = --first { $seat }: seats are 1 to { $last }
no-ply = there is no move { $ply }; this game has moves 0 to { $last }
which-game = which game? There are { $games }
resume-options = a game that is resumed keeps its seats, seed and options
resume-game = { $file } is a game of another kind than { $game }
no-playouts = --playouts { $playouts }: choose at least 1
no-jobs = --jobs { $jobs }: choose 1 to 1024
jobs-or-ray = choose --jobs, for this machine, or --ray, for a Ray cluster
illegal = { $move } is refused by { $clause }: { $why }
unreadable = “{ $text }” cannot be read from column { $column } on

by-clause = { $clause } does not allow that; “flibuste rules { $clause }” says why

## What the engine says: by its English words a sentence is recognised
engine-seed = a seed is a number below 2**{ $bits } or its hexadecimal digits: { $seed }
engine-seat = there is no seat { $seat }; seats are 0 to { $last }
engine-setup = a setup is a dict, not { $kind }
engine-setup-none = this game takes no setup: its deals come from seeds alone
engine-setup-deep = no setup has lists nested this deeply
engine-rules = played under rules { $rules }; this is { $game } with rules { $known } and cannot replay it
engine-first = a record’s options always state first (G-2)
engine-result = the record’s result is not the result of its moves, which is { $truth }
engine-no-chance = this game has no seed: play the chance moves yourself
engine-replay = this record does not replay: { $why }
engine-nested = lists within lists within lists
engine-no-result = the game is over but the record states no result
engine-move = move { $number } of the record: { $why }
engine-neither = a record has a seed or a setup; this one has neither
engine-long = at most { $moves } moves of { $length } characters each
engine-unmarked = a record says "flibuste": 1 for its format; this one does not
engine-format = format { $number } is not known here; this is Flibuste format { $known }
engine-running = this game is not over: until then its secrets are kept
engine-object = a record is a JSON object, not { $kind }
engine-no-record = not a record: { $why }
engine-value = option { $option }: { $value } is not offered; choose { $offered }
engine-to = 0 to { $last }
engine-seats = { $game } is played with { $offered } seats, not { $seats }
engine-option = { $game } has no option { $option }; it has { $offered }
engine-unfair = the deal is not fair (D-{ $clause }): { $why }
engine-attempt = attempt { $number } of { $all }: { $why }
engine-twice = a secret was used twice
engine-not-seed = the seed does not follow from the secret
engine-digits = the deal is not written in hexadecimal digits, or in a way not known here
engine-version = a deal with seals or attempts says version 2
engine-unopened = a sealed word was not opened, and the game was dealt all the same
engine-given-up = an attempt was given up though nobody withheld his word
engine-one-word = a deal has one word and one seal for each seat, empty or not
engine-withheld = whoever is said to have withheld his word did not
engine-promised = the secret is not the one that was promised
engine-other-word = the word of seat { $seat } is not the one that was sealed
engine-unsealed = the word of seat { $seat } was not sealed
engine-branch = a branch names a table, and a ply of the game
engine-redraws = a branch has at most { $most } redraws
engine-redraw = a redraw says after which move, for which seat and from which seed
engine-game = there is no game { $game }; there are { $games }
engine-bot-number = bot { $bot }: { $setting } is a number from { $least } to { $most }, not { $text }
engine-bot-key = bot { $bot }: { $setting } cannot be set; there is { $offered }
engine-no-bot = there is no bot { $bot }; there are { $bots }
engine-bot-why = there is no bot { $bot }: { $why }
engine-two-bots = a tournament is for two different bots or more
engine-arena-seed = the seed of a tournament is a number below 2**64: { $seed }
engine-study-values = a study compares { $most } values at most, not { $asked }
engine-study-bots = a study is played by one bot or more, all different
engine-study-games = a study plays 1 to { $most } games a setting, not { $asked }
engine-study-seed = the seed of a study is a number below 2**64: { $seed }
engine-study-twice = a study compares different values: one of these is there twice
engine-study-resume = { $place } holds a study; say --resume to go on with it
engine-no-study = { $file } is not a study: { $error }
engine-other-study = { $file } is another study, or was made by another version of Flibuste
engine-deals = a tournament has 1 to { $most } deals, not { $asked }
engine-crowd = { $bots } bots at { $sides } sides are too many for one tournament
engine-resume = { $place } holds a tournament; say --resume to go on with it
engine-folder = { $place } holds other files; choose an empty folder
engine-no-plan = { $file } is not the plan of a tournament: { $error }
engine-other-plan = { $file } is another tournament: its { $field } is { $theirs }, not { $ours }
engine-checksum = { $where } was changed: its checksum is wrong
engine-unreadable = { $where } cannot be read: { $error }
engine-writing = { $file } is being written by another tournament
engine-line-other = { $file }, line { $number }, is of another tournament
engine-line-twice = { $file }, line { $number }: this game is there already
engine-line-none = { $file }, line { $number }, is no game of this tournament
engine-arena-extra = { $names } not installed: pip install ’flibuste[arena]’
engine-ray-extra = --ray needs Ray: pip install ’flibuste[ray]’
engine-no-ray = no Ray cluster answers at { $address }: { $error }
engine-bot-failed = { $bot } failed in deal { $deal }, seating { $seating }, ply { $ply }: { $why }
engine-bot-illegal = it chose { $chosen }, which is not legal
engine-worker-lost = deal { $deal }, seating { $seating }: { $why }
engine-set = --set { $word }: must be NAME=VALUE
engine-set-secret = --set { $name }: others can see a command line; set { $variable }
engine-no-setting = { $where }: there is no setting { $name }
engine-must = { $where }: { $name } must be { $what }
engine-must-not = { $where }: { $name } must be { $what }, not { $text }
engine-command-line = the command line
engine-environment = { $name } in the environment
engine-whole = a whole number from { $low } to { $high }
engine-seconds = a number of seconds from { $low } to { $high }
engine-a-text = a text
engine-key = a text of { $bytes } bytes at least
engine-names = names with commas between them
engine-networks = addresses or networks with commas between them
engine-switch = 1 or 0
engine-plain-value = a text, a number or a list of texts
engine-cannot-read = cannot read { $text } at column { $column }: expected { $expected }
engine-setup-has = a setup has { $known }, not { $found }
engine-setup-lairs = lairs only
engine-setup-cards = hands and stock
engine-nothing = nothing
engine-not-in-setup = not in a setup: { $why }
engine-not-a-card = not a card: { $why }
engine-a-list = { $what }: expected a list, not { $kind }
engine-a-dict = { $what }: expected a dict, not { $kind }
engine-a-hand = a hand
engine-the-stock = the stock
engine-the-deck = the deck
engine-card-count = { $card }: { $there } in the setup, { $due } in the game
engine-card-missing = { $card } is missing in round { $number }
engine-card-twice = { $card } is there twice
engine-a-round = a round has hands, quay, pile and stock, or a deck
engine-no-rounds = rounds: at least one
engine-no-round = round { $number } is neither in the setup nor is there a seed
engine-no-lair = lairs: { $name } is no lair; the lairs are { $names }
engine-no-tile = lairs: { $name } has no tile (P-1)
engine-tile = lairs: { $name }: expected a tile, 1 to { $last }, not { $found }
engine-tile-twice = lairs: tile { $tile } lies on { $one } and on { $other }

## The list of games
catalog-seats = For { $seats } players.
from-to = { $first } to { $last }
or = { $first } or { $last }
catalog-play = Play one with { $command }.
catalog-rules = Read its rules with { $command }.
default = Default: { $value }.
default-for = { $value } ({ $seats } players)
yes = yes
no = no

## At the table
title-line = { $title } · { $seats } players
at-the-table = At the table: { $names }.
greeting = Type a move or its number; “help” shows everything you can type.
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
chance-due = Roll a die, and type what it shows
prompt = {$seat} > {""}
hand-over = { $seat }, it is your move. Press Enter when nobody else is looking. {""}
watch-prompt = Enter: next move, Ctrl-C: leave. {""}
folded = A row with … stands for several moves. Type, for instance, “moves { $example }” to see them, or “moves all”.
no-number = { $n ->
    [one] There is one move: number 1.
   *[other] Moves are numbered 1 to { $n }.
  }
no-such-move = No legal move begins with “{ $text }” or mentions it.
refused = Not possible ({ $clause }): { $why }
see-clause = “rules { $clause }” shows the clause.
not-read = “{ $text }” is not a move I can read. At column { $column } there could be: { $expected }.
not-read-end = “{ $text }” is not a move I can read: the move is complete before column { $column }.
see-moves = “moves” lists what you can do; “help” shows everything you can type.
why-what = Why what? For example: why { $move }
why-legal = “{ $move }” is legal now.
hint-win = wins { $percent } games in 100
hint-score = about { $score } points
hint-line = It may go on like this: { $line }
hint-rough = { $games ->
    [one] A guess, from a single game played in thought; ask again in half a minute, when bots are quicker.
   *[other] A guess, from { $games } games played in thought; ask again in half a minute, when bots are quicker.
}
hint-none = No idea just now.
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
help-in-part = list the moves that begin like this
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
    [0] The game is saved before its first move. Go on with
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
    [0] Without a move so far, the game replays
    [one] One move replays
   *[other] All { $n } moves replay
} under rules { $rules }.
check-result = The result is right: { $scores }; { $n ->
    [0] nobody wins.
    [one] won by seat { $winners }.
   *[other] won by seats { $winners } together.
}
check-unfinished = The game is not over yet.
check-fair = The deal was fair: the secret was promised before the first card, and the seed follows from it.
check-promised = The secret is the one that was promised before the first card, and the seed follows from it. But no player added a word: whoever ran the server could have chosen the deal.
check-alone = Seat { $words } alone added a word, after the promise: so the server could not suit its secret to it, nor anybody else a word.
check-sealed = { $n ->
    [one] The word of seat { $words } was sealed for this promise, and it is the word that was sealed
   *[other] The words of seats { $words } were sealed for this promise, and they are the words that were sealed
}: so nobody could suit a word to the others’, or to the secret.
check-unsealed = { $n ->
    [one] The word of seat { $words } was not sealed
   *[other] The words of seats { $words } were not sealed
}, as it was until version 0.2: whoever sat down last and could read the server’s database could have chosen the deal.
check-silent = { $quiet ->
    [one] No word came from seat { $silent }
   *[other] No word came from seats { $silent }
}: a bot, somebody at another’s screen, or a program without a word has no part in the deal.
check-abandoned = Attempt { $number } was given up: { $n ->
    [one] seat { $seats } did not open its word
   *[other] seats { $seats } did not open their words
}. All began anew with another secret.
check-not-proven = A file cannot prove that its words come from different people, nor when they were opened: each player’s browser saw that and compares its own word and all seals when the game is over.
check-no-deal = The record says nothing about how its deal came about.
check-branch = What if: this game was played on from ply { $ply } of the game of table { $table }. The moves up to there are that game’s; it counts for nobody.
check-as-it-lay = All cards lay as they lay there, those still to be drawn too: whoever had seen that game could know them.
check-redraw = After { $ply } moves all that seat { $seat } could not see was drawn anew, from that seat’s own view.

## Whoever runs a server
backed-up = Written to { $file }: { $tables ->
    [one] one table
   *[other] { $tables } tables
}, { $moves ->
    [one] one move
   *[other] { $moves } moves
}, { $guests ->
    [one] one guest
   *[other] { $guests } guests
}. Keep it private: the server’s key and hidden cards are in it.
restored = Restored to { $to }: { $tables ->
    [one] one table
   *[other] { $tables } tables
}, { $moves ->
    [one] one move
   *[other] { $moves } moves
}, { $guests ->
    [one] one guest
   *[other] { $guests } guests
}.
restored-without = { $n ->
    [one] One table that still waited for its game was left out: its cards may have been dealt since the backup.
   *[other] { $n } tables that still waited for their games were left out: their cards may have been dealt since the backup.
}
restored-aside = What was there before is now { $file }.
restored-other-key = The key in your settings is not the backup’s: with yours, every guest is a new one. Set the backup’s key, or none.
doctor-good = fine
doctor-doubtful = check
doctor-wrong = WRONG
doctor-line = { $state }: { $text }
doctor-good-end = A server can run here.
doctor-wrong-end = Mend what is wrong, then ask again.

## Tournaments
arena-playing = Playing
arena-bot = Bot
arena-share = Share of the wins
arena-score = Score
arena-margin = Margin
arena-played = { $games ->
    [one] one game
   *[other] { $games } games
} in { $deals ->
    [one] one deal
   *[other] { $deals } deals
}; an even share is { $even }. Intervals are 95%.
lab-vary = --vary { $vary }: say an option and its values, as in --vary { $example }
lab-vary-none = { $game } has no option { $option }; it has { $offered }
lab-seats = { $seats } seats · { $players }
lab-played = { $games ->
    [one] one game
   *[other] { $games } games
  }; all intervals are at 95 %. A star: the difference is not nought.
arena-left = { $done ->
    [0] No game is finished.
    [one] One of { $all } games is finished.
   *[other] { $done } of { $all } games are finished.
} Everything is kept in { $place }; the same command with --resume goes on.

## Reviews
review-thinking = Thinking
review-books = Where the result comes from, in points of the win
review-losses = Decisions that cost most, by what the player knew
review-lucks = The strongest strokes of luck
review-seat = Seat
review-par = Par
review-deal = Deal
review-chance = Luck
review-own = Own moves
review-others = Others’ moves
review-result = Result
review-ply = Move no.
review-move = Move
review-loss = Loss
review-name = {""}
review-better = Better
review-of-seat = Seat { $seat }
review-mistake = mistake
review-blunder = blunder
review-about = { $playouts } imagined games; ± is one standard error. Everybody plays on by { $policy }. A loss has a name only if it is over three standard errors and matters.
review-stopped = You stopped early: the figures are as good as they were by then.
