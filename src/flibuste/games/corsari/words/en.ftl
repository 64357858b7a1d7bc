title = Corsari
tagline = Man your ship, hide your stowaways, and raise anchor before the others are ready.

C-2 = The next round is about to be dealt.
C-4 = A turn is one card taken from stock, pile or quay, and then one card of your hand discarded.
C-5 = Cards are laid down only once an anchor is raised, and from then on nobody takes or discards.
C-7 = You took the last card of the stock: you must raise anchor with this discard.
C-8 = The game is over: the agreed number of rounds has been dealt.
C-13 = That is not a way to lay these cards down: a crew is called by the colours that serve in it, by its shortest name, and only an opponent may hold cards back, to sink whoever raised anchor.
C-18 = The game is over: too many penalty cards are on the table.
C-20 = The game is over: somebody laid down without a single stowaway.

option-turn_limit = Turns after which a round without an anchor is void
option-round_limit = Rounds after which the game ends
option-holding_back = May an opponent keep cards among the stowaways in order to sink the raiser with more of them?
option-holding_back-true = Yes
option-holding_back-false = No, everything that can be used is used
option-capot = What is it worth to lay down without a stowaway?
option-capot-game = The whole game
option-capot-round = The round only

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
laid = Seat { $seat } lays down, limit { $limit }:
prisoners = prisoners
crew = crew
attached = attached
stowaways = stowaways
limit-now = Lowest limit now: { $limit }
was = Last round, seat { $raiser } raised anchor:
was-void = The last round was void.
over = The game is over. Winners: { $winners }

card = { $colour } { $number }

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
limit-after = Limit then
limit-none = No stowaway!
limit-text = The limit is the sum of the stowaways. The lowest that these cards allow is shown.
limit-helper = Show my lowest limit
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
details-known = Taken in sight of all, and still held:
details-pile = Discarded ({ $n })
details-last = The last round
prompt-take = Take a card: stock, pile or quay
prompt-discard = Choose the card to discard
prompt-discard-must = The stock is empty: choose a card, then raise anchor
prompt-where = Onto the pile, or raise anchor with it?
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
    [one] one card
   *[other] { $n } cards
}
way-more = { $n } more…
way-fewer = Fewer
table-limit = limit { $limit }

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
