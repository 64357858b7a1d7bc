title = Freibeuter
tagline = Board early, let the others help you close the ring, and mind what their help costs.

F-6 = You can only board a ship that is still on the board and has no boat on it, with a boat from your stock; warehouses and doublers cannot be boarded.
F-7 = To sail you play a sea card from your hand and put a boat in its region; you can only take 2 dollars instead where a boat already lies.
F-8 = A Dutchman card from your hand puts the Flying Dutchman on an empty region of its own row or column, and only where this closes the ring around a token.
F-9 = You choose a pile only when it is time to draw, both piles have cards and you hold a sea card; and when you are asked, you must draw before anything else.
F-15 = Several tokens are encircled at once and their order matters: whoever closed the rings names the next one, and nothing else comes first.
F-18 = The game is over: the last warehouse has been encircled and paid out.
F-19 = The game is over: a sea card had to be drawn and there is none left.
F-20 = The game is over: a player began the turn without a boat in stock.

option-sea_end = When the sea cards run out
option-sea_end-must = Go on with Dutchman cards: the game ends only when a sea card must be drawn.
option-sea_end-empty = Stop: the game ends at the first draw once the sea pile is empty.

turn-act = Seat { $seat } to play
turn-resolve = Seat { $seat } to say which token is resolved next
turn-draw = Seat { $seat } to draw a card
ended = The game is over ({ $clause }); { $n ->
    [one] won by seat { $seats }
   *[other] won together by seats { $seats }
}
piles = Sea pile: { $sea }   Dutchman pile: { $dutchman }   Warehouses left: { $warehouses }
doubled = Counting twice: ships of { $values }
doubled-none = No ship counts twice yet
dutchman-at = The Flying Dutchman is at { $region }
column-seat = Seat
column-cash = Dollars
column-debt = Debt
column-boats = Boats
column-cards = Cards
column-ships = Captured
column-wealth = Wealth
cards-of = { $sea } sea, { $dutchman } D
hand = Hand of seat { $seat }: { $cards }
sea-card = { $card }
dutchman-card = Dutchman { $card }
legend-boats = ▲n: boat of seat n   15▲n: ship boarded by seat n   ◆: the Dutchman
legend-tokens = 15: ship   $2: warehouse   x15: doubler
at-stake = If encircled now
column-token = Token
column-open = Open regions
column-boarder = Boarded by
column-pays = Would pay
pays-part = { $dollars } to seat { $seat }
pays-bank = the bank: { $parts }
borrows = (borrowing { $dollars })
escapes = escapes
no-payment = nothing

# --- words of the notation, as they are typed --------------------------------------------

move-board = board
move-sail = sail
move-for = for
move-money = money
move-dutchman = dutchman
move-at = at
move-resolve = resolve
move-draw = draw
move-sea = sea

log-board = boards the ship between { $at } and { $to }
log-sail = puts a boat in { $at }
log-money = sells the card { $at } for 2 dollars
log-dutchman =
    { $kind ->
        [column] calls the Flying Dutchman to { $at } with the card of column { $line }
       *[row] calls the Flying Dutchman to { $at } with the card of row { $line }
    }
log-resolve = resolves the token between { $at } and { $to } next
log-draw-sea = draws a sea card
log-draw-dutchman = draws a Dutchman card

# --- the table in the browser -------------------------------------------------------------

sea-name = The sea
your-hand = Your hand
hand-empty = no card
piece-sea = sea card { $at }
piece-dutchman-column = Dutchman card, column { $line }
piece-dutchman-row = Dutchman card, row { $line }
piece-ship = ship worth { $value }
piece-warehouse = warehouse, +2 per boat
piece-doubler = doubler, 2×{ $value }
dutchman-name = the Flying Dutchman
cards-sea = Sea cards
cards-dutchman = Dutchman cards
loot-face-down = { $n ->
    [one] 1 ship, face down
   *[other] { $n } ships, face down
}
no-prize = no captured ship
stand-boat =
    { $n ->
        [0] No boat is left to board with
        [one] Your last boat: board a ship with it
       *[other] Your { $n } boats: board a ship with one
    }
stand-money = The bank: +2 dollars
pile-sea =
    { $n ->
        [0] Sea pile, empty
        [one] Sea pile, 1 card
       *[other] Sea pile, { $n } cards
    }
pile-dutchman =
    { $n ->
        [0] Dutchman pile, empty
        [one] Dutchman pile, 1 card
       *[other] Dutchman pile, { $n } cards
    }
strip-houses = Warehouses left
strip-twice = Count twice
caption-money = for a card
caption-sea = Sea cards
caption-dutchman = Dutchman
strip-warehouses =
    { $n ->
        [0] No warehouse is left
        [one] One warehouse is left: once it is encircled, the game ends
       *[other] { $n } warehouses are left
    }
prompt-act = Your turn: play a card, or board a ship.
prompt-board = Which ship do you board?
prompt-sail = Off to { $at }!
prompt-sail-money = A boat to { $at }, or 2 dollars?
prompt-dutchman = Where shall the Flying Dutchman appear?
prompt-resolve = Which of these is resolved first?
prompt-draw = Draw: a sea card, or a Dutchman card?
tell-at = { $at }: { $what }
tell-between = { $what }, between { $at } and { $to }
tell-boarded = boarded by { $name }
tell-open =
    { $n ->
        [0] encircled
        [one] only { $regions } is open
       *[other] open: { $regions }
    }
tell-stakes = if encircled now: { $stakes }
tell-now = If encircled now:
tell-escapes = Nobody is aboard: it would escape
stakes-face-down = What each would gain lies face down
stakes-none = nobody gains anything yet
tell-closes =
    { $n ->
        [one] { $at } closes the ring:
       *[other] { $at } closes { $n } rings:
    }
tell-empty = empty
tell-boats = boats of { $names }
near-warehouse = The last warehouse: encircling it ends the game.
near-sea =
    { $n ->
        [0] No sea card is left to draw.
        [one] One sea card is left.
       *[other] Only { $n } sea cards are left.
    }
ripe-name = One region short of a ring. With the boats that lie there now:
legend-rim = The rim of a token shows whose boats lie around it. Touch a token to see what is at stake.

ending-cash = Dollars in hand
ending-ships = { $n ->
    [one] One captured ship of { $value }
   *[other] { $n } captured ships of { $value }
}
ending-doubled = Ships of { $value } count twice
ending-debt = { $debt ->
    [one] One dollar borrowed, repaid double
   *[other] { $debt } dollars borrowed, repaid double
}

# --- what came of a move, after a name or alone -------------------------------------------

told-boards = is after a ship worth { $value }
told-captures = captures the ship worth { $value }!
told-escapes = The ship worth { $value } escapes.
told-warehouse = A warehouse is emptied.
told-doubler = Ships worth { $value } now count twice.
told-gets = { $dollars ->
    [one] gets one dollar
   *[other] gets { $dollars } dollars
  }
told-pays = { $dollars ->
    [one] pays one dollar
   *[other] pays { $dollars } dollars
  }
told-borrows = { $dollars ->
    [one] borrows one dollar
   *[other] borrows { $dollars } dollars
  }

# --- the lesson --------------------------------------------------------------------------

lesson-board = Ships lie all over the sea, worth 5 to 20 dollars. Claim one by boarding it: take one of your boats, then the ship worth 20 that glows.
lesson-board-else = That would be allowed, but let us claim the ship worth 20 first: your boats, then the ship that glows.
lesson-board-done = Now nobody else can board it. But it is yours only when a boat lies in each of the four regions around it. { $rival } has just put the first one there: others may help…
lesson-sail = The four regions around your ship are C3, C4, D3 and D4. A sea card puts a boat of yours into its region: play C3.
lesson-sail-else = That would be allowed, but it would not help your ship. Play the sea card C3, and put a boat there.
lesson-sail-done = Two regions of four. For the ring it does not matter whose boats they are.
lesson-draw = After a card you draw one: a sea card, or one that calls the Flying Dutchman. He comes soon; for now draw a sea card.
lesson-draw-else = That would be allowed, but D4 is still missing: draw a sea card.
lesson-draw-done = You have drawn D4. And { $rival } has sailed to C4: three of four! Why so kind? Because whoever helps is paid…
lesson-ring = Only D4 is open. Close the ring with it: the ship goes to you, because your boat is aboard. For each boat of { $rival }’s around it you pay a share, 4 dollars.
lesson-ring-else = That would be allowed, but the ring would stay open. Play D4, and put a boat there.
lesson-ring-done = The ship worth 20 is yours! { $rival } gets 2 × 4 dollars from you; your own boats cost nothing and stay where they are. Had nobody been aboard, the ship would have escaped.
lesson-dutchman = A few turns later. This doubler, once encircled, makes every captured ship worth 20 count twice, yours too! E5 is open, and you have no sea card for it. But the Flying Dutchman closes rings as well: play his card, then E5.
lesson-dutchman-else = That would be allowed, but the ring around the doubler would stay open. Play your Dutchman card, then E5.
lesson-dutchman-done = Your ship counts 40 now. The Dutchman has left again: he comes only to close a ring, and costs nothing.
lesson-warehouse = Warehouses cannot be boarded. When the ring around one closes, the bank pays 2 dollars for every boat around it, and with B3 three of the four are yours. Play B3.
lesson-warehouse-else = That would be allowed, but the warehouse would not pay yet. Play B3, and put a boat there.
lesson-warehouse-done = 6 dollars for you, 2 for { $rival }. There are four warehouses: when the last one has been paid, the game is over at once.
lesson-debt = Another day. { $rival } has boarded this ship worth 15, but the boats around it are yours, and { $rival } has only 4 dollars left. Close the ring with E4.
lesson-debt-else = That would be allowed, but nobody would owe you anything. Play E4, and put a boat there.
lesson-debt-done = { $rival } gets the ship and must pay you 4 × 3 = 12 dollars: the 4 that are there, and 8 borrowed from the bank. Debts are repaid double at the end: 16, for a ship worth 15! So board where boats of your own lie.
lesson-end = The last warehouse: its ring ends the game, and the richest wins. You and { $rival } have 32 dollars each, and your boat is aboard a ship worth 20. Which card wins here and now?
lesson-end-else = That would be allowed, but then { $rival } has a turn. One of your cards closes two rings at once: around the last warehouse, and around your ship worth 20.
lesson-end-done = Two rings at once! The warehouse paid each of you 4 dollars, your ship cost you 2 × 4. Dollars plus captured ships, minus twice the debt: you have 28 + 20 = 48, { $rival } has 44. You win!

# --- the coach of a first game -----------------------------------------------------------

coach-begin = Board a ship that you hold sea cards for, or put boats where rings are nearly closed: whoever helps is paid. A ship is yours only when its ring closes.
coach-told-captures =
    { $who ->
        [me] The ring is closed and your boat was aboard: the ship is yours. You paid a share for each boat of the others around it, and the boarding boat is back in your stock.
       *[other] The ring is closed and { $name }’s boat was aboard. { $name } paid a share for every boat of the others around it: that is how your boats earn, too.
    }
coach-told-escapes = Nobody was aboard, so the ship is lost to all. Board a ship before its ring closes.
coach-told-warehouse = The bank paid 2 dollars for each boat around it. When the last of the four is gone, the game ends: ships whose ring is still open are worth nothing then.
coach-told-doubler = Captured ships of that value count twice at the end, whoever has them, so such ships are worth boarding now.
coach-told-borrows =
    { $who ->
        [me] Your dollars did not cover the shares. What you borrow is repaid double at the end, and one of your boats marks the debt: board where your own boats lie.
       *[other] { $name }’s dollars did not cover the shares. What is borrowed is repaid double at the end.
    }

# --- the same, to whoever does it ----------------------------------------------------------

log-board-you = board the ship between { $at } and { $to }
log-sail-you = put a boat in { $at }
log-money-you = sell the card { $at } for 2 dollars
log-dutchman-you = call the Flying Dutchman to { $at } with the card of { $kind ->
    [column] column
   *[row] row
  } { $line }
log-resolve-you = resolve the token between { $at } and { $to } next
log-draw-sea-you = draw a sea card
log-draw-dutchman-you = draw a Dutchman card
told-captures-you = capture the ship worth { $value }
told-gets-you = get { $dollars ->
    [one] one dollar
   *[other] { $dollars } dollars
  }
told-pays-you = pay { $dollars ->
    [one] one dollar
   *[other] { $dollars } dollars
  }
told-borrows-you = borrow { $dollars ->
    [one] one dollar
   *[other] { $dollars } dollars
  }
