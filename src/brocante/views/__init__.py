"""What people see of a game and are offered, one file a game. The web client's types are made from these."""
