title = Korsair
tagline = Bring your galleons home, and make sure the others’ never arrive.

# --- options -----------------------------------------------------------------------------

option-edition = The edition whose rules for pairs are played; alone both are the same.
option-edition-tilsi = Tilsi, 2005: the second of a pair leaves alone the galleon the first has just fought for.
option-edition-lutin = Lutin Ludique: partners may fight for the same galleon one right after the other.
option-pairs = Each for themselves, or two neighbours against the others.
option-pairs-true = In pairs: partners share colours, galleons and gold. For 4, 6 or 8 players.
option-pairs-false = Each for themselves. For 2 to 5 players.

# --- refusals ----------------------------------------------------------------------------

K-7 = The stock is empty: there is nothing left to draw.
K-8 = You can only lay a galleon that you hold.
K-9 = A ship from your hand may join a galleon on the table in a colour nobody else uses there, and always in the same one.
K-10 = A captain from your hand may only join ships of his colour that your side already has at a galleon on the table.
K-11 = The admiral in your hand may only protect a galleon of your own side that lies on the table.
K-13 = You may discard only while the stock is empty, only what you hold, and never a galleon.
K-17 = The game is over: the stock is empty and a player has no card left.
K-24 = Your partner has just played on this galleon: this turn it is closed to you.
K-25 = The game is over: the stock is empty and a pair has no card left.

# --- pieces ------------------------------------------------------------------------------

colour =
    { $colour ->
        [red] red
        [yellow] yellow
        [green] green
       *[blue] blue
    }
captain =
    { $colour ->
        [red] L’Olonnais
        [yellow] Blackbeard
        [green] Henry Morgan
       *[blue] Anne Bonny
    }
admiral = Maynard
piece-galleon = galleon with { $gold } gold
piece-ship = { colour } ship of strength { $strength }
piece-captain = Captain { captain } ({ colour })
piece-admiral = Admiral { admiral }

# --- moves in words ----------------------------------------------------------------------

log-draw = draws a card
log-galleon = sends out a galleon with { $gold } gold
log-ship = sends a { colour } ship of strength { $strength } to galleon { $number }
log-captain = puts { piece-captain } in command at galleon { $number }
log-admiral = has { piece-admiral } protect galleon { $number }
log-discard = discards a card: { $piece }

# --- the table ---------------------------------------------------------------------------

table-pair = Seats { $first }-{ $second }
table-cards = Cards
table-gold = Gold
table-score = Score
table-number = No.
table-owner = Owner
table-command = In command
table-leads = Leads
table-tied = tied
table-no-galleons = No galleon is on the table.
table-legend = Fleets by their strength; @ stands before the seat or seats of a side.
table-captain = { captain }, { colour }
table-stock =
    { $n ->
        [0] The stock is empty: cards other than galleons may be discarded.
        [one] One card is left in the stock.
       *[other] { $n } cards are left in the stock.
    }
table-closed = Galleon { $number } is closed to seat { $seat } this turn (K-24).
table-turn = Seat { $seat } to play.
table-over = The game is over ({ $clause }).
table-hand-empty = no card
table-galleons = galleons

# --- the table in the browser -------------------------------------------------------------

hand = A hand
your-hand = Your hand
sea-place = Send a galleon out here
discard-place = Discard here
prompt-turn = Your turn: play a card, or draw one.
prompt-turn-late = Your turn: play a card or discard one.
prompt-where = Which galleon?
prompt-lay = Send it out to sea!
tell-galleon = Galleon { $number } of { $name }, { $gold } gold
tell-fleet = { colour } { $strength } of { $name }
tell-leads = { $name } leads
tell-tied = nobody leads
# --- the end -----------------------------------------------------------------------------

ending-seized = Gold seized
ending-held =
    { $n ->
        [one] A galleon with { $gold } gold still in hand
       *[other] { $n } galleons with { $gold } gold still in hand
    }

# --- what came of a move, after a name or alone ------------------------------------------

told-home = brings galleon { $number } home: { $gold } gold!
told-seized = seizes galleon { $number }: { $gold } gold!
told-gold = wins { $gold } gold from the last galleons
