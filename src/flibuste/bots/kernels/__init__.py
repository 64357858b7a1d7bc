"""What bots do in compiled code: written against ``core.kernel``, bound to each game.

sense.py     choosing by common sense alone
playouts.py  from a position to a value for every seat
tree.py      information-set Monte Carlo tree search
"""
