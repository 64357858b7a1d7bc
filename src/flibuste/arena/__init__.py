"""Tournaments between bots: plans, games, journals, statistics and pages."""
