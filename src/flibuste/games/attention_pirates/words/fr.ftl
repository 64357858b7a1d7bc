title = Attention Pirates!
tagline = Storm the lairs, strip your rivals, and bring the treasure home.
