title = Corsari
tagline = Formez l’équipage, cachez les clandestins et levez l’ancre avant que les autres soient prêts.

C-2 = La manche suivante va être distribuée.
C-4 = À son tour, on prend une carte à la pioche, à la pile ou au quai, puis on écarte une carte de sa main.
C-5 = On n’abat ses cartes qu’une fois l’ancre levée ; dès lors, plus personne ne prend ni n’écarte.
C-7 = Vous avez pris la dernière carte de la pioche : cet écart doit lever l’ancre.
C-8 = La partie est finie : le nombre de manches convenu a été distribué.
C-13 = On n’abat pas ainsi ces cartes : un équipage porte les couleurs qui y servent, sous son nom le plus court, et seul un adversaire peut retenir des cartes, pour couler celui qui a levé l’ancre.
C-18 = La partie est finie : il y a trop de cartes de pénalité sur la table.
C-20 = La partie est finie : quelqu’un a abattu son jeu sans un seul clandestin.

option-turn_limit = Nombre de tours après lequel une manche sans ancre levée est nulle
option-round_limit = Nombre de manches après lequel la partie s’arrête
option-holding_back = Un adversaire peut-il garder des cartes parmi ses clandestins pour couler plus lourdement ?
option-holding_back-true = Oui
option-holding_back-false = Non, tout ce qui peut servir sert
option-capot = Que gagne-t-on à abattre sans clandestin ?
option-capot-game = La partie entière
option-capot-round = La manche seulement

colour-blue = bleu
colour-brown = marron
colour-green = vert
colour-grey = gris
colour-orange = orange
colour-pink = rose
colour-red = rouge
colour-sky = ciel
colour-violet = violet
colour-yellow = jaune
colour-none = vide

round = Manche { $n }, tour { $turn }
last-round = dernière manche
must-anchor = la pioche est vide : il faut lever l’ancre
quay = Quai ({ $colour })
pile = Pile
stock = Pioche
hand = Main du joueur { $seat } :
column-seat = Place
column-cards = Cartes
column-penalties = Pénalités
column-known = Vues
laid = Le joueur { $seat } abat son jeu, limite { $limit } :
prisoners = prisonniers
crew = équipage
attached = attachées
stowaways = clandestins
limit-now = Limite la plus basse à présent : { $limit }
was = À la dernière manche, le joueur { $raiser } a levé l’ancre :
was-void = La dernière manche était nulle.
over = La partie est finie. Gagnants : { $winners }

card = { $colour } { $number }

log-take-stock = prend la première carte de la pioche
log-take-pile = prend la première carte de la pile
log-take-quay = prend la première carte du quai
log-discard = écarte { $card }
log-anchor = écarte { $card } et lève l’ancre
log-crew-0 = abat son jeu sans équipage
log-crew-1 = abat un équipage en { $first }
log-crew-2 = abat un équipage en { $first } et { $second }
log-holding = { $crew }, en retenant { $n ->
    [one] une carte
   *[other] { $n } cartes
}

ending-penalties = { $n ->
    [one] Une carte de pénalité ({ $colour })
   *[other] { $n } cartes de pénalité ({ $colour })
}
ending-capot = Capot : étalé sans un seul passager clandestin
