"""One game in human terms: moves by name, what a seat sees and hears, records, the games there are."""
