title = Corsari
tagline = Formez l’équipage, cachez les clandestins et levez l’ancre avant que les autres soient prêts.

C-2 = La manche suivante va être distribuée.
C-4 = À son tour, on prend une carte à la pioche, à la pile ou au quai, puis on écarte une carte de sa main.
C-5 = On n’abat ses cartes qu’une fois l’ancre levée ; dès lors, plus personne ne prend ni n’écarte.
C-7 = Vous avez pris la dernière carte de la pioche : cet écart doit lever l’ancre.
C-8 = La partie est finie : le nombre de manches convenu a été distribué.
C-13 = Ces cartes ne s’abattent pas ainsi : ne nommez que des couleurs qui servent dans votre équipage. On ne retient des cartes que si la table en a convenu, et seulement pour couler celui qui a levé l’ancre.
C-18 = La partie est finie : il y a trop de cartes de pénalité sur la table.
C-20 = La partie est finie : quelqu’un a abattu son jeu sans un seul clandestin.

option-turn_limit = Nombre de tours après lequel une manche sans ancre levée est nulle
option-round_limit = Nombre de manches après lequel la partie s’arrête
option-holding_back = Un adversaire peut-il retenir des cartes, pour couler plus lourdement celui qui a levé l’ancre ?
option-holding_back-true = Oui
option-holding_back-false = Non, tout ce qui peut servir sert
option-capot = Que gagne-t-on à abattre sans clandestin ?
option-capot-game = La partie entière
option-capot-round = La manche seulement
option-capot-note = À deux ou trois joueurs, presque toutes les parties entre nos robots finissent ainsi (estimation), souvent en trois manches au plus. Pour une partie plus longue, choisissez la manche seulement.

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
hand = Main de la place { $seat } :
column-seat = Place
column-cards = Cartes
column-penalties = Pénalités
column-known = Vues
laid = La place { $seat } a abattu son jeu, limite { $limit } :
prisoners = prisonniers
crew = équipage
attached = attachées
stowaways = clandestins
limit-now = Limite la plus basse à présent : { $limit }
was = À la dernière manche, la place { $raiser } a levé l’ancre :
was-void = La dernière manche était nulle.
over = { $n ->
    [one] La partie est finie. Victoire : place { $winners }
   *[other] La partie est finie. Victoire partagée : places { $winners }
}

card = { $number } { $colour }

# --- les mots des coups, tels qu’on les tape ---------------------------------------------

move-take = prendre | prends | prend
move-stock = pioche
move-pile = pile
move-quay = quai
move-discard = écarter | écarte
move-anchor = ancre
move-crew = équipage
move-none = aucun
move-holding = retenant
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

log-take-stock = prend la carte du dessus de la pioche
log-take-pile = prend la carte du dessus de la pile
log-take-quay = prend la première carte du quai
log-discard = écarte le { $card }
log-anchor = écarte le { $card } et lève l’ancre
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
ending-capot = Capot : jeu abattu sans un seul clandestin

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
limit-none = Pas un clandestin !
limit-text = La limite est la somme des clandestins. La plus basse que permettent ces cartes est affichée.
limit-helper = Montrer ma limite la plus basse
tip-crew = Équipage, le pavillon : des cartes de deux couleurs au plus, chaque numéro une seule fois. Elles ne coûtent rien.
tip-prisoner = Prisonnier, le boulet : une carte de la couleur du quai. Elle ne coûte rien.
tip-attached = Attachée, le grappin : elle rejoint l’équipage de qui a levé l’ancre, et ne coûte rien.
tip-stowaway = Clandestin, le tonneau : la carte ne trouve pas de place. La somme de vos clandestins est votre limite ; plus elle est basse, mieux c’est.
tip-quay = Les cartes de la couleur de la première carte du quai sont des prisonniers, et ne coûtent rien.
tip-quay-first = Prenez-la, et la carte suivante du quai donne à tous la couleur des prisonniers.
tip-stock = Prenez la carte du dessus : personne ne la connaît.
tip-pile = Prenez la carte du dessus, ou écartez ici pour finir votre tour.
tip-anchor = Écartez et levez l’ancre : tous abattent leur jeu. Qui n’a pas de limite plus haute que la vôtre vous coule ; les autres gardent leurs clandestins comme cartes de pénalité.
tip-fines = Cartes de pénalité. Chacune compte un, et qui en a le moins gagne.
tip-gauge = Les cartes de pénalité de tous. À partir de { $n }, on joue une dernière manche.
raised = ancre levée
tip-raised = A levé l’ancre : la manche va se décider.
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
table-last-round = Dernière manche !
table-penalties = { $n } sur 35
table-details = Où en est la partie
table-none = aucune
details-dealer = Donne : { $name }.
details-end = { $n ->
    [one] { $n } carte de pénalité
   *[other] { $n } cartes de pénalité
} sur la table : à partir de 35, on joue une dernière manche ; à 45, la partie est finie.
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
refuse-quay = Du quai, on ne prend que la première carte, celle du bout libre.
refuse-anchor = Choisissez d’abord la carte à écarter, puis levez l’ancre.
prompt-take = Prenez une carte : pioche, pile ou quai
prompt-discard = Choisissez la carte à écarter
prompt-discard-must = La pioche est vide : choisissez une carte, puis levez l’ancre
prompt-where = L’écarter simplement, ou lever l’ancre ?
prompt-must = Levez l’ancre !
prompt-crew = Choisissez les couleurs de votre équipage
prompt-lay = Abattre votre jeu ainsi ?
scene-anchor = { $name } lève l’ancre !
scene-sunk = { $name } : coulé par { $by } !
scene-away = { $name } prend le large !
scene-capot = Capot ! { $name } n’a pas un seul clandestin !
scene-prisoners = prisonniers : { $colour }
scene-choosing = va abattre son jeu…
scene-void = Manche nulle : personne n’a levé l’ancre à temps.
scene-void-quay = La dernière carte du quai est prise : manche nulle.
scene-void-means = Personne ne reçoit de pénalité ; on redistribue.
scene-over = plus de { $limit }
scene-enough = { $limit } au plus
scene-go-on = Manche { $n }
verdict-raiser = a levé l’ancre
verdict-sunk-live = coule !
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
verdict-capot = gagne la partie !
way-crew = Un équipage en { $colours }
way-none = Sans équipage
way-limit = limite { $limit }, { $n ->
    [0] aucun clandestin
    [one] 1 clandestin
   *[other] { $n } clandestins
}
way-capot = capot !
way-sinks = coule celui qui a levé l’ancre
way-lay = Abattre
way-hold = Retenir { $n }
way-gives = { $n ->
    [0] ne donne aucune carte
    [one] donne une carte
   *[other] donne { $n } cartes
}
way-more = { $n ->
    [one] Une autre…
   *[other] { $n } autres…
}
way-legend = Deux couleurs pour l’équipage. Dessous : la limite qui vous reste, et le nombre de clandestins.
way-fewer = Moins
table-limit = limite { $limit }

told-taken = tient désormais le { $number } { $colour ->
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
told-quay = Nouveaux prisonniers : { $colour ->
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
    [0] n’a aucun clandestin
   *[other] a une limite de { $limit }
}
told-capot = fait capot !
told-sunk = coule !
told-away = prend le large !
told-sinks = envoie le navire par le fond
told-keeps = garde { $n ->
    [one] une carte de pénalité
   *[other] { $n } cartes de pénalité
}
told-void = { $clause ->
    [C-6] La dernière carte du quai est prise : la manche est nulle.
   *[C-8] La manche est nulle : personne n’a levé l’ancre à temps.
}
told-round = La manche { $n } commence.
told-last-round = La manche { $n } commence : c’est la dernière.

# --- la leçon ----------------------------------------------------------------------------

lesson-take = Il vous faut un équipage de deux couleurs où aucun numéro ne revient deux fois. Le vôtre, marqué de drapeaux verts, est orange et violet, et il n’a pas encore de 3. { $rival } vient d’en écarter un : prenez le 3 violet sur la pile.
lesson-take-else = Ce serait permis, mais le 3 violet est là, sur la pile : c’est justement ce qui manque à votre équipage.
lesson-take-done = Le 3 a rejoint votre équipage. Vous tenez treize cartes : il faut en écarter une.
lesson-discard = Ce qui ne trouve pas de place est un clandestin (un tonneau rouge), et la somme de vos clandestins est votre limite : plus elle est basse, mieux c’est. Débarquez le pire : choisissez votre 11 vert, puis écartez-le.
lesson-discard-else = Ce serait permis, mais c’est le 11 vert qui pèse le plus dans votre limite. Écartez-le, sans lever l’ancre pour l’instant.
lesson-discard-done = Votre limite est tombée de 27 à 16. Votre 1 violet est lui aussi clandestin : le 1 orange sert déjà. C’était un tour complet : prendre une carte, en écarter une.
lesson-quay = Les cartes de la couleur du quai sont des prisonniers et ne coûtent rien. C’est la première carte du quai qui donne cette couleur : bleu pour l’instant, mais ensuite vient le gris, et vos 6 et 9 gris sont clandestins. Prenez la première carte du quai.
lesson-quay-else = Ce serait permis, mais vos deux cartes grises resteraient clandestines. Prenez la première carte du quai.
lesson-quay-done = Gris ! Vos 6 et 9 gris sont maintenant prisonniers, et votre limite peut descendre à 5. Votre 4 bleu, lui, est devenu clandestin : changer la couleur a toujours deux effets.
lesson-anchor = 5, c’est peu, et rien ne vous oblige à attendre { $rival }. Une fois votre carte prise, vous pouvez lever l’ancre : tout le monde abat son jeu. Choisissez le 9 bleu, puis levez l’ancre.
lesson-anchor-else = Ce serait permis, mais voyez la limite qui vous resterait. Choisissez le 9 bleu, puis levez l’ancre.
lesson-anchor-done = L’ancre est levée. Qui l’a levée abat son jeu en premier.
lesson-crew = Nommez seulement les couleurs de votre équipage ; prisonniers et clandestins se rangent tout seuls. Abattez orange et violet : il reste 4 et 1, soit une limite de 5.
lesson-crew-else = Ce serait permis, mais votre limite serait plus haute. Abattez orange et violet.
lesson-crew-done = { $rival } a pu attacher son 9 orange à votre équipage, qui n’avait pas de 9 ; le reste fait 41, plus que vos 5. { $rival } garde donc ces quatre clandestins comme cartes de pénalité. Les vôtres retournent au paquet.
lesson-sink = Cette fois, { $rival } a levé l’ancre avec une limite de 15. Avec 15 ou moins, vous coulez { $rival }, qui reçoit aussi vos clandestins. Quel équipage y parvient ?
lesson-sink-else = Cette limite dépasse 15 : vous garderiez vos clandestins comme cartes de pénalité. Cherchez l’équipage qui n’en laisse qu’un.
lesson-sink-done = 4 contre 15 : coulé ! { $rival } garde ses trois clandestins et reçoit le vôtre : quatre cartes de pénalité, et aucune pour vous. Chacune compte un, quel que soit son numéro.
lesson-need = À partir de 35 cartes de pénalité sur la table, on joue une dernière manche, et qui en a le moins gagne. Mais il y a plus court : abattre son jeu sans un seul clandestin. Seul votre 6 rose vous gêne. Que prenez-vous à sa place ?
lesson-need-else = Pas celle-là : nul ne connaît le dessus de la pioche, et prendre au quai en changerait la couleur : vos prisonniers verts deviendraient clandestins. Il manque un 4 à votre équipage…
lesson-need-done = Le 4 rouge rejoint votre équipage. Chaque carte a sa place, sauf le 6 rose.
lesson-capot = Écartez le 6 rose et levez l’ancre.
lesson-capot-else = Ce serait permis, mais il resterait un clandestin à bord, ou { $rival } jouerait encore. Choisissez le 6 rose, puis levez l’ancre.
lesson-capot-done = Capot ! Pas un clandestin : vous gagnez la partie entière sur-le-champ, quoi que tiennent les autres.

# --- l’entraîneur de la première partie --------------------------------------------------

coach-begin = Prenez une carte, puis écartez-en une : deux couleurs pour l’équipage, le moins de clandestins possible. Levez l’ancre quand vous pensez avoir la limite la plus basse.
coach-told-away =
    { $who ->
        [me] Personne n’avait une limite aussi basse que la vôtre. Vos clandestins retournent au paquet, les autres gardent les leurs comme cartes de pénalité.
       *[other] { $name } avait la limite la plus basse de tous : tous les autres gardent leurs clandestins comme cartes de pénalité. Tenez toujours votre limite basse : l’ancre peut se lever à tout moment.
    }
coach-told-sunk =
    { $who ->
        [me] Quelqu’un avait une limite qui ne dépassait pas la vôtre. Vous gardez vos clandestins et recevez ceux de qui vous a coulé : lever l’ancre trop tôt coûte cher.
       *[other] { $name } a levé l’ancre, mais quelqu’un n’avait pas plus. { $name } garde donc tous ces clandestins, et qui a coulé le navire n’en garde aucun.
    }
coach-told-void = Cette manche ne compte pas : personne ne reçoit de carte de pénalité.
coach-told-last-round = Avec 35 cartes de pénalité sur la table, c’est la dernière manche. Celui qui en a le moins gagne.

# --- les mêmes, pour qui le fait ------------------------------------------------------------

log-take-stock-you = prenez la carte du dessus de la pioche
log-take-pile-you = prenez la carte du dessus de la pile
log-take-quay-you = prenez la première carte du quai
log-discard-you = écartez le { $card }
log-anchor-you = écartez le { $card } et levez l’ancre
log-crew-0-you = abattez votre jeu sans équipage
log-crew-1-you = abattez un équipage en { $first }
log-crew-2-you = abattez un équipage en { $first } et { $second }
told-limit-you = { $limit ->
    [0] n’avez aucun clandestin
   *[other] avez une limite de { $limit }
}
told-capot-you = faites capot
told-sunk-you = coulez
told-away-you = prenez le large
told-sinks-you = envoyez le navire par le fond
told-keeps-you = gardez { $n ->
    [one] une carte de pénalité
   *[other] { $n } cartes de pénalité
}

# Pourquoi on ne dit à personne ce que ses choix lui ont coûté.
review-unjudged = À Corsari, nous montrons la chance, mais ne jugeons les choix de personne : les joueurs que nous imaginons voient trop mal ce qu’une carte du quai fait aux prisonniers des autres, et trouveraient à redire à de bons coups.
