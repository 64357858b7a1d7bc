# La page d’une étude.
lab-title = { $game } : { $option } = { $values }
lab-title-seats = { $game } : l’effet du nombre de joueurs
lab-size = { $games ->
    [one] Une partie
   *[other] { $games } parties
  } dans { $settings ->
    [one] une configuration
   *[other] { $settings } configurations
  } : une valeur, un nombre de joueurs et les robots qui jouent. Tous les intervalles sont à 95 %, d’après l’écart entre les donnes.
lab-seats = { $seats } joueurs
lab-seat = Place { $n }
lab-seat-title = Quelle est la meilleure place ?
lab-seat-note = La part des victoires de chaque place, dans l’ordre du jeu, quand le robot le plus fort joue contre lui-même. Le trait pointillé est une part égale. Les équipiers gagnent ensemble.
lab-better-title = Le meilleur joueur gagne-t-il souvent ?
lab-better-note = Tous les robots ensemble, à toutes les places : la part des victoires du dernier robot nommé, dans les parties qu’il joue. Le trait pointillé est une part égale pour le plus petit nombre de joueurs.
lab-length-title = Est-ce long, et l’avance change-t-elle de camp ?
lab-length-note = Le robot le plus fort contre lui-même. L’avance a changé de camp quand un autre que le précédent a, seul, le meilleur score.
lab-ending-title = Comment la partie finit-elle ?
lab-ending-note = La part des parties que termine chaque règle, le robot le plus fort contre lui-même.
lab-table-title = Tous les chiffres
lab-table-note = Les différences sont appariées : les parties qui ne diffèrent que par l’option viennent des mêmes donnes. En gras : zéro est hors de l’intervalle. Un intervalle sur vingt se trompe par hasard, et ce tableau en a beaucoup.
lab-figure = Chiffre
lab-value = Tel quel
lab-apart = { $value } moins { $base }
figure-seat = La place { $of } gagne
figure-better = { $of } gagne
figure-decisions = Décisions par partie
figure-changes = Changements de tête
figure-settled = Dernier changement de tête, en part de la partie
figure-shared = Plusieurs camps gagnent
figure-margin = Score du vainqueur moins le suivant
figure-ending = Finit par { $of }
lab-how = Comment on a joué
lab-how-note = Chaque robot contre lui-même ; puis tous ensemble, à toutes les places. La place 1 commence, sauf mention contraire.
lab-rules = Règles
lab-options = Autres options
lab-bots = Robots, du plus faible au plus fort
lab-games = Parties par configuration
lab-each = { $games } au moins ; on joue des donnes entières
lab-seed = Graine
lab-sources = Sources
