# The page of a tournament.
page-title = { $game }, { $seats } seats: { $bots }
page-lead = { $bot } is ahead with { $share } of the wins (95% sure of { $low } to { $high }; { $even } would be even).
page-tie = Nobody is ahead beyond doubt; an even share would be { $even }.
page-size = { $games ->
    [one] one game
   *[other] { $games } games
  }: { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }, each played by { $seatings ->
    [one] one seating
    [2] both seatings
   *[other] all { $seatings } seatings
  }.
page-unfinished = The tournament is not finished: { $done } of { $all } games are played, and only whole deals count here.
standings = Standings
standings-note = Share of the wins in the games a bot played (a shared win is split), with 95% intervals from the spread between deals. The dashed line is an even share.
bot = Bot
share = Share
score = Score
margin = Margin
rating = Rating
think = ms per move
games = Games
margin-note = Margin: the mean score of a bot’s seats less that of the others. Rating: openskill’s Plackett-Luce for this game and number of seats, μ ± σ; it sets out at 25 ± 8.3.
course = As the deals went on
course-note = The share after each number of deals, and its interval.
by-seat = By seat
by-seat-note = Of the games in which a bot has the seat, the share that the seat wins.
seat = Seat { $n }
pairs = Pair by pair
pairs-note = In the games where both played: how far the first one’s share is ahead, in points. p: the chance of so great a lead, either way, between equals; corrected for the number of pairs (Holm).
pair = Pair
lead = Lead
p = p
how = How it was played
rules = Rules
options = Options
seed = Seed
sources = Sources
seating-rule = Seatings
seating-words = The sides are filled by the bots in turn, from each bot, in all rotations; with more bots than sides, by every choice of them. Partners belong to one bot. All seatings of a deal have the same cards and dice in store.
