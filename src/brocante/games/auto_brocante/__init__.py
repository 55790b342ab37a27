"""Auto-Brocante: its rules, what a seat sees and hears, its moves by name, its positions, its bots."""
