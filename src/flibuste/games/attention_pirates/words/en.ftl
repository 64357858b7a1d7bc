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
legend = c cannon, p pirate, · empty, x lost to treasure, [?] lair, [3] its treasure
lair-removed = plundered
winners-are = { $count ->
    [one] Winner: seat { $seats }
   *[other] Winners: seats { $seats }
  }

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
log-move = sails to { $at }
log-move-port = sails into port
log-attack = attacks the lair at { $at }
log-attack-port = attacks the port
log-attack-seat = attacks the { $seat ->
    [0] red
    [1] blue
    [2] green
    [3] purple
    [4] orange
    [5] teal
   *[other] other
  } ship
log-die = Dice: { $face }
log-give-up-cannon = gives up a cannon
log-give-up-pirate = gives up a pirate
log-repair = repairs: { $changes }
log-cannon-on = a cannon on { $place }
log-pirate-on = a pirate on { $place }
log-pass = passes

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
deck-steps = spaces a turn, one a pirate
deck-dice = dice in a fight, one a cannon
note-round = Round { $round }
note-goal = Goal { $goal }
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
prompt-loading = Tap the places: cannons shoot, pirates sail.
prompt-sail = Sail to a glowing space, or stay.
prompt-first = Sail to a glowing space, or pick a target.
prompt-second = Pick a target, or tap places to repair ({ $most } at most).
prompt-repair = Tap places to repair ({ $most } at most), or end the turn.
prompt-odds = Dare it?
prompt-giving = The treasure needs room. Who goes overboard?
prompt-shots = The dice roll…
prompt-answer = The dice roll…
odds-lair = A lair
odds-unknown = What is in there?
odds-loot = to be won
odds-win = You take the treasure
odds-draw = Nobody takes anything
odds-lose = They take yours
tell-sea = Sea { $at }
tell-port = The port
tell-lair-down = Lair { $at }, face down
tell-lair-removed = Plundered lair { $at }
tell-lair-up = Lair { $at }: pirates { $pirates }; cannons { $cannons }, { $safe } more out of reach; { $treasure ->
    [one] one treasure
   *[other] { $treasure } treasures
  }
tell-ship = Ship of { $name }: pirates { $pirates }; cannons { $cannons }; { $aboard } aboard, { $ashore } ashore
share = { $n }%
tell-odds = { $win }% chance of winning, { $lose }% of losing, { $loot } to be won
tell-place = Place { $place }: { $figure ->
    [cannon] cannon
    [pirate] pirate
    [lost] treasure
   *[empty] empty
  }
tiles-title = Still face down

# --- what came of a move, after a name or alone -------------------------------------------

told-attacked = comes under fire!
told-turned = The lair at { $at } holds { $treasure ->
    [one] one treasure
   *[other] { $treasure } treasures
  }.
told-loses = loses the { $figure ->
    [cannon] cannon
   *[pirate] pirate
  } on place { $place }
told-lair-loses = The lair loses its { $figure ->
    [cannon] cannon
   *[pirate] pirate
  } on place { $place }.
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
told-plundered = Nothing is left of the lair at { $at }.
