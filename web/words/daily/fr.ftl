# La donne du jour.

daily-of = La donne du jour : { $title }
daily-days = Jours
daily-before = La veille
daily-after = Le lendemain
daily-text = Les mêmes cartes pour tous, la même place, contre { $n ->
    [one] un robot ({ $level })
   *[other] { $n } robots ({ $level })
}. Vous avez un essai : ni conseils, ni coups repris.
daily-play = La jouer
daily-go-on = Continuer
daily-ends = { $h ->
    [one] Il reste moins d’une heure : le jour finit à minuit, UTC.
   *[other] Il reste environ { $h } heures : le jour finit à minuit, UTC.
}
daily-played = { $n ->
    [0] Personne ne l’a encore commencée.
    [one] Une personne l’a commencée.
   *[other] { $n } personnes l’ont commencée.
}
daily-yours = Vous : { $score } points, place { $place } sur { $of } à la table.
daily-unranked = Vous avez joué en invité : vous seul voyez votre résultat. Les noms gardés sont au tableau.
daily-later = Ce qu’elle a donné chez les autres, vous le verrez quand vous aurez joué, ou demain.
daily-nobody = Aucun résultat au tableau.
daily-place = Place à la table
daily-see = Revoir : { $name }
daily-fair = Promise la veille, la même pour tous
daily-fair-text = La promesse est montrée la veille, le secret le lendemain : la promesse est le SHA-256 du secret, et les cartes découlent du secret. Avant, seule la base de données du serveur permet de le lire.
daily-tomorrow = La promesse de demain
