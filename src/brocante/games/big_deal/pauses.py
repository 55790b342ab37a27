"""How long people take in Big Deal to think before a move, and to see its outcome."""

from typing import Final

from brocante.games.big_deal import phase

# How much there is to think about, by phase. Everybody knows the phase, so the time reveals no secret.
THOUGHT: Final = {int(phase.TURN): 0.3, int(phase.ANSWER): 0.6}

# Seconds at a normal tempo: a result stays for about three; a card played in a duel is soon followed by the next.
SCENES: Final = {"steal": 3.0, "answer": 1.6, "stolen": 3.0, "defended": 3.0, "round": 5.0}
