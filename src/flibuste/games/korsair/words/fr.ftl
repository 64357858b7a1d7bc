title = Korsair
tagline = Ramenez vos galions au port, et faites que ceux des autres n’y arrivent jamais.

# --- options -----------------------------------------------------------------------------

option-edition = L’édition dont on suit les règles par équipes ; chacun pour soi, les deux sont identiques.
option-edition-tilsi = Tilsi, 2005 : le second d’une équipe laisse de côté le galion que le premier vient de disputer.
option-edition-lutin = Lutin Ludique : deux partenaires peuvent disputer le même galion coup sur coup.
option-pairs = Chacun pour soi, ou deux voisins contre les autres.
option-pairs-true = Par équipes : les partenaires partagent couleurs, galions et or. À 4, 6 ou 8 joueurs.
option-pairs-false = Chacun pour soi. De 2 à 5 joueurs.
options-alone = À { $seats }, on joue chacun pour soi ; les équipes sont pour 4, 6 ou 8 joueurs (K-4)
options-pairs = À { $seats }, on joue par équipes ; on joue chacun pour soi de 2 à 5 (K-4)
options-first = Par équipes, c’est la première place d’une équipe qui commence (K-21)

# --- refus -------------------------------------------------------------------------------

K-7 = La pioche est vide : il n’y a plus rien à piocher.
K-8 = On ne met à la mer qu’un galion que l’on a en main.
K-9 = Un vaisseau de votre main rejoint un galion présent sur la table dans une couleur que nul autre n’y emploie, et toujours dans la même.
K-10 = Un capitaine de votre main ne rejoint que des vaisseaux de sa couleur que votre camp a déjà auprès d’un galion présent sur la table.
K-11 = L’amiral, si vous l’avez en main, ne protège qu’un galion de votre propre camp présent sur la table.
K-13 = On ne se défausse que lorsque la pioche est vide, que d’une carte de sa main, et jamais d’un galion.
K-17 = La partie est finie : la pioche est vide et un joueur n’a plus de carte.
K-24 = Votre partenaire vient de jouer sur ce galion : il vous est fermé pour ce tour.
K-25 = La partie est finie : la pioche est vide et une équipe n’a plus de carte.

# --- pièces ------------------------------------------------------------------------------

colour-red = rouge
colour-yellow = jaune
colour-green = vert
colour-blue = bleu
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

# --- les mots des coups, tels qu’on les tape ---------------------------------------------

move-draw = piocher | pioche
move-discard = défausser | défausse
move-galleon = galion
move-captain = capitaine
move-admiral = amiral
move-red = { colour-red }
move-yellow = { colour-yellow }
move-green = { colour-green }
move-blue = { colour-blue }

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
table-face-down = Or, face cachée
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
table-turn = C’est à la place { $seat } de jouer.
table-over = La partie est finie ({ $clause }).
table-hand-empty = aucune carte
table-galleons = galions

# --- la table dans le navigateur ----------------------------------------------------------

hand = Une main
your-hand = Votre main
sea-place = Mettre un galion à la mer
discard-place = Se défausser ici
prompt-turn = À vous : jouez une carte, ou piochez.
prompt-turn-draw = À vous : piochez une carte.
prompt-turn-galleon = À vous : mettez un galion à la mer.
prompt-turn-late = À vous : jouez ou défaussez une carte.
prompt-where = Vers quel galion ?
prompt-lay = À la mer !
tell-galleon = Galion { $number } ({ $name }), { $gold } pièces d’or
tell-fleet = { colour } { $strength } ({ $name })
tell-leads = { $name } mène
tell-tied = personne ne mène
crew = { $first } et { $second }, une équipe
tip-cards = Les cartes en main. Personne d’autre ne les voit, sauf un partenaire.
tip-gold = L’or rapporté au port. Qui en a le plus gagne.
tip-gold-pair = L’or rapporté au port par les deux partenaires : ils gagnent ou perdent ensemble.
tip-galleon = Le pavillon à son mât est celui du meneur. Qui mène au début de son tour emporte l’or ; à égalité, personne.
tip-sea = Un galion mis à la mer rentre au port si personne n’est plus fort auprès de lui quand revient votre tour.
tip-stock = Piocher une carte prend un tour entier.
tip-discard = La pioche est vide : au lieu de jouer une carte, vous pouvez vous défausser d’une, mais pas d’un galion.
tip-card-galleon = Mis à la mer, il rapporte son or si personne n’est plus fort auprès de lui. Encore en main à la fin, il vous coûte cet or.
tip-card-ship = Ses crânes font sa force. Il rejoint n’importe quel galion, dans une couleur que personne d’autre n’y emploie ; auprès d’un galion, tous vos vaisseaux sont de la même couleur.
tip-card-captain = Il rejoint vos vaisseaux de sa couleur auprès d’un galion et l’emporte sur tous les vaisseaux, jusqu’à ce qu’un autre capitaine ou l’amiral le chasse.
tip-card-admiral = Il protège un de vos galions, même sans vaisseaux, jusqu’à ce qu’un capitaine le chasse.
# --- la fin ------------------------------------------------------------------------------

ending-seized = Or pris
ending-held =
    { $n ->
        [one] Un galion de { $gold } pièces d’or resté en main
       *[other] { $n } galions de { $gold } pièces d’or restés en main
    }

# --- ce qu’un coup a donné, après un nom ou seul -----------------------------------------

told-home = ramène le galion { $number } au port : { $gold } pièces d’or !
told-seized = prend le galion { $number } : { $gold } pièces d’or !
told-gold = gagne { $gold } pièces d’or sur les derniers galions

# --- la leçon ----------------------------------------------------------------------------

lesson-galleon = L’or rentre au port dans des galions. Mettez à la mer le vôtre, celui de 4 : d’abord la carte, puis la mer.
lesson-galleon-else = Ce serait permis, mais laissez d’abord partir votre galion de 4.
lesson-galleon-done = Personne ne l’a attaqué avant que votre tour revienne : il est rentré, ses 4 pièces d’or sont à vous. À son tour, { $rival } en met un de 5 à la mer…
lesson-attack = Un galion revient aux vaisseaux les plus forts qui l’entourent, dès que commence le tour de leur joueur. Envoyez votre vaisseau rouge de force 3 contre le galion adverse, celui de 5.
lesson-attack-else = Ce serait permis, mais { $rival } rentrerait au port avec 5 pièces d’or. Attaquez avec votre rouge 3.
lesson-attack-done = Vous étiez en tête. { $rival } répond par un vaisseau vert de force 4, et garderait l’or.
lesson-stronger = Les forces s’ajoutent : votre rouge 2 à côté de votre rouge 3, cela fait 5 contre 4. Auprès d’un galion, tous vos vaisseaux sont d’une même couleur, et personne d’autre ne peut l’y employer.
lesson-stronger-else = Ce serait permis, mais le galion serait perdu. Renforcez vos vaisseaux rouges.
lesson-stronger-done = 5 contre 4, vous menez. Alors { $rival } confie le commandement au capitaine Henry Morgan : un capitaine l’emporte sur tous les vaisseaux.
lesson-captain = Vous aussi, vous avez un capitaine. Il rejoint des vaisseaux de sa couleur et chasse l’autre capitaine : jouez L’Olonnais.
lesson-captain-else = Les vaisseaux n’y peuvent plus rien : seul un autre capitaine chasse Henry Morgan.
lesson-captain-done = L’Olonnais commandait encore quand votre tour est venu : 5 pièces d’or pour vous !
lesson-admiral = Vous avez mis à la mer 6 pièces d’or, et { $rival } les convoite. L’amiral Maynard protège un de vos propres galions, même sans un seul vaisseau.
lesson-admiral-done = Maynard l’a ramené au port : 6 pièces d’or de plus.
lesson-draw = À chaque tour, une seule chose : jouer une carte, ou en piocher une. Votre main est vide : piochez.
lesson-draw-done = Un galion ! Vous pouvez tenir autant de cartes que vous voulez, mais un galion resté en main à la fin vous coûte son or.
lesson-end = La pioche est vide et voici votre dernière carte : la jouer met fin à la partie, et chaque galion va à qui est alors le plus fort auprès de lui. Vous avez 45 pièces d’or, { $rival } 46. Où votre jaune 2 gagne-t-il la partie ?
lesson-end-else = La partie finirait avec { $rival } en tête : le galion 25 lui rapporterait 2 pièces d’or. Or personne ne le garde…
lesson-end-done = Vous soufflez 2 pièces d’or à { $rival } : 47 à 46. Celui qui a le plus d’or l’emporte, et c’est vous !

# --- l’entraîneur de la première partie --------------------------------------------------

coach-begin = Mettez un galion à la mer, attaquez-en un, ou piochez. L’or ne compte qu’une fois au port.
coach-told-home =
    { $who ->
        [me] Personne n’était plus fort que vous à cet endroit quand votre tour a commencé : c’est ainsi que votre or rentre au port.
       *[other] Au début de son tour, { $name } n’avait personne de plus fort en face à cet endroit. Plus fort, vous auriez pris cet or.
    }
coach-told-seized =
    { $who ->
        [me] Votre camp était le plus fort à cet endroit quand votre tour a commencé : l’or est à vous.
       *[other] { $name } était en tête à cet endroit quand son tour a commencé. Plus de vaisseaux, un capitaine auprès d’eux, ou l’amiral auprès de son propre galion l’auraient empêché.
    }
coach-told-gold =
    { $who ->
        [me] À la fin, chaque galion va à qui est le plus fort auprès de lui : ceux-ci étaient à vous.
       *[other] À la fin, chaque galion va à qui est le plus fort auprès de lui : ceux-ci vont à { $name }.
    }

# --- les mêmes, pour qui le fait ------------------------------------------------------------

log-draw-you = piochez une carte
log-galleon-you = mettez à la mer un galion chargé de { $gold } pièces d’or
log-ship-you = envoyez votre vaisseau { colour } de force { $strength } vers le galion { $number }
log-captain-you = confiez à { captain } ({ colour }) le commandement auprès du galion { $number }
log-admiral-you = faites protéger le galion { $number } par l’{ piece-admiral }
log-discard-you = défaussez-vous d’une carte : { $piece }
told-home-you = ramenez le galion { $number } au port : { $gold } pièces d’or
told-seized-you = prenez le galion { $number } : { $gold } pièces d’or
told-gold-you = gagnez { $gold } pièces d’or sur les derniers galions
