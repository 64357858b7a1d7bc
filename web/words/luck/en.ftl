# Luck and skill of a game that is over.

luck-of = Luck and skill: { $title }
luck-failed = This game cannot be looked at again
luck-not-over = The game is not over yet: come back when it is.
luck-no-server = To see what was luck and what was skill, the game is played on thousands of times. For now only a server can do that, and this game is kept on this device alone.
luck-waiting = One moment: other games are being looked at too.
luck-growing = Thousands of games are being imagined. The figures become surer all the time.
luck-done = { $games } imagined games went into this.
luck-picture = Who was close to winning
luck-picture-note = The taller a colour, the more of a hundred games its player would have won from there, if everybody had played on in the same sensible way. It is seen with all cards open, so nobody could know it while playing.
luck-at = After move { $ply }: { $told }
luck-share-of = { $name } { $n }{ $error ->
    [0] {""}
   *[other] {" "}± { $error }
  }
luck-table = The figures behind the picture
luck-move = Move
luck-move-number = Move { $ply }
luck-whose = Whose game?
luck-why = Why it ended so for { $name }
luck-books = What made the result, line by line
luck-par = Before the deal
luck-par-why = What this seat can expect, out of a hundred games
luck-deal = The deal
luck-deal-why = Luck with the first cards
luck-chance = Chance
luck-chance-why = Luck with dice and later cards
luck-own = Own moves
luck-own-why = What these moves changed
luck-others = The others’ moves
luck-others-why = What everybody else’s moves changed
luck-result = In the end
luck-result-why = All of this added up
luck-error = ± { $n }
luck-unsure = not sure
luck-sum = The lines add up to the result. ± says how far a figure may well be off; “not sure” means it may have been nothing.
luck-known = By what one could know
luck-known-choices = { $choices } choices. In { $costly ->
    [one] one of them
   *[other] { $costly } of them
  } something clearly better was there; the others were good, or too close to call.
luck-known-sound = { $choices } choices, and in none of them could anything clearly better be found.
luck-known-unsure = What all choices together have cost cannot be told: about as much as nothing (± { $error } of a hundred games). This stands beside the sum above: here only what this seat could know counts.
luck-known-lost = All choices together may have cost about { $n } of a hundred games (± { $error }). This stands beside the sum above: here only what this seat could know counts.
luck-moments = Moments that mattered
luck-moments-soon = They are shown as soon as the figures are sure enough.
luck-moments-none = Nothing stood out for sure: many small things made this game.
luck-kind-luck-up = Lucky!
luck-kind-luck-down = Bad luck
luck-kind-others-up = A move of others that helped
luck-kind-others-down = A move of others that hurt
luck-kind-good = Well found!
luck-kind-mistake = Something better was there
luck-kind-blunder = Something much better was there
luck-back = Back to luck and skill
luck-before = The moment before
luck-after = The next moment
luck-moves = What could be done here
luck-moves-note = The figures say how many of a hundred games would be won after each move, by what this seat could know.
luck-yours = done
luck-made = This was done
luck-alike = About as good as what was done: nobody can be sure
luck-better = About { $n } more of a hundred games won (± { $error })
luck-worse = About { $n } fewer of a hundred games won (± { $error })
luck-changed = Chance of winning: { $n } in a hundred games (± { $error })
