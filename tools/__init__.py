"""The parts of run.py: .venv, building rules and client, starting commands, running tests. Standard library only."""
