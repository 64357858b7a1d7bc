"""The games where researchers already work: PettingZoo, Gymnasium and OpenSpiel.

Each module needs its library: ``pip install flibuste[pettingzoo]``, ``[gymnasium]``,
``[openspiel]``. They name no game: whatever the registry finds is an environment.
"""
