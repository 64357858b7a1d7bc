"""Tournaments between bots.

plan.py        bots, deals, seatings           playgame.py    one game between bots
tournament.py  from a plan to a full journal   journal.py     finished games, in a file
workers.py     processes that play games       cluster.py     workers on a Ray cluster
statistics.py  what the games say              confidence.py  intervals and p-values
ratings.py     skill by openskill              results.py     the files made in the end
parquet.py     the games as a table            htmlreport.py  the figures as a page
plots.py       its plots, as SVG              htmlpage.py   what our pages share
courses.py     games told: the lead, the end
"""
