title = Korsair
tagline = Bring your galleons home, and make sure the others’ never arrive.

K-7 = The stock is empty: there is nothing left to draw.
K-8 = You can only lay a galleon that you hold.
K-9 = A ship from your hand may join a galleon on the table in a colour nobody else uses there, and always in the same one.
K-10 = A captain from your hand may only join ships of his colour that your side already has at a galleon on the table.
K-11 = The admiral in your hand may only protect a galleon of your own side that lies on the table.
K-13 = You may discard only while the stock is empty, only what you hold, and never a galleon.
K-17 = The game is over: the stock is empty and a player has no card left.
K-24 = Your partner has just played on this galleon: this turn it is closed to you.
K-25 = The game is over: the stock is empty and a pair has no card left.
