# The page of a study.
lab-title = { $game }: { $option } = { $values }
lab-title-seats = { $game }: what the number of seats does
lab-size = { $games ->
    [one] One game
   *[other] { $games } games
  } in { $settings ->
    [one] one setting
   *[other] { $settings } settings
  }: a value, a number of seats and the bots that play. All intervals are 95% intervals, from the spread between deals.
lab-seats = { $seats } seats
lab-seat = Seat { $n }
lab-seat-title = Which seat is best?
lab-seat-note = The share of the wins of each seat, by order of play, when the strongest bot plays against itself. The dashed line is an even share. Partners win together.
lab-better-title = How often does the better player win?
lab-better-note = All bots together, in all seatings: the share of the wins of the last bot named, in the games it plays. The dashed line is an even share for the smallest number of seats.
lab-length-title = How long is it, and does the lead change?
lab-length-note = The strongest bot against itself. The lead has changed when another side than before has the best score alone.
lab-ending-title = How does it end?
lab-ending-note = The share of games that each rule ends, the strongest bot against itself.
lab-table-title = All figures
lab-table-note = Differences are paired: games that differ in the option alone are dealt from the same seeds. Bold: nought is outside the interval. One in twenty such intervals misses by chance, and this table has many.
lab-figure = Figure
lab-value = As it is
lab-apart = { $value } less { $base }
figure-seat = Seat { $of } wins
figure-better = { $of } wins
figure-decisions = Decisions in a game
figure-changes = Changes of the lead
figure-settled = The lead’s last change, as a part of the game
figure-shared = More than one side wins
figure-margin = Winner’s score less the next best
figure-ending = Ends by { $of }
lab-how = How it was played
lab-how-note = Each bot against itself; then all together, in all rotations of the seats. Seat 1 begins unless said otherwise.
lab-rules = Rules
lab-options = Other options
lab-bots = Bots, from weak to strong
lab-games = Games for each setting
lab-each = { $games } at least; whole deals are played
lab-seed = Seed
lab-sources = Sources
