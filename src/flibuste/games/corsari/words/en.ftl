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
