# Ce que dit le terminal. Les phrases des jeux sont dans leurs dossiers.

## La ligne de commande
about = Quatre jeux de pirates dans votre terminal.
about-games = la liste des jeux et de leurs options
about-play = jouer contre des robots, ou à plusieurs devant ce terminal
about-replay = revoir une partie enregistrée, à un moment donné ou coup par coup
about-review = voir ce qui fut chance et ce qui fut talent dans une partie enregistrée
about-rules = lire les règles d’un jeu, ou un seul article
about-serve = ouvrir la table : jouer dans le navigateur, en solo ou entre amis
about-check = vérifier une partie enregistrée : ses coups, son résultat et sa donne
about-lab = voir ce qu’une option, un plateau ou le nombre de joueurs change à un jeu
about-backup = copier dans un seul fichier tout ce que garde un serveur, pendant qu’il tourne
about-restore = refaire la base d’un serveur à partir d’une sauvegarde
about-moderate = lire les signalements, avertir, faire taire ou suspendre quelqu’un, nommer qui modère
help-moderate = list (les signalements), show (en voir un), audit (les décisions), warn (avertir), mute (retirer la parole), suspend (suspendre), lift (lever), name (retirer un nom offensant), dismiss (classer), add ou remove (qui modère)
help-moderate-who = la clé d’un signalement, un nom gardé, ou l’identifiant que chacun voit sur sa propre page
help-moderate-reason = insults (insultes), threats (menaces), advances (avances), spam, cheating (triche), name (nom) ou other (autre)
help-moderate-days = nombre de jours sans parole ou de suspension
help-moderate-note = une phrase qui lui est dite avec le motif
moderate-whom = Dites de qui il s’agit : la clé d’un signalement, un nom gardé ou un identifiant.
moderate-no-reports = Aucun signalement n’est en attente.
moderate-report = { $report }  { $at }  { $name } : { $reason } (décisions jusqu’ici : { $before })
moderate-moderators = Modération : { $names }
moderate-line = { $at }  { $by }  { $action }  { $name } : { $why } (jusqu’au { $until })
moderate-done = C’est fait : { $action }, { $name }.
moderate-named = { $name } modère désormais.
moderate-unnamed = { $name } ne modère plus.
about-doctor = voir si un serveur peut tourner ici, et dire ce qu’il faut réparer
help-backup = la sauvegarde à écrire ; qui peut la lire peut se faire passer pour n’importe qui
help-backup-replace = une sauvegarde plus ancienne de ce nom peut être remplacée
help-restored = une sauvegarde
help-restore-replace = mettre de côté ce qui est là ; c’est renommé, pas supprimé
help-json = en JSON, pour des programmes
help-host = l’adresse d’écoute (par défaut : 127.0.0.1 ; 0.0.0.0 pour tout le réseau)
help-port = le port (par défaut : le premier libre à partir de 8000)
help-db = le fichier où les tables sont gardées (par défaut : dans votre dossier de données)
help-database = le PostgreSQL que plusieurs serveurs partagent (postgresql://utilisateur@hôte/nom)
help-config = un fichier de réglages, en TOML
help-set = n’importe quel réglage ; peut être répété. Leur liste est dans le guide des hébergeurs
help-show-config = montrer les réglages qui comptent, et quitter
help-open = ouvrir aussi le navigateur
help-checked = une partie enregistrée, ou - pour la lire sur l’entrée standard
about-arena = organiser un tournoi de robots, et voir lequel est le meilleur et avec quelle certitude
help-version = afficher la version et quitter
help-lang = langue : français ou anglais (par défaut : celle de votre environnement)
help-game = le nom d’un jeu ; « flibuste games » en donne la liste
help-seats = le nombre de joueurs
help-seed = la graine du hasard : la même graine donne la même partie (un nombre ; avec 0x ou des lettres, en hexadécimal)
help-bot = qui joue les autres places : deckhand (matelot), boatswain (bosco, par défaut), captain (capitaine) ou admiral (amiral) ; PLACE=NOM pour une seule place, par exemple 2=admiral ; peut être répété
help-save = le fichier où garder la partie (par défaut : un nouveau dans votre dossier de données)
help-resume = reprendre une partie enregistrée
help-me = votre place, comptée à partir de 1 (par défaut : 1) ; peut être répété, ou « all » pour toutes, ou « none » pour regarder
help-file = une partie enregistrée
help-ply = montrer la position après N coups
help-seat = voir ce que voyait cette place, comptée à partir de 1 (par défaut : ce que voit un spectateur)
help-all = montrer tous les coups et toutes les positions
help-review = une partie enregistrée et terminée
help-playouts = combien de parties imaginer : plus il y en a, plus c’est long et sûr (par défaut : 600000)
help-review-seed = ce dont dépendent les parties imaginées : même graine et même nombre, même bilan (par défaut : 0)
help-review-json = y écrire tout le bilan en JSON
help-review-parquet = y écrire valeurs, chance et pertes, une ligne par place et par coup
help-clause = un article, tel que G-4
help-bots = deux robots ou plus, par exemple { $example } ; ou le vôtre : { $own }
help-arena-games = combien de parties au moins ; on joue des donnes entières (par défaut : 100)
help-arena-seed = la graine des donnes et des robots : même graine, même tournoi (par défaut : 0)
help-arena-out = le dossier des résultats (par défaut : nommé d’après le tournoi)
help-arena-jobs = combien de processus (par défaut : autant que de cœurs)
help-arena-ray = jouer sur la grappe Ray à cette adresse
help-arena-resume = poursuivre le tournoi du dossier
help-lab-vary = l’option à faire varier, et ses valeurs (par défaut : on ne compare que les nombres de joueurs)
help-lab-seats = les nombres de joueurs (par défaut : tous ceux du jeu)
help-lab-bots = qui joue, du plus faible au plus fort (par défaut : deckhand boatswain)
help-lab-games = combien de parties au moins par valeur, nombre de joueurs et robot (par défaut : 1000)
help-lab-seed = la graine des donnes et des robots : même graine, même étude (par défaut : 0)
help-lab-out = le dossier des résultats (par défaut : nommé d’après l’étude)
help-lab-resume = poursuivre l’étude du dossier
option-first = La place qui commence, comptée à partir de 1 (par défaut : tirée au sort).
options-of = options du jeu { $game }{"\u00A0"}
a-game = (nommez-le pour voir les autres)
see-help = (voir { $command })
means = { $value } : { $meaning }

parser-usage = {"usage : "}
parser-options = options{"\u00A0"}
parser-arguments = arguments{"\u00A0"}
parser-commands = commandes{"\u00A0"}
parser-help = afficher cette aide et quitter
parser-argument = { $name } : { $error }
parser-one = il manque une valeur
parser-at-most-one = une valeur au plus
parser-required = il manque : { $names }
parser-unrecognized = incompris : { $words }
parser-choice = { $value } n’est pas proposé ; choix : { $choices }
parser-value = { $value } n’est pas un nombre entier
parser-ambiguous = { $option } peut vouloir dire { $matches }
parser-together = incompatible avec { $other }
parser-no-value = n’attend pas de valeur (reçu : { $value })

## Ce qui tient lieu d’autre chose, dans l’aide
meta-action = ACTION
meta-who = QUI
meta-reason = MOTIF
meta-text = TEXTE
meta-command = COMMANDE
meta-game = JEU
meta-seat = PLACE
meta-seed = GRAINE
meta-file = FICHIER
meta-name = NOM
meta-value = VALEUR
meta-address = ADRESSE
meta-url = URL
meta-clause = ARTICLE
meta-bot = ROBOT
meta-folder = DOSSIER
meta-option = OPTION

## Ce qui ne va pas
no-file = { $file } : { $why }
file-missing = ce fichier n’existe pas
file-folder = c’est un dossier
file-forbidden = accès refusé
no-game = il n’y a pas de jeu { $game } ; il y a { $games }
not-offered = { $flag } { $value } n’est pas proposé ; choix : { $offered }
no-seats = on ne joue pas à { $seats } à ce jeu ; il se joue à { $offered }
no-view = il n’y a pas de place { $seat } ; les places vont de 1 à { $last }
not-a-record = { $file } n’est pas une partie enregistrée
no-clause = il n’y a pas d’article { $clause } ; essayez { $example }
no-bot = il n’y a pas de robot { $bot } ; il y a { $bots }
no-bot-seat = --bot { $seat } : les places vont de 1 à { $last }
no-seat = --me { $seat } : les places vont de 1 à { $last } ; ou « all », ou « none »
no-first = --first { $seat } : les places vont de 1 à { $last }
no-ply = il n’y a pas de coup { $ply } ; les coups de cette partie vont de 0 à { $last }
which-game = quel jeu ? Il y a { $games }
resume-options = une partie reprise garde ses places, sa graine et ses options
resume-game = { $file } est une partie d’un autre jeu que { $game }
no-playouts = --playouts { $playouts } : il en faut au moins 1
no-jobs = --jobs { $jobs } : choisissez de 1 à 1024
jobs-or-ray = choisissez --jobs, pour cette machine, ou --ray, pour une grappe Ray
illegal = { $move } est refusé par { $clause } : { $why }
unreadable = « { $text } » ne se lit pas à partir de la colonne { $column }

by-clause = { $clause } ne le permet pas ; « flibuste rules { $clause } » dit pourquoi

## Ce que dit le moteur
engine-seed = une graine est un nombre inférieur à 2**{ $bits }, ou ses chiffres hexadécimaux : { $seed }
engine-seat = il n’y a pas de place { $seat } ; les places vont de 0 à { $last }
engine-setup = une donne préparée est un objet, pas { $kind }
engine-setup-none = ce jeu n’admet pas de donne préparée : ses donnes viennent de graines
engine-setup-deep = aucune donne n’a de listes aussi imbriquées
engine-rules = partie jouée avec les règles { $rules } ; voici { $game } avec les règles { $known }, qui ne peut la rejouer
engine-first = les options d’une partie disent toujours qui commence (G-2)
engine-result = le résultat inscrit n’est pas celui des coups, qui est { $truth }
engine-no-chance = cette partie n’a pas de graine : jouez vous-même les coups du hasard
engine-replay = cette partie ne se rejoue pas : { $why }
engine-nested = des listes dans des listes dans des listes
engine-no-result = la partie est finie, mais aucun résultat n’est inscrit
engine-move = coup { $number } de la partie : { $why }
engine-neither = une partie a une graine ou une donne préparée ; celle-ci n’a ni l’une ni l’autre
engine-long = au plus { $moves } coups de { $length } caractères chacun
engine-unmarked = une partie indique son format, 1, sous le nom « flibuste » ; celle-ci non
engine-format = le format { $number } n’est pas connu ici ; voici Flibuste, format { $known }
engine-running = cette partie n’est pas terminée : d’ici là, ses secrets sont gardés
engine-object = une partie est un objet JSON, pas { $kind }
engine-no-record = ce n’est pas une partie : { $why }
engine-value = option { $option } : { $value } n’est pas proposé ; choix : { $offered }
engine-to = de 0 à { $last }
engine-seats = { $game } se joue à { $offered }, pas à { $seats }
engine-option = { $game } n’a pas d’option { $option } ; il y a { $offered }
engine-unfair = la donne n’est pas honnête (D-{ $clause }) : { $why }
engine-attempt = essai { $number } sur { $all } : { $why }
engine-twice = un secret a servi deux fois
engine-not-seed = la graine ne découle pas du secret
engine-digits = la donne n’est pas écrite en chiffres hexadécimaux, ou d’une façon inconnue ici
engine-version = une donne avec des sceaux ou des essais indique la version 2
engine-unopened = un mot scellé n’a pas été ouvert, et l’on a donné quand même
engine-given-up = un essai a été abandonné sans que personne ait retenu son mot
engine-one-word = une donne a un mot et un sceau par place, vides ou non
engine-withheld = celui qui aurait retenu son mot ne l’a pas fait
engine-promised = le secret n’est pas celui qui était promis
engine-other-word = le mot de la place { $seat } n’est pas celui qui était scellé
engine-unsealed = le mot de la place { $seat } n’était pas scellé
engine-branch = une reprise nomme une table et un coup de la partie
engine-redraws = une reprise a au plus { $most } nouveaux tirages
engine-redraw = un nouveau tirage dit après quel coup, pour quelle place et de quelle graine
engine-game = il n’y a pas de jeu { $game } ; il y a { $games }
engine-bot-number = robot { $bot } : { $setting } est un nombre de { $least } à { $most }, pas { $text }
engine-bot-key = robot { $bot } : { $setting } ne se règle pas ; il y a { $offered }
engine-no-bot = il n’y a pas de robot { $bot } ; il y a { $bots }
engine-bot-why = il n’y a pas de robot { $bot } : { $why }
engine-two-bots = un tournoi demande au moins deux robots différents
engine-arena-seed = la graine d’un tournoi est un nombre inférieur à 2**64 : { $seed }
engine-study-values = une étude compare { $most } valeurs au plus, pas { $asked }
engine-study-bots = une étude se joue avec un robot ou plusieurs, tous différents
engine-study-games = une étude joue de 1 à { $most } parties par configuration, pas { $asked }
engine-study-seed = la graine d’une étude est un nombre inférieur à 2**64 : { $seed }
engine-study-twice = une étude compare des valeurs différentes : l’une d’elles y est deux fois
engine-study-resume = { $place } contient une étude ; dites --resume pour la poursuivre
engine-no-study = { $file } n’est pas une étude : { $error }
engine-other-study = { $file } est une autre étude, ou vient d’une autre version de Flibuste
engine-deals = un tournoi a de 1 à { $most } donnes, pas { $asked }
engine-crowd = { $bots } robots pour { $sides } camps, c’est trop pour un seul tournoi
engine-resume = { $place } contient un tournoi ; ajoutez --resume pour le poursuivre
engine-folder = { $place } contient d’autres fichiers ; choisissez un dossier vide
engine-no-plan = { $file } n’est pas le plan d’un tournoi : { $error }
engine-other-plan = { $file } est un autre tournoi : { $field } y vaut { $theirs }, pas { $ours }
engine-checksum = { $where } a été modifié : sa somme de contrôle est fausse
engine-unreadable = { $where } ne peut être lu : { $error }
engine-writing = un autre tournoi est en train d’écrire { $file }
engine-line-other = { $file }, ligne { $number }, est d’un autre tournoi
engine-line-twice = { $file }, ligne { $number } : cette partie y est déjà
engine-line-none = { $file }, ligne { $number }, n’est pas une partie de ce tournoi
engine-arena-extra = il manque { $names } : pip install "flibuste[arena]"
engine-ray-extra = --ray demande Ray : pip install "flibuste[ray]"
engine-no-ray = aucune grappe Ray ne répond à { $address } : { $error }
engine-bot-failed = { $bot } a échoué (donne { $deal }, disposition { $seating }, coup { $ply }) : { $why }
engine-bot-illegal = il a choisi { $chosen }, qui n’est pas permis
engine-worker-lost = donne { $deal }, disposition { $seating } : { $why }
engine-set = --set { $word } : il faut NOM=VALEUR
engine-set-secret = --set { $name } : d’autres voient une ligne de commande ; passez par { $variable }
engine-no-setting = { $where } : il n’y a pas de réglage { $name }
engine-must = { $where } : { $name } doit être { $what }
engine-must-not = { $where } : { $name } doit être { $what }, pas { $text }
engine-command-line = la ligne de commande
engine-environment = { $name } dans l’environnement
engine-whole = un nombre entier de { $low } à { $high }
engine-seconds = un nombre de secondes de { $low } à { $high }
engine-a-text = un texte
engine-key = un texte d’au moins { $bytes } octets
engine-names = des noms séparés par des virgules
engine-networks = des adresses ou des réseaux séparés par des virgules
engine-switch = 1 ou 0
engine-plain-value = un texte, un nombre ou une liste de textes
engine-cannot-read = { $text } ne se lit pas à partir de la colonne { $column }
engine-setup-has = une donne préparée a { $known }, pas { $found }
engine-setup-lairs = lairs et rien d’autre
engine-setup-cards = hands et stock
engine-nothing = rien
engine-not-in-setup = impossible dans une donne préparée : { $why }
engine-not-a-card = ce n’est pas une carte : { $why }
engine-a-list = { $what } : il faut une liste, pas { $kind }
engine-a-dict = { $what } : il faut un objet, pas { $kind }
engine-a-hand = une main
engine-the-stock = la pioche
engine-the-deck = le paquet
engine-card-count = { $card } : { $there } dans la donne préparée, { $due } dans le jeu
engine-card-missing = { $card } manque à la manche { $number }
engine-card-twice = { $card } y est deux fois
engine-a-round = une manche a hands, quay, pile et stock, ou un deck
engine-no-rounds = rounds : au moins une
engine-no-round = la manche { $number } n’est pas dans la donne préparée, et il n’y a pas de graine
engine-no-lair = lairs : { $name } n’est pas un repaire ; les repaires sont { $names }
engine-no-tile = lairs : { $name } n’a pas de tuile (P-1)
engine-tile = lairs : { $name } : il faut une tuile, de 1 à { $last }, pas { $found }
engine-tile-twice = lairs : la tuile { $tile } est en { $one } et en { $other }

## La liste des jeux
catalog-seats = Pour { $seats } joueurs.
from-to = { $first } à { $last }
or = { $first } ou { $last }
catalog-play = Pour jouer : { $command }.
catalog-rules = Pour lire les règles : { $command }.
default = Par défaut : { $value }.
default-for = { $value } (à { $seats })
yes = oui
no = non

## À la table
title-line = { $title } · { $seats } joueurs
at-the-table = À la table : { $names }.
greeting = Tapez un coup ou son numéro ; « aide » montre tout ce que l’on peut taper.
who = { $seat } ({ $kind })
you = vous
person = une personne
bot-deckhand = un matelot
bot-boatswain = un bosco
bot-captain = un capitaine
bot-admiral = un amiral
chance = Hasard
and = { $first } et { $last }
your-turn = { $seat } : à vous de jouer (coup { $ply })
chance-due = Lancez un dé, et tapez ce qu’il montre
prompt = {$seat} > {""}
hand-over = { $seat }, c’est à vous. Quand personne d’autre ne regarde, appuyez sur Entrée. {""}
watch-prompt = Entrée : coup suivant, Ctrl-C : quitter. {""}
folded = Une ligne avec … tient lieu de plusieurs coups. Tapez par exemple « coups { $example } » pour les voir, ou « coups tous ».
no-number = { $n ->
    [one] Il n’y a qu’un coup : le numéro 1.
   *[other] Les coups sont numérotés de 1 à { $n }.
  }
no-such-move = Aucun coup permis ne commence par « { $text } » ni n’en parle.
refused = Impossible ({ $clause }) : { $why }
see-clause = « règles { $clause } » montre l’article.
not-read = Je ne sais pas lire « { $text } ». À la colonne { $column }, il pourrait y avoir : { $expected }.
not-read-end = Je ne sais pas lire « { $text } » : le coup est déjà complet avant la colonne { $column }.
see-moves = « coups » donne la liste des coups permis ; « aide » montre tout ce que l’on peut taper.
why-what = Pourquoi quoi ? Par exemple : pourquoi { $move }
why-legal = « { $move } » est permis maintenant.
hint-win = gagne { $percent } fois sur 100
hint-score = environ { $score } points
hint-line = Cela peut continuer ainsi : { $line }
hint-rough = { $games ->
    [one] Une supposition, d’après une seule partie jouée en pensée ; redemandez dans une demi-minute, les robots iront plus vite.
   *[other] Une supposition, d’après { $games } parties jouées en pensée ; redemandez dans une demi-minute, les robots iront plus vite.
}
hint-none = Aucune idée pour l’instant.
hint-chance = Les dés ne suivent aucun conseil.
saved = Enregistré dans { $file }.
not-saved = Pas enregistré : { $why }

## Les commandes en jouant ; n’importe lequel des mots convient
command-help = aide help ? h
command-moves = coups moves list
command-look = table look regarder
command-hint = conseil hint
command-why = pourquoi why
command-rules = règles regles règle regle rules rule
command-save = sauver enregistrer save
command-quit = quitter quit exit q
word-all = tous tout all
help-in-move-sign = 12  ou  { $move }
help-in-move = jouer le coup de ce numéro, ou le coup écrit
help-in-part-sign = { $word },  coups { $word }
help-in-part = voir les coups qui commencent ainsi
help-in-moves-sign = coups,  coups tous
help-in-moves = voir les coups permis, ou tous un par un
help-in-look-sign = table
help-in-look = montrer encore la table
help-in-hint-sign = conseil
help-in-hint = demander ce que ferait un amiral
help-in-why-sign = pourquoi COUP
help-in-why = dire quel article interdit un coup
help-in-rules-sign = règles,  règles { $clause }
help-in-rules = lire les règles, ou un seul article
help-in-save-sign = sauver,  sauver FICHIER
help-in-save = enregistrer la partie et continuer
help-in-quit-sign = quitter
help-in-quit = partir ; la partie est enregistrée (Ctrl-C fait de même)
help-in-help-sign = aide,  ?
help-in-help = montrer ceci

## La fin
over = La partie est finie
last-position = La dernière position
winners = { $n ->
    [0] Personne ne gagne.
    [one] { $names } gagne !
   *[other] { $names } partagent la victoire !
  }
you-win = Vous avez gagné !
how-to-replay = La partie est enregistrée. Pour la revoir :
how-to-resume = { $ply ->
    [0] La partie est enregistrée avant son premier coup. Pour la reprendre :
    [one] La partie est enregistrée après { $ply } coup. Pour la reprendre :
   *[other] La partie est enregistrée après { $ply } coups. Pour la reprendre :
  }

## Revoir
after = { $ply ->
    [0] Au début de la partie
    [one] Après { $ply } coup sur { $last }
   *[other] Après { $ply } coups sur { $last }
  }
replay-prompt = n suivant, p précédent, un numéro, q quitter > {""}

## La table et les donnes honnêtes
serving = La table est ouverte : { $url } (Ctrl-C la ferme)
no-server = il manque de quoi ouvrir la table ({ $module }) : pip install "flibuste[server]"
check-moves = { $n ->
    [0] Sans un seul coup pour l’instant, la partie se rejoue
    [one] Le coup se rejoue
   *[other] Les { $n } coups se rejouent
} avec les règles { $rules }.
check-result = Le résultat est juste : { $scores } ; { $n ->
    [0] personne ne gagne.
    [one] victoire de la place { $winners }.
   *[other] victoire partagée des places { $winners }.
}
check-unfinished = La partie n’est pas finie.
check-fair = La donne était honnête : le secret était promis avant la première carte, et la graine en découle.
check-promised = Le secret est celui qui était promis avant la première carte, et la graine en découle. Mais aucun joueur n’a ajouté de mot : qui tenait le serveur aurait pu choisir la donne.
check-alone = Seule la place { $words } a ajouté un mot, après la promesse : le serveur n’a pas pu y adapter son secret, ni personne y adapter un mot.
check-sealed = { $n ->
    [one] Le mot de la place { $words } a été scellé pour cette promesse, et c’est bien le mot scellé
   *[other] Les mots des places { $words } ont été scellés pour cette promesse, et ce sont bien les mots scellés
} : personne n’a pu adapter le sien à ceux des autres, ni au secret.
check-unsealed = { $n ->
    [one] Le mot de la place { $words } n’était pas scellé
   *[other] Les mots des places { $words } n’étaient pas scellés
}, comme c’était le cas jusqu’à la version 0.2 : qui s’asseyait le dernier et pouvait lire la base du serveur aurait pu choisir la donne.
check-silent = { $quiet ->
    [one] Aucun mot n’est venu de la place { $silent }
   *[other] Aucun mot n’est venu des places { $silent }
} : un robot, quelqu’un à l’écran d’un autre, ou un programme sans mot n’a aucune part à la donne.
check-abandoned = L’essai { $number } a été abandonné : { $n ->
    [one] la place { $seats } n’a pas ouvert son mot
   *[other] les places { $seats } n’ont pas ouvert leur mot
}. Tous ont recommencé avec un autre secret.
check-not-proven = Un fichier ne peut prouver que ses mots viennent de gens différents, ni quand ils ont été ouverts : le navigateur de chaque joueur l’a vu, et compare son propre mot et tous les sceaux quand la partie est finie.
check-no-deal = La partie ne dit pas d’où vient sa donne.
check-branch = Et si : cette partie reprend au coup { $ply } de celle de la table { $table }. Les coups jusque-là sont les siens ; elle ne compte pour personne.
check-as-it-lay = Toutes les cartes étaient comme là-bas, celles à piocher aussi : qui avait vu cette partie pouvait les connaître.
check-redraw = Après { $ply } coups, tout ce que la place { $seat } ne pouvait voir a été tiré de nouveau, à partir de ce qu’elle seule voyait.

## Pour qui tient un serveur
backed-up = Écrit dans { $file } : { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $guests ->
    [one] { $guests } visiteur
   *[other] { $guests } visiteurs
}. Gardez-le pour vous : la clé du serveur et des cartes cachées s’y trouvent.
restored = Restauré dans { $to } : { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $guests ->
    [one] { $guests } visiteur
   *[other] { $guests } visiteurs
}.
restored-without = { $n ->
    [one] Une table qui attendait encore sa partie a été laissée de côté : ses cartes ont pu être distribuées depuis la sauvegarde.
   *[other] { $n } tables qui attendaient encore leur partie ont été laissées de côté : leurs cartes ont pu être distribuées depuis la sauvegarde.
}
restored-aside = Ce qui était là avant s’appelle maintenant { $file }.
restored-other-key = La clé de vos réglages n’est pas celle de la sauvegarde : avec la vôtre, chaque visiteur en sera un nouveau. Mettez celle de la sauvegarde, ou aucune.
doctor-good = bien
doctor-doubtful = à voir
doctor-wrong = À RÉPARER
doctor-line = { $state } : { $text }
doctor-good-end = Un serveur peut tourner ici.
doctor-wrong-end = Réparez ce qui ne va pas, puis redemandez.

## Tournois
arena-playing = En jeu
arena-bot = Robot
arena-share = Part des victoires
arena-score = Points
arena-margin = Écart
arena-played = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}, { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
} ; à égalité, la part serait de { $even }. Les intervalles sont à 95 %.
lab-vary = --vary { $vary } : dites une option et ses valeurs, comme dans --vary { $example }
lab-vary-none = { $game } n’a pas d’option { $option } ; il a { $offered }
lab-seats = { $seats } joueurs · { $players }
lab-played = { $games ->
    [one] une partie
   *[other] { $games } parties
} ; tous les intervalles sont à 95 %. Une étoile : la différence n’est pas nulle.
arena-left = { $done ->
    [0] Aucune partie n’est finie.
    [one] Une partie sur { $all } est finie.
   *[other] { $done } parties sur { $all } sont finies.
} Tout est gardé dans { $place } ; la même commande avec --resume continue.

## Bilans
review-thinking = Réflexion
review-books = D’où vient le résultat, en points de victoire
review-losses = Les décisions qui ont le plus coûté, selon ce que savait le joueur
review-lucks = Les plus grands coups de chance
review-seat = Place
review-par = Normale
review-deal = Donne
review-chance = Chance
review-own = Ses coups
review-others = Coups des autres
review-result = Résultat
review-ply = Coup nº
review-move = Coup
review-loss = Perte
review-name = {""}
review-better = Mieux
review-of-seat = Place { $seat }
review-mistake = erreur
review-blunder = grosse erreur
review-about = { $playouts } parties imaginées ; ± est une erreur type. Chacun continue selon { $policy }. Une perte ne porte un nom que si elle dépasse trois erreurs types et compte vraiment.
review-stopped = Vous avez arrêté avant la fin : les chiffres sont ceux de ce moment.
