# La page d’un tournoi.
page-title = { $game }, { $seats } places : { $bots }
page-lead = { $bot } est en tête avec { $share } des victoires (sûr à 95 % entre { $low } et { $high } ; à égalité, ce serait { $even }).
page-tie = Personne n’est en tête de façon certaine ; à égalité, la part serait de { $even }.
page-size = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  } : { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
  }, chacune jouée par { $seatings ->
    [one] une seule disposition
   *[other] les { $seatings } dispositions
  }.
page-unfinished = Le tournoi n’est pas fini : { $done ->
    [0] aucune partie n’est jouée
    [one] une partie sur { $all } est jouée
   *[other] { $done } parties sur { $all } sont jouées
  }, et seules les donnes complètes comptent ici.
standings = Classement
standings-note = Part des victoires dans les parties jouées (une victoire partagée se divise), avec l’intervalle à 95 % tiré des écarts entre donnes. Le trait pointillé est la part égale.
bot = Robot
share = Part
score = Points
margin = Écart
rating = Cote
think = ms par coup
games = Parties
margin-note = Écart : les points moyens des places d’un robot moins ceux des autres. Cote : Plackett-Luce d’openskill pour ce jeu et ce nombre de places, μ ± σ ; au départ 25 ± 8,3.
course = Au fil des donnes
course-note = La part après chaque nombre de donnes, et son intervalle.
by-seat = Selon la place
by-seat-note = Parmi les parties où un robot occupe la place, la part que cette place gagne.
seat = Place { $n }
pairs = Deux à deux
pairs-note = Dans les parties où les deux jouaient : l’avance du premier, en points de part. p : la probabilité d’une telle avance, dans un sens ou l’autre, entre robots de même force ; corrigée selon le nombre de paires (Holm).
pair = Paire
lead = Avance
p = p
how = Comment on a joué
rules = Règles
options = Options
seed = Graine
sources = Sources
seating-rule = Dispositions
seating-words = Les camps sont occupés par les robots à tour de rôle, à partir de chacun d’eux, dans toutes les rotations ; s’il y a plus de robots que de camps, par chaque choix possible. Les partenaires sont un même robot. Toutes les dispositions d’une donne ont les mêmes cartes et les mêmes dés en réserve.
