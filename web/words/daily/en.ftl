# The deal of the day.

daily-of = Deal of the day: { $title }
daily-days = Days
daily-before = The day before
daily-after = The day after
daily-text = The same cards for everybody, the same seat, against { $n ->
    [one] one bot ({ $level })
   *[other] { $n } bots ({ $level })
}. You have one try: no hints, and no move is taken back.
daily-play = Play it
daily-go-on = Go on playing
daily-ends = { $h ->
    [one] Less than an hour is left: the day ends at midnight, UTC.
   *[other] About { $h } hours are left: the day ends at midnight, UTC.
}
daily-played = { $n ->
    [0] Nobody has begun it yet.
    [one] One player has begun it.
   *[other] { $n } players have begun it.
}
daily-yours = You: { $score } points, place { $place } of { $of } at the table.
daily-unranked = You played as a guest: your result is shown to you alone. Names that are kept are on the board.
daily-later = What it was for others you see when you have played, or tomorrow.
daily-nobody = No result is on the board.
daily-place = Place at the table
daily-see = Replay: { $name }
daily-fair = Promised the day before, the same for all
daily-fair-text = The promise is shown the day before, the secret the day after: the promise is the secret’s SHA-256, and the cards follow from the secret. Before, it can be read in the server’s database alone.
daily-tomorrow = Tomorrow’s promise
