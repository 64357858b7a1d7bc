"""The games as environments of PettingZoo, Gymnasium and OpenSpiel.

Each module needs its library: ``pip install flibuste[pettingzoo]``, ``[gymnasium]``,
``[openspiel]``. They name no game: every game that the registry finds
is an environment.

    pettingzoo.py gymnasium.py openspiel.py   for each library
    simulator.py  one game for programs           kernels.py    what is done to it, compiled
    spaces.py     Gymnasium's descriptions        opponents.py  who sits opposite a learner
    rendering.py  a table as text and picture     judging.py    how good is a policy?
    extras.py     when a library is missing
"""
