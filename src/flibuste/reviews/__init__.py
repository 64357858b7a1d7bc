"""Reviews of finished games: what was luck, what was skill, and how sure that is.

>>> import flibuste
>>> found = flibuste.review(open("game.json").read())
>>> found.ledgers[0].own, [j for j in found.judgements if j.name]

    reviewing.py  a first picture, then better ones   results.py    what a review says
    books.py      values, luck, and books that balance
    judging.py    decisions by what their seat knew   tallies.py    sums, means, standard errors
    playing.py    playouts on all cores               compiling.py  the kernel for each game
    parquet.py    a review as a table of rows
"""

from __future__ import annotations

from flibuste.reviews.results import (
    Candidate,
    GameReview,
    Judgement,
    Ledger,
    Measured,
    PlyValue,
)
from flibuste.reviews.reviewing import improving, review

__all__ = [
    "Candidate", "GameReview", "Judgement", "Ledger", "Measured", "PlyValue", "improving", "review",
]  # fmt: skip
