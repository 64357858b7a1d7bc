G-4 = That is not possible now.
seat = Seat { $n }
ending-score = Score
