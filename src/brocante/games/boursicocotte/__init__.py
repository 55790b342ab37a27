"""Boursicocotte: its rules, positions, views, events, named moves and bots."""
