title = Attention Pirates !
tagline = Prenez les repaires d’assaut, dépouillez vos rivaux et rapportez le trésor au port.

P-3 = Un bateau ne porte jamais plus de 5 canons ni plus de 5 pirates.
P-8 = Avant le premier tour, chaque capitaine charge un canon ou un pirate sur chacune des six places.
P-9 = La première action est un déplacement ou une attaque, la seconde une attaque ou une réparation.
P-10 = Un bateau gagne une autre case de mer, ou le port par la passe, à autant de cases au plus qu’il a de pirates (une seule s’il n’en a pas).
P-12 = Une réparation change deux places au plus en mer, toutes au port ; chaque place nommée doit changer, et celle qu’occupe le trésor ne peut servir.
P-13 = Un bateau en mer qui a au moins un pirate et un canon peut attaquer un repaire voisin, ou un autre bateau sur sa case.
P-15 = Les dés de l’attaquant sont en train d’être lancés, un par canon.
P-16 = La cible riposte : ses dés sont en train d’être lancés, un par canon qui lui reste.
P-17 = Il faut de la place pour le trésor : choisissez d’abord si vous cédez un canon ou un pirate.
P-20 = La partie est finie : le dernier trésor a quitté les repaires.
P-21 = La partie est finie : un capitaine a mis assez de trésors à terre.
P-22 = La partie est finie : le dernier tour de table a été joué.

option-board = Le plateau : les cases, les repaires et ce que cachent leurs tuiles.
option-board-default = Le plateau de Flibuste
option-board-note = Vous pouvez dessiner votre propre plateau : modifiez le fichier de Flibuste et choisissez la copie.
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
round-of = Tour de table { $round } sur { $limit }
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
legend = c canon, p pirate, t trésor, +1 canon sans numéro, · vide, x prise par le trésor ; [?] repaire, [3] son trésor, # repaire pillé, = passe, * à portée
lair-removed = pillé
winners-are = { $count ->
    [one] Victoire : place { $seats }
   *[other] Victoire partagée : places { $seats }
  }

# --- les mots des coups, tels qu’on les tape ---------------------------------------------

move-load = charger | charge
move-move = voguer | vogue | aller
move-port = { board-port }
move-attack = attaquer | attaque
move-seat = bateau | navire | place
move-die = dé
move-give = céder | cède
move-up = {""}
move-cannon = canon
move-pirate = pirate
move-repair = réparer | répare
move-pass = passer | passe

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
log-move = fait voile vers { sea-name }
log-move-beyond = fait voile hors de la carte
log-move-port = rentre au port
log-attack = attaque { lair-name }
log-attack-beyond = attaque hors de la carte
log-attack-port = attaque le port
log-attack-seat = attaque le bateau { ship-colour }
log-die = Dés : { $face }
log-give-up-cannon = cède un canon
log-give-up-pirate = cède un pirate
log-repair = répare : { $changes }
log-cannon-on = un canon en { $place }
log-pirate-on = un pirate en { $place }
log-pass = passe

ship-colour = { $seat ->
    [0] rouge
    [1] bleu
    [2] vert
    [3] violet
    [4] orange
    [5] turquoise
   *[other] voisin
  }

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
do-sail = Larguez les amarres !
do-attack = À l’attaque !
do-dice = { $n ->
    [one] 1 dé
   *[other] { $n } dés
  }
do-give-cannon = Céder un canon
do-give-pirate = Céder un pirate
do-repair = Réparer { $n }/{ $most }
do-stay = Rester ici
do-end = Finir le tour
prompt-loading = Touchez les places : un canon lance un dé, un pirate fait avancer.
prompt-sail = Voguez vers une case éclairée, ou restez.
prompt-first = Voguez vers une case éclairée, ou choisissez une cible.
prompt-second = Choisissez une cible, ou touchez des places à réparer ({ $most } au plus).
prompt-repair = Touchez des places à réparer ({ $most } au plus), ou finissez le tour.
prompt-odds = Vous osez ?
prompt-giving = Il faut de la place pour le trésor. Qui passe par-dessus bord ?
prompt-shots = Les dés roulent…
prompt-answer = Les dés roulent…
odds-unknown = Qu’y a-t-il là-dedans ?
odds-loot = à gagner
odds-win = Vous prenez le trésor
odds-draw = Personne ne prend rien
odds-lose = On prend le vôtre
tell-sea = { sea-label }, en mer
tell-passage = { sea-label }, la seule entrée du port
tell-port = Le port : les trésors y sont à l’abri, et nul ne s’y bat
tell-lair-down = { lair-label }, repaire face cachée : nul ne sait qui s’y trouve
tell-lair-removed = { lair-label }, repaire pillé : sa case reste fermée
tell-lair-up = { lair-label } : pirates { $pirates } ; canons { $cannons }{ $safe ->
    [0] { "" }
   *[other] , { $safe } de plus hors d’atteinte
  } ; { $treasure ->
    [one] un trésor
   *[other] { $treasure } trésors
  }
tell-ship = Bateau ({ $name }), { $kind ->
    [port] au port
   *[sea] { sea-label }
  } : pirates { $pirates } ; canons { $cannons } ; { $aboard } à bord, { $ashore } à terre
figure = { $n }
share = { $n } %
tell-odds = { $win } % de chances de gagner, { $lose } % de perdre, { $loot } à prendre
tell-place = Place { $place } : { $figure ->
    [cannon] canon
    [pirate] pirate
    [lost] trésor
   *[empty] vide
  }
tell-safe = Un canon qu’aucun dé ne peut toucher
tell-use = { $figure ->
    [cannon] Il lance un dé au combat.
    [pirate] Il fait avancer d’une case.
    [lost] Le trésor à bord occupe cette place.
   *[empty] Une réparation la remplit.
  }
tell-die = { $figure ->
    [cannon] Le { $face } touche le canon de la place { $face }
    [pirate] Le { $face } touche le pirate de la place { $face }
   *[none] Le { $face } ne touche rien
  }
tell-loot = trésors à prendre
tell-ashore = trésors à terre, à l’abri pour toujours ; { $goal } donnent la victoire
tell-round = La partie finit au plus tard après le tour { $limit }
tell-goal = Qui a { $goal } trésors à terre gagne aussitôt
tiles-title = Encore face cachée
tiles-count = Encore face cachée : { $n }. Que peut-il y avoir là ?
tiles-legend = Ce que disent les signes
tiles-about = Une de ces tuiles est sous chaque repaire encore face cachée ; nul ne sait laquelle est où.
legend-chest = Les trésors du repaire.
legend-pirate = Un pirate. Un dé qui montre ce numéro le touche.
legend-cannon = Un canon : il lance un dé quand le repaire riposte. Un dé qui montre ce numéro le touche.
legend-safe = Un canon sans numéro : aucun dé ne peut le toucher.

# --- ce qu’un coup a donné, après un nom ou seul ------------------------------------------

told-attacked = essuie le feu !
told-turned = On découvre { lair-name } : { $treasure ->
    [one] un trésor
   *[other] { $treasure } trésors
  }.
told-loses = perd { $figure ->
    [cannon] le canon
   *[pirate] le pirate
  } de la place { $place }
told-lair-loses = Touché : { lair-name } perd { $figure ->
    [cannon] le canon
   *[pirate] le pirate
  } de la place { $place }.
told-answers = riposte
told-lair-answers = Riposte : { lair-name }.
told-takes = prend { $n ->
    [one] un trésor
   *[other] { $n } trésors
  } !
told-robbed = perd { $n ->
    [one] un trésor
   *[other] { $n } trésors
  }
told-ashore = met { $n ->
    [one] un trésor
   *[other] { $n } trésors
  } à terre !
told-plundered = Il n’y a plus rien à piller : { lair-name }.

# --- la leçon ----------------------------------------------------------------------------

lesson-load = Votre bateau a six places. Un canon lance un dé au combat, un pirate fait avancer d’une case. Trois de chaque, voilà un bon début : larguez les amarres !
lesson-load-else = Ce serait permis, mais commencez avec trois canons et trois pirates : larguez les amarres !
lesson-load-done = Les deux bateaux sont au port. Un tour a deux actions : d’abord faire voile ou attaquer, puis attaquer ou réparer.
lesson-sail = Dix repaires cachent des trésors. Avec trois pirates, vous avancez de trois cases au plus : gagnez la case éclairée, à côté du repaire du milieu.
lesson-sail-else = Ce serait permis, mais gagnez la case éclairée : de là, un repaire est à portée.
lesson-sail-done = C’était votre première action. D’ici, la seconde peut attaquer le repaire.
lesson-attack = Nul ne sait ce que cache un repaire avant l’attaque. Vos trois canons lancent trois dés, et chaque numéro touche ce qui se trouve sur cette place. Choisissez le repaire, puis à l’attaque !
lesson-attack-else = Ce serait permis, mais le repaire est à portée : choisissez-le, puis attaquez.
lesson-attack-done = Le 5 a touché son canon, le 2 son seul pirate ; il n’y avait personne sur le 1. Il faut un pirate et un canon pour garder des trésors : ses 2 trésors sont à vous ! Ils occupent la place 6 : un pirate a dû partir.
lesson-home = À bord, un trésor peut encore se perdre ; à terre, il est à l’abri pour toujours. Vous avez deux pirates, et le port est à deux cases : rentrez.
lesson-home-else = Ce serait permis, mais vos trésors resteraient en danger. Rentrez au port.
lesson-home-done = 2 trésors à terre, et la place 6 est de nouveau libre.
lesson-repair = Seconde action : réparer. En mer, on change deux places ; au port, autant qu’on veut. Touchez la place 6 pour y mettre un canon, puis réparez.
lesson-repair-else = Ce serait permis, mais essayons un quatrième canon : touchez la place 6, puis réparez.
lesson-repair-done = Quatre canons, quatre dés. Pendant ce temps, { $rival } a pillé un repaire et a 3 trésors à bord…
lesson-fight = Vous avez rejoint sa case. Un bateau se pille comme un repaire : touchez tous ses pirates ou tous ses canons. Choisissez l’autre bateau ({ $rival }), puis à l’attaque !
lesson-fight-else = Ce serait permis, mais ces 3 trésors sont à portée. Choisissez l’autre bateau ({ $rival }), puis attaquez.
lesson-fight-done = Un pirate et un canon touchés. Mais il restait un pirate et deux canons : { $rival } a riposté avec deux dés et touché votre canon en 3. Personne ne prend rien, et { $rival } s’enfuit : avec un seul pirate, d’une seule case.
lesson-again = Vous avez suivi. Un seul pirate garde encore ces trésors, en place 3. À l’attaque, encore une fois !
lesson-again-else = Ce serait permis, mais { $rival } rentrerait avec 3 trésors. Choisissez le bateau, puis attaquez.
lesson-again-done = Un 3 ! Sans pirate, pas de riposte, et les 3 trésors sont à vous. Un bateau en porte 6 au plus.
lesson-end = À deux bateaux, 16 trésors à terre gagnent aussitôt ; plus il y a de bateaux, moins il en faut. Vous en avez 11 à terre et 5 à bord. Que faites-vous ?
lesson-end-else = Ce serait permis, mais { $rival } pourrait alors s’en prendre à vos trésors. 11 à terre et 5 de plus, cela fait 16…
lesson-end-done = 16 trésors à terre : vous gagnez ! La partie finit aussi quand le dernier trésor quitte les repaires ; les trésors à bord comptent alors également, et qui en a le plus gagne.

# --- l’entraîneur de la première partie --------------------------------------------------

coach-begin = Un canon combat, un pirate fait avancer : chargez des deux. Puis trouvez un repaire, attaquez-le et rapportez les trésors au port.
coach-told-loses =
    { $who ->
        [me] Chaque numéro tiré touche cette place de votre bateau. Une réparation, en seconde action, la remplit de nouveau.
       *[other] { "" }
    }
coach-told-takes =
    { $who ->
        [me] Votre cible n’avait plus de pirate ou plus de canon. Les trésors ne sont à l’abri qu’au port ; d’ici là, ils occupent la place 6.
       *[other] { $name } a maintenant des trésors à bord. Tant qu’ils ne sont pas à terre, vous pouvez les prendre : gagnez la même case et attaquez.
    }
coach-told-robbed =
    { $who ->
        [me] Vous n’aviez plus de pirate ou plus de canon : impossible de garder vos trésors. Réparez, ou rentrez plus tôt.
       *[other] { "" }
    }
coach-told-ashore =
    { $who ->
        [me] Ceux-là sont à l’abri pour toujours et comptent pour votre objectif. Au port, on répare autant de places qu’on veut.
       *[other] Plus personne ne peut les prendre à { $name }. Qui atteint l’objectif gagne aussitôt.
    }
coach-told-plundered = Ce repaire n’existe plus, et sa case reste fermée. Quand le dernier trésor quitte les repaires, la partie finit, et les trésors à bord comptent aussi.

# --- ce qui ne va pas dans un plateau à soi --------------------------------------------------

board-wrong = { $line ->
    [none] { $at } : { $wrong }
   *[other] ligne { $line } : { $at } : { $wrong }
  }
board-wrong-no-file = plateau { $path } : ce fichier n’existe pas
board-wrong-unread = plateau { $path } : ce fichier ne peut pas être lu
board-wrong-large = plateau { $path } : { $n } octets au plus
board-wrong-key = plateau, clé { $at } : { $wrong }
board-wrong-stated = option board : une partie enregistrée contient tout le plateau, pas le nom d’un fichier
board-wrong-choice = option board : { $found } n’est pas proposé ; choisissez default ou un fichier .toml
board-wrong-toml = ce n’est pas du TOML ; vérifiez cette ligne et celle d’avant
board-wrong-utf8 = ce n’est pas un texte en UTF-8
board-wrong-deep = trop de niveaux imbriqués
board-wrong-unknown = un plateau n’a pas cette clé ; il a { $keys }
board-wrong-missing = manque ; un plateau a { $keys }
board-wrong-no-cell = { $space } n’est pas une des cases (cells)
board-wrong-port-lair = { $space } est un repaire ; le port est une case à lui seul
board-wrong-no-sea = { $space } n’est pas en mer ; la passe est une case de mer
board-wrong-not-beside = { $space } n’est pas à côté du port { $port }
board-wrong-cut-off = on ne peut pas naviguer du port jusqu’en { $space }
board-wrong-landlocked = { $space } n’a pas de mer à côté
board-wrong-spaces = il faut une liste de { $n } cases
board-wrong-twice = { $space } y est deux fois
board-wrong-space = il faut une case comme "1,-2", de -{ $edge } à { $edge }, et non { $found }
board-wrong-tiles = il faut une liste de { $n } tuiles
board-wrong-treasures = { $total } trésors en tout ; il y en a { $n } (P-2)
board-wrong-tile = il faut une tuile comme "t3 p3,5 c4 +1", et non { $found }
board-wrong-number-twice = { $found } a deux fois le même numéro
board-wrong-cannons = { $found } doit avoir de 1 à { $most } canons
board-wrong-place = il faut une place, de 1 à { $places }, et non { $found }

# --- les mêmes, pour qui le fait ------------------------------------------------------------

log-load-you = chargez { $cannons } et { $pirates }
log-move-you = faites voile vers { sea-name }
log-move-beyond-you = faites voile hors de la carte
log-move-port-you = rentrez au port
log-attack-you = attaquez { lair-name }
log-attack-beyond-you = attaquez hors de la carte
log-attack-port-you = attaquez le port
log-attack-seat-you = attaquez le bateau { ship-colour }
log-give-up-cannon-you = cédez un canon
log-give-up-pirate-you = cédez un pirate
log-repair-you = réparez : { $changes }
log-pass-you = passez
told-attacked-you = essuyez le feu
told-takes-you = prenez { $n ->
    [one] un trésor
   *[other] { $n } trésors
  }
told-robbed-you = perdez { $n ->
    [one] un trésor
   *[other] { $n } trésors
  }
told-ashore-you = mettez { $n ->
    [one] un trésor
   *[other] { $n } trésors
  } à terre

# --- comment on appelle les cases : names.py choisit un lieu et à qui il est ---------------

port-name = le port
port-label = Port
sea-name = { $feature ->
    [0] { "le " }
    [1] { "le " }
    [2] { "le " }
    [3] { "le " }
    [4] { "le " }
    [5] { "la " }
    [6] { "l’" }
    [7] { "la " }
    [8] { "la " }
    [9] { "le " }
    [10] { "le " }
    [11] { "le " }
    [12] { "le " }
    [13] { "le " }
   *[other] { "le " }
  }{ sea-label }
sea-label = { sea-feature } { sea-owner }
sea-feature = { $feature ->
    [0] Banc
    [1] Cap
    [2] Récif
    [3] Haut-Fond
    [4] Détroit
    [5] Baie
    [6] Anse
    [7] Fosse
    [8] Pointe
    [9] Chenal
    [10] Raz
    [11] Courant
    [12] Mouillage
    [13] Golfe
   *[other] Goulet
  }
sea-owner = { $owner ->
    [0] de la Veuve
    [1] de la Sirène
    [2] du Kraken
    [3] du Perroquet
    [4] du Noyé
    [5] du Mousse
    [6] de la Mouette
    [7] de la Baleine
    [8] de la Tortue
    [9] de l’Ermite
    [10] du Fraudeur
    [11] du Requin
    [12] de l’Amiral
    [13] du Maître-Coq
   *[other] du Fantôme
  }
lair-name = { $feature ->
    [0] { "la " }
    [1] { "l’" }
    [2] { "le " }
    [3] { "la " }
    [4] { "le " }
    [5] { "la " }
    [6] { "la " }
    [7] { "le " }
    [8] { "l’" }
    [9] { "la " }
    [10] { "la " }
    [11] { "le " }
    [12] { "l’" }
    [13] { "le " }
   *[other] { "le " }
  }{ lair-label }
lair-label = { lair-feature } { lair-owner }
lair-feature = { $feature ->
    [0] Grotte
    [1] Antre
    [2] Fort
    [3] Tour
    [4] Rocher
    [5] Cachette
    [6] Batterie
    [7] Château
    [8] Île
    [9] Taverne
    [10] Crypte
    [11] Phare
    [12] Épave
    [13] Nid
   *[other] Trou
  }
lair-owner = { $owner ->
    [0] de Dent-d’Or
    [1] de Jambe-de-Bois
    [2] de Barbe-Rousse
    [3] de Margot-la-Folle
    [4] du Borgne
    [5] de Main-de-Fer
    [6] du Balafré
    [7] du Grand Tom
    [8] de Rose-la-Noire
    [9] du Mort
    [10] du Roi-des-Rats
    [11] de Sam-le-Muet
    [12] de Mère-Grand
    [13] du Diable
   *[other] du Loup-de-Mer
  }
