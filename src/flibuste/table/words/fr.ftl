error-stale = La partie a continué entre-temps : choisissez à nouveau.
error-not-yours = Cette place n’est pas la vôtre.
error-not-your-turn = Ce n’est pas à cette place de jouer.
error-not-playing = La partie n’a pas encore commencé.
error-over = La partie est finie.
error-not-over = La partie n’est pas encore finie.
error-no-review = Personne n’a encore demandé ce qui fut chance et ce qui fut talent dans cette partie.
error-no-reviews = Ce serveur ne réexamine aucune partie pour la chance et le talent.
error-review-failed = Cette partie n’a pas pu être réexaminée. L’ennui vient de nous, pas de vous.
error-review-unfinished = Cette partie n’a pas été jouée jusqu’au bout : il n’y a pas de résultat à expliquer.
error-review-long = Cette partie compte plus de { $most } coups : c’est trop long pour la rejouer encore et encore.
error-unreadable = Cela ne se lit pas comme un coup.
error-illegal = Ce coup n’est pas permis.
error-bad-message = Ce message n’est pas compris.
error-too-long = Ce message est trop long.
error-slow-down = Pas si vite : réessayez dans un instant.
error-busy = Vous avez déjà plusieurs demandes en cours : attendez que certaines aboutissent.
error-taken = Cette chaise est prise.
error-no-such-seat = Cette chaise n’existe pas.
error-no-undo = Vous n’avez aucun coup à reprendre.
error-undo-chance = Après votre coup, une carte a été piochée ou des dés ont été lancés : ils reviendraient, et quelqu’un les connaît.
error-undo-seen = Après votre coup, quelque chose de caché a été dévoilé, et personne ne peut l’oublier.
error-no-request = Personne n’a demandé à reprendre un coup.
error-not-ready = Il reste des chaises libres.
error-not-owner = Seule la personne qui a ouvert cette table le peut.
error-not-gone = Qui est assis là peut encore revenir : attendez un peu.
error-nothing-to-remember = Dans ce jeu, il n’y a rien à retenir : il ne se joue pas de mémoire.
error-memory-bot = Cette table se joue de mémoire, entre humains : aucun robot ne s’y assoit. La place d’un absent attend son joueur.
error-hints-off = D’autres personnes jouent ici, et cette table a été ouverte sans conseils.
error-no-person = Personne ici ne garde ce nom, ou ne le garde plus.
error-rated-name = Cette partie compte : elle est pour les noms gardés. Gardez d’abord le vôtre à la page Moi. Les visiteurs jouent à toutes les autres tables.
error-rated-options = Une partie classée se joue avec les options habituelles, sans conseils et sans jouer de mémoire.
error-rated-clock = Une partie classée a besoin d’une pendule : ainsi elle finit, même si quelqu’un s’absente.
error-rated-chairs = Dans une partie classée, chacun a une seule place, devant son propre écran.
error-rated-bot = Personne n’a mesuré la force de ce robot : il ne joue pas de parties classées.
error-rated-alone = Cette partie compte : elle ne s’arrête que si quelqu’un d’autre qui joue est d’accord.
error-rated-days = Par correspondance, une partie classée se joue entre humains : avec un robot, choisissez une pendule plus courte.
error-rated-undo = Cette partie compte : aucun coup n’est repris.
error-rated-hint = Cette partie compte : il n’y a pas de conseils.
error-memory-hint = Cette table se joue de mémoire : pas de conseils, ils compteraient à votre place.
error-memory-records = Cette table se joue de mémoire : les enregistrements diraient les totaux, il n’y en a donc pas avant la fin.
error-no-days-off = Ici, on ne peut pas prendre de jours de relâche : il n’y en a que dans les parties par correspondance, pendant la partie.
error-days-off-spent = Vous avez pris tous vos jours de relâche dans cette partie.
error-no-such-number = Ce jeu ne se joue pas à ce nombre de joueurs.
error-too-many-seekers = Trop de monde cherche d’autres joueurs en ce moment : réessayez dans un instant.
error-sent-away = On vous a renvoyé de cette table : asseyez-vous à une autre.
error-nobody-there = Il n’y a là personne à renvoyer.
error-nobody-calls-off = Personne ne demande à arrêter la partie.
error-branch-over = La partie était déjà finie : choisissez un coup d’avant.
error-branch-seedless = Cette partie a été déposée sans graine : personne ne sait comment venaient les cartes à piocher, ni les dés. Faites tirer de nouveau ce qu’on ne voyait pas.
error-branch-deep = Cette partie a déjà été reprise trop de fois : partez d’une partie d’avant.
error-daily-shut = D’autres jouent encore cette donne du jour : elle s’ouvre à tous à minuit, UTC.
error-daily-bot = La donne du jour est pour vous seul : aucun robot ne prend votre place.
error-daily-played = Vous avez déjà joué cette donne du jour. La prochaine arrive à minuit, UTC.
error-no-bot = Aucun robot n’a ce niveau.
error-no-table = Cette table n’existe pas.
error-no-game = Ce jeu n’existe pas.
error-no-page = Il n’y a rien ici.
error-bad-options = On ne peut pas jouer avec ces options : { $why }
error-bad-file = Ce fichier ne peut pas servir : { $why }
error-bad-record = Cette partie ne peut être lue : { $why }
error-bad-body = Cette demande n’est pas comprise : { $why }
error-copy-differs = Cette partie a aussi été continuée sur un autre appareil.
error-too-large = C’est trop grand.
error-too-slow = C’est arrivé trop lentement.
error-bad-origin = Cela vient d’un autre site.
error-not-allowed = Vous ne pouvez pas voir cela.
error-too-many-tables = Vous avez trop de tables ouvertes : terminez-en une ou quittez-en une.
error-old-rules = Cette partie suivait les règles { $rules }, que ce serveur n’a plus, et elle n’a pas été archivée.
error-old-rules-unfinished = Cette partie a commencé avec les règles { $rules }, que ce serveur n’a plus : elle ne peut pas continuer ici.
error-archived = Cette partie suivait les règles { $rules }, que ce serveur n’a plus : on peut la regarder, et rien de plus.
error-closed-table = Cette table a été fermée : sa partie ne pouvait pas continuer.
error-not-stranded = Seule une table dont la partie ne peut pas continuer peut être fermée.
error-not-alone = On ne peut supprimer qu’une table où la partie n’a jamais commencé, ou une table où vous avez joué sans personne d’autre.
error-unreadable-table = Cette table ne peut être lue : ce qui en était gardé est abîmé, ou son jeu n’est plus là.
error-deal-used = Cette donne a déjà servi : demandez-en une autre.
error-seal-first = S’il reste des chaises libres, on scelle d’abord son mot ; on l’ouvre quand tous sont là.
error-sealed = Votre mot est déjà scellé.
error-no-part = Votre mot n’a pas de part à cette donne.
error-not-sealed = Tous les mots ne sont pas encore scellés.
error-wrong-word = Ce n’est pas le mot qui a été scellé.
error-dealt = Les cartes sont données.
error-dealing = On donne les cartes à l’instant : un moment.
error-too-many-attempts = La donne a été abandonnée trop souvent ici : ouvrez une autre table.
error-name-kept = Quelqu’un garde ce nom, ou un nom qui lui ressemble. Choisissez-en un autre.
error-name-reserved = Ce nom appartient à la maison. Choisissez-en un autre.
error-name-short = Un nom que l’on garde a au moins deux lettres ou chiffres.
error-name-odd = Un nom que l’on garde a des lettres d’une seule écriture, des chiffres, des espaces, des traits d’union et des apostrophes.
error-phrases-only = Ici, on se parle avec des phrases toutes faites.
error-muted = La modération vous a retiré la parole jusqu’au { $until } : { $why }
error-suspended = Vous êtes suspendu jusqu’au { $until } : { $why }
error-not-open = Cette table ne vous est pas ouverte.
error-nobody = Il n’y a là personne que cela puisse concerner.
error-yourself = C’est vous.
error-too-many-regards = La liste des gens que vous n’entendez plus est pleine : retirez-en d’abord quelqu’un.
error-no-moderator = C’est réservé à la modération.
error-no-report = Ce signalement n’existe pas.
closed-suspended = La modération vous a suspendu : le port dit jusqu’à quand et pourquoi.
offence-insults = insultes
offence-threats = menaces
offence-advances = avances importunes
offence-spam = messages indésirables
offence-cheating = triche
offence-name = nom offensant
offence-other = autres raisons
notice-warning = La modération vous avertit. Motif : { $why }
notice-mute = La modération vous a retiré la parole jusqu’au { $until }. Motif : { $why }
notice-suspension = La modération vous a suspendu jusqu’au { $until } : vous pouvez regarder vos parties, mais pas jouer avec d’autres. Motif : { $why }
call-turn = À vous de jouer
call-begun = Votre partie a commencé
call-over = Votre partie est finie
error-no-mail = Ce serveur n’envoie pas de courriel.
error-bad-address = Ce n’est pas une adresse électronique.
error-mail-failed = Le courriel n’a pas pu partir. L’adresse est-elle juste ?
error-wrong-mail-code = Ce code ne convient pas : il est trop ancien, ou il y a une faute de frappe.
mail-code-title = Votre code pour Flibuste
mail-code = Bonjour { $name },

    { $code }

    est le code qui confirme que cette adresse est la vôtre, sur { $site }/me. Il vaut { $minutes } minutes.

    Cela ne vous dit rien ? Quelqu’un s’est trompé d’adresse : effacez ce courriel, il n’en viendra pas d’autre.
mail-call = Bonjour { $name },

    { $title } : { $game }

    { $table }

    Il vient un courriel par tour quand vous ne regardez pas. Ne plus en recevoir :
    { $stop }
error-bad-push = On ne peut prévenir personne à cette adresse.
error-too-many-devices = Vous êtes déjà prévenu sur trop d’appareils.
phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-your-turn = À vous de jouer.
phrase-thinking = Je réfléchis.
phrase-one-moment = Un instant, je reviens.
phrase-nice-move = Joli coup !
phrase-lucky = Quelle chance !
phrase-close = C’était juste !
phrase-oops = Oups, je me suis trompé.
phrase-sorry = Désolé !
phrase-thanks = Merci !
phrase-yes = Oui.
phrase-no = Non.
phrase-good-game = Belle partie !
phrase-again = On en refait une ?
phrase-goodbye = Au revoir !
error-no-passkeys = Les clés d’accès demandent https et un nom de site qui ne soit pas un simple numéro. Ici, les codes de secours conviennent.
error-passkey-refused = Cette clé d’accès a été refusée.
error-passkey-late = C’était trop tard, ou déjà utilisé. Réessayez.
error-passkey-unknown = Personne ici n’a cette clé d’accès : elle a été retirée, ou son nom supprimé.
error-too-many-passkeys = Vous avez autant de clés d’accès que possible : retirez-en une d’abord.
error-last-key = Vous n’auriez plus rien pour revenir. Demandez d’abord de nouveaux codes de secours.
error-wrong-code = Ce code ne convient pas : il a servi, il est trop vieux, ou il y a une faute dans le code ou dans le nom.
error-not-signed-in = Vous n’êtes pas connecté.
error-merge-late = C’était trop tard : ces parties restent celles d’un visiteur.
error-link-late = Ce code n’est plus valable. Demandez-en un nouveau sur l’autre appareil.
error-not-your-name = Ce n’est pas votre nom.
error-failed = Une erreur est survenue ; rien n’a changé.
record-ok = La partie se rejoue et son résultat est juste.
record-fair = La partie se rejoue, son résultat est juste et la donne était honnête.
record-promised = La partie se rejoue, son résultat est juste, et le secret est celui qui était promis ; mais aucun joueur n’a ajouté de mot à la donne.
level-deckhand = Matelot
level-boatswain = Bosco
level-captain = Capitaine
level-admiral = Amiral
level-deckhand-text = Vient d’embarquer. Parfait pour apprendre les ficelles.
level-boatswain-text = Connaît le métier et fait peu de grosses erreurs.
level-captain-text = Voit venir. Un adversaire à votre mesure.
level-admiral-text = Prend son temps et ne laisse rien passer.
undo-label = reprend un coup
seat-number = Place { $n }
archived = Jouée avec les règles { $rules } ; ce serveur a maintenant les { $here }. La partie est montrée telle qu’elle était.
guest-name = Marin { $number }
trouble-key-short = { $where } contient { $bytes } octets, alors qu’une clé de serveur en a au moins { $least }. Qui la devine peut se faire passer pour n’importe qui. Remettez la bonne clé depuis une sauvegarde ; à défaut, supprimez-la : une nouvelle sera faite, et chaque visiteur en sera un nouveau.
trouble-key-unreadable = La clé du serveur { $path } ne peut être lue : { $why }.
trouble-key-unmade = La clé du serveur { $path } ne peut être créée : { $why }.
trouble-no-driver = Une base de données partagée demande le pilote de PostgreSQL : pip install "flibuste[postgres]".
trouble-no-address = { $text } n’est pas l’adresse d’un PostgreSQL : elle commence par postgresql://.
trouble-database-in-use = { $path } est utilisé par un autre serveur Flibuste. Arrêtez-le d’abord, ou donnez à celui-ci un fichier à lui avec --db.
trouble-database-in-use-by = { $path } est utilisé par un autre processus Flibuste ({ $pid }, depuis { $since }). Attendez qu’il finisse ou arrêtez-le, ou prenez un autre fichier avec --db.
trouble-database-in-use-at = { $path } est utilisé par le serveur ouvert à { $url } (processus { $pid }, depuis { $since }). Jouez là-bas, ou arrêtez-le d’abord, ou donnez à celui-ci un fichier à lui avec --db.
trouble-database-unopened = La base { $path } ne peut être ouverte en écriture : { $why }.
trouble-database-unusable = La base { $path } est inutilisable : { $why }. Rien n’a changé ; remettez une sauvegarde avec « flibuste restore ».
trouble-database-newer = Cette base vient d’une version plus récente de Flibuste (schéma { $number } ; celle-ci connaît { $known }). Rien n’a changé ; installez la version récente.
trouble-nobody-named = Il n’y a ni personne ni signalement du nom de { $who }.
trouble-database-missing = Il n’y a pas de base de Flibuste à { $path }.
trouble-backup-there = { $path } existe déjà. Choisissez un autre nom, ou faites-le remplacer avec --replace.
trouble-backup-unreadable = La sauvegarde { $path } ne peut être lue : { $why }.
trouble-backup-damaged = La sauvegarde { $path } est abîmée : { $why }. Rien n’a changé ; prenez-en une autre.
trouble-backup-newer = La sauvegarde { $path } vient d’une version plus récente de Flibuste (schéma { $number } ; celle-ci connaît { $known }). Rien n’a changé ; installez la version récente.
trouble-not-a-backup = { $path } n’est pas une sauvegarde faite par « flibuste backup ». Rien n’a changé.
trouble-restore-occupied = { $path } existe déjà, et rien n’a changé. Choisissez un autre endroit avec --db, ou mettez l’ancien de côté avec --replace : il est renommé, pas supprimé.
trouble-restore-no-replace = Dans PostgreSQL, rien n’est remplacé : créez une base vide, restaurez-y la sauvegarde, puis faites-la utiliser par les serveurs.
trouble-restore-in-use = Des serveurs utilisent { $path }, et rien n’a changé. Arrêtez-les d’abord.
trouble-restore-full = Il y a déjà des tables ou des visiteurs dans { $path }, et rien n’a changé. Créez une base vide et restaurez-y la sauvegarde.
trouble-key-not-text = La clé de cette sauvegarde n’est pas un simple texte, et PostgreSQL ne peut la garder. Restaurez la sauvegarde dans un fichier avec --db, et choisissez votre propre clé.
trouble-key-nowhere = Il n’y a pas de clé dans cette base : ses serveurs en ont une dans leurs réglages. Lancez ceci avec les mêmes réglages (FLIBUSTE_SECRET), pour que la sauvegarde la contienne.
error-no-lesson = Il n’y a pas de leçon pour ce jeu.
lesson-else = Ce serait permis. Mais essayez ce qui brille.
closed-bad-origin = Cela vient d’un autre site.
closed-full = Cette table a autant de spectateurs qu’elle peut en accueillir. Réessayez dans un instant.
closed-no-table = Cette table n’existe pas.
closed-no-game = La partie de cette table ne peut pas être montrée ici.
closed-too-slow = Votre connexion n’a pas suivi. Elle va être rouverte.
closed-flood = Trop de messages sont arrivés à la fois.
closed-signed-out = Vous vous êtes déconnecté ici.
closed-going = Le serveur s’arrête un instant. Revenez bientôt.
closed-too-many = Trop de connexions en ce moment. Réessayez un peu plus tard.
doctor-configuration = Les réglages sont lisibles ; { $n ->
    [0] tous ont leur valeur habituelle.
    [one] un seul n’a pas sa valeur habituelle.
   *[other] { $n } n’ont pas leur valeur habituelle.
} « flibuste serve --show-config » les montre.
doctor-configuration-wrong = Les réglages sont inutilisables : { $why }
doctor-network = Hôtes, origines et mandataires paraissent cohérents.
doctor-hosts-missing = Des mandataires sont nommés, mais aucun hôte : à cette adresse, un serveur ne répond qu’à « localhost ». Nommez votre site dans le réglage « hosts ».
doctor-proxies-missing = Des hôtes sont nommés, mais aucun mandataire : si les visiteurs passent par un mandataire, tous comptent pour une seule adresse et seront vite freinés. Nommez-le dans le réglage « proxies ».
doctor-generous = Les limites sont levées (« generous ») : c’est seulement pour des essais de charge.
doctor-hosts-odd = Le réglage « hosts » ne contient que des noms d’hôtes, sans « https:// », ni port, ni chemin.
doctor-origins-odd = Le réglage « origins » contient des origines, telles que https://jeux.example.org.
doctor-proxies-everybody = Le réglage « proxies » croit tout le monde : n’importe qui peut prétendre venir de n’importe quelle adresse. Nommez seulement votre mandataire.
doctor-port = Le serveur peut écouter à { $url }
doctor-port-ours = Un serveur Flibuste écoute déjà sur le port { $port }, et répond.
doctor-port-taken = Le serveur ne peut écouter sur le port { $port } : { $why }. Arrêtez ce qui s’y trouve, ou choisissez un autre port.
doctor-host-unknown = Il n’y a pas ici d’adresse { $host } : { $why }. Corrigez le réglage « host ».
doctor-no-folder = Le dossier { $path } n’existe pas. Créez-le, ou choisissez un autre fichier avec « db ».
doctor-room = Il reste { $gib } Gio dans { $path }.
doctor-little-room = Il ne reste que { $gib } Gio dans { $path } : sur un disque plein, plus personne ne peut jouer. Faites de la place, ou gardez les parties moins longtemps.
doctor-write = Une écriture prend { $ms } ms.
doctor-slow-write = Une écriture prend { $ms } ms, et chaque coup en attend une. Prenez un disque plus rapide ; les disques en réseau sont lents.
doctor-unwritable = Rien ne peut être écrit dans { $path } : { $why }. Donnez-en le droit à l’utilisateur du serveur.
doctor-database = La base { $path } est lisible, entière, et d’une version connue ici.
doctor-database-new = Il n’y a pas encore de base à { $path } : le serveur la créera.
doctor-database-unsafe = PostgreSQL tourne avec { $name } = off : une panne de courant ferait perdre des coups, ou tout. Rétablissez-le.
doctor-database-encoding = La base n’est pas en UTF-8, et des noms ne pourraient y être gardés. Créez-en une avec ENCODING 'UTF8'.
doctor-key = La clé du serveur est là.
doctor-key-new = Il n’y a pas encore de clé : le serveur la créera.
doctor-key-missing = Il y a des tables, mais leur clé a disparu ({ $path }). Avec une nouvelle, chaque visiteur en sera un nouveau : remettez-la, ou restaurez une sauvegarde.
doctor-key-differs = La clé des réglages n’est pas celle qui est gardée avec la base : les visiteurs connus par celle-là en seront de nouveaux. N’en gardez qu’une ; tous les serveurs d’une base ont besoin de la même.
doctor-not-private = D’autres peuvent lire { $path }, qui contient des secrets. Tapez : chmod 600 { $path }
doctor-not-ours = { $path } appartient à un autre utilisateur. Lancez ceci sous le nom de celui qui fait tourner le serveur, ou donnez-lui le fichier.
doctor-pages = Les pages du navigateur sont construites.
doctor-no-pages = Il manque les pages du navigateur : installez Flibuste depuis une archive « wheel », ou construisez-les avec « python web/build.py ».
doctor-cache = Tous les jeux sont compilés, dans { $path }.
doctor-no-cache = Il n’y a pas encore de code compilé dans { $path } : les premières parties sont lentes. Tapez : python -m flibuste.core.warm --all
doctor-uncompiled = Pas encore compilés : { $games }. Leurs premières parties sont lentes. Tapez : python -m flibuste.core.warm --all
doctor-cache-open = D’autres peuvent écrire dans { $path }, et ce qui s’y trouve est exécuté sans question. Retirez-leur ce droit (chmod go-w), ou nommez un autre dossier dans FLIBUSTE_CACHE.
doctor-mail = Le serveur de courriel répond et accepte nos courriels.
doctor-mail-unfinished = Pour le courriel il faut trois réglages : « smtp », « mail_from » et « site ».
doctor-mail-unreachable = Le serveur de courriel n’accepte pas nos courriels ({ $why }). Voyez le réglage « smtp » : adresse, port, nom, mot de passe. Hors de cette machine il doit offrir TLS, avec un certificat connu ici.
doctor-descriptors = Le serveur peut avoir { $n } descripteurs de fichiers.
doctor-few-descriptors = Le serveur ne peut avoir que { $n } descripteurs de fichiers, environ un par personne. Un site public en demande { $least } : relevez la limite dure (ulimit -Hn, LimitNOFILE).
doctor-clock = L’horloge dit { $now }.
doctor-clock-wrong = L’horloge dit { $now }, ce qui ne peut être : réglez-la, et faites-la tenir à l’heure (NTP).
doctor-clocks-differ = L’horloge de cette machine et celle de la base diffèrent de { $seconds } s. Faites-les tenir à l’heure (NTP).
hint-gain = { $n ->
    [10] Dans presque toutes les parties imaginées, vous { $told }.
    [1] Dans une partie imaginée sur 10, vous { $told }.
   *[other] Dans { $n } parties imaginées sur 10, vous { $told }.
}
hint-risk = Risque : dans { $n ->
    [10] presque toutes les parties
    [one] une partie sur 10
   *[other] { $n } parties sur 10
}, { $name } { $told }.
hint-risk-you = Risque : dans { $n ->
    [10] presque toutes les parties
    [one] une partie sur 10
   *[other] { $n } parties sur 10
}, vous { $told }.
hint-risk-by = Risque : dans { $n ->
    [10] presque toutes les parties
    [one] une partie sur 10
   *[other] { $n } parties sur 10
}, vous { $told } face à { $name }.
hint-even = À peu près aussi bon que le { $other ->
    [best] meilleur coup
   *[next] coup suivant
}.
hint-ahead = Il gagne environ { $games ->
    [one] une partie
   *[other] { $games } parties
} sur 100 de plus que le coup suivant.
hint-behind = Il gagne environ { $games ->
    [one] une partie
   *[other] { $games } parties
} sur 100 de moins que le meilleur coup.
