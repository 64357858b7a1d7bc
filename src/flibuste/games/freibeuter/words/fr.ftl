title = Flibustier
tagline = Abordez tôt, laissez les autres fermer le cercle avec vous, et gare au prix de leur aide.

F-6 = On n’aborde qu’un vaisseau encore sur le plateau et sans bateau, avec un bateau de sa réserve ; entrepôts et doubleurs ne s’abordent pas.
F-7 = Pour naviguer, jouez une carte Mer de votre main et placez un bateau dans sa région ; on ne prend 2 dollars à la place que là où se trouve déjà un bateau.
F-8 = Une carte Hollandais de votre main place le Hollandais volant dans une région vide de sa rangée ou de sa colonne, et seulement s’il y achève l’encerclement d’un jeton.
F-9 = On ne choisit une pile qu’au moment de piocher, si les deux ont des cartes et si l’on tient une carte Mer ; et quand le choix est demandé, il passe avant tout le reste.
F-15 = Plusieurs jetons sont encerclés à la fois et leur ordre compte : celui qui a fermé les cercles nomme le suivant, avant toute autre chose.
F-18 = La partie est finie : le dernier entrepôt a été encerclé et payé.
F-19 = La partie est finie : il fallait piocher une carte Mer et il n’en reste plus.
F-20 = La partie est finie : un joueur a commencé son tour sans bateau en réserve.

option-sea_end = Quand les cartes Mer sont épuisées
option-sea_end-must = On continue avec les cartes Hollandais : la partie ne finit que lorsqu’il faut piocher une carte Mer.
option-sea_end-empty = On s’arrête : la partie finit à la première pioche une fois la pile Mer vide.

turn-act = C’est à la place { $seat } de jouer
turn-resolve = C’est à la place { $seat } de dire quel jeton on résout d’abord
turn-draw = C’est à la place { $seat } de piocher
ended = La partie est finie ({ $clause }) ; { $n ->
    [one] victoire de la place { $seats }
   *[other] victoire partagée des places { $seats }
}
piles = Pile Mer : { $sea }   Pile Hollandais : { $dutchman }   Entrepôts restants : { $warehouses }
doubled = Comptent double : les vaisseaux de { $values }
doubled-none = Aucun vaisseau ne compte encore double
dutchman-at = Le Hollandais volant est en { $region }
column-seat = Place
column-cash = Dollars
column-debt = Dette
column-boats = Bateaux
column-cards = Cartes
column-ships = Capturés
column-wealth = Fortune
cards-of = { $sea } Mer, { $dutchman } H
hand = Main de la place { $seat } : { $cards }
sea-card = { $card }
dutchman-card = Hollandais { $card }
legend-boats = ▲n : bateau de la place n   15▲n : vaisseau abordé par elle   ◆ : le Hollandais
legend-tokens = 15 : vaisseau   $2 : entrepôt   x15 : doubleur
at-stake = S’ils étaient encerclés maintenant
column-token = Jeton
column-open = Régions ouvertes
column-boarder = Abordé par
column-pays = Paierait
pays-part = { $dollars } pour la place { $seat }
pays-bank = la banque : { $parts }
borrows = (dont { $dollars } à emprunter)
escapes = s’échappe
no-payment = rien

# --- les mots des coups, tels qu’on les tape ---------------------------------------------

move-board = aborder | aborde
move-sail = naviguer | navigue
move-for = contre | pour
move-money = argent
move-dutchman = hollandais
move-at = en
move-resolve = résoudre | régler
move-draw = piocher | pioche
move-sea = mer

log-board = aborde le vaisseau entre { $at } et { $to }
log-sail = place un bateau en { $at }
log-money = vend la carte { $at } pour 2 dollars
log-dutchman =
    { $kind ->
        [column] appelle le Hollandais volant en { $at } avec la carte de la colonne { $line }
       *[row] appelle le Hollandais volant en { $at } avec la carte de la rangée { $line }
    }
log-resolve = fait d’abord résoudre le jeton entre { $at } et { $to }
log-draw-sea = pioche une carte Mer
log-draw-dutchman = pioche une carte Hollandais

# --- la table dans le navigateur ----------------------------------------------------------

sea-name = La mer
your-hand = Votre main
hand-empty = aucune carte
piece-sea = carte Mer { $at }
piece-dutchman-column = carte Hollandais, colonne { $line }
piece-dutchman-row = carte Hollandais, rangée { $line }
piece-ship = vaisseau de { $value }
piece-warehouse = entrepôt, +2 par bateau
piece-doubler = doubleur, 2×{ $value }
dutchman-name = le Hollandais volant
cards-sea = Cartes Mer
cards-dutchman = Cartes Hollandais
loot-face-down = { $n ->
    [one] { $n } vaisseau, face cachée
   *[other] { $n } vaisseaux, face cachée
}
no-prize = aucun vaisseau capturé
stand-boat =
    { $n ->
        [0] Plus aucun bateau pour aborder
        [one] Votre dernier bateau, pour aborder un vaisseau
       *[other] Vos { $n } bateaux, pour aborder un vaisseau
    }
stand-money = La banque : +2 dollars
pile-sea =
    { $n ->
        [0] Pile Mer, vide
        [one] Pile Mer, 1 carte
       *[other] Pile Mer, { $n } cartes
    }
pile-dutchman =
    { $n ->
        [0] Pile Hollandais, vide
        [one] Pile Hollandais, 1 carte
       *[other] Pile Hollandais, { $n } cartes
    }
strip-houses = Entrepôts restants
strip-twice = Doublés
caption-money = pour une carte
caption-sea = Cartes Mer
caption-dutchman = Hollandais
strip-warehouses =
    { $n ->
        [0] Il ne reste aucun entrepôt
        [one] Il reste un entrepôt : quand il est encerclé, la partie finit
       *[other] Il reste { $n } entrepôts
    }
prompt-act = À vous : jouez une carte, ou abordez un vaisseau.
prompt-board = Quel vaisseau abordez-vous ?
prompt-sail = Cap sur { $at } !
prompt-sail-money = Un bateau en { $at }, ou 2 dollars ?
prompt-dutchman = Où surgit le Hollandais volant ?
prompt-resolve = Quel jeton résout-on d’abord ?
prompt-draw = Piochez : carte Mer ou Hollandais ?
tell-at = { $at } : { $what }
tell-between = { $what }, entre { $at } et { $to }
tell-boarded = abordé par { $name }
tell-open =
    { $n ->
        [0] encerclé
        [one] seule { $regions } est ouverte
       *[other] ouvertes : { $regions }
    }
tell-stakes = encerclé maintenant : { $stakes }
tell-now = Encerclé maintenant :
tell-escapes = Personne à bord : il s’échapperait
stakes-face-down = Ce que chacun y gagnerait est face cachée
stakes-none = personne n’y gagne encore
tell-closes =
    { $n ->
        [one] { $at } ferme le cercle :
       *[other] { $at } ferme { $n } cercles :
    }
tell-empty = vide
tell-boats = bateaux ({ $names })
near-warehouse = Dernier entrepôt : l’encercler met fin à la partie.
near-sea =
    { $n ->
        [0] Plus aucune carte Mer à piocher.
        [one] Il reste une carte Mer.
       *[other] Il ne reste que { $n } cartes Mer.
    }
ripe-name = Plus qu’une région à fermer. Avec les bateaux déjà là :
legend-rim = Le bord d’un jeton montre les bateaux qui l’entourent. Touchez un jeton pour voir l’enjeu.

ending-cash = Dollars en main
ending-ships = { $n ->
    [one] Un vaisseau de { $value } capturé
   *[other] { $n } vaisseaux de { $value } capturés
}
ending-doubled = Les vaisseaux de { $value } comptent double
ending-debt = { $debt ->
    [one] { $debt } dollar emprunté, à rembourser au double
   *[other] { $debt } dollars empruntés, à rembourser au double
}

# --- ce qu’un coup a donné, après un nom ou seul ------------------------------------------

told-boards = vise un vaisseau de { $value }
told-captures = capture le vaisseau de { $value } !
told-escapes = Le vaisseau de { $value } s’échappe.
told-warehouse = Un entrepôt est vidé.
told-doubler = Les vaisseaux de { $value } comptent désormais double.
told-gets = { $dollars ->
    [one] reçoit { $dollars } dollar
   *[other] reçoit { $dollars } dollars
  }
told-pays = { $dollars ->
    [one] paie { $dollars } dollar
   *[other] paie { $dollars } dollars
  }
told-borrows = { $dollars ->
    [one] emprunte { $dollars } dollar
   *[other] emprunte { $dollars } dollars
  }

# --- la leçon ----------------------------------------------------------------------------

lesson-board = Partout sur la mer, des vaisseaux, qui valent de 5 à 20 dollars. Pour en réserver un, on l’aborde : prenez un de vos bateaux, puis le vaisseau de 20 qui s’éclaire.
lesson-board-else = Ce serait permis, mais réservons d’abord le vaisseau de 20 : vos bateaux, puis le vaisseau qui s’éclaire.
lesson-board-done = Personne d’autre ne peut plus l’aborder. Mais il n’est à vous que lorsqu’un bateau se trouve dans chacune des quatre régions qui l’entourent. { $rival } vient d’y placer le premier : les autres peuvent aider…
lesson-sail = Autour de votre vaisseau, il y a les régions C3, C4, D3 et D4. Une carte Mer place un de vos bateaux dans sa région : jouez C3.
lesson-sail-else = Ce serait permis, mais votre vaisseau n’y gagnerait rien. Jouez la carte Mer C3 et placez-y un bateau.
lesson-sail-done = Deux régions sur quatre. Pour le cercle, peu importe à qui sont les bateaux.
lesson-draw = Après avoir joué une carte, on en pioche une : une carte Mer, ou une carte qui appelle le Hollandais volant. Il viendra bientôt ; pour l’instant, piochez une carte Mer.
lesson-draw-else = Ce serait permis, mais il vous manque D4 : piochez une carte Mer.
lesson-draw-done = Vous avez pioché D4. Et { $rival } a placé un bateau en C4 : trois sur quatre ! Pourquoi tant de bonté ? Parce que qui aide est payé…
lesson-ring = Seule D4 est ouverte. Fermez le cercle avec elle : le vaisseau est à vous, car votre bateau est à bord. Pour chaque bateau adverse autour de lui, vous payez à { $rival } une part de 4 dollars.
lesson-ring-else = Ce serait permis, mais le cercle resterait ouvert. Jouez D4 et placez-y un bateau.
lesson-ring-done = Le vaisseau de 20 est à vous ! { $rival } reçoit de vous 2 × 4 dollars ; vos propres bateaux ne coûtent rien et restent où ils sont. Sans personne à bord, le vaisseau se serait échappé.
lesson-dutchman = Quelques tours plus tard. Encerclé, ce doubleur fait compter double tous les vaisseaux de 20 capturés, le vôtre aussi ! Seule E5 est ouverte, et vous n’avez pas sa carte Mer. Mais le Hollandais volant ferme lui aussi les cercles : jouez sa carte, puis E5.
lesson-dutchman-else = Ce serait permis, mais le cercle autour du doubleur resterait ouvert. Jouez votre carte Hollandais, puis E5.
lesson-dutchman-done = Votre vaisseau compte maintenant 40. Le Hollandais est reparti : il ne vient que pour fermer un cercle, et ne coûte rien.
lesson-warehouse = Un entrepôt ne s’aborde pas. Quand son cercle se ferme, la banque paie 2 dollars pour chaque bateau autour de lui, et avec B3, trois des quatre seront à vous. Jouez B3.
lesson-warehouse-else = Ce serait permis, mais l’entrepôt ne paierait pas encore. Jouez B3 et placez-y un bateau.
lesson-warehouse-done = 6 dollars pour vous, 2 pour { $rival }. Il y a quatre entrepôts : quand le dernier est payé, la partie s’arrête aussitôt.
lesson-debt = Un autre jour. { $rival } a abordé ce vaisseau de 15, mais les bateaux qui l’entourent sont à vous, et { $rival } n’a plus que 4 dollars. Fermez le cercle avec E4.
lesson-debt-else = Ce serait permis, mais personne ne vous devrait rien. Jouez E4 et placez-y un bateau.
lesson-debt-done = { $rival } prend le vaisseau et vous doit 4 × 3 = 12 dollars : les 4 qui restaient, et 8 empruntés à la banque. Une dette se rembourse au double à la fin : 16, pour un vaisseau de 15 ! Abordez donc là où sont vos propres bateaux.
lesson-end = Le dernier entrepôt : son cercle met fin à la partie, et la plus grande fortune gagne. { $rival } a 32 dollars, vous aussi, et votre bateau est à bord d’un vaisseau de 20. Quelle carte gagne sur-le-champ ?
lesson-end-else = Ce serait permis, mais ce serait alors à { $rival } de jouer. Une de vos cartes ferme deux cercles à la fois : autour du dernier entrepôt et autour de votre vaisseau de 20.
lesson-end-done = Deux cercles à la fois ! L’entrepôt vous a payé 4 dollars à tous deux, votre vaisseau vous en coûte 2 × 4. Dollars et vaisseaux capturés, moins le double de la dette : vous avez 28 + 20 = 48, { $rival } 44. Victoire !

# --- l’entraîneur de la première partie --------------------------------------------------

coach-begin = Abordez un vaisseau dont vous tenez les cartes Mer, ou placez des bateaux là où les cercles vont se fermer : qui aide est payé. Un vaisseau n’est à vous que lorsque son cercle se ferme.
coach-told-captures =
    { $who ->
        [me] Le cercle est fermé et votre bateau était à bord : le vaisseau est à vous. Vous avez payé une part pour chaque bateau des autres autour de lui, et le bateau d’abordage est revenu dans votre réserve.
       *[other] Le cercle est fermé, et { $name } avait un bateau à bord. { $name } a payé une part pour chaque bateau des autres autour du vaisseau : c’est ainsi que vos bateaux gagnent, eux aussi.
    }
coach-told-escapes = Personne n’était à bord : le vaisseau est perdu pour tous. Abordez un vaisseau avant que son cercle se ferme.
coach-told-warehouse = La banque a payé 2 dollars pour chaque bateau autour de lui. Quand le dernier des quatre disparaît, la partie est finie : un vaisseau dont le cercle est encore ouvert ne vaut alors rien.
coach-told-doubler = Les vaisseaux capturés de cette valeur comptent double à la fin, quel que soit leur propriétaire : il vaut la peine d’en aborder.
coach-told-borrows =
    { $who ->
        [me] Vos dollars ne suffisaient pas pour les parts. Ce que vous empruntez se rembourse au double à la fin, et un de vos bateaux marque la dette : abordez là où sont vos propres bateaux.
       *[other] { $name } n’avait pas assez de dollars pour les parts. Ce qui est emprunté se rembourse au double à la fin.
    }

# --- les mêmes, pour qui le fait ------------------------------------------------------------

log-board-you = abordez le vaisseau entre { $at } et { $to }
log-sail-you = placez un bateau en { $at }
log-money-you = vendez la carte { $at } pour 2 dollars
log-dutchman-you = appelez le Hollandais volant en { $at } avec la carte de la { $kind ->
    [column] colonne
   *[row] rangée
  } { $line }
log-resolve-you = faites d’abord résoudre le jeton entre { $at } et { $to }
log-draw-sea-you = piochez une carte Mer
log-draw-dutchman-you = piochez une carte Hollandais
told-captures-you = capturez le vaisseau de { $value }
told-gets-you = recevez { $dollars ->
    [one] { $dollars } dollar
   *[other] { $dollars } dollars
  }
told-pays-you = payez { $dollars ->
    [one] { $dollars } dollar
   *[other] { $dollars } dollars
  }
told-borrows-you = empruntez { $dollars ->
    [one] { $dollars } dollar
   *[other] { $dollars } dollars
  }
