title = Corsari
tagline = Man your ship, hide your stowaways, and raise anchor before the others are ready.

C-2 = The next round is about to be dealt.
C-4 = A turn is one card taken from stock, pile or quay, and then one card of your hand discarded.
C-5 = Cards are laid down only once an anchor is raised, and from then on nobody takes or discards.
C-7 = You took the last card of the stock: you must raise anchor with this discard.
C-8 = The game is over: the agreed number of rounds has been dealt.
C-13 = These cards cannot be laid down like that: name only colours that serve in your crew. Cards are held back only where the table plays so, by an opponent who sinks whoever raised anchor.
C-18 = The game is over: too many penalty cards are on the table.
C-20 = The game is over: somebody laid down without a single stowaway.

option-turn_limit = Turns after which a round without an anchor is void
option-round_limit = Rounds after which the game ends
option-holding_back = May an opponent hold cards back, to sink whoever raised anchor with more of them?
option-holding_back-true = Yes
option-holding_back-false = No, everything that can be used is used
option-capot = What is it worth to lay down without a stowaway?
option-capot-game = The whole game
option-capot-round = The round only
option-capot-note = With two or three players, nearly all games between our bots end this way (an estimate), often within three rounds. For a longer game, choose the round only.

colour-blue = blue
colour-brown = brown
colour-green = green
colour-grey = grey
colour-orange = orange
colour-pink = pink
colour-red = red
colour-sky = sky
colour-violet = violet
colour-yellow = yellow
colour-none = empty

round = Round { $n }, turn { $turn }
last-round = last round
must-anchor = the stock is empty: raise anchor
quay = Quay ({ $colour })
pile = Pile
stock = Stock
hand = Hand of seat { $seat }:
column-seat = Seat
column-cards = Cards
column-penalties = Penalties
column-known = Seen
laid = Seat { $seat } has laid down, limit { $limit }:
prisoners = prisoners
crew = crew
attached = attached
stowaways = stowaways
limit-now = Lowest limit now: { $limit }
was = Last round, seat { $raiser } raised anchor:
was-void = The last round was void.
over = { $n ->
    [one] The game is over. Won by seat { $winners }
   *[other] The game is over. Won together by seats { $winners }
}

card = { $colour } { $number }

# --- words of the notation, as they are typed --------------------------------------------

move-take = take
move-stock = stock
move-pile = pile
move-quay = quay
move-discard = discard
move-anchor = anchor
move-crew = crew
move-none = none
move-holding = holding
move-pink = { colour-pink }
move-violet = { colour-violet }
move-blue = { colour-blue }
move-sky = { colour-sky }
move-grey = { colour-grey }
move-brown = { colour-brown }
move-red = { colour-red }
move-orange = { colour-orange }
move-yellow = { colour-yellow }
move-green = { colour-green }

log-take-stock = takes the top card of the stock
log-take-pile = takes the top card of the pile
log-take-quay = takes the first card of the quay
log-discard = discards { $card }
log-anchor = discards { $card } and raises anchor
log-crew-0 = lays down without a crew
log-crew-1 = lays down a crew in { $first }
log-crew-2 = lays down a crew in { $first } and { $second }
log-holding = { $crew }, holding back { $n ->
    [one] one card
   *[other] { $n } cards
}

ending-penalties = { $n ->
    [one] One penalty card in { $colour }
   *[other] { $n } penalty cards in { $colour }
}
ending-capot = Capot: laid down without a single stowaway

role-prisoner = prisoner
role-crew = crew
role-attached = attached
role-stowaway = stowaway
your-hand = Your hand
table-sort = Sort the hand
sort-colour = Sort by colour
sort-number = Sort by number
sort-role = Crew first, stowaways last
limit-word = Limit
limit-after = Limit after this discard
limit-none = Not one stowaway!
limit-text = The limit is the sum of the stowaways. The lowest that these cards allow is shown.
limit-helper = Show my lowest limit
tip-crew = Crew, the flag: cards of at most two colours, each number once. They cost nothing.
tip-prisoner = Prisoner, the ball and chain: a card of the quay’s colour. It costs nothing.
tip-attached = Attached, the grapnel: it joins the crew of whoever raised anchor, and costs nothing.
tip-stowaway = Stowaway, the barrel: it finds no place. The sum of your stowaways is your limit, the lower the better.
tip-quay = Cards of the colour of the quay’s first card are prisoners, and cost nothing.
tip-quay-first = Take it, and the next card of the quay sets the colour of the prisoners for everybody.
tip-stock = Take the top card: nobody knows it.
tip-pile = Take the top card, or discard here to end your turn.
tip-anchor = Discard and raise anchor: everybody lays down. Whoever has a limit no higher than yours sinks you; the others keep their stowaways as penalty cards.
tip-fines = Penalty cards. Each counts one, and the fewest win.
tip-gauge = Everybody’s penalty cards together. From { $n } on, one last round is played.
raised = anchor raised
tip-raised = Raised anchor: this round is about to be settled.
table-count = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
table-quay = Quay
table-prisoners = { $colour } cards are prisoners
table-quay-last = Last card: taking it voids the round
table-quay-first = First card of the quay, { $card }
table-stock = Stock, { $n ->
    [one] one card
   *[other] { $n } cards
}
table-pile = Discard pile, { $card } on top
table-discard = Discard
table-anchor = Raise anchor
table-round = Round { $n }
table-last-round = Last round!
table-penalties = { $n } of 35
table-details = How the game stands
table-none = none
details-dealer = { $name } dealt.
details-end = { $n ->
    [one] One penalty card is
   *[other] { $n } penalty cards are
} on the table: from 35 on, one last round is played; at 45 the game is over.
details-capot-game = Laying down without a stowaway wins the game.
details-capot-round = Laying down without a stowaway wins the round.
details-penalties = { $n ->
    [0] No penalty card
    [one] One penalty card
   *[other] { $n } penalty cards
}
details-known = Taken in sight of everybody, and still held:
details-pile = Discarded ({ $n })
details-last = The last round
refuse-quay = Of the quay only the first card can be taken, the one at its free end.
refuse-anchor = First choose the card to discard, then raise anchor.
prompt-take = Take a card: stock, pile or quay
prompt-discard = Choose the card to discard
prompt-discard-must = The stock is empty: choose a card, then raise anchor
prompt-where = Just discard it, or raise anchor?
prompt-must = Raise anchor!
prompt-crew = Choose the colours of your crew
prompt-lay = Lay your cards down like this?
scene-anchor = { $name } raises anchor!
scene-sunk = { $name } is sunk by { $by }!
scene-away = { $name } gets away!
scene-capot = Capot! { $name } has no stowaway at all!
scene-prisoners = { $colour } cards are prisoners
scene-choosing = is laying down…
scene-void = The round is void: nobody raised anchor in time.
scene-void-quay = The last card of the quay is gone: the round is void.
scene-void-means = Nobody gets a penalty card; new cards are dealt.
scene-over = more than { $limit }
scene-enough = not above { $limit }
scene-go-on = On to round { $n }
verdict-raiser = raised anchor
verdict-sunk-live = is being sunk!
verdict-sunk = sunk: keeps { $n ->
    [one] one card
   *[other] { $n } cards
}
verdict-away = no penalty
verdict-spared = no penalty
verdict-sinks = sinks { $name }
verdict-keeps = { $n ->
    [0] keeps no card
    [one] keeps one card
   *[other] keeps { $n } cards
}
verdict-capot = wins the game!
way-crew = A crew in { $colours }
way-none = No crew
way-limit = limit { $limit }, { $n ->
    [0] no stowaway
    [one] 1 stowaway
   *[other] { $n } stowaways
}
way-capot = capot!
way-sinks = sinks the one who raised anchor
way-lay = Lay down
way-hold = Hold back { $n }
way-gives = gives away { $n ->
    [0] no card
    [one] one card
   *[other] { $n } cards
}
way-legend = Two colours for your crew. Below: the limit it leaves you, and how many stowaways.
way-more = { $n } more…
way-fewer = Fewer
table-limit = limit { $limit }

told-taken = now holds { $colour ->
    [blue] { colour-blue }
    [brown] { colour-brown }
    [green] { colour-green }
    [grey] { colour-grey }
    [orange] { colour-orange }
    [pink] { colour-pink }
    [red] { colour-red }
    [sky] { colour-sky }
    [violet] { colour-violet }
   *[yellow] { colour-yellow }
} { $number }
told-quay = New prisoners: { $colour ->
    [blue] { colour-blue }
    [brown] { colour-brown }
    [green] { colour-green }
    [grey] { colour-grey }
    [orange] { colour-orange }
    [pink] { colour-pink }
    [red] { colour-red }
    [sky] { colour-sky }
    [violet] { colour-violet }
   *[yellow] { colour-yellow }
}
told-limit = { $limit ->
    [0] has no stowaway at all
   *[other] has a limit of { $limit }
}
told-capot = makes a capot!
told-sunk = is sunk!
told-away = gets away!
told-sinks = sinks the ship
told-keeps = keeps { $n ->
    [one] one penalty card
   *[other] { $n } penalty cards
}
told-void = { $clause ->
    [C-6] The last card of the quay is gone: the round is void.
   *[C-8] The round is void: nobody raised anchor in time.
}
told-round = Round { $n } begins.
told-last-round = Round { $n } begins: it is the last.

# --- the lesson --------------------------------------------------------------------------

lesson-take = You want a crew of two colours in which no number comes twice. Yours, marked with green flags, is orange and violet, and it has no 3 yet. { $rival } has just discarded one: take the violet 3 from the pile.
lesson-take-else = That would be allowed, but the violet 3 lies open on the pile, and it is just what your crew lacks.
lesson-take-done = The 3 has joined your crew. You now hold thirteen cards: one must go.
lesson-discard = Whatever finds no place is a stowaway (a red barrel), and the sum of your stowaways is your limit: the lower, the better. Throw out the worst: pick your green 11, then discard it.
lesson-discard-else = That would be allowed, but the green 11 weighs the most on your limit. Discard that one, and do not raise anchor yet.
lesson-discard-done = Your limit has fallen from 27 to 16. Your violet 1 is a stowaway too, for the orange 1 serves already. That was a whole turn: take one, discard one.
lesson-quay = Cards of the quay’s colour are prisoners and cost nothing. The first card of the quay sets that colour: now it is blue, but next comes grey, and your grey 6 and 9 are stowaways. Take the first card of the quay.
lesson-quay-else = That would be allowed, but your two grey cards would stay stowaways. Take the first card of the quay.
lesson-quay-done = Grey! Your grey 6 and 9 are prisoners now, and your limit can be 5. Your blue 4 has become a stowaway: a change of colour cuts both ways.
lesson-anchor = 5 is low, and you need not wait for { $rival }. Once you have taken a card, you may raise anchor: everybody lays down at once. Pick the blue 9, then raise anchor with it.
lesson-anchor-else = That would be allowed, but look at the limit it leaves you. Pick the blue 9, then raise anchor.
lesson-anchor-done = The anchor is up. Whoever raised it lays down first.
lesson-crew = You only name the colours of your crew; prisoners and stowaways sort themselves out. Lay down orange and violet: that leaves 4 and 1, a limit of 5.
lesson-crew-else = That would be allowed, but it leaves you a higher limit. Lay down orange and violet.
lesson-crew-done = { $rival } could attach the orange 9 to your crew, which had no 9; what is left makes 41, more than your 5. So { $rival } keeps those four stowaways as penalty cards. Yours go back to the deck.
lesson-sink = Now { $rival } has raised anchor, with a limit of 15. If yours is 15 or less, you sink { $rival }, who then gets your stowaways as well. Which crew does it?
lesson-sink-else = That limit is above 15: you would keep your stowaways as penalty cards. Look for the crew that leaves only one.
lesson-sink-done = 4 against 15: sunk! { $rival } keeps three stowaways and gets yours: four penalty cards, and none for you. Each counts one, whatever its number.
lesson-need = From 35 penalty cards on the table, one last round is played, and the fewest win. But there is a shorter way: lay down without a single stowaway. Only your pink 6 is in the way. What do you take in its place?
lesson-need-else = Not that one: nobody knows the top of the stock, and taking from the quay would change its colour, so that your green prisoners become stowaways. Your crew lacks a 4…
lesson-need-done = The red 4 joins your crew. Every card has its place, but for the pink 6.
lesson-capot = Discard the pink 6 and raise anchor with it.
lesson-capot-else = That would be allowed, but it leaves a stowaway aboard, or lets { $rival } go on. Pick the pink 6, then raise anchor.
lesson-capot-done = Capot! Not one stowaway: you win the whole game on the spot, whatever anybody holds.

# --- the coach of a first game -----------------------------------------------------------

coach-begin = Take a card, then discard one: two colours for your crew, as few stowaways as you can. Raise anchor when you think that your limit is the lowest.
coach-told-away =
    { $who ->
        [me] Nobody’s limit was as low as yours. Your stowaways go back to the deck, the others keep theirs as penalty cards.
       *[other] Nobody’s limit was as low as { $name }’s, so everybody else keeps stowaways as penalty cards. Keep your limit low all the time: anybody may raise anchor.
    }
coach-told-sunk =
    { $who ->
        [me] Somebody’s limit was no higher than yours. You keep your stowaways, and get those of whoever sank you: raising anchor too early costs a lot.
       *[other] { $name } raised anchor, but somebody’s limit was no higher. So { $name } keeps all those stowaways, and whoever sank the ship takes none.
    }
coach-told-void = This round counts for nothing: nobody gets a penalty card.
coach-told-last-round = With 35 penalty cards on the table, this is the last round. The fewest penalty cards win.

# --- the same, to whoever does it ----------------------------------------------------------

log-take-stock-you = take the top card of the stock
log-take-pile-you = take the top card of the pile
log-take-quay-you = take the first card of the quay
log-discard-you = discard { $card }
log-anchor-you = discard { $card } and raise anchor
log-crew-0-you = lay down without a crew
log-crew-1-you = lay down a crew in { $first }
log-crew-2-you = lay down a crew in { $first } and { $second }
told-limit-you = { $limit ->
    [0] have no stowaway at all
   *[other] have a limit of { $limit }
}
told-capot-you = make a capot
told-sunk-you = are sunk
told-away-you = get away
told-sinks-you = sink the ship
told-keeps-you = keep { $n ->
    [one] one penalty card
   *[other] { $n } penalty cards
}

# Why nobody is told what his decisions have lost.
review-unjudged = In Corsari we show luck, but judge nobody’s choices: the players we imagine think too little of what a card at the quay does to others’ prisoners, and would find fault with good moves.
