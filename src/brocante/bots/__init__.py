"""Who plays: a random player, a knowing heuristic for each game, one search that serves all four."""
