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
lobby-finished = Terminées
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
keys-arrows = passer d’une chose à choisir à la suivante
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

# --- une place abandonnée ----------------------------------------------------------------

left-wait = { $name } a quitté la table. Dans { $n } s, un robot pourra prendre la relève.
left-gone = { $name } a quitté la table.
left-missed = { $name } n’est plus là. Aucun robot ne joue de mémoire : la place attend.
left-mine = Un robot joue pour vous.
left-bot = Laisser un robot prendre la relève
reclaim = Reprendre ma place

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
about-api = Les programmes jouent aussi : la description de l’interface

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
