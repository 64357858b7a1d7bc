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
colour-sky = bleu ciel
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
log-take-pile = prend la carte du dessus de la pile
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
ending-capot = Capot : jeu abattu sans un seul clandestin

role-prisoner = prisonnier
role-crew = équipage
role-attached = attachée
role-stowaway = clandestin
your-hand = Votre main
table-sort = Trier la main
sort-colour = Trier par couleur
sort-number = Trier par numéro
sort-role = L’équipage d’abord, les clandestins à la fin
limit-word = Limite
limit-after = Limite après cet écart
limit-none = Pas un clandestin !
limit-text = La limite est la somme des clandestins. La plus basse que permettent ces cartes est affichée.
limit-helper = Montrer ma limite la plus basse
table-count = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
table-quay = Quai
table-prisoners = prisonniers : { $colour }
table-quay-last = Dernière carte : la prendre annule la manche
table-quay-first = Première carte du quai, { $card }
table-stock = Pioche, { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
table-pile = Pile d’écart, sur le dessus : { $card }
table-discard = Écarter
table-anchor = Lever l’ancre
table-round = Manche { $n }
table-last-round = Dernière manche !
table-penalties = { $n } sur 35
table-details = Où en est la partie
table-none = aucune
details-dealer = Donne : { $name }.
details-end = { $n ->
    [one] { $n } carte de pénalité
   *[other] { $n } cartes de pénalité
} sur la table : à partir de 35, on joue une dernière manche ; à 45, la partie est finie.
details-capot-game = Abattre son jeu sans clandestin gagne la partie.
details-capot-round = Abattre son jeu sans clandestin gagne la manche.
details-penalties = { $n ->
    [0] Aucune carte de pénalité
    [one] Une carte de pénalité
   *[other] { $n } cartes de pénalité
}
details-known = Prises au vu de tous, et encore en main :
details-pile = Cartes écartées ({ $n })
details-last = La dernière manche
prompt-take = Prenez une carte : pioche, pile ou quai
prompt-discard = Choisissez la carte à écarter
prompt-discard-must = La pioche est vide : choisissez une carte, puis levez l’ancre
prompt-where = L’écarter simplement, ou lever l’ancre ?
prompt-must = Levez l’ancre !
prompt-crew = Choisissez les couleurs de votre équipage
prompt-lay = Abattre votre jeu ainsi ?
scene-anchor = { $name } lève l’ancre !
scene-sunk = { $name } : coulé par { $by } !
scene-away = { $name } prend le large !
scene-capot = Capot ! { $name } n’a pas un seul clandestin !
scene-prisoners = prisonniers : { $colour }
scene-choosing = va abattre son jeu…
scene-void = Manche nulle : personne n’a levé l’ancre à temps.
scene-void-quay = La dernière carte du quai est prise : manche nulle.
scene-go-on = Manche { $n }
verdict-raiser = a levé l’ancre
verdict-sunk-live = coule !
verdict-sunk = coulé : garde { $n ->
    [one] une carte
   *[other] { $n } cartes
}
verdict-away = sans pénalité
verdict-spared = sans pénalité
verdict-sinks = coule { $name }
verdict-keeps = { $n ->
    [0] ne garde aucune carte
    [one] garde une carte
   *[other] garde { $n } cartes
}
verdict-capot = gagne la partie !
way-crew = Un équipage en { $colours }
way-none = Sans équipage
way-limit = limite { $limit }, { $n ->
    [0] aucun clandestin
    [one] 1 clandestin
   *[other] { $n } clandestins
}
way-capot = capot !
way-sinks = coule celui qui a levé l’ancre
way-lay = Abattre
way-hold = Retenir { $n }
way-gives = donne { $n ->
    [one] une carte
   *[other] { $n } cartes
}
way-more = { $n } autres…
way-fewer = Moins
table-limit = limite { $limit }

told-limit = { $limit ->
    [0] n’a aucun clandestin
   *[other] a une limite de { $limit }
}
told-capot = fait capot !
told-sunk = coule !
told-away = prend le large !
told-sinks = envoie le navire par le fond
told-keeps = garde { $n ->
    [one] une carte de pénalité
   *[other] { $n } cartes de pénalité
}
told-void = { $clause ->
    [C-6] La dernière carte du quai est partie : la manche est nulle.
   *[C-8] La manche est nulle : personne n’a levé l’ancre à temps.
}
told-round = La manche { $n } commence.
told-last-round = La manche { $n } commence : c’est la dernière.
