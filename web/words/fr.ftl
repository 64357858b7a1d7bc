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
rules-of = Règles : { $title }
fact-seats = { $seats } joueurs
fact-minutes = { $from }–{ $to } min
fact-age = dès { $age } ans
my-name = Mon nom
upload = Ouvrir une partie
upload-unreadable = Ce fichier n’est pas une partie enregistrée.
about = À propos de Flibuste
list-join = Rejoindre
list-watch = Regarder
list-go-on = Reprendre
list-your-turn = À vous !
list-look = Revoir

# --- une nouvelle table ------------------------------------------------------------------

new-seats = Combien êtes-vous ?
new-chairs = Qui s’assoit où ?
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
waiting-invite = Une partie de { $title } vous attend.
waiting-qr = Le lien en code QR
waiting-chairs = Chaises
waiting-free = { $n ->
    [0] Tout le monde est là.
    [1] Une chaise est libre. La partie commence quand toutes sont prises.
   *[other] { $n } chaises sont libres. La partie commence quand toutes sont prises.
  }
sit = M’asseoir ici
stand-up = Me lever
start = Larguez les amarres !

# --- la table ----------------------------------------------------------------------------

table-region = La table
title-your-turn = ● À vous – { $title }
notify-turn = À vous de jouer !
watching = Vous regardez
spectators = { $n ->
    [one] une personne regarde
   *[other] { $n } personnes regardent
  }
reconnecting = Connexion perdue. On revient…
gone-title = Table introuvable
gone-text = Cette table n’existe pas, ou n’existe plus.
gone-forbidden = Cette table ne vous est pas ouverte.
lost-title = Hors de la carte
lost-text = Des dragons, oui, mais aucune page.
chip-to-move = (doit jouer)
chip-away = (absent)
prompt-pick = À vous : choisissez ce qui brille.
prompt-plain = À vous : choisissez un coup.
prompt-more = Et maintenant ? Choisissez la destination.
prompt-wait = { $name } réfléchit…
prompt-over = La partie est finie.
prompt-sending = …
prompt-confirm = Confirmer ce coup ? { $label }
confirm = Je confirme
take-back = Annuler
undo = Demander à reprendre le dernier coup
undo-asked = { $name } voudrait reprendre un coup. D’accord ?
undo-waiting = On demande aux autres si le coup peut être repris.
hint = Un conseil
hint-title = Ce que feraient les vieux loups de mer
hint-text = D’après de nombreuses parties imaginées à partir d’ici ; le coup le plus essayé vient d’abord. Choisissez-en un pour le jouer.
hint-rough = Une première supposition, d’après quelques parties imaginées : redemandez dans une demi-minute. Choisissez-en un pour le jouer.
hint-win = { $win } de chances de gagner
hint-score = { $score } points
hint-line = Cela peut continuer ainsi : { $line }
result = Résultat
toast-not-now = Ce n’est pas possible maintenant. Choisissez ce qui brille.
toast-not-your-turn = Un instant : c’est à { $name } de jouer.
toast-wait = Un instant, s’il vous plaît.
toast-lost = La connexion est perdue ; réessayez.
read-clause = Lire { $clause }
rules-failed = Les règles n’ont pas pu être chargées.
hear-your-turn = À vous. { $n ->
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
sealed = Donne scellée : { $hash }…
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
end-course = Le cours de la partie
plot-label = Les scores, coup après coup
fair-ok = La donne était honnête
fair-bad = La donne ne correspond pas à ce qui était promis
fair-text = L’empreinte a été montrée avant la première carte, et avant que les joueurs n’ajoutent leur part. Le secret redonne cette empreinte ; secret et parts ensemble donnent la graine de la donne. Votre navigateur vient de le calculer ; « flibuste check » le fait sans nous pour une partie téléchargée.
fair-commitment = Empreinte publiée
fair-seed = Graine de la donne
fair-secret = Secret, montré maintenant
fair-entropy = Part ({ $name })
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
