"""One game in human terms: named moves, what a seat sees and hears, records, the registry of games."""
