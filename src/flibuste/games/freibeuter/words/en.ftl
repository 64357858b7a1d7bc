title = Freibeuter
tagline = Board early, let the others help you close the ring, and mind what their help costs.

F-6 = You can only board a ship that is still on the board and has no boat on it, with a boat from your stock; warehouses and doublers cannot be boarded.
F-7 = To sail you play a sea card from your hand and put a boat in its region; you can only take 2 dollars instead where a boat already lies.
F-8 = A Dutchman card from your hand puts the Flying Dutchman on an empty region of its own row or column, and only where this completes a circle around a token.
F-9 = You choose a pile only when it is time to draw, both piles have cards and you hold a sea card; and when you are asked, you must draw before anything else.
F-15 = Several tokens are encircled at once and their order matters: whoever closed the circles names the next one, and nothing else comes first.
F-18 = The game is over: the last warehouse has been encircled and paid out.
F-19 = The game is over: a sea card had to be drawn and there is none left.
F-20 = The game is over: a player began the turn without a boat in stock.

option-sea_end = When the sea cards run out
option-sea_end-must = Go on with Dutchman cards: the game ends only when a sea card must be drawn.
option-sea_end-empty = Stop: the game ends at the first draw once the sea pile is empty.

turn-act = Seat { $seat } to act
turn-resolve = Seat { $seat } to say which token is resolved next
turn-draw = Seat { $seat } to draw a card
ended = The game is over ({ $clause }); won by seat { $seats }
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
pays-bank = bank: { $parts }
borrows = (borrowing { $dollars })
escapes = escapes
no-payment = nothing

log-board = boards the ship at { $at }
log-sail = puts a boat in { $at }
log-money = plays { $at } for 2 dollars
log-dutchman =
    { $kind ->
        [column] calls the Flying Dutchman to { $at } with the card of column { $line }
       *[row] calls the Flying Dutchman to { $at } with the card of row { $line }
    }
log-resolve = settles the token at { $at } next
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
piece-warehouse = warehouse, +2 a boat
piece-doubler = doubler, 2×{ $value }
dutchman-name = the Flying Dutchman
cards-sea = Sea cards
cards-dutchman = Dutchman cards
no-prize = no ship yet
stand-boat =
    { $n ->
        [0] No boat is left to board with
        [one] 1 boat is left: board a ship with it
       *[other] Your { $n } boats: board a ship with one
    }
stand-money = The bank: +2 dollars
pile-sea =
    { $n ->
        [0] Sea pile, 0 cards
        [one] Sea pile, 1 card
       *[other] Sea pile, { $n } cards
    }
pile-dutchman =
    { $n ->
        [0] Dutchman pile, 0 cards
        [one] Dutchman pile, 1 card
       *[other] Dutchman pile, { $n } cards
    }
strip-warehouses =
    { $n ->
        [0] No warehouse is left
        [one] One warehouse is left: with it the game ends
       *[other] { $n } warehouses are left
    }
prompt-act = Your turn: play a card, or board a ship with a boat.
prompt-board = Which ship do you board?
prompt-sail = Off to { $at } with your boat!
prompt-sail-money = To { $at } with a boat, or 2 dollars?
prompt-dutchman = Where shall the Flying Dutchman appear?
prompt-resolve = Which of these is settled first?
prompt-draw = Draw a card: from the sea, or the Dutchman?
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
stakes-none = nobody gains anything yet
tell-closes =
    { $n ->
        [one] { $at } closes the circle:
       *[other] { $at } closes { $n } circles:
    }
tell-empty = empty
tell-boats = boats of { $names }
near-warehouse = The last warehouse: its fall ends the game.
near-sea =
    { $n ->
        [0] No sea card is left to draw.
        [one] One sea card is left.
       *[other] Only { $n } sea cards are left.
    }
ripe-name = One region short of a circle
legend-rim = The rim of a token shows whose boats lie around it. Touch a token to see what is at stake.

ending-cash = Dollars in hand
ending-ships = { $n ->
    [one] One captured ship of { $value }
   *[other] { $n } captured ships of { $value }
}
ending-doubled = Ships of { $value } count twice
ending-debt = { $debt } borrowed, repaid double

# --- what came of a move, after a name or alone -------------------------------------------

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
