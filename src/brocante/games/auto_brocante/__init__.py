"""Auto-Brocante: rules, views, events, named moves, positions and bots."""
