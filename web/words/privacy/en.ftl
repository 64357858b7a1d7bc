# What is kept about people, and how long.

privacy-kept = What is kept, and why
privacy-kept-guest = A cookie with a number, your name and your language: so that your games are yours.
privacy-kept-signin = If you keep your name: the public parts of your passkeys, hashes of your recovery codes, and the browsers in which you are signed in, with their kind and when they were last used; which lessons you know.
privacy-kept-games = The games at your tables with every move, so that they can go on and be looked at again; what was luck and what was skill in them, if somebody asked; who came where, and ratings, for your history. Games against bots that your browser holds are copied here, for you alone, so that you can go on with them elsewhere.
privacy-kept-talk = What was said at a table, as long as the table. Whom you mute or block, which they are not told.
privacy-kept-calls = Where your browser can be notified, on each device where you asked for it, and after which move you were notified last.
privacy-kept-mail = Your address of mail, if you have given one, so that you hear when it’s your turn.
privacy-kept-now = While it lasts: who is looking at a table, and who looks for company.
privacy-kept-reports = Reports about people, with the last lines of the chat and the last moves; what moderators decided, and why.
privacy-kept-network = Your network address, in memory alone, so that nobody floods the server; in its log too, if its operator keeps one of all requests.
privacy-kept-browser = In this browser, and nowhere else: your preferences, and these pages with what you play without a network.
privacy-long = How long
privacy-days = { $n ->
    [0] kept until somebody deletes them.
    [one] kept for one day.
   *[other] kept for { $n } days.
}
privacy-finished = Finished games:
privacy-unfinished = Unfinished games, after the last move:
privacy-unbegun = Tables at which no game began:
privacy-guests = Guests without a table and without a kept name:
privacy-signins = Sign-ins that are not used: kept for a year.
privacy-codes = Codes, and addresses of mail that were not confirmed: good for half an hour, and deleted when the server next clears up.
privacy-backups = Copies that the operator has put aside keep what they have for as long as he keeps them.
privacy-reports = Decisions of moderators are kept; whoever deletes himself is no longer named in them.
privacy-whom = Who else is contacted
privacy-pages = Nobody: these pages ask this server alone.
privacy-push = If you want to be notified, the server asks the push service of your browser to bring you a message. It cannot read it.
privacy-mail = If you have given an address, the mail server of this server’s operator brings you mail: that it’s your turn, at which game, and a link.
privacy-yours = What is yours
privacy-me = Save your data, or delete it:
