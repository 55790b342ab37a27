"""Big Deal: rules, views, events, named moves, positions and bots."""
