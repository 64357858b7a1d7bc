"""Hypothesis without deadlines: no test is about time, and machines are busy."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
