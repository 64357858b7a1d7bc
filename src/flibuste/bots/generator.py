"""The bots' own random numbers: they draw none from a game."""

from __future__ import annotations

import hashlib
import struct

from flibuste.core import arrays
from flibuste.core.kernel import Rng


def generator(seed: int, stream: int | str = 0) -> Rng:
    """Four words for ``chance.spin``, of their own for every seed and stream."""
    digest = hashlib.blake2b(f"{seed}/{stream}".encode(), digest_size=16).digest()
    words: Rng = arrays.constants("u4", [word | 1 for word in struct.unpack("=4I", digest)])
    return words
