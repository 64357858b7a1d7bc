title = Attention Pirates !
tagline = Prenez les repaires d’assaut, dépouillez vos rivaux et rapportez le trésor au port.

P-3 = Un bateau ne porte jamais plus de 5 canons ni plus de 5 pirates.
P-8 = Avant le premier tour, chaque capitaine charge un canon ou un pirate sur chacune des six places.
P-9 = La première action est un déplacement ou une attaque, la seconde une attaque ou une réparation.
P-10 = Un bateau gagne une autre case de mer, ou le port par la passe, à autant de cases au plus qu’il a de pirates (une seule s’il n’en a pas).
P-12 = Une réparation change deux places au plus en mer, toutes au port ; chaque place nommée doit changer, et celle qu’occupe le trésor ne peut servir.
P-13 = Un bateau en mer qui a au moins un pirate et un canon peut attaquer un repaire voisin, ou un autre bateau sur sa case.
P-15 = Les dés de l’attaquant sont en train d’être lancés, un par canon.
P-16 = La cible riposte : ses dés sont en train d’être lancés, un par canon qui lui reste.
P-17 = Il faut de la place pour le trésor : choisissez d’abord si vous cédez un canon ou un pirate.
P-20 = La partie est finie : le dernier trésor a quitté les repaires.
P-21 = La partie est finie : un capitaine a mis assez de trésors à terre.
P-22 = La partie est finie : le dernier tour de table a été joué.

option-board = Le plateau : les cases, les repaires et ce que cachent leurs tuiles.
option-board-default = Le plateau de Flibuste
option-round_limit = La partie s’arrête au plus tard après ce nombre de tours de table.

board-port = port
board-passage = passe
board-down = face cachée
board-lair = repaire
phase-loading = La place { $seat } charge son bateau
phase-first = Place { $seat } : première action (déplacement ou attaque)
phase-second = Place { $seat } : seconde action (attaque ou réparation)
phase-shots = La place { $seat } tire : { $dice ->
    [one] un dé
   *[other] { $dice } dés
  } à lancer
phase-answer = La cible riposte : { $dice ->
    [one] un dé
   *[other] { $dice } dés
  } à lancer
phase-giving = La place { $seat } doit céder une figurine
phase-over = La partie est finie ({ $clause })
round-of = Tour { $round } sur { $limit }
goal-is = { $goal } trésors à terre donnent la victoire
column-ship = Bateau
column-at = Case
column-lair = Repaire
column-safe = Abrités
column-aboard = À bord
column-ashore = À terre
column-treasure = Trésor
column-attack = Attaque
column-win = Gagnée
column-draw = Nulle
column-lose = Perdue
column-loot = Butin
reach-is = À portée : { $spaces }
face-down-are = Faces cachées : { $tiles }
legend = c canon, p pirate, · vide, x prise par le trésor, [?] repaire, [3] son trésor
lair-removed = pillé
winners-are = { $count ->
    [one] Victoire : place { $seats }
   *[other] Victoire partagée : places { $seats }
  }

log-load = charge { $cannons } et { $pirates }
log-load-alike = charge { $figures }
log-cannons-on = { $n ->
    [one] un canon en { $places }
   *[other] des canons en { $places }
  }
log-pirates-on = { $n ->
    [one] un pirate en { $places }
   *[other] des pirates en { $places }
  }
log-move = fait voile vers { $at }
log-move-port = rentre au port
log-attack = attaque le repaire en { $at }
log-attack-port = attaque le port
log-attack-seat = attaque le bateau { $seat ->
    [0] rouge
    [1] bleu
    [2] vert
    [3] violet
    [4] orange
    [5] turquoise
   *[other] voisin
  }
log-die = Dés : { $face }
log-give-up-cannon = cède un canon
log-give-up-pirate = cède un pirate
log-repair = répare : { $changes }
log-cannon-on = un canon en { $place }
log-pirate-on = un pirate en { $place }
log-pass = passe

ending-ashore = Trésors à terre
ending-aboard = Trésors à bord
ending-too-late = { $n ->
    [one] Un trésor à bord arrive trop tard
   *[other] { $n } trésors à bord arrivent trop tard
}

# --- la table dans le navigateur ----------------------------------------------------------

sea = La carte de la mer
deck = Votre bateau
aboard = trésors à bord
ashore = trésors à terre
deck-steps = cases par tour, une par pirate
deck-dice = dés au combat, un par canon
note-round = Tour { $round }
note-goal = Objectif : { $goal }
do-sail = Larguez les amarres !
do-attack = À l’attaque !
do-dice = { $n ->
    [one] 1 dé
   *[other] { $n } dés
  }
do-give-cannon = Céder un canon
do-give-pirate = Céder un pirate
do-repair = Réparer { $n }/{ $most }
do-stay = Rester ici
do-end = Finir le tour
prompt-loading = Touchez les places : un canon tire, un pirate fait avancer.
prompt-sail = Voguez vers une case éclairée, ou restez.
prompt-first = Voguez vers une case éclairée, ou choisissez une cible.
prompt-second = Choisissez une cible, ou touchez des places à réparer ({ $most } au plus).
prompt-repair = Touchez des places à réparer ({ $most } au plus), ou finissez le tour.
prompt-odds = Vous osez ?
prompt-giving = Il faut de la place pour le trésor. Qui passe par-dessus bord ?
prompt-shots = Les dés roulent…
prompt-answer = Les dés roulent…
odds-lair = Un repaire
odds-unknown = Qu’y a-t-il là-dedans ?
odds-loot = à gagner
odds-win = Vous prenez le trésor
odds-draw = Personne ne prend rien
odds-lose = Ils prennent le vôtre
tell-sea = Mer { $at }
tell-port = Le port
tell-lair-down = Repaire { $at }, face cachée
tell-lair-removed = Repaire pillé { $at }
tell-lair-up = Repaire { $at } : pirates { $pirates } ; canons { $cannons }, { $safe } de plus hors d’atteinte ; { $treasure ->
    [one] un trésor
   *[other] { $treasure } trésors
  }
tell-ship = Bateau ({ $name }) : pirates { $pirates } ; canons { $cannons } ; { $aboard } à bord, { $ashore } à terre
share = { $n } %
tell-odds = { $win } % de chances de gagner, { $lose } % de perdre, { $loot } à prendre
tell-place = Place { $place } : { $figure ->
    [cannon] canon
    [pirate] pirate
    [lost] trésor
   *[empty] vide
  }
tiles-title = Encore face cachée

# --- ce qu’un coup a donné, après un nom ou seul ------------------------------------------

told-attacked = essuie le feu !
told-turned = Le repaire en { $at } cache { $treasure ->
    [one] un trésor
   *[other] { $treasure } trésors
  }.
told-loses = perd { $figure ->
    [cannon] le canon
   *[pirate] le pirate
  } de la place { $place }
told-lair-loses = Le repaire perd { $figure ->
    [cannon] le canon
   *[pirate] le pirate
  } de la place { $place }.
told-takes = prend { $n ->
    [one] un trésor
   *[other] { $n } trésors
  } !
told-robbed = perd { $n ->
    [one] un trésor
   *[other] { $n } trésors
  }
told-ashore = met { $n ->
    [one] un trésor
   *[other] { $n } trésors
  } à terre !
told-plundered = Il ne reste rien du repaire en { $at }.
