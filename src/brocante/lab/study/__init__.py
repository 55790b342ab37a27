"""`brocante study GAME`: the questions people ask of a game, answered by playing it, in one report."""
