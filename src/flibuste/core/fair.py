"""Deals that nobody can choose: a promised secret, sealed words, and a seed mixed from all of them.

The dealer chooses a secret and shows its hash, the commitment. Each player who takes part chooses
a word (its entropy) and shows a hash of it, the seal. Words are opened only when all are sealed,
and the seed is the hash of the secret and the words. The dealer cannot choose the secret to suit
the words, nor can whoever sits down last choose his word, even if he knows the secret.

Whoever does not open his word spoils the attempt. It is kept, and all begin anew with another
secret. Seals name all earlier attempts, so that none of them can be left out of the record.

If one player alone adds a word, nobody else could suit his own to it: it needs no seal. Until 0.2
(``version`` 1) there were no seals.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from flibuste.core.errors import BadRecord
from flibuste.core.gamerecord import Attempt, Deal

_SECRET = re.compile("[0-9a-f]{64}")
_WORD = re.compile("[0-9a-f]{0,64}")
SEALED_WORD = "^[0-9a-f]{32,64}$"
"""A word that is sealed: long enough that nobody finds it by trying all."""


def _hash(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def commitment(secret: str) -> str:
    """What is shown before the deal. secret: 64 hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def context(shown: str, before: Sequence[Attempt]) -> str:
    """What the seals of an attempt are for: its commitment, and all attempts before it."""
    known = ""
    for a in before:
        lists = [" ".join(map(str, one)) for one in (a.seals, a.entropy, a.withheld)]
        known = _hash("flibuste attempt 1", known, a.commitment, a.secret, *lists)
    return _hash("flibuste context 1", known, shown)


def seal(context: str, seat: int, word: str) -> str:
    """What a player shows of his word before all are sealed."""
    return _hash("flibuste seal 1", context, str(seat), word)


def seed_from(secret: str, entropy: Sequence[str]) -> int:
    """The seed that follows from the secret and the words, seat by seat."""
    return int(_hash("flibuste deal 1", secret, *entropy), 16)


# --- checking ------------------------------------------------------------------------------


def check(deal: Deal, seats: int, seed: int | None) -> None:
    """Raises BadRecord, with the clause that is broken, if the seed was not come by fairly."""
    attempts = [*deal.abandoned, deal]
    _check_form(deal, attempts)
    for number, attempt in enumerate(attempts):
        where = f"attempt {number + 1} of {len(attempts)}: " if deal.abandoned else ""
        if commitment(attempt.secret) != attempt.commitment:
            raise _unfair(1, f"{where}the secret is not the one that was promised")
        if deal.version > 1:
            _check_words(attempt, attempts[:number], seats, where)
    if len({attempt.secret for attempt in attempts}) < len(attempts):
        raise _unfair(5, "a secret was used twice")
    if seed_from(deal.secret, deal.entropy) != seed:
        raise _unfair(6, "the seed does not follow from the secret")


def _check_form(deal: Deal, attempts: Sequence[Attempt]) -> None:
    if not all(map(_written_right, attempts)) or deal.version not in (1, 2):
        raise BadRecord("the deal is not written in hexadecimal digits, or in a way not known here")
    if deal.version == 1 and (deal.seals or deal.abandoned or deal.withheld):
        raise BadRecord("a deal with seals or attempts says version 2")
    if deal.withheld or unopened(deal):
        raise _unfair(4, "a sealed word was not opened, and the game was dealt all the same")
    if not all(attempt.withheld for attempt in deal.abandoned):
        raise _unfair(4, "an attempt was given up though nobody withheld his word")


def _unfair(clause: int, why: str) -> BadRecord:
    return BadRecord(f"the deal is not fair (D-{clause}): {why}")


def _written_right(attempt: Attempt) -> bool:
    texts = [attempt.secret, attempt.commitment, *filter(None, attempt.seals)]
    return all(map(_SECRET.fullmatch, texts)) and all(map(_WORD.fullmatch, attempt.entropy))


def _check_words(attempt: Attempt, before: Sequence[Attempt], seats: int, where: str) -> None:
    """Every word is the one that was sealed; only a word that is alone has no seal."""
    if len(attempt.seals) != seats or len(attempt.entropy) != seats:
        raise BadRecord(f"{where}a deal has one word and one seal for each seat, empty or not")
    if not set(attempt.withheld) <= set(unopened(attempt)):
        raise _unfair(4, f"{where}whoever is said to have withheld his word did not")
    made_for, alone = context(attempt.commitment, before), not any(attempt.seals)
    alone = alone and len(list(filter(None, attempt.entropy))) == 1
    for seat, (shown, word) in enumerate(zip(attempt.seals, attempt.entropy, strict=True)):
        if word and shown and seal(made_for, seat, word) != shown:
            raise _unfair(2, f"{where}the word of seat {seat} is not the one that was sealed")
        if word and not shown and not alone:
            raise _unfair(3, f"{where}the word of seat {seat} was not sealed")


def unopened(attempt: Attempt) -> list[int]:
    """The seats whose words were sealed and not opened."""
    pairs = enumerate(zip(attempt.seals, attempt.entropy, strict=False))
    return [seat for seat, (shown, word) in pairs if shown and not word]
