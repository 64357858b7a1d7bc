# Ce que dit le terminal. Les phrases des jeux sont dans leurs dossiers.

## La ligne de commande
about = Quatre jeux de pirates dans votre terminal.
about-games = la liste des jeux et de leurs options
about-play = jouer contre des robots, ou à plusieurs devant ce terminal
about-replay = revoir une partie enregistrée, à un moment donné ou coup par coup
about-rules = lire les règles d’un jeu, ou un seul article
about-serve = ouvrir la table : jouer dans le navigateur, en solo ou entre amis
about-check = vérifier une partie enregistrée : ses coups, son résultat et sa donne
help-host = l’adresse d’écoute (127.0.0.1 sinon ; 0.0.0.0 pour tout le réseau)
help-port = le port (sinon, le premier libre à partir de 8000)
help-db = le fichier où les tables sont gardées (sinon, dans votre dossier de données)
help-open = ouvrir aussi le navigateur
help-checked = une partie enregistrée, ou - pour la lire sur l’entrée standard
about-arena = faire jouer un tournoi à des robots, et voir qui est le meilleur et avec quelle certitude
help-version = afficher la version et quitter
help-lang = langue : français ou anglais (celle de l’environnement sinon)
help-game = le nom d’un jeu ; « flibuste games » en donne la liste
help-seats = le nombre de joueurs
help-seed = ce dont dépend le hasard : la même graine donne la même partie (un nombre ; avec 0x ou des lettres, en hexadécimal)
help-bot = qui joue les autres places : deckhand (matelot), boatswain (bosco, sinon), captain (capitaine) ou admiral (amiral) ; PLACE=NOM pour une seule place ; peut être répété
help-save = le fichier où garder la partie (sinon, un nouveau dans votre dossier de données)
help-resume = reprendre une partie enregistrée
help-me = votre place, 0 sinon ; peut être répété, ou « all » pour toutes, ou « none » pour regarder
help-file = une partie enregistrée
help-ply = montrer la position après N coups
help-seat = voir ce que voyait cette place (sinon, ce que voit un spectateur)
help-all = montrer tous les coups et toutes les positions
help-clause = un article, tel que G-4
help-bots = deux robots ou plus, par exemple { $example } ; ou le vôtre : { $own }
help-arena-games = combien de parties au moins ; on joue des donnes entières (100 sauf mention)
help-arena-seed = ce dont dépendent donnes et robots : même graine, même tournoi (0 sauf mention)
help-arena-out = le dossier des résultats (nommé d’après le tournoi sauf mention)
help-arena-jobs = combien de processus (tous les cœurs sauf mention)
help-arena-ray = jouer sur la grappe Ray à cette adresse
help-arena-resume = poursuivre le tournoi du dossier
option-first = La place qui commence ; tirée au sort sinon.
options-of = options de { $game }
a-game = jeu (nommez-le pour voir les autres)
see-help = (voir { $command })
means = { $value } : { $meaning }

parser-usage = {"usage : "}
parser-options = options
parser-arguments = arguments
parser-commands = commandes
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

## Ce qui ne va pas
no-file = { $file } : { $why }
file-missing = ce fichier n’existe pas
file-folder = c’est un dossier
file-forbidden = accès refusé
no-game = il n’y a pas de jeu { $game } ; il y a { $games }
not-offered = { $flag } { $value } n’est pas proposé ; choix : { $offered }
no-seats = on ne joue pas à { $seats } à ce jeu ; il se joue à { $offered }
no-view = il n’y a pas de place { $seat } ; les places vont de 0 à { $last }
not-a-record = { $file } n’est pas une partie enregistrée
no-clause = il n’y a pas d’article { $clause } ; essayez { $example }
no-bot = il n’y a pas de robot { $bot } pour ce jeu ; il y a { $bots }
no-bot-seat = --bot { $seat } : les places vont de 0 à { $last }
no-seat = --me { $seat } : les places vont de 0 à { $last } ; ou all, ou none
no-ply = il n’y a pas de coup { $ply } ; les coups de cette partie vont de 0 à { $last }
which-game = quel jeu ? Il y a { $games }
resume-options = une partie reprise garde ses places, sa graine et ses options
resume-game = { $file } n’est pas une partie de { $game }
no-jobs = --jobs { $jobs } : choisissez de 1 à 1024
jobs-or-ray = --jobs est pour cette machine ; une grappe Ray connaît la sienne
illegal = { $move } est refusé par { $clause } : { $why }
unreadable = illisible à la colonne { $column } ; attendu : { $expected }

## La liste des jeux
catalog-seats = Pour { $seats } joueurs.
catalog-play = Pour jouer : { $command }.
catalog-rules = Pour lire les règles : { $command }.
default = Par défaut : { $value }.
default-for = { $value } (à { $seats })
yes = oui
no = non

## À la table
title-line = { $title }, { $seats } joueurs
at-the-table = À la table : { $names }.
greeting = Tapez un coup ou son numéro ; « aide » dit ce que l’on peut taper d’autre.
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
chance-due = Il faut lancer un dé : tapez ce qu’il montre
prompt = {$seat} > {""}
hand-over = { $seat }, c’est à vous. Appuyez sur Entrée quand vous êtes seul à regarder. {""}
watch-prompt = Entrée : coup suivant, Ctrl-C : quitter. {""}
folded = Une ligne avec … tient lieu de plusieurs coups. Tapez par exemple « coups { $example } » pour les voir, ou « coups tous ».
no-number = { $n ->
    [one] Il n’y a qu’un coup : le numéro 1.
   *[other] Les coups sont numérotés de 1 à { $n }.
  }
no-such-move = Aucun coup permis ne commence par « { $text } » ni n’en parle.
refused = Impossible ({ $clause }) : { $why }
see-clause = « règles { $clause } » montre l’article.
not-read = Je ne sais pas lire « { $text } » : à la colonne { $column }, j’attendais { $expected }.
see-moves = « coups » donne la liste des coups permis ; « aide » dit ce que l’on peut taper d’autre.
why-what = Pourquoi quoi ? Par exemple : pourquoi { $move }
why-legal = « { $move } » est permis maintenant.
hint-win = gagne { $percent } fois sur 100
hint-score = { $score } points
hint-line = Cela peut continuer ainsi : { $line }
hint-rough = { $games ->
    [one] Une supposition, d’après une seule partie jouée en pensée ; redemandez dans une demi-minute, les pirates iront plus vite.
   *[other] Une supposition, d’après { $games } parties jouées en pensée ; redemandez dans une demi-minute, les pirates iront plus vite.
}
hint-none = Rien ne vient à l’esprit.
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
help-in-part = les coups qui commencent ainsi
help-in-moves-sign = coups,  coups tous
help-in-moves = les coups permis, ou tous un par un
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
    [one] La partie est enregistrée après { $ply } coup. Pour la reprendre :
   *[other] La partie est enregistrée après { $ply } coups. Pour la reprendre :
  }

## Revoir
after = Après { $ply } coups sur { $last }
replay-prompt = n suivant, p précédent, un numéro, q quitter > {""}

## La table et les donnes honnêtes
serving = La table est ouverte : { $url } (Ctrl-C la ferme)
no-server = il manque de quoi ouvrir la table ({ $module }) : pip install "flibuste[server]"
check-moves = { $n ->
    [one] Le coup se rejoue
   *[other] Les { $n } coups se rejouent
} avec les règles { $rules }.
check-result = Le résultat est juste : { $scores } ; gagné par la place { $winners }.
check-unfinished = La partie n’est pas finie.
check-fair = La donne était honnête : le secret était promis avant la première carte, et la graine en découle.
check-no-deal = La partie ne dit pas d’où vient sa donne.

## Tournois
arena-playing = En jeu
arena-bot = Robot
arena-share = Part des victoires
arena-score = Points
arena-margin = Écart
arena-played = { $games } parties en { $deals } donnes ; à égalité, la part serait de { $even }. Les intervalles sont à 95 %.
arena-left = { $done } parties sur { $all } sont gardées dans { $place }. La même commande avec --resume continue.
