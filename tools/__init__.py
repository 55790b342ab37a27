"""What run.py does: makes .venv, builds rules and client, starts commands, runs tests. Standard library only."""
