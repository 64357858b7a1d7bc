# Les mots de l’interface. Ceux de chaque jeu sont à côté de ses règles.

loading = On hisse les voiles…
close = Fermer
yes = Oui
no = Non
seat = Place { $n }
send = Envoyer
copy = Copier
copied = Copié
kept = C’est noté.
to-lobby = Au port
rules = Règles
preferences = Préférences
log-and-chat = Journal et discussion

# --- le port -----------------------------------------------------------------------------

lobby-motto = Des jeux de pirates autour d’une même table, de près ou de loin
lobby-games = Jeux
lobby-mine = Vos parties
lobby-open = Tables ouvertes
lobby-open-none = Aucune table ouverte pour l’instant. Ouvrez-en une, elle apparaîtra ici.
lobby-failed = Le port ne répond pas. Réessayez dans un instant.
play-now = Jouer
new-table = Nouvelle table
label-of = { $label } : { $title }
rules-of = Règles : { $title }
fact-seats = { $seats } joueurs
fact-minutes = { $from }–{ $to } min
fact-age = dès { $age } ans
my-name = Mon nom
upload = Ouvrir une partie enregistrée
upload-unreadable = Ce fichier n’est pas une partie enregistrée.
about = À propos de Flibuste
list-join = Rejoindre
list-watch = Regarder
list-go-on = Reprendre
list-your-turn = À vous !
list-close = Fermer cette table
list-look = Revoir
list-delete = Supprimer cette partie : { $title }
list-delete-sure = La supprimer pour de bon ?
list-all = Tout montrer ({ $n })
list-few = En montrer moins

# --- jouer avec du monde -----------------------------------------------------------------

seek = Jouer avec d’autres
seek-short = Avec d’autres
seek-title = On cherche d’autres joueurs : { $title }
seek-waiting = { $n ->
    [0] Personne d’autre ne cherche en ce moment. Restez ici : qui arrivera jouera avec vous.
    [one] Une autre personne cherche aussi.
   *[other] { $n } autres personnes cherchent aussi.
  }
seek-any = peu importe
seek-rated-note = avec d’autres qui le veulent aussi
seek-wide-in = Dans { $s } s, tout nombre de joueurs conviendra.
seek-wide = Maintenant, tout nombre de joueurs convient.
seek-bots = Commencer, avec des robots aux places vides
seek-stop = Annuler
company = Cherchent d’autres joueurs : { $people }
company-who = { $name } ({ $title })
company-waiting = ({ $n } en attente)
list-free = { $n ->
    [one] une place libre sur { $of }
   *[other] { $n } places libres sur { $of }
  }
list-turn = par tour : { $time }
option-is = { $option } : { $value }
option-own = lu dans un fichier

# --- sans réseau -------------------------------------------------------------------------

no-network = Pas de réseau
no-network-lobby = Le port est hors de portée. Nous regardons de nouveau toutes les quelques secondes ; vos parties attendent là où elles en sont.
try-again = Réessayer
unfetched-title = Il manque une page
unfetched-text = Elle n’a pas pu être chargée. Si vous êtes en ligne, rechargez-la.
newer = Une nouvelle version est là.
newer-load = La charger
newer-later = Plus tard

# --- une nouvelle table ------------------------------------------------------------------

page-new = Nouvelle table : { $title }
new-seats = Combien êtes-vous ?
new-chairs = Qui s’assoit où ?
new-first = Qui commence ?
first-drawn = Tiré au sort
option-file = Choisir un fichier
option-file-own = Le vôtre : { $name }
option-file-example = Télécharger { $name }
option-file-failed = { $name } : { $why }
from-memory = De mémoire
from-memory-note = Le butin reste face cachée : aucun total n’est donné avant la fin, et l’on joue entre humains.
new-hints = Conseils
new-hints-yes = Chacun peut demander conseil, et tout le monde en est averti à chaque fois
new-from-memory = Le butin reste face cachée, comme dans la règle imprimée
new-from-memory-note = Les totaux sont cachés à tous, vous compris, jusqu’à la fin. On joue entre humains : ni robots ni conseils. Si quelqu’un part, sa place l’attend ; si le temps est compté et qu’il s’écoule, un coup est tiré au sort.
new-who = Qui peut venir ?
new-private = Seulement ceux à qui j’envoie le lien
new-public = Tout le monde : la table est affichée au port
new-clock = Temps par tour
new-go = Ouvrir la table
chair-me = Moi
chair-open = Libre : quelqu’un viendra
chair-guest = Quelqu’un devant cet écran
chair-bots = L’équipage du bord
chair-bot-level = Robot : { $level }
chair-name = Nom
chair-free = libre
chair-yours = (vous)
chair-bot = Y mettre un robot
clock-none = tout le temps qu’il faut
clock-seconds = { $n ->
    [30] 30 secondes
    [60] une minute
    [120] deux minutes
    [300] cinq minutes
   *[other] { $n } secondes
  }
clock-days = { $n ->
    [one] un jour
   *[other] { $n } jours
  }
clock-post = Par correspondance
clock-post-note = Personne n’a besoin d’être là : « Vos parties » dit à qui c’est de jouer. Chacun a sept jours de relâche, pendant lesquels sa pendule s’arrête.

# --- la salle d’attente ------------------------------------------------------------------

waiting-title = Appelez votre équipage
waiting-public = Envoyez ce lien, ou attendez : la table est affichée au port.
waiting-private = Envoyez ce lien à ceux qui joueront. Quiconque l’a peut s’asseoir ou regarder.
waiting-link = Lien vers cette table
waiting-send = Envoyer le lien…
waiting-invite = Une partie vous attend : { $title }
waiting-qr = Le lien en code QR
waiting-chairs = Chaises
waiting-free = { $n ->
    [0] Tout le monde est là.
    [1] Une chaise est libre. La partie commence quand toutes sont prises.
   *[other] { $n } chaises sont libres. La partie commence quand toutes sont prises.
  }
waiting-words = Tout le monde est là. Encore attendus pour la donne : { $names } ({ $s } s)…
sit = M’asseoir ici
stand-up = Me lever
start = Larguez les amarres !

# --- la table ----------------------------------------------------------------------------

table-region = La table
go-on = Continuer
log-since = depuis votre dernier coup
chip-you = vous
chip-bot = robot : { $level }
undo-short = Annuler
hint-short = Conseil
keys = Touches
keys-arrows = aller d’un objet qui brille au suivant
keys-shift = aller partout sur la table ; Entrée dit alors pourquoi c’est impossible
keys-enter = choisir, ou confirmer le coup
keys-escape = annuler le dernier choix
keys-help = cette liste
title-your-turn = ● À vous – { $title }
notify-turn = À vous de jouer !
watching = Vous regardez
spectators = { $n ->
    [0] personne ne regarde
    [one] une personne regarde
   *[other] { $n } personnes regardent
  }
reconnecting = Connexion perdue. On revient…
gone-title = Table introuvable
gone-closed-title = Cette partie ne peut pas être montrée
gone-text = Cette table n’existe pas, ou n’existe plus.
no-room-title = Pas de place pour l’instant
no-room-full = Cette table a autant de spectateurs qu’elle peut en accueillir. On réessaie régulièrement.
no-room-flood = Trop de messages sont partis à la fois. On réessaie dans un instant.
no-room-many = Trop de connexions en ce moment, depuis votre réseau ou en tout. On réessaie régulièrement.
lost-title = Hors de la carte
lost-text = Des dragons, oui, mais aucune page.
chip-to-move = (doit jouer)
chip-away = (pas là)
prompt-pick = À vous : choisissez ce qui brille.
prompt-plain = À vous : choisissez un coup.
prompt-more = Et maintenant ? Choisissez la destination.
prompt-wait = { $name } réfléchit…
prompt-over = La partie est finie.
prompt-sending = …
pick-does = { $name } : { $label }
prompt-confirm = Confirmer ce coup ? { $label }
confirm = Je confirme
take-back = Annuler
undo = Annuler : demander à reprendre le dernier coup
undo-asked = { $name } voudrait reprendre un coup. D’accord ?
undo-waiting = On demande aux autres si vous pouvez reprendre le coup.
hint = Un conseil
hint-off = Pas de conseils : d’autres personnes jouent, et cette table a été ouverte sans
hint-told = { $name } demande un conseil.
hints-told = À cette table, on peut demander conseil, et tout le monde en est averti à chaque fois.
hint-from-memory = Pas de conseils à une table qui se joue de mémoire
hint-number = Conseil { $n } sur { $of }
hint-figures = Environ { $win } de chances de gagner, à { $error } près ; environ { $score } points à la fin
hint-figures-rough = Première estimation : { $win } de chances de gagner, à { $error } près ; environ { $score } points à la fin
hint-next = Le suivant
hint-first = Revoir le meilleur
hint-play = Jouer ce coup
hint-thinking = On imagine de nombreuses parties…
result = Résultat
toast-not-now = Ce n’est pas possible maintenant. Choisissez ce qui brille.
toast-not-your-turn = Un instant : c’est à { $name } de jouer.
toast-wait = Un instant, s’il vous plaît.
toast-lost = La connexion est perdue ; réessayez.
read-clause = Lire { $clause }
rules-failed = Les règles n’ont pas pu être chargées.
rules-print = Imprimer les règles
rules-summary = Les règles en une page
rules-summary-print = Imprimer cette page
rules-cast = Anne, Benoît, Chloé, Damien, Élise, Félix, Gabrielle, Hugo
hear-your-turn = À vous. { $n ->
    [0] { "" }
    [one] Une chose peut être choisie.
   *[other] { $n } choses peuvent être choisies.
  }
curtain-title = { $name }, à vous
curtain-text = Passez l’écran. Que personne d’autre ne regarde !
curtain-lift = Je suis { $name }
log = Journal de bord
log-where = Montrer où
log-gone = Ce n’est plus sur la table.
log-empty = Rien encore.
chat = Discussion
fair-note = Donne honnête : personne n’a choisi ces cartes
fair-note-server = Comment ces cartes ont été données
fair-note-many = Avant la première carte, le serveur a mis un secret sous clé, et les navigateurs de { $n } joueurs y ont mis chacun un mot tiré au hasard. Une fois tout sous clé, et pas avant, on a tout ouvert et mêlé pour faire la donne. Personne n’a donc pu choisir les cartes : aucun joueur, ni même le serveur. À la fin de la partie, votre navigateur le vérifie.
fair-note-one = Avant la première carte, le serveur a mis un secret sous clé. Puis le navigateur du joueur a ajouté un mot tiré au hasard, et les deux ont fait la donne. Personne n’a donc pu choisir les cartes, pas même le serveur. À la fin de la partie, votre navigateur le vérifie.
fair-note-none = Avant la première carte, le serveur a mis un secret sous clé ; il sera montré à la fin. Mais aucun joueur n’a ajouté de mot : vous faites confiance au serveur, qui aurait pu choisir les cartes.
fair-note-hash = Empreinte du secret : { $hash }…
fair-abandoned = { $n ->
    [one] Un essai de donne a été abandonné auparavant, un mot n’ayant pas été ouvert. La partie enregistrée dit lequel.
   *[other] { $n } essais de donne ont été abandonnés auparavant, un mot n’ayant pas été ouvert. La partie enregistrée dit lesquels.
  }
deal-given-up = Un navigateur n’a pas ouvert son mot pour la donne : la chaise est libre, et la donne recommence.
phrases = Phrases toutes faites
phrases-note = Chacun les lit dans sa langue.
chat-none = La modération vous a retiré la parole pour un temps.
people-here = Qui est là
people-nobody = Il n’y a personne d’autre.
regard-note = Personne n’en est averti.
regard-mute = Ne plus entendre
regard-block = Bloquer
regard-mute-whom = Ne plus entendre { $name }
regard-block-whom = Bloquer { $name }
regard-mute-done = Vous n’entendez plus { $name }, ni ici ni ailleurs.
regard-block-done = Vous n’entendez plus { $name }, qui ne peut plus s’asseoir à vos tables.
pref-phrases = Rien que des phrases toutes faites (pour les enfants)
offence-insults = insultes
offence-threats = menaces
offence-advances = avances importunes
offence-spam = messages indésirables
offence-cheating = triche
offence-name = nom offensant
offence-other = autre chose
report = Signaler
report-whom = Signaler { $name }
report-why = Pour quel motif ? La modération voit ce qui s’est dit et joué ici.
report-done = Merci. La modération va regarder.
notice-understood = Compris
calls = Quand c’est à vous
calls-here = Me prévenir sur cet appareil
calls-note = Le service de notifications de votre navigateur apporte le message, chiffré : une fois par tour, et seulement si vous ne regardez pas.
calls-cannot = Ce navigateur ne peut pas être prévenu ici : il faut https, ou localhost.
calls-refused = Votre navigateur n’accepte pas de messages d’ici.
calls-failed = Le service de notifications de votre navigateur est injoignable.
mail = Un courriel quand c’est à vous
mail-kept = Gardez d’abord votre nom : vous pourrez alors donner une adresse électronique.
mail-note = Dans les parties sans horloge ou par correspondance, quand d’autres vous attendent : un courriel par tour, seulement si vous ne regardez pas, et si aucun de vos appareils n’a pu être prévenu.
mail-address = Votre adresse
mail-ask = M’envoyer un code
mail-sent = Un code est parti vers { $address }. Il vaut une demi-heure.
mail-code = Code
mail-confirm = Confirmer
mail-other = Une autre adresse
mail-on = Les courriels arrivent à { $address }.
mail-end = Plus de courriels
mail-stop = Plus de courriels
mail-stop-text = Vous ne serez plus prévenu par courriel quand c’est à vous. Vos parties continuent.
mail-stop-go = Ne plus m’en envoyer
mail-stopped = Il ne viendra plus de courriel. Si vous changez d’avis, redonnez votre adresse sur votre page.
regards = Qui vous n’entendez plus
regards-mute = Vous n’entendez plus { $name }
regards-block = Vous bloquez { $name }
regards-end = Retirer
regards-end-whom = Entendre { $name } de nouveau
privacy = Vie privée
chat-empty = Tout est calme.
chat-say = Dire quelque chose

# --- un jeu sans dessin : noms courants de ce qu’on voit ; un jeu peut avoir les siens

plain-seen = Ce que vous voyez
plain-moves = Vos coups
field-cards = Cartes
field-hand = Main
field-phase = Phase
field-round = Manche
field-score = Score
field-scores = Scores
field-stock = Pioche
field-turn = Tour

# --- le temps ----------------------------------------------------------------------------

title-time = ⏳ { $left } – { $title }
time-short = Le temps presse !
time-warning = Le temps presse : encore { $left }.
time-out = Temps écoulé : le mousse joue pour vous et { $label }.
told-by-clock = Temps écoulé : le mousse joue pour { $name } et { $label }
told-by-bot = Un robot joue pour { $name } et { $label }
log-by-clock = Temps écoulé : le mousse
log-by-bot = Un robot
log-for = pour { $name }
log-bot = (robot)
left-days = { $d } j { $h } h
left-hours = { $h } h { $m } min
days = { $n ->
    [one] un jour
   *[other] { $n } jours
  }
days-off = Jours de relâche
days-off-text = Pendant vos jours de relâche, votre pendule s’arrête dans cette partie. Tous ceux qui regardent la table le voient. Chaque joueur en a sept en tout.
days-off-now = en relâche : encore { $left }
days-off-left = encore { $left }
days-off-begin = Faire relâche
days-off-end = Me revoilà
chip-off = en relâche
prompt-off = { $name } est en relâche : la pendule est arrêtée.
prompt-post = C’est à { $name } de jouer. Vous pouvez partir et revenir.

# --- une place abandonnée ----------------------------------------------------------------

left-wait = { $name } a quitté la table. Dans { $n } s, un robot pourra prendre la relève.
left-gone = { $name } a quitté la table. Sa place lui est gardée ; un robot peut y jouer en attendant.
left-missed = { $name } n’est plus là. Aucun robot ne joue de mémoire : la place attend.
left-mine = Un robot joue pour vous.
left-bot = Laisser un robot prendre la relève
reclaim = Reprendre ma place

# --- quitter une partie ------------------------------------------------------------------

leave = Quitter la partie
leave-alone = Votre partie est gardée : reprenez-la depuis le port quand vous voulez.
leave-others = Les autres en sont informés, et peuvent laisser un robot jouer à votre place. Tant que la partie dure, vous pouvez reprendre votre place.
leave-memory = Les autres en sont informés. Aucun robot ne joue de mémoire : votre place vous attend.
leave-stay = Rester
leave-delete = Supprimer cette partie
left-self = Vous avez quitté cette partie.

# --- hôtes et invités ----------------------------------------------------------------------

invited-by = { $name } vous invite à une partie de { $title }
invited = Vous êtes invité à une partie de { $title }
invited-full = Toutes les places sont prises. Vous pourrez regarder dès que la partie commencera.
sit-down = M’asseoir et jouer
sent-away = On vous a renvoyé de cette table.
send-away = Renvoyer { $name }
reach-machine = Seule cette machine peut ouvrir le lien : le serveur ne sert personne d’autre. Pour ouvrir la table à votre réseau, lancez-le par :
reach-name = Vous avez ouvert Flibuste sous le nom « localhost », qui désigne pour chacun sa propre machine. Ouvrez-le par l’adresse de cette machine sur le réseau : le lien et le code QR la porteront.
call-off = Demander l’arrêt
call-off-note = Si tous ceux qui sont à table sont d’accord, la partie peut être arrêtée : elle est alors finie, et personne n’a gagné.
call-off-asked = { $name } demande d’arrêter la partie. Elle serait finie, et personne n’aurait gagné.
call-off-waiting = { $name } demande d’arrêter la partie. Tous n’ont pas répondu ; un coup annule la demande.
call-off-yes = Arrêter
call-off-no = Jouer encore
call-off-withdraw = Retirer la demande
called-off = Partie arrêtée d’un commun accord : personne n’a gagné.

# --- préférences -------------------------------------------------------------------------

pref-lang = Langue
pref-theme = Lumière
pref-sound = Sons
pref-confirm = Confirmer mes coups avant de les jouer
pref-helpers = Afficher les aides sur la table
pref-notify = Me prévenir quand c’est à moi
pref-pace = Mouvement
pref-stepwise = Montrer les coups des autres un par un, quand je demande le suivant
pace-calm = Calme
pace-brisk = Vif
pace-none = Aucun
theme-system = Comme le système
theme-day = Jour
theme-night = Nuit

# --- la fin et après ---------------------------------------------------------------------

end-title = Fin de la partie
end-winners = { $n ->
    [one] { $names } l’emporte !
   *[other] { $names } l’emportent !
  }
end-nobody = Personne ne gagne.
end-you-win = Vous gagnez !
end-you-win-with = Vous gagnez, avec { $names } !
end-you-place = { $place ->
    [1] Personne n’est devant vous.
    [2] Vous terminez deuxième.
    [3] Vous terminez troisième.
   *[other] Vous terminez { $place }e sur { $n }.
  }
end-best = Votre plus beau moment : le coup { $ply }, qui a rapporté { $gain ->
    [one] un point
   *[other] { $gain } points
  }.
plot-note = Chaque ligne montre le score qu’aurait eu le joueur si la partie s’était arrêtée à ce coup.
plot-moves = coup { $n }
end-course = Le cours de la partie
plot-label = Les scores, coup après coup
fair-ok = La donne était honnête
fair-promised = La donne est celle que le serveur avait promise
fair-bad = La donne ne correspond pas à ce qui était promis
fair-text = L’empreinte du serveur a été montrée avant tout mot de joueur, et les mots de plusieurs joueurs ont été scellés avant qu’un seul ne soit ouvert. Le secret redonne cette empreinte ; secret et mots ensemble donnent la graine de la donne. Votre navigateur vient de tout calculer et y a trouvé son propre mot ; « flibuste check » le fait sans nous pour une partie téléchargée.
fair-commitment = Empreinte montrée d’avance
fair-seed = Graine de la donne
fair-secret = Secret, montré maintenant
fair-entropy = Mot ({ $name })
rematch = Revanche
rematch-join = Rejoindre la revanche
replay = Revoir
replay-of = Revoir : { $title }
replay-failed = Cette partie ne peut pas être revue
replay-eyes = Vu par
replay-all = Toutes les mains
replay-start = Le début
back-to-table = Retour à la table
step-first = Au début
step-back = Un coup en arrière
step-next = Un coup en avant
step-last = À la fin
step-run = Dérouler
step-slider = Coup
download = Télécharger la partie
see-table = Voir la table

# --- à propos ----------------------------------------------------------------------------

about-text = Flibuste propose des jeux de pirates : dans le navigateur, entre amis ou contre des robots, dans un terminal, et comme environnements pour la recherche. Un seul texte des règles, écrit en Python, les sert tous.
about-games = Les jeux sont de leurs auteurs ; les règles sont racontées avec nos mots, tous les dessins sont les nôtres.
about-licences = Licences
about-own = Flibuste est sous licence Apache-2.0. Cette page utilise aussi :
about-worker = Les tables de cet appareil, sans serveur, utilisent en outre :
about-texts = Les textes de ces licences, et où en sont les sources
about-api = Les programmes jouent aussi : la description de l’interface

# --- moi : le nom, les appareils, ce qui est gardé ------------------------------------------
me = Moi
somebody = quelqu’un

# --- les leçons --------------------------------------------------------------------------

learn = Apprendre
learn-offer = { $title } est nouveau pour vous ?
learn-offer-text = Une courte leçon, à la table même, vous montre comment on joue : trois minutes, coup par coup.
learn-three-minutes = Apprendre en trois minutes
learn-decline = Jouer tout de suite
lesson-title = Apprendre { $title }
lesson-failed = La leçon ne peut pas commencer
lesson-progress = Étape { $n } sur { $of }
lesson-step = Étape { $n }
lesson-next = Suite
lesson-finish = Bravo !
lesson-leave = Quitter la leçon
first-title = Vous savez maintenant jouer à { $title }
first-text = Place à une première partie, contre des rivaux faciles. L’entraîneur vous dira ce qui vient de se passer et pourquoi c’est important.
first-go = Jouer une première partie
coach = Que vient-il de se passer ?
coach-name = L’entraîneur

# --- sans serveur ---------------------------------------------------------------------------

here-away = Le serveur ne répond pas. Jouez quand même : les nouvelles tables sont gardées sur cet appareil.
here-elsewhere-title = Ouverte dans un autre onglet
here-elsewhere = Cette table est ouverte dans un autre onglet ou une autre fenêtre de ce navigateur.
here-take = Jouer ici
here-not-started-title = Il manque quelque chose
here-not-started = Une partie de Flibuste dont les tables de cet appareil ont besoin n’a pas pu être chargée.
here-again = Réessayer
here-not-kept = Ce navigateur n’a pas pu garder la table : son espace est plein, ou nous est fermé. Ce qui n’a pas été gardé n’a pas été joué.
parting-title = Une partie, deux appareils
parting-text = Vous avez continué cette partie ici et sur un autre appareil. Laquelle compte ? L’autre sera perdue.
parting-there = La partie de l’autre appareil
parting-here = La partie de cet appareil

# --- ce qu’on a joué -------------------------------------------------------------------------

my-games = Mes parties
my-record = Mon parcours
lobby-all-mine = Mes { $n } parties
mine-waiting = À vous de jouer
mine-going = En cours
mine-abandoned = Abandonnées ({ $n })
mine-finished = Finies
mine-here = Finies sur cet appareil
mine-none = Aucune de vos parties n’est encore finie.
mine-none-found = Aucune partie finie ne correspond.
mine-count = { $n ->
    [one] Une partie
   *[other] { $n } parties
}
mine-more = En montrer plus
find-game = Jeu
find-rival = Nom d’un adversaire
find-result = Résultat
find-all = Toutes
find-won = Gagnées
find-lost = Non gagnées
past-nobody = quelqu’un
past-left = { $name } (parti)
past-won = Vous avez gagné
past-place = Rang { $place } sur { $of }
past-winner = gagnée par { $name }
past-points = { $points } points ({ $change })
past-replay = Revoir
rated = Classée
rated-long = Partie classée
rating = Cote
rating-now = Votre cote : { $points } points ({ $change })
rating-provisional = { $points } (provisoire)
rating-spread = ± { $spread } · { $games ->
    [one] une partie classée
   *[other] { $games } parties classées
}
rating-plot = La cote de partie en partie : { $title }
rating-point = Partie { $nth }, { $day } : { $points } points
rating-table = Les chiffres, en tableau
rating-none-own = Vous n’avez encore joué aucune partie classée. Gardez votre nom, puis choisissez « Partie classée » à une nouvelle table.
rating-none = Aucune partie classée pour l’instant.
history-kind = { $title }, { $seats } joueurs
wins-by-game = Victoires par jeu
wins-by-rival = Victoires par adversaire
latest-games = Dernières parties
col-game = Partie
col-day = Jour
col-place = Rang
col-points = Points
col-name = Nom
col-games = Parties
col-wins = Gagnées
col-share = Taux
col-rival = Adversaire
leaders = Palmarès
leaders-of = Palmarès : { $title }
leaders-games = Jeux
leaders-seats = { $n } joueurs
leaders-note = Humains et robots sur une même échelle : chacun commence avec 1000 points, et les robots ont la cote qu’on leur a mesurée. Qui a joué peu de parties classées a une cote provisoire et n’y figure pas encore.
leaders-play = Ouvrir une table
new-rated = Le résultat compte
new-rated-note = Options habituelles, une pendule, pas de conseils, aucun coup repris. Qui part est classé dernier.
new-rated-name = Il faut pour cela que votre nom soit gardé :
leave-rated = Cette partie compte : qui part est classé dernier.

## Et si
what-if = Et si…
what-if-text = Reprendre d’ici, après { $ply ->
    [0] la donne
    [one] un coup
   *[other] { $ply } coups
}, à une nouvelle table.
what-if-seats = Qui joue
what-if-me = Moi
what-if-cards = Les cartes
what-if-anew = Redistribuées
what-if-anew-text = Ce que ce joueur savait ne change pas ; tout ce qu’il ne pouvait pas voir est redistribué au hasard.
what-if-lay = Comme elles étaient
what-if-lay-text = Chaque main, les cartes à venir et les dés sont ceux de cette partie. Qui l’a vue les connaît.
what-if-free = Rien n’est en jeu : elle ne compte pour personne.
what-if-go = Reprendre d’ici
what-if-note = Reprise d’une autre partie, après le coup { $ply } : la revoir
what-if-end = Et si : cette partie a commencé au milieu d’une autre et ne compte pour personne.

## La donne du jour
daily = La donne du jour
daily-board = Les résultats de tous
daily-shut = D’autres jouent encore cette donne : elle pourra être revue par tous à minuit, UTC.

# --- chance et talent ---
luck-title = Chance et talent
