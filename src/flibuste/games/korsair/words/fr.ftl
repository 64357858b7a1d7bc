title = Korsair
tagline = Ramenez vos galions au port, et faites que ceux des autres n’y arrivent jamais.

K-7 = La pioche est vide : il n’y a plus rien à piocher.
K-8 = On ne pose qu’un galion que l’on a en main.
K-9 = Un vaisseau de votre main rejoint un galion présent sur la table dans une couleur que nul autre n’y emploie, et toujours dans la même.
K-10 = Un capitaine de votre main ne rejoint que des vaisseaux de sa couleur que votre camp a déjà auprès d’un galion présent sur la table.
K-11 = L’amiral, si vous l’avez en main, ne protège qu’un galion de votre propre camp présent sur la table.
K-13 = On ne se défausse que lorsque la pioche est vide, que d’une carte de sa main, et jamais d’un galion.
K-17 = La partie est finie : la pioche est vide et un joueur n’a plus de carte.
K-24 = Votre partenaire vient de jouer sur ce galion : il vous est fermé pour ce tour.
K-25 = La partie est finie : la pioche est vide et une équipe n’a plus de carte.
