"""The lab: what an option, a board or a number of seats does to a game.

study.py     what is asked: values, seats, bots; and the games that answer it
running.py   a study's folder, and playing its games
figures.py   what the games say, with intervals and differences
results.py   the files made in the end: JSON, Parquet, a page
labpage.py   the figures as a page
"""
