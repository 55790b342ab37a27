"""Where people play: seats, clocks, the log and its storage. Knows no HTTP."""
