title = Korsair
tagline = Bring your galleons home, and make sure the others’ never arrive.

# --- options -----------------------------------------------------------------------------

option-edition = The edition whose rules for pairs are played; each for themselves, both are the same.
option-edition-tilsi = Tilsi, 2005: the second of a pair leaves alone the galleon the first has just fought for.
option-edition-lutin = Lutin Ludique: partners may fight for the same galleon one right after the other.
option-pairs = Each for themselves, or two neighbours against the others.
option-pairs-true = In pairs: partners share colours, galleons and gold. For 4, 6 or 8 players.
option-pairs-false = Each for themselves. For 2 to 5 players.
options-alone = { $seats } play each for themselves; pairs are for 4, 6 or 8 players (K-4)
options-pairs = { $seats } play in pairs; each for themselves is for 2 to 5 (K-4)
options-first = In pairs, the first seat of a pair begins (K-21)

# --- refusals ----------------------------------------------------------------------------

K-7 = The stock is empty: there is nothing left to draw.
K-8 = You can only send out a galleon that you hold.
K-9 = A ship from your hand may join a galleon on the table in a colour nobody else uses there, and always in the same one.
K-10 = A captain from your hand may only join ships of his colour that your side already has at a galleon on the table.
K-11 = The admiral, if you hold him, may only protect a galleon of your own side on the table.
K-13 = You may discard only while the stock is empty, only what you hold, and never a galleon.
K-17 = The game is over: the stock is empty and a player has no card left.
K-24 = Your partner has just played on this galleon: this turn it is closed to you.
K-25 = The game is over: the stock is empty and a pair has no card left.

# --- pieces ------------------------------------------------------------------------------

colour-red = red
colour-yellow = yellow
colour-green = green
colour-blue = blue
colour =
    { $colour ->
        [red] { colour-red }
        [yellow] { colour-yellow }
        [green] { colour-green }
       *[blue] { colour-blue }
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

# --- words of the notation, as they are typed --------------------------------------------

move-draw = draw
move-discard = discard
move-galleon = galleon
move-captain = captain
move-admiral = admiral
move-red = { colour-red }
move-yellow = { colour-yellow }
move-green = { colour-green }
move-blue = { colour-blue }

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
table-face-down = Gold, face down
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
prompt-turn-draw = Your turn: draw a card.
prompt-turn-galleon = Your turn: send out a galleon.
prompt-turn-late = Your turn: play a card or discard one.
prompt-where = Which galleon?
prompt-lay = Send it out to sea!
tell-galleon = Galleon { $number } of { $name }, { $gold } gold
tell-fleet = { colour } { $strength } of { $name }
tell-leads = { $name } leads
tell-tied = nobody leads
crew = { $first } and { $second }, a pair
tip-cards = Cards in hand. Nobody else sees them, except a partner.
tip-gold = Gold brought home. The most gold wins.
tip-gold-pair = The gold that both partners have brought home: they win or lose together.
tip-galleon = The flag at its mast is the leader’s. Whoever leads when their turn begins seizes its gold; in a tie nobody does.
tip-sea = A galleon you send out comes home if nobody is stronger there when your turn comes round.
tip-stock = Drawing a card is a whole turn.
tip-discard = The stock is empty: instead of playing a card you may discard one, but never a galleon.
tip-card-galleon = Send it out, and it brings its gold home unless somebody is stronger there. Still in hand at the end, it costs you that gold.
tip-card-ship = Its skulls are its strength. It joins any galleon, in a colour nobody else uses there; all your ships at one galleon have the same colour.
tip-card-captain = Joins your ships of his colour at a galleon and beats any number of ships, until another captain or the admiral drives him away.
tip-card-admiral = Protects a galleon of your own, even without ships, until a captain drives him away.
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

# --- the lesson --------------------------------------------------------------------------

lesson-galleon = Gold comes home in galleons. Send out yours with 4 gold: first the card, then the sea.
lesson-galleon-else = That would be allowed, but let your galleon with 4 gold sail first.
lesson-galleon-done = Nobody attacked it before your turn came round: it is home, and its 4 gold are yours. Now { $rival } has sent out one with 5…
lesson-attack = A galleon goes to the strongest ships beside it, as soon as their owner’s turn begins. Send your red ship of strength 3 to { $rival }’s galleon.
lesson-attack-else = That would be allowed, but { $rival }’s 5 gold would get home. Attack with your red 3.
lesson-attack-done = You were ahead. { $rival } answers with a green ship of strength 4, and would keep the gold.
lesson-stronger = Strengths add up: your red 2 beside your red 3 makes 5 against 4. At one galleon all your ships keep one colour, and nobody else may use it there.
lesson-stronger-else = That would be allowed, but the galleon would be lost. Make your red ships stronger.
lesson-stronger-done = 5 against 4, you lead. So { $rival } puts Captain Henry Morgan in command: a captain beats any number of ships.
lesson-captain = You have a captain too. He joins ships of his own colour and drives the other captain away: play L’Olonnais.
lesson-captain-else = Ships no longer help here: only another captain drives Henry Morgan away.
lesson-captain-done = L’Olonnais was still in command when your turn came: 5 gold for you!
lesson-admiral = You have sent out 6 gold, and { $rival } is after it. Admiral Maynard protects a galleon of your own, even without a single ship.
lesson-admiral-done = Maynard has brought it home: 6 gold more.
lesson-draw = Every turn is one thing: play a card, or draw one. Your hand is empty, so draw.
lesson-draw-done = A galleon! You may hold as many cards as you like, but a galleon that is still in your hand at the end costs you its gold.
lesson-end = The stock is empty, and this is your last card: playing it ends the game, and every galleon goes to whoever is strongest there at that moment. You have 45 gold, { $rival } 46. Where does your yellow 2 win the game?
lesson-end-else = That would end the game with { $rival } ahead: galleon 25 would bring 2 gold home. Nobody guards it…
lesson-end-done = You took 2 gold from under { $rival }’s nose: 47 to 46. The most gold wins, and that is you!

# --- the coach of a first game -----------------------------------------------------------

coach-begin = Send out a galleon, attack one, or draw. Gold counts only once it is home.
coach-told-home =
    { $who ->
        [me] Nobody was stronger there when your turn began: that is how your gold comes home.
       *[other] Nobody was stronger there when { $name }’s turn came round. Had you been, the gold would be yours.
    }
coach-told-seized =
    { $who ->
        [me] Your side was the strongest there as your turn began, so the gold is yours.
       *[other] { $name } was the strongest there as the turn began. More ships, a captain beside them, or the admiral at one’s own galleon would have stopped it.
    }
coach-told-gold =
    { $who ->
        [me] At the end every galleon goes to whoever is strongest there: these were yours.
       *[other] At the end every galleon goes to whoever is strongest there: these went to { $name }.
    }

# --- the same, to whoever does it ----------------------------------------------------------

log-draw-you = draw a card
log-galleon-you = send out a galleon with { $gold } gold
log-ship-you = send your { colour } ship of strength { $strength } to galleon { $number }
log-captain-you = put { piece-captain } in command at galleon { $number }
log-admiral-you = have { piece-admiral } protect galleon { $number }
log-discard-you = discard a card: { $piece }
told-home-you = bring galleon { $number } home: { $gold } gold
told-seized-you = seize galleon { $number }: { $gold } gold
told-gold-you = win { $gold } gold from the last galleons
