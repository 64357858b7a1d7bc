title = Attention Pirates!
tagline = Storm the lairs, strip your rivals, and bring the treasure home.

P-3 = A ship never has more than 5 cannons nor more than 5 pirates aboard.
P-8 = Before the first turn, every captain loads a cannon or a pirate on each of the six places.
P-9 = The first action is a move or an attack, the second an attack or a repair.
P-10 = A ship sails to another space of sea, or to the port through the passage, at most as many spaces away as it has pirates (one, if it has none).
P-12 = A repair changes at most two places at sea, any in port; every place named must change, and the place lost to treasure cannot be used.
P-13 = A ship out at sea with at least one pirate and one cannon may attack a lair beside it, or another ship on its space.
P-15 = The attacker’s dice are being rolled, one for each cannon.
P-16 = The target answers: its dice are being rolled, one for each cannon it has left.
P-17 = The treasure needs room: first choose whether a cannon or a pirate is given up.
P-20 = The game is over: the last treasure has left the lairs.
P-21 = The game is over: a captain has brought enough treasure ashore.
P-22 = The game is over: the last round has been played.

option-board = The board: spaces, lairs and what their tiles hold.
option-board-default = Flibuste’s own board
option-board-note = You may draw a board of your own: change Flibuste’s file and choose the copy.
option-round_limit = The game ends after this many rounds at the latest.

board-port = port
board-passage = passage
board-down = face down
board-lair = lair
phase-loading = Seat { $seat } loads the ship
phase-first = Seat { $seat }: first action (move or attack)
phase-second = Seat { $seat }: second action (attack or repair)
phase-shots = Seat { $seat } shoots: { $dice ->
    [one] one die
   *[other] { $dice } dice
  } to roll
phase-answer = The target answers: { $dice ->
    [one] one die
   *[other] { $dice } dice
  } to roll
phase-giving = Seat { $seat } must give up a figure
phase-over = The game is over ({ $clause })
round-of = Round { $round } of { $limit }
goal-is = { $goal } treasures ashore win
column-ship = Ship
column-at = At
column-lair = Lair
column-safe = Safe
column-aboard = Aboard
column-ashore = Ashore
column-treasure = Treasure
column-attack = Attack
column-win = You win
column-draw = Nobody
column-lose = You lose
column-loot = Loot
reach-is = In reach: { $spaces }
face-down-are = Face down: { $tiles }
legend = c cannon, p pirate, t treasure, +1 cannon without a number, · empty, x lost to treasure; [?] lair, [3] its treasure, # plundered lair, = passage, * in reach
lair-removed = plundered
winners-are = { $count ->
    [one] Winner: seat { $seats }
   *[other] Winners: seats { $seats }
  }

# --- words of the notation, as they are typed --------------------------------------------

move-load = load
move-move = move
move-port = { board-port }
move-attack = attack
move-seat = ship
move-die = die
move-give = give
move-up = up
move-cannon = cannon
move-pirate = pirate
move-repair = repair
move-pass = pass

log-load = loads { $cannons } and { $pirates }
log-load-alike = loads { $figures }
log-cannons-on = { $n ->
    [one] a cannon on { $places }
   *[other] cannons on { $places }
  }
log-pirates-on = { $n ->
    [one] a pirate on { $places }
   *[other] pirates on { $places }
  }
log-move = sails to { sea-name }
log-move-beyond = sails off the chart
log-move-port = sails into port
log-attack = attacks { lair-name }
log-attack-beyond = attacks something off the chart
log-attack-port = attacks the port
log-attack-seat = attacks the { ship-colour } ship
log-die = Dice: { $face }
log-give-up-cannon = gives up a cannon
log-give-up-pirate = gives up a pirate
log-repair = repairs: { $changes }
log-cannon-on = a cannon on { $place }
log-pirate-on = a pirate on { $place }
log-pass = passes

ship-colour = { $seat ->
    [0] red
    [1] blue
    [2] green
    [3] purple
    [4] orange
    [5] teal
   *[other] other
  }

ending-ashore = Treasure ashore
ending-aboard = Treasure aboard
ending-too-late = { $n ->
    [one] One treasure aboard came too late
   *[other] { $n } treasures aboard came too late
}

# --- the table in the browser -------------------------------------------------------------

sea = The sea chart
deck = Your ship
aboard = treasures aboard
ashore = treasures ashore
deck-steps = spaces per turn, one per pirate
deck-dice = dice in a fight, one per cannon
note-round = Round { $round }
note-goal = Goal: { $goal }
do-sail = Cast off!
do-attack = Attack!
do-dice = { $n ->
    [one] 1 die
   *[other] { $n } dice
  }
do-give-cannon = Give up a cannon
do-give-pirate = Give up a pirate
do-repair = Repair { $n }/{ $most }
do-stay = Stay here
do-end = End the turn
prompt-loading = Tap the places: a cannon rolls a die, a pirate takes you further.
prompt-sail = Sail to a glowing space, or stay.
prompt-first = Sail to a glowing space, or pick a target.
prompt-second = Pick a target, or tap places to repair ({ $most } at most).
prompt-repair = Tap places to repair ({ $most } at most), or end the turn.
prompt-odds = Dare it?
prompt-giving = The treasure needs room. Who goes overboard?
prompt-shots = The dice roll…
prompt-answer = The dice roll…
odds-unknown = What is in there?
odds-loot = to be won
odds-win = You take the treasure
odds-draw = Nobody takes anything
odds-lose = They take yours
tell-sea = { sea-label }, open sea
tell-passage = { sea-label }, the only way into the port
tell-port = The port: treasure brought here is safe, and nobody fights
tell-lair-down = { lair-label }, a lair face down: nobody knows who is in there
tell-lair-removed = { lair-label }, plundered: its space stays closed
tell-lair-up = { lair-label }: pirates { $pirates }; cannons { $cannons }{ $safe ->
    [0] { "" }
   *[other] , { $safe } more out of reach
  }; { $treasure ->
    [one] one treasure
   *[other] { $treasure } treasures
  }
tell-ship = Ship of { $name }, { $kind ->
    [port] in port
   *[sea] { sea-label }
  }: pirates { $pirates }; cannons { $cannons }; { $aboard } aboard, { $ashore } ashore
figure = { $n }
share = { $n }%
tell-odds = { $win }% chance of winning, { $lose }% of losing, { $loot } to be won
tell-place = Place { $place }: { $figure ->
    [cannon] cannon
    [pirate] pirate
    [lost] treasure
   *[empty] empty
  }
tell-safe = A cannon that no die can hit
tell-use = { $figure ->
    [cannon] It rolls one die in a fight.
    [pirate] It takes you one space further.
    [lost] Treasure aboard fills this place.
   *[empty] A repair fills it.
  }
tell-die = { $figure ->
    [cannon] { $face } hits the cannon on place { $face }
    [pirate] { $face } hits the pirate on place { $face }
   *[none] { $face } hits nothing
  }
tell-loot = treasures to be won
tell-ashore = treasures ashore, safe for good; { $goal } win
tell-round = The game ends after round { $limit } at the latest
tell-goal = Whoever has { $goal } treasures ashore wins at once
tiles-title = Still face down
tiles-count = Still face down: { $n }. What may be there?
tiles-legend = What the signs mean
tiles-about = One of these tiles lies under each lair that is still face down; nobody knows which under which.
legend-chest = Treasures in the lair.
legend-pirate = A pirate. A die that shows the number hits it.
legend-cannon = A cannon: it rolls one die when the lair shoots back. A die that shows the number hits it.
legend-safe = A cannon without a number: no die can hit it.

# --- what came of a move, after a name or alone -------------------------------------------

told-attacked = comes under fire!
told-turned = { lair-name } holds { $treasure ->
    [one] one treasure
   *[other] { $treasure } treasures
  }.
told-loses = loses the { $figure ->
    [cannon] cannon
   *[pirate] pirate
  } on place { $place }
told-lair-loses = { lair-name } loses its { $figure ->
    [cannon] cannon
   *[pirate] pirate
  } on place { $place }.
told-answers = shoots back
told-lair-answers = { lair-name } shoots back.
told-takes = takes { $n ->
    [one] a treasure
   *[other] { $n } treasures
  }!
told-robbed = loses { $n ->
    [one] a treasure
   *[other] { $n } treasures
  }
told-ashore = brings { $n ->
    [one] a treasure
   *[other] { $n } treasures
  } ashore!
told-plundered = Nothing is left of { lair-name }.

# --- the lesson --------------------------------------------------------------------------

lesson-load = Your ship has six places. A cannon rolls one die in a fight, a pirate takes you one space further. Three of each is a good start: cast off!
lesson-load-else = That would be allowed, but begin with three cannons and three pirates: cast off!
lesson-load-done = Both ships lie in port. A turn has two actions: first sail or attack, then attack or repair.
lesson-sail = Ten lairs hide treasures. Three pirates take you up to three spaces: sail to the glowing space, beside the lair in the middle.
lesson-sail-else = That would be allowed, but sail to the glowing space: from there a lair is in reach.
lesson-sail-done = That was your first action. From here you can attack the lair with the second.
lesson-attack = Nobody knows what is in a lair before it is attacked. Your three cannons roll three dice, and each number hits whatever stands on that place. Pick the lair, then attack!
lesson-attack-else = That would be allowed, but the lair is in reach: pick it, then attack.
lesson-attack-done = The 5 hit its cannon, the 2 its only pirate; nobody stood on 1. It takes a pirate and a cannon to hold treasures: its 2 are yours! They fill place 6, so a pirate had to go.
lesson-home = Treasures aboard can be lost again; ashore they are safe for good. You have two pirates and the port is two spaces away: sail home.
lesson-home-else = That would be allowed, but your treasures would stay in danger. Sail into port.
lesson-home-done = 2 treasures ashore, and place 6 is free again.
lesson-repair = Second action: repair. At sea you may change two places, in port as many as you like. Tap place 6 to put a cannon there, then repair.
lesson-repair-else = That would be allowed, but let us try a fourth cannon: tap place 6, then repair.
lesson-repair-done = Four cannons, four dice. Meanwhile { $rival } has plundered a lair, and has 3 treasures aboard…
lesson-fight = You have sailed to the same space. Ships are robbed as lairs are: hit all their pirates or all their cannons. Pick { $rival }’s ship, then attack!
lesson-fight-else = That would be allowed, but those 3 treasures are in reach. Pick { $rival }’s ship, then attack.
lesson-fight-done = You hit a pirate and a cannon. But one pirate and two cannons were left, so { $rival } answered with two dice and hit your cannon on 3. Nobody takes anything, and { $rival } flees: with one pirate, only one space.
lesson-again = You have followed. A single pirate holds those treasures now, on place 3. Attack again!
lesson-again-else = That would be allowed, but { $rival } would get home with 3 treasures. Pick the ship, then attack.
lesson-again-done = A 3! Without a pirate there is no answer, and the 3 treasures are yours. A ship carries 6 at most.
lesson-end = With two ships, 16 treasures ashore win at once; the more ships, the fewer it takes. You have 11 ashore and 5 aboard. What do you do?
lesson-end-else = That would be allowed, but then { $rival } may come after your treasures. 11 ashore and 5 more make 16…
lesson-end-done = 16 treasures ashore: you win! The game also ends when the last treasure leaves the lairs; then treasures aboard count as well, and the most win.

# --- the coach of a first game -----------------------------------------------------------

coach-begin = Cannons fight, pirates sail: load some of each. Then find a lair, attack it, and bring the treasures into port.
coach-told-loses =
    { $who ->
        [me] Each number that is rolled hits that place of your ship. A repair, as your second action, fills it again.
       *[other] { "" }
    }
coach-told-takes =
    { $who ->
        [me] Your target had no pirate or no cannon left. Treasures are safe only in port, and until then they fill place 6.
       *[other] { $name } has treasures aboard now. Until they are ashore you can take them: sail to the same space and attack.
    }
coach-told-robbed =
    { $who ->
        [me] You had no pirate or no cannon left, and so could not hold your treasures. Repair, or go home sooner.
       *[other] { "" }
    }
coach-told-ashore =
    { $who ->
        [me] These are safe for good, and count towards your goal. In port you may repair as many places as you like.
       *[other] Nobody can take these from { $name } any more. Whoever reaches the goal wins at once.
    }
coach-told-plundered = That lair is gone, and its space stays closed. When the last treasure leaves the lairs, the game ends, and treasures aboard count as well.

# --- what is wrong with a board of one’s own -------------------------------------------------

board-wrong = { $line ->
    [none] { $at }: { $wrong }
   *[other] line { $line }: { $at }: { $wrong }
  }
board-wrong-no-file = board { $path }: there is no such file
board-wrong-unread = board { $path }: this file cannot be read
board-wrong-large = board { $path }: at most { $n } bytes
board-wrong-key = board, key { $at }: { $wrong }
board-wrong-stated = option board: a record states the whole board, not a file
board-wrong-choice = option board: { $found } is not offered; choose default, or a .toml file
board-wrong-toml = not TOML: { $why }
board-wrong-utf8 = this is no text in UTF-8
board-wrong-deep = nested too deep
board-wrong-unknown = a board has no such key; it has { $keys }
board-wrong-missing = missing; a board has { $keys }
board-wrong-no-cell = { $space } is not one of the cells
board-wrong-port-lair = { $space } is a lair; the port is a cell of its own
board-wrong-no-sea = { $space } is not sea; the passage is a sea space
board-wrong-not-beside = { $space } is not beside the port { $port }
board-wrong-cut-off = { $space } cannot be sailed to from the port
board-wrong-landlocked = { $space } has no sea beside it
board-wrong-spaces = expected a list of { $n } spaces
board-wrong-twice = { $space } is there twice
board-wrong-space = expected a space such as "1,-2", from -{ $edge } to { $edge }, not { $found }
board-wrong-tiles = expected a list of { $n } tiles
board-wrong-treasures = { $total } treasures in all; there are { $n } (P-2)
board-wrong-tile = expected a tile such as "t3 p3,5 c4 +1", not { $found }
board-wrong-number-twice = { $found } has a number twice
board-wrong-cannons = { $found } must have 1 to { $most } cannons
board-wrong-place = expected a place, 1 to { $places }, not { $found }

# --- the same, to whoever does it ----------------------------------------------------------

log-load-you = load { $cannons } and { $pirates }
log-move-you = sail to { sea-name }
log-move-beyond-you = sail off the chart
log-move-port-you = sail into port
log-attack-you = attack { lair-name }
log-attack-beyond-you = attack something off the chart
log-attack-port-you = attack the port
log-attack-seat-you = attack the { ship-colour } ship
log-give-up-cannon-you = give up a cannon
log-give-up-pirate-you = give up a pirate
log-repair-you = repair: { $changes }
log-pass-you = pass
told-attacked-you = come under fire
told-takes-you = take { $n ->
    [one] a treasure
   *[other] { $n } treasures
  }
told-robbed-you = lose { $n ->
    [one] a treasure
   *[other] { $n } treasures
  }
told-ashore-you = bring { $n ->
    [one] a treasure
   *[other] { $n } treasures
  } ashore

# --- what people call the spaces: names.py chooses a feature and an owner ------------------

port-name = the port
port-label = Port
sea-name = { sea-owner } { sea-feature }
sea-label = { sea-name }
sea-feature = { $feature ->
    [0] Bank
    [1] Headland
    [2] Reef
    [3] Shoal
    [4] Straits
    [5] Bay
    [6] Cove
    [7] Deep
    [8] Point
    [9] Channel
    [10] Race
    [11] Current
    [12] Anchorage
    [13] Gulf
   *[other] Narrows
  }
sea-owner = { $owner ->
    [0] Widow’s
    [1] Siren’s
    [2] Kraken’s
    [3] Parrot’s
    [4] Drowned Man’s
    [5] Cabin Boy’s
    [6] Seagull’s
    [7] Whale’s
    [8] Turtle’s
    [9] Hermit’s
    [10] Smuggler’s
    [11] Shark’s
    [12] Admiral’s
    [13] Cook’s
   *[other] Ghost’s
  }
lair-name = { lair-owner } { lair-feature }
lair-label = { lair-name }
lair-feature = { $feature ->
    [0] Cave
    [1] Den
    [2] Fort
    [3] Tower
    [4] Rock
    [5] Hideout
    [6] Battery
    [7] Castle
    [8] Island
    [9] Tavern
    [10] Crypt
    [11] Lighthouse
    [12] Wreck
    [13] Nest
   *[other] Pit
  }
lair-owner = { $owner ->
    [0] Gold Tooth’s
    [1] Peg-Leg’s
    [2] Red Beard’s
    [3] Mad Moll’s
    [4] One-Eye’s
    [5] Iron Hand’s
    [6] Scarface’s
    [7] Long Tom’s
    [8] Black Rose’s
    [9] Dead Man’s
    [10] Rat King’s
    [11] Silent Sam’s
    [12] Granny’s
    [13] Devil’s
   *[other] Sea Wolf’s
  }
