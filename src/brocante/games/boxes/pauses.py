"""How long Boxes takes people: to think before a move, and to see what came of one."""

from typing import Final

from brocante.games.boxes import phase

# Of each phase, how much there is to think about; everybody knows the phase, so the time tells no secret.
THOUGHT: Final = {
    int(phase.TYPE): 0.4,
    int(phase.LOOK): 0.0,  # one box is as good as another
    int(phase.LAY): 0.9,
    int(phase.OPENING): 0.7,
    int(phase.RAISE): 0.5,
    int(phase.PAY): 0.1,
}

# Seconds at a normal tempo.
SCENES: Final = {"revealed": 4.0, "sold": 2.5, "contents": 3.0}
