"""A player's words for fair deals: made, sealed and opened as docs/protocol.md says."""

from __future__ import annotations

from random import Random

import msgspec
from faults.history import Message

from flibuste.core import fair
from flibuste.core.gamerecord import Attempt


class Words:
    """One player's words: another for each attempt to deal."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._made: dict[tuple[str, int], str] = {}

    def seal(self, deal: Message, seat: int) -> Message:
        """What a request must say to take part in this attempt."""
        before = msgspec.convert(deal["abandoned"], list[Attempt])
        made_for = fair.context(deal["commitment"], before)
        return {
            "seat": seat, "attempt": deal["attempt"],
            "seal": fair.seal(made_for, seat, self._word(deal, seat)),
        }  # fmt: skip

    def _word(self, deal: Message, seat: int) -> str:
        key = deal["commitment"], seat
        if key not in self._made:
            self._made[key] = self._rng.randbytes(16).hex()
        return self._made[key]

    def due(self, deal: Message, seats: list[int]) -> Message | None:
        """The request that the deal waits for, if it waits for one of these seats."""
        for seat in set(seats) & set(deal["parts"]):
            if not deal["seals"][seat]:
                return {"type": "seal", **self.seal(deal, seat)}
            if deal["open_now"] and not deal["opened"][seat]:
                return {"type": "open", "seat": seat, "entropy": self._word(deal, seat)}
        return None
