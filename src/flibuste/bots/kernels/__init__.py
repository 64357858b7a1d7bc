"""What bots do in compiled code: written against ``core.kernel``, bound to each game.

workspace.py  what a search works on: its task, and the arrays of one thread
tree.py       information-set Monte Carlo tree search, and flat Monte Carlo
lines.py      what a search expects to happen
playouts.py   from a position to a value for every seat
heuristic.py  choosing by a game's ratings alone
rollouts.py   playing on by ratings from one position, many times, for reviews

NumPy's numbers of 32 bits stay so where Numba's become 64: ``float()`` makes them alike.
What hands a workspace on is inlined: a call would copy its hundred words onto the stack.
"""
