error-stale = La partie a continué entre-temps : choisissez à nouveau.
error-not-yours = Cette place n’est pas la vôtre.
error-not-your-turn = Ce n’est pas le tour de cette place.
error-not-playing = La partie n’a pas commencé.
error-over = La partie est finie.
error-not-over = La partie n’est pas encore finie.
error-unreadable = Cela ne se lit pas comme un coup.
error-illegal = Ce coup n’est pas permis.
error-bad-message = Ce message n’est pas compris.
error-too-long = Ce message est trop long.
error-slow-down = Pas si vite : réessayez dans un instant.
error-taken = Cette chaise est prise.
error-no-such-seat = Cette chaise n’existe pas.
error-no-undo = Rien ne peut être repris : quelque chose de caché a été découvert depuis.
error-no-request = Personne n’a demandé à reprendre un coup.
error-not-ready = Il reste des chaises libres.
error-not-owner = Seule la personne qui a dressé cette table le peut.
error-not-gone = Qui est assis là peut encore revenir : attendez un peu.
error-no-bot = Aucun robot n’a ce niveau.
error-no-table = Cette table n’existe pas.
error-no-game = Ce jeu n’existe pas.
error-no-page = Il n’y a rien ici.
error-bad-options = Ces options ne peuvent être jouées : { $why }
error-bad-record = Cette partie ne peut être lue : { $why }
error-bad-body = Cette demande n’est pas comprise : { $why }
error-too-large = C’est trop grand.
error-bad-origin = Cela vient d’un autre site.
error-no-hint = Il n’y a pas de conseils pour ce jeu ici.
error-not-allowed = Vous ne pouvez pas voir cela.
error-too-many-tables = Vous avez trop de tables ouvertes : finissez-en ou quittez-en une.
error-old-rules = Cette partie suit les règles { $rules }, que ce serveur n’a plus.
error-deal-used = Cette donne a déjà servi : demandez-en une autre.
error-failed = Une erreur est survenue sur le serveur ; rien n’a changé.
record-ok = La partie se rejoue et son résultat est juste.
record-fair = La partie se rejoue, son résultat est juste et la donne était honnête.
bot-name =
    { $level ->
        [deckhand] Matelot
        [boatswain] Bosco
        [captain] Capitaine
       *[admiral] Amiral
    }
level-deckhand = Matelot
level-boatswain = Bosco
level-captain = Capitaine
level-admiral = Amiral
level-deckhand-text = Vient d’embarquer. Parfait pour apprendre les ficelles.
level-boatswain-text = Connaît le métier et fait peu de grosses fautes.
level-captain-text = Voit venir. Un adversaire à votre mesure.
level-admiral-text = Prend son temps et ne laisse rien passer.
undo-label = reprend un coup
guest-name = Marin { $number }
