"""Gymnasium's spaces of observations, masks and actions."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from flibuste.core.game import Game


def observations(game: Game) -> spaces.Box:
    """Features are small whole numbers; ``Game.observation`` says which is which."""
    limits = np.iinfo(np.int16)
    return spaces.Box(limits.min, limits.max, (game.features,), np.int16)


def masks(game: Game) -> spaces.Box:
    """1 where an action is legal."""
    return spaces.Box(0, 1, (game.actions,), np.int8)


def actions(game: Game) -> spaces.Discrete:
    return spaces.Discrete(game.actions)
