"""The bots: a random player, a heuristic player for each game, and one search for all of them."""
