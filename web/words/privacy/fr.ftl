# Ce qui est gardé des gens, et combien de temps.

privacy-kept = Ce qui est gardé, et pourquoi
privacy-kept-guest = Un cookie avec un numéro, votre nom et votre langue : pour que vos parties soient les vôtres.
privacy-kept-signin = Si vous gardez votre nom : la part publique de vos clés d’accès, l’empreinte de vos codes de secours, et les navigateurs où vous êtes connecté, avec leur genre et leur dernière visite ; les leçons que vous connaissez.
privacy-kept-games = Les parties de vos tables avec chaque coup, pour qu’elles continuent et se revoient ; ce qui y fut chance et talent, si quelqu’un l’a demandé ; qui a fini où, et les cotes, pour votre historique. Les parties contre des robots que tient votre navigateur sont copiées ici, pour vous seul, afin que vous puissiez les continuer ailleurs.
privacy-kept-talk = Ce qui s’est dit à une table, aussi longtemps que la table. Qui vous ne voulez plus entendre, et qui vous bloquez, sans que ces personnes le sachent.
privacy-kept-calls = Où joindre votre navigateur, sur chaque appareil où vous l’avez demandé, et après quel coup vous avez été prévenu en dernier.
privacy-kept-mail = Votre adresse électronique, si vous l’avez donnée, pour vous dire que c’est à vous.
privacy-kept-now = Le temps que cela dure : qui regarde une table, et qui cherche du monde.
privacy-kept-reports = Les signalements, avec les dernières lignes de la discussion et les derniers coups ; ce que la modération a décidé, et pourquoi.
privacy-kept-network = Votre adresse réseau, en mémoire seulement, pour que personne ne submerge le serveur ; dans son journal aussi, si qui le tient y note toutes les requêtes.
privacy-kept-browser = Dans ce navigateur, et nulle part ailleurs : vos préférences, et ces pages avec ce que vous jouez sans réseau.
privacy-long = Combien de temps
privacy-days = { $n ->
    [0] sans limite, sauf si quelqu’un les supprime.
    [one] { $n } jour.
   *[other] { $n } jours.
}
privacy-finished = Parties finies :
privacy-unfinished = Parties inachevées, après le dernier coup :
privacy-unbegun = Tables où rien n’a commencé :
privacy-guests = Joueurs sans table ni nom gardé :
privacy-signins = Connexions qui ne servent plus : gardées un an.
privacy-codes = Codes, et adresses électroniques non confirmées : valables une demi-heure, effacés au rangement suivant du serveur.
privacy-backups = Les copies de sauvegarde gardent ce qu’elles ont, aussi longtemps que qui tient le serveur les garde.
privacy-reports = Les décisions de la modération sont gardées ; le nom de qui s’est supprimé n’y figure plus.
privacy-whom = Qui d’autre est contacté
privacy-pages = Personne : ces pages ne demandent rien qu’à ce serveur.
privacy-push = Si vous voulez être prévenu, le serveur demande au service de notifications de votre navigateur de vous apporter un message. Celui-ci ne peut pas le lire.
privacy-mail = Si vous avez donné une adresse, le serveur de courriel de qui tient ce serveur vous apporte un message : que c’est à vous, à quel jeu, et un lien.
privacy-yours = Ce qui est à vous
privacy-me = Enregistrer vos données, ou les supprimer :
