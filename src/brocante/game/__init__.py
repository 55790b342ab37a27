"""One game in human terms: named moves, views, the record, replay and verification."""
