"""What bots do in compiled code: written against ``core.kernel``, bound to each game."""
