"""What the games are: one file a game, compiled by mypyc where a C compiler is at hand."""
