title = Korsair
tagline = Ramenez vos galions au port, et faites que ceux des autres n’y arrivent jamais.

# --- options -----------------------------------------------------------------------------

option-edition = L’édition dont on suit les règles par équipes ; chacun pour soi, les deux sont identiques.
option-edition-tilsi = Tilsi, 2005 : le second d’une équipe laisse de côté le galion que le premier vient de disputer.
option-edition-lutin = Lutin Ludique : deux partenaires peuvent disputer le même galion coup sur coup.
option-pairs = Chacun pour soi, ou deux voisins contre les autres.
option-pairs-true = Par équipes : les partenaires partagent couleurs, galions et or. À 4, 6 ou 8 joueurs.
option-pairs-false = Chacun pour soi. De 2 à 5 joueurs.

# --- refus -------------------------------------------------------------------------------

K-7 = La pioche est vide : il n’y a plus rien à piocher.
K-8 = On ne pose qu’un galion que l’on a en main.
K-9 = Un vaisseau de votre main rejoint un galion présent sur la table dans une couleur que nul autre n’y emploie, et toujours dans la même.
K-10 = Un capitaine de votre main ne rejoint que des vaisseaux de sa couleur que votre camp a déjà auprès d’un galion présent sur la table.
K-11 = L’amiral, si vous l’avez en main, ne protège qu’un galion de votre propre camp présent sur la table.
K-13 = On ne se défausse que lorsque la pioche est vide, que d’une carte de sa main, et jamais d’un galion.
K-17 = La partie est finie : la pioche est vide et un joueur n’a plus de carte.
K-24 = Votre partenaire vient de jouer sur ce galion : il vous est fermé pour ce tour.
K-25 = La partie est finie : la pioche est vide et une équipe n’a plus de carte.

# --- pièces ------------------------------------------------------------------------------

colour =
    { $colour ->
        [red] rouge
        [yellow] jaune
        [green] vert
       *[blue] bleu
    }
captain =
    { $colour ->
        [red] L’Olonnais
        [yellow] Barbe-Noire
        [green] Henry Morgan
       *[blue] Anne Bonny
    }
admiral = Maynard
piece-galleon = galion de { $gold } pièces d’or
piece-ship = vaisseau { colour } de force { $strength }
piece-captain = capitaine { captain } ({ colour })
piece-admiral = amiral { admiral }

# --- les coups en toutes lettres ---------------------------------------------------------

log-draw = pioche une carte
log-galleon = met à la mer un galion chargé de { $gold } pièces d’or
log-ship = envoie un vaisseau { colour } de force { $strength } vers le galion { $number }
log-captain = confie à { captain } ({ colour }) le commandement auprès du galion { $number }
log-admiral = fait protéger le galion { $number } par l’{ piece-admiral }
log-discard = se défausse d’une carte : { $piece }

# --- la table ----------------------------------------------------------------------------

table-pair = Places { $first }-{ $second }
table-cards = Cartes
table-gold = Or
table-score = Score
table-number = N°
table-owner = À
table-command = Aux ordres de
table-leads = Mène
table-tied = égalité
table-no-galleons = Aucun galion n’est sur la table.
table-legend = Les flottes par leur force ; @ précède la place ou les places d’un camp.
table-captain = { captain }, { colour }
table-stock =
    { $n ->
        [0] La pioche est vide : on peut se défausser, mais jamais d’un galion.
        [one] Il reste une carte dans la pioche.
       *[other] Il reste { $n } cartes dans la pioche.
    }
table-closed = Le galion { $number } est fermé à la place { $seat } pour ce tour (K-24).
table-turn = À la place { $seat } de jouer.
table-over = La partie est finie ({ $clause }).
table-hand-empty = aucune carte
table-galleons = galions

# --- la table dans le navigateur ----------------------------------------------------------

hand = Une main
your-hand = Votre main
sea-place = Mettre un galion à la mer
discard-place = Se défausser ici
prompt-turn = À vous : jouez une carte, ou piochez.
prompt-turn-late = À vous : jouez ou défaussez une carte.
prompt-where = Vers quel galion ?
prompt-lay = À la mer !
tell-galleon = Galion { $number } ({ $name }), { $gold } pièces d’or
tell-fleet = { colour } { $strength } ({ $name })
tell-leads = { $name } mène
tell-tied = personne ne mène
# --- la fin ------------------------------------------------------------------------------

ending-seized = Or capturé
ending-held =
    { $n ->
        [one] Un galion de { $gold } pièces d’or resté en main
       *[other] { $n } galions de { $gold } pièces d’or restés en main
    }

# --- ce qu’un coup a donné, après un nom ou seul -----------------------------------------

told-home = ramène le galion { $number } au port : { $gold } pièces d’or !
told-seized = capture le galion { $number } : { $gold } pièces d’or !
told-gold = gagne { $gold } pièces d’or sur les derniers galions
