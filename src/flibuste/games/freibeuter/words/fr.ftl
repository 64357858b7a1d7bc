title = Freibeuter
