title = Flibustier
tagline = Abordez tôt, laissez les autres fermer le cercle avec vous, et gare au prix de leur aide.

F-6 = On n’aborde qu’un vaisseau encore sur le plateau et sans bateau, avec un bateau de sa réserve ; entrepôts et doubleurs ne s’abordent pas.
F-7 = Pour naviguer, jouez une carte Mer de votre main et placez un bateau dans sa région ; on ne prend 2 dollars à la place que là où se trouve déjà un bateau.
F-8 = Une carte Hollandais de votre main place le Hollandais volant dans une région vide de sa rangée ou de sa colonne, et seulement s’il y achève l’encerclement d’un jeton.
F-9 = On ne choisit une pile qu’au moment de piocher, si les deux ont des cartes et si l’on tient une carte Mer ; et quand le choix est demandé, il passe avant tout le reste.
F-15 = Plusieurs jetons sont encerclés à la fois et leur ordre compte : celui qui a fermé les cercles nomme le suivant, avant toute autre chose.
F-18 = La partie est finie : le dernier entrepôt a été encerclé et payé.
F-19 = La partie est finie : il fallait piocher une carte Mer et il n’en reste plus.
F-20 = La partie est finie : un joueur a commencé son tour sans bateau en réserve.

option-sea_end = Quand les cartes Mer sont épuisées
option-sea_end-must = On continue avec les cartes Hollandais : la partie ne finit que lorsqu’il faut piocher une carte Mer.
option-sea_end-empty = On s’arrête : la partie finit à la première pioche une fois la pile Mer vide.

turn-act = À la place { $seat } d’agir
turn-resolve = À la place { $seat } de nommer le prochain jeton
turn-draw = À la place { $seat } de piocher
ended = La partie est finie ({ $clause }) ; gagnée par la place { $seats }
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
legend-boats = ▲n : bateau de la place n   15▲n : vaisseau abordé   ◆ : le Hollandais
legend-tokens = 15 : vaisseau   $2 : entrepôt   x15 : doubleur
at-stake = S’ils étaient encerclés maintenant
column-token = Jeton
column-open = Régions ouvertes
column-boarder = Abordé par
column-pays = Paierait
pays-part = { $dollars } à la place { $seat }
pays-bank = banque : { $parts }
borrows = (dont { $dollars } empruntés)
escapes = s’échappe
no-payment = rien

log-board = aborde le vaisseau en { $at }
log-sail = place un bateau en { $at }
log-money = joue { $at } contre 2 dollars
log-dutchman =
    { $kind ->
        [column] appelle le Hollandais volant en { $at } avec la carte de la colonne { $line }
       *[row] appelle le Hollandais volant en { $at } avec la carte de la rangée { $line }
    }
log-resolve = fait régler maintenant le jeton en { $at }
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
no-prize = aucune prise
stand-boat =
    { $n ->
        [0] Plus aucun bateau pour aborder
        [one] 1 dernier bateau, pour aborder un vaisseau
       *[other] Vos { $n } bateaux, pour aborder un vaisseau
    }
stand-money = La banque : +2 dollars
pile-sea =
    { $n ->
        [0] Pile Mer, 0 carte
        [one] Pile Mer, 1 carte
       *[other] Pile Mer, { $n } cartes
    }
pile-dutchman =
    { $n ->
        [0] Pile Hollandais, 0 carte
        [one] Pile Hollandais, 1 carte
       *[other] Pile Hollandais, { $n } cartes
    }
strip-warehouses =
    { $n ->
        [0] Il ne reste aucun entrepôt
        [one] Il reste un entrepôt : avec lui finit la partie
       *[other] Il reste { $n } entrepôts
    }
prompt-act = À vous : jouez une carte, ou abordez un vaisseau.
prompt-board = Quel vaisseau abordez-vous ?
prompt-sail = Cap sur { $at } !
prompt-sail-money = Un bateau en { $at }, ou 2 dollars ?
prompt-dutchman = Où surgit le Hollandais volant ?
prompt-resolve = Lequel règle-t-on d’abord ?
prompt-draw = Piochez : carte Mer ou Hollandais ?
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
stakes-none = personne n’y gagne encore
tell-closes =
    { $n ->
        [one] { $at } ferme le cercle :
       *[other] { $at } ferme { $n } cercles :
    }
tell-empty = vide
tell-boats = bateaux ({ $names })
near-warehouse = Dernier entrepôt : sa chute met fin à la partie.
near-sea =
    { $n ->
        [0] Plus aucune carte Mer à piocher.
        [one] Il reste une carte Mer.
       *[other] Il ne reste que { $n } cartes Mer.
    }
ripe-name = Plus qu’une région à fermer
legend-rim = Le bord d’un jeton montre les bateaux qui l’entourent. Touchez un jeton pour voir l’enjeu.

ending-cash = Dollars en main
ending-ships = { $n ->
    [one] Un vaisseau de { $value } capturé
   *[other] { $n } vaisseaux de { $value } capturés
}
ending-doubled = Les vaisseaux de { $value } comptent double
ending-debt = { $debt } empruntés, à rembourser au double

# --- ce qu’un coup a donné, après un nom ou seul ------------------------------------------

told-captures = capture le vaisseau de { $value } !
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
