# La chance et le talent dans une partie finie.

luck-of = Chance et talent : { $title }
luck-failed = Cette partie ne peut pas être réexaminée
luck-not-over = La partie n’est pas encore finie : revenez quand elle le sera.
luck-no-server = Pour voir ce qui fut chance et ce qui fut talent, la partie est rejouée des milliers de fois. Pour l’instant, seul un serveur sait le faire, et cette partie n’est gardée que sur cet appareil.
luck-waiting = Un instant : d’autres parties sont examinées aussi.
luck-growing = Des milliers de parties sont imaginées. Les chiffres deviennent de plus en plus sûrs.
luck-done = { $games } parties imaginées ont servi à cela.
luck-picture = Qui était près de gagner
luck-picture-note = Plus une couleur est haute, plus son joueur aurait gagné de parties sur cent à partir de là, si tous avaient continué de la même façon raisonnable. C’est vu toutes cartes ouvertes : personne ne pouvait le savoir en jouant.
luck-at = Après le coup { $ply } : { $told }
luck-share-of = { $name } { $n }{ $error ->
    [0] {""}
   *[other] {" "}± { $error }
  }
luck-table = Les chiffres derrière l’image
luck-move = Coup
luck-move-number = Coup { $ply }
luck-whose = La partie de qui ?
luck-why = Pourquoi { $name } a fini ainsi
luck-books = Ce qui a fait le résultat, ligne par ligne
luck-par = Avant la donne
luck-par-why = Ce que cette place peut espérer, sur cent parties
luck-deal = La donne
luck-deal-why = La chance aux premières cartes
luck-chance = Le hasard
luck-chance-why = La chance aux dés et aux cartes suivantes
luck-own = Ses propres coups
luck-own-why = Ce que ces coups ont changé
luck-others = Les coups des autres
luck-others-why = Ce que les coups de tous les autres ont changé
luck-result = À la fin
luck-result-why = Le tout additionné
luck-error = ± { $n }
luck-unsure = pas sûr
luck-sum = Les lignes s’additionnent jusqu’au résultat. ± dit de combien un chiffre peut se tromper ; « pas sûr » veut dire que ce n’était peut-être rien.
luck-known = D’après ce qu’on pouvait savoir
luck-known-choices = { $choices } choix. Pour { $costly ->
    [one] l’un d’eux
   *[other] { $costly } d’entre eux
  }, il y avait nettement mieux ; les autres étaient bons, ou trop proches pour trancher.
luck-known-sound = { $choices } choix, et pour aucun on n’a trouvé nettement mieux.
luck-known-unsure = Ce que tous les choix ensemble ont coûté ne peut pas se dire : à peu près rien (± { $error } parties sur cent). Cela se lit à côté du compte ci-dessus : ici ne compte que ce que cette place pouvait savoir.
luck-known-lost = Tous les choix ensemble ont peut-être coûté environ { $n } parties sur cent (± { $error }). Cela se lit à côté du compte ci-dessus : ici ne compte que ce que cette place pouvait savoir.
luck-moments = Les moments qui ont compté
luck-moments-soon = Ils apparaîtront dès que les chiffres seront assez sûrs.
luck-moments-none = Rien ne ressort avec certitude : beaucoup de petites choses ont fait cette partie.
luck-kind-luck-up = Coup de chance !
luck-kind-luck-down = Pas de chance
luck-kind-others-up = Un coup des autres qui a aidé
luck-kind-others-down = Un coup des autres qui a coûté
luck-kind-good = Bien trouvé !
luck-kind-mistake = Il y avait mieux
luck-kind-blunder = Il y avait bien mieux
luck-back = Retour à chance et talent
luck-before = Le moment d’avant
luck-after = Le moment suivant
luck-moves = Ce qu’on pouvait faire ici
luck-moves-note = Les chiffres disent combien de parties sur cent seraient gagnées après chaque coup, d’après ce que cette place pouvait savoir.
luck-yours = joué
luck-made = C’est ce qui a été joué
luck-alike = À peu près aussi bon que ce qui a été joué : personne ne peut en être sûr
luck-better = Environ { $n } parties gagnées de plus sur cent (± { $error })
luck-worse = Environ { $n } parties gagnées de moins sur cent (± { $error })
luck-changed = Chances de gagner : { $n } sur cent parties (± { $error })
