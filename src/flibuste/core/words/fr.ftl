G-4 = Ce n’est pas possible maintenant.
seat = Place { $n }
ending-score = Score
