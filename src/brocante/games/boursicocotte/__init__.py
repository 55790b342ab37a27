"""Boursicocotte: its rules, what a seat sees, its moves by name, its bots."""
