"""What all games share: the interface of rules and its tools, codecs, players, chance, money, reasons, checks."""
