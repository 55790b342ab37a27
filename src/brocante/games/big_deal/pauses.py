"""How long Big Deal takes people: to think before a move, and to see what came of one."""

from typing import Final

from brocante.games.big_deal import phase

# Of each phase, how much there is to think about; everybody knows the phase, so the time tells no secret.
THOUGHT: Final = {int(phase.TURN): 0.4, int(phase.ANSWER): 0.6}

# Seconds at a normal tempo.
SCENES: Final = {"steal": 2.0, "answer": 1.6, "stolen": 3.0, "defended": 3.0, "round": 5.0}
